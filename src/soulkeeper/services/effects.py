"""What happens outside the ledger after a commit: mirror files and the daily log.

Each effect is owed in the transaction that causes it and struck out once done, so a crash between loses none of them. All can be
done again. An effect that fails never undoes a decision: it stays owed and is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from soulkeeper.domain.canonical import content_hash, moment, parse_moment
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import Conflict, NotFound, SoulError
from soulkeeper.ports import Effect, Ports, Records, Writer

MIRROR, TAKE_AWAY, NOTE = "mirror", "take-away", "note"


def owe_mirror(writer: Writer, soul: str) -> None:
    """The head of this soul is to be laid out on disk."""
    writer.owe(MIRROR, soul, {})


def owes_mirror(records: Records, soul: str) -> bool:
    return any(effect.kind == MIRROR and effect.subject == soul for effect in records.effects())


def owe_take_away(writer: Writer, soul: str, left: Address, hash: str) -> None:
    """The soul no longer lives at this address: its file goes, if it is still the one we laid there."""
    writer.owe(TAKE_AWAY, soul, {"kind": left.kind, "id": left.id, "hash": hash})


def owe_note(writer: Writer, at: datetime, line: str) -> None:
    writer.owe(NOTE, "", {"at": moment(at), "line": line})


def finish(ports: Ports) -> tuple[str, ...]:
    """Do everything that is owed. Gives a sentence for each effect that could not be done."""
    with ports.ledger.reading() as records:
        owed = records.effects()
    if not owed:
        return ()
    done: list[int] = []
    failed: list[str] = []
    for effect in owed:
        try:
            _do(ports, effect)
            done.append(effect.id)
        except (SoulError, OSError) as error:
            failed.append(f"{_named(effect)} is still to be done: {error}")
    return (*failed, *_settled(ports, done))


def _settled(ports: Ports, done: list[int]) -> tuple[str, ...]:
    if not done:
        return ()
    try:
        with ports.ledger.writing() as writer:
            writer.settle(done)
    except (SoulError, OSError) as error:
        return (f"what was done is still to be struck out: {error}",)
    return ()


def _do(ports: Ports, effect: Effect) -> None:
    match effect.kind:
        case "mirror":
            mirror_head(ports, effect.subject)
        case "take-away":
            left = _address(effect.body)
            ports.mirror.take_away(left, expected=effect.body["hash"])
        case "note":
            ports.diary.note(parse_moment(effect.body["at"]), effect.body["line"])


def mirror_head(ports: Ports, soul: str) -> None:
    """Lay the head out. Text that the ledger does not know is somebody's work and stays: it will be observed."""
    with ports.ledger.reading() as records:
        kept = records.soul_by_uuid(soul)
        content = records.text(kept.hash)
        lying = ports.mirror.read(kept.address)
        found = content_hash(lying.content.decode(errors="replace")) if lying else None
        known = found is None or is_known(records, found)
    if kept.deleted or not known:
        return
    try:
        ports.mirror.show(kept.address, content, expected=found)
    except Conflict:
        if ports.mirror.read(kept.address) is None:
            raise


def is_known(records: Records, hash: str) -> bool:
    try:
        records.text(hash)
    except NotFound:
        return False
    return True


def _address(body: Mapping[str, Any]) -> Address:
    return Address(Kind(body["kind"]), body["id"])


def _named(effect: Effect) -> str:
    return {MIRROR: "the mirror file", TAKE_AWAY: "removing the old file", NOTE: "the daily log"}.get(
        effect.kind, effect.kind
    )
