"""What the tests need from the machine: programs, which `make tools` installs if it may, and memory for temporary folders."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
BY_NIGHT = os.environ.get("SOULKEEPER_PROOF") == "night"
ON_DISK = os.environ.setdefault("SOULKEEPER_TESTS_ON_DISK", tempfile.gettempdir())  # worker processes inherit it


def examples(by_night: int) -> int:
    """The number of examples for a test: in a check a quarter of them."""
    return by_night if BY_NIGHT else by_night // 4


def share(items: Sequence[T], number: int, of: int = 3) -> Sequence[T]:
    """All of them at night; in a check every third, with an offset that depends on the number, so that none is left out."""
    return items if BY_NIGHT else items[number % of :: of]


def said_in_processes(code: str) -> set[str]:
    """What this code prints in three processes that order sets differently."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "123"
    }


def program(name: str) -> Path:
    """The path of a program. If it is missing, the test is skipped by name; with CI set it fails, because nobody reads a skip
    there."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin")
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is not installed (`make tools` as root)")
    return Path(found)


def work_in_memory() -> None:
    """Put temporary folders where a sync costs nothing. No test cuts the power: crashes are derived from recorded writes."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    memory = os.statvfs(MEMORY)
    if memory.f_bavail * memory.f_frsize >= ROOM and not memory.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
