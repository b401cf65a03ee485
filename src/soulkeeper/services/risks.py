"""The order of risks: which is higher, and which question comes first."""

from __future__ import annotations

from collections.abc import Iterable

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import HIGH, LOW, MEDIUM, FindingNote

RANK = {LOW: 0, MEDIUM: 1, HIGH: 2}


def raised(risk: str, findings: Iterable[FindingNote]) -> str:
    """This risk, or the highest severity of the findings if that is higher."""
    return max((risk, *(finding.severity for finding in findings)), key=lambda severity: RANK.get(severity, 0))


def place(risk: str) -> int:
    """The place of a question with this risk in a list: high risk comes first, and so does a question without a risk."""
    return RANK[HIGH] - RANK.get(risk, RANK[HIGH])


def of(approval: Approval) -> str:
    """The risk of an approval, whose payload is read only if none is stored."""
    return payloads.stored_risk(approval) or payloads.risk_of(payloads.read(approval))
