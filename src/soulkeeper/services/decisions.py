"""The owner's side: look, say yes or no, put off. Whatever decides takes an ``Owner``; what a yes does is said by the type.

- A yes is to exactly what was reviewed: another digest, another code or a moved base is a Conflict.
- The decision and what it makes are one transaction.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Conflict, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.approval_types import ApprovalType, Review, Yes, between, type_of
from soulkeeper.services.assessment import code_reasons
from soulkeeper.services.lookups import Listed, named, questions, waiting
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.revisions import SavedRevision, put_answer


@dataclass(frozen=True, slots=True)
class Decided:
    """``kept`` is the revision that a yes made, where it made one."""

    approval: Approval
    kept: SavedRevision | None = None
    notes: tuple[str, ...] = ()


def find(ports: Ports, prefix: str) -> Approval:
    """An approval by its id or a prefix that only it has."""
    with ports.ledger.reading() as records:
        return named(records, prefix)


def pending(ports: Ports) -> list[Approval]:
    """What waits for the owner now, the most dangerous first."""
    with ports.ledger.reading() as records:
        return waiting(records, ports.now())


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
    """Why saying yes to this takes the typed review code, in words; empty where it does not."""
    with ports.ledger.reading() as records:
        return " and ".join(code_reasons(records, approval))


def review(ports: Ports, approval: Approval) -> Review:
    """A question with everything there is to see."""
    texts = type_of(approval).texts
    if texts is None:
        return Review(approval)
    with ports.ledger.reading() as records:
        before, after = texts(records, approval)
    return between(approval, before, after)


def approve(
    ports: Ports, owner: Owner, id: str, *, code: str | None = None, edited: str | None = None, weaken: bool = False
) -> Decided:
    """Say yes to exactly what was reviewed, or fail and name what moved.

    ``edited`` is the owner's own version of a proposed text, to which the rules of an owner's edit apply; ``weaken`` says that a
    protected field may change by it.
    """
    with ports.ledger.reading() as records:
        seen = named(records, id)
        approval_type = type_of(seen)
        file = approval_type.file(records, seen) if approval_type.file else None
    _ensure_editable(approval_type, edited)
    notes = observe(ports, file) if file else ()
    with ports.ledger.writing() as writer:
        yes = Yes(owner=owner, approval=seen, edited=edited, weaken=weaken)
        outcome = _decide(ports, writer, approval_type, yes, code)
    done = effects.finish(ports)
    if isinstance(outcome, Conflict):
        raise outcome
    notes = (*notes, *done)
    return replace(outcome, notes=notes, kept=outcome.kept and replace(outcome.kept, notes=notes))


def deny(ports: Ports, owner: Owner, id: str, *, words: str = "") -> Approval:
    """Say no. The words are kept and are what the asker learns from."""
    with ports.ledger.writing() as writer:
        approval = named(writer, id)
        no = Decision(owner.name, ports.now(), owner.door, sayable(words))
        answered = _expired(ports, approval) or approval.denied(no)
        put_answer(writer, answered)
        effects.owe_note(writer, ports.now(), _line(type_of(approval), answered))
    effects.finish(ports)
    if answered.status is Status.EXPIRED:
        raise _too_late(answered)
    return answered


def snooze(ports: Ports, owner: Owner, id: str, until: datetime) -> Approval:
    with ports.ledger.writing() as writer:
        approval = named(writer, id)
        put_off = _expired(ports, approval) or approval.snoozed(until)
        if put_off.status is Status.EXPIRED:
            put_answer(writer, put_off)
        else:
            writer.put_approval(put_off, was=Status.PENDING)
            told = {"approval": approval.id, "by": owner.name, "door": owner.door, "record": record_of(put_off)}
            writer.append("approval.snoozed", ports.now(), {**told, "until": moment(until)})
    if put_off.status is Status.EXPIRED:
        raise _too_late(put_off)
    return put_off


def _decide(
    ports: Ports, writer: Writer, approval_type: ApprovalType, yes: Yes, code: str | None
) -> Decided | Conflict:
    """All of an approval's decision. A Conflict that is given back, not raised, has been written down.

    The yes is to the question as it was then: looking at the file may have put a newer text into it since.
    """
    approval, owner = writer.approval(yes.approval.id), yes.owner
    if late := _expired(ports, approval):
        put_answer(writer, late)
        return _too_late(late)
    approved = approval.approved(Decision(owner.name, ports.now(), owner.door), code)
    if moved := approval_type.moved(writer, approval):
        put_answer(writer, approval.stale(Decision("the ledger", ports.now(), owner.door, moved.message)))
        return moved
    _ensure_seen(yes.approval, approval)
    approval_type.ensure_bound(writer, approval)
    _ensure_code(writer, approval, code)
    if approval_type.apply is None:
        return _allowed(ports, writer, approval_type, approved)
    done = approval_type.apply(ports, writer, replace(yes, approval=approved))
    applied = approved.applied(done.result)
    put_answer(writer, applied)
    return Decided(applied, done.kept)


def _allowed(ports: Ports, writer: Writer, approval_type: ApprovalType, approved: Approval) -> Decided:
    """A yes that the agent has still to take."""
    put_answer(writer, approved)
    effects.owe_note(writer, ports.now(), _line(approval_type, approved))
    return Decided(approved)


def _line(approval_type: ApprovalType, answered: Approval) -> str:
    by = answered.decision.by if answered.decision else ""
    return f"{approval_type.about(answered.payload)} · {answered.status} by {by} · {answered.id}"


def _ensure_editable(approval_type: ApprovalType, edited: str | None) -> None:
    if edited is not None and approval_type.texts is None:
        message = f"a {approval_type.name} has no text that could be edited"
        raise Refused([Reason("not_editable", message, hint="approve it as it is, or deny it with words")])


def _ensure_seen(seen: Approval, approval: Approval) -> None:
    """What is there now must be what was there when the owner said yes."""
    if seen.digest != approval.digest:
        raise Conflict(
            f"{approval.id[:8]} holds a newer edit than the one you decided on",
            hint=f"soul approvals show {approval.id[:8]}",
        )


def _ensure_code(records: Records, approval: Approval, code: str | None) -> None:
    why = " and ".join(code_reasons(records, approval))
    if code is None and why:
        message = f"saying yes to {approval.id[:8]} takes its review code: {why}"
        hint = f"soul approve {approval.id[:8]} --code CODE, as soul approvals show {approval.id[:8]} shows it"
        raise Refused([Reason("code_needed", message, hint=hint)])


def _expired(ports: Ports, approval: Approval) -> Approval | None:
    now = ports.now()
    return approval.expired(now) if approval.is_expired(now) else None


def _too_late(approval: Approval) -> Conflict:
    return Conflict(
        f"approval {approval.id[:8]} expired at {approval.expires_at:%Y-%m-%d %H:%M} UTC and was not decided in time",
        hint="it has to be proposed again",
    )
