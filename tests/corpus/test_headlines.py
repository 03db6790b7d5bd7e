"""Headlines are ours: they take over no slip of a translation, and name the event that the document names."""

from collections import Counter
from collections.abc import Iterator

from rulebook.language.words import Language, forms
from rulebook.records import ClauseId
from rulebook.sources.sources import Sources
from tests.support import ROOT, table

CASES = ROOT / "tests" / "cases" / "headline_words.txt"
STEM = 6
"""Letters by which two words are taken for relatives: “disqualify” and “disqualification”."""


def stems(language: Language, *texts: str) -> set[str]:
    """The beginnings of the longer words of some texts."""
    lemmas = (language.lemma(form) for text in texts for form in forms(text))
    return {lemma[:STEM] for lemma in lemmas if len(lemma) >= STEM}


def taken_over(corpus: Sources) -> dict[str, set[str]]:
    """By finding, the words that a headline shares with what the finding rejects and does not propose."""
    headlines = {concept.id: concept.headline for concept in corpus.concepts_file.value.concept}
    found = {}
    for finding in (one for data in corpus.findings_files for one in data.value.finding):
        document, number = finding.clause.split("/")
        concept = corpus.index.concept_of.get(ClauseId(document, number), "")
        if finding.likely != "translation" or finding.severity == "low" or concept not in headlines:
            continue
        code = corpus.document(document).language
        language = corpus.own_language(code)
        rejected = stems(language, *finding.words) - stems(language, finding.proposal)
        if shared := rejected & stems(language, headlines[concept][code]):
            found[finding.id] = shared
    return found


def test_a_headline_does_not_repeat_a_slip(corpus: Sources) -> None:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    looked_at = {line.split(" | ")[0] for line in lines if line and not line.startswith("#")}
    found = taken_over(corpus)
    assert {id: words for id, words in found.items() if id not in looked_at} == {}
    assert looked_at <= set(found), "take out what is no longer found"


# ---- the penalty card: a document that names another event than the others has its own headline ----


def sanctioned(corpus: Sources) -> Iterator[tuple[str, ClauseId]]:
    """Every clause in the sections that hold sanctions, with its concept."""
    index = corpus.index
    members = (index.members(one, entry.id) for one in corpus.purposes.sanctions for entry in corpus.entries)
    sections = {clause.key for clauses in members for clause in clauses}
    for key, concept in index.concept_of.items():
        if sections.intersection(index.above(key)):
            yield concept, key


def ruled_otherwise(corpus: Sources) -> set[tuple[str, str]]:
    """Concepts and documents whose rules hold on another condition than those of most documents."""
    found = set()
    for concept in {concept for concept, _ in sanctioned(corpus)}:
        conditions = {}
        for document, stated in corpus.rules.sets.items():
            if texts := sorted(rule.text for rule in stated.rules if rule.concept == concept):
                conditions[document] = tuple(texts)
        usual = dict(Counter(conditions.values()).most_common(1))
        found |= {(concept, id) for id, texts in conditions.items() if texts not in usual}
    return found


def mistranslated(corpus: Sources) -> set[tuple[str, str]]:
    """Concepts and documents of which a grave finding says that only this translation says so."""
    grave = {
        finding.clause
        for data in corpus.findings_files
        for finding in data.value.finding
        if finding.likely == "translation" and finding.severity == "high"
    }
    return {
        (concept, key.document)
        for concept, key in sanctioned(corpus)
        if f"{key.document}/{key.number}" in grave
    }


def test_a_document_that_names_another_event_has_its_own_headline(corpus: Sources) -> None:
    looked_at = {(concept, id) for concept, id, _ in table("headline_events.txt")}
    others = ruled_otherwise(corpus) | mistranslated(corpus)
    found = {pair for pair in others if not corpus.own_headline(pair[0], corpus.document(pair[1]))}
    assert found - looked_at == set()
    assert looked_at <= found, "take out what is no longer found"
