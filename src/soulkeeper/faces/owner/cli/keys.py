"""Commands on the owner's key: show, passphrase."""

from __future__ import annotations

import click

from soulkeeper.adapters import keys as keyring
from soulkeeper.errors import Invalid
from soulkeeper.faces.owner.cli.desk import Desk, at_a_terminal, command
from soulkeeper.services.looking import setting


@click.group()
def keys() -> None:
    """The owner's key: whoever can open it decides at the command line.

    \b
    Example:
      soul keys show
    """


@command(keys, name="show")
def show(desk: Desk) -> None:
    """Show the public keys of this workspace, and whether the owner's has a passphrase.

    \b
    Example:
      soul keys show
    """
    owner, log = setting(desk.ports, "owner_key"), setting(desk.ports, "log_key")
    locked = keyring.is_locked(desk.workspace.keys)
    shape = {"owner": owner, "log": log, "passphrase": locked}
    desk.answer(shape, [f"owner  {owner}", f"log    {log}", f"the owner key has {'a' if locked else 'no'} passphrase"])


@command(keys, name="passphrase")
def passphrase(desk: Desk) -> None:
    """Give the owner key a passphrase, or another one. Every command that decides asks for it.

    \b
    Example:
      soul keys passphrase
    """
    if not at_a_terminal():
        raise Invalid("a passphrase is typed, never handed over", hint="use a terminal")
    key = desk.opened_owner_key()
    new = click.prompt(
        "new passphrase (empty for none)", hide_input=True, confirmation_prompt=True, default="", show_default=False
    )
    keyring.lock_again(desk.workspace.keys, keyring.OWNER, key, new)
    desk.answer({"passphrase": bool(new)}, [f"the owner key has {'a new' if new else 'no'} passphrase"])
