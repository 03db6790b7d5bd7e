"""The board paper: one truth in every form and language, the same bytes for the same corpus."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from crossref.comparing.compare import compare_documents
from crossref.comparing.editions import compared_texts, standing_words
from crossref.comparing.importance import LEVELS, open_scales
from crossref.comparing.paper import MOST_IMPORTANT, Paper, PaperTexts, clause_texts, make_paper
from crossref.comparing.pictures import Drawings
from crossref.comparing.report import report_words
from crossref.comparing.set_docx import docx_paper
from crossref.comparing.set_html import html_paper
from crossref.comparing.set_markdown import markdown_paper
from crossref.comparing.set_pdf import pdf_paper, typst_source
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from tests.support import refused

LANGUAGES = ("en", "fr", "lv", "ru")


@pytest.fixture(autouse=True)
def in_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands work on the project of the tests."""
    monkeypatch.setenv("RULEBOOK_HOME", str(project))


def paper_of(corpus: AuthoredCorpus, language: str, left: str, right: str, *, vote: bool = False) -> Paper:
    old, new, editions = compared_texts(corpus, left, right, language)
    comparison = compare_documents(corpus, old.id, new.id, editions=editions)
    before, after = clause_texts(corpus, old.id), clause_texts(corpus, new.id)
    texts = PaperTexts(old, new, before, after, editions)
    return make_paper(corpus, comparison, texts, report_words(corpus, language), sought=False, vote=vote)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_tells_every_change_once(corpus: AuthoredCorpus, language: str) -> None:
    paper = paper_of(corpus, language, "lnf-2017", "finso-2025")
    assert sum(paper.counts.values()) == len(paper.changes) == 82
    assert [change.motion for change in paper.changes] == list(range(1, 83))
    assert len(paper.first) == MOST_IMPORTANT
    assert all(change.importance == "high" and change.part_of is None for change in paper.first)
    for change in paper.changes:
        assert change.what and change.effect and change.because
        assert change.importance in LEVELS
    text = html_paper(paper)
    for change in paper.changes:
        assert text.count(f'id="{change.concept}"') == 1
    markdown = markdown_paper(paper)
    assert len(re.findall(r"(?m)^#### ", markdown)) == 82


def test_wording_is_quoted_in_its_own_language(corpus: AuthoredCorpus) -> None:
    paper = paper_of(corpus, "lv", "lnf-2017", "finso-2025")
    assert (paper.left.language, paper.right.language) == ("en", "ru")
    assert not any(change.runs for change in paper.changes)
    assert '<span lang="ru">' in html_paper(paper)
    russian = paper_of(corpus, "ru", "lnf-2017", "finso-2025")
    assert all(bool(change.runs) == bool(change.old and change.new) for change in russian.changes)
    assert "<del>" in html_paper(russian) and "удалено:" in html_paper(russian)


def test_disagreements_of_translations_are_no_changes(corpus: AuthoredCorpus) -> None:
    paper = paper_of(corpus, "en", "lnf-2017-en", "lnf-2017-ru")
    assert not paper.changes and paper.translations
    assert "Nothing changed in substance" in markdown_paper(paper)


def test_a_paper_for_a_vote_has_a_line_for_every_motion(corpus: AuthoredCorpus) -> None:
    paper = paper_of(corpus, "lv", "lnf-2017", "finso-2025", vote=True)
    assert markdown_paper(paper).count("☐ par") == 82
    assert html_paper(paper).count('class="vote"') == 82
    assert typst_source(paper).count("#vote[") == 82


def test_documents_of_an_office_are_the_same_bytes(corpus: AuthoredCorpus) -> None:
    paper = paper_of(corpus, "ru", "lnf-2017", "finso-2025")
    first, second = docx_paper(paper), docx_paper(paper)
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        body = archive.read("word/document.xml").decode()
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}
        assert b"2025-03-02" in archive.read("docProps/core.xml")
    assert "Поражение" in body and body.count("w:bookmarkStart") >= 82


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_a_pdf_has_pages_bookmarks_and_fonts(corpus: AuthoredCorpus, language: str) -> None:
    paper = paper_of(corpus, language, "lnf-2017", "finso-2025")
    first = pdf_paper(paper)
    assert first.startswith(b"%PDF-") and first == pdf_paper(paper)
    assert b"D:20250302" in first
    assert b"/Outlines" in first and b"FontFile" in first and b"/Suspects" not in first


def test_a_superseded_text_says_so(corpus: AuthoredCorpus) -> None:
    said = {d.id: standing_words(corpus, d, "en") for d in corpus.documents}
    assert said["lnf-2017-en"] == "superseded by LNF 2019 (31 August 2019)"
    assert said["lnf-2019-lv"] == "superseded by LNF 2024 (9 March 2024), a text that is not included here"
    assert said["finso-2025-ru"] == "pilot"


def test_importance_of_unread_pairs_is_computed_and_marked(corpus: AuthoredCorpus) -> None:
    changes = compare_documents(corpus, "lnf-2017-ru", "lnf-2019-lv").changes
    assert all(change.computed for change in changes if change.substantive)
    scales = open_scales(corpus, ["lnf-2017-ru", "finso-2025-ru"])
    grave = scales.weigh("puck-taken-too-soon", "set-loss-section", "penalties")
    light = scales.weigh("commissioner-section", "commissioner-section", "officials")
    assert (grave.level, light.level) == ("high", "low")


def test_the_paper_is_written_whole_or_not_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = ("compare", "lnf-2017", "finso-2025")
    assert main([*pair, "--format", "markdown", "--output", str(tmp_path / "paper.md")]) == 1
    assert capsys.readouterr().out == ""
    written = (tmp_path / "paper.md").read_text(encoding="utf-8")
    assert written.startswith("# Changes from LNF\N{NO-BREAK SPACE}2017")
    nowhere = str(tmp_path / "nowhere" / "paper.md")
    assert "No such file" in refused(capsys, *pair, "--format", "markdown", "--output", nowhere)
    assert "directory" in refused(capsys, *pair, "--format", "html", "--output", str(tmp_path))
    assert "--output" in refused(capsys, *pair, "--format", "pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["paper.md"]


def test_effects_are_told_in_the_language_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "lnf-2017", "finso-2025", "--lang", "lv", "--json"]) == 1
    rows = {row["concept"]: row for row in json.loads(capsys.readouterr().out)["changes"]}
    assert "zaudē setu" in rows["puck-taken-too-soon"]["effect"]


def test_an_edition_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "paper.md")
    for pair in (("lnf-1917", "finso-2025"), ("lnf-2017", "finso-2052")):
        line = refused(capsys, "compare", *pair, "--format", "markdown", "--output", out)
        assert "1917" in line or "2052" in line
    assert not list(tmp_path.iterdir())


def test_a_redline_has_its_bar_and_its_spoken_words_in_every_form(corpus: AuthoredCorpus) -> None:
    paper = paper_of(corpus, "ru", "lnf-2017", "finso-2025")
    redlined = sum(bool(change.runs) for change in paper.changes)
    page = html_paper(paper)
    assert page.count('<p class="redline">') == redlined
    for words in ("удалено:", "добавлено:", "ссылка, раньше:", "здесь начинается:"):
        assert f'<span class="unseen">{words} </span>' in page
    source = typst_source(paper)
    assert source.count("#redline[") == redlined and source.count("#heard[") == page.count('class="unseen"')
    with zipfile.ZipFile(io.BytesIO(docx_paper(paper))) as archive:
        body = archive.read("word/document.xml").decode()
    assert body.count("<w:pBdr>") == redlined and "удалено: " in body
    assert "12.5 разделен на 3.5, 3.6" in page
    assert re.search(r"<ins>(<span[^>]*>[^<]*</span>)?<i>", page) and "<b>30" in page


def test_a_situation_in_which_discs_matter_is_drawn(corpus: AuthoredCorpus) -> None:
    drawings = Drawings(corpus, "lnf-2017-en", "lv")
    situation = {"table": {"own": {"circle": 2, "field": 1}, "opponent": {"edge zone": 1}}}
    drawn = drawings.drawn(situation)
    assert drawn is not None
    pairs = zip(drawn.picture.discs, drawn.picture.seen, strict=True)
    zones = sorted((disc.owner, seen.zone) for disc, seen in pairs)
    assert zones == [("opponent", "far"), ("own", "circle"), ("own", "circle"), ("own", "field")]
    assert all(seen.certain for seen in drawn.picture.seen)
    assert "var(" not in drawn.svg("one", flat=True) and "tumš" in drawn.told
    assert drawings.drawn({"game": "doubles", **situation}) is None
    assert drawings.drawn({"conduct": ["talks on the phone"]}) is None


def test_a_change_is_called_what_the_newer_edition_says(corpus: AuthoredCorpus) -> None:
    paper = paper_of(corpus, "en", "lnf-2017", "finso-2025")
    concepts = {change.concept: change.title for change in paper.changes}
    own = {
        concept: words["en"]
        for (concept, edition), words in corpus.edition_headlines.items()
        if edition == "finso-2025" and concept in concepts
    }
    assert own and own.items() <= concepts.items()
