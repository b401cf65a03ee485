"""Our own Bot API server on loopback, over real HTTP, close enough that the library cannot tell the difference.

- It records what the bot sends, and refuses what Telegram refuses: texts of more than 4,096 UTF-16 units, spans out of range, data
  of more than 64 bytes, edits that change nothing.
- Like Telegram, it finds links, mentions and commands everywhere except in ``code`` and ``pre``.
- A test writes messages and presses buttons; it can also send any update, genuine or forged.
- It fails on demand: 429, 500, slow and truncated answers, before or after the request was carried out.
"""

from __future__ import annotations

import json
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from http.server import ThreadingHTTPServer
from typing import Any

from tools.telegram_http import Call, Fault, Json, Refusal, handler

TOKEN = "4242:AAbot-of-the-tests"  # noqa: S105 - opens nothing
BOT = {"id": 4242, "is_bot": True, "first_name": "Souls", "username": "souls_bot"}
_AUTO = re.compile(
    r"https?://\S+|\bwww\.\S+|\b[a-z0-9-]+\.(?:com|org|net|io|example)\b|(?<!\w)[@#/][A-Za-z0-9_]{2,}", re.I
)
_NO_LINKS = ("code", "pre")


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


class TelegramApi:
    """One bot and its chats. Its updates are numbered from ``first_update`` on."""

    def __init__(self, first_update: int = 1_000) -> None:
        self.calls: list[Call] = []
        self.messages: dict[tuple[int, int], Json] = {}
        self.answers: dict[str, str] = {}
        self.commands: list[Json] = []
        self.webhook: Json = {}
        self.faults: dict[str, list[Fault]] = {}
        self._updates: list[Json] = []
        self._forced: set[int] = set()
        self._next_update, self._next_message, self._polling = first_update, 1, 0
        self._changed = threading.Condition()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler(self.serve, TOKEN))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/bot"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def fail(self, method: str, *faults: Fault) -> None:
        self.faults.setdefault(method.lower(), []).extend(faults)

    def count(self, method: str) -> int:
        return sum(call.method.lower() == method.lower() for call in self.calls)

    # what people do

    def write(self, user: Json, text: str, **more: Any) -> Json:
        """A message of a person in their private chat."""
        return self.update(message=self.message_of(user, text, **more))

    def message_of(self, user: Json, text: str, **more: Any) -> Json:
        with self._changed:
            number, self._next_message = self._next_message, self._next_message + 1
        message: Json = {"message_id": number, "date": 0, "from": user, "chat": private(user), "text": text, **more}
        if text.startswith("/"):
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}]
        self.messages[message["chat"]["id"], number] = message
        return message

    def press(self, user: Json, label: str, *, message: Json | None = None) -> Json:
        """Tap the newest button with this text. Returns the update that it sends."""
        target = message or next(m for m in reversed(self.chat(user["id"])) if label in labels(m))
        return self.update(callback_query=self.tap(user, target, data_of(target, label)))

    def tap(self, user: Json, message: Json, data: str) -> Json:
        return {
            "id": f"tap-{self._next_update}-{time.monotonic_ns()}",
            "from": user,
            "chat_instance": "7",
            "message": dict(message),
            "data": data,
        }

    def update(self, *, id: int | None = None, **content: Any) -> Json:
        """Send any update, even one that Telegram would never send."""
        with self._changed:
            number = id if id is not None else self._next_update
            self._next_update = max(self._next_update, number) + (id is None)
            update = {"update_id": number, **content}
            for query in (q for q in (content.get("callback_query"),) if q and "id" in q):
                self.answers.setdefault(query["id"], "")
            if not self.webhook:
                self._updates.append(update)
                self._forced |= {id_of(update)} if id is not None else set()
            self._changed.notify_all()
        if self.webhook:
            self.deliver(update)
        return update

    def deliver(self, update: Json, secret: str | None = None) -> int:
        """Post an update to the webhook, with its secret or another one."""
        token = self.webhook.get("secret_token", "") if secret is None else secret
        headers = {"Content-Type": "application/json", "X-Telegram-Bot-Api-Secret-Token": token}
        body = json.dumps(update).encode()
        request = urllib.request.Request(self.webhook["url"], body, headers)  # noqa: S310 - loopback
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - loopback
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    # what people see

    def chat(self, id: int) -> list[Json]:
        """The messages of a chat, oldest first."""
        with self._changed:
            return [message for (chat, _), message in sorted(self.messages.items()) if chat == id]

    def said(self, id: int) -> list[Json]:
        """The texts that the bot sent to a chat."""
        return [message for message in self.chat(id) if message["from"]["is_bot"]]

    def wait_for(self, wanted: Callable[[], Any], seconds: float = 60.0) -> Any:
        """Wait until this is true, and return it."""
        until = time.monotonic() + seconds
        with self._changed:
            while not (value := wanted()):
                if time.monotonic() > until:
                    raise TimeoutError("the bot did not do it")
                self._changed.wait(0.05)
        return value

    @property
    def is_idle(self) -> bool:
        """Whether the bot has confirmed every update."""
        return not self._updates

    # what the bot does

    def serve(self, call: Call | str) -> Any:
        """The result of a call. A method can be told to fail at its next call."""
        if isinstance(call, str):
            return self._fault(call)
        with self._changed:
            self.calls.append(call)
            self._changed.notify_all()
        return getattr(self, _METHODS.get(call.method.lower(), "_unknown"))(call)

    def _fault(self, method: str) -> Fault | None:
        with self._changed:
            waiting = self.faults.get(method.lower()) or self.faults.get("*") or []
            return waiting.pop(0) if waiting else None

    def _unknown(self, call: Call) -> Any:
        raise Refusal(404, f"Not Found: method {call.method} not found")

    def _get_me(self, _: Call) -> Json:
        return {**BOT, "can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": False}

    def _get_updates(self, call: Call) -> list[Json]:
        if self.webhook:
            raise Refusal(409, "Conflict: can't use getUpdates method while webhook is active")
        offset, seconds = int(call.fields.get("offset", 0)), float(call.fields.get("timeout", 0))
        until = time.monotonic() + seconds
        with self._changed:
            self._polling += 1
            mine = self._polling
            is_new = (update["update_id"] >= offset or id_of(update) in self._forced for update in self._updates)
            self._updates = [update for update, keep in zip(self._updates, list(is_new), strict=True) if keep]
            self._changed.notify_all()
            while not self._updates and time.monotonic() < until:
                self._changed.wait(min(0.1, max(0.0, until - time.monotonic())))
                if self._polling != mine:
                    raise Refusal(409, "Conflict: terminated by other getUpdates request")
            self._forced.clear()  # what was sent again on purpose is given once
            return list(self._updates)

    def _send_message(self, call: Call) -> Json:
        text = self._checked(call, "text", "entities", 4096)
        return self._put(call, {"text": text, **_marks(call, "entities")})

    def _send_document(self, call: Call) -> Json:
        caption = self._checked(call, "caption", "caption_entities", 1024)
        ((name, content),) = call.files.values()
        document = {"file_id": "f", "file_unique_id": "u", "file_name": name, "file_size": len(content)}
        message = self._put(call, {"caption": caption, **_marks(call, "caption_entities"), "document": document})
        message["content"] = content
        return {key: value for key, value in message.items() if key != "content"}

    def _edit_message_text(self, call: Call) -> Json:
        return self._edit(call, {"text": self._checked(call, "text", "entities", 4096), **_marks(call, "entities")})

    def _edit_message_caption(self, call: Call) -> Json:
        caption = self._checked(call, "caption", "caption_entities", 1024)
        return self._edit(call, {"caption": caption, **_marks(call, "caption_entities")})

    def _edit_message_reply_markup(self, call: Call) -> Json:
        return self._edit(call, {})

    def _answer_callback_query(self, call: Call) -> bool:
        id = call.fields["callback_query_id"]
        if id not in self.answers:
            raise Refusal(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        self.answers[id] = call.fields.get("text", "") or "·"
        return True

    def _set_webhook(self, call: Call) -> bool:
        self.webhook = dict(call.fields)
        return True

    def _delete_webhook(self, _: Call) -> bool:
        self.webhook = {}
        return True

    def _set_my_commands(self, call: Call) -> bool:
        self.commands = call.fields["commands"]
        return True

    def _checked(self, call: Call, name: str, marks: str, longest: int) -> str:
        text: str = call.fields.get(name, "")
        if call.fields.get("parse_mode"):
            raise Refusal(400, "Bad Request: this server takes no markup")
        if name == "text" and not text.strip():
            raise Refusal(400, "Bad Request: message text is empty")
        if units(text) > longest:
            raise Refusal(400, f"Bad Request: {'message' if name == 'text' else 'message caption'} is too long")
        for entity in call.fields.get(marks, ()):
            if entity["offset"] < 0 or entity["length"] < 1 or entity["offset"] + entity["length"] > units(text):
                raise Refusal(400, "Bad Request: ENTITY_BOUNDS_INVALID")
        for key in (k for row in _rows(call.fields) for k in row):
            if not 1 <= len(key.get("callback_data", "").encode()) <= 64:
                raise Refusal(400, "Bad Request: BUTTON_DATA_INVALID")
        return text

    def _put(self, call: Call, content: Json) -> Json:
        id = int(call.fields["chat_id"])
        with self._changed:
            number, self._next_message = self._next_message, self._next_message + 1
            message: Json = {"message_id": number, "date": 0, "from": BOT, "chat": {"id": id, "type": "private"}}
            message |= {**content, **_markup(call)}
            self.messages[id, number] = message
            self._changed.notify_all()
        return message

    def _edit(self, call: Call, content: Json) -> Json:
        where = int(call.fields["chat_id"]), int(call.fields["message_id"])
        with self._changed:
            if where not in self.messages:
                raise Refusal(400, "Bad Request: message to edit not found")
            before = self.messages[where]
            rest = {key: value for key, value in before.items() if key not in ("reply_markup", "entities", "links")}
            after = {**rest, **content, **_markup(call)}
            if {**after, "links": 0, "edits": 0} == {**before, "links": 0, "edits": 0}:
                raise Refusal(400, "Bad Request: message is not modified: specified new message content is the same")
            self.messages[where] = {**after, "edits": before.get("edits", 0) + 1}
            self._changed.notify_all()
        return {key: value for key, value in after.items() if key != "content"}


id_of = id  # ``id`` is a parameter in places


def private(user: Json) -> Json:
    return {"id": user["id"], "type": "private", "first_name": user["first_name"]}


def person(id: int, name: str, username: str = "") -> Json:
    named = {"username": username} if username else {}
    return {"id": id, "is_bot": False, "first_name": name, **named}


def labels(message: Mapping[str, Any]) -> list[str]:
    return [key["text"] for row in _rows(message) for key in row]


def data_of(message: Mapping[str, Any], label: str) -> str:
    return next(key["callback_data"] for row in _rows(message) for key in row if key["text"] == label)


def _rows(held: Mapping[str, Any]) -> list[list[Json]]:
    rows: list[list[Json]] = (held.get("reply_markup") or {}).get("inline_keyboard", [])
    return rows


def _markup(call: Call) -> Json:
    return {"reply_markup": call.fields["reply_markup"]} if _rows(call.fields) else {}


def _marks(call: Call, name: str) -> Json:
    """The spans that were sent, and everything else that Telegram would turn into a link."""
    spans = call.fields.get(name, [])
    text = call.fields.get("caption" if name.startswith("caption") else "text", "")
    wide = text.encode("utf-16-le")
    for span in (entity for entity in spans if entity["type"] in _NO_LINKS):
        begin, end = 2 * span["offset"], 2 * (span["offset"] + span["length"])
        wide = wide[:begin] + ("\n" * span["length"]).encode("utf-16-le") + wide[end:]
    return {"entities": spans, "links": _AUTO.findall(wide.decode("utf-16-le", "replace"))}


_METHODS = {
    name.replace("_", ""): name
    for name in vars(TelegramApi)
    if name.startswith(("_get", "_send", "_edit_", "_answer", "_set", "_delete"))
}
