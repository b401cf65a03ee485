"""Reflections of an agent: when they run, what each read, proposed and dropped, and why. You can try or run one now."""

from __future__ import annotations

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.web import agents, rendering, wording
from soulkeeper.faces.owner.web.visit import DOOR, Page, Visit
from soulkeeper.services import agent_pages, reflection
from soulkeeper.services.reflection import ReflectionOutcome

RUNS = 30


def show(visit: Visit, *, trial: ReflectionOutcome | None = None, error: SoulError | None = None) -> Response:
    """The schedule and the newest runs; with ``trial``, what a run would propose now."""
    view = agent_pages.reflection_page(visit.ports, agent_id(visit.path("agent")), limit=RUNS)
    notice = next((wording.run(run) for run in view.runs if run.id == visit.query("done")), "")
    return visit.form_page(
        "reflections.html",
        error,
        view=view,
        trial=trial,
        schedule=wording.schedule(view.policy),
        **{**agents.list_context(visit), "done": notice},
    )


def run(visit: Visit) -> Response:
    """Reflect now, or only try it: a trial proposes nothing and records nothing."""
    agent, dry = agent_id(visit.path("agent")), visit.field("do") == "try"
    try:
        outcome = reflection.run(visit.ports, agent, door=DOOR, dry=dry)
    except SoulError as error:
        return show(visit, error=error)
    if dry:
        return show(visit, trial=outcome)
    return rendering.redirect(f"/agents/{agent}/reflections?done={outcome.run.id}")


PAGES: tuple[Page, ...] = (
    ("GET", "/agents/{agent}/reflections", show, Verb.ASK),
    ("POST", "/agents/{agent}/reflections", run, Verb.ADMINISTER),
)
