"""Scheduled sync: one thread of a server that checks whether the next one is due."""

from __future__ import annotations

import logging
from datetime import timedelta

from soulkeeper.errors import SoulError
from soulkeeper.faces.schedule import ScheduleThread
from soulkeeper.ports import Ports
from soulkeeper.services.sync import schedule
from soulkeeper.sync_ports import Remote

INTERVAL = 15.0
_log = logging.getLogger("soulkeeper.sync")


class SyncSchedule(ScheduleThread):
    """A sync that fails is logged once, and tried again at growing intervals.

    A sync that does not finish before the server stops is continued at the next start.
    """

    def __init__(self, ports: Ports, remote: Remote, *, every: timedelta, witness: bool) -> None:
        super().__init__("sync", every=INTERVAL)
        self._ports, self._remote, self._every, self._witness = ports, remote, every, witness
        self._holder = ports.new_id()
        self._is_failing = False

    def run_due(self) -> None:
        """Sync if it is due."""
        try:
            report = schedule.tick(self._ports, self._remote, self._holder, every=self._every, witness=self._witness)
        except (SoulError, OSError) as error:
            if not self._is_failing:
                _log.warning("syncing with the git remote failed: %s", error)
            self._is_failing = True
            return
        self._is_failing = False if report is not None else self._is_failing
        for arrival in report.arrivals if report is not None else ():
            what = arrival.problem or (f"revision {arrival.revision}" if arrival.revision else "waits for the owner")
            _log.info("%s came from the git remote: %s", arrival.item.name, what)
