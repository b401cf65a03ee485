"""The disk fails at its N-th operation, for every N: what is acknowledged is done, and what is reported as failed is undone."""

from __future__ import annotations

import errno
import shutil
from itertools import count
from pathlib import Path

import pytest

from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.services import recovery
from tests.proof.crash_points import Image, lay, read_image
from tests.proof.failing import KINDS, FailingDisk
from tests.proof.operations import (
    OPERATIONS,
    Operation,
    Standing,
    opened,
    prepare,
    standing,
)
from tests.proof.watching import watched
from tests.system import BY_NIGHT

TRIED = OPERATIONS if BY_NIGHT else OPERATIONS[:1]


def attempted(root: Path, operation: Operation, disk: FailingDisk) -> str:
    """Try it on the failing disk, then continue in the same process once the disk works. Returns why it failed, if it did."""
    why = ""
    with watched(disk):
        try:
            with opened(root) as ports:
                why = _why_not(operation, ports)
                disk.heal()
                recovery.recover(ports)
        except SoulError as error:
            assert not why, "the workspace did not recover in the same process"
            why = error.message
    return why


def _why_not(operation: Operation, ports: Ports) -> str:
    try:
        operation(ports)
    except SoulError as error:
        return error.message
    except OSError as error:
        return str(error)
    return ""


@pytest.fixture
def before(tmp_path: Path) -> Image:
    prepare(tmp_path / "prepared")
    return read_image(tmp_path / "prepared")


def after(before: Image, operation: Operation, root: Path) -> Standing:
    lay(before, root)
    with opened(root) as ports:
        operation(ports)
    return standing(root)


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("error", KINDS, ids=errno.errorcode.get)
@pytest.mark.parametrize("operation", TRIED)
def test_a_failing_disk_makes_it_done_or_undone_and_says_which(
    operation: Operation, error: int, for_good: bool, before: Image, tmp_path: Path
) -> None:
    undone, done = standing(tmp_path / "prepared"), after(before, operation, tmp_path / "done")
    answers = {"": 0}
    for nth in count(1):
        root = tmp_path / "failing"
        lay(before, root)
        disk = FailingDisk(nth, error, for_good=for_good)

        why = attempted(root, operation, disk)

        assert standing(root) == (undone if why else done), f"{disk.refused}: {why}"
        shutil.rmtree(root)
        if disk.refused is None:
            break
        answers[why] = answers.get(why, 0) + 1
    fewest = 5 if undone.files != done.files else -1  # what shows nothing in a file owes nothing to one
    assert answers.pop("") > fewest, "an effect that fails is said, and does not undo the decision"
    assert sum(answers.values()) > 5, answers
