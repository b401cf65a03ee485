"""Transcripts of a ChatGPT export: a list of conversations, each a tree that is followed from its current leaf."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from soulkeeper.errors import Invalid
from soulkeeper.formats.json_text import at
from soulkeeper.formats.transcripts import Report, Turn, turn, visible_text

_CHUNK, _LARGEST = 1 << 16, 1 << 26
_SKIPPED = " \t\r\n,"
_LONGEST_NUMBER = 40  # digits


def conversations(read: Callable[[int], str]) -> Iterator[dict[str, Any]]:
    """The conversations of a file that may be larger than memory, one by one."""
    decoder, buffer, step = json.JSONDecoder(parse_int=_integer), read(_CHUNK).lstrip("\ufeff \t\r\n"), _CHUNK
    if not buffer.startswith("["):
        raise Invalid("this is not a list of conversations", hint="give conversations.json of a ChatGPT export")
    buffer = buffer[1:]
    while True:
        buffer = buffer.lstrip(_SKIPPED)
        if buffer.startswith("]"):
            return
        try:
            value, end = decoder.raw_decode(buffer)
        except (json.JSONDecodeError, RecursionError) as error:
            more = read(step)
            if not more or len(buffer) > _LARGEST:
                raise Invalid("the list of conversations ends in the middle", hint="export it again") from error
            buffer, step = buffer + more, step * 2
            continue
        buffer, step = buffer[end:], _CHUNK
        if isinstance(value, dict):
            yield value


def turns(conversation: Mapping[str, Any], report: Report) -> Iterator[Turn]:
    """The turns from the root to the current leaf, or to the newest one if that was deleted. Other branches are only counted."""
    nodes = conversation.get("mapping")
    if not isinstance(nodes, dict):
        report.bad.append(0)
        return
    session = str(conversation.get("conversation_id") or conversation.get("id") or "")
    path = _path(nodes, str(conversation.get("current_node") or "")) or _path(nodes, _newest_leaf(nodes))
    report.branches += sum(len(_children(node)) > 1 for node in path)
    for index, node in enumerate(path):
        turn = _turn(node.get("message"), session, index, conversation.get("create_time"))
        if turn is not None:
            yield turn


def _path(nodes: Mapping[str, Any], leaf: str) -> list[Mapping[str, Any]]:
    path: list[Mapping[str, Any]] = []
    seen: set[str] = set()
    while isinstance(nodes.get(leaf), dict) and leaf not in seen:
        seen.add(leaf)
        path.append(nodes[leaf])
        leaf = str(nodes[leaf].get("parent") or "")
    return path[::-1]


def _newest_leaf(nodes: Mapping[str, Any]) -> str:
    """The last of the nodes without children that hold a message."""
    leaves = [
        id for id, node in nodes.items() if isinstance(node, dict) and node.get("message") and not _children(node)
    ]
    return leaves[-1] if leaves else ""


def _children(node: Mapping[str, Any]) -> list[Any]:
    return children if isinstance(children := node.get("children"), list) else []


def _turn(message: object, session: str, index: int, began: object) -> Turn | None:
    if not isinstance(message, Mapping) or at(message, ("metadata", "is_visually_hidden_from_conversation")):
        return None
    if at(message, ("content", "content_type")) not in ("text", "multimodal_text"):
        return None
    parts = at(message, ("content", "parts"))
    text = visible_text([part for part in parts if isinstance(part, str)] if isinstance(parts, list) else "")
    role = str(at(message, ("author", "role"), ""))
    return turn(
        "chatgpt",
        session,
        str(message.get("id") or ""),
        index=index,
        role=role,
        text=text,
        at=message.get("create_time") or began,
    )


def _integer(digits: str) -> int:
    """A number that no export contains counts as zero."""
    return int(digits) if len(digits) <= _LONGEST_NUMBER else 0
