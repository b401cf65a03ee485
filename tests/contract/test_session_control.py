"""The owner's control of pinned sessions, on every ledger: end one, or move all of them to the revision of a rollback."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.domain.souls.address import Kind, address
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import agents, integrity, prompts, rollback, session_control, sessions, souls
from soulkeeper.services.integrity import Health
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.starters import prompt_texts
from tests.conftest import MAYA, OWNER, Clock
from tests.maya import begin_with_maya

WHERE, FILE = address("maya"), address("maya/agents")
FIRST, SECOND = "# Maya\n\nWarm.\n", "# Maya\n\nCold.\n"


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    """A session that was opened with revision 2, which the owner does not want."""
    begin_with_maya(any_ports, FIRST)
    souls.edit(any_ports, OWNER, WHERE, SECOND)
    sessions.open_session(any_ports, prompt_texts(), MAYA, "maya", session="chat")
    return any_ports


def prompt_text(world: Ports, session: str = "chat") -> str:
    return prompts.render(world, prompt_texts(), "maya", session=session).prompt.text


def problems(world: Ports) -> list[str]:
    return [check.message for check in integrity.examine(world) if check.state is Health.RED]


def test_a_rollback_reaches_open_sessions_only_with_everywhere(world: Ports) -> None:
    rollback.roll_back(world, OWNER, WHERE, 1)
    assert "Cold." in prompt_text(world)
    souls.edit(world, OWNER, WHERE, SECOND)
    rollback.roll_back(world, OWNER, WHERE, 1, everywhere=True)
    assert "Warm." in prompt_text(world)
    assert "Cold." not in prompt_text(world)
    assert problems(world) == []


def test_a_moved_session_keeps_the_revision_it_was_moved_to(world: Ports) -> None:
    rollback.roll_back(world, OWNER, WHERE, 1, everywhere=True)
    souls.edit(world, OWNER, WHERE, "# Maya\n\nLoud.\n")
    given = prompts.render(world, prompt_texts(), "maya", session="chat")
    assert given.sources.revision == 3
    assert "Warm." in given.prompt.text
    assert any("uses revision 3" in note for note in given.notes)


def test_a_rollback_everywhere_reaches_a_session_whose_agent_uses_another_soul_by_now(world: Ports) -> None:
    agents.select(world, OWNER, "maya", address("default"))
    rollback.roll_back(world, OWNER, WHERE, 1, everywhere=True)
    assert "Cold." not in prompt_text(world)
    assert "Warm." in prompt_text(world)


def test_the_cache_serves_the_moved_session_too(world: Ports) -> None:
    recall = PromptCache(world, prompt_texts())
    assert "Cold." in recall.prompt("maya", session="chat").prompt.text
    rollback.roll_back(world, OWNER, WHERE, 1, everywhere=True)
    assert "Warm." in recall.prompt("maya", session="chat").prompt.text


def test_a_session_that_is_opened_later_is_not_moved_back(world: Ports) -> None:
    rollback.roll_back(world, OWNER, WHERE, 1, everywhere=True)
    souls.edit(world, OWNER, WHERE, "# Maya\n\nLoud.\n")
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="later")
    assert "Loud." in prompt_text(world, "later")


def test_a_companion_file_is_moved_in_the_sessions_that_were_open(world: Ports) -> None:
    agents.choose_companions(world, OWNER, "maya", [Kind.AGENTS])
    souls.edit(world, OWNER, FILE, "Whisper.\n")
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="with-file")
    rollback.roll_back(world, OWNER, FILE, 1, everywhere=True)
    assert "Whisper." not in prompt_text(world, "with-file")


def test_a_companion_file_is_moved_whatever_the_clock_said_when_the_session_was_opened(
    world: Ports, clock: Clock
) -> None:
    agents.choose_companions(world, OWNER, "maya", [Kind.AGENTS])
    souls.edit(world, OWNER, FILE, "Whisper.\n")
    clock.advance(hours=3)
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="from-the-future")
    clock.advance(hours=-3)
    rollback.roll_back(world, OWNER, FILE, 1, everywhere=True)
    souls.edit(world, OWNER, FILE, "Hum.\n")
    clock.advance(hours=-3)
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="after")
    assert "Whisper." not in prompt_text(world, "from-the-future")
    assert "Hum." in prompt_text(world, "after")


def test_a_session_that_is_opened_during_a_rollback_is_moved_too(world: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    agents.choose_companions(world, OWNER, "maya", [Kind.AGENTS])
    souls.edit(world, OWNER, FILE, "Whisper.\n")
    render = prompts.render

    def rendered_just_before(*given: Any, **more: Any) -> prompts.RenderedPrompt:
        rendered = render(*given, **more)
        world.wait(1)
        rollback.roll_back(world, OWNER, FILE, 1, everywhere=True)
        world.wait(1)
        return rendered

    monkeypatch.setattr(sessions.prompts, "render", rendered_just_before)
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="in-between")
    monkeypatch.undo()
    assert "Whisper." not in prompt_text(world, "in-between")


def test_an_ended_session_gets_no_prompt_and_is_listed_as_ended(world: Ports) -> None:
    session_control.end(world, OWNER, "maya", "chat")
    with pytest.raises(Conflict, match="was ended by the owner"):
        prompt_text(world)
    listed = sessions.agent_sessions(world, "maya", limit=10)
    assert list(sessions.end_times(world, "maya", listed)) == ["chat"]
    assert problems(world) == []


def test_a_session_ends_once_and_only_where_there_is_one(world: Ports) -> None:
    with pytest.raises(NotFound):
        session_control.end(world, OWNER, "maya", "nowhere")
    session_control.end(world, OWNER, "maya", "chat")
    with pytest.raises(Conflict, match="has already ended"):
        session_control.end(world, OWNER, "maya", "chat")


def test_the_id_of_an_ended_session_is_not_used_again(world: Ports) -> None:
    session_control.end(world, OWNER, "maya", "chat")
    with pytest.raises(Conflict, match="was ended by the owner"):
        sessions.open_session(world, prompt_texts(), MAYA, "maya", session="chat")


def test_a_moved_session_restates_the_protected_fields_of_the_revision_it_was_moved_to(world: Ports) -> None:
    rules = "\n## Never Do\n\n- Never lie.\n"
    souls.edit(world, OWNER, WHERE, SECOND + rules)
    souls.edit(world, OWNER, WHERE, SECOND + rules + "- Never whistle.\n")
    sessions.open_session(world, prompt_texts(), MAYA, "maya", session="later")
    assert "Never whistle." in prompt_text(world, "later")
    rollback.roll_back(world, OWNER, WHERE, 3, weaken=True, everywhere=True)
    assert "Never whistle." not in prompt_text(world, "later")
    assert prompt_text(world, "later").count("Never lie.") == 2
