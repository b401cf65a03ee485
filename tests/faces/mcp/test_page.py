"""The page about MCP matches the code: every tool and argument, every resource and client, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.faces.agent.mcp.schema import problems
from soulkeeper.faces.agent.mcp.tools import TOOLS
from soulkeeper.faces.owner.clients import CLIENTS
from soulkeeper.ports import Ports
from tests.faces.mcp.conftest import seat_of

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "faces" / "mcp.md").read_text()
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", PAGE, re.M | re.S))


def described_arguments(section: str) -> dict[str, bool]:
    """The arguments that a section describes, and whether it says that they are needed."""
    lines = re.findall(r"^- ((?:`\w+`(?: and )?)+)( \(needed\))?:", section, re.M)
    return {name: bool(needed) for names, needed in lines for name in re.findall(r"\w+", names.replace(" and ", " "))}


def test_there_is_a_section_for_every_tool_in_their_order_and_none_for_another() -> None:
    assert list(SECTIONS) == [tool.name for tool in TOOLS]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_argument_is_documented_and_no_other(tool: Any) -> None:
    required = tool.takes.get("required", [])
    assert described_arguments(SECTIONS[tool.name]) == {name: name in required for name in tool.takes["properties"]}


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_example_is_one_the_tool_can_read_and_every_answer_is_named(tool: Any) -> None:
    (example,) = re.findall(r"```json\n(.*?)\n```", SECTIONS[tool.name], re.S)
    said = json.loads(example)
    assert list(problems(tool.takes, said)) == []
    assert set(said) <= set(tool.takes["properties"])
    needed = tool.gives["anyOf"][0]["required"]
    told_keys = re.findall(r"\w+", " ".join(re.findall(r"^Answers `\{(.*?)\}`", SECTIONS[tool.name], re.M)))
    assert not told_keys or set(needed) <= set(told_keys)


def test_a_message_is_documented_with_all_its_parts() -> None:
    log = next(tool for tool in TOOLS if tool.name == "session_log")
    parts = log.takes["properties"]["messages"]["items"]["properties"]
    assert f"{{{', '.join(parts)}}}" in SECTIONS["session_log"]


def test_every_resource_and_every_client_is_documented(world: Ports) -> None:
    from soulkeeper.faces.agent.mcp.resources import list_resources, templates

    resources = {resource.uri for resource in list_resources(seat_of(world))}
    assert set(re.findall(r"`(soul://[\w/]+)`", PAGE)) == resources
    assert re.findall(r"`(soul://\S*\{\S*)`", PAGE) == [template.uri for template in templates(seat_of(world))]
    assert re.findall(r"--print-config ([\w-]+)", PAGE) == list(CLIENTS)
