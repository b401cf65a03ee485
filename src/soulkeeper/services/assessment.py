"""What the gate needs to know, gathered from the ledger and the record of sessions; and what the owner is shown beside the diff."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.evolution import extent, gate
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.past import Past, Statistics, counted_denial, steps
from soulkeeper.domain.evolution.policy import Policy, TypedCode
from soulkeeper.domain.evolution.repeats import marks, returning, same
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity, highest_risk
from soulkeeper.domain.history.event import CLOCK, is_behind
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.errors import Reason, Refused, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services.approvals import SOUL_UPDATE, ProposalDraft, Question
from soulkeeper.services.policies import policy_of, protected_fields, wearers

_DENIALS, _A_FEW_DENIALS, _ENOUGH = 50, 5, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """What the owner is told about a proposal that passed: findings, cautions, drift, and how careful to be."""

    findings: tuple[GateFinding, ...] = ()
    cautions: tuple[str, ...] = ()
    drift: float = 0.0
    marks: Sequence[Sequence[str]] = ()
    protected: frozenset[str] = frozenset()

    @property
    def risk(self) -> str:
        return highest_risk(self.findings)

    def as_record(self) -> dict[str, Any]:
        return {
            "findings": [
                {
                    "code": f.code,
                    "severity": f.severity,
                    "message": f.message,
                    "line": f.line,
                    "column": f.column,
                    "hint": f.hint,
                }
                for f in self.findings
            ],
            "cautions": list(self.cautions),
            "drift": f"{self.drift:.3f}",
            "risk": self.risk,
            "marks": [list(mark) for mark in self.marks],
            "protected": sorted(self.protected),
        }


@cache
def warm() -> None:
    """Load what judging needs, once, before anybody waits for the write lock."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    text_rules.refusals("", "- calm\n")
    text_rules.findings("", "- calm\n", reason="calm")


def ensure_clean(before: str, after: str) -> None:
    """The text rules hold for the owner too: hidden characters, secrets and sizes are refused when a text is saved."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    within_cap(after)
    reasons = text_rules.refusals(before, after)
    if reasons:
        raise Refused(reasons)


def talked_with(ports: Ports, agent: str) -> Statistics | None:
    """How much was talked with an agent; None where that cannot be read."""
    try:
        return ports.sessions.statistics(agent)
    except (SoulError, OSError):
        return None


def case_of(records: Records, question: Question, wearer: Agent, *, talked: Statistics | None, now: datetime) -> Case:
    """Everything the gate's rules may look at."""
    policy = policy_of(records, wearer.id)
    draft, before = question.draft, records.text(question.soul.hash) if question.soul else ""
    asked_marks = marks(compare(before, question.after))
    repeats, echoes = _denied_before(records, question, asked_marks, policy, now)
    return Case(
        agent=wearer.id,
        kind=draft.where.kind,
        before=before,
        after=question.after,
        reason=draft.reason,
        now=now,
        agent_protected=wearer.protected or _worn_by_protected(records, question.soul),
        may_propose=may_propose(records, wearer, question.draft, policy),
        trigger=draft.trigger,
        named_field=draft.change.field,
        policy=policy,
        protected=protected_fields(records, question.soul) if question.soul else frozenset(policy.protected_fields),
        past=past_of(records, wearer.id, policy, now),
        talked=talked,
        repeats=repeats,
        echoes=echoes,
        doubles=_doubles(records, question, asked_marks, now),
    )


def mind_clock(writer: Writer, now: datetime) -> None:
    """Where the clock is behind the last record, write that down: a refusal writes nothing else, and limits count from here."""
    last = _last_record(writer)
    if last and is_behind(now, last):
        writer.append(CLOCK, now, {"behind": moment(last)})


def past_of(records: Records, agent: str, policy: Policy, now: datetime) -> Past:
    pending = records.approvals(statuses=frozenset({Status.PENDING}), type=SOUL_UPDATE, agent=agent, limit=1_000)
    return Past(
        asks=records.asks(
            agent, SOUL_UPDATE, limit=max(policy.max_proposals_per_week, policy.max_proposals_per_day, 1)
        ),
        pending=sum(approval.is_waiting(now) for approval in pending if _is_own(approval)),
        denied_at=records.last_denial(agent, SOUL_UPDATE),
        clock_seen_at=clock_seen(records, now),
    )


def _worn_by_protected(records: Records, soul: Soul | None) -> bool:
    return soul is not None and any(agent.protected for agent in wearers(records, soul))


def _is_own(approval: Approval) -> bool:
    """Whether the agent asked by itself, and not the owner in its place."""
    return bool(approval.payload["trigger"] != Trigger.OWNER_DIRECTED)


def clock_seen(records: Records, now: datetime) -> datetime | None:
    """When the clock was last seen to be behind: now, or as it was written down."""
    last, back = _last_record(records), steps(records.setting(CLOCK))
    if last and is_behind(now, last):
        return now
    return back[-1].at if back else None


def _last_record(records: Records) -> datetime | None:
    newest = records.events(after=records.last_seq() - 1, limit=1)
    return newest[0].at if newest else None


def assess(records: Records, case: Case, question: Question) -> Assessment:
    """What stands beside the diff. Nothing here refuses: what would refuse a proposal is a warning on an edit found on disk."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    found = text_rules.findings(case.before, case.after, reason=case.reason)
    if case.trigger is Trigger.OUTSIDE:
        found = (*map(_broken, gate.content(case)), *found)
    if case.echoes:
        found = (_echo(case.echoes), *found)
    far = 0.0
    if question.soul is not None:
        written = baseline(records, question.soul)
        far = moved(written, case.after)
        found = (*found, *extent.findings(case.before, case.after, baseline=written, policy=case.policy))
    return Assessment(
        findings=found,
        cautions=(*gate.cautions(case), *_cuts(case)),
        drift=far,
        marks=marks(compare(case.before, case.after)),
        protected=case.protected,
    )


def _echo(echoes: str) -> GateFinding:
    hint = "what was denied comes again beside something new; denied once more, it is refused for as long as a denial holds"
    return GateFinding("denied-in-part", Severity.HIGH, f"part of it was denied before: {echoes}", 1, 1, hint)


def baseline(records: Records, soul: Soul) -> str:
    """The last text the owner wrote or confirmed."""
    hash = records.setting(f"baseline/{soul.uuid}")
    return records.text(hash) if hash else records.text(records.revision(soul.uuid, 1).hash)


def code_reasons(records: Records, approval: Approval) -> Iterator[str]:
    """Why saying yes takes the typed review code: a high finding or a rewrite, a text that was put into the question after it was
    first asked, for the owner may have looked at an earlier one, or a policy that always wants it. Nothing where it does not."""
    said = approval.payload
    if said.get("risk") == "high" or "rewrite" in {finding["code"] for finding in said.get("findings", [])}:
        yield "it is risky"
    if "earlier" in said:
        yield "it was renewed after it was first asked"
    if policy_of(records, approval.agent).typed_code is TypedCode.ALWAYS:
        yield f"the policy of {approval.agent} wants it for everything"


def may_propose(records: Records, wearer: Agent, draft: ProposalDraft, policy: Policy) -> bool:
    """An agent proposes for the soul it wears and for those its policy names; a lone agent, for every soul."""
    where = draft.where
    if draft.trigger is not Trigger.CONVERSATION:
        return True
    if where.kind is not Kind.SOUL:
        return where.id == wearer.id
    soul = records.find_soul(where)
    worn = (soul and soul.uuid == wearer.selected) or (not wearer.selected and where.id == DEFAULT_SOUL)
    return bool(
        worn or where.id in policy.may_propose or (not policy.may_propose and len(records.agents(limit=2)) == 1)
    )


def _denied_before(
    records: Records, question: Question, asked: Sequence[Sequence[str]], policy: Policy, now: datetime
) -> tuple[str, str]:
    """When the owner denied the same change, or part of it twice; and when part of it once. In words; empty if never, long ago, or
    if the field has changed since."""
    if question.soul is None or question.draft.trigger is Trigger.OWNER_DIRECTED:
        return "", ""
    parts: dict[str, list[str]] = defaultdict(list)
    for approval, how in _denied_since(records, question.subject, now - policy.repeats_denied_for):
        denied = approval.payload.get("marks", [])
        whole, part = same(asked, denied), returning(asked, denied)
        if (whole or part) and not _moved(records, approval, question.soul):
            said = f"at {how.at:%Y-%m-%d %H:%M} UTC" + (f': "{how.words}"' if how.words else "")
            if whole:
                return said, ""
            parts[part].append(said)
    for part, times in parts.items():
        if len(times) >= _ENOUGH:
            return f"in part (“{part}”) more than once, last {times[0]}", ""
    return "", "; ".join(f"“{part}” {times[0]}" for part, times in parts.items())


def _denied_since(records: Records, subject: str, since: datetime) -> list[tuple[Approval, Decision]]:
    """The newest denials about a soul that are younger than this; a look at a few shows whether there are any."""
    recent: list[tuple[Approval, Decision]] = []
    back = steps(records.setting(CLOCK))
    for limit in (_A_FEW_DENIALS, _DENIALS):
        denied = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=limit)
        decided = [(each, each.decision) for each in denied if each.decision]
        recent = [(each, how) for each, how in decided if counted_denial(how.at, how.seq, back) > since]
        if not recent or len(denied) < limit:
            break
    return recent


def _moved(records: Records, denied: Approval, soul: Soul) -> bool:
    """Whether a field that the denied change was about says something else by now."""
    if denied.payload["baseHash"] == soul.hash:
        return False
    changed = {change.field for change in compare(records.text(denied.payload["baseHash"]), records.text(soul.hash))}
    return bool(changed & {mark[0] for mark in denied.payload.get("marks", [])})


def _doubles(records: Records, question: Question, asked: Sequence[Sequence[str]], now: datetime) -> str:
    waiting = records.approvals(statuses=frozenset({Status.PENDING}), subject=question.subject)
    alike = (a for a in waiting if a.is_waiting(now) and [list(m) for m in asked] == a.payload.get("marks"))
    return next((approval.id[:8] for approval in alike), "")


def _cuts(case: Case) -> Iterator[str]:
    """What a runtime would cut off of the new text and did not of the old one."""
    before = {cut.runtime for cut in budgets(case.before, case.kind.filename)}
    yield from (cut.message for cut in budgets(case.after, case.kind.filename) if cut.runtime not in before)


def _broken(reason: Reason) -> GateFinding:
    return GateFinding(reason.code, Severity.HIGH, reason.message, 1, 1, reason.hint)
