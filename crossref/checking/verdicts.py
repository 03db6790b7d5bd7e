"""What people said of findings, apart from the checks that make them."""

from collections.abc import Sequence

from rulebook.authored import Verdict
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Finding

VERDICTS = ("accept", "dismiss")


def verdicts(corpus: AuthoredCorpus, findings: Sequence[Finding]) -> tuple[dict[str, Verdict], list[Verdict]]:
    """What people said of findings, by id; and those of their words that no finding answers to any more."""
    data = corpus.decisions
    known = {finding.id for finding in findings}
    for row, verdict in enumerate(data.value.finding):
        if verdict.verdict not in VERDICTS or not verdict.reason.strip():
            what = f"a verdict needs id, verdict ({' or '.join(VERDICTS)}) and reason"
            raise data.trouble(what, "finding", row, remedy="complete it")
    by_id = {verdict.id: verdict for verdict in data.value.finding}
    return by_id, [verdict for verdict in by_id.values() if verdict.id not in known]
