"""How a yes changes a soul: exactly the reviewed text on the reviewed base, inside the transaction that decides.

A question whose base moved is stale; a field that became protected since is protected.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.evolution.policy import policy_hash
from soulkeeper.domain.evolution.protection import touched
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul, titled
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.errors import Conflict, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import revisions
from soulkeeper.services.assessment import ensure_clean
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import SavedRevision, ensure_name_free
from soulkeeper.services.policies import policy_of, protected_fields, wearers
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.souls import set_baseline
from soulkeeper.services.versions import stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class Yes:
    """An owner's yes while it is carried out. ``edited`` is their own text, ``weaken`` allows a protected field to change."""

    owner: Owner
    approval: Approval
    update: SoulUpdate
    edited: str | None = None
    weaken: bool = False


def target(records: Records, approval: Approval, update: SoulUpdate) -> Address:
    """Where the soul lives now: it may have been renamed since, or may not exist yet."""
    soul = _soul(records, approval, update)
    return soul.address if soul else update.target


def apply(ports: Ports, writer: Writer, yes: Yes) -> SavedRevision:
    """The revision that an approved soul update makes. ``moved`` and ``ensure_current`` were asked before."""
    soul = _soul(writer, yes.approval, yes.update)
    content, version = _decided_text(ports, writer, yes, soul)
    _ensure_allowed(writer, yes, soul, content)
    ensure_name_free(writer, titled(content)[0], soul.address if soul else yes.update.target)
    provenance = _provenance(ports, yes)
    if soul is None:
        return revisions.begin(writer, ports.new_id(), yes.update.target, content, provenance)
    saved = revisions.revise(writer, soul, content, provenance, to=version)
    if yes.edited is not None:
        set_baseline(writer, saved.soul)
    return saved


def moved(records: Records, approval: Approval, update: SoulUpdate) -> Conflict | None:
    """What happened to the soul since this was proposed; None where nothing did."""
    base, soul = update.base_revision, _soul(records, approval, update)
    if soul is None:
        return None
    if soul.deleted:
        return Conflict(f"{soul.address} was deleted meanwhile", hint=f"soul undelete {soul.address}")
    if base == 0:
        return Conflict(f"the soul {str(soul.address)!r} exists by now", hint=f"soul edit {soul.address}")
    if soul.hash == update.base_hash and soul.revision == base:
        return None
    changes = compare(records.text(update.base_hash), records.text(soul.hash))
    fields = ", ".join(sorted({change.field for change in changes})) or "and back to the same text"
    return Conflict(
        f"{soul.address} moved from revision {base} to {soul.revision} since this was proposed: {fields}",
        hint=f"soul rebase {approval.id[:8]} makes a fresh proposal",
    )


def ensure_current(records: Records, approval: Approval, update: SoulUpdate) -> None:
    """The policy is still the one that this was asked under."""
    if policy_hash(policy_of(records, approval.agent)) != update.policy:
        raise Conflict("the policy changed since this was proposed", hint=f"soul rebase {approval.id[:8]} asks again")


def ensure_unprotected(records: Records, soul: Soul) -> None:
    worn = [agent.id for agent in wearers(records, soul) if agent.protected]
    if worn:
        message = f"{soul.address} is worn by the protected agent {', '.join(worn)}"
        raise Refused([Reason("protected_agent", message, hint=f"soul agent set {worn[0]} --unprotect")])


def ensure_kept(records: Records, soul: Soul, content: str, *, weaken: bool) -> None:
    """A protected field changes only where the owner allows it by name."""
    fields = touched(records.text(soul.hash), content, protected_fields(records, soul))
    if fields and not weaken:
        message = f"this changes the protected field {', '.join(fields)}"
        raise Refused(
            [Reason("protected_field", message, value=fields[0], hint="the owner can allow it with --allow-weaken")]
        )


def _ensure_allowed(records: Records, yes: Yes, soul: Soul | None, content: str) -> None:
    """A field that became protected since the question was asked is protected. The owner judges an edit found on disk."""
    if soul is None:
        return
    if yes.edited is not None:
        ensure_clean(records.text(soul.hash), content)
        ensure_base_exists(records, soul.address, soul.uuid, content)
        ensure_kept(records, soul, content, weaken=yes.weaken)
    elif yes.update.trigger not in (Trigger.OUTSIDE, Trigger.SYNC):
        ensure_unprotected(records, soul)
        judged = frozenset(yes.update.assessment.protected)
        if judged != protected_fields(records, soul):  # else the gate has judged it
            ensure_kept(records, soul, content, weaken=False)


def _decided_text(ports: Ports, records: Records, yes: Yes, soul: Soul | None) -> tuple[str, str]:
    """The text that is applied and its version: what was reviewed, or what the owner made of it."""
    if yes.edited is None:
        return _reviewed(records, yes.approval, yes.update), yes.update.version
    content = within_cap(yes.edited)
    if soul is None or records.text(soul.hash) == content:
        return content, ""
    stamped = stamp(records, soul, content, by=yes.owner.name, at=ports.now())
    return stamped.text, str(stamped.version)


def _provenance(ports: Ports, yes: Yes) -> Provenance:
    return Provenance(
        author=yes.update.by if yes.edited is None else yes.owner.name,
        approver=yes.owner.name,
        door=yes.owner.door,
        at=ports.now(),
        origin=Origin.PROPOSAL,
        reason=yes.update.reason,
        approval_id=yes.approval.id,
    )


def _reviewed(records: Records, approval: Approval, update: SoulUpdate) -> str:
    content = records.text(update.new_hash)
    if content_hash(content) != update.new_hash:
        raise Conflict(
            f"the proposed text of {approval.id[:8]} is not what was proposed", hint="soul doctor checks the records"
        )
    return content


def _soul(records: Records, approval: Approval, update: SoulUpdate) -> Soul | None:
    """None where the soul does not exist yet."""
    if update.base_revision == 0:
        return records.find_soul(update.target)
    return records.soul_by_uuid(approval.subject)
