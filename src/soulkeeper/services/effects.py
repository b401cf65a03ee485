"""Effects: work to do outside the ledger after a commit, in mirror files, capsules and the daily log.

Each effect is recorded in the transaction that causes it and removed once done, so a crash in between loses none of them. All are
safe to repeat. A failed effect never undoes a decision: it stays recorded and is reported. Effects run under the workspace's
lock, so that the head does not change while it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from soulkeeper.domain.canonical import bytes_hash, moment, parse_moment
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, Kind, Location, capsule_path
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, NotFound, SoulError, Unavailable, Unproved
from soulkeeper.ports import Effect, Ports, Records, Writer
from soulkeeper.services.policies import policy_of
from soulkeeper.services.targets import places, targets_of

if TYPE_CHECKING:
    from soulkeeper.domain.capsules.record import CapsuleRecord


class EffectKind(StrEnum):
    """What is to be done. The values are stored."""

    MIRROR = "mirror"
    REMOVAL = "take-away"
    SNAPSHOT = "snapshot"
    NOTE = "note"
    CAPSULE = "capsule"
    CAPSULE_REMOVAL = "capsule-left"


def schedule_mirror(writer: Writer, soul: str, *, over: str = "") -> None:
    """Schedule writing the head of this soul to its files, where the text with the hash ``over`` is expected."""
    writer.add_effect(EffectKind.MIRROR, soul, {"over": over} if over else {})


def is_mirror_scheduled(records: Records, soul: str) -> bool:
    return soul in scheduled_mirrors(records)


def scheduled_mirrors(records: Records) -> frozenset[str]:
    """The souls whose files wait to be written."""
    return frozenset(effect.subject for effect in records.effects() if effect.kind == EffectKind.MIRROR)


def is_being_replaced(records: Records, soul: Soul, hash: str) -> bool:
    """Whether the head will be written over this text, which is an earlier one of ours."""
    return is_mirror_scheduled(records, soul.uuid) and is_known(records, hash)


def schedule_removal(writer: Writer, soul: str, address: Address, hash: str) -> None:
    """Schedule removing the file at an address that the soul has left, if it is still the one we wrote."""
    writer.add_effect(EffectKind.REMOVAL, soul, {"kind": address.kind, "id": address.id, "hash": hash})


def is_removal_scheduled(records: Records, address: Address, hash: str) -> bool:
    removals = (effect.body for effect in records.effects() if effect.kind == EffectKind.REMOVAL)
    return any(_address(body) == address and body["hash"] == hash for body in removals)


def schedule_snapshot(writer: Writer, soul: Soul, revision: Revision) -> None:
    """Before a MAJOR change, schedule a snapshot of the text that it replaces."""
    writer.add_effect(
        EffectKind.SNAPSHOT, soul.uuid, {"name": snapshot_name(soul.address, revision.version), "hash": revision.hash}
    )


def snapshot_name(where: Address, version: str) -> str:
    """``maya@1.2.0.md``, and ``maya.agents@1.2.0.md`` for a companion file: no id has a dot."""
    return f"{str(where).replace('/', '.')}@{version}.md"


def snapshot_names(where: Address, version: str) -> tuple[str, ...]:
    """The name of a snapshot, and the one that earlier releases gave it, which a soul called ``maya-agents`` has too."""
    return tuple(dict.fromkeys((snapshot_name(where, version), f"{str(where).replace('/', '-')}@{version}.md")))


def schedule_log_line(writer: Writer, at: datetime, line: str, *, agent: str = DEFAULT_AGENT) -> None:
    """Schedule a line of the daily log, dated in the agent's time zone."""
    zone = policy_of(writer, agent).time_zone
    writer.add_effect(
        EffectKind.NOTE, "", {"at": moment(at), "line": line, **({"zone": zone} if zone != DEFAULT.time_zone else {})}
    )


def schedule_capsule(writer: Writer, record: CapsuleRecord, *, over: str = "", anyway: bool = False) -> None:
    """Schedule writing the capsule's file over the text with the hash ``over``; with ``anyway``, over any text."""
    writer.add_effect(EffectKind.CAPSULE, record.uuid, {"anyway": True} if anyway else {"over": over} if over else {})


def schedule_capsule_removal(writer: Writer, record: CapsuleRecord) -> None:
    """Schedule removing the file at a capsule's old path, if it is still the one we wrote."""
    writer.add_effect(EffectKind.CAPSULE_REMOVAL, record.uuid, {"path": record.path, "hash": record.hash})


def finish(ports: Ports) -> tuple[str, ...]:
    """Carry out every recorded effect. Returns a sentence for each one that failed."""
    failures: list[str] = []
    try:
        with ports.ledger.finishing() as finisher:
            finisher.finish_effects(_finish_each(ports, finisher, failures))
    except (SoulError, OSError) as error:
        failures.append(f"effects outside the ledger are not finished: {_why(error)}")
    return tuple(failures)


def _finish_each(ports: Ports, records: Records, failures: list[str]) -> list[int]:
    """Try each effect. Returns the ids of those that succeeded, and adds a sentence to ``failures`` for each of the others.

    The daily log is written in order: if one line fails, the lines after it wait.
    """
    finished_ids: list[int] = []
    log_waits = False
    for effect in records.effects():
        if log_waits and effect.kind == EffectKind.NOTE:
            continue
        try:
            _do(ports, records, effect)
            finished_ids.append(effect.id)
        except (SoulError, OSError) as error:
            log_waits = log_waits or effect.kind == EffectKind.NOTE
            failures.append(f"{_describe(effect)} is not finished and will be tried again: {_why(error)}")
    return finished_ids


def _do(ports: Ports, records: Records, effect: Effect) -> None:
    match effect.kind:
        case EffectKind.MIRROR:
            mirror_head(ports, records, effect.subject, over=effect.body.get("over"))
        case EffectKind.REMOVAL:
            address = _address(effect.body)
            ports.mirror.remove_file(address, expected=effect.body["hash"])
        case EffectKind.SNAPSHOT:
            _write_snapshot(ports, records, effect)
        case EffectKind.NOTE:
            ports.daily_log.note(_local(effect.body), effect.body["line"])
        case EffectKind.CAPSULE:
            _write_capsule(ports, records, effect)
        case EffectKind.CAPSULE_REMOVAL:
            _remove_capsule_file(ports, records, effect)
        case _:
            raise Unavailable(f"unknown effect {effect.kind!r}", hint="update soulkeeper")


def _write_snapshot(ports: Ports, records: Records, effect: Effect) -> None:
    """Write a snapshot to the workspace and to the snapshot folders of adopted layouts. An existing one is never replaced."""
    name = effect.body["name"]
    revision = records.find_version(effect.subject, name.rpartition("@")[2].removesuffix(".md"))
    if revision is None or revision.hash != effect.body["hash"] or "/" in name:
        raise Unproved(f"the snapshot {line_of(name)} belongs to no revision", hint="soul verify checks everything")
    content = records.text(revision.hash)
    ports.mirror.snapshot(name, content)
    for target in targets_of(records, effect.subject):
        if target.history:
            ports.mirror.show(target.snapshot(name), content, expected=None)


def mirror_head(ports: Ports, records: Records, soul: str, *, over: str | None) -> None:
    """Write the head to its files, replacing the expected text or any other text of ours. A failure does not stop the others."""
    head = records.soul_by_uuid(soul)
    if head.deleted:
        return
    content, failures = records.text(head.hash), list[str]()
    for file in places(records, head, head.address):
        try:
            _show(ports, records, file, content, over)
        except (SoulError, OSError) as error:
            failures.append(f"{file} could not be written: {_why(error)}")
    if failures:
        raise Unavailable("; ".join(failures))


def _show(ports: Ports, records: Records, file: Location, content: str, over: str | None) -> None:
    try:
        ports.mirror.show(file, content, expected=over)
    except Conflict:
        _show_over_ours(ports, records, file, content)


def _write_capsule(ports: Ports, records: Records, effect: Effect) -> None:
    record = _capsule(records, effect)
    content = records.text(record.hash)
    if effect.body.get("anyway"):
        ports.mirror.restore_file(record.place, content)
        return
    _show(ports, records, record.place, content, effect.body.get("over"))


def _remove_capsule_file(ports: Ports, records: Records, effect: Effect) -> None:
    """Keep the file if the capsule has moved back to this path."""
    if _capsule(records, effect).path != effect.body["path"]:
        ports.mirror.remove_file(capsule_path(effect.body["path"]), expected=effect.body["hash"])


def _capsule(records: Records, effect: Effect) -> CapsuleRecord:
    from soulkeeper.domain.capsules.record import SETTING, read_record  # noqa: PLC0415 - few commands touch a capsule

    return read_record(records.setting(SETTING + effect.subject) or "{}")


def _show_over_ours(ports: Ports, records: Records, where: Location, content: str) -> None:
    """Leave a text that the ledger does not know: it is somebody's edit and will be recorded as an outside edit."""
    on_disk = ports.mirror.read(where)
    hash_on_disk = bytes_hash(on_disk.content) if on_disk else None
    if not (hash_on_disk is None or is_known(records, hash_on_disk)):
        return
    try:
        ports.mirror.show(where, content, expected=hash_on_disk)
    except Conflict:
        if ports.mirror.read(where) is None:
            raise


def is_known(records: Records, hash: str) -> bool:
    try:
        records.text(hash)
    except NotFound:
        return False
    return True


def _local(body: Mapping[str, Any]) -> datetime:
    at, zone = parse_moment(body["at"]), body.get("zone")
    if not zone:
        return at
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - slow to load, and most policies stay at UTC

    return at.astimezone(ZoneInfo(zone))


def _address(body: Mapping[str, Any]) -> Address:
    return Address(Kind(body["kind"]), body["id"])


def _why(error: SoulError | OSError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else error.message


def _describe(effect: Effect) -> str:
    names: Mapping[str, str] = {
        EffectKind.MIRROR: "the mirror file",
        EffectKind.REMOVAL: "removing the old file",
        EffectKind.NOTE: "the daily log",
        EffectKind.SNAPSHOT: "the snapshot",
        EffectKind.CAPSULE: "the file of the capsule",
        EffectKind.CAPSULE_REMOVAL: "removing the capsule's old file",
    }
    return names.get(effect.kind, effect.kind)
