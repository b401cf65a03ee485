"""Transcripts of a ChatGPT export: a list of conversations, each a tree that is followed from its current leaf."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from soulkeeper.errors import Invalid
from soulkeeper.formats.transcripts import Report, Turn, turn, visible_text

_CHUNK, _LARGEST = 1 << 16, 1 << 26
_SKIPPED = " \t\r\n,"


def conversations(read: Callable[[int], str]) -> Iterator[dict[str, Any]]:
    """The conversations of a file that may be larger than memory, one by one."""
    decoder, buffer, step = json.JSONDecoder(), read(_CHUNK).lstrip("\ufeff \t\r\n"), _CHUNK
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
    """The turns from the root to the current leaf. Other branches are only counted."""
    nodes = conversation.get("mapping")
    if not isinstance(nodes, dict):
        report.bad.append(0)
        return
    session = str(conversation.get("conversation_id") or conversation.get("id") or "")
    path = _path(nodes, str(conversation.get("current_node") or ""))
    report.branches += sum(len(node.get("children") or ()) > 1 for node in path)
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


def _turn(message: object, session: str, index: int, began: object) -> Turn | None:
    if not isinstance(message, Mapping) or (message.get("metadata") or {}).get("is_visually_hidden_from_conversation"):
        return None
    content, author = message.get("content") or {}, message.get("author") or {}
    if content.get("content_type") not in ("text", "multimodal_text"):
        return None
    text = visible_text([part for part in content.get("parts") or () if isinstance(part, str)])
    at = message.get("create_time") or began
    role = str(author.get("role", ""))
    return turn("chatgpt", session, str(message.get("id") or ""), index=index, role=role, text=text, at=at)
