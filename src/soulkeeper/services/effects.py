"""What happens outside the ledger after a commit: mirror files, capsules and the daily log.

Each effect is owed in the transaction that causes it and struck out once done, so a crash between loses none of them. All can be
done again. An effect that fails never undoes a decision: it stays owed and is said. Whoever does them is alone in the workspace, so
that the head does not move while it is laid out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from soulkeeper.domain.canonical import content_hash, moment, parse_moment
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, Kind, Location, capsule_path
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, NotFound, SoulError, Unavailable
from soulkeeper.ports import Effect, Ports, Records, Writer

if TYPE_CHECKING:
    from soulkeeper.domain.capsules.record import CapsuleRecord

MIRROR, TAKE_AWAY, NOTE, SNAPSHOT = "mirror", "take-away", "note", "snapshot"
CAPSULE, CAPSULE_LEFT = "capsule", "capsule-left"


def owe_mirror(writer: Writer, soul: str, *, over: str = "") -> None:
    """The head of this soul is to be laid out on disk, where most likely the text with the hash ``over`` lies."""
    writer.owe(MIRROR, soul, {"over": over} if over else {})


def owes_mirror(records: Records, soul: str) -> bool:
    return any(effect.kind == MIRROR and effect.subject == soul for effect in records.effects())


def owe_take_away(writer: Writer, soul: str, left: Address, hash: str) -> None:
    """The soul no longer lives at this address: its file goes, if it is still the one we laid there."""
    writer.owe(TAKE_AWAY, soul, {"kind": left.kind, "id": left.id, "hash": hash})


def owes_take_away(records: Records, left: Address, hash: str) -> bool:
    owed = (effect.body for effect in records.effects() if effect.kind == TAKE_AWAY)
    return any(_address(body) == left and body["hash"] == hash for body in owed)


def owe_snapshot(writer: Writer, soul: Soul, left: Revision) -> None:
    """A MAJOR change follows: the text it replaces is kept as a file of its own."""
    writer.owe(SNAPSHOT, soul.uuid, {"name": snapshot_name(soul.address, left.version), "hash": left.hash})


def snapshot_name(where: Address, version: str) -> str:
    return f"{str(where).replace('/', '-')}@{version}.md"


def owe_note(writer: Writer, at: datetime, line: str) -> None:
    writer.owe(NOTE, "", {"at": moment(at), "line": line})


def owe_capsule(writer: Writer, record: CapsuleRecord, *, over: str = "", anyway: bool = False) -> None:
    """The capsule is to be laid out as a file, over the text with the hash ``over``, or over whatever lies there."""
    writer.owe(CAPSULE, record.uuid, {"anyway": True} if anyway else {"over": over} if over else {})


def owe_capsule_left(writer: Writer, record: CapsuleRecord) -> None:
    """The capsule moves on: the file goes, if it is still the one we laid there."""
    writer.owe(CAPSULE_LEFT, record.uuid, {"path": record.path, "hash": record.hash})


def finish(ports: Ports) -> tuple[str, ...]:
    """Do everything that is owed. Gives a sentence for each effect that could not be done."""
    failed: list[str] = []
    try:
        with ports.ledger.finishing() as finisher:
            finisher.settle(_done(ports, finisher, failed))
    except (SoulError, OSError) as error:
        failed.append(f"what follows outside the ledger is still to be done: {_why(error)}")
    return tuple(failed)


def _done(ports: Ports, records: Records, failed: list[str]) -> list[int]:
    """Try each effect. Gives those that were done; what speaks against the others is added to ``failed``.

    The daily log is written in order: where a line cannot be, those after it wait with it.
    """
    done: list[int] = []
    log_waits = False
    for effect in records.effects():
        if log_waits and effect.kind == NOTE:
            continue
        try:
            _do(ports, records, effect)
            done.append(effect.id)
        except (SoulError, OSError) as error:
            log_waits = log_waits or effect.kind == NOTE
            failed.append(f"{_named(effect)} is still to be done: {_why(error)}")
    return done


def _do(ports: Ports, records: Records, effect: Effect) -> None:
    match effect.kind:
        case "mirror":
            mirror_head(ports, records, effect.subject, over=effect.body.get("over"))
        case "take-away":
            left = _address(effect.body)
            ports.mirror.take_away(left, expected=effect.body["hash"])
        case "snapshot":
            ports.mirror.snapshot(effect.body["name"], records.text(effect.body["hash"]))
        case "note":
            ports.diary.note(parse_moment(effect.body["at"]), effect.body["line"])
        case "capsule":
            _lay_out_capsule(ports, records, effect)
        case "capsule-left":
            _take_capsule_away(ports, records, effect)
        case _:
            raise Unavailable(f"an effect of the kind {effect.kind!r} is not known here", hint="update soulkeeper")


def mirror_head(ports: Ports, records: Records, soul: str, *, over: str | None) -> None:
    """Lay the head out, over the text that should lie there or over any that is ours."""
    kept = records.soul_by_uuid(soul)
    if kept.deleted:
        return
    content = records.text(kept.hash)
    try:
        ports.mirror.show(kept.address, content, expected=over)
    except Conflict:
        _show_over_ours(ports, records, kept.address, content)


def _lay_out_capsule(ports: Ports, records: Records, effect: Effect) -> None:
    record = _capsule(records, effect)
    content = records.text(record.hash)
    if effect.body.get("anyway"):
        ports.mirror.put_back(record.place, content)
        return
    try:
        ports.mirror.show(record.place, content, expected=effect.body.get("over"))
    except Conflict:
        _show_over_ours(ports, records, record.place, content)


def _take_capsule_away(ports: Ports, records: Records, effect: Effect) -> None:
    """A capsule that came back to where it was stays there."""
    if _capsule(records, effect).path != effect.body["path"]:
        ports.mirror.take_away(capsule_path(effect.body["path"]), expected=effect.body["hash"])


def _capsule(records: Records, effect: Effect) -> CapsuleRecord:
    from soulkeeper.domain.capsules.record import SETTING, read_record  # noqa: PLC0415 - few commands touch a capsule

    return read_record(records.setting(SETTING + effect.subject) or "{}")


def _show_over_ours(ports: Ports, records: Records, where: Location, content: str) -> None:
    """Text that the ledger does not know is somebody's work and stays: it will be observed."""
    lying = ports.mirror.read(where)
    found = content_hash(lying.content.decode(errors="replace")) if lying else None
    if not (found is None or is_known(records, found)):
        return
    try:
        ports.mirror.show(where, content, expected=found)
    except Conflict:
        if ports.mirror.read(where) is None:
            raise


def is_known(records: Records, hash: str) -> bool:
    try:
        records.text(hash)
    except NotFound:
        return False
    return True


def _address(body: Mapping[str, Any]) -> Address:
    return Address(Kind(body["kind"]), body["id"])


def _why(error: SoulError | OSError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else error.message


def _named(effect: Effect) -> str:
    names = {
        MIRROR: "the mirror file",
        TAKE_AWAY: "removing the old file",
        NOTE: "the daily log",
        SNAPSHOT: "the snapshot",
        CAPSULE: "the file of the capsule",
        CAPSULE_LEFT: "removing the capsule's old file",
    }
    return names.get(effect.kind, effect.kind)
