"""Whether `match.toml` names facts, values, phrases, concepts and documents that there are."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from msgspec.structs import asdict

from rulebook.files.folders import corpus_path
from rulebook.files.source_lines import Place
from rulebook.files.toml import Data, load
from rulebook.match.table import FILE, MatchTable
from rulebook.rules.conditions import parse
from rulebook.rules.facts import Vocabulary
from rulebook.schema import SomeWords

STROKE = "stroke"
HINT = "name a concept as concepts.toml names it today"
VALUES = {
    "doubles": "game",
    "before_match": "phase",
    "between_sets": "phase",
    "after_match": "phase",
    "other_turn": "turn",
    "noticed_at_once": "noticed",
    "noticed_too_late": "noticed",
}
"""What is a value, and the entry that names its fact."""


def check_match_table(
    folder: Path, vocabulary: Vocabulary, concepts: Collection[str], documents: Collection[str]
) -> None:
    """`InputError` with the line of the first name that nobody knows.

    A sport may have no `match.toml`, and nobody need have named its concepts yet.
    """
    path = corpus_path(folder, FILE)
    if not path.exists():
        return
    data = load(path, MatchTable)
    table = data.value
    _check_facts(data, asdict(table.facts), vocabulary)
    for key, phrases in asdict(table.plain).items():
        known = [phrase for part, phrase in vocabulary.by_phrase if part == STROKE]
        data.refuse_unknown(
            phrases, known, "no phrase of a stroke", "plain", key, hint="see `rulebook facts`"
        )
    for key, concept in asdict(table.concepts).items() if concepts else ():
        data.refuse_unknown([concept], concepts, "no concept", "concepts", key, hint=HINT)
    for name, rows in (("carried", table.carried), ("spoken", table.spoken), ("text", table.text)):
        data.refuse_doubles(name, map(str, rows), "the row")
        for n, row in enumerate(rows):
            _check_row(data, (name, n), asdict(row), vocabulary, concepts, documents)
    for key, point in asdict(table.open).items() if concepts else ():
        data.refuse_unknown(
            [point.concept], concepts, "no concept", "open", key, "concept", hint=f"see {FILE}"
        )
    data.refuse_untranslated(dict(_said(table)))


def _check_facts(data: Data[MatchTable], names: Mapping[str, object], vocabulary: Vocabulary) -> None:
    for key, said in names.items():
        if key in VALUES:
            fact = vocabulary.facts[str(names[VALUES[key]])]
            data.refuse_unknown([str(said)], fact.choices, "no value", "facts", key)
            continue
        ids = [said] if isinstance(said, str) else list(said) if isinstance(said, tuple) else []
        for n, id in enumerate(ids):
            place = ("facts", key) if isinstance(said, str) else ("facts", key, n)
            data.refuse_unknown(
                [id.partition("=")[0]], vocabulary.facts, "no fact", *place, hint="see facts.toml"
            )


def _check_row(
    data: Data[MatchTable],
    place: Place,
    row: Mapping[str, object],
    vocabulary: Vocabulary,
    concepts: Collection[str],
    documents: Collection[str],
) -> None:
    known = {"fact": vocabulary.facts, "after": vocabulary.facts, "concept": concepts, "documents": documents}
    for key, names in known.items():
        if not names:
            continue
        said = row.get(key, ())
        for name in [said] if isinstance(said, str) else said if isinstance(said, tuple) else ():
            data.refuse_unknown([name], names, f"no {key}", *place, key, hint="name one that there is")
    if isinstance(when := row.get("when"), str):
        parse(when, file=data.file, line=data.line(*place, "when"), sums=True)


def _said(table: MatchTable) -> Iterator[tuple[Place, SomeWords]]:
    """All that is said to people, with its place."""
    for key, words in asdict(table.words).items():
        yield ("words", key), words
    for key, point in asdict(table.open).items():
        yield ("open", key, "words"), point.words
    for n, row in enumerate(table.text):
        yield ("text", n, "words"), row.words
