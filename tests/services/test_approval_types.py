"""Types of questions: each is shown, bound and decided by an explicit match, and the agent's half loads nothing that decides."""

from __future__ import annotations

import subprocess
import sys

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status, record_of
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, SoulUpdate, UnknownPayload
from soulkeeper.errors import Conflict, Invalid, NotFound, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import decisions
from soulkeeper.services.action_requests import read_request, request
from tests.conftest import MAYA, OWNER
from tests.maya import begin_with_agents

ACTION = {"tool": "mail.send", "input": {"to": "ada"}, "why": "a weekly note"}


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports, "maya")


@pytest.mark.parametrize("name", ["", "os", "..decisions", "__init__", "HEARTBEAT_ACTION", "telegram", "a\0b"])
def test_an_unknown_type_cannot_be_requested(name: str) -> None:
    with pytest.raises(NotFound, match="no request type"):
        read_request(name, ACTION)


def test_a_change_of_a_soul_is_proposed_and_not_requested() -> None:
    with pytest.raises(Invalid, match="proposed, not requested"):
        read_request("soul_update", {})


def test_the_asking_half_loads_nothing_that_decides() -> None:
    script = (
        "import sys; from soulkeeper.services import action_requests, proposals\n"
        "action_requests.read_request('heartbeat_action', {'tool': 'a', 'input': {}, 'why': 'b'})\n"
        "print([name for name in sys.modules if name.endswith(('soul_updates', 'decisions', 'rollback', 'revisions'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_permission_walks_from_the_question_to_the_yes(world: Ports) -> None:
    asked = request(world, MAYA, "maya", "heartbeat_action", ACTION)
    assert decisions.pending(world) == [asked]
    assert isinstance(payloads.read(asked), ActionRequest)
    assert "tool: mail.send" in decisions.review(world, asked).lines

    done = decisions.approve(world, OWNER, asked.id, code=asked.review_code)

    assert (done.approval.status, done.head) == (Status.APPROVED, None)


def test_what_a_yes_does_is_undone_with_the_yes(world: Ports) -> None:
    asked = request(world, MAYA, "maya", "heartbeat_action", ACTION)
    with pytest.raises(Conflict):
        decisions.approve(world, OWNER, asked.id, code="00000000")
    with world.ledger.reading() as records:
        assert records.approval(asked.id) == asked


def test_a_type_of_a_newer_version_is_shown_and_denied_and_not_approved(world: Ports) -> None:
    newer = Approval(
        id="abc",
        type="from_the_future",
        agent="maya",
        subject="x",
        payload={"a": "\x1b[2J"},
        digest="d",
        created_at=world.now(),
    )
    with world.ledger.writing() as writer:
        writer.add_approval(newer)
        writer.append("approval.asked", world.now(), {"approval": newer.id, "record": record_of(newer)})
    assert isinstance(payloads.read(newer), UnknownPayload)
    assert "\\u001b[2J" in "\n".join(decisions.review(world, newer).lines)
    with pytest.raises(Unavailable, match="from_the_future"):
        decisions.approve(world, OWNER, "abc")
    assert decisions.deny(world, OWNER, "abc").status is Status.DENIED


def test_a_soul_update_that_cannot_be_read_is_shown_and_denied_and_not_approved(world: Ports) -> None:
    broken = Approval(
        id="abc",
        type="soul_update",
        agent="maya",
        subject="x",
        payload={"address": "maya", "kind": "rewrite_everything"},
        digest="d",
        created_at=world.now(),
    )
    with world.ledger.writing() as writer:
        writer.add_approval(broken)
        writer.append("approval.asked", world.now(), {"approval": broken.id, "record": record_of(broken)})
    assert not isinstance(payloads.read(broken), SoulUpdate)
    assert "rewrite_everything" in "\n".join(decisions.review(world, broken).lines)
    with pytest.raises(Unavailable, match="soul_update"):
        decisions.approve(world, OWNER, "abc")
    assert decisions.deny(world, OWNER, "abc").status is Status.DENIED
