"""A person in front of a screen: the command line on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pexpect

from tests.forked import Screen, Started, run

SOUL = str(Path(sys.executable).with_name("soul"))
KEYS = r"\[q\]uit "
ROWS = 50


class Terminal:
    """A person in front of a screen, in one folder."""

    def __init__(self, folder: Path, columns: int = 100) -> None:
        self.folder, self.columns = folder, columns
        self.environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PAGER": "cat"}
        for name in ("SOULKEEPER_WORKSPACE", "SOULKEEPER_DEBUG", "NO_COLOR", "EDITOR", "VISUAL"):
            self.environment.pop(name, None)

    def opens(self, *arguments: str, editor: str = "", changes: Mapping[str, Any] | None = None) -> Screen:
        """``changes``: names in modules that have another value in this process."""
        environment = {**self.environment, **({"EDITOR": editor, "VISUAL": editor} if editor else {})}
        return Screen(Started(arguments, self.folder, environment, changes or {}), rows=ROWS, columns=self.columns)

    def sees(self, *arguments: str) -> str:
        """What one command writes to the screen until it ends."""
        screen = self.opens(*arguments)
        assert ended(screen) == 0, screen.before
        return str(screen.before)

    def pipes(self, *arguments: str) -> str:
        done = run(Started(arguments, self.folder, self.environment, {}))
        assert done.returncode == 0, done.stderr
        return done.stdout


def ended(screen: Screen) -> int | None:
    screen.expect(pexpect.EOF)
    screen.close()
    return screen.exitstatus
