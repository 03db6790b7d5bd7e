"""A disagreement between documents, or a fault in one, that a person should look at."""

import hashlib
from dataclasses import dataclass

SEVERITIES = ("high", "medium", "low")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words of a clause that a finding is about."""

    document: str
    clause: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one check has to say about one clause."""

    check: str
    kind: str
    severity: str
    concept: str
    document: str
    clause: str
    quotes: tuple[Quote, ...]
    """The words of the suspect first, then those of the others."""
    message: str
    remedy: str
    likely: str
    """translation, amendment or text."""
    texts: tuple[str, ...]
    """Hashes of the clauses that were compared."""

    @property
    def id(self) -> str:
        """The same for the same finding about the same texts, so that a decision on it holds until one of them changes."""
        said = [self.check, self.document, self.clause, self.message, self.quotes[0].words, *self.texts]
        return f"{self.check}-{hashlib.sha256('|'.join(said).encode()).hexdigest()[:10]}"
