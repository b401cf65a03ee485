"""The backups that a server makes by itself: one thread that looks whether the next one is due.

They hold no keys, because a server holds no owner key; each one says so. Of several processes on one machine one makes it.
"""

from __future__ import annotations

import logging
import threading
from datetime import timedelta

from soulkeeper.errors import SoulError
from soulkeeper.ports import BackupFolder, Ports, WorkspaceFiles
from soulkeeper.services import backups

LOOK_EVERY, GRACE = 30.0, 3.0
_log = logging.getLogger("soulkeeper.backups")


class BackupSchedule:
    """The looking thread. A backup that fails is logged once, and tried again at the next look."""

    def __init__(
        self, ports: Ports, folder: BackupFolder, files: WorkspaceFiles, *, every: timedelta, keep: int
    ) -> None:
        self._ports, self._folder, self._files = ports, folder, files
        self._every, self._keep = every, keep
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on, name="backups", daemon=True)
        self._is_failing = False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Begin no other backup. One that does not end in time leaves a temporary file, which the next one removes."""
        self._stopped.set()
        self._thread.join(GRACE)

    def look(self) -> None:
        """Make a backup if one is due."""
        try:
            name = backups.back_up_if_due(self._ports, self._folder, self._files, every=self._every, keep=self._keep)
        except (SoulError, OSError) as error:
            if not self._is_failing:
                _log.warning("the scheduled backup failed: %s", error)
            self._is_failing = True
            return
        self._is_failing = False
        if name:
            _log.info("wrote data/backups/%s, without keys: keep data/keys yourself", name)

    def _look_on(self) -> None:
        while not self._stopped.is_set():
            try:
                self.look()
            except Exception:  # noqa: BLE001 - a fault of the program is logged as one, and ends no schedule
                _log.exception("the scheduled backup failed")
            self._stopped.wait(LOOK_EVERY)
