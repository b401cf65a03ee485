"""Commands on the workspace as a whole: init, status, events."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click

from soulkeeper.bootstrap import Workspace, file_of, lay_out, open_workspace
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.backup.archive import KEY_NAMES
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import DOOR, App, command, user_name, whole
from soulkeeper.faces.owner.cli.screen import ago
from soulkeeper.services import effects, queries, souls
from soulkeeper.services.lookups import setting


@command()
@click.argument("directory", default="", metavar="[DIR]")
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase that protects the owner key.")
@click.option(
    "--adopt-keys", is_flag=True, help="Take keys and an empty ledger that lie there already: they are yours."
)
def init(app: App, directory: str, passphrase: bool, adopt_keys: bool) -> None:
    """Make a workspace: a plain folder you can read, edit and put under git. Overwrites nothing.

    \b
    Example:
      soul init my-agents
    """
    root = Path(directory or app.said or ".")
    secret = _new_passphrase(root) if passphrase else ""
    found = _lying(root)
    made, there = lay_out(root)
    texts = begin(root, secret, planted=[] if adopt_keys else found)
    made, there = [*made, *(name for name in texts if name not in found)], [*there, *found]
    key = _owner_fingerprint(root)
    shape = {"workspace": str(root), "created": made, "existing": there, "ownerKey": key}
    app.answer(shape, _greeting(root, made, there, key if found else ""), verbatim=True)


def _lying(root: Path) -> list[str]:
    """What lies where the keys and the ledger belong."""
    names = [f"data/keys/{name}" for name in KEY_NAMES]
    return [name for name in (*names, "data/ledger.db") if os.path.lexists(root / name)]


def _owner_fingerprint(root: Path) -> str:
    from soulkeeper.adapters import keys  # noqa: PLC0415 - only init and deciding need it

    return keys.fingerprint(setting(open_workspace(root).ports, "owner_key"))


def begin(
    root: Path, passphrase: str = "", now: Callable[[], datetime] | None = None, *, planted: Sequence[str] = ()
) -> list[str]:
    """Make the keys and the ledger, and fill them. The one who makes the key is the owner. Gives the files it made.

    ``planted`` are keys or a ledger that somebody put there: no ledger is begun with them, whoever made the key would be the owner.
    """
    from soulkeeper.adapters import keys  # noqa: PLC0415 - only init and deciding need it
    from soulkeeper.starters import starters  # noqa: PLC0415 - only init needs it

    workspace = _opened(root, planted)
    ports = replace(workspace.ports, now=now) if now else workspace.ports
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
    made = souls.begin(ports, Owner(pinned["owner_name"], DOOR, keys.OWNER), starters(), pinned)
    effects.finish(ports)
    (root / "souls" / ".examples-created").touch()
    return [f"data/keys/{keys.OWNER}", *(file_of(address(where)) for where in made)]


def _opened(root: Path, planted: Sequence[str]) -> Workspace:
    try:
        return open_workspace(root, create=not planted)
    except NotFound as error:
        raise _not_ours(planted) from error


def _not_ours(planted: Sequence[str]) -> Conflict:
    message = f"{', '.join(planted)} lies there already, and no ledger began with it"
    return Conflict(message, hint="move it away; if it is yours, say --adopt-keys")


@command()
@click.option("--after", type=whole, default=0, metavar="SEQ", help="Only what came after this number.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=200, metavar="N", help="At most so many; default 200.")
@click.option("--follow", is_flag=True, help="Go on with what happens from now, until Ctrl-C.")
def events(app: App, after: int, limit: int, follow: bool) -> None:
    """Everything that happened, in order.

    \b
    Examples:
      soul events --after 120
      soul events --follow
    """
    if follow:
        _follow(app, after)
    happened = queries.events(app.ports, after=after, limit=limit).found
    now = app.ports.now()
    lines = [_event_line(event, now) for event in happened] or [f"nothing happened after {after}"]
    if len(happened) == limit:
        lines.append(f"later ones: soul events --after {happened[-1].seq}")
    app.answer([wire.event(event) for event in happened], lines)


def _follow(app: App, after: int) -> None:
    """An event a line as it happens; as JSON, one object a line."""
    while True:
        happened = queries.events(app.ports, after=after).found
        for event in happened:
            after = event.seq
            app.answer(wire.event(event), [_event_line(event, app.ports.now())])
        sys.stdout.flush()
        app.ports.wait(0 if happened else 0.2)


def _new_passphrase(root: Path) -> str:
    if (root / "data" / "keys" / "owner").exists():
        raise Conflict(
            "there is an owner key already; its passphrase was not changed", hint="soul keys passphrase changes it"
        )
    said: str = click.prompt("new passphrase", hide_input=True, confirmation_prompt=True, err=True)
    return said


def _event_line(event: Event, now: datetime) -> str:
    facts = event.facts
    about = facts.get("address") or str(facts.get("approval", ""))[:8] or facts.get("agent", "")
    number = f" v{facts['revision']}" if "revision" in facts else ""
    made = f"{number} · {facts['version']}" if "version" in facts else number
    who = f"by {facts.get('by', '')} through {facts.get('door', '')}"
    told = f"{line_of(event.kind):<18} {ago(event.at, now):<16} {line_of(f'{about}{made}'):<32} {line_of(who)}"
    return f"{event.seq:>6}  {told}"


def _greeting(root: Path, made: list[str], there: list[str], key: str) -> Iterator[str]:
    yield f"workspace {line_of(str(root))}"
    for name in made:
        yield f"  {click.style('made', fg='green')}   {name}"
    for name in there:
        yield f"  there  {name}"
    if key:
        yield f"the owner key was there already: {key}"
    yield ""
    yield "next:" if str(root) == "." else f"next, after cd {line_of(shlex.quote(str(root)))}:"
    yield "  soul show default"
    yield "  soul propose default --add traits curious --reason 'people like questions' --as-agent default"
    yield "  soul review"
