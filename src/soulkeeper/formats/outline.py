"""Outlines: nested records as Markdown lists, for formats whose fields are numbers, words and lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def outline(value: Any) -> str:
    """Nested bullets. Annotations (keys that begin with @) and empty values are left out."""
    if isinstance(value, str):
        return value
    return "\n".join(_lines(value, ""))


def without(value: Any, *keys: str) -> Any:
    """A record without these keys; any other value unchanged."""
    return {key: child for key, child in value.items() if key not in keys} if isinstance(value, Mapping) else value


def only(value: Any, *keys: str) -> dict[str, Any]:
    return {key: value[key] for key in keys if key in value} if isinstance(value, Mapping) else {}


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, child in value.items():
            if not key.startswith("@") and not _is_empty(child):
                yield from _entry(f"{indent}- {_label(key)}:", child, indent)
    elif isinstance(value, list):
        for child in value:
            yield from _item(child, indent)
    elif not _is_empty(value):
        yield f"{indent}- {_word(value)}"


def _entry(lead: str, child: Any, indent: str) -> Iterator[str]:
    if isinstance(child, Mapping | list):
        yield lead
        yield from _lines(child, indent + "  ")
    else:
        yield f"{lead} {_word(child)}"


def _item(child: Any, indent: str) -> Iterator[str]:
    """An item of a list; a flat record fits on one line."""
    if isinstance(child, Mapping):
        parts = [
            f"{_label(key)}: {_word(value)}"
            for key, value in child.items()
            if not key.startswith("@") and not _is_empty(value)
        ]
        yield f"{indent}- {'; '.join(parts)}"
    elif not _is_empty(child):
        yield from _lines(child, indent)


def _is_empty(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(key.startswith("@") or _is_empty(child) for key, child in value.items())
    if isinstance(value, list):
        return all(map(_is_empty, value))
    return value is None or value == ""


def _label(key: str) -> str:
    return " ".join(key.replace("_", " ").split())


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())
