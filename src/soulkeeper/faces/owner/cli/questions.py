"""Questions that are answered with one line of text."""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from soulkeeper.faces.owner.cli.layout import terminal_width, wrapped


def ask_line(question: str, *, err: bool = False) -> str:
    """Ask on the terminal. The answer is on a line of its own, so that a long one has room.

    - Loading ``readline`` is what makes the arrow keys move the cursor: without it they put escape sequences into the answer.
    - A pasted line break is a part of the answer. Otherwise the lines behind it would be lost, or answer the next question.
    """
    with suppress(ImportError):
        import readline  # noqa: PLC0415 - not every system has it

        readline.parse_and_bind("set enable-bracketed-paste on")
    text = "\n".join(wrapped(question, terminal_width(sys.stderr if err else sys.stdout)))
    answer: str = click.prompt(text, default="", show_default=False, prompt_suffix="\n> ", err=err)
    return answer
