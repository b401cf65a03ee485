"""A beat: the open tasks of an agent's HEARTBEAT.md that name a tool become requests to the owner, without doubles.

- A task that waits for its answer, or that was allowed and not taken yet, is not asked again.
- A recurring task is asked again once it was taken, or its question ran out; after a denial it is silent as long as every request
  is (``cooldownAfterRejection``).
- A one-time task, and one under no heading, is asked once: by tool, input and its words. Once it was taken it is done for good, and
  after a denial it is silent for ``repeatDenialFor``. If its question ran out unanswered or untaken, it is asked again.
- A beat asks at most five new questions, in the order of the file; the others come with later beats. Two tasks that ask for the
  same are one question.
- Nothing is raised for a task that is refused: every reason is listed. A beat is one transaction; a dry one is undone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.heartbeat import Task, TaskSection, tasks
from soulkeeper.domain.evolution.past import counted_denial, steps
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION, ActionRequest
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import Invalid, Reason
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import action_requests, effects
from soulkeeper.services.action_requests import Request
from soulkeeper.services.approval_types import subject_of
from soulkeeper.services.assessment import mind_clock
from soulkeeper.services.lookups import living_agent
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import policy_of

MOST = 5
_MANY = 1_000


class TaskOutcome(StrEnum):
    ASKED = "asked"
    WAITING = "waiting"
    ALLOWED = "allowed"
    DONE = "done"
    REFUSED = "refused"
    LATER = "later"


_STANDING = {Status.PENDING: TaskOutcome.WAITING, Status.APPROVED: TaskOutcome.ALLOWED}
_ANSWERED = frozenset({Status.APPLIED, Status.DENIED})


@dataclass(frozen=True, slots=True)
class RecordedState:
    """What a beat did about one task: the question it is, or every reason why there is none."""

    task: Task
    outcome: TaskOutcome
    approval: Approval | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Beat:
    """``plain`` tasks name no tool: they are the agent's to read. After a ``dry`` beat ``asked`` is what would be asked."""

    agent: str
    told: tuple[RecordedState, ...]
    plain: tuple[Task, ...]
    notes: tuple[str, ...] = ()
    dry: bool = False


class _Undone(Exception):
    """Leaves a transaction without saving anything of it."""


def beat(ports: Ports, asker: Asker, agent: str, *, dry: bool = False) -> Beat:
    """Ask leave for what the kept HEARTBEAT.md names. ``dry`` gives the same and asks nothing."""
    with ports.ledger.reading() as records:
        where = Address(Kind.HEARTBEAT, living_agent(records, agent).id)
    notes = observe(ports, where)
    found = _tasks(ports, where)
    named = [(task, _read(task)) for task in found if task.tool]
    told: list[RecordedState] = []
    try:
        with ports.ledger.writing() as writer:
            told += _Asking(ports, writer, asker, where.id).told(named)
            mind_clock(writer, ports.now())
            if dry:
                raise _Undone
    except _Undone:
        told = [_undone(one) for one in told]
    else:
        notes = (*notes, *effects.finish(ports))
    return Beat(where.id, tuple(told), tuple(task for task in found if not task.tool), notes, dry)


def _undone(told: RecordedState) -> RecordedState:
    """A question that was never put has no id."""
    return replace(told, approval=None) if told.outcome is TaskOutcome.ASKED else told


def _tasks(ports: Ports, where: Address) -> tuple[Task, ...]:
    with ports.ledger.reading() as records:
        kept = records.find_soul(where)
        return tasks(records.text(kept.hash)) if kept and not kept.deleted else ()


def _read(task: Task) -> Request | tuple[Reason, ...]:
    why = f"{'a ' + task.section if task.section else 'a'} task of HEARTBEAT.md, line {task.line}"
    said = {"tool": task.tool, "input": task.input, "why": why, "task": task.text, "section": str(task.section)}
    try:
        return action_requests.read(HEARTBEAT_ACTION, said)
    except Invalid as error:
        return (Reason("invalid", error.message, hint=error.hint),)


def _asks_for(approval: Approval, task: Task) -> bool:
    payload = payloads.read(approval)
    return isinstance(payload, ActionRequest) and payload.action.task == task.text


@dataclass(frozen=True, slots=True)
class _Asking:
    """A beat while its transaction is open."""

    ports: Ports
    writer: Writer
    asker: Asker
    agent: str

    def told(self, named: list[tuple[Task, Request | tuple[Reason, ...]]]) -> Iterator[RecordedState]:
        asked = 0
        for task, request in named:
            if not isinstance(request, Request):
                yield RecordedState(task, TaskOutcome.REFUSED, reasons=request)
                continue
            told = self.before(task, subject_of(self.agent, request.payload))
            told = told or (self.now(task, request) if asked < MOST else RecordedState(task, TaskOutcome.LATER))
            asked += told.outcome is TaskOutcome.ASKED
            yield told

    def now(self, task: Task, request: Request) -> RecordedState:
        answer = action_requests.put(self.ports, self.writer, self.asker, self.agent, request)
        if isinstance(answer, Approval):
            return RecordedState(task, TaskOutcome.ASKED, answer)
        return RecordedState(task, TaskOutcome.REFUSED, reasons=answer)

    def before(self, task: Task, subject: str) -> RecordedState | None:
        """What became of this task before, where that keeps it from being asked now."""
        now = self.ports.now()
        standing = self.writer.approvals(statuses=frozenset(_STANDING), subject=subject)
        for approval in standing:
            if approval.seen_at(now) is approval:
                return RecordedState(task, _STANDING[approval.status], approval)
        if task.section is TaskSection.RECURRING:
            return None
        earlier = self.writer.approvals(statuses=_ANSWERED, subject=subject, limit=_MANY)
        same = [approval for approval in earlier if _asks_for(approval, task)]
        if done := next((asked for asked in same if asked.status is Status.APPLIED), None):
            return RecordedState(task, TaskOutcome.DONE, done)
        return self.denied(task, same[0], now) if same else None

    def denied(self, task: Task, denied: Approval, now: datetime) -> RecordedState | None:
        how, policy = denied.decision, policy_of(self.writer, self.agent)
        if how is None:
            return None
        at = counted_denial(how.at, how.seq, steps(self.writer.setting(CLOCK)))
        free = at + policy.repeats_denied_for
        if now >= free:
            return None
        silent = policy.repeat_denial_for
        message = f"the owner said no to this task at {at:%Y-%m-%d %H:%M} UTC; {silent} of silence follow"
        reason = Reason("repeats_denied", message, available_at=free, hint="read the owner's words, or change the task")
        return RecordedState(task, TaskOutcome.REFUSED, denied, (reason,))
