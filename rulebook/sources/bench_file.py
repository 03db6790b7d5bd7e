"""Verdicts on findings from a file of the bench: read, checked against the corpus, and written into it."""

import json
import stat
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rulebook.errors import InputError
from rulebook.files.edit import Edit
from rulebook.findings import Finding
from rulebook.sources.sources import Sources

LARGEST = 10 * 1024 * 1024
"""Bytes of a file that is read."""
DECISIONS = "decisions.toml"
CONFIRMING = "real"
"""The ready reason of whoever confirms and says no more."""
AGAIN = "take it from the bench again"

Line = Annotated[str, Meta(max_length=2000)]


class BenchReview(Struct, frozen=True, kw_only=True):
    """A person's word on a finding, as the bench writes it."""

    finding: Annotated[str, Meta(min_length=1, max_length=200)]
    """Id of the finding."""
    hash: Line
    """Fingerprint of the texts that were read."""
    state: Literal["confirmed", "dismissed"]
    reason: Line = ""
    """Why: the name of a ready reason, or words."""
    who: Line = ""
    when: date


class ReviewFile(Struct, frozen=True, kw_only=True):
    """A file of the bench; what is done and the notes are the translator's own."""

    corpus: str
    """Fingerprint of the corpus that was read."""
    reviews: tuple[BenchReview, ...]
    done: tuple[str, ...] = ()
    notes: dict[str, str] = {}


class MergedReviews(Struct, frozen=True, kw_only=True):
    """What becomes of a file."""

    merged: tuple[BenchReview, ...]
    """Verdicts that are new."""
    known: int
    """How many the corpus had already."""
    notes: int
    """How many notes stay in the file."""


def read_reviews(path: Path) -> ReviewFile:
    """The file as it was taken from the bench, or `InputError`."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise InputError("this is not a file", file=path.name, hint="name a file of the bench")
        if about.st_size > LARGEST:
            raise InputError("the file is over 10 MB", file=path.name, hint=AGAIN)
        with path.open("rb") as opened:
            content = opened.read(LARGEST)
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise InputError(reason, file=path.name, hint="name a file of the bench") from None
    try:
        file = msgspec.json.decode(content, type=ReviewFile)
    except msgspec.ValidationError as error:
        raise InputError(f"this is not a file of the bench: {error}", file=path.name, hint=AGAIN) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"this is not JSON: {error}", file=path.name, hint=AGAIN) from None
    return msgspec.structs.replace(file, reviews=tuple(_tidy(path.name, row) for row in file.reviews))


def _tidy(file: str, row: BenchReview) -> BenchReview:
    """A verdict with a reason on one line, or `InputError`."""
    reason, who = " ".join(row.reason.split()), " ".join(row.who.split())
    if not reason and row.state == "dismissed":
        raise InputError(
            f"{row.finding} is dismissed without a reason", file=file, hint="say why on the bench"
        )
    if row.when > date.today() + timedelta(days=1):  # it may be tomorrow elsewhere
        what = f"the verdict on {row.finding} is of {row.when}, which is still to come"
        raise InputError(what, file=file, hint="set the clock right, and say it anew on the bench")
    if not (reason + who + row.finding).isprintable():
        what = f"the words on {row.finding} have characters that cannot be shown"
        raise InputError(what, file=file, hint="write them anew on the bench")
    return msgspec.structs.replace(row, reason=reason or CONFIRMING, who=who)


def merged_reviews(corpus: Sources, file: str, taken: ReviewFile) -> MergedReviews:
    """What is new in a file, or `InputError` with all that speaks against it."""
    findings = {finding.id: finding for finding in corpus.findings}
    decided = _decided(corpus)
    new: dict[str, BenchReview] = {}
    wrong: list[str] = []
    known = 0
    for row in taken.reviews:
        said = decided.get(row.finding) or (new[row.finding].state if row.finding in new else None)
        if complaint := _complaint(row, findings.get(row.finding), said):
            wrong.append(complaint)
        elif said:
            known += 1
        else:
            new[row.finding] = row
    if wrong:
        what = f"{len(wrong)} of {len(taken.reviews)} verdicts do not fit, and nothing was written"
        raise InputError(what, file=file, hint="decide on these on the bench, then try again:", details=wrong)
    return MergedReviews(merged=tuple(new.values()), known=known, notes=len(taken.notes))


def _decided(corpus: Sources) -> dict[str, str]:
    """The findings that were decided on before, and how."""
    decisions = corpus.decisions.value
    decided = {}
    for equivalence in decisions.equivalence:
        decided.update(dict.fromkeys(equivalence.findings, "dismissed"))
    return decided | {verdict.id: verdict.state for verdict in decisions.finding}


def _complaint(row: BenchReview, finding: Finding | None, said: str | None) -> str:
    """What speaks against a verdict, or nothing."""
    if finding is None:
        return f"{row.finding}: no such finding; the texts or the checks have changed"
    place = f"{row.finding} ({finding.document} {finding.clause})"
    if row.hash != finding.hash:
        return f"{place}: the text has changed since it was read"
    if said and said != row.state:
        return f"{place}: {row.state} here, but {said} already"
    return ""


def review_edit(corpus: Sources, rows: Iterable[BenchReview]) -> Edit:
    """The verdicts below all earlier decisions."""
    path, file = corpus.path(DECISIONS), corpus.file(DECISIONS)
    if not path.exists():
        raise InputError("the file is not there", file=file, hint="make it, with a line that begins with #")
    last = path.read_text(encoding="utf-8").count("\n") + 1
    return Edit(file=file, line=last, below="\n".join(_table(row) for row in rows))


def _table(row: BenchReview) -> str:
    """A verdict as TOML; its words are printable, so JSON's quotes are TOML's."""
    words = {"id": row.finding, "state": row.state, "reason": row.reason, "who": row.who}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in words.items() if value]
    return "\n".join(["[[finding]]", *lines, f"when = {row.when.isoformat()}", ""])
