"""Canonical bytes and the hashes over them.

A hash names its recipe, so that a later recipe cannot be mistaken for this one:

- ``sha256:``          the exact bytes of a text
- ``jcs-sha256:``      a record, as RFC 8785 canonical JSON
- ``rfc6962-sha256:``  a leaf of the event log: SHA-256 over a zero byte and the canonical body
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import rfc8785

from soulkeeper.errors import Invalid

_ALLOWED = "a record holds only text, whole numbers, true, false, null, lists and objects"


def content_hash(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def canonical(record: Mapping[str, Any]) -> bytes:
    try:
        return rfc8785.dumps(dict(record))
    except (rfc8785.CanonicalizationError, UnicodeError) as error:
        raise Invalid(f"cannot be written as canonical JSON: {error}", hint=_ALLOWED) from error


def record_hash(record: Mapping[str, Any]) -> str:
    return "jcs-sha256:" + hashlib.sha256(canonical(record)).hexdigest()


def leaf_hash(body: bytes) -> str:
    return "rfc6962-sha256:" + hashlib.sha256(b"\x00" + body).hexdigest()


def strict_json(text: str) -> Any:
    """Read JSON, refusing what ``json.loads`` lets through: NaN, infinities and duplicate keys."""
    return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_doubles)


def moment(at: datetime) -> str:
    """Write a time so that text order is time order: UTC, microseconds, always the same length."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def parse_moment(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f%z")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
