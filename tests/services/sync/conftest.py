"""A git remote, the machines that sync with it, and somebody else who can push there."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.domain.sync.remote_place import RemotePlace
from tests.services.sync.machines import Machine, Stranger, bare


@pytest.fixture
def place(tmp_path: Path) -> RemotePlace:
    return bare(tmp_path / "remote.git")


@pytest.fixture
def here(tmp_path: Path, place: RemotePlace) -> Machine:
    return Machine(tmp_path / "here", place)


@pytest.fixture
def there(tmp_path: Path, place: RemotePlace) -> Machine:
    return Machine(tmp_path / "there", place)


@pytest.fixture
def bob(place: RemotePlace) -> Stranger:
    return Stranger(place)
