"""Every question to the owner, of every type: approvals list|show|approve|deny."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.approvals.approval import Approval, account, statuses
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.decisions import say_no, say_yes
from soulkeeper.faces.owner.cli.layout import framed, terminal_width
from soulkeeper.faces.owner.cli.screen import approval_lines, review_lines
from soulkeeper.services import decisions


@click.group()
def approvals() -> None:
    """Every question to the owner and its one answer.

    \b
    Example:
      soul approvals list --status pending
    """


@command(approvals, name="list")
@click.option(
    "--status", default="", metavar="WORD", help="pending, approved, denied, expired, withdrawn, stale, failed …"
)
@click.option("--type", "kind", default="", metavar="TYPE", help="Only this type, such as soul_update.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=200, metavar="N", help="At most so many; default 200.")
def list_(app: App, status: str, kind: str, limit: int) -> None:
    """List approvals, newest first.

    \b
    Example:
      soul approvals list --status denied
    """
    wanted = statuses(status) if status else None
    found = decisions.approvals(app.ports, statuses=wanted, type=kind, limit=limit)
    lines = approval_lines(found.found, app.ports.now(), status=True) or ["no such approval"]
    app.answer([wire.approval(a) for a in found], lines)


@command(approvals, name="show")
@click.argument("id")
def show(app: App, id: str) -> None:
    """Show one approval with everything that belongs to it.

    \b
    Example:
      soul approvals show 1f3a
    """
    found = decisions.find(app.ports, id)
    seen = decisions.review(app.ports, found)
    app.answer(wire.approval(found, seen), [*review_lines(seen, app.ports.now()), *_outcome_lines(found)])


def _outcome_lines(found: Approval) -> Iterator[str]:
    width = terminal_width()
    yield from framed(line_of(account(found)), width, lead=f"{found.id[:8]} ")
    if found.decision and found.decision.words:
        yield from framed(f'"{line_of(found.decision.words)}"', width, lead="words: ")


@command(approvals, name="approve")
@click.argument("id")
@click.option("--code", help="The review code you saw.")
def approve(app: App, id: str, code: str | None) -> None:
    """Say yes.

    \b
    Example:
      soul approvals approve 1f3a
    """
    say_yes(app, id, code=code)


@command(approvals, name="deny")
@click.argument("id")
@click.option("--because", "words", default="", metavar="WORDS", help="Your words.")
def deny(app: App, id: str, words: str) -> None:
    """Say no.

    \b
    Example:
      soul approvals deny 1f3a --because "not on a Friday"
    """
    say_no(app, id, words)
