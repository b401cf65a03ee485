"""Capsules in the ledger: look them up, save them with their event, compare them with their files.

- The ledger keeps every state of a capsule as a text. The file shows the last one and can always be restored.
- Every violation is recorded as an event.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, count
from typing import Any

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.capsules.capsule import Capsule, Document, parse, read_document, render
from soulkeeper.domain.capsules.fingerprint import content_changed, same
from soulkeeper.domain.capsules.integrity import ensure_unbroken
from soulkeeper.domain.capsules.record import SETTING, CapsuleRecord, read_record, record_of
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.errors import CapsuleIntegrityError, Conflict, Invalid
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.lookups import only_one

_HINT = "soul capsule list shows all capsules"


@dataclass(frozen=True, slots=True)
class StoredCapsule:
    """A capsule in the ledger, as the last change left it."""

    record: CapsuleRecord
    capsule: Capsule
    notes: tuple[str, ...] = ()

    @property
    def document(self) -> Document:
        return self.capsule.document


def stored_capsules(records: Records) -> list[CapsuleRecord]:
    """All capsules, oldest first. Each is looked up on its own, which proves it."""
    capsules = [read_record(text) for key in records.settings(SETTING) if (text := records.setting(key))]
    return sorted(capsules, key=lambda record: (record.at, record.revision, record.uuid))


def find_capsule(records: Records, uuid: str) -> StoredCapsule | None:
    text = records.setting(SETTING + uuid)
    return _open_capsule(records, read_record(text)) if text else None


def capsule_by_prefix(records: Records, prefix: str) -> StoredCapsule:
    """Find a capsule by its path, its instance name or a prefix of its uuid.

    Of several with the same name it is the newest one under the owner's own key: anybody can give a capsule any name.
    """
    capsules = stored_capsules(records)
    path = prefix.removeprefix("capsules/")
    namesakes = [capsule for capsule in capsules if prefix == capsule.instance_name]
    own = [capsule for capsule in namesakes if not capsule.key]
    by_name = [capsule for capsule in capsules if path == capsule.path] or (own or namesakes)[-1:]
    by_uuid = [capsule for capsule in capsules if prefix and capsule.uuid.startswith(prefix.lower())]
    capsule = by_name[0] if by_name else only_one(by_uuid, prefix, what="capsule", hint=_HINT)
    return _open_capsule(records, capsule)


def newest_of(records: Records, soul: str) -> StoredCapsule | None:
    """The newest capsule of this soul."""
    line = [record for record in stored_capsules(records) if soul and record.soul == soul]
    return _open_capsule(records, line[-1]) if line else None


def save_new(writer: Writer, document: Document, *, soul: str, at: datetime, key: str = "") -> StoredCapsule:
    """Save a capsule that is new to this ledger, under an unused path."""
    text = render(document)
    capsule = parse(text)
    path = _unused_path(writer, capsule)
    record = record_of(capsule, path=path, hash=writer.add_text(text), soul=soul, at=at, key=key)
    writer.put_setting(record.setting, record.to_json())
    effects.schedule_capsule(writer, record)
    return StoredCapsule(record, capsule)


def save_next(writer: Writer, before: StoredCapsule, document: Document, *, over: str) -> StoredCapsule:
    """Save the next state of a capsule. Earlier states stay in the ledger."""
    text = render(document)
    capsule = parse(text)
    record = replace(before.record, hash=writer.add_text(text), fingerprint=capsule.fingerprint)
    writer.put_setting(record.setting, record.to_json())
    effects.schedule_capsule(writer, record, over=over)
    return StoredCapsule(record, capsule)


def append_event(ports: Ports, writer: Writer, owner: Owner, kind: str, record: CapsuleRecord, **facts: Any) -> None:
    """Append an event about a capsule, and a line to the daily log."""
    body = {
        "capsule": record.uuid,
        "name": record.instance_name,
        "path": record.path,
        "fingerprint": record.fingerprint,
        "hash": record.hash,
        "record": record.to_json(),
    }
    writer.append(f"capsule.{kind}", ports.now(), {**body, **facts, "by": owner.name, "door": owner.door})
    effects.schedule_log_line(writer, ports.now(), f"capsule {record.path} {kind} by {owner.name}")


@contextmanager
def recording_violations(ports: Ports, owner: Owner, prefix: str) -> Iterator[None]:
    """Record a violation raised inside the block as a separate event, because the block's own transaction is rolled back."""
    try:
        yield
    except CapsuleIntegrityError as error:
        violation = {"field": error.field, "violations": [reason.message for reason in error.reasons]}
        with ports.ledger.writing() as writer:
            capsule = capsule_by_prefix(writer, prefix).record.uuid
            facts = {"capsule": capsule, **violation, "by": owner.name, "door": owner.door}
            writer.append("capsule.violation", ports.now(), facts)
            effects.schedule_log_line(
                writer, ports.now(), f"capsule {capsule}: {error.message} (refused for {owner.name})"
            )
        effects.finish(ports)
        raise


def ensure_untouched(ports: Ports, capsule: StoredCapsule) -> str:
    """The hash of the file on disk. Raises if its content differs from the ledger; only its layout may differ."""
    if not ports.mirror.has_files:
        return ""
    file = ports.mirror.read(capsule.record.place)
    if file is None:
        raise Conflict(f"{_file(capsule)} is missing", hint=f"soul capsule restore {capsule.record.uuid[:8]}")
    if file.content == render(capsule.document).encode():
        return capsule.record.hash
    _ensure_same(capsule, file.content)
    return bytes_hash(file.content)


def _ensure_same(capsule: StoredCapsule, content: bytes) -> None:
    message = f"{_file(capsule)} was changed outside Soulkeeper"
    try:
        document = read_document(decode(content))
    except Invalid as error:
        raise CapsuleIntegrityError("file", capsule.record.hash, bytes_hash(content), message=message) from error
    ensure_unbroken(capsule.document, document)
    proofs = [
        {key: version["metadata"].get(key) for key in ("fingerprint_hash", "seal")}
        for version in (capsule.document, document)
    ]
    if content_changed(capsule.document, document) or not same(*proofs):
        raise CapsuleIntegrityError("metadata.fingerprint_hash", *proofs, message=message)


def had_state(records: Records, uuid: str, fingerprint: str) -> bool:
    """Whether the capsule was in this state before."""
    events_facts = (event.facts for event in records.events(words=fingerprint) if event.kind.startswith("capsule."))
    return any((facts.get("capsule"), facts.get("fingerprint")) == (uuid, fingerprint) for facts in events_facts)


def _open_capsule(records: Records, record: CapsuleRecord) -> StoredCapsule:
    return StoredCapsule(record, parse(records.text(record.hash)))


def _file(capsule: StoredCapsule) -> str:
    return f"capsules/{capsule.record.path}"


def _unused_path(records: Records, capsule: Capsule) -> str:
    """A path that no capsule has, in any case: whoever writes a capsule chooses its name, version and uuid."""
    used_paths = {record.path.lower() for record in stored_capsules(records)}
    name = f"{_file_name(capsule.instance_name)}-{_file_name(capsule.version)}"
    endings = chain((capsule.uuid[:8], capsule.uuid), (f"{capsule.uuid}-{number}" for number in count(2)))
    paths = (f"{name}-{ending}.capsule" for ending in endings)
    return next(path for path in paths if path.lower() not in used_paths)


def _file_name(name: str) -> str:
    """The name with only the characters a file name may have."""
    plain = "".join(char if char.isascii() and (char.isalnum() or char in "._-") else "-" for char in name)
    return plain.strip("-.")[:80] or "capsule"
