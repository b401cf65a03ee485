"""How a yes changes a soul: exactly the reviewed text on the reviewed base, inside the transaction that decides.

What has moved since makes the question stale; what has become protected since is protected.
"""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.policy import policy_hash
from soulkeeper.domain.evolution.protection import touched
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul, titled
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.errors import Conflict, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import revisions
from soulkeeper.services.approval_types import Done, Yes, ensure_digest
from soulkeeper.services.approvals import bound_digest
from soulkeeper.services.assessment import ensure_clean
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import ensure_name_free
from soulkeeper.services.policies import policy_of, protected_fields, wearers
from soulkeeper.services.revisions import Provenance, SavedRevision
from soulkeeper.services.souls import set_baseline
from soulkeeper.services.versions import stamp


def file(records: Records, approval: Approval) -> Address:
    """Where the soul lives now: it may have been renamed since, or may still be to begin."""
    soul = _soul(records, approval)
    return soul.address if soul else address(approval.payload["address"])


def apply(ports: Ports, writer: Writer, yes: Yes) -> Done:
    """The revision that an approved soul update makes. ``moved`` and ``ensure_bound`` have said that it may."""
    approval, own = yes.approval, yes.edited is not None
    soul = _soul(writer, approval)
    content, to = _decided_text(ports, writer, yes.owner, approval, soul=soul, edited=yes.edited)
    _ensure_allowed(writer, approval, soul, content, own=own, weaken=yes.weaken)
    ensure_name_free(writer, titled(content)[0], soul.address if soul else address(approval.payload["address"]))
    kept = _applied(ports, writer, yes.owner, approval, soul=soul, content=content, to=to, own=own)
    result = {"resultRevision": kept.revision.number, "hash": kept.revision.hash, "edited": own}
    return Done(result, kept)


def moved(records: Records, approval: Approval) -> Conflict | None:
    """What happened to the soul since this was proposed, where something did."""
    base, soul = approval.payload["baseRevision"], _soul(records, approval)
    if soul is None:
        return None
    if soul.deleted:
        return Conflict(f"{soul.address} was deleted meanwhile", hint=f"soul undelete {soul.address}")
    if base == 0:
        return Conflict(f"there is a soul {str(soul.address)!r} by now", hint=f"soul edit {soul.address}")
    if soul.hash == approval.payload["baseHash"] and soul.revision == base:
        return None
    changes = compare(records.text(approval.payload["baseHash"]), records.text(soul.hash))
    fields = ", ".join(sorted({change.field for change in changes})) or "and back to the same text"
    return Conflict(
        f"{soul.address} moved from revision {base} to {soul.revision} since this was proposed: {fields}",
        hint=f"soul rebase {approval.id[:8]} makes a fresh proposal",
    )


def ensure_bound(records: Records, approval: Approval) -> None:
    """What is stored must still be what the review code was given for, under the policy it was given under."""
    ensure_digest(approval, bound_digest(approval.subject, approval.payload))
    if policy_hash(policy_of(records, approval.agent)) != approval.payload["policy"]:
        raise Conflict("the policy changed since this was proposed", hint=f"soul rebase {approval.id[:8]} asks anew")


def ensure_unprotected(records: Records, soul: Soul) -> None:
    worn = [agent.id for agent in wearers(records, soul) if agent.protected]
    if worn:
        message = f"{soul.address} is worn by the protected agent {', '.join(worn)}"
        raise Refused([Reason("protected_agent", message, hint=f"soul agent set {worn[0]} --unprotect")])


def ensure_kept(records: Records, soul: Soul, content: str, *, weaken: bool) -> None:
    """A change of a protected field is asked for by name."""
    fields = touched(records.text(soul.hash), content, protected_fields(records, soul))
    if fields and not weaken:
        message = f"this changes the protected field {', '.join(fields)}"
        raise Refused(
            [Reason("protected_field", message, value=fields[0], hint="the owner may say so by name: --allow-weaken")]
        )


def _ensure_allowed(
    records: Records, approval: Approval, soul: Soul | None, content: str, *, own: bool, weaken: bool
) -> None:
    """What has become protected since the question was asked is protected. An edit found on disk is the owner's to judge."""
    if soul is None:
        return
    if own:
        ensure_clean(records.text(soul.hash), content)
        ensure_base_exists(records, soul.address, soul.uuid, content)
        ensure_kept(records, soul, content, weaken=weaken)
    elif approval.payload["trigger"] not in (Trigger.OUTSIDE, Trigger.SYNC):
        ensure_unprotected(records, soul)
        if approval.payload.get("protected") != sorted(protected_fields(records, soul)):  # else the gate has judged it
            ensure_kept(records, soul, content, weaken=False)


def _decided_text(
    ports: Ports, records: Records, owner: Owner, approval: Approval, *, soul: Soul | None, edited: str | None
) -> tuple[str, str]:
    """The text that is applied and its version: what was reviewed, or what the owner made of it."""
    if edited is None:
        return _reviewed(records, approval), approval.payload.get("version", "")
    content = within_cap(edited)
    if soul is None or records.text(soul.hash) == content:
        return content, ""
    made = stamp(records, soul, content, by=owner.name, at=ports.now())
    return made.text, str(made.version)


def _applied(
    ports: Ports, writer: Writer, owner: Owner, yes: Approval, *, soul: Soul | None, content: str, to: str, own: bool
) -> SavedRevision:
    """The revision that an approved soul update makes: the next one, or the first of a soul that was held as a new file."""
    hand = Provenance(
        author=owner.name if own else yes.payload["by"],
        approver=owner.name,
        door=owner.door,
        at=ports.now(),
        origin=Origin.PROPOSAL,
        reason=yes.payload["reason"],
        approval_id=yes.id,
    )
    if soul is None:
        return revisions.begin(writer, ports.new_id(), address(yes.payload["address"]), content, hand)
    kept = revisions.revise(writer, soul, content, hand, to=to)
    if own:
        set_baseline(writer, kept.soul)
    return kept


def _reviewed(records: Records, approval: Approval) -> str:
    content = records.text(approval.payload["newHash"])
    if content_hash(content) != approval.payload["newHash"]:
        raise Conflict(
            f"the proposed text of {approval.id[:8]} is not what was proposed", hint="soul doctor looks at the records"
        )
    return content


def _soul(records: Records, approval: Approval) -> Soul | None:
    """None where the soul is still to begin."""
    if approval.payload["baseRevision"] == 0:
        return records.find_soul(address(approval.payload["address"]))
    return records.soul_by_uuid(approval.subject)
