"""The command validate: check files against a profile."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from soulkeeper.bootstrap import file_tree, process_pool
from soulkeeper.config import validate_table
from soulkeeper.domain.validation.profiles import ANY, PROFILES, PROJECT, VERSIONED, project_profile
from soulkeeper.domain.validation.rule import Profile
from soulkeeper.errors import Invalid
from soulkeeper.faces import reports
from soulkeeper.faces.owner.cli import ended_by_reader, progress
from soulkeeper.faces.owner.cli.app import App, command, say_json, user_name
from soulkeeper.services import validation
from soulkeeper.services.validation import FileReport, ValidationTarget
from soulkeeper.starters import new_soul

MANY = 50
FORMATS = ("text", "json", "sarif", "github")
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@command()
@click.argument("file", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--profile",
    type=click.Choice([*PROFILES, PROJECT]),
    help="The profile to check against; default: the project's own, else any.",
)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="The output format."
)
@click.option(
    "--fix",
    is_flag=True,
    help="Fix line endings and a byte order mark, and add missing keys and sections from a starter text.",
)
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
def validate(app: App, file: tuple[str, ...], profile: str | None, form: str, fix: bool, strict: bool) -> int:
    """Validate files against a profile. Exit with code 1 if there is an error. No workspace is needed.

    Report what is missing, contradicts itself, was left unfilled or would be cut. Folders are searched for *.md; - is
    standard input.

    \b
    Examples:
      soul validate SOUL.md
      soul validate souls --profile versioned --format github
      soul validate SOUL.md --profile versioned --fix
    """
    rules = _profile(app, profile, file)
    files = _validate(_candidates(file), rules, fix=fix)
    with ended_by_reader():
        _print(files, rules, "json" if app.json else form)
    return 1 if validation.has_failures(files, strict=strict) else 0


def _profile(app: App, name: str | None, paths: Sequence[str]) -> Profile:
    if name in PROFILES:
        return PROFILES[name]
    table = validate_table(app.root_option, (path for path in paths if path != reports.STDIN))
    if table is None and name == PROJECT:
        raise Invalid("this project has no profile of its own", hint="add a [validate] table to soulkeeper.toml")
    return ANY if table is None else project_profile(table)


def _candidates(paths: Sequence[str]) -> list[ValidationTarget]:
    """Every file once, however often it was named. A link is read only if it was named itself."""
    candidates: dict[str, ValidationTarget] = {}
    for path_or_folder in paths:
        files = file_tree.list_files(path_or_folder) if path_or_folder != reports.STDIN else [(path_or_folder, False)]
        for path, link in files:
            candidates[str(Path(path))] = ValidationTarget(str(Path(path)), link)
    return list(candidates.values())


def _validate(candidates: list[ValidationTarget], profile: Profile, *, fix: bool) -> list[FileReport]:
    """Validate the files, and fix them if asked. Standard input is never fixed: there is no file to write to."""
    if fix:
        validate_file: Callable[[ValidationTarget], FileReport] = partial(
            validation.fix, profile=profile, read=_read, write=file_tree.write, starter=_starter()
        )
    else:
        validate_file = partial(validation.judge, profile=profile, read=_read)
    validate_input = partial(validation.judge, profile=profile, read=_read)
    on_disk = [candidate for candidate in candidates if candidate.path != reports.STDIN]
    results = {reports.STDIN: validate_input(ValidationTarget(reports.STDIN))} if len(on_disk) < len(candidates) else {}
    with progress.bar(len(on_disk), "validating", least=MANY) as bar:
        for result in process_pool.spread(validate_file, on_disk):
            results[result.path] = result
            bar.update(1)
    return [results[candidate.path] for candidate in candidates]


def _starter() -> validation.Starter:
    return partial(new_soul, author=user_name(), today=datetime.now(UTC).date(), profile=VERSIONED.name)


def _read(path: str) -> bytes:
    if path != reports.STDIN:
        return file_tree.read(path)
    content = sys.stdin.buffer.read(file_tree.LARGEST + 1)
    if len(content) > file_tree.LARGEST:
        raise Invalid(f"the input is larger than {file_tree.LARGEST:,} bytes", hint="a soul has at most 65,536")
    return content


def _print(files: list[FileReport], profile: Profile, form: str) -> None:
    match form:
        case "json":
            say_json(reports.json_report(files, profile))
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
        head, separator, rest = line.partition(f": {word} SK")
        if separator and not line.startswith(" "):
            return f"{head}: {click.style(word, fg=colour, bold=True)} SK{rest}"
    return line
