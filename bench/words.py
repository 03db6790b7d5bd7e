"""Private words that are still in the code: `python -m bench.words [FOLDER …]`, one column per checkout."""

import re
import sys
from pathlib import Path

PACKAGES = ("rulebook", "crossref", "site", "tests", "bench", "README.md", "CONTRIBUTING.md", "LIBRARY.md")
ENDINGS = (".py", ".js", ".mjs", ".ts", ".html", ".css", ".md", ".toml")
LEFT_OUT = ("/generated/", "/node_modules/", "bench/words.py")
WORDS = {
    "Trouble": r"\bTrouble\b",
    "home(), homes, at_home": r"\bhome\(\)|\bhomes\b|\bat_home\b",
    "room, rooms": r"(?i)\brooms?\b",
    "told, telling": r"(?i)\b(un)?told\b|\btelling\b",
    "lying": r"\blying\b",
    "mend": r"(?i)\bmend(s|ed|ing)?\b",
    "settle": r"\b_?settled?\b",
    "witness": r"(?i)\bwitness(es)?\b",
    "fellow, heir, forerunner, bearer": r"\b(fellow|heir|forerunner|bearer)s?\b",
    "tie": r"\b[Tt]ies?\b|\btied\b",
    "machine concepts": r"\bmachine\b",
    "Remains, Leftover, Residue, Doubt": r"\b(Remains|Leftover|Residue|Doubt)s?\b",
    "swallows, turns": r"\bswallows?\b|\.turns\b|\bturns:",
    "Ground as a class": r"\bclass Ground\b",
    "furnish, lay_out": r"\bfurnish\w*\b|\blay_out\b",
    "LONGEST, FEWEST, MOST_…": r"\bLONGEST\b|\bFEWEST\b|\bMOST_\w+",
    "hangs on, stands twice": r"(?i)\bhangs? on\b|\bstands (twice|for)\b",
    "is no": r"\bis no (file|number|document|plain)\b",
}


def counts(folder: Path) -> dict[str, int]:
    """How often each word occurs in the files that people write."""
    texts = []
    for package in PACKAGES:
        start = folder / package
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            name = path.as_posix()
            if path.is_file() and path.suffix in ENDINGS and not any(part in name for part in LEFT_OUT):
                texts.append(path.read_text(encoding="utf-8"))
    return {name: sum(len(re.findall(words, text)) for text in texts) for name, words in WORDS.items()}


if __name__ == "__main__":
    folders = [Path(name) for name in sys.argv[1:]] or [Path(__file__).parent.parent]
    columns = [counts(folder) for folder in folders]
    for name in WORDS:
        print(f"{name:<38}" + "".join(f"{column[name]:>8}" for column in columns))
    print(f"{'together':<38}" + "".join(f"{sum(column.values()):>8}" for column in columns))
