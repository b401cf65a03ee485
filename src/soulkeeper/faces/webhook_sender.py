"""What the server sends by itself: one thread that looks for what is due, and one for each webhook that has something due.

A webhook that answers slowly holds up nobody but itself. At the end nothing new begins; a try that does not end in time is left,
and made again by whoever holds the lease next.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime

from soulkeeper.domain.notices.delivery import Delivery, State
from soulkeeper.errors import SoulError
from soulkeeper.ports import Courier, Ports
from soulkeeper.services import webhooks

LOOK_EVERY, FORGET_EVERY, GRACE = 0.5, 3_600.0, 3.0
FAILED = "failed"
_log = logging.getLogger("soulkeeper.webhooks")


class Outgoing:
    """The looking thread, and the threads that send. ``count`` hears of every try: delivered, failed or dead."""

    def __init__(self, ports: Ports, courier: Courier, count: Callable[[str], None] = lambda _: None) -> None:
        self._ports, self._courier, self._count = ports, courier, count
        self._holder = ports.new_id()
        self._ended = threading.Event()
        self._looking = threading.Thread(target=self._look_on, name="webhooks", daemon=True)
        self._sending: dict[str, threading.Thread] = {}
        self._forgot = float("-inf")
        self._silent = False

    def start(self) -> None:
        self._looking.start()

    def stop(self, grace: float = GRACE) -> None:
        """Begin nothing new, wait a little for what is under way, and let the next server go on."""
        self._ended.set()
        last = time.monotonic() + grace
        for thread in (self._looking, *self._sending.values()):
            if thread.is_alive():
                thread.join(max(0.0, last - time.monotonic()))
        if not self._busy():
            self._tried(lambda: webhooks.let_go(self._ports, self._holder))

    def look(self) -> None:
        """Begin to send what is due to every webhook that is not being sent to already."""
        found = webhooks.due(self._ports, self._holder, self._busy())
        for webhook in found.webhooks:
            thread = threading.Thread(target=self._send, args=(webhook, found.until), name="webhook", daemon=True)
            self._sending[webhook] = thread
            thread.start()

    def _look_on(self) -> None:
        while not self._ended.is_set():
            self._tried(self._look_and_forget)
            self._ended.wait(LOOK_EVERY)

    def _look_and_forget(self) -> None:
        self.look()
        if time.monotonic() - self._forgot >= FORGET_EVERY:
            self._forgot = time.monotonic()
            webhooks.forget_old(self._ports)

    def _send(self, webhook: str, until: datetime) -> None:
        def sent() -> None:
            for tried in webhooks.deliver(self._ports, self._courier, webhook, until, stopped=self._ended.is_set):
                self._count(_told(tried))

        self._tried(sent)

    def _busy(self) -> frozenset[str]:
        self._sending = {webhook: thread for webhook, thread in self._sending.items() if thread.is_alive()}
        return frozenset(self._sending)

    def _tried(self, doing: Callable[[], None]) -> None:
        """A ledger that does not answer is asked again later, and told once; no fault ends the looking."""
        try:
            doing()
            self._silent = False
        except (SoulError, OSError) as error:
            if not self._silent:
                _log.warning("webhooks wait: %s", error)
            self._silent = True
        except Exception:  # noqa: BLE001 - a fault of the program is told as one
            _log.exception("webhooks failed")


def _told(tried: Delivery) -> str:
    if tried.state is State.DEAD:
        _log.warning("event %d was given up for webhook %s: %s", tried.seq, tried.webhook[:8], tried.error)
    return FAILED if tried.state is State.WAITING else tried.state.value
