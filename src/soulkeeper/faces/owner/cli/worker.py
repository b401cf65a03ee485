"""The command worker: run the reflections of a fleet, beside servers and other workers."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable
from types import FrameType

import click

from soulkeeper.bootstrap_network import open_jobs
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.reflection.run import ReflectionRun, RunOutcome
from soulkeeper.faces.owner.cli.app import App, command, say
from soulkeeper.faces.owner.cli.log_key import ensure_may_write
from soulkeeper.faces.reflection_schedule import INTERVAL, JobPlanner, JobWorker, ReflectionSchedule
from soulkeeper.reflection_ports import Jobs
from soulkeeper.services import reflection_schedule


@command()
@click.option("--once", is_flag=True, help="Run what is due now, and exit.")
@click.option(
    "--heartbeat",
    type=click.FloatRange(0.5, 600),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="The time between heartbeats; after three missed ones, another worker takes over its run (PostgreSQL).",
)
def worker(app: App, once: bool, heartbeat: float) -> None:
    """Run the reflections that are due, beside servers and other workers on the same ledger. Stop it with Ctrl-C.

    \b
    Examples:
      soul worker
      soul worker --once
    """
    ensure_may_write(app)
    jobs = open_jobs(app.workspace.settings, heartbeat=heartbeat)
    if once:
        planned, runs = _once(app, jobs, heartbeat)
        shape = {"planned": planned, "runs": [{"agent": run.agent, "outcome": run.outcome} for run in runs]}
        app.answer(shape, [_line(run) for run in runs] or ["Nothing is due"])
        return
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    say(f"Running the reflections of {app.workspace.root}; stop with Ctrl-C")
    if jobs is None:
        _run_until_stopped(ReflectionSchedule(app.ports, shared=True))
    else:
        _work_on(
            JobPlanner(app.ports, jobs, every=min(heartbeat, INTERVAL)), JobWorker(app.ports, jobs, every=heartbeat)
        )


def _line(run: ReflectionRun) -> str:
    note = f": {run.note}" if run.outcome is RunOutcome.FAILED else ""
    return line_of(f"{run.agent}: {run.outcome}{note}")


def _once(app: App, jobs: Jobs | None, heartbeat: float) -> tuple[int, list[ReflectionRun]]:
    planned = reflection_schedule.plan(app.ports).due
    if jobs is None:
        return planned, reflection_schedule.tick(app.ports)
    planner, runner = JobPlanner(app.ports, jobs, every=heartbeat), JobWorker(app.ports, jobs, every=heartbeat)
    try:
        planner.run_due()
        return planned, runner.work_off()
    finally:
        planner.release()


def _run_until_stopped(schedule: ReflectionSchedule) -> None:
    _on_terminate(schedule.stop)
    schedule.start()
    try:
        schedule.wait()
    except KeyboardInterrupt:
        schedule.stop()


def _work_on(planner: JobPlanner, runner: JobWorker) -> None:
    _on_terminate(runner.stop)
    planner.start()
    try:
        runner.work()
    except KeyboardInterrupt:
        runner.stop()
    finally:
        planner.stop()


def _on_terminate(stop: Callable[[], None]) -> None:
    def end(_: int, __: FrameType | None) -> None:
        stop()

    signal.signal(signal.SIGTERM, end)
