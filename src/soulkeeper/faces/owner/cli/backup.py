"""Commands on the workspace as one file: backup and restore."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from soulkeeper.bootstrap import Workspace, backup_files, lay_out, open_workspace
from soulkeeper.bootstrap import keys as keyring
from soulkeeper.config import FILE, read_settings
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.backup.archive import KEY_NAMES, KeyFile
from soulkeeper.errors import Conflict, NotFound, Reason, Refused, Unavailable
from soulkeeper.faces.owner.cli.app import DOOR, App, command, user_name
from soulkeeper.services import backups
from soulkeeper.services.backups import Contents
from soulkeeper.services.lookups import setting


@command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--with-keys", is_flag=True, help="The owner's and the log's key too. Keep such a file as you keep a key."
)
def backup(app: App, file: Path, with_keys: bool) -> None:
    """Write the whole ledger to one file, while it is in use, and check it.

    \b
    Example:
      soul backup ../maya-2026-11-15.jsonl
    """
    carried = _keys(app.workspace) if with_keys else []
    size = backup_files.write_archive(file, _counted(app, "writing", backups.back_up(app.ports, carried)))
    counted = backups.checked(_counted(app, "checking", backup_files.read_archive(file)))
    shape = {"file": str(file), "bytes": size, "records": _named(counted), "withKeys": with_keys}
    app.answer(shape, [f"{file}: {size:,} bytes, {_told(counted)}; read back and found whole"])


@command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Put the ledger that is there aside (data/backups) and take its place.")
@click.option(
    "--new-owner-key", is_flag=True, help="Even if the backup belongs to another owner key than the one here."
)
def restore(app: App, file: Path, replace: bool, new_owner_key: bool) -> None:
    """Bring a ledger back from a backup, into a new workspace or an empty one. All of it or nothing.

    \b
    Examples:
      soul restore maya.jsonl -w my-agents
      soul restore maya.jsonl --replace
    """
    held = backups.contents(_counted(app, "checking", backup_files.read_archive(file)))
    root = app.root_or_new()
    if (root / FILE).exists():
        read_settings(root)
    if replace:
        _ensure_there(root)
    gives_way = _ensure_owners(app, root, held, replace=replace, other=new_owner_key)
    lay_out(root)
    moving = [*(_ledger_files(root) if replace else []), *(_key_files(root) if gives_way else [])]
    with _aside(root, moving):
        workspace = open_workspace(root, create=True)
        counted, carried = _filled(app, workspace, file)
    shape = {"workspace": str(root), "records": _named(counted), "keys": [key.name for key in carried]}
    app.answer(shape, _restored(workspace, counted))


def _filled(app: App, workspace: Workspace, file: Path) -> tuple[Counter[str], list[KeyFile]]:
    owner = Owner(user_name(), DOOR, "restore")
    try:
        counted, carried = backups.restore(
            workspace.ports, owner, _counted(app, "restoring", backup_files.read_archive(file))
        )
        for key in carried:
            keyring.bring_back(workspace.keys, key.name, key.content)
    except BaseException:
        _let_go(workspace)
        raise
    return counted, carried


def _let_go(workspace: Workspace) -> None:
    """Close a ledger whose files are to move: whoever closes it later would remove what lies under their names then."""
    close = getattr(workspace.ports.ledger, "close", None)
    if close:
        close()


def _counted(app: App, doing: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines themselves; on a terminal it counts them as they pass."""
    shown = not app.json and sys.stderr.isatty()
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


def _ensure_owners(app: App, root: Path, held: Contents, *, replace: bool, other: bool) -> bool:
    """A backup belongs to the key that is here, or to a new place. Whether the key that is here gives way to the backup's own.

    Replacing a ledger that can be opened is a decision, and takes its owner's key. A broken one gives way only to a backup of the
    key that is here: nobody gets past the key by breaking the ledger.
    """
    folder = root / "data" / "keys"
    pinned = _pinned_here(app) if replace else None
    if pinned == held.owner_key or (not replace and not (folder / keyring.OWNER).exists()):
        return False
    try:
        app.opened_key(folder, held.owner_key)
    except Refused as error:
        if [reason.code for reason in error.reasons] != ["foreign_key"]:
            raise
        if other and (pinned or not replace):
            return keyring.OWNER in held.keys
        raise _foreign(folder, held, broken=replace and not pinned) from error
    return False


def _pinned_here(app: App) -> str | None:
    """The owner key of the ledger that is there, once it was opened; nothing where that ledger is broken."""
    try:
        app.ports  # noqa: B018 - opens the workspace
    except (NotFound, Unavailable):
        return None
    app.owner()
    pinned = setting(app.ports, "owner_key") or None
    _let_go(app.workspace)
    return pinned


def _foreign(folder: Path, held: Contents, *, broken: bool) -> Refused:
    said, proved = keyring.public_halves(folder)
    here, there = keyring.fingerprint(proved or said), keyring.fingerprint(held.owner_key)
    message = f"this backup belongs to the owner key {there}, and the one here is {here}"
    hint = "restore it into a new folder" if broken else "if that is meant, say --new-owner-key"
    return Refused([Reason("foreign_key", message, hint=hint)])


def _ensure_there(root: Path) -> None:
    if not _ledger_files(root):
        raise Conflict("there is no ledger file to replace", hint="leave --replace out")


def _ledger_files(root: Path) -> list[Path]:
    """The ledger with what belongs to it: much of it may stand in the files beside it while it is open."""
    return [path for path in (root / "data").glob("ledger.db*") if path.is_file()]


def _key_files(root: Path) -> list[Path]:
    return [path for name in KEY_NAMES if (path := root / "data" / "keys" / name).is_file()]


@contextmanager
def _aside(root: Path, files: list[Path]) -> Iterator[None]:
    """Keep what is replaced in data/backups. Where the rest fails, it is put back."""
    if not files:
        yield
        return
    backups = root / "data" / "backups"
    aside = backups / f"replaced-{1 + sum(1 for _ in backups.glob('replaced-*'))}"
    aside.mkdir()
    for path in files:
        path.rename(aside / path.name)
    try:
        yield
    except BaseException:
        begun = _ledger_files(root) if any(path.parent.name == "data" for path in files) else []
        for path in begun:
            path.unlink()
        for path in files:
            (aside / path.name).rename(path)
        aside.rmdir()
        raise


def _restored(workspace: Workspace, counted: Counter[str]) -> Iterator[str]:
    yield f"{workspace.root}: {_told(counted)} restored"
    if not (workspace.keys / keyring.OWNER).exists():
        yield "the owner key was not in this backup: bring data/keys/owner back, else nobody can decide"


def _named(counted: Counter[str]) -> dict[str, int]:
    return {("text" if name == "str" else name.lower()): number for name, number in sorted(counted.items())}


def _told(counted: Counter[str]) -> str:
    return f"{counted['Soul']} souls, {counted['Revision']} revisions, {counted['Approval']} approvals, {counted['Event']} events"
