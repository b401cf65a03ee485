"""Approving and denying at the command line, for every command that does it."""

from __future__ import annotations

from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.services import decisions
from soulkeeper.services.decisions import DecisionResult


def approve(
    app: App, id: str, *, code: str | None, own: str | None = None, base: int | None = None, weaken: bool = False
) -> None:
    decision = decisions.approve(app.ports, app.owner(), id, code=code, edited=own, base=base, weaken=weaken)
    app.warn(decision.notes)
    app.answer(wire.approval(decision.approval), [approval_line(decision)])


def deny(app: App, id: str, words: str) -> None:
    approval = decisions.find(app.ports, id)  # an unknown id is reported before anybody types a passphrase
    denied = decisions.deny(app.ports, app.owner(), approval.id, words=words)
    app.answer(wire.approval(denied), [f"Denied {denied.id[:8]}"])


def approval_line(decision: DecisionResult) -> str:
    """What an approval did, in one line: the new revision, the chat, or the permission and how long it lasts."""
    approval = decision.approval
    if chat := approval.result.get("chat"):
        name = line_of(str(approval.result.get("name", "")))
        return with_workspace(
            f"Paired {name}; it decides as you do until you revoke it: soul telegram revoke {chat[:8]}"
        )
    if decision.head is None:
        until = approval.expires_at
        return f"Approved {approval.id[:8]}" + (f"; it can be used until {until:%Y-%m-%d %H:%M} UTC" if until else "")
    revision = decision.head.revision
    where = visible(str(decision.head.soul.address))
    return f"{where} is now at revision {revision.number}, {revision.version}: {visible(revision.summary)}"
