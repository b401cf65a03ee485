"""JSON shapes that every door shares, and the one table from errors to exit codes, HTTP statuses and codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.authority import Token
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, Payload, SoulUpdate, UnknownPayload
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
    Unproved,
)

if TYPE_CHECKING:  # only names for the type checker: callers have loaded the classes they pass in
    from soulkeeper.domain.notices.webhook import Webhook
    from soulkeeper.domain.prompts.pin import Pin
    from soulkeeper.domain.reflection.gap import Gap
    from soulkeeper.domain.souls.fields import FieldChange
    from soulkeeper.services.drift import DriftReport
    from soulkeeper.services.lineage import LineageEntry
    from soulkeeper.services.prompts import RenderedPrompt
    from soulkeeper.services.queries import Comparison
    from soulkeeper.services.sessions import AgentSession

Json = dict[str, Any]


class ApprovalView(Protocol):
    """An approval as the owner and the agent see it: a proposal with its diff, anything else as lines."""

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
    (Unproved, 6, 503, "unproved"),
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
    reasons = [reason(refusal) for refusal in error.reasons] if isinstance(error, Refused) else None
    shape = {"error": word, "message": error.message, "hint": error.hint, "reasons": reasons}
    return _present({**shape, **text_judged(error)})


def text_judged(error: SoulError) -> Json:
    """Present only if a proposal was refused before its text was checked."""
    return {"textJudged": False} if isinstance(error, Refused) and not error.text_judged else {}


def reason(record: Reason) -> Json:
    return _present(
        {
            "code": record.code,
            "message": record.message,
            "limit": record.limit,
            "value": record.value,
            "availableAt": time(record.available_at),
            "hint": record.hint,
        }
    )


def soul(head: Soul, content: str | None = None) -> Json:
    return _present(
        {
            "id": str(head.address),
            "uuid": head.uuid,
            "name": head.name or head.address.id,
            "description": head.description,
            "revision": head.revision,
            "version": head.version,
            "hash": head.hash,
            "deleted": head.deleted,
            "content": content,
        }
    )


def revision(
    record: Revision,
    where: str,
    *,
    content: str | None = None,
    changes: tuple[FieldChange, ...] | None = None,
    source_link: str = "",
) -> Json:
    """``link`` is the revision's link in the chain; ``sourceLink`` is the issue or discussion that its proposal names."""
    return _present(
        {
            "soul": where,
            "number": record.number,
            "version": record.version,
            "hash": record.hash,
            "previousHash": record.previous_hash,
            "changeType": record.origin,
            "author": record.author,
            "approver": record.approver,
            "door": record.door,
            "reason": record.reason,
            "summary": record.summary,
            "createdAt": moment(record.created_at),
            "link": record.link,
            "approvalId": record.approval_id or None,
            "sourceLink": source_link or None,
            "fromRevision": record.from_revision,
            "toRevision": record.to_revision,
            "fieldChanges": None if changes is None else [change(field_change) for field_change in changes],
            "content": content,
        }
    )


def change(field_change: FieldChange) -> Json:
    return _present(
        {
            "field": field_change.field,
            "type": field_change.type,
            "values": list(field_change.values) or None,
            "from": field_change.before,
            "to": field_change.after,
        }
    )


def approval(question: Approval, view: ApprovalView | None = None) -> Json:
    decision, payload = question.decision, payloads.read(question)
    shape: Json = {
        "id": question.id,
        "type": question.type,
        "status": question.status,
        "agent": question.agent,
        "createdAt": moment(question.created_at),
        "expiresAt": time(question.expires_at),
        "reviewCode": question.review_code,
        "digest": question.digest,
        "snoozedUntil": time(question.snoozed_until),
        "decidedBy": decision and decision.by,
        "decidedAt": decision and moment(decision.at),
        "door": decision and decision.door,
        "words": decision and decision.words,
        "reason": payloads.reason_of(payload) or None,
        "resultRevision": question.result.get("resultRevision"),
        "takenAt": question.result.get("takenAt"),
        "findings": [asdict(finding) for finding in payloads.findings_of(payload)],
        "cautions": [],
        "risk": payloads.risk_of(payload),
    }
    shape |= _about(payload)
    stored = {**question.payload, **({"drift": shape["drift"]} if "drift" in shape else {})}
    if view is not None and not view.diff:
        shape["lines"] = view.lines
    elif view is not None:
        stored |= {"newContent": view.after, "diff": view.diff}
        shape |= {"diff": view.diff, "fieldChanges": [change(field_change) for field_change in view.changes]}
    return _present({**shape, "payload": stored})


def held_text(number: int, total: int) -> Json:
    """Which text of an edited file is shown, and how many wait; nothing for an approval that is not about a file."""
    return {"text": number, "textCount": total} if total else {}


def _about(payload: Payload) -> Json:
    match payload:
        case SoulUpdate():
            return {
                "target": str(payload.target),
                "trigger": payload.trigger,
                "baseRevision": payload.base_revision,
                "cautions": list(payload.assessment.cautions),
                "drift": payload.assessment.drift,
                "link": payload.link or None,
                "score": dict(payload.quality) or None,
            }
        case ActionRequest():
            return {"target": payload.action.tool}
        case Pairing():
            return {"target": f"telegram/{payload.user}"}
        case UnknownPayload():
            return {}


def prompt(rendered: RenderedPrompt) -> Json:
    return {
        "agent": rendered.agent,
        "soul": str(rendered.soul.address),
        "revision": rendered.sources.revision,
        "version": rendered.sources.version,
        "hash": rendered.sources.hash,
        "guardrailsVersion": rendered.guardrails_version,
        "promptHash": rendered.prompt.hash,
        "text": rendered.prompt.text,
        "layers": [{"name": layer.name, "characters": layer.characters} for layer in rendered.prompt.layers],
        "leftOut": list(rendered.prompt.left_out),
        "notes": list(rendered.notes),
    }


def agent(record: Agent, soul_id: str) -> Json:
    """``soul_id`` is the soul the agent uses. An agent without a selection uses the default soul and says so with an empty id."""
    return {
        "id": record.id,
        "selectedSoulId": soul_id if record.selected else "",
        "protected": record.protected,
        "createdAt": moment(record.created_at),
    }


def event(record: Event) -> Json:
    return {
        "seq": record.seq,
        "kind": record.kind,
        "at": moment(record.at),
        "leaf": record.leaf,
        **record.facts,
    }


def comparison(result: Comparison) -> Json:
    return {
        "soul": str(result.soul.address),
        "from": result.older.number,
        "to": result.newer.number,
        "diff": result.diff,
        "fieldChanges": [change(field_change) for field_change in result.changes],
    }


def drift(report: DriftReport) -> Json:
    return {
        "soul": str(report.soul.address),
        "drift": round(report.now.whole, 3),
        "budget": report.budget,
        "baseline": report.baseline.revision,
        "fields": {name: round(distance, 3) for name, distance in report.now.fields},
        "course": [{"revision": number, "drift": round(distance, 3)} for number, distance in report.course],
    }


def lineage_entry(record: LineageEntry) -> Json:
    link = record.link
    return {
        "soul": str(record.soul.address),
        "version": record.soul.version,
        "extends": f"{record.base.address}@{link.version}" if link and record.base else None,
        "baseVersion": record.base.version if record.base else None,
        "reviewed": link.reviewed if link else None,
        "reviewDue": record.due,
    }


def gap(record: Gap) -> Json:
    return {
        "id": record.id,
        "agent": record.agent,
        "field": record.field,
        "what": record.what,
        "evidence": list(record.evidence),
        "openedAt": moment(record.opened_at),
        "openedBy": record.opened_by,
        "closedAt": time(record.closed_at),
        "closedBy": record.closed_by,
        "words": record.words,
        "link": record.link,
    }


def token(record: Token, last_used: datetime | None = None, secret: str | None = None) -> Json:
    return _present(
        {
            "id": record.id,
            "role": record.role,
            "agent": record.agent or None,
            "name": record.name,
            "createdAt": moment(record.created_at),
            "expiresAt": time(record.expires_at),
            "revokedAt": time(record.revoked_at),
            "lastUsedAt": time(last_used),
            "token": secret,
        }
    )


def webhook(record: Webhook, *, counts: Mapping[State, int] | None = None, secret: str | None = None) -> Json:
    return _present(
        {
            "id": record.id,
            "url": record.url,
            "kinds": list(record.kinds),
            "private": record.private,
            "createdAt": moment(record.created_at),
            "removedAt": time(record.removed_at),
            "deliveries": {str(state): count for state, count in counts.items()} if counts is not None else None,
            "secret": secret,
        }
    )


def delivery(record: Delivery) -> Json:
    return {
        "webhook": record.webhook,
        "event": record.seq,
        "state": record.state,
        "attempts": record.attempts,
        "dueAt": moment(record.due_at) if record.state is State.WAITING else None,
        "changedAt": moment(record.changed_at),
        "status": record.status or None,
        "error": record.error,
    }


def pin(record: Pin) -> Json:
    return {
        "session": record.session,
        "agent": record.agent,
        "soul": record.soul,
        "revision": record.revision,
        "version": record.version,
        "hash": record.hash,
        "companions": dict(record.companions),
        "promptHash": record.prompt_hash,
        "guardrailsVersion": record.guardrails,
        "openedAt": moment(record.opened_at),
    }


def agent_session(record: AgentSession, ended_at: datetime | None = None) -> Json:
    session = record.session
    return {
        "id": record.id,
        "beganAt": time(session.began_at if session else record.pin.opened_at if record.pin else None),
        "messages": session.messages if session else 0,
        "exchanges": session.exchanges if session else 0,
        "pinned": pin(record.pin) if record.pin else None,
        "endedAt": time(ended_at),
    }


def time(at: datetime | None) -> str | None:
    return moment(at) if at else None


def _present(shape: Json) -> Json:
    return {key: value for key, value in shape.items() if value is not None}
