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
from soulkeeper.faces.agent.mcp.access import AgentAccess
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


def templates(access: AgentAccess) -> list[Resource]:
    """The agent's texts by name, for clients that fill in a name. The address is a URI template."""
    description = f"{_FILES}: {', '.join(Kind)}."
    return [Resource(_uri(access, "{file}"), "file", "Your soul and companion files", description, MARKDOWN)]


def list_resources(access: AgentAccess) -> list[Resource]:
    texts = agent_view.texts(access.ports, access.agent)
    files = [Resource(_uri(access, kind), kind, kind.filename, _DESCRIPTIONS[kind], MARKDOWN) for kind in texts]
    return [
        *files,
        Resource(_uri(access, APPROVALS), APPROVALS, "Your proposals and requests", _DESCRIPTIONS[APPROVALS], JSON),
    ]


def find(access: AgentAccess, uri: str) -> Resource:
    for resource in list_resources(access):
        if resource.uri == uri:
            return resource
    raise NotFound(f"no resource named {uri[:200]!r}", hint="resources/list shows all resources")


def read(access: AgentAccess, uri: str) -> tuple[Resource, str]:
    """A resource and its content."""
    resource = find(access, uri)
    if resource.name == APPROVALS:
        approvals = agent_view.approvals_of(access.ports, access.agent, limit=_MOST)
        shape = for_agents({"approvals": [views.brief(approval) for approval in approvals]})
        return resource, json.dumps(shape, ensure_ascii=False)
    return resource, queries.show(
        access.ports, proposals.resolve_target(access.ports, access.agent, resource.name)
    ).content


def marks(access: AgentAccess) -> dict[str, object]:
    """A mark for each resource, which changes when the resource changes."""
    texts = agent_view.texts(access.ports, access.agent)
    approvals = agent_view.approvals_of(access.ports, access.agent, limit=_MOST)
    texts_by_uri = {_uri(access, kind): (soul.uuid, soul.revision, soul.hash) for kind, soul in texts.items()}
    return {
        **texts_by_uri,
        _uri(access, APPROVALS): tuple((approval.id, approval.status, approval.digest) for approval in approvals),
    }


def _uri(access: AgentAccess, name: str) -> str:
    return f"soul://{access.agent}/{name}"


_FILES = "One of your texts as your owner approved it. `file` is one of"
_DESCRIPTIONS: dict[str, str] = {
    Kind.SOUL: "Who you are, as your owner approved it.",
    Kind.AGENTS: "How you work.",
    Kind.IDENTITY: "Your name and appearance; only your owner changes it.",
    Kind.USER: "Who you work for; only your owner changes it.",
    Kind.HEARTBEAT: "What you do between conversations; only your owner changes it.",
    APPROVALS: "Your proposals and requests, newest first, with their status and your owner's feedback.",
}
