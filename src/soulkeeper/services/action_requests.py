"""The agent's side of questions that are no proposal: ask leave, see what became of it, take what was allowed.

- Asking for the same thing again while it waits, or while leave was given and not taken, gives the very same approval.
- Every reason to refuse comes at once. Looking, counting and writing down are one transaction.
- Leave is taken once, by the agent that asked, with the very input that was approved and before the deadline of the question.
  What comes later is Expired: that is written down by whoever comes upon it, with the owner's yes in its words.
- An agent sees its own requests; those of others are not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, outcome, record_of
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.evolution import request_limits
from soulkeeper.domain.evolution.past import Past, counted_denial, steps
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.evolution.request_limits import Plea
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.approval_types import ApprovalType, approval_type, bound_digest, subject_of, without_bound
from soulkeeper.services.approvals import SOUL_UPDATE
from soulkeeper.services.assessment import clock_seen, mind_clock
from soulkeeper.services.lookups import ALL, Listed, every_question, living_agent, questions, says, sifted
from soulkeeper.services.policies import policy_of
from soulkeeper.services.revisions import put_answer

HEARTBEAT_ACTION = "heartbeat_action"
_A_BEATS = {"task", "section"}  # what the owner reads as a line of their own HEARTBEAT.md
_ID = re.compile(r"[0-9a-f-]{1,64}")
_STANDING = frozenset({Status.PENDING, Status.APPROVED})
_BY_THE_CLOCK = _STANDING | {Status.EXPIRED}  # what the ledger has under these may stand otherwise by now


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, read and looked at; ``against`` is what speaks against it whatever the limits are, ``noticed`` what the owner
    is told beside it."""

    approval_type: ApprovalType
    payload: dict[str, Any]
    against: tuple[Reason, ...]
    noticed: dict[str, Any]


def request(ports: Ports, asker: Asker, agent: str, type: str, payload: Mapping[str, Any]) -> Approval:
    """Ask the owner's leave. Refused with every reason where a rule says no."""
    if said := sorted(payload.keys() & _A_BEATS):
        raise Invalid(f"{' and '.join(said)} is said by a beat alone", hint="an agent asks with {tool, input, why}")
    asked = read(type, payload)
    with ports.ledger.writing() as writer:
        answer = put(ports, writer, asker, agent, asked)
        if not isinstance(answer, Approval):
            mind_clock(writer, ports.now())
    if not isinstance(answer, Approval):
        raise Refused(answer)
    effects.finish(ports)
    return answer


def status(ports: Ports, agent: str, id: str) -> Approval:
    """One request as it stands now, with the owner's answer and words."""
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
    """What this agent asked leave for, newest first, in pages, each as it stands now."""
    now = ports.now()
    with ports.ledger.reading() as records:
        own: dict[str, Any] = {"agent": living_agent(records, agent).id, "besides": SOUL_UPDATE}
        if statuses is None or statuses.isdisjoint(_BY_THE_CLOCK):
            page = questions(records, **own, statuses=statuses, words=words, limit=limit, offset=offset)
            return Listed(tuple(asked.seen_at(now) for asked in page), page.total)
        kept = statuses | _STANDING if Status.EXPIRED in statuses else statuses
        every = (asked.seen_at(now) for asked in every_question(records, **own, statuses=kept))
        return sifted(every, lambda seen: seen.status in statuses and says(seen, words), limit=limit, offset=offset)


def claim(ports: Ports, asker: Asker, agent: str, id: str, input: Mapping[str, Any]) -> Approval:
    """Take what was allowed, once. Where the input is another than the approved one, nothing is taken."""
    with ports.ledger.writing() as writer:
        approval = _own(writer, agent, id)
        late = approval.seen_at(ports.now())
        if late is not approval:
            put_answer(writer, late, was=approval.status)
        else:
            taken = _taken(ports, writer, asker, approval, input)
    effects.finish(ports)
    if late is not approval:
        raise _too_late(late)
    return taken


def read(type: str, payload: Mapping[str, Any]) -> Request:
    """Invalid where the payload is none of this type; what else speaks against it comes with it."""
    if type == SOUL_UPDATE:
        raise Invalid(f"a {SOUL_UPDATE} is proposed, not requested", hint="propose the change instead")
    found = approval_type(type)
    if not found.agents_may_ask:
        raise Invalid(f"no agent can request a {type}", hint=f"{HEARTBEAT_ACTION} asks leave for an action")
    held = found.payload(payload)
    return Request(found, held, found.against(held), found.noticed(held))


def put(ports: Ports, writer: Writer, asker: Asker, agent: str, asked: Request) -> Approval | tuple[Reason, ...]:
    """The approval that answers a request, made anew where none stands; or every reason why there is none."""
    wearer = living_agent(writer, agent)
    subject = subject_of(asked.approval_type, wearer.id, asked.payload)
    standing = _standing(ports, writer, subject)
    policy = policy_of(writer, wearer.id)
    if standing and not asked.against:
        return standing
    plea = _plea(
        ports, writer, subject, asked.approval_type, policy=policy, agent=wearer.id, is_protected=wearer.protected
    )
    reasons = (*asked.against, *request_limits.judge(plea))
    return reasons or _asked(ports, writer, asker, asked, agent=wearer.id, policy=policy)


def _standing(ports: Ports, writer: Writer, subject: str) -> Approval | None:
    """The request that waits or was allowed. One whose time is over is written down as expired on the way."""
    now = ports.now()
    for approval in writer.approvals(statuses=_STANDING, subject=subject):
        late = approval.seen_at(now)
        if late is approval:
            return approval
        put_answer(writer, late, was=approval.status)
    return None


def _plea(
    ports: Ports, records: Records, subject: str, asked: ApprovalType, *, policy: Policy, agent: str, is_protected: bool
) -> Plea:
    now = ports.now()
    waiting = records.approvals(statuses=frozenset({Status.PENDING}), type=asked.name, agent=agent, limit=ALL)
    past = Past(
        asks=records.asks(agent, asked.name, limit=max(policy.max_requests_per_day, 1)),
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
        denied_at=counted_denial(how.at, how.seq, back) if how else None,
    )


def _asked(ports: Ports, writer: Writer, asker: Asker, asked: Request, *, agent: str, policy: Policy) -> Approval:
    now = ports.now()
    payload = {**asked.payload, **asked.noticed, "by": asker.name, "nonce": ports.new_id()}
    waits = min(asked.approval_type.waits or policy.expires_after, policy.expires_after)
    approval = Approval(
        id=ports.new_id(),
        type=asked.approval_type.name,
        agent=agent,
        subject=subject_of(asked.approval_type, agent, payload),
        payload=payload,
        digest=bound_digest(asked.approval_type.name, agent, payload),
        created_at=now,
        expires_at=now + waits,
    )
    writer.add_approval(approval)
    facts = {"approval": approval.id, "type": approval.type, "agent": agent, "subject": approval.subject}
    told = {**facts, "by": asker.name, "door": asker.door, "digest": approval.digest, "record": record_of(approval)}
    writer.append("approval.asked", now, told)
    about = asked.approval_type.about(payload)
    effects.owe_note(writer, now, f"{about} · asked for by {agent} · code {approval.review_code} · {approval.id}")
    return approval


def _taken(ports: Ports, writer: Writer, asker: Asker, approval: Approval, input: Mapping[str, Any]) -> Approval:
    asked = approval_type(approval.type)
    _ensure_allowed(asked, approval)
    claimed = asked.payload({**without_bound(approval.payload), "input": input})
    asked.ensure_bound(writer, approval)
    if subject_of(asked, approval.agent, claimed) != approval.subject:
        raise Conflict(
            f"this is another input than the one that was approved as {approval.id[:8]}; nothing was taken",
            hint="claim it with the very input that was approved, or ask anew",
        )
    now = ports.now()
    taken = approval.applied({"takenAt": moment(now), "takenBy": asker.name, "takenThrough": asker.door})
    put_answer(writer, taken, was=approval.status, told=Decision(asker.name, now, asker.door))
    about = asked.about(approval.payload)
    effects.owe_note(writer, now, f"{about} · taken by {approval.agent}, allowed by {_by(approval)} · {approval.id}")
    return taken


def _ensure_allowed(asked: ApprovalType, approval: Approval) -> None:
    id = approval.id[:8]
    if asked.apply is not None:
        raise Conflict(f"{id} is carried out by the owner's yes itself; there is nothing to take")
    if approval.status is Status.PENDING:
        raise Conflict(f"approval {id} waits for the owner's answer", hint="ask for its status later")
    if "takenAt" in approval.result:
        at = parse_moment(approval.result["takenAt"])
        raise Conflict(f"approval {id} was taken already at {at:%Y-%m-%d %H:%M:%S} UTC", hint="ask anew to do it again")
    if approval.status is Status.EXPIRED:
        raise _too_late(approval)
    if approval.status is not Status.APPROVED:
        raise Conflict(f"approval {id} {outcome(approval)}", hint="read the owner's words")


def _too_late(late: Approval) -> Conflict:
    return Conflict(
        f"approval {late.id[:8]} expired at {late.expires_at:%Y-%m-%d %H:%M} UTC and cannot be taken any more",
        hint="ask anew",
    )


def _by(approval: Approval) -> str:
    return approval.decision.by if approval.decision else "nobody"


def _own(records: Records, agent: str, id: str) -> Approval:
    wearer = living_agent(records, agent)
    found = records.approval(id) if _ID.fullmatch(id) else None
    if found is None or found.agent != wearer.id or not _is_request(found):
        raise NotFound(f"no request {id[:64]!r} of {wearer.id}", hint="an agent sees its own requests alone")
    return found


def _is_request(approval: Approval) -> bool:
    """Proposals are asked and seen elsewhere."""
    return approval.type != SOUL_UPDATE
