"""The command watch: pick up file edits as they happen."""

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
    """Pick up file edits as they happen, one line per event, until you press Ctrl-C.

    \b
    Example:
      soul watch
    """
    root = app.workspace.root
    last = outside_edits.observe_all(app.ports)
    _say(app, last)
    if not app.json:
        click.echo(f"Watching {root} for edits (Ctrl-C stops)")
    for changes in _changes(root):
        notes = outside_edits.observe_all(app.ports)
        _say(app, notes if changes else (note for note in notes if note not in last))
        last = notes


def _changes(root: Path) -> Iterator[Sized]:
    """The files of each change, and an empty set every other second, to find changes made before the watch began."""
    try:
        from watchfiles import watch as watch_files  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise Unavailable(
            "soul watch needs the extra soulkeeper[watch]", hint="pip install 'soulkeeper[watch]'"
        ) from error
    folders = [folder for folder in (root / "souls", root / "agents") if folder.is_dir()]
    return iter(
        watch_files(*folders, debounce=200, step=50, rust_timeout=2_000, yield_on_timeout=True, raise_interrupt=True)
    )


def _say(app: App, notes: Iterable[str]) -> None:
    for note in notes:
        if app.json:
            say_json({"at": app.ports.now().isoformat(), "note": note})
        else:
            click.echo(f"{app.ports.now():%H:%M:%S}  {visible(note)}")
