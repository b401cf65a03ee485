"""Escapes in an edit that is pending, on a real terminal: 30 of them in a check, 600 with SOULKEEPER_PROOF=night.

None reaches the screen raw: the only escapes that the terminal gets are our own colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from tests.faces.conftest import Soul, home, soul, template, terminal
from tests.faces.terminal import KEYS, Terminal, ended
from tests.system import BY_NIGHT

__all__ = ["home", "soul", "template", "terminal"]  # fixtures of the faces' room

MANY = 600 if BY_NIGHT else 30
OPENERS = ("\x1b[", "\x9b", "\x1b]", "\x9d", "\x1bP", "\x90", "\x1b^", "\x1b_", "\x1bX", "\x1b(", "\x1b#", "\x1b")
ORDERS = (
    "31m",
    "2J",
    "1;1H",
    "0;owned\x07",
    "52;c;aGk=\x07",
    "8;;http://x\x1b\\link\x1b]8;;\x1b\\",
    "?1049h",
    "6n",
    "20t",
    "c",
    "K",
    "1A",
    "99;99H",
    "?25l",
    "38;5;9m",
    "s",
    "u",
    "5i",
    "4h",
    "!p",
    "1;2r",
    "?1000h",
    "M",
    "D",
    "E",
    "7m",
    "8m",
    "5m",
    "0c",
    ">c",
    "=c",
    "?6n",
    "?15n",
    "1337;File=:\x07",
    "777;notify;a;b\x07",
    "9;1\x07",
    "+q544e\x1b\\",
    '$q"p\x1b\\',
    "2;1;1t",
    "14t",
    "18t",
    "21t",
    "?2004h",
    "\x00",
    "\x08\x08\x08",
    "\r over",
    "\x7f",
    "\x85",
    "\u202e",
    "\u2066x",
)
OURS = re.compile(r"\x1b\[(?:0|1|2|31|32|33|36|39|22)?m|\x1b\[K|\x1b\[\?25[hl]")
RAW = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def escapes() -> Iterator[str]:
    """Every opener is among the first sixty."""
    pairs = (f"{OPENERS[n % len(OPENERS)]}{order}" for n, order in enumerate(ORDERS))
    yield from islice((*pairs, *map("".join, product(OPENERS, ORDERS))), MANY)


@pytest.fixture
def held(soul: Soul, home: Path) -> str:
    """A held edit of the default soul with an escape in every line. Returns its id."""
    file = home / "souls" / "default.md"
    lines = "".join(f"- mark-{number} {escape} end\n" for number, escape in enumerate(escapes()))
    file.write_bytes(f"{file.read_text()}{lines}".encode())
    assert "held as proposal" in soul("status").out
    return str(soul("pending", "--json").json[0]["id"])


def raw(screen: str) -> list[str]:
    return RAW.findall(OURS.sub("", screen))


def test_no_escape_of_an_edit_reaches_the_screen(terminal: Terminal, held: str) -> None:
    shown = 0
    for command in (
        "pending",
        f"approvals show {held}",
        "approvals list",
        "status",
        "events",
        "history default",
        "show default",
    ):
        screen = terminal.sees(*command.split())
        assert raw(screen) == [], command
        shown += screen.count("mark-")
    assert shown >= MANY, "nobody was shown the lines"


def test_no_escape_of_an_edit_reaches_the_screen_of_the_review(terminal: Terminal, held: str) -> None:
    review = terminal.opens("review")
    review.expect(KEYS)
    screen = str(review.before)
    review.press("q")
    assert ended(review) == 0
    assert raw(screen) == []
    assert f"mark-{MANY - 1} " in screen
