"""Commands for deciding: pending, review, approve, deny, rebase, snooze."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

import click

from soulkeeper.domain.approvals.approval import Approval, Status, account
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.durations import duration
from soulkeeper.errors import Invalid, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli import decisions as cli_decisions
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command, edited, read_input, say
from soulkeeper.faces.owner.cli.failures import report
from soulkeeper.faces.owner.cli.layout import framed, terminal_width, wrapped
from soulkeeper.faces.owner.cli.screen import approval_lines, counted, review_lines, stale_lines
from soulkeeper.services import decisions
from soulkeeper.services import rebase as rebase_service

_KEYS = "[a]pprove  [d]eny  [e]dit  [s]kip  [q]uit"
_KEYS_STALE = "[r]ebase  [d]eny  [s]kip  [q]uit"
_KEYS_WITHOUT_TEXT = "[a]pprove  [d]eny  [s]kip  [q]uit"
_HABIT = 0.2  # seconds in which people press Enter after a key out of habit


@command()
def pending(app: App) -> None:
    """List what is waiting for your decision: the highest risk first, then the oldest; then what needs another look.

    \b
    Example:
      soul pending --json
    """
    waiting, stale = decisions.pending(app.ports), decisions.needing_another_look(app.ports)
    shapes = [_shape(app, approval) for approval in (*waiting, *stale)]
    lines = [*approval_lines(waiting, app.ports.now()), *stale_lines(stale, app.ports.now())]
    app.answer(shapes, lines or ["Nothing is waiting for you"])


@command()
def review(app: App) -> None:
    """Decide what is pending, one by one: a approves, d denies, e edits first, r rebases, s skips, q quits.

    \b
    Example:
      soul review
    """
    approvals = [*decisions.pending(app.ports), *decisions.needing_another_look(app.ports)]
    if app.json or not approvals:
        app.answer([_shape(app, approval) for approval in approvals], ["Nothing is waiting for you"])
        return
    interactive = at_a_terminal()
    for number, approval in enumerate(approvals, 1):
        click.echo(click.style(f"── {number} of {len(approvals)} ", bold=True) + "─" * 40)
        shown = _shown(app, approval.id)
        if shown and interactive and not _decided_by_key(app, shown):
            break
    left = counted(len(decisions.pending(app.ports)), "approval")
    stale = len(decisions.needing_another_look(app.ports))
    more = f", {counted(stale, 'proposal')} need{'s' if stale == 1 else ''} another look" if stale else ""
    click.echo(
        f"{left} pending{more}"
        if interactive
        else f"{left} pending{more}: use soul approve ID, soul deny ID or soul review in a terminal"
    )


@command()
@click.argument("ids", nargs=-1, required=True, metavar="ID…")
@click.option("--code", help="The review code you saw; fails if the content changed since.")
@click.option("--edit", "source", metavar="FILE", help="Approve your own text instead (- is standard input).")
@click.option(
    "--allow-weaken", is_flag=True, help="Allow your own text or an outside edit to weaken a protected field."
)
def approve(app: App, ids: tuple[str, ...], code: str | None, source: str | None, allow_weaken: bool) -> int:
    """Approve proposals or requests. Exactly the reviewed text is applied, or the command fails and names what changed.

    \b
    Examples:
      soul approve 1f3a --code 9c41d2aa
      soul approve 1f3a 77b0
    """
    if len(ids) > 1 and (code, source) != (None, None):
        raise Invalid("--code and --edit take one id", hint="approve the others separately")
    if len(ids) > 1:
        return _approve_several(app, ids)
    app.owner()  # ask for the passphrase before reading a text from standard input
    own = read_input(source) if source is not None else None
    cli_decisions.approve(app, ids[0], code=code, own=own, weaken=allow_weaken)
    return 0


@command()
@click.argument("id")
@click.option("--because", "words", default="", metavar="WORDS", help="Why. The agent learns from it.")
def deny(app: App, id: str, words: str) -> None:
    """Deny a proposal or a request, with feedback the agent can learn from.

    \b
    Example:
      soul deny 1f3a --because "too formal"
    """
    cli_decisions.deny(app, id, words)


@command()
@click.argument("id")
def rebase(app: App, id: str) -> None:
    """Propose a stale change again, on the current text. If both sides changed the same fields, name them.

    \b
    Example:
      soul rebase 1f3a
    """
    proposal = rebase_service.rebase(app.ports, app.owner(), id)
    review = decisions.review(app.ports, proposal)
    app.answer(wire.approval(proposal, review), review_lines(review, app.ports.now()))


@command()
@click.argument("id")
@click.argument("how_long", metavar="DURATION")
def snooze(app: App, id: str, how_long: str) -> None:
    """Postpone a decision: it is hidden for DURATION, then listed again. It still expires at the same time.

    \b
    Example:
      soul snooze 1f3a 4h
    """
    until = app.ports.now() + duration(how_long)
    snoozed = decisions.snooze(app.ports, app.owner(), id, until)
    app.answer(wire.approval(snoozed), [f"Postponed {snoozed.id[:8]} until {until:%Y-%m-%d %H:%M} UTC"])


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


def _shown(app: App, id: str) -> Approval | None:
    """Show an approval in its current state. One that was decided meanwhile is only named; a stale one says what moved."""
    approval = decisions.find(app.ports, id)
    if approval.status is not Status.PENDING:
        for row in framed(visible(account(approval)), terminal_width(), lead=f"{id[:8]} "):
            click.echo(row)
    if approval.status not in (Status.PENDING, Status.STALE):
        return None
    for line in review_lines(decisions.review(app.ports, approval), app.ports.now()):
        say(line)
    return approval


def _decided_by_key(app: App, shown: Approval) -> bool:
    """Ask for a key until one settles this approval. False ends the review."""
    moves = _STALE_MOVES if shown.status is Status.STALE else _MOVES
    while True:
        keys = _keys(app, shown)
        click.echo(f"{keys}   press a key, no Enter needed ", nl=False)
        key = click.getchar().rstrip("\r\n").lower()
        click.echo()
        if key == "q":
            return False
        if key == "s" or (key in moves and _is_settled(app, shown, moves[key])):
            return True
        shown = _shown_again(app, shown)


def _keys(app: App, shown: Approval) -> str:
    if shown.status is Status.STALE:
        return _KEYS_STALE
    return _KEYS if decisions.review(app.ports, shown).diff else _KEYS_WITHOUT_TEXT


def _is_settled(app: App, approval: Approval, move: Callable[[App, Approval], bool]) -> bool:
    """Do what a key says. A failure is reported and can be retried, unless the approval is decided already."""
    _drop_typed_ahead(app)
    try:
        return move(app, approval)
    except (SoulError, click.ClickException) as error:
        report(error, json=False)
        return decisions.find(app.ports, approval.id).status is not approval.status


def _rebase_by_key(app: App, approval: Approval) -> bool:
    """Rebase, then decide the fresh proposal at once."""
    fresh = rebase_service.rebase(app.ports, app.owner(), approval.id)
    shown = _shown(app, fresh.id)
    return shown is None or _decided_by_key(app, shown)


def _shown_again(app: App, shown: Approval) -> Approval:
    """The approval that is still pending. If a newer edit changed it, show it again."""
    if decisions.find(app.ports, shown.id).digest == shown.digest:
        return shown
    return _shown(app, shown.id) or shown


def _drop_typed_ahead(app: App) -> None:
    """An Enter typed after the key must not answer the next question."""
    app.ports.wait(_HABIT)
    with suppress(ImportError, OSError, ValueError):
        import termios  # noqa: PLC0415 - not every system has it

        if sys.stdin.isatty():
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _deny_by_key(app: App, approval: Approval) -> bool:
    owner = app.owner()
    words = click.prompt("Feedback for the agent (optional)", default="", show_default=False)
    decisions.deny(app.ports, owner, approval.id, words=words)
    click.echo(click.style("Denied", fg="red"))
    return True


def _edit_by_key(app: App, approval: Approval) -> bool:
    review = decisions.review(app.ports, approval)
    if not review.diff:
        click.echo("This approval has no text to edit")
        return False
    own = edited(review.after)
    if own is None:
        click.echo("The text was not changed")
        return False
    return _approve_by_key(app, approval, own)


def _approve_by_key(app: App, approval: Approval, own: str | None = None) -> bool:
    owner = app.owner()
    why = decisions.why_code(app.ports, approval)
    code = _typed_code(why) if why else approval.review_code
    if not code:
        click.echo("No code entered; nothing was decided")
        return False
    decision = decisions.approve(app.ports, owner, approval.id, code=code, edited=own)
    app.warn(decision.notes)
    click.echo(click.style(cli_decisions.approval_line(decision), fg="green"))
    return True


def _typed_code(why: str) -> str:
    question = f"{why}: type the review code to approve it, or press Enter to go back"
    code: str = click.prompt("\n".join(wrapped(question, terminal_width())), default="", show_default=False)
    return code.strip()


_MOVES: dict[str, Callable[[App, Approval], bool]] = {"a": _approve_by_key, "d": _deny_by_key, "e": _edit_by_key}
_STALE_MOVES: dict[str, Callable[[App, Approval], bool]] = {"r": _rebase_by_key, "d": _deny_by_key}


def _shape(app: App, approval: Approval) -> wire.Json:
    return wire.approval(approval, decisions.review(app.ports, approval))
