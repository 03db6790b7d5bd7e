"""A comparison told to people: for the minutes as Markdown, for the desk as one HTML page that prints, for a table as CSV."""

import csv
import io
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from crossref.comparing.behaviour import Difference
from crossref.comparing.compare import Change
from rulebook.rules.explain import phrases
from rulebook.rules.facts import Vocabulary
from rulebook.rules.outcomes import outcomes as outcome_table
from rulebook.rules.situation import statements

STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h2 { border-bottom: 1px solid; } article { margin: 0 0 1rem; break-inside: avoid; }
del { color: #a40000; } ins { color: #00600f; text-decoration: underline; } .away { color: #6a3d9a; text-decoration: line-through dotted; }
.here { color: #6a3d9a; text-decoration: underline dotted; } .number { font-weight: bold; } .why { font-size: 0.9em; }
@media (prefers-color-scheme: dark) { del { color: #ff8a80; } ins { color: #81c995; } .away, .here { color: #d7aefb; } }
@media print { body { max-width: none; font-size: 10pt; } }
"""
MARKS = {
    "gone": ("<del>", "</del>"),
    "new": ("<ins>", "</ins>"),
    "moved-away": ('<span class="away">', "</span>"),
    "moved-here": ('<span class="here">', "</span>"),
}


@dataclass(frozen=True)
class Words:
    """Names of areas and words of a summary, in one language."""

    language: str
    areas: Mapping[str, str]
    sections: Mapping[str, str]
    """Area of each section, by concept."""
    said: Mapping[str, str]
    sentences: Mapping[str, str]
    """What people said of changes, by the English sentence."""

    def substance(self, change: Change) -> str:
        """What changed, in the language if somebody has said it there."""
        return self.sentences.get(change.substance, change.substance)

    def ground(self, change: Change) -> str:
        """What a judgement rests on."""
        return self.said.get(change.ground, change.ground)


@dataclass(frozen=True)
class Comparison:
    """Two documents compared."""

    left: str
    right: str
    changes: Sequence[Change]
    behaviour: Sequence[Difference] | None

    @property
    def silent(self) -> list[Change]:
        """Changes of substance that change no ruling that was found."""
        ruled = {concept for one in self.behaviour or () for concept in one.responsible}
        return [change for change in self.changes if change.substantive and change.concept not in ruled]

    @property
    def hidden(self) -> list[Difference]:
        """Rulings that changed though the words of the responsible concepts did not."""
        told = {change.concept for change in self.changes if change.relation not in ("same", "moved-only")}
        return [one for one in self.behaviour or () if not set(one.responsible) & told]


@cache
def words(corpus: Path, language: str) -> Words:
    """Names and words in a language."""
    path = corpus / "areas.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {"area": [], "words": {}}
    return Words(
        language=language,
        areas={row["id"]: row[language] for row in table["area"]},
        sections={section: row["id"] for row in table["area"] for section in row["sections"]},
        said={key: row[language] for key, row in table["words"].items()},
        sentences={row["en"]: row[language] for row in _sentences(corpus) if language in row},
    )


def _sentences(corpus: Path) -> list[dict[str, str]]:
    path = corpus / "substances.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))["said"] if path.exists() else []


def told(one: Difference, vocabulary: Vocabulary, language: str) -> str:
    """A situation that comes out differently, in one sentence of plain words."""
    parts = []
    for where, phrase, value in statements(one.situation, vocabulary):
        fact = vocabulary.by_phrase[where, phrase]
        if language == "en":
            shown = phrase if value is True else f"{phrase}: {value}"
            parts.append(f"{where.split('.')[-1]} {shown}" if where in vocabulary.positions else shown)
        else:
            answer = phrases().yes[language] if value is True else fact.answer(value, language)
            parts.append(f"{fact.question[language]} {answer}")
    return "; ".join(parts)


def ruled(outcomes: Sequence[str], language: str, names: Words) -> str:
    """Outcomes in words."""
    return outcome_table().announce(outcomes, language) or names.said["nothing"]


def markdown(found: Comparison, names: Words, vocabulary: Vocabulary, language: str) -> str:
    """The summary for the minutes."""
    lines = [f"# {names.said['title'].format(found.left, found.right)}", ""]
    for heading, wanted in (("substantive", True), ("editorial", False)):
        rows = [c for c in found.changes if c.substantive is wanted and c.relation not in ("same", "moved-only")]
        lines += [f"## {names.said[heading]} ({len(rows)})", ""]
        for area, title in names.areas.items():
            here = [change for change in rows if change.area == area]
            if here:
                lines += [f"### {title}", "", *(_line(change, names) for change in here), ""]
    if found.behaviour is not None:
        lines += [f"## {names.said['behaviour']} ({len(found.behaviour)})", ""]
        for one in found.behaviour:
            a, b = (f"{ruled(r.outcomes, language, names)} ({r.document} {', '.join(r.clauses)})" for r in (one.before, one.after))
            lines.append(f"- {told(one, vocabulary, language)}: {a} → {b} [{', '.join(one.responsible)}]")
        lines += ["", f"## {names.said['silent']} ({len(found.silent)})", "", *(_line(change, names) for change in found.silent), ""]
        lines += [f"## {names.said['hidden']} ({len(found.hidden)})", "", *(f"- {', '.join(one.responsible)}" for one in found.hidden), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _line(change: Change, names: Words) -> str:
    numbers = f"{', '.join(change.old) or '-'} → {', '.join(change.new) or '-'}"
    values = "".join(f"; {old} → {new}" for old, new in change.parameters)
    severity = f", {names.said[change.severity]}" if change.substantive else ""
    return (
        f"- **{numbers}** {change.concept}: {names.said[change.relation]}{severity}{values}. {names.substance(change)}".rstrip()
        + f" ({names.ground(change)})"
    )


def html(found: Comparison, names: Words, vocabulary: Vocabulary, texts: Mapping[tuple[str, str], str], language: str, content: str) -> str:
    """The whole book with every word that went, came or moved, and what is ruled differently, as one page that prints."""
    title = escape(names.said["title"].format(found.left, found.right))
    lines = ["<!doctype html>", f'<html lang="{language}">', '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">']
    lines += [f"<title>{title}</title>", f"<style>{STYLE}</style></head>", f"<body><h1>{title}</h1>"]
    for area, name in names.areas.items():
        here = [change for change in found.changes if change.area == area]
        if here:
            lines += [f"<h2>{escape(name)}</h2>", *(_article(change, found, names, texts, content) for change in here)]
    if found.behaviour is not None:
        lines += [f"<h2>{escape(names.said['behaviour'])} ({len(found.behaviour)})</h2>", "<ul>"]
        for one in found.behaviour:
            a, b = (escape(f"{ruled(r.outcomes, language, names)} ({r.document} {', '.join(r.clauses)})") for r in (one.before, one.after))
            lines.append(f"<li>{escape(told(one, vocabulary, language))}: {a} → {b}</li>")
        lines.append("</ul>")
    return "\n".join([*lines, "</body></html>", ""])


def _article(change: Change, found: Comparison, names: Words, texts: Mapping[tuple[str, str], str], content: str) -> str:
    numbers = f"{', '.join(change.old) or '-'} → {', '.join(change.new) or '-'}"
    if change.runs:
        body = "".join(
            f"{MARKS[run.fate][0]}{escape(run.text)}{MARKS[run.fate][1]}" if run.fate in MARKS else escape(run.text) for run in change.runs
        )
    else:
        old = " ".join(texts[found.left, n] for n in change.old)
        new = " ".join(texts[found.right, n] for n in change.new)
        body = (f"<del>{escape(old)}</del> " if old else "") + (f"<ins>{escape(new)}</ins>" if new else "")
    why = " · ".join(part for part in (names.said[change.relation], names.substance(change), names.ground(change)) if part)
    said = f'<div class="why" lang="{names.language}">{escape(why)}</div>'
    return f'<article lang="{content}"><span class="number">{escape(numbers)}</span> {body}{said}</article>'


def table(found: Comparison) -> str:
    """The changes as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["concept", "old", "new", "relation", "substantive", "severity", "area", "parameters", "substance", "ground"])
    for change in found.changes:
        values = "; ".join(f"{old} → {new}" for old, new in change.parameters)
        flag = "yes" if change.substantive else "no"
        row: list[Any] = [change.concept, " ".join(change.old), " ".join(change.new), change.relation, flag, change.severity, change.area]
        writer.writerow([*row, values, change.substance, change.ground])
    return out.getvalue()
