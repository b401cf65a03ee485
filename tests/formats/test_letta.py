from __future__ import annotations

import json

import pytest

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid
from soulkeeper.formats import registry
from soulkeeper.formats.values import OutgoingSoul
from tests.formats.making import agent_file, back, encoded, read


def test_persona_blocks_are_the_soul_and_blocks_about_the_user_are_user_md() -> None:
    record = agent_file(
        ("human", "She likes tea."),
        ("persona", "I keep books."),
        ("system/human/personality", "curious"),
        ("persona_rules", "Never guess."),
        ("notes", "secret"),
    )
    soul = read("nils.af", encoded(record))
    assert soul.text.startswith("---\nname: Nils\ndescription: Keeps books.\n---\n\n# Nils\n\n## persona\n")
    assert soul.text.endswith("## persona\n\nI keep books.\n\n## persona_rules\n\nNever guess.\n")
    assert soul.companions == {Kind.USER: "She likes tea.\n\ncurious"}


def test_a_change_reaches_its_block_and_nothing_else() -> None:
    data = encoded(agent_file(("persona", "I keep books."), ("soul", "Calm.")))
    soul = read("nils.af", data)
    export = back(soul, text=soul.text.replace("Calm.", "Calm and dry.").replace("Keeps books.", "Keeps accounts."))
    assert export.main == data.replace(b"Calm.", b"Calm and dry.").replace(b"Keeps books.", b"Keeps accounts.")
    assert export.losses == ()


def test_values_of_secrets_are_cut_out_and_named_and_their_names_stay() -> None:
    record = agent_file(
        ("persona", "x"),
        secrets=[{"key": "API", "value": "hunter2", "id": "s-1"}],
        tool_exec_environment_variables={"TOKEN": "hunter2"},
    )
    record["mcp_servers"] = [{"server_name": "s", "token": "hunter2", "custom_headers": {"Authorization": "hunter2"}}]
    soul = read("nils.af", encoded(record))
    kept = json.loads(soul.envelope.data)
    assert b"hunter2" not in soul.envelope.data
    assert kept["agents"][0]["secrets"] == [{"key": "API", "value": "", "id": "s-1"}]
    assert kept["agents"][0]["tool_exec_environment_variables"] == {"TOKEN": ""}
    assert len(soul.removals) == 4
    assert kept["tools"] == record["tools"]


def test_blocks_over_their_limit_read_only_blocks_and_other_agents_are_warnings() -> None:
    record = agent_file(("persona", "x" * 3000))
    record["blocks"][0]["read_only"] = True
    record["blocks"].append({"id": "b", "label": "soul", "value": "other"})
    record["agents"].append({"name": "Ole", "block_ids": ["b"]})
    record["agents"].append({"name": "copy", "block_ids": ["block-0"]})
    warnings = " ".join(read("nils.af", encoded(record)).warnings)
    assert "3,000 characters" in warnings
    assert "read-only" in warnings
    assert "other agents with a persona: Ole" in warnings


def test_too_many_secrets_and_a_soul_from_elsewhere_are_refused() -> None:
    record = agent_file(("persona", "x"), secrets=[{"value": "v"}] * 300)
    with pytest.raises(Invalid, match="300 secrets"):
        read("nils.af", encoded(record))
    with pytest.raises(Invalid, match="needs the agent it came from"):
        registry.write(OutgoingSoul(id="x", text="x"), "letta-af")
