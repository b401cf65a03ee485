"""The interview in the terminal: a dozen questions, and a draft to confirm if a model is configured."""

from __future__ import annotations

import click

from soulkeeper.bootstrap_network import open_drafter
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.interview import QUESTIONS
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.cli.app import App, save_aside, say
from soulkeeper.faces.owner.cli.questions import ask_line
from soulkeeper.services import interview


def interview_text(app: App, where: Address, starter: str, name: str) -> str:
    """Ask, and return the text of revision 1: the confirmed draft of a model, or the answers as they are."""
    answers: dict[str, str] = {}
    try:
        _ask(name, answers)
        template = interview.first_text(starter, answers)
        draft = _draft(app, starter, name, answers)
    except (click.Abort, KeyboardInterrupt, SoulError):
        if any(answers.values()):
            keep_answers(app, where, _unfinished_text(starter, answers), todo="add what is missing")
        raise
    if draft is None:
        return template
    click.echo(f"\nA draft from your answers:\n\n{visible(draft)}", err=True)
    try:
        is_accepted = click.confirm("Use this draft? If not, your answers are used as they are", err=True)
    except click.Abort:
        is_accepted = False
    return draft if is_accepted else template


def _unfinished_text(starter: str, answers: dict[str, str]) -> str:
    """The text with the answers so far; below it, if one of them fits into no field: a heading, the start of a comment."""
    try:
        return interview.first_text(starter, answers)
    except SoulError:
        return "\n".join([starter, *filter(None, answers.values()), ""])


def keep_answers(app: App, where: Address, text: str, *, todo: str) -> None:
    """Write answers that did not become a soul to a file, and say what to do with it."""
    path = save_aside(text)
    app.warn([f"your answers are kept in {path}; {todo}, then: soul new {where} --from {path}"])


def _draft(app: App, starter: str, name: str, answers: dict[str, str]) -> str | None:
    drafter = open_drafter(app.workspace.settings)
    if drafter is None:
        return None
    try:
        return interview.drafted_text(drafter, starter, name, answers)
    except SoulError as error:
        app.warn([f"{error.message}: your answers are used as they are"])
        return None


def _ask(name: str, answers: dict[str, str]) -> None:
    """Ask in the terminal, and note each answer as it comes. An empty one leaves a question open."""
    say(f"{len(QUESTIONS)} questions about {name}. Press Enter to skip one; separate several answers with ;", err=True)
    for question in QUESTIONS:
        answers[question.field] = ask_line(question.words, err=True)
