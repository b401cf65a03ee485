"""How a failure is told at the command line: one message, a hint, an exit code by kind."""

from __future__ import annotations

from contextlib import suppress

import click
from click.exceptions import NoArgsIsHelpError

from soulkeeper.domain.characters.visible import visible
from soulkeeper.errors import Invalid, Refused, SoulError, Unavailable
from soulkeeper.faces.owner.cli.app import say, say_json
from soulkeeper.faces.owner.cli.screen import hint_line, reason_lines
from soulkeeper.faces.wire import exit_code, failure

_INTERRUPTED, _USAGE = 130, 2


def told(error: BaseException, *, json: bool) -> int:
    """Say what went wrong on the way that was asked for, and give the exit code."""
    match error:
        case SystemExit():
            return error.code if isinstance(error.code, int) else 1
        case NoArgsIsHelpError():
            error.show()
            return _USAGE
        case click.Abort() | KeyboardInterrupt() | EOFError():
            click.echo("stopped; nothing more was done", err=True)
            return _INTERRUPTED
    known = _known(error)
    try:
        say_json(failure(known)) if json else _say(known)
    except OSError:
        with suppress(OSError):
            _say(known)
    return exit_code(known)


def _known(error: BaseException) -> SoulError:
    """The error as one of ours. What is none of them is a fault of the program, and says so."""
    match error:
        case SoulError():
            return error
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "soul"
            return Invalid(error.format_message().rstrip("."), hint=f"{command} --help shows how")
        case click.ClickException():
            return Unavailable(error.format_message(), hint="$EDITOR names the editor to use")
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return Unavailable(f"{where}{error.strerror or error}", hint="is it there, writable, and is there room?")
        case _:
            message = f"unexpected {type(error).__name__}: {error}"
            return SoulError(message, hint="this is a fault of soulkeeper; SOULKEEPER_DEBUG=1 shows where")


def _say(error: SoulError) -> None:
    if isinstance(error, Refused):
        say(click.style("refused", fg="red", bold=True), err=True)
        for line in (line for reason in error.reasons for line in reason_lines(reason)):
            say(line, err=True)
        return
    say(f"{click.style('error', fg='red', bold=True)}: {visible(error.message)}", err=True)
    if error.hint:
        say(hint_line(error.hint), err=True)
