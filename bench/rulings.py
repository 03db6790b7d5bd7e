"""Rulings a second, beside expression engines and a logic solver on the same rules and facts, in one run."""

import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from rulebook.rules.conditions import Expression, Facts, names
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.making.generate import GENERATED
from rulebook.rules.rule import COUNT_PREFIX
from tests.situations import situations
from tests.support import NODE, RULES

DOCUMENT = "lnf-2017-en"
MANY, FEW = 20_000, 200
"""Situations for the quick, and for the slow."""

Rows = Sequence[tuple[str, Expression]]
Engine = Callable[[Sequence[Facts]], list[set[str]]]

SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [rules, file, document] = process.argv.slice(2);
const { judge } = await import(pathToFileURL(rules));
const all = readFileSync(file, "utf8").split("\\n").filter(Boolean).map((line) => JSON.parse(line));
for (const facts of all) judge(RULES.of(document), facts);
const start = performance.now();
for (const facts of all) judge(RULES.of(document), facts);
console.log((performance.now() - start) / 1000 / all.length);
"""


RUNS = 5
"""The median of so many runs is reported."""


def report() -> None:
    """Prints the table."""
    document = RULES.of(DOCUMENT)
    early = [one for one in document.notions if not any(name.startswith(COUNT_PREFIX) for name in one.names)]
    notions: Rows = [(notion.name, notion.value) for notion in early]
    rules: Rows = [(rule.id, rule.when) for rule in document.rules if rule.looks_at_facts]
    facts = [facts for _, facts in islice(situations(RULES.vocabulary, 7), MANY)]
    print(f"\nRulings by {DOCUMENT}: {len(rules)} rules, {len(notions)} notions, median of {RUNS} runs;")
    print("  ours with clauses and exceptions, peers conditions only")
    peers = _peers(notions, rules, facts[:FEW])
    runs = [_run(peers, facts) for _ in range(RUNS)]
    for name in sorted(runs[0], key=lambda name: statistics.median(run[name] for run in runs)):
        rate = statistics.median(1 / run[name] for run in runs)
        ratios = sorted(min(run[peer] for peer in peers) / run[name] for run in runs)
        span = f"{ratios[0]:.1f}–{ratios[-1]:.1f}"
        ratio = statistics.median(ratios)
        print(f"  {name:<28} {rate:>12,.0f} a second   {ratio:>6.1f} × the fastest peer ({span})")


def _peers(notions: Rows, rules: Rows, facts: Sequence[Facts]) -> dict[str, Engine]:
    """The peers that are installed; says where one fires other rules than ours."""
    truth = [_fired(ruling) for ruling in _ours(facts)]
    engines: dict[str, Engine] = {}
    for name, make in PEERS.items():
        try:
            engines[name] = make(notions, rules)
            fired = engines[name](facts)
        except ImportError as error:
            print(f"  {name}: not installed ({error.name})")
            continue
        agree = sum(a == b for a, b in zip(fired, truth, strict=True))
        if agree != len(facts):
            print(f"  {name}: fires the same rules in {agree} of {len(facts)} situations")
    return engines


def _fired(ruling: Ruling) -> set[str]:
    """The rules whose conditions held, of those that look at facts."""
    rules = [*ruling.applied, *(rule for rule, _ in ruling.set_aside)]
    return {rule.id for rule in rules if rule.looks_at_facts}


def _run(peers: dict[str, Engine], facts: Sequence[Facts]) -> dict[str, float]:
    """Seconds a ruling for everybody, one after another."""
    times = {"generated Python": _timed(_ours, facts), "generated JavaScript": _javascript(facts)}
    for name, engine in peers.items():
        times[name] = _timed(engine, facts[:FEW])
    return times


def _timed(engine: Callable[[Sequence[Facts]], object], facts: Sequence[Facts]) -> float:
    """Seconds a ruling, once warm."""
    engine(facts[:50])
    start = perf_counter()
    engine(facts)
    return (perf_counter() - start) / len(facts)


def _ours(facts: Sequence[Facts]) -> list[Ruling]:
    return [judge(RULES.of(DOCUMENT), f) for f in facts]


def _javascript(facts: Sequence[Facts]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "rules.mjs").write_text(
            (GENERATED / "rules.js").read_text(encoding="utf-8"), encoding="utf-8"
        )
        (work / "run.mjs").write_text(SCRIPT, encoding="utf-8")
        (work / "facts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in facts), encoding="utf-8")
        command = [
            str(NODE),
            "run.mjs",
            "rules.mjs",
            "facts.jsonl",
            DOCUMENT,
        ]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=True)
    return float(done.stdout)


def _text(expression: Expression, words: dict[str, str]) -> str:
    """A condition in the words of an engine."""
    head, *rest = expression
    if head == "in":
        return f"({_text(rest[0], words)} in {json.dumps(list(rest[1]), ensure_ascii=False)})"
    if head in ("and", "or"):
        return "(" + words[head].join(_text(part, words) for part in rest) + ")"
    if head == "not":
        return f"({words['not']}({_text(rest[0], words)}))"
    if head == "name":
        return str(rest[0])
    if head == "value":
        return str(words.get(str(rest[0]), json.dumps(rest[0], ensure_ascii=False)))
    return f"({_text(rest[0], words)} {head} {_text(rest[1], words)})"


CEL = {"and": " && ", "or": " || ", "not": "!"}
WORDS = {"and": " and ", "or": " or ", "not": "not "}


def _at_once(
    notions: Rows,
    rules: Rows,
    words: dict[str, str],
    compile_: Callable[[str], Any],
    run: Callable[[Any, Facts], Any],
) -> Engine:
    """As few calls as an engine allows: lists of notions derived together, then one of all conditions."""
    steps: list[tuple[list[str], Any]] = []
    rest, known = list(notions), {name for name, _ in notions}
    while rest:
        able = [(name, when) for name, when in rest if not names(when) & known]
        steps.append(
            ([name for name, _ in able], compile_(f"[{', '.join(_text(when, words) for _, when in able)}]"))
        )
        known -= {name for name, _ in able}
        rest = [row for row in rest if row not in able]
    conditions = compile_(f"[{', '.join(_text(when, words) for _, when in rules)}]")
    ids = [id for id, _ in rules]

    def engine(facts: Sequence[Facts]) -> list[set[str]]:
        found = []
        for row in facts:
            f = dict(row)
            for derived, program in steps:
                f.update(zip(derived, run(program, f), strict=True))
            found.append({id for id, holds in zip(ids, run(conditions, f), strict=True) if holds})
        return found

    return engine


def _simpleeval(notions: Rows, rules: Rows) -> Engine:
    from simpleeval import EvalWithCompoundTypes

    evaluator = EvalWithCompoundTypes()

    def run(program: tuple[str, Any], f: Facts) -> Any:
        evaluator.names = f
        return evaluator.eval(program[0], previously_parsed=program[1])

    return _at_once(notions, rules, WORDS, lambda text: (text, evaluator.parse(text)), run)


def _cel_python(notions: Rows, rules: Rows) -> Engine:
    import celpy
    from celpy.adapter import json_to_cel

    environment = celpy.Environment()

    def run(program: Any, f: Facts) -> Any:
        return program.evaluate(
            {k: v if type(v).__module__.startswith("celpy") else json_to_cel(v) for k, v in f.items()}
        )

    return _at_once(notions, rules, CEL, lambda text: environment.program(environment.compile(text)), run)


def _native_cel(notions: Rows, rules: Rows) -> Engine:
    import cel

    return _at_once(notions, rules, CEL, cel.compile, lambda program, f: program.execute(f))


def _zen(notions: Rows, rules: Rows) -> Engine:
    import zen

    return _at_once(notions, rules, WORDS, zen.compile_expression, lambda program, f: program.evaluate(f))


def _clingo(notions: Rows, rules: Rows) -> Engine:
    """Facts as atoms, notions and conditions as rules of a logic programme; one solving a situation."""
    import clingo

    programme: list[str] = []
    count = 0

    def atom(expression: Expression) -> str:
        """The name of an atom that holds when a condition does; choices and numbers are values of `v`."""
        nonlocal count
        head, *rest = expression
        if head == "name":
            return f"v({rest[0]},1)"
        count += 1
        mine = f"e{count}"
        if head == "not":
            programme.append(f"{mine} :- not {atom(rest[0])}.")
        elif head == "and":
            programme.append(f"{mine} :- {', '.join(atom(part) for part in rest)}.")
        elif head == "or":
            programme.extend(f"{mine} :- {part}." for part in [atom(part) for part in rest])
        elif head == "in":
            programme.extend(f"{mine} :- v({rest[0][1]},{json.dumps(value)})." for value in rest[1])
        else:
            left, right = number(rest[0]), number(rest[1])
            programme.append(f"{mine} :- v({left},A), v({right},B), A {head} B.")
        return mine

    def number(expression: Expression) -> str:
        nonlocal count
        head, *rest = expression
        if head == "name":
            return str(rest[0])
        count += 1
        mine = f"n{count}"
        if head == "value":
            programme.append(f"v({mine},{json.dumps(rest[0])}).")
        else:
            programme.append(f"v({mine},A{head}B) :- v({number(rest[0])},A), v({number(rest[1])},B).")
        return mine

    for name, when in notions:
        if when[0] in ("+", "-"):
            programme.append(f"v({name},X) :- v({number(when)},X).")
        else:
            programme.append(f"v({name},1) :- {atom(when)}.")
            programme.append(f"v({name},0) :- not v({name},1).")
    for n, (_, when) in enumerate(rules):
        programme.append(f"fires({n}) :- {atom(when)}.")
    text = "\n".join([*programme, "#show fires/1."])
    ids = [id for id, _ in rules]

    def engine(facts: Sequence[Facts]) -> list[set[str]]:
        found = []
        for row in facts:
            control = clingo.Control(["--warn=none"])
            said = "".join(
                f"v({k},{json.dumps(v) if isinstance(v, str) else int(v)})." for k, v in row.items()
            )
            control.add("base", [], text + said)
            control.ground([("base", [])])
            with control.solve(yield_=True) as handle:
                found.append(
                    {
                        ids[symbol.arguments[0].number]
                        for model in handle
                        for symbol in model.symbols(shown=True)
                    }
                )
        return found

    return engine


PEERS: dict[str, Callable[[Rows, Rows], Engine]] = {
    "simpleeval": _simpleeval,
    "cel-python": _cel_python,
    "common-expression-language": _native_cel,
    "zen-engine": _zen,
    "clingo": _clingo,
}
