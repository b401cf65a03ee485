"""Commands that change souls: new, edit, rename, delete, undelete."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path

import click

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.edits import set_key
from soulkeeper.errors import Invalid, Moved, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, edit_text, keep_text, read_input, say, whole
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import SOUL
from soulkeeper.ports import Ports
from soulkeeper.services import protection, queries, souls, validation
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.starters import PROFILES, new_soul


@command()
@click.argument("id")
@click.option("--name", default="", metavar="NAME", help="The soul's name; default: derived from the id.")
@click.option("--from", "source", metavar="FILE", help="Start from this text, byte for byte (- is standard input).")
@click.option(
    "--profile", type=click.Choice(sorted(PROFILES)), default="any", help="Use the starter text of this profile."
)
@click.option("--extends", default="", metavar="BASE@V", help="The soul and version that it builds on.")
@click.option("--interview", is_flag=True, help="Answer a dozen questions; the answers become its first text.")
@click.option("--reason", default="", metavar="WORDS", help="Why you create it.")
@click.option(
    "--protect", is_flag=True, help="Add its rule-like sections to the protected fields of the default agent."
)
def new(
    app: App,
    id: str,
    name: str,
    source: str | None,
    profile: str,
    extends: str,
    interview: bool,
    reason: str,
    protect: bool,
) -> None:
    """Create a soul from a starter text, from your answers to an interview, or from a file that is used unchanged.

    \b
    Examples:
      soul new maya --name Maya
      soul new maya --interview
      soul new maya --from SOUL.md --protect
      soul new maya --profile versioned
      soul new maya --extends base@1.2.0
    """
    if source is not None:
        _ensure_unchanged(extends, interview=interview)
    where = address(id)
    if source is not None and name:
        app.warn(
            [f"--name is not used: a file stays as it is; to change it: soul import FILE --id {where} --name NAME"]
        )
    owner = app.owner()
    title = name or where.id.replace("-", " ").title()
    content = read_input(source) if source is not None else _starter_text(app, title, owner, profile)
    content = set_key(content, "extends", extends) if extends else content
    if interview:
        souls.ensure_creatable(app.ports, where, content)  # before twelve questions, not after them
        content = _interview(app, where, content, title)
    origin = Origin.BOOTSTRAP if interview else Origin.MANUAL
    try:
        saved = souls.create(app.ports, owner, where, content, reason=reason, origin=origin)
    except SoulError:
        if interview:
            _keep_answers(app, where, content)
        raise
    if source is not None:
        app.warn(_format_notes(source, content))
    if source is not None or protect:
        app.warn(rule_notes(app.ports, owner, [content], protect=protect))
    _answer_saved(app, saved, f"Created {where} {saved.revision.version}", before="")
    if interview and not app.json:
        _say_next_steps(where)


def _ensure_unchanged(extends: str, *, interview: bool) -> None:
    """Refuse options that would change the text of a file."""
    if extends:
        raise Invalid("a file is used unchanged", hint=f"write extends: {extends} into the file, or leave --from out")
    if interview:
        raise Invalid("a file is used unchanged", hint="leave --from or --interview out")


def _say_next_steps(where: Address) -> None:
    say(with_workspace(f"Read it with soul show {where}, change it with soul edit {where}, and give it to an agent:"))
    say(with_workspace(f"  soul agent new {where} --soul {where}"))


@command()
@click.argument("id", type=SOUL)
@click.option("--from", "source", metavar="FILE", help="The new text (- is standard input); default: open your editor.")
@click.option("--base", type=whole, metavar="N", help="The revision you started from; fails if there is a newer one.")
@click.option("--reason", default="", metavar="WORDS", help="Why you change it.")
@click.option("--allow-weaken", is_flag=True, help="Allow it even if a protected field loses something.")
def edit(app: App, id: str, source: str | None, base: int | None, reason: str, allow_weaken: bool) -> None:
    """Change a soul in your editor or from a file. Your own changes need no approval.

    \b
    Examples:
      soul edit maya
      soul edit maya --from SOUL.md --reason "new tone"
    """
    where = address(id)
    current = queries.show(app.ports, where)
    content = read_input(source) if source is not None else _text_from_editor(current.content)
    at = base if base is not None else current.soul.revision
    with _kept_if_it_fails(app, id, content if source is None else ""):
        saved = souls.edit(app.ports, app.owner(), where, content, base=at, reason=reason, weaken=allow_weaken)
    line = f"{where} is now at revision {saved.revision.number}, {saved.revision.version}"
    _answer_saved(app, saved, line, before=current.content)


@command()
@click.argument("id", type=SOUL)
@click.argument("new")
def rename(app: App, id: str, new: str) -> None:
    """Change a soul's id. It keeps its history and the agents that use it.

    \b
    Example:
      soul rename maya maya-angelou
    """
    soul = souls.rename(app.ports, app.owner(address(id)), address(id), new)
    app.answer(wire.soul(soul), [f"Renamed {id} to {soul.address}"])


@command()
@click.argument("id", type=SOUL)
def delete(app: App, id: str) -> None:
    """Delete a soul. Nothing is lost: `soul undelete` restores it.

    \b
    Example:
      soul delete concise-ops
    """
    soul = souls.delete(app.ports, app.owner(address(id)), address(id))
    app.answer(wire.soul(soul), [with_workspace(f"Deleted {id}; soul undelete {id} restores it")])


@command()
@click.argument("id", type=SOUL)
def undelete(app: App, id: str) -> None:
    """Restore a deleted soul, with all of its history.

    \b
    Example:
      soul undelete concise-ops
    """
    soul = souls.undelete(app.ports, app.owner(address(id)), address(id))
    app.answer(wire.soul(soul), [f"Restored {id} at revision {soul.revision}, {soul.version}"])


def _starter_text(app: App, name: str, owner: Owner, profile: str) -> str:
    return new_soul(name, owner.name, app.ports.now().date(), profile=profile)


def _interview(app: App, where: Address, starter: str, name: str) -> str:
    from soulkeeper.faces.owner.cli.interview import interview_text  # noqa: PLC0415 - few commands need it

    return interview_text(app, where, starter, name)


def _keep_answers(app: App, where: Address, text: str) -> None:
    from soulkeeper.faces.owner.cli.interview import keep_answers  # noqa: PLC0415 - as above

    keep_answers(app, where, text, todo="correct the file")


def _format_notes(source: str, content: str) -> Iterator[str]:
    """Say so if a file is a record of another program, which an import understands. Any other text is a soul as it is."""
    if not content.lstrip("\ufeff \t\r\n").startswith("{"):
        return
    from soulkeeper.formats import registry  # noqa: PLC0415 - slow to load, and a soul is rarely JSON
    from soulkeeper.formats.sources import open_source  # noqa: PLC0415

    with suppress(Invalid):
        format, mark = registry.recognise(opened := open_source(Path(source).name, content.encode()))
        if opened.record is not None:
            reading = f"soul import {shlex.quote(source)}"
            yield f"this is a {format.title} ({line_of(mark)}), kept as it is; {reading} reads what is in it"


def _text_from_editor(content: str) -> str:
    text = edit_text(content)
    if text is None:
        raise Invalid("the text was not changed in the editor", hint="change the text and save it, or use --from FILE")
    return text


@contextmanager
def _kept_if_it_fails(app: App, id: str, text: str) -> Iterator[None]:
    """Keep the text from the editor if it cannot be saved."""
    try:
        yield
    except (SoulError, click.Abort) as error:
        if text.strip():
            app.warn([keep_text(id, text, is_current=not isinstance(error, Moved))])
        raise


def rule_notes(
    ports: Ports, owner: Owner, texts: Sequence[str], *, protect: bool, agent: str = DEFAULT_AGENT
) -> Iterator[str]:
    """Say which rules were found in new texts; with ``protect``, make them protected fields of the agent first."""
    names = protection.fields_to_protect(texts) if protect else ()
    if names:
        protection.protect(ports, owner, names, agent=agent)
        yield f"protected for {agent}: {', '.join(names)}"
    yield from protection.advice(ports, texts, agent=agent)


def _answer_saved(app: App, saved: SavedRevision, line: str, *, before: str) -> None:
    """Say what was saved, and what the gate finds in it: the owner's own text needs no approval, but its findings are shown."""
    app.warn(saved.notes)
    findings = validation.gate_findings(before, saved.content)
    app.warn(f"line {finding.line}: {finding.message}" if finding.line else finding.message for finding in findings)
    shape = {**wire.soul(saved.soul), "revisionMade": wire.revision(saved.revision, str(saved.soul.address))}
    shape |= {"findings": [asdict(finding) for finding in findings]} if findings else {}
    app.answer(shape, [line, f"  {visible(saved.revision.summary)}"])
