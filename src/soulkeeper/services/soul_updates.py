"""How an approval changes a soul: exactly the reviewed text on the reviewed base, in the transaction of the decision.

Text and protection are judged again at that moment: a field that became protected in the meantime is protected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Reviewer
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.history.lineage import changed_base
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul, name_and_description
from soulkeeper.domain.souls.text_file import checked_soul_text
from soulkeeper.errors import Conflict, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import revisions
from soulkeeper.services.assessment import Judgement, ensure_clean, ensure_weakening_allowed
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import SavedRevision, ensure_name_free
from soulkeeper.services.policies import agents_using
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.siblings import Plans
from soulkeeper.services.souls import set_baseline
from soulkeeper.services.versions import recorded_version, stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovedUpdate:
    """An approval while it is applied. ``judgement`` is that of its text and protection at this moment.

    ``edited`` is the owner's own text, ``weaken`` allows a protected field to change.
    """

    reviewer: Reviewer
    approval: Approval
    update: SoulUpdate
    judgement: Judgement
    edited: str | None = None
    weaken: bool = False


def target(records: Records, approval: Approval, update: SoulUpdate) -> Address:
    """The soul's current address: it may have been renamed since, or may not exist yet."""
    soul = soul_of(records, approval, update)
    return soul.address if soul else update.target


def apply(ports: Ports, writer: Writer, decision: ApprovedUpdate, plans: Plans | None) -> SavedRevision:
    """Apply an approved soul update as a revision, and carry its siblings. The caller has checked ``conflict_since``."""
    soul = soul_of(writer, decision.approval, decision.update)
    content, version = _decided_text(ports, writer, decision, soul)
    _ensure_allowed(writer, decision, soul, content)
    ensure_name_free(writer, name_and_description(content)[0], soul.address if soul else decision.update.target)
    provenance = _provenance(ports, decision)
    if soul is None:
        return revisions.begin(writer, ports.new_id(), decision.update.target, content, provenance)
    saved = revisions.revise(writer, soul, content, provenance, to=version, plans=plans)
    if decision.edited is not None:
        set_baseline(writer, saved.soul)
    return saved


def conflict_since(records: Records, approval: Approval, update: SoulUpdate) -> Conflict | None:
    """What happened to the soul since this was proposed; None if nothing did."""
    base, soul = update.base_revision, soul_of(records, approval, update)
    if soul is None:
        return None
    if soul.deleted:
        return Conflict(f"{soul.address} was deleted in the meantime", hint=f"soul undelete {soul.address}")
    if soul.address != update.target:
        named = f"this names {update.target}, but the soul it would change is {soul.address}"
        return Conflict(named, hint=f"soul rebase {approval.id[:8]} makes a fresh proposal")
    if base == 0:
        return Conflict(f"the soul {str(soul.address)!r} exists now", hint=f"soul edit {soul.address}")
    if soul.hash == update.base_hash and soul.revision == base:
        return None
    changes = compare(records.text(update.base_hash), records.text(soul.hash))
    fields = ", ".join(sorted({change.field for change in changes})) or "and back to the same text"
    return Conflict(
        f"{soul.address} changed from revision {base} to {soul.revision} since this was proposed: {fields}",
        hint=f"soul rebase {approval.id[:8]} makes a fresh proposal",
    )


def ensure_unprotected(records: Records, soul: Soul) -> None:
    protecting_agents = [agent.id for agent in agents_using(records, soul) if agent.protected]
    if protecting_agents:
        message = f"the protected agent {', '.join(protecting_agents)} uses {soul.address}"
        raise Refused([Reason("protected_agent", message, hint=f"soul agent set {protecting_agents[0]} --unprotect")])


def _ensure_allowed(records: Records, decision: ApprovedUpdate, soul: Soul | None, content: str) -> None:
    """The gate judges an agent's proposal again. The owner's own text and outside edits are the owner's to judge."""
    is_agents = decision.edited is None and not decision.update.trigger.is_foreign
    before, where = records.text(soul.hash) if soul else "", soul.address if soul else decision.update.target
    if decision.edited is not None:
        ensure_clean(before, content)
    if decision.edited is not None or (is_agents and changed_base(before, content)):
        ensure_base_exists(records, where, soul.uuid if soul else "", content)
    if is_agents and (reasons := tuple(_reasons_against(decision))):
        raise Refused(reasons)
    if soul is not None and is_agents:
        ensure_unprotected(records, soul)
    elif soul is not None:
        ensure_weakening_allowed(records, soul, content, weaken=decision.weaken)


def _reasons_against(decision: ApprovedUpdate) -> Iterator[Reason]:
    """What the gate says against it now. The owner may confirm that their own proposal weakens what became protected since."""
    is_confirmed = decision.weaken and decision.update.trigger is Trigger.OWNER_DIRECTED
    for reason in decision.judgement.reasons:
        if not (is_confirmed and reason.code == "protected_field"):
            yield reason


def _decided_text(ports: Ports, records: Records, decision: ApprovedUpdate, soul: Soul | None) -> tuple[str, str]:
    """The text that is applied and its version: what was reviewed, or what the owner made of it."""
    if decision.edited is None:
        content = _reviewed_text(records, decision.approval, decision.update)
        is_found = decision.update.trigger.is_foreign
        return content, recorded_version(records, soul, content) if soul and is_found else decision.update.version
    content = checked_soul_text(decision.edited)
    if soul is None or records.text(soul.hash) == content:
        return content, ""
    stamped = stamp(records, soul, content, by=decision.reviewer.name, at=ports.now())
    return stamped.text, str(stamped.version)


def _provenance(ports: Ports, decision: ApprovedUpdate) -> Provenance:
    return Provenance(
        author=decision.update.by if decision.edited is None else decision.reviewer.name,
        approver=decision.reviewer.name,
        door=decision.reviewer.door,
        at=ports.now(),
        origin=Origin.PROPOSAL,
        reason=decision.update.reason,
        approval_id=decision.approval.id,
        is_edited=decision.edited is not None,
    )


def _reviewed_text(records: Records, approval: Approval, update: SoulUpdate) -> str:
    content = records.text(update.new_hash)
    if content_hash(content) != update.new_hash:
        raise Conflict(
            f"the proposed text of {approval.id[:8]} is not what was proposed", hint="soul doctor checks the records"
        )
    return content


def soul_of(records: Records, approval: Approval, update: SoulUpdate) -> Soul | None:
    """The soul of an update, also if it was renamed since. None if it does not exist yet."""
    if update.base_revision == 0:
        return records.find_soul(update.target)
    return records.soul_by_uuid(approval.subject)
