"""JSON schemas: the description of a tool's arguments is also what they are validated with.

- Only the JSON Schema keywords that are built here are supported; ``problems`` knows all of them.
- All problems are reported at once, each with its path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Schema = dict[str, Any]

_LONGEST_DISPLAY = 40
_ARTICLES = {"string": "a", "integer": "an", "array": "an", "object": "an"}


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
    """An object with any keys."""
    return {"type": "object", "description": description}


def form(required: Sequence[str] = (), /, **properties: Schema) -> Schema:
    """An object with these keys; other keys are ignored."""
    schema: Schema = {"type": "object", "properties": properties}
    return schema | ({"required": list(required)} if required else {})


def answer(*required: str, **types: str | Schema) -> Schema:
    """A tool's answer: at least these keys, or a failure."""
    properties = {name: {"type": kind} if isinstance(kind, str) else kind for name, kind in types.items()}
    good: Schema = {"properties": properties, "required": list(required)}
    return {"type": "object", "anyOf": [good, {"properties": FAILURE, "required": ["error", "code", "reasons"]}]}


FAILURE: Schema = {
    "error": {"type": "string"},
    "code": {"type": "string"},
    "reasons": {"type": "array", "items": {"type": "object"}},
    "hint": {"type": "string"},
    "textJudged": {"type": "boolean"},
}


APPROVAL = answer("id", "type", "status", id="string", type="string", status="string", payload="object")


def problems(schema: Schema, value: Any, where: str = "") -> Iterator[str]:
    """Everything that is wrong with a value, one sentence each, with its path. Unknown keys are allowed."""
    kind = schema["type"]
    expected, check = _TYPES[kind]
    if not isinstance(value, expected) or isinstance(value, bool):
        yield f"{where or 'the arguments'}: {_display(value)} is not {_ARTICLES[kind]} {kind}"
    else:
        yield from check(schema, value, where)


def split_known(schema: Schema, value: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The arguments a tool knows, and the names of the unknown ones."""
    properties = schema["properties"]
    return {name: value[name] for name in properties if name in value}, [
        name for name in value if name not in properties
    ]


def _in_text(schema: Schema, value: str, where: str) -> Iterator[str]:
    choices = schema.get("enum")
    if choices and value not in choices:
        yield f"{where}: {_display(value)} is not one of {', '.join(choices)}"
    if len(value) > schema.get("maxLength", len(value)):
        yield f"{where}: {len(value):,} characters, but at most {schema['maxLength']:,} are allowed"
    if len(value) < schema.get("minLength", 0):
        yield f"{where}: must not be empty"


def _in_number(schema: Schema, value: int, where: str) -> Iterator[str]:
    if not schema["minimum"] <= value <= schema["maximum"]:
        yield f"{where}: {_display(value)} is not between {schema['minimum']} and {schema['maximum']}"


def _in_list(schema: Schema, value: list[Any], where: str) -> Iterator[str]:
    if len(value) > schema["maxItems"]:
        yield f"{where}: {len(value):,} items, but at most {schema['maxItems']} are allowed"
        return
    if len(value) < schema.get("minItems", 0):
        yield f"{where}: must not be empty"
    for at, item in enumerate(value):
        yield from problems(schema["items"], item, f"{where}.{at}")


def _in_object(schema: Schema, value: dict[str, Any], where: str) -> Iterator[str]:
    below = f"{where}." if where else ""
    yield from (f"{below}{name}: missing" for name in schema.get("required", ()) if name not in value)
    for name, expected in schema.get("properties", {}).items():
        if name in value:
            yield from problems(expected, value[name], f"{below}{name}")


def _display(value: Any) -> str:
    display = (
        "null"
        if value is None
        else ascii(value)
        if isinstance(value, str | bool | int | float)
        else type(value).__name__
    )
    return display if len(display) <= _LONGEST_DISPLAY else f"{display[:_LONGEST_DISPLAY]}…"


_TYPES: dict[str, tuple[type, Callable[[Schema, Any, str], Iterator[str]]]] = {
    "string": (str, _in_text),
    "integer": (int, _in_number),
    "array": (list, _in_list),
    "object": (dict, _in_object),
}
