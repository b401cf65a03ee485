"""Reflection: whether a reflection's proposal is worth the owner's time.

- A score is the mean of four parts, each between 0 and 1 and shown.
- A part that is not a finite number counts as 0.
- A veto drops a proposal whatever its mean.
- Evidence is counted in sessions that exist, not in citations.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from soulkeeper.domain.evolution.change import ChangeKind
from soulkeeper.domain.souls.names import canonical_key

LEAST_MEAN = 0.6
LEAST_CONSISTENCY = 0.5
LEAST_SESSIONS = 2
AMPLE_SESSIONS = 5
CATCH_ALL = frozenset(
    {
        "personality",
        "identity",
        "soul",
        "about",
        "core",
        "general",
        "misc",
        "other",
        "notes",
        "character",
        "behavior",
        "behaviour",
    }
)


@dataclass(frozen=True, slots=True)
class EvidenceItem:
    """A session cited for a proposal. ``outside``: its speaker is not the owner."""

    session: str
    speaker: str
    exists: bool
    outside: bool


@dataclass(frozen=True, slots=True)
class Quality:
    evidence: float
    consistency: float
    specificity: float
    reversibility: float
    mean: float
    vetoes: tuple[str, ...]
    passed: bool


def assess(kind: ChangeKind | str, field: str, evidence: Sequence[EvidenceItem], consistency: float) -> Quality:
    existing = [item for item in evidence if item.exists]
    sessions = len({item.session for item in existing})
    parts = (
        min(sessions / AMPLE_SESSIONS, 1.0),
        _share(consistency),
        0.3 if not field or canonical_key(field) in CATCH_ALL else 1.0,
        1.0 if kind in (ChangeKind.ADD, ChangeKind.ADD_FAQ) else 0.5,
    )
    mean = math.fsum(parts) / len(parts)
    vetoes = _vetoes(existing, sessions, parts[1])
    return Quality(*parts, mean=mean, vetoes=vetoes, passed=not vetoes and mean >= LEAST_MEAN)


def _share(value: float) -> float:
    return min(max(value, 0.0), 1.0) if math.isfinite(value) else 0.0


def _vetoes(evidence: Sequence[EvidenceItem], sessions: int, consistency: float) -> tuple[str, ...]:
    reasons: list[str] = []
    if consistency < LEAST_CONSISTENCY:
        reasons.append(f"consistency is {consistency:.2f}, below {LEAST_CONSISTENCY}")
    if sessions < LEAST_SESSIONS:
        reasons.append(f"evidence comes from {sessions} sessions, fewer than {LEAST_SESSIONS}")
    if evidence and all(item.outside for item in evidence) and len({item.speaker for item in evidence}) == 1:
        reasons.append(f"all the evidence comes from one outside speaker, {evidence[0].speaker}")
    return tuple(reasons)
