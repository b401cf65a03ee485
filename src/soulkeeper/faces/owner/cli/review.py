"""Commands for deciding: pending, review, approve, deny, rebase, snooze."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.durations import duration
from soulkeeper.errors import Invalid, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli import decisions as cli_decisions
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command, read_input, whole
from soulkeeper.faces.owner.cli.failures import report
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import APPROVAL
from soulkeeper.faces.owner.cli.screen import approval_table, review_lines, stale_lines
from soulkeeper.faces.wording import plural
from soulkeeper.services import decisions, outside_edits, worklist
from soulkeeper.services import rebase as rebase_service

NO_BATCH = "Nothing can be approved in a batch: file edits, requests and risky proposals are decided one by one"


@command()
def pending(app: App) -> None:
    """List what is waiting for your decision: the highest risk first, then the oldest; then what needs another look.

    \b
    Example:
      soul pending --json
    """
    app.warn(outside_edits.observe_all_for_reading(app.ports))
    waiting, stale = decisions.pending(app.ports), decisions.stale_approvals(app.ports)
    shapes = [_shape(app, approval) for approval in (*waiting, *stale)] if app.json else None
    lines = [*approval_table(waiting, app.ports.now()), *stale_lines(stale, app.ports.now())]
    app.answer(shapes, [*(lines or ["Nothing is waiting for you"]), *_postponed_lines(decisions.postponed(app.ports))])


def _postponed_lines(postponed: list[Approval]) -> Iterator[str]:
    if postponed and (until := postponed[0].snoozed_until):
        summary = f"{plural(len(postponed), 'decision')} postponed, until {until:%Y-%m-%d %H:%M} UTC"
        yield with_workspace(
            f"{summary}{' or later' if len(postponed) > 1 else ''}: soul approvals list --status pending"
        )


@command()
@click.argument("ids", type=APPROVAL, nargs=-1, metavar="[ID]…")
@click.option(
    "--batch", is_flag=True, help="Show all low-risk proposals together and approve them with one confirmation."
)
def review(app: App, ids: tuple[str, ...], batch: bool) -> None:
    """Decide what is pending, or only what you name, one by one: a approves, d denies, e edits first, t shows another text of an
    edited file, ? explains the findings, r rebases, b approves all low-risk proposals together, s skips, q quits.

    \b
    Examples:
      soul review
      soul review 1f3a
      soul review --batch
    """
    if ids and batch:
        raise Invalid("--batch shows all low-risk proposals", hint="leave the ids out, or leave --batch out")
    app.warn(outside_edits.observe_all_for_reading(app.ports))
    approvals = [decisions.find(app.ports, id) for id in ids] or _undecided(app, batch=batch)
    if app.json or not approvals:
        nothing = NO_BATCH if batch and decisions.pending(app.ports) else "Nothing is waiting for you"
        app.answer([_shape(app, approval) for approval in approvals], [nothing])
        return
    from soulkeeper.faces.owner.cli import review_keys  # noqa: PLC0415 - only a review needs it

    interactive = at_a_terminal()
    review_keys.decide_batch(app, approvals) if batch else review_keys.decide_each(app, approvals)
    click.echo(_remaining_line(app, interactive=interactive))


def _undecided(app: App, *, batch: bool) -> list[Approval]:
    if batch:
        return worklist.low_risk(app.ports)
    return [*decisions.pending(app.ports), *decisions.stale_approvals(app.ports)]


def _remaining_line(app: App, *, interactive: bool) -> str:
    """What is still to be decided, and where."""
    remaining = plural(len(decisions.pending(app.ports)), "approval")
    stale = len(decisions.stale_approvals(app.ports))
    more = f", {plural(stale, 'proposal')} need{'s' if stale == 1 else ''} another look" if stale else ""
    where = "" if interactive else with_workspace(": use soul approve ID, soul deny ID or soul review in a terminal")
    return f"{remaining} pending{more}{where}"


@command()
@click.argument("ids", type=APPROVAL, nargs=-1, required=True, metavar="ID…")
@click.option("--code", help="The review code you saw; fails if the content changed since.")
@click.option("--edit", "source", metavar="FILE", help="Approve your own text instead (- is standard input).")
@click.option(
    "--base", type=whole, metavar="N", help="The revision your text is based on; default: the proposal's first base."
)
@click.option(
    "--allow-weaken",
    is_flag=True,
    help="Allow your own text or proposal, or an outside edit, to weaken a protected field.",
)
def approve(
    app: App, ids: tuple[str, ...], code: str | None, source: str | None, base: int | None, allow_weaken: bool
) -> int:
    """Approve proposals or requests. Exactly the reviewed text is applied, or the command fails and names what changed.

    \b
    Examples:
      soul approve 1f3a --code 9c41d2aa
      soul approve 1f3a 77b0
    """
    if len(ids) > 1 and (code, source) != (None, None):
        raise Invalid("--code and --edit take one id", hint="approve the others separately")
    if base is not None and source is None:
        raise Invalid("--base says what your own text is based on", hint="give the text too: --edit FILE")
    if len(ids) > 1:
        return _approve_several(app, ids)
    decisions.find(app.ports, ids[0])  # an unknown id is reported before anybody types a passphrase
    app.owner()  # ask for the passphrase before reading a text from standard input
    own = read_input(source) if source is not None else None
    cli_decisions.approve(app, ids[0], code=code, own=own, base=base, weaken=allow_weaken)
    return 0


@command()
@click.argument("id", type=APPROVAL)
@click.option("--because", "--reason", "words", default="", metavar="WORDS", help="Why. The agent learns from it.")
def deny(app: App, id: str, words: str) -> None:
    """Deny a proposal or a request, with feedback the agent can learn from.

    \b
    Example:
      soul deny 1f3a --because "too formal"
    """
    cli_decisions.deny(app, id, words)


@command()
@click.argument("id", type=APPROVAL)
def rebase(app: App, id: str) -> None:
    """Propose a stale change again, on the current text. If both sides changed the same fields, this fails and names them.

    \b
    Example:
      soul rebase 1f3a
    """
    stale = decisions.find(app.ports, id)
    proposal = rebase_service.rebase(app.ports, app.owner(), stale.id)
    review = decisions.review(app.ports, proposal)
    app.answer(wire.approval(proposal, review), review_lines(app.ports, review))


@command()
@click.argument("id", type=APPROVAL)
@click.argument("how_long", metavar="DURATION")
def snooze(app: App, id: str, how_long: str) -> None:
    """Postpone a decision: it is hidden for DURATION, then listed again. It still expires at the same time.

    \b
    Example:
      soul snooze 1f3a 4h
    """
    until = app.ports.now() + duration(how_long)
    approval = decisions.find(app.ports, id)
    snoozed = decisions.snooze(app.ports, app.owner(), approval.id, until)
    app.answer(wire.approval(snoozed), [f"Postponed {snoozed.id[:8]} until {until:%Y-%m-%d %H:%M} UTC"])
    if (expires := snoozed.expires_at) and expires <= until:
        app.warn(
            [f"it expires before that, at {expires:%Y-%m-%d %H:%M} UTC, and is not listed again: choose a shorter time"]
        )


def _approve_several(app: App, ids: tuple[str, ...]) -> int:
    """Approve each on its own: a failure is reported and does not stop the others. The exit code is the first failure's."""
    owner = app.owner()
    shapes: list[wire.Json] = []
    codes: list[int] = []
    for id in ids:
        try:
            decision = decisions.approve(app.ports, owner, id)
            app.warn(decision.notes)
            shapes.append(wire.approval(decision.approval))
            if not app.json:
                click.echo(cli_decisions.approval_line(decision))
        except SoulError as error:
            shapes.append({"id": id, **wire.failure(error)})
            codes.append(wire.exit_code(error) if app.json else report(error, json=False))
    if app.json:
        app.answer(shapes, ())
    return codes[0] if codes else 0


def _shape(app: App, approval: Approval) -> wire.Json:
    return wire.approval(approval, decisions.review(app.ports, approval))
