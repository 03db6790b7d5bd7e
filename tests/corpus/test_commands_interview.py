"""`judge --interactive` in the words of referees: nothing told is lost, and every talk comes to an end."""

import io
import json
import os
import random
import re
import select
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

import pytest
from msgspec.structs import asdict

from crossref.searching.index import SearchIndex
from rulebook.commands.cli import main
from rulebook.commands.recognise import OFFERED, Recogniser
from rulebook.language.phrases import InterviewPhrases, phrases
from rulebook.rules.facts import vocabulary
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from rulebook.store import SEARCH_FILE, Build, home
from tests.support import ROOT

LANGUAGES = ("en", "fr", "lv", "ru")
PATIENCE = 120
"""Seconds after which a terminal is given up."""
WORDS = vocabulary()


def flat(words: Mapping[str, str]) -> dict[str, str]:
    """What is said with the plain spaces that a terminal gets, by language."""
    return {code: " ".join(text.split()) for code, text in words.items()}


SAID = InterviewPhrases(**{key: flat(words) for key, words in asdict(phrases().interview).items()})
INDEX = Build(home()).read(SEARCH_FILE, SearchIndex)
PLACE = re.compile(r"{\d}")


class Talk(NamedTuple):
    """How an interview went."""

    code: int
    ruling: str
    remarks: str


Talking = Callable[..., Talk]


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talking:
    """Tells lines to the command, and then nothing more."""

    monkeypatch.setenv("COLUMNS", "1000")

    def told(*lines: str, lang: str = "en", more: tuple[str, ...] = ("--json",)) -> Talk:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["judge", "--interactive", "--lang", lang, *more])
        captured = capsys.readouterr()
        return Talk(code, captured.out, captured.err)

    return told


def clauses(told: Talk) -> list[str]:
    assert told.code == 0, told.remarks
    return list(json.loads(told.ruling)["clauses"])


def question(id: str, lang: str) -> str:
    return flat(WORDS.facts[id].question)[lang]


def test_every_phrase_speaks_of_the_same_in_every_language() -> None:
    for key, words in asdict(SAID).items():
        assert {*words} == {*LANGUAGES}, key
        assert len({tuple(sorted(PLACE.findall(text))) for text in words.values()}) == 1, key


# ---- telling ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_story_in_every_language(talk: Talking, lang: str) -> None:
    """The puck falls into a pocket after it touched an own disc: a penalty disc, by 17.1.4."""
    told = talk(question("puck_pocketed", lang), question("puck_own_field", lang), "", "", lang=lang)
    assert "17.1.4" in clauses(told)
    yes = phrases().yes[lang]
    assert SAID.noted[lang].format(f"{question('puck_pocketed', lang)} {yes}") in unfolded(told)
    assert unfolded(told).startswith(f"{SAID.keys[lang]} {SAID.happened[lang]} > ")


def unfolded(told: Talk) -> str:
    return " ".join(told.remarks.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_are_of_the_language(talk: Talking, lang: str) -> None:
    """Mistakes of every kind, and not one line that another language would say."""
    told = talk(
        "?",
        "<",
        "qqqqqq",
        "",
        question("puck_pocketed", lang),
        question("puck_pocketed", lang),
        question("puck_over", lang),
        question("own_pocketed", lang),
        "x",
        "<",
        "?",
        "",
        "x",
        "",
        "1",
        "",
        "x",
        "",
        lang=lang,
        more=(),
    )
    assert told.code == 0
    remarks = unfolded(told)
    for key in ("nothing_told", "nothing_undone", "unknown", "told", "missing_one", "more", "questions"):
        assert getattr(SAID, key)[lang] in remarks, key
    for key in ("again", "clash", "undone", "noted"):
        assert getattr(SAID, key)[lang].partition("{")[0] in remarks, key
    assert SAID.number[lang].format(0, WORDS.facts["own_pocketed"].most) in remarks
    for other in set(LANGUAGES) - {lang}:
        for words in (SAID.happened, SAID.more, SAID.unknown, SAID.missing_one, SAID.questions):
            assert words[other] not in remarks
        assert question("puck_pocketed", other) not in remarks


def test_the_words_of_the_fact_do_in_any_language(talk: Talking) -> None:
    told = talk("takes the resting puck while a disc is moving", "", "", lang="lv")
    assert "17.1.11" in clauses(told)


@pytest.mark.parametrize("line", ["Own disc falls into a pocket: 2", "own disc falls into a pocket:2"])
def test_a_number_may_follow_a_colon(talk: Talking, line: str) -> None:
    told = talk("puck touches own disc in the field", line, "?", "", "")
    assert told.code == 0
    assert "How many of the participant’s discs fell into a pocket? 2" in told.remarks


@pytest.mark.parametrize("amount", ["", ":", ": many", ": 99", ": -1", ": ²"])
def test_a_number_that_was_not_told_is_asked_for(talk: Talking, amount: str) -> None:
    said = f"own disc falls into a pocket{amount}"
    told = talk("puck touches own disc in the field", said, "2", "", "")
    assert told.code == 0
    assert "How many of the participant’s discs fell into a pocket? [0–16]\n> Noted: " in told.remarks
    assert "How many of the participant’s discs fell into a pocket? 2" in told.remarks


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        ("2", "with the brush"),
        ("WITH the brush", "with the brush"),
        ("ar otiņu", "with the brush"),
        ("Ar roku", "by hand"),
    ],
)
def test_a_choice_is_named_or_numbered(talk: Talking, answer: str, choice: str) -> None:
    told = talk(f"cleans the powder: {answer}", "", "", lang="lv")
    fact = WORDS.facts["powder_cleaned"]
    assert f"{fact.question['lv']} {fact.answer(choice, 'lv')}" in unfolded(told)


@pytest.mark.parametrize(
    ("lang", "line", "id"),
    [
        ("en", "puck in pocket", "puck_pocketed"),
        ("en", "puk falls in poket", "puck_pocketed"),
        ("en", "he talked on his phone", "phone"),
        ("en", "puck touched nothing", "puck_nothing"),
        ("lv", "spēlētājs lamājās", "insults"),
        ("en", "sank the puck", "puck_pocketed"),
        ("lv", "šaiba iekrita lūzā", "puck_pocketed"),
        ("ru", "фишка упала в карман", "own_pocketed"),
        ("fr", "le galet est tombé dans le filet", "puck_pocketed"),
        ("lv", "ripa maisiņā", "puck_pocketed"),
        ("lv", "ripa iekrita maisina", "puck_pocketed"),
        ("lv", "kauliņš pārlēca apmali", "own_over"),
        ("lv", "strīdas ar tiesnesi", "disputes"),
        ("lv", "paņēma ripu par agru", "puck_taken_early"),
        ("ru", "шайба в лузе", "puck_pocketed"),
        ("ru", "говорил по телефону", "phone"),
        ("ru", "спорил с судьёй", "disputes"),
        ("fr", "palet dans la poche", "puck_pocketed"),
        ("fr", "a parle au telephone", "phone"),
        ("fr", "insulte l'arbitre", "insults"),
    ],
)
def test_near_words_are_offered(lang: str, line: str, id: str) -> None:
    near = Recogniser(WORDS, lang, INDEX).near(line)
    assert id in [fact.id for fact in near]
    assert len(near) <= OFFERED


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_means_its_fact(lang: str) -> None:
    """Also without marks, capitals and diacritics, as thumbs type."""
    recogniser = Recogniser(WORDS, lang, INDEX)
    for fact in WORDS.facts.values():
        assert recogniser.named(fact.question[lang].upper().rstrip("? ")) == fact
        if fact.where in WORDS.events:
            assert recogniser.named(fact.say) == fact


def test_of_near_words_one_is_chosen_by_number(talk: Talking) -> None:
    told = talk("puck pocket", "0", "4", "one", "1", "puck touches nothing", "", "")
    assert "17.1.4" in clauses(told)
    assert told.remarks.count("Please enter a whole number from 1 to 3.") == 3
    assert "   1  Did the puck fall into a pocket?" in told.remarks


def test_near_words_may_mean_none_of_them(talk: Talking) -> None:
    told = talk("puck pocket", "", "?", "phone", "1", "", "")
    assert told.code == 0
    assert "Nothing has been entered yet." in told.remarks
    assert "Noted: Did the participant talk on the phone? yes" in told.remarks


@pytest.mark.parametrize(
    "line", ["x" * 100_000, "puck " * 50_000, "9" * 10_000, "\x00", "\x1b[A", "{0}", "%s", ":", "::"]
)
def test_odd_lines_are_not_recognised(talk: Talking, line: str) -> None:
    told = talk(line, "", "puck touches nothing", "", "")
    assert told.code == 0
    assert "Not recognised" in told.remarks or "Which of these" in told.remarks


# ---- invalid answers ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_neither_yes_nor_no_is_asked_again(talk: Talking, lang: str) -> None:
    flag = question("puck_pocketed", lang)
    yes, no = phrases().yes[lang], phrases().no[lang]
    told = talk(
        f"{flag}: 2", "perhaps", f"{yes}{no}", "!", no, question("puck_nothing", lang), "", "", lang=lang
    )
    assert "17.1.4" not in clauses(told)
    remarks = unfolded(told)
    assert remarks.count(f"{flag} [{yes[0]}/{no[0]}] >") == 4
    assert remarks.count(SAID.yes_or_no[lang].format(yes, no)) == 3
    assert SAID.noted[lang].format(f"{flag} {no}") in remarks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_stays_until_it_is_answered(talk: Talking, lang: str) -> None:
    """Whatever it asks for: what is no answer changes nothing, and ends nothing."""
    start = (f"{question('discs_displaced', lang)}: 1", "")
    patient = talk(*start, "", lang=lang)
    for wrong in ("perhaps", "99999", "-1", "1.5", "1 1", "²"):
        told = talk(*start, wrong, wrong, "", lang=lang)
        assert told.ruling == patient.ruling
        assert told.remarks.count(SAID.number[lang].partition("{")[0]) == 2
        head, _, rest = told.remarks.partition(SAID.questions[lang])
        assert "{" not in rest and SAID.noted[lang].partition("{")[0] not in rest and head


@pytest.mark.parametrize(
    ("answer", "value"),
    [(word, True) for word in ("y", "YES", "o", "oui", "j", "jā", "ja", "Д", "да")]
    + [(word, False) for word in ("n", "No", "non", "nē", "ne", "н", "НЕТ")],
)
def test_yes_and_no_are_understood_in_any_language(talk: Talking, answer: str, value: bool) -> None:
    told = talk(f"puck falls into a pocket: {answer}", "?")
    assert f"Did the puck fall into a pocket? {'yes' if value else 'no'}\n" in told.remarks


def test_an_invalid_answer_keeps_the_question_and_all_that_was_told(talk: Talking) -> None:
    start = ("moves a disc with hand, cue or handled puck: 1", "")
    clean = talk(*start, "1", "y", "")
    spoilt = talk(*start, "5", "x", "1", "maybe", "1x", "y", "")
    assert clean.code == spoilt.code == 0
    assert clean.ruling == spoilt.ruling
    assert clauses(clean)


def test_no_is_an_answer_and_nothing_is_one_too(talk: Talking) -> None:
    """None of the own discs lay in the field: an answer of 0 counts."""
    told = talk("own disc leaves the circle: 1", "", "1", "?")
    assert "How many of the participant’s discs were in the middle circle? 1" in told.remarks
    zero = talk(question("own_field", "en"), "0", "?", "puck touches own disc in the field", "", "")
    assert "How many of the participant’s discs were outside the dark areas" in zero.remarks
    assert (
        "This does not fit what was entered: How many of the participant’s discs were outside the dark areas"
        in zero.remarks
    )


def test_what_does_not_go_together_is_named_and_not_taken(talk: Talking) -> None:
    told = talk("puck falls into a pocket", "puck jumps over the edge", "?", "puck touches nothing", "", "")
    assert "17.1.4" in clauses(told)
    clash = "This does not fit what was entered: Did the puck fall into a pocket? yes\n"
    assert clash in told.remarks
    assert "Did the puck jump over the edge? yes" not in told.remarks


def test_what_is_told_again_is_asked_again_and_replaced(talk: Talking) -> None:
    start = ("puck touches own disc in the field", "own disc falls into a pocket: 1")
    told = talk(*start, "own disc falls into a pocket", "2", "?", "", "")
    assert "Already entered: How many of the participant’s discs fell into a pocket? 1\n" in told.remarks
    recount = told.remarks.partition("Entered so far:\n")[2]
    assert recount.startswith(
        "  Did the puck touch one of the participant’s discs outside the dark areas? yes\n"
        "  How many of the participant’s discs fell into a pocket? 2\n"
    )


# ---- incomplete stories ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_story_lacks_is_asked_for_until_it_is_told(talk: Talking, lang: str) -> None:
    """Who says that the puck fell must say what it touched: not before that is there a ruling."""
    number = [fact.id for fact in WORDS.facts.values() if fact.type == "contact"].index("puck_own_circle") + 1
    said = (question("puck_pocketed", lang), "", "", "x", "99", str(number), "", "", "x", "0", "1")
    told = talk(*said, "", lang=lang)
    assert "17.1.4" in clauses(told)
    remarks = unfolded(told)
    assert remarks.count(SAID.missing_one[lang]) == 4
    assert remarks.count(SAID.missing[lang]) == 4
    circle = question("puck_own_circle", lang)
    assert SAID.clash[lang].format(f"{circle} {phrases().yes[lang]}") in remarks


def test_other_contacts_may_follow_the_one_that_was_asked_for(talk: Talking) -> None:
    """An opponent's disc first, then an own one: 17.1.2, whatever falls afterwards."""
    told = talk("own disc falls into a pocket: 1", "", "4", "puck touches own disc in the field", "", "")
    assert "17.1.2" in clauses(told)


def test_what_is_not_told_of_the_table_stays_as_usual(talk: Talking) -> None:
    """One own disc in the circle does not mean that it is the only one on the table."""
    told = talk("puck touches own disc in the circle", "", "1", "?", "")
    assert told.code == 0
    full = facts_of(
        {"table": {"own": {"field": 4, "circle": 1}}, "stroke": ["puck touches own disc in the circle"]},
        WORDS,
    )
    assert clauses(told) == list(judge("lnf-2017-en", full).clauses)


# ---- back ----


@pytest.mark.parametrize("word", ["<", *SAID.back.values(), "BACK", "atpakal"])
def test_the_last_thing_is_taken_back(talk: Talking, word: str) -> None:
    told = talk("puck falls into a pocket", "talks on the phone", word, "?", "puck touches nothing", "", "")
    assert "Taken back: Did the participant talk on the phone? yes\n" in told.remarks
    assert clauses(told) == clauses(talk("puck falls into a pocket", "puck touches nothing", "", ""))


BEFORE = ("puck touches own disc in the field",)
ELSEWHERE: dict[str, tuple[tuple[str, ...], str]] = {
    "nothing told": ((), "There is nothing to take back."),
    "a thing told": (
        (*BEFORE, "talks on the phone"),
        "Taken back: Did the participant talk on the phone? yes",
    ),
    "near words": ((*BEFORE, "puck pocket"), "Taken back: puck pocket"),
    "a number wanted": (
        (*BEFORE, "own disc falls into a pocket"),
        "Taken back: own disc falls into a pocket",
    ),
    "a number replaced": (
        (*BEFORE, "own disc falls into a pocket: 1", "own disc falls into a pocket", "2"),
        "Taken back: How many of the participant’s discs fell into a pocket? 2",
    ),
    "something lacking": (
        ("puck falls into a pocket", ""),
        "Taken back: Did the puck fall into a pocket? yes",
    ),
    "something lacking told": (
        ("puck falls into a pocket", "", "1"),
        "Taken back: Did the puck touch one of the participant’s discs outside the dark areas? yes",
    ),
    "the first question": (
        (*BEFORE, ""),
        "Taken back: Did the puck touch one of the participant’s discs outside the dark areas? yes",
    ),
    "the second question": (
        (*BEFORE, "", "3"),
        "Taken back: How many of the participant’s discs were outside the dark areas",
    ),
}


@pytest.mark.parametrize("where", ELSEWHERE)
def test_back_at_every_point(talk: Talking, where: str) -> None:
    """One step back, and as many as there are; what comes after it is as if nothing had been told."""
    lines, remark = ELSEWHERE[where]
    once = talk(*lines, "<")
    assert remark in once.remarks.rpartition("> ")[0].rsplit("> ", 1)[1]
    again = talk(*lines, *["<"] * 9, "?", "puck falls into a pocket", "puck touches nothing", "", "")
    assert again.remarks.count("There is nothing to take back.") >= 5
    assert "Nothing has been entered yet." in again.remarks
    assert clauses(again) == clauses(talk("puck falls into a pocket", "puck touches nothing", "", ""))


def test_an_answer_is_taken_back_and_asked_again(talk: Talking) -> None:
    start = ("moves a disc with hand, cue or handled puck: 1", "")
    first = talk(*start, "1", "n", "<", "<", "<", "?")
    taken = [line for line in first.remarks.splitlines() if line.startswith("> Taken back: ")]
    assert len(taken) == 3
    asked = "How many discs did the participant move with the hand, the cue or the puck in hand?"
    assert taken[2] == f"> Taken back: {asked} 1"
    assert "Nothing has been entered yet." in first.remarks.rpartition("Taken back")[2]
    assert clauses(talk(*start, "2", "<", "1", "y", "")) == clauses(talk(*start, "1", "y", ""))


# ---- the end ----


def test_the_end_of_input_gives_the_ruling_on_what_was_told(talk: Talking) -> None:
    lines = ("puck falls into a pocket", "puck touches nothing")
    assert clauses(talk(*lines)) == clauses(talk(*lines, "")) == clauses(talk(*lines, "", ""))
    assert "17.1.4" in clauses(talk(*lines, "own disc falls into a pocket"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lines", [(), ("puck falls into a pocket",), ("puck falls into a pocket", "")])
def test_the_end_of_input_without_a_story_stops_in_one_line(
    talk: Talking, lang: str, lines: tuple[str, ...]
) -> None:
    told = talk(*lines, lang=lang)
    assert (told.code, told.ruling) == (2, "")
    assert told.remarks.endswith(f"> \nrulebook: {phrases().interview.too_little[lang]}\n")


def test_nothing_but_the_ruling_is_on_standard_output(talk: Talking) -> None:
    told = talk("puck falls into a pocket", "puck touches nothing", "", "", more=())
    assert told.ruling.startswith("Ruling (lnf-2017-en):\n")
    assert ">" not in told.ruling


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    command = [sys.executable, "-m", "rulebook", "judge", "--interactive", "--lang", "en"]
    done = subprocess.run(
        command, input=b"\xff\xfe\n\xc5\n", capture_output=True, cwd=ROOT, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"Not recognised") == 2


# ---- a terminal ----


TERMINAL = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
"""A process that holds a terminal for another one; what it reads is typed there."""


def in_terminal(lang: str, *keys: bytes) -> tuple[int, str]:
    """Exit code and screen of an interview in a terminal; each keys are typed when a line is waited for."""
    command = [sys.executable, "-m", "rulebook", "judge", "--interactive", "--lang", lang]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "200"}
    holder = [sys.executable, "-c", TERMINAL, *command]
    with subprocess.Popen(
        holder, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        try:
            assert process.stdin and process.stdout
            screen = b""
            for typed in (*keys, None):
                seen = len(screen)
                while typed is None or b"> " not in screen[seen:]:
                    stopping = typed is None and keys[-1] == b"\x03"
                    if stopping and not select.select([process.stdout], [], [], 1)[0]:
                        with suppress(BrokenPipeError):  # it may have stopped just now
                            # A signal that comes just before a line is waited for waits, too.
                            process.stdin.write(b"\x03")
                    assert select.select([process.stdout], [], [], PATIENCE)[0], screen.decode()
                    data = process.stdout.read(65536)
                    screen += data or b""
                    if not data:
                        break
                if typed:
                    process.stdin.write(typed)
            return process.wait(PATIENCE), screen.decode().replace("\r\n", "\n")
        finally:
            process.kill()


def test_a_talk_in_a_terminal() -> None:
    story = ("ripa maisiņā\n", "1\n", "vai ripa neskara pilnigi neko\n", "\n", "\x04")
    code, screen = in_terminal("lv", *(keys.encode() for keys in story))
    assert code == 0, screen
    assert "Pierakstīts: Vai ripa iekrita maisiņā? jā\n" in screen
    assert "Lēmums (lnf-2017-en):\n" in screen
    assert "(lnf-2019-lv 17.1.4) ja ripa iekrīt maisiņā;" in screen


@pytest.mark.parametrize(("keys", "words"), [(b"\x03", SAID.stopped["ru"]), (b"\x04", SAID.too_little["ru"])])
def test_keys_that_stop_do_so_in_one_line(keys: bytes, words: str) -> None:
    code, screen = in_terminal("ru", keys)
    assert code == 2
    assert screen.rstrip("\n").rpartition("\n")[2] == f"rulebook: {words}"
    assert "Traceback" not in screen


# ---- anything at all ----


def anything(chance: random.Random, lang: str) -> str:
    """A line of a talk: sense, nonsense, answers and keys."""
    fact = chance.choice(list(WORDS.facts.values()))
    yes, no = phrases().yes[chance.choice(LANGUAGES)], phrases().no[chance.choice(LANGUAGES)]
    words = fact.question[lang].split()
    return chance.choice(
        [
            "",
            "?",
            "<",
            SAID.back[lang],
            yes,
            yes,
            no,
            no,
            *(str(chance.randint(-1, 12)) for _ in range(5)),
            fact.say,
            fact.question[lang],
            f"{fact.say}: {chance.randint(0, 20)}",
            f"{fact.say}: {chance.choice(fact.choices or ('x',))}",
            " ".join(chance.sample(words, min(3, len(words)))),
            "".join(chance.choices("aāбг ?<:,0{}\\", k=chance.randint(1, 9))),
        ]
    )
