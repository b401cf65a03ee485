"""The command that takes notice of edits the moment they happen: watch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from pathlib import Path

import click

from soulkeeper.domain.visible import visible
from soulkeeper.errors import Unavailable
from soulkeeper.faces.owner.cli.desk import Desk, command, say_json
from soulkeeper.services import observing


@command()
def watch(desk: Desk) -> None:
    """Take notice of edits the moment they happen, a line per event, until you stop it with Ctrl-C.

    \b
    Example:
      soul watch
    """
    root = desk.workspace.root
    told = observing.observe_all(desk.ports)
    _say(desk, told)
    if not desk.json:
        click.echo(f"watching {root}: edits are taken in as they happen (Ctrl-C stops)")
    for changes in _changes(root):
        notes = observing.observe_all(desk.ports)
        _say(desk, notes if changes else (note for note in notes if note not in told))
        told = notes


def _changes(root: Path) -> Iterator[Sized]:
    """Something for every change, and nothing every other second: a change before the system was asked to tell is found too."""
    try:
        from watchfiles import watch as watched  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise Unavailable(
            "watching needs the extra soulkeeper[watch]", hint="pip install 'soulkeeper[watch]'"
        ) from error
    folders = [folder for folder in (root / "souls", root / "agents") if folder.is_dir()]
    return iter(
        watched(*folders, debounce=200, step=50, rust_timeout=2_000, yield_on_timeout=True, raise_interrupt=True)
    )


def _say(desk: Desk, notes: Iterable[str]) -> None:
    for note in notes:
        if desk.json:
            say_json({"at": desk.ports.now().isoformat(), "note": note})
        else:
            click.echo(f"{desk.ports.now():%H:%M:%S}  {visible(note)}")
