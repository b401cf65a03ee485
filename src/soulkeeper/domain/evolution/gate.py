"""The gate: the rules that a proposal must pass before it reaches the owner.

- Every rule is a small function that yields reasons to refuse. All of them run, so that the proposer learns every reason at once,
  each with its limit, its value and the time when it will be possible.
- Protected fields are compared by their text before and after, whatever the operation, the spelling or the path.
- Limits apply to agents and reflections, not to the owner, outside edits or sync. Text rules apply to everybody. So do protected
  fields, but the owner may add to them, and may weaken them after confirming it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from soulkeeper.domain.approvals.past import DAY, WEEK, Past, Statistics
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution import quota
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.policy import DEFAULT, Policy, WhenUnrecorded
from soulkeeper.domain.evolution.protection import changed_fields, system_prompt_changed, weakened_fields
from soulkeeper.domain.evolution.quota import Limit, are, several
from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Reason

SYSTEM_PROMPT = "system-prompt"
_LISTED, _SHOWN = 3, 80
_REACH = "proposals are for the soul an agent uses and for its AGENTS.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A proposal with everything a rule may look at."""

    agent: str
    kind: Kind
    before: str
    after: str
    reason: str
    now: datetime
    agent_protected: bool = False
    may_propose: bool = True
    trigger: Trigger = Trigger.CONVERSATION
    weaken: bool = False
    batch: str = ""
    named_field: str = ""
    policy: Policy = DEFAULT
    protected: frozenset[str] = frozenset(DEFAULT.protected_fields)
    past: Past = field(default_factory=Past)
    statistics: Statistics | None = field(default_factory=Statistics)
    repeats: str = ""
    echoes: str = ""
    doubles: str = ""


Rule = Callable[[Case], Iterator[Reason]]


def judge(case: Case) -> tuple[Reason, ...]:
    """The reasons to refuse, in the order of the rules. Without any, the proposal is shown to the owner."""
    rules = CONTENT if case.trigger is Trigger.OWNER_DIRECTED else (*CONTENT, *LIMITS, *MEMORY)
    return tuple(reason for rule in rules for reason in rule(case))


def judge_without_change(case: Case) -> tuple[Reason, ...]:
    """The rules that do not depend on the change: they can be checked before there is one."""
    return tuple(reason for rule in (_protected_agent, *LIMITS, _enough_sessions) for reason in rule(case))


def judge_before_reading(case: Case) -> tuple[Reason, ...]:
    """Reach, limits and minimum data. They are cheap: if one of them refuses, the text is not judged."""
    rules = REACH if case.trigger is Trigger.OWNER_DIRECTED else (*REACH, *LIMITS, _enough_sessions)
    return tuple(reason for rule in rules for reason in rule(case))


def judge_past(case: Case) -> tuple[Reason, ...]:
    """The rules about other proposals. They are checked again in the transaction that records this one."""
    return tuple(reason for rule in (*LIMITS, _doubles) for reason in rule(case))


def judge_content(case: Case) -> tuple[Reason, ...]:
    """The rules about the change itself."""
    return tuple(reason for rule in CONTENT for reason in rule(case))


def cautions(case: Case) -> tuple[str, ...]:
    """What the review mentions although it is no reason to refuse: how little is recorded."""
    if case.trigger is not Trigger.CONVERSATION or case.statistics is None:
        return ()
    lacking = [
        f"{recorded} of {several(needed, what)}"
        for _, _, what, recorded, needed in _minimums(case, case.statistics)
        if recorded < needed
    ]
    return (f"there is little to judge this by: only {' and '.join(lacking)} are recorded",) if lacking else ()


def _protected_agent(case: Case) -> Iterator[Reason]:
    if case.agent_protected:
        message = "this text belongs to a protected agent: only the owner changes it"
        yield Reason("protected_agent", message, hint="ask the owner to change it")


def out_of_reach(agent: str) -> Reason:
    """The answer about a text that an agent may not propose for. It is the same whether the text exists or not."""
    return Reason("not_proposable", f"the agent {agent} does not use this soul", hint=_REACH)


def _not_proposable(case: Case) -> Iterator[Reason]:
    if not case.kind.proposable:
        yield Reason("not_proposable", f"only the owner changes {case.kind.filename}", hint=_REACH)
    elif not case.may_propose:
        yield out_of_reach(case.agent)


def _no_change(case: Case) -> Iterator[Reason]:
    if case.before == case.after:
        yield Reason("no_change", "this changes nothing", hint="the text already says this")


def _text(case: Case) -> Iterator[Reason]:
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    yield from text_rules.refusals(case.before, case.after)
    yield from text_rules.check_reason(case.reason)


def _protected_field(case: Case) -> Iterator[Reason]:
    yield from protected_field(case.before, case.after, case.protected, trigger=case.trigger, weaken=case.weaken)


def protected_field(
    before: str, after: str, protected: frozenset[str], *, trigger: Trigger, weaken: bool = False
) -> Iterator[Reason]:
    """An agent may not change a protected field. The owner may, but has to confirm what is removed (``weaken``)."""
    if trigger in (Trigger.CONVERSATION, Trigger.REFLECTION):
        for name in changed_fields(before, after, protected):
            message = f"{name} is a protected field: a proposal must leave it as it is"
            yield Reason("protected_field", message, value=name, hint="tell the owner what you would change")
    elif not weaken:
        yield from weakening(before, after, protected)


def weakening(before: str, after: str, protected: frozenset[str]) -> Iterator[Reason]:
    """A reason for every protected field that loses something. Additions do not count."""
    for name, lines in weakened_fields(before, after, protected).items():
        message = f"this weakens the protected field {name}: it loses {_quotations(lines)}"
        yield Reason("protected_field", message, value=name, hint="confirm it with --allow-weaken (REST: allowWeaken)")


def _quotations(lines: tuple[str, ...]) -> str:
    quotations = ", ".join(f"“{line_of(line)[:_SHOWN]}”" for line in lines[:_LISTED])
    more = len(lines) - _LISTED
    return f"{quotations} and {more} more" if more > 0 else quotations


def _system_prompt(case: Case) -> Iterator[Reason]:
    yield from system_prompt(case.before, case.after, case.named_field)


def system_prompt(before: str, after: str, named: str = "") -> Iterator[Reason]:
    if system_prompt_changed(before, after, named):
        message = "a soul cannot rewrite the whole system prompt"
        yield Reason("system_prompt", message, value=SYSTEM_PROMPT, hint="change only the field you mean")


def _too_many_pending(case: Case) -> Iterator[Reason]:
    limit = Limit(case.agent, "maxPendingProposals", "proposal", "wait, or withdraw one")
    yield from quota.too_many_pending(case.past.pending, case.policy.max_pending_proposals, limit)


def _too_many_today(case: Case) -> Iterator[Reason]:
    yield from _window(case, DAY, case.policy.max_proposals_per_day, "maxProposalsPerDay")


def _too_many_this_week(case: Case) -> Iterator[Reason]:
    yield from _window(case, WEEK, case.policy.max_proposals_per_week, "maxProposalsPerWeek")


def _window(case: Case, span: timedelta, allowed: int, key: str) -> Iterator[Reason]:
    limit = Limit(case.agent, key, "proposal", "keep the best idea until then")
    yield from quota.too_many_within(span, case.past.within(span, case.now), allowed, limit)


def _silence(case: Case) -> Iterator[Reason]:
    limit = Limit(case.agent, "cooldownAfterRejection", "proposal", "read the owner's feedback in the meantime")
    yield from quota.silence(case.past.last_denial(case.now), case.now, case.policy, limit)


def _gap(case: Case) -> Iterator[Reason]:
    last = case.past.last_request(case.now, batch=case.batch)
    if last and case.now - last < case.policy.gap:
        free = last + case.policy.gap
        apart = quota.in_words(case.policy.cooldown_between_proposals)
        message = f"proposals must be at least {apart} apart; next possible at {free:%Y-%m-%d %H:%M} UTC"
        shorter = "30m" if case.policy.gap > timedelta(minutes=30) else "1m"
        limit = Limit(case.agent, "cooldownBetweenProposals", "proposal", "collect what you want to change")
        yield Reason("too_soon", message, available_at=free, hint=limit.hint(shorter))


def _enough_sessions(case: Case) -> Iterator[Reason]:
    """Minimum data: required for reflections; for a conversation only a caution, unless the policy refuses."""
    if case.trigger not in (Trigger.CONVERSATION, Trigger.REFLECTION):
        return
    if case.statistics is None:
        yield Reason(
            "memory_unreadable", "the record of sessions cannot be read", hint="soul doctor says what is wrong"
        )
    elif case.trigger is Trigger.REFLECTION or case.policy.when_unrecorded is WhenUnrecorded.REFUSE:
        yield from _too_little(case, case.statistics)


def _too_little(case: Case, statistics: Statistics) -> Iterator[Reason]:
    for code, key, what, recorded, needed in _minimums(case, statistics):
        if recorded < needed:
            message = f"{several(recorded, what)} {are(recorded)} recorded, but at least {needed} {are(needed)} needed"
            limit = Limit(case.agent, key, what, "have more conversations first")
            yield Reason(code, message, limit=needed, value=recorded, hint=limit.hint(str(recorded)))


def _minimums(case: Case, statistics: Statistics) -> tuple[tuple[str, str, str, int, int], ...]:
    exchanges, sessions = case.policy.require_min_conversations, case.policy.require_min_sessions
    return (
        ("too_few_exchanges", "requireMinConversations", "exchange", statistics.exchanges, exchanges),
        ("too_few_sessions", "requireMinSessions", "session", statistics.sessions, sessions),
    )


def _repeats(case: Case) -> Iterator[Reason]:
    if case.repeats:
        message = f"the owner denied this change {case.repeats}"
        limit = Limit(case.agent, "repeatDenialFor", "change", "propose it again when the field has changed, or later")
        yield Reason("repeats_denied", message, hint=limit.hint("1d"))


def _doubles(case: Case) -> Iterator[Reason]:
    if case.doubles:
        yield Reason(
            "duplicate", f"the same change is already pending as {case.doubles}", hint="wait for the owner's answer"
        )


REACH: tuple[Rule, ...] = (_protected_agent, _not_proposable)
CONTENT: tuple[Rule, ...] = (*REACH, _no_change, _text, _protected_field, _system_prompt)
LIMITS: tuple[Rule, ...] = (_too_many_pending, _too_many_today, _too_many_this_week, _silence, _gap)
MEMORY: tuple[Rule, ...] = (_enough_sessions, _repeats, _doubles)
