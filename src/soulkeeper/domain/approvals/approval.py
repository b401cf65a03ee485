"""An approval: a question to the owner and its one answer. It knows nothing of souls.

    pending ──▶ approved ──▶ applied
       │            ├──────▶ failed ──▶ applied       only actions outside the ledger can fail; they can be tried again
       │            ├──────▶ expired                  a permission not claimed in time; the record still says who approved it
       │            └──────▶ denied                   a permission that was revoked before it was claimed
       ├──▶ denied · expired · withdrawn
       └──▶ stale ──▶ denied · expired · withdrawn    its text changed: it needs another look

- Final states are final: a second answer is a Conflict that says who answered what, when and where.
- Expiry is judged here, inside the decision. The question and the permission have the same deadline.
- The answer applies to a digest. The first eight hex digits of the digest are the review code, which every door shows.
- A pending question can be carried onto a newer text: its payload changes, its digest does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from soulkeeper.domain.canonical import moment, parse_moment, record_hash
from soulkeeper.errors import Conflict, Invalid


class Status(StrEnum):
    PENDING = "pending"
    APPROVED = "approved"
    APPLIED = "applied"
    FAILED = "failed"
    DENIED = "denied"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    STALE = "stale"


_LEAVE_PENDING = ("asked", "updated", "carried", "snoozed")
UNANSWERED = frozenset({Status.PENDING, Status.STALE})
OPEN = UNANSWERED | {Status.APPROVED}


def statuses(word: str) -> frozenset[Status]:
    """Parse a status as people write it: ``rejected`` means denied, ``approved`` includes applied."""
    if word == "rejected":
        return frozenset({Status.DENIED})
    if word == "approved":
        return frozenset({Status.APPROVED, Status.APPLIED})
    if word not in set(Status):
        raise Invalid(f"{word!r} is not a status", hint=f"one of {', '.join(Status)}")
    return frozenset({Status(word)})


def review_code(digest: str) -> str:
    return digest.rpartition(":")[2][:8]


@dataclass(frozen=True, slots=True)
class Decision:
    """Who answered, when, through which door and with what words. A denial carries the number of its event."""

    by: str
    at: datetime
    door: str
    words: str = ""
    seq: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    id: str
    type: str
    agent: str
    subject: str
    payload: Mapping[str, Any]
    digest: str
    created_at: datetime
    expires_at: datetime | None = None
    status: Status = Status.PENDING
    decision: Decision | None = None
    snoozed_until: datetime | None = None
    result: Mapping[str, Any] = field(default_factory=dict)

    @property
    def review_code(self) -> str:
        return review_code(self.digest)

    def is_expired(self, now: datetime) -> bool:
        return self.status in UNANSWERED and self._is_over(now)

    def is_lapsed(self, now: datetime) -> bool:
        """Whether it was approved and not claimed before its deadline."""
        return self.status is Status.APPROVED and self._is_over(now)

    def _is_over(self, now: datetime) -> bool:
        return self.expires_at is not None and now >= self.expires_at

    def seen_at(self, now: datetime) -> Approval:
        """The status at this moment, whether or not it has been recorded yet."""
        return self.expired(now) if self.is_expired(now) or self.is_lapsed(now) else self

    def is_waiting(self, now: datetime) -> bool:
        return self.status is Status.PENDING and not self.is_expired(now)

    def needs_another_look(self, now: datetime) -> bool:
        return self.status is Status.STALE and not self.is_expired(now)

    def carried(self, payload: Mapping[str, Any]) -> Approval:
        """The same question after its soul changed."""
        self._ensure(self.status is Status.PENDING)
        return replace(self, payload=payload)

    def approved(self, decision: Decision, code: str | None = None) -> Approval:
        """Approve exactly what was reviewed. ``code`` is the review code that the decider saw, if they gave it."""
        if code is not None and code.lower() != self.review_code:
            raise Conflict(
                f"the review code {code} is not that of approval {self.id[:8]}",
                hint=f"look at it again: soul approvals show {self.id[:8]}",
            )
        return self._answered(Status.APPROVED, decision)

    def denied(self, decision: Decision) -> Approval:
        return self._answered(Status.DENIED, decision, of=UNANSWERED)

    def revoked(self, decision: Decision) -> Approval:
        """Take back a permission that was not claimed yet. It is a move of its own: a second denial must not undo an approval."""
        self._ensure(self.status is Status.APPROVED)
        return replace(self, status=Status.DENIED, decision=decision)

    def withdrawn(self, decision: Decision) -> Approval:
        return self._answered(Status.WITHDRAWN, decision, of=UNANSWERED)

    def stale(self, decision: Decision) -> Approval:
        return self._answered(Status.STALE, decision)

    def expired(self, now: datetime) -> Approval:
        self._ensure(self.status in UNANSWERED or self.status is Status.APPROVED)
        words = f"it {account(self)} and was not claimed in time" if self.status is Status.APPROVED else ""
        return replace(self, status=Status.EXPIRED, decision=Decision("the clock", now, "expiry", words))

    def applied(self, result: Mapping[str, Any]) -> Approval:
        self._ensure(self.status in (Status.APPROVED, Status.FAILED))
        return replace(self, status=Status.APPLIED, result=result)

    def failed(self, reason: str) -> Approval:
        self._ensure(self.status in (Status.APPROVED, Status.FAILED))
        return replace(self, status=Status.FAILED, result={"failure": reason})

    def snoozed(self, until: datetime) -> Approval:
        self._ensure(self.status is Status.PENDING)
        return replace(self, snoozed_until=until)

    def _answered(
        self, status: Status, decision: Decision, *, of: frozenset[Status] = frozenset({Status.PENDING})
    ) -> Approval:
        self._ensure(self.status in of)
        if self.is_expired(decision.at):
            raise self._too_late()
        return replace(self, status=status, decision=decision)

    def _too_late(self) -> Conflict:
        at = f" at {self.expires_at:%Y-%m-%d %H:%M} UTC" if self.expires_at else ""
        return Conflict(
            f"approval {self.id[:8]} expired{at}", hint=f"soul approvals show {self.id[:8]} shows it; ask again"
        )

    def _ensure(self, possible: bool) -> None:  # noqa: FBT001 - reads as a sentence where it is called
        if not possible and self.status is Status.EXPIRED:
            raise self._too_late()
        if not possible:
            id = self.id[:8]
            hint = f"soul rebase {id} or soul deny {id}" if self.status is Status.STALE else f"soul approvals show {id}"
            raise Conflict(f"approval {id} {outcome(self)}", hint=hint)


def outcome(approval: Approval) -> str:
    """Who decided what and when, for the second decider."""
    decision = approval.decision
    if decision is None:
        return f"is {approval.status}"
    if approval.status is Status.STALE:
        return f"is stale: {decision.words}"
    return (
        f"was already {approval.status} by {decision.by} at {decision.at:%Y-%m-%d %H:%M:%S} UTC through {decision.door}"
    )


def account(approval: Approval) -> str:
    """What happened to it, in a sentence."""
    decision, used_at = approval.decision, approval.result.get("takenAt")
    if decision is None or approval.status is Status.STALE:
        return outcome(approval)
    if approval.status is Status.EXPIRED:
        return f"expired at {decision.at:%Y-%m-%d %H:%M:%S} UTC"
    status = Status.APPROVED if used_at else approval.status
    sentence = f"was {status} by {decision.by} at {decision.at:%Y-%m-%d %H:%M:%S} UTC through {decision.door}"
    if not used_at:
        return sentence
    return f"{sentence}; used by {approval.result['takenBy']} at {parse_moment(used_at):%Y-%m-%d %H:%M:%S} UTC"


def denied_by_event(approval: Approval, seq: int) -> Approval:
    """A denial with the number of its event."""
    return replace(approval, decision=replace(approval.decision, seq=seq)) if approval.decision else approval


def leaves(kind: str, status: Status) -> bool:
    """Whether an event of this kind results in this status. Otherwise somebody who may only ask could record an answer."""
    family, _, move = kind.partition(".")
    return family != "approval" or status == (Status.PENDING if move in _LEAVE_PENDING else move)


def is_recorded_by(approval: Approval, facts: Mapping[str, Any]) -> bool:
    """Whether an event with these facts recorded exactly this approval."""
    return facts.get("record") == record_of(approval) and leaves(str(facts.get("kind", "")), approval.status)


def record_of(approval: Approval) -> str:
    """The hash of the whole record, as events carry it."""
    decision = approval.decision
    return record_hash(
        {
            "id": approval.id,
            "type": approval.type,
            "agent": approval.agent,
            "subject": approval.subject,
            "payload": approval.payload,
            "digest": approval.digest,
            "createdAt": moment(approval.created_at),
            "expiresAt": approval.expires_at and moment(approval.expires_at),
            "status": approval.status,
            "decision": decision
            and {"by": decision.by, "at": moment(decision.at), "door": decision.door, "words": decision.words},
            "snoozedUntil": approval.snoozed_until and moment(approval.snoozed_until),
            "result": approval.result,
        }
    )
