"""`judge --interactive`: somebody tells what happened and answers questions, in any of the languages.

Questions and remarks go to standard error: standard output is for the ruling.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from crossref.searching.index import SearchIndex
from crossref.searching.words import fold
from rulebook.authored import Words
from rulebook.commands.recognise import Recogniser
from rulebook.commands.terminal import print_line, say
from rulebook.language.phrases import phrases
from rulebook.language.typeset import listed
from rulebook.rules.conditions import Value
from rulebook.rules.explain import open_questions
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.story import Story, Told
from rulebook.store import SEARCH_FILE, Build, home

PROMPT = "> "
RECOUNT, BACK = "?", "<"
"""What shows all that was told, and what takes the last thing back."""
MOST_DIGITS = 4
STOPPED = 2
"""The exit code of an interview without a ruling."""


class _TakeBack(Exception):
    """The last thing told is to be taken back."""


class _EndOfInput(Exception):
    """Nothing more will be told."""


def interview(document: str, vocabulary: Vocabulary, language: str) -> dict[str, Any]:
    """The situation that somebody tells; one that can be ruled on, or the command ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # with it, arrow keys move about in a line
    index = Build(home()).read(SEARCH_FILE, SearchIndex)
    return Interview(document, vocabulary, language, Recogniser(vocabulary, language, index)).hold()


class Interview:
    """A conversation, and all that was told in it at each moment."""

    def __init__(self, document: str, vocabulary: Vocabulary, language: str, recogniser: Recogniser) -> None:
        self.document = document
        self.language = language
        self.words = phrases().interview
        self.recogniser = recogniser
        self.moments = [Story(vocabulary)]
        self.telling = True
        """Whether somebody still tells what happened, or answers questions by now."""
        self.questioning = False
        """Whether it was said that questions follow."""

    @property
    def story(self) -> Story:
        """What was told by now."""
        return self.moments[-1]

    def hold(self) -> dict[str, Any]:
        """Asks and listens until there is a situation."""
        self._remark(self.words.keys)
        try:
            while not self._step():
                pass
        except _EndOfInput:
            print_line(err=True)
            if not self.story.told or self.story.violated:
                self._stop(self.words.too_little)
        except KeyboardInterrupt:
            print_line(err=True)
            self._stop(self.words.stopped)
        return self.story.situation()

    def _step(self) -> bool:
        """Asks one thing, and says whether nothing is left to be asked."""
        try:
            if self.telling:
                self._listen()
            elif lacking := self.story.lacking():
                self._ask_for_one(lacking)
            elif fact := self._next_question():
                head, self.questioning = None if self.questioning else self.words.questions, True
                return not self._ask(fact, head)
            else:
                return True
        except _TakeBack:
            self._take_back()
        return False

    def _listen(self) -> None:
        """Takes in one thing that happened; an empty line is the end of the story."""
        question = self.words.more if self.story.told else self.words.happened
        line = self._line([question[self.language]])
        if line:
            try:
                self._hear(line)
            except _TakeBack:
                self._remark(self.words.undone, line)
        elif not self.story.told:
            self._remark(self.words.nothing_told)
        else:
            self.telling = self.questioning = False

    def _hear(self, line: str) -> None:
        """Adds what a line means, with the number or the choice that stands after a colon."""
        head, _, tail = line.rpartition(":")
        for words, amount in ((line, ""), (head, tail.strip())):
            if fact := self.recogniser.named(words):
                self._take_in(fact, amount)
                return
        near = self.recogniser.near(line)
        if not near:
            self._remark(self.words.unknown)
        elif fact := self._choice(self.words.which, near):
            self._take_in(fact, "")

    def _take_in(self, fact: Fact, amount: str) -> None:
        """Adds a fact that was named; a number or a choice that was not told is asked for."""
        before = self.story.find(fact)
        if before and fact.type != "contact":
            self._remark(self.words.again, self._told(before))
        is_event = fact.type == "contact" or (fact.type == "flag" and not amount)
        value = True if is_event else self._value(fact, amount)
        if value is None:
            value = self._answer(fact)
        if value is not None and not (before and before.value == value and fact.type != "contact"):
            self._add(fact, value, asked=False)

    def _ask_for_one(self, lacking: Sequence[Fact]) -> None:
        """Asks for what the story lacks; whoever does not answer is asked again."""
        if len(lacking) == 1 and lacking[0].type != "contact":
            self._ask(lacking[0], self.words.missing)
            return
        fact = self._choice(self.words.missing_one, lacking)
        if fact and fact.type == "contact":
            self._add(fact, True, asked=True)
            self.telling = True  # one contact is often followed by others
        elif fact:
            self._ask(fact)

    def _next_question(self) -> Fact | None:
        """The most telling question that is still open."""
        facts = self.story.vocabulary.facts
        names = open_questions(self.document, self.story.facts, self.story.known)
        open_facts = [facts[name] for name in names if name in facts]
        return next((fact for fact in open_facts if fact.type != "contact"), None)

    def _ask(self, fact: Fact, head: Words | None = None) -> bool:
        """Asks a question, adds the answer, and says whether there was one."""
        value = self._answer(fact, head)
        if value is not None:
            self._add(fact, value, asked=True)
        return value is not None

    def _add(self, fact: Fact, value: Value, *, asked: bool) -> None:
        """Adds to the story, or says what does not go together."""
        story = self.story.plus(fact, value, asked=asked)
        row = story.hopeless()
        if row is None:
            self.moments.append(story)
            self._remark(self.words.noted, self._told(story.told[-1]))
        elif clashing := story.clashing(row):
            self._remark(self.words.clash, listed(map(self._told, clashing), self.language))
        else:
            self._remark(self.words.impossible, self._told(story.told[-1]))

    def _take_back(self) -> None:
        """Goes back to the moment before the last thing was told."""
        if len(self.moments) == 1:
            self._remark(self.words.nothing_undone)
            return
        undone = self.moments.pop().told[-1]
        self._remark(self.words.undone, self._told(undone))
        self.telling = self.telling or not undone.asked

    def _choice(self, head: Words, facts: Sequence[Fact]) -> Fact | None:
        """The fact that somebody picks from a list; none after an empty line."""
        lines = [head[self.language], *_numbered([fact.question[self.language] for fact in facts])]
        while line := self._line(lines):
            number = _number(line)
            if number in range(1, len(facts) + 1):
                return facts[number - 1]
            self._remark(self.words.number, 1, len(facts))
        return None

    def _answer(self, fact: Fact, head: Words | None = None) -> Value | None:
        """The answer to the question for a fact; none after an empty line."""
        yes, no = phrases().yes[self.language], phrases().no[self.language]
        hint = {"flag": f" [{yes[0]}/{no[0]}]", "count": f" [0–{fact.most}]"}.get(fact.type, "")
        choices = _numbered(fact.answers.get(self.language, fact.choices))
        lines = [fact.question[self.language] + hint, *choices]
        while line := self._line([head[self.language], *lines] if head else lines):
            value = self._value(fact, line)
            if value is not None:
                return value
            if fact.type == "flag":
                self._remark(self.words.yes_or_no, yes, no)
            else:
                least, most = (1, len(choices)) if choices else (0, fact.most)
                self._remark(self.words.number, least, most)
        return None

    def _value(self, fact: Fact, answer: str) -> Value | None:
        """The value that an answer stands for: yes or no in any language, a number, or a choice."""
        said, number = fold(answer), _number(answer)
        if fact.type == "flag":
            yes, no = (_is_said(said, words) for words in (phrases().yes, phrases().no))
            return yes if yes or no else None
        if fact.type == "count":
            return number if number in range(fact.most + 1) else None
        for place, choice in enumerate(fact.choices, 1):
            if number == place or said in (fold(choice), fold(str(fact.answer(choice, self.language)))):
                return choice
        return None

    def _told(self, told: Told) -> str:
        """A thing told, as question and answer."""
        fact, value, _ = told
        if isinstance(value, bool):
            answer = (phrases().yes if value else phrases().no)[self.language]
        else:
            answer = str(fact.answer(value, self.language))
        return f"{fact.question[self.language]} {answer}"

    def _line(self, lines: Sequence[str]) -> str:
        """What somebody says to some lines; all that was told is shown as often as they like."""
        back = {BACK, *map(fold, self.words.back.values())}
        while True:
            for line in lines:
                say(line.lstrip(), len(line) - len(line.lstrip()), 6, err=True)
            answer = _read().strip()
            if fold(answer) in back:
                raise _TakeBack
            if answer != RECOUNT:
                return answer
            self._remark(self.words.told if self.story.told else self.words.nothing_told)
            for told in self.story.told:
                say(self._told(told), 2, 4, err=True)

    def _remark(self, words: Words, *parts: object) -> None:
        say(words[self.language].format(*parts), 0, 4, err=True)

    def _stop(self, words: Words) -> NoReturn:
        """Ends the command in one line."""
        print_line(f"rulebook: {words[self.language]}", err=True)
        raise click.exceptions.Exit(STOPPED)


def _read() -> str:
    """A line from the terminal or a file."""
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return input(PROMPT)
        click.echo(PROMPT, nl=False, err=True)
        return input()
    except EOFError:
        raise _EndOfInput from None


def _is_said(said: str, words: Words) -> bool:
    """Whether an answer is one of some words, or its first letter."""
    return any(said in (fold(word), fold(word)[0]) for word in words.values())


def _number(answer: str) -> int:
    """A whole number, or -1."""
    return int(answer) if answer.isdecimal() and len(answer) <= MOST_DIGITS else -1


def _numbered(lines: Sequence[str]) -> list[str]:
    return [f"  {number:>2}  {line}" for number, line in enumerate(lines, 1)]
