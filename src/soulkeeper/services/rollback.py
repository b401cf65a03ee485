"""Rollback: an earlier text becomes a new revision. History only grows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.stamp import Stamped, restored_text
from soulkeeper.domain.history.undo import revision_to_restore
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.diff import unified
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, revisions, session_control
from soulkeeper.services.assessment import ensure_weakening_allowed
from soulkeeper.services.expiry import sweep
from soulkeeper.services.lookups import ALL, SavedRevision, active_soul, ensure_base, pick
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.siblings import Plans, move_with_siblings
from soulkeeper.services.soul_updates import ensure_unprotected
from soulkeeper.services.targets import use_notes
from soulkeeper.services.versions import stamp


@dataclass(frozen=True, slots=True)
class RollbackResult:
    head: SavedRevision
    to: int


def roll_back(
    ports: Ports,
    owner: Owner,
    where: Address,
    number: int,
    *,
    base: int | None = None,
    weaken: bool = False,
    everywhere: bool = False,
) -> RollbackResult:
    """Restore an earlier text as a new revision.

    ``base`` is the revision the owner was looking at; ``weaken`` allows a protected field to lose something; ``everywhere`` moves
    the open sessions to the new revision too.
    """
    sweep(ports)
    notes = observe(ports, where)

    def write(writer: Writer, plans: Plans | None) -> SavedRevision:
        soul = active_soul(writer, where)
        ensure_base(soul, base)
        ensure_unprotected(writer, soul)
        rolled_back = _rolled_back_text(ports, writer, owner, soul, number)
        ensure_weakening_allowed(writer, soul, rolled_back.text, weaken=weaken)
        provenance = _provenance(ports, owner, number)
        saved = revisions.revise(writer, soul, rolled_back.text, provenance, to=str(rolled_back.version), plans=plans)
        if everywhere:
            session_control.move_all(writer, owner, saved.revision)
        return saved

    saved = move_with_siblings(ports, write)
    with ports.ledger.reading() as records:
        used = use_notes(records, saved.soul.uuid, "rolled back")
    return RollbackResult(replace(saved, notes=(*notes, *effects.finish(ports), *used)), number)


@dataclass(frozen=True, slots=True)
class RollbackPlan:
    """What a rollback would do. ``base`` is the revision it was planned on."""

    base: int
    to: int
    version: str
    diff: str


def plan_rollback(ports: Ports, owner: Owner, where: Address, revision: str) -> RollbackPlan:
    """The exact change that ``roll_back`` would make, including version and changelog row."""
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        return _plan(ports, records, owner, soul, pick(records, soul, revision).number)


def plan_undo(ports: Ports, owner: Owner, where: Address) -> RollbackPlan:
    """The exact change that an undo of the newest revision would make. After an undo, it is that of the revision before."""
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        return _plan(ports, records, owner, soul, _revision_to_restore(records, soul))


def _plan(ports: Ports, records: Records, owner: Owner, soul: Soul, number: int) -> RollbackPlan:
    plan = _rolled_back_text(ports, records, owner, soul, number)
    filename = soul.address.kind.filename
    labels = (f"v{soul.revision}/{filename}", f"v{soul.revision + 1}/{filename}")
    diff = unified(records.text(soul.hash), plan.text, labels=labels)
    return RollbackPlan(soul.revision, number, str(plan.version), diff)


def _revision_to_restore(records: Records, soul: Soul) -> int:
    if soul.revision == 1:
        is_soul = soul.address.kind is Kind.SOUL
        hint = f"soul delete {soul.address} deletes it" if is_soul else "name the soul to undo: soul undo ID"
        raise Conflict(f"{soul.address} has only its first revision", hint=hint)
    head = records.revision(soul.uuid, soul.revision)
    if head.to_revision is None:
        return head.number - 1
    number = revision_to_restore(reversed(records.revisions(soul.uuid, limit=ALL)))
    if not number:
        hint = f"soul rollback {soul.address} {head.number - 1} brings back what was undone last"
        raise Conflict(f"{soul.address} has the text of its first revision: nothing is left to undo", hint=hint)
    return number


def _rolled_back_text(ports: Ports, records: Records, owner: Owner, soul: Soul, number: int) -> Stamped:
    head = records.text(soul.hash)
    content = restored_text(records.text(records.revision(soul.uuid, number).hash), head)
    if content == head:
        raise Conflict(f"{soul.address} already has the text of revision {number}", hint=f"soul history {soul.address}")
    return stamp(records, soul, content, by=owner.name, at=ports.now())


def _provenance(ports: Ports, owner: Owner, number: int) -> Provenance:
    return Provenance(
        author=owner.name,
        approver=owner.name,
        door=owner.door,
        at=ports.now(),
        origin=Origin.ROLLBACK,
        reason=f"back to revision {number}",
        to_revision=number,
    )
