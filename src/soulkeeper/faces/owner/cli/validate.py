"""The command that looks at files before they are kept anywhere: validate."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from soulkeeper.bootstrap import file_tree, process_pool
from soulkeeper.config import validate_table
from soulkeeper.domain.validation.profiles import ANY, PROFILES, PROJECT, project_profile
from soulkeeper.domain.validation.rule import Profile
from soulkeeper.errors import Invalid
from soulkeeper.faces import reports
from soulkeeper.faces.owner.cli.app import App, command, say_json
from soulkeeper.services import validation
from soulkeeper.services.validation import Candidate, Judged

MANY = 50
FORMATS = ("text", "json", "sarif", "github")
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@command()
@click.argument("file", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--profile",
    type=click.Choice([*PROFILES, PROJECT]),
    help="What to hold the files to; else the project's own, else any.",
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to say it.")
@click.option("--fix", is_flag=True, help="Mend what can be without changing a word: line ends, a byte order mark.")
@click.option("--strict", is_flag=True, help="Warnings count as errors do.")
def validate(app: App, file: tuple[str, ...], profile: str | None, form: str, fix: bool, strict: bool) -> int:
    """Hold files to a profile: what is missing, contradicts itself, was left unfilled, or would be cut. Folders are searched
    for *.md; - is standard input. No workspace is needed. Exit code 1 when there is an error.

    \b
    Examples:
      soul validate SOUL.md
      soul validate souls --profile versioned --format github
    """
    chosen = _profile(app, profile, file)
    files = _judged(_questions(file), chosen, fix=fix)
    _say(files, chosen, "json" if app.json else form)
    return 1 if validation.failed(files, strict=strict) else 0


def _profile(app: App, said: str | None, paths: Sequence[str]) -> Profile:
    if said in PROFILES:
        return PROFILES[said]
    table = validate_table(app.said, (path for path in paths if path != reports.STDIN))
    if table is None and said == PROJECT:
        raise Invalid("there is no project profile", hint="write a [validate] table into soulkeeper.toml")
    return ANY if table is None else project_profile(table)


def _questions(paths: Sequence[str]) -> list[Candidate]:
    """Every file once, however it was named. A link that was named itself is read."""
    found: dict[str, Candidate] = {}
    for said in paths:
        listed = file_tree.listed(said) if said != reports.STDIN else [(said, False)]
        for path, link in listed:
            found[str(Path(path))] = Candidate(str(Path(path)), link)
    return list(found.values())


def _judged(questions: list[Candidate], profile: Profile, *, fix: bool) -> list[Judged]:
    """Standard input is read here and never mended: there is no file to put it back into."""
    if fix:
        work: Callable[[Candidate], Judged] = partial(
            validation.mend, profile=profile, read=_read, write=file_tree.write
        )
    else:
        work = partial(validation.judge, profile=profile, read=_read)
    piped = partial(validation.judge, profile=profile, read=_read)
    named = [question for question in questions if question.path != reports.STDIN]
    answers = {reports.STDIN: piped(Candidate(reports.STDIN))} if len(named) < len(questions) else {}
    with _progress(len(named)) as bar:
        for answer in process_pool.spread(work, named):
            answers[answer.path] = answer
            bar.update(1)
    return [answers[question.path] for question in questions]


def _read(path: str) -> bytes:
    if path != reports.STDIN:
        return file_tree.read(path)
    content = sys.stdin.buffer.read(file_tree.LARGEST + 1)
    if len(content) > file_tree.LARGEST:
        raise Invalid(f"the input is larger than {file_tree.LARGEST:,} bytes", hint="a soul has at most 65,536")
    return content


def _progress(length: int) -> Any:
    shown = length >= MANY and sys.stderr.isatty()
    return click.progressbar(length=length, label="validating", file=sys.stderr, hidden=not shown)


def _say(files: list[Judged], profile: Profile, form: str) -> None:
    match form:
        case "json":
            say_json(reports.as_json(files, profile))
        case "sarif":
            click.echo(json.dumps(reports.sarif(files, profile), indent=2))
        case "github":
            for line in reports.github(files):
                click.echo(line)
            click.echo(reports.summary(files, profile), err=True)
        case _:
            for line in reports.text(files, profile):
                click.echo(_coloured(line))


def _coloured(line: str) -> str:
    for word, colour in _COLOURS.items():
        head, found, rest = line.partition(f": {word} SK")
        if found and not line.startswith(" "):
            return f"{head}: {click.style(word, fg=colour, bold=True)} SK{rest}"
    return line
