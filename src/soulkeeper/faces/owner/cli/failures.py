"""How the command line reports a failure: one message, a hint, an exit code for its kind."""

from __future__ import annotations

import re
import sys
from contextlib import suppress

import click
from click.exceptions import NoArgsIsHelpError

from soulkeeper.domain.characters.visible import visible
from soulkeeper.errors import Invalid, Refused, SoulError, Unavailable
from soulkeeper.faces.owner.cli.app import say, say_json
from soulkeeper.faces.owner.cli.named_workspace import error_with_workspace
from soulkeeper.faces.owner.cli.screen import hint_line, reason_lines
from soulkeeper.faces.wire import exit_code, failure

_INTERRUPTED, _USAGE = 130, 2
_NOT_A_NUMBER = re.compile(r"is not a valid integer(?: range)?$")  # as click says it


def report(error: BaseException, *, json: bool) -> int:
    """Print what went wrong, as text or JSON, and return the exit code."""
    match error:
        case SystemExit():
            return error.code if isinstance(error.code, int) else 1
        case NoArgsIsHelpError():
            error.show()
            return _USAGE
        case click.Abort() | KeyboardInterrupt() | EOFError():
            is_key = isinstance(error, KeyboardInterrupt) or error.__context__ is not None  # else it is the answer no
            below = (
                "\n" if is_key and sys.stderr.isatty() else ""
            )  # Ctrl-C and Ctrl-D leave the cursor behind the question
            click.echo(f"{below}stopped; nothing else was changed", err=True)
            return _INTERRUPTED
    problem = error_with_workspace(_as_soul_error(error))
    try:
        say_json(failure(problem)) if json else _say(problem)
    except OSError:
        with suppress(OSError):
            _say(problem)
    return exit_code(problem)


def _as_soul_error(error: BaseException) -> SoulError:
    """The error as a SoulError. Any other exception is a bug in the program, and the message says so."""
    match error:
        case SoulError():
            return error
        case click.UsageError():
            message = " ".join(error.format_message().split()).rstrip(".")
            return Invalid(_NOT_A_NUMBER.sub("is not a whole number", message), hint=_usage_hint(error.ctx))
        case click.ClickException():
            return Unavailable(error.format_message(), hint="set $EDITOR to the editor you want to use")
        case FileNotFoundError(filename=None):  # only the current folder has no name
            return Unavailable("the current folder was deleted", hint="change to a folder that exists, such as cd ~")
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            subject = "it exists, is writable" if error.filename else "the output can be written"
            return Unavailable(
                f"{where}{error.strerror or error}", hint=f"check that {subject} and that the disk has space"
            )
        case _:
            message = f"unexpected {type(error).__name__}: {error}"
            return SoulError(message, hint="this is a bug in soulkeeper; SOULKEEPER_DEBUG=1 shows the traceback")


def _usage_hint(context: click.Context | None) -> str:
    """The example in the help of a command, and how to see the rest."""
    usage = f"{context.command_path if context else 'soul'} --help shows the usage"
    if context is None or isinstance(context.command, click.Group):
        return usage
    _, _, examples = (context.command.help or "").partition("Example")
    example = next((line.strip() for line in examples.splitlines()[1:] if line.strip()), "")
    return f"{usage}, for example: {example}" if example else usage


def _say(error: SoulError) -> None:
    if isinstance(error, Refused):
        say(click.style("refused", fg="red", bold=True), err=True)
        for line in (line for reason in error.reasons for line in reason_lines(reason)):
            say(line, err=True)
        if not error.text_judged:
            say("  The text was not checked: that happens once a proposal is possible", err=True)
        return
    say(f"{click.style('error', fg='red', bold=True)}: {visible(error.message)}", err=True)
    if error.hint:
        say(hint_line(error.hint), err=True)
