"""Rows and values: how each record is stored in its table."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from typing import Any

from soulkeeper.adapters.sql.columns import Row, reads
from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.authority import Login, Role, Token
from soulkeeper.domain.canonical import canonical, moment, parse_moment
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import ChainLink, Origin, Revision
from soulkeeper.domain.history.revision import chain_link as link_of_record
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Answer, Effect

SOUL = "uuid, kind, id, name, description, revision, version, hash, created_at, deleted_at"
REVISION = ", ".join(Revision._fields)
AGENT = "id, selected, protected, created_at, deleted_at"
APPROVAL = (
    "id, type, agent, subject, payload, digest, created_at, expires_at, status, decided_by, decided_at, door, words, "
    "snoozed_until, result"
)
APPROVAL_WITH_DENIAL = f"{APPROVAL}, denied_seq"
GAP = "id, agent, field, what, evidence, opened_at, opened_by, closed_at, closed_by, words, link"
EVENT = "seq, kind, at, body, leaf, subject, prev, authority, signature"
TOKEN = "id, hash, role, agent, name, created_at, expires_at, revoked_at"  # noqa: S105 - columns
PIN = "session, agent, soul, revision, version, hash, companions, prompt_hash, guardrails, opened_at"
LOGIN = "id, token, secret, browser, began_at, ends_at"
ANSWER = "token, key, request, at, status, headers, body"
EFFECT = "id, kind, subject, body"
SETTING = "key, value"
TEXT = "hash, content"
_STEP = "from_revision, to_revision"
_NUMBERS = f"number, event_seq, {_STEP}"
_DECISION = "decided_by, decided_at, door, words"
_ORIGINS = {origin.value: origin for origin in Origin}


@cache
def insert(table: str, columns: str) -> str:
    return f"INSERT INTO {table} ({columns}) VALUES ({placeholders(columns)})"  # noqa: S608 - our own names, never input


@cache
def update(table: str, columns: str, where: str, *, fixed: tuple[str, ...] = ()) -> str:
    """Sets all columns except the key (the first one) and those that never change.

    Setting such a column, even to itself, makes SQLite check all references to it and rewrite its indexes.
    """
    changes = ", ".join(f"{column} = :{column}" for column in columns.split(", ")[1:] if column not in fixed)
    return f"UPDATE {table} SET {changes} WHERE {where}"  # noqa: S608 - as above


@cache
def upsert(table: str, columns: str, key: str) -> str:
    changes = ", ".join(f"{c} = excluded.{c}" for c in columns.split(", ") if c not in key.split(", "))
    return f"{insert(table, columns)} ON CONFLICT ({key}) DO UPDATE SET {changes}"


def placeholders(columns: str) -> str:
    return ", ".join(f":{column}" for column in columns.split(", "))


@reads("soul", SOUL, numbers="revision", optional="deleted_at")
def soul(row: Row) -> Soul:
    uuid, kind, id, name, description, revision, version, hash, created, deleted = row
    return Soul(
        uuid=uuid,
        address=Address(Kind(kind), id),
        name=name,
        description=description,
        revision=revision,
        version=version,
        hash=hash,
        created_at=parse_moment(created),
        deleted_at=_time(deleted),
    )


def soul_values(soul: Soul) -> dict[str, Any]:
    return {
        "uuid": soul.uuid,
        "kind": soul.address.kind.value,
        "id": soul.address.id,
        "name": soul.name,
        "description": soul.description,
        "revision": soul.revision,
        "version": soul.version,
        "hash": soul.hash,
        "created_at": moment(soul.created_at),
        "deleted_at": soul.deleted_at and moment(soul.deleted_at),
    }


_ORIGIN, _CREATED_AT = (REVISION.split(", ").index(name) for name in ("origin", "created_at"))


@reads("revision", REVISION, key="soul, number", numbers=_NUMBERS, optional=_STEP)
def revision(row: Row) -> Revision:
    """By position, as a bare tuple: by name it takes six times as long, and a long history has many rows."""
    values, at = [*row], datetime.fromisoformat(row[_CREATED_AT])
    values[_ORIGIN], values[_CREATED_AT] = (
        _ORIGINS[row[_ORIGIN]],
        at if at.tzinfo is UTC else parse_moment(row[_CREATED_AT]),
    )
    return tuple.__new__(Revision, values)


@reads("revision", f"{REVISION}, event_seq", key="soul, number", numbers=_NUMBERS, optional=f"{_STEP}, event_seq")
def chain_link(row: Row) -> ChainLink:
    return link_of_record(row[:-1], row[-1] or 0)


def revision_values(revision: Revision) -> dict[str, Any]:
    return {**revision._asdict(), "origin": revision.origin.value, "created_at": moment(revision.created_at)}


@reads("agent", AGENT, numbers="protected", optional="deleted_at")
def agent(row: Row) -> Agent:
    id, selected, protected, created, deleted = row
    return Agent(
        id=id,
        selected=selected,
        protected=bool(protected),
        created_at=parse_moment(created),
        deleted_at=_time(deleted),
    )


def agent_values(agent: Agent) -> dict[str, Any]:
    return {
        "id": agent.id,
        "selected": agent.selected,
        "protected": int(agent.protected),
        "created_at": moment(agent.created_at),
        "deleted_at": agent.deleted_at and moment(agent.deleted_at),
    }


@reads(
    "approval",
    APPROVAL_WITH_DENIAL,
    numbers="denied_seq",
    optional=f"expires_at, snoozed_until, denied_seq, {_DECISION}",
)
def approval(row: Row) -> Approval:
    id, type, agent, subject, payload, digest, created, expires, status, by, at, door, words, snoozed, result, seq = row
    return Approval(
        id=id,
        type=type,
        agent=agent,
        subject=subject,
        payload=json.loads(payload),
        digest=digest,
        created_at=parse_moment(created),
        expires_at=_time(expires),
        status=Status(status),
        decision=Decision(by, parse_moment(at), door, words, seq or 0) if by is not None else None,
        snoozed_until=_time(snoozed),
        result=json.loads(result),
    )


@reads("approval", "id, seq, created_at, payload", numbers="seq")
def request(row: Row) -> tuple[int, datetime, dict[str, Any]]:
    """The number, the time and the payload of an approval."""
    _id, seq, created, payload = row
    return seq, parse_moment(created), json.loads(payload)


@reads("approval", "id, denied_seq, decided_at", numbers="denied_seq")
def denial(row: Row) -> tuple[int, datetime]:
    """The event and the time of a denial."""
    _id, seq, at = row
    return seq, parse_moment(at)


def approval_values(approval: Approval) -> dict[str, Any]:
    how = approval.decision
    return {
        "id": approval.id,
        "type": approval.type,
        "agent": approval.agent,
        "subject": approval.subject,
        "payload": canonical(approval.payload).decode(),
        "digest": approval.digest,
        "created_at": moment(approval.created_at),
        "expires_at": approval.expires_at and moment(approval.expires_at),
        "status": approval.status.value,
        "decided_by": how and how.by,
        "decided_at": how and moment(how.at),
        "door": how and how.door,
        "words": how and how.words,
        "snoozed_until": approval.snoozed_until and moment(approval.snoozed_until),
        "result": canonical(approval.result).decode(),
    }


@reads("gap", GAP, optional="closed_at, closed_by")
def gap(row: Row) -> Gap:
    values = dict(zip(GAP.split(", "), row, strict=True))
    values["evidence"] = tuple(json.loads(values["evidence"]))
    values["opened_at"] = parse_moment(values["opened_at"])
    return Gap(**{**values, "closed_at": _time(values["closed_at"]), "closed_by": values["closed_by"] or ""})


def gap_values(gap: Gap) -> dict[str, Any]:
    values = {column: getattr(gap, column) for column in GAP.split(", ")}
    times = {"opened_at": moment(gap.opened_at), "closed_at": gap.closed_at and moment(gap.closed_at)}
    return {**values, **times, "evidence": json.dumps(gap.evidence)}


@reads("event", EVENT, numbers="seq")
def event(row: Row) -> Event:
    seq, kind, at, *rest = row
    return Event(seq, kind, parse_moment(at), *rest)


def event_values(event: Event) -> dict[str, Any]:
    values = {column: getattr(event, column) for column in EVENT.split(", ")}
    return {**values, "at": moment(event.at)}


@reads("token", TOKEN, optional="expires_at, revoked_at")
def token(row: Row) -> Token:
    id, hash, role, agent, name, created, expires, revoked = row
    return Token(
        id=id,
        hash=hash,
        role=Role(role),
        agent=agent,
        name=name,
        created_at=parse_moment(created),
        expires_at=_time(expires),
        revoked_at=_time(revoked),
    )


@reads("token", f"{TOKEN}, at", optional="expires_at, revoked_at, at")
def token_with_last_use(row: Row) -> tuple[Token, datetime | None]:
    return token(row[:-1]), _time(row[-1])


def token_values(token: Token) -> dict[str, Any]:
    values = {column: getattr(token, column) for column in TOKEN.split(", ")}
    times = {name: values[name] and moment(values[name]) for name in ("created_at", "expires_at", "revoked_at")}
    return {**values, **times, "role": token.role.value}


@reads("login", LOGIN)
def login(row: Row) -> Login:
    values = dict(zip(LOGIN.split(", "), row, strict=True))
    times = {name: parse_moment(values[name]) for name in ("began_at", "ends_at")}
    return Login(**{**values, **times})


def login_values(login: Login) -> dict[str, Any]:
    values = {column: getattr(login, column) for column in LOGIN.split(", ")}
    return {**values, "began_at": moment(login.began_at), "ends_at": moment(login.ends_at)}


@reads("session", PIN, key="agent, session", numbers="revision")
def pin(row: Row) -> Pin:
    values = dict(zip(PIN.split(", "), row, strict=True))
    companions = tuple((name, hash) for name, hash in json.loads(values["companions"]))
    return Pin(**{**values, "companions": companions, "opened_at": parse_moment(values["opened_at"])})


def pin_values(pin: Pin) -> dict[str, Any]:
    values = {column: getattr(pin, column) for column in PIN.split(", ")}
    return {**values, "companions": json.dumps(pin.companions), "opened_at": moment(pin.opened_at)}


@reads("answer", ANSWER, numbers="status", blobs="body")
def answer(row: Row) -> Answer:
    token, key, request, at, status, headers, body = row
    return Answer(token, key, request, parse_moment(at), status, json.loads(headers), body)


@reads("effect", EFFECT, numbers="id")
def effect(row: Row) -> Effect:
    id, kind, subject, body = row
    return Effect(id, kind, subject, json.loads(body))


@reads("setting", SETTING)
def setting(row: Row) -> tuple[str, str]:
    key, value = row
    return key, value


@reads("text", TEXT, blobs="content")
def text(row: Row) -> tuple[str, bytes]:
    """The hash and the bytes of a text."""
    hash, content = row
    return hash, content


def _time(text: str | None) -> datetime | None:
    return parse_moment(text) if text else None
