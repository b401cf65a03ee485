"""Commands that exchange souls with other programs: import, export."""

from __future__ import annotations

import base64
import hashlib
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from soulkeeper.adapters.foreign_files import ForeignFile, read_beside, read_foreign, write_foreign
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.domain.souls.text_file import decoded
from soulkeeper.errors import Invalid, Refused
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.layout import terminal_width
from soulkeeper.faces.owner.cli.screen import counted, warning_lines
from soulkeeper.formats import registry
from soulkeeper.formats.sources import LARGEST, LARGEST_TEXT, open_source
from soulkeeper.formats.values import Export, ForeignSoul
from soulkeeper.services import exchange
from soulkeeper.services.exchange import Import, ImportPlan

_INTO_A_FILE = ("agents-md", "claude-md")


@command(name="import")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--id", metavar="ID", help="The id of the new soul; else one made from its name.")
@click.option("--name", default="", metavar="NAME", help="The name it gives itself; else the one in the file.")
@click.option("--format", "key", type=click.Choice(registry.READABLE), help="What the file is; else recognised.")
@click.option("--agent", metavar="A", help="Give the companion files (AGENTS.md, USER.md …) to this agent.")
@click.option("--dry-run", is_flag=True, help="Show what would be imported and write nothing.")
def import_(app: App, file: Path, id: str | None, name: str, key: str | None, agent: str | None, dry_run: bool) -> None:
    """Import a soul from a file of another program, or from a folder. The original is stored, so an export can give it back.

    \b
    Examples:
      soul import mira.png --dry-run
      soul import ~/.openclaw/workspace --id mira
      soul import CLAUDE.md --agent default
    """
    _ = id is None or soul_id(id), agent is None or agent_id(agent)
    planned = exchange.plan(_read(file, key or ""), id=id, name=name)
    if not app.json:
        app.answer(None, _plan_lines(planned))
    if planned.refusals:
        raise Refused(planned.refusals)
    added = None if dry_run else exchange.take_in(app.ports, app.owner(), planned, agent=agent or "")
    app.warn(added.notes if added else ())
    app.answer(_import_shape(planned, added), _import_lines(planned, added))


@command()
@click.argument("id")
@click.option("--to", "key", type=click.Choice(registry.WRITABLE), required=True, help="The format.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file, or the folder where it is several.")
@click.option("--agent", metavar="A", help="Write the companion files of this agent too.")
@click.option("--set", "details", multiple=True, metavar="KEY=VALUE", help="A fact the format asks for; repeatable.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
def export(
    app: App, id: str, key: str, output: Path | None, agent: str | None, details: tuple[str, ...], force: bool
) -> None:
    """Export a soul in the format of another program, and say what that format does not carry.

    \b
    Examples:
      soul export maya --to card-png -o maya.png
      soul export maya --to soul-spec -o package --set author=me --set license=MIT --set category=work
      soul export maya --to claude-md -o CLAUDE.md
    """
    into = key in _INTO_A_FILE and output is not None and output.is_file()
    made = exchange.export(
        app.ports,
        address(id),
        key,
        agent="" if agent is None else agent_id(agent),
        details=_details(details),
        existing=decoded(output.read_bytes()) if into and output else "",
    )
    paths = _write(made, output, force=force or into)
    app.warn(made.losses)
    if output is None and not app.json:
        _print(made)
    else:
        app.answer(_export_shape(key, made, paths), [f"Wrote {path}" for path in paths])


def _read(path: Path, key: str) -> ForeignSoul:
    if str(path) == "-":
        file = ForeignFile(path, "standard input", sys.stdin.buffer.read(LARGEST + 1))
        return registry.read(open_source(file.name, file.data), key)
    file = read_foreign(path, registry.MAIN_FILES, limit=LARGEST)
    source = open_source(file.name, file.data, listing=file.listing)
    format = registry.named(key) if key else registry.recognise(source)[0]
    beside = read_beside(file.path, format.wants(source), limit=LARGEST_TEXT)
    return registry.read(source.with_files(beside), key)


def _plan_lines(planned: ImportPlan) -> Iterator[str]:
    foreign = planned.foreign
    yield f"{foreign.format} ({line_of(foreign.mark)}): {line_of(foreign.name) or planned.where.id}"
    for kind in planned.companions:
        yield f"  companion  {kind.filename}"
    for label, texts in (("warning", foreign.warnings), ("removed", foreign.removed)):
        yield from (f"  {click.style(label, fg='yellow'):<9}  {line_of(text)}" for text in texts)
    if foreign.kept:
        yield f"  stored, not shown: {line_of(', '.join(foreign.kept))}"
    yield from warning_lines({"findings": [asdict(finding) for finding in planned.findings]}, terminal_width())


def _import_lines(planned: ImportPlan, added: Import | None) -> Iterator[str]:
    if added is None:
        yield f"Would import {planned.where}: {counted(len(planned.content.splitlines()), 'line')}. Nothing was written."
        return
    if added.soul:
        yield f"Imported {planned.where} {added.soul.revision.version}"
    for companion in added.companions:
        yield f"Updated {companion.soul.address}, revision {companion.revision.number}"


def _import_shape(planned: ImportPlan, added: Import | None) -> dict[str, Any]:
    foreign = planned.foreign
    return {
        "format": foreign.format,
        "mark": foreign.mark,
        "id": planned.where.id,
        "name": foreign.name,
        "companions": [kind.filename for kind in planned.companions],
        "warnings": list(foreign.warnings),
        "kept": list(foreign.kept),
        "removed": list(foreign.removed),
        "findings": [asdict(finding) for finding in planned.findings],
        "sha256": foreign.envelope.sha256,
        "dryRun": added is None,
        "soul": wire.soul(added.soul.soul) if added and added.soul else None,
        "content": planned.content,
    }


def _details(said: tuple[str, ...]) -> dict[str, str]:
    pairs = [detail.partition("=") for detail in said]
    if wrong := [key for key, equals, _ in pairs if not equals or not key]:
        raise Invalid(f"--set {wrong[0]!r} has no value", hint="write it as --set KEY=VALUE")
    return {key: value for key, _, value in pairs}


def _write(made: Export, output: Path | None, *, force: bool) -> list[Path]:
    if output is None:
        return []
    if len(made.files) == 1 and not output.is_dir():
        return write_foreign(output.parent, {output.name: made.main}, replace=force)
    return write_foreign(output, made.files, replace=force)


def _print(made: Export) -> None:
    if len(made.files) > 1:
        raise Invalid(f"this export has {len(made.files)} files: {', '.join(made.files)}", hint="-o FOLDER writes them")
    if sys.stdout.isatty() and made.main.startswith(b"\x89PNG"):
        raise Invalid("a picture cannot be printed on a terminal", hint="-o FILE writes it")
    click.echo(made.main, nl=False)


def _export_shape(key: str, made: Export, paths: list[Path]) -> dict[str, Any]:
    files = [
        {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in made.files.items()
    ]
    contents = [] if paths else [base64.b64encode(data).decode() for data in made.files.values()]
    carried = (
        [{**file, "base64": content} for file, content in zip(files, contents, strict=True)] if contents else files
    )
    return {"format": key, "files": carried, "written": [str(path) for path in paths], "losses": list(made.losses)}
