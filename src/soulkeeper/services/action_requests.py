"""The agent's side of permissions: request one for an action, see what became of it, claim what was allowed.

- Requesting the same thing again while it waits, or while it is allowed and not claimed, gives the same approval.
- A refusal carries every reason at once. Reading, counting and writing are one transaction.
- A permission is claimed once, by the agent that asked, with the input that was approved and before the question's deadline.
  A later claim finds it expired: whoever notices writes that down, with the owner's yes in its words.
- An agent sees its own requests; for it, those of others do not exist.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from soulkeeper.domain.approvals.action import Action, action
from soulkeeper.domain.approvals.approval import Approval, Decision, Status, outcome, record_of
from soulkeeper.domain.approvals.past import Past, denial_time, steps
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.evolution import payloads, request_limits
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION, SOUL_UPDATE, ActionRequest
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.evolution.request_limits import Plea
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry
from soulkeeper.services.answers import put_answer
from soulkeeper.services.approval_types import digest_of, ensure_digest, subject_of
from soulkeeper.services.assessment import clock_seen, mind_clock, notes_of
from soulkeeper.services.lookups import ALL, Listed, every_question, living_agent, questions, says, sifted
from soulkeeper.services.policies import policy_of
from soulkeeper.services.refused_attempts import counted

_HEARTBEAT_KEYS = {"task", "section"}  # what the owner reads as a line of their own HEARTBEAT.md
_ID = re.compile(r"[0-9a-f-]{1,64}")
_OPEN = frozenset({Status.PENDING, Status.APPROVED})
_ALLOWED = frozenset({Status.APPROVED, Status.APPLIED})
_CHANGED_BY_TIME = _OPEN | {Status.EXPIRED}  # a stored status of these may be outdated by now
_LONGEST_WAIT = timedelta(hours=24)  # an old permission must not linger


@dataclass(frozen=True, slots=True)
class Request:
    """A request that was read. ``against`` are the reasons to refuse it whatever the limits are."""

    payload: ActionRequest
    against: tuple[Reason, ...]


def request(ports: Ports, asker: Asker, agent: str, type: str, payload: Mapping[str, Any]) -> Approval:
    """Ask the owner for permission. Refused with every reason where a rule says no."""
    if named := sorted(payload.keys() & _HEARTBEAT_KEYS):
        raise Invalid(f"only a heartbeat run sends {' and '.join(named)}", hint="an agent asks with {tool, input, why}")
    with counted(ports, asker):
        asked = read(type, payload)
        with expiry.writing(ports) as writer:
            answer = put(ports, writer, asker, agent, asked)
            if not isinstance(answer, Approval):
                mind_clock(writer, ports.now())
        if not isinstance(answer, Approval):
            raise Refused(answer)
    effects.finish(ports)
    return answer


def status(ports: Ports, agent: str, id: str) -> Approval:
    """One request as it is now, with the owner's answer and words."""
    with ports.ledger.reading() as records:
        return _own(records, agent, id).seen_at(ports.now())


def requests_of(
    ports: Ports,
    agent: str,
    *,
    statuses: frozenset[Status] | None = None,
    words: str = "",
    limit: int = 200,
    offset: int = 0,
) -> Listed[Approval]:
    """What this agent requested permission for, newest first, in pages, each as it is now."""
    now = ports.now()
    with ports.ledger.reading() as records:
        own: dict[str, Any] = {"agent": living_agent(records, agent).id, "besides": SOUL_UPDATE}
        if statuses is None or statuses.isdisjoint(_CHANGED_BY_TIME):
            page = questions(records, **own, statuses=statuses, words=words, limit=limit, offset=offset)
            return Listed(tuple(_proved(records, approval).seen_at(now) for approval in page), page.total)
        stored = statuses | _OPEN if Status.EXPIRED in statuses else statuses
        every = (_proved(records, each).seen_at(now) for each in every_question(records, **own, statuses=stored))
        return sifted(every, lambda seen: seen.status in statuses and says(seen, words), limit=limit, offset=offset)


def _proved(records: Records, listed: Approval) -> Approval:
    """A list is as it is stored; what tells an agent that it may do something is looked up by itself, and so proved."""
    return records.approval(listed.id) if listed.status in _ALLOWED else listed


def claim(ports: Ports, asker: Asker, agent: str, id: str, input: Mapping[str, Any]) -> Approval:
    """Use a permission, once. Where the input is not the approved one, nothing is claimed."""
    expiry.sweep(ports)
    with ports.ledger.writing() as writer:
        approval = _own(writer, agent, id)
        claimed = _claimed(ports, writer, asker, approval.seen_at(ports.now()), input)
    effects.finish(ports)
    return claimed


def read(type: str, payload: Mapping[str, Any]) -> Request:
    """Invalid where the payload is not one of this type; other reasons against it come with the request."""
    match type:
        case "heartbeat_action":
            asked = action(payload)
            return Request(ActionRequest(action=asked, by="", nonce="", **_notes(asked)), _reasons_against(asked))
        case "soul_update":
            raise Invalid(f"a {SOUL_UPDATE} is proposed, not requested", hint="propose the change instead")
    raise NotFound(
        f"there is no request type {type[:40]!r}", hint=f"{HEARTBEAT_ACTION} requests permission for an action"
    )


def put(ports: Ports, writer: Writer, asker: Asker, agent: str, asked: Request) -> Approval | tuple[Reason, ...]:
    """The approval that answers a request, a new one where none is open; or every reason why there is none."""
    record = living_agent(writer, agent)
    subject = subject_of(record.id, asked.payload)
    standing = _open_request(ports, writer, subject)
    policy = policy_of(writer, record.id)
    if standing and not asked.against:
        return standing
    plea = _plea(ports, writer, subject, policy=policy, agent=record.id, is_protected=record.protected)
    reasons = (*asked.against, *request_limits.judge(plea))
    return reasons or _ask(ports, writer, asker, asked.payload, agent=record.id, policy=policy)


def _reasons_against(asked: Action) -> tuple[Reason, ...]:
    """What the owner reads has nothing hidden in it, and what the ledger keeps for good has no secret in it."""
    from soulkeeper.domain.evolution.findings.hidden_text import hidden_reason  # noqa: PLC0415 - loaded when somebody asks
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415
    from soulkeeper.domain.evolution.text_rules import check_reason  # noqa: PLC0415

    written = json.dumps(asked.input, ensure_ascii=False, indent=1)
    in_input = [reason for check in (hidden_reason, secret_reason) if (reason := check("", written))]
    in_words = [reason for words in (asked.why, asked.task) for reason in check_reason(words)]
    return tuple(dict.fromkeys((*in_words, *in_input)))


def _notes(asked: Action) -> dict[str, Any]:
    """The findings that the owner is told of, and the risk."""
    from soulkeeper.domain.evolution.findings.finding import highest_risk  # noqa: PLC0415 - as above
    from soulkeeper.domain.evolution.findings.inputs import findings  # noqa: PLC0415

    notes = findings(asked.input)
    return {"findings": notes_of(notes), "risk": highest_risk(notes)}


def _open_request(ports: Ports, writer: Writer, subject: str) -> Approval | None:
    """The request that waits or was allowed. One whose time is over is written down as expired on the way."""
    now = ports.now()
    for approval in writer.approvals(statuses=_OPEN, subject=subject):
        current = approval.seen_at(now)
        if current is approval:
            return _proved(writer, approval)
        put_answer(writer, current, was=approval.status)
    return None


def _plea(ports: Ports, records: Records, subject: str, *, policy: Policy, agent: str, is_protected: bool) -> Plea:
    now = ports.now()
    waiting = records.approvals(statuses=frozenset({Status.PENDING}), type=HEARTBEAT_ACTION, agent=agent, limit=ALL)
    past = Past(
        asks=records.asks(agent, HEARTBEAT_ACTION, limit=max(policy.max_requests_per_day, 1)),
        pending=sum(approval.is_waiting(now) for approval in waiting),
        clock_seen_at=clock_seen(records, now),
    )
    denied = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=1)
    how, back = denied[0].decision if denied else None, steps(records.setting(CLOCK))
    return Plea(
        agent=agent,
        now=now,
        agent_protected=is_protected,
        policy=policy,
        past=past,
        denied_at=denial_time(how.at, how.seq, back) if how else None,
    )


def _ask(ports: Ports, writer: Writer, asker: Asker, payload: ActionRequest, *, agent: str, policy: Policy) -> Approval:
    now = ports.now()
    waiting = Approval(
        id=ports.new_id(),
        type=HEARTBEAT_ACTION,
        agent=agent,
        subject=subject_of(agent, payload),
        payload=payloads.record(replace(payload, by=asker.name, nonce=ports.new_id())),
        digest="",
        created_at=now,
        expires_at=now + min(_LONGEST_WAIT, policy.expires_after or _LONGEST_WAIT),
    )
    approval = replace(waiting, digest=digest_of(writer, waiting))
    writer.add_approval(approval)
    facts = {"approval": approval.id, "type": approval.type, "agent": agent, "subject": approval.subject}
    proof = {"by": asker.name, "door": asker.door, "digest": approval.digest, "record": record_of(approval)}
    writer.append("approval.asked", now, {**facts, **proof})
    line = f"{payload.action.tool} · asked for by {agent} · reason: {payload.action.why} · {approval.id}"
    effects.owe_note(writer, now, line, agent=agent)
    return approval


def _claimed(ports: Ports, writer: Writer, asker: Asker, approval: Approval, input: Mapping[str, Any]) -> Approval:
    _ensure_claimable(approval)
    payload = payloads.read(approval)
    if not isinstance(payload, ActionRequest):
        raise Conflict(f"{approval.id[:8]} is not a permission that can be claimed")
    ensure_digest(writer, approval, payload)
    offered = replace(payload, action=action({**payload.action.as_record(), "input": input}))
    if subject_of(approval.agent, offered) != approval.subject:
        raise Conflict(
            f"this input is not the one that was approved as {approval.id[:8]}; nothing was claimed",
            hint="claim it with the approved input, or ask again",
        )
    now = ports.now()
    claimed = approval.applied({"takenAt": moment(now), "takenBy": asker.name, "takenThrough": asker.door})
    put_answer(writer, claimed, was=approval.status, moved_by=Decision(asker.name, now, asker.door))
    line = f"{payload.action.tool} · taken by {approval.agent}, allowed by {_by(approval)} · {approval.id}"
    effects.owe_note(writer, now, line, agent=approval.agent)
    return claimed


def _ensure_claimable(approval: Approval) -> None:
    id = approval.id[:8]
    if approval.status is Status.PENDING:
        raise Conflict(f"approval {id} waits for the owner's answer", hint="check its status later")
    if "takenAt" in approval.result:
        at = parse_moment(approval.result["takenAt"])
        raise Conflict(
            f"approval {id} was already taken at {at:%Y-%m-%d %H:%M:%S} UTC", hint="ask again to do it again"
        )
    if approval.status is Status.EXPIRED:
        raise _too_late(approval)
    if approval.status is not Status.APPROVED:
        raise Conflict(f"approval {id} {outcome(approval)}", hint="read the owner's feedback")


def _too_late(expired: Approval) -> Conflict:
    return Conflict(
        f"approval {expired.id[:8]} expired at {expired.expires_at:%Y-%m-%d %H:%M} UTC and can no longer be claimed",
        hint="ask again",
    )


def _by(approval: Approval) -> str:
    return approval.decision.by if approval.decision else "nobody"


def _own(records: Records, agent: str, id: str) -> Approval:
    record = living_agent(records, agent)
    approval = records.approval(id) if _ID.fullmatch(id) else None
    if approval is None or approval.agent != record.id or approval.type == SOUL_UPDATE:
        raise NotFound(f"no request {id[:64]!r} of {record.id}", hint="an agent sees only its own requests")
    return approval
