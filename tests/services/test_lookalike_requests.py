"""Requests with look-alike input: they can be made, the owner sees a finding, and approving needs the code."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.errors import Invalid, Refused
from soulkeeper.faces import wire
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, integrity
from soulkeeper.services.action_requests import claim, request
from tests.conftest import MAYA, OWNER
from tests.maya import begin_with_agents

POSING = {"to": "bob@ex\u0430mple.com"}


@pytest.fixture
def world(ports: Ports) -> Ports:
    return begin_with_agents(ports, "maya")


def ask(world: Ports, input: dict[str, Any], **more: Any) -> Approval:
    payload = {"tool": "mail.send", "input": input, "why": "a weekly note", **more}
    return request(world, MAYA, "maya", HEARTBEAT_ACTION, payload)


def test_a_look_alike_address_makes_a_request_risky_and_approving_needs_the_code(world: Ports) -> None:
    asked = ask(world, POSING)
    assert (asked.status, asked.payload["risk"]) == (Status.PENDING, "high")
    assert [found["code"] for found in asked.payload["findings"]] == ["lookalike-input"]
    with pytest.raises(Refused, match="review code"):
        decisions.approve(world, OWNER, asked.id)
    decisions.approve(world, OWNER, asked.id, code=asked.review_code)
    assert claim(world, MAYA, "maya", asked.id, POSING).status is Status.APPLIED


def test_the_string_is_shown_again_in_ascii_on_the_wire(world: Ports) -> None:
    asked = ask(world, POSING)
    shape = wire.approval(asked, decisions.review(world, asked))
    assert shape["lines"][-2:] == ["the same in ASCII:", '  "bob@ex\\u0430mple.com"']
    assert (shape["risk"], shape["findings"][0]["line"]) == ("high", 2)


def test_an_innocent_request_has_neither_findings_nor_a_second_showing(world: Ports) -> None:
    asked = ask(world, {"to": "bob@example.com"})
    assert not {"risk", "findings"} & asked.payload.keys()
    assert not any("ASCII" in line for line in decisions.review(world, asked).lines)
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPROVED


def test_an_address_in_its_own_script_is_noted_and_needs_no_code(world: Ports) -> None:
    asked = ask(world, {"to": "почта@пример.рф"})
    assert (asked.payload["risk"], asked.payload["findings"][0]["severity"]) == ("low", "note")
    assert decisions.approve(world, OWNER, asked.id).approval.status is Status.APPROVED


@pytest.mark.parametrize("said", [{"findings": []}, {"risk": "low"}])
def test_a_request_cannot_supply_its_own_findings(world: Ports, said: dict[str, Any]) -> None:
    with pytest.raises(Invalid, match="not a part of an action"):
        ask(world, POSING, **said)


def test_asking_again_gives_the_very_same_question_and_the_records_prove_it(world: Ports) -> None:
    assert ask(world, POSING).id == ask(world, POSING).id
    assert not [found for found in integrity.examine(world) if found.check == "records" and found.state != "ok"]
