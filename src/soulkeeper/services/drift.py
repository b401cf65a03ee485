"""How far a soul has moved from the last text its owner wrote or confirmed: now, and after every revision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.drift import Drift, drift, moved
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports, Records
from soulkeeper.services.assessment import baseline
from soulkeeper.services.lookups import active_soul, text_or_none
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import agents_using, policies_of

_POINTS = 30


@dataclass(frozen=True, slots=True)
class Baseline:
    """The revision that drift is measured from, and whether the owner confirmed it or wrote it."""

    revision: int
    confirmed: bool


@dataclass(frozen=True, slots=True)
class DriftReport:
    """``course`` are the newest revisions with their drift, oldest first."""

    soul: Soul
    now: Drift
    budget: float
    course: tuple[tuple[int, float], ...]
    baseline: Baseline


def measure(ports: Ports, where: Address) -> DriftReport:
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        baseline_text = baseline(records, soul)
        newest = reversed(records.revisions(soul.uuid, limit=_POINTS))
        texts = ((revision.number, text_or_none(records, revision.hash)) for revision in newest)
        course = tuple((number, moved(baseline_text, text)) for number, text in texts if text is not None)
        users = [agent.id for agent in agents_using(records, soul)]
        budgets = [policy.drift_budget for policy in policies_of(records, users)]
        budget = min(budgets) if budgets else DEFAULT.drift_budget
        return DriftReport(
            soul, drift(baseline_text, records.text(soul.hash)), budget, course, _baseline(records, soul, baseline_text)
        )


def _baseline(records: Records, soul: Soul, text: str) -> Baseline:
    hash = content_hash(text)
    numbers = (revision.number for revision in _newest_first(records, soul) if revision.hash == hash)
    confirmation = records.last_event(f"{BASELINE}{soul.uuid}")
    return Baseline(next(numbers, 1), confirmation is not None and confirmation.facts.get("hash") == hash)


def _newest_first(records: Records, soul: Soul) -> Iterator[Revision]:
    before: int | None = None
    while page := records.revisions(soul.uuid, before=before):
        yield from page
        before = page[-1].number
