"""The review at a terminal: each approval is shown and decided with one key, or all low-risk ones together.

- What the owner typed is never lost: after a failed check the editor opens the same text again, and what was not approved when
  the review ends is kept in a file.
- An edited text is applied only after its diff was shown and confirmed.
- A batch holds low-risk proposals alone (``services/worklist``), and each is approved under the code that was shown.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from contextlib import suppress

import click

from soulkeeper.domain.approvals.approval import Approval, Status, account
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.souls.diff import unified
from soulkeeper.domain.souls.text_file import checked_soul_text
from soulkeeper.errors import Refused, SoulError
from soulkeeper.faces.owner.cli import decisions as cli_decisions
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, edit_text, keep_text, save_aside, say
from soulkeeper.faces.owner.cli.failures import report
from soulkeeper.faces.owner.cli.layout import framed, terminal_width
from soulkeeper.faces.owner.cli.questions import ask_line
from soulkeeper.faces.owner.cli.review import NO_BATCH
from soulkeeper.faces.owner.cli.screen import framed_diff, review_lines
from soulkeeper.faces.wording import plural
from soulkeeper.services import decisions, worklist
from soulkeeper.services import rebase as rebase_service
from soulkeeper.services.outside_edits import held_texts

_KEYS = "[a]pprove  [d]eny  [e]dit  [?]explain  [b]atch  [s]kip  [q]uit"
_KEYS_TEXTS = "[a]pprove  [d]eny  [e]dit  [t]ext  [?]explain  [b]atch  [s]kip  [q]uit"
_KEYS_STALE = "[r]ebase  [d]eny  [s]kip  [q]uit"
_KEYS_WITHOUT_TEXT = "[a]pprove  [d]eny  [?]explain  [s]kip  [q]uit"
_PROTECTED_FIELD = "protected_field"
_HABIT = 0.2  # seconds in which people press Enter after a key out of habit

Drafts = dict[str, str]  # what the owner typed last for each approval
Move = Callable[[App, Approval, Drafts], bool]


def decide_each(app: App, approvals: Sequence[Approval]) -> None:
    """Show every approval; at a terminal, wait for a key that decides it."""
    interactive, drafts = at_a_terminal(), Drafts()
    try:
        for number, approval in enumerate(approvals, 1):
            click.echo(click.style(f"── {number} of {len(approvals)} ", bold=True) + "─" * 40)
            current = _show(app, approval.id)
            if current and interactive and not _decide_by_key(app, current, drafts):
                break
    finally:
        app.warn(_keep_draft(app, id, text) for id, text in drafts.items())


def _keep_draft(app: App, id: str, text: str) -> str:
    """Write what the owner typed and did not approve to a file, and say what to do with it."""
    try:
        approval = decisions.find(app.ports, id)
    except SoulError:
        return f"your text is kept in {save_aside(text)}"  # the ledger can no longer be read
    if approval.status is not Status.PENDING:
        return keep_text(payloads.subject_line(payloads.read(approval)), text)
    path = save_aside(text)
    return f"your text is kept in {path}; approve it: soul approve {id[:8]} --edit {path}"


def decide_batch(app: App, approvals: Sequence[Approval]) -> None:
    """Show all of them, ask once, and approve each under the code that was shown. A failure does not stop the others."""
    for number, approval in enumerate(approvals, 1):
        click.echo(click.style(f"── {number} of {len(approvals)} ", bold=True) + "─" * 40)
        _show(app, approval.id)
    if not at_a_terminal() or not click.confirm(f"Approve {_all(len(approvals))}?"):
        return
    owner = app.owner()
    for approval in approvals:
        try:
            decision = decisions.approve(app.ports, owner, approval.id, code=approval.review_code)
        except SoulError as error:
            report(error, json=False)
            continue
        app.warn(decision.notes)
        click.echo(click.style(cli_decisions.approval_line(decision), fg="green"))


def _all(number: int) -> str:
    return "this proposal" if number == 1 else f"these {plural(number, 'proposal')}"


def _show(app: App, id: str) -> Approval | None:
    """Show an approval in its current state. One that was decided in the meantime is only named; a stale one says what changed."""
    approval = decisions.find(app.ports, id)
    if approval.status is not Status.PENDING:
        for row in framed(visible(account(approval)), terminal_width(), lead=f"{id[:8]} "):
            click.echo(row)
    if approval.status not in (Status.PENDING, Status.STALE):
        return None
    for line in review_lines(app.ports, decisions.review(app.ports, approval)):
        say(line)
    if (total := held_texts.count_texts(app.ports, approval)) > 1:
        say(f"This is the newest of {total} texts that the file had: t shows another")
    return approval


def _decide_by_key(app: App, current: Approval, drafts: Drafts) -> bool:
    """Ask for a key until this approval is decided or skipped. False ends the review."""
    moves = _STALE_MOVES if current.status is Status.STALE else _MOVES
    latest = current
    while True:
        click.echo(_prompt(_keys(app, current)), nl=False)
        key = click.getchar().rstrip("\r\n").lower()
        click.echo()
        if key == "q":
            return False
        if key == "s" or (key in moves and _perform(app, current, drafts, moves[key])):
            return True
        if key == "t":
            current = _other_text(app, current)
            continue
        if (now := _refresh(app, latest)) is not latest:
            current = latest = now


def _prompt(keys: str) -> str:
    """The keys and how to use them, on one row if it is wide enough. No key is broken across rows."""
    hint, width = "press a key, no Enter needed ", terminal_width()
    if width is None or len(f"{keys}   {hint}") <= width:
        return f"{keys}   {hint}"
    return f"{textwrap.fill(keys, width - 1)} \n{hint}"


def _keys(app: App, current: Approval) -> str:
    if current.status is Status.STALE:
        return _KEYS_STALE
    if held_texts.count_texts(app.ports, current) > 1:
        return _KEYS_TEXTS
    return _KEYS if decisions.review(app.ports, current).diff else _KEYS_WITHOUT_TEXT


def _perform(app: App, approval: Approval, drafts: Drafts, move: Move) -> bool:
    """Do what a key says. A failure is reported and can be retried, unless the approval is decided already."""
    _drop_typed_ahead(app)
    try:
        return move(app, approval, drafts)
    except (SoulError, click.ClickException) as error:
        report(error, json=False)
        is_decided = decisions.find(app.ports, approval.id).status is not approval.status
        if not is_decided and approval.id in drafts:
            say("Your text is kept: press e to change it")
        elif approval.id in drafts:
            app.warn([_keep_draft(app, approval.id, drafts.pop(approval.id))])
        return is_decided


def _rebase(app: App, approval: Approval, drafts: Drafts) -> bool:
    """Rebase, then decide the fresh proposal at once."""
    fresh = rebase_service.rebase(app.ports, app.owner(), approval.id)
    current = _show(app, fresh.id)
    return current is None or _decide_by_key(app, current, drafts)


def _other_text(app: App, current: Approval) -> Approval:
    """Show another text of the same file: the next key decides that one, under its own code."""
    total = held_texts.count_texts(app.ports, current)
    if total < 2:
        click.echo("There is no other text")
        return current
    words = ask_line(f"Which text, 1 to {total} (Enter goes back):").strip()
    if words not in map(str, range(1, total + 1)):
        click.echo(f"There is no text {visible(words)}" if words else "Nothing was changed")
        return current
    number = int(words)
    review = held_texts.show(app.ports, decisions.find(app.ports, current.id), number).review
    click.echo(click.style(f"── text {number} of {total} ", bold=True) + "─" * 40)
    for line in review_lines(app.ports, review):
        say(line)
    return review.approval


def _refresh(app: App, current: Approval) -> Approval:
    """The approval that is still pending. If a newer edit changed it, show it again."""
    if decisions.find(app.ports, current.id).digest == current.digest:
        return current
    return _show(app, current.id) or current


def _drop_typed_ahead(app: App) -> None:
    """An Enter typed after the key must not answer the next question."""
    app.ports.wait(_HABIT)
    with suppress(ImportError, OSError, ValueError):
        import termios  # noqa: PLC0415 - not every system has it

        if sys.stdin.isatty():
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _deny(app: App, approval: Approval, drafts: Drafts) -> bool:
    owner = app.owner()
    words = ask_line("Feedback for the agent (optional):")
    decisions.deny(app.ports, owner, approval.id, words=words)
    click.echo(click.style("Denied", fg="red"))
    return True


def _explain(app: App, approval: Approval, drafts: Drafts) -> bool:
    """Explain the rules that found something, with examples."""
    from soulkeeper.faces.owner.cli.rules import explanation_lines  # noqa: PLC0415 - it loads every rule

    findings = {finding.code: finding for finding in payloads.findings_of(payloads.read(approval))}
    for finding in findings.values():
        for line in explanation_lines(finding):
            say(line)
    if not findings:
        click.echo("The rules found nothing in this one")
    return False


def _batch(app: App, approval: Approval, drafts: Drafts) -> bool:
    """Approve all low-risk proposals together; this one may be among them."""
    if low_risk := worklist.low_risk(app.ports):
        decide_batch(app, low_risk)
    else:
        click.echo(NO_BATCH)
    return decisions.find(app.ports, approval.id).status is not approval.status


def _edit(app: App, approval: Approval, drafts: Drafts) -> bool:
    """Open what the owner typed last, else the proposed text; show what it would change, and ask."""
    review = decisions.review(app.ports, approval)
    if not review.diff:
        click.echo("This approval has no text to edit")
        return False
    saved = edit_text(drafts.get(approval.id, review.after))
    own = saved if saved is not None else drafts.get(approval.id)
    if own is None:
        click.echo("The text was not changed")
        return False
    if own.strip():
        drafts[approval.id] = own
    checked_soul_text(own)
    for line in framed_diff(unified(review.before, own, labels=("current", "yours"))):
        click.echo(line)
    if not click.confirm("Approve your text?"):
        click.echo("Nothing was decided; press e to change your text")
        return False
    is_decided = _approve_text(app, approval, own)
    if is_decided:
        drafts.pop(approval.id, None)
    return is_decided


def _approve_text(app: App, approval: Approval, own: str | None) -> bool:
    """Approve the owner's text, or the one that was found in the file. What a protected field would lose has to be confirmed."""
    try:
        return _decide(app, approval, own)
    except Refused as refusal:
        if not all(reason.code == _PROTECTED_FIELD for reason in refusal.reasons):
            raise
        report(refusal, json=False)
        if not click.confirm("Approve it even though a protected field loses something?"):
            return False
    return _decide(app, approval, own, weaken=True)


def _approve(app: App, approval: Approval, drafts: Drafts) -> bool:
    payload = payloads.read(approval)
    is_agents = not isinstance(payload, payloads.SoulUpdate) or payload.is_by_agent
    return _decide(app, approval) if is_agents else _approve_text(app, approval, None)


def _decide(app: App, approval: Approval, own: str | None = None, *, weaken: bool = False) -> bool:
    owner = app.owner()
    why = decisions.why_code(app.ports, approval)
    code = _typed_code(why) if why else approval.review_code
    if code.lower() != approval.review_code:
        what = f"{visible(code)} is not the review code shown above" if code else "No code entered"
        click.echo(f"{what}; nothing was decided")
        return False
    payload = payloads.read(approval)
    base = payload.base_revision if own is not None and isinstance(payload, payloads.SoulUpdate) else None
    decision = decisions.approve(app.ports, owner, approval.id, code=code, edited=own, base=base, weaken=weaken)
    app.warn(decision.notes)
    click.echo(click.style(cli_decisions.approval_line(decision), fg="green"))
    return True


def _typed_code(why: str) -> str:
    return ask_line(f"{why}: type the review code to approve it, or press Enter to go back:").strip()


_MOVES: dict[str, Move] = {"a": _approve, "d": _deny, "e": _edit, "?": _explain, "b": _batch}
_STALE_MOVES: dict[str, Move] = {"r": _rebase, "d": _deny}
