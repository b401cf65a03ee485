"""Rate limits for requests: how many permissions an agent may request from the owner.

Every rule is a small function that yields a reason to refuse, or nothing, and all of them run. The codes are those of the gate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from soulkeeper.domain.approvals.past import DAY, Past
from soulkeeper.domain.evolution import quota
from soulkeeper.domain.evolution.policy import DEFAULT, Policy
from soulkeeper.domain.evolution.quota import Limit
from soulkeeper.errors import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestCase:
    """A request as the rules see it. ``denied_at`` is when the owner last denied exactly the same request."""

    agent: str
    now: datetime
    agent_protected: bool = False
    policy: Policy = DEFAULT
    past: Past = field(default_factory=Past)
    denied_at: datetime | None = None


def judge(case: RequestCase) -> tuple[Reason, ...]:
    """The reasons to refuse. Without any, the request is shown to the owner."""
    return tuple(reason for rule in _RULES for reason in rule(case))


def _protected_agent(case: RequestCase) -> Iterator[Reason]:
    if case.agent_protected:
        message = f"the agent {case.agent} is protected: it cannot request permissions"
        yield Reason("protected_agent", message, hint="ask the owner to do it")


def _too_many_pending(case: RequestCase) -> Iterator[Reason]:
    limit = Limit(case.agent, "maxPendingProposals", "request", "wait for an answer")
    yield from quota.too_many_pending(case.past.pending, case.policy.max_pending_proposals, limit)


def _too_many_today(case: RequestCase) -> Iterator[Reason]:
    limit = Limit(case.agent, "maxRequestsPerDay", "request", "ask for less")
    yield from quota.too_many_within(DAY, case.past.within(DAY, case.now), case.policy.max_requests_per_day, limit)


def _silence(case: RequestCase) -> Iterator[Reason]:
    denied = case.past.when(case.denied_at, case.now) if case.denied_at else None
    limit = Limit(case.agent, "cooldownAfterRejection", "request", "read the owner's feedback in the meantime")
    yield from quota.silence(denied, case.now, case.policy, limit, about=" for this")


_Rule = Callable[[RequestCase], Iterator[Reason]]
_RULES: tuple[_Rule, ...] = (_protected_agent, _too_many_pending, _too_many_today, _silence)
