"""Everyday words of a language, as people wrote them down in the corpus."""

import tomllib
from collections.abc import Mapping
from itertools import chain
from pathlib import Path

import msgspec

from rulebook.trouble import Trouble


class Thesaurus(msgspec.Struct, frozen=True, kw_only=True):
    """What people say where the rules say something else."""

    words: dict[str, list[str]] = {}
    """Everyday words and phrases, and the words of the rules for each."""
    concepts: dict[str, list[str]] = {}
    """What a concept is called."""
    stop: list[str] = []
    """Words that say nothing."""

    def texts(self) -> list[str]:
        """All that it says: everyday words, what they mean, and names of concepts."""
        return [*self.words, *chain(*self.words.values(), *self.concepts.values())]


def thesaurus(corpus: Path, code: str, ids: Mapping[str, str] | None = None) -> Thesaurus:
    """The thesaurus of a language, or an empty one; `ids` leads from every id of a concept to its present."""
    path = corpus / "thesaurus" / f"{code}.toml"
    file = f"{corpus.name}/thesaurus/{path.name}"
    if not path.exists():
        return Thesaurus()
    try:
        written = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Thesaurus)
    except tomllib.TOMLDecodeError as error:
        raise Trouble(f"cannot be read: {error}", file=file, remedy="mend the TOML") from None
    except msgspec.ValidationError as error:
        raise Trouble(str(error), file=file, remedy="write lists of words") from None
    if ids is None:
        return written
    for id in written.concepts:
        if id not in ids:
            raise Trouble(f"no concept {id!r}", file=file, remedy="see `rulebook export concordance`")
    return msgspec.structs.replace(
        written, concepts={ids[id]: names for id, names in written.concepts.items()}
    )
