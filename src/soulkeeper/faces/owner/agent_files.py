"""The files of agents that other programs run, inspected for adoption. The command line and the console share this."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from soulkeeper.bootstrap import FOLDERS, agent_folders
from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.domain.souls.target import FileFacts
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.formats import layouts
from soulkeeper.formats.layouts import FoundAgent
from soulkeeper.ports import Ports
from soulkeeper.services import adoption
from soulkeeper.services.adoption import PlannedAgent

BATCH = 25  # agents in one transaction
LEDGER = "data/ledger.db"
FactReader = Callable[[Sequence[FoundAgent], Path], dict[str, FileFacts]]


def facts(agents: Iterable[FoundAgent], top: Path) -> dict[str, FileFacts]:
    """The facts about every file of these agents, by its path below the top."""
    return {file: file_facts for agent in agents for file, file_facts in facts_of(agent, top).items()}


def facts_of(agent: FoundAgent, top: Path) -> dict[str, FileFacts]:
    history = top / agent.history if agent.history else None
    return {file: agent_folders.facts(top / file, history) for file in agent.files}


def plain_path(path: Path) -> Path:
    """The absolute path. Links stay in it, unless it contains ``..``: so only a file that is a link looks like one."""
    return path.resolve() if ".." in path.parts else path.absolute()


def plan(
    ports: Ports | None,
    root: Path,
    path: Path,
    *,
    keep: Sequence[str] = (),
    mode: MirrorMode | None = None,
    read_facts: FactReader = facts,
) -> tuple[PlannedAgent, ...]:
    """What adopting the agents of a folder, or one file, would do in the workspace ``root``. Nothing is written."""
    top = plain_path(path if path.is_dir() else path.parent)
    kept_paths = adoption.adopted_paths(ports) if ports else frozenset[str]()
    agents = [_with_kept_files(agent, top, keep, kept_paths) for agent in _recognise(path, keep)]
    _ensure_found(keep, agents)
    lost_names = tuple(adoption.lost_names(ports)) if ports else ()
    known = read_facts([agent.with_companions(lost_names) for agent in agents], top)
    _ensure_outside(root, known.values())
    return adoption.plan(ports, agents, known, mode=mode)


def unadopted_files(ports: Ports) -> Iterator[tuple[str, str]]:
    """Files beside adopted ones that the same program reads but nobody adopted, each with the program's name."""
    kept_paths = adoption.adopted_paths(ports)
    for folder in sorted({Path(name).parent for name in kept_paths}):
        for agent in layouts.recognise({"": agent_folders.names(folder)}, folder.name):
            files = (folder / name for name in agent.files if agent.runtime)
            yield from ((str(file), agent.runtime) for file in files if str(file) not in kept_paths and _has_text(file))


def _has_text(file: Path) -> bool:
    try:
        return file.is_file() and file.stat().st_size > 0
    except OSError:
        return False


def ensure_something(plans: Sequence[PlannedAgent]) -> None:
    files = [file for plan in plans for file in plan.files]
    if files and all(file.refusal for file in files):
        raise Refused([Reason("not_adoptable", f"{file.facts.runtime_path}: {file.refusal}") for file in files])


def batches(plans: Sequence[PlannedAgent], *, protect: bool) -> list[Sequence[PlannedAgent]]:
    """The agents with new files, another mode or rules to protect, and deleted ones, in groups that one transaction adopts."""
    plans_with_changes = [plan for plan in plans if plan.has_changes or (protect and plan.rules)]
    return [plans_with_changes[start : start + BATCH] for start in range(0, len(plans_with_changes), BATCH)]


def _recognise(path: Path, keep: Sequence[str]) -> Sequence[FoundAgent]:
    if workspace := _workspace_of(path):
        what = f"{path} is" if workspace == path else f"{path} belongs to {workspace},"
        hint = f"to hold edits to its files: soul policy set mirror guard -w {shlex.quote(str(workspace))}"
        raise Invalid(f"{what} a Soulkeeper workspace, which manages its own files", hint=hint)
    if path.is_file():
        if path.name not in keep and not layouts.is_identity_file(path.name):
            raise Refused([_not_an_identity(path)])
        return [layouts.recognise_file(path.name, path.absolute().parent.name)]
    folders = _without_workspaces(path, agent_folders.tree(path))
    agents = layouts.recognise(folders, path.resolve().name)
    if not agents:
        raise NotFound(
            f"no agent files in {path}",
            hint="give the folder with SOUL.md, AGENTS.md or CLAUDE.md, or a file",
        )
    return agents


def _workspace_of(path: Path) -> Path | None:
    """The Soulkeeper workspace that a path leads to, or whose own folders contain it: two writers would undo each other's work."""
    if (path / LEDGER).is_file():
        return path
    absolute = path.resolve()
    own = (parent for parent in absolute.parents if absolute.relative_to(parent).parts[0] in FOLDERS)
    return next((parent for parent in own if (parent / LEDGER).is_file()), None)


def workspaces_below(top: Path) -> list[Path]:
    """The Soulkeeper workspaces in a folder. Their files are not adopted, which an agent could use to have its own left out."""
    return [top / path for path in _workspaces(top, agent_folders.tree(top))] if top.is_dir() else []


def _workspaces(top: Path, folders: Mapping[str, frozenset[str]]) -> list[str]:
    return [path for path, names in folders.items() if "data/" in names and (top / path / LEDGER).is_file()]


def _without_workspaces(top: Path, folders: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The folders that are not in a Soulkeeper workspace below the top."""
    inside = tuple(f"{path}/" for path in _workspaces(top, folders))
    return {path: names for path, names in folders.items() if not f"{path}/".startswith(inside)}


def _not_an_identity(path: Path) -> Reason:
    message = f"{path.name} does not look like an agent's identity file, such as SOUL.md or AGENTS.md"
    file, name = shlex.quote(str(path)), shlex.quote(path.name)
    return Reason("not_adoptable", message, hint=f"if an agent does read it: soul adopt {file} --keep {name}")


def _with_kept_files(agent: FoundAgent, top: Path, keep: Sequence[str], kept_paths: frozenset[str]) -> FoundAgent:
    """The agent with the other files that the owner names, and those that were kept before."""
    return agent.with_companions((*keep, *(Path(name).name for name in agent.others if str(top / name) in kept_paths)))


def _ensure_found(keep: Sequence[str], agents: Sequence[FoundAgent]) -> None:
    names = {Path(file).name for agent in agents for file in agent.files}
    if missing := next((name for name in keep if Path(name).name not in names), ""):
        others = ", ".join(sorted({Path(name).name for agent in agents for name in agent.others}))
        hint = f"--keep can name: {others}" if others else "no other file there can be kept"
        raise NotFound(f"no file named {missing!r} can be kept as a companion", hint=hint)


def _ensure_outside(root: Path, files: Iterable[FileFacts]) -> None:
    """Raise if the ledger would be in the agent's own folder, where the agent can write."""
    folder = root.absolute().resolve()
    inside = next((file.path for file in files if folder.is_relative_to(Path(file.path).parent)), "")
    if inside:
        hint = "name a folder outside of it: soul adopt PATH -w DIR"
        raise Invalid(f"the workspace {root} is inside the folder of {inside}, where the agent can write", hint=hint)
