"""The command that brings a fleet's ledger up to date: migrate."""

from __future__ import annotations

from soulkeeper.bootstrap import open_workspace
from soulkeeper.config import find_root
from soulkeeper.faces.owner.cli.app import App, command


@command()
def migrate(app: App) -> None:
    """Bring the ledger's schema up to date, after keeping a copy. SQLite does this by itself; a fleet does it here, once.

    \b
    Example:
      soul migrate
    """
    root = find_root(app.said)
    open_workspace(root, create=True)
    app.answer({"workspace": str(root), "upToDate": True}, [f"{root}: the ledger is up to date"])
