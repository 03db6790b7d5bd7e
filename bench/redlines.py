"""Redlines beside those of other differs: clauses that moved, were split or merged, from the reviewed list of two editions."""

import tomllib
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from time import perf_counter
from typing import Any

from crossref.comparing.behaviour import differences
from crossref.concordance import Concordance
from rulebook.commands.compare import found as changes_of
from rulebook.records import Clause, Kind
from rulebook.rules.facts import vocabulary
from rulebook.store import Library

ROOT = Path(__file__).parent.parent
Kept = set[tuple[str, str]]
"""Old and new number of clauses that a differ shows as the same text in another place, not as deleted and inserted."""
SHARE = 0.5
"""A clause counts as found again if a differ keeps at least this part of its words together with those of its counterpart."""


def report() -> None:
    """Prints the tables."""
    library, concordance = Library(ROOT), Concordance(ROOT)
    table = tomllib.loads((ROOT / "corpus" / "relations.toml").read_text(encoding="utf-8"))
    left, right = table["from"], table["to"]
    old = [c for c in library.clauses(left) if c.kind in (Kind.CLAUSE, Kind.NOTE)]
    new = [c for c in library.clauses(right) if c.kind in (Kind.CLAUSE, Kind.NOTE)]
    known = {c.number for c in old}, {c.number for c in new}
    truth = {(a, b) for row in table["relation"] for a in row["old"] for b in row["new"] if a in known[0] and b in known[1]}
    shape = {(a, b) for row in table["relation"] if row["relation"] in ("split", "merged") for a in row["old"] for b in row["new"]} & truth
    print(f"\n{left} → {right}: {len(truth)} clauses with a counterpart, {len(shape)} of them in splits and merges; all have new numbers")
    ours: dict[str, Callable[[Sequence[Clause], Sequence[Clause]], Kept]] = {"ours": lambda *_: _ours(library, concordance, left, right)}
    for name, differ in (ours | DIFFERS).items():
        start = perf_counter()
        kept = differ(old, new)
        time = perf_counter() - start
        right_ones = kept & truth
        false = {pair for pair in kept - truth if pair not in _also(table)}
        recall, whole = len(right_ones) / len(truth), len(right_ones & shape) / max(1, len(shape))
        print(f"  {name:<18} moves found {recall:.3f}, splits and merges {whole:.3f}, false moves {len(false)}, {time:.1f} s")
    print("\nWhole comparisons, behaviour included")
    ids = [d["id"] for d in library.documents]
    for a in ids:
        for b in ids:
            if a < b:
                start = perf_counter()
                ruled = differences(a, b, vocabulary())
                rows = changes_of(library, concordance, a, b, frozenset(c for one in ruled for c in one.responsible))
                print(f"  {a} {b}: {len(rows)} concepts, {len(ruled)} differences, {perf_counter() - start:.2f} s")


def _also(table: dict[str, Any]) -> Kept:
    """Pairs that share a passage without being counterparts, as the reviewers noted."""
    found: Kept = set()
    for row in table["relation"]:
        shared = [name.split(":")[1] for name in row.get("also", ())]
        found |= {(a, b) for a in [*row["old"], *shared] for b in [*row["new"], *shared]}
    return found


def _ours(library: Library, concordance: Concordance, left: str, right: str) -> Kept:
    """Counterparts as the machine alone finds them, people's decisions left out."""
    kinds = {(id, c.number): c.kind for id in (left, right) for c in library.clauses(id)}
    pairs = ((a, b) for row in concordance.concepts(machine=True) for a in row["members"].get(left, ()) for b in row["members"].get(right, ()))
    leaves = (Kind.CLAUSE, Kind.NOTE)
    return {(a, b) for a, b in pairs if kinds[left, a] in leaves and kinds[right, b] in leaves}


def _spans(clauses: Sequence[Clause]) -> tuple[str, list[tuple[int, int, str]]]:
    """The book as one text, and where each clause stands in it."""
    text, spans = "", []
    for clause in clauses:
        spans.append((len(text), len(text) + len(clause.text), clause.number))
        text += clause.text + "\n"
    return text, spans


def _matched(blocks: Sequence[tuple[int, int, int]], old: Sequence[Clause], new: Sequence[Clause]) -> Kept:
    """Clauses whose words a differ kept together: equal blocks as start here, start there, length."""
    (_, here), (_, there) = _spans(old), _spans(new)
    shared: dict[tuple[str, str], int] = {}
    for i, j, size in blocks:
        for a, b, number in here:
            if b <= i or a >= i + size:
                continue
            for c, d, other in there:
                overlap = min(b - i, d - j, size) - max(a - i, c - j, 0)
                if overlap > 0:
                    shared[number, other] = shared.get((number, other), 0) + overlap
    length = {number: b - a for a, b, number in here}
    return {pair for pair, size in shared.items() if size >= SHARE * length[pair[0]]}


def _dmp(old: Sequence[Clause], new: Sequence[Clause]) -> Kept:
    from diff_match_patch import diff_match_patch

    engine = diff_match_patch()
    engine.Diff_Timeout = 30
    blocks, i, j = [], 0, 0
    for op, text in engine.diff_main(_spans(old)[0], _spans(new)[0]):
        if op == 0:
            blocks.append((i, j, len(text)))
        i, j = i + (len(text) if op <= 0 else 0), j + (len(text) if op >= 0 else 0)
    return _matched(blocks, old, new)


def _redlines(old: Sequence[Clause], new: Sequence[Clause]) -> Kept:
    """redlines' own words and its own operations on them."""
    from redlines import Redlines
    from redlines.processor import concatenate_paragraphs_and_add_chr_182, tokenize_text

    texts = [_spans(clauses)[0] for clauses in (old, new)]
    words = [tokenize_text(concatenate_paragraphs_and_add_chr_182(text)) for text in texts]
    starts = [_located(said, text) for said, text in zip(words, texts, strict=True)]
    equal = [op for op in Redlines(texts[0], texts[1]).opcodes if op[0] == "equal"]
    return _matched([(starts[0][i], starts[1][k], starts[0][j] - starts[0][i]) for _, i, j, k, _ in equal], old, new)


def _located(words: Sequence[str], text: str) -> list[int]:
    """Where each word of a differ stands in the text; its own marks stand nowhere."""
    at, found = 0, []
    for word in words:
        place = text.find(word.strip(), at) if word.strip() else at
        at = place if place >= 0 else at
        found.append(at)
    return [*found, len(text)]


def _starts(words: Sequence[str]) -> list[int]:
    at, found = 0, []
    for word in words:
        found.append(at)
        at += len(word)
    return [*found, at]


def _difflib(old: Sequence[Clause], new: Sequence[Clause]) -> Kept:
    a, b = _spans(old)[0].split(" "), _spans(new)[0].split(" ")
    starts = [_starts([f"{word} " for word in words]) for words in (a, b)]
    blocks = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    return _matched([(starts[0][i], starts[1][j], starts[0][i + n] - starts[0][i]) for i, j, n in blocks], old, new)


def _xmldiff(old: Sequence[Clause], new: Sequence[Clause]) -> Kept:
    """xmldiff on one element a clause: what it does not delete it has found again."""
    from lxml import etree
    from xmldiff import main as xml

    trees = []
    for clauses in (old, new):
        root = etree.Element("book")
        for clause in clauses:
            etree.SubElement(root, "clause").text = clause.text
        trees.append(root)
    actions = xml.diff_trees(trees[0], trees[1], diff_options={"F": 0.5, "ratio_mode": "fast"})
    gone = {getattr(action, "node", "") for action in actions if type(action).__name__ == "DeleteNode"}
    texts = {clause.text: clause.number for clause in new}
    return {(c.number, texts[c.text]) for n, c in enumerate(old, 1) if f"/book/clause[{n}]" not in gone and c.text in texts}


DIFFERS: dict[str, Callable[[Sequence[Clause], Sequence[Clause]], Kept]] = {
    "difflib": _difflib,
    "redlines": _redlines,
    "diff-match-patch": _dmp,
    "xmldiff": _xmldiff,
}
