"""The sync that a server does by itself: one thread that looks whether the next one is due."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta

from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.services.sync import schedule
from soulkeeper.sync_ports import Remote

LOOK_EVERY, GRACE = 15.0, 3.0
_log = logging.getLogger("soulkeeper.sync")


class SyncSchedule:
    """The looking thread. A sync that fails is logged once, and tried again later and later."""

    def __init__(self, ports: Ports, remote: Remote, *, every: timedelta, witness: bool) -> None:
        self._ports, self._remote, self._every, self._witness = ports, remote, every, witness
        self._holder = ports.new_id()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on, name="sync", daemon=True)
        self._is_failing = False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Begin no other sync. One that does not end in time is taken up by the next start."""
        self._stopped.set()
        self._thread.join(GRACE)

    def look(self) -> None:
        """Sync if it is due."""
        try:
            report = schedule.tick(self._ports, self._remote, self._holder, every=self._every, witness=self._witness)
        except (SoulError, OSError) as error:
            if not self._is_failing:
                _log.warning("the git remote cannot be synced with: %s", error)
            self._is_failing = True
            return
        self._is_failing = False if report is not None else self._is_failing
        for each in report.arrivals if report is not None else ():
            what = each.problem or (f"revision {each.revision}" if each.revision else "waits for the owner")
            _log.info("%s came from the git remote: %s", each.item.name, what)

    def _look_on(self) -> None:
        while not self._stopped.is_set():
            try:
                self.look()
            except Exception:  # noqa: BLE001 - a fault of the program is logged as one, and ends no schedule
                _log.exception("a sync failed")
            self._stopped.wait(LOOK_EVERY)
