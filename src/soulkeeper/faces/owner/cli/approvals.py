"""Approvals of every type: approvals list|show|approve|deny|revoke."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.approvals.approval import Approval, Status, account, statuses
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli import decisions as cli_decisions
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.layout import framed, terminal_width
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import APPROVAL
from soulkeeper.faces.owner.cli.screen import approval_table, review_lines
from soulkeeper.services import decisions
from soulkeeper.services.outside_edits import held_texts


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
    status_filter = statuses(status) if status else None
    page = decisions.approvals(app.ports, statuses=status_filter, type=kind, limit=limit)
    lines = approval_table(page.items, app.ports.now(), status=True) or ["No matching approvals"]
    app.answer([wire.approval(a) for a in page], lines)


@command(approvals, name="show")
@click.argument("id", type=APPROVAL)
@click.option(
    "--text", "number", type=click.IntRange(1, 10_000), metavar="N", help="Show the Nth edit found in a file."
)
def show(app: App, id: str, number: int | None) -> None:
    """Show one approval with its content, findings and decision. Every edit found in a file has its own review code.

    \b
    Examples:
      soul approvals show 1f3a
      soul approvals show 1f3a --text 2
    """
    approval = decisions.find(app.ports, id)
    total = held_texts.count_texts(app.ports, approval)
    review = held_texts.show(app.ports, approval, number).review if number else decisions.review(app.ports, approval)
    shape = {**wire.approval(review.approval, review), **wire.held_text(number or total, total)}
    texts = _text_lines(approval, number or total, total)
    app.answer(shape, [*review_lines(app.ports, review), *_outcome_lines(approval), *texts])


def _text_lines(approval: Approval, number: int, total: int) -> Iterator[str]:
    if total > 1:
        id = approval.id[:8]
        yield with_workspace(f"Text {number} of {total}; to see another: soul approvals show {id} --text N")
        yield with_workspace(f"  To approve one: soul approve {id} --code CODE")


def _outcome_lines(approval: Approval) -> Iterator[str]:
    width = terminal_width()
    yield from framed(line_of(account(approval)), width, lead=f"{approval.id[:8]} ")
    if approval.status is Status.APPROVED:
        yield with_workspace(f"  To take it back before it is used: soul approvals revoke {approval.id[:8]}")
    has_feedback = approval.status is not Status.STALE  # what is stale says why in the line above, and nobody denied it
    if has_feedback and approval.decision and approval.decision.words:
        yield from framed(f'"{line_of(approval.decision.words)}"', width, lead="feedback: ")


@command(approvals, name="approve")
@click.argument("id", type=APPROVAL)
@click.option("--code", help="The review code you saw.")
def approve(app: App, id: str, code: str | None) -> None:
    """Approve a proposal or a request.

    \b
    Example:
      soul approvals approve 1f3a
    """
    cli_decisions.approve(app, id, code=code)


@command(approvals, name="deny")
@click.argument("id", type=APPROVAL)
@click.option("--because", "--reason", "words", default="", metavar="WORDS", help="Why. The agent learns from it.")
def deny(app: App, id: str, words: str) -> None:
    """Deny a proposal or a request.

    \b
    Example:
      soul approvals deny 1f3a --because "not on a Friday"
    """
    cli_decisions.deny(app, id, words)


@command(approvals, name="revoke")
@click.argument("id", type=APPROVAL)
@click.option("--because", "--reason", "words", default="", metavar="WORDS", help="Why. The agent learns from it.")
def revoke(app: App, id: str, words: str) -> None:
    """Take back a permission that is not used yet.

    \b
    Example:
      soul approvals revoke 1f3a --because "the list has changed"
    """
    approval = decisions.find(app.ports, id)
    revoked = decisions.revoke(app.ports, app.owner(), approval.id, words=words)
    app.answer(wire.approval(revoked), [f"Revoked {revoked.id[:8]}: {line_of(revoked.agent)} can no longer use it"])
