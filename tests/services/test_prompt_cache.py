"""A cached prompt equals a fresh one: after any write, by anybody, and after any touch of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.authority import Role
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import NotFound
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.ports import Ports
from soulkeeper.services import agents, prompts, sessions, souls, tokens
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.services.prompts import RenderedPrompt
from soulkeeper.starters import prompt_texts, starters
from tests.conftest import MAYA, OWNER, open_owned

TEXT = "# Maya\n\n## Tone\n\nWarm.\n"
SOUL = address("maya")


@dataclass(frozen=True, slots=True)
class Place:
    """A workspace with the cache of one process, and as another one has it open."""

    root: Path
    recall: PromptCache
    other: Ports

    def recalled(self, **more: str) -> RenderedPrompt:
        return self.recall.prompt("maya", **more)

    def read(self) -> RenderedPrompt:
        return prompts.render(self.other, self.recall.texts, "maya")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    create_layout(tmp_path)
    begin(tmp_path)
    ports = open_owned(tmp_path).ports
    souls.create(ports, OWNER, SOUL, TEXT)
    souls.create(ports, OWNER, address("noor"), "# Noor\n")
    agents.new_agent(ports, OWNER, "maya", starters())
    agents.select(ports, OWNER, "maya", SOUL)
    place = Place(tmp_path, PromptCache(ports, prompt_texts()), open_owned(tmp_path).ports)
    place.recalled()
    return place


def edited_on_disk(place: Place) -> None:
    (place.root / "souls" / "maya.md").write_text(TEXT.replace("Warm", "Plain"))


def edited_by_another(place: Place) -> None:
    souls.edit(place.other, OWNER, SOUL, TEXT.replace("Warm", "Quiet"))


def selected_by_another(place: Place) -> None:
    agents.select(place.other, OWNER, "maya", address("noor"))


def edited_here(place: Place) -> None:
    souls.edit(place.recall.ports, OWNER, SOUL, TEXT.replace("Warm", "Brief"))


@pytest.mark.parametrize("change", [edited_on_disk, edited_by_another, selected_by_another, edited_here])
def test_the_next_prompt_after_a_change_is_the_one_that_would_be_read(
    place: Place, change: Callable[[Place], None]
) -> None:
    before = place.recalled()
    change(place)
    after = place.recalled()
    assert after.prompt != before.prompt
    assert (after.prompt, after.sources) == (place.read().prompt, place.read().sources)
    assert place.recalled().prompt == after.prompt


def test_while_nothing_changes_nothing_is_read(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.recall.ports.wait(1.1)
    first = place.recalled()

    @contextmanager
    def reading() -> Iterator[None]:
        raise AssertionError("the ledger was read")
        yield

    monkeypatch.setattr(place.recall.ports.ledger, "reading", reading)
    monkeypatch.setattr(place.recall.ports.mirror, "read", reading)
    assert place.recalled() is first


def test_a_token_is_valid_until_somebody_revokes_it_or_it_expires(place: Place) -> None:
    recall, other = place.recall, place.other
    made = [tokens.create(other, OWNER, Role.READER, lasts=lasts) for lasts in (None, timedelta(seconds=1))]

    def known() -> list[bool]:
        recall.refresh()
        return [recall.caller(secret) is not None for _, secret in made]

    assert known() == [True, True]
    assert known() == [True, True]
    tokens.revoke(other, OWNER, made[0][0].id)
    assert known() == [False, True]
    other.wait(1.1)
    assert known() == [False, False]
    assert recall.caller("soul_of-nobody") is None


def test_a_session_keeps_what_it_was_opened_with(place: Place) -> None:
    sessions.open_session(place.other, place.recall.texts, MAYA, "maya", session="s1")
    opened = place.recalled()
    edited_by_another(place)
    assert place.recalled(session="s1").prompt == opened.prompt
    assert place.recalled().prompt != opened.prompt
    with pytest.raises(NotFound):
        place.recalled(session="s2")


def test_a_ledger_that_cannot_tell_is_read_every_time(ports: Ports) -> None:
    souls.create(ports, OWNER, SOUL, TEXT)
    agents.new_agent(ports, OWNER, "maya", starters())
    agents.select(ports, OWNER, "maya", SOUL)
    recall = PromptCache(ports, prompt_texts())
    first = recall.prompt("maya")
    assert recall.prompt("maya") == first
    assert recall.entries == recall.callers == {}
    souls.edit(ports, OWNER, SOUL, TEXT.replace("Warm", "Quiet"))
    assert recall.prompt("maya").sources.revision == 2


def test_more_than_can_be_remembered_is_forgotten_and_read_again(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soulkeeper.services.prompt_cache._MOST_ENTRIES", 2)
    for number in range(5):
        sessions.open_session(place.other, place.recall.texts, MAYA, "maya", session=f"s{number}")
    for _ in range(2):
        for number in range(5):
            assert place.recalled(session=f"s{number}").prompt == place.recalled().prompt
    assert len(place.recall.entries) <= 2
