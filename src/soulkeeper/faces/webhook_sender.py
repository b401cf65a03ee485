"""The threads that send webhooks: one looks for due deliveries, and one per webhook sends them.

A slow webhook delays only itself. On shutdown nothing new starts; an attempt that does not finish in time is cancelled, and
the next holder of the lease, which is released at once, repeats it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime

from soulkeeper.domain.notices.delivery import Delivery, State
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports, WebhookClient
from soulkeeper.services import expiry, webhooks

INTERVAL, SWEEP_EVERY, FORGET_EVERY, GRACE, CANCEL_GRACE = 0.5, 60.0, 3_600.0, 3.0, 1.0
FAILED = "failed"
_log = logging.getLogger("soulkeeper.webhooks")


class WebhookSender:
    """The thread that looks for due deliveries and the threads that send. ``count`` is called with every outcome."""

    def __init__(
        self,
        ports: Ports,
        webhook_client: WebhookClient,
        count: Callable[[str], None] = lambda _: None,
        *,
        url: str = "",
    ) -> None:
        self._ports, self._webhook_client, self._count, self._url = ports, webhook_client, count, url
        self._holder = ports.new_id()
        self._ended = threading.Event()
        self._main_thread = threading.Thread(target=self._loop, name="webhooks", daemon=True)
        self._send_threads: dict[str, threading.Thread] = {}
        self._last_cleanup = self._last_sweep = float("-inf")
        self._silent = False

    def start(self) -> None:
        self._main_thread.start()

    def stop(self, grace: float = GRACE) -> None:
        """Start nothing new, wait a little for running attempts, cancel the others, and release the lease."""
        self._ended.set()
        self._join(grace)
        if self._busy():
            self._webhook_client.cancel()
            self._join(CANCEL_GRACE)
        if not self._main_thread.is_alive():  # otherwise it would take the lease again
            self._run_safely(lambda: webhooks.release_lease(self._ports, self._holder))

    def _join(self, seconds: float) -> None:
        last = time.monotonic() + seconds
        for thread in (self._main_thread, *self._send_threads.values()):
            if thread.is_alive():
                thread.join(max(0.0, last - time.monotonic()))

    def start_due(self) -> None:
        """Start a thread for every webhook with due deliveries that has none yet."""
        due = webhooks.due(self._ports, self._holder, self._busy())
        for webhook in due.webhooks:
            thread = threading.Thread(target=self._send, args=(webhook, due.until), name="webhook", daemon=True)
            self._send_threads[webhook] = thread
            thread.start()

    def _loop(self) -> None:
        while not self._ended.is_set():
            self._run_safely(self._run_once)
            self._ended.wait(INTERVAL)

    def _run_once(self) -> None:
        if (
            time.monotonic() - self._last_sweep >= SWEEP_EVERY
        ):  # first, so that webhooks report expired approvals at once
            self._last_sweep = time.monotonic()
            expiry.sweep(self._ports)
        self.start_due()
        if time.monotonic() - self._last_cleanup >= FORGET_EVERY:
            self._last_cleanup = time.monotonic()
            webhooks.forget_old(self._ports)

    def _send(self, webhook: str, until: datetime) -> None:
        def send_all() -> None:
            due = webhooks.deliver(
                self._ports, self._webhook_client, webhook, until, url=self._url, stopped=self._ended.is_set
            )
            for delivery in due:
                self._count(_outcome(delivery))

        self._run_safely(send_all)

    def _busy(self) -> frozenset[str]:
        self._send_threads = {webhook: thread for webhook, thread in self._send_threads.items() if thread.is_alive()}
        return frozenset(self._send_threads)

    def _run_safely(self, work: Callable[[], None]) -> None:
        """Run this and log its failure. An unavailable ledger is logged once; no failure stops the thread."""
        try:
            work()
            self._silent = False
        except (SoulError, OSError) as error:
            if not self._silent:
                _log.warning("webhooks are waiting: %s", error)
            self._silent = True
        except Exception:  # noqa: BLE001 - a bug must not stop the thread
            _log.exception("webhooks failed")


def _outcome(delivery: Delivery) -> str:
    if delivery.state is State.DEAD:
        _log.warning(
            "delivery of event %d to webhook %s was given up: %s", delivery.seq, delivery.webhook[:8], delivery.error
        )
    return FAILED if delivery.state is State.WAITING else delivery.state.value
