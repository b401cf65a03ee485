"""One thread of a server that looks again and again whether something is due."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod

GRACE = 3.0


class Schedule(ABC):
    """The looking thread. A subclass says in ``look`` what is due; a fault of the program is logged and ends no schedule."""

    def __init__(self, name: str, *, every: float) -> None:
        self._name, self._look_every = name, every
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Begin nothing more, and wait a moment for what has begun."""
        self._stopped.set()
        self._thread.join(GRACE)

    def wait(self, seconds: float | None = None) -> None:
        """Until the thread has ended."""
        self._thread.join(seconds)

    @abstractmethod
    def look(self) -> None:
        """Do what is due. Raises where the program itself is at fault."""

    def _look_on(self) -> None:
        while not self._stopped.is_set():
            try:
                self.look()
            except Exception:
                logging.getLogger(f"soulkeeper.{self._name}").exception("the schedule of %s failed", self._name)
            self._stopped.wait(self._look_every)
