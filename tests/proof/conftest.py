"""Where proofs write: a real disk if the duration of a write matters, or a ledger on each kind of database."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.system import ON_DISK


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder in which a sync takes time, so that a killed process is often killed during one."""
    with tempfile.TemporaryDirectory(prefix="soulkeeper-", dir=ON_DISK, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The file or the address of an empty ledger."""
    if request.param == "sqlite":
        return str(tmp_path / "ledger.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()
