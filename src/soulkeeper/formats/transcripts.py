"""Transcripts: conversations recorded by other programs, read as sessions of turns.

- Only visible text is read: no reasoning, tool calls, tool results or system texts. Nothing found in a file is run or fetched.
- A line that cannot be read is counted with its number, and reading goes on. Reading a file again gives the same ids.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from soulkeeper.domain.canonical import strict_json

PERSON, AGENT = "user", "assistant"
_EARLIEST, _MILLISECONDS = 1_000_000_000, 100_000_000_000
_HEARTBEATS = ("HEARTBEAT_OK", "Read HEARTBEAT.md")
_ROLES = {"user": PERSON, "human": PERSON, "assistant": AGENT, "gpt": AGENT, "model": AGENT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message. ``id`` is unique among all sessions of the source."""

    id: str
    session: str
    role: str
    text: str
    at: datetime | None
    speaker: str = ""


@dataclass(slots=True)
class Report:
    """What could not be read: the numbers of bad lines, and how many branches were left out."""

    bad: list[int] = field(default_factory=list)
    branches: int = 0


Line = tuple[int, Mapping[str, Any]]


def objects(lines: Iterable[str], report: Report) -> Iterator[Line]:
    """The JSON objects of a file, one per line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = strict_json(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            yield number, value
        else:
            report.bad.append(number)


def turn(
    source: str, session: str, native: str, *, index: int, role: str, text: str, at: object, speaker: str = ""
) -> Turn | None:
    """A turn of a person or the agent; None for other roles, empty texts and heartbeats."""
    turn_role, text = _ROLES.get(role.lower()), _whole(text)
    if turn_role is None or not text.strip() or text.strip().startswith(_HEARTBEATS):
        return None
    id = _id(session)
    own = _id(f"{source}:{id}:{native or digest(session, str(index), turn_role, text)}")
    return Turn(id=own, session=id, role=turn_role, text=text, at=moment_of(at), speaker=_whole(speaker))


def visible_text(content: object) -> str:
    """The text of a message: a string, or the text parts of a list. A picture is replaced by its kind."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "\n".join(filter(None, map(_part, content)))


def moment_of(value: object) -> datetime | None:
    """A time in any common form: ISO 8601, seconds or milliseconds."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        if isinstance(value, int | float):
            return (
                datetime.fromtimestamp(value / 1000 if value > _MILLISECONDS else value, UTC)
                if value > _EARLIEST
                else None
            )
        at = datetime.fromisoformat(str(value))
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError, OSError):
        return None


def digest(*parts: str) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()[:32]


def _whole(text: str) -> str:
    """The text without null characters, and with the sign for a lost character in the place of half of one."""
    return text.replace("\0", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, Mapping):
        return ""
    kind = str(part.get("type", ""))
    if kind in ("text", "input_text", "output_text"):
        return text if isinstance(text := part.get("text"), str) else ""
    return f"[{kind}]" if kind in ("image", "image_url", "input_image", "file", "audio") else ""


def _id(text: str) -> str:
    """An id that the session store accepts: only letters, digits and . _ : -"""
    plain = text if len(text) <= 128 else ""
    fits = (
        plain
        and plain[0].isascii()
        and plain[0].isalnum()
        and all(char.isascii() and (char.isalnum() or char in "._:-") for char in plain)
    )
    return plain if fits else digest(text)
