"""Every crash point of an operation: whatever is left of its writes, it is completely done or it never happened."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.proof.crash_points import crashes, lay, read_image
from tests.proof.operations import (
    OPERATIONS,
    Operation,
    approve,
    opened,
    prepare,
    standing,
    update_capsule,
)
from tests.proof.watching import Step, watched
from tests.system import BY_NIGHT

TRIED = OPERATIONS if BY_NIGHT else (*OPERATIONS[:2], update_capsule)


@pytest.mark.parametrize("operation", TRIED)
def test_a_crash_at_any_step_leaves_the_state_before_or_the_state_after(
    operation: Operation, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    root = tmp_path / "recorded"
    prepare(root)
    before = read_image(root)
    tape: list[Step] = []
    with watched(tape.append), opened(root) as ports:
        operation(ports)
        answered = len(tape)

    lay(before, tmp_path / "before")
    undone, done = standing(tmp_path / "before"), standing(root)
    assert undone != done

    found = {"before": 0, "after": 0}
    for crash in crashes(root, before, tape):
        crashed = tmp_path / "crashed"
        lay(crash.image, crashed)
        stands = standing(crashed)
        where = f"{crash.loss} lost at step {crash.point} of {len(tape)}: {tape[crash.point - 1]}"
        assert stands == done or (stands == undone and crash.point < answered), where
        found["after" if stands == done else "before"] += 1
        shutil.rmtree(crashed)
    fewest = 20 if operation in OPERATIONS[:5] else 2  # an operation that only writes a row has few points
    assert min(found.values()) > fewest, found
    record_property("crashes", found)


def test_what_somebody_wrote_at_the_moment_of_a_crash_is_set_aside(tmp_path: Path) -> None:
    prepare(tmp_path)
    (tmp_path / "souls" / ".soulkeeper-maya.md.tmp").write_text("# Maya, by hand\n")  # swapped out, and not looked at

    with opened(tmp_path) as ports:
        approve(ports)

    assert not list((tmp_path / "souls").glob(".soulkeeper-*"))
    assert [kept.read_text() for kept in (tmp_path / "data" / "outside").iterdir()] == ["# Maya, by hand\n"]
