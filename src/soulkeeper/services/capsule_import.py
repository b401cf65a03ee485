"""Import a capsule from another machine: verify it with a public key, keep it unchanged, create its soul.

- A capsule that cannot be verified is refused, and so is one with an older state or version than the one in this workspace.
- The soul gets the identity of the capsule's lineage. The next capsule of that lineage becomes its next revision, but only if the
  same key sealed it: anybody with a capsule can write one that claims to follow it. The owner first confirms what a protected
  field would lose.
- A key that replaced the known one, by rotations in the capsule, has to be accepted by its fingerprint, once for each soul. A key
  has one successor: somebody who stole it could sign another rotation.
- A capsule of the older system is cleaned and sealed with the owner's key. It becomes a soul only if the owner gives an id.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.capsules.capsule import Capsule, Document, checked, read_document
from soulkeeper.domain.capsules.integrity import changes_against_rules, ensure_unbroken
from soulkeeper.domain.capsules.lineage import Lineage, lineage_of
from soulkeeper.domain.capsules.origin import adopted, is_origin, read_origin, soul_text
from soulkeeper.domain.capsules.rotations import owner_keys
from soulkeeper.domain.capsules.signatures import CapsuleFinding, Ring, SigningKey, VerifyingKey, verify
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.semver import version
from soulkeeper.domain.history.stamp import with_room
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.domain.souls.soul import Soul, name_and_description
from soulkeeper.errors import Conflict, Invalid, NotFound, OwnerKeyNeeded, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry, revisions, souls
from soulkeeper.services.assessment import ensure_clean, ensure_weakening_allowed
from soulkeeper.services.capsule_records import (
    StoredCapsule,
    append_event,
    ensure_untouched,
    find_capsule,
    had_state,
    newest_of,
    recording_violations,
    save_new,
    save_next,
    stored_capsules,
)
from soulkeeper.services.key_rotation import owner_keys as own_keys
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import ensure_name_free
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.outside_edits.verdict import verdict
from soulkeeper.services.policies import protected_fields

ALREADY_HERE = "this capsule is already here, in the same state"
_KEY_HINT = "get data/keys/owner.pub from its workspace, then: soul capsule import FILE --key OWNER.pub"


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedCapsule:
    """A verified capsule. ``key`` is the public key that sealed it (empty: the owner's own), ``trusted`` the one named for it,
    ``own`` the owner's, and ``keys`` are those of its rotations. ``text`` is the soul to create. ``weaken`` allows it to change a
    protected field, ``accepts`` is the fingerprint of the new key that the owner accepts."""

    capsule: Capsule
    key: str
    text: str
    id: str
    version: str
    own: str = ""
    trusted: str = ""
    keys: tuple[VerifyingKey, ...] = ()
    accepts: str = ""
    weaken: bool = False
    notes: tuple[str, ...] = ()

    @property
    def lineage(self) -> Lineage:
        return lineage_of(self.capsule)


def import_capsule(
    ports: Ports,
    owner: Owner,
    text: str,
    *,
    trusted_key: VerifyingKey,
    key: SigningKey | None = None,
    as_id: str = "",
    weaken: bool = False,
    accepts: str = "",
) -> StoredCapsule:
    """Import a capsule. ``trusted_key`` is the key it is verified with; ``key`` seals a capsule of the older system; ``weaken``
    allows the next revision of a soul to change a protected field; ``accepts`` is the fingerprint of a key that replaced the
    known one."""
    document = read_document(text)
    incoming = (
        _older_system_capsule(ports, document, key, as_id)
        if is_origin(document)
        else _verified_capsule(ports, document, trusted_key, as_id)
    )
    incoming = replace(incoming, weaken=weaken, accepts=accepts)
    if incoming.text:
        observe(ports, Address(Kind.SOUL, soul_id(incoming.id)))
    with recording_violations(ports, owner, incoming.capsule.uuid), expiry.writing(ports) as writer:
        current = find_capsule(writer, incoming.capsule.uuid)
        capsule = (
            _renew(ports, writer, owner, current, incoming) if current else _add_new(ports, writer, owner, incoming)
        )
    return replace(capsule, notes=(*incoming.notes, *capsule.notes, *effects.finish(ports)))


def _verified_capsule(ports: Ports, document: Document, trusted_key: VerifyingKey, as_id: str) -> VerifiedCapsule:
    keys = owner_keys(document, trusted_key.ring)
    sealing_key = keys[-1] if trusted_key.public in {key.public for key in keys} else trusted_key
    findings = verify(document, sealing_key)
    if findings:
        raise Refused(_reason(finding) for finding in findings)
    capsule, soul = checked(document), document.get("soul", {})
    text = str(soul.get("text", ""))
    if text and content_hash(text) != soul.get("hash"):
        raise Invalid("the soul in this capsule does not have the hash it names", hint="use another copy")
    own = _owner_key(ports)
    return VerifiedCapsule(
        capsule=capsule,
        key="" if sealing_key.public == own else sealing_key.public,
        own=own,
        trusted="" if trusted_key.public == own else trusted_key.public,
        keys=keys,
        text=text,
        id=as_id or str(soul.get("id", "")),
        version=str(soul.get("version", "")),
    )


def _older_system_capsule(ports: Ports, document: Document, key: SigningKey | None, as_id: str) -> VerifiedCapsule:
    if key is None:
        message = "a capsule of the older system has to be sealed with the owner's key"
        raise OwnerKeyNeeded(message, hint="run soul capsule import at the command line")
    origin = read_origin(document)
    capsule = checked(adopted(origin, key=key, at=ports.now()))
    notes = (
        f"its old fingerprint covers {origin.covers}",
        "its tether is a plain string and proves nothing",
        *origin.notes,
    )
    text = soul_text(origin.document) if as_id else ""
    return VerifiedCapsule(capsule=capsule, key="", text=text, id=as_id, version="", notes=notes)


def _add_new(ports: Ports, writer: Writer, owner: Owner, incoming: VerifiedCapsule) -> StoredCapsule:
    _ensure_known_key(writer, incoming)
    soul = _soul(ports, writer, owner, incoming) if incoming.text else ""
    capsule = save_new(writer, incoming.capsule.document, soul=soul, at=ports.now(), key=incoming.key)
    append_event(ports, writer, owner, "imported", capsule.record, soul=soul, keyId=incoming.capsule.owner_key_id)
    return capsule


def _renew(
    ports: Ports, writer: Writer, owner: Owner, current: StoredCapsule, incoming: VerifiedCapsule
) -> StoredCapsule:
    """A capsule that is known: the same content, or a later state of it."""
    if current.record.fingerprint == incoming.capsule.fingerprint:
        if incoming.text and not current.record.soul:
            return _with_soul(ports, writer, owner, current, incoming)
        return replace(current, notes=(ALREADY_HERE,))
    if _is_older(writer, current, incoming.capsule):
        raise Refused([_older_reason(f"this is an earlier state of the capsule {current.record.path}")])
    ensure_unbroken(current.document, incoming.capsule.document)
    after = save_next(writer, current, incoming.capsule.document, over=ensure_untouched(ports, current))
    append_event(ports, writer, owner, "imported", after.record, previousFingerprint=current.record.fingerprint)
    return after


def _with_soul(
    ports: Ports, writer: Writer, owner: Owner, current: StoredCapsule, incoming: VerifiedCapsule
) -> StoredCapsule:
    """A capsule that was kept without a soul gets one."""
    _ensure_known_key(writer, incoming)
    record = replace(current.record, soul=_soul(ports, writer, owner, incoming))
    writer.put_setting(record.setting, record.to_json())
    append_event(ports, writer, owner, "imported", record, soul=record.soul)
    return replace(current, record=record)


def _is_older(records: Records, current: StoredCapsule, incoming: Capsule) -> bool:
    """Whether the current capsule was in this state before, or may have grown from it."""
    if had_state(records, current.record.uuid, incoming.fingerprint):
        return True
    grows_back = not list(changes_against_rules(incoming.document, current.document))
    grows_on = not list(changes_against_rules(current.document, incoming.document))
    return grows_back and (not grows_on or incoming.timestamp < current.capsule.timestamp)


def _soul(ports: Ports, writer: Writer, owner: Owner, incoming: VerifiedCapsule) -> str:
    """Create or revise the soul, and return its uuid."""
    ensure_clean("", incoming.text)
    if incoming.version:
        with_room(version(incoming.version))
    soul = _find_soul(writer, incoming.lineage.identity)
    reason = f"imported from capsule {incoming.capsule.uuid[:8]}"
    provenance = souls.provenance(ports, owner, Origin.IMPORT, reason)
    if soul is None:
        where = Address(Kind.SOUL, soul_id(incoming.id))
        _ensure_free(writer, where)
        ensure_name_free(writer, name_and_description(incoming.text)[0], where)
        ensure_base_exists(writer, where, incoming.lineage.identity, incoming.text)
        soul = revisions.begin(
            writer, incoming.lineage.identity, where, incoming.text, provenance, at=incoming.version
        ).soul
        souls.set_baseline(writer, soul)
    elif soul.hash != content_hash(incoming.text):
        _ensure_follows(writer, soul, incoming)
        ensure_clean(writer.text(soul.hash), incoming.text)  # past changelog rows stay as they are
        ensure_weakening_allowed(writer, soul, incoming.text, weaken=incoming.weaken)
        _ensure_no_risk(writer, soul, incoming)
        soul = revisions.revise(writer, soul, incoming.text, provenance, to=incoming.version).soul
        souls.set_baseline(writer, soul)
    return soul.uuid


def _ensure_no_risk(records: Records, soul: Soul, incoming: VerifiedCapsule) -> None:
    """A change that would be held as a file edit is not imported unread: a key proves who wrote it, not that the owner saw it."""
    codes = verdict(records.text(soul.hash), incoming.text, protected_fields(records, soul)).grave
    if codes and not incoming.weaken:
        message = f"{soul.address} would change in a risky way: {', '.join(codes)}"
        hint = "read the text in the capsule (soul.text); if you want it, add --allow-weaken"
        raise Refused([Reason("capsule_risk", message, hint=hint)])


def _ensure_known_key(records: Records, incoming: VerifiedCapsule) -> None:
    """An existing soul accepts only capsules of one key: that of its newest capsule, or else the owner's. A new soul starts with
    the key that was named for it. A key that replaced it has to be accepted by its fingerprint."""
    soul = _find_soul(records, incoming.lineage.identity) if incoming.text else None
    newest = newest_of(records, soul.uuid) if soul else None
    known = (newest.record.key if newest else "") if soul else incoming.trusted
    if soul and incoming.key == known:
        return
    _ensure_one_successor(records, incoming.keys)
    if incoming.key != known:
        name = str(soul.address) if soul else incoming.capsule.instance_name
        _ensure_accepted(incoming, name, known or incoming.own)


def _ensure_accepted(incoming: VerifiedCapsule, name: str, known: str) -> None:
    """Raise unless rotations lead from the known key to the capsule's key, and the owner has accepted that key."""
    new, old = incoming.capsule.owner_key_id, next((key.id for key in incoming.keys if key.public == known), "")
    if not old:
        message = f"{line_of(name)} is here under another key: {new} cannot continue it"
        hint = "on the machine that sealed it, soul capsule regenerate makes a separate soul of it"
        raise Refused([Reason("capsule_line", message, hint=hint)])
    if incoming.accepts != new:
        message = f"{line_of(name)} is known under the key {old}; this capsule says that {new} has replaced it"
        way = f"soul capsule import FILE --accept-key {new} (REST: acceptKey)"
        hint = f"ask its owner for the new fingerprint; if it is that one: {way}"
        raise Refused([Reason("capsule_new_key", message, hint=hint)])


def _ensure_one_successor(records: Records, keys: Sequence[VerifyingKey]) -> None:
    """A key has one successor: the one that this ledger, or a capsule in it, named first."""
    for known in _key_lines(records, keys[0].ring) if keys else ():
        successors = dict(pairwise(known))
        for old, new in pairwise(keys):
            if successors.get(old.public, new.public) != new.public:
                message = f"{old.id} was replaced by {new.id} in this capsule, and by another key in one that is here"
                hint = "somebody else may have the old key: ask its owner. Nothing was changed"
                raise Refused([Reason("capsule_rotation", message, hint=hint)])


def _key_lines(records: Records, ring: Ring) -> Iterator[list[str]]:
    """The keys of this ledger's owner, and of each capsule with rotations, oldest first."""
    yield list(own_keys(records))[::-1]
    for record in stored_capsules(records):
        yield [key.public for key in owner_keys(read_document(records.text(record.hash)), ring)]


def _ensure_follows(records: Records, soul: Soul, incoming: VerifiedCapsule) -> None:
    """The capsule must follow the newest one of this soul, and the soul must be unchanged since."""
    newest, line = newest_of(records, soul.uuid), incoming.lineage
    if newest and incoming.capsule.uuid in {ancestor.uuid for ancestor in lineage_of(newest.capsule).ancestors}:
        raise Refused([_older_reason(f"{soul.address} is at a later version than {incoming.version}")])
    follows = newest is not None and line.parent is not None and line.parent.uuid == newest.record.uuid
    if not follows or newest is None or newest.capsule.soul.get("hash") != soul.hash:
        message = f"{soul.address} has changed here: this capsule does not follow revision {soul.revision}"
        raise Conflict(message, hint="import the capsules in between first, or import it into another workspace")
    if version(incoming.version) <= version(soul.version):
        raise Conflict(f"{soul.address} is at {soul.version}, and this capsule has version {incoming.version}")


def _ensure_free(writer: Writer, where: Address) -> None:
    existing = writer.find_soul(where)
    if existing is not None and not existing.deleted:
        raise Conflict(
            f"a soul named {str(where)!r} already exists, and it is not the one in this capsule",
            hint="import it under another id: --as ID (REST: `as`)",
        )
    souls.ensure_free(writer, where)


def _find_soul(records: Records, uuid: str) -> Soul | None:
    try:
        soul = records.soul_by_uuid(uuid)
    except NotFound:
        return None
    if soul.deleted:
        raise Conflict(f"{soul.address} was deleted here", hint=f"soul undelete {soul.address}, then import again")
    return soul


def _owner_key(ports: Ports) -> str:
    with ports.ledger.reading() as records:
        return records.setting("owner_key") or ""


def _reason(finding: CapsuleFinding) -> Reason:
    hint = _KEY_HINT if finding.code == "key" else ""
    return Reason(f"capsule_{finding.code}", finding.message, hint=hint)


def _older_reason(message: str) -> Reason:
    return Reason("older_capsule", message, hint="nothing was changed")
