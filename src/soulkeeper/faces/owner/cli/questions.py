"""Questions that are answered with one line of text."""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from soulkeeper.faces.owner.cli.layout import terminal_width, wrapped


def ask_line(question: str, *, err: bool = False) -> str:
    """Ask on the terminal. Loading ``readline`` is what makes the arrow keys move the cursor: without it they put escape sequences
    into the answer. The answer is on a line of its own, so that a long one has room.
    """
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - not every system has it
    text = "\n".join(wrapped(question, terminal_width(sys.stderr if err else sys.stdout)))
    answer: str = click.prompt(text, default="", show_default=False, prompt_suffix="\n> ", err=err)
    return answer
