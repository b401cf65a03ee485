"""The command migrate: upgrade the ledger's schema, and vouch for what was written before the owner key was there."""

from __future__ import annotations

import click

from soulkeeper.bootstrap import keys, open_workspace
from soulkeeper.bootstrap_network import open_jobs
from soulkeeper.config import find_root
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.event import Event
from soulkeeper.faces.owner.cli.app import App, command, confirm
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.services import enrolment, sealing


@command()
@click.option("--yes", is_flag=True, help="Do not ask whether the last restore was yours.")
def migrate(app: App, yes: bool) -> None:
    """Upgrade the ledger's schema, after a backup. With SQLite this happens automatically; with PostgreSQL, run it once.

    After a restore without the keys, it also lets your owner key vouch for the restore.

    \b
    Example:
      soul migrate
    """
    root = find_root(app.root_option)
    open_jobs(open_workspace(root, create=True).settings, upgrade=True)
    is_new = not enrolment.is_enrolled(app.ports, app.log_key())
    if sealing.needs_seal(app.ports) or is_new:
        app.owner()  # opening the owner key seals the ledger and enrols the key of this machine
    lines = [f"The ledger of {root} is up to date"]
    if is_new:
        lines.append(with_workspace("Your owner key now vouches for what this machine wrote: soul verify"))
    if restore := enrolment.foreign_restore(app.ports, app.log_key()):
        _ensure_own(app, restore, yes=yes)
        enrolment.enrol_missing(app.ports, app.owner(), app.log_key(), restore=True)
        lines.append(with_workspace("Your owner key now vouches for the restore: soul verify"))
    app.answer({"workspace": str(root), "upToDate": True}, lines)


def _ensure_own(app: App, restore: Event, *, yes: bool) -> None:
    """Whoever can write to the database can write that there was a restore: the owner is told when and with which key, even with
    ``--yes``, which a script may always send."""
    key = keys.fingerprint(line_of(str(restore.facts.get("log_key"))))
    claim = f"A restore of {restore.at:%Y-%m-%d %H:%M} UTC signed with the key {key}"
    if yes:
        app.warn([f"{claim}. If it was not yours, restore a backup from before it"])
        return
    hint = "add --yes once if you restored this workspace then"
    confirm(f"{claim}. Was it yours?", needs=f"confirmation needed: {claim}", hint=hint)
