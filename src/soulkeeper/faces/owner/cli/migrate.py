"""The command migrate: upgrade the ledger's schema."""

from __future__ import annotations

from soulkeeper.bootstrap import open_workspace
from soulkeeper.bootstrap_network import open_jobs
from soulkeeper.config import find_root
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.services import enrolment, sealing


@command()
def migrate(app: App) -> None:
    """Upgrade the ledger's schema, after a backup. With SQLite this happens automatically; with PostgreSQL, run it once.

    \b
    Example:
      soul migrate
    """
    root = find_root(app.root_option)
    open_jobs(open_workspace(root, create=True).settings, upgrade=True)
    if sealing.needs_seal(app.ports) or enrolment.has_missing(app.ports, app.log_key()):
        app.owner()  # opening the owner key seals the ledger, and enrols the keys of this machine and of the last restore
    app.answer({"workspace": str(root), "upToDate": True}, [f"The ledger of {root} is up to date"])
