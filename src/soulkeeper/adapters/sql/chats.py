"""Buttons, shown questions and handled updates of chats in SQL. All of it is bookkeeping: it needs no event."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from typing import Any

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.columns import Row, reads
from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.canonical import moment, parse_moment
from soulkeeper.domain.notices.chat import Button, ButtonAction, SentMessage

BUTTON = "hash, action, chat, subject, digest, message, expires_at, used_at"
SENT_MESSAGE = "chat, approval, message, digest, state, as_file, closed, at"

# ruff: noqa: S608 - every name that is put into SQL here is a column list of this file; values are always parameters


class ChatRecords:
    _db: Connection

    def find_button(self, hash: str) -> Button | None:
        matches = self._db.rows(f"SELECT {BUTTON} FROM chat_buttons WHERE hash = :hash", {"hash": hash})
        return _button(matches[0]) if matches else None

    def buttons_of(self, chat: str, message: int) -> list[Button]:
        sql = f"SELECT {BUTTON} FROM chat_buttons WHERE chat = :chat AND message = :message ORDER BY hash"
        return [_button(row) for row in self._db.rows(sql, {"chat": chat, "message": message})]

    def find_sent(self, chat: str, approval: str) -> SentMessage | None:
        sql = f"SELECT {SENT_MESSAGE} FROM chat_messages WHERE chat = :chat AND approval = :approval"
        matches = self._db.rows(sql, {"chat": chat, "approval": approval})
        return _sent_message(matches[0]) if matches else None

    def find_sent_as(self, chat: str, message: int) -> SentMessage | None:
        sql = f"SELECT {SENT_MESSAGE} FROM chat_messages WHERE chat = :chat AND message = :message"
        matches = self._db.rows(sql, {"chat": chat, "message": message})
        return _sent_message(matches[0]) if matches else None

    def open_messages(self, chat: str) -> list[SentMessage]:
        sql = f"SELECT {SENT_MESSAGE} FROM chat_messages WHERE chat = :chat AND closed = 0 ORDER BY approval"
        return [_sent_message(row) for row in self._db.rows(sql, {"chat": chat})]

    def is_update_handled(self, id: int) -> bool:
        return bool(self._db.rows("SELECT id FROM chat_updates WHERE id = :id", {"id": id}))

    def last_update(self) -> int:
        return int(self._db.rows("SELECT coalesce(max(id), 0) FROM chat_updates")[0][0])


class ChatWriter(ChatRecords):
    def put_button(self, button: Button) -> None:
        values = {
            **_values(button),
            "expires_at": moment(button.expires_at),
            "used_at": button.used_at and moment(button.used_at),
        }
        self._db.run(rows.upsert("chat_buttons", BUTTON, "hash"), values)

    def drop_buttons(self, chat: str, message: int) -> None:
        sql = "DELETE FROM chat_buttons WHERE chat = :chat AND message = :message"
        self._db.run(sql, {"chat": chat, "message": message})

    def put_sent(self, message: SentMessage) -> None:
        flags = {"as_file": int(message.as_file), "closed": int(message.closed)}
        self._db.run(
            rows.upsert("chat_messages", SENT_MESSAGE, "chat, approval"),
            {**_values(message), **flags, "at": moment(message.at)},
        )

    def add_update(self, id: int, at: datetime) -> None:
        sql = f"{rows.insert('chat_updates', 'id, at')} ON CONFLICT (id) DO NOTHING"
        self._db.run(sql, {"id": id, "at": moment(at)})

    def drop_chat_notes(self, *, before: datetime) -> None:
        for condition in ("updates WHERE at <", "messages WHERE closed = 1 AND at <", "buttons WHERE expires_at <"):
            self._db.run(f"DELETE FROM chat_{condition} :before", {"before": moment(before)})


def _values(record: Button | SentMessage) -> dict[str, Any]:
    return {column.name: getattr(record, column.name) for column in fields(record)}


@reads("button", BUTTON, numbers="message", optional="used_at")
def _button(row: Row) -> Button:
    hash, action, chat, subject, digest, message, expires, used = row
    return Button(
        hash=hash,
        action=ButtonAction(action),
        chat=chat,
        subject=subject,
        digest=digest,
        message=message,
        expires_at=parse_moment(expires),
        used_at=parse_moment(used) if used else None,
    )


@reads("message", SENT_MESSAGE, key="chat, approval", numbers="message, as_file, closed")
def _sent_message(row: Row) -> SentMessage:
    chat, approval, message, digest, state, as_file, closed, at = row
    return SentMessage(
        chat=chat,
        approval=approval,
        message=message,
        digest=digest,
        state=state,
        as_file=bool(as_file),
        closed=bool(closed),
        at=parse_moment(at),
    )
