"""The command that takes notice of edits the moment they happen: watch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from pathlib import Path

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.errors import Unavailable
from soulkeeper.faces.owner.cli.app import App, command, say_json
from soulkeeper.services import outside_edits


@command()
def watch(app: App) -> None:
    """Take notice of edits the moment they happen, a line per event, until you stop it with Ctrl-C.

    \b
    Example:
      soul watch
    """
    root = app.workspace.root
    told = outside_edits.observe_all(app.ports)
    _say(app, told)
    if not app.json:
        click.echo(f"watching {root}: edits are taken in as they happen (Ctrl-C stops)")
    for changes in _changes(root):
        notes = outside_edits.observe_all(app.ports)
        _say(app, notes if changes else (note for note in notes if note not in told))
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


def _say(app: App, notes: Iterable[str]) -> None:
    for note in notes:
        if app.json:
            say_json({"at": app.ports.now().isoformat(), "note": note})
        else:
            click.echo(f"{app.ports.now():%H:%M:%S}  {visible(note)}")
