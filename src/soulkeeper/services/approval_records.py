"""Approvals in the ledger: each question and each change of its status is one row and the event that proves it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.ports import Writer

LEDGER = Asker("the ledger", "ledger")  # who carries a proposal onto another revision


def add_question(writer: Writer, by: Asker | Owner, approval: Approval, *, at: datetime) -> None:
    """Store a new question."""
    writer.add_approval(approval)
    _append_question(writer, "asked", by, approval, at)


def put_question(writer: Writer, verb: str, by: Asker, approval: Approval, *, at: datetime) -> None:
    """Replace an open question, whose status stays: it was ``updated`` with a newer text, or ``carried`` onto another revision."""
    writer.put_approval(approval, was=approval.status)
    _append_question(writer, verb, by, approval, at)


def put_answer(writer: Writer, approval: Approval, *, was: Status, moved_by: Decision | None = None) -> None:
    """Write an approval's new status and its event. ``moved_by`` is who changed it, if somebody else answered it."""
    writer.put_approval(approval, was=was)
    decision = moved_by or approval.decision
    facts = {
        **_facts(approval),
        "status": approval.status,
        "by": decision.by if decision else "",
        "door": decision.door if decision else "",
    }
    writer.append(f"approval.{approval.status}", decision.at if decision else approval.created_at, facts)


def _append_question(writer: Writer, verb: str, by: Asker | Owner, approval: Approval, at: datetime) -> None:
    facts = {**_facts(approval), "by": by.name, "door": by.door, "digest": approval.digest}
    writer.append(f"approval.{verb}", at, facts)


def _facts(approval: Approval) -> dict[str, Any]:
    return {
        "approval": approval.id,
        "type": approval.type,
        "agent": approval.agent,
        "subject": approval.subject,
        "record": record_of(approval),
    }
