"""Kinds of texts: the usual ones, and further companions by name."""

from __future__ import annotations

import pytest

from soulkeeper.domain.souls.address import Kind


def test_a_further_companion_has_its_own_file_and_is_not_one_of_the_usual_kinds() -> None:
    tools = Kind("tools")
    assert (tools.filename, tools.proposable, tools) == ("TOOLS.md", False, Kind("tools"))
    assert [*Kind] == ["soul", "agents", "identity", "user", "heartbeat"]
    with pytest.raises(ValueError, match="not a valid Kind"):
        Kind("../tools")


def test_names_that_anybody_may_ask_for_do_not_fill_the_memory() -> None:
    for number in range(2_000):
        Kind(f"name-{number}")
    assert len(Kind._value2member_map_) == len(Kind)
