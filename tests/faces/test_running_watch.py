"""Whether somebody watches the files: a lock that watchers share, and that commands look at."""

from __future__ import annotations

import fcntl
import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from soulkeeper.faces.owner.cli import running_watch
from soulkeeper.faces.owner.cli.running_watch import is_watched, watching


def test_files_are_watched_while_at_least_one_watcher_runs(tmp_path: Path) -> None:
    assert not is_watched(tmp_path)
    with ExitStack() as first:
        first.enter_context(watching(tmp_path))
        with watching(tmp_path):
            first.close()
            assert is_watched(tmp_path)
    assert not is_watched(tmp_path)


def test_a_command_that_looks_at_the_lock_is_not_taken_for_a_watcher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watching(tmp_path):
        pass
    other = os.open(tmp_path / "watching.lock", os.O_RDWR)
    fcntl.flock(other, fcntl.LOCK_EX)
    monkeypatch.setattr(running_watch.time, "sleep", lambda _: os.close(other))
    assert not is_watched(tmp_path)
