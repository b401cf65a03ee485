"""Agents: what each may ask for, how much of it is used, its newest sessions and gaps, and how to connect it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.evolution.policy import PRESETS, keys
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.clients import CLIENTS, setup
from soulkeeper.faces.owner.web import plots, rendering
from soulkeeper.faces.owner.web.policy_settings import setting_views, with_labels
from soulkeeper.faces.owner.web.visit import Page, Visit, no_such_action, problem
from soulkeeper.services import agent_pages, gaps, policies, sessions
from soulkeeper.services import agents as agent_service
from soulkeeper.services.lookups import page_count
from soulkeeper.starters import starters

PAGE, _SESSIONS, _RUNS = 50, 10, 3
_ABOUT_PRESETS = {
    "default": "A few proposals, with limits that keep the queue short",
    "strict": "Edits to files are held, and every approval needs the typed code",
    "relaxed": "Up to 10 a day, 30 minutes apart",
}
_CLIENTS = {
    "claude-code": "Claude Code",
    "claude-desktop": "Claude Desktop",
    "cursor": "Cursor",
    "openclaw": "OpenClaw",
    "vscode": "VS Code",
}
_DONE = {
    "saved": "Policy saved",
    "selected": "The agent uses the new soul from its next session on",
    "created": "Created",
    "protected": "Saved",
    "deleted": "Deleted, and its tokens are revoked",
}


def list_context(visit: Visit) -> dict[str, Any]:
    page, words = visit.number("page"), visit.query("q")[:128]
    agents, total = agent_pages.agent_list(visit.ports, words=words, limit=PAGE, offset=(page - 1) * PAGE)
    pages, done = page_count(total, PAGE), visit.notice(_DONE)
    return {"agents": agents, "total": total, "page": page, "pages": pages, "q": words, "done": done}


def index(visit: Visit) -> Response:
    agents, _ = agent_pages.agent_list(visit.ports, words=visit.query("q")[:128], limit=1)
    return (
        _page(visit, agents[0][0].id, is_list=True)
        if agents
        else visit.page("agents_empty.html", **list_context(visit))
    )


def show(visit: Visit) -> Response:
    return _page(visit, agent_id(visit.path("agent")))


def _page(visit: Visit, id: str, *, error: SoulError | None = None, is_list: bool = False) -> Response:
    view = agent_pages.agent_page(visit.ports, id)
    now = visit.ports.now()
    agent_sessions = sessions.agent_sessions(visit.ports, id, limit=_SESSIONS) if visit.may(Verb.ASK) else []
    return visit.page(
        "agent.html",
        status=200 if error is None else 400,
        view=view,
        weeks=plots.weeks(view.approvals, now),
        outcomes=plots.OUTCOMES,
        bars=plots.sessions(view.revisions),
        settings=setting_views(view.policy, visit.form),
        typed_soul=visit.field("soul"),
        presets=[(name, _ABOUT_PRESETS.get(name, "")) for name in PRESETS],
        agent_sessions=agent_sessions,
        ended=sessions.end_times(visit.ports, id, agent_sessions),
        gaps=gaps.gaps(visit.ports, id) if visit.may(Verb.ASK) else [],
        runs=sessions.reflection_runs(visit.ports, id, limit=_RUNS) if visit.may(Verb.ASK) else [],
        clients=clients(visit, id) if visit.may(Verb.ADMINISTER) else [],
        failure=_failure(error) if error else None,
        is_list=is_list,
        **list_context(visit),
    )


def _failure(error: SoulError) -> dict[str, object]:
    """An error on this page, where settings have labels."""
    failure = problem(error)
    return {**failure, "message": with_labels(str(failure["message"])), "hint": with_labels(str(failure["hint"]))}


def clients(visit: Visit, id: str) -> list[tuple[str, str, str]]:
    """What to paste where, for every client."""
    if not visit.front.root:
        return []
    return [(_CLIENTS.get(name, name), *setup(name, Path(visit.front.root), id)) for name in CLIENTS]


def new(visit: Visit, *, error: SoulError | None = None) -> Response:
    form = {name: visit.field(name).strip() for name in ("id", "soul")}
    return visit.form_page("agent_new.html", error, form=form, **list_context(visit))


def create(visit: Visit) -> Response:
    id = visit.field("id").strip()
    try:
        soul = address(visit.field("soul").strip()) if visit.field("soul").strip() else None
        agent_service.new_agent(visit.ports, visit.owner, agent_id(id), starters(), soul=soul)
    except SoulError as error:
        return new(visit, error=error)
    return rendering.redirect(f"/agents/{id}?done=created")


def change_policy(visit: Visit) -> Response:
    """All settings at once, or a preset: all of them or none."""
    id = agent_id(visit.path("agent"))
    settings = {key: visit.field(key).strip() for key in keys() if key in visit.form}
    try:
        if preset := visit.field("preset"):
            policies.use_preset(visit.ports, visit.owner, id, preset)
        else:
            policies.replace(visit.ports, visit.owner, id, settings)
    except SoulError as error:
        return _page(visit, id, error=error)
    return rendering.redirect(f"/agents/{id}?done=saved")


def change(visit: Visit) -> Response:
    """Use another soul, protect or delete: one button each."""
    id, outcome = agent_id(visit.path("agent")), ""
    try:
        match visit.field("do"):
            case "select":
                outcome = "selected"
                agent_service.select(visit.ports, visit.owner, id, address(visit.field("soul").strip()))
            case "protect" | "unprotect" as what:
                outcome = "protected"
                agent_service.protect_agent(visit.ports, visit.owner, id, protected=what == "protect")
            case "delete":
                agent_service.delete_agent(visit.ports, visit.owner, id)
                return rendering.redirect("/agents?done=deleted")
            case _:
                raise no_such_action()
    except SoulError as error:
        return _page(visit, id, error=error)
    return rendering.redirect(f"/agents/{id}?done={outcome}")


PAGES: tuple[Page, ...] = (
    ("GET", "/agents", index, Verb.READ),
    ("GET", "/agents/+new", new, Verb.ADMINISTER),
    ("POST", "/agents/+new", create, Verb.ADMINISTER),
    ("GET", "/agents/{agent}", show, Verb.READ),
    ("POST", "/agents/{agent}", change, Verb.ADMINISTER),
    ("POST", "/agents/{agent}/policy", change_policy, Verb.ADMINISTER),
)
