"""JSON schemas, built and held to: the one description of what a tool takes is also what its arguments are checked with.

- Only the words of JSON Schema that are built here are understood; ``problems`` knows them all.
- Every problem is told at once, with the place where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Schema = dict[str, Any]

_SHOWN = 40


def text(description: str, *, longest: int, least: int = 0, choices: Sequence[str] = ()) -> Schema:
    schema: Schema = {"type": "string", "description": description}
    if choices:
        return {**schema, "enum": [str(choice) for choice in choices]}
    return {**schema, "maxLength": longest} | ({"minLength": least} if least else {})


def one_of(description: str, choices: Sequence[str]) -> Schema:
    return text(description, longest=0, choices=choices)


def whole(description: str, *, least: int, most: int) -> Schema:
    return {"type": "integer", "description": description, "minimum": least, "maximum": most}


def many(description: str, items: Schema, *, most: int, least: int = 0) -> Schema:
    schema = {"type": "array", "description": description, "items": items, "maxItems": most}
    return schema | ({"minItems": least} if least else {})


def anything(description: str) -> Schema:
    """An object that somebody else gives a form to."""
    return {"type": "object", "description": description}


def form(required: Sequence[str] = (), /, **properties: Schema) -> Schema:
    """An object of these keys; others are not read."""
    schema: Schema = {"type": "object", "properties": properties}
    return schema | ({"required": list(required)} if required else {})


def answer(*required: str, **typed: str | Schema) -> Schema:
    """What a tool answers: at least these keys, or what went wrong."""
    properties = {name: {"type": kind} if isinstance(kind, str) else kind for name, kind in typed.items()}
    good: Schema = {"properties": properties, "required": list(required)}
    return {"type": "object", "anyOf": [good, {"properties": FAILURE, "required": ["error", "code", "reasons"]}]}


FAILURE: Schema = {
    "error": {"type": "string"},
    "code": {"type": "string"},
    "reasons": {"type": "array", "items": {"type": "object"}},
    "hint": {"type": "string"},
}


APPROVAL = answer("id", "type", "status", id="string", type="string", status="string", payload="object")


def problems(schema: Schema, value: Any, where: str = "") -> Iterator[str]:
    """Everything that is wrong with a value, each as one sentence that names the place. Keys that are not known are no problem."""
    kind = schema["type"]
    expected, held = _TYPES[kind]
    if not isinstance(value, expected) or isinstance(value, bool):
        yield f"{where or 'the arguments'}: {_said(value)} is no {kind}"
    else:
        yield from held(schema, value, where)


def known(schema: Schema, value: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The arguments a tool knows, and the names of those it does not."""
    properties = schema["properties"]
    return {name: value[name] for name in properties if name in value}, [
        name for name in value if name not in properties
    ]


def _in_text(schema: Schema, value: str, where: str) -> Iterator[str]:
    choices = schema.get("enum")
    if choices and value not in choices:
        yield f"{where}: {_said(value)} is none of {', '.join(choices)}"
    if len(value) > schema.get("maxLength", len(value)):
        yield f"{where}: {len(value):,} characters, {schema['maxLength']:,} are allowed"
    if len(value) < schema.get("minLength", 0):
        yield f"{where}: it is empty"


def _in_number(schema: Schema, value: int, where: str) -> Iterator[str]:
    if not schema["minimum"] <= value <= schema["maximum"]:
        yield f"{where}: {_said(value)} is not between {schema['minimum']} and {schema['maximum']}"


def _in_list(schema: Schema, value: list[Any], where: str) -> Iterator[str]:
    if len(value) > schema["maxItems"]:
        yield f"{where}: {len(value):,} of them, {schema['maxItems']} are allowed"
        return
    if len(value) < schema.get("minItems", 0):
        yield f"{where}: it is empty"
    for at, item in enumerate(value):
        yield from problems(schema["items"], item, f"{where}.{at}")


def _in_object(schema: Schema, value: dict[str, Any], where: str) -> Iterator[str]:
    below = f"{where}." if where else ""
    yield from (f"{below}{name}: it is missing" for name in schema.get("required", ()) if name not in value)
    for name, expected in schema.get("properties", {}).items():
        if name in value:
            yield from problems(expected, value[name], f"{below}{name}")


def _said(value: Any) -> str:
    shown = (
        "null"
        if value is None
        else ascii(value)
        if isinstance(value, str | bool | int | float)
        else type(value).__name__
    )
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"


_TYPES: dict[str, tuple[type, Callable[[Schema, Any, str], Iterator[str]]]] = {
    "string": (str, _in_text),
    "integer": (int, _in_number),
    "array": (list, _in_list),
    "object": (dict, _in_object),
}
