"""The queue of a fleet on a real PostgreSQL: an agent is queued once, and tables of other programs are left alone."""

from __future__ import annotations

from datetime import datetime

import psycopg
import pytest

from soulkeeper.adapters.jobs import SCHEMA, PostgresJobs
from soulkeeper.errors import Unavailable
from tests.conftest import DAWN
from tests.postgres import Postgres

Done = list[tuple[str, datetime]]


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return postgres.fresh()


def worked(jobs: PostgresJobs) -> Done:
    done: Done = []
    jobs.work(lambda agent, at: done.append((agent, at)), wait=False)
    return done


def test_an_agent_that_waits_already_does_not_wait_twice(url: str) -> None:
    jobs = PostgresJobs(url)
    jobs.defer(["bo", "maya"], DAWN)
    jobs.defer(["eve", "maya"], DAWN)
    jobs.defer(["maya"], DAWN)
    assert jobs.count_waiting() == 3
    assert worked(jobs) == [("bo", DAWN), ("maya", DAWN), ("eve", DAWN)]
    assert worked(jobs) == []
    assert jobs.count_waiting() == 0


def test_a_job_that_fails_is_not_tried_again_in_a_row(url: str) -> None:
    jobs, tried = PostgresJobs(url), Done()

    def fail(agent: str, at: datetime) -> None:
        tried.append((agent, at))
        raise ValueError

    jobs.defer(["maya"], DAWN)
    jobs.work(fail, wait=False)
    assert tried == [("maya", DAWN)]
    assert worked(jobs) == []


def test_a_living_worker_loses_no_job(url: str) -> None:
    jobs, counts = PostgresJobs(url), []
    jobs.defer(["maya"], DAWN)
    jobs.work(lambda *_: counts.append(PostgresJobs(url).take_over()), wait=False)
    assert counts == [0]


def test_stopping_ends_the_work_after_the_current_job(url: str) -> None:
    jobs, done = PostgresJobs(url), []
    jobs.defer(["bo", "maya"], DAWN)

    def run(agent: str, _: datetime) -> None:
        done.append(agent)
        jobs.stop()

    jobs.work(run)
    assert done == ["bo"]
    jobs.stop()
    assert [agent for agent, _ in worked(jobs)] == ["maya"]


def test_tables_of_another_version_need_a_migration_and_those_of_others_are_left_alone(postgres: Postgres) -> None:
    PostgresJobs(url := postgres.fresh())
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"COMMENT ON SCHEMA {SCHEMA} IS 'soulkeeper before'".encode())
        with pytest.raises(Unavailable, match="another version"):
            PostgresJobs(url)
        PostgresJobs(url, upgrade=True)
        assert worked(PostgresJobs(url)) == []
        db.execute(f"COMMENT ON SCHEMA {SCHEMA} IS NULL".encode())
    with pytest.raises(Unavailable, match="another program"):
        PostgresJobs(url, upgrade=True)


def test_an_unavailable_database_is_reported(url: str) -> None:
    with pytest.raises(Unavailable, match="did not answer"):
        PostgresJobs("postgresql://nobody@127.0.0.1:9/none")
