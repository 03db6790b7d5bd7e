"""The whole book with every word that went, came or moved, as one page of HTML that prints."""

from collections.abc import Iterator, Sequence
from html import escape

from crossref.comparing.changes import Comparison
from crossref.comparing.editions import ComparedTexts
from crossref.comparing.report.mark_redline import RedlineWords, mark_redline
from crossref.comparing.report.report_words import ReportWords, numbers_words
from crossref.comparing.report.set_html import html_page, pieces_html
from crossref.comparing.report.set_text import difference_words
from rulebook.findings import Change, Run

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; \
overflow-wrap: anywhere; }
h2 { border-bottom: 1px solid; } article { margin: 0 0 1rem; break-inside: avoid; }
.number { font-weight: bold; } .why { font-size: 0.9em; }
@media print { body { max-width: none; font-size: 10pt; } }
"""


def redline_report(
    comparison: Comparison,
    texts: ComparedTexts,
    words: ReportWords,
    marks: RedlineWords,
    *,
    with_behaviour: bool,
) -> str:
    """The page, the changes by the parts of the rules that they belong to."""
    title = words.title(comparison)
    parts = [f"<h1>{escape(title)}</h1>"]
    for name, here in _by_area(comparison.changes, words):
        parts.append(f"<h2>{escape(name)}</h2>")
        parts += [_change(change, texts, words, marks) for change in here]
    if with_behaviour:
        parts += [f"<h2>{escape(words.phrases['behaviour'])} ({len(comparison.behaviour)})</h2>", "<ul>"]
        parts += [f"<li>{escape(difference_words(one, words))}</li>" for one in comparison.behaviour]
        parts.append("</ul>")
    return html_page(title, words.language, STYLE, parts)


def _by_area(changes: Sequence[Change], words: ReportWords) -> Iterator[tuple[str, list[Change]]]:
    """The title of every area that changed, with its changes."""
    for area, title in words.areas.items():
        here = [change for change in changes if change.area == area]
        if here:
            yield title, here


def _change(change: Change, texts: ComparedTexts, words: ReportWords, marks: RedlineWords) -> str:
    runs = change.runs or _whole(change, texts)
    reasons = (words.phrases[change.relation], words.substance(change), words.grounds(change))
    why = " · ".join(reason for reason in reasons if reason)
    return (
        f'<article lang="{texts.right.language}"><span class="number">'
        f"{escape(numbers_words(change.old, change.new, words.language))}</span> "
        f"{pieces_html(mark_redline(runs, marks), words.language)}"
        f'<div class="why" lang="{words.language}">{escape(why)}</div></article>'
    )


def _whole(change: Change, texts: ComparedTexts) -> Sequence[Run]:
    """All words as gone and new, where no two texts can be compared word by word."""
    old = " ".join(texts.before[number] for number in change.old)
    new = " ".join(texts.after[number] for number in change.new)
    return [Run(fate=fate, text=text) for fate, text in (("gone", old), ("new", new)) if text]
