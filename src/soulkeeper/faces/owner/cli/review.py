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
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command, edited, read_input, say
from soulkeeper.faces.owner.cli.decisions import approved, say_no, say_yes
from soulkeeper.faces.owner.cli.failures import told
from soulkeeper.faces.owner.cli.layout import framed, terminal_width, wrapped
from soulkeeper.faces.owner.cli.screen import approval_lines, counted, review_lines
from soulkeeper.services import decisions
from soulkeeper.services import rebase as rebase_service

_KEYS = "[a]pprove  [d]eny  [e]dit  [s]kip  [q]uit"
_KEYS_WITHOUT_TEXT = "[a]pprove  [d]eny  [s]kip  [q]uit"
_HABIT = 0.2  # seconds in which an Enter follows a key out of habit


@command()
def pending(app: App) -> None:
    """What waits for your decision, the most dangerous first, then the oldest.

    \b
    Example:
      soul pending --json
    """
    waiting = decisions.pending(app.ports)
    shapes = [_shape(app, approval) for approval in waiting]
    app.answer(shapes, approval_lines(waiting, app.ports.now()) or ["nothing waits for you"])


@command()
def review(app: App) -> None:
    """Decide what waits, one by one: a approves, d denies, e edits first, s skips, q quits.

    \b
    Example:
      soul review
    """
    waiting = decisions.pending(app.ports)
    if app.json or not waiting:
        app.answer([_shape(app, approval) for approval in waiting], ["nothing waits for you"])
        return
    interactive = at_a_terminal()
    for number, approval in enumerate(waiting, 1):
        click.echo(click.style(f"── {number} of {len(waiting)} ", bold=True) + "─" * 40)
        shown = _shown(app, approval.id)
        if shown and interactive and not _decided_by_key(app, shown):
            break
    left = counted(len(decisions.pending(app.ports)), "question")
    click.echo(
        f"{left} open" if interactive else f"{left} open: soul approve ID, soul deny ID, or review in a terminal"
    )


@command()
@click.argument("ids", nargs=-1, required=True, metavar="ID…")
@click.option("--code", help="The review code you saw; refused if the content is another.")
@click.option("--edit", "source", metavar="FILE", help="Approve this text of yours instead (- is standard input).")
@click.option("--allow-weaken", is_flag=True, help="Even if your own text changes a protected field.")
def approve(app: App, ids: tuple[str, ...], code: str | None, source: str | None, allow_weaken: bool) -> int:
    """Say yes: exactly the reviewed text is applied, or it fails and names what moved.

    \b
    Examples:
      soul approve 1f3a --code 9c41d2aa
      soul approve 1f3a 77b0
    """
    if len(ids) > 1 and (code, source) != (None, None):
        raise Invalid("--code and --edit go with one id", hint="approve the others by themselves")
    if len(ids) > 1:
        return _approve_several(app, ids)
    app.owner()  # a passphrase is asked for before a text is read from where it is typed
    own = read_input(source) if source is not None else None
    say_yes(app, ids[0], code=code, own=own, weaken=allow_weaken)
    return 0


@command()
@click.argument("id")
@click.option("--because", "words", default="", metavar="WORDS", help="Your words. The agent learns from them.")
def deny(app: App, id: str, words: str) -> None:
    """Say no, with words the agent can learn from.

    \b
    Example:
      soul deny 1f3a --because "too formal"
    """
    say_no(app, id, words)


@command()
@click.argument("id")
def rebase(app: App, id: str) -> None:
    """Propose a change anew on the text as it is now. Says which fields moved on both sides, where they did.

    \b
    Example:
      soul rebase 1f3a
    """
    fresh = rebase_service.rebase(app.ports, app.owner(), id)
    seen = decisions.review(app.ports, fresh)
    app.answer(wire.approval(fresh, seen), review_lines(seen, app.ports.now()))


@command()
@click.argument("id")
@click.argument("how_long", metavar="DURATION")
def snooze(app: App, id: str, how_long: str) -> None:
    """Put a decision off: it leaves the list and comes back. It still expires when it would have.

    \b
    Example:
      soul snooze 1f3a 4h
    """
    until = app.ports.now() + duration(how_long)
    put_off = decisions.snooze(app.ports, app.owner(), id, until)
    app.answer(wire.approval(put_off), [f"{put_off.id[:8]} comes back {until:%Y-%m-%d %H:%M} UTC"])


def _approve_several(app: App, ids: tuple[str, ...]) -> int:
    """Each by itself: one that fails is told and does not stop the others. The exit code is the first failure's."""
    owner = app.owner()
    shapes: list[wire.Json] = []
    codes: list[int] = []
    for id in ids:
        try:
            done = decisions.approve(app.ports, owner, id)
            app.warn(done.notes)
            shapes.append(wire.approval(done.approval))
            if not app.json:
                click.echo(approved(done))
        except SoulError as error:
            shapes.append({"id": id, **wire.failure(error)})
            codes.append(wire.exit_code(error) if app.json else told(error, json=False))
    if app.json:
        app.answer(shapes, ())
    return codes[0] if codes else 0


def _shown(app: App, id: str) -> Approval | None:
    """Show a question as it stands now. The answer to one before it may have made it stale: then that is said instead."""
    approval = decisions.find(app.ports, id)
    if approval.status is not Status.PENDING:
        for row in framed(visible(account(approval)), terminal_width(), lead=f"{id[:8]} "):
            click.echo(row)
        if approval.status is Status.STALE:
            click.echo(f"  soul rebase {id[:8]} proposes it anew")
        return None
    for line in review_lines(decisions.review(app.ports, approval), app.ports.now()):
        say(line)
    return approval


def _decided_by_key(app: App, shown: Approval) -> bool:
    """Ask for a key until one settles this question. False ends the review."""
    keys = _KEYS if decisions.review(app.ports, shown).diff else _KEYS_WITHOUT_TEXT
    while True:
        click.echo(f"{keys}   press a key, no Enter needed ", nl=False)
        key = click.getchar().rstrip("\r\n").lower()
        click.echo()
        if key == "q":
            return False
        if key == "s" or (key in _MOVES and _is_settled(app, shown, key)):
            return True
        shown = _looked_at_again(app, shown)


def _is_settled(app: App, approval: Approval, key: str) -> bool:
    """Do what the key says. What failed is told and can be tried again, unless the question has its answer already."""
    _drop_typed_ahead(app)
    try:
        return _MOVES[key](app, approval)
    except (SoulError, click.ClickException) as error:
        told(error, json=False)
        return decisions.find(app.ports, approval.id).status is not Status.PENDING


def _looked_at_again(app: App, shown: Approval) -> Approval:
    """The question that still waits. Where a newer edit came into it, it is another one, and is shown."""
    if decisions.find(app.ports, shown.id).digest == shown.digest:
        return shown
    return _shown(app, shown.id) or shown


def _drop_typed_ahead(app: App) -> None:
    """An Enter behind the key must not answer what is asked next."""
    app.ports.wait(_HABIT)
    with suppress(ImportError, OSError, ValueError):
        import termios  # noqa: PLC0415 - not every system has it

        if sys.stdin.isatty():
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _deny_by_key(app: App, approval: Approval) -> bool:
    owner = app.owner()
    words = click.prompt("words for the agent (optional)", default="", show_default=False)
    decisions.deny(app.ports, owner, approval.id, words=words)
    click.echo(click.style("denied", fg="red"))
    return True


def _edit_by_key(app: App, approval: Approval) -> bool:
    seen = decisions.review(app.ports, approval)
    if not seen.diff:
        click.echo("there is no text to edit")
        return False
    own = edited(seen.after)
    if own is None:
        click.echo("not changed")
        return False
    return _approve_by_key(app, approval, own)


def _approve_by_key(app: App, approval: Approval, own: str | None = None) -> bool:
    owner = app.owner()
    why = decisions.why_code(app.ports, approval)
    code = _typed_code(why) if why else approval.review_code
    if not code:
        click.echo("no code, and nothing was decided")
        return False
    done = decisions.approve(app.ports, owner, approval.id, code=code, edited=own)
    app.warn(done.notes)
    click.echo(click.style(approved(done), fg="green"))
    return True


def _typed_code(why: str) -> str:
    asks = f"{why}: type the review code to approve it, or only Enter to go back"
    said: str = click.prompt("\n".join(wrapped(asks, terminal_width())), default="", show_default=False)
    return said.strip()


_MOVES: dict[str, Callable[[App, Approval], bool]] = {"a": _approve_by_key, "d": _deny_by_key, "e": _edit_by_key}


def _shape(app: App, approval: Approval) -> wire.Json:
    return wire.approval(approval, decisions.review(app.ports, approval))
