"""What an agent can read without a tool: its texts as the owner approved them, and what became of its questions.

- ``soul://maya/soul`` and the companion files are Markdown; ``soul://maya/approvals`` is JSON.
- Those of another agent are not there, in the words for what never was.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import NotFound
from soulkeeper.faces import wire
from soulkeeper.faces.agent.mcp.seat import Seat
from soulkeeper.faces.hints import for_agents
from soulkeeper.services import agent_view, proposals, queries

MARKDOWN, JSON = "text/markdown", "application/json"
APPROVALS = "approvals"
_MOST = 50


@dataclass(frozen=True, slots=True)
class Resource:
    uri: str
    name: str
    title: str
    description: str
    media: str


def listed(seat: Seat) -> list[Resource]:
    texts = agent_view.texts(seat.ports, seat.agent)
    found = [Resource(_uri(seat, kind), kind, kind.filename, _TOLD[kind], MARKDOWN) for kind in texts]
    return [*found, Resource(_uri(seat, APPROVALS), APPROVALS, "What you asked", _TOLD[APPROVALS], JSON)]


def named(seat: Seat, uri: str) -> Resource:
    for resource in listed(seat):
        if resource.uri == uri:
            return resource
    raise NotFound(f"there is no resource {uri[:200]!r}", hint="resources/list gives those there are")


def read(seat: Seat, uri: str) -> tuple[Resource, str]:
    """A resource and its text."""
    found = named(seat, uri)
    if found.name == APPROVALS:
        asked = agent_view.asked(seat.ports, seat.agent, limit=_MOST)
        shape = for_agents({"approvals": [wire.approval(one) for one in asked]})
        return found, json.dumps(shape, ensure_ascii=False)
    return found, queries.show(seat.ports, proposals.meant(seat.ports, seat.agent, found.name)).content


def marks(seat: Seat) -> dict[str, object]:
    """What each resource is by now: a mark differs from an earlier one if the resource does."""
    texts = agent_view.texts(seat.ports, seat.agent)
    asked = agent_view.asked(seat.ports, seat.agent, limit=_MOST)
    kept = {_uri(seat, kind): (soul.uuid, soul.revision, soul.hash) for kind, soul in texts.items()}
    return {**kept, _uri(seat, APPROVALS): tuple((one.id, one.status, one.digest) for one in asked)}


def _uri(seat: Seat, name: str) -> str:
    return f"soul://{seat.agent}/{name}"


_TOLD: dict[str, str] = {
    Kind.SOUL: "Who you are, as your owner approved it.",
    Kind.AGENTS: "How you work.",
    Kind.IDENTITY: "Your name and looks; your owner's to write.",
    Kind.USER: "Who you work for; your owner's to write.",
    Kind.HEARTBEAT: "What you do between conversations; your owner's to write.",
    APPROVALS: "Your proposals and requests, newest first, each with its state and your owner's words.",
}
