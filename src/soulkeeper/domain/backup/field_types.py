"""The types of a record's fields. A backup may come from a stranger, and no database refuses every value of another type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

_WORDS = {str: "a text", int: "a whole number", bool: "true or false", datetime: "a time"}
_LARGEST = 2**63
Test = Callable[[Any], bool]


def ensure_types(record: Any) -> None:
    """Raise TypeError, which names the field, if a value does not have the declared type."""
    declared: Any = type(record)
    for name, test, words in _fields(declared):
        if not test(getattr(record, name)):
            raise TypeError(f"its {name} is not {words}")


@cache
def _fields(declared: type[Any]) -> tuple[tuple[str, Test, str], ...]:
    return tuple((name, _test(hint), _words(hint)) for name, hint in get_type_hints(declared).items())


def _words(hint: Any) -> str:
    return next((_WORDS[part] for part in _parts(hint) if part in _WORDS), "valid")


def _parts(hint: Any) -> Iterator[Any]:
    yield from get_args(hint) if isinstance(hint, UnionType) else (hint,)


def _test(hint: Any) -> Test:
    if isinstance(hint, UnionType):
        tests = [_test(part) for part in _parts(hint)]
        return lambda value: any(test(value) for test in tests)
    if get_origin(hint) is tuple:
        return _test_of_items(get_args(hint))
    plain = get_origin(hint) or hint
    if plain in _TESTS:
        return _TESTS[plain]
    return lambda value: isinstance(value, plain)


def _test_of_items(items: tuple[Any, ...]) -> Test:
    if items[-1] is Ellipsis:
        each = _test(items[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    tests = [_test(item) for item in items]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(tests)
        and all(test(item) for test, item in zip(tests, value, strict=True))
    )


def _is_text(value: object) -> bool:
    """Whether it can be stored: half of a character, which JSON can name, cannot."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_number(value: object) -> bool:
    return type(value) is int and -_LARGEST <= value < _LARGEST


_TESTS: Mapping[Any, Test] = {str: _is_text, int: _is_number}
