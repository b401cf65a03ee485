"""Commands in a workspace with many agents: what they print stays short."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.services import agents
from soulkeeper.starters import starters
from tests.conftest import OWNER, open_owned
from tests.faces.conftest import Soul

AGENTS = 25


@pytest.fixture
def many(home: Path) -> None:
    ports = open_owned(home).ports
    for number in range(AGENTS):
        agents.new_agent(ports, OWNER, f"a{number:02}", starters())


def test_status_lists_twenty_agents_and_approvals_and_says_which_command_lists_the_rest(
    soul: Soul, many: None, home: Path
) -> None:
    for number in range(AGENTS):
        who = f"a{number:02}"
        said = ("propose", "agents", "--add", "rules", f"Rest on day {number}.", "--reason", "x", "--as-agent", who)
        assert soul(*said).code == 0
    lines = soul("status").out.splitlines()
    assert lines[0].endswith(f"{AGENTS + 1} agents")
    assert lines[20:23] == ["  a19 uses soul default", "  and 6 more: soul agent list", "25 approvals waiting for you:"]
    assert lines[-2] == "  and 5 more: soul pending"
    shape = soul("status", "--json").json
    assert (len(shape["agents"]), len(shape["pending"])) == (AGENTS + 1, AGENTS)


def test_doctor_names_ten_agents_whose_files_are_followed(soul: Soul, many: None) -> None:
    assert "a09 and 16 more are followed: whoever can write them" in soul("doctor").out


def test_a_policy_names_ten_agents_that_still_follow_their_files(soul: Soul, many: None) -> None:
    shown = soul("policy", "show", "--agent", "a24").out.splitlines()
    (line,) = (line for line in shown if line.startswith("These agents still follow their files: a00, a01,"))
    assert "a09 and 16 more (soul policy set mirror guard --all-agents)" in line
