"""Seal, update, relay, move, restore, regenerate and verify capsules.

Sealing needs the owner's key. The server never holds it: it passes None as ``key`` and gets OwnerKeyNeeded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import bytes_hash, moment
from soulkeeper.domain.capsules.capsule import LAST_MEMORY, Document
from soulkeeper.domain.capsules.contents import SealedSoul, Sealing, sealed
from soulkeeper.domain.capsules.fingerprint import content_changed
from soulkeeper.domain.capsules.integrity import prepare_capsule_update
from soulkeeper.domain.capsules.lineage import Lineage, new_identity_lineage, next_lineage
from soulkeeper.domain.capsules.record import CapsuleRecord
from soulkeeper.domain.capsules.rotations import carried
from soulkeeper.domain.capsules.rotations import owner_keys as carried_keys
from soulkeeper.domain.capsules.signatures import CapsuleFinding, SigningKey, VerifyingKey, with_seal
from soulkeeper.domain.capsules.signatures import verify as findings_of
from soulkeeper.domain.souls.address import Address, Kind, capsule_path
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import CapsuleIntegrityError, Conflict, Invalid, NotFound, OwnerKeyNeeded, Refused, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry
from soulkeeper.services.capsule_records import (
    StoredCapsule,
    append_event,
    capsule_by_prefix,
    ensure_untouched,
    find_capsule,
    newest_of,
    recording_violations,
    save_new,
    save_next,
    stored_capsules,
)
from soulkeeper.services.key_rotation import owner_keys, owner_rotations
from soulkeeper.services.lookups import active_soul
from soulkeeper.services.outside_edits import observe

COVERS = "everything except metadata.timestamp"


@dataclass(frozen=True, slots=True)
class CapsuleVerification:
    """Everything that is wrong with a capsule. It is verified if ``findings`` is empty."""

    uuid: str
    key_id: str
    findings: tuple[CapsuleFinding, ...]


def capsules(ports: Ports) -> list[CapsuleRecord]:
    with ports.ledger.reading() as records:
        return stored_capsules(records)


def show(ports: Ports, prefix: str) -> StoredCapsule:
    with ports.ledger.reading() as records:
        return capsule_by_prefix(records, prefix)


def seal(ports: Ports, owner: Owner, where: Address, key: SigningKey | None) -> StoredCapsule:
    """Seal a soul as it is now. The capsule continues the lineage of the soul's last one and keeps its memories."""
    owner_key = _ensure_key(key)
    observe(ports, where)
    with expiry.writing(ports) as writer:
        soul = _sealable(writer, where)
        parent = newest_of(writer, soul.uuid)
        is_own = parent is not None and parent.capsule.owner_key_id == owner_key.id  # only its own key renews a seal
        if parent and is_own and parent.capsule.soul.get("hash") == soul.hash:
            message = f"{where} {soul.version} is already sealed in {parent.record.path}"
            raise Conflict(message, hint=f"soul capsule update {parent.record.uuid[:8]} appends memories")
        line = next_lineage(parent.capsule) if parent else Lineage(identity=soul.uuid)
        memory = parent.document.get("memory") if parent else None
        sealing = replace(_sealing(ports, writer, line, owner_key), memory=memory)
        capsule = _seal_soul(ports, writer, owner, soul, sealing)
    return replace(capsule, notes=effects.finish(ports))


def regenerate(ports: Ports, owner: Owner, prefix: str, key: SigningKey | None) -> StoredCapsule:
    """Create a new identity on purpose, from the soul as it is now. It points back to the old capsule, which stays."""
    owner_key = _ensure_key(key)
    with expiry.writing(ports) as writer:
        old = capsule_by_prefix(writer, prefix)
        try:
            soul = active_soul(writer, writer.soul_by_uuid(old.record.soul).address)
        except NotFound as error:
            message = f"the capsule {old.record.path} has no soul here"
            raise Conflict(message, hint="soul capsule import FILE --as ID creates it") from error
        line = new_identity_lineage(old.capsule, ports.new_id())
        sealing = _sealing(ports, writer, line, owner_key)
        capsule = _seal_soul(ports, writer, owner, soul, sealing, regeneratedFrom=old.record.uuid)
    return replace(capsule, notes=effects.finish(ports))


def update(ports: Ports, owner: Owner, prefix: str, updates: Document, key: SigningKey | None = None) -> StoredCapsule:
    """Append memories and replace short-term ones. Without updates, set only the timestamp, which needs no key."""
    with recording_violations(ports, owner, prefix), expiry.writing(ports) as writer:
        capsule = capsule_by_prefix(writer, prefix)
        over = ensure_untouched(ports, capsule)
        document = prepare_capsule_update(capsule.document, _dated(updates, moment(ports.now())), ports.now())
        if content_changed(capsule.document, document):
            document = with_seal(document, _own(key, capsule).sign)
        after = save_next(writer, capsule, document, over=over)
        append_event(ports, writer, owner, "updated", after.record, previousFingerprint=capsule.record.fingerprint)
    return replace(after, notes=effects.finish(ports))


def relay(ports: Ports, owner: Owner, prefix: str, to: str, key: SigningKey | None) -> StoredCapsule:
    """Record in the capsule that it is carried to another place. It keeps its uuid."""
    uuid = show(ports, prefix).record.uuid
    hop = {"to": to, "at": moment(ports.now()), "original_uuid": uuid}
    return update(ports, owner, uuid, {"metadata": {"relay": [hop]}}, key)


def move(ports: Ports, owner: Owner, prefix: str, to: str) -> StoredCapsule:
    """Move the file of a capsule. Its bytes stay the same, and the ledger records the move."""
    target = str(capsule_path(to.removeprefix("capsules/")))
    with recording_violations(ports, owner, prefix), expiry.writing(ports) as writer:
        capsule = capsule_by_prefix(writer, prefix)
        over = ensure_untouched(ports, capsule)
        _ensure_free(ports, writer, target)
        record = replace(capsule.record, path=target)
        writer.put_setting(record.setting, record.to_json())
        append_event(ports, writer, owner, "moved", record, previousPath=capsule.record.path)
        effects.schedule_capsule(writer, record)
        effects.schedule_capsule_removal(writer, replace(capsule.record, hash=over or capsule.record.hash))
    return StoredCapsule(record, capsule.capsule, effects.finish(ports))


def restore(ports: Ports, owner: Owner, prefix: str) -> StoredCapsule:
    """Restore the last good state of a capsule's file. The file it replaces is kept in data/outside."""
    with expiry.writing(ports) as writer:
        capsule = capsule_by_prefix(writer, prefix)
        state = _file_state(ports, writer, capsule)
        if not state:
            raise Conflict(f"capsules/{capsule.record.path} is unchanged: there is nothing to restore")
        append_event(ports, writer, owner, "restored", capsule.record, reason=state[0].code)
        effects.schedule_capsule(writer, capsule.record, anyway=True)
    return replace(capsule, notes=effects.finish(ports))


def verify(ports: Ports, prefix: str, verifying_key: Callable[[str], VerifyingKey]) -> CapsuleVerification:
    """Check a capsule of this workspace: its file against the ledger, its signatures with the key trusted for it."""
    with ports.ledger.reading() as records:
        capsule = capsule_by_prefix(records, prefix)
        key = _key_of(records, capsule, verifying_key)
        findings = (*_file_state(ports, records, capsule), *_document_findings(capsule.document, key))
    return CapsuleVerification(capsule.record.uuid, key.id, findings)


def _key_of(records: Records, capsule: StoredCapsule, verifying_key: Callable[[str], VerifyingKey]) -> VerifyingKey:
    """The key that a capsule was sealed with: the owner's key at that time, which may have been rotated since."""
    public_keys = [capsule.record.key] if capsule.record.key else list(owner_keys(records))
    keys = [verifying_key(public) for public in public_keys] or [verifying_key("")]
    return next((key for key in keys if key.id == capsule.capsule.owner_key_id), keys[0])


def verify_document(document: Document, key: VerifyingKey) -> CapsuleVerification:
    """Check any document with only a public key."""
    metadata = document.get("metadata")
    uuid = metadata.get("uuid", "") if isinstance(metadata, dict) else ""
    return CapsuleVerification(str(uuid), key.id, _document_findings(document, key))


def _document_findings(document: Document, key: VerifyingKey) -> tuple[CapsuleFinding, ...]:
    """What is wrong with its content, signatures and rotations; also a finding if they lead from this key to another one."""
    findings = findings_of(document, key)
    try:
        *older, newest = carried_keys(document, key.ring) or (key,)
    except Refused as error:
        return (*findings, CapsuleFinding("rotation", error.message))
    if key.id not in {old_key.id for old_key in older}:
        return findings
    message = f"{newest.id} has replaced {key.id}: ask its owner whether that is the new key"
    return (*findings, CapsuleFinding("rotated", message))


def broken_files(ports: Ports, records: Records) -> Iterator[tuple[CapsuleRecord, CapsuleFinding]]:
    """Every capsule whose file differs from the ledger."""
    for record in stored_capsules(records):
        capsule = find_capsule(records, record.uuid)
        for finding in _file_state(ports, records, capsule) if capsule else ():
            yield record, finding


def _file_state(ports: Ports, records: Records, capsule: StoredCapsule) -> tuple[CapsuleFinding, ...]:
    """What is wrong with the file of a capsule: one finding, or none."""
    try:
        ensure_untouched(ports, capsule)
    except CapsuleIntegrityError as error:
        file = ports.mirror.read(capsule.record.place)
        if file and effects.is_known(records, bytes_hash(file.content)):
            return (CapsuleFinding("older", f"capsules/{capsule.record.path} is an earlier state of this capsule"),)
        return (CapsuleFinding("changed", error.message),)
    except SoulError as error:
        return (CapsuleFinding("file", error.message),)
    return ()


def _sealing(ports: Ports, records: Records, lineage: Lineage, key: SigningKey) -> Sealing:
    rotations = carried(owner_rotations(records))
    return Sealing(uuid=ports.new_id(), at=ports.now(), lineage=lineage, key=key, rotations=rotations)


def _seal_soul(ports: Ports, writer: Writer, owner: Owner, soul: Soul, sealing: Sealing, **facts: str) -> StoredCapsule:
    text = writer.text(soul.hash)
    state = SealedSoul(id=str(soul.address), revision=soul.revision, version=soul.version, text=text, hash=soul.hash)
    capsule = save_new(writer, sealed(state, sealing), soul=soul.uuid, at=sealing.at)
    append_event(ports, writer, owner, "sealed", capsule.record, soul=soul.uuid, revision=soul.revision, **facts)
    return capsule


def _sealable(records: Records, where: Address) -> Soul:
    if where.kind is not Kind.SOUL:
        raise Invalid(f"{where} is a companion file", hint="soul list shows the souls that can be sealed")
    return active_soul(records, where)


def _ensure_key(key: SigningKey | None) -> SigningKey:
    if key is None:
        raise OwnerKeyNeeded("this has to be signed with the owner's key", hint="run soul capsule at the command line")
    return key


def _own(key: SigningKey | None, capsule: StoredCapsule) -> SigningKey:
    owner_key = _ensure_key(key)
    if owner_key.id != capsule.capsule.owner_key_id:
        message = (
            f"{capsule.record.path} belongs to the key {capsule.capsule.owner_key_id}; only that key can renew its seal"
        )
        raise Conflict(message, hint="soul capsule seal ID makes a capsule of your own that continues its line")
    return owner_key


def _dated(updates: Document, now: str) -> Document:
    """The updates with the time of the last memory, unless they have it already."""
    memory = updates.get("memory")
    if not isinstance(memory, dict) or not any(memory.values()):
        return updates
    return {**updates, "memory": {LAST_MEMORY: now, **memory}}


def _ensure_free(ports: Ports, records: Records, path: str) -> None:
    is_used = any(record.path == path for record in stored_capsules(records))
    if is_used or ports.mirror.read(capsule_path(path)) is not None:
        raise Conflict(f"capsules/{path} already exists", hint="choose another path")
