"""Reflection: one run over an agent's newest sessions, from what people said to proposals that wait for the owner.

A run decides nothing: its changes go through ``proposals`` as one batch, and the gate judges them like any other. Each run is
recorded with what it read, proposed and dropped, and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution import gate, payloads
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, Trigger
from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.reflection.counting import DroppedTopic
from soulkeeper.domain.reflection.material import (
    MOST_CANDIDATES,
    MOST_DENIALS,
    MOST_SESSIONS,
    Candidate,
    DeniedChange,
    Material,
    ObservedGap,
    Reflection,
)
from soulkeeper.domain.reflection.offline import OfflineReflector
from soulkeeper.domain.reflection.quality import Quality
from soulkeeper.domain.reflection.run import RUN, ReflectionRun, RunDrop, RunOutcome, RunProposal, record_of
from soulkeeper.domain.reflection.session import Message, Source
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Reason, Refused, SoulError, Unavailable, Unproved
from soulkeeper.ports import Ports, Records
from soulkeeper.reflection_ports import Reflector
from soulkeeper.services import gaps, proposals
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.assessment import baseline, case_without_text, past_of, session_statistics
from soulkeeper.services.lookups import active_agent, active_soul
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import policy_of, protected_fields

NAME = "reflection"
_SAYABLE = frozenset({"language", "units"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionOutcome:
    """A run and the changes it found. Only a dry run and the proposals themselves show their words."""

    run: ReflectionRun
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Situation:
    where: Address
    policy: Policy
    protected: frozenset[str]
    text: str
    denials: tuple[DeniedChange, ...]
    gaps: tuple[str, ...]
    since: datetime | None
    reasons: tuple[Reason, ...]


def run(ports: Ports, agent: str, *, door: str, dry: bool = False, scheduled: bool = False) -> ReflectionOutcome:
    """Reflect once. In a dry run nothing is proposed, opened or recorded, and limits do not apply."""
    reflector: Reflector = ports.reflector or OfflineReflector()
    began, by = ports.now(), Asker(NAME, door)
    where = proposals.resolve_target(ports, agent, Kind.SOUL)
    observe(ports, where)
    situation = _situation(ports, agent, where)
    base = ReflectionRun(
        id=ports.new_id(),
        agent=agent,
        soul=str(where),
        reflector=reflector.name,
        outcome=RunOutcome.DONE,
        began_at=began,
        scheduled=scheduled,
    )
    if situation.reasons and not dry:
        skipped_run = replace(base, outcome=RunOutcome.SKIPPED, note=_why_not(situation))
        return ReflectionOutcome(run=_record(ports, by, skipped_run))
    material = _material(ports, agent, situation)
    base = replace(base, sessions=len(material.sessions), messages=material.messages)
    try:
        reflection = reflector.reflect(material)
    except SoulError as error:
        failed_run = replace(base, outcome=RunOutcome.FAILED, note=error.message)
        return ReflectionOutcome(run=failed_run if dry else _record(ports, by, failed_run))
    if dry:
        return ReflectionOutcome(run=_with_findings(base, reflection), candidates=reflection.candidates)
    return ReflectionOutcome(
        run=_record(ports, by, _propose_all(ports, by, base, situation, reflection)), candidates=reflection.candidates
    )


def _why_not(situation: _Situation) -> str:
    note = "; ".join(reason.message for reason in situation.reasons)
    if situation.since is None or not any(map(_is_count, situation.reasons)):
        return note
    return f"{note} (counted since the last reflection, {situation.since:%Y-%m-%d %H:%M} UTC)"


def _is_count(reason: Reason) -> bool:
    return reason.code.startswith("too_few_")


def objections(ports: Ports, agent: str) -> tuple[Reason, ...]:
    """Why an agent cannot reflect right now. A count says if it began at the last reflection: more may be recorded."""
    situation = _situation(ports, agent, proposals.resolve_target(ports, agent, Kind.SOUL))
    if situation.since is None:
        return situation.reasons
    return tuple(
        replace(reason, message=f"{reason.message} (counted since the last reflection)")
        if _is_count(reason)
        else reason
        for reason in situation.reasons
    )


def _situation(ports: Ports, agent: str, where: Address) -> _Situation:
    """Everything that a run reads from the ledger."""
    with ports.ledger.reading() as records:
        since = records.last_reflection(active_agent(records, agent).id)
    statistics = session_statistics(ports, agent, since=since)
    with ports.ledger.reading() as records:
        record, soul, policy = active_agent(records, agent), active_soul(records, where), policy_of(records, agent)
        now = ports.now()
        past = past_of(records, agent, policy, now, soul=soul.uuid)
        case = case_without_text(record, policy, past, statistics=statistics, now=now)
        return _Situation(
            where=where,
            policy=policy,
            protected=protected_fields(records, soul),
            text=records.text(soul.hash),
            denials=tuple(_denials(records, soul, now - policy.repeats_denied_for)),
            gaps=tuple(f"{gap.field}: {gap.what}" for gap in records.gaps(agent)),
            since=since,
            reasons=(
                *gate.judge_without_change(replace(case, trigger=Trigger.REFLECTION)),
                *_beyond_drift(records, soul, policy),
            ),
        )


def _beyond_drift(records: Records, soul: Soul, policy: Policy) -> Iterator[Reason]:
    distance = moved(baseline(records, soul), records.text(soul.hash))
    if distance > policy.drift_budget:
        message = (
            f"the soul has drifted by {distance:.1%}, beyond the budget of {policy.drift_budget * 100:g}%: reflections pause "
            "until the owner confirms the text"
        )
        hint = f"soul drift {soul.address} shows where; soul confirm {soul.address} accepts it"
        yield Reason("drift_budget", message, limit=policy.drift_budget, value=round(distance, 3), hint=hint)


def _denials(records: Records, soul: Soul, since: datetime) -> Iterator[DeniedChange]:
    approvals = records.approvals(
        statuses=frozenset({Status.DENIED}), type=SOUL_UPDATE, subject=soul.uuid, limit=MOST_DENIALS
    )
    for approval in approvals:
        update, decision = payloads.read(approval), approval.decision
        if isinstance(update, SoulUpdate) and decision is not None and decision.at > since:
            value = update.change.value or " ".join(mark[-1] for mark in update.assessment.marks)
            yield DeniedChange(update.change.field, value, decision.words)


def _material(ports: Ports, agent: str, situation: _Situation) -> Material:
    newest = ports.sessions.sessions(agent, limit=MOST_SESSIONS, since=situation.since)
    return Material(
        soul=situation.text,
        sessions=tuple(
            tuple(_attributed(message, situation.policy) for message in ports.sessions.messages(agent, session.id))
            for session in reversed(newest)
        ),
        denials=situation.denials,
        protected=situation.protected,
        gaps=situation.gaps,
    )


def _attributed(message: Message, policy: Policy) -> Message:
    """A speaker whom the policy names counts as the owner; a background job never does."""
    if message.source is Source.THIRD_PARTY and message.speaker in policy.owner_speakers:
        return replace(message, source=Source.OWNER)
    return message


def _propose_all(
    ports: Ports, by: Asker, base: ReflectionRun, situation: _Situation, reflection: Reflection
) -> ReflectionRun:
    """Propose what was found, one by one: the gate judges each, and what it refuses is dropped with the reasons.

    If the ledger cannot be reached, nothing is dropped: the run is not recorded, and the next one reads the same messages.
    """
    proposed: list[RunProposal] = []
    drops = [_drop(topic) for topic in reflection.dropped]
    for candidate in reflection.candidates[:MOST_CANDIDATES]:
        try:
            approval = proposals.propose(ports, by, base.agent, _draft(candidate, situation.where, base.id))
        except SoulError as error:
            if isinstance(error, Unavailable) and not isinstance(error, Unproved):
                raise
            why = "; ".join(reason.message for reason in error.reasons) if isinstance(error, Refused) else error.message
            drops.append(RunDrop(topic=_topic(candidate.topic), why=why, evidence=candidate.evidence))
        else:
            proposed.append(_proposal(candidate, approval.id))
    opened_ids = tuple(_open_gaps(ports, by, base.agent, reflection.gaps, open_gaps=situation.gaps))
    return replace(base, proposals=tuple(proposed), dropped=tuple(drops), gaps=opened_ids, cost=reflection.cost)


def _with_findings(base: ReflectionRun, reflection: Reflection) -> ReflectionRun:
    return replace(
        base,
        proposals=tuple(_proposal(candidate, "") for candidate in reflection.candidates),
        dropped=tuple(map(_drop, reflection.dropped)),
        gaps=tuple(gap.field for gap in reflection.gaps),
        cost=reflection.cost,
    )


def _draft(candidate: Candidate, where: Address, batch: str) -> ProposalDraft:
    return ProposalDraft(
        where=where,
        change=candidate.change,
        reason=candidate.reason,
        trigger=Trigger.REFLECTION,
        evidence=candidate.evidence[:MOST_EVIDENCE],
        batch=batch,
        quality=_parts(candidate.quality),
    )


def _parts(quality: Quality) -> tuple[tuple[str, str], ...]:
    """The score and its parts as text: canonical JSON has no fractions."""
    names = ("mean", "evidence", "consistency", "specificity", "reversibility")
    return tuple((name, f"{getattr(quality, name):.2f}") for name in names)


def _open_gaps(
    ports: Ports, by: Asker, agent: str, observed_gaps: Sequence[ObservedGap], *, open_gaps: Sequence[str]
) -> Iterator[str]:
    """Open the gaps that are not open already."""
    for gap in observed_gaps:
        if f"{gap.field}: {gap.what}" not in open_gaps:
            yield gaps.open_gap(ports, by, agent, gap.field, gap.what, evidence=gap.evidence[:MOST_EVIDENCE]).id


def _proposal(candidate: Candidate, approval: str) -> RunProposal:
    return RunProposal(
        approval=approval,
        field=candidate.change.field,
        kind=candidate.change.kind.value,
        evidence=candidate.evidence,
        messages=candidate.messages,
        score=f"{candidate.quality.mean:.2f}",
    )


def _drop(drop: DroppedTopic) -> RunDrop:
    return RunDrop(topic=_topic(drop.topic), why=drop.why, evidence=drop.sessions)


def _topic(topic: str) -> str:
    """The topic of a finding, without quoting anybody."""
    family, _, _ = topic.partition(".")
    return topic if family in _SAYABLE else family


def _record(ports: Ports, by: Asker, run: ReflectionRun) -> ReflectionRun:
    with ports.ledger.writing() as writer:
        writer.append(RUN, ports.now(), {**record_of(run), "by": by.name, "door": by.door})
    return run
