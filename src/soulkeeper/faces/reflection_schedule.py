"""The reflections that a server runs by itself: one thread that looks who is due."""

from __future__ import annotations

import logging
import threading

from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.services import reflection_schedule

LOOK_EVERY, GRACE = 30.0, 3.0
_log = logging.getLogger("soulkeeper.reflections")


class ReflectionSchedule:
    """The looking thread. At its start it plans, so that what was missed while no server ran happens once."""

    def __init__(self, ports: Ports, *, shared: bool = False) -> None:
        """``shared``: beside others that look too, as workers do; each run is still taken by one of them alone."""
        self._ports, self._holder = ports, "" if shared else ports.new_id()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on, name="reflections", daemon=True)
        self._planned: int | None = None

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Begin no other run. One that does not end in time is finished by its own transaction or not at all."""
        self._stopped.set()
        self._thread.join(GRACE)

    def wait(self, seconds: float | None = None) -> None:
        """Until the thread has ended."""
        self._thread.join(seconds)

    def look(self) -> None:
        """Bring the plan up to date and run what is due."""
        try:
            self._planned = self._plan().seq
            for run in reflection_schedule.tick(self._ports, self._holder, stopped=self._stopped.is_set):
                _log.info("%s reflected: %s, %d proposed", run.agent, run.outcome, len(run.proposals))
        except (SoulError, OSError) as error:
            _log.warning("reflections are waiting: %s", error)

    def _plan(self) -> reflection_schedule.Planned:
        """All agents at the start, later those that changed."""
        if self._planned is None:
            return reflection_schedule.plan(self._ports)
        return reflection_schedule.replan(self._ports, self._planned)

    def _look_on(self) -> None:
        while not self._stopped.is_set():
            try:
                self.look()
            except Exception:  # noqa: BLE001 - a fault of the program is logged as one, and ends no schedule
                _log.exception("a reflection failed")
            self._stopped.wait(LOOK_EVERY)
