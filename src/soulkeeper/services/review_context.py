"""What a review shows beside the diff: drift with and without the change, the messages it refers to, its size."""

from __future__ import annotations

from dataclasses import dataclass, replace

from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.reflection.session import Message
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Unavailable
from soulkeeper.ports import Ports, Records
from soulkeeper.services.approval_types import Review
from soulkeeper.services.assessment import baseline
from soulkeeper.services.policies import policy_of

_SESSIONS, _MESSAGES = 50, 20


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of one session that a proposal refers to."""

    session: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewContext:
    """``soul`` is None if the change creates one. ``unknown`` are references without a recorded message."""

    soul: Soul | None = None
    drift: float = 0.0
    drift_after: float = 0.0
    budget: float = 0.0
    size: int = 0
    growth: int = 0
    evidence: tuple[Messages, ...] = ()
    unknown: tuple[str, ...] = ()


def context(ports: Ports, review: Review) -> ReviewContext:
    update = review.payload
    if not isinstance(update, SoulUpdate):
        return ReviewContext()
    with ports.ledger.reading() as records:
        soul = records.find_soul(update.target)
        budget = policy_of(records, review.approval.agent).drift_budget
        now, after = _distances(records, soul, review)
    messages, unknown = _evidence(ports, review.approval.agent, update.evidence)
    return ReviewContext(
        soul=soul,
        drift=now,
        drift_after=after,
        budget=budget,
        size=len(review.after),
        growth=len(review.after) - len(review.before),
        evidence=messages,
        unknown=unknown,
    )


def editable(review: Review) -> str:
    """The proposed text for the owner to edit: with the earlier version and changelog, which are updated when it is saved."""
    return unstamped(review.after, review.before)


def _distances(records: Records, soul: Soul | None, review: Review) -> tuple[float, float]:
    if soul is None or not review.before:
        return 0.0, 0.0
    since = baseline(records, soul)
    return moved(since, review.before), moved(since, review.after)


def unknown_references(ports: Ports, review: Review) -> tuple[str, ...]:
    """The references of a proposal without a recorded message. None are named while the memory cannot be read."""
    update = review.payload
    if not isinstance(update, SoulUpdate) or not update.evidence:
        return ()
    try:
        return _evidence(ports, review.approval.agent, update.evidence)[1]
    except Unavailable:
        return ()


def _evidence(ports: Ports, agent: str, references: tuple[str, ...]) -> tuple[tuple[Messages, ...], tuple[str, ...]]:
    """The recorded sessions that are referred to, whatever their age, and single messages of the newest sessions."""
    transcripts = [Messages(id, tuple(found)) for id in references if (found := ports.sessions.messages(agent, id))]
    unmatched = set(references).difference(*(_ids(transcript) for transcript in transcripts))
    for session in ports.sessions.sessions(agent, limit=_SESSIONS) if unmatched else ():
        messages = ports.sessions.messages(agent, session.id)
        if cited := tuple(message for message in messages if message.id in unmatched):
            transcripts.append(Messages(session.id, cited))
            unmatched -= _ids(transcripts[-1])
    shown = tuple(replace(transcript, messages=transcript.messages[:_MESSAGES]) for transcript in transcripts)
    return shown, tuple(reference for reference in references if reference in unmatched)


def _ids(transcript: Messages) -> set[str]:
    return {transcript.session, *(message.id for message in transcript.messages)}
