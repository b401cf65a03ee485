"""Commands on the workspace as one file: backup and restore."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from soulkeeper.adapters import keys as keyring
from soulkeeper.adapters.archives import read_archive, write_archive
from soulkeeper.bootstrap import Workspace, lay_out, open_workspace
from soulkeeper.domain.archive import KEY_NAMES, KeyFile
from soulkeeper.domain.authority import Owner
from soulkeeper.errors import Conflict, NotFound, Unavailable
from soulkeeper.faces.owner.cli.desk import DOOR, Desk, command, user_name
from soulkeeper.services import archiving


@command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--with-keys", is_flag=True, help="The owner's and the log's key too. Keep such a file as you keep a key."
)
def backup(desk: Desk, file: Path, with_keys: bool) -> None:
    """Write the whole ledger to one file, while it is in use, and check it.

    \b
    Example:
      soul backup ../maya-2026-11-15.jsonl
    """
    carried = _keys(desk.workspace) if with_keys else []
    size = write_archive(file, _counted(desk, "writing", archiving.back_up(desk.ports, carried)))
    counted = archiving.checked(_counted(desk, "checking", read_archive(file)))
    shape = {"file": str(file), "bytes": size, "records": _named(counted), "withKeys": with_keys}
    desk.answer(shape, [f"{file}: {size:,} bytes, {_told(counted)}; read back and found whole"])


@command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Put the ledger that is there aside (data/backups) and take its place.")
def restore(desk: Desk, file: Path, replace: bool) -> None:
    """Bring a ledger back from a backup, into a new workspace or an empty one. All of it or nothing.

    \b
    Examples:
      soul restore maya.jsonl -w my-agents
      soul restore maya.jsonl --replace
    """
    archiving.checked(_counted(desk, "checking", read_archive(file)))
    root = desk.root_or_new()
    lay_out(root)
    if replace:
        _ensure_owners(desk)
        _put_aside(root)
    workspace = open_workspace(root, create=True)
    owner = Owner(user_name(), DOOR, "restore")
    counted, carried = archiving.restore(workspace.ports, owner, _counted(desk, "restoring", read_archive(file)))
    for key in carried:
        keyring.bring_back(workspace.keys, key.name, key.content)
    shape = {"workspace": str(root), "records": _named(counted), "keys": [key.name for key in carried]}
    desk.answer(shape, _restored(workspace, counted))


def _counted(desk: Desk, doing: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines themselves; on a terminal it counts them as they pass."""
    shown = not desk.json and sys.stderr.isatty()
    for number, line in enumerate(lines, 1):
        if shown and number % 500 == 0:
            click.echo(f"\r{doing} {number:,} records", nl=False, err=True)
        yield line
    if shown:
        click.echo("\r\033[K", nl=False, err=True)


def _keys(workspace: Workspace) -> list[KeyFile]:
    return [
        KeyFile(name, (workspace.keys / name).read_text()) for name in KEY_NAMES if (workspace.keys / name).is_file()
    ]


def _ensure_owners(desk: Desk) -> None:
    """Replacing a ledger that can be opened is a decision, and takes the owner's key. A broken one is anybody's to mend."""
    try:
        desk.ports  # noqa: B018 - opens the workspace
    except (NotFound, Unavailable):
        return
    desk.owner()


def _put_aside(root: Path) -> None:
    """Keep what is replaced: the files of the old ledger move to data/backups."""
    data = root / "data"
    number = 1 + sum(1 for _ in (data / "backups").glob("replaced-*"))
    aside = data / "backups" / f"replaced-{number}"
    found = [path for path in data.glob("ledger.db*") if path.is_file()]
    if not found:
        raise Conflict("there is no ledger file to replace", hint="leave --replace out")
    aside.mkdir()
    for path in found:
        path.rename(aside / path.name)


def _restored(workspace: Workspace, counted: Counter[str]) -> Iterator[str]:
    yield f"{workspace.root}: {_told(counted)} restored"
    if not (workspace.keys / keyring.OWNER).exists():
        yield "the owner key was not in this backup: bring data/keys/owner back, else nobody can decide"


def _named(counted: Counter[str]) -> dict[str, int]:
    return {("text" if name == "str" else name.lower()): number for name, number in sorted(counted.items())}


def _told(counted: Counter[str]) -> str:
    return f"{counted['Soul']} souls, {counted['Revision']} revisions, {counted['Approval']} approvals, {counted['Event']} events"
