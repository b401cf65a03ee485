"""How each record of a backup is written as JSON and read back. A webhook is written without its secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.authority import Role, Token
from soulkeeper.domain.backup.entries import AgentIntake, EncryptedKeys, FilePart, KeyFile, StoredSetting, file_part
from soulkeeper.domain.backup.field_types import ensure_types
from soulkeeper.domain.canonical import content_hash, moment, parse_moment
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid

LedgerEntry = str | Soul | Revision | Agent | Token | Approval | Gap | Pin | Webhook | StoredSetting | Event
MemoryEntry = Message | AgentIntake
_OF_SIGNATURES = frozenset({"subject", "prev", "authority", "signature"})
Entry = LedgerEntry | MemoryEntry | FilePart | KeyFile | EncryptedKeys | Checkpoint


def name_of(entry: Entry) -> str:
    """The name of this entry's kind of record."""
    return _RECORD_NAMES[type(entry)]


def to_record(entry: Entry) -> dict[str, Any]:
    name = name_of(entry)
    values: dict[str, Any] = _RECORDS[name][1](entry)
    return {"record": name, **values}


def from_record(record: Mapping[str, Any], line: int) -> Entry:
    name = record["record"]
    if name not in _RECORDS:
        raise Invalid(f"line {line} has an unknown record {name!r}", hint="it may be from a newer soulkeeper")
    values = {key: value for key, value in record.items() if key != "record"}
    try:
        entry: Entry = _RECORDS[name][2](values)
        if not isinstance(entry, str):
            ensure_types(entry)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Invalid(f"line {line} is not a valid {name} record: {error}", hint="this backup is damaged") from error
    return entry


def _plain(value: Any) -> dict[str, Any]:
    """The fields of a flat value. ``asdict`` would copy each of them, and takes three times as long."""
    parts = {name: getattr(value, name) for name in _FIELDS[type(value)]}
    return {name: moment(part) if isinstance(part, datetime) else part for name, part in parts.items()}


def _soul_values(soul: Soul) -> dict[str, Any]:
    return {**_plain(soul), "address": {"kind": soul.address.kind, "id": soul.address.id}}


def _times(values: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {**values, **{name: parse_moment(values[name]) if values.get(name) else None for name in names}}


def _text_values(text: str) -> dict[str, Any]:
    return {"hash": content_hash(text), "content": text}


def _text(values: Mapping[str, Any]) -> str:
    content: str = values["content"]
    if content_hash(content) != values["hash"]:
        raise ValueError("the text does not have its hash")
    return content


def _soul(values: Mapping[str, Any]) -> Soul:
    where = Address(Kind(values["address"]["kind"]), values["address"]["id"])
    address(str(where))
    return Soul(**{**_times(values, "created_at", "deleted_at"), "address": where})


def _agent(values: Mapping[str, Any]) -> Agent:
    agent_id(values["id"])
    return Agent(**_times(values, "created_at", "deleted_at"))


def _revision(values: Mapping[str, Any]) -> Revision:
    return Revision(**{**_times(values, "created_at"), "origin": Origin(values["origin"])})


def _token(values: Mapping[str, Any]) -> Token:
    return Token(**{**_times(values, "created_at", "expires_at", "revoked_at"), "role": Role(values["role"])})


def _approval_values(approval: Approval) -> dict[str, Any]:
    decision = approval.decision
    decision_values = (
        {"by": decision.by, "at": moment(decision.at), "door": decision.door, "words": decision.words}
        if decision
        else None
    )
    plain = {
        name: getattr(approval, name) for name in ("id", "type", "agent", "subject", "payload", "digest", "result")
    }
    times = {name: getattr(approval, name) for name in ("created_at", "expires_at", "snoozed_until")}
    time_texts = {name: at and moment(at) for name, at in times.items()}
    return {**plain, **time_texts, "status": approval.status, "decision": decision_values}


def _approval(values: Mapping[str, Any]) -> Approval:
    stored = values["decision"]
    decision = Decision(stored["by"], parse_moment(stored["at"]), stored["door"], stored["words"]) if stored else None
    times = _times(values, "created_at", "expires_at", "snoozed_until")
    return Approval(**{**times, "status": Status(values["status"]), "decision": decision})


def _gap(values: Mapping[str, Any]) -> Gap:
    return Gap(**{**_times(values, "opened_at", "closed_at"), "evidence": tuple(values["evidence"])})


def _pin(values: Mapping[str, Any]) -> Pin:
    companions = tuple((kind, hash) for kind, hash in values["companions"])
    return Pin(**{**_times(values, "opened_at"), "companions": companions})


def _webhook_values(webhook: Webhook) -> dict[str, Any]:
    return {key: value for key, value in _plain(webhook).items() if key != "secret"}


def _webhook(values: Mapping[str, Any]) -> Webhook:
    kinds = tuple(values["kinds"])
    return Webhook(**{**_times(values, "created_at", "removed_at"), "kinds": kinds}, secret="")


def _event_values(event: Event) -> dict[str, Any]:
    """Events from before they were signed have no signature fields."""
    return {key: value for key, value in _plain(event).items() if key not in _OF_SIGNATURES or event.authority}


def _message(values: Mapping[str, Any]) -> Message:
    source = Source(values.get("source", Source.THIRD_PARTY))
    return Message(**{**_times(values, "at", "came_at"), "role": MessageRole(values["role"]), "source": source})


_RECORDS: Mapping[str, tuple[type, Callable[[Any], dict[str, Any]], Callable[[Mapping[str, Any]], Any]]] = {
    "keys": (EncryptedKeys, _plain, lambda values: EncryptedKeys(**values)),
    "key": (KeyFile, _plain, lambda values: KeyFile(**values)),
    "setting": (StoredSetting, _plain, lambda values: StoredSetting(**values)),
    "text": (str, _text_values, _text),
    "soul": (Soul, _soul_values, _soul),
    "revision": (Revision, _plain, _revision),
    "agent": (Agent, _plain, _agent),
    "token": (Token, _plain, _token),
    "approval": (Approval, _approval_values, _approval),
    "gap": (Gap, _plain, _gap),
    "pin": (Pin, _plain, _pin),
    "webhook": (Webhook, _webhook_values, _webhook),
    "event": (Event, _event_values, lambda values: Event(**_times(values, "at"))),
    "message": (Message, _plain, _message),
    "intake": (AgentIntake, _plain, lambda values: AgentIntake(**_times(values, "hour"))),
    "file": (FilePart, FilePart.to_record, file_part),
    "checkpoint": (Checkpoint, _plain, lambda values: Checkpoint(**values)),
}
_RECORD_NAMES = {type_: name for name, (type_, _, _) in _RECORDS.items()}
_FIELDS: Mapping[type, tuple[str, ...]] = {
    Revision: Revision._fields,
    **{type_: tuple(field.name for field in fields(type_)) for type_ in _RECORD_NAMES if is_dataclass(type_)},
}
