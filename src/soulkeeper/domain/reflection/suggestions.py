"""Reflection: suggestions from elsewhere, such as a model, judged by the same rules as our own.

- At most three suggestions are considered.
- One that touches a protected field, repeats a denial, does not fit the soul or cites sessions that do not exist is dropped with
  its reason.
- Quality is computed here and never taken from the suggestion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from soulkeeper.domain.evolution.change import Change, ChangeKind, applied
from soulkeeper.domain.evolution.consistency.rules import consistency
from soulkeeper.domain.evolution.repeats import FORBIDDING
from soulkeeper.domain.reflection import own_rules
from soulkeeper.domain.reflection.counting import DroppedTopic
from soulkeeper.domain.reflection.material import MOST_CANDIDATES, Candidate, Material, ObservedGap
from soulkeeper.domain.reflection.quality import EvidenceItem, assess
from soulkeeper.domain.reflection.session import MessageRole, Source
from soulkeeper.domain.reflection.wording import rules_of
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.errors import SoulError

KINDS = (ChangeKind.ADD, ChangeKind.MODIFY, ChangeKind.ADD_FAQ)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    change: Change
    reason: str
    evidence: tuple[str, ...]


def assess_suggestions(
    suggestions: Sequence[Suggestion], material: Material
) -> tuple[tuple[Candidate, ...], tuple[DroppedTopic, ...]]:
    """The suggestions that may be proposed, and why the others are not."""
    outcomes = [_assess(suggestion, material) for suggestion in suggestions[:MOST_CANDIDATES]]
    beyond = len(suggestions) - MOST_CANDIDATES
    more = (DroppedTopic(topic="model", why=f"{beyond} more than a run may propose"),) if beyond > 0 else ()
    candidates = tuple(outcome for outcome in outcomes if isinstance(outcome, Candidate))
    return candidates, (*(outcome for outcome in outcomes if isinstance(outcome, DroppedTopic)), *more)


def known_gaps(gaps: Sequence[ObservedGap], material: Material) -> tuple[ObservedGap, ...]:
    """The gaps that name a field of the soul and sessions that exist."""
    fields, sessions = {field for field, _ in rules_of(material.soul)}, _sessions(material)
    return tuple(gap for gap in gaps if gap.field in fields and gap.evidence and sessions.issuperset(gap.evidence))


def _assess(suggestion: Suggestion, material: Material) -> Candidate | DroppedTopic:
    change = suggestion.change
    sessions = tuple(session for session in dict.fromkeys(suggestion.evidence) if session in _sessions(material))
    why = _objection(suggestion, material)
    if why:
        return DroppedTopic(topic="model", why=why, sessions=sessions)
    rules = [f"Never {rule}" if field in FORBIDDING else rule for field, rule in rules_of(material.soul)]
    items = [item for session in sessions for item in _items(session, material)]
    quality = assess(change.kind, change.field, items, consistency(change.value, rules))
    if not quality.passed:
        return DroppedTopic(
            topic="model", why="; ".join(quality.vetoes) or f"its quality is {quality.mean:.2f}", sessions=sessions
        )
    return Candidate(
        topic="model", change=change, reason=suggestion.reason, evidence=sessions, messages=(), quality=quality
    )


def _objection(suggestion: Suggestion, material: Material) -> str:
    change = suggestion.change
    if change.kind not in KINDS:
        return f"a reflection does not {change.kind}"
    if canonical_key(change.field) in material.protected:
        return f"{canonical_key(change.field)} is protected"
    if own_rules.touches(change.value, [denial.value for denial in material.denials]):
        return "the owner denied it"
    try:
        applied(change, material.soul)
    except SoulError as error:
        return error.message
    return ""


def _sessions(material: Material) -> frozenset[str]:
    return frozenset(messages[0].session for messages in material.sessions if messages)


def _items(session: str, material: Material) -> list[EvidenceItem]:
    """The people of a session. A session in which only a background job spoke does not count as evidence."""
    in_session = [message for messages in material.sessions for message in messages if message.session == session]
    people = {
        (message.speaker, message.source is not Source.OWNER)
        for message in in_session
        if message.role is MessageRole.PERSON and message.source is not Source.BACKGROUND
    }
    return [EvidenceItem(session, speaker, exists=True, outside=outside) for speaker, outside in sorted(people)]
