"""Fingerprints, of data and of code: what an earlier run made is used only if both are the same."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGES = Path(__file__).parent.parent.parent
ENDINGS = (".py", ".toml")


def fingerprint(content: bytes) -> str:
    """A fingerprint of bytes."""
    return hashlib.sha256(content).hexdigest()[:16]


@cache
def code_digest(*packages: str) -> str:
    """A fingerprint of the code and tables of some packages, folders such as `rulebook/language`."""
    seal = hashlib.sha256()
    for package in packages:
        for path in sorted((PACKAGES / package).rglob("*")):
            if path.suffix in ENDINGS:
                seal.update(path.relative_to(PACKAGES).as_posix().encode() + b"\0")
                seal.update(hashlib.sha256(path.read_bytes()).digest())
    return seal.hexdigest()[:16]
