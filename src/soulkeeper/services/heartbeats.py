"""A heartbeat run: open tasks in an agent's HEARTBEAT.md that name a tool become requests to the owner, without duplicates.

- A task whose request is pending, or approved and not used yet, is not requested again.
- A recurring task is requested again once its permission was used or its request expired; after a denial it waits like every
  request (``cooldownAfterRejection``).
- A one-time task, or one under no heading, is identified by tool, input and words, and requested once. Once its permission is
  used, it is done; after a denial it waits for ``repeatDenialFor``. If its request or permission expires, it is requested again.
- A run makes at most five new requests, in the order of the file; the others follow in later runs. Two tasks with the same tool
  and input share one request.
- A refused task raises nothing: every reason is listed. A run is one transaction; a dry run is rolled back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.past import denial_time, steps
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION, ActionRequest
from soulkeeper.domain.heartbeat import Task, TaskSection, tasks
from soulkeeper.domain.history.event import CLOCK
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import Invalid, Reason
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import action_requests, effects
from soulkeeper.services.action_requests import ParsedRequest
from soulkeeper.services.approval_types import subject_of
from soulkeeper.services.assessment import record_clock_step
from soulkeeper.services.lookups import active_agent
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


_OPEN = {Status.PENDING: TaskOutcome.WAITING, Status.APPROVED: TaskOutcome.ALLOWED}
_ANSWERED = frozenset({Status.APPLIED, Status.DENIED})


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The result for one task: its request, or every reason why there is none."""

    task: Task
    outcome: TaskOutcome
    approval: Approval | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class HeartbeatRun:
    """``plain`` tasks name no tool and are left to the agent. After a ``dry`` run ``asked`` means what would be requested."""

    agent: str
    states: tuple[TaskResult, ...]
    plain: tuple[Task, ...]
    notes: tuple[str, ...] = ()
    dry: bool = False


class _RolledBack(Exception):
    """Raised to roll a transaction back."""


def run_heartbeat(ports: Ports, asker: Asker, agent: str, *, dry: bool = False) -> HeartbeatRun:
    """Request permission for the tasks in the approved HEARTBEAT.md. ``dry`` returns the same result and saves nothing."""
    with ports.ledger.reading() as records:
        where = Address(Kind.HEARTBEAT, active_agent(records, agent).id)
    notes = observe(ports, where)
    every_task = _tasks(ports, where)
    drafts = [(task, _read_task(task)) for task in every_task if task.tool]
    states: list[TaskResult] = []
    try:
        with ports.ledger.writing() as writer:
            states += _Run(ports, writer, asker, where.id).states(drafts)
            record_clock_step(writer, ports.now())
            if dry:
                raise _RolledBack
    except _RolledBack:
        states = [_without_id(state) for state in states]
    else:
        notes = (*notes, *effects.finish(ports))
    return HeartbeatRun(where.id, tuple(states), tuple(task for task in every_task if not task.tool), notes, dry)


def _without_id(state: TaskResult) -> TaskResult:
    """A request that was rolled back has no id."""
    return replace(state, approval=None) if state.outcome is TaskOutcome.ASKED else state


def _tasks(ports: Ports, where: Address) -> tuple[Task, ...]:
    with ports.ledger.reading() as records:
        soul = records.find_soul(where)
        return tasks(records.text(soul.hash)) if soul and not soul.deleted else ()


def _read_task(task: Task) -> ParsedRequest | tuple[Reason, ...]:
    why = f"{'a ' + task.section if task.section else 'a'} task of HEARTBEAT.md, line {task.line}"
    fields = {"tool": task.tool, "input": task.input, "why": why, "task": task.text, "section": str(task.section)}
    try:
        return action_requests.read_request(HEARTBEAT_ACTION, fields)
    except Invalid as error:
        return (Reason("invalid", error.message, hint=error.hint),)


def _asks_for(approval: Approval, task: Task) -> bool:
    payload = payloads.read(approval)
    return isinstance(payload, ActionRequest) and payload.action.task == task.text


@dataclass(frozen=True, slots=True)
class _Run:
    """A heartbeat run while its transaction is open."""

    ports: Ports
    writer: Writer
    asker: Asker
    agent: str

    def states(self, drafts: list[tuple[Task, ParsedRequest | tuple[Reason, ...]]]) -> Iterator[TaskResult]:
        request_count = 0
        for task, draft in drafts:
            if not isinstance(draft, ParsedRequest):
                yield TaskResult(task, TaskOutcome.REFUSED, reasons=draft)
                continue
            answer = self.earlier_state(task, subject_of(self.agent, draft.payload))
            answer = answer or (
                self.request(task, draft) if request_count < MOST else TaskResult(task, TaskOutcome.LATER)
            )
            request_count += answer.outcome is TaskOutcome.ASKED
            yield answer

    def request(self, task: Task, draft: ParsedRequest) -> TaskResult:
        answer = action_requests.put_request(self.ports, self.writer, self.asker, self.agent, draft)
        if isinstance(answer, Approval):
            return TaskResult(task, TaskOutcome.ASKED, answer)
        return TaskResult(task, TaskOutcome.REFUSED, reasons=answer)

    def earlier_state(self, task: Task, subject: str) -> TaskResult | None:
        """An earlier request for this task, if it prevents a new one."""
        now = self.ports.now()
        open_requests = self.writer.approvals(statuses=frozenset(_OPEN), subject=subject)
        for approval in open_requests:
            if approval.seen_at(now) is approval:
                return TaskResult(task, _OPEN[approval.status], approval)
        if task.section is TaskSection.RECURRING:
            return None
        earlier = self.writer.approvals(statuses=_ANSWERED, subject=subject, limit=_MANY)
        same = [approval for approval in earlier if _asks_for(approval, task)]
        if applied := next((approval for approval in same if approval.status is Status.APPLIED), None):
            return TaskResult(task, TaskOutcome.DONE, applied)
        return self.denied_state(task, same[0], now) if same else None

    def denied_state(self, task: Task, approval: Approval, now: datetime) -> TaskResult | None:
        decision, policy = approval.decision, policy_of(self.writer, self.agent)
        if decision is None:
            return None
        at = denial_time(decision.at, decision.seq, steps(self.writer.setting(CLOCK)))
        free = at + policy.repeats_denied_for
        if now >= free:
            return None
        silent = policy.repeat_denial_for
        message = f"the owner denied this task at {at:%Y-%m-%d %H:%M} UTC; it can be requested again after {silent}"
        reason = Reason(
            "repeats_denied", message, available_at=free, hint="read the owner's feedback, or change the task"
        )
        return TaskResult(task, TaskOutcome.REFUSED, approval, (reason,))
