"""The checks one by one: the odd version is named, and faithful sentences raise next to nothing."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from crossref.checking.check import CHECKS
from crossref.checking.context import CheckContext
from crossref.checking.versions import Group, Version
from crossref.references.cite import without_references
from rulebook.findings import Finding
from rulebook.index import Index
from rulebook.language.pipeline import Analyser
from rulebook.records import Clause, ClauseId, Document, Kind, Reference
from rulebook.sources.sources import Sources
from tests.support import LNF, ROOT, table

PAGES = ROOT / "corpus" / "site" / "pages" / "checks"

PLAIN_FAULTS = (
    ("lnf-2017-en", "8.1.7", "actor", "Senior Referee"),
    ("lnf-2017-en", "9.1", "actor", "Chief Referee"),
    ("lnf-2017-fr", "4.4", "actor", "juge-arbitre principal"),
    ("lnf-2017-ru", "4", "actor", "КАПИТАНЫ"),
    ("lnf-2017-ru", "20.4.note", "reference", "17.1.2"),
    ("lnf-2017-ru", "7.3.4", "term", "отменить"),
    ("lnf-2017-fr", "12.30", "term", "toucher"),
    ("finso-2025-ru", "12.3", "reference", "2.4"),
    ("lnf-2017-fr", "17.1.15", "number", ""),
    ("lnf-2017-fr", "12.8", "scope", ""),
    ("finso-2025-ru", "3.3", "contradiction", "минуты"),
    ("finso-2025-ru", "A4", "annex", "15"),
    ("finso-2025-ru", "A23", "annex", "5"),
    ("lnf-2017-ru", "A1", "annex", ""),
    ("lnf-2019-lv", "6.2.3", "numbering", ""),
    ("lnf-2019-lv", "8.1.3", "typography", "satandartam"),
)
"""Faults that no reader of all documents can miss: document, clause, kind, and words that must be quoted."""


def computed(corpus: Sources) -> list[Finding]:
    """What the checks found by themselves."""
    return list(corpus.checked)


@pytest.mark.parametrize(("document", "clause", "kind", "words"), PLAIN_FAULTS)
def test_a_plain_fault_is_found(corpus: Sources, document: str, clause: str, kind: str, words: str) -> None:
    wanted = (document, clause, kind)
    findings = [row for row in computed(corpus) if (row.document, row.clause, row.kind) == wanted]
    assert any(words in finding.quotes[0].words for finding in findings)


@dataclass
class Speech:
    """Sentences as documents would say them, and what the checks say of them."""

    corpus: Sources
    blank: Clause
    analysers: dict[str, Analyser] = field(default_factory=dict)

    def version(self, document: Document, text: str, number: str = "1.1") -> Version:
        """A document that says one text."""
        language = self.corpus.language(document.language)
        if language.code not in self.analysers:
            self.analysers[language.code] = Analyser(language, self.corpus.senses, self.corpus.term_entries)
        (analysis,) = self.analysers[language.code].analyse([without_references(text, language)])
        id = f"{document.id}/{number}"
        clause = replace(
            self.blank, id=id, document=document.id, number=number, text=text, body="", hash=text
        )
        return Version(document, language, (clause,), analysis)

    def said(self, texts: Mapping[str, str]) -> list[Version]:
        """Documents of the corpus that say some texts."""
        known = {document.id: document for document in self.corpus.documents}
        return [self.version(known[id], text) for id, text in texts.items()]

    def findings(self, versions: Sequence[Version], *checks: str) -> list[Finding]:
        """What some checks, or all, find in the words of some versions."""
        analysed = {version.clauses[0].id: version.analysis for version in versions}
        known = CheckContext(lexicon=self.corpus.lexicon, analysed=analysed)
        group = Group("c", tuple(versions))
        findings: list[Finding] = []
        for name in checks or CHECKS:
            findings += CHECKS[name](group, known)
        return findings


def own_index(clauses: Iterable[Clause]) -> Index:
    """Some clauses, of whatever documents."""
    books: dict[str, list[Clause]] = {}
    for clause in clauses:
        books.setdefault(clause.document, []).append(clause)
    return Index(books, ())


@pytest.fixture(scope="module")
def speech(corpus: Sources) -> Speech:
    clauses = corpus.clauses("lnf-2017-en")
    return Speech(corpus, next(clause for clause in clauses if clause.kind is Kind.CLAUSE))


FAITHFUL = (
    "Only the Chief Referee may cancel the set.",
    "Seul le juge-arbitre principal peut annuler le set.",
    "Только главный судья может отменить сет.",
    "Tikai galvenais tiesnesis drīkst atcelt setu.",
)
"""One sentence in the four LNF documents."""


def lnf(*sentences: str) -> dict[str, str]:
    return dict(zip(LNF, sentences, strict=True))


def test_faithful_sentences_raise_nothing(speech: Speech) -> None:
    assert speech.findings(speech.said(lnf(*FAITHFUL))) == []


@pytest.mark.parametrize(
    ("place", "sentence", "kind", "severity", "likely", "own", "theirs"),
    [
        (1, "Le juge-arbitre principal peut annuler le set.", "scope", "high", "translation", "", "Only"),
        (
            2,
            "Только старший судья может отменить сет.",
            "actor",
            "high",
            "translation",
            "старший судья",
            "Chief Referee",
        ),
        (
            0,
            "Only the Chief Referee may postpone the set.",
            "term",
            "high",
            "translation",
            "postpone",
            "annuler",
        ),
        (3, "Tikai galvenais tiesnesis drīkst atlikt setu.", "term", "high", "amendment", "atlikt", "cancel"),
        (0, "Only the Chief Referee may cancel the game.", "term", "high", "translation", "game", "set"),
        (2, "Только главный судья не может отменить сет.", "negation", "low", "translation", "не может", ""),
    ],
)
def test_the_odd_version_is_named(
    speech: Speech, place: int, sentence: str, kind: str, severity: str, likely: str, own: str, theirs: str
) -> None:
    sentences = [*FAITHFUL]
    sentences[place] = sentence
    findings = speech.findings(speech.said(lnf(*sentences)), "words")
    assert {finding.document for finding in findings} == {LNF[place]}
    reported = [
        row
        for row in findings
        if own in row.quotes[0].words and theirs in " ".join(q.words for q in row.quotes)
    ]
    assert reported
    assert likely == reported[0].likely
    if severity == "high":
        assert (kind, severity) == (reported[0].kind, reported[0].severity)


def test_two_against_two_is_told_as_a_split(speech: Speech) -> None:
    texts = lnf(
        "The Chief Referee may cancel the set.",
        "Le juge-arbitre principal peut annuler le set.",
        *FAITHFUL[2:],
    )
    findings = speech.findings(speech.said(texts), "words")
    assert {finding.document for finding in findings} == {"lnf-2017-en", "lnf-2017-fr"}
    for finding in findings:
        assert {frozenset(camp) for camp in finding.split} == {frozenset(LNF[:2]), frozenset(LNF[2:])}
        assert finding.severity != "high"


def test_a_later_text_is_compared_with_the_earlier_one_in_its_language(speech: Speech) -> None:
    texts = {"lnf-2017-ru": FAITHFUL[2], "finso-2025-ru": "Только главный судья может перенести сет."}
    (finding,) = speech.findings(speech.said(texts), "amendments")
    assert (finding.document, finding.likely) == ("finso-2025-ru", "amendment")
    assert (finding.quotes[0].words, finding.quotes[1].words) == ("перенести", "отменить")


def test_a_slip_that_a_later_text_took_over_is_told_there_too(speech: Speech) -> None:
    slip = "Только старший судья может отменить сет."
    texts = {**lnf(*FAITHFUL[:2], slip, FAITHFUL[3]), "finso-2025-ru": slip}
    findings = {finding.document: finding for finding in speech.findings(speech.said(texts), "words")}
    assert findings["finso-2025-ru"].inherited == "lnf-2017-ru"
    assert findings["lnf-2017-ru"].inherited == ""


def test_a_sentence_that_is_missing_is_told_as_such(speech: Speech) -> None:
    more = (
        "The participant must pay the fee.",
        "Le participant doit payer les frais.",
        "Участник должен внести залог.",
        "Dalībniekam jāmaksā nauda.",
    )
    texts = lnf(*(f"{first} {second}" for first, second in zip(FAITHFUL, more, strict=True)))
    texts["lnf-2017-fr"] = FAITHFUL[1]
    findings = speech.findings(speech.said(texts), "words")
    assert [(finding.document, finding.kind) for finding in findings] == [("lnf-2017-fr", "omission")]
    assert findings[0].quotes[1].words == more[0]


def test_a_clause_that_is_missing_is_an_omission(speech: Speech) -> None:
    known = {document.id: document for document in speech.corpus.documents}
    before = {id: speech.version(known[id], "Before.", "1.1").clauses[0] for id in LNF}
    group = Group(
        "c",
        tuple(speech.version(known[id], text, "1.2") for id, text in lnf(*FAITHFUL).items() if id != LNF[1]),
    )
    clauses = {(id, "1.1"): replace(clause, order=1) for id, clause in before.items()}
    clauses |= {(w.id, "1.2"): replace(w.clauses[0], order=2) for w in group.versions}
    group = Group(
        "c",
        tuple(Version(w.document, w.language, (clauses[w.id, "1.2"],), w.analysis) for w in group.versions),
    )
    all_known = CheckContext(
        lexicon=speech.corpus.lexicon, documents=list(known.values()), index=own_index(clauses.values())
    )
    (finding,) = CHECKS["missing"](group, all_known)
    assert (finding.document, finding.clause, finding.kind, finding.severity) == (
        LNF[1],
        "1.1",
        "omission",
        "high",
    )
    assert len(finding.others) == 3


@pytest.mark.parametrize(
    ("lacking", "original", "reported"), [(1, None, True), (0, None, False), (0, 1, True)]
)
def test_of_two_texts_the_translation_has_left_a_clause_out(
    speech: Speech, lacking: int, original: int | None, reported: bool
) -> None:
    known = {document.id: document for document in speech.corpus.documents}
    two = [replace(known[LNF[n]], original=n == original) for n in (0, 1)]
    having = two[1 - lacking]
    clauses = {
        (document.id, "1.1"): replace(speech.version(document, "Before.", "1.1").clauses[0], order=1)
        for document in two
    }
    said = speech.version(having, "The umpire is sent off.", "1.2")
    clause = replace(said.clauses[0], order=2)
    clauses[having.id, "1.2"] = clause
    group = Group("c", (Version(having, said.language, (clause,), said.analysis),))
    all_known = CheckContext(lexicon=speech.corpus.lexicon, documents=two, index=own_index(clauses.values()))
    found = [(row.document, row.clause, row.kind) for row in CHECKS["missing"](group, all_known)]
    assert found == ([(two[lacking].id, "1.1", "omission")] if reported else [])


def test_a_sanction_for_less_than_is_forbidden(speech: Speech) -> None:
    document = next(one for one in speech.corpus.documents if one.id == "finso-2025-ru")
    citing = speech.version(document, "Шайбой нельзя касаться пешек (7.1.8).", "3.10")
    cited = speech.version(document, "если шайбой участник касается своей пешки;", "7.1.8")
    reference = Reference(
        document=document.id,
        source="3.10",
        printed="(7.1.8)",
        target="7.1.8",
        kind="number",
        ground="printed",
        ok=True,
        score=1.0,
        why=None,
    )
    known = CheckContext(
        lexicon=speech.corpus.lexicon,
        common=frozenset({"participant"}),
        references={ClauseId(document.id, "3.10"): [reference]},
        index=own_index(one.clauses[0] for one in (citing, cited)),
        analysed={one.clauses[0].id: one.analysis for one in (citing, cited)},
        sanctions=frozenset({ClauseId(document.id, "7.1.8")}),
        purposes=speech.corpus.purposes,
    )
    (finding,) = CHECKS["contradictions"](Group("c", (citing,)), known)
    assert finding.quotes[1].words == "своей пешки"
    assert finding.others == ("finso-2025-ru/7.1.8",)


def test_a_duty_that_latvian_says_with_a_prefix_is_lost(speech: Speech) -> None:
    texts = lnf(
        "The participants must process the table with the powder.",
        "Les participants doivent traiter la table avec de la poudre.",
        "Участники обрабатывают стол порошком.",
        "Dalībniekiem jāapstrādā galds ar pulveri.",
    )
    findings = speech.findings(speech.said(texts), "words")
    (finding,) = [row for row in findings if row.kind == "modality"]
    assert (finding.document, finding.kind, finding.severity) == ("lnf-2017-ru", "modality", "medium")
    assert finding.alone == "lost must"


def test_and_for_or_is_told_where_it_stands(speech: Speech) -> None:
    texts = lnf(
        "The Referee may replace the disc or the puck before the set or after the set.",
        "Le juge-arbitre peut remplacer le pion ou le palet avant le set et après le set.",
        "Судья может заменить пешку или шайбу перед сетом или после сета.",
        "Tiesnesis drīkst nomainīt kauliņu vai ripu pirms seta vai pēc seta.",
    )
    (finding,) = speech.findings(speech.said(texts), "words")
    assert (finding.document, finding.kind, finding.severity) == ("lnf-2017-fr", "scope", "medium")
    assert finding.quotes[0].words == "et"


def test_a_right_of_somebody_else_is_told(speech: Speech) -> None:
    texts = lnf(
        "At the request of the participant the Senior Referee has the right to replace the disc.",
        "À la demande du participant, le juge-arbitre supérieur a le droit de remplacer le pion.",
        "Участник имеет право попросить старшего судью заменить пешку.",
        "Pēc dalībnieka lūguma vecākajam tiesnesim ir tiesības nomainīt kauliņu.",
    )
    findings = [row for row in speech.findings(speech.said(texts), "words") if row.kind == "actor"]
    assert [(row.document, row.quotes[0].words) for row in findings] == [("lnf-2017-ru", "Участник")]


def test_a_name_that_means_something_else_is_taken_at_its_word(speech: Speech) -> None:
    texts = lnf(
        "The Commissioner is appointed by the organizing organization.",
        "Le commissaire est désigné par l'organisateur.",
        "Комиссара назначает организация – учредитель.",
        "Komisāru nozīmē rīkotāja organizācija.",
    )
    (finding,) = speech.findings(speech.said(texts), "words")
    assert (finding.document, finding.kind) == ("lnf-2017-ru", "actor")
    assert finding.quotes[0].words == "организация – учредитель"


def test_two_clauses_of_one_text_that_disagree(corpus: Sources) -> None:
    findings = {
        (row.document, row.clause, *row.others) for row in computed(corpus) if row.kind == "contradiction"
    }
    assert ("finso-2025-ru", "2.5.2", "finso-2025-ru/5.1.14") in findings
    assert ("finso-2025-ru", "8.1.8", "finso-2025-ru/17.9") in findings
    assert ("lnf-2019-lv", "17.1.15", "lnf-2019-lv/18.1.6") in findings


def test_a_finding_has_another_id_when_a_text_behind_it_changes(speech: Speech) -> None:
    odd = (FAITHFUL[0], "Seul le juge-arbitre supérieur peut annuler le set.", *FAITHFUL[2:])
    (before,) = speech.findings(speech.said(lnf(*odd)), "words")
    (after,) = speech.findings(
        speech.said(lnf(*odd[:3], "Setu atcelt drīkst tikai galvenais tiesnesis.")), "words"
    )
    assert (before.document, before.kind) == (after.document, after.kind)
    assert before.id != after.id
    assert before == speech.findings(speech.said(lnf(*odd)), "words")[0]


QUIET = {"used": 300, "kept": 200, "last": 200}
"""Lists of pairs of sentences that say the same, with their length; the last was not worked with."""
NOISY = 0.04
"""At most this part of the pairs may raise a finding."""


def noisy_pairs(speech: Speech, name: str) -> list[list[str]]:
    """Pairs of sentences that say the same and yet raise findings."""
    known = {document.id: document for document in speech.corpus.documents}
    documents = {known[id].language: replace(known[id], original=False, numbering="one") for id in LNF}
    noisy = []
    for left, right, one, other in table(f"quiet/{name}.txt"):
        twin = replace(documents[right], id=f"{documents[right].id}-twin")
        versions = [speech.version(documents[left], one), speech.version(twin, other)]
        if speech.findings(versions):
            noisy.append([one, other])
    return noisy


@pytest.mark.parametrize("name", QUIET)
def test_sentences_that_say_the_same_raise_next_to_nothing(speech: Speech, name: str) -> None:
    rows = table(f"quiet/{name}.txt")
    assert len(rows) == QUIET[name]
    noisy = noisy_pairs(speech, name)
    assert len(noisy) <= NOISY * len(rows), noisy


def test_every_two_languages_are_heard() -> None:
    codes = ("en", "fr", "lv", "ru")
    every = {(a, b) for n, a in enumerate(codes) for b in codes[n:]}
    for name in QUIET:
        assert {(left, right) for left, right, _, _ in table(f"quiet/{name}.txt")} == every


UNSEEN = ("missing", "structure")
"""Checks that find nothing in this corpus: no translation lacks a clause or an item."""


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_has_a_page_whose_examples_hold(corpus: Sources, name: str) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {name}: ")
    reported = {f"{row.document}/{row.clause}" for row in computed(corpus) if row.check == name}
    ids = {clause.id for clause in corpus.index.clauses.values()}
    for heading, is_reported in (("Bad", True), ("Good", False)):
        part = re.search(rf"## {heading}\n(.*?)(?=\n## |\Z)", page, re.DOTALL)
        example = re.search(r"`([a-z0-9-]+/[\w.]+)`", part[1]) if part else None
        if name in UNSEEN and is_reported:
            continue
        assert example
        assert example[1] in ids
        assert (example[1] in reported) is is_reported
