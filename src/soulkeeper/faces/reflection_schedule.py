"""Scheduled reflections: one thread that checks which agents are due, for a server or for a worker of a fleet."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress
from datetime import datetime

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.reflection.run import ReflectionRun, RunOutcome
from soulkeeper.errors import SoulError
from soulkeeper.faces.schedule import ScheduleThread
from soulkeeper.ports import Ports
from soulkeeper.reflection_ports import Jobs
from soulkeeper.services import reflection_schedule

INTERVAL = 30.0
_log = logging.getLogger("soulkeeper.reflections")


class ReflectionSchedule(ScheduleThread):
    """It plans when it starts, so a reflection that was missed while no server ran happens once.

    A run that does not finish before the server stops takes effect completely or not at all.
    """

    def __init__(self, ports: Ports, *, shared: bool = False, every: float = INTERVAL) -> None:
        """``shared``: other processes check too; each run is still done by only one of them."""
        super().__init__("reflections", every=every)
        self._ports, self._holder = ports, "" if shared else ports.new_id()
        self._planned: int | None = None

    def run_due(self) -> None:
        """Bring the plan up to date and run what is due."""
        try:
            self._run_due()
        except (SoulError, OSError) as error:
            _log.warning("reflections are waiting: %s", error)

    def _run_due(self) -> None:
        self._plan()
        for run in reflection_schedule.tick(self._ports, self._holder, stopped=self._stopped.is_set):
            report(run)

    def _plan(self) -> None:
        """All agents at the start, later those that changed."""
        if self._planned is None:
            self._planned = reflection_schedule.plan(self._ports).seq
        else:
            self._planned = reflection_schedule.replan(self._ports, self._planned).seq


class JobPlanner(ReflectionSchedule):
    """The same for a worker: it takes over the jobs of silent workers and, if it is the planner, fills the queue."""

    def __init__(self, ports: Ports, jobs: Jobs, *, every: float) -> None:
        super().__init__(ports, every=every)
        self._jobs = jobs

    def stop(self) -> None:
        super().stop()
        self.release()

    def release(self) -> None:
        """Let another worker plan."""
        with suppress(SoulError):
            reflection_schedule.release(self._ports, self._holder, reflection_schedule.PLANNER)

    def _run_due(self) -> None:
        if count := self._jobs.take_over():
            _log.info("jobs taken over from silent workers: %d", count)
        if reflection_schedule.is_planner(self._ports, self._holder):
            self._plan()
            reflection_schedule.enqueue_due(self._ports, self._jobs)


class JobWorker:
    """Runs the jobs of the queue in this process. It survives a database that is unavailable for a while."""

    def __init__(self, ports: Ports, jobs: Jobs, *, every: float) -> None:
        self._ports, self._jobs, self._every = ports, jobs, every
        self._stopped = threading.Event()

    def work(self) -> None:
        """Run jobs until ``stop``."""
        while not self._stopped.is_set():
            try:
                self._jobs.work(self._run)
            except SoulError as error:
                _log.warning("reflections are waiting: %s", error)
            self._stopped.wait(0 if self._stopped.is_set() else self._every)

    def work_off(self) -> list[ReflectionRun]:
        """Run jobs until the queue is empty. Returns the runs."""
        runs: list[ReflectionRun] = []
        self._jobs.work(lambda agent, at: runs.extend(self._run(agent, at)), wait=False)
        return runs

    def stop(self) -> None:
        self._stopped.set()
        self._jobs.stop()

    def _run(self, agent: str, at: datetime) -> list[ReflectionRun]:
        """Run a job and log its outcome. A job that could not run is due again later."""
        try:
            run = reflection_schedule.run_job(self._ports, agent, at)
        except (SoulError, OSError) as error:
            _log.warning("the reflection of %s is waiting: %s", agent, error)
            return []
        if run is None:
            return []
        report(run)
        return [run]


def report(run: ReflectionRun) -> None:
    if run.outcome is RunOutcome.FAILED:
        _log.warning("the reflection of %s failed: %s", run.agent, line_of(run.note))
    else:
        _log.info("%s reflected: %s, %d proposed", run.agent, run.outcome, len(run.proposals))
