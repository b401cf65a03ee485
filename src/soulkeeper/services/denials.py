"""Earlier denials: what the owner denied before, where a new proposal repeats it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.approvals.past import denial_time, steps
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.evolution.repeats import repeated_sentence, same
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Records
from soulkeeper.services.approvals import QuestionDraft
from soulkeeper.services.lookups import text_or_none

_MOST, _FEW = 50, 5
_ENOUGH = 2  # denials of one part, after which a proposal that contains it is refused


def denied_before(
    records: Records, question: QuestionDraft, change_marks: Sequence[Sequence[str]], policy: Policy, now: datetime
) -> tuple[str, str]:
    """When the owner denied the same change, or part of it twice; and when they denied part of it once. Both in words; empty if
    never, if long ago, or if the field has changed since."""
    if question.soul is None or question.draft.trigger is Trigger.OWNER_DIRECTED:
        return "", ""
    times_by_part: dict[str, list[str]] = defaultdict(list)
    for update, decision, denied_at in _denied_updates(records, question, now - policy.repeats_denied_for):
        is_whole = same(change_marks, update.assessment.marks)
        part = repeated_sentence(change_marks, update.assessment.marks)
        if not (is_whole or part) or _field_changed(records, update, decision, question.soul):
            continue
        if is_whole:
            return denied_at, ""
        times_by_part[part].append(denied_at)
    for part, times in times_by_part.items():
        if len(times) >= _ENOUGH:
            return f"in part (“{part}”) more than once, last {times[0]}", ""
    return "", "; ".join(f"“{part}” {times[0]}" for part, times in times_by_part.items())


def last_denials(records: Records, agent: str, subject: str) -> tuple[datetime | None, str]:
    """When the owner last denied a request of this agent, and the id of the newest denied question about the soul."""
    newest = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=1)
    return records.last_denial(agent, SOUL_UPDATE), newest[0].id if newest else ""


def _denied_updates(
    records: Records, question: QuestionDraft, since: datetime
) -> Iterator[tuple[SoulUpdate, Decision, str]]:
    """Denied changes of the soul, each with its denial in words. Only the agent that got the feedback sees it."""
    for approval, decision in _recent_denials(records, question.subject, since):
        update = payloads.read(approval)
        if isinstance(update, SoulUpdate):
            words = decision.words if approval.agent == question.agent else ""
            yield update, decision, f"at {decision.at:%Y-%m-%d %H:%M} UTC" + (f': "{words}"' if words else "")


def _recent_denials(records: Records, subject: str, since: datetime) -> list[tuple[Approval, Decision]]:
    """The newest denials about a soul since this moment. A first small page shows whether there are any."""
    recent: list[tuple[Approval, Decision]] = []
    back = steps(records.setting(CLOCK))
    for limit in (_FEW, _MOST):
        denials = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=limit)
        decisions = [(approval, approval.decision) for approval in denials if approval.decision]
        recent = [
            (approval, decision)
            for approval, decision in decisions
            if denial_time(decision.at, decision.seq, back) > since
        ]
        if not recent or len(denials) < limit:
            break
    return recent


def _field_changed(records: Records, update: SoulUpdate, decision: Decision, soul: Soul) -> bool:
    """Whether a field that the denied change was about has changed since the denial."""
    hash = _hash_when_denied(records, update, decision, soul)
    if hash == soul.hash:
        return False
    changed_fields = {change.field for change in compare(text_or_none(records, hash) or "", records.text(soul.hash))}
    return bool(changed_fields & {mark[0] for mark in update.assessment.marks})


def _hash_when_denied(records: Records, update: SoulUpdate, decision: Decision, soul: Soul) -> str:
    """The head at the denial. That of a stale proposal is newer than the text it was based on."""
    for revision in records.revisions(soul.uuid, limit=_MOST):
        event = records.event_of(revision)
        if event and decision.seq and event.seq < decision.seq:
            return revision.hash
    return update.base_hash
