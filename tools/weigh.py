"""`make weights`: the words of a change are given their weights anew, from the labelled lines in ``training/``.

Logistic regression, in small steps over the shuffled lines. The same lines give the same table.
"""

from __future__ import annotations

import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import exp, sqrt
from pathlib import Path
from random import Random

from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.weighing import changed_passages, marks, scale

ROOT = Path(__file__).resolve().parents[1]
TRAINING = ROOT / "training"
TABLE = ROOT / "src" / "soulkeeper" / "domain" / "evolution" / "rules" / "weights.py"
SEEN_OFTEN = 9
ROUNDS, STEP, PULL = 12, 0.3, 0.3
HEAD = '''"""What words weigh in a change, in tenths: made by ``make weights`` from the lines in ``training/``.

``+`` new words, ``-`` words that are gone, ``=`` words that stay beside them; what takes from the owner is above zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MADE_FROM: Final = "{digest}"
BASE: Final = {base:.1f}
WEIGHTS: Final[Mapping[int, str]] = {{
'''


@dataclass(frozen=True, slots=True)
class Sample:
    """One labelled change: its marks, and 1 where it takes something from the owner."""

    marks: frozenset[str]
    label: int


def main() -> int:
    samples = list(trained_on(TRAINING))
    weights, base = fitted(samples)
    TABLE.write_text(written(weights, base, digest(TRAINING)), encoding="utf-8")
    sys.stdout.write(
        f"{len(samples):,} changes, {sum(s.label for s in samples):,} of them bad: {len(weights):,} marks\n"
    )
    return 0


def digest(folder: Path) -> str:
    """What a table was made from: a test asks whether it still is."""
    found = sha256()
    for path in sorted(folder.glob("*.tsv")):
        found.update(path.read_bytes())
    return found.hexdigest()


def trained_on(folder: Path) -> Iterator[Sample]:
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            label, _, removed, added = line.split("\t")
            yield from samples_of(label, removed, added)


def samples_of(label: str, removed: str, added: str) -> Iterator[Sample]:
    """A bad change is one sample, for nobody said which of its sentences is bad; in a good one every sentence is good."""
    difference = Difference(_soul(removed), _soul(added))
    found = [marks(gone, come) for gone, come in changed_passages(difference)]
    if label == "bad":
        yield Sample(frozenset[str]().union(*found), 1)
    else:
        yield from (Sample(each, 0) for each in found)


def _soul(lines: str) -> str:
    """A small soul with these lines in its middle; a line break in them is written as in JSON."""
    body = [*lines.split("\\n")] if lines else []
    return "\n".join(["# Ada", "", "A helper.", "", "## Ways", "", "- Calm.", *body, "- Tidy.", ""])


def fitted(samples: Iterable[Sample]) -> tuple[dict[str, float], float]:
    """Weights by mark, and what a change weighs before any of its words is looked at."""
    shuffled = list(samples)
    often = Counter(mark for sample in shuffled for mark in sample.marks)
    known = [
        (
            [mark for mark in sorted(sample.marks) if often[mark] >= SEEN_OFTEN],
            1 / scale(len(sample.marks)),
            sample.label,
        )
        for sample in shuffled
    ]
    weights, moved, base, base_moved = defaultdict[str, float](float), defaultdict[str, float](lambda: 1e-3), 0.0, 1e-3
    chance = Random(0)  # noqa: S311 - an order, not a secret
    for _ in range(ROUNDS):
        chance.shuffle(known)
        for found, share, label in known:
            error = _likely(base + share * sum(weights[mark] for mark in found)) - label
            base_moved += error * error
            base -= STEP * error / sqrt(base_moved)
            for mark in found:
                slope = error * share + PULL * weights[mark] / often[mark]
                moved[mark] += slope * slope
                weights[mark] -= STEP * slope / sqrt(moved[mark])
    return dict(weights), base


def _likely(score: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def written(weights: dict[str, float], base: float, made_from: str) -> str:
    by_weight: dict[int, list[str]] = defaultdict(list)
    for mark, value in weights.items():
        if tenths := round(value * 10):
            by_weight[tenths].append(mark)
    rows = [_row(tenths, sorted(by_weight[tenths])) for tenths in sorted(by_weight, reverse=True)]
    return HEAD.format(digest=made_from, base=base) + "".join(rows) + "}\n"


def _row(tenths: int, found: list[str]) -> str:
    lines = textwrap.wrap(", ".join(found), 111, break_long_words=False, break_on_hyphens=False)
    quoted = "\n".join(f'        "{line}"' if line is lines[-1] else f'        "{line} "' for line in lines)
    return f"    {tenths}: (\n{quoted}\n    ),\n" if len(lines) > 1 else f'    {tenths}: "{lines[0]}",\n'


if __name__ == "__main__":
    sys.exit(main())
