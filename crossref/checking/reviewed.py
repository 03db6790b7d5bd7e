"""Reviewed findings, beside those of the checks."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from rulebook.authored import OtherWords, ReviewedFinding, ReviewedFindings, Words
from rulebook.language.analysis import Analysis
from rulebook.language.phrases import phrases
from rulebook.positions import Place
from rulebook.records import Clause, Finding, Note, Quote
from rulebook.toml import Data

READING = "reading"
"""The name under which reviewed findings stand where a check would be named."""
BETWEEN = " … "


def reviewed_findings(
    files: Iterable[Data[ReviewedFindings]],
    clauses: Mapping[str, Clause],
    concepts: Mapping[str, str],
    analysed: Mapping[str, Analysis],
) -> tuple[list[Finding], list[Note]]:
    """People's findings about the texts as they are, and what has to be read again as a text has changed.

    Clauses, their concepts and their analyses by id.
    """
    findings, notes = [], []
    for data in files:
        for row, finding in enumerate(data.value.finding):
            read = [(finding.clause, finding.hash), *((other.clause, other.hash) for other in finding.other)]
            changed = [id for id, seal in read if id not in clauses or clauses[id].hash != seal]
            if changed:
                place = f"{data.file}:{data.line('finding', row)}"
                message = f"{place}: the finding {finding.id} is about an older text of {', '.join(changed)}"
                notes.append(Note(kind="older finding", message=message, remedy="read it again"))
            else:
                day = data.value.read.isoformat()
                findings.append(_finding(finding, day, clauses, concepts.get(finding.clause, ""), analysed))
    return findings, notes


def _finding(
    row: ReviewedFinding,
    day: str,
    clauses: Mapping[str, Clause],
    concept: str,
    analysed: Mapping[str, Analysis],
) -> Finding:
    clause = clauses[row.clause]
    own = OtherWords(clause=row.clause, words=row.words, hash=row.hash)
    hashes = "|".join((row.hash, *(other.hash for other in row.other)))
    return Finding(
        id=row.id,
        kind=row.kind,
        severity=row.severity,
        document=clause.document,
        clause=clause.number,
        others=tuple(other.clause for other in row.other),
        message=row.message[phrases().languages[0]],
        messages=row.message,
        quotes=tuple(_quote(words, clauses, analysed) for words in (own, *row.other)),
        likely=row.likely,
        check=READING,
        concept=concept,
        hash=hashlib.sha256(hashes.encode()).hexdigest()[:16],
        state="reviewed",
        proposal=row.proposal,
        doubt=row.doubt,
        read=day,
    )


def _quote(quoted: OtherWords, clauses: Mapping[str, Clause], analysed: Mapping[str, Analysis]) -> Quote:
    """Words of a clause in their sentences; where there are none, the whole text without marks."""
    clause = clauses[quoted.clause]
    cells = [cell for cell in printed_cells(clause) if any(words in cell for words in quoted.words)]
    text = BETWEEN.join(cells) or clause.text
    spans = sorted((text.find(words), text.find(words) + len(words)) for words in quoted.words)
    analysis = analysed.get(clause.id) if cells[:1] in ([], [printed_cells(clause)[0]]) else None
    first, end = _sentences_around(text, spans, analysis)
    return Quote(
        document=clause.document,
        clause=clause.number,
        words=BETWEEN.join(quoted.words) or text,
        sentence=text[first:end],
        marks=tuple((start - first, stop - first) for start, stop in spans),
    )


def _sentences_around(
    text: str, spans: Sequence[tuple[int, int]], analysis: Analysis | None
) -> tuple[int, int]:
    """The characters from the sentence of the first stretch to that of the last; of none, the whole text."""
    if not spans or not analysis or not analysis.words:
        return 0, len(text)
    starts = [analysis.words[first].start for first, _ in analysis.sentences]
    first = max((start for start in starts if start <= spans[0][0]), default=0)
    end = min((start for start in starts if start >= spans[-1][1]), default=len(text))
    return first, first + len(text[first:end].rstrip())


def printed_cells(clause: Clause) -> list[str]:
    """What a clause prints, in one piece; of an annex row the wording, and each cell by itself."""
    if clause.annex:
        return [clause.text, *clause.annex.cells]
    return [f"{clause.text} {clause.body}".strip()]


def check_reviewed(files: Sequence[Data[ReviewedFindings]], clauses: Mapping[str, Clause]) -> None:
    """`Trouble` where a finding has no clause, words that are not there, or a language missing."""
    ids: dict[str, str] = {}
    for data in files:
        for row, finding in enumerate(data.value.finding):
            if finding.id in ids:
                remedy = f"keep one; the first is in {ids[finding.id]}"
                raise data.trouble(
                    f"finding id {finding.id!r} stands twice", "finding", row, "id", remedy=remedy
                )
            ids[finding.id] = f"{data.file}, line {data.line('finding', row)}"
            said = [(finding.clause, finding.words, finding.hash)]
            said += [(other.clause, other.words, other.hash) for other in finding.other]
            for clause, words, seal in said:
                if clause not in clauses:
                    continue  # gone from a text that has changed: the finding is stale
                cells = printed_cells(clauses[clause])
                lacking = [part for part in words if not any(part in cell for cell in cells)]
                if lacking and clauses[clause].hash == seal:
                    what = f"{clause} does not say {lacking[0]!r}"
                    raise data.trouble(what, "finding", row, remedy="quote the words as printed")
            if len({other.clause for other in finding.other}) < len(finding.other):
                raise data.trouble(
                    "a clause is quoted twice", "finding", row, "other", remedy="quote it once"
                )
            if not finding.words and not finding.other:
                raise data.trouble(
                    "nothing is quoted", "finding", row, remedy="quote the words of the others"
                )
        data.refuse_untranslated(_sentences(data.value.finding))


def _sentences(findings: Sequence[ReviewedFinding]) -> dict[Place, Words]:
    """What readers say of findings, by its place in the file: what is wrong, and what speaks against it."""
    said: dict[Place, Words] = {}
    for row, finding in enumerate(findings):
        said["finding", row, "message"] = finding.message
        if finding.doubt:
            said["finding", row, "doubt"] = finding.doubt
    return said
