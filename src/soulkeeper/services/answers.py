"""Answers to questions, written down: each move of an approval is one row and the event that proves it."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.ports import Writer


def put_answer(writer: Writer, answered: Approval, *, was: Status, moved_by: Decision | None = None) -> None:
    """Write an approval's new status and its event. ``moved_by`` is who moved it, where that is not who answered it."""
    writer.put_approval(answered, was=was)
    how = moved_by or answered.decision
    facts = {
        "approval": answered.id,
        "type": answered.type,
        "agent": answered.agent,
        "subject": answered.subject,
        "status": answered.status,
        "by": how.by if how else "",
        "door": how.door if how else "",
        "record": record_of(answered),
    }
    writer.append(f"approval.{answered.status}", how.at if how else answered.created_at, facts)
