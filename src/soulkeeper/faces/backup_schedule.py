"""Scheduled backups: one thread of a server that checks whether the next one is due.

They contain no keys, because a server has no owner key; the log says so each time. Only one of several processes makes a backup.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from soulkeeper.errors import SoulError
from soulkeeper.faces.schedule import ScheduleThread
from soulkeeper.ports import BackupFolder, Ports, WorkspaceFiles
from soulkeeper.services import backups

INTERVAL = 30.0
_log = logging.getLogger("soulkeeper.backups")


class BackupSchedule(ScheduleThread):
    """A backup that fails is logged once, and tried again at the next check.

    If a backup does not finish before the server stops, the next one removes its temporary file.
    """

    def __init__(
        self, ports: Ports, folder: BackupFolder, files: WorkspaceFiles, *, every: timedelta, keep: int
    ) -> None:
        super().__init__("backups", every=INTERVAL)
        self._ports, self._folder, self._files = ports, folder, files
        self._every, self._keep = every, keep
        self._is_failing = False

    def run_due(self) -> None:
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
