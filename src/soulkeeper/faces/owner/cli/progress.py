"""Progress on a terminal: a bar, or a counter that is rewritten in place. Short work and other outputs show nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from soulkeeper.faces.owner.cli.app import App


def bar(length: int, label: str, *, least: int) -> Any:
    """A progress bar, if there are at least this many steps."""
    is_shown = length >= least and sys.stderr.isatty()
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not is_shown)


def counter(app: App, label: str, noun: str, *, step: int) -> Callable[[int, int], None]:
    """A function that shows how many are done of how many: after every ``step`` of them, and at the end."""
    is_shown = not app.json and sys.stderr.isatty()

    def show(done: int, total: int) -> None:
        if is_shown and total > step and (done % step == 0 or done == total):
            click.echo(f"\r{label}{done:,} of {total:,} {noun}", nl=done == total, err=True)

    return show
