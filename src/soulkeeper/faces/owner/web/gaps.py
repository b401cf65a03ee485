"""Gaps of an agent: behaviour that breaks its soul, open and closed."""

from __future__ import annotations

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.web import agents, rendering
from soulkeeper.faces.owner.web.visit import Page, Visit, no_such_action
from soulkeeper.services import gaps, queries

_MOST_CLOSED = 50
_DONE = {"opened": "Gap recorded", "closed": "Gap closed"}


def show(visit: Visit, *, error: SoulError | None = None) -> Response:
    id = agent_id(visit.path("agent"))
    every = gaps.gaps(visit.ports, id, closed=True)[::-1]
    return visit.form_page(
        "gaps.html",
        error,
        agent=queries.agent(visit.ports, id),
        open_gaps=[gap for gap in every if gap.closed_at is None],
        closed_gaps=[gap for gap in every if gap.closed_at is not None][:_MOST_CLOSED],
        form={name: visit.field(name) for name in ("field", "what", "evidence")},
        **{**agents.list_context(visit), "done": visit.notice(_DONE)},
    )


def change(visit: Visit) -> Response:
    """Record a gap, or close one with words."""
    id, what = agent_id(visit.path("agent")), visit.field("do")
    try:
        match what:
            case "open":
                evidence = tuple(visit.field("evidence").replace(",", " ").split())
                gaps.open_gap(
                    visit.ports, visit.owner, id, visit.field("field"), visit.field("what"), evidence=evidence
                )
            case "close":
                gaps.close_gap(visit.ports, visit.owner, id, visit.field("gap"), words=visit.field("words").strip())
            case _:
                raise no_such_action()
    except SoulError as error:
        return show(visit, error=error)
    return rendering.redirect(f"/agents/{id}/gaps?done={'opened' if what == 'open' else 'closed'}")


PAGES: tuple[Page, ...] = (
    ("GET", "/agents/{agent}/gaps", show, Verb.ASK),
    ("POST", "/agents/{agent}/gaps", change, Verb.ADMINISTER),
)
