"""The subject of a notice's event, looked up in the ledger. An event whose subject is gone has none."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, Payload, SoulUpdate, UnknownPayload
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.notices.summary import EventSubject
from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import NotFound
from soulkeeper.ports import Records
from soulkeeper.services.lookups import link_of_revision


def subject(records: Records, event: Event, *, url: str = "") -> EventSubject:
    """``url`` is the server's public address, for links to its console. Without it there are no links."""
    facts = event.facts
    try:
        if "approval" in facts:
            return _approval(records.approval(str(facts["approval"])), url)
        if event.kind == "revision.added":
            return _revision(records, str(facts["soul"]), int(facts["revision"]), url)
    except (NotFound, KeyError):
        pass
    return EventSubject(agent=str(facts.get("agent") or ""))


def _approval(approval: Approval, url: str) -> EventSubject:
    payload = payloads.read(approval)
    return EventSubject(
        what=_what(payload),
        soul=str(payload.target) if isinstance(payload, SoulUpdate) else "",
        agent=approval.agent,
        reason=payloads.reason_of(payload),
        risk=payloads.risk_of(payload),
        link=f"{url}/queue/{approval.id}" if url else "",
        source_link=payloads.link_of(payload),
    )


def _revision(records: Records, uuid: str, number: int, url: str) -> EventSubject:
    soul, revision = records.soul_by_uuid(uuid), records.revision(uuid, number)
    is_soul = soul.address.kind is Kind.SOUL
    where = str(soul.address).replace("/", ":")
    return EventSubject(
        what=f"revision {number} of {soul.address}",
        soul=str(soul.address),
        agent="" if is_soul else soul.address.id,
        reason=revision.reason or revision.summary,
        link=f"{url}/souls/{where}/history?to={number}" if url else "",
        source_link=link_of_revision(records, revision),
    )


def _what(payload: Payload) -> str:
    match payload:
        case SoulUpdate():
            return f"a change to {payload.target}"
        case ActionRequest():
            return f"permission to use {payload.action.tool}"
        case Pairing():
            return f"pairing of the {payloads.subject_line(payload)}"
        case UnknownPayload():
            return f"a request of the type {payload.type}"
