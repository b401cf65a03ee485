"""The table in docs/faces/web.md, which door can do what: every cell is compared with commands, routes, pages and tools."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.faces.agent.mcp.tools import TOOLS
from soulkeeper.faces.owner import rest_sync
from soulkeeper.faces.owner.cli import COMMANDS
from soulkeeper.faces.owner.web.app import PAGES
from tests.faces.http.test_doors import ASK, EXPECTED, USE

SYNC = {f"{method} {route.path}" for route in rest_sync.router.routes for method in route.methods}
PAGE = Path(__file__).parents[2] / "docs/faces/web.md"
_QUEUE, _SOUL, _AGENT = "/queue/{id}", "/souls/{name}", "/agents/{agent}"
# the beginning of a row: commands, routes, pages, and what an agent's token or tools can do
DOORS: dict[str, tuple[str, str, str, str]] = {
    "see what waits": (
        "pending review approvals", "GET /approvals|GET /approvals/{id}", f"GET /queue|GET {_QUEUE}", "soul_proposals"),
    "approve, deny": (
        "approve deny rebase snooze",
        "POST /approvals/{id}/approve|POST /approvals/{id}/deny|POST /approvals/{id}/rebase|POST /approvals/{id}/snooze",
        f"POST {_QUEUE}/approve|POST {_QUEUE}/deny|POST {_QUEUE}/edit|POST {_QUEUE}/rebase|POST {_QUEUE}/later", ""),
    "revoke a permission": ("approvals", "POST /approvals/{id}/revoke", f"POST {_QUEUE}/revoke", ""),
    "approve low-risk": ("review", "POST /approvals/{id}/approve", "POST /queue/batch", ""),
    "propose a change": (
        "propose withdraw can-propose heartbeat", f"POST {_AGENT}/proposals|POST {_AGENT}/approval-requests", "",
        "soul_propose_change|soul_withdraw|approval_request|soul_can_propose"),
    "create, edit": (
        "list show new edit rename delete undelete",
        "POST /souls|PATCH /souls/{id}|POST /souls/{id}/rename|POST /souls/{id}/duplicate|DELETE /souls/{id}",
        f"POST /souls/+new|POST {_SOUL}|POST {_SOUL}/settings", ""),
    "import and export": ("import export", "", f"POST /souls/+new|GET {_SOUL}/export", ""),
    "adopt the files": ("adopt release", "", "GET /souls/+adopt|POST /souls/+adopt", ""),
    "history": (
        "history log diff rollback undo bump", "GET /souls/{id}/revisions|GET /souls/{id}/diff|POST /souls/{id}/rollback",
        f"GET {_SOUL}/history|GET {_SOUL}/rollback|POST {_SOUL}/rollback", "soul_history"),
    "blame": ("blame", "", f"GET {_SOUL}/history", ""),
    "prompt": (
        "prompt drift confirm lineage review-base",
        f"GET {_AGENT}/prompt|GET /souls/{{id}}/drift|POST /souls/{{id}}/confirm|GET /lineage",
        f"GET {_SOUL}/prompt|GET {_SOUL}/drift|GET {_SOUL}/lineage|POST {_SOUL}/lineage", "soul_prompt"),
    "validate": ("validate rules", "POST /validate", f"POST {_SOUL}/check", ""),
    "agents, policy": (
        "agent select policy", f"POST /agents|PATCH {_AGENT}|PUT {_AGENT}/policy",
        f"POST /agents/+new|POST {_AGENT}|POST {_AGENT}/policy", ""),
    "gaps": ("gap", f"GET {_AGENT}/gaps|POST {_AGENT}/gaps", f"GET {_AGENT}/gaps|POST {_AGENT}/gaps", f"GET {_AGENT}/gaps"),
    "reflections": (
        "reflect", f"GET {_AGENT}/reflections|POST {_AGENT}/reflections",
        f"GET {_AGENT}/reflections|POST {_AGENT}/reflections", f"GET {_AGENT}/reflections"),
    "sessions": (
        "sessions memory", f"GET {_AGENT}/sessions|DELETE {_AGENT}/sessions/{{session}}/messages",
        f"GET {_AGENT}/sessions|GET {_AGENT}/sessions/{{session}}|POST {_AGENT}/sessions/{{session}}",
        f"session_log|GET {_AGENT}/sessions"),
    "import a transcript": ("memory", f"POST {_AGENT}/sessions/{{session}}/messages", f"POST {_AGENT}/sessions", ""),
    "tokens": (
        "token webhook telegram events login", "POST /tokens|DELETE /tokens/{id}|POST /webhooks|GET /telegram/chats|GET /events",
        "POST /settings/tokens|POST /settings/tokens/revoke|POST /settings/webhooks|POST /settings/chats|GET /settings/audit", ""),
    "git sync": (
        "sync", "GET /sync/status|GET /sync/diff|POST /sync/pull|POST /sync/publish|POST /sync/resolve",
        "GET /settings/sync|POST /settings/sync|GET /settings/sync/item|POST /settings/sync/item", ""),
    "browser sessions": ("", "", "GET /settings|POST /settings/sessions", ""),
    "check files": ("doctor verify status", "GET /verify|GET /checkpoint", "GET /proof", ""),
    "capsules": (
        "capsule", "GET /capsules|GET /capsules/{id}/verification|POST /capsules/{id}/restore|POST /capsules/import",
        "GET /proof|GET /proof/capsules/{id}|POST /proof/capsules/{id}/restore|POST /proof/capsules", ""),
    "**seal": ("capsule keys backup restore purge", "", "", ""),
    "set up": ("init serve worker mcp watch completion migrate judge consistency", "", "", ""),
}  # fmt: skip


def table() -> dict[str, list[str]]:
    """The cells of each row, by the first one."""
    rows = [line.strip("| \n").split(" | ") for line in PAGE.read_text().splitlines() if line.count(" | ") == 4]
    return {title: cells for title, *cells in rows if title != "|"}


def cells_of(start: str) -> list[str]:
    (cells,) = [cells for title, cells in table().items() if title.startswith(start)]
    return cells


def test_every_row_and_every_command_is_held_to_something() -> None:
    rows = [title for title in table() if "command line" not in title]
    assert len(rows) == len(DOORS)
    named = {command for commands, *_ in DOORS.values() for command in commands.split()}
    assert named == set(COMMANDS)


@pytest.mark.parametrize("row", DOORS)
def test_a_cell_says_no_where_nothing_does_it_and_else_names_what_exists(row: str) -> None:
    commands, *others = DOORS[row]
    known = (
        set(COMMANDS),
        {*EXPECTED, *SYNC},
        {f"{method} {path}" for method, path, _, _ in PAGES},
        {tool.name for tool in TOOLS} | {route for route, right in EXPECTED.items() if right in (ASK, USE)},
    )
    wanted = (commands.split(), *([name for name in named.split("|") if name] for named in others))
    for cell, names, exists in zip(cells_of(row), wanted, known, strict=True):
        assert cell.startswith("no") == (not names), (row, cell)
        assert set(names) <= exists
