"""How a failure is told at the command line: one message, a hint, an exit code by kind."""

from __future__ import annotations

import json as jsonlib

import click

from soulkeeper.errors import Refused, SoulError
from soulkeeper.faces.owner.cli.screen import visible
from soulkeeper.faces.wire import exit_code, failure

_INTERRUPTED, _USAGE, _UNAVAILABLE = 130, 2, 6


def told(error: BaseException, *, json: bool) -> int:  # noqa: PLR0911 - one return a kind of error
    """Say what went wrong on the way that was asked for, and give the exit code."""
    match error:
        case SystemExit():
            return error.code if isinstance(error.code, int) else 1
        case SoulError():
            _say_json(failure(error)) if json else _say(error)
            return exit_code(error)
        case click.ClickException():
            error.show()
            return _USAGE if isinstance(error, click.UsageError) else error.exit_code
        case click.Abort() | KeyboardInterrupt():
            click.echo("stopped; nothing was decided", err=True)
            return _INTERRUPTED
        case BrokenPipeError():
            return 0
        case OSError():
            click.echo(f"error: {visible(str(error))}", err=True)
            return _UNAVAILABLE
        case _:
            return _unexpected(error)


def _say(error: SoulError) -> None:
    if isinstance(error, Refused):
        click.echo(click.style("refused", fg="red", bold=True), err=True)
        for reason in error.reasons:
            when = f" (possible again {reason.available_at:%Y-%m-%d %H:%M} UTC)" if reason.available_at else ""
            click.echo(f"  {visible(reason.code)}: {visible(reason.message)}{when}", err=True)
            _hint(reason.hint)
        return
    click.echo(f"{click.style('error', fg='red', bold=True)}: {visible(error.message)}", err=True)
    _hint(error.hint)


def _hint(hint: str) -> None:
    if hint:
        click.echo(f"  {click.style('hint', fg='cyan')}: {visible(hint)}", err=True)


def _say_json(shape: dict[str, object]) -> None:
    click.echo(jsonlib.dumps(shape, ensure_ascii=False))


def _unexpected(error: BaseException) -> int:
    click.echo(f"unexpected: {type(error).__name__}: {visible(str(error))}", err=True)
    click.echo("  this is a fault of soulkeeper; SOULKEEPER_DEBUG=1 shows where", err=True)
    return 1
