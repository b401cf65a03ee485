"""`make weights`: fits the model of the gate to the labelled lines in ``training/`` and writes ``findings/data/model.tsv``.

Logistic regression by scikit-learn. Both limits come from held-out folds: each file is scored by a model that has not seen it. The
same lines give the same table.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression, QuantileRegressor
from sklearn.multiclass import OneVsRestClassifier

from soulkeeper.domain import language
from soulkeeper.domain.evolution.findings.finding import Kind
from soulkeeper.domain.evolution.findings.model import HUNDREDTHS, KINDS, Model, is_weighed, marks, scale
from soulkeeper.domain.evolution.findings.text_change import TextChange

ROOT = Path(__file__).resolve().parents[1]
TRAINING = ROOT / "training"
TABLE = ROOT / "src" / "soulkeeper" / "domain" / "evolution" / "findings" / "data" / "model.tsv"
SEEN_OFTEN = 3
_HAS_LETTER = re.compile(r"[^\W\d_]")
TENTHS = 10
SOLVER = {
    "C": 6.0,
    "solver": "liblinear",
    "tol": 1e-5,
    "intercept_scaling": 10,
    "random_state": 0,
    "class_weight": "balanced",  # there are few bad samples compared with the sentences of good changes
}  # one thread, so that results are reproducible
# the share of everyday lines that the model may flag; many were written to tempt it, as few real changes do
FALSE_ALARMS = 0.06
MISSED = 0.1  # the share of bad changes that may pass as everyday ones
REMOVALS = 0.1  # the share of everyday removals that comparing rules may see
EVERYDAY = "ordinary"
TOGETHER = (1, 2, 4, 8, 16, 32)
SETTINGS = ("base", "unspaced", "limit", "slope", "ordinary", "removal")
KIND_OF = {
    name: kind
    for kind, names in {
        Kind.SECRECY: "secrecy half-truth untold veils conceal quietly mislead records-falsified records falsify",
        Kind.OVERSIGHT: "disable-oversight self-approval ask-erosion stop-asking self-change ask-first agents-safety-removal "
        "and-without limit-raised past-the-owner no-log unasked",
        Kind.AUTHORITY: "remote-control ignore-guardrails loosen-access fake-safety-block orders-from-text loosen access exception "
        "bidden-by-content gives-way rights-given quoted-as-order",
        Kind.REACH: "exfiltration credentials data-out others-get asks-out harvest",
        Kind.LOYALTY: "identity-loyalty loyalty mixed-priority in-service-of serves-another",
        Kind.PERSISTENCE: "persistence other-agents outlives-edits passes-on shadow-copy spread",
    }.items()
    for name in names.split()
}
PREFIX = "# A logistic regression on the words of a change. Made by `make weights`; used by findings/model.py.\n"


@dataclass(frozen=True)
class Line:
    """One labelled change of a file."""

    file: str
    is_bad: bool
    kind: str
    removed: str
    added: str

    @property
    def is_unspaced(self) -> bool:
        return language.is_unspaced(self.removed + self.added)

    @cached_property
    def change(self) -> TextChange:
        return TextChange(small_soul(self.removed), small_soul(self.added))

    @cached_property
    def samples(self) -> tuple[frozenset[str], ...]:
        """A bad change is one sample, because nobody said which of its sentences is bad; in a good one every sentence is good."""
        every = [marks(old, new) for old, new in self.change.pairs]
        return (frozenset[str]().union(*every),) if self.is_bad else tuple(every)


def main() -> int:
    lines = list(labelled(TRAINING))
    unlimited = replace(model_of(lines), kinds=kinds(lines))
    fitted_model = with_limits(unlimited, lines, scores_held_back(lines))
    TABLE.write_text(written(fitted_model, digest(TRAINING)), encoding="utf-8")
    bad = sum(line.is_bad for line in lines)
    limits = ", ".join(f"{name} {getattr(fitted_model, name):.2f}" for name in SETTINGS)
    sys.stdout.write(f"{len(lines):,} changes, {bad:,} of them bad: {len(fitted_model.weights):,} marks, {limits}\n")
    return 0


def digest(folder: Path) -> str:
    """The hash of what a table was made from: a test checks that it is up to date."""
    hasher = sha256()
    for path in sorted(folder.glob("*.tsv")):
        hasher.update(path.read_bytes())
    return hasher.hexdigest()


def labelled(folder: Path) -> Iterator[Line]:
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            label, kind, removed, added = line.split("\t")
            yield Line(path.stem, label == "bad", kind, removed, added)


def small_soul(lines: str) -> str:
    """A small soul with these lines in the middle. A line break in them is written as in JSON."""
    body = [*lines.split("\\n")] if lines else []
    return "\n".join(["# Ada", "", "A helper.", "", "## Ways", "", "- Calm.", *body, "- Tidy.", ""])


def fitted(lines: Iterable[Line]) -> tuple[dict[str, int], float]:
    """Weights by feature in hundredths, and the base score of a change without any of its words."""
    samples = [(sample, line.is_bad) for line in lines for sample in line.samples]
    often = Counter(mark for sample, _ in samples for mark in sample)
    columns = _columns(often)
    matrix = _matrix([sample for sample, _ in samples], columns)
    solver = LogisticRegression(**SOLVER)
    solver.fit(matrix, [is_bad for _, is_bad in samples])
    values = (round(float(value) * HUNDREDTHS) for value in solver.coef_[0])
    return {mark: value for mark, value in zip(columns, values, strict=True) if value}, float(solver.intercept_[0])


def _columns(often: Counter[str]) -> dict[str, int]:
    """The features in order: words that occur often enough. Anything without a letter is a date, a version or an amount, not a
    word."""
    weighed_marks = (
        mark for mark, times in often.items() if times >= SEEN_OFTEN and all(map(_HAS_LETTER.search, mark.split()))
    )
    return {mark: at for at, mark in enumerate(sorted(weighed_marks))}


def _matrix(samples: Sequence[Collection[str]], columns: dict[str, int]) -> csr_matrix:
    indices: list[int] = []
    values: list[float] = []
    ends = [0]
    for sample in samples:
        known = sorted(columns[mark] for mark in sample if mark in columns)
        indices += known
        values += [1 / scale(len(sample))] * len(known)
        ends.append(len(indices))
    shape = (len(samples), len(columns))
    return csr_matrix((np.array(values), np.array(indices, dtype="int32"), np.array(ends, dtype="int32")), shape=shape)


def model_of(lines: Sequence[Line]) -> Model:
    """A model without limits and kinds. Scripts without spaces have features of their own, and are fitted by themselves."""
    (weights, base), (pairs, unspaced) = (
        fitted([line for line in lines if line.is_unspaced == which]) for which in (False, True)
    )
    weights |= {mark: weight for mark, weight in pairs.items() if not mark.isascii()}
    return Model(
        base=base, unspaced=unspaced, limit=0.0, slope=0.0, ordinary=0.0, removal=0.0, weights=weights, kinds={}
    )


def models_held_back(lines: Sequence[Line]) -> dict[str, Model]:
    """For every file, a model that has not seen it."""
    files = sorted({line.file for line in lines})
    return {file: model_of([line for line in lines if line.file != file]) for file in files}


def scores_held_back(lines: Sequence[Line]) -> list[float]:
    """The score of every line by a model that has not seen its file."""
    models = models_held_back(lines)
    return [heaviest(models[line.file], line.change) for line in lines]


def heaviest(held_back: Model, change: TextChange) -> float:
    """The highest score of a passage in a change."""
    return max((held_back.score(*pair) for pair in change.pairs if is_weighed(*pair)), default=held_back.base)


def with_limits(unlimited: Model, lines: Sequence[Line], scores: Sequence[float]) -> Model:
    """The model with limits derived from the held-out files."""
    pairs = list(zip(lines, scores, strict=True))
    everyday = [(line, score) for line, score in pairs if line.file.startswith(EVERYDAY)]
    removals = [score for line, score in everyday if not line.added]
    by_script = ([*edits(pair for pair in everyday if pair[0].is_unspaced == which)] for which in (False, True))
    limit, slope = max(map(limit_and_slope, by_script))  # the script that needs the higher limit decides
    ordinary, removal = (
        np.quantile([score for line, score in pairs if line.is_bad], MISSED),
        np.quantile(removals, 1 - REMOVALS),
    )
    return replace(
        unlimited, limit=limit, slope=slope, ordinary=round(float(ordinary), 2), removal=round(float(removal), 2)
    )


def edits(everyday: Iterable[tuple[Line, float]]) -> Iterator[tuple[int, float]]:
    """Everyday edits of many sizes, each with its size and its score: the lines by themselves, and neighbours in a file together,
    because their author wrote them about one thing."""
    for _, group in groupby(everyday, key=lambda pair: pair[0].file):
        pairs = [(max(line.change.size, 1), score) for line, score in group]
        for together in TOGETHER:
            for first in range(0, len(pairs) - together + 1, together):
                sizes, scores = zip(*pairs[first : first + together], strict=True)
                yield sum(sizes), max(scores)


def limit_and_slope(everyday: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The score from which one passage resembles a takeover, and how much it rises with each doubling of their number, so that the
    same share of everyday changes of any size is flagged. Each is given by its size and its score."""
    doublings = np.log2([[size] for size, _ in everyday])
    regression = QuantileRegressor(quantile=1 - FALSE_ALARMS, alpha=0, solver="highs")
    regression.fit(doublings, [score for _, score in everyday])
    return round(float(regression.intercept_), 2), round(float(regression.coef_[0]), 2)


def kinds(lines: Iterable[Line]) -> dict[str, str]:
    """How much each feature of a bad change indicates a kind, in tenths: a second regression, on the bad changes only."""
    named = [
        (line.samples[0], KINDS.index(KIND_OF[line.kind])) for line in lines if line.is_bad and line.kind in KIND_OF
    ]
    often = Counter(mark for sample, _ in named for mark in sample)
    columns = _columns(often)
    solver = OneVsRestClassifier(LogisticRegression(**SOLVER | {"fit_intercept": False}))
    solver.fit(_matrix([sample for sample, _ in named], columns), [kind for _, kind in named])
    coefficients = np.vstack([kind.coef_[0] for kind in solver.estimators_])
    votes = np.rint(coefficients.T * TENTHS).astype(int)
    return {mark: ",".join(map(str, row)) for mark, row in zip(columns, votes, strict=True) if row.any()}


def written(fitted_model: Model, made_from: str) -> str:
    head = [f"@{name}\t{getattr(fitted_model, name):.2f}" for name in SETTINGS]
    rows = sorted(fitted_model.weights.items(), key=lambda row: (-row[1], row[0]))
    body = ["\t".join([mark, str(value), *_votes(fitted_model, mark)]) for mark, value in rows]
    order = " ".join(KINDS)
    return "\n".join(
        [PREFIX + f"# training {made_from}; weights in hundredths, then tenths for {order}.", *head, *body, ""]
    )


def _votes(fitted_model: Model, mark: str) -> list[str]:
    return [fitted_model.kinds[mark]] if mark in fitted_model.kinds else []


if __name__ == "__main__":
    sys.exit(main())
