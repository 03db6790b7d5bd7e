"""The targets by name, each loaded when it is asked for, and how many runs of a thousand each gets."""

from importlib import import_module

from .target import Target

SHARES = {
    "conditions": 480,
    "situations": 360,
    "scenarios": 50,
    "measured": 10,
    "reader": 30,
    "search": 20,
    "addresses": 20,
    "data_files": 20,
    "command_lines": 10,
}
"""Runs of a thousand: the quick get more, so that all take about as long."""
MODULES = {"search": "searching"}
"""Modules that are not called like their target."""


def load_target(name: str) -> Target:
    """A target, ready to be tried."""
    target = import_module(f".{MODULES.get(name, name)}", __package__).TARGET
    assert isinstance(target, Target) and target.name == name
    return target
