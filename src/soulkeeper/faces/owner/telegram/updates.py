"""Parses updates from Telegram. Missing or invalid parts are left empty: the service refuses such an update."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from soulkeeper.services.chat_access import IncomingUpdate

_LONGEST = 4_096
_FORWARD = ("forward_origin", "forward_from", "forward_from_chat", "forward_sender_name", "forward_date")


def parse_update(update: Mapping[str, Any]) -> IncomingUpdate:
    query = _part(update, "callback_query")
    message = _part(query, "message") if query else _part(update, "message")
    post = _part(update, "channel_post")
    chat, sender = _part(message or post, "chat"), _part(query or message or post, "from")
    return IncomingUpdate(
        update=_number(update, "update_id"),
        user=0 if sender.get("is_bot") else _number(sender, "id"),
        chat=_number(chat, "id"),
        is_private=chat.get("type") == "private" and "sender_chat" not in message,
        is_channel=bool(post) or chat.get("type") == "channel",
        is_forwarded=any(name in message for name in _FORWARD),
        name=" ".join(filter(None, (_text(sender, "first_name"), _text(sender, "last_name")))),
        username=_text(sender, "username"),
        text="" if query else _text(message, "text"),
        message=_number(message, "message_id"),
        reply_to=0 if query else _number(_part(message, "reply_to_message"), "message_id"),
        tap=_text(query, "id"),
        data=_text(query, "data"),
    )


def _part(parent: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = parent.get(name)
    return part if isinstance(part, Mapping) else {}


def _number(parent: Mapping[str, Any], name: str) -> int:
    number = parent.get(name)
    return number if isinstance(number, int) and not isinstance(number, bool) and abs(number) < 2**53 else 0


def _text(parent: Mapping[str, Any], name: str) -> str:
    text = parent.get(name)
    return text[:_LONGEST].encode("utf-8", "replace").decode() if isinstance(text, str) else ""
