"""Jobs of a fleet on procrastinate: one waiting job per agent, run by whichever worker is free.

- The queue has its own PostgreSQL schema. It is filled from the plan in the ledger, so nothing is lost with it.
- A worker sends heartbeats while it works. A job whose worker is silent for too long goes back into the queue.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import psycopg
from procrastinate import App, JobContext, PsycopgConnector, SyncPsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Job
from procrastinate.schema import SchemaManager
from psycopg import sql as psql
from psycopg_pool import PoolTimeout

from soulkeeper.errors import Unavailable

SCHEMA, QUEUE, TASK = "soulkeeper_jobs", "reflections", "reflect"
HEARTBEAT = 10.0
_BATCH = 1_000
SILENT_HEARTBEATS = 3  # the jobs of a worker that misses this many heartbeats are taken over
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
_TRY_LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))"
_VERSION = "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = %s"
_TO_SCHEMA = psql.SQL("SET search_path TO {}").format(psql.Identifier(SCHEMA))

for _noisy in ("procrastinate", "psycopg.pool"):
    logging.getLogger(_noisy).setLevel(logging.CRITICAL)  # failures are reported once, by the caller


class PostgresJobs:
    """The queue of one ledger. ``heartbeat`` is the time between two signs of life of a worker, in seconds."""

    def __init__(self, url: str, *, heartbeat: float = HEARTBEAT, upgrade: bool = False) -> None:
        self._url, self._heartbeat = url, heartbeat
        self._stop: Callable[[], object] = lambda: None
        with _explain_failures():
            self._prepare(upgrade=upgrade)

    def defer(self, agents: Sequence[str], at: datetime) -> None:
        """Put a job for each of these agents into the queue, unless one is already waiting there."""
        with _explain_failures(), self._open_app() as app:
            for start in range(0, len(agents), _BATCH):
                _defer(app, agents[start : start + _BATCH], at)

    def count_waiting(self) -> int:
        """How many jobs no worker has started yet."""
        with _explain_failures(), self._open_app() as app:
            return sum(queue["todo"] for queue in app.job_manager.list_queues(queue=QUEUE))

    def take_over(self) -> int:
        """Put the jobs of silent workers back into the queue. One worker does this at a time, so that no job goes back twice."""
        with _explain_failures(), psycopg.connect(self._url) as lock:
            if lock.execute(_TRY_LOCK, (f"{SCHEMA}.take-over",)).fetchone() != (True,):
                return 0
            return asyncio.run(self._take_over())

    def work(self, run: Callable[[str, datetime], object], *, wait: bool = True) -> None:
        """Run jobs until ``stop``; without ``wait``, until none is left."""
        try:
            with _explain_failures(), suppress(asyncio.CancelledError):
                asyncio.run(self._work(run, wait=wait))
        finally:
            self._stop = lambda: None

    def stop(self) -> None:
        """Start no other job; ``work`` returns when the current one is done."""
        self._stop()

    async def _work(self, run: Callable[[str, datetime], object], *, wait: bool) -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine that runs is a task
        self._stop = lambda: loop.call_soon_threadsafe(task.cancel)
        app = self._app()

        @app.task(name=TASK, queue=QUEUE, pass_context=True)
        def reflect(context: JobContext, at: float) -> None:
            run(context.job.lock or "", datetime.fromtimestamp(at, UTC))

        async with app.open_async():
            await app.run_worker_async(
                queues=[QUEUE],
                wait=wait,
                delete_jobs="always",
                install_signal_handlers=False,
                update_heartbeat_interval=self._heartbeat,
                stalled_worker_timeout=self._heartbeat * SILENT_HEARTBEATS,
            )

    async def _take_over(self) -> int:
        app = self._app()
        async with app.open_async():
            silent = self._heartbeat * SILENT_HEARTBEATS
            stalled = [*await app.job_manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=silent)]
            for job in stalled:
                await app.job_manager.retry_job(job)
        return len(stalled)

    def _open_app(self) -> App:
        return App(connector=SyncPsycopgConnector(**self._pool(configure=_configure))).open()

    def _app(self) -> App:
        return App(connector=PsycopgConnector(**self._pool(configure=_configure_async)))

    def _pool(self, *, configure: object) -> dict[str, Any]:
        return {"conninfo": self._url, "min_size": 1, "max_size": 4, "timeout": 10, "configure": configure}

    def _prepare(self, *, upgrade: bool) -> None:
        """Create the tables. Those of another version are replaced on demand: the plan fills the queue again."""
        version = f"soulkeeper {sha256(SchemaManager.get_schema().encode()).hexdigest()}"
        with psycopg.connect(self._url) as db:
            db.execute(_LOCK, (SCHEMA,))
            installed = db.execute(_VERSION, (SCHEMA,)).fetchone()
            if installed == (version,):
                return
            if installed is not None and not str(installed[0]).startswith("soulkeeper "):
                raise Unavailable(
                    f"the schema {SCHEMA} belongs to another program",
                    hint="use another database, or rename that schema; nothing was changed",
                )
            if installed is not None and not upgrade:
                raise Unavailable("the job queue has the tables of another version", hint="soul migrate replaces them")
            _create(db, version)


def _create(db: psycopg.Connection[Any], version: str) -> None:
    schema = psql.Identifier(SCHEMA)
    db.execute(psql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(schema))
    db.execute(psql.SQL("CREATE SCHEMA {}").format(schema))
    db.execute(psql.SQL("COMMENT ON SCHEMA {} IS {}").format(schema, version))
    db.execute(_TO_SCHEMA)
    db.execute(SchemaManager.get_schema())


def _defer(app: App, agents: Sequence[str], at: datetime) -> None:
    try:
        app.job_manager.batch_defer_jobs([_job(agent, at) for agent in agents])
    except AlreadyEnqueued:
        queued = {job.queueing_lock for job in app.job_manager.list_jobs(queue=QUEUE, status="todo")}
        if others := [_job(agent, at) for agent in agents if agent not in queued]:
            app.job_manager.batch_defer_jobs(others)


def _job(agent: str, at: datetime) -> Job:
    """The lock, an agent's id, lets one job of an agent run at a time; the queueing lock lets one wait.

    The moment is a number, because text in arguments is quoted three times, which is slow with many jobs.
    """
    return Job(queue=QUEUE, lock=agent, queueing_lock=agent, task_name=TASK, task_kwargs={"at": at.timestamp()})


def _configure(raw: psycopg.Connection[Any]) -> None:
    raw.execute(_TO_SCHEMA)
    raw.commit()


async def _configure_async(raw: psycopg.AsyncConnection[Any]) -> None:
    await raw.execute(_TO_SCHEMA)
    await raw.commit()


@contextmanager
def _explain_failures() -> Iterator[None]:
    try:
        yield
    except (ConnectorException, psycopg.Error, PoolTimeout) as error:
        cause = str(error.__cause__ or error).strip()
        raise Unavailable(f"the job queue did not answer: {cause}", hint="check that PostgreSQL is running") from error
