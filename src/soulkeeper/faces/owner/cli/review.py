"""Commands for deciding: pending, review, approve, deny, rebase, snooze."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

import click

from soulkeeper.domain.approvals.approval import Approval, Status, account
from soulkeeper.domain.durations import duration
from soulkeeper.domain.visible import visible
from soulkeeper.errors import Invalid, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.deciding import approved, say_no, say_yes
from soulkeeper.faces.owner.cli.desk import Desk, at_a_terminal, command, edited, read_input, say
from soulkeeper.faces.owner.cli.failures import told
from soulkeeper.faces.owner.cli.framing import framed, terminal_width, wrapped
from soulkeeper.faces.owner.cli.screen import approval_lines, counted, review_lines
from soulkeeper.services import rebasing, reviewing

_KEYS = "[a]pprove  [d]eny  [e]dit  [s]kip  [q]uit"
_KEYS_WITHOUT_TEXT = "[a]pprove  [d]eny  [s]kip  [q]uit"
_HABIT = 0.2  # seconds in which an Enter follows a key out of habit


@command()
def pending(desk: Desk) -> None:
    """What waits for your decision, the most dangerous first, then the oldest.

    \b
    Example:
      soul pending --json
    """
    waiting = reviewing.pending(desk.ports)
    shapes = [_shape(desk, approval) for approval in waiting]
    desk.answer(shapes, approval_lines(waiting, desk.ports.now()) or ["nothing waits for you"])


@command()
def review(desk: Desk) -> None:
    """Decide what waits, one by one: a approves, d denies, e edits first, s skips, q quits.

    \b
    Example:
      soul review
    """
    waiting = reviewing.pending(desk.ports)
    if desk.json or not waiting:
        desk.answer([_shape(desk, approval) for approval in waiting], ["nothing waits for you"])
        return
    interactive = at_a_terminal()
    for number, approval in enumerate(waiting, 1):
        click.echo(click.style(f"── {number} of {len(waiting)} ", bold=True) + "─" * 40)
        shown = _shown(desk, approval.id)
        if shown and interactive and not _decided_by_key(desk, shown):
            break
    left = counted(len(reviewing.pending(desk.ports)), "question")
    click.echo(
        f"{left} open" if interactive else f"{left} open: soul approve ID, soul deny ID, or review in a terminal"
    )


@command()
@click.argument("ids", nargs=-1, required=True, metavar="ID…")
@click.option("--code", help="The review code you saw; refused if the content is another.")
@click.option("--edit", "source", metavar="FILE", help="Approve this text of yours instead (- is standard input).")
@click.option("--allow-weaken", is_flag=True, help="Even if your own text changes a protected field.")
def approve(desk: Desk, ids: tuple[str, ...], code: str | None, source: str | None, allow_weaken: bool) -> int:
    """Say yes: exactly the reviewed text is applied, or it fails and names what moved.

    \b
    Examples:
      soul approve 1f3a --code 9c41d2aa
      soul approve 1f3a 77b0
    """
    if len(ids) > 1 and (code, source) != (None, None):
        raise Invalid("--code and --edit go with one id", hint="approve the others by themselves")
    if len(ids) > 1:
        return _approve_several(desk, ids)
    desk.owner()  # a passphrase is asked for before a text is read from where it is typed
    own = read_input(source) if source is not None else None
    say_yes(desk, ids[0], code=code, own=own, weaken=allow_weaken)
    return 0


@command()
@click.argument("id")
@click.option("--because", "words", default="", metavar="WORDS", help="Your words. The agent learns from them.")
def deny(desk: Desk, id: str, words: str) -> None:
    """Say no, with words the agent can learn from.

    \b
    Example:
      soul deny 1f3a --because "too formal"
    """
    say_no(desk, id, words)


@command()
@click.argument("id")
def rebase(desk: Desk, id: str) -> None:
    """Propose a change anew on the text as it is now. Says which fields moved on both sides, where they did.

    \b
    Example:
      soul rebase 1f3a
    """
    fresh = rebasing.rebase(desk.ports, desk.owner(), id)
    seen = reviewing.review(desk.ports, fresh)
    desk.answer(wire.approval(fresh, seen), review_lines(seen, desk.ports.now()))


@command()
@click.argument("id")
@click.argument("how_long", metavar="DURATION")
def snooze(desk: Desk, id: str, how_long: str) -> None:
    """Put a decision off: it leaves the list and comes back. It still expires when it would have.

    \b
    Example:
      soul snooze 1f3a 4h
    """
    until = desk.ports.now() + duration(how_long)
    put_off = reviewing.snooze(desk.ports, desk.owner(), id, until)
    desk.answer(wire.approval(put_off), [f"{put_off.id[:8]} comes back {until:%Y-%m-%d %H:%M} UTC"])


def _approve_several(desk: Desk, ids: tuple[str, ...]) -> int:
    """Each by itself: one that fails is told and does not stop the others. The exit code is the first failure's."""
    owner = desk.owner()
    shapes: list[wire.Json] = []
    codes: list[int] = []
    for id in ids:
        try:
            done = reviewing.approve(desk.ports, owner, id)
            desk.warn(done.notes)
            shapes.append(wire.approval(done.approval))
            if not desk.json:
                click.echo(approved(done))
        except SoulError as error:
            shapes.append({"id": id, **wire.failure(error)})
            codes.append(wire.exit_code(error) if desk.json else told(error, json=False))
    if desk.json:
        desk.answer(shapes, ())
    return codes[0] if codes else 0


def _shown(desk: Desk, id: str) -> Approval | None:
    """Show a question as it stands now. The answer to one before it may have made it stale: then that is said instead."""
    approval = reviewing.find(desk.ports, id)
    if approval.status is not Status.PENDING:
        for row in framed(visible(account(approval)), terminal_width(), lead=f"{id[:8]} "):
            click.echo(row)
        if approval.status is Status.STALE:
            click.echo(f"  soul rebase {id[:8]} proposes it anew")
        return None
    for line in review_lines(reviewing.review(desk.ports, approval), desk.ports.now()):
        say(line)
    return approval


def _decided_by_key(desk: Desk, shown: Approval) -> bool:
    """Ask for a key until one settles this question. False ends the review."""
    keys = _KEYS if reviewing.review(desk.ports, shown).diff else _KEYS_WITHOUT_TEXT
    while True:
        click.echo(f"{keys}   press a key, no Enter needed ", nl=False)
        key = click.getchar().rstrip("\r\n").lower()
        click.echo()
        if key == "q":
            return False
        if key == "s" or (key in _MOVES and _is_settled(desk, shown, key)):
            return True
        shown = _looked_at_again(desk, shown)


def _is_settled(desk: Desk, approval: Approval, key: str) -> bool:
    """Do what the key says. What failed is told and can be tried again, unless the question has its answer already."""
    _drop_typed_ahead(desk)
    try:
        return _MOVES[key](desk, approval)
    except (SoulError, click.ClickException) as error:
        told(error, json=False)
        return reviewing.find(desk.ports, approval.id).status is not Status.PENDING


def _looked_at_again(desk: Desk, shown: Approval) -> Approval:
    """The question that still waits. Where a newer edit came into it, it is another one, and is shown."""
    if reviewing.find(desk.ports, shown.id).digest == shown.digest:
        return shown
    return _shown(desk, shown.id) or shown


def _drop_typed_ahead(desk: Desk) -> None:
    """An Enter behind the key must not answer what is asked next."""
    desk.ports.wait(_HABIT)
    with suppress(ImportError, OSError, ValueError):
        import termios  # noqa: PLC0415 - not every system has it

        if sys.stdin.isatty():
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _deny_by_key(desk: Desk, approval: Approval) -> bool:
    owner = desk.owner()
    words = click.prompt("words for the agent (optional)", default="", show_default=False)
    reviewing.deny(desk.ports, owner, approval.id, words=words)
    click.echo(click.style("denied", fg="red"))
    return True


def _edit_by_key(desk: Desk, approval: Approval) -> bool:
    seen = reviewing.review(desk.ports, approval)
    if not seen.diff:
        click.echo("there is no text to edit")
        return False
    own = edited(seen.after)
    if own is None:
        click.echo("not changed")
        return False
    return _approve_by_key(desk, approval, own)


def _approve_by_key(desk: Desk, approval: Approval, own: str | None = None) -> bool:
    owner = desk.owner()
    why = reviewing.why_code(desk.ports, approval)
    code = _typed_code(why) if why else approval.review_code
    if not code:
        click.echo("no code, and nothing was decided")
        return False
    done = reviewing.approve(desk.ports, owner, approval.id, code=code, edited=own)
    desk.warn(done.notes)
    click.echo(click.style(approved(done), fg="green"))
    return True


def _typed_code(why: str) -> str:
    asks = f"{why}: type the review code to approve it, or only Enter to go back"
    said: str = click.prompt("\n".join(wrapped(asks, terminal_width())), default="", show_default=False)
    return said.strip()


_MOVES: dict[str, Callable[[Desk, Approval], bool]] = {"a": _approve_by_key, "d": _deny_by_key, "e": _edit_by_key}


def _shape(desk: Desk, approval: Approval) -> wire.Json:
    return wire.approval(approval, reviewing.review(desk.ports, approval))
