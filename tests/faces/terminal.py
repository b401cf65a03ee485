"""A person in front of a screen: the command line on a real terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect

SOUL = str(Path(sys.executable).with_name("soul"))
KEYS = r"\[q\]uit "


class Screen(pexpect.spawn):  # type: ignore[type-arg]  # it takes none when it is run
    """What a person sees and types. Whatever is typed before a command listens for a key or a secret, the terminal throws away."""

    def press(self, key: str) -> None:
        assert self.waitnoecho(120), "it does not listen for a key"
        self.send(key)

    def type_unseen(self, secret: str) -> None:
        assert self.waitnoecho(120), "it does not hide what is typed"
        self.sendline(secret)


class Terminal:
    """A person in front of a screen, in one folder."""

    def __init__(self, folder: Path, columns: int = 100) -> None:
        self.folder, self.columns = folder, columns
        self.environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PAGER": "cat"}
        for name in ("SOULKEEPER_WORKSPACE", "SOULKEEPER_DEBUG", "NO_COLOR", "EDITOR", "VISUAL"):
            self.environment.pop(name, None)

    def opens(self, *arguments: str, editor: str = "", command: Sequence[str] = (SOUL,)) -> Screen:
        environment = {**self.environment, **({"EDITOR": editor, "VISUAL": editor} if editor else {})}
        return Screen(
            command[0],
            [*command[1:], *arguments],
            cwd=str(self.folder),
            env=environment,
            encoding="utf-8",
            dimensions=(50, self.columns),
            timeout=120,
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


def ended(screen: Screen) -> int | None:
    screen.expect(pexpect.EOF)
    screen.close()
    return screen.exitstatus
