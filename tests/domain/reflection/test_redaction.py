"""What a model may see of a session."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from soulkeeper.domain.reflection.material import DeniedChange, Material
from soulkeeper.domain.reflection.redaction import LONGEST, LONGEST_MESSAGE, for_model
from soulkeeper.domain.reflection.session import Message, MessageRole

SAID = datetime(2026, 1, 1, tzinfo=UTC)
PLAIN = Message(id="m", agent="maya", session="s", role=MessageRole.PERSON, speaker="ada", text="", at=SAID)
SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"


def seen(text: str) -> str:
    material = Material(soul="", sessions=((replace(PLAIN, text=text),),))
    return for_model(material).sessions[0][0].text


@pytest.mark.parametrize("shown", range(0, len(SECRET), 3))
@pytest.mark.parametrize("secret", [SECRET, "ada.lovelace@analytical.example", "+44 20 7946 0958 111"])
def test_the_beginning_of_a_secret_at_the_end_of_what_a_model_sees_is_removed_too(secret: str, shown: int) -> None:
    lead = "x " * (LONGEST_MESSAGE // 2)
    text = f"{lead[: LONGEST_MESSAGE - 6 - shown]}token {secret} and more"
    said = seen(text)
    assert len(said) <= LONGEST_MESSAGE
    assert secret[:4] not in said


def test_no_part_of_the_material_is_sent_with_its_secrets() -> None:
    text = f"Write to ada@analytical.example with {SECRET}."
    denial = DeniedChange("tone", text, text)
    session = (replace(PLAIN, text=text),)
    material = for_model(Material(soul=text, sessions=(session,), denials=(denial,), gaps=(text,)))
    said = (material.soul, material.sessions[0][0].text, material.denials[0].value, material.denials[0].words)
    assert {*said, *material.gaps} == {"Write to [email] with [secret]."}


def test_the_oldest_sessions_are_left_out_of_what_is_too_much() -> None:
    def session(letter: str, messages: int) -> tuple[Message, ...]:
        return tuple(replace(PLAIN, text=letter * LONGEST_MESSAGE) for _ in range(messages))

    fits = LONGEST // LONGEST_MESSAGE
    for oldest, newest in ((1, fits - 1), (1, fits)):
        sessions = for_model(Material(soul="", sessions=(session("a", oldest), session("b", newest)))).sessions
        letters = [messages[0].text[0] for messages in sessions]
        assert letters == (["a", "b"] if oldest + newest <= fits else ["b"])
