"""Strict JSON, checked before the SDK reads it: a text that two parsers could read differently is rejected."""

from __future__ import annotations

from soulkeeper.domain.canonical import strict_json

PARSE_ERROR = -32700
INVALID_REQUEST = -32600


def ambiguity(raw: bytes) -> str:
    """Why this JSON is invalid or ambiguous; empty if there is exactly one way to read it."""
    try:
        strict_json(raw.decode())
    except RecursionError:
        return "nested too deeply"
    except ValueError as error:
        return str(error)
    return ""
