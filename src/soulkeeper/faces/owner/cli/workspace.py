"""The command init: create a workspace."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click

from soulkeeper.bootstrap import Workspace, create_layout, file_of, open_witness, open_workspace
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.backup.entries import KEY_NAMES
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.faces.owner.cli.app import DOOR, SHORTEST_PASSPHRASE, App, command, new_passphrase, user_name
from soulkeeper.services import effects, outside_edits, souls
from soulkeeper.services.lookups import is_empty, setting


@command()
@click.argument("directory", default="", metavar="[DIR]")
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase that protects the owner key.")
@click.option(
    "--adopt-keys",
    is_flag=True,
    help="Use the keys and the empty ledger that are already there, because they are yours.",
)
def init(app: App, directory: str, passphrase: bool, adopt_keys: bool) -> None:
    """Create a workspace: a plain folder you can read, edit and put under git. Existing files are not overwritten.

    \b
    Example:
      soul init my-agents
    """
    root = Path(directory or app.root_option or ".")
    secret = _new_passphrase(root) if passphrase else ""
    existing = _existing_files(root)
    created, present = create_layout(root)
    texts = begin(root, secret, planted=[] if adopt_keys else existing)
    created, present = [*created, *(name for name in texts if name not in existing)], [*present, *existing]
    ports = open_workspace(root).ports
    app.warn(outside_edits.observe_all(ports))
    key = _owner_fingerprint(root)
    shape = {"workspace": str(root), "created": created, "existing": present, "ownerKey": key}
    if not texts and not existing:
        app.answer(shape, _second_greeting(root, created, present, key), verbatim=True)
        return
    greeting = _greeting(root, created, present, key=key if existing else "", has_files=ports.mirror.has_files)
    app.answer(shape, greeting, verbatim=True)


def _existing_files(root: Path) -> list[str]:
    """The keys and ledger files that exist already."""
    names = [f"data/keys/{name}" for name in KEY_NAMES]
    return [name for name in (*names, "data/ledger.db") if os.path.lexists(root / name)]


def _owner_fingerprint(root: Path) -> str:
    from soulkeeper.bootstrap import keys  # noqa: PLC0415 - only init and deciding need it

    return keys.fingerprint(setting(open_workspace(root).ports, "owner_key"))


def begin(
    root: Path,
    passphrase: str = "",
    now: Callable[[], datetime] | None = None,
    *,
    planted: Sequence[str] = (),
    examples: bool = True,
) -> list[str]:
    """Create the keys and the ledger, and fill it. Whoever creates the key is the owner. Returns the new files.

    ``planted`` are keys or a ledger that somebody else put there. They are refused: whoever made the key would be the owner.
    """
    from soulkeeper.bootstrap import keys  # noqa: PLC0415 - only init and deciding need it
    from soulkeeper.starters import starters  # noqa: PLC0415 - only init needs it

    workspace = _open(root, planted)
    ports = replace(workspace.ports, now=now) if now else workspace.ports
    if not planted and is_empty(ports):
        open_witness(workspace.settings).forget()  # what it remembers is another ledger, which is gone
    if setting(ports, "owner_key"):
        return []
    if planted:
        raise _not_ours(planted)
    pinned = {
        "owner_name": user_name(),
        "owner_key": keys.make_key(workspace.keys, keys.OWNER, passphrase),
        "log_key": keys.make_key(workspace.keys, keys.LOG),
    }
    workspace.signer.open_owner(keys.open_key(workspace.keys, keys.OWNER, pinned["owner_key"], passphrase))
    marker = root / "souls" / ".examples-created"
    texts = starters(examples=examples and not marker.exists())
    addresses = souls.begin(ports, Owner(pinned["owner_name"], DOOR, keys.OWNER), texts, pinned)
    effects.finish(ports)
    marker.touch()
    files = [file_of(address(where)) for where in addresses] if ports.mirror.has_files else []
    return [f"data/keys/{keys.OWNER}", *files]


def open_as_owner(root: Path) -> Workspace:
    """A workspace whose owner key has no passphrase, with that key open."""
    from soulkeeper.bootstrap import keys  # noqa: PLC0415 - only init and deciding need it

    workspace = open_workspace(root)
    key = keys.open_key(workspace.keys, keys.OWNER, setting(workspace.ports, "owner_key"))
    workspace.signer.open_owner(key)
    return workspace


def _open(root: Path, planted: Sequence[str]) -> Workspace:
    try:
        return open_workspace(root, create=not planted)
    except NotFound as error:
        raise _not_ours(planted) from error


def _not_ours(planted: Sequence[str]) -> Conflict:
    exist, it, are = ("exists", "it", "it is") if len(planted) == 1 else ("exist", "them", "they are")
    message = f"{', '.join(planted)} already {exist}, but no ledger was created with {it}"
    return Conflict(message, hint=f"move {it} away, or add --adopt-keys if {are} yours")


def _new_passphrase(root: Path) -> str:
    if (root / "data" / "keys" / "owner").exists():
        raise Conflict(
            "an owner key already exists; its passphrase was not changed", hint="use soul keys passphrase to change it"
        )
    return new_passphrase(f"New passphrase (at least {SHORTEST_PASSPHRASE} characters)")


def _second_greeting(root: Path, created: list[str], present: list[str], key: str) -> Iterator[str]:
    """For another machine: the database has the ledger already."""
    yield from _names(root, created, present)
    yield f"The database already has a ledger, with the owner key {key}"
    yield ""
    yield _next(root)
    yield "  soul serve"


def _names(root: Path, created: list[str], present: list[str]) -> Iterator[str]:
    yield f"Workspace {line_of(str(root))}"
    for name in created:
        yield f"  {click.style('created', fg='green')}  {name}"
    for name in present:
        yield f"  exists   {name}"


def _next(root: Path) -> str:
    return "Next:" if str(root) == "." else f"Next, after cd {line_of(shlex.quote(str(root)))}:"


def _greeting(root: Path, created: list[str], present: list[str], *, key: str, has_files: bool) -> Iterator[str]:
    yield from _names(root, created, present)
    if key:
        yield f"Using the existing owner key: {key}"
    yield ""
    if has_files:
        yield "Edits in souls/ and agents/ count as yours, except risky ones, which wait for"
        yield "you. If agents can write there:"
        yield "  soul policy set mirror guard"
    else:
        yield "The texts are in the database, without files: soul edit ID changes one."
    yield ""
    yield _next(root)
    yield "  soul show default"
    yield "  soul propose default --add traits curious --reason 'a try'"
    yield "  soul review"
