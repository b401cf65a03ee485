"""The pager: output longer than the screen opens in $PAGER. A pipe or a file gets the lines as they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import click

from soulkeeper.faces.owner.cli.layout import terminal_width, wrapped


def show(lines: Iterable[str], *, verbatim: bool) -> None:
    """Print lines, in a pager if a person is there and the screen is too small for them."""
    width = None if verbatim else terminal_width()
    rows = [row for line in lines for row in wrapped(line, width)]
    if _is_longer_than_the_screen(rows):
        click.echo_via_pager("\n".join(rows))
        return
    for row in rows:
        click.echo(row)


def _is_longer_than_the_screen(rows: list[str]) -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        height = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return False
    return 0 < height <= sum(row.count("\n") + 1 for row in rows)
