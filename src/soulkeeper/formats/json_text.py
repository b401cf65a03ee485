"""JSON as text: read strictly, edited in place.

- NaN, infinities, duplicate keys and deep nesting are refused with a message.
- An edit replaces only the named values, so that numbers, white space and the order of keys stay as they were written.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from itertools import accumulate
from json.decoder import scanstring  # type: ignore[attr-defined]  # exported for this use, but not in the stubs
from typing import Any, TypeAlias

from soulkeeper.errors import Invalid

Path: TypeAlias = tuple[str | int, ...]

DEEPEST = 64
LARGEST = 4 * 1024 * 1024

_STRING = re.compile(
    r'"[^"\\]*+(?:\\(?:.|\Z)[^"\\]*+)*+(?:"|\Z)', re.DOTALL
)  # possessive: hostile text cannot make it backtrack
_NO_BRACKET = re.compile(r"[^\[\]{}]+")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_BLANK = re.compile(r"[ \t\r\n]*")
_HINT = "export the file again from the program that wrote it"
_SKIP = json.JSONDecoder(parse_float=str, parse_int=str)


def load(text: str) -> Any:
    """Parse JSON. Floats become decimals, which print as they were written."""
    _check_depth(text)
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_reject_constant, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise Invalid(f"not valid JSON: {error.msg} (line {error.lineno})", hint=_HINT) from error
    except ValueError as error:
        raise Invalid(f"not valid JSON: {str(error).partition(';')[0]}", hint=_HINT) from error


def dump(value: object, *, ascii_only: bool = False, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=ascii_only, indent=indent)


def replaced(text: str, values: Mapping[Path, object]) -> str:
    """The same text with other values at these paths. A missing key is added to its object."""
    for path, value in values.items():
        text = _with_value(text, path, dump(value, ascii_only=text.isascii()))
    return text


def at(value: Any, path: Path, default: Any = None) -> Any:
    """The value at a path; the default if there is none."""
    for step in path:
        inside = step in value if isinstance(value, Mapping) else isinstance(value, list) and step in range(len(value))
        if not inside:
            return default
        value = value[step]
    return value


def _check_depth(text: str) -> None:
    brackets = _NO_BRACKET.sub("", _STRING.sub("", text))
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > DEEPEST:
        raise Invalid(f"the JSON is nested deeper than {DEEPEST} levels", hint=_HINT)


def _reject_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise ValueError(f"the key {counts.most_common(1)[0][0]!r} occurs twice")
    return record


def _with_value(text: str, path: Path, value: str) -> str:
    position = _skip_blanks(text, 0)
    for step in path:
        inside = position
        position = _find_key(text, inside, step) if text[inside] == "{" else _find_item(text, inside, step)
        if position < 0:
            return _with_key(text, inside, str(step), value)
    return text[:position] + value + text[_end(text, position) :]


def _with_key(text: str, start: int, key: str, value: str) -> str:
    """The object with a new first key, on its own line if the other keys have their own."""
    first = _skip_blanks(text, start + 1)
    gap = text[start + 1 : first]
    comma = "" if text[first] == "}" else ","
    entry = f"{dump(key)}: {value}{comma}"
    return f"{text[: start + 1]}{gap}{entry}{gap or ' ' * bool(comma)}{text[first:]}"


def _find_key(text: str, start: int, key: str | int) -> int:
    """The offset of a key's value in the object at ``start``; -1 if it has no such key."""
    position = _skip_blanks(text, start + 1)
    while text[position] != "}":
        name, position = scanstring(text, position + 1)
        position = _skip_blanks(text, _skip_blanks(text, position) + 1)
        if name == key:
            return position
        position = _next(text, position)
    return -1


def _find_item(text: str, start: int, index: str | int) -> int:
    position = _skip_blanks(text, start + 1)
    for _ in range(int(index)):
        position = _next(text, position)
    return position


def _next(text: str, position: int) -> int:
    """The offset after this value and the comma that follows it."""
    position = _skip_blanks(text, _end(text, position))
    return _skip_blanks(text, position + 1) if text[position] == "," else position


def _end(text: str, position: int) -> int:
    return _SKIP.raw_decode(text, position)[1]


def _skip_blanks(text: str, position: int) -> int:
    blanks = _BLANK.match(text, position)
    return blanks.end() if blanks else position
