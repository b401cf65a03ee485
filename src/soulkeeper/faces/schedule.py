"""A server thread that regularly checks whether something is due."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod

GRACE = 3.0


class ScheduleThread(ABC):
    """The thread. A subclass implements ``run_due``, which does what is due; a bug is logged and does not stop the thread."""

    def __init__(self, name: str, *, every: float) -> None:
        self._name, self._interval = name, every
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._loop, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Start nothing new, and wait a moment for what is running."""
        self._stopped.set()
        self._thread.join(GRACE)

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the thread has ended."""
        self._thread.join(seconds)

    @abstractmethod
    def run_due(self) -> None:
        """Do what is due. Only a bug makes it raise."""

    def _loop(self) -> None:
        while not self._stopped.is_set():
            try:
                self.run_due()
            except Exception:
                logging.getLogger(f"soulkeeper.{self._name}").exception("the schedule of %s failed", self._name)
            self._stopped.wait(self._interval)
