"""The gate: what a proposal must pass before it may take the owner's time.

Every rule is a small function that returns a reason to refuse, or nothing. The gate asks them all, so whoever asked learns every
reason at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.text_file import LARGEST
from soulkeeper.errors import Reason

LONGEST_REASON = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is asked for, and by whom: everything a rule may look at."""

    agent: str
    agent_protected: bool
    kind: Kind
    before: str
    after: str
    reason: str


def judge(case: Case) -> tuple[Reason, ...]:
    """The reasons to refuse, in the order of the rules; none means the proposal may wait for the owner."""
    return tuple(reason for rule in _RULES if (reason := rule(case)))


def may_ask(agent: str, *, protected: bool) -> tuple[Reason, ...]:
    """The rules that hold whatever the change: asked before there is one."""
    return (_protected(agent),) if protected else ()


def _protected(agent: str) -> Reason:
    return Reason("protected_agent", f"the agent {agent} is protected: its texts change by the owner's hand alone")


def _protected_agent(case: Case) -> Reason | None:
    return _protected(case.agent) if case.agent_protected else None


def _not_proposable(case: Case) -> Reason | None:
    if case.kind.proposable:
        return None
    return Reason(
        "not_proposable",
        f"{case.kind.filename} is the owner's alone",
        hint="proposals are for the soul and for AGENTS.md",
    )


def _no_change(case: Case) -> Reason | None:
    return Reason("no_change", "this changes nothing") if case.before == case.after else None


def _too_large(case: Case) -> Reason | None:
    size = len(case.after.encode(errors="replace"))
    if size <= LARGEST:
        return None
    return Reason("too_large", f"the text would be {size:,} bytes, {LARGEST:,} are allowed", limit=LARGEST, value=size)


def _long_reason(case: Case) -> Reason | None:
    size = len(case.reason)
    if size <= LONGEST_REASON:
        return None
    message = f"the reason has {size:,} characters, {LONGEST_REASON:,} are allowed"
    return Reason("reason_too_long", message, limit=LONGEST_REASON, value=size)


_RULES: tuple[Callable[[Case], Reason | None], ...] = (
    _protected_agent,
    _not_proposable,
    _no_change,
    _too_large,
    _long_reason,
)
