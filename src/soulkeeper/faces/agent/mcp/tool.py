"""What a tool is, and how one is called: arguments held to their form, the answer or every reason why not.

- Which agent is meant is no argument. A name, a role or an approver that comes along is not read: ``ignored`` names it.
- A failure is an answer too: ``error``, ``code``, ``reasons`` and ``hint``, with what to do next.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from soulkeeper.errors import Moved, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.agent.mcp.schema import Schema, known, problems
from soulkeeper.faces.agent.mcp.seat import Seat
from soulkeeper.faces.hints import for_agents, without_commands

Json = dict[str, Any]
Arguments = Mapping[str, Any]

_log = logging.getLogger("soulkeeper.mcp")
_MOST_NAMED, _LONGEST_NAMED, _MOST_PROBLEMS = 20, 64, 20
_NEXT = {
    "invalid": "mend the arguments; tools/list describes them",
    "not_found": "look again: soul_proposals and soul_history say what there is",
    "refused": "soul_can_propose says when it will be possible",
    "conflict": "read what is kept now with soul_read, and ask again",
    "unavailable": "try again later",
    "error": "tell your owner: the log of the server says more",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """``asks``: calling it writes something down, if only a question. No tool decides anything.

    ``takes`` is what is offered. ``reads`` holds what is understood beyond it, so that the gate says no with its own reason.
    """

    name: str
    title: str
    description: str
    takes: Schema
    gives: Schema
    call: Callable[[Seat, Arguments], Json]
    asks: bool = False
    reads: Mapping[str, Schema] = field(default_factory=dict)

    @property
    def held(self) -> Schema:
        return {**self.takes, "properties": {**self.takes["properties"], **self.reads}}


@dataclass(frozen=True, slots=True)
class Result:
    shape: Json
    failed: bool = False


def answered(tool: Tool, seat: Seat, arguments: Arguments) -> Result:
    """What a tool answers. Whatever happens, it is an answer: the program's own faults are told in the log alone."""
    read, strange = known(tool.takes, arguments)
    wrong = list(problems(tool.held, read))[:_MOST_PROBLEMS]
    if wrong:
        reasons = [{"code": "argument", "message": problem} for problem in wrong]
        return _failed("invalid", f"these are not the arguments of {tool.name}", reasons=reasons)
    try:
        shape = for_agents(tool.call(seat, read))
    except SoulError as error:
        return _told(error)
    except Exception:  # noqa: BLE001 - a fault of the program is told as one, and its details in the log
        _log.exception("%s failed", tool.name)
        return _failed("error", "something unexpected happened")
    return Result(shape | ({"ignored": _named(strange)} if strange else {}))


def _told(error: SoulError) -> Result:
    shape = for_agents(wire.failure(error))
    return _failed(shape["error"], error.message, reasons=shape.get("reasons", []), hint=_hint(error))


def _hint(error: SoulError) -> str:
    """What next, for somebody without a command line."""
    if isinstance(error, Moved):
        return "soul_read gives the revision"
    return without_commands(error.hint)


def _failed(code: str, message: str, *, reasons: list[Json] | None = None, hint: str = "") -> Result:
    return Result({"error": message, "code": code, "reasons": reasons or [], "hint": hint or _NEXT[code]}, failed=True)


def _named(names: list[str]) -> list[str]:
    return [name[:_LONGEST_NAMED] for name in names[:_MOST_NAMED]]
