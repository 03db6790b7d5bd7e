"""The checks in their order, each a small function over one concept; pages explain them."""

from crossref.checking.amendments import check_amendments
from crossref.checking.annex import check_annex
from crossref.checking.known import Check
from crossref.checking.numbers import check_numbers
from crossref.checking.pointers import check_contradictions, check_references
from crossref.checking.structure import check_missing, check_numbering, check_structure
from crossref.checking.terms import check_undefined, check_variants
from crossref.checking.typography import check_typography
from crossref.checking.words import check_words

CHECKS: dict[str, Check] = {
    "numbers": check_numbers,
    "references": check_references,
    "numbering": check_numbering,
    "structure": check_structure,
    "missing": check_missing,
    "words": check_words,
    "amendments": check_amendments,
    "variants": check_variants,
    "undefined": check_undefined,
    "annex": check_annex,
    "contradictions": check_contradictions,
    "typography": check_typography,
}
"""Every check by name, in the order in which findings of one severity are listed."""
FORMER = {
    "actor": "words",
    "modality": "words",
    "negation": "words",
    "passages": "words",
    "scope": "words",
    "term": "words",
}
"""Checks of old, whose pages are still linked to, and what took their place."""
