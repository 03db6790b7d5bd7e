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
  name: number;
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

interface SearchIndex {
  default: string;
  documents: { id: string; language: string; numbering: string; edition: string }[];
  concepts: string[];
  parents: number[];
  numbers: Record<string, string[]>;
  names: Record<string, string[][]>;
  languages: Record<string, IndexedLanguage>;
  settings: SearchSettings;
  labels: Record<string, string>;
}

/** A language, one of its lemmas, and how well it answers to a word. */
type Meaning = [string, number, number];
/** What a word can mean, by language and lemma. */
type WordMeanings = Map<string, Meaning>;
/** Points, by concept. */
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

interface Vocabulary {
  forms: Map<string, number[]>;
  idf: number[];
  stop: Set<string>;
  everyday: Map<string, number[][]>;
  phraseBeginnings: Set<string>;
  names: [number, number][];
  namesWith: Map<number, number[]>;
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

interface Addresses {
  home: string;
  bench: string;
  concept: string;
  card: string;
  book: string;
  check: string;
}

/** Path, hash and size. */
type SavedFile = [string, string, number];

interface Listing {
  version: string;
  date: string;
  languages: Record<string, SavedFile[]>;
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
  fresh: string;
  digits: number;
}

/** Dark, light, or not set yet. */
type QrGrid = (boolean | null)[][];

interface Rulebook {
  // data that the build writes
  say: Record<string, Record<string, string>>;
  addresses: Addresses;
  copy: CopyNames;
  index: SearchIndex;
  texts: Record<
    string,
    { label: string; language: string; texts: Record<string, string>; above: Record<string, string> }
  >;
  findingList: FindingList;
  benches: Record<string, BenchData>;

  // dom.js, remember.js, load.js, copy.js
  all(selector: string, inside?: ParentNode): HTMLElement[];
  one(selector: string, inside?: ParentNode): HTMLElement | null;
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
    takeAway(state: BenchState, corpus: string, name: string): void;
    takeList(state: BenchState, rows: FindingRow[], name: string): void;
    read(file: File, known: BenchKnown): Promise<ReadFile>;
  };
  benchActions: Record<string, () => void>;
  chosenFinding(): string;

  // saved-copy.js
  savedCopy: {
    bytes(listing: Listing, codes: string[]): number;
    find(): Promise<SavedCopy | null>;
    save(listing: Listing, codes: string[], tell: (done: number, whole: number) => void): Promise<void>;
  };

  // search*.js
  SearchWords: new (settings: SearchSettings) => SearchWords;
  Vocabulary: new (
    language: IndexedLanguage,
    names: string[][],
    settings: SearchSettings,
    words: SearchWords,
  ) => Vocabulary;
  Likeness: new (settings: SearchSettings) => Likeness;
  Meanings: new (
    vocabularies: Record<string, Vocabulary>,
    settings: SearchSettings,
    words: SearchWords,
  ) => Meanings;
  ClauseNumbers: new (index: SearchIndex, words: SearchWords) => ClauseNumbers;
  Engine: new (index: SearchIndex) => Engine;

  // qr*.js
  qrCodewords(bytes: number[]): { version: number; codewords: number[] };
  qrMatrix(words: string, mask?: number | null): QrGrid;
  qr(words: string): SVGElement;
}

declare var rulebook: Rulebook;
/** Written above the worker by the build. */
declare const COPY: CopyNames;

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
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
