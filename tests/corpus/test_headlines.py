"""Headlines are ours: they do not take over what a finding calls a slip of the translation."""

from rulebook.language.words import Language, forms
from rulebook.records import ClauseId
from rulebook.sources.sources import Sources
from tests.support import ROOT

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
