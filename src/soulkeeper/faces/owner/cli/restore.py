"""The command that restores a workspace from one file: restore.

- Nothing is touched before the whole backup has been read and is complete.
- Replacing a ledger that can be opened is a decision, and takes its owner's key. A broken ledger gives way only to a backup of
  the key that is here: nobody gets past the key by breaking the ledger.
- What is replaced is moved to data/backups, and moved back if the rest fails.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from soulkeeper.bootstrap import (
    Workspace,
    backup_files,
    create_layout,
    key_encryption,
    new_quick_chain,
    open_files,
    open_witness,
    open_workspace,
)
from soulkeeper.bootstrap import keys as keyring
from soulkeeper.config import FILE, read_settings
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.backup.entries import KEY_NAMES, EncryptedKeys, Secrets
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused, SoulError, Unavailable
from soulkeeper.faces.owner.cli.app import (
    DOOR,
    SHORTEST_PASSPHRASE,
    App,
    at_a_terminal,
    command,
    new_passphrase,
    user_name,
)
from soulkeeper.faces.owner.cli.backup import summary, with_progress
from soulkeeper.faces.owner.cli.named_workspace import remember_workspace, with_workspace
from soulkeeper.faces.owner.cli.running_server import running_at
from soulkeeper.faces.owner.cli.running_watch import is_watched
from soulkeeper.faces.site import Site
from soulkeeper.faces.wording import plural
from soulkeeper.services import adoption, backups, restore_losses
from soulkeeper.services.backups import Contents, RestoreReport
from soulkeeper.services.lookups import is_empty, setting

_TRIES = 3
_EMPTY_DATABASE = "name an empty database in the soulkeeper.toml of a new folder, and restore there with -w DIR"


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is restored where: the checked backup, its keys, and whether it starts over with a new owner key."""

    app: App
    file: Path
    root: Path
    contents: Contents
    secrets: Secrets | None
    passphrase: str | None  # of the new owner key, if there is to be one


@command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Move the existing ledger to data/backups and replace it.")
@click.option("--without-keys", is_flag=True, help="Do not restore the keys in the backup; restore data/keys yourself.")
@click.option(
    "--new-owner-key",
    is_flag=True,
    help="Start over with a new owner key. This is recorded, and revokes every token.",
)
@click.option("--unsigned", is_flag=True, help="Accept a backup that nobody signed, because you trust its source.")
@click.option(
    "--yes", is_flag=True, help="Do not ask whether this is your backup, or whether --replace may lose something."
)
def restore(
    app: App, file: Path, replace: bool, without_keys: bool, new_owner_key: bool, unsigned: bool, yes: bool
) -> None:
    """Restore a workspace from a backup into a new or an empty folder, completely or not at all.

    \b
    Examples:
      soul restore agents.jsonl -w my-agents
      soul restore agents.jsonl -w my-agents --new-owner-key
      soul restore agents.jsonl --replace
    """
    contents = backups.contents(with_progress(app, "checking", backup_files.read_archive(file)), new_quick_chain())
    root = app.root_or_new()
    if (root / FILE).exists():
        read_settings(root)
    if replace:
        _ensure_replaceable(root)
    else:
        _ensure_empty(root)
    if not unsigned:
        backups.ensure_signed(contents)
    lost = _ensure_owner(app, root, contents, replace=replace, is_new=new_owner_key)
    _confirm(contents, lost, replace=replace, yes=yes or (new_owner_key and not at_a_terminal()))
    secrets = None if without_keys or new_owner_key else _secrets(contents)
    passphrase = _passphrase_of_new_key() if new_owner_key else None
    if replace and is_watched(root / "data"):
        app.warn(
            ["soul watch is running here and ends when the ledger is replaced; start it again, unless a service does"]
        )
    _run(Job(app=app, file=file, root=root, contents=contents, secrets=secrets, passphrase=passphrase), replace=replace)


def _run(job: Job, *, replace: bool) -> None:
    create_layout(job.root)
    is_new = job.passphrase is not None
    files_to_move = [*(_database_files(job) if replace else []), *(_key_files(job.root) if is_new else [])]
    with _aside(job.root, files_to_move), _new_witness(job.root):
        workspace = open_workspace(job.root, create=True)
        keys, restored = _fill(job, workspace)
    owner_key = keyring.fingerprint(setting(workspace.ports, "owner_key"))
    shape = {"workspace": str(job.root), "records": dict(sorted(restored.counts.items())), "keys": keys}
    webhooks = [{"id": webhook.id, "url": webhook.url, "secret": webhook.secret} for webhook in restored.new_secrets]
    remember_workspace(str(job.root))
    job.app.warn([*restored.notes, *_unconfirmed_addresses(job.root)])
    more: dict[str, Any] = {
        "ownerKey": owner_key,
        "newWebhookSecrets": webhooks,
        "permissionsExpired": restored.expired_permissions,
    }
    job.app.answer({**shape, **more}, _report(workspace, restored, owner_key))


def _fill(job: Job, workspace: Workspace) -> tuple[list[str], RestoreReport]:
    """Keys first: a restore interrupted after them can simply be repeated, because the key that is here is the right one."""
    owner, app, file = Owner(user_name(), DOOR, "restore"), job.app, job.file
    before = set(_key_files(job.root))
    try:
        new_owner = _new_owner(job, workspace)
        keys = [] if new_owner else _bring_back_keys(job, workspace)
        restored = backups.restore(
            workspace.ports,
            owner,
            with_progress(app, "restoring", backup_files.read_archive(file)),
            files=open_files(job.root),
            secrets=job.secrets,
            new_owner=new_owner,
            log_key=keyring.make_key(workspace.keys, keyring.LOG),
            expected=job.contents.checkpoint,
        )
    except BaseException:
        close(workspace)
        for path in set(_key_files(job.root)) - before:
            path.unlink()
        raise
    return keys, restored


def _new_owner(job: Job, workspace: Workspace) -> Mapping[str, str] | None:
    if job.passphrase is None:
        return None
    pinned = {
        "owner_name": user_name(),
        "owner_key": keyring.make_key(workspace.keys, keyring.OWNER, job.passphrase),
        "log_key": keyring.make_key(workspace.keys, keyring.LOG),
    }
    key = keyring.open_key(workspace.keys, keyring.OWNER, pinned["owner_key"], job.passphrase)
    workspace.signer.open_owner(key)
    return pinned


def _bring_back_keys(job: Job, workspace: Workspace) -> list[str]:
    keys = job.secrets.keys if job.secrets else {}
    return [name for name, content in keys.items() if keyring.restore_key(workspace.keys, name, content)]


def close(workspace: Workspace) -> None:
    """Close the databases before their files are moved: closing them later would remove the new files of the same name."""
    for port in (workspace.ports.ledger, workspace.ports.sessions):
        if close_port := getattr(port, "close", None):
            close_port()


def _secrets(contents: Contents) -> Secrets | None:
    if contents.encrypted_keys is None:
        return Secrets(contents.plain_keys) if contents.plain_keys else None
    if not sys.stdin.isatty():
        message = "the keys in this backup are encrypted, and there is no terminal to type the passphrase"
        raise Refused([Reason("passphrase", message, hint="use a terminal, or restore with --without-keys")])
    return _decrypted(contents.encrypted_keys)


def _decrypted(keys: EncryptedKeys) -> Secrets:
    for _ in range(_TRIES - 1):
        try:
            return key_encryption.decrypt(keys, _ask_passphrase())
        except Refused as error:
            click.echo(error.reasons[0].message, err=True)
    return key_encryption.decrypt(keys, _ask_passphrase())


def _ask_passphrase() -> str:
    passphrase: str = click.prompt("passphrase of this backup", hide_input=True, err=True)
    return passphrase


def _passphrase_of_new_key() -> str:
    if not at_a_terminal():
        return ""
    question = f"passphrase for the new owner key (at least {SHORTEST_PASSPHRASE} characters, empty for none)"
    return new_passphrase(question, may_be_empty=True)


def _confirm(contents: Contents, lost: tuple[str, ...], *, replace: bool, yes: bool) -> None:
    """Show what a restore loses, and ask. A backup with its own passphrase needs no question about whose it is."""
    if lost:
        click.echo("The existing ledger has more than this backup. You would lose:", err=True)
    for line in lost:
        click.echo(f"  {line_of(line)}", err=True)
    if yes or not (replace or contents.encrypted_keys is None):
        return
    if not at_a_terminal():
        if lost:
            raise Invalid("confirmation needed", hint="add --yes if this may be lost")
        return
    owner = (
        f"This backup of {contents.header.at:%Y-%m-%d %H:%M} UTC belongs to {keyring.fingerprint(contents.owner_key)}"
    )
    question = "Replace the existing ledger?" if replace else "Is this your owner key?"
    click.confirm(f"{owner}. {question}", abort=True, err=True)


def _ensure_owner(app: App, root: Path, contents: Contents, *, replace: bool, is_new: bool) -> tuple[str, ...]:
    """A backup belongs to the key that is here, or to a new place. Returns what an existing ledger would lose."""
    folder = root / "data" / "keys"
    pinned, lost = _pinned_here(app, contents) if replace else (None, ())
    if pinned == contents.owner_key or (not replace and not (folder / keyring.OWNER).exists()):
        return lost
    try:
        app.open_key(folder, contents.owner_key)
    except Refused as error:
        is_foreign = [reason.code for reason in error.reasons] == ["foreign_key"]
        if not is_foreign:
            raise
        if not (is_new and (pinned or not replace)):
            raise _foreign(folder, contents, broken=replace and not pinned) from error
    return lost


def _pinned_here(app: App, contents: Contents) -> tuple[str | None, tuple[str, ...]]:
    """The owner key of the existing ledger, after it was opened, and what it would lose; nothing if it is broken."""
    try:
        app.ports  # noqa: B018 - opens the workspace
        app.owner()
    except (NotFound, Unavailable):
        return None, ()
    pinned = setting(app.ports, "owner_key") or None
    lost = restore_losses.losses(app.ports, contents)
    close(app.workspace)
    return pinned, lost


def _foreign(folder: Path, contents: Contents, *, broken: bool) -> Refused:
    stored, derived = keyring.stored_and_derived_keys(folder)
    here, there = keyring.fingerprint(derived or stored), keyring.fingerprint(contents.owner_key)
    message = f"this backup belongs to the owner key {there}, and the one here is {here}"
    hint = "restore it into a new folder" if broken else "to start over with a new key, use --new-owner-key"
    return Refused([Reason("foreign_key", message, hint=hint)])


def _ensure_empty(root: Path) -> None:
    """Say so before anybody has to type a passphrase. What cannot be opened is for the restore itself to judge."""
    with suppress(NotFound, Unavailable):
        workspace = open_workspace(root)
        is_used, is_shared = not is_empty(workspace.ports), bool(workspace.settings.database)
        close(workspace)
        if is_used:
            hint = _EMPTY_DATABASE if is_shared else "restore into a new folder with -w DIR, or use --replace"
            raise Conflict("this ledger is not empty", hint=hint)


def _ensure_replaceable(root: Path) -> None:
    if (root / FILE).exists() and read_settings(root).database:
        raise Conflict("--replace moves ledger files away, but this ledger is in a database", hint=_EMPTY_DATABASE)
    if not _files_of(root, "ledger"):
        raise Conflict("there is no ledger file to replace", hint="leave --replace out")
    if url := running_at(root / "data", Site(root=str(root)), any_port=True):
        raise Conflict(f"the server of this workspace is running at {url}", hint="stop it, restore, and start it again")


def _database_files(job: Job) -> list[Path]:
    """A backup of format 1 contains no memory: the existing one stays."""
    memory = _files_of(job.root, "memory") if job.contents.header.format > 1 else []
    return [*_files_of(job.root, "ledger"), *memory]


def _files_of(root: Path, database: str) -> list[Path]:
    """A database and the files that belong to it: while it is open, much of it may be in those."""
    return [path for path in (root / "data").glob(f"{database}.db*") if path.is_file()]


def _key_files(root: Path) -> list[Path]:
    return [path for name in KEY_NAMES if (path := root / "data" / "keys" / name).is_file()]


@contextmanager
def _aside(root: Path, files: list[Path]) -> Iterator[None]:
    """Keep what is replaced in data/backups. If the rest fails, it is moved back."""
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
        for database in {path.name.partition(".")[0] for path in files if path.parent.name == "data"}:
            for partial in _files_of(root, database):
                partial.unlink()
        for path in files:
            (aside / path.name).rename(path)
        aside.rmdir()
        raise


@contextmanager
def _new_witness(root: Path) -> Iterator[None]:
    """Let the witness forget the previous ledger. If the restore fails, it remembers it again."""
    witness = open_witness(read_settings(root))
    checkpoint = witness.read()
    witness.forget()
    try:
        yield
    except BaseException:
        if checkpoint:
            witness.remember(checkpoint)
        raise


def _unconfirmed_addresses(root: Path) -> Iterator[str]:
    """A sentence for each address that gets texts or secrets from now on. A workspace records the first one that it uses, but that
    record is not in a backup, and who wrote the settings before the backup was made is not known."""
    try:
        settings = read_settings(root)
    except SoulError:  # the next command says what is wrong with it
        return
    if settings.llm and not (settings.data / "model").exists():
        gets = "it will get what agents and people said, and your API key"
        yield f"{FILE} names {line_of(settings.llm.base_url)} as the address of your model: {gets}, so check it first"
    if settings.git and not (settings.data / "sync" / "remote").exists():
        place = line_of(str(settings.git.place))
        yield f"{FILE} names {place} as your git remote: it will get every text, so check it first"


def _report(workspace: Workspace, restored: RestoreReport, owner_key: str) -> Iterator[str]:
    yield f"{workspace.root}: restored {summary(restored.counts)}"
    yield f"owner key {owner_key}"
    if not (workspace.keys / keyring.OWNER).exists():
        yield with_workspace(
            "nobody can decide yet: restore data/keys/owner from your backup of the keys, then run soul migrate"
        )
        yield with_workspace("until then soul verify proves what was in the backup, and not yet the restore itself")
        yield "if the key is lost, restore into a new folder with --new-owner-key"
    missing = [
        (target, where)
        for target, where in adoption.files_before_restore(workspace.ports)
        if not os.path.lexists(target.runtime_path)
    ]
    if missing:
        target, where = missing[0]
        files = "1 adopted file is" if len(missing) == 1 else f"{len(missing)} adopted files are"
        command = with_workspace(f"soul show {where} > {shlex.quote(target.name)}")
        yield line_of(
            f"{files} not on this machine: write each one where its program reads it ({command}), then adopt the folder"
        )
    if restored.expired_permissions:
        number = plural(restored.expired_permissions, "unused permission")
        pronoun = "it" if restored.expired_permissions == 1 else "them"
        yield f"{number} expired, because an agent may have used {pronoun} after the backup; agents can ask again"
    if restored.valid_tokens:
        yield with_workspace(f"{plural(restored.valid_tokens, 'token')} valid as in the backup: soul token list")
    for webhook in restored.new_secrets:
        yield f"webhook {webhook.id[:8]} has a new secret, shown this once: {webhook.secret}"
