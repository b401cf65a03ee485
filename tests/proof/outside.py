"""Proof: 200 invalid ids, and a watch over everything outside a workspace.

The watch sees every file that Python opens, creates, moves or removes by a path. What an adapter does below an open folder has no
path: for that, the whole neighbourhood is compared before and after.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, product
from pathlib import Path
from typing import Any

_PATHS = ("", "x", "etc/passwd", "workspace/data/ledger.db", "canary/secret", "canary/secret.md", "souls/default.md")
_CLIMBS = ("../", "..\\", "%2e%2e/", "..%2f", "..%5c", "%252e%252e%252f", "..;/", "..／", "．．/", "..\x00/")
_DEVICES = ("con", "nul", "aux.md", "com1", "LPT9", "prn ")
_WRAPS = (
    "{}\n",
    "\r{}",
    "{}\x00",
    "{}\x00.md",
    "\x1b[31m{}",
    "{}\u202e",
    "\u200b{}",
    "{}\ufeff",
    " {}",
    "{} ",
    "{}.",
    ".{}",
    "-{}",
)
_WORDS = (
    "*",
    "%",
    "?",
    "~",
    "$HOME",
    "`id`",
    "$(id)",
    ";id",
    "|id",
    "&",
    "<x>",
    "'",
    '"',
    "' OR 1=1 --",
    "\\",
    "//",
    "/",
    ":",
    "::$DATA",
)
_LETTERS = (
    "ａ",
    "ä",
    "ß",
    "İ",
    "ﬁ",
    "雪",
    "🌱",
    "\U000e0061",
    "\udc80".encode("utf-8", "surrogateescape").hex(),
    "a\u0301",
    "A",
    "_",
    "a--b",
)


def _hostile() -> Iterator[str]:
    yield from (
        "",
        ".",
        "..",
        "...",
        "--help",
        "-",
        "a" * 129,
        "a" * 5_000,
        "../" * 400,
        "new/x",
        "souls/default",
        "a/b/c",
    )
    yield from (f"{climb * deep}{path}" for deep, climb, path in product((1, 2), _CLIMBS, _PATHS))
    yield from _DEVICES
    yield from (wrap.format("maya") for wrap in _WRAPS)
    yield from chain(_WORDS, _LETTERS)


def hostile_ids(canary: Path, many: int) -> list[str]:
    """This many of them; one leads to something that exists."""
    absolute = [str(canary), f"file://{canary}", f"/proc/self/root{canary}", os.path.relpath(canary)]
    rest = list(dict.fromkeys(_hostile()))
    return [*absolute, *rest[:12], *rest[-(many - 16) :]]


class Watch:
    """What was touched outside during the watch."""

    def __init__(self) -> None:
        self.touched: list[str] = []
        self._inside: Path | None = None
        self._around: Path | None = None
        sys.addaudithook(self._heard)

    @contextmanager
    def over(self, workspace: Path) -> Iterator[None]:
        before = _seen(workspace)
        self._inside, self._around = workspace, workspace.parent
        try:
            yield
        finally:
            self._inside = None
        assert _seen(workspace) == before
        assert self.touched == []

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        """An audit hook cannot be removed: outside a watch it does nothing."""
        if self._inside is None or event not in _EVENTS:
            return
        for path in arguments[: _EVENTS[event]]:
            if isinstance(path, str | bytes | os.PathLike) and self._is_outside(os.fsdecode(path)):
                self.touched.append(f"{event} {path!r}")

    def _is_outside(self, path: str) -> bool:
        assert self._inside is not None
        whole = os.path.normpath(os.path.join(Path.cwd(), path))  # noqa: PTH118 - paths are texts here
        return whole.startswith(str(self._around)) and not whole.startswith(str(self._inside))


_EVENTS: Mapping[str, int] = {
    "open": 1,
    "os.mkdir": 1,
    "os.rename": 2,
    "os.remove": 1,
    "os.rmdir": 1,
    "os.symlink": 2,
    "os.link": 2,
    "os.truncate": 1,
    "os.listdir": 1,
    "os.scandir": 1,
    "os.chmod": 1,
}


def _seen(workspace: Path) -> dict[str, tuple[int, int, int]]:
    """Everything beside the workspace, with whatever changes when it is touched."""
    found = (path for path in workspace.parent.rglob("*") if workspace not in (path, *path.parents))
    return {str(path): (path.stat().st_ino, path.stat().st_size, path.stat().st_mtime_ns) for path in found}
