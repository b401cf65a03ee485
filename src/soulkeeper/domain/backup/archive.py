"""A whole ledger as JSON lines: the same for every database, and so the way from one to another.

- The first line says what this is; the last one counts the lines and hashes everything before it.
- Every line is canonical JSON and names its record. Order is such that each line needs only earlier ones.
- Reading checks what can be derived: hashes of texts, whole chains of revisions, events without a gap, and that everything
  stands as the last event about it says.
- A key has one of four names: what a backup says is never a path.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.canonical import canonical, content_hash, moment, parse_moment, strict_json
from soulkeeper.domain.evolution.gap import Gap
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid

FORMAT = 1
KEY_NAMES = ("owner", "owner.pub", "log", "log.pub")


@dataclass(frozen=True, slots=True)
class Setting:
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A key of the workspace, where the owner asked for keys to be in the backup."""

    name: str
    content: str


Entry = str | Soul | Revision | Agent | Approval | Gap | Setting | Event | KeyFile


def packed(entries: Iterable[Entry], at: datetime) -> Iterator[bytes]:
    """The lines of a backup."""
    summed, count = hashlib.sha256(), 0
    head = _line({"record": "soulkeeper-backup", "format": FORMAT, "at": moment(at)})
    for line in chain([head], map(_packed, entries)):
        summed.update(line)
        count += 1
        yield line
    yield _line({"record": "end", "lines": count, "sha256": summed.hexdigest()})


def unpacked(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of a backup. Raises where the file is not whole, or where a record does not prove itself."""
    summed, count, ended, proof = hashlib.sha256(), 0, False, Proof()
    for line in lines:
        record = _read(line, count)
        if ended:
            raise Invalid("this backup goes on after its end", hint="take another copy")
        if record["record"] == "end":
            ended = _whole(record, count, summed.hexdigest())
            continue
        summed.update(line)
        count += 1
        if count == 1:
            _ensure_ours(record)
        else:
            yield _proved(proof, _unpacked(record, count), count)
    if not ended:
        raise Invalid("this backup was cut off", hint="take another copy; nothing was restored")
    if wrong := list(proof.left()):
        raise _unproved(f"in this backup {', '.join(wrong[:5])}", len(wrong))


def _packed(entry: Entry) -> bytes:
    for kind, (type_, pack, _) in _RECORDS.items():
        if isinstance(entry, type_):
            return _line({"record": kind, **pack(entry)})
    raise TypeError(type(entry))


def _unpacked(record: Mapping[str, Any], line: int) -> Entry:
    kind = record["record"]
    if kind not in _RECORDS:
        raise Invalid(f"line {line} holds an unknown record {kind!r}", hint="it may be from a newer soulkeeper")
    values = {key: value for key, value in record.items() if key != "record"}
    try:
        entry: Entry = _RECORDS[kind][2](values)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Invalid(f"line {line} is not a {kind}: {error}", hint="this backup is damaged") from error
    return entry


def _proved(proof: Proof, entry: Entry, line: int) -> Entry:
    if isinstance(entry, Setting):
        proof.set(entry.key, entry.value)
    try:
        wrong = proof.take(entry)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Invalid(f"line {line} cannot be proved: {error}", hint="this backup is damaged") from error
    if wrong:
        raise _unproved(f"line {line}: {wrong[0]}", 1)
    return entry


def _unproved(what: str, number: int) -> Invalid:
    message = f"{what} {'does not prove itself' if number == 1 else 'do not prove themselves'}"
    return Invalid(message, hint="this backup was changed or is damaged; nothing was restored")


def _line(record: Mapping[str, Any]) -> bytes:
    return canonical(record) + b"\n"


def _read(line: bytes, count: int) -> dict[str, Any]:
    try:
        record = strict_json(line.decode())
    except (ValueError, RecursionError) as error:
        raise Invalid(f"line {count + 1} is not JSON", hint="this is no backup, or it is damaged") from error
    if not isinstance(record, dict) or not isinstance(record.get("record"), str):
        raise Invalid(f"line {count + 1} is not a record", hint="this is no backup, or it is damaged")
    return record


def _ensure_ours(record: Mapping[str, Any]) -> None:
    if record["record"] != "soulkeeper-backup":
        raise Invalid("this is not a backup of soulkeeper", hint="soul backup FILE makes one")
    if record.get("format") != FORMAT:
        raise Invalid(f"this backup has format {record.get('format')}; {FORMAT} is known", hint="update soulkeeper")


def _whole(record: Mapping[str, Any], count: int, digest: str) -> bool:
    if (record.get("lines"), record.get("sha256")) != (count, digest):
        raise Invalid("this backup was changed or is damaged: its sum does not fit", hint="take another copy")
    return True


def _text_values(text: str) -> dict[str, Any]:
    return {"hash": content_hash(text), "content": text}


def _text(values: Mapping[str, Any]) -> str:
    content: str = values["content"]
    if content_hash(content) != values["hash"]:
        raise ValueError("the text does not have its hash")
    return content


def _plain(value: Any) -> dict[str, Any]:
    return {key: moment(held) if isinstance(held, datetime) else held for key, held in asdict(value).items()}


def _times(values: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {**values, **{name: parse_moment(values[name]) if values.get(name) else None for name in names}}


def _soul(values: Mapping[str, Any]) -> Soul:
    where = Address(Kind(values["address"]["kind"]), values["address"]["id"])
    return Soul(**{**_times(values, "created_at", "deleted_at"), "address": where})


def _revision(values: Mapping[str, Any]) -> Revision:
    return Revision(**{**_times(values, "created_at"), "origin": Origin(values["origin"])})


def _approval_values(approval: Approval) -> dict[str, Any]:
    how = approval.decision
    decision = {"by": how.by, "at": moment(how.at), "door": how.door, "words": how.words} if how else None
    held = {name: getattr(approval, name) for name in ("id", "type", "agent", "subject", "payload", "digest", "result")}
    times = {name: getattr(approval, name) for name in ("created_at", "expires_at", "snoozed_until")}
    written = {name: at and moment(at) for name, at in times.items()}
    return {**held, **written, "status": approval.status, "decision": decision}


def _approval(values: Mapping[str, Any]) -> Approval:
    how = values["decision"]
    decision = Decision(how["by"], parse_moment(how["at"]), how["door"], how["words"]) if how else None
    times = _times(values, "created_at", "expires_at", "snoozed_until")
    return Approval(**{**times, "status": Status(values["status"]), "decision": decision})


def _key(values: Mapping[str, Any]) -> KeyFile:
    if values["name"] not in KEY_NAMES:
        raise ValueError(f"{values['name']!r} is no name of a key")
    return KeyFile(**values)


def _gap(values: Mapping[str, Any]) -> Gap:
    return Gap(**{**_times(values, "opened_at", "closed_at"), "evidence": tuple(values["evidence"])})


_RECORDS: Mapping[str, tuple[type, Callable[[Any], dict[str, Any]], Callable[[Mapping[str, Any]], Any]]] = {
    "setting": (Setting, _plain, lambda values: Setting(**values)),
    "text": (str, _text_values, _text),
    "soul": (Soul, _plain, _soul),
    "revision": (Revision, _plain, _revision),
    "agent": (Agent, _plain, lambda values: Agent(**_times(values, "created_at", "deleted_at"))),
    "approval": (Approval, _approval_values, _approval),
    "gap": (Gap, _plain, _gap),
    "event": (Event, _plain, lambda values: Event(**_times(values, "at"))),
    "key": (KeyFile, _plain, _key),
}
