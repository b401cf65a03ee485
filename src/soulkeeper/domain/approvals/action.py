"""An action that an agent requests permission for: one call of a tool, with its exact input, and why.

- It is parsed completely or not at all: Invalid names everything that is wrong with it.
- Two inputs are the same if their canonical JSON is: the order of keys and white space do not matter.
- People see all of the input, with hidden and control characters written out.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.characters.lookalikes import is_recomposed, passes_for_ascii
from soulkeeper.domain.characters.visible import is_mistakable, line_of, visible
from soulkeeper.errors import Invalid

LARGEST_INPUT = 16 * 1024
DEEPEST_INPUT = 16
LONGEST_TASK = 2_000
SECTIONS = ("", "recurring", "one-time")
_TOOL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}")
_HINT = "{tool, input, why}, and task and section where it is a task of HEARTBEAT.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """``task`` and ``section`` say which line of a heartbeat it is; both are empty if the agent asks on its own."""

    tool: str
    input: Mapping[str, Any]
    why: str
    task: str = ""
    section: str = ""

    def as_record(self) -> dict[str, Any]:
        record = {"tool": self.tool, "input": json.loads(canonical(self.input)), "why": self.why}
        return {**record, **{name: getattr(self, name) for name in ("task", "section") if getattr(self, name)}}


def action(values: Mapping[str, Any]) -> Action:
    problems = list(_problems(values))
    if problems:
        raise Invalid(f"this is not an action: {'; '.join(problems)}", hint=_HINT)
    return Action(**values)


def is_tool(name: object) -> bool:
    return isinstance(name, str) and _TOOL.fullmatch(name) is not None


def lines(action: Action) -> list[str]:
    """What a person reads before deciding, as plain lines. Nothing in them passes for a line of ours."""
    input_text = json.dumps(action.input, ensure_ascii=False, indent=2, sort_keys=True)
    rows = [f"tool: {line_of(action.tool)}", "input:", *(f"  {_plain(line)}" for line in input_text.split("\n"))]
    rows += _labelled("why", action.why)
    return rows + (_labelled(f"{action.section or 'its'} task", action.task) if action.task else [])


def _plain(line: str) -> str:
    """A line of the input, still JSON, with no exception for any script: here every character counts, and no two inputs look the
    same because one has another slash or an accent of its own."""
    is_composed = unicodedata.is_normalized("NFC", line)
    return "".join(
        json.dumps(char)[1:-1]
        if is_mistakable(line, at) or passes_for_ascii(char) or (not is_composed and is_recomposed(line, at))
        else char
        for at, char in enumerate(line)
    )


def _labelled(what: str, words: str) -> list[str]:
    first, *rest = visible(words).replace("\t", "\\t").split("\n")
    return [f"{what}: {first}", *(f"  {line}" for line in rest)]


def _problems(values: Mapping[str, Any]) -> Iterator[str]:
    unknown = sorted(str(key) for key in values.keys() - {field.name for field in fields(Action)})
    if unknown:
        yield f"{', '.join(line_of(key[:40]) for key in unknown[:5])} is not a part of an action"
    if not is_tool(values.get("tool")):
        yield f"tool {_excerpt(values.get('tool'))} is not a plain name (letters, digits and . _ : / -, at most 128)"
    yield from _input_problems(values.get("input"))
    if not (isinstance(why := values.get("why"), str) and why.strip()):
        yield "why is missing: say what it is for"
    yield from _text_problems("why", values.get("why", ""))
    yield from _text_problems("task", values.get("task", ""))
    if isinstance(task := values.get("task", ""), str) and len(task) > LONGEST_TASK:
        yield f"task has {len(task):,} characters, but at most {LONGEST_TASK:,} are allowed"
    if values.get("section", "") not in SECTIONS:
        yield f"section {_excerpt(values.get('section'))} is neither recurring nor one-time"


def _text_problems(name: str, text: object) -> Iterator[str]:
    if not isinstance(text, str):
        yield f"{name} is not a text"
    elif "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        yield f"{name} contains a character that cannot be stored"


def _input_problems(value: object) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield f"input {_excerpt(value)} is not a JSON object"
        return
    if wrong := _unlike_json(value, DEEPEST_INPUT):
        yield f"input {wrong}"
        return
    try:
        size = len(canonical(json.loads(canonical(value))))  # as it is stored: a float may come back as a whole number
    except Invalid as error:
        yield f"input {error.message}"
        return
    if size > LARGEST_INPUT:
        yield f"input has {size:,} bytes, but at most {LARGEST_INPUT:,} are allowed"


def _unlike_json(value: object, levels: int) -> str:
    """Why a value is not JSON of limited depth; empty if it is."""
    if levels < 0:
        return f"is nested deeper than {DEEPEST_INPUT} levels"
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            return "has a key that is not a text"
        return next(filter(None, (_unlike_json(inner, levels - 1) for inner in value.values())), "")
    if isinstance(value, list | tuple):
        return next(filter(None, (_unlike_json(inner, levels - 1) for inner in value)), "")
    if value is None or isinstance(value, str | int | float):
        return ""
    return f"contains a {type(value).__name__}, which is not JSON"


def _excerpt(value: object) -> str:
    return ascii(value)[:40]
