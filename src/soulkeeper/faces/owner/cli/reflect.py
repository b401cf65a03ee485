"""The command reflect: propose what people asked an agent for again and again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution.change import ChangeKind
from soulkeeper.domain.reflection.material import Candidate
from soulkeeper.domain.reflection.run import ReflectionRun, RunOutcome
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.faces.owner.cli.app import AGENT, DOOR, App, command
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.session_shapes import reflection_run
from soulkeeper.faces.wording import ago, plural, shortened
from soulkeeper.services import reflection, sessions
from soulkeeper.services.scenarios import reflect_scenario


@command()
@AGENT
@click.option("--dry-run", is_flag=True, help="Show what would be proposed, without proposing it.")
@click.option("--log", "show_log", is_flag=True, help="List the earlier runs: what they saw, proposed and dropped.")
@click.option(
    "--scenarios", type=click.Path(path_type=Path), metavar="DIR", help="Try the reflector on scenario files."
)
def reflect(app: App, agent_name: str | None, dry_run: bool, show_log: bool, scenarios: Path | None) -> None:
    """Look at the newest sessions of an agent and propose what people asked for again and again: at most three changes.

    \b
    Examples:
      soul reflect --agent maya --dry-run
      soul reflect --agent maya
      soul reflect --agent maya --log
    """
    if scenarios is not None:
        for answer in _answers(scenarios):
            click.echo(json.dumps(answer, ensure_ascii=False))
        return
    agent = app.agent(agent_name)
    if show_log:
        runs = sessions.reflection_runs(app.ports, agent)
        lines = [line for run in runs for line in _run_lines(app, run)] or [f"{agent} has not reflected yet"]
        app.answer([reflection_run(run) for run in runs], lines, paged=True)
    else:
        outcome = reflection.run(app.ports, agent, door=DOOR, dry=dry_run)
        app.answer(
            reflection_run(outcome.run, dry=dry_run), [*_outcome_lines(outcome.run, outcome.candidates, dry=dry_run)]
        )


def _answers(folder: Path) -> Iterator[dict[str, Any]]:
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        raise NotFound(f"no scenario files in {folder}", hint="give a folder with one JSON file per scenario")
    for file in files:
        try:
            yield reflect_scenario(json.loads(file.read_text(encoding="utf-8")))
        except ValueError as error:
            raise Invalid(f"{file.name} is not JSON: {error}", hint="one JSON object per file") from error


def _outcome_lines(run: ReflectionRun, candidates: tuple[Candidate, ...], *, dry: bool) -> Iterator[str]:
    scope = f"{plural(run.sessions, 'session')}, {plural(run.messages, 'message')}"
    if run.outcome is not RunOutcome.DONE:
        yield f"{run.agent} did not reflect: {line_of(run.note)}"
        yield from map(with_workspace, _skipped_lines(run.agent) if run.outcome is RunOutcome.SKIPPED else ())
        return
    yield f"Looked at {scope} of {run.agent}"
    for candidate in candidates if dry else ():
        yield f"would propose  {_change(candidate)}"
        yield f"  {line_of(candidate.reason)}; quality {candidate.quality.mean:.2f}"
    for proposal in run.proposals if not dry else ():
        yield f"proposed  {proposal.approval[:8]}  {proposal.field}, from {plural(len(proposal.evidence), 'session')}"
    yield from _rest(run, dry=dry)
    if run.proposals and not dry:
        yield with_workspace("Decide with: soul review")


def _skipped_lines(agent: str) -> Iterator[str]:
    yield f"soul reflect --agent {agent} --dry-run shows what it would propose"
    yield f"soul memory import FILE --agent {agent} adds earlier sessions"
    yield f"soul policy show --agent {agent} lists the limits, and soul policy set changes them"


def _rest(run: ReflectionRun, *, dry: bool) -> Iterator[str]:
    for drop in run.dropped:
        yield f"dropped  {line_of(drop.topic)}: {line_of(drop.why)}"
    if run.gaps:
        details = ", ".join(map(line_of, run.gaps)) if dry else with_workspace(f"soul gap list --agent {run.agent}")
        yield f"{plural(len(run.gaps), 'gap')} between the soul and what the agent does: {details}"
    if not (run.proposals or run.dropped or run.gaps):
        yield "Nothing was asked for often enough to propose it"


def _run_lines(app: App, run: ReflectionRun) -> Iterator[str]:
    yield f"{ago(run.began_at, app.ports.now())} · {run.reflector} · {run.outcome} · {plural(run.sessions, 'session')}"
    if run.note:
        yield f"  {line_of(run.note)}"
    for proposal in run.proposals:
        evidence = shortened(", ".join(proposal.evidence), 60)
        yield f"  proposed {proposal.approval[:8]} {proposal.field} (quality {proposal.score}): {line_of(evidence)}"
    yield from (f"  dropped {line_of(drop.topic)}: {line_of(drop.why)}" for drop in run.dropped)


def _change(candidate: Candidate) -> str:
    change = candidate.change
    if change.kind is ChangeKind.ADD_FAQ:
        return f"{change.field} + {line_of(change.old)} {line_of(change.value)}"
    return f"{change.field} {'~' if change.kind is ChangeKind.MODIFY else '+'} {line_of(change.value)}"
