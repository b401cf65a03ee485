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

from soulkeeper.bootstrap import foreign_files
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.errors import Invalid, Refused
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.layout import terminal_width
from soulkeeper.faces.owner.cli.screen import finding_lines
from soulkeeper.faces.owner.cli.souls import rule_notes
from soulkeeper.faces.wording import plural
from soulkeeper.formats import registry
from soulkeeper.formats.sources import LARGEST, LARGEST_TEXT, open_source
from soulkeeper.formats.values import Export, ForeignSoul
from soulkeeper.services import exchange, protection
from soulkeeper.services.exchange import Import, ImportPlan

_INTO_A_FILE = ("agents-md", "claude-md")
_READABLE = f"The format of the file, if it is not recognised correctly: {', '.join(registry.READABLE)}."
_WRITABLE = f"The format: {', '.join(registry.WRITABLE)}."


@command(name="import")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--id", metavar="ID", help="The id of the new soul; default: derived from its name.")
@click.option("--name", default="", metavar="NAME", help="The name of the new soul; default: the one in the file.")
@click.option("--format", "key", type=click.Choice(registry.READABLE), metavar="FORMAT", help=_READABLE)
@click.option("--agent", metavar="A", help="Give the companion files (AGENTS.md, USER.md …) to this agent.")
@click.option("--dry-run", is_flag=True, help="Show what would be imported and write nothing.")
@click.option("--protect", is_flag=True, help="Add its rule-like sections to the protected fields of the agent.")
def import_(
    app: App, file: Path, id: str | None, name: str, key: str | None, agent: str | None, dry_run: bool, protect: bool
) -> None:
    """Import a soul from a file of another program, or from a folder. The original is stored, so an export can give it back.

    \b
    Examples:
      soul import mira.png --dry-run
      soul import ~/.openclaw/workspace --id mira --protect
      soul import CLAUDE.md --agent default
    """
    _check_ids(id, agent)
    plan = exchange.plan_import(_read(file, key or ""), id=id, name=name, agent=agent or "")
    if not app.json:
        app.answer(None, _plan_lines(plan))
    if plan.refusals:
        raise Refused(plan.refusals)
    result = None if dry_run else exchange.import_soul(app.ports, app.owner(), plan)
    app.warn(result.notes if result else ())
    if result:
        texts = list(plan.texts.values())
        app.warn(rule_notes(app.ports, app.owner(), texts, protect=protect, agent=agent or DEFAULT_AGENT))
    app.answer(_import_shape(plan, result), _import_lines(plan, result))


@command()
@click.argument("id")
@click.option("--to", "key", type=click.Choice(registry.WRITABLE), required=True, metavar="FORMAT", help=_WRITABLE)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Where to write; a folder for a format of several files."
)
@click.option("--agent", metavar="A", help="Write the companion files of this agent too.")
@click.option(
    "--set", "details", multiple=True, metavar="KEY=VALUE", help="A fact the format asks for; may be repeated."
)
@click.option("--force", is_flag=True, help="Replace existing files.")
def export(
    app: App, id: str, key: str, output: Path | None, agent: str | None, details: tuple[str, ...], force: bool
) -> None:
    """Export a soul in the format of another program, and say what that format cannot hold.

    \b
    Examples:
      soul export maya --to card-png -o maya.png
      soul export maya --to soul-spec -o package --set author=me \\
        --set license=MIT --set category=work
      soul export maya --to claude-md -o CLAUDE.md
    """
    into = key in _INTO_A_FILE and output is not None and output.is_file()
    package = exchange.export_soul(
        app.ports,
        address(id),
        key,
        agent="" if agent is None else agent_id(agent),
        details=_details(details),
        existing=decode(output.read_bytes()) if into and output else "",
    )
    paths = _write(package, output, force=force or into)
    app.warn(package.losses)
    if output is None and not app.json:
        _print(package)
    else:
        app.answer(_export_shape(key, package, paths), [f"Wrote {path}" for path in paths])


def _check_ids(id: str | None, agent: str | None) -> None:
    """Before a file is opened: a wrong id is not the file's fault."""
    if id is not None:
        soul_id(id)
    if agent is not None:
        agent_id(agent)


def _read(path: Path, key: str) -> ForeignSoul:
    if str(path) == "-":
        return registry.read(open_source("standard input", sys.stdin.buffer.read(LARGEST + 1)), key)
    file = foreign_files.read_foreign(path, registry.MAIN_FILES, limit=LARGEST)
    source = open_source(file.name, file.data, listing=file.listing)
    format = registry.by_key(key) if key else registry.recognise(source)[0]
    beside = foreign_files.read_beside(file.path, format.wants(source), limit=LARGEST_TEXT)
    return registry.read(source.with_files(beside), key)


def _plan_lines(plan: ImportPlan) -> Iterator[str]:
    foreign = plan.foreign
    yield f"{foreign.format} ({line_of(foreign.mark)}): {line_of(foreign.name) or plan.where.id}"
    if foreign.companions:
        also = " too" if plan.content.strip() else ""
        note = "" if plan.companions else f" (--agent NAME imports them{also})"
        yield f"  companions: {', '.join(kind.filename for kind in foreign.companions)}{note}"
    for label, texts in (("warning", foreign.warnings), ("removed", foreign.removals)):
        yield from (f"  {click.style(label, fg='yellow'):<9}  {line_of(text)}" for text in texts)
    if foreign.envelope_only:
        yield f"  stored, not shown: {line_of(', '.join(foreign.envelope_only))}"
    yield from finding_lines(plan.findings, terminal_width())


def _import_lines(plan: ImportPlan, result: Import | None) -> Iterator[str]:
    if result is None:
        parts = [f"{where}: {plural(len(text.splitlines()), 'line')}" for where, text in plan.texts.items()]
        yield (
            f"Would import {', '.join(parts)}. Nothing was written."
            if parts
            else "Nothing would be imported: there is no soul in this file."
        )
        return
    if result.soul:
        yield f"Imported {plan.where} {result.soul.revision.version}"
    for companion in result.companions:
        yield f"Updated {companion.soul.address}, revision {companion.revision.number}"


def _import_shape(plan: ImportPlan, result: Import | None) -> dict[str, Any]:
    foreign = plan.foreign
    return {
        "format": foreign.format,
        "mark": foreign.mark,
        "id": plan.where.id,
        "name": foreign.name,
        "companions": [kind.filename for kind in foreign.companions],
        "warnings": list(foreign.warnings),
        "envelopeOnly": list(foreign.envelope_only),
        "removals": list(foreign.removals),
        "findings": [asdict(finding) for finding in plan.findings],
        "ruleSections": [part.title for text in plan.texts.values() for part in protection.rule_sections(text)],
        "sha256": foreign.envelope.sha256,
        "dryRun": result is None,
        "soul": wire.soul(result.soul.soul) if result and result.soul else None,
        "content": plan.content,
    }


def _details(settings: tuple[str, ...]) -> dict[str, str]:
    pairs = [detail.partition("=") for detail in settings]
    if wrong := [key for key, equals, _ in pairs if not equals or not key]:
        raise Invalid(f"--set {wrong[0]!r} has no value", hint="write it as --set KEY=VALUE")
    return {key: value for key, _, value in pairs}


def _write(package: Export, output: Path | None, *, force: bool) -> list[Path]:
    if output is None:
        return []
    if len(package.files) == 1 and not output.is_dir():
        return foreign_files.write_foreign(output.parent, {output.name: package.main}, replace=force)
    return foreign_files.write_foreign(output, package.files, replace=force)


def _print(package: Export) -> None:
    if len(package.files) > 1:
        raise Invalid(
            f"this export has {len(package.files)} files: {', '.join(package.files)}", hint="-o FOLDER writes them"
        )
    if sys.stdout.isatty() and package.main.startswith(b"\x89PNG"):
        raise Invalid("a picture cannot be printed on a terminal", hint="-o FILE writes it")
    click.echo(package.main, nl=False)


def _export_shape(key: str, package: Export, paths: list[Path]) -> dict[str, Any]:
    files = [
        {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in package.files.items()
    ]
    contents = [] if paths else [base64.b64encode(data).decode() for data in package.files.values()]
    entries = (
        [{**file, "base64": content} for file, content in zip(files, contents, strict=True)] if contents else files
    )
    return {"format": key, "files": entries, "written": [str(path) for path in paths], "losses": list(package.losses)}
