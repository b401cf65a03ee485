"""Layouts of agents' folders: which files are an agent's identity, and which program reads them.

- Pure: a tree of names in, agents out. In the listing of its parent, the name of a folder ends with a slash.
- An agent's folder is not searched further, except where its program keeps more agents.
- Memory is listed and left alone, because the agent writes it. Any other Markdown file beside a soul can be kept by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from soulkeeper.domain.souls.address import COMPANIONS, Kind, is_companion_name
from soulkeeper.domain.souls.names import RESERVED, slug

Tree = Mapping[str, frozenset[str]]
"""The names in each folder, by its path below the top folder, whose own path is empty."""

CLAUDE_CODE, CODEX = "Claude Code", "Codex"
_SOULS = ("SOUL.md", "soul.md")
_MEMORY = frozenset({"MEMORY.md", "memory.md", "memory/", "memories/"})
_PROJECT_FILES = frozenset({"readme", "changelog", "license", "contributing", "security", "code-of-conduct"})
_COMMON = frozenset({"", "workspace", "openclaw", "hermes", "nanobot", "soul", "souls", "self", "default"})
_EXAMPLES = ".examples-created"
_LONGEST = 120  # an id has at most 128 characters, and may get a number
_HISTORY = "docs/soul/history"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAgent:
    """``files`` are paths below the top folder, ``mark`` is what the layout was recognised by, ``history`` is where the layout
    keeps snapshots. ``runtime`` is empty if the program that reads the files is not known."""

    id: str
    runtime: str
    mark: str
    files: Mapping[str, Kind]
    memory: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    history: str = ""

    def with_companions(self, names: tuple[str, ...]) -> FoundAgent:
        """The agent with these of its other files as named companions."""
        companions = {path: Kind(_stem(path)) for path in self.others if path.rpartition("/")[2] in names}
        rest = tuple(path for path in self.others if path not in companions)
        return replace(self, files={**self.files, **companions}, others=rest)


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder of the tree. ``title`` is its own name."""

    tree: Tree
    path: str
    title: str
    names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", self.tree.get(self.path, frozenset()))

    def at(self, name: str) -> str:
        return f"{self.path}/{name}" if self.path else name

    def below(self, path: str) -> _Folder:
        return _Folder(self.tree, self.at(path), path.rpartition("/")[2])

    @property
    def folders(self) -> list[_Folder]:
        return [self.below(name[:-1]) for name in sorted(self.names) if name.endswith("/")]

    @property
    def texts(self) -> list[str]:
        return sorted(name for name in self.names if name.lower().endswith(".md"))

    def first(self, *names: str) -> str:
        return next((name for name in names if name in self.names), "")


def recognise(tree: Tree, title: str) -> tuple[FoundAgent, ...]:
    """The agents in a folder named ``title``, each with a unique id."""
    top = _Folder(tree, "", title)
    agents = [*_agents(top)] or [*_soul_files(top, runtime="", mark="a folder of Markdown files")]
    return tuple(_with_own_ids(agents))


def recognise_file(name: str, title: str) -> FoundAgent:
    """A single file in a folder named ``title``."""
    kind, runtime = _INSTRUCTIONS.get(name, (Kind.SOUL, ""))
    id = _id(title, "agent") if name in (*_SOULS, *_INSTRUCTIONS) else _id(_stem(name), "agent")
    return FoundAgent(id=id, runtime=runtime, mark="one file", files={name: kind})


def is_identity_file(name: str) -> bool:
    """Whether a single file can be an agent's identity, by its name: Markdown that is neither memory nor project documentation."""
    return name.lower().endswith(".md") and name not in _MEMORY and _stem(name) not in _PROJECT_FILES


_INSTRUCTIONS = {"AGENTS.md": (Kind.AGENTS, CODEX), "CLAUDE.md": (Kind.AGENTS, CLAUDE_CODE)}


def _agents(folder: _Folder) -> Iterator[FoundAgent]:
    own = [*_soul(folder), *_instructions(folder), *_more_agents(folder)]
    if own:
        yield from own
        return
    for inner in folder.folders:
        yield from _agents(inner)


def _soul(folder: _Folder) -> Iterator[FoundAgent]:
    """SOUL.md and the files that belong to it."""
    if not (soul := folder.first(*_SOULS)):
        return
    runtime, mark, companions = next(layout for detect in _DETECTORS if (layout := detect(folder)))
    files = {folder.at(soul): Kind.SOUL}
    files |= {folder.at(kind.filename): kind for kind in companions if kind.filename in folder.names}
    if "CLAUDE.md" in folder.names and companions:
        files[folder.at("CLAUDE.md")] = Kind("claude")
    yield FoundAgent(
        id=_id(folder.title, slug(runtime) or "agent"),
        runtime=runtime,
        mark=mark,
        files=files,
        memory=tuple(folder.at(name) for name in sorted(folder.names & _MEMORY)),
        others=tuple(folder.at(name) for name in folder.texts if folder.at(name) not in files and _is_keepable(name)),
    )


Layout = tuple[str, str, tuple[Kind, ...]] | None
"""The program, the mark it was recognised by, and the companion files it reads; None if the folder belongs to another program."""


def _hermes(folder: _Folder) -> Layout:
    parent = folder.path.rpartition("/")[0]
    if parent.rpartition("/")[2] == "profiles":
        return "Hermes", "a profile", ()
    sign = folder.first("config.yaml", "profiles/", "memories/", "state.db")
    return ("Hermes", f"SOUL.md beside {sign}", ()) if sign else None


def _nanobot(folder: _Folder) -> Layout:
    kinds = (Kind.AGENTS, Kind.USER, Kind.HEARTBEAT)
    if "history.jsonl" in folder.below("memory").names:
        return "nanobot", "SOUL.md beside memory/history.jsonl", kinds
    home = folder.tree.get(folder.path.rpartition("/")[0], frozenset()) if folder.path else frozenset()
    is_inside = folder.title == "workspace" and "config.json" in home
    return ("nanobot", "config.json beside workspace/", kinds) if is_inside else None


def _openclaw(folder: _Folder) -> Layout:
    sign = folder.first("AGENTS.md", "IDENTITY.md", ".openclaw/")
    return ("OpenClaw", f"SOUL.md beside {sign}", COMPANIONS) if sign else None


def _bare(folder: _Folder) -> Layout:
    return "", "a bare SOUL.md", COMPANIONS


_DETECTORS: tuple[Callable[[_Folder], Layout], ...] = (_hermes, _nanobot, _openclaw, _bare)


def _instructions(folder: _Folder) -> Iterator[FoundAgent]:
    """The working instructions of a repository, if there is no soul beside them."""
    if folder.first(*_SOULS):
        return
    claude = "CLAUDE.md" if "CLAUDE.md" in folder.names else ".claude/CLAUDE.md"
    has_claude = claude == "CLAUDE.md" or "CLAUDE.md" in folder.below(".claude").names
    has_agents = "AGENTS.md" in folder.names
    files = {folder.at("AGENTS.md"): Kind.AGENTS} if has_agents else {}
    if has_claude:
        files[folder.at(claude)] = Kind("claude") if has_agents else Kind.AGENTS
    if files:
        runtime = CLAUDE_CODE if has_claude else CODEX
        mark = " and ".join(path.rpartition("/")[2] for path in files)
        yield FoundAgent(id=_id(folder.title, "agent"), runtime=runtime, mark=mark, files=files)


def _more_agents(folder: _Folder) -> Iterator[FoundAgent]:
    """Where programs keep more agents below an agent's folder."""
    for profile in folder.below("profiles").folders if folder.first(*_SOULS) else ():
        yield from _soul(profile)
    yield from _soul_files(folder.below(".claude/agents"), runtime=CLAUDE_CODE, mark=".claude/agents/")
    yield from _versioned_souls(folder)
    if folder.title == "souls" or _EXAMPLES in folder.names:
        yield from _soul_files(folder, runtime="", mark="a folder of souls")
    elif "souls/" in folder.names:
        yield from _soul_files(folder.below("souls"), runtime="", mark="souls/")


def _versioned_souls(folder: _Folder) -> Iterator[FoundAgent]:
    """A repository whose living soul is memory/self/soul.md, with extensions and snapshots below docs/soul."""
    self_folder, history = folder.below("memory/self"), folder.below(_HISTORY)
    own_history = history.path if history.path in folder.tree else ""
    if soul := self_folder.first(*_SOULS):
        files = {self_folder.at(soul): Kind.SOUL}
        mark = "memory/self/soul.md"
        yield FoundAgent(id=_id(folder.title, "agent"), runtime="", mark=mark, files=files, history=own_history)
    for agent in _soul_files(folder.below("docs/soul/extensions"), runtime="", mark="docs/soul/extensions/"):
        yield replace(agent, history=own_history)


def _soul_files(folder: _Folder, *, runtime: str, mark: str) -> Iterator[FoundAgent]:
    """Each Markdown file is the soul of the agent it is named after."""
    for name in folder.texts:
        if _is_keepable(name):
            yield FoundAgent(
                id=_id(_stem(name), "agent"), runtime=runtime, mark=mark, files={folder.at(name): Kind.SOUL}
            )


def _is_keepable(name: str) -> bool:
    stem = _stem(name)
    return name not in _MEMORY and stem not in _PROJECT_FILES and is_companion_name(stem) and not name.startswith(".")


def _stem(path: str) -> str:
    return slug(path.rpartition("/")[2].rpartition(".")[0])


def _id(name: str, default: str) -> str:
    id = slug(name)
    return default if id in _COMMON | RESERVED else id


def _with_own_ids(agents: list[FoundAgent]) -> Iterator[FoundAgent]:
    used_ids: set[str] = set()
    for agent in agents:
        id = free_id(agent.id, used_ids)
        used_ids.add(id)
        yield replace(agent, id=id)


def free_id(id: str, used_ids: set[str]) -> str:
    """The id, with the lowest number appended that makes it unique, if it is already used."""
    numbered = (f"{id[:_LONGEST]}-{number}" for number in range(2, len(used_ids) + 3))
    return id if id not in used_ids else next(candidate for candidate in numbered if candidate not in used_ids)
