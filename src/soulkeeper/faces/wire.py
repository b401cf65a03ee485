"""JSON shapes that every door shares, and the one table error → exit code and words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.fields import FieldChange
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused, SoulError, Unavailable
from soulkeeper.services.prompting import Given
from soulkeeper.services.reviewing import Review

Json = dict[str, Any]

# error, exit code, code on the wire
ERRORS: tuple[tuple[type[SoulError], int, str], ...] = (
    (Invalid, 2, "invalid"),
    (NotFound, 3, "not_found"),
    (Refused, 4, "refused"),
    (Conflict, 5, "conflict"),
    (Unavailable, 6, "unavailable"),
)


def exit_code(error: SoulError) -> int:
    return next((code for kind, code, _ in ERRORS if isinstance(error, kind)), 1)


def failure(error: SoulError) -> Json:
    word = next((word for kind, _, word in ERRORS if isinstance(error, kind)), "error")
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


def approval(asked: Approval, seen: Review | None = None) -> Json:
    how = asked.decision
    payload = dict(asked.payload)
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
        "target": payload.get("address"),
        "trigger": payload.get("trigger"),
        "reason": payload.get("reason"),
        "baseRevision": payload.get("baseRevision"),
        "resultRevision": asked.result.get("resultRevision"),
        "findings": payload.get("findings", []),
        "cautions": payload.get("cautions", []),
        "drift": payload.get("drift"),
        "score": payload.get("score"),
        "risk": payload.get("risk", "low"),
    }
    if seen is not None:
        payload = {**payload, "newContent": seen.after, "diff": seen.diff}
        shape |= {"diff": seen.diff, "fieldChanges": [change(found) for found in seen.changes]}
    return _present({**shape, "payload": payload})


def prompt(seen: Given) -> Json:
    return {
        "agent": seen.agent,
        "soul": str(seen.soul.address),
        "revision": seen.soul.revision,
        "version": seen.soul.version,
        "hash": seen.soul.hash,
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


def time(at: datetime | None) -> str | None:
    return moment(at) if at else None


def _present(shape: Json) -> Json:
    return {key: value for key, value in shape.items() if value is not None}
