"""The contract of every ledger about tokens, pins and stored answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from soulkeeper.domain.authority import Login, Role, Token, secret_hash
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.errors import Conflict
from soulkeeper.ports import Answer, Ledger
from tests.conftest import DAWN

HOUR = timedelta(hours=1)


def token(id: str = "t1", secret: str = "s1") -> Token:
    return Token(
        id=id,
        hash=secret_hash(secret),
        role=Role.AGENT,
        agent="maya",
        name="雪",
        created_at=DAWN,
        expires_at=DAWN + HOUR,
    )


def pin(session: str = "s1", minutes: int = 0) -> Pin:
    return Pin(
        session=session,
        agent="maya",
        soul="u1",
        revision=3,
        version="1.2.0",
        hash="sha256:ab",
        companions=(("agents", "sha256:cd"),),
        prompt_hash="sha256:ef",
        guardrails="1.0.0",
        opened_at=DAWN + timedelta(minutes=minutes),
    )


def test_a_token_is_found_only_by_the_hash_of_its_secret(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_token(token())
        writer.append("token.created", DAWN, {"token": "t1"})
    with ledger.reading() as records:
        assert records.find_token(secret_hash("s1")) == token()
        assert records.find_token("s1") is None
        assert records.find_token(secret_hash("S1")) is None


def test_a_revoked_token_stays_and_says_when(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_token(token())
        writer.append("token.created", DAWN, {"token": "t1"})
    with ledger.writing() as writer:
        writer.put_token(token().revoked(DAWN))
        writer.append("token.revoked", DAWN, {"token": "t1"})
    with ledger.reading() as records:
        assert [kept.revoked_at for kept, _ in records.tokens()] == [DAWN]


def login(id: str, hours: int) -> Login:
    return Login(id=id, token="t1", secret="", browser="Firefox on Linux", began_at=DAWN, ends_at=DAWN + hours * HOUR)


def test_tokens_are_listed_for_one_agent(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_token(token())
        writer.put_token(replace(token("t2", "s2"), agent="noor"))
        writer.append("token.created", DAWN, {"token": "t1"})
    with ledger.reading() as records:
        assert [found.id for found, _ in records.tokens(agent="noor")] == ["t2"]
        assert [found.id for found, _ in records.tokens()] == ["t1", "t2"]
        assert records.tokens(agent="eve") == []


def test_the_last_use_is_kept_without_an_event(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.put_token(token())
        writer.put_token(token("t2", "s2"))
        writer.append("token.created", DAWN, {"token": "t1"})
    for at in (DAWN, DAWN + HOUR):
        with ledger.writing() as writer:
            writer.note_uses({"t2": at})
    with ledger.reading() as records:
        assert [(kept.id, used) for kept, used in records.tokens()] == [("t1", None), ("t2", DAWN + HOUR)]
        assert records.last_seq() == 1


def test_logins_are_kept_without_an_event_until_they_are_dropped_or_end(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for id, hours in (("c1", 12), ("c2", 1), ("c3", 12)):
            writer.add_login(login(id, hours))
    with ledger.reading() as records:
        assert [kept.id for kept in records.logins()] == ["c1", "c2", "c3"]
        assert records.find_login("c2") == login("c2", 1)
        assert (records.find_login("other"), records.last_seq()) == (None, 0)
    with ledger.writing() as writer:
        writer.drop_login("c1")
        writer.drop_logins(ended_by=DAWN + HOUR)
    with ledger.reading() as records:
        assert [kept.id for kept in records.logins()] == ["c3"]


def test_a_token_that_is_put_without_an_event_is_a_fault(ledger: Ledger) -> None:
    with pytest.raises(AssertionError, match="without an event"), ledger.writing() as writer:
        writer.put_token(token())
    with ledger.reading() as records:
        assert records.tokens() == []


def test_a_session_is_pinned_once_and_listed_newest_first(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for pinned in (pin(), pin("s2", 5)):
            writer.add_pin(pinned)
        writer.append("session.opened", DAWN, {"session": "s1"})
    with pytest.raises(Conflict, match="already open") as caught, ledger.writing() as writer:
        writer.add_pin(pin())
    assert caught.value.hint.startswith("to continue it, get the prompt of this session")
    with ledger.reading() as records:
        assert records.find_pin("maya", "s1") == pin()
        assert records.find_pin("other", "s1") is None
        assert [kept.session for kept in records.pins("maya")] == ["s2", "s1"]
        assert [kept.session for kept in records.pins("maya", limit=1)] == ["s2"]
        assert records.pin_times("maya") == {kept.session: kept.opened_at for kept in records.pins("maya")}
        assert records.pin_times("nobody") == {}


def test_every_pin_is_given_once_by_agent_and_session(ledger: Ledger) -> None:
    """More than one page of them, and ids that sort otherwise than they were added."""
    agents = [("maya", range(510)), ("bo", range(3))]
    pins = [replace(pin(f"s{number}"), agent=agent) for agent, numbers in agents for number in numbers]
    with ledger.writing() as writer:
        for pinned in pins:
            writer.add_pin(pinned)
        writer.append("session.opened", DAWN, {"session": "s0"})
    with ledger.reading() as records:
        assert list(records.every_pin()) == sorted(pins, key=lambda pinned: (pinned.agent, pinned.session))


def test_the_sessions_of_a_time_are_counted_with_the_first_of_them(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for number in range(4):
            writer.add_pin(pin(f"s{number}", number))
        writer.append("session.opened", DAWN, {"session": "s0"})
    minutes = [DAWN + timedelta(minutes=number) for number in range(4)]
    with ledger.reading() as records:
        assert records.pinned_between("maya", minutes[0], minutes[2]) == (2, minutes[1])
        assert records.pinned_between("maya", DAWN - HOUR, DAWN + HOUR) == (4, DAWN)
        assert records.pinned_between("other", DAWN - HOUR, DAWN + HOUR) == (0, None)


def test_an_answer_is_kept_for_its_token_and_key_until_it_is_dropped(ledger: Ledger) -> None:
    taken = Answer("t1", "k", "sha256:ab", DAWN)
    given = Answer("t1", "k", "sha256:ab", DAWN, 201, {"etag": '"r1"'}, b'{"x":"\xe9"}')
    with ledger.writing() as writer:
        writer.put_answer(taken)
    with ledger.writing() as writer:
        assert writer.find_answer("t1", "k") == taken
        writer.put_answer(given)
        writer.put_answer(Answer("t1", "old", "sha256:ab", DAWN - HOUR))
    with ledger.writing() as writer:
        writer.drop_answers(before=DAWN)
    with ledger.reading() as records:
        assert records.find_answer("t1", "k") == given
        assert records.find_answer("t2", "k") is None
        assert records.find_answer("t1", "old") is None
    with ledger.writing() as writer:
        writer.drop_answer("t1", "k")
    with ledger.reading() as records:
        assert records.find_answer("t1", "k") is None
