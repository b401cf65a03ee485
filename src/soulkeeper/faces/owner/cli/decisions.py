"""A yes and a no at the command line, whichever command says them."""

from __future__ import annotations

from soulkeeper.domain.characters.visible import visible
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App
from soulkeeper.services import decisions
from soulkeeper.services.decisions import Decided


def say_yes(app: App, id: str, *, code: str | None, own: str | None = None, weaken: bool = False) -> None:
    done = decisions.approve(app.ports, app.owner(), id, code=code, edited=own, weaken=weaken)
    app.warn(done.notes)
    app.answer(wire.approval(done.approval), [approved(done)])


def say_no(app: App, id: str, words: str) -> None:
    denied = decisions.deny(app.ports, app.owner(), id, words=words)
    app.answer(wire.approval(denied), [f"{denied.id[:8]} was denied"])


def approved(done: Decided) -> str:
    """What a yes made, in a line: the revision, or leave and how long it lasts."""
    if done.kept is None:
        until = done.approval.expires_at
        return f"{done.approval.id[:8]} was approved" + (
            f"; to be taken before {until:%Y-%m-%d %H:%M} UTC" if until else ""
        )
    made = done.kept.revision
    where = visible(str(done.kept.soul.address))
    return f"{where} is at revision {made.number}, {made.version}: {visible(made.summary)}"
