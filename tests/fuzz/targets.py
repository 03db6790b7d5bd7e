"""What is tried with hostile inputs, by name."""

from . import addresses, command_lines, conditions, data_files, measured, reader, scenarios, searching
from .inputs import Target

TARGETS = {
    "reader": Target(reader.check, reader.samples),
    "data_files": Target(data_files.check, data_files.samples),
    "scenarios": Target(scenarios.check, scenarios.samples),
    "measured": Target(measured.check, measured.samples),
    "conditions": Target(conditions.check, conditions.samples),
    "search": Target(searching.check, searching.samples),
    "addresses": Target(addresses.check, addresses.samples),
    "command_lines": Target(command_lines.check, command_lines.samples),
}
