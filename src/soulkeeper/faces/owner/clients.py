"""MCP clients and the configuration each of them needs to start ``soul mcp``. One entry per client."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from soulkeeper.domain.souls.agent import DEFAULT_AGENT

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Client:
    """``where`` says what to do with the text that ``render`` returns: part of a file, or a shell command."""

    where: str
    render: Callable[[str, Sequence[str]], str]


def setup(client: str, root: Path, agent: str) -> tuple[str, str]:
    """The configuration for this client, and where it goes."""
    known = CLIENTS[client]
    name = "soulkeeper" if agent == DEFAULT_AGENT else f"soulkeeper-{agent}"
    return known.render(name, (_executable(), "-w", str(root.resolve()), "mcp", "--agent", agent)), known.where


def _executable() -> str:
    beside = Path(sys.executable).with_name("soul")
    return str(beside) if beside.is_file() else shutil.which("soul") or "soul"


def _entry(command: Sequence[str], **more: str) -> Entry:
    return {**more, "command": command[0], "args": list(command[1:])}


def _nested(*keys: str, **more: str) -> Callable[[str, Sequence[str]], str]:
    """A function that renders the server's entry as JSON below these keys."""

    def render(name: str, command: Sequence[str]) -> str:
        shape: Entry = {name: _entry(command, **more)}
        for key in reversed(keys):
            shape = {key: shape}
        return json.dumps(shape, indent=2, ensure_ascii=False)

    return render


def _claude_code(name: str, command: Sequence[str]) -> str:
    return shlex.join(["claude", "mcp", "add", "--transport", "stdio", "--scope", "user", name, "--", *command])


CLIENTS: dict[str, Client] = {
    "claude-code": Client("run this command in a shell; `claude mcp list` shows the result", _claude_code),
    "claude-desktop": Client(
        "merge this into claude_desktop_config.json (Settings, Developer, Edit Config), then restart Claude Desktop",
        _nested("mcpServers"),
    ),
    "cursor": Client("merge this into ~/.cursor/mcp.json, or .cursor/mcp.json in a project", _nested("mcpServers")),
    "openclaw": Client(
        "merge this into ~/.openclaw/openclaw.json, then restart the gateway", _nested("mcp", "servers")
    ),
    "vscode": Client("merge this into .vscode/mcp.json in a project", _nested("servers", type="stdio")),
}
