// What the site's scripts share under the one name `rulebook`, and the data that the build hands to them.

/** How search weighs; crossref/searching/index.py says what each setting is for. */
interface SearchSettings {
  safe: string;
  far: string;
  levels: number;
  ligatures: [string, string][];
  number: string;
  spaced_number: string;
  shared_letters: number;
  ending_letters: number;
  two_slips_from: number;
  begins_alike: number;
  letter_apart: number;
  one_slip: number;
  two_slips: number;
  slip_and_ending: number;
  begun: number;
  everyday: number;
  near: number;
  abroad: number;
  above: number;
  said: number;
  name: number;
  in_full: number;
  statement: number;
  afar: number;
  unknown: number;
  jump: number;
  phrase_words: number;
  longest_query: number;
}

interface IndexedLanguage {
  forms: string;
  idf: string;
  postings: string;
  words: Record<string, string[]>;
  stop: string;
}

/** Something that a referee can say that happened, with the concepts that it decides itself and through others. */
interface IndexedEvent {
  fact: string;
  value: boolean | number | string | null;
  concepts: number[];
  afar: number[];
  /** Which of the choices the value is. */
  place?: number;
}

interface FoundEvent {
  /** Its place in the index, where its statements stand, too. */
  event: number;
  fact: string;
  value: boolean | number | string | null;
  score: number;
}

interface SearchIndex {
  default: string;
  documents: { id: string; language: string; numbering: string; edition: string }[];
  concepts: string[];
  parents: number[];
  numbers: Record<string, string[]>;
  names: Record<string, string[][]>;
  languages: Record<string, IndexedLanguage>;
  settings: SearchSettings;
  events: IndexedEvent[];
  /** By language, how every event is stated. */
  statements: Record<string, string[]>;
  labels: Record<string, string>;
}

/** A language, one of its lemmas, and how well it answers to a word. */
type Meaning = [string, number, number];
/** What a word can mean, by language and lemma. */
type WordMeanings = Map<string, Meaning>;
/** Points, by concept or event. */
type Scores = Map<number, number>;

interface Place {
  document: string;
  concept: number;
  number: string;
}

interface Hit extends Place {
  id: string;
  score: number;
  /** Whether the query named the clause by its number. */
  jump: boolean;
}

interface SearchWords {
  fold(text: string): string;
  tokens(folded: string): string[];
  isNumber(word: string): boolean;
}

interface SearchNames {
  rows: [number, number][];
  saying: Map<number, number[]>;
  owners(lemma: number): number[];
}

interface Vocabulary {
  forms: Map<string, number[]>;
  idf: number[];
  stop: Set<string>;
  everyday: Map<string, number[][]>;
  phraseBeginnings: Set<string>;
  names: SearchNames;
  statements: SearchNames;
  postings(lemma: number): [number, number][];
}

interface Likeness {
  letters(word: string | string[]): number;
  excludes(word: string[]): (letters: number) => boolean;
  of(word: string[], form: string): number;
}

interface Meanings {
  guessLanguage(plain: string, preferred?: string | null): string | null;
  ofWord(word: string, typed: boolean, home: string | null): WordMeanings;
  raise(meanings: WordMeanings, more: Meaning[]): void;
  split(words: string[], home: string | null): string[];
  everyday(words: string[], meant: WordMeanings[]): [Meaning[][], boolean[]];
}

interface ClauseNumbers {
  joined(plain: string): string;
  usualPlace(concept: number, language: string | null, document: string | null): Place | null;
  named(plain: string, language: string | null, document: string | null): [Place[], string];
}

interface Engine {
  numbers: ClauseNumbers;
  search(query: string, language?: string | null, document?: string | null, limit?: number): Hit[];
  events(query: string, language?: string | null, limit?: number): FoundEvent[];
}

/** A finding in the reader's language; what is empty is left out. */
interface FindingRow {
  id: string;
  hash: string;
  state: string;
  kind: string;
  severity: string;
  likely: string;
  document: string;
  clause: string;
  concept: string;
  message: string;
  check?: string;
  tags?: string[];
  doubt?: string;
  proposal?: string;
  reason?: string;
}

interface FindingList {
  /** Fingerprint of the corpus. */
  corpus: string;
  say: Record<"findings" | "bench" | "severity" | "likely" | "kind", Record<string, string>>;
  labels: Record<string, string>;
  languages: Record<string, string>;
  headlines: Record<string, string>;
  reasons: Record<string, string>;
  rows: FindingRow[];
}

interface FindingFilters {
  inAddress(): Record<string, string>;
  toAddress(place: Record<string, string>): void;
  chosenIn(form: ParentNode): Record<string, string>;
  fill(form: ParentNode, place: Record<string, string>): void;
  matches(row: FindingRow, asked: Record<string, string>): boolean;
  refined(place: Record<string, string>, form: ParentNode): Record<string, string>;
}

/** Words of a clause, from and to, that a finding marks. */
interface BenchMark {
  from: number;
  to: number;
  id: string;
}

interface BenchQuote {
  document: string;
  clause: string;
  /** Where its sentences stand, or nothing where they are the whole clause. */
  sentence: [number, number] | null;
  marks: [number, number][];
}

interface BenchClause {
  number: string;
  concept: string;
  beside: Record<string, string[]>;
  terms: string[];
}

interface BenchData {
  clauses: BenchClause[];
  quotes: Record<string, BenchQuote[]>;
  terms: Record<string, Record<string, string>>;
}

interface BenchReview {
  hash: string;
  state: string;
  reason: string;
  who: string;
  when: string;
}

/** What a translator has done. */
interface BenchWork {
  reviews: Record<string, BenchReview>;
  done: string[];
  notes: Record<string, string>;
}

interface BenchStep {
  what: string;
  id: string;
  label: string;
  /** Id of the clause. */
  place: string;
  before: unknown;
}

interface BenchState extends BenchWork {
  steps: BenchStep[];
}

interface BenchFile {
  corpus: string;
  reviews: (BenchReview & { finding: string })[];
  done: string[];
  notes: Record<string, string>;
}

/** What files are checked against. */
interface BenchKnown {
  corpus: string;
  hashes: Record<string, string>;
}

/** A file, or what is wrong with it; and how much of it is about texts that have changed. */
type ReadFile = { wrong: string; file: BenchFile | null; left: number };

type BenchAct = "confirm" | "dismiss" | "note" | "reopen";

/** A clause as it is drawn. */
interface BenchView {
  clause: BenchClause;
  columns: string[];
  rows: FindingRow[];
  /** Whether the clause has any, shown or not. */
  hasFindings: boolean;
  quotes: Record<string, BenchQuote[]>;
  terms: Record<string, Record<string, string>>;
  texts: Rulebook["texts"];
  state: BenchState;
  /** Id of the finding whose words are marked. */
  chosen: string;
  confirming: string;
  title: string;
  /** Numbers of the clause in a document. */
  numbers(document: string): string[];
  isDone(): boolean;
  choose(id: string): void;
  judge(row: FindingRow, what: BenchAct, said: string): void;
  tick(): void;
}

/** A document on the bench, as its overview needs it. */
interface BenchDesk {
  state: BenchState;
  document: string;
  clauses: BenchClause[];
  rows: FindingRow[];
  bench: ParentNode;
}

/** A whole number, and how many of its digits stand behind the point. */
interface Decimal {
  digits: bigint;
  behind: number;
}

/** A row of the annex and what it permits. */
interface EquipmentRow {
  number: string;
  /** What its values are kept under, whatever the document. */
  key: string;
  name: string;
  symbol: string;
  has_unit: boolean;
  /** Kind and power; nothing where nobody knows the printed unit. */
  unit: [string, number] | null;
  /** Units that may be written. */
  units: string;
  ranges: [string | null, string | null][];
  exact: boolean;
}

interface EquipmentUnits {
  longest: number;
  /** Kind and power of each spelling. */
  spelled: Record<string, [string, number]>;
}

interface EquipmentReading {
  told: string;
  value: Decimal | null;
  assumed: boolean;
  /** Why it cannot be used; empty where it can. */
  fault: string;
}

interface EquipmentVerdict {
  status: string;
  /** The worst, in the unit of the row. */
  value: string | null;
  remarks: [string, string][];
  faults: string[];
}

interface Addresses {
  home: string;
  rulings: string;
  bench: string;
  concept: string;
  card: string;
  book: string;
  equipment: string;
  check: string;
  root: string;
}

/** Path, hash and size. */
type SavedFile = [string, string, number];

interface Listing {
  version: string;
  date: string;
  languages: Record<string, SavedFile[]>;
}

/** What every page asks for: the version of the site, and the bytes of each language. */
interface SiteVersion {
  version: string;
  date: string;
  sizes: Record<string, number>;
}

interface SavedCopy {
  /** Of its cache. */
  name: string;
  version: string;
  date: string;
  codes: string[];
  listing: Listing;
}

interface CopyNames {
  prefix: string;
  about: string;
  listing: string;
  worker: string;
  version: string;
  unsaved: string;
  fresh: string;
  digits: number;
}

/** Dark, light, or not set yet. */
type QrGrid = (boolean | null)[][];

/** Millimetres from the middle of the table: to the striker's right, and away. */
type TablePoint = [number, number];
type TableZone = "field" | "circle" | "near" | "far";
/** The middle of a circle on which the middle of a disc may lie, and not inside it. */
type TableRim = { at: TablePoint; radius: number };

/** How a document has discs placed; rulebook/table/data.py says what each setting is for. */
interface PlacingManner {
  opposite: string;
  ties: string[][];
  another: string;
  midway: string;
  sides: string;
  words: Record<string, string | null>;
}

/** The table of a document. */
interface TableData {
  /** How many discs a participant has. */
  discs: number;
  measures: Record<string, { nominal: number; spread: number; row: string }>;
  clauses: Record<string, string[]>;
  manner: PlacingManner;
}

interface TableDisc {
  id: string;
  owner: string;
  x: number;
  y: number;
}

/** A disc that has to be put somewhere. */
interface TableTask {
  what: string;
  owner: string;
  id?: string;
  edge?: string | null;
  first_hit?: boolean;
  x?: number | null;
  y?: number | null;
  pieces?: TablePoint[];
  on?: string;
}

/** A position as `rulebook place` reads it. */
interface ToldPosition {
  discs: (Omit<TableDisc, "id"> & { id?: string })[];
  struck_from?: string | null;
  striker?: string;
  place?: TableTask[];
}

/** A position that can be. */
interface TablePosition {
  discs: TableDisc[];
  tasks: TableTask[];
  /** Where the disc of each task lies, if it lies anywhere. */
  spots: TablePoint[][];
  struck_from: string | null;
  striker: string;
}

/** What cannot be in a position: its name, the discs and the number of the task that it is about. */
interface TableFault {
  why: string;
  discs: string[];
  task: number | null;
}

interface TableSurface {
  half: number;
  disc: number;
  hole: number;
  line: number;
  zone: number;
  circle: number;
  pocket: number;
  pocketAt: number;
  zoneSpread: number;
  circleSpread: number;
  reach: number;
  insideCircle: number;
  besidePocket: number;
  edgeReach: number;
  pockets: TablePoint[];
  taken(at: TablePoint, discs: TableDisc[]): boolean;
  holds(at: TablePoint): boolean;
  free(at: TablePoint, discs: TableDisc[]): boolean;
}

/** A position while discs are being put on it. */
interface TableGround {
  surface: TableSurface;
  manner: PlacingManner;
  discs: TableDisc[];
  struckFrom: string | null;
  striker: string;
}

/** Another place that the text leaves open, and the sentence that says why. */
type OpenPlace = { at: TablePoint; why: string };
type FoundPlace = { at: TablePoint; also: OpenPlace[] };

interface SeenDisc {
  id: string;
  dark: boolean;
  zone: TableZone;
  margin: number;
  certain: boolean;
}

interface PlacedDisc {
  what: string;
  owner: string;
  id: string;
  at: TablePoint;
  clauses: string[];
  also: OpenPlace[];
}

interface UnplacedDisc {
  what: string;
  owner: string;
  id: string;
  why: string;
  clauses: string[];
}

interface TablePlacing {
  discs: SeenDisc[];
  places: PlacedDisc[];
  unplaced: UnplacedDisc[];
}

type FactValue = boolean | number | string;
/** What was told, by fact; contacts are told apart. */
type ToldFacts = Record<string, FactValue>;
/** Every fact and what follows from the order of contacts. */
type KnownFacts = Record<string, FactValue>;
/** A situation in the words of `rulebook judge`. */
type Situation = Record<string, any>;

interface RuleFact {
  id: string;
  where: string;
  say: string;
  type: "flag" | "count" | "choice" | "contact";
  choices: string[];
  most: number;
  default: number;
  zones: string[];
}

interface AppliedRule {
  id: string;
  concept: string;
  then: string[];
  names: string[];
  clauses: string[];
}

interface Ruling {
  document: string;
  outcomes: string[];
  clauses: string[];
  defeated: string[];
  alternatives: { outcomes: string[]; clauses: string[]; applied: AppliedRule[] }[];
  applied: AppliedRule[];
}

interface TellingStep {
  what: "touch" | "move" | "remove" | "tell" | "decline" | "clear" | "put" | "take" | "shift" | "side";
  /** The fact, the question that was declined, the owner of a disc, or a side. */
  id: string;
  value: FactValue | undefined;
  before: ToldBefore;
}

/** A disc of which somebody told where it lies, in millimetres. */
interface LyingDisc {
  owner: string;
  x: number;
  y: number;
}

/** Where discs lie when the ruling is given, from which side was struck, and over which edges discs left. */
interface Lying {
  discs: LyingDisc[];
  from: string;
  edges: string[];
}
type ToldBefore = { contacts: string[]; facts: ToldFacts; lying: Lying };

/** A disc that has to be put on the table after an outcome. */
interface PlacedRow {
  outcome: string;
  what: string;
  owner: string;
  /** The fact that counts how many; without it one. */
  count?: string;
  unless?: string;
  either?: boolean;
}

/** Where discs are put, the numbers of those for which the edge must be told, and whether the side matters. */
interface Placed {
  placing: TablePlacing | null;
  fault: TableFault | null;
  edges: number[];
  side: boolean;
}

/** What was told of an incident. */
interface Telling {
  document: string;
  contacts: string[];
  facts: ToldFacts;
  lying: Lying;
  steps: TellingStep[];
}
type ToldSoFar = Pick<Telling, "contacts" | "facts">;

interface Known {
  facts: KnownFacts;
  /** Ids of the facts that nobody told and that are not as if nothing were said. */
  assumed: string[];
  /** Why it cannot be. */
  refused: string;
}
type TellingRuling = Known & { ruling: Ruling | null };

/** Something that could be told: a fact with a value, or a contact before the one with a number. */
interface Further {
  id: string;
  value: FactValue;
  at: number | null;
}
/** The same, with the ruling that it would bring. */
type Change = Further & { ruling: Ruling; assumed: boolean };
type PairChange = { facts: Further[]; ruling: Ruling };
type Trials = { changes: Change[]; tried: number };

/** A group of facts that are told together. */
type FactGroup = { id: string; name: string; facts: string[] };

/** What the page that rules says and knows, in the reader's language. */
interface ToldData {
  fact: Record<
    string,
    {
      often: number;
      statement?: string;
      statements?: Record<string, string>;
      name?: string;
      choices?: string[];
    }
  >;
  outcome: Record<string, string>;
  hall: Record<string, string>;
  /** How outcomes are said beside others that their own words would contradict. */
  beside: Record<string, { outcomes: string[]; words: string; hall: string } | undefined>;
  /** Of which discs outcomes speak, by the concepts whose rules give them. */
  discs: Record<string, { concepts: string[]; documents: string[]; words: string }[] | undefined>;
  phrase: Record<string, string>;
  rulings: Record<string, string>;
  followups: FactGroup[];
  groups: FactGroup[];
  chips: { fact: string; value: FactValue; name: string }[];
  placed: PlacedRow[];
  /** What places, discs and edges are called. */
  drawn: Record<string, string>;
  codes: { documents: Record<string, string>; facts: Record<string, string> };
  pairs: [string, FactValue, string, FactValue][];
  documents: { id: string; label: string; language: string }[];
}

/** A telling as it is drawn. */
interface RulingView {
  telling: Telling;
  now: TellingRuling;
  trials: Trials;
  pairs: PairChange[];
  act(telling: Telling): void;
}

interface Rulebook {
  // data that the build writes
  say: Record<string, Record<string, string>>;
  /** How numbers are said that nobody says as records have them; by number, or by document and number. */
  marks: {
    colon: string;
    semicolon: string;
    dash: string;
    quotes: [string, string];
    small_after_colon: boolean;
  };
  numbers: Record<string, string>;
  addresses: Addresses;
  copy: CopyNames;
  index: SearchIndex;
  texts: Record<
    string,
    { label: string; language: string; texts: Record<string, string>; above: Record<string, string> }
  >;
  /** By concept and document, the numbers of its clauses. */
  concordance: Record<string, Record<string, string[]>>;
  /** By edition and concept, what it is about where that edition rules otherwise; loaded with search. */
  ownNames?: Record<string, Record<string, string>>;
  findingList: FindingList;
  equipmentData: {
    say: Record<string, string>;
    words: Record<string, string>;
    examples: { number: string };
    units: EquipmentUnits;
    documents: Record<string, EquipmentRow[]>;
  };
  benches: Record<string, BenchData>;
  /** The tables of the documents, and what is said of places. */
  tables: { documents: Record<string, TableData>; say: Record<string, string> };

  // dom.js, marks.js, remember.js, load.js, copy.js
  all(selector: string, inside?: ParentNode): HTMLElement[];
  afterColon(words: string): string;
  colon(words: string): string;
  dashBetween(one: string, other: string): string;
  labelled(name: string, words: string): string;
  listed(parts: string[]): string;
  quoted(words: string): string;
  one(selector: string, inside?: ParentNode): HTMLElement | null;
  saidNumber(id: string, number: string): string;
  fragment(): string;
  day(date: string): string;
  make(tag: string, text?: string, attributes?: Record<string, string>): HTMLElement;
  recall(key: string): string | null;
  remember(key: string, value: string): void;
  chosen(): string;
  load(name: string): Promise<unknown>;
  text(id: string): Promise<Rulebook["texts"][string]>;
  engine(): Promise<Engine>;
  address(kind: keyof Addresses, id?: string, lang?: string): string;
  conceptLink(id: string): string;
  kindOf(row: FindingRow, kind: string): HTMLElement | string;
  copied(words: string, near: HTMLElement): Promise<void>;

  // finding-filters.js, bench*.js
  findingFilters: FindingFilters;
  benchState: {
    LARGEST: number;
    empty(): BenchState;
    take(state: BenchState, step: Omit<BenchStep, "before">, value: unknown): BenchState;
    undo(state: BenchState): { state: BenchState; step: BenchStep | null };
    isSettled(state: BenchState, row: FindingRow): boolean;
    progress(state: BenchState, clauses: string[], rows: FindingRow[]): Record<string, number>;
    nextOpen(
      state: BenchState,
      rows: FindingRow[],
      isBehind: (row: FindingRow) => boolean,
    ): FindingRow | null;
    signed(state: BenchState, name: string): BenchState;
    toFile(state: BenchState, corpus: string): BenchFile;
    verdict(hash: string, what: BenchAct, words: string, name: { who: string; when: string }): unknown;
    readFile(text: string, known: BenchKnown): ReadFile;
    merged(state: BenchState, file: BenchFile): BenchWork;
    csv(rows: string[][]): string;
  };
  benchStore: {
    restore(known: BenchKnown): { state: BenchState; left: number };
    keep(corpus: string, state: BenchState): boolean;
    watch(tell: () => void): void;
    who(): string;
    keepWho(name: string): boolean;
  };
  benchText: {
    drawText(
      text: string,
      marks: BenchMark[],
      chosen: string,
      within?: [number, number] | null,
    ): DocumentFragment;
  };
  benchFinding: { drawFinding(view: BenchView, row: FindingRow): HTMLElement };
  benchCard: { drawCard(view: BenchView): HTMLElement[]; drawTexts(view: BenchView): HTMLElement };
  benchOverview: {
    drawOverview(desk: BenchDesk, chosen: string): void;
    named(step: { what: string; label: string }): string;
  };
  benchFiles: {
    takeAway(state: BenchState, corpus: string, name: string): string;
    takeList(state: BenchState, rows: FindingRow[], name: string): string;
    read(file: File, known: BenchKnown): Promise<ReadFile>;
  };
  benchActions: Record<string, () => void>;
  chosenFinding(): string;

  // equipment.js
  equipment: {
    read(told: string, row: EquipmentRow, known: EquipmentUnits): EquipmentReading;
    check(row: EquipmentRow, told: string[], known: EquipmentUnits): EquipmentVerdict;
  };

  // saved-copy.js
  savedCopy: {
    bytes(listing: Listing, codes: string[]): number;
    find(): Promise<SavedCopy | null>;
    save(listing: Listing, codes: string[], tell: (done: number, whole: number) => void): Promise<void>;
  };

  // search*.js
  SearchWords: new (settings: SearchSettings) => SearchWords;
  Vocabulary: new (index: SearchIndex, code: string, words: SearchWords) => Vocabulary;
  Likeness: new (settings: SearchSettings) => Likeness;
  Meanings: new (
    vocabularies: Record<string, Vocabulary>,
    settings: SearchSettings,
    words: SearchWords,
  ) => Meanings;
  ClauseNumbers: new (index: SearchIndex, words: SearchWords) => ClauseNumbers;
  Engine: new (index: SearchIndex) => Engine;

  // table-*.js
  tableSurface: {
    EQUAL: number;
    TINY: number;
    CENTRE: TablePoint;
    SIDES: Record<string, TablePoint>;
    Surface: new (table: TableData) => TableSurface;
    distance(one: TablePoint, other: TablePoint): number;
    halfWidth(radius: number, height: number): number;
    tenths(length: number): number;
    least<T>(rows: T[], measure: (row: T) => number): T;
    middle(disc: TableDisc): TablePoint;
  };
  tableLight: { see(disc: TableDisc, surface: TableSurface): SeenDisc };
  tableEdge: {
    atEdge(ground: TableGround, owner: string): FoundPlace | string;
    first(places: TablePoint[], why: string): FoundPlace;
  };
  tableCircle: { inCircle(ground: TableGround, edge: string): FoundPlace | string };
  tableBeside: {
    PUCK: string;
    atPiece(ground: TableGround, spots: TablePoint[]): FoundPlace | string;
    beside(ground: TableGround, spot: TablePoint, on: string): FoundPlace | string;
  };
  tablePosition: {
    isReturning(task: TableTask): boolean;
    readPosition(
      told: ToldPosition,
      table: TableData,
    ): { position: TablePosition | null; fault: TableFault | null };
  };
  tablePlaces: {
    placeDiscs(position: TablePosition, table: TableData): TablePlacing;
    tellWhy(name: string, table: TableData, say: Record<string, string>): string;
  };

  // data/rules.js, data/facts-*.js
  rules: {
    FACTS: RuleFact[];
    DEFAULTS: KnownFacts;
    DOCUMENTS: Record<string, { rules: AppliedRule[] }>;
    RULES: { id: string; clauses: Record<string, string[]> }[];
    arrange(known: KnownFacts, contacts: string[]): void;
    /** Numbers that conditions compare with. */
    LIMITS: number[];
    refusal(known: KnownFacts): string;
    isRefused(known: KnownFacts, because: string): boolean;
    unplaceable(known: KnownFacts): string;
    judge(document: string, known: KnownFacts): Ruling;
    grounds(ruling: Ruling, known: KnownFacts): { clause: string; why: string }[];
  };
  told: ToldData;

  // ruling-*.js without a page
  telling: {
    empty(document: string): Telling;
    readonly MOST_CONTACTS: number;
    touch(telling: Telling, id: string, at?: number): Telling;
    repeat(telling: Telling, n: number): Telling;
    move(telling: Telling, n: number, by: number): Telling;
    remove(telling: Telling, n: number): Telling;
    tell(telling: Telling, id: string, value: FactValue): Telling;
    decline(telling: Telling, id: string, none: ToldFacts): Telling;
    forget(telling: Telling, ...ids: string[]): Telling;
    clear(telling: Telling): Telling;
    last(telling: Telling): TellingStep | null;
    nowhere(): Lying;
    step(telling: Telling, step: Omit<TellingStep, "before">, next: Partial<ToldBefore>): Telling;
    undo(telling: Telling): Telling;
    isEmpty(telling: Telling): boolean;
  };
  known: {
    FACT: Record<string, RuleFact>;
    factsOf(telling: ToldSoFar): KnownFacts | null;
    know(telling: ToldSoFar): Known;
    rule(document: string, telling: ToldSoFar): TellingRuling;
    situation(telling: Telling): Situation;
    valuesOf(fact: RuleFact): FactValue[];
  };
  trials: {
    isLacking(telling: Telling): boolean;
    isPossible(telling: Telling, further: Further): boolean;
    isOffered(telling: Telling, further: Further): boolean;
    furtherFacts(telling: Telling): Further[];
    tryAll(telling: Telling, now?: TellingRuling): Trials;
    tryPairs(telling: Telling, now: TellingRuling, changes: Change[]): PairChange[];
  };
  position: {
    EDGES: string[];
    FROM: string[];
    OWNERS: string[];
    put(telling: Telling, owner: string, at: TablePoint): Telling;
    take(telling: Telling, n: number): Telling;
    shift(telling: Telling, n: number, at: TablePoint): Telling;
    strike(telling: Telling, from: string): Telling;
    leave(telling: Telling, n: number, edge: string): Telling;
    encode(lying: Lying): string;
    decode(code: string): Lying;
    snap(at: TablePoint, reach: number): TablePoint;
    tasksOf(ruling: Ruling, facts: KnownFacts): PlacedRow[];
    place(lying: Lying, tasks: PlacedRow[], table: TableData): Placed;
  };
  code: {
    encode(telling: Telling): string;
    open(hash: string, document: string): { telling: Telling; bad: boolean };
  };
  rulingWords: {
    capital(words: string): string;
    fill(words: string, values: Record<string, string | number>): string;
    fact(id: string, value: FactValue): string;
    step(step: TellingStep): string;
    hall(ruling: Ruling): string;
    sentences(document: string, ruling: { outcomes: string[]; applied: AppliedRule[] }): string;
    numbers(id: string, clauses: string[]): string;
    cited(ruling: { document?: string; clauses: string[] }): string;
  };
  rulingFind: {
    eventsOf(id: string): Further[];
    find(engine: Engine, query: string, language: string): Further[];
  };

  // ruling-*.js that draw
  rulingDrawing: { bareTable(): SVGSVGElement | null; drawTable(view: RulingView): HTMLElement | null };
  rulingTold: {
    button(
      words: string,
      key: string,
      act: () => void,
      more?: Record<string, string>,
    ): HTMLElement;
    drawTold(view: RulingView): HTMLElement;
  };
  rulingAsked: {
    drawChips(view: RulingView): HTMLElement;
    drawContacts(view: RulingView): HTMLElement;
    drawFollowups(view: RulingView): HTMLElement[];
    isOffered(telling: Telling, further: Further): boolean;
    nothingWords(telling: Pick<Telling, "facts">): string;
    toggle(view: RulingView, further: Further, words: string): HTMLElement;
    unanswered(telling: Telling): string[];
  };
  rulingQuotes: { drawQuotes(view: RulingView, ruling: Ruling): HTMLElement };
  rulingLying: {
    drawAsked(view: RulingView, found: Placed): HTMLElement[];
    drawList(view: RulingView, table: TableData): HTMLDetailsElement;
    tapped(view: RulingView, at: TablePoint, table: TableData): void;
  };
  rulingPlacing: { drawPlacing(view: RulingView, ruling: Ruling): HTMLElement[] };
  rulingVerdict: {
    drawOutcome(view: RulingView): HTMLElement;
    drawVerdict(view: RulingView): HTMLElement[];
  };
  rulingOpen: { drawAssumed(view: RulingView): HTMLElement; drawOpen(view: RulingView): HTMLElement };
  rulingStill: {
    hold(part: string): void;
    keeping(change: () => void): void;
    release(): void;
    reserving(change: () => void): void;
  };
  rulingEvents: { drawEvents(view: RulingView): HTMLElement; reset(): void; show(): void };

  // qr*.js
  qrCodewords(bytes: number[]): { version: number; codewords: number[] };
  qrMatrix(words: string, mask?: number | null): QrGrid;
  qr(words: string): SVGElement;
}

declare var rulebook: Rulebook;
/** Written above the worker by the build. */
declare const COPY: CopyNames;
declare const WORDS: Record<string, { title: string; nothing: string; again: string }>;

// What a worker has and a page has not, as far as ours needs it.
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerGlobalScope {
  readonly location: Location;
  readonly navigator: { readonly languages: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
