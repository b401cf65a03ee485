"""The agent's side of permissions: request permission for an action, check the answer, claim what was allowed.

- Requesting the same thing again while it waits, or while it is allowed and not claimed, gives the same approval.
- A refusal carries every reason at once. Reading, counting and writing are one transaction.
- A permission is claimed once, by the agent that asked, with the input that was approved and before the question's deadline.
  A later claim finds it expired. The first process to notice records that, and the record still says who approved it.
- An agent sees only its own requests; for anybody else's it gets "not found".
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from soulkeeper.domain.approvals.action import Action, action
from soulkeeper.domain.approvals.approval import Approval, Decision, Status, outcome
from soulkeeper.domain.approvals.past import Past, denial_time, steps
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.evolution import payloads, request_limits
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION, SOUL_UPDATE, ActionRequest
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.evolution.request_limits import RequestCase
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry
from soulkeeper.services.approval_records import add_question, put_answer
from soulkeeper.services.approval_types import digest_of, ensure_digest, subject_of
from soulkeeper.services.assessment import clock_seen_at, notes_of, record_clock_step
from soulkeeper.services.lookups import (
    ALL,
    ResultPage,
    active_agent,
    every_question,
    filtered_page,
    has_words,
    questions,
)
from soulkeeper.services.policies import policy_of
from soulkeeper.services.refused_attempts import counted_attempt

_HEARTBEAT_KEYS = {"task", "section"}  # what the owner reads as a line of their own HEARTBEAT.md
_ID = re.compile(r"[0-9a-f-]{1,64}")
_OPEN = frozenset({Status.PENDING, Status.APPROVED})
_ALLOWED = frozenset({Status.APPROVED, Status.APPLIED})
_CHANGED_BY_TIME = _OPEN | {Status.EXPIRED}  # such a status may be outdated by the time it is read
_LONGEST_WAIT = timedelta(hours=24)  # an old permission must not linger


@dataclass(frozen=True, slots=True)
class ParsedRequest:
    """A parsed request. ``against`` lists the reasons to refuse it, regardless of limits."""

    payload: ActionRequest
    against: tuple[Reason, ...]


def request(ports: Ports, asker: Asker, agent: str, type: str, payload: Mapping[str, Any]) -> Approval:
    """Ask the owner for permission. Raises Refused with every reason if a rule forbids it."""
    if heartbeat_keys := sorted(payload.keys() & _HEARTBEAT_KEYS):
        raise Invalid(
            f"only a heartbeat run sends {' and '.join(heartbeat_keys)}", hint="an agent asks with {tool, input, why}"
        )
    with counted_attempt(ports, asker):
        draft = read_request(type, payload)
        with expiry.writing(ports) as writer:
            answer = put_request(ports, writer, asker, agent, draft)
            if not isinstance(answer, Approval):
                record_clock_step(writer, ports.now())
        if not isinstance(answer, Approval):
            raise Refused(answer)
    effects.finish(ports)
    return answer


def status(ports: Ports, agent: str, id: str) -> Approval:
    """One request as it is now, with the owner's answer and words."""
    with ports.ledger.reading() as records:
        return _own_request(records, agent, id).seen_at(ports.now())


def requests_of(
    ports: Ports,
    agent: str,
    *,
    statuses: frozenset[Status] | None = None,
    words: str = "",
    limit: int = 200,
    offset: int = 0,
) -> ResultPage[Approval]:
    """A page of this agent's requests, newest first, each with its current status."""
    now = ports.now()
    with ports.ledger.reading() as records:
        own: dict[str, Any] = {"agent": active_agent(records, agent).id, "besides": SOUL_UPDATE}
        if statuses is None or statuses.isdisjoint(_CHANGED_BY_TIME):
            page = questions(records, **own, statuses=statuses, words=words, limit=limit, offset=offset)
            return ResultPage(tuple(_proved_approval(records, approval).seen_at(now) for approval in page), page.total)
        stored_statuses = statuses | _OPEN if Status.EXPIRED in statuses else statuses
        every = (
            _proved_approval(records, approval).seen_at(now)
            for approval in every_question(records, **own, statuses=stored_statuses)
        )
        return filtered_page(
            every, lambda seen: seen.status in statuses and has_words(seen, words), limit=limit, offset=offset
        )


def _proved_approval(records: Records, approval: Approval) -> Approval:
    """A list shows records as they are stored. A permission is looked up by its id, because a lookup proves it."""
    return records.approval(approval.id) if approval.status in _ALLOWED else approval


def claim(ports: Ports, asker: Asker, agent: str, id: str, input: Mapping[str, Any]) -> Approval:
    """Use a permission, once. If the input is not the approved one, nothing is claimed."""
    expiry.sweep(ports)
    with ports.ledger.writing() as writer:
        approval = _own_request(writer, agent, id)
        result = _claim(ports, writer, asker, approval.seen_at(ports.now()), input)
    effects.finish(ports)
    return result


def read_request(type: str, payload: Mapping[str, Any]) -> ParsedRequest:
    """Parse a request. Raises Invalid if the payload does not fit the type; other objections are part of the request."""
    match type:
        case "heartbeat_action":
            requested = action(payload)
            return ParsedRequest(
                ActionRequest(action=requested, by="", nonce="", **_notes(requested)), _reasons_against(requested)
            )
        case "soul_update":
            raise Invalid(f"a {SOUL_UPDATE} is proposed, not requested", hint="propose the change instead")
    raise NotFound(
        f"there is no request type {type[:40]!r}", hint=f"{HEARTBEAT_ACTION} requests permission for an action"
    )


def put_request(
    ports: Ports, writer: Writer, asker: Asker, agent: str, draft: ParsedRequest
) -> Approval | tuple[Reason, ...]:
    """The open approval for this request, or a new one. If it is refused, every reason."""
    record = active_agent(writer, agent)
    subject = subject_of(record.id, draft.payload)
    open_request = _open_request(ports, writer, subject)
    policy = policy_of(writer, record.id)
    if open_request and not draft.against:
        return open_request
    case = _case(ports, writer, subject, policy=policy, agent=record.id, is_protected=record.protected)
    reasons = (*draft.against, *request_limits.judge(case))
    return reasons or _ask(ports, writer, asker, draft.payload, agent=record.id, policy=policy)


def _reasons_against(requested: Action) -> tuple[Reason, ...]:
    """The owner must not be shown hidden text, and the ledger must not store a secret permanently."""
    from soulkeeper.domain.evolution.findings.hidden_text import hidden_reason  # noqa: PLC0415 - loaded when somebody asks
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415
    from soulkeeper.domain.evolution.text_rules import check_reason  # noqa: PLC0415

    input_text = json.dumps(requested.input, ensure_ascii=False, indent=1)
    in_input = [reason for check in (hidden_reason, secret_reason) if (reason := check("", input_text))]
    in_words = [reason for words in (requested.why, requested.task) for reason in check_reason(words)]
    return tuple(dict.fromkeys((*in_words, *in_input)))


def _notes(requested: Action) -> dict[str, Any]:
    """The findings that the owner sees, and the risk."""
    from soulkeeper.domain.evolution.findings.finding import highest_risk  # noqa: PLC0415 - as above
    from soulkeeper.domain.evolution.findings.inputs import findings  # noqa: PLC0415

    notes = findings(requested.input)
    return {"findings": notes_of(notes), "risk": highest_risk(notes)}


def _open_request(ports: Ports, writer: Writer, subject: str) -> Approval | None:
    """The request that is pending or approved. If its deadline has passed, it is recorded as expired."""
    now = ports.now()
    for approval in writer.approvals(statuses=_OPEN, subject=subject):
        current = approval.seen_at(now)
        if current is approval:
            return _proved_approval(writer, approval)
        put_answer(writer, current, was=approval.status)
    return None


def _case(
    ports: Ports, records: Records, subject: str, *, policy: Policy, agent: str, is_protected: bool
) -> RequestCase:
    now = ports.now()
    pending = records.approvals(statuses=frozenset({Status.PENDING}), type=HEARTBEAT_ACTION, agent=agent, limit=ALL)
    past = Past(
        requests=records.requests_of(agent, HEARTBEAT_ACTION, limit=max(policy.max_requests_per_day, 1)),
        pending=sum(approval.is_waiting(now) for approval in pending),
        clock_seen_at=clock_seen_at(records, now),
    )
    denials = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=1)
    decision, back = denials[0].decision if denials else None, steps(records.setting(CLOCK))
    return RequestCase(
        agent=agent,
        now=now,
        agent_protected=is_protected,
        policy=policy,
        past=past,
        denied_at=denial_time(decision.at, decision.seq, back) if decision else None,
    )


def _ask(ports: Ports, writer: Writer, asker: Asker, payload: ActionRequest, *, agent: str, policy: Policy) -> Approval:
    now = ports.now()
    draft = Approval(
        id=ports.new_id(),
        type=HEARTBEAT_ACTION,
        agent=agent,
        subject=subject_of(agent, payload),
        payload=payloads.record(replace(payload, by=asker.name, nonce=ports.new_id())),
        digest="",
        created_at=now,
        expires_at=now + min(_LONGEST_WAIT, policy.expires_after or _LONGEST_WAIT),
    )
    approval = replace(draft, digest=digest_of(writer, draft))
    add_question(writer, asker, approval, at=now)
    line = f"{payload.action.tool} · asked for by {agent} · reason: {payload.action.why} · {approval.id}"
    effects.schedule_log_line(writer, now, line, agent=agent)
    return approval


def _claim(ports: Ports, writer: Writer, asker: Asker, approval: Approval, input: Mapping[str, Any]) -> Approval:
    _ensure_claimable(approval)
    payload = payloads.read(approval)
    if not isinstance(payload, ActionRequest):
        raise Conflict(f"{approval.id[:8]} is not a permission that can be claimed")
    ensure_digest(writer, approval, payload)
    claimed_payload = replace(payload, action=action({**payload.action.as_record(), "input": input}))
    if subject_of(approval.agent, claimed_payload) != approval.subject:
        raise Conflict(
            f"this input is not the one that was approved as {approval.id[:8]}; nothing was claimed",
            hint="claim it with the approved input, or ask again",
        )
    now = ports.now()
    result = approval.applied({"takenAt": moment(now), "takenBy": asker.name, "takenThrough": asker.door})
    put_answer(writer, result, was=approval.status, moved_by=Decision(asker.name, now, asker.door))
    line = f"{payload.action.tool} · used by {approval.agent}, allowed by {_by(approval)} · {approval.id}"
    effects.schedule_log_line(writer, now, line, agent=approval.agent)
    return result


def _ensure_claimable(approval: Approval) -> None:
    id = approval.id[:8]
    if approval.status is Status.PENDING:
        raise Conflict(f"approval {id} waits for the owner's answer", hint="check its status later")
    if "takenAt" in approval.result:
        at = parse_moment(approval.result["takenAt"])
        raise Conflict(
            f"approval {id} was already used at {at:%Y-%m-%d %H:%M:%S} UTC",
            hint="to do it again, request permission again",
        )
    if approval.status is Status.EXPIRED:
        raise _too_late(approval)
    if approval.status is not Status.APPROVED:
        raise Conflict(f"approval {id} {outcome(approval)}", hint="read the owner's feedback")


def _too_late(approval: Approval) -> Conflict:
    return Conflict(
        f"approval {approval.id[:8]} expired at {approval.expires_at:%Y-%m-%d %H:%M} UTC and can no longer be claimed",
        hint="ask again",
    )


def _by(approval: Approval) -> str:
    return approval.decision.by if approval.decision else "nobody"


def _own_request(records: Records, agent: str, id: str) -> Approval:
    record = active_agent(records, agent)
    approval = records.approval(id) if _ID.fullmatch(id) else None
    if approval is None or approval.agent != record.id or approval.type == SOUL_UPDATE:
        raise NotFound(f"no request {id[:64]!r} of {record.id}", hint="an agent sees only its own requests")
    return approval
