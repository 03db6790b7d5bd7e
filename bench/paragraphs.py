"""How much work the longest queries are: our engine in Python beside the same engine in JavaScript, in Node.

Both answer the same texts, most of them in languages that no document is in, so that nearly every word has to
be compared with what the documents say. Engines remember words, so each round has new ones; after a round to
warm up the best counts.
"""

import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from string import ascii_lowercase
from time import process_time

import msgspec

from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex
from rulebook.records import Kind
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE
from tests.support import NODE

ROOT = Path(__file__).parent.parent
INDEX = ROOT / "build" / "records" / SEARCH_FILE
LETTERS = 500
"""Letters of a text, as many as a query may have."""
TEXTS = 4
"""Texts of a kind."""
ROUNDS = 3
RATIO = 2
"""How much more work than in JavaScript the same texts may be in Python."""
SEED = 20171111
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
SYLLABLES = {
    "Finnish": ("ka la mi tuu väl ros ki len hä pe jo nuo ras mat vii sy ter koh", "ssa sta lle nen t in ko"),
    "Estonian": ("kõ la mu tee väl ra ju lin sõ pe ja noo rat maa vii sü tar koh", "s st le ne d ga ks"),
    "Hungarian": ("ké la mű tor vál ro gye len hő pé já szö rét meg víz sü ter kor", "ban nak ok t ség hoz"),
    "German": ("schlä ge be stim rich tun gel ver spie wer zeit hal fer kön mau", "en er ung heit lich st"),
    "Turkish": ("kı la mü dü yap oy na yan söy bil çi gel şar ko ruş tır ma", "lar ler da nin mak iyor"),
}
"""Syllables and endings that words of a language can be invented from."""
Row = tuple[str, str, str, float]
"""Concept, document, number and score of what was found."""


class Measured(msgspec.Struct, kw_only=True):
    """What an engine did with the texts of a kind."""

    seconds: float
    """Processor time of all together, in the best round."""
    answers: list[list[Row]]


def report() -> None:
    """Prints the table."""
    library = Library(ROOT)
    texts = paragraphs(library, Random(SEED))
    mine = _in_python(library.read(SEARCH_FILE, SearchIndex), texts)
    peer = _in_javascript(texts)
    print(f"\n{sum(map(len, texts.values()))} texts of {LETTERS} letters: processor time beside JavaScript")
    for kind, rows in texts.items():
        alike = sum(a == b for a, b in zip(mine[kind].answers, peer[kind].answers, strict=True))
        print(f"{_line(kind, mine[kind].seconds, peer[kind].seconds)}, {alike} of {len(rows)} answered alike")
    own, other = (sum(row.seconds for row in side.values()) for side in (mine, peer))
    print(_line("all", own, other))
    print(f"at most {RATIO} times the work of JavaScript: {'yes' if own <= RATIO * other else 'NO'}")


def _line(kind: str, own: float, other: float) -> str:
    return f"  {kind:<20} {own * 1000:7.1f} ms, JavaScript {other * 1000:6.1f} ms, ratio {own / other:6.2f}"


def paragraphs(library: Library, chance: Random) -> dict[str, list[str]]:
    """The texts by kind: unknown languages, clauses with slips, and what nobody asks in earnest."""
    texts = {
        kind: [_cut(_invented(*parts, chance)) for _ in range(TEXTS)] for kind, parts in SYLLABLES.items()
    }
    for entry in library.documents:
        clauses = [row.text for row in library.clauses(entry.id) if row.kind is Kind.CLAUSE]
        texts.setdefault("clauses with slips", []).append(_cut(_slipped(clauses, chance)))
    letters = [[chance.choice(alphabet) for _ in range(LETTERS)] for alphabet in (ascii_lowercase, CYRILLIC)]
    numbers = [f"{chance.randint(1, 20)}.{chance.randint(1, 12)} " for _ in range(LETTERS)]
    texts["random letters"] = [
        _cut(_random(alphabet, chance)) for alphabet in (ascii_lowercase, CYRILLIC) for _ in range(TEXTS)
    ]
    texts["one word"] = [_cut(row) for row in letters]
    texts["words of one letter"] = [_cut(f"{letter} " for letter in row) for row in letters]
    texts["digits"] = ["1" * LETTERS, "1." * (LETTERS // 2), "1 " * (LETTERS // 2), _cut(numbers)]
    return texts


def _cut(words: Iterable[str]) -> str:
    return "".join(words)[:LETTERS]


def _invented(syllables: str, endings: str, chance: Random) -> Iterator[str]:
    """Words in the sound of a language."""
    for _ in range(LETTERS):
        stem = "".join(chance.choices(syllables.split(), k=chance.randint(1, 3)))
        yield f"{stem}{chance.choice(endings.split())} "


def _random(alphabet: str, chance: Random) -> Iterator[str]:
    for _ in range(LETTERS):
        yield "".join(chance.choices(alphabet, k=chance.randint(3, 12))) + " "


def _slipped(clauses: Sequence[str], chance: Random) -> Iterator[str]:
    """Words of some clauses, in each second one two letters swapped."""
    for clause in chance.sample(clauses, len(clauses)):
        for word in clause.split():
            at = chance.randrange(len(word))
            swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
            yield f"{chance.choice((word, swapped))} "


def _in_python(index: SearchIndex, texts: dict[str, list[str]]) -> dict[str, Measured]:
    measured: dict[str, Measured] = {}
    for turn in range(ROUNDS + 1):
        engine = Engine(index)
        for kind, rows in texts.items():
            start = process_time()
            hits = [engine.search(text) for text in rows]
            seconds = process_time() - start
            least = measured[kind].seconds if turn > 1 else seconds
            answers = [
                [(index.concepts[hit.concept], hit.document, hit.number, hit.score) for hit in found]
                for found in hits
            ]
            measured[kind] = Measured(seconds=min(least, seconds), answers=answers)
    return measured


def _in_javascript(texts: dict[str, list[str]]) -> dict[str, Measured]:
    script = Path(__file__).with_suffix(".mjs")
    command = [str(part) for part in (NODE, script, INDEX, ROUNDS)]
    done = subprocess.run(command, input=json.dumps(texts).encode(), capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=dict[str, Measured])
