"""The command worker: run the reflections of a fleet, beside servers and other workers."""

from __future__ import annotations

import logging
import signal
from types import FrameType

import click

from soulkeeper.faces.owner.cli.app import App, command, say
from soulkeeper.faces.reflection_schedule import ReflectionSchedule
from soulkeeper.services import reflection_schedule


@command()
@click.option("--once", is_flag=True, help="Run what is due now, and end.")
def worker(app: App, once: bool) -> None:
    """Run the reflections that are due, beside servers and other workers on the same ledger. Stop it with Ctrl-C.

    \b
    Example:
      soul worker
      soul worker --once
    """
    if once:
        planned = reflection_schedule.plan(app.ports)
        runs = reflection_schedule.tick(app.ports)
        shape = {"planned": planned.due, "runs": [{"agent": run.agent, "outcome": run.outcome} for run in runs]}
        app.answer(shape, [f"{run.agent}: {run.outcome}" for run in runs] or ["Nothing is due"])
        return
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    schedule = ReflectionSchedule(app.ports, shared=True)

    def end(_: int, __: FrameType | None) -> None:
        schedule.stop()

    signal.signal(signal.SIGTERM, end)
    say(f"Running the reflections of {app.workspace.root}; stop with Ctrl-C")
    schedule.start()
    try:
        schedule.wait()
    except KeyboardInterrupt:
        schedule.stop()
