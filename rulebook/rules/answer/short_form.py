"""The short form of a ruling: at most six lines that a referee can act on, in the reader's language."""

from collections.abc import Iterator

from rulebook.language.cldr import counted
from rulebook.language.phrases import phrase
from rulebook.language.typeset import labelled, quoted
from rulebook.rules.answer.explain import ClauseTexts
from rulebook.rules.answer.grounds import assumed
from rulebook.rules.answer.nearest import Speaker, nearest
from rulebook.rules.judge import Ruling
from rulebook.rules.outcomes import Given
from rulebook.rules.steps import Taken, spoken
from rulebook.rules.stored import StoredRules

LONGEST_WORDS = 240
"""Characters of a clause that are quoted; the long form has the rest."""
NOW = "now"


class ShortForm:
    """A ruling in short."""

    def __init__(self, stored: StoredRules, ruling: Ruling, language: str, texts: ClauseTexts) -> None:
        self.stored = stored
        self.ruling = ruling
        self.language = language
        self.texts = texts
        self.taken = list(stored.steps.taken(ruling, language))

    def lines(self, head: str) -> list[str]:
        """What is done now; what later; who strikes next; the clause and its words; other readings."""
        rows = [head, self._now(), self._later(), self._next(), self._clause(), self._otherwise()]
        return [row for row in rows if row]

    def _says(self, key: str) -> str:
        return spoken(self.stored.outcomes.course.says.get(key), self.language) or ""

    def _now(self) -> str:
        """What is done at once; then what is allowed or excused; then what was taken for granted."""
        told = [self._sentence(taken) for taken in self.taken if taken.step.when == NOW]
        done = {word for taken in self.taken for word in (taken.row.of, taken.step.do)}
        rest = [word for word in self.ruling.outcomes if word not in done]
        told += self.stored.outcomes.sentences(rest, self.language, self.ruling.given_by)
        if not self.ruling.outcomes:
            told.append(phrase("no_outcome" if self.ruling.applied else "nothing", self.language))
        taken_for_granted = {row.fact for row in assumed(self.ruling, self.stored.vocabulary)}
        for proviso in self.stored.steps.provisos(self.ruling, taken_for_granted):
            told.append(spoken(proviso.words, self.language) or "")
        return labelled(self._says(NOW), " ".join(dict.fromkeys(told)), self.language) if told else ""

    def _later(self) -> str:
        """What is done afterwards, and when."""
        times: dict[str, list[str]] = {}
        for taken in self.taken:
            if taken.step.when != NOW:
                times.setdefault(taken.step.when, []).append(self._sentence(taken))
        parts = [labelled(self._says(when), " ".join(told), self.language) for when, told in times.items()]
        return " ".join(parts)

    def _sentence(self, taken: Taken) -> str:
        """A step as a referee announces it: whose discs, how many, where they go."""
        row, step = taken.row, taken.step
        if words := spoken(row.words, self.language):
            return counted(words, self.language, n=step.count or 0).format(place=step.place)
        outcome = self.stored.outcomes.outcome[step.do]
        own = outcome.of(step.do, Given(self.ruling.document, taken.givers)) if row.concepts else []
        return " ".join(said[self.language] for said in own or [outcome.words])

    def _next(self) -> str:
        """Who strikes next, and whether the set and the game go on."""
        answers = self.stored.steps.answers(self.ruling)
        keys = {"next": answers["next_striker"], "set": answers["set"], "game": answers["game"]}
        if keys["set"] == "goes_on":
            del keys["game"]
        return " ".join(filter(None, (self._says(f"{key} {word}") for key, word in keys.items() if word)))

    def _clause(self) -> str:
        """The clause that decides, with its words; or the nearest one, and who decides then."""
        if number := self.stored.steps.deciding(self.ruling):
            document = self.ruling.document
            governing = self.texts.governing.get((document, number), "")
            above = f"{self.texts.texts[document, governing]} " if governing else ""
            return f"{self.texts.said(document, number)} {above}{self.texts.texts[document, number]}"
        return " ".join(self._open())

    def _open(self) -> Iterator[str]:
        """The nearest clause and what it would need; the clause that lets the referee decide."""
        speaker = Speaker(self.stored.vocabulary, self.ruling.rules, self.language)
        for near in nearest(self.ruling, self.stored.sets, self.stored.vocabulary)[:1]:
            number = self.texts.said(self.ruling.document, near.rule.clauses[0])
            needed = labelled(self._says("missing"), speaker.missing(near), self.language)
            yield f"{labelled(self._says('nearest'), f'{number}; {needed}', self.language)}."
        if left := self.stored.steps.referee(self.ruling):
            yield f"{self._says('referee')} ({self.texts.said(self.ruling.document, *left)})."

    def _otherwise(self) -> str:
        """The other readings of the text, with the words that cause them."""
        told: list[str] = []
        for other in self.ruling.alternatives:
            given = Given(self.ruling.document, other.applied)
            result = self.stored.outcomes.announce(other.outcomes, self.language, given)
            clauses = "; ".join(map(self._quoted, other.rule.otherwise_clauses))
            name = f"{phrase('alternatives', self.language)} ({clauses})"
            told.append(labelled(name, result or phrase("nothing", self.language), self.language))
        return " ".join(dict.fromkeys(told))

    def _quoted(self, number: str) -> str:
        text = self.texts.texts[self.ruling.document, number]
        short = text if len(text) <= LONGEST_WORDS else f"{text[:LONGEST_WORDS].rsplit(' ', 1)[0]} …"
        said = self.texts.said(self.ruling.document, number)
        return f"{said} {quoted(short, self.texts.languages[self.ruling.document])}"
