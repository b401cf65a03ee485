"""Adoption: shows what an agent's folder holds and what adopting it would do, adopts it, and releases files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.errors import Conflict, Invalid, SoulError, Unavailable
from soulkeeper.faces.owner import agent_files
from soulkeeper.faces.owner.web import diffs, rendering, souls
from soulkeeper.faces.owner.web.visit import Page, Visit, no_such_action
from soulkeeper.services import adoption
from soulkeeper.services.adoption import PlannedAgent
from soulkeeper.services.targets import AT_SESSION

_MOST_FILES, _MOST_AGENTS = 200, 50
_MODES = (("", "Guard; in a git work tree, follow"), ("guard", "Guard"), ("follow", "Follow"))
_DONE = {
    "adopted": "Adopted. Not a byte of the files was changed",
    "changed": "Done. No file was new",
    "released": "Released. The file stays as it is, and its history stays here",
}


def show(visit: Visit, *, path: str = "", error: SoulError | None = None) -> Response:
    """The agents of a folder and what would be adopted; below, the files that were adopted before."""
    path = path or visit.query("path")[:4096].strip()
    plans: tuple[PlannedAgent, ...] = ()
    try:
        plans = _plan(visit, path) if path and error is None else ()
    except SoulError as failure:
        error = failure
    return visit.form_page(
        "adopt.html",
        error,
        path=path,
        plans=plans[:_MOST_AGENTS],
        more=max(len(plans) - _MOST_AGENTS, 0),
        workspaces=agent_files.workspaces_below(Path(path).expanduser())[:_MOST_AGENTS] if plans else (),
        new=sum(len(plan.new_files) for plan in plans),
        agents=sum(bool(plan.new_files) for plan in plans),
        seen=_files_hash(visit, plans),
        form={"mode": visit.field("mode"), "protect": visit.field("protect"), "keep": _names_to_keep(visit)},
        modes=_MODES,
        at_session=AT_SESSION,
        findings_of=diffs.findings,
        kept_files=adoption.adopted_files(visit.ports, limit=_MOST_FILES) if visit.ports.mirror.has_files else (),
        **{**souls.list_context(visit), "done": visit.notice(_DONE)},
    )


def change(visit: Visit) -> Response:
    """Look at a folder, adopt what was found there, or release a file: one button each."""
    path, done = visit.field("path").strip(), "released"
    try:
        match visit.field("do"):
            case "look":
                return show(visit, path=path)
            case "adopt":
                done = _adopt(visit, path)
            case "release":
                adoption.release(visit.ports, visit.owner, path)
            case _:
                raise no_such_action()
    except SoulError as error:
        return show(visit, path=path if visit.field("do") == "adopt" else "", error=error)
    return rendering.redirect(f"/souls/+adopt?done={done}")


def _adopt(visit: Visit, path: str) -> str:
    """Adopt the new files, or change what is known about their agents. Returns which of the two was done."""
    plans = _plan(visit, path)
    agent_files.ensure_something(plans)
    if visit.field("seen") != _files_hash(visit, plans):
        raise Conflict("a file there was changed while you looked at it", hint="Look again, then adopt")
    protect = bool(visit.field("protect"))
    for batch in agent_files.batches(plans, protect=protect):
        adoption.adopt(visit.ports, visit.owner, batch, protect=protect)
    return "adopted" if any(plan.new_files for plan in plans) else "changed"


def _plan(visit: Visit, path: str) -> tuple[PlannedAgent, ...]:
    """Plan the adoption of a folder. Files are refused: a session could name any file of this machine and then write to it."""
    if not (visit.front.root and visit.ports.mirror.has_files):
        raise Unavailable(
            "this server shows no texts in files, so there is nothing to adopt",
            hint="Run soul serve in a workspace folder, or soul adopt PATH on the machine of the agent",
        )
    folder = Path(path).expanduser()
    if folder.is_absolute() and folder.is_file():
        raise Invalid(f"{path} is a file", hint="Give the folder that it is in")
    if not (folder.is_absolute() and folder.is_dir()):
        raise Invalid(
            f"there is no folder {path}", hint="Give the full path of a folder on the machine that this server runs on"
        )
    mode = MirrorMode(visit.field("mode")) if visit.field("mode") in set(MirrorMode) else None
    return agent_files.plan(visit.ports, Path(visit.front.root), folder, keep=_names_to_keep(visit), mode=mode)


def _files_hash(visit: Visit, plans: Iterable[PlannedAgent]) -> str:
    """A hash over the new files that a page shows, so that only these bytes are adopted. Files chosen by name do not count.
    Whether a file is in a git work tree counts, because it determines the mode."""
    files = (file.facts for plan in plans for file in plan.new_files)
    lines = (
        f"{bytes_hash(file.content)} {file.in_git} {file.runtime_path}"
        for file in files
        if Path(file.runtime_path).name not in _names_to_keep(visit)
    )
    return bytes_hash("\n".join(lines).encode(errors="surrogatepass"))


def _names_to_keep(visit: Visit) -> tuple[str, ...]:
    return tuple(value for name, value in visit.pairs if name == "keep")


PAGES: tuple[Page, ...] = (
    ("GET", "/souls/+adopt", show, Verb.ADMINISTER),
    ("POST", "/souls/+adopt", change, Verb.ADMINISTER),
)
