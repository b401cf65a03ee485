"""The tools for permissions: request one, check its status, use it once. None of them approves."""

from __future__ import annotations

from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.faces.agent import views
from soulkeeper.faces.agent.mcp import instructions
from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.schema import APPROVAL, anything, form, text
from soulkeeper.faces.agent.mcp.tool import Arguments, Json, Tool
from soulkeeper.services import action_requests

_LONGEST_WORDS = 2_000
_ID = text("The id that approval_request returned.", longest=128, least=1)
_INPUT = anything("The exact input the tool would be called with, as one JSON object.")


def _approval_request(access: AgentAccess, arguments: Arguments) -> Json:
    payload = {
        "tool": storable_text(arguments["tool"]),
        "input": arguments["input"],
        "why": storable_text(arguments["why"]),
    }
    type = arguments.get("type", HEARTBEAT_ACTION)
    return views.brief(action_requests.request(access.ports, access.asker, access.agent, type, payload))


def _approval_status(access: AgentAccess, arguments: Arguments) -> Json:
    return views.brief(action_requests.status(access.ports, access.agent, arguments["id"]))


def _approval_claim(access: AgentAccess, arguments: Arguments) -> Json:
    return views.brief(
        action_requests.claim(access.ports, access.asker, access.agent, arguments["id"], arguments["input"])
    )


TOOLS: tuple[Tool, ...] = (
    Tool(
        name="approval_request",
        title="Request permission for an action",
        description=instructions.APPROVAL_REQUEST,
        takes=form(
            ("tool", "input", "why"),
            type=text("The type of request; default: heartbeat_action.", longest=60),
            tool=text("The tool you want to use.", longest=200, least=1),
            input=_INPUT,
            why=text("Why, so that your owner can judge.", longest=_LONGEST_WORDS, least=1),
        ),
        gives=APPROVAL,
        call=_approval_request,
        asks=True,
    ),
    Tool(
        name="approval_status",
        title="Your owner's answer",
        description=instructions.APPROVAL_STATUS,
        takes=form(("id",), id=_ID),
        gives=APPROVAL,
        call=_approval_status,
    ),
    Tool(
        name="approval_claim",
        title="Use a permission, once",
        description=instructions.APPROVAL_CLAIM,
        takes=form(("id", "input"), id=_ID, input=_INPUT),
        gives=APPROVAL,
        call=_approval_claim,
        asks=True,
    ),
)
