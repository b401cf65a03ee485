"""How far a soul has moved from the last text its owner wrote: now, and after every revision."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.evolution.drift import Drift, drift, moved
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports
from soulkeeper.services.judging import baseline
from soulkeeper.services.looking import living
from soulkeeper.services.observing import observe
from soulkeeper.services.policies import policy_of, wearers

_POINTS = 30


@dataclass(frozen=True, slots=True)
class Drifted:
    """``course`` are the newest revisions with their distance, oldest first."""

    soul: Soul
    now: Drift
    budget: float
    course: tuple[tuple[int, float], ...]


def drifted(ports: Ports, where: Address) -> Drifted:
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = living(records, where)
        begun = baseline(records, soul)
        newest = reversed(records.revisions(soul.uuid, limit=_POINTS))
        course = tuple((made.number, moved(begun, records.text(made.hash))) for made in newest)
        budgets = [policy_of(records, agent.id).drift_budget for agent in wearers(records, soul)]
        budget = min(budgets) if budgets else policy_of(records, "").drift_budget
        return Drifted(soul, drift(begun, records.text(soul.hash)), budget, course)
