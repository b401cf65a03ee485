"""The key of this machine: what a server or a worker writes must be provable later."""

from __future__ import annotations

from soulkeeper.bootstrap import keys
from soulkeeper.errors import Reason, Refused
from soulkeeper.faces.owner.cli.app import App
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.services import enrolment, sealing


def ensure_may_write(app: App) -> None:
    """Raise unless the owner lets this machine write. Its key is created if it has none."""
    if sealing.needs_seal(app.ports):
        message = "this ledger is from before events were signed, and its owner has not sealed it"
        raise Refused([Reason("unsealed", message, hint="soul migrate seals it with the owner key")])
    key = app.log_key()
    if enrolment.is_withdrawn(app.ports, key):
        message = "the owner withdrew the key that this machine writes with"
        hint = "if the owner key is here: soul keys rotate log; else move data/keys/log and data/keys/log.pub away"
        raise Refused([Reason("not_enrolled", message, hint=hint)])
    if not enrolment.is_enrolled(app.ports, key):
        file = (app.workspace.keys / "log.pub").resolve()
        message = f"the owner has not enrolled the key that this machine writes with, {keys.fingerprint(key)}"
        here = with_workspace("if the owner key is here: soul migrate")
        elsewhere = f"copy {file} to the machine with the owner key, and there: soul -w DIR keys enrol FILE"
        raise Refused([Reason("not_enrolled", message, hint=f"{here}; else {elsewhere}")])
