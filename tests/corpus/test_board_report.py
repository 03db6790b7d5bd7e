"""The board report: one truth in every form and language, the same bytes for the same corpus."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from crossref.comparing.changes import compare_documents
from crossref.comparing.editions import compared_texts, standing_words
from crossref.comparing.importance import LEVELS, open_scales
from crossref.comparing.readings import stored_readings
from crossref.comparing.report.board_report import BoardReport
from crossref.comparing.report.report_words import report_words
from crossref.comparing.report.set_docx import docx_report
from crossref.comparing.report.set_html import html_report
from crossref.comparing.report.set_markdown import markdown_report
from crossref.comparing.report.set_pdf import pdf_report, typst_source
from crossref.comparing.report.situation_drawings import Drawings
from crossref.comparing.report.write_report import MAX_IMPORTANT, make_report
from rulebook.commands.cli import main
from rulebook.sources.sources import Sources
from tests.support import refused

LANGUAGES = ("en", "fr", "lv", "ru")


def report_of(corpus: Sources, language: str, left: str, right: str, *, vote: bool = False) -> BoardReport:
    texts = compared_texts(corpus, left, right, language)
    comparison = compare_documents(corpus, texts.left.id, texts.right.id, editions=texts.editions)
    return make_report(corpus, comparison, texts, report_words(corpus, language), vote=vote)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_tells_every_change_once(corpus: Sources, language: str) -> None:
    report = report_of(corpus, language, "lnf-2017", "finso-2025")
    assert sum(report.counts.values()) == len(report.changes) == 106
    assert [change.motion for change in report.changes] == list(range(1, 107))
    assert len(report.first) == MAX_IMPORTANT
    assert all(change.importance == "high" and change.part_of is None for change in report.first)
    for change in report.changes:
        assert change.what and change.effect and change.because
        assert change.importance in LEVELS
    text = html_report(report)
    for change in report.changes:
        assert text.count(f'id="{change.concept}"') == 1
    markdown = markdown_report(report)
    assert len(re.findall(r"(?m)^#### ", markdown)) == 106


def test_wording_is_quoted_in_its_own_language(corpus: Sources) -> None:
    report = report_of(corpus, "lv", "lnf-2017", "finso-2025")
    assert (report.left.language, report.right.language) == ("en", "ru")
    assert not any(change.runs for change in report.changes)
    assert '<span lang="ru">' in html_report(report)
    russian = report_of(corpus, "ru", "lnf-2017", "finso-2025")
    assert all(bool(change.runs) == bool(change.old and change.new) for change in russian.changes)
    assert "<del>" in html_report(russian) and "удалено:" in html_report(russian)


def test_disagreements_of_translations_are_no_changes(corpus: Sources) -> None:
    report = report_of(corpus, "en", "lnf-2017-en", "lnf-2017-ru")
    assert not report.changes and report.translations
    assert "Nothing changed in substance" in markdown_report(report)


def test_a_report_for_a_vote_has_a_line_for_every_motion(corpus: Sources) -> None:
    report = report_of(corpus, "lv", "lnf-2017", "finso-2025", vote=True)
    assert markdown_report(report).count("☐ par") == 106
    assert html_report(report).count('class="vote"') == 106
    assert typst_source(report).count("#vote[") == 106


def test_documents_of_an_office_are_the_same_bytes(corpus: Sources) -> None:
    report = report_of(corpus, "ru", "lnf-2017", "finso-2025")
    first, second = docx_report(report), docx_report(report)
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        body = archive.read("word/document.xml").decode()
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}
        assert b"2025-03-02" in archive.read("docProps/core.xml")
    assert "Поражение" in body and body.count("w:bookmarkStart") >= 104


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_a_pdf_has_pages_bookmarks_and_fonts(corpus: Sources, language: str) -> None:
    report = report_of(corpus, language, "lnf-2017", "finso-2025")
    first = pdf_report(report)
    assert first.startswith(b"%PDF-") and first == pdf_report(report)
    assert b"D:20250302" in first
    assert b"/Outlines" in first and b"FontFile" in first and b"/Suspects" not in first


def test_a_superseded_text_says_so(corpus: Sources) -> None:
    said = {d.id: standing_words(corpus, d, "en") for d in corpus.documents}
    assert said["lnf-2017-en"] == "superseded by LNF 2019 (31 August 2019)"
    assert said["lnf-2019-lv"] == "superseded by LNF 2024 (9 March 2024), a text that is not included here"
    assert said["finso-2025-ru"] == "pilot"


def test_importance_of_unread_pairs_is_computed_and_marked(corpus: Sources) -> None:
    changes = compare_documents(corpus, "lnf-2017-ru", "lnf-2019-lv").changes
    assert all(change.computed for change in changes if change.substantive)
    readings = stored_readings(corpus)
    scales = open_scales(corpus.importance.value, readings, ["lnf-2017-ru", "finso-2025-ru"])
    grave = scales.weigh("puck-taken-too-soon", "set-loss-section", "penalties")
    light = scales.weigh("commissioner-section", "commissioner-section", "officials")
    assert (grave.level, light.level) == ("high", "low")


def test_the_report_is_written_whole_or_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_a_redline_has_its_bar_and_its_spoken_words_in_every_form(corpus: Sources) -> None:
    report = report_of(corpus, "ru", "lnf-2017", "finso-2025")
    redlined = sum(bool(change.runs) for change in report.changes)
    page = html_report(report)
    assert page.count('<p class="redline">') == redlined
    for words in ("удалено:", "добавлено:", "ссылка, раньше:", "здесь начинается:"):
        assert f'<span class="unseen">{words} </span>' in page
    source = typst_source(report)
    assert source.count("#redline[") == redlined and source.count("#heard[") == page.count('class="unseen"')
    with zipfile.ZipFile(io.BytesIO(docx_report(report))) as archive:
        body = archive.read("word/document.xml").decode()
    assert body.count("<w:pBdr>") == redlined and "удалено: " in body
    assert "12.5 разделен на 3.5, 3.6" in page
    assert re.search(r"<ins>(<span[^>]*>[^<]*</span>)?<i>", page) and "<b>30" in page


def test_a_situation_in_which_discs_matter_is_drawn(corpus: Sources) -> None:
    drawings = Drawings(corpus, "lnf-2017-en", "lv")
    situation = {"table": {"own": {"circle": 2, "field": 1}, "opponent": {"edge zone": 1}}}
    drawn = drawings.drawn(situation)
    assert drawn is not None
    pairs = zip(drawn.picture.discs, drawn.picture.seen, strict=True)
    zones = sorted((disc.owner, seen.zone) for disc, seen in pairs)
    assert zones == [("opponent", "far"), ("own", "circle"), ("own", "circle"), ("own", "field")]
    assert all(seen.certain for seen in drawn.picture.seen)
    assert "var(" not in drawn.svg("one", flat=True) and "tumš" in drawn.description
    assert drawings.drawn({"game": "doubles", **situation}) is None
    assert drawings.drawn({"conduct": ["talks on the phone"]}) is None


def test_a_change_is_called_what_the_newer_edition_says(corpus: Sources) -> None:
    report = report_of(corpus, "en", "lnf-2017", "finso-2025")
    concepts = {change.concept: change.title for change in report.changes}
    own = {
        concept: words["en"]
        for (concept, edition), words in corpus.edition_headlines.items()
        if edition == "finso-2025" and concept in concepts
    }
    assert own and own.items() <= concepts.items()
