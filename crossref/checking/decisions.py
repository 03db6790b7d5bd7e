"""Decisions: reviewed findings, and verdicts on the findings of the checks."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from crossref.checking.findings import BETWEEN
from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.findings import SEVERITIES, STATES, Finding, Note, Quote
from rulebook.index import Index
from rulebook.language.analysis import Analysis
from rulebook.language.phrases import phrases
from rulebook.records import Clause, ClauseId
from rulebook.reviews import DecisionsFile, OtherWords, ReviewedFinding, ReviewedFindings, Verdict
from rulebook.schema import Words

READING = "reading"
"""The name under which reviewed findings stand where a check would be named."""


def reviewed_findings(
    files: Iterable[Data[ReviewedFindings]],
    index: Index,
    analysed: Mapping[str, Analysis],
) -> tuple[list[Finding], list[Note]]:
    """People's findings about the texts as they are, and what has to be read again as a text has changed.

    The analyses are those of the clauses, by id.
    """
    findings, notes = [], []
    for data in files:
        for row, finding in enumerate(data.value.finding):
            read = [(finding.clause, finding.hash), *((other.clause, other.hash) for other in finding.other)]
            changed = [id for id, seal in read if not _reads(index.find(id), seal)]
            if changed:
                place = f"{data.file}:{data.line('finding', row)}"
                message = f"{place}: the finding {finding.id} is about an older text of {', '.join(changed)}"
                notes.append(Note(kind="older finding", message=message, hint="read it again"))
            else:
                day = data.value.read.isoformat()
                findings.append(_finding(finding, day, index, analysed))
    return findings, notes


def _reads(clause: Clause | None, seal: str) -> bool:
    """Whether a clause is there and reads as it did."""
    return clause is not None and clause.hash == seal


def _finding(
    row: ReviewedFinding,
    day: str,
    index: Index,
    analysed: Mapping[str, Analysis],
) -> Finding:
    clause = index.clauses[ClauseId.parse(row.clause)]
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
        quotes=tuple(_quote(words, index, analysed) for words in (own, *row.other)),
        likely=row.likely,
        check=READING,
        concept=index.concept_of.get(clause.key, ""),
        hash=hashlib.sha256(hashes.encode()).hexdigest()[:16],
        state="reviewed",
        proposal=row.proposal,
        doubt=row.doubt,
        read=day,
    )


def _quote(quoted: OtherWords, index: Index, analysed: Mapping[str, Analysis]) -> Quote:
    """Words of a clause in their sentences; where there are none, the whole text without marks."""
    clause = index.clauses[ClauseId.parse(quoted.clause)]
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


def check_reviewed(files: Sequence[Data[ReviewedFindings]], index: Index) -> None:
    """`InputError` where a finding has no clause, words that are not there, or a language missing."""
    seen: dict[str, str] = {}
    for data in files:
        data.refuse_doubles("finding", (finding.id for finding in data.value.finding), "finding id", seen)
        for row, finding in enumerate(data.value.finding):
            said = [(finding.clause, finding.words, finding.hash)]
            said += [(other.clause, other.words, other.hash) for other in finding.other]
            for id, words, seal in said:
                clause = index.find(id)
                if clause is None:
                    continue  # gone from a text that has changed: the finding is stale
                cells = printed_cells(clause)
                lacking = [part for part in words if not any(part in cell for cell in cells)]
                if lacking and clause.hash == seal:
                    what = f"{id} does not say {lacking[0]!r}"
                    raise data.error(what, "finding", row, hint="quote the words as printed")
            if len({other.clause for other in finding.other}) < len(finding.other):
                raise data.error("a clause is quoted twice", "finding", row, "other", hint="quote it once")
            if not finding.words and not finding.other:
                raise data.error("nothing is quoted", "finding", row, hint="quote the words of the others")
        data.refuse_untranslated(_sentences(data.value.finding))


def _sentences(findings: Sequence[ReviewedFinding]) -> dict[Place, Words]:
    """What readers say of findings, by its place in the file: what is wrong, and what speaks against it."""
    said: dict[Place, Words] = {}
    for row, finding in enumerate(findings):
        said["finding", row, "message"] = finding.message
        if finding.doubt:
            said["finding", row, "doubt"] = finding.doubt
    return said


def apply_verdicts(
    data: Data[DecisionsFile], checked: Sequence[Finding], reviewed: Sequence[Finding]
) -> tuple[list[Finding], list[Note]]:
    """All findings with their states, the surest first; and decisions that no finding answers to any more."""
    known = {finding.id for finding in (*checked, *reviewed)}
    verdicts = {verdict.id: verdict for verdict in data.value.finding}
    silenced: dict[str, Mapping[str, str]] = {}
    for equivalence in data.value.equivalence:
        silenced.update(dict.fromkeys(equivalence.findings, equivalence.reason))
    findings = []
    for finding in (*reviewed, *checked):
        if finding.id in verdicts:
            findings.append(_judged(finding, verdicts[finding.id]))
        elif finding.id in silenced:
            findings.append(replace(finding, state="dismissed", reasons=dict(silenced[finding.id])))
        else:
            findings.append(finding)
    gone = [id for id in (*verdicts, *silenced) if id not in known]
    notes = [
        Note(kind="older verdict", message=f"{id} was decided on and is no longer found", hint="take it out")
        for id in gone
    ]
    findings.sort(key=lambda row: (STATES.index(row.state), SEVERITIES.index(row.severity)))
    return findings, notes


def _judged(finding: Finding, verdict: Verdict) -> Finding:
    """A finding with the decision on it."""
    state = "reviewed" if verdict.state == "same" else verdict.state
    reasons = phrases().reason.get(verdict.reason) or dict.fromkeys(phrases().languages, verdict.reason)
    return replace(finding, state=state, same=verdict.same, reasons=reasons if verdict.reason else {})


def check_verdicts(data: Data[DecisionsFile], reviewed: Sequence[str]) -> None:
    """`InputError` where a verdict is incomplete or points to a reviewed finding that is not there."""
    data.refuse_doubles("finding", (verdict.id for verdict in data.value.finding), "the verdict on")
    equivalences = data.value.equivalence
    data.refuse_doubles("equivalence", (one.id for one in equivalences), "equivalence id")
    reasons: dict[Place, Words] = {
        ("equivalence", row, "reason"): one.reason for row, one in enumerate(equivalences)
    }
    data.refuse_untranslated(reasons)
    for row, one in enumerate(equivalences):
        for code in set(one.reason) - set(phrases().languages):
            raise data.error(f"unknown language {code!r}", "equivalence", row, "reason", code, hint="fix it")
        if len(set(one.findings)) < len(one.findings):
            hint = "name each once"
            raise data.error("a finding is named twice", "equivalence", row, "findings", hint=hint)
    for row, verdict in enumerate(data.value.finding):
        if verdict.state == "same":
            hint = "name the reviewed finding that says the same"
            data.refuse_unknown(
                [verdict.same], reviewed, "no reviewed finding", "finding", row, "same", hint=hint
            )
        elif not verdict.reason.strip():
            raise data.error("a verdict needs a reason", "finding", row, hint="say why")
