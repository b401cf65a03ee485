"""A workspace with a paired phone, shared by the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faces.telegram.talking import World


@pytest.fixture(scope="module")
def world(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    world = World(template, tmp_path_factory.mktemp("phone") / "workspace")
    world.start()
    world.pair()
    yield world
    world.close()
