"""The command watch: pick up file edits as they happen, or install a service that does."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.souls.names import slug
from soulkeeper.errors import Invalid
from soulkeeper.faces import file_watch
from soulkeeper.faces.owner.cli.app import App, command, say, say_json
from soulkeeper.faces.owner.cli.running_watch import ensure_same_ledger, ledger_file, watching

_UNIT = """\
[Unit]
Description=Soulkeeper watches {root}
StartLimitIntervalSec=0

[Service]
ExecStart={command}
Restart=on-failure
RestartSec=2

[Install]
WantedBy=default.target
"""


@command()
@click.option(
    "--install", is_flag=True, help="Write a systemd user unit that starts the watch at every login, and exit."
)
def watch(app: App, install: bool) -> None:
    """Pick up file edits as they happen, one line per event, until you press Ctrl-C. Adopted files are watched too.

    \b
    Examples:
      soul watch
      soul watch --install
    """
    file_watch.ensure_installed()
    root = app.workspace.root
    if install:
        _install(app, root.absolute())
        return
    data = app.workspace.settings.data.absolute()
    with watching(data):
        known = ledger_file(data)
        last = file_watch.check_files(app.ports)
        _say(app, last)
        if not app.json:
            say(f"Watching {root} for edits (Ctrl-C stops)")
        for notes in file_watch.news(root, app.ports, last):
            ensure_same_ledger(data, known)
            _say(app, notes)


def _install(app: App, root: Path) -> None:
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "systemd" / "user"
    unit = folder / f"soulkeeper-watch-{slug(root.name) or 'workspace'}.service"
    soul = Path(sys.executable).with_name("soul")
    if not str(root).isprintable():
        message = f"{line_of(str(root))} has a character that could end a line of the service"
        raise Invalid(message, hint="give the folder another name")
    call = shlex.join([str(soul), "-w", str(root), "watch"]).replace("%", "%%").replace("$", "$$")
    folder.mkdir(parents=True, exist_ok=True)
    unit.write_text(_UNIT.format(root=str(root).replace("%", "%%"), command=call))
    start = f"systemctl --user daemon-reload && systemctl --user enable --now {unit.name}"
    app.answer({"unit": str(unit), "start": start}, [f"Wrote {unit}", f"Start it: {start}"], verbatim=True)
    if shutil.which("systemctl") is None:
        app.warn([f"this machine has no systemctl; let its own service manager run this at every login: {call}"])


def _say(app: App, notes: Iterable[str]) -> None:
    for note in notes:
        if app.json:
            say_json({"at": app.ports.now().isoformat(), "note": note})
        else:
            say(f"{app.ports.now():%H:%M:%S} UTC  {visible(note)}")
