"""The command that takes notice of edits the moment they happen: watch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from soulkeeper.errors import Unavailable
from soulkeeper.faces.owner.cli.desk import Desk, command, say_json
from soulkeeper.faces.owner.cli.screen import visible
from soulkeeper.services import observing


@command()
def watch(desk: Desk) -> None:
    """Take notice of edits the moment they happen, a line per event, until you stop it with Ctrl-C.

    \b
    Example:
      soul watch
    """
    root = desk.workspace.root
    _say(desk, observing.observe_all(desk.ports))
    if not desk.json:
        click.echo(f"watching {root}: edits are taken in as they happen (Ctrl-C stops)")
    for _ in _changes(root):
        _say(desk, observing.observe_all(desk.ports))


def _changes(root: Path) -> Iterator[object]:
    try:
        from watchfiles import watch as watched  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise Unavailable(
            "watching needs the extra soulkeeper[watch]", hint="pip install 'soulkeeper[watch]'"
        ) from error
    folders = [folder for folder in (root / "souls", root / "agents") if folder.is_dir()]
    return iter(watched(*folders, debounce=200, step=50, raise_interrupt=True))


def _say(desk: Desk, notes: tuple[str, ...]) -> None:
    for note in notes:
        if desk.json:
            say_json({"at": desk.ports.now().isoformat(), "note": note})
        else:
            click.echo(f"{desk.ports.now():%H:%M:%S}  {visible(note)}")
