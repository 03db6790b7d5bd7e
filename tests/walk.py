"""How the twelve incidents are entered on the ruling page: what is tapped, one after the other."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import yaml

from rulebook.rules.incident_form import load_incident_form

from .support import CASES, ROOT, RULES

Steps = list[list[Any]]
INCIDENTS: list[dict[str, Any]] = yaml.safe_load((CASES / "incidents.yaml").read_text(encoding="utf-8"))
TOLD: dict[str, Steps] = json.loads((CASES / "incidents_told.json").read_text(encoding="utf-8"))
"""The same twelve as they are entered."""


def expected(incident: dict[str, Any], document: str) -> list[list[str]]:
    """The rulings that are right by a document."""
    row = next(row for row in incident["expect"] if document in row["documents"])
    return [sorted(outcomes) for outcomes in (row["outcomes"], *row.get("alternatives", []))]


@cache
def group_of(fact: str) -> str:
    """The group of events in which a fact stands."""
    telling = load_incident_form(ROOT / "corpus", RULES.vocabulary, RULES.outcomes.outcome)
    return next(group.id for group in telling.group if fact in group.facts)


def button(step: list[Any]) -> str:
    """The button that tells something."""
    fact, value = step[1], step[2] if len(step) > 2 else True
    return f"main [data-fact='{fact}'][data-value='{str(value).lower() if value is True else value}']"


def taps(step: list[Any], is_shown: Callable[[str], bool]) -> list[str]:
    """What has to be tapped for a step: a part of the drawing, a button, or a group and a button in it."""
    if step[0] == "touch":
        return [f"[data-tap='{step[1]}']"]
    if is_shown(button(step)):
        return [button(step)]
    return [f"[data-group='{group_of(step[1])}'] summary", button(step)]
