"""Recording answers: each change of an approval's status is one row and the event that proves it."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.ports import Writer


def put_answer(writer: Writer, approval: Approval, *, was: Status, moved_by: Decision | None = None) -> None:
    """Write an approval's new status and its event. ``moved_by`` is who changed it, if somebody else answered it."""
    writer.put_approval(approval, was=was)
    decision = moved_by or approval.decision
    facts = {
        "approval": approval.id,
        "type": approval.type,
        "agent": approval.agent,
        "subject": approval.subject,
        "status": approval.status,
        "by": decision.by if decision else "",
        "door": decision.door if decision else "",
        "record": record_of(approval),
    }
    writer.append(f"approval.{approval.status}", decision.at if decision else approval.created_at, facts)
