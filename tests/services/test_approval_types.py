"""Types of questions: one file each, found by its name, and a new one needs nothing but its file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status, record_of
from soulkeeper.errors import Conflict, Invalid, NotFound, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import agents, approval_types, decisions, souls
from soulkeeper.services.action_requests import request
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS

PAIRING = """
from soulkeeper.errors import Invalid
from soulkeeper.services.approval_types import Done, ApprovalType


def payload(said):
    if not str(said.get("chat", "")).isdigit():
        raise Invalid(f"{said.get('chat')!r} is no chat")
    return {"chat": str(said["chat"])}


def apply(ports, writer, yes):
    chat = yes.approval.payload["chat"]
    writer.put_setting(f"chat/{chat}", yes.owner.name)
    return Done({"chat": chat})


APPROVAL_TYPE = ApprovalType(
    name="throwaway_pair",
    payload=payload,
    about=lambda payload: f"chat {payload['chat']}",
    lines=lambda review: [f"the chat {review.approval.payload['chat']} asks to be yours"],
    apply=apply,
    agents_may_ask=True,
)
"""


@pytest.fixture
def pairing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A type that is one file in a folder beside the others."""
    (tmp_path / "throwaway_pair.py").write_text(PAIRING)
    monkeypatch.setattr(approval_types, "__path__", [*approval_types.__path__, str(tmp_path)])
    yield
    approval_types.approval_type.cache_clear()
    sys.modules.pop("soulkeeper.services.approval_types.throwaway_pair", None)


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    return any_ports


def test_the_types_there_are_are_the_files_there_are() -> None:
    folder = Path(approval_types.__path__[0])
    assert set(approval_types.names()) == {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert {"heartbeat_action", "soul_update"} <= set(approval_types.names())
    for name in approval_types.names():
        assert approval_types.approval_type(name).name == name


@pytest.mark.parametrize(
    "name", ["", "os", "..decisions", "heartbeat_action.py", "__init__", "HEARTBEAT_ACTION", "a\0b"]
)
def test_a_name_that_is_no_type_loads_nothing(name: str) -> None:
    with pytest.raises(NotFound, match="can be asked here"):
        approval_types.approval_type(name)


def test_asking_for_one_type_loads_no_other() -> None:
    """The agent's side so never loads what decides about souls."""
    script = (
        "import sys; from soulkeeper.services import action_requests\n"
        "action_requests.read('heartbeat_action', {'tool': 'a', 'input': {}, 'why': 'b'})\n"
        "print([name for name in sys.modules if name.endswith(('soul_update', 'soul_updates', 'decisions', 'rollback'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.usefixtures("pairing")
def test_a_new_type_is_one_file_and_walks_from_the_question_to_what_a_yes_does(world: Ports) -> None:
    with pytest.raises(Invalid, match="no chat"):
        request(world, MAYA, "maya", "throwaway_pair", {"chat": "x"})
    asked = request(world, MAYA, "maya", "throwaway_pair", {"chat": "42"})
    assert decisions.pending(world) == [asked]
    assert decisions.review(world, asked).lines == ["the chat 42 asks to be yours"]

    done = decisions.approve(world, OWNER, asked.id, code=asked.review_code)

    assert (done.approval.status, done.approval.result) == (Status.APPLIED, {"chat": "42"})
    with world.ledger.reading() as records:
        assert records.setting("chat/42") == "ada"


@pytest.mark.usefixtures("pairing")
def test_what_a_yes_does_is_undone_with_the_yes(world: Ports) -> None:
    asked = request(world, MAYA, "maya", "throwaway_pair", {"chat": "42"})
    with pytest.raises(Conflict):
        decisions.approve(world, OWNER, asked.id, code="00000000")
    with world.ledger.reading() as records:
        assert (records.setting("chat/42"), records.approval(asked.id).status) == (None, Status.PENDING)


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
    assert "\\u001b[2J" in "\n".join(decisions.review(world, newer).lines)
    with pytest.raises(Unavailable, match="from_the_future"):
        decisions.approve(world, OWNER, "abc")
    assert decisions.deny(world, OWNER, "abc").status is Status.DENIED
