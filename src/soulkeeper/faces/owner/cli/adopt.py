"""The commands adopt and release: protect the files of an agent that another program runs, and give them back."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from soulkeeper.bootstrap import create_layout, open_workspace
from soulkeeper.config import FILE, VARIABLE, adopted_root
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.domain.souls.target import FileFacts
from soulkeeper.errors import NotFound, SoulError
from soulkeeper.faces.owner import agent_files
from soulkeeper.faces.owner.cli import progress
from soulkeeper.faces.owner.cli.app import App, at_a_terminal, command
from soulkeeper.faces.owner.cli.layout import terminal_width
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.screen import finding_lines
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.faces.wording import plural
from soulkeeper.formats.layouts import FoundAgent
from soulkeeper.services import adoption
from soulkeeper.services.adoption import PlannedAgent, PlannedFile
from soulkeeper.services.default_agent import adopted_agents
from soulkeeper.services.targets import AT_SESSION

_MANY = 10  # agents: if there are more, each is summarized in one line


@command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Show what would be kept and write nothing.")
@click.option(
    "--mode",
    type=click.Choice([mode.value for mode in MirrorMode]),
    help="guard or follow; default: guard, or follow in a git work tree.",
)
@click.option("--keep", multiple=True, metavar="FILE", help="Also keep this file, such as TOOLS.md; may be repeated.")
@click.option("--protect", is_flag=True, help="Make the rule-like sections protected fields.")
def adopt(app: App, path: Path, dry_run: bool, mode: str | None, keep: tuple[str, ...], protect: bool) -> int:
    """Protect the agent you have: keep the files that its program reads, where they are, without changing a byte.

    \b
    Examples:
      soul adopt ~/.openclaw/workspace --dry-run
      soul adopt ~/.openclaw/workspace --keep TOOLS.md
      soul adopt ~/.hermes --mode guard
    """
    root = Path(app.root_option or os.environ.get(VARIABLE, "") or adopted_root())
    app.root_option = str(root)
    ports = app.ports if (root / FILE).is_file() else None
    plans = agent_files.plan(
        ports, root, path, keep=keep, mode=MirrorMode(mode) if mode else None, read_facts=_facts_with_progress
    )
    planned = [] if app.json else [*_plan_lines(plans, protect=protect)]
    if (
        at_a_terminal()
    ):  # a person reads it before the passphrase; elsewhere a reader that ends early must not end the adoption
        app.answer(None, planned)
        planned = []
    app.warn((*_workspace_notes(agent_files.workspaces_below(path)), *_other_keeper_notes(root, path, plans)))
    if not dry_run:
        try:
            agent_files.ensure_something(plans)
            app.warn(_adopt(app, root, plans, protect=protect))
        except SoulError:
            if planned:
                app.answer(None, planned)
            raise
    closing = [
        *planned,
        *_closing_lines(root, plans, dry_run=dry_run, protect=protect),
        *_starter_lines(is_new=ports is None and not dry_run),
    ]
    app.answer(_shape(root, plans, dry_run=dry_run), closing)
    return 1 if any(file.refusal for plan in plans for file in plan.files) else 0


def _workspace_notes(workspaces: Sequence[Path]) -> Iterator[str]:
    for workspace in workspaces[:_MANY]:
        yield f"{line_of(str(workspace))} is a Soulkeeper workspace (it has {agent_files.LEDGER}): its files are not adopted"
    if (more := len(workspaces) - _MANY) > 0:
        yield f"and {more:,} more workspaces"


@command()
@click.argument("path", type=click.Path(path_type=Path))
def release(app: App, path: Path) -> None:
    """Stop managing adopted files. They stay as they are, and edits to them are no longer noticed.

    \b
    Example:
      soul release ~/.openclaw/workspace
    """
    before = adopted_agents(app.ports)
    try:
        targets = adoption.release(app.ports, app.owner(), str(agent_files.plain_path(path)))
    except NotFound as error:
        raise _not_found_here(app, path, error) from error
    shape = {"released": [target.runtime_path for target in targets]}
    lines = [f"Released {line_of(target.runtime_path)}" for target in targets]
    after = adopted_agents(app.ports)
    if left := [agent for agent in before if agent not in after]:
        delete = with_workspace(f"soul agent delete {left[0]}")
        lines.append(f"No adopted files any more: {', '.join(left)}. To remove an agent too: {delete}")
    app.answer(shape, lines)


def _not_found_here(app: App, path: Path, error: NotFound) -> NotFound:
    """`soul adopt` keeps files in a workspace of its own, whichever workspace you are in."""
    other, here = adopted_root(), app.workspace.root
    if here.resolve() == other.resolve() or not (other / FILE).is_file():
        return error
    hint = f"look in the workspace of adopted agents: {_release_command(path, other)}"
    return NotFound(f"{error.message} in the workspace {line_of(str(here))}", hint=hint)


def _other_keeper_notes(root: Path, path: Path, plans: Sequence[PlannedAgent]) -> Iterator[str]:
    """If the workspace of adopted agents keeps one of these files too, each of the two undoes what is approved in the other."""
    other = adopted_root()
    if root.resolve() == other.resolve() or not (other / FILE).is_file():
        return
    with suppress(SoulError):
        kept_there = adoption.adopted_paths(open_workspace(other).ports)
        files = [file for plan in plans for file in plan.files if not file.refusal]
        if both := sum(file.facts.runtime_path in kept_there for file in files):
            quoted = line_of(shlex.quote(str(other)))
            why = f"{line_of(str(other))} keeps {both} of these files too: each workspace undoes what you approve in the other"
            yield f"{why}. To give them back there: {_release_command(path, other)}"
            yield f"if the owner key there is lost, move that folder away: mv {quoted} {quoted}.old"


def _release_command(path: Path, root: Path) -> str:
    return line_of(f"soul release {shlex.quote(str(path))} -w {shlex.quote(str(root))}")


def _facts_with_progress(agents: Sequence[FoundAgent], top: Path) -> dict[str, FileFacts]:
    facts: dict[str, FileFacts] = {}
    with progress.bar(len(agents), "looking", least=_MANY + 1) as bar:
        for agent in agents:
            facts |= agent_files.facts_of(agent, top)
            bar.update(1)
    return facts


def _adopt(app: App, root: Path, plans: Sequence[PlannedAgent], *, protect: bool) -> list[str]:
    """Adopt in batches. A workspace that is not there yet is created first."""
    if not (root / FILE).is_file():
        create_layout(root)
        begin(root, examples=False)
    batches, notes = agent_files.batches(plans, protect=protect), list[str]()
    with progress.bar(sum(map(len, batches)), "adopting", least=_MANY + 1) as bar:
        for batch in batches:
            notes += adoption.adopt(app.ports, app.owner(), batch, protect=protect)
            bar.update(len(batch))
    return notes


def _plan_lines(plans: Sequence[PlannedAgent], *, protect: bool) -> Iterator[str]:
    if len(plans) > _MANY:
        yield from (_short_line(plan) for plan in plans)
        return
    for plan in plans:
        yield from _agent_lines(plan, protect=protect)


def _short_line(plan: PlannedAgent) -> str:
    refusals = sum(bool(file.refusal) for file in plan.files)
    files = plural(len(plan.files) - refusals, "file")
    return f"{plan.id}  {plan.found.runtime or 'a soul'}, {files}, {plan.mode}{f', {refusals} refused' if refusals else ''}"


def _agent_lines(plan: PlannedAgent, *, protect: bool) -> Iterator[str]:
    agent = plan.found
    yield f"{click.style(plan.id, bold=True)}: {agent.runtime or 'a soul'} ({line_of(agent.mark)}), {_mode(plan)}"
    for file in plan.files:
        yield from _file_lines(file)
    for folder in dict.fromkeys(file.moved_from for file in plan.files if file.moved_from):
        yield f"  they were in    {line_of(folder)}, which is gone; their history continues"
    if plan.is_deleted:
        yield f"  {plan.id} was deleted: it is created again, with its policy"
    for names, words in ((plan.empty, "empty, left alone"), (agent.memory, "memory, left alone")):
        yield from (f"  {line_of(name):<14}  {words}" for name in names)
    if agent.others:
        yield f"  not kept        {line_of(', '.join(agent.others))} (--keep NAME keeps it as a companion)"
    rules = plan.rules if protect else plan.unprotected_rules
    if rules and (protect or plan.new_files):
        what = "protected from now on" if protect else "--protect makes them protected fields"
        yield f"  rules found in  {line_of(' · '.join(dict.fromkeys(rules)))} ({what})"
    if plan.mode is MirrorMode.FOLLOW:
        guard = f"soul policy set mirror guard --agent {plan.id}"
        yield f"  edits take effect at once, and only risky ones wait for you; to hold all of them: {guard}"
    reader = (
        f"{agent.runtime} reads these files itself, so it" if agent.runtime else "The program that reads these files"
    )
    yield f"  {reader} gets no guardrails from Soulkeeper"
    if agent.runtime in AT_SESSION:
        yield f"  {agent.runtime} reads them when a session begins: an approved change takes effect in the next session"


def _mode(plan: PlannedAgent) -> str:
    other = MirrorMode.FOLLOW if plan.mode is MirrorMode.GUARD else MirrorMode.GUARD
    return f"{plan.mode} mode{f' instead of {other}' if plan.changes_mode else ''}"


def _file_lines(file: PlannedFile) -> Iterator[str]:
    name = line_of(Path(file.facts.runtime_path).name)
    if file.refusal:
        yield f"  {name:<14}  {click.style('refused', fg='red')}: {line_of(file.refusal)}"
        return
    link_note = f" (the link's file {line_of(file.facts.path)})" if file.facts.runtime_path != file.facts.path else ""
    edit_note = f"; {_edit_words(file)}" if file.is_edited and not file.is_kept else ""
    yield f"  {name:<14}  {'already kept' if file.is_kept else 'kept'} as {file.where}{link_note}{edit_note}"
    yield from (f"    {click.style('cut', fg='yellow')}: {cut}" for cut in file.cuts)
    yield from finding_lines(file.findings, terminal_width())


def _edit_words(file: PlannedFile) -> str:
    if file.is_outdated:
        return "its text is an earlier one, which the approved text replaces"
    return "its text differs from the recorded one, so it counts as an edit"


def _closing_lines(root: Path, plans: Sequence[PlannedAgent], *, dry_run: bool, protect: bool) -> Iterator[str]:
    new = sum(len(plan.new_files) for plan in plans)
    if not new:
        yield _nothing_new(plans, dry_run=dry_run, protect=protect)
        return
    if dry_run:
        yield f"Would keep {plural(new, 'file')}. Nothing was written."
        return
    has_edits = any(file.is_edited for plan in plans for file in plan.new_files)
    unchanged_note = "" if has_edits else "; not a byte was changed"
    agents = sum(bool(plan.new_files) for plan in plans)
    yield f"Kept {plural(new, 'file')} of {plural(agents, 'agent')} in {line_of(str(root))}{unchanged_note}"
    where = "" if root == adopted_root() else f" -w {line_of(str(root))}"
    yield f"Watch them: soul watch{where} (soul watch --install{where} starts it at every login)"
    yield f"What an agent can still do: soul doctor{where}"


def _nothing_new(plans: Sequence[PlannedAgent], *, dry_run: bool, protect: bool) -> str:
    files = [file for plan in plans for file in plan.files]
    if not files:
        return "Nothing to keep: every file is empty"
    which = "every other file" if any(file.refusal for file in files) else "every file"
    is_change = any(plan.has_changes or (protect and plan.rules) for plan in plans)
    unwritten_note = ". Nothing was written." if is_change and dry_run else ""
    return f"{'No new files' if is_change else 'Nothing to do'}: {which} is kept already{unwritten_note}"


def _starter_lines(*, is_new: bool) -> Iterator[str]:
    """Every workspace has them."""
    if is_new:
        yield "The workspace also has a starter agent and soul, both named default, which you can leave alone"


def _shape(root: Path, plans: Sequence[PlannedAgent], *, dry_run: bool) -> dict[str, Any]:
    return {"workspace": str(root), "dryRun": dry_run, "agents": [_agent_shape(plan) for plan in plans]}


def _agent_shape(plan: PlannedAgent) -> dict[str, Any]:
    return {
        "id": plan.id,
        "runtime": plan.found.runtime,
        "mark": plan.found.mark,
        "mode": plan.mode,
        "files": [_file_shape(file) for file in plan.files],
        "memory": list(plan.found.memory),
        "empty": list(plan.empty),
        "others": list(plan.found.others),
        "rules": list(plan.rules),
    }


def _file_shape(file: PlannedFile) -> dict[str, Any]:
    return {
        "path": file.facts.runtime_path,
        "target": file.facts.path,
        "address": str(file.where),
        "state": "refused" if file.refusal else "kept" if file.is_kept else "new",
        "refusal": file.refusal,
        "findings": [asdict(finding) for finding in file.findings],
        "cuts": list(file.cuts),
    }
