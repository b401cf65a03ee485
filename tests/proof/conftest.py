"""A real disk for proofs in which the duration of a write matters."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system import ON_DISK


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder in which a sync takes time, so that a killed process is often killed during one."""
    with tempfile.TemporaryDirectory(prefix="soulkeeper-", dir=ON_DISK, ignore_cleanup_errors=True) as folder:
        yield Path(folder)
