"""Commands on the owner's key: show, passphrase."""

from __future__ import annotations

import click

from soulkeeper.bootstrap import keys as keyring
from soulkeeper.errors import Invalid
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command
from soulkeeper.services.lookups import setting


@click.group()
def keys() -> None:
    """Manage the owner key. Whoever can open it can decide at the command line.

    \b
    Example:
      soul keys show
    """


@command(keys, name="show")
def show(app: App) -> None:
    """Show the workspace's public keys, and whether the owner key has a passphrase.

    \b
    Example:
      soul keys show
    """
    owner, log = setting(app.ports, "owner_key"), setting(app.ports, "log_key")
    locked = keyring.is_locked(app.workspace.keys)
    shape = {"owner": owner, "log": log, "passphrase": locked}
    app.answer(shape, [f"owner  {owner}", f"log    {log}", f"The owner key has {'a' if locked else 'no'} passphrase"])


@command(keys, name="passphrase")
def passphrase(app: App) -> None:
    """Set or change the passphrase of the owner key. Every command that decides asks for it.

    \b
    Example:
      soul keys passphrase
    """
    if not at_a_terminal():
        raise Invalid("a passphrase must be typed at a terminal", hint="run this command in a terminal")
    key = app.opened_owner_key()
    new = click.prompt(
        "New passphrase (empty for none)", hide_input=True, confirmation_prompt=True, default="", show_default=False
    )
    keyring.lock_again(app.workspace.keys, keyring.OWNER, key, new)
    app.answer({"passphrase": bool(new)}, [f"The owner key now has {'a new' if new else 'no'} passphrase"])
