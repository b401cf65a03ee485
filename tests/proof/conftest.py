"""A real disk for the proofs in which it counts how long a write takes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system import ON_DISK


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder where a sync takes its time: a process that is killed is often killed in one."""
    with tempfile.TemporaryDirectory(prefix="soulkeeper-", dir=ON_DISK, ignore_cleanup_errors=True) as folder:
        yield Path(folder)
