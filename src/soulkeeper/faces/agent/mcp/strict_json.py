"""JSON that is read strictly, before the SDK reads it: what two readers could take for two things is no message."""

from __future__ import annotations

from soulkeeper.domain.canonical import strict_json

PARSE_ERROR = -32700


def ambiguity(raw: bytes) -> str:
    """Why this is JSON that could be read in two ways, or none at all; empty where there is one way to read it."""
    try:
        strict_json(raw.decode())
    except RecursionError:
        return "it is nested too deep"
    except ValueError as error:
        return str(error)
    return ""
