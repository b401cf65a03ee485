"""Siblings: the other pending proposals when a soul changes. Each is carried onto the new text, or needs another look.

- The owner approves the diff they saw. A proposal keeps its id and its review code only while it shows that diff (see
  ``domain/history/carry``) and is judged no worse on text and protection than before. Limits and drift do not count.
- Carrying is prepared before the write lock. If the head or the proposal has changed in the meantime, it is prepared again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TypeAlias, TypeVar

from soulkeeper.domain.approvals.approval import UNANSWERED, Approval, Decision, Status
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, SoulUpdate
from soulkeeper.domain.history import carry
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.history.semver import bump_between, version
from soulkeeper.domain.history.stamp import Author, ChangelogRow, stamped
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports, Writer
from soulkeeper.services.approval_records import LEDGER, put_answer, put_question
from soulkeeper.services.approval_types import texts
from soulkeeper.services.lookups import ALL
from soulkeeper.services.outside_edits.allowance import newest_of
from soulkeeper.services.policies import policy_of, protected_fields
from soulkeeper.services.versions import bump_reasons, missing_rows

T = TypeVar("T")
_TRIES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A proposal and the head to carry it onto: everything that carrying depends on. Equal moves have the same plan."""

    target: str
    digest: str
    update: SoulUpdate
    base: str
    proposed: str
    base_version: str
    head: str
    head_version: str
    head_revision: int
    protected: frozenset[str]
    rewrite_share: float
    on: date
    missing: tuple[ChangelogRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What happens to a proposal: the carried update and its text, or why it needs another look."""

    update: SoulUpdate | None = None
    text: str = ""
    why_not: str = ""


Plans: TypeAlias = Mapping[Move, Plan]


class Unprepared(Exception):
    """A soul changes and its siblings are not prepared yet. The transaction is rolled back and repeated once they are."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        super().__init__("siblings are not prepared")
        self.moves = moves


def move_with_siblings(ports: Ports, work: Callable[[Writer, Plans | None], T]) -> T:
    """Run work that changes souls in one transaction. Siblings are prepared outside the write lock, so that nobody waits for
    them.

    If the head keeps changing in the meantime, the last attempt prepares them inside the lock.
    """
    plans: dict[Move, Plan] = {}
    for _ in range(_TRIES):
        try:
            with ports.ledger.writing() as writer:
                return work(writer, plans)
        except Unprepared as unprepared:
            plans |= {move: plan_move(move) for move in unprepared.moves}
    with ports.ledger.writing() as writer:
        return work(writer, None)


def rebase_all(writer: Writer, soul: Soul, revision: Revision, content: str, *, plans: Plans | None) -> None:
    """Carry the proposals of a soul onto ``revision``, its new head. Without ``plans`` they are prepared here."""
    pending = writer.approvals(statuses=frozenset({Status.PENDING}), type=SOUL_UPDATE, subject=soul.uuid, limit=ALL)
    approvals = [approval for approval in pending[::-1] if approval.id != revision.approval_id]
    moves = {approval.id: _move(writer, soul, revision, content, approval) for approval in approvals}
    every_move = tuple(move for move in moves.values() if move)
    if plans is not None and (unprepared := tuple(move for move in every_move if move not in plans)):
        raise Unprepared(unprepared)
    for approval in approvals:
        move = moves[approval.id]
        plan = (
            (plans[move] if plans is not None else plan_move(move))
            if move
            else Plan(why_not=_moved_to(revision.number))
        )
        _put_plan(writer, approval, revision, plan)


def readdress(writer: Writer, soul: Soul, at: datetime) -> None:
    """Let the open questions about a renamed soul say its new id: another soul may get the old one."""
    for approval in writer.approvals(statuses=UNANSWERED, type=SOUL_UPDATE, subject=soul.uuid, limit=ALL):
        update = payloads.read(approval)
        if isinstance(update, SoulUpdate):
            kept_texts = _with_newest_text(writer, approval.id, update)
            moved = replace(approval, payload=payloads.record(replace(kept_texts, target=soul.address)))
            _put_carried(writer, moved, at)


def _with_newest_text(writer: Writer, id: str, update: SoulUpdate) -> SoulUpdate:
    """A held edit with its newest text, which may be stored with the allowance of the file's earlier name."""
    newest = newest_of(writer, update.target, id)
    if newest is None:
        return update
    writer.add_text(newest.content)
    return replace(update, texts=(*update.texts, newest.held))


def plan_move(move: Move) -> Plan:
    """What happens to a proposal on the new head. Pure: it does not read the ledger."""
    is_stamped = not move.update.trigger.is_foreign
    result = carry.carry_change(move.base, move.proposed, move.head, stamped=is_stamped)
    if result.text is None:
        return Plan(why_not=f"{_moved_to(move.head_revision)}: {result.why_not}")
    try:
        text, update = _stamp(move, result.text) if is_stamped else (result.text, move.update)
    except SoulError as error:
        return Plan(why_not=f"{_moved_to(move.head_revision)}: {error.message}")
    return _judge_plan(move, update, text)


def _judge_plan(move: Move, update: SoulUpdate, text: str) -> Plan:
    from soulkeeper.services.assessment import is_no_worse, judge_again  # noqa: PLC0415 - only where something waits

    digest = carry.change_digest(target=move.target, before=move.head, after=text, nonce=update.nonce)
    if digest != move.digest:
        return Plan(why_not=f"{_moved_to(move.head_revision)}: it would be a different change from the one you saw")
    judgement = judge_again(update, move.head, text, protected=move.protected, rewrite_share=move.rewrite_share)
    if not is_no_worse(judgement, update.assessment):
        return Plan(why_not=f"{_moved_to(move.head_revision)}: {judgement.worst} on the new text")
    base, new = content_hash(move.head), content_hash(text)
    carried_update = replace(
        update,
        base_revision=move.head_revision,
        base_hash=base,
        new_hash=new,
        state=carry.state_digest(change=digest, base_hash=base, new_hash=new),
        assessment=judgement.on(update.assessment, move.protected),
    )
    return Plan(carried_update, text)


def _stamp(move: Move, text: str) -> tuple[str, SoulUpdate]:
    """The carried text with its own version and changelog row; a larger bump that was asked for stays."""
    bump = bump_between(move.base_version, move.update.version)
    author = Author(move.update.by, move.on)
    head = version(move.head_version)
    result = stamped(move.head, text, head, author, protected=move.protected, requested=bump, missing=move.missing)
    return result.text, replace(move.update, version=str(result.version), because=bump_reasons(result))


def _move(writer: Writer, soul: Soul, revision: Revision, content: str, approval: Approval) -> Move | None:
    """None if the proposal cannot be carried at all: it is unreadable, or older than carrying."""
    update = payloads.read(approval)
    if not isinstance(update, SoulUpdate) or not update.state or update.base_hash != soul.hash:
        return None
    base, proposed = texts(writer, update)
    return Move(
        target=soul.uuid,
        digest=approval.digest,
        update=update,
        base=base,
        proposed=proposed,
        base_version=soul.version,
        head=content,
        head_version=revision.version,
        head_revision=revision.number,
        protected=protected_fields(writer, soul),
        rewrite_share=policy_of(writer, approval.agent).rewrite_share,
        on=revision.created_at.date(),
        missing=missing_rows(writer, writer.soul_by_uuid(soul.uuid)),
    )


def _put_plan(writer: Writer, approval: Approval, revision: Revision, plan: Plan) -> None:
    at = revision.created_at
    if approval.is_expired(at):
        put_answer(writer, approval.expired(at), was=approval.status)
    elif plan.update is None:
        put_answer(writer, approval.stale(Decision(LEDGER.name, at, revision.door, plan.why_not)), was=approval.status)
    else:
        writer.add_text(plan.text)
        _put_carried(writer, approval.carried(payloads.record(plan.update)), at)


def _put_carried(writer: Writer, approval: Approval, at: datetime) -> None:
    """A question that stays as it is, pending or stale, with another payload."""
    verb = "carried" if approval.status is Status.PENDING else approval.status
    put_question(writer, verb, LEDGER, approval, at=at)


def _moved_to(number: int) -> str:
    return f"the soul moved to revision {number}"
