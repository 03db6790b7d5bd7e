"""The checks one by one: the odd witness is named, and faithful sentences raise nothing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from crossref.checking.checks import CHECKS
from crossref.checking.habits import Habits, learn_habits
from crossref.checking.known import Known
from crossref.checking.witnesses import Group, Witness, concept_groups
from rulebook.corpus import AuthoredCorpus
from rulebook.language.senses import Lexis, Meaning, make_lexis
from rulebook.language.words import Language
from rulebook.records import Clause, Finding, Kind

from .support import LNF, ROOT, table

PAGES = ROOT / "site" / "checks"

PLAIN_FAULTS = (
    ("lnf-2017-en", "8.1.7", "actor", "to the Senior Referee"),
    ("lnf-2017-en", "9.1", "actor", "to the Chief Referee"),
    ("lnf-2017-fr", "4.4", "actor", "juge-arbitre principal"),
    ("lnf-2017-ru", "10.1", "actor", "старший судья"),
    ("lnf-2017-ru", "20.4.note", "reference", "17.1.2"),
    ("finso-2025-ru", "12.3", "reference", "2.4"),
    ("lnf-2017-fr", "17.1.15", "number", ""),
    ("finso-2025-ru", "A4", "annex", "15"),
    ("finso-2025-ru", "A23", "annex", "5"),
    ("lnf-2019-lv", "6.2.3", "numbering", "6.2.2."),
    ("lnf-2019-lv", "8.1.3", "typography", "satandartam"),
)
"""Faults that no reader of all documents can miss: document, clause, kind, and words that must be quoted."""


@pytest.mark.parametrize(("document", "clause", "kind", "words"), PLAIN_FAULTS)
def test_a_plain_fault_is_found(
    corpus: AuthoredCorpus, document: str, clause: str, kind: str, words: str
) -> None:
    wanted = (document, clause, kind)
    findings = [row for row in corpus.build.findings if (row.document, row.clause, row.kind) == wanted]
    assert any(words in finding.quotes[0].words for finding in findings)


@dataclass(frozen=True)
class Speech:
    """What is known of words and habits, and a clause to write on."""

    lexis: Lexis
    habits: Habits
    languages: Mapping[str, Language]
    blank: Clause

    def findings(self, witnesses: Sequence[Witness], habits: Habits, checks: Sequence[str]) -> list[Finding]:
        """What some checks find in the words of some witnesses."""
        known = Known(
            meanings={("c", w.document): self.lexis.meanings(w.text, w.language) for w in witnesses},
            habits=habits,
            slight=self.lexis.slight,
            numeral=self.lexis.numeral,
        )
        group = Group("c", tuple(witnesses))
        findings: list[Finding] = []
        for name in checks:
            findings += CHECKS[name](group, known)
        return findings

    def witness(self, document: str, language: Language, text: str) -> Witness:
        """A document that says one sentence."""
        clause = replace(self.blank, document=document, text=text, body="", hash=text)
        return Witness(document, language, "one", "2017", (clause,))


@pytest.fixture(scope="module")
def speech(corpus: AuthoredCorpus) -> Speech:
    books = {document.id: corpus.build.clauses(document.id) for document in corpus.documents}
    groups = concept_groups(corpus.documents, books, corpus.languages, corpus.build.concepts)
    by_code = {language.code: language for language in corpus.languages.values()}
    lexis = make_lexis(corpus.senses, corpus.term_entries, by_code)
    meanings = {}
    for group in groups:
        for witness in group.witnesses:
            meanings[group.concept, witness.document] = lexis.meanings(witness.text, witness.language)
    blank = next(clause for clause in books["lnf-2017-en"] if clause.kind is Kind.CLAUSE)
    return Speech(lexis, learn_habits(groups, meanings), corpus.languages, blank)


PAIRS_OF_LANGUAGES = sorted({(left, right) for left, right, _, _ in table("quiet.txt")})


def also_for(
    twin: str, document: str, shares: Mapping[tuple[str, Meaning], float]
) -> dict[tuple[str, Meaning], float]:
    """The habits of all documents, and those of one for its twin, too."""
    twins = {(twin, meaning): share for (id, meaning), share in shares.items() if id == document}
    return {**shares, **twins}


@pytest.mark.parametrize(("left", "right"), PAIRS_OF_LANGUAGES)
def test_sentences_that_say_the_same_raise_nothing(speech: Speech, left: str, right: str) -> None:
    """Ten pairs of sentences for each two languages that differ in word order and inflection only."""
    documents = {speech.languages[id].code: id for id in LNF}
    one, other = documents[left], documents[right] if left != right else f"{documents[left]}-twin"
    habits = Habits(
        also_for(other, one, speech.habits.keeps) if left == right else speech.habits.keeps,
        also_for(other, one, speech.habits.earns) if left == right else speech.habits.earns,
        speech.habits.common,
    )
    pairs = [row[2:] for row in table("quiet.txt") if row[:2] == [left, right]]
    assert len(pairs) == 10
    for sentences in pairs:
        witnesses = [
            speech.witness(one, speech.languages[documents[left]], sentences[0]),
            speech.witness(other, speech.languages[documents[right]], sentences[1]),
        ]
        findings = speech.findings(witnesses, habits, list(CHECKS))
        assert [(finding.check, finding.message) for finding in findings] == [], sentences


def test_every_two_languages_are_heard() -> None:
    codes = ("en", "fr", "lv", "ru")
    every = sorted((a, b) for n, a in enumerate(codes) for b in codes[n:])
    assert every == PAIRS_OF_LANGUAGES


SENTENCES = (
    "The Chief Referee decides.",
    "Le juge-arbitre supérieur décide.",
    "Решает старший судья.",
    "Lemj vecākais tiesnesis.",
)
"""Who decides, once as the others do not say it."""


def test_a_finding_has_another_id_when_a_text_behind_it_changes(speech: Speech) -> None:
    def actor_findings(sentences: Sequence[str]) -> list[Finding]:
        pairs = zip(LNF, sentences, strict=True)
        witnesses = [speech.witness(id, speech.languages[id], text) for id, text in pairs]
        return speech.findings(witnesses, speech.habits, ["actor"])

    (before,) = actor_findings(SENTENCES)
    (after,) = actor_findings((*SENTENCES[:3], "Vecākais tiesnesis lemj."))
    assert (before.document, before.message) == (after.document, after.message)
    assert before.id != after.id
    assert before == actor_findings(SENTENCES)[0]


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_has_a_page_whose_examples_hold(corpus: AuthoredCorpus, name: str) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {name}: ")
    reported = {f"{row.document}/{row.clause}" for row in corpus.build.findings if row.check == name}
    ids = {clause.id for clause in corpus.clauses.values()}
    for heading, is_reported in (("Bad", True), ("Good", False)):
        part = re.search(rf"## {heading}\n(.*?)(?=\n## |\Z)", page, re.DOTALL)
        example = re.search(r"`([a-z0-9-]+/[\w.]+)`", part[1]) if part else None
        assert example
        assert example[1] in ids
        assert (example[1] in reported) is is_reported


def test_there_is_no_page_without_a_check() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == set(CHECKS)
