"""The contract of every ledger about sync: items and runs are stored by remote, and need no event."""

from __future__ import annotations

from datetime import timedelta

from soulkeeper.domain.sync.tracking import SyncRun, Tracked
from soulkeeper.ports import Ledger
from tests.conftest import DAWN

MAYA = Tracked(path="souls/maya.md", base="sha256:1", commit="c1", incoming="sha256:2", approval="a1", twin="sha256:3")
TINA = Tracked(path="souls/tina.md", ignored=True)


def test_items_are_kept_by_remote_and_path_and_replaced_and_dropped(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_tracked("one", TINA)
        writer.put_tracked("one", MAYA)
        writer.put_tracked("two", Tracked(path="souls/maya.md"))
    with ledger.writing() as writer:
        writer.put_tracked("one", MAYA.with_base("sha256:9", "c2"))
        writer.drop_tracked("two", "souls/maya.md")
        writer.drop_tracked("two", "souls/nobody.md")

    with ledger.reading() as records:
        assert list(records.tracked_items("one").values()) == [MAYA.with_base("sha256:9", "c2"), TINA]
        assert records.tracked_items("two") == {}
        assert records.last_seq() == 0


def test_the_last_run_is_kept_by_remote(ledger: Ledger) -> None:
    failed = SyncRun(at=DAWN).failed(DAWN + timedelta(seconds=1), "no route to host")
    with ledger.writing() as writer:
        writer.put_sync_run("one", SyncRun(at=DAWN, commit="c1"))
        writer.put_sync_run("one", failed)

    with ledger.reading() as records:
        assert records.sync_run("one") == failed
        assert records.sync_run("two") is None
