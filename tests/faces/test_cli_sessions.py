"""Sessions at the command line: listed, ended, and reached by a rollback."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.services import sessions
from soulkeeper.starters import prompt_texts
from tests.conftest import MAYA, open_owned
from tests.faces.conftest import Soul


@pytest.fixture
def pinned(soul: Soul, home: Path) -> Soul:
    """A session that was opened before the soul changed."""
    sessions.open_session(open_owned(home).ports, prompt_texts(), MAYA, "default", session="chat-41")
    assert soul("propose", "default", "--add", "traits", "curious", "--reason", "x").code == 0
    assert soul("approve", soul("pending", "--json").json[0]["id"]).code == 0
    return soul


def test_an_ended_session_is_marked_and_its_prompt_is_refused(pinned: Soul) -> None:
    assert pinned("prompt", "--session", "chat-41").code == 0
    assert pinned("sessions", "end", "chat-41").out == "Ended session chat-41 of default\n"
    assert pinned("prompt", "--session", "chat-41").code == 5
    assert "ended just now" in pinned("sessions").out
    assert pinned("sessions", "--json").json[0]["endedAt"]
    assert pinned("sessions", "end", "chat-41").code == 5


def test_ending_needs_the_name_of_a_session_there_is(pinned: Soul) -> None:
    assert pinned("sessions", "end").code == 2
    assert pinned("sessions", "end", "nowhere").code == 3


@pytest.mark.parametrize("wrong", [("close", "chat-41"), ("chat-41",), ("list", "chat-41")])
def test_another_action_than_end_is_refused_in_words(pinned: Soul, wrong: tuple[str, ...]) -> None:
    answer = pinned("sessions", *wrong)
    assert answer.code == 2
    assert answer.err.startswith("error: the only action on a session is end\n  hint: soul sessions --agent default")


def test_a_rollback_everywhere_is_in_the_next_prompt_of_an_open_session(pinned: Soul, home: Path) -> None:
    sessions.open_session(open_owned(home).ports, prompt_texts(), MAYA, "default", session="chat-42")
    assert "curious" in pinned("prompt", "--session", "chat-42").out
    assert "next message" in pinned("rollback", "default", "1", "--yes", "--everywhere").out
    assert "curious" not in pinned("prompt", "--session", "chat-42").out
