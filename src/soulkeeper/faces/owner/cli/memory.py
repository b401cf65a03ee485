"""The command memory: the recorded sessions of an agent, imported, deleted and counted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.reflection.session import MessageVolume, Source
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import Invalid, NotFound, Unavailable
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.session_shapes import memory_report
from soulkeeper.faces.wording import ago, plural
from soulkeeper.formats import transcript_source
from soulkeeper.formats.transcripts import Report, Turn
from soulkeeper.services import sessions
from soulkeeper.services.sessions import MemoryReport
from soulkeeper.services.transcripts import TranscriptImport, import_turns

_MOST_SHOWN = 5


@click.group()
def memory() -> None:
    """Manage an agent's recorded sessions.

    \b
    Example:
      soul memory import sessions.jsonl --agent maya
    """


@command(memory, name="import")
@click.argument("files", metavar="FILE…", type=click.Path(path_type=Path), nargs=-1, required=True)
@AGENT
@click.option("--from-others", is_flag=True, help="The people in it are not you; reflections ignore their requests.")
def import_(app: App, files: tuple[Path, ...], agent_name: str | None, from_others: bool) -> None:
    """Import transcripts of earlier conversations, or folders of them.

    It reads OpenAI-style JSON lines, session files of OpenClaw, Claude Code and nanobot, and a ChatGPT export; in a folder, every
    .jsonl file. The people in a transcript count as you, unless you add --from-others. Messages that are recorded already are not
    stored again.

    \b
    Examples:
      soul memory import ~/.openclaw/agents/maya/sessions --agent maya
      soul memory import conversations.json --agent maya
    """
    agent, source = app.agent(agent_name), Source.THIRD_PARTY if from_others else Source.OWNER
    id = agent_id(agent)
    done: dict[Path, TranscriptImport] = {}
    for file in [each for named in files for each in _transcripts(app, named)]:
        try:
            done[file] = _import_file(app, id, file, source)
        except (Invalid, Unavailable) as error:
            if file in files:
                raise
            app.warn([f"{error.message}: left out"])
    if not done:
        raise Invalid(f"no transcript in {files[0]} could be read", hint="soul memory import --help names the formats")
    result = _total(list(done.values()))
    shape = _import_shape(result)
    if [*done] != [*files] or len(files) > 1:
        shape["files"] = [{"file": file.name, **_import_shape(part)} for file, part in done.items()]
    if source is Source.OWNER and result.new and len(result.speakers) > 1:
        app.warn([_speaker_note(agent, result.speakers)])
    app.answer(shape, _import_lines(agent, result, done))


def _transcripts(app: App, file: Path) -> list[Path]:
    """The file itself, or the transcripts in a folder. The agent writes that folder: a link in it could lead to what the agent
    cannot read, such as another agent's sessions, and would make that its own memory."""
    if not file.exists():
        raise NotFound(f"no file named {str(file)!r}", hint="give a transcript file")
    if not file.is_dir():
        return [file]
    found = sorted(each for each in file.glob("*.jsonl") if each.is_file())
    transcripts = [each for each in found if not each.is_symlink()]
    app.warn(f"{each} is a link: left out; name it to import it" for each in found if each.is_symlink())
    if not transcripts:
        raise NotFound(f"no .jsonl file in {file}", hint="name the folder of the sessions, or one transcript")
    return transcripts


def _import_file(app: App, agent: str, file: Path, source: Source) -> TranscriptImport:
    report = Report()
    with _open_turns(file, report) as turns, _progress() as progress:
        result = import_turns(app.ports, app.owner(), agent, turns, report, source=source, progress=progress)
    if result.bad and not result.total:
        message = f"{file} is not a transcript: none of its {plural(len(result.bad), 'line')} could be read"
        raise Invalid(message, hint="soul memory import --help names the formats")
    return result


def _total(parts: Sequence[TranscriptImport]) -> TranscriptImport:
    return TranscriptImport(
        total=sum(part.total for part in parts),
        new=sum(part.new for part in parts),
        sessions=sum(part.sessions for part in parts),
        bad=tuple(number for part in parts for number in part.bad),
        branches=sum(part.branches for part in parts),
        speakers=tuple(dict.fromkeys(speaker for part in parts for speaker in part.speakers)),
    )


def _import_shape(done: TranscriptImport) -> dict[str, Any]:
    return {
        "read": done.total,
        "new": done.new,
        "sessions": done.sessions,
        "badLines": list(done.bad),
        "leftOut": done.branches,
    }


@command(memory)
@click.argument("session")
@AGENT
@click.option("--yes", is_flag=True, help="Delete without asking.")
def delete(app: App, session: str, agent_name: str | None, yes: bool) -> None:
    """Delete the messages of a session for good. Decisions that cite it keep its id.

    \b
    Example:
      soul memory delete 2f81 --agent maya --yes
    """
    if not yes:
        raise Invalid("confirmation needed: a deleted session cannot be restored", hint="add --yes")
    count = sessions.delete(app.ports, app.owner(), app.agent(agent_name), session)
    app.answer({"session": session, "deleted": count}, [f"Deleted {plural(count, 'message')} of {session}"])


@command(memory)
@AGENT
def stats(app: App, agent_name: str | None) -> None:
    """Show how much is recorded for an agent.

    The answer has the total, and what is new since the last reflection.

    \b
    Example:
      soul memory stats --agent maya
    """
    agent = app.agent(agent_name)
    report = sessions.report(app.ports, agent)
    app.answer(memory_report(report), _stats_lines(app, agent, report))


@contextmanager
def _open_turns(file: Path, report: Report) -> Iterator[Iterator[Turn]]:
    """The turns of a file, whatever its format."""
    try:
        with file.open("rb") as stream:
            yield transcript_source.turns(stream, file.name, report)
    except FileNotFoundError as error:
        raise NotFound(f"no file named {str(file)!r}", hint="give a transcript file") from error
    except (OSError, *transcript_source.BROKEN) as error:
        raise Unavailable(f"{file} cannot be read: {error}", hint="check the file and its permissions") from error


@contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """A counter on the terminal that disappears at the end; nothing if there is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    try:
        yield lambda read: click.echo(f"\r{read:,} messages", nl=False, err=True)
    finally:
        click.echo("\r\033[K", nl=False, err=True)


def _import_lines(agent: str, done: TranscriptImport, files: Mapping[Path, TranscriptImport]) -> Iterator[str]:
    of_files = f", from {len(files)} files," if len(files) > 1 else ""
    sessions = plural(done.sessions, "session")
    yield f"Imported {plural(done.new, 'new message')} of {done.total:,} in {sessions}{of_files} for {agent}"
    for file, part in files.items():
        if part.bad:
            numbers = ", ".join(map(str, part.bad[:_MOST_SHOWN])) + ("…" if len(part.bad) > _MOST_SHOWN else "")
            name = f"{line_of(file.name)}: " if len(files) > 1 else ""
            yield f"{name}{plural(len(part.bad), 'line')} could not be read: {numbers}"
    if done.branches:
        yield f"{plural(done.branches, 'place')} with other branches: only the current one was read"


def _speaker_note(agent: str, speakers: Sequence[str]) -> str:
    """In a group chat not everybody is the owner."""
    names = ", ".join(map(line_of, speakers[:_MOST_SHOWN])) + ("…" if len(speakers) > _MOST_SHOWN else "")
    note = f"{len(speakers)} people speak in it, and all of them count as you: {names}"
    again = "delete its sessions (soul memory delete ID), and import it with --from-others"
    return f"{note}; if they are others, {again}; name yourself: soul policy set ownerSpeakers NAME --agent {agent}"


def _volume_lines(volume: MessageVolume) -> Iterator[str]:
    if volume.first_at is None or volume.last_at is None:
        return
    roles = ", ".join(f"{count:,} {role}" for role, count in volume.roles)
    yield f"{plural(volume.messages, 'message')} ({roles}), {volume.bytes:,} bytes"
    yield f"from {volume.first_at:%Y-%m-%d %H:%M} to {volume.last_at:%Y-%m-%d %H:%M} UTC"
    names = ", ".join(
        f"{line_of(speaker) or 'unnamed'} ({count:,})" for speaker, count in volume.speakers[:_MOST_SHOWN]
    )
    more = len(volume.speakers) - _MOST_SHOWN
    yield f"speakers: {names}" + (f" and {more} more" if more > 0 else "")


def _stats_lines(app: App, agent: str, report: MemoryReport) -> Iterator[str]:
    total, since = report.total, report.since_reflection
    yield f"{agent}: {plural(total.sessions, 'session')}, {plural(total.exchanges, 'exchange')}"
    yield from _volume_lines(report.volume)
    if report.reflected_at:
        when = ago(report.reflected_at, app.ports.now())
        yield f"since the last reflection ({when}): {plural(since.sessions, 'session')}, {plural(since.exchanges, 'exchange')}"
