"""Scenarios: run the offline reflector on conversations from files, without a workspace. For scores, and for trying it out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from soulkeeper.domain.evolution.change import ChangeKind
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.reflection.material import MOST_SESSIONS, Candidate, DeniedChange, Material
from soulkeeper.domain.reflection.offline import reflect
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.errors import Invalid

_SHAPE = "a scenario has soul, sessions (id, source, messages of role, speaker, text, time) and may have denials"


def reflect_scenario(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """What the offline reflector would propose, and the gaps that it would open."""
    try:
        material = _material(scenario)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Invalid(f"this is not a scenario: {error}", hint=_SHAPE) from error
    reflection = reflect(material)
    return {
        "id": scenario.get("id"),
        "proposals": [_proposal(candidate) for candidate in reflection.candidates],
        "gaps": [{"field": gap.field, "evidence": list(gap.evidence)} for gap in reflection.gaps],
        "dropped": [
            {"topic": drop.topic, "why": drop.why, "evidence": list(drop.sessions)} for drop in reflection.dropped
        ],
    }


def _material(scenario: Mapping[str, Any]) -> Material:
    recent = DEFAULT.repeats_denied_for.days
    denials = [denial for denial in scenario.get("denials", ()) if denial["days_ago"] <= recent]
    return Material(
        soul=scenario["soul"],
        sessions=tuple(_messages(session) for session in scenario["sessions"][-MOST_SESSIONS:]),
        denials=tuple(
            DeniedChange(denial["field"], _text(denial["value"]), denial.get("owner_feedback", ""))
            for denial in denials
        ),
    )


def _messages(session: Mapping[str, Any]) -> tuple[Message, ...]:
    return tuple(
        Message(
            id=f"{session['id']}:{number}",
            agent="scenario",
            session=session["id"],
            role=MessageRole(message["role"]),
            speaker=message.get("speaker", ""),
            text=message["text"],
            at=datetime.fromisoformat(message["time"]).astimezone(UTC),
            source=Source(session["source"]),
        )
        for number, message in enumerate(session["messages"])
    )


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(map(str, value.values()))
    return str(value)


def _proposal(candidate: Candidate) -> dict[str, Any]:
    change = candidate.change
    value = {"question": change.old, "answer": change.value} if change.kind is ChangeKind.ADD_FAQ else change.value
    return {
        "field": change.field,
        "kind": change.kind.value,
        "value": value,
        "reason": candidate.reason,
        "evidence": list(candidate.evidence),
        "score": round(candidate.quality.mean, 3),
    }
