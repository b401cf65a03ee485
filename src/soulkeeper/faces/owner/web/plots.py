"""Plots as values that templates draw: positions in per cent, so that text keeps its size at every width. No style, no script."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.prompts.compose import Prompt
from soulkeeper.domain.souls.address import Address
from soulkeeper.services.drift import DriftReport
from soulkeeper.services.lineage import Family, Relative

OUTCOMES = ("approved", "denied", "ended", "waiting")
_OUTCOME = {
    Status.APPLIED: "approved",
    Status.APPROVED: "approved",
    Status.DENIED: "denied",
    Status.PENDING: "waiting",
}
_WEEKS, _REVISIONS = 13, 12
_ROW, _INDENT, _MARGIN = 48, 28, 12  # of a tree, in pixels


@dataclass(frozen=True, slots=True)
class LayerBar:
    name: str
    kind: str
    characters: int
    start: float
    width: float


def layers(prompt: Prompt) -> list[LayerBar]:
    """The layers of a prompt as parts of one bar."""
    total, at, bars = sum(layer.characters for layer in prompt.layers) or 1, 0, []
    for layer in prompt.layers:
        kind = layer.name if layer.name in ("frame", "soul", "guardrails") else "file"
        bars.append(
            LayerBar(
                layer.name, kind, layer.characters, at / total * 100, max(layer.characters / total * 100 - 0.3, 0.2)
            )
        )
        at += layer.characters
    return bars


@dataclass(frozen=True, slots=True)
class DriftPlot:
    """``points`` are (revision, share, x, y); y runs from 0 at the top to 100 at the bottom."""

    points: list[tuple[int, float, float, float]]
    line: str
    area: str
    budget: float
    ticks: list[tuple[int, float]]


def drift(report: DriftReport) -> DriftPlot:
    """How far a soul was from its baseline after each revision: steps, with the budget as a line."""
    top = max([report.budget * 1.25, *(share for _, share in report.course), 0.1])
    count = max(len(report.course), 1)
    points = [
        (number, share, (at + 0.5) / count * 100, 100 - share / top * 100)
        for at, (number, share) in enumerate(report.course)
    ]
    line = _steps([(x, y) for _, _, x, y in points])
    area = f"{line}V100H{points[0][2]:.2f}Z" if points else ""
    ticks = [(tenth * 10, 100 - tenth / 10 / top * 100) for tenth in range(1, 10) if tenth / 10 < top]
    return DriftPlot(points, line, area, 100 - report.budget / top * 100, ticks)


def _steps(points: Sequence[tuple[float, float]]) -> str:
    if not points:
        return ""
    first, *rest = points
    return f"M{first[0]:.2f} {first[1]:.2f}" + "".join(f"H{x:.2f}V{y:.2f}" for x, y in rest)


@dataclass(frozen=True, slots=True)
class Week:
    begins: date
    counts: dict[str, int]
    x: float
    bars: list[tuple[str, float, float]]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def weeks(approvals: Iterable[Approval], now: datetime) -> list[Week]:
    """Proposals by week and by outcome: bars of (outcome, y, height) in per cent."""
    this_week = now.date() - timedelta(days=now.weekday())
    starts = [this_week - timedelta(weeks=back) for back in range(_WEEKS)][::-1]
    counts: dict[date, Counter[str]] = defaultdict(Counter)
    for approval in approvals:
        day = approval.created_at.date()
        counts[day - timedelta(days=day.weekday())][_OUTCOME.get(approval.status, "ended")] += 1
    top = max([*(sum(counts[start].values()) for start in starts), 4])
    return [_week(start, counts[start], at, top) for at, start in enumerate(starts)]


def _week(start: date, counts: Counter[str], at: int, top: int) -> Week:
    level, bars = 0, []
    for outcome in OUTCOMES:
        if number := counts[outcome]:
            height = number / top * 100
            bars.append((outcome, 100 - (level + number) / top * 100, height))
            level += number
    return Week(start, {outcome: counts[outcome] for outcome in OUTCOMES}, (at + 0.5) / _WEEKS * 100, bars)


@dataclass(frozen=True, slots=True)
class Day:
    on: date
    count: int
    x: float
    width: float
    height: float


def days(counts: Mapping[date, int]) -> list[Day]:
    """Events per day as bars."""
    top, share = max([*counts.values(), 4]), 100 / max(len(counts), 1)
    return [
        Day(on, count, at * share + share * 0.15, share * 0.7, count / top * 100)
        for at, (on, count) in enumerate(counts.items())
    ]


@dataclass(frozen=True, slots=True)
class Bar:
    revision: int
    sessions: int
    x: float
    width: float
    height: float


def sessions(revisions: Sequence[tuple[int, int]]) -> list[Bar]:
    """How many sessions were given each revision: the newest revisions, in order."""
    newest = revisions[-_REVISIONS:]
    top, share = max([*(count for _, count in newest), 4]), 100 / max(len(newest), 6)
    return [
        Bar(number, count, at * share + share * 0.15, share * 0.7, count / top * 100)
        for at, (number, count) in enumerate(newest)
    ]


@dataclass(frozen=True, slots=True)
class Branch:
    """A soul in the tree of lineage: its position in pixels, and the line that leads to it from its base."""

    relative: Relative
    is_here: bool
    x: int
    y: int
    line: str


def tree(family: Family, here: Address) -> list[Branch]:
    """The family of one soul, one below the other, each indented below what it extends."""
    last: dict[int, int] = {}
    branches = []
    for at, member in enumerate(family.members):
        x, y = member.depth * _INDENT + _MARGIN, at * _ROW + _ROW // 2
        from_y = last.get(member.depth - 1, y)
        line = f"M{x - _INDENT} {from_y + 8}V{y}H{x - 10}" if member.depth else ""
        branches.append(Branch(member, member.soul.address == here, x, y, line))
        last[member.depth] = y
    return branches


def tree_height(branches: Sequence[Branch]) -> int:
    return len(branches) * _ROW
