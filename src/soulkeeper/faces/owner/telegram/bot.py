"""The threads of the bot: one sends messages to chats, one receives updates. In webhook mode the server receives.

- If several servers share a ledger, only the holder of the lease sends and polls.
- After a failure the chat, or the receiving thread, waits: as long as Telegram asks, or twice as long each time, up to a minute.
- An update counts as received once it is handled; if the process stops before that, Telegram sends the update again.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

from soulkeeper.domain.notices.chat import Chat
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.telegram import history_wording
from soulkeeper.faces.owner.telegram.conversation import handle
from soulkeeper.faces.owner.telegram.sender import MessageSender
from soulkeeper.notice_ports import Blocked, Messenger, Undelivered
from soulkeeper.ports import Ports
from soulkeeper.services import chat_access, chat_messages, chats, expiry
from soulkeeper.services.lookups import last_seq

INTERVAL, LONGEST_INTERVAL, FORGET_EVERY, POLL, GRACE = 0.5, 5.0, 3_600.0, 25.0, 3.0
_SHORTEST, _LONGEST = 0.5, 60.0
_log = logging.getLogger("soulkeeper.telegram")


def webhook_secret(token: str, salt: str) -> str:
    """The secret that Telegram sends with every update. Neither the bot's token nor the ledger, which has the salt, is enough to
    know it."""
    return hmac.new(token.encode(), f"soulkeeper webhook {salt}".encode(), hashlib.sha256).hexdigest()


def bot_number(token: str) -> str:
    """The number of the bot, which is not secret."""
    return token.partition(":")[0]


class Backoff:
    """When to try again after failures in a row."""

    def __init__(self) -> None:
        self._failures, self._until = 0, 0.0

    @property
    def is_waiting(self) -> bool:
        return time.monotonic() < self._until

    @property
    def has_failed(self) -> bool:
        return self._failures > 0

    def record_failure(self, retry_after: float = 0.0) -> float:
        wait = retry_after or min(_LONGEST, _SHORTEST * 2**self._failures)
        self._failures, self._until = self._failures + 1, time.monotonic() + wait
        return wait

    def reset(self) -> None:
        self._failures, self._until = 0, 0.0


class Bot:
    """``connect`` opens a messenger, one for each thread, for the bot with this ``number``. ``url`` is the console's address.
    With ``webhook``, Telegram sends updates to that address, with a secret that depends on ``token``; otherwise they are polled,
    ``poll`` seconds at a time."""

    def __init__(
        self,
        ports: Ports,
        connect: Callable[[], Messenger],
        *,
        number: str,
        url: str = "",
        webhook: str = "",
        token: str = "",
        poll: float = POLL,
    ) -> None:
        self._ports, self._connect, self._url, self._poll_for = ports, connect, url, poll
        self._webhook, self._token = webhook, token
        self._number, self._is_noted = number, False
        self._holder = ports.new_id()
        self._ended, self._woken = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._send_loop, name="telegram-send", daemon=True)]
        if not webhook:
            self._threads.append(threading.Thread(target=self._receive_loop, name="telegram-receive", daemon=True))
        self._chats: dict[str, Backoff] = {}
        self._introduction, self._is_introduced = Backoff(), False
        self._last_seq, self._last_check, self._last_cleanup = -1, float("-inf"), float("-inf")
        self._receive_lock = threading.Lock()
        self._webhook_messenger: Messenger | None = None

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self, grace: float = GRACE) -> None:
        self._ended.set()
        self._woken.set()
        last = time.monotonic() + grace
        for thread in self._threads:
            thread.join(max(0.0, last - time.monotonic()))
        with suppress(SoulError, OSError):  # the lease expires on its own
            chat_messages.release_lease(self._ports, self._holder)

    def run(self) -> None:
        """Run until somebody interrupts it."""
        self.start()
        try:
            while not self._ended.wait(1.0):
                pass
        finally:
            self.stop()

    @property
    def has_webhook(self) -> bool:
        return bool(self._webhook)

    def is_secret(self, value: str) -> bool:
        """Whether a request to the webhook comes from Telegram. A forged one is audited."""
        if self._token and hmac.compare_digest(value.encode(), self._secret.encode()):
            return True
        chat_access.refuse_secret(self._ports)
        return False

    @cached_property
    def _secret(self) -> str:
        return webhook_secret(self._token, chat_messages.webhook_salt(self._ports))

    def receive(self, update: Mapping[str, Any]) -> None:
        """Handle an update that Telegram sent to the webhook."""
        with self._receive_lock:
            self._webhook_messenger = self._webhook_messenger or self._connect()
            self._handle(self._webhook_messenger, update)

    def _send_loop(self) -> None:
        messenger, backoff, is_woken = self._connect(), Backoff(), False
        while not self._ended.is_set():
            if not backoff.is_waiting and self._run_safely(self._has_lease, Backoff()):
                self._introduce_once(messenger)
                self._run_safely(partial(self._send_if_due, messenger, is_woken=is_woken), backoff)
            is_woken = self._woken.wait(INTERVAL)
            self._woken.clear()
        messenger.close()

    def _has_lease(self) -> bool:
        """Whether this process sends and receives. Before it does, the ledger has to know for which bot."""
        if not chat_messages.holds_lease(self._ports, self._holder):
            return False
        if not self._is_noted:
            chat_messages.use_bot(self._ports, self._number)
            self._is_noted = True
        return True

    def _introduce_once(self, messenger: Messenger) -> None:
        if not (self._is_introduced or self._introduction.is_waiting):
            self._is_introduced = self._run_safely(partial(self._introduce, messenger), self._introduction)

    def _introduce(self, messenger: Messenger) -> bool:
        """Tell Telegram the commands of the bot, and where to send updates."""
        messenger.set_commands(history_wording.HELP)
        if self._webhook:
            messenger.set_webhook(self._webhook, self._secret)
        else:
            messenger.delete_webhook()
        return True

    def _send_if_due(self, messenger: Messenger, *, is_woken: bool) -> bool:
        """Send what is due, if the ledger has changed or enough time has passed."""
        last, now = last_seq(self._ports), time.monotonic()
        retries = any(backoff.has_failed for backoff in self._chats.values())
        if last == self._last_seq and now - self._last_check < LONGEST_INTERVAL and not (retries or is_woken):
            return True
        if now - self._last_check >= LONGEST_INTERVAL:
            expiry.sweep(self._ports)
        self._last_seq, self._last_check = last, now
        sender = MessageSender(self._ports, messenger, self._url)
        for chat in chats.chats(self._ports):
            self._send(sender, chat)
        self._forget()
        return True

    def _send(self, sender: MessageSender, chat: Chat) -> None:
        backoff = self._chats.setdefault(chat.id, Backoff())
        if not backoff.is_waiting and not self._ended.is_set():
            self._run_safely(partial(self._send_due, sender, chat), backoff)

    def _send_due(self, sender: MessageSender, chat: Chat) -> bool:
        """Send what is due, however much it is, and note for other processes whether the chat takes it."""
        try:
            if sender.send_due(chat):
                chat_messages.note_delivery(self._ports, chat, is_blocked=False)
        except Blocked:
            chat_messages.note_delivery(self._ports, chat, is_blocked=True)
            raise
        return True

    def _forget(self) -> None:
        if time.monotonic() - self._last_cleanup >= FORGET_EVERY:
            self._last_cleanup = time.monotonic()
            chat_messages.forget_old(self._ports)

    def _receive_loop(self) -> None:
        messenger, backoff = self._connect(), Backoff()
        while not self._ended.is_set():
            if backoff.is_waiting or not self._run_safely(partial(self._poll, messenger), backoff):
                self._ended.wait(INTERVAL)
        messenger.close()

    def _poll(self, messenger: Messenger) -> bool:
        """Wait for updates and handle them; False if another server does."""
        if not self._has_lease():
            return False
        for update in messenger.updates(chat_messages.last_update(self._ports), self._poll_for):
            if self._ended.is_set():
                break
            self._handle(messenger, update)
        return True

    def _handle(self, messenger: Messenger, update: Mapping[str, Any]) -> None:
        try:
            handle(self._ports, messenger, update, self._url)
        except (SoulError, OSError):
            raise
        except Exception:  # noqa: BLE001 - a bug must not stop the bot, nor meet the same update again
            _log.exception("an update failed")
            number = update.get("update_id")
            chat_messages.mark_handled(self._ports, number if isinstance(number, int) else 0)
        finally:
            self._woken.set()

    def _run_safely(self, work: Callable[[], bool], backoff: Backoff) -> bool:
        """Run this; if it fails, log the first failure and wait."""
        try:
            is_done = work()
        except Undelivered as error:
            self._report(error, backoff, error.retry_after)
        except (SoulError, OSError) as error:
            self._report(error, backoff)
        except Exception:  # noqa: BLE001 - a bug must not stop the thread
            _log.exception("the bot failed")
            backoff.record_failure()
        else:
            if is_done:
                backoff.reset()
            return is_done
        return False

    def _report(self, error: Exception, backoff: Backoff, retry_after: float = 0.0) -> None:
        if not backoff.has_failed:
            _log.warning("the bot is waiting: %s", error)
        backoff.record_failure(retry_after)
