"""A person in front of a screen: the command line on a real terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pexpect

SOUL = str(Path(sys.executable).with_name("soul"))
KEYS = r"\[q\]uit "


class Terminal:
    """A person in front of a screen, in one folder."""

    def __init__(self, folder: Path, columns: int = 100) -> None:
        self.folder, self.columns = folder, columns
        self.environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PAGER": "cat"}
        for name in ("SOULKEEPER_WORKSPACE", "SOULKEEPER_DEBUG", "NO_COLOR", "EDITOR", "VISUAL"):
            self.environment.pop(name, None)

    def opens(self, *arguments: str, editor: str = "") -> pexpect.spawn[str]:
        environment = {**self.environment, **({"EDITOR": editor, "VISUAL": editor} if editor else {})}
        return pexpect.spawn(
            SOUL,
            [*arguments],
            cwd=str(self.folder),
            env=environment,
            encoding="utf-8",
            dimensions=(50, self.columns),
            timeout=30,
            use_poll=True,
        )

    def sees(self, *arguments: str) -> str:
        """What one command writes to the screen until it ends."""
        screen = self.opens(*arguments)
        screen.expect(pexpect.EOF)
        screen.close()
        assert screen.exitstatus == 0, screen.before
        return str(screen.before)

    def pipes(self, *arguments: str) -> str:
        done = subprocess.run(
            [SOUL, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=True
        )
        return done.stdout


def ended(screen: pexpect.spawn[str]) -> int | None:
    screen.expect(pexpect.EOF)
    screen.close()
    return screen.exitstatus
