"""Hints for agents name no command, and what an agent sent comes back unchanged."""

from __future__ import annotations

import pytest

from soulkeeper.faces.hints import for_agents, without_commands, without_flags
from soulkeeper.faces.owner.web.hints import for_buttons


@pytest.mark.parametrize(
    ("hint", "left"),
    [
        ("soul list shows all souls", ""),
        ("see what changed: soul diff maya 3", ""),
        ("`soul policy set mirror guard`", ""),
        ("send it again; soul doctor looks at the records", "send it again"),
        ("it was altered; run soul doctor", "it was altered"),
        ("soul_read returns the current revision", "soul_read returns the current revision"),
        ("a soul has at most 65,536 bytes", "a soul has at most 65,536 bytes"),
        ("", ""),
    ],
)
def test_what_names_a_command_is_left_out_and_the_rest_stays(hint: str, left: str) -> None:
    assert without_commands(hint) == left


def test_reasons_and_findings_are_found_wherever_an_answer_holds_them() -> None:
    told = {"code": "drift", "hint": "soul drift shows it"}
    shape = {"data": [{"findings": [told], "payload": {"findings": [told]}}], "tasks": [{"reasons": [told]}]}
    plain = {**told, "hint": ""}
    assert for_agents(shape) == {
        "data": [{"findings": [plain], "payload": {"findings": [plain]}}],
        "tasks": [{"reasons": [plain]}],
    }


def test_the_input_of_an_action_is_not_touched() -> None:
    shape = {"payload": {"input": {"hint": "soul list", "reasons": [{"hint": "soul list"}]}}}
    assert for_agents(shape) == shape


@pytest.mark.parametrize(
    ("hint", "left"),
    [
        ("restore into a new workspace, or use --replace", ""),
        ("look again; add --yes", "look again"),
        ("soul list shows all souls", ""),
        ("a line with --- begins it", "a line with --- begins it"),
    ],
)
def test_a_hint_for_people_with_buttons_names_no_flag(hint: str, left: str) -> None:
    assert without_flags(hint) == left


@pytest.mark.parametrize(
    ("hint", "left"),
    [
        (
            "restore it with soul undelete maya, or choose another id",
            "Restore it: open it and press Restore in its Settings",
        ),
        ("use https, or create it with --private", "Select “In my own network”"),
        ("soul show --fields lists the fields", "A field is a heading of the text, such as always-do"),
        ("soul agent list shows all agents; soul agent new creates one", "Agents lists all of them"),
        ("look at it again: soul approvals show 1f3a", "Look at the change again: its review code is at the end"),
        (
            "soul approvals show 1f3a shows it; then soul approve 1f3a --code CODE",
            "Look at the change again: its review code is at the end",
        ),
        ("soul approvals show 1f3a", "Reload the page and look at it again"),  # it was decided, or has a newer text
        ("shorten it; soul doctor looks at the records", "shorten it; Proof checks everything"),
        (
            "get data/keys/owner.pub from its workspace, then: soul capsule import FILE --key OWNER.pub",
            "Enter the public key of its owner in “Public key to trust”",
        ),
        ("restore into a new workspace, or use --replace", ""),
        ("choose another id", "choose another id"),
        ("", ""),
    ],
)
def test_in_the_console_a_hint_names_pages_and_buttons(hint: str, left: str) -> None:
    assert for_buttons(hint) == left
