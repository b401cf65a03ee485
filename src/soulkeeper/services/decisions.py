"""The owner's side: look, say yes or no, snooze. Whatever decides takes an ``Owner``.

- A yes is to the diff that was reviewed: another digest or another code is a Conflict. A proposal that was carried onto a newer
  text meanwhile still shows that diff.
- The decision, what it makes and the siblings it carries are one transaction. What a yes does is one ``match`` on the payload.
- Text and protection are judged again by the policy of this moment; limits are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, Payload, SoulUpdate, UnknownPayload
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Conflict, Moved, Reason, Refused, Unavailable
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import chats, effects, expiry, soul_updates
from soulkeeper.services.answers import put_answer
from soulkeeper.services.approval_types import Review, ensure_digest, review_of
from soulkeeper.services.assessment import Judgement, code_reasons, judged_now
from soulkeeper.services.expiry import sweep
from soulkeeper.services.lookups import Listed, SavedRevision, named, questions, stale, waiting
from soulkeeper.services.outside_edits import held_texts, observe_files
from soulkeeper.services.siblings import Plans, moving
from soulkeeper.services.targets import places, use_notes


@dataclass(frozen=True, slots=True)
class Decided:
    """``kept`` is the revision that a yes made, if it made one."""

    approval: Approval
    kept: SavedRevision | None = None
    notes: tuple[str, ...] = ()


def find(ports: Ports, prefix: str) -> Approval:
    """An approval by its id or a prefix that only it has."""
    with ports.ledger.reading() as records:
        return named(records, prefix)


def pending(ports: Ports) -> list[Approval]:
    """What waits for the owner now, the riskiest first."""
    with ports.ledger.reading() as records:
        return waiting(records, ports.now())


def needing_another_look(ports: Ports) -> list[Approval]:
    """What the owner saw and what moved since, so that it has to be rebased, denied or withdrawn. Oldest first."""
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
) -> Listed[Approval]:
    """Every question and its answer, newest first, in pages."""
    with ports.ledger.reading() as records:
        return questions(records, statuses=statuses, type=type or None, words=words, limit=limit, offset=offset)


def why_code(ports: Ports, approval: Approval) -> str:
    """Why approving this needs the typed review code, in words; empty where it does not."""
    with ports.ledger.reading() as records:
        return " and ".join(code_reasons(records, approval, payloads.read(approval)))


def review(ports: Ports, approval: Approval) -> Review:
    """A question with everything there is to see."""
    with ports.ledger.reading() as records:
        return review_of(records, approval)


def approve(
    ports: Ports,
    owner: Owner,
    id: str,
    *,
    code: str | None = None,
    edited: str | None = None,
    base: int | None = None,
    weaken: bool = False,
) -> Decided:
    """Say yes to exactly what was reviewed, or fail and name what moved.

    ``edited`` is the owner's own version of a proposed text, to which the rules of an owner's edit apply, and ``base`` the revision
    that they compared it with, or else the one that the question was asked on; ``weaken`` allows it to change a protected field.
    """
    with expiry.reading(ports) as records:
        seen = named(records, id)
        payload = payloads.read(seen)
        if edited is not None and base is None:
            base = _asked_on(records, seen, payload)
        look = _looking_at_files(ports, records, seen, payload)
        _judge_ahead(records, seen, payload)
    if edited is not None:
        _ensure_editable(seen, payload)
    notes = look()
    yes = _Yes(owner=owner, seen=seen, code=code, edited=edited, base=base, weaken=weaken)
    outcome = moving(ports, lambda writer, plans: _decide(ports, writer, yes, plans))
    notes = (*notes, *effects.finish(ports))
    if isinstance(outcome, Conflict):
        raise outcome
    notes = (*notes, *outcome.notes)
    return replace(outcome, notes=notes, kept=outcome.kept and replace(outcome.kept, notes=notes))


def deny(ports: Ports, owner: Owner, id: str, *, words: str = "") -> Approval:
    """Say no. The words are kept, and the asker learns from them."""
    sweep(ports)
    with ports.ledger.writing() as writer:
        approval = named(writer, id)
        denied = approval.denied(Decision(owner.name, ports.now(), owner.door, sayable(words)))
        put_answer(writer, denied, was=approval.status)
        held_texts.put_back_denied(writer, denied)
        effects.owe_note(writer, ports.now(), _line(denied), agent=denied.agent)
    effects.finish(ports)
    return denied


def snooze(ports: Ports, owner: Owner, id: str, until: datetime) -> Approval:
    sweep(ports)
    with ports.ledger.writing() as writer:
        approval = named(writer, id)
        snoozed = approval.snoozed(until)
        writer.put_approval(snoozed, was=Status.PENDING)
        facts = {"approval": approval.id, "by": owner.name, "door": owner.door, "record": record_of(snoozed)}
        writer.append("approval.snoozed", ports.now(), {**facts, "until": moment(until)})
    return snoozed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Yes:
    """What the owner says yes to: the question as they saw it, the code they typed, their own text where they edited it."""

    owner: Owner
    seen: Approval
    code: str | None
    edited: str | None
    base: int | None
    weaken: bool


def _decide(ports: Ports, writer: Writer, yes: _Yes, plans: Plans | None) -> Decided | Conflict:
    """All of an approval's decision. A Conflict that is returned, not raised, has been written down.

    The yes is to the question as it was seen: looking at the file may have put a newer text into it since.
    """
    owner, approval = yes.owner, held_texts.chosen(ports, writer, writer.approval(yes.seen.id), yes.code)
    approved = approval.approved(Decision(owner.name, ports.now(), owner.door), yes.code)
    payload = payloads.read(approval)
    if moved := _moved(writer, approval, payload):
        stale = approval.stale(Decision("the ledger", ports.now(), owner.door, moved.message))
        put_answer(writer, stale, was=approval.status)
        return moved
    if yes.code is None:
        _ensure_seen(yes.seen, approval)
    ensure_digest(writer, approval, payload)
    if yes.edited is not None and isinstance(payload, SoulUpdate):
        _ensure_compared(approval, payload, yes.base)
    judgement = judged_now(writer, approval, payload) if isinstance(payload, SoulUpdate) else Judgement()
    _ensure_code(code_reasons(writer, approval, payload, judgement), approval, yes.code)
    match payload:
        case SoulUpdate():
            carried_out = soul_updates.Yes(
                owner=owner,
                approval=approved,
                update=payload,
                judgement=judgement,
                edited=yes.edited,
                weaken=yes.weaken,
            )
            saved = soul_updates.apply(ports, writer, carried_out, plans)
            decided = _applied(writer, approved, saved, edited=yes.edited is not None)
            held_texts.ask_later(ports, writer, approved, payload, saved)
            return decided
        case ActionRequest():
            return _allowed(ports, writer, approved)
        case Pairing():
            return _paired(ports, writer, owner, approved, payload)
        case UnknownPayload():
            raise Unavailable(
                f"this version does not know the approval type {payload.type!r}", hint="update soulkeeper"
            )


def _looking_at_files(
    ports: Ports, records: Records, approval: Approval, payload: Payload
) -> Callable[[], tuple[str, ...]]:
    """How to take notice of the files of the text that this is about, once the view is closed."""
    if not isinstance(payload, SoulUpdate):
        return tuple
    soul, where = soul_updates.soul_of(records, approval, payload), soul_updates.target(records, approval, payload)
    files = places(records, soul, where)
    return lambda: observe_files(ports, where, soul, files)


def _judge_ahead(records: Records, approval: Approval, payload: Payload) -> None:
    """Judge before the write lock: inside it the same answer is remembered."""
    if isinstance(payload, SoulUpdate) and approval.status is Status.PENDING:
        judged_now(records, approval, payload)


def _moved(records: Records, approval: Approval, payload: Payload) -> Conflict | None:
    return soul_updates.moved(records, approval, payload) if isinstance(payload, SoulUpdate) else None


def _applied(writer: Writer, approved: Approval, saved: SavedRevision, *, edited: bool) -> Decided:
    """A yes that made a revision."""
    outcome = {"resultRevision": saved.revision.number, "hash": saved.revision.hash, "edited": edited}
    applied = approved.applied(outcome)
    put_answer(writer, applied, was=Status.PENDING)
    return Decided(applied, saved, use_notes(writer, saved.soul.uuid))


def _allowed(ports: Ports, writer: Writer, approved: Approval) -> Decided:
    """A permission that the agent has yet to claim."""
    put_answer(writer, approved, was=Status.PENDING)
    effects.owe_note(writer, ports.now(), _line(approved), agent=approved.agent)
    return Decided(approved)


def _paired(ports: Ports, writer: Writer, owner: Owner, approved: Approval, pairing: Pairing) -> Decided:
    """A yes that makes a chat the owner's."""
    chat = chats.pair(ports, writer, owner, approved, pairing)
    paired = approved.applied({"chat": chat.id, "name": chat.name})
    put_answer(writer, paired, was=Status.PENDING)
    effects.owe_note(writer, ports.now(), _line(paired))
    return Decided(paired)


def _line(answered: Approval) -> str:
    how = answered.decision
    line = f"{payloads.subject_line(payloads.read(answered))} · {answered.status} by {how.by if how else ''}"
    words = f" · {how.words}" if how and how.words else ""
    return f"{line}{words} · {answered.id}"


def _ensure_editable(approval: Approval, payload: Payload) -> None:
    if not isinstance(payload, SoulUpdate):
        message = f"a {approval.type} has no text to edit"
        raise Refused([Reason("not_editable", message, hint="approve it as it is, or deny it with words")])


def _ensure_seen(seen: Approval, approval: Approval) -> None:
    """What is there now must be what was there when the owner said yes."""
    if seen.digest != approval.digest:
        raise Conflict(
            f"{approval.id[:8]} holds a newer edit than the one you decided on",
            hint=f"soul approvals show {approval.id[:8]}",
        )


def _ensure_compared(approval: Approval, update: SoulUpdate, base: int | None) -> None:
    """A proposal is carried when its soul moves; an owner's whole text is not, and would undo what came in between."""
    if base is not None and base != update.base_revision:
        raise Moved(
            f"{update.target} moved from revision {base} to {update.base_revision} while you edited",
            hint=f"compare your text with it again: soul approvals show {approval.id[:8]}; "
            f"then approve it with --base {update.base_revision}",
        )


def _asked_on(records: Records, approval: Approval, payload: Payload) -> int | None:
    """The revision that was the newest when this was asked: it may have been carried since. None where that is not known."""
    if not isinstance(payload, SoulUpdate) or payload.base_revision == 0:
        return None
    asked = records.newest_events(kind="approval.asked", names=(approval.id,), limit=1)
    for revision in records.revisions(approval.subject, before=payload.base_revision + 1) if asked else ():
        added = records.event_of(revision)
        if added is not None and added.seq < asked[0].seq:
            return revision.number
    return 0 if asked else None


def _ensure_code(reasons: Iterable[str], approval: Approval, code: str | None) -> None:
    why = " and ".join(reasons)
    if code is None and why:
        message = f"approving {approval.id[:8]} needs its review code: {why}"
        hint = f"soul approvals show {approval.id[:8]} shows it; then soul approve {approval.id[:8]} --code CODE"
        raise Refused([Reason("code_needed", message, hint=hint)])
