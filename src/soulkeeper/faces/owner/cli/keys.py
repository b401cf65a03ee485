"""Commands on the workspace's keys: show, passphrase, rotate, enrol, withdraw, export-public."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from soulkeeper.bootstrap import keys as keyring
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.signature import NAMESPACE
from soulkeeper.errors import Conflict, Invalid, NotFound
from soulkeeper.faces.owner.cli.app import (
    SHORTEST_PASSPHRASE,
    App,
    at_a_terminal,
    command,
    confirm,
    new_passphrase,
    read_input,
)
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.wording import plural
from soulkeeper.ports import Ports
from soulkeeper.services import enrolment, key_rotation
from soulkeeper.services.key_rotation import KeyState, LogKey
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
    """Show the public keys of this workspace.

    It also lists the log keys of all machines, and says whether the owner key has a passphrase.

    \b
    Example:
      soul keys show
    """
    here = keyring.own_log_key(app.workspace.keys)
    owner, log = setting(app.ports, "owner_key"), here or setting(app.ports, "log_key")
    is_locked = keyring.is_locked(app.workspace.keys)
    prints = {"ownerFingerprint": keyring.fingerprint(owner), "logFingerprint": keyring.fingerprint(log)}
    log_keys = [_shape(key, here=here) for key in key_rotation.every_log_key(app.ports)]
    shape = {"owner": owner, "log": log, "passphrase": is_locked, **prints, "logKeys": log_keys}
    rows = [f"owner  {owner}", f"log    {log}", f"The owner key has {'a' if is_locked else 'no'} passphrase"]
    rows += [f"Fingerprint of the owner key: {prints['ownerFingerprint']}", "Log keys, one for each machine:"]
    app.answer(shape, [*rows, *map(_row, log_keys)])


def _shape(key: LogKey, *, here: str) -> dict[str, Any]:
    state = {"state": key.state, "since": moment(key.since), "thisMachine": keyring.is_same_key(key.public, here)}
    return {"fingerprint": keyring.fingerprint(key.public), "public": key.public, **state}


def _row(shape: Mapping[str, Any]) -> str:
    where = ", this machine" if shape["thisMachine"] else ""
    return f"  {shape['fingerprint']}  {shape['state']} {shape['since'][:10]}{where}"


@command(keys, name="rotate")
@click.argument("key", type=click.Choice([key_rotation.OWNER, key_rotation.LOG]))
def rotate(app: App, key: str) -> None:
    """Replace the owner key or the log key of this machine. What the old key signed can still be verified.

    The rotation is recorded and signed by the owner key. Back up the new key: soul backup FILE.

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
        lines.append(
            with_workspace("Make a backup now: the ones you have contain only the previous key (soul backup FILE)")
        )
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
    _ensure_may_enrol(app.ports, public)
    is_new = public in enrolment.enrol_missing(app.ports, app.owner(), public)
    words = "may write to this ledger now" if is_new else "was enrolled already"
    app.answer({"key": public, "enrolled": is_new}, [f"The key {keyring.fingerprint(public)} {words}"])


def _ensure_may_enrol(ports: Ports, public: str) -> None:
    key = next((key for key in key_rotation.every_log_key(ports) if key.public == public and key.is_ended), None)
    if key is not None:
        message = f"the key {keyring.fingerprint(public)} was {key.state} and cannot be enrolled again"
        raise Conflict(
            message, hint="move data/keys/log and data/keys/log.pub away on that machine: it creates a new key"
        )


@command(keys, name="withdraw")
@click.argument("fingerprint", metavar="SHA256:…")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def withdraw(app: App, fingerprint: str, yes: bool) -> None:
    """Withdraw the log key of a lost or stolen machine.

    soul keys show lists the fingerprints. What the key signed before stays valid; anything it signs later is rejected. A withdrawn
    key cannot be enrolled again.

    \b
    Example:
      soul keys withdraw SHA256:Yf0mN4zJkz9mVQ5bq0GqTqcVPr1uT2yD4nX7cE3sKwA
    """
    public = _other_log_key(app, fingerprint)
    use = enrolment.use_of(app.ports, fingerprint)
    last = f", the last one on {use.last_at:%Y-%m-%d %H:%M} UTC" if use.last_at else ""
    signed = f"It signed {plural(use.events, 'event')}{last}"
    if not yes:
        question = f"The log key is {fingerprint}. {signed}. Withdraw it for good?"
        confirm(question, needs="confirmation needed: a withdrawn key cannot be enrolled again")
    app.warn(key_rotation.withdraw(app.ports, app.owner(), public))
    shape = {"fingerprint": fingerprint, "public": public, "state": KeyState.WITHDRAWN, "events": use.events}
    stays = f"{signed}; what it signed before stays valid" if use.events else signed
    review = with_workspace(
        "Next: soul token list and soul telegram chats show who else may decide; revoke what is not yours"
    )
    app.answer(shape, [f"Withdrew the log key {fingerprint}", stays, review])


def _other_log_key(app: App, fingerprint: str) -> str:
    """The public key with this fingerprint. It must be a log key, and not the one of this machine."""
    if fingerprint == keyring.fingerprint(keyring.own_log_key(app.workspace.keys)):
        raise Conflict("this is the log key of this machine", hint="soul keys rotate log replaces it")
    public = next(
        (public for _, public in key_rotation.public_keys(app.ports) if keyring.fingerprint(public) == fingerprint), ""
    )
    if not public:
        raise NotFound(f"no key {line_of(fingerprint)} in this ledger", hint="soul keys show lists all log keys")
    key_rotation.ensure_may_be_withdrawn(app.ports, public)
    return public


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
    """The file that ``ssh-keygen -Y verify`` reads: who may sign what with which key. A withdrawn key has a comment."""
    withdrawn = {
        key.public: " withdrawn" for key in key_rotation.every_log_key(ports) if key.state is KeyState.WITHDRAWN
    }
    return [
        f'{name} namespaces="{NAMESPACE}" {line}{withdrawn.get(line, "")}'
        for name, line in key_rotation.public_keys(ports)
    ]


@command(keys, name="passphrase")
def passphrase(app: App) -> None:
    """Set, change or remove the passphrase of the owner key. Every command that decides asks for it, and nobody can recover it.

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
    return new_passphrase(
        f"New passphrase (at least {SHORTEST_PASSPHRASE} characters, empty for none)", may_be_empty=True
    )
