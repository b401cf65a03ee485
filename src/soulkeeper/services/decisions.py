"""The owner's side: review, approve, deny, revoke, snooze. Every function that decides takes a ``Reviewer``.

- Where the credential is a token or a chat, ``ports`` are those of its holder (``attribution``): otherwise nobody vouches for the
  decision, and it is refused.
- An approval is for the diff that was reviewed: another digest or another code is a Conflict. A proposal that was carried onto a
  newer text in the meantime still shows that diff.
- The decision, its result and the siblings it carries are one transaction. What an approval does is one ``match`` on the payload.
- Text and protection are judged again by the current policy; limits are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.authority import Owner, Reviewer
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, Payload, SoulUpdate, UnknownPayload
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Conflict, Moved, Reason, Refused, Unavailable
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import chats, effects, expiry, soul_updates
from soulkeeper.services.approval_records import LEDGER, put_answer
from soulkeeper.services.approval_types import Review, ensure_digest, review_of
from soulkeeper.services.assessment import Judgement, code_reasons, judge_now
from soulkeeper.services.expiry import sweep
from soulkeeper.services.lookups import (
    ResultPage,
    SavedRevision,
    approval_by_prefix,
    postponed_approvals,
    questions,
    stale,
    waiting_approvals,
)
from soulkeeper.services.outside_edits import held_texts, observe_files
from soulkeeper.services.siblings import Plans, move_with_siblings
from soulkeeper.services.soul_updates import ApprovedUpdate
from soulkeeper.services.targets import places, use_notes


@dataclass(frozen=True, slots=True)
class DecisionResult:
    """``head`` is the revision that the approval created, if it created one."""

    approval: Approval
    head: SavedRevision | None = None
    notes: tuple[str, ...] = ()


def find(ports: Ports, prefix: str) -> Approval:
    """An approval by its id or a prefix that only it has."""
    with ports.ledger.reading() as records:
        return approval_by_prefix(records, prefix)


def pending(ports: Ports) -> list[Approval]:
    """The approvals that wait for the owner now, the riskiest first."""
    with ports.ledger.reading() as records:
        return waiting_approvals(records, ports.now())


def postponed(ports: Ports) -> list[Approval]:
    """The approvals that are hidden until they are due, the next one first."""
    with ports.ledger.reading() as records:
        return postponed_approvals(records, ports.now())


def stale_approvals(ports: Ports) -> list[Approval]:
    """The proposals whose soul has changed since they were made: they have to be rebased, denied or withdrawn. Oldest first."""
    with ports.ledger.reading() as records:
        return stale(records, ports.now())


def approvals(
    ports: Ports,
    *,
    statuses: frozenset[Status] | None = None,
    type: str = "",
    words: str = "",
    limit: int,
    offset: int = 0,
) -> ResultPage[Approval]:
    """A page of all questions with their answers, newest first."""
    with ports.ledger.reading() as records:
        return questions(records, statuses=statuses, type=type or None, words=words, limit=limit, offset=offset)


def why_code(ports: Ports, approval: Approval) -> str:
    """Why approving this needs the typed review code, in words; empty if it does not."""
    with ports.ledger.reading() as records:
        return " and ".join(code_reasons(records, approval, payloads.read(approval)))


def review(ports: Ports, approval: Approval) -> Review:
    """A question with everything that a review shows."""
    with ports.ledger.reading() as records:
        return review_of(records, approval)


def approve(
    ports: Ports,
    reviewer: Reviewer,
    id: str,
    *,
    code: str | None = None,
    edited: str | None = None,
    base: int | None = None,
    weaken: bool = False,
) -> DecisionResult:
    """Approve exactly what was reviewed, or fail and name what changed. ``id`` may be a prefix that only this approval has.

    ``code`` is the review code that the owner typed. Without it, whatever needs it is refused (``why_code`` says why), and so is a
    question whose text was renewed after it was read here.
    ``edited`` is the owner's own version of a proposed text, judged like any edit of theirs. ``base`` is the revision that they
    compared it with; by default the one that the question was asked on. ``weaken`` allows it to change a protected field. Both are
    for an ``Owner``.
    """
    if edited is not None or weaken:
        _ensure_owner(reviewer)
    with expiry.reading(ports) as records:
        reviewed = approval_by_prefix(records, id)
        payload = payloads.read(reviewed)
        if edited is not None and base is None:
            base = _asked_on(records, reviewed, payload)
        observe = _file_observer(ports, records, reviewed, payload)
        _judge_ahead(records, reviewed, payload)
    if edited is not None:
        _ensure_editable(reviewed, payload)
    notes = observe()
    consent = _Consent(reviewer=reviewer, reviewed=reviewed, code=code, edited=edited, base=base, weaken=weaken)
    outcome = move_with_siblings(ports, lambda writer, plans: _decide(ports, writer, consent, plans))
    notes = (*notes, *effects.finish(ports))
    if isinstance(outcome, Conflict):
        raise outcome
    return replace(outcome, notes=(*notes, *outcome.notes))


def deny(ports: Ports, reviewer: Reviewer, id: str, *, words: str = "") -> Approval:
    """Deny a request. The words are stored, and the asker can read them."""
    return _say_no(ports, reviewer, id, words, Approval.denied)


def revoke(ports: Ports, reviewer: Reviewer, id: str, *, words: str = "") -> Approval:
    """Take back a permission that the agent has not claimed yet. The agent reads it as a denial."""
    return _say_no(ports, reviewer, id, words, Approval.revoked)


def _say_no(
    ports: Ports, reviewer: Reviewer, id: str, words: str, move: Callable[[Approval, Decision], Approval]
) -> Approval:
    sweep(ports)
    with ports.ledger.writing() as writer:
        approval = approval_by_prefix(writer, id)
        denied = move(approval, Decision(reviewer.name, ports.now(), reviewer.door, storable_text(words)))
        put_answer(writer, denied, was=approval.status)
        held_texts.restore_denied(writer, denied)
        effects.schedule_log_line(writer, ports.now(), _line(denied), agent=denied.agent)
    effects.finish(ports)
    return denied


def snooze(ports: Ports, reviewer: Reviewer, id: str, until: datetime) -> Approval:
    """Postpone a decision: until then the question is not listed as pending. It still expires at its deadline."""
    sweep(ports)
    with ports.ledger.writing() as writer:
        approval = approval_by_prefix(writer, id)
        snoozed = approval.snoozed(until)
        writer.put_approval(snoozed, was=Status.PENDING)
        facts = {"approval": approval.id, "by": reviewer.name, "door": reviewer.door, "record": record_of(snoozed)}
        writer.append("approval.snoozed", ports.now(), {**facts, "until": moment(until)})
    return snoozed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Consent:
    """What the owner approves: the question as they reviewed it, the code they typed, their own text if they edited it."""

    reviewer: Reviewer
    reviewed: Approval
    code: str | None
    edited: str | None
    base: int | None
    weaken: bool


def _decide(ports: Ports, writer: Writer, consent: _Consent, plans: Plans | None) -> DecisionResult | Conflict:
    """Decide on an approval. A Conflict that is returned, not raised, has been recorded.

    The owner approves the question as they reviewed it: observing the file may have put a newer text into it since.
    """
    reviewer, current = consent.reviewer, writer.approval(consent.reviewed.id)
    approval = held_texts.with_chosen_text(ports, writer, current, consent.code)
    approved = approval.approved(Decision(reviewer.name, ports.now(), reviewer.door), consent.code)
    payload = payloads.read(approval)
    if conflict := _conflict_since(writer, approval, payload):
        stale_approval = approval.stale(Decision(LEDGER.name, ports.now(), reviewer.door, conflict.message))
        put_answer(writer, stale_approval, was=approval.status)
        return conflict
    if consent.code is None:
        _ensure_unchanged(consent.reviewed, approval)
    ensure_digest(writer, approval, payload)
    if consent.edited is not None and isinstance(payload, SoulUpdate):
        _ensure_compared(approval, payload, consent.base)
    judgement = judge_now(writer, approval, payload) if isinstance(payload, SoulUpdate) else Judgement()
    _ensure_code(code_reasons(writer, approval, payload, judgement), approval, consent.code)
    match payload:
        case SoulUpdate():
            decision = ApprovedUpdate(
                reviewer=reviewer,
                approval=approved,
                update=payload,
                judgement=judgement,
                edited=consent.edited,
                weaken=consent.weaken,
            )
            return _apply_update(ports, writer, decision, plans)
        case ActionRequest():
            return _record_permission(ports, writer, approved)
        case Pairing():
            return _pair_chat(ports, writer, reviewer, approved, payload)
        case UnknownPayload():
            raise Unavailable(
                f"this version does not know the approval type {payload.type!r}", hint="update soulkeeper"
            )


def _file_observer(
    ports: Ports, records: Records, approval: Approval, payload: Payload
) -> Callable[[], tuple[str, ...]]:
    """A function that observes the files of the question's text. Call it after the view is closed."""
    if not isinstance(payload, SoulUpdate):
        return tuple
    soul, where = soul_updates.soul_of(records, approval, payload), soul_updates.target(records, approval, payload)
    files = places(records, soul, where)
    return lambda: observe_files(ports, where, soul, files)


def _judge_ahead(records: Records, approval: Approval, payload: Payload) -> None:
    """Judge before the write lock: inside it the result comes from a cache."""
    if isinstance(payload, SoulUpdate) and approval.status is Status.PENDING:
        judge_now(records, approval, payload)


def _conflict_since(records: Records, approval: Approval, payload: Payload) -> Conflict | None:
    return soul_updates.conflict_since(records, approval, payload) if isinstance(payload, SoulUpdate) else None


def _apply_update(ports: Ports, writer: Writer, decision: ApprovedUpdate, plans: Plans | None) -> DecisionResult:
    """Apply an approved update, and ask about the texts that were found in the file after it."""
    saved = soul_updates.apply(ports, writer, decision, plans)
    result = _record_revision(writer, decision.approval, saved, edited=decision.edited is not None)
    later = held_texts.ask_about_later_texts(ports, writer, decision.approval, decision.update, saved)
    return replace(result, notes=(*result.notes, *filter(None, [later])))


def _record_revision(writer: Writer, approved: Approval, saved: SavedRevision, *, edited: bool) -> DecisionResult:
    """Record an approval that created a revision."""
    facts = {"resultRevision": saved.revision.number, "hash": saved.revision.hash, "edited": edited}
    applied_approval = approved.applied(facts)
    put_answer(writer, applied_approval, was=Status.PENDING)
    return DecisionResult(applied_approval, saved, use_notes(writer, saved.soul.uuid))


def _record_permission(ports: Ports, writer: Writer, approval: Approval) -> DecisionResult:
    """Record a permission that the agent has yet to claim."""
    put_answer(writer, approval, was=Status.PENDING)
    effects.schedule_log_line(writer, ports.now(), _line(approval), agent=approval.agent)
    return DecisionResult(approval)


def _pair_chat(
    ports: Ports, writer: Writer, reviewer: Reviewer, approved: Approval, pairing: Pairing
) -> DecisionResult:
    """Record an approval that pairs a chat."""
    chat = chats.pair(ports, writer, reviewer, approved, pairing)
    applied_approval = approved.applied({"chat": chat.id, "name": chat.name})
    put_answer(writer, applied_approval, was=Status.PENDING)
    effects.schedule_log_line(writer, ports.now(), _line(applied_approval))
    return DecisionResult(applied_approval)


def _line(approval: Approval) -> str:
    decision = approval.decision
    line = f"{payloads.subject_line(payloads.read(approval))} · {approval.status} by {decision.by if decision else ''}"
    words = f" · {decision.words}" if decision and decision.words else ""
    return f"{line}{words} · {approval.id}"


def _ensure_owner(reviewer: Reviewer) -> None:
    if not isinstance(reviewer, Owner):
        message = "only the owner approves a text of their own, or one that weakens a protected field"
        raise Refused(
            [Reason("not_owner", message, hint="approve what was proposed, deny it with words, or ask the owner")]
        )


def _ensure_editable(approval: Approval, payload: Payload) -> None:
    if not isinstance(payload, SoulUpdate):
        message = f"a {approval.type} has no text to edit"
        raise Refused([Reason("not_editable", message, hint="approve it as it is, or deny it with words")])


def _ensure_unchanged(reviewed: Approval, approval: Approval) -> None:
    """The question must still be the one that the owner reviewed."""
    if reviewed.digest != approval.digest:
        raise Conflict(
            f"{approval.id[:8]} has a newer edit than the one you decided on",
            hint=f"soul approvals show {approval.id[:8]}",
        )


def _ensure_compared(approval: Approval, update: SoulUpdate, base: int | None) -> None:
    """A proposal is carried when its soul changes. A whole text by the owner is not: it would undo the changes in between."""
    if base is not None and base != update.base_revision:
        raise Moved(
            f"{update.target} changed from revision {base} to {update.base_revision} while you edited",
            hint=f"compare your text with it again: soul approvals show {approval.id[:8]}; "
            f"then approve it with --base {update.base_revision}",
        )


def _asked_on(records: Records, approval: Approval, payload: Payload) -> int | None:
    """The newest revision when this was asked; it may have been carried since. None if unknown."""
    if not isinstance(payload, SoulUpdate) or payload.base_revision == 0:
        return None
    requests = records.newest_events(kind="approval.asked", names=(approval.id,), limit=1)
    for revision in records.revisions(approval.subject, before=payload.base_revision + 1) if requests else ():
        added = records.event_of(revision)
        if added is not None and added.seq < requests[0].seq:
            return revision.number
    return 0 if requests else None


def _ensure_code(reasons: Iterable[str], approval: Approval, code: str | None) -> None:
    why = " and ".join(reasons)
    if code is None and why:
        message = f"approving {approval.id[:8]} needs its review code: {why}"
        hint = f"soul approvals show {approval.id[:8]} shows it; then soul approve {approval.id[:8]} --code CODE"
        raise Refused([Reason("code_needed", message, hint=hint)])
