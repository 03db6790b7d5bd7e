"""Everything that the pages show, loaded once: records, concepts, references, terms, findings, rules, comparisons."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from crossref.comparing.behaviour import Difference, differences, logic
from crossref.comparing.report import Comparison
from crossref.concordance import Concordance
from crossref.references.resolve import purposes
from rulebook.commands.compare import found as changes_between
from rulebook.records import Clause, Kind
from rulebook.rules.coverage import ClauseStatus, ledger, scenarios
from rulebook.rules.facts import vocabulary
from rulebook.rules.judge import judge, ruled_documents
from rulebook.rules.outcomes import outcomes
from rulebook.rules.plain import PlainRule, plain_rules, scenario_situations
from rulebook.rules.situation import facts_of, statements
from rulebook.store import Library, dump
from rulebook.trouble import Trouble

Row = dict[str, Any]
Page = tuple[str, Row, str]
"""A name, what the template is told, and the template."""
CALM = ("same", "moved-only")
"""Relations that change no word of substance."""
PAGES = {Kind.FRONT: "front", Kind.ANNEX_GROUP: "annex", Kind.ANNEX_ROW: "annex"}
"""Pages of a book that are no sections."""


class Shelf:
    """The reference as data."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.library = Library(home)
        self.concordance = Concordance(home)
        self.documents = [{key: value for key, value in d.items() if key != "sha256"} for d in self.library.documents]
        self.books = {d["id"]: {clause.number: clause for clause in self.library.clauses(d["id"])} for d in self.documents}
        self.concepts = {row["concept"]: row for row in self.concordance.concepts()}
        self.homes = {(id, number): row["concept"] for row in self.concepts.values() for id, numbers in row["members"].items() for number in numbers}
        self.said = _words(home / "site" / "words.toml", self.languages)

    @cached_property
    def languages(self) -> list[str]:
        """The languages of the interface: those that headlines are written in."""
        return list(dict.fromkeys(code for row in self.concepts.values() for code in row["headline"]))

    def document(self, id: str) -> Row:
        """What is known of a document."""
        return next(document for document in self.documents if document["id"] == id)

    def usual(self, language: str) -> str:
        """The document that a reader of a language meets first."""
        usual = self.document(self.library.default)["numbering"]
        order = sorted(self.documents, key=lambda d: (d["language"] != language, d["numbering"] != usual))
        return str(order[0]["id"])

    # ---- books ----

    def section(self, id: str, number: str) -> str:
        """The page of a book that a clause stands on; parts stand in the contents."""
        clause: Clause | None = self.books[id][number]
        while clause:
            if clause.kind is Kind.SECTION:
                return clause.number
            if clause.kind in PAGES:
                return PAGES[clause.kind]
            if clause.kind is Kind.PART:
                return "annex" if self._annexed(id, clause) else "index"
            clause = self.books[id].get(clause.parent or "")
        return "index"

    def _annexed(self, id: str, part: Clause) -> bool:
        return any(clause.kind is Kind.ANNEX_GROUP for clause in self.children(id, part.number))

    def children(self, id: str, number: str) -> list[Clause]:
        """The clauses that stand under one."""
        return self._below.get((id, number), [])

    @cached_property
    def _below(self) -> dict[tuple[str, str], list[Clause]]:
        found: dict[tuple[str, str], list[Clause]] = {}
        for id, book in self.books.items():
            for clause in book.values():
                found.setdefault((id, clause.parent or ""), []).append(clause)
        return found

    @cached_property
    def sections(self) -> dict[str, dict[str, list[Clause]]]:
        """The clauses of every page of every book."""
        found: dict[str, dict[str, list[Clause]]] = {}
        for id, book in self.books.items():
            for clause in book.values():
                page = self.section(id, clause.number)
                if page != "index":
                    found.setdefault(id, {}).setdefault(page, []).append(clause)
        return found

    # ---- what belongs to a concept ----

    @cached_property
    def references(self) -> dict[str, dict[str, list[Row]]]:
        """References out of and into every concept, the same one of several documents once."""
        found: dict[str, dict[str, list[Row]]] = {}
        for row in self.concordance.references():
            source, target = self.homes.get((row["document"], row["from"])), self.homes.get((row["document"], row["target"] or ""))
            if not source or not target or source == target:
                continue
            for concept, way, other in ((source, "out", target), (target, "in", source)):
                rows = found.setdefault(concept, {}).setdefault(way, [])
                known = next((r for r in rows if r["concept"] == other), None)
                if not known:
                    known = {"concept": other, "printed": [], "lent": [], "ok": True}
                    rows.append(known)
                known["ok"] = known["ok"] and row["ok"]
                where = known["printed" if row["ground"] == "printed" else "lent"]
                if row["document"] not in where:
                    where.append(row["document"])
        return found

    @cached_property
    def common(self) -> list[str]:
        """Concepts that people ask for most, as the site lists them."""
        path = self.home / "corpus" / "home_cards.txt"
        lines = [(n, line) for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line and not line.startswith("#")]
        for n, line in lines:
            if line not in self.concepts:
                raise Trouble(f"no concept {line!r}", file=f"corpus/{path.name}", line=n, remedy="see `rulebook export concordance`")
        return [line for _, line in lines]

    @cached_property
    def terms(self) -> list[Row]:
        """The termbase."""
        return self.concordance.terms()

    @cached_property
    def terms_of(self) -> dict[str, list[Row]]:
        """Terms that a concept speaks of."""
        found: dict[str, list[Row]] = {}
        for term in self.terms:
            for concept in dict.fromkeys(self.homes[place["document"], place["number"]] for place in term["occurrences"]):
                found.setdefault(concept, []).append(term)
        return found

    @cached_property
    def findings(self) -> dict[str, list[Row]]:
        """What the checks say of each concept, the gravest first."""
        rank = {"high": 0, "medium": 1, "low": 2}
        found: dict[str, list[Row]] = {}
        for row in sorted(self.concordance.findings(), key=lambda row: (rank[row["severity"]], row["document"])):
            found.setdefault(row["concept"], []).append(row)
        return found

    @cached_property
    def rules(self) -> dict[str, dict[str, list[PlainRule]]]:
        """The rules of each concept in each document."""
        found: dict[str, dict[str, list[PlainRule]]] = {}
        for id, document in plain_rules().documents.items():
            for rule in document.rules:
                found.setdefault(rule.concept, {}).setdefault(id, []).append(rule)
        return found

    @cached_property
    def situations(self) -> dict[str, list[Row]]:
        """The situations that each concept decides, with their titles and the documents where it does."""
        found: dict[str, list[Row]] = {}
        for scenario in scenarios(self.home / "corpus" / "scenarios"):
            facts = facts_of(scenario.situation, vocabulary())
            deciding: dict[str, list[str]] = {}
            for document in ruled_documents():
                for number in judge(document, facts).clauses:
                    deciding.setdefault(self.homes[document, number], []).append(document)
            for concept, documents in deciding.items():
                found.setdefault(concept, []).append({"title": scenario.title, "situation": scenario.situation, "documents": documents})
        return found

    @cached_property
    def often(self) -> dict[str, int]:
        """In how many situations each fact is told: what is usual is asked before what is rare."""
        found: dict[str, int] = {}
        for situation in scenario_situations():
            for where, phrase, _ in statements(situation, vocabulary()):
                id = vocabulary().by_phrase[where, phrase].id
                found[id] = found.get(id, 0) + 1
        return found

    @cached_property
    def ledger(self) -> list[ClauseStatus]:
        """What becomes of every clause."""
        return ledger(self.library, {id: row["members"] for id, row in self.concepts.items()})

    @cached_property
    def states(self) -> dict[str, ClauseStatus]:
        """The same, by clause."""
        return {row.id: row for row in self.ledger}

    @cached_property
    def sanctions(self) -> list[str]:
        """Sections that hold sanctions, by concept."""
        return [section for section, purpose in purposes(self.library.corpus).items() if purpose == "sanction"]

    # ---- comparisons ----

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two documents, the older first."""
        order = sorted(self.documents, key=lambda d: str(d["approved"]))
        ids = [d["id"] for d in order]
        return [(a, b) for n, a in enumerate(ids) for b in ids[n + 1 :]]

    @cached_property
    def comparisons(self) -> dict[tuple[str, str], Comparison]:
        """Every pair compared, in words and in rulings."""
        known = self._behaviour()
        found = {}
        for a, b in self.pairs:
            ruled = [
                Difference(
                    situation=row["situation"],
                    before=judge(a, facts_of(row["situation"], vocabulary())),
                    after=judge(b, facts_of(row["situation"], vocabulary())),
                    responsible=tuple(row["responsible"]),
                )
                for row in known[f"{a}--{b}"]
            ]
            changed = changes_between(self.library, self.concordance, a, b, frozenset(concept for one in ruled for concept in one.responsible))
            found[a, b] = Comparison(a, b, changed, ruled)
        return found

    def _behaviour(self) -> dict[str, list[Row]]:
        """Situations that each pair rules differently: found once for the rules as they are, then kept."""
        path = self.home / "build" / "behaviour.json"
        try:
            rows: Row = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            rows = {}
        now = _logic()
        if rows.get("rules") != now or set(rows.get("pairs", ())) != {f"{a}--{b}" for a, b in self.pairs}:
            pairs = {
                f"{a}--{b}": [{"situation": one.situation, "responsible": list(one.responsible)} for one in differences(a, b, vocabulary())]
                for a, b in self.pairs
            }
            rows = {"rules": now, "pairs": pairs}
            path.write_text(dump(rows) + "\n", encoding="utf-8")
        found: dict[str, list[Row]] = rows["pairs"]
        return found

    @cached_property
    def changes_of(self) -> dict[str, list[tuple[str, str, Any]]]:
        """What became of each concept between any two documents."""
        found: dict[str, list[tuple[str, str, Any]]] = {}
        for (a, b), whole in self.comparisons.items():
            for change in whole.changes:
                found.setdefault(change.concept, []).append((a, b, change))
        return found

    def change(self, concept: str, old: str, new: str) -> Any:
        """What became of a concept between two documents, or nothing."""
        return next((change for a, b, change in self.changes_of.get(concept, ()) if (a, b) == (old, new)), None)

    def outcomes(self, words: Iterable[str], language: str) -> str:
        """Outcomes in words."""
        return outcomes().announce(words, language)


def _logic() -> str:
    """Which rules these are, and which situations they are tried on."""
    return hashlib.sha256(dump([logic(), scenario_situations()]).encode()).hexdigest()[:16]


def unbroken(text: str) -> str:
    """A text whose marks stay with the word before, where a language sets a space between."""
    return re.sub(r" (?=[:;?!»])", "\N{NO-BREAK SPACE}", text)


def _words(path: Path, languages: Iterable[str]) -> dict[str, dict[str, dict[str, str]]]:
    """The words of the interface by language, part and key; every one in every language."""
    found: dict[str, dict[str, dict[str, str]]] = {code: {} for code in languages}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Trouble(f"cannot be read: {error}", file=f"site/{path.name}", remedy="mend the TOML") from None
    for part, rows in table.items():
        for key, said in rows.items():
            for code in found:
                if code not in said:
                    raise Trouble(f"{part}.{key} is not said in {code!r}", file=f"site/{path.name}", remedy="add the word")
                found[code].setdefault(part, {})[key] = unbroken(said[code])
    return found
