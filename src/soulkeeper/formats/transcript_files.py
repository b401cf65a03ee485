"""Transcripts of OpenClaw, Claude Code, nanobot, and programs that write OpenAI-style messages: one JSON object per line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from soulkeeper.formats.json_text import at
from soulkeeper.formats.transcripts import AGENT, Line, Report, Turn, objects, turn, visible_text

_META = ("isMeta", "isSidechain", "isCompactSummary", "isApiErrorMessage")
_COMMANDS = ("<command-name>", "<local-command-", "<command-message>", "<bash-", "[Request interrupted by user")
_REMINDER, _REMINDER_END = "<system-reminder>", "</system-reminder>"
Reader = Callable[[Iterator[Line], str, Report], Iterator[Turn]]


def turns(lines: Iterable[str], name: str, report: Report) -> Iterator[Turn]:
    """The turns of a file whose first line shows its format; ``name`` is the session of lines that name none."""
    entries = objects(lines, report)
    first = next(entries, None)
    if first is not None:
        yield from _reader(first[1])(chain([first], entries), name, report)


def format_of(first: Mapping[str, Any]) -> str:
    """The name of the format, recognised by the first line."""
    is_entry = first.get("type") == "message" and isinstance(first.get("message"), Mapping)
    if is_entry or (first.get("type") == "session" and "id" in first):
        return "openclaw"
    if "_type" in first:
        return "nanobot"
    if (
        "sessionId" in first
        or ("uuid" in first and "type" in first)
        or first.get("type") in ("summary", "file-history-snapshot")
    ):
        return "claude-code"
    return "openai"


def _reader(first: Mapping[str, Any]) -> Reader:
    readers: dict[str, Reader] = {
        "openclaw": _openclaw,
        "nanobot": _nanobot,
        "claude-code": _claude_code,
        "openai": _openai,
    }
    return readers[format_of(first)]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a session that is a tree, with its turn, if it is one."""

    id: str
    parent: str
    is_root: bool
    turn: Turn | None


def _openclaw(lines: Iterator[Line], name: str, report: Report) -> Iterator[Turn]:
    session, entries = name, list[_Entry]()
    for number, line in lines:
        if line.get("type") == "session":
            yield from _current_turns(entries, report)
            session, entries = str(line.get("id") or name), []
        else:
            id, parent = str(line.get("id") or ""), str(line.get("parentId") or "")
            entries.append(_Entry(id, parent, bool(id) and _is_root(line), _openclaw_turn(line, session, number)))
    yield from _current_turns(entries, report)


def _is_root(line: Mapping[str, Any]) -> bool:
    """Whether a branch begins here. No conversation begins with an answer: one without a parent was added by another program."""
    return "parentId" in line and not line["parentId"] and at(line, ("message", "role")) != AGENT


def _openclaw_turn(entry: Mapping[str, Any], session: str, number: int) -> Turn | None:
    message = entry.get("message")
    if entry.get("type") != "message" or not isinstance(message, Mapping) or message.get("model") == "delivery-mirror":
        return None
    at = message.get("timestamp") or entry.get("timestamp")
    text, role = visible_text(message.get("content")), str(message.get("role", ""))
    return turn("openclaw", session, str(entry.get("id") or ""), index=number, role=role, text=text, at=at)


def _current_turns(entries: Sequence[_Entry], report: Report) -> Iterator[Turn]:
    """The turns from the root to the last entry. Other branches are only counted."""
    path = set(_current_path(entries))
    dropped = {entry.id for place, entry in enumerate(entries) if place not in path}
    report.branches += len({entry.parent for entry in entries if entry.id in dropped} - dropped)
    yield from (entry.turn for place, entry in enumerate(entries) if place in path and entry.turn)


def _current_path(entries: Sequence[_Entry]) -> Iterator[int]:
    """The places from the last entry to its root. Where the chain is broken, the order of the file counts."""
    places = {entry.id: place for place, entry in enumerate(entries) if entry.id}
    is_tree, place = any(entry.parent for entry in entries), len(entries) - 1
    while place >= 0:
        yield place
        entry = entries[place]
        if is_tree and entry.is_root:
            return
        parent = places.get(entry.parent, place)
        place = parent if parent < place else place - 1


def _claude_code(lines: Iterator[Line], name: str, report: Report) -> Iterator[Turn]:
    """An answer may be spread over several lines with the same message id: they are joined."""
    pending: dict[str, Any] = {}
    for number, entry in lines:
        message = entry.get("message")
        if (
            entry.get("type") not in ("user", "assistant")
            or not isinstance(message, Mapping)
            or any(map(entry.get, _META))
        ):
            continue
        text = _without_reminders(visible_text(message.get("content")))
        if not text.strip() or text.lstrip().startswith(_COMMANDS):
            continue
        if pending and message.get("id") and message.get("id") == pending["message"]:
            pending["texts"].append(text)
            continue
        yield from _claude_turn(pending)
        pending = {"message": message.get("id"), "session": str(entry.get("sessionId") or name), "id": str(entry.get("uuid") or ""),
                "index": number, "role": str(entry["type"]), "texts": [text], "at": entry.get("timestamp")}  # fmt: skip
    yield from _claude_turn(pending)


def _without_reminders(text: str) -> str:
    kept, start = [], 0
    while (begin := text.find(_REMINDER, start)) >= 0 and (end := text.find(_REMINDER_END, begin)) >= 0:
        kept.append(text[start:begin])
        start = end + len(_REMINDER_END)
        start += text.startswith("\n", start)
    return "".join([*kept, text[start:]])


def _claude_turn(message: Mapping[str, Any]) -> Iterator[Turn]:
    if message:
        fields = {key: message[key] for key in ("index", "role", "at")}
        text = "\n".join(message["texts"])
        yield from _some(turn("claude-code", message["session"], message["id"], text=text, **fields))


def _nanobot(lines: Iterator[Line], name: str, report: Report) -> Iterator[Turn]:
    session = name
    for number, entry in lines:
        if entry.get("_type") == "metadata":
            session = str(entry.get("key") or name)
        if "_type" not in entry:
            text, role = visible_text(entry.get("content")), str(entry.get("role", ""))
            yield from _some(
                turn("nanobot", session, "", index=number, role=role, text=text, at=entry.get("timestamp"))
            )


def _openai(lines: Iterator[Line], name: str, report: Report) -> Iterator[Turn]:
    """A line is a message or a whole conversation."""
    for number, entry in lines:
        talk = _conversation(entry)
        if talk is None and "role" not in entry:
            report.bad.append(number)
        elif talk is None:
            session = str(entry.get("session") or entry.get("session_id") or name)
            yield from _some(_message(entry, session, number))
        else:
            session = str(entry.get("id") or entry.get("session") or f"{name}-{number}")
            for index, message in enumerate(talk):
                yield from _some(_message(message, session, index))


def _conversation(entry: Mapping[str, Any]) -> list[Mapping[str, Any]] | None:
    body = entry.get("body")
    for talk in (
        entry.get("messages"),
        entry.get("conversations"),
        body.get("messages") if isinstance(body, Mapping) else None,
    ):
        if isinstance(talk, list):
            return [message for message in talk if isinstance(message, Mapping)]
    return None


def _message(message: Mapping[str, Any], session: str, index: int) -> Turn | None:
    role = str(message.get("role") or message.get("from") or "")
    text = visible_text(message.get("content") if "content" in message else message.get("value"))
    at = message.get("timestamp") or message.get("created_at") or message.get("time")
    speaker = str(message.get("speaker") or message.get("name") or "")
    return turn(
        "openai", session, str(message.get("id") or ""), index=index, role=role, text=text, at=at, speaker=speaker
    )


def _some(turn: Turn | None) -> Iterator[Turn]:
    if turn is not None:
        yield turn
