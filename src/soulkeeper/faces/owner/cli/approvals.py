"""Approvals of every type: approvals list|show|approve|deny."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.approvals.approval import Approval, account, statuses
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli import decisions as cli_decisions
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.layout import framed, terminal_width
from soulkeeper.faces.owner.cli.screen import approval_lines, review_lines
from soulkeeper.services import decisions


@click.group()
def approvals() -> None:
    """Manage approvals of every type: changes to souls, actions, outside edits.

    \b
    Example:
      soul approvals list --status pending
    """


@command(approvals, name="list")
@click.option(
    "--status", default="", metavar="WORD", help="pending, approved, denied, expired, withdrawn, stale, failed …"
)
@click.option("--type", "kind", default="", metavar="TYPE", help="Only this type, such as soul_update.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=200, metavar="N", help="Show at most N; default 200.")
def list_(app: App, status: str, kind: str, limit: int) -> None:
    """List approvals, newest first.

    \b
    Example:
      soul approvals list --status denied
    """
    wanted = statuses(status) if status else None
    page = decisions.approvals(app.ports, statuses=wanted, type=kind, limit=limit)
    lines = approval_lines(page.found, app.ports.now(), status=True) or ["No matching approvals"]
    app.answer([wire.approval(a) for a in page], lines)


@command(approvals, name="show")
@click.argument("id")
def show(app: App, id: str) -> None:
    """Show one approval with its content, findings and decision.

    \b
    Example:
      soul approvals show 1f3a
    """
    approval = decisions.find(app.ports, id)
    review = decisions.review(app.ports, approval)
    app.answer(wire.approval(approval, review), [*review_lines(review, app.ports.now()), *_outcome_lines(approval)])


def _outcome_lines(approval: Approval) -> Iterator[str]:
    width = terminal_width()
    yield from framed(line_of(account(approval)), width, lead=f"{approval.id[:8]} ")
    if approval.decision and approval.decision.words:
        yield from framed(f'"{line_of(approval.decision.words)}"', width, lead="feedback: ")


@command(approvals, name="approve")
@click.argument("id")
@click.option("--code", help="The review code you saw.")
def approve(app: App, id: str, code: str | None) -> None:
    """Approve a proposal or a request.

    \b
    Example:
      soul approvals approve 1f3a
    """
    cli_decisions.approve(app, id, code=code)


@command(approvals, name="deny")
@click.argument("id")
@click.option("--because", "words", default="", metavar="WORDS", help="Why. The agent learns from it.")
def deny(app: App, id: str, words: str) -> None:
    """Deny a proposal or a request.

    \b
    Example:
      soul approvals deny 1f3a --because "not on a Friday"
    """
    cli_decisions.deny(app, id, words)
