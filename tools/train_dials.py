"""`make weights`: fits the model of reflection to the lines in ``training/dials/`` and writes ``reflection/data/dial_model.tsv``.

One regression for each end of a dial, against all other lines. The limits come from held-out folds: each file is scored by a
model that has not seen it. The same lines give the same table.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from tools.train import digest

from soulkeeper.domain.reflection.dial_model import ENDS, HUNDREDTHS, DialModel, marks

ROOT = Path(__file__).resolve().parents[1]
TRAINING = ROOT / "training" / "dials"
TABLE = ROOT / "src" / "soulkeeper" / "domain" / "reflection" / "data" / "dial_model.tsv"
SEEN_OFTEN = 2
SOLVER = {"C": 30.0, "solver": "liblinear", "random_state": 0}
SMALLEST = 1.0  # weights below it are left out
NOTHING = ("none", "other")
CLEAR, AGREED = 0.005, 0.015  # the share of lines that turn no dial in which one may be recognised
HINT = 0.006  # the share in which one given dial may be recognised
PREFIX = (
    "# A logistic regression on the words of a message. Made by `make weights`; used by reflection/dial_model.py.\n"
)


@dataclass(frozen=True)
class Line:
    """What somebody says to an agent, and the end of the dial that it turns, or ``none``."""

    file: str
    end: str
    text: str

    @cached_property
    def marks(self) -> frozenset[str]:
        return marks(self.text)

    @property
    def turns_dial(self) -> bool:
        return self.end not in NOTHING


Scored = tuple[Line, dict[str, float]]


def main() -> int:
    lines = list(labelled(TRAINING))
    scores = [*scores_held_back(lines)]
    model = with_limits(fitted(lines), scores)
    TABLE.write_text(written(model, digest(TRAINING)), encoding="utf-8")
    sys.stdout.write(
        f"{len(lines):,} messages, {len(model.rarity):,} marks, limits {model.clear} {model.agreed} {model.hint}\n"
    )
    sys.stdout.write(f"held out: {account(model, scores)}\n")
    return 0


def labelled(folder: Path) -> Iterator[Line]:
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            end, _language, text = line.split("\t")
            yield Line(path.stem, end, text)


def fitted(lines: Sequence[Line]) -> DialModel:
    often = Counter(mark for line in lines for mark in line.marks)
    columns = {mark: at for at, mark in enumerate(sorted(mark for mark, times in often.items() if times >= SEEN_OFTEN))}
    rarity = {mark: round(math.log(len(lines) / often[mark]), 2) for mark in columns}
    matrix = _matrix(lines, columns, rarity)
    known_marks = list(columns)
    bases: dict[str, float] = {}
    weights: dict[str, dict[str, float]] = {mark: {} for mark in columns}
    for end in ENDS:
        solver = LogisticRegression(**SOLVER).fit(matrix, [line.end == end for line in lines])
        bases[end] = round(float(solver.intercept_[0]), 2)
        coefficients = solver.coef_[0]
        for at in np.flatnonzero(np.abs(coefficients) >= SMALLEST):
            weights[known_marks[at]][end] = round(float(coefficients[at]), 2)
    return DialModel(clear=0.0, agreed=0.0, hint=0.0, bases=bases, rarity=rarity, weights=weights)


def _matrix(lines: Sequence[Line], columns: dict[str, int], rarity: dict[str, float]) -> csr_matrix:
    rows: list[int] = []
    indices: list[int] = []
    values: list[float] = []
    for row, line in enumerate(lines):
        known = sorted(mark for mark in line.marks if mark in columns)
        length = math.sqrt(sum(rarity[mark] ** 2 for mark in known))
        rows += [row] * len(known)
        indices += [columns[mark] for mark in known]
        values += [rarity[mark] / length for mark in known]
    return csr_matrix((values, (rows, indices)), shape=(len(lines), len(columns)))


def with_limits(model: DialModel, scores: Sequence[Scored]) -> DialModel:
    """The model with the limits above which a dial is recognised, from files that the model had not seen."""
    quiet = [ends for line, ends in scores if not line.turns_dial]
    clear, agreed = np.quantile([max(ends.values()) for ends in quiet], [1 - CLEAR, 1 - AGREED])
    hint = np.quantile([score for ends in quiet for score in ends.values()], 1 - HINT)
    return replace(model, clear=round(float(clear), 2), agreed=round(float(agreed), 2), hint=round(float(hint), 2))


def account(model: DialModel, scores: Sequence[Scored]) -> str:
    """How many messages that turn a dial are recognised clearly, and how many of these as another one."""
    turning = [
        (line.end, max(ends, key=ends.__getitem__), max(ends.values())) for line, ends in scores if line.turns_dial
    ]
    ends = [end == right for right, end, score in turning if score >= model.clear]
    return f"{len(ends):,} of {len(turning):,} messages that turn a dial are clear, {ends.count(False)} as another dial"


def scores_held_back(lines: Sequence[Line]) -> Iterator[Scored]:
    """The scores of every line by a model that has not seen its file."""
    for file in sorted({line.file for line in lines}):
        model = fitted([line for line in lines if line.file != file])
        yield from ((line, model.scores(line.text)) for line in lines if line.file == file)


def written(model: DialModel, made_from: str) -> str:
    head = [f"@clear\t{model.clear:.2f}", f"@agreed\t{model.agreed:.2f}", f"@hint\t{model.hint:.2f}"]
    head += [f"@{end}\t{base:.2f}" for end, base in model.bases.items()]
    rows = (
        "\t".join([
            mark, str(round(model.rarity[mark] * HUNDREDTHS)),
            *(f"{ENDS.index(end)}:{round(weight * HUNDREDTHS)}" for end, weight in model.weights[mark].items()),
        ])
        for mark in model.rarity
    )  # fmt: skip
    return "\n".join([PREFIX + f"# training {made_from}; rarity and weights in hundredths.", *head, *rows, ""])


if __name__ == "__main__":
    sys.exit(main())
