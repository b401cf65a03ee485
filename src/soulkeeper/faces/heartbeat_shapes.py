"""JSON shapes of a heartbeat run, for both doors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from soulkeeper.faces import wire

if TYPE_CHECKING:  # only names for the type checker: callers have loaded the classes they pass in
    from soulkeeper.domain.heartbeat import Task
    from soulkeeper.services.heartbeats import HeartbeatRun, TaskResult


def heartbeat_run(run: HeartbeatRun) -> wire.Json:
    return {
        "agent": run.agent,
        "tasks": [{**_task(state.task), **_state(state)} for state in run.states],
        "plain": [_task(task) for task in run.plain],
        "notes": list(run.notes),
    }


def _task(open_task: Task) -> wire.Json:
    fields = {"line": open_task.line, "section": open_task.section, "text": open_task.text}
    if open_task.tool:
        return {**fields, "tool": open_task.tool, "input": open_task.input}
    return {**fields, "note": open_task.note} if open_task.note else fields


def _state(state: TaskResult) -> wire.Json:
    question = state.approval
    shape = {"outcome": state.outcome, "reasons": [wire.reason(reason) for reason in state.reasons]}
    return {**shape, "approvalId": question.id, "reviewCode": question.review_code} if question else shape
