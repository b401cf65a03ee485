"""Tools and how they are called: arguments are validated; the answer is a result or every reason for a failure.

- The agent is not an argument. A name, a role or an approver among the arguments is ignored: ``ignored`` lists it.
- A failure is an answer too: ``error``, ``code``, ``reasons`` and ``hint`` with what to do next.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from soulkeeper.errors import Moved, SoulError, Unavailable, Unenrolled, Unproved
from soulkeeper.faces import wire
from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.schema import Schema, problems, split_known
from soulkeeper.faces.hints import for_agents, without_commands

Json = dict[str, Any]
Arguments = Mapping[str, Any]

_log = logging.getLogger("soulkeeper.mcp")
_MOST_NAMES, _LONGEST_NAME, _MOST_PROBLEMS = 20, 64, 20
_NEXT = {
    "invalid": "fix the arguments; tools/list describes them",
    "not_found": "write the id or the name in full: soul_read, soul_proposals, soul_history and approval_request return it",
    "refused": "soul_can_propose tells you when it will be possible",
    "conflict": "read the current text with soul_read, and try again",
    "owner_key_needed": "tell your owner",
    "unproved": "tell your owner: the ledger has to be verified; if it was restored, this MCP server has to be started again",
    "unavailable": "try again later",
    "error": "tell your owner to check the server's log",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """``asks``: calling it writes something, even if only a request. No tool decides anything.

    ``takes`` is the published schema. ``reads`` accepts more values, which the gate then refuses with its own reason.
    """

    name: str
    title: str
    description: str
    takes: Schema
    gives: Schema
    call: Callable[[AgentAccess, Arguments], Json]
    asks: bool = False
    reads: Mapping[str, Schema] = field(default_factory=dict)

    @property
    def accepted(self) -> Schema:
        return {**self.takes, "properties": {**self.takes["properties"], **self.reads}}


@dataclass(frozen=True, slots=True)
class Result:
    shape: Json
    failed: bool = False


def run(tool: Tool, access: AgentAccess, arguments: Arguments) -> Result:
    """Call a tool. Every failure becomes an answer; details of a bug go to the log only."""
    read, unknown = split_known(tool.takes, arguments)
    errors = list(problems(tool.accepted, read))[:_MOST_PROBLEMS]
    if errors:
        reasons = [{"code": "argument", "message": problem} for problem in errors]
        return _failed_result("invalid", f"invalid arguments for {tool.name}", reasons=reasons)
    try:
        shape = for_agents(tool.call(access, read))
    except SoulError as error:
        return _failure(error)
    except Exception:  # noqa: BLE001 - a bug is answered as one, with details in the log only
        _log.exception("%s failed", tool.name)
        return _failed_result("error", "an unexpected error occurred")
    return Result(shape | ({"ignored": _shortened(unknown)} if unknown else {}))


def _failure(error: SoulError) -> Result:
    if isinstance(error, Unenrolled):
        return _failed_result("unavailable", error.message)
    shape = for_agents(wire.failure(error))
    result = _failed_result(shape["error"], error.message, reasons=shape.get("reasons", []), hint=_hint(error))
    return replace(result, shape=result.shape | wire.text_judged(error))


def _hint(error: SoulError) -> str:
    """What to do next, for an agent without a command line."""
    if isinstance(error, Moved):
        return "soul_read returns the current revision"
    hint = without_commands(error.hint)
    if isinstance(error, Unavailable) and not isinstance(error, Unproved) and error.hint and not hint:
        return "tell your owner"  # waiting does not help: only a command of the owner does
    return hint


def _failed_result(code: str, message: str, *, reasons: list[Json] | None = None, hint: str = "") -> Result:
    return Result({"error": message, "code": code, "reasons": reasons or [], "hint": hint or _NEXT[code]}, failed=True)


def _shortened(names: list[str]) -> list[str]:
    return [name[:_LONGEST_NAME] for name in names[:_MOST_NAMES]]
