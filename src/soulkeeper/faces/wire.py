"""JSON shapes that every door shares, and the one table error → exit code, HTTP status and words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Token
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.notices.delivery import Delivery, State
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import (
    Conflict,
    Invalid,
    NotFound,
    OwnerKeyNeeded,
    Reason,
    Refused,
    SoulError,
    Unavailable,
)

if TYPE_CHECKING:  # only the shapes' names: what they stand for is loaded by whoever makes them
    from soulkeeper.domain.evolution.gap import Gap
    from soulkeeper.domain.evolution.heartbeat import Task
    from soulkeeper.domain.notices.webhook import Webhook
    from soulkeeper.domain.prompts.pin import Pin
    from soulkeeper.domain.reflection.session import Message
    from soulkeeper.domain.souls.fields import FieldChange
    from soulkeeper.services.drift import Drifted
    from soulkeeper.services.heartbeats import Beat, RecordedState
    from soulkeeper.services.lineage import Descent
    from soulkeeper.services.prompts import RenderedPrompt
    from soulkeeper.services.queries import Comparison
    from soulkeeper.services.sessions import Sitting

Json = dict[str, Any]


class Seen(Protocol):
    """A question as reviews and the asker see it: a proposal beside its base, anything else as lines."""

    @property
    def after(self) -> str: ...
    @property
    def diff(self) -> str: ...
    @property
    def changes(self) -> tuple[FieldChange, ...]: ...
    @property
    def lines(self) -> list[str]: ...


# error, exit code, HTTP status, code on the wire
ERRORS: tuple[tuple[type[SoulError], int, int, str], ...] = (
    (Invalid, 2, 400, "invalid"),
    (NotFound, 3, 404, "not_found"),
    (Refused, 4, 403, "refused"),
    (OwnerKeyNeeded, 5, 409, "owner_key_needed"),
    (Conflict, 5, 409, "conflict"),
    (Unavailable, 6, 503, "unavailable"),
)


def exit_code(error: SoulError) -> int:
    return next((code for kind, code, _, _ in ERRORS if isinstance(error, kind)), 1)


def http_status(error: SoulError) -> int:
    return next((status for kind, _, status, _ in ERRORS if isinstance(error, kind)), 500)


def code_of(error: SoulError) -> str:
    return next((word for kind, _, _, word in ERRORS if isinstance(error, kind)), "error")


def failure(error: SoulError) -> Json:
    word = code_of(error)
    reasons = [reason(found) for found in error.reasons] if isinstance(error, Refused) else None
    return _present({"error": word, "message": error.message, "hint": error.hint, "reasons": reasons})


def reason(found: Reason) -> Json:
    return _present(
        {
            "code": found.code,
            "message": found.message,
            "limit": found.limit,
            "value": found.value,
            "availableAt": time(found.available_at),
            "hint": found.hint,
        }
    )


def soul(kept: Soul, content: str | None = None) -> Json:
    return _present(
        {
            "id": str(kept.address),
            "uuid": kept.uuid,
            "name": kept.name or kept.address.id,
            "description": kept.description,
            "revision": kept.revision,
            "version": kept.version,
            "hash": kept.hash,
            "deleted": kept.deleted,
            "content": content,
        }
    )


def revision(
    made: Revision, where: str, *, content: str | None = None, changes: tuple[FieldChange, ...] | None = None
) -> Json:
    return _present(
        {
            "soul": where,
            "number": made.number,
            "version": made.version,
            "hash": made.hash,
            "previousHash": made.previous_hash,
            "changeType": made.origin,
            "author": made.author,
            "approver": made.approver,
            "door": made.door,
            "reason": made.reason,
            "summary": made.summary,
            "createdAt": moment(made.created_at),
            "link": made.link,
            "approvalId": made.approval_id or None,
            "fromRevision": made.from_revision,
            "toRevision": made.to_revision,
            "fieldChanges": None if changes is None else [change(found) for found in changes],
            "content": content,
        }
    )


def change(found: FieldChange) -> Json:
    return _present(
        {
            "field": found.field,
            "type": found.type,
            "values": list(found.values) or None,
            "from": found.before,
            "to": found.after,
        }
    )


def approval(asked: Approval, seen: Seen | None = None) -> Json:
    how = asked.decision
    payload = dict(asked.payload)
    if "drift" in payload:
        payload["drift"] = float(payload["drift"])
    shape: Json = {
        "id": asked.id,
        "type": asked.type,
        "status": asked.status,
        "agent": asked.agent,
        "createdAt": moment(asked.created_at),
        "expiresAt": time(asked.expires_at),
        "reviewCode": asked.review_code,
        "digest": asked.digest,
        "snoozedUntil": time(asked.snoozed_until),
        "decidedBy": how and how.by,
        "decidedAt": how and moment(how.at),
        "door": how and how.door,
        "words": how and how.words,
        "target": payload.get("address", payload.get("tool")),
        "trigger": payload.get("trigger"),
        "reason": payload.get("reason", payload.get("why")),
        "baseRevision": payload.get("baseRevision"),
        "resultRevision": asked.result.get("resultRevision"),
        "takenAt": asked.result.get("takenAt"),
        "findings": payload.get("findings", []),
        "cautions": payload.get("cautions", []),
        "drift": payload.get("drift"),
        "risk": payload.get("risk", "low"),
    }
    if seen is not None and not seen.diff:
        shape["lines"] = seen.lines
    elif seen is not None:
        payload = {**payload, "newContent": seen.after, "diff": seen.diff}
        shape |= {"diff": seen.diff, "fieldChanges": [change(found) for found in seen.changes]}
    return _present({**shape, "payload": payload})


def prompt(seen: RenderedPrompt) -> Json:
    return {
        "agent": seen.agent,
        "soul": str(seen.soul.address),
        "revision": seen.sources.revision,
        "version": seen.sources.version,
        "hash": seen.sources.hash,
        "guardrailsVersion": seen.guardrails_version,
        "promptHash": seen.prompt.hash,
        "text": seen.prompt.text,
        "layers": [{"name": layer.name, "characters": layer.characters} for layer in seen.prompt.layers],
        "leftOut": list(seen.prompt.left_out),
        "notes": list(seen.notes),
    }


def agent(worn: Agent, selected: str) -> Json:
    return {
        "id": worn.id,
        "selectedSoulId": selected,
        "protected": worn.protected,
        "createdAt": moment(worn.created_at),
    }


def event(happened: Event) -> Json:
    return {
        "seq": happened.seq,
        "kind": happened.kind,
        "at": moment(happened.at),
        "leaf": happened.leaf,
        **happened.facts,
    }


def comparison(seen: Comparison) -> Json:
    return {
        "soul": str(seen.soul.address),
        "from": seen.older.number,
        "to": seen.newer.number,
        "diff": seen.diff,
        "fieldChanges": [change(found) for found in seen.changes],
    }


def drift(seen: Drifted) -> Json:
    return {
        "soul": str(seen.soul.address),
        "drift": round(seen.now.whole, 3),
        "budget": seen.budget,
        "baseline": seen.baseline.revision,
        "fields": {name: round(far, 3) for name, far in seen.now.fields},
        "course": [{"revision": number, "drift": round(far, 3)} for number, far in seen.course],
    }


def descent(found: Descent) -> Json:
    link = found.link
    return {
        "soul": str(found.soul.address),
        "version": found.soul.version,
        "extends": f"{found.base.address}@{link.version}" if link and found.base else None,
        "baseVersion": found.base.version if found.base else None,
        "reviewed": link.reviewed if link else None,
        "reviewDue": found.due,
    }


def beat(done: Beat) -> Json:
    return {
        "agent": done.agent,
        "tasks": [{**_task(told.task), **_told(told)} for told in done.told],
        "plain": [_task(task) for task in done.plain],
        "notes": list(done.notes),
    }


def _task(open_task: Task) -> Json:
    said = {"line": open_task.line, "section": open_task.section, "text": open_task.text}
    if open_task.tool:
        return {**said, "tool": open_task.tool, "input": open_task.input}
    return {**said, "note": open_task.note} if open_task.note else said


def _told(told: RecordedState) -> Json:
    asked = told.approval
    shape = {"outcome": told.outcome, "reasons": [reason(found) for found in told.reasons]}
    return {**shape, "approvalId": asked.id, "reviewCode": asked.review_code} if asked else shape


def gap(seen: Gap) -> Json:
    return {
        "id": seen.id,
        "agent": seen.agent,
        "field": seen.field,
        "what": seen.what,
        "evidence": list(seen.evidence),
        "openedAt": moment(seen.opened_at),
        "openedBy": seen.opened_by,
        "closedAt": time(seen.closed_at),
        "closedBy": seen.closed_by,
        "words": seen.words,
    }


def token(kept: Token, used: datetime | None = None, secret: str | None = None) -> Json:
    return _present(
        {
            "id": kept.id,
            "role": kept.role,
            "agent": kept.agent or None,
            "name": kept.name,
            "createdAt": moment(kept.created_at),
            "expiresAt": time(kept.expires_at),
            "revokedAt": time(kept.revoked_at),
            "lastUsedAt": time(used),
            "token": secret,
        }
    )


def webhook(kept: Webhook, *, counts: Mapping[State, int] | None = None, secret: str | None = None) -> Json:
    return _present(
        {
            "id": kept.id,
            "url": kept.url,
            "kinds": list(kept.kinds),
            "private": kept.private,
            "createdAt": moment(kept.created_at),
            "removedAt": time(kept.removed_at),
            "deliveries": {str(state): count for state, count in counts.items()} if counts is not None else None,
            "secret": secret,
        }
    )


def delivery(sent: Delivery) -> Json:
    return {
        "webhook": sent.webhook,
        "event": sent.seq,
        "state": sent.state,
        "attempts": sent.attempts,
        "dueAt": moment(sent.due_at) if sent.state is State.WAITING else None,
        "changedAt": moment(sent.changed_at),
        "status": sent.status or None,
        "error": sent.error,
    }


def pin(given: Pin) -> Json:
    return {
        "session": given.session,
        "agent": given.agent,
        "soul": given.soul,
        "revision": given.revision,
        "version": given.version,
        "hash": given.hash,
        "companions": dict(given.companions),
        "promptHash": given.prompt_hash,
        "guardrailsVersion": given.guardrails,
        "openedAt": moment(given.opened_at),
    }


def sitting(seen: Sitting) -> Json:
    talked = seen.session
    return {
        "id": seen.id,
        "beganAt": time(talked.began_at if talked else seen.pin.opened_at if seen.pin else None),
        "messages": talked.messages if talked else 0,
        "exchanges": talked.exchanges if talked else 0,
        "pinned": pin(seen.pin) if seen.pin else None,
    }


def message(said: Message) -> Json:
    return {"id": said.id, "role": said.role, "speaker": said.speaker, "text": said.text, "at": moment(said.at)}


def time(at: datetime | None) -> str | None:
    return moment(at) if at else None


def _present(shape: Json) -> Json:
    return {key: value for key, value in shape.items() if value is not None}
