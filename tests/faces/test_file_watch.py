"""Watching files: whatever happens to the folders, the watch continues."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sized
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from soulkeeper.errors import Unavailable
from soulkeeper.faces import file_watch
from soulkeeper.ports import Ports


def test_a_folder_that_disappears_while_it_is_scanned_does_not_end_the_watch(
    ports: Ports, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter([FileNotFoundError("agents/eve"), OSError("OS file watch limit reached"), RuntimeError("closed")])
    waits: list[float] = []

    def watched(_: list[Path]) -> Iterator[Sized]:
        if failure := next(failures, None):
            raise failure
        yield {"SOUL.md"}

    monkeypatch.setattr(file_watch, "_changes_in", watched)
    changes = file_watch.changes(tmp_path, replace(ports, wait=waits.append))
    assert [*islice(changes, 4)] == [(), (), (), {"SOUL.md"}]
    assert waits == [1.0] * 3


def test_files_that_could_not_be_checked_are_news_and_end_no_watch(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_: Ports) -> tuple[str, ...]:
        raise Unavailable("the ledger is busy")

    monkeypatch.setattr(file_watch.outside_edits, "observe_all", busy)
    assert file_watch.check_files(ports) == ("the files could not be checked: the ledger is busy",)


def test_what_stays_the_same_is_said_once_although_other_files_change(
    ports: Ports, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, restored = "a: its folder is gone", "b: the file is gone; the approved text was restored"
    checks = iter(
        [({"a"}, (gone,)), ((), (gone,)), ({"b"}, (gone, restored)), ({"b"}, (gone, restored)), ((), (gone,))]
    )
    notes: list[tuple[str, ...]] = []

    def changes(*_: object) -> Iterator[Sized]:
        for change, found in checks:
            notes.append(found)
            yield change

    monkeypatch.setattr(file_watch, "changes", changes)
    monkeypatch.setattr(file_watch, "check_files", lambda _: notes[-1])
    news = [*file_watch.news(tmp_path, ports, ())]
    assert news == [(gone,), (), (restored,), (restored,), ()]


def test_a_server_logs_a_failure_once_until_the_files_could_be_checked_again(
    ports: Ports, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    missing = Unavailable("the ledger is missing")
    results = iter([missing, missing, missing, None, missing])
    is_done = threading.Event()

    def check(_: file_watch.TargetWatch) -> tuple[str, ...]:
        try:
            error = next(results)
        except StopIteration:
            is_done.set()
            error = missing
        if error:
            raise error
        return ()

    monkeypatch.setattr(file_watch, "INTERVAL", 0.0)
    monkeypatch.setattr(file_watch.TargetWatch, "check", check)
    watch = file_watch.TargetWatch(ports)
    watch.start()
    assert is_done.wait(10)
    watch.stop()
    assert caplog.messages == ["the adopted files could not be checked: the ledger is missing"] * 2
