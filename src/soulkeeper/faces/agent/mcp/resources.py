"""MCP resources: the agent's approved texts, and the status of its proposals and requests.

- ``soul://maya/soul`` and the companion files are Markdown; ``soul://maya/approvals`` is JSON.
- A resource of another agent answers like one that does not exist.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import NotFound
from soulkeeper.faces.agent import views
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


def templates(seat: Seat) -> list[Resource]:
    """The agent's texts by name, for clients that fill in a name. The address is a URI template."""
    description = f"{_FILES}: {', '.join(Kind)}."
    return [Resource(_uri(seat, "{file}"), "file", "Your soul and companion files", description, MARKDOWN)]


def list_resources(seat: Seat) -> list[Resource]:
    texts = agent_view.texts(seat.ports, seat.agent)
    files = [Resource(_uri(seat, kind), kind, kind.filename, _DESCRIPTIONS[kind], MARKDOWN) for kind in texts]
    return [
        *files,
        Resource(_uri(seat, APPROVALS), APPROVALS, "Your proposals and requests", _DESCRIPTIONS[APPROVALS], JSON),
    ]


def find(seat: Seat, uri: str) -> Resource:
    for resource in list_resources(seat):
        if resource.uri == uri:
            return resource
    raise NotFound(f"no resource named {uri[:200]!r}", hint="resources/list shows all resources")


def read(seat: Seat, uri: str) -> tuple[Resource, str]:
    """A resource and its content."""
    resource = find(seat, uri)
    if resource.name == APPROVALS:
        approvals = agent_view.approvals_of(seat.ports, seat.agent, limit=_MOST)
        shape = for_agents({"approvals": [views.brief(each) for each in approvals]})
        return resource, json.dumps(shape, ensure_ascii=False)
    return resource, queries.show(seat.ports, proposals.resolve_target(seat.ports, seat.agent, resource.name)).content


def marks(seat: Seat) -> dict[str, object]:
    """A mark for each resource, which changes when the resource changes."""
    texts = agent_view.texts(seat.ports, seat.agent)
    approvals = agent_view.approvals_of(seat.ports, seat.agent, limit=_MOST)
    texts_by_uri = {_uri(seat, kind): (soul.uuid, soul.revision, soul.hash) for kind, soul in texts.items()}
    return {**texts_by_uri, _uri(seat, APPROVALS): tuple((each.id, each.status, each.digest) for each in approvals)}


def _uri(seat: Seat, name: str) -> str:
    return f"soul://{seat.agent}/{name}"


_FILES = "One of your texts as your owner approved it. `file` is one of"
_DESCRIPTIONS: dict[str, str] = {
    Kind.SOUL: "Who you are, as your owner approved it.",
    Kind.AGENTS: "How you work.",
    Kind.IDENTITY: "Your name and appearance; only your owner changes it.",
    Kind.USER: "Who you work for; only your owner changes it.",
    Kind.HEARTBEAT: "What you do between conversations; only your owner changes it.",
    APPROVALS: "Your proposals and requests, newest first, with their status and your owner's feedback.",
}
