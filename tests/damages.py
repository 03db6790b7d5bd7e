"""Every way in which a hand or a program may damage a data file, made from the file itself.

A cell of the matrix is a file with one damage. To damage single values, TOML and YAML are written anew, so
that the lines of each table and row are known.
"""

import copy
import fnmatch
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.files.yaml import load_rows

Place = tuple[str | int, ...]
SEPARATOR = "\N{LINE SEPARATOR}"


class Cell(NamedTuple):
    """A file with one damage."""

    damage: str
    content: bytes
    first: int
    """Lines in which a complaint may see it."""
    last: int


def damages(file: str, path: Path) -> Iterator[Cell]:
    """Every damage of a file, which is named as seen from the home folder."""
    content = path.read_bytes()
    if file.startswith("corpus/text/"):
        yield from text_damages(content)
        return
    yield from byte_damages(content)
    yield from {".toml": toml_damages, ".yaml": yaml_damages, ".md": page_damages, ".txt": list_damages}[
        path.suffix
    ](file, path, content.decode())


# ---- any file ----


def byte_damages(content: bytes) -> Iterator[Cell]:
    """What editors and broken copies do to any file."""
    lines = content.split(b"\n")
    middle = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].strip())
    end = len(lines)

    def changed(damage: str, row: bytes) -> Cell:
        rows = [*lines[:middle], row, *lines[middle + 1 :]]
        return Cell(damage, b"\n".join(rows), middle + 1, middle + 1)

    yield changed("not UTF-8", lines[middle] + b" \xff")
    yield changed("NUL byte", lines[middle] + b"\0")
    yield Cell("BOM", b"\xef\xbb\xbf" + content, 1, 1)
    yield Cell("CRLF", content.replace(b"\n", b"\r\n"), 1, end)
    yield Cell("empty", b"", 1, 1)
    yield Cell("blank", b" \n\n", 1, 1)


def text_damages(content: bytes) -> Iterator[Cell]:
    """The text of a document is fixed byte for byte: whatever is wrong with it, its checksum tells."""
    end = content.count(b"\n") + 1
    for cell in byte_damages(content):
        yield Cell(cell.damage, cell.content, 1, end)
    yield Cell("another word", content + b"word\n", 1, end)
    yield Cell("U+2028", content + f"a{SEPARATOR}b\n".encode(), 1, end)
    yield Cell("cut off", content[: len(content) // 2].decode(errors="ignore").encode(), 1, end)


# ---- TOML ----


NEEDED = r"front_until|label\.levels|annex\.start|annex\.columns|annex\.header"
"""Keys that every reading profile has."""


def toml_damages(file: str, path: Path, text: str) -> Iterator[Cell]:
    """What can be wrong in TOML: its syntax, and in the first row of each table every single value."""
    lines = text.split("\n")
    middle = next(
        n for n in range(len(lines) // 2, len(lines)) if re.match(r'("[^"]*"|[\w.-]+)+ = ', lines[n])
    )
    at = middle + 1
    head, _, tail = lines[middle].partition("=")
    cut = "\n".join([*lines[:middle], f"{head}= "])
    yield Cell("cut off", cut.encode(), at, at)
    yield Cell("broken syntax", "\n".join([*lines[:middle], head + tail, *lines[at:]]).encode(), at, at)
    yield Cell("U+2028 in a comment", f"# a{SEPARATOR}b\n{text}".encode(), 1, 1)
    value = tomllib.loads(text)
    yield from value_damages(file, value, write_toml)
    for damage, place, wrong in wrong_names(file):
        yield changed_value(value, write_toml, f"{damage} in {dotted(place)}", place, wrong)


Writer = Callable[[Any], tuple[str, dict[Place, tuple[int, int]]]]
"""Writes a value, and says which lines each table and row has."""


HARMLESS: tuple[tuple[str, str, str], ...] = (
    (
        "corpus/words/actors.toml",
        r"no .*|empty (actors|alike|alike\.ru)",
        "nobody need act, or be called alike",
    ),
    ("corpus/words/actors.toml", r"unknown key in alike\.ru", "any word"),
    (
        "corpus/rules/diagrams.toml",
        r"(no|empty) diagram\.0\.(home|discs|names|seats)",
        "nothing is shown of it",
    ),
    ("corpus/rules/diagrams.toml", r"no diagram\.0\.seats\.(near|far)", "nobody stands there"),
    (
        "corpus/site/site.toml",
        r"no (domain|project)|(no|empty) words|(no|empty) words\.page",
        "as in any sport",
    ),
    ("corpus/site/site.toml", r"no words\.page\.\w+", "as in any sport"),
    ("rulebook/language/names.toml", r"unknown key in the file|no bg", "any language; by its code"),
    ("corpus/documents.toml", r"\S+ (default|document\.0\.in_force)", "then the first; then never"),
    ("corpus/documents.toml", r"(no|empty) authorities|no authorities\..*", "then as it calls itself"),
    ("corpus/documents.toml", r"unknown key in authorities\..*", "any language"),
    ("corpus/documents.toml", r"(no|empty|blank) document\.0\.(based_on|numbering)", "nothing; the edition"),
    ("corpus/documents.toml", r"\S+ document\.0\.superseded_on", "nobody need know the day"),
    (
        "corpus/concepts/importance.toml",
        r"(no|empty) \w+\.0\.(sections|outcomes|areas|scenarios)",
        "nothing tells of it",
    ),
    ("corpus/documents.toml", rf"\S+ document\.0\.reading\.(?!{NEEDED}).*", "no text marks everything"),
    ("corpus/concepts/decisions.toml", r"no link|empty link", "nobody had to decide"),
    ("corpus/rules/facts.toml", r"(no|empty) fact\.0\.told", "a fact may be told as a question"),
    (
        "corpus/rules/facts.toml",
        r"empty (events|positions)|(no|empty) (order|impossible)",
        "a sport may have none",
    ),
    ("corpus/words/glossary.toml", r"no term\.0\.words\..*", "a language may lack the word"),
    ("corpus/rules/outcomes.toml", r"no outcome\.excluded|unknown key in outcome", "every sport has its own"),
    (
        "corpus/rules/outcomes.toml",
        r"(no|empty) course(\.(general|referee|step|next_striker|set|game|unless|moves(\..*)?|says))?",
        "nothing is said of it",
    ),
    (
        "corpus/rules/outcomes.toml",
        r"(no|empty) course\.step\.0\.(concepts|owner|place|count)|(no|empty) course\.unless\.0\.assumes",
        "whosever, wherever",
    ),
    ("corpus/rules/outcomes.toml", r"no course\.\w+(\.\w+)?\.0\.when|no course\.says\.now", "then always"),
    (
        "corpus/rules/outcomes.toml",
        r"unknown key in course\.(name|places|says|moves\.count|moves\.gone)",
        "every sport has its own",
    ),
    (
        "corpus/rules/outcomes.toml",
        r"empty (placed|contradicted|outcome\.excluded\.swallows)",
        "none is meant",
    ),
    (
        "corpus/rules/telling.toml",
        r"(no|empty) (target|chip|hall|hall_beside|reading|returning)",
        "nothing can be tapped or is said so",
    ),
    ("corpus/rules/telling.toml", r"(no|empty) codes\.documents|no codes\.documents\..*", "then by its id"),
    (
        "corpus/rules/telling.toml",
        r"no (name\.game|hall\.excluded|hall_beside\.no_penalty)",
        "then it is called as elsewhere",
    ),
    ("corpus/concepts/purposes.toml", r"(no|empty) .*", "there need be no such sections"),
    ("corpus/rules/scenarios/*", r"(no|empty) 0\.(?!title|expect).*", "any fact may be left unsaid"),
    ("corpus/rules/scenarios/*", r"(no|empty) 0\.expect\.0\.(clauses|not|alternatives)", "none is expected"),
    ("corpus/rules/scenarios/*", r"empty 0\.expect\.0\.outcomes", "nothing follows"),
    ("corpus/rules/scenarios/*", r"number in 0\.expect\.0\.(clauses|not)", "the number of a section"),
    (
        "corpus/words/senses/*.toml",
        r"\S+ sense\.0\.(note|not|near|borne|contrast)|no sense\.0\.\w+\.\w+|no sense\.0\.weight",
        "a language may lack the words, and a sense may weigh as most do",
    ),
    (
        "corpus/findings/*.toml",
        r"(no|empty|blank) finding\.0\.(words|other|proposal).*|(no|empty) finding\.0\.doubt",
        "not every one has them",
    ),
    ("corpus/findings/*.toml", r"(no|empty) finding", "readers may have found nothing"),
    ("corpus/site/translations/*.toml", r"(no|unknown key in|empty) said.*", "any words"),
    ("corpus/concepts/decisions.toml", r"(no|empty) (finding|equivalence)", "nobody had to decide"),
    (
        "corpus/concepts/decisions.toml",
        r"\S+ finding\.0\.(same|reason|who|when)",
        "a verdict may need one of them only",
    ),
    ("corpus/words/terms.toml", r"(no|empty) (quotation|style.*|term\.0\.use)", "nothing is held to it"),
    ("corpus/words/terms.toml", r"no (term\.0\.use\..*|style\..*)", "nothing is held to it"),
    ("corpus/words/terms.toml", r"unknown key in style\.en\.spelling", "any pattern"),
    ("corpus/words/terms.toml", r"\S+ term\.0\.(note|defined)", "it need not be defined"),
    ("corpus/words/terms.toml", r"(no|empty) term\.0\.names\.\w+", "a language may lack the word"),
    (
        "corpus/words/thesaurus/*.toml",
        r"(no|empty) (words|concepts|stop)",
        "people may use the words of the rules",
    ),
    ("corpus/words/thesaurus/*.toml", r"(no|unknown key in) words.*|no concepts\..*", "any word"),
    ("rulebook/language/??.toml", r"\S+ (\w+|references\.\w+|sounds\.\w+)", "little may be known of it"),
    ("rulebook/language/??.toml", r"(no|unknown key in) (marks|units|numbers|sounds).*", "any word"),
    ("rulebook/language/phrases.toml", r"unknown key in (phrase|comparison)", "any phrase"),
    ("rulebook/language/phrases.toml", r"no (phrase|comparison)\.\w+", "commands ask for them one by one"),
    ("site/words.toml", r"unknown key in [^.]+", "any words"),
    ("site/words.toml", r"no [^.]+(\.[^.]+)?|empty [^.]+", "pages ask for them one by one"),
)
"""File, change, and why it is no damage: a key that may be missing or empty, or a dictionary of any words."""


def value_damages(file: str, value: Any, write: Writer) -> Iterator[Cell]:
    """Every table of the first rows: an unknown key, and every key gone, empty or of another type."""
    for damage, place, wrong in wrong_places(value):
        harmless = any(fnmatch.fnmatch(file, f) and re.fullmatch(d, damage) for f, d, _ in HARMLESS)
        if not harmless:
            yield changed_value(value, write, damage, place, wrong)
    for place in first_lists(value, ()):
        rows = at_place(value, place)
        text, spans = write(with_value(value, place, [rows[0], *rows]))
        first, last = span(spans, (*place, 0))[0], span(spans, (*place, 1))[1]
        yield Cell(f"doubled {dotted((*place, 0))}", text.encode(), first, last)


def wrong_places(value: Any) -> Iterator[tuple[str, Place, Any]]:
    """What is wrong, where, and what stands there instead."""
    for place, table in first_tables(value, ()):
        name = dotted(place) or "the file"
        yield f"unknown key in {name}", (*place, "unheard_of"), next(iter(table.values()))
        for key in first_keys(table):
            where = (*place, key)
            for damage, wrong in (("no", ...), *wrong_values(table[key])):
                if wrong != table[key]:
                    yield f"{damage} {dotted(where)}", where, wrong


def first_tables(value: Any, place: Place) -> Iterator[tuple[Place, dict[str, Any]]]:
    """A table, and the first of each sort inside it."""
    if isinstance(value, dict) and value:
        yield place, value
        for key in first_keys(value):
            yield from first_tables(value[key], (*place, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from first_tables(value[0], (*place, 0))


def first_keys(table: dict[str, Any]) -> list[str]:
    """The keys of a table; of a dictionary, whose values are all alike, the first."""
    alike = len(table) > 3 and len({type(value) for value in table.values()}) == 1
    return list(table)[:1] if alike else list(table)


def first_lists(value: Any, place: Place) -> Iterator[Place]:
    """Every list of tables."""
    if isinstance(value, dict):
        for key in value:
            yield from first_lists(value[key], (*place, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield place
        yield from first_lists(value[0], (*place, 0))


def wrong_values(value: Any) -> list[tuple[str, Any]]:
    """What a value cannot be."""
    if isinstance(value, bool | int | float | date):
        return [("text for", "seven")]
    if isinstance(value, str):
        return [("number for", 7), ("empty", ""), ("blank", " ")]
    other: list[tuple[str, Any]] = [("number for", 7), ("empty", type(value)())]
    if isinstance(value, list):
        other += [("number in", [7]), ("blank in", [" "])]
    return other


def changed_value(value: Any, write: Writer, damage: str, place: Place, wrong: Any) -> Cell:
    """A file with one other value, or without it (…)."""
    text, spans = write(with_value(value, place, wrong))
    return Cell(damage, text.encode(), *span(spans, place[:-1]))


def with_value(value: Any, place: Place, wrong: Any) -> Any:
    """A copy with another value in one place, or without it (…)."""
    if not place:
        return wrong
    step, *rest = place
    changed = copy.copy(value)
    if rest:
        changed[step] = with_value(value[step], tuple(rest), wrong)
    elif wrong is ...:
        del changed[step]
    else:
        changed[step] = wrong
    return changed


def span(spans: dict[Place, tuple[int, int]], place: Place) -> tuple[int, int]:
    """The lines of a place, or of what is around it."""
    while place not in spans:
        place = place[:-1]
    return spans[place]


def at_place(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]
    return value


def dotted(place: Place) -> str:
    return ".".join(map(str, place))


def write_toml(value: dict[str, Any]) -> tuple[str, dict[Place, tuple[int, int]]]:
    """A value as TOML, a line a key, and the lines of every table; those of rows inside it count."""
    lines: list[str] = []
    spans: dict[Place, tuple[int, int]] = {}

    def table(content: dict[str, Any], place: Place, header: str) -> None:
        first = len(lines) + 1
        if header:
            lines.append(header)
        inner = {key: item for key, item in content.items() if is_table(item)}
        for key, item in content.items():
            if key not in inner:
                lines.append(f"{json.dumps(key, ensure_ascii=False)} = {inline(item)}")
        for key, item in inner.items():
            names = [json.dumps(step, ensure_ascii=False) for step in (*place, key) if isinstance(step, str)]
            if isinstance(item, dict):
                table(item, (*place, key), f"[{'.'.join(names)}]")
                continue
            begin = len(lines) + 1
            for row, entry in enumerate(item):
                table(entry, (*place, key, row), f"[[{'.'.join(names)}]]")
            spans[*place, key] = (begin, len(lines))
        spans[place] = (first, max(first, len(lines)))

    table(value, (), "")
    return "\n".join(lines) + "\n", spans


def is_table(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)
    )


def inline(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {inline(item)}" for key, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)


NO_CLAUSE = "lnf-2017-en/99.9"
WRONG_NAMES: tuple[tuple[str, str, str, Any], ...] = (
    ("corpus/documents.toml", "unknown document", "default", "nowhere"),
    ("corpus/documents.toml", "unknown document", "document.2.outline", "nowhere"),
    ("corpus/documents.toml", "unknown status", "document.0.status", "maybe"),
    ("corpus/documents.toml", "wrong hash", "document.0.sha256", "906b"),
    ("corpus/documents.toml", "broken pattern", "document.0.reading.note", "("),
    ("corpus/concepts/concepts.toml", "unknown clause", "concept.0.anchor", NO_CLAUSE),
    ("corpus/concepts/concepts.toml", "unknown document", "concept.0.anchor", "nowhere/1"),
    ("corpus/concepts/concepts.toml", "doubled alias", "concept.1.aliases", ["competition-types-section"]),
    ("corpus/concepts/decisions.toml", "unknown clause", "link.0.clauses.1", NO_CLAUSE),
    ("corpus/concepts/decisions.toml", "wrong hash", "link.0.hashes.0", "cd01f8885b5534f"),
    ("corpus/concepts/decisions.toml", "wrong hash", "link.0.hashes.1", "CD01F8885B5534F0"),
    (
        "corpus/concepts/decisions.toml",
        "unknown verdict",
        "finding",
        [{"id": "x", "verdict": "perhaps", "reason": "r"}],
    ),
    ("corpus/concepts/relations.toml", "unknown document", "from", "nowhere"),
    ("corpus/concepts/relations.toml", "unknown document", "to", "nowhere"),
    ("corpus/concepts/relations.toml", "unknown clause", "relation.0.old.0", "99.9"),
    ("corpus/concepts/relations.toml", "unknown clause", "relation.0.new.0", "99.9"),
    ("corpus/concepts/relations.toml", "unknown relation", "relation.0.relation", "alike"),
    ("corpus/concepts/relations.toml", "wrong hash", "relation.0.hashes.0", "no hash"),
    ("corpus/concepts/relations.toml", "too few hashes", "relation.0.hashes", ["9ded4aa46c1c5dba"]),
    ("corpus/words/terms.toml", "unknown clause", "term.0.defined.0", NO_CLAUSE),
    ("corpus/words/senses/norms.toml", "unknown kind", "sense.0.kind", "mood"),
    (
        "corpus/concepts/edition_headlines.toml",
        "unknown concept",
        "headline.0.concept",
        "nothing-of-the-kind",
    ),
    ("corpus/concepts/edition_headlines.toml", "unknown edition", "headline.0.edition", "nowhere-1900"),
    ("corpus/concepts/areas.toml", "unknown concept", "area.0.sections.0", "nothing-of-the-kind"),
    ("corpus/concepts/purposes.toml", "unknown concept", "sanctions.0", "nothing-of-the-kind"),
    ("corpus/concepts/purposes.toml", "unknown concept", "definitions.0", "nothing-of-the-kind"),
    ("corpus/concepts/purposes.toml", "unknown sense", "prohibitions.0", "nothing-of-the-kind"),
    ("corpus/rules/facts.toml", "unknown type", "fact.0.type", "feeling"),
    ("corpus/rules/facts.toml", "unknown field", "fact.0.told.en", "game: {weather}"),
    ("corpus/rules/facts.toml", "unknown part", "events.0", "weather"),
    ("corpus/rules/facts.toml", "unknown part", "positions.0", "weather"),
    ("corpus/rules/facts.toml", "unknown contact", "order.0.first.0", "no_such_fact"),
    ("corpus/rules/facts.toml", "unknown fact", "impossible.0.when", "no_such_fact"),
    ("corpus/rules/facts.toml", "broken condition", "impossible.0.when", "("),
    ("corpus/rules/outcomes.toml", "unknown outcome", "contradicted.0", "death"),
    ("corpus/rules/outcomes.toml", "unknown outcome", "placed.0", "death"),
    ("corpus/rules/outcomes.toml", "unknown outcome", "outcome.excluded.swallows.0", "death"),
    ("corpus/words/thesaurus/*.toml", "unknown concept", "concepts.nothing-of-the-kind", ["a word"]),
    ("rulebook/language/??.toml", "unknown lemmatiser", "lemmatiser", "nobody"),
    ("rulebook/language/??.toml", "broken pattern", "references.words", "("),
)
"""File, what is wrong, place, and the value that it gets: the name of nothing."""


def wrong_names(file: str) -> Iterator[tuple[str, Place, Any]]:
    for pattern, damage, place, wrong in WRONG_NAMES:
        if fnmatch.fnmatch(file, pattern):
            yield damage, tuple(int(step) if step.isdigit() else step for step in place.split(".")), wrong


# ---- YAML ----


FIRST_TITLE = re.compile(r"^(- title: |    en: )", re.MULTILINE)
"""Where a title begins, in one language or in several."""


def yaml_damages(file: str, path: Path, text: str) -> Iterator[Cell]:
    """What can be wrong in scenarios: syntax, and every value of the first."""
    lines = text.split("\n")
    middle = next(n for n in range(len(lines) // 2, len(lines)) if "[" in lines[n])
    at = middle + 1
    head = lines[middle].partition("[")[0]
    yield Cell("cut off", "\n".join([*lines[:middle], f"{head}["]).encode(), at, at + 1)
    broken = [*lines[:middle], f"{head}]", *lines[at:]]
    yield Cell("broken syntax", "\n".join(broken).encode(), at, at)
    yield Cell("U+2028 in a comment", f"# a{SEPARATOR}b\n{text}".encode(), 1, 1)
    titled = FIRST_TITLE.sub(rf"\1a{SEPARATOR}b ", text, count=1)
    yield Cell("U+2028 in a text", titled.encode(), 1, 1)
    yield Cell("anchor", FIRST_TITLE.sub(r"\1&a ", text, count=1).encode(), 1, at)
    yield Cell("tag", FIRST_TITLE.sub(r"\1!!set ", text, count=1).encode(), 1, at)
    yield Cell("nested too deeply", f"{text}- {'[' * 100_000}\n".encode(), len(lines), len(lines))
    rows = list(load_rows(path).value)
    yield Cell("a table, not a list", b'{"title": "x"}\n', 1, 1)
    yield Cell("a row that is no table", write_rows([*rows[:1], "x"])[0].encode(), 2, 2)
    rows = rows[:3]
    yield from value_damages(file, rows, write_rows)
    for damage, place, wrong in (
        ("unknown document", (0, "expect", 0, "documents", 0), "nowhere"),
        ("unknown outcome", (0, "expect", 0, "outcomes"), ["death"]),
        ("unknown outcome", (0, "expect", 0, "alternatives"), [["death"]]),
        ("unknown clause", (0, "expect", 0, "clauses"), ["99.9"]),
        ("unknown clause", (0, "expect", 0, "not"), ["99.9"]),
        ("unknown fact", (0, "conduct"), ["sings"]),
    ):
        yield changed_value(rows, write_rows, f"{damage} in {dotted(place)}", place, wrong)


def write_rows(rows: list[Any]) -> tuple[str, dict[Place, tuple[int, int]]]:
    """Rows as JSON, which is YAML, a line each."""
    lines = [f"- {json.dumps(row, ensure_ascii=False)}" for row in rows]
    spans: dict[Place, tuple[int, int]] = {(row,): (row + 1, row + 1) for row in range(len(rows))}
    return "\n".join(lines) + "\n", {(): (1, len(lines)), **spans}


# ---- pages ----

PAGE_DAMAGES: tuple[tuple[str, str, str, int], ...] = (
    ("unknown concept", r"^## \S+", "## nothing-of-the-kind", 0),
    ("heading without a concept", r"^## \S+", "## ", 0),
    ("unknown document", r"^> \S+", "> nowhere", 0),
    ("wrong hash", r"^(> \S+ \S+) [0-9a-f]{16}", r"\1 9db0ca6c98c1050", 0),
    ("no hash", r"^(> \S+ \S+) [0-9a-f]{16}", r"\1", 0),
    ("unknown clause", r"^> (\S+) \S+", r"> \1 99.9", 0),
    ("quoted twice", r"^(> .*)$", r"\1\n\1", 1),
    ("unknown block", r"^```(rule|notions|status)$", r"```\1s", 0),
    ("block without a beginning", r"^```(rule|notions|status)$", "", 50),
    ("block without an end", r"^```$", "", 0),
    ("empty block", r"(?s)^(```(?:rule|notions|status))\n.*?^```$", r"\1\n```", 0),
    ("unknown key", r"^when( @ .*)?:", r"whenever\1:", 0),
    ("doubled key", r"^(then: .*)$", r"\1\n\1", 1),
    ("key without a value", r"^(when|then): .*$", r"\1:", 0),
    ("unknown outcome", r"^then: .*$", "then: death", 0),
    ("unknown kind", r"^kind: .*$", "kind: whim", 0),
    ("unknown concept in a rule", r"^defeats: .*$", "defeats: nothing-of-the-kind", 0),
    ("unknown fact", r"^when: .*$", "when: no_such_fact", 0),
    ("broken condition", r"^when: .*$", "when: (", 0),
    ("unknown document of a line", r" @ [^\s,:]+", " @ nowhere", 0),
    ("unknown document in only", r"^only: .*$", "only: nowhere", 0),
    ("unknown clause in by", r"^by: .*$", "by: 99.9", 0),
    ("unknown fact in a notion", r"^([a-z_]+) = .*$", r"\1 = no_such_fact", 0),
    ("notion that is a fact", r"^([a-z_]+) = .*$", "puck_pocketed = puck_over", 0),
    ("unknown status", r"^(definition|procedure|judgement|deferred): ", "whim: ", 0),
    ("status without a reason", r"^(definition|procedure|judgement|deferred): .*$", r"\1:", 0),
    ("U+2028 in the prose", r"^(# .*)$", rf"\1\n\na{SEPARATOR}b", 0),
)
"""What is wrong, what it is put in place of, and how many lines further down a complaint may see it."""


BLOCK_DAMAGES = (
    "unknown block",
    "block without an end",
    "empty block",
    "unknown status",
    "status without a reason",
)
"""Damages that are named by the first line of their block."""


def page_damages(file: str, path: Path, text: str) -> Iterator[Cell]:
    """What can be wrong on a page, wherever it has such a line."""
    end = text.count("\n") + 1
    for damage, pattern, replacement, further in PAGE_DAMAGES:
        if found := re.search(pattern, text, re.MULTILINE):
            line = text.count("\n", 0, found.start()) + 1
            if damage in BLOCK_DAMAGES:
                *_, opening = re.finditer(r"^```\w", text[: found.start() + 4], re.MULTILINE)
                line = text.count("\n", 0, opening.start()) + 1
            damaged = text[: found.start()] + found.expand(replacement) + text[found.end() :]
            yield Cell(damage, damaged.encode(), line, line + further)
    entry = re.search(r"(?ms)^## .*?(?=^## |\Z)", text)
    assert entry
    yield Cell("doubled entry", f"{text}\n{entry[0]}".encode(), end, end + 2)


# ---- plain lists ----


def list_damages(file: str, path: Path, text: str) -> Iterator[Cell]:
    """What can be wrong in a row of a list."""
    lines = text.split("\n")
    middle = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].strip())
    separator = " | " if " | " in lines[middle] else " "
    cells = lines[middle].split(separator)

    def changed(damage: str, *rows: str) -> Cell:
        damaged = "\n".join([*lines[:middle], *rows, *lines[middle + 1 :]])
        return Cell(damage, damaged.encode(), middle + 1, middle + len(rows))

    at = middle + 1
    cut = "\n".join([*lines[:middle], lines[middle][: len(cells[0]) // 2 + 1]])
    yield Cell("cut off", cut.encode(), at, at)
    yield changed("a column too many", separator.join([*cells, "x"]))
    yield changed("doubled row", lines[middle], lines[middle])
    yield Cell("U+2028 in a comment", f"# a{SEPARATOR}b\n{text}".encode(), 1, 1)
    if len(cells) > 1:
        yield changed("a column too few", separator.join(cells[:-1]))
        yield changed("an empty column", separator.join([*cells[:-1], ""]))
    if len(cells) == 3 and file.startswith("corpus/generated/lemmas/"):
        yield changed("unknown origin", separator.join([*cells[:2], "xx"]))
    elif len(cells) == 3:
        yield changed("unknown language", separator.join(["xx", *cells[1:]]))
    if len(cells) == 1:
        yield changed("unknown concept", "nothing-of-the-kind")
