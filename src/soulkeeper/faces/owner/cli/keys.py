"""Commands on the workspace's keys: show, passphrase, rotate, enrol, export-public."""

from __future__ import annotations

from pathlib import Path

import click

from soulkeeper.bootstrap import keys as keyring
from soulkeeper.domain.history.signature import NAMESPACE
from soulkeeper.errors import Invalid
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command, read_input
from soulkeeper.ports import Ports
from soulkeeper.services import enrolment, key_rotation
from soulkeeper.services.lookups import setting


@click.group()
def keys() -> None:
    """Manage the keys of a workspace. Whoever can open the owner key can decide at the command line.

    \b
    Example:
      soul keys show
    """


@command(keys, name="show")
def show(app: App) -> None:
    """Show the public keys of the workspace. It also says whether the owner key has a passphrase.

    \b
    Example:
      soul keys show
    """
    owner, log = setting(app.ports, "owner_key"), setting(app.ports, "log_key")
    is_locked = keyring.is_locked(app.workspace.keys)
    prints = {"ownerFingerprint": keyring.fingerprint(owner), "logFingerprint": keyring.fingerprint(log)}
    shape = {"owner": owner, "log": log, "passphrase": is_locked, **prints}
    rows = [f"owner  {owner}", f"log    {log}", f"The owner key has {'a' if is_locked else 'no'} passphrase"]
    app.answer(shape, [*rows, f"Fingerprint of the owner key: {prints['ownerFingerprint']}"])


@command(keys, name="rotate")
@click.argument("key", type=click.Choice([key_rotation.OWNER, key_rotation.LOG]))
def rotate(app: App, key: str) -> None:
    """Replace the owner key or the log key of this machine. What the old key signed can still be verified.

    The hand-over is recorded and signed by the owner key. Back up the new key: soul backup FILE.

    \b
    Examples:
      soul keys rotate log
      soul keys rotate owner
    """
    owner, folder = app.owner(), app.workspace.keys
    previous = setting(app.ports, "owner_key") if key == key_rotation.OWNER else app.log_key()
    passphrase = _passphrase_for_new(folder) if key == key_rotation.OWNER else ""
    public = keyring.create_next_key(folder, key, passphrase)
    app.warn(key_rotation.rotate(app.ports, owner, key, previous=previous, key=public))
    keyring.activate_next_key(folder, key)
    shape = {"key": key, "public": public, "fingerprint": keyring.fingerprint(public), "previous": previous}
    lines = [f"The {key} key is now {shape['fingerprint']}; the previous key can no longer sign"]
    if key == key_rotation.OWNER:
        lines.append("Make a backup now: the ones you have contain only the previous key (soul backup FILE)")
    app.answer(shape, lines)


@command(keys, name="enrol")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def enrol(app: App, file: Path) -> None:
    """Let another machine write to this ledger. FILE is its data/keys/log.pub.

    \b
    Example:
      soul keys enrol /mnt/second/data/keys/log.pub
    """
    try:
        public = keyring.plain_line(read_input(str(file)))
    except ValueError as error:
        hint = "give the file data/keys/log.pub of the other machine"
        raise Invalid(f"{file} is not a public key", hint=hint) from error
    is_new = public in enrolment.enrol_missing(app.ports, app.owner(), public)
    words = "may write to this ledger now" if is_new else "was enrolled already"
    app.answer({"key": public, "enrolled": is_new}, [f"The key {keyring.fingerprint(public)} {words}"])


@command(keys, name="export-public")
def export_public(app: App) -> None:
    """Print every public key in the format of ssh-keygen. Each line says what the key may sign.

    \b
    Example:
      soul keys export-public > allowed_signers
    """
    lines = allowed_signers(app.ports)
    app.answer(lines, lines, verbatim=True)


def allowed_signers(ports: Ports) -> list[str]:
    """The file that ``ssh-keygen -Y verify`` reads: who may sign what with which key."""
    return [f'{name} namespaces="{NAMESPACE}" {public}' for name, public in key_lines(ports)]


def key_lines(ports: Ports) -> list[tuple[str, str]]:
    """Every public key of this ledger with its role."""
    with ports.ledger.reading() as records:
        owners = [(key_rotation.OWNER, public) for public in key_rotation.owner_keys(records)]
        logs = [(key_rotation.LOG, public) for public in key_rotation.log_keys(records)]
    return list(dict.fromkeys([*owners, *logs]))


@command(keys, name="passphrase")
def passphrase(app: App) -> None:
    """Set or change the passphrase of the owner key. Every command that decides asks for it.

    \b
    Example:
      soul keys passphrase
    """
    if not at_a_terminal():
        raise Invalid("a passphrase must be typed at a terminal", hint="run this command in a terminal")
    key = app.open_owner_key()
    new = _ask_passphrase()
    keyring.change_passphrase(app.workspace.keys, keyring.OWNER, key, new)
    app.answer({"passphrase": bool(new)}, [f"The owner key now has {'a new' if new else 'no'} passphrase"])


def _passphrase_for_new(folder: Path) -> str:
    """A key without a passphrase may be replaced by another one without."""
    if at_a_terminal():
        return _ask_passphrase()
    if keyring.is_locked(folder):
        raise Invalid("a passphrase must be typed at a terminal", hint="run this command in a terminal")
    return ""


def _ask_passphrase() -> str:
    passphrase: str = click.prompt(
        "New passphrase (empty for none)", hide_input=True, confirmation_prompt=True, default="", show_default=False
    )
    return passphrase
