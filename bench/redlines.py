"""Redlines beside those of other differs: clauses that moved, were split or merged, as reviewed."""

from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from itertools import combinations, product
from pathlib import Path
from time import perf_counter

from crossref.comparing.behaviour import differences
from crossref.comparing.changes import compare_documents
from crossref.comparing.readings import stored_readings
from rulebook.records import Clause, Kind
from rulebook.sources.sources import Sources

ROOT = Path(__file__).parent.parent
Kept = set[tuple[str, str]]
"""Old and new number of clauses that a differ shows as one text that moved, not as deleted and inserted."""
Differ = Callable[[Sequence[Clause], Sequence[Clause]], Kept]
SHARE = 0.5
"""A clause counts as found again if a differ keeps this part of its words together with its counterpart."""


def report() -> None:
    """Prints the tables."""
    corpus = Sources(ROOT)
    file = corpus.reviewed.value
    old, new = _sentences(corpus, file.source), _sentences(corpus, file.target)
    every = set(product((clause.number for clause in old), (clause.number for clause in new)))
    truth = _pairs((row.old, row.new) for row in file.relation) & every
    shapes = [row for row in file.relation if row.relation in ("split", "merged")]
    reshaped = _pairs((row.old, row.new) for row in shapes) & truth
    print(
        f"\n{file.source} → {file.target}: {len(truth)} clauses with a counterpart, "
        f"{len(reshaped)} of them in splits and merges; all have new numbers"
    )
    differs: dict[str, Differ] = {
        "ours": lambda *_: _ours(corpus, file.source, file.target) & every,
        **DIFFERS,
    }
    for name, differ in differs.items():
        start = perf_counter()
        try:
            kept = differ(old, new)
        except ImportError as error:
            print(f"  {name}: not installed ({error.name})")
            continue
        seconds = perf_counter() - start
        false = kept - truth - _sharing_a_passage(corpus)
        recall, whole = len(kept & truth) / len(truth), len(kept & reshaped) / max(1, len(reshaped))
        print(
            f"  {name:<18} moves found {recall:.3f}, splits and merges {whole:.3f}, "
            f"false moves {len(false)}, {seconds:.1f} s"
        )
    print("\nWhole comparisons, behaviour included")
    for a, b in combinations(sorted(document.id for document in corpus.documents), 2):
        start = perf_counter()
        behaviour = differences(stored_readings(corpus), a, b)
        comparison = compare_documents(corpus, a, b, behaviour)
        counts = f"{len(comparison.changes)} concepts, {len(behaviour)} differences"
        print(f"  {a} {b}: {counts}, {perf_counter() - start:.2f} s")


def _sentences(corpus: Sources, document: str) -> list[Clause]:
    """The clauses and notes of a document, headings and tables apart."""
    return [clause for clause in corpus.clauses(document) if clause.kind in (Kind.CLAUSE, Kind.NOTE)]


def _pairs(links: Iterable[tuple[Sequence[str], Sequence[str]]]) -> Kept:
    """Links of any shape as pairs of numbers."""
    pairs: Kept = set()
    for left, right in links:
        pairs.update(product(left, right))
    return pairs


def _sharing_a_passage(corpus: Sources) -> Kept:
    """Pairs that share a passage without being counterparts, as the reviewers noted."""
    links = []
    for row in corpus.reviewed.value.relation:
        shared = [name.split(":")[1] for name in row.also]
        links.append(([*row.old, *shared], [*row.new, *shared]))
    return _pairs(links)


def _ours(corpus: Sources, left: str, right: str) -> Kept:
    """Counterparts as they are computed, decisions left out."""
    members = [concept.members for concept in corpus.unreviewed_concepts]
    return _pairs((numbers.get(left, ()), numbers.get(right, ())) for numbers in members)


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
    starts = [_located(own, text) for own, text in zip(words, texts, strict=True)]
    equal = [op for op in Redlines(texts[0], texts[1]).opcodes if op[0] == "equal"]
    blocks = [(starts[0][i], starts[1][k], starts[0][j] - starts[0][i]) for _, i, j, k, _ in equal]
    return _matched(blocks, old, new)


def _located(words: Sequence[str], text: str) -> list[int]:
    """Where each word of a differ stands in the text; its own marks stand nowhere."""
    at, starts = 0, []
    for word in words:
        place = text.find(word.strip(), at) if word.strip() else at
        at = place if place >= 0 else at
        starts.append(at)
    return [*starts, len(text)]


def _starts(words: Sequence[str]) -> list[int]:
    at, starts = 0, []
    for word in words:
        starts.append(at)
        at += len(word)
    return [*starts, at]


def _difflib(old: Sequence[Clause], new: Sequence[Clause]) -> Kept:
    a, b = _spans(old)[0].split(" "), _spans(new)[0].split(" ")
    starts = [_starts([f"{word} " for word in words]) for words in (a, b)]
    matches = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    blocks = [(starts[0][i], starts[1][j], starts[0][i + n] - starts[0][i]) for i, j, n in matches]
    return _matched(blocks, old, new)


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
    kept: Kept = set()
    for n, clause in enumerate(old, 1):
        if f"/book/clause[{n}]" not in gone and clause.text in texts:
            kept.add((clause.number, texts[clause.text]))
    return kept


DIFFERS: dict[str, Differ] = {
    "difflib": _difflib,
    "redlines": _redlines,
    "diff-match-patch": _dmp,
    "xmldiff": _xmldiff,
}
