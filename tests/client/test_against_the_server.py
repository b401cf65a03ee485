"""The client and `soul serve` as two processes: they understand each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from soulkeeper.bootstrap import Workspace
from soulkeeper.client import Permission, SessionMessage, Soulkeeper
from soulkeeper.domain.authority import Role
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Invalid, NotFound, Refused
from soulkeeper.faces.owner.cli import run
from soulkeeper.services import decisions, policies, queries, souls, tokens
from tests.conftest import OWNER, open_gate, open_owned
from tests.faces.http.serving import until_it_answers
from tests.ports import free_port

SOUL = Path(sys.executable).with_name("soul")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("served") / "workspace"
    assert run(["init", str(root)]) == 0
    opened = open_owned(root)
    open_gate(opened.ports, "default")
    return opened


@pytest.fixture(scope="module")
def url(workspace: Workspace) -> Iterator[str]:
    port = free_port()
    command = [str(SOUL), "-w", str(workspace.root), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            until_it_answers(f"http://127.0.0.1:{port}/healthz")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


@pytest.fixture
def keeper(url: str, workspace: Workspace) -> Iterator[Soulkeeper]:
    _, secret = tokens.create(workspace.ports, OWNER, Role.AGENT, agent="default")
    with Soulkeeper(url, secret, timeout=60) as client:
        yield client


def test_a_prompt_is_what_was_approved_until_the_owner_changes_it(keeper: Soulkeeper, workspace: Workspace) -> None:
    first = keeper.prompt()
    assert (first.agent, first.soul, first.stale) == ("default", "default", False)
    assert keeper.prompt() == first

    where = address("default")
    text = queries.show(workspace.ports, where).content.replace("\n## ", "\nKnows knots.\n\n## ", 1)
    changed = souls.edit(workspace.ports, OWNER, where, text, base=first.revision)

    second = keeper.prompt()
    assert "Knows knots." in second.text
    assert (second.revision, second.hash) == (changed.revision.number, changed.revision.hash)


def test_while_the_workspace_is_away_an_agent_gets_its_last_prompt(keeper: Soulkeeper, workspace: Workspace) -> None:
    """The answer was 404, which says that there is no such agent, so it got none."""
    before = keeper.prompt()
    data = workspace.root / "data"
    data.rename(workspace.root / "elsewhere")
    try:
        away = keeper.prompt()
    finally:
        (workspace.root / "elsewhere").rename(data)
    assert (away.text, away.stale) == (before.text, True)
    assert keeper.prompt() == before


def test_an_agent_proposes_and_gets_every_reason_for_a_refusal(keeper: Soulkeeper) -> None:
    link = "https://example.org/issues/14"
    asked = keeper.propose("default", "asked for twice", kind="add", field="traits", value="curious", link=link)
    assert (asked.status, asked.approval["target"], asked.link) == ("pending", "default", link)
    with pytest.raises(Refused) as refused:
        keeper.propose("default", "asked for twice", kind="add", field="traits", value="curious")
    assert refused.value.reasons
    assert isinstance(keeper.can_propose(), Permission)


def test_an_invalid_call_is_described_once(keeper: Soulkeeper) -> None:
    with pytest.raises(Invalid) as invalid:
        keeper.propose("default", "asked for twice", kind="frob")
    assert invalid.value.message.count("body.kind must be") == 1


def test_an_agent_learns_what_became_of_its_proposals(keeper: Soulkeeper, workspace: Workspace) -> None:
    policies.change(workspace.ports, OWNER, "default", "cooldownBetweenProposals", "0")
    first, second = (
        keeper.propose("default", "asked for twice", kind="add", field="traits", value=value)
        for value in ("patient", "thorough")
    )
    decisions.deny(workspace.ports, OWNER, first.id, words="not like this")
    assert keeper.wait(first.id, 5).words == "not like this"
    assert keeper.withdraw(second.id).status == "withdrawn"
    with pytest.raises(Conflict):
        keeper.withdraw(second.id)
    assert [each.status for each in keeper.proposals(limit=2)] == ["withdrawn", "denied"]
    assert keeper.history()[-1].number == 1


def test_an_agent_acts_once_with_what_the_owner_approved(keeper: Soulkeeper, workspace: Workspace) -> None:
    mail = {"to": "ada@example.org"}
    asked = keeper.request_approval("default", "mail.send", mail, "she asked to be told")
    with pytest.raises(Conflict):
        keeper.claim(asked.id, mail)
    decisions.approve(workspace.ports, OWNER, asked.id)
    assert keeper.wait_for_approval(asked.id, 5).is_approved
    with pytest.raises(Conflict):
        keeper.claim(asked.id, {"to": "eve@example.org"})
    assert keeper.claim(asked.id, mail).tool == "mail.send"
    with pytest.raises(Conflict):
        keeper.claim(asked.id, mail)


def test_a_session_keeps_the_soul_that_it_was_opened_with(keeper: Soulkeeper, workspace: Workspace) -> None:
    session = keeper.open_session()
    before = keeper.prompt(session=session.id)
    where = address("default")
    text = queries.show(workspace.ports, where).content.replace("\n## ", "\nKnows whales.\n\n## ", 1)
    souls.edit(workspace.ports, OWNER, where, text, base=session.revision)
    assert keeper.prompt(session=session.id).text == before.text
    assert "Knows whales." in keeper.prompt().text


def test_a_session_with_a_soul_that_the_agent_does_not_use_is_refused_with_what_to_do(keeper: Soulkeeper) -> None:
    with pytest.raises(Refused) as caught:
        keeper.open_session(soul="concise-ops")
    (reason,) = caught.value.reasons
    assert reason.code == "not_worn"
    assert reason.hint == "without a soul the session has the agent's own; the owner can name another one in mayPropose"


def test_what_was_said_is_kept_once(keeper: Soulkeeper) -> None:
    said = (SessionMessage("user", "how?", id="m1"), SessionMessage("assistant", "so", id="m2"))
    assert keeper.log("default", "s1", *said) == 2
    assert keeper.log("default", "s1", *said) == 0


def test_what_is_wrong_is_said_in_the_servers_words(keeper: Soulkeeper, url: str) -> None:
    with pytest.raises(NotFound) as caught:
        keeper.prompt("somebody-else")
    assert caught.value.hint == "this token is for the agent default"
    with pytest.raises(Invalid, match=r"kind|form"):
        keeper.propose("default", "why", kind="overwrite")
    with Soulkeeper(url, "soul_wrong", timeout=60) as stranger, pytest.raises(Refused, match="token"):
        stranger.prompt()
