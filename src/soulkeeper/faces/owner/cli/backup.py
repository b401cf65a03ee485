"""The command that writes a workspace to one file: backup."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from soulkeeper.bootstrap import Workspace, backup_files, key_encryption, open_files
from soulkeeper.bootstrap import keys as keyring
from soulkeeper.domain.backup.entries import KEY_NAMES, EncryptedKeys, Secrets
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.faces.owner.cli.app import SHORTEST_PASSPHRASE, App, command, new_passphrase, say
from soulkeeper.faces.wording import plural
from soulkeeper.services import backups

WITHOUT_KEYS = "the keys are not in this backup: keep data/keys yourself, else nobody can decide after a restore"


@command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--with-keys", is_flag=True, help="Include the keys, encrypted with a passphrase. This is the default.")
@click.option("--without-keys", is_flag=True, help="Leave the keys out; then keep data/keys yourself.")
def backup(app: App, file: Path, with_keys: bool, without_keys: bool) -> None:
    """Write the whole workspace to one file, while it is in use, and check the file.

    \b
    Examples:
      soul backup ../agents-2026-11-15.jsonl
      soul backup ../agents-2026-11-15.jsonl --without-keys
    """
    if with_keys and without_keys:
        raise click.UsageError("--with-keys and --without-keys cannot be combined")
    backup_files.ensure_new(file)  # before anybody types a passphrase for it
    secrets = None if without_keys else backups.secrets_of(app.ports, _keys(app.workspace))
    passphrase = _new_passphrase() if secrets else ""
    keys = key_encryption.encrypt(secrets, passphrase) if secrets else None
    files = open_files(app.workspace.root)
    size = backup_files.write_archive(
        file, with_progress(app, "writing", backups.back_up(app.ports, files=files, keys=keys))
    )
    contents = backups.contents(with_progress(app, "checking", backup_files.read_archive(file)))
    _ensure_opens(contents.encrypted_keys, secrets, passphrase)
    app.warn([*files.skipped, *([WITHOUT_KEYS] if without_keys else [])])
    shape = {"file": str(file), "bytes": size, "records": dict(sorted(contents.counts.items())), "withKeys": bool(keys)}
    app.answer(shape, [f"{file}: {size:,} bytes, {summary(contents.counts)}; read back and complete"])


def with_progress(app: App, label: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines themselves. On a terminal it shows how many have passed."""
    is_shown = not app.json and sys.stderr.isatty()
    for number, line in enumerate(lines, 1):
        if is_shown and number % 500 == 0:
            click.echo(f"\r{label} {number:,} records", nl=False, err=True)
        yield line
    if is_shown:
        click.echo("\r\033[K", nl=False, err=True)


def summary(counts: Counter[str]) -> str:
    """What is in a backup, in words. A companion file is a text like a soul."""
    kinds = ("soul", "revision", "approval", "event", "message")
    return ", ".join(plural(counts[kind], "text" if kind == "soul" else kind) for kind in kinds)


def _keys(workspace: Workspace) -> dict[str, str]:
    if not (workspace.keys / keyring.OWNER).is_file():
        raise NotFound("the owner key is not on this machine", hint="soul backup FILE --without-keys leaves it out")
    files = [(name, workspace.keys / name) for name in KEY_NAMES]
    return {name: path.read_text() for name, path in files if path.is_file()}


def _new_passphrase() -> str:
    if not sys.stdin.isatty():
        message = "the keys in a backup are encrypted with a passphrase, and there is no terminal to type it"
        raise Refused([Reason("passphrase", message, hint="use a terminal, or leave them out with --without-keys")])
    length = f"at least {SHORTEST_PASSPHRASE} characters"
    say(f"Choose a passphrase of {length}. Without it nobody can use the keys.", err=True)
    return new_passphrase("passphrase for the keys in this backup")


def _ensure_opens(encrypted: EncryptedKeys | None, secrets: Secrets | None, passphrase: str) -> None:
    if secrets and (encrypted is None or key_encryption.decrypt(encrypted, passphrase) != secrets):
        raise Invalid("the keys in the file are not the ones of this workspace", hint="make the backup again")
