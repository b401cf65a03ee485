"""Browser sessions: what opens one, what ends it, and what never opens one."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from soulkeeper.domain.authority import Caller, Role
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import agents, logins, souls, tokens
from soulkeeper.services.authentication import authenticate, authenticate_session, session_id
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock


def log_in(ports: Ports, secret: str) -> str:
    return logins.log_in(ports, secret, door="web", browser="Firefox on Linux")[1]


def who(ports: Ports, cookie: str) -> Role | None:
    caller: Caller | None = authenticate_session(ports, cookie)
    return caller.role if caller else None


def test_a_link_opens_one_session_of_an_owner(ports: Ports) -> None:
    link = tokens.invite(ports, OWNER)
    cookie = log_in(ports, link)
    assert who(ports, cookie) is Role.OWNER
    with pytest.raises(NotFound, match="already used"):
        log_in(ports, link)
    (session,) = logins.sessions(ports)
    assert (session.login.browser, session.token.name) == ("Firefox on Linux", "ada")


def test_who_has_nothing_that_opens_a_session_never_takes_the_write_lock(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    agents_secret = tokens.create(ports, OWNER, Role.AGENT, agent="default")[1]
    used = tokens.invite(ports, OWNER)
    log_in(ports, used)
    monkeypatch.setattr(type(ports.ledger), "writing", lambda _: pytest.fail("took the write lock"))
    for guess in (log_in, lambda ports, secret: tokens.log_in(ports, secret, "rest")):
        for secret in ("soul_guess", agents_secret, used):
            with pytest.raises(NotFound, match="invalid"):
                guess(ports, secret)


def test_a_session_ends_after_a_working_day(ports: Ports, clock: Clock) -> None:
    cookie = log_in(ports, tokens.invite(ports, OWNER))
    clock.advance(hours=11)
    assert who(ports, cookie) is Role.OWNER
    clock.advance(hours=1)
    assert who(ports, cookie) is None
    assert logins.sessions(ports) == []


@pytest.mark.parametrize("role", [Role.OWNER, Role.REVIEWER, Role.READER])
def test_a_token_opens_sessions_of_its_role_that_end_with_it(ports: Ports, role: Role) -> None:
    token, secret = tokens.create(ports, OWNER, role)
    first, second = log_in(ports, secret), log_in(ports, secret)
    assert who(ports, first) is who(ports, second) is role
    tokens.revoke(ports, OWNER, token.id)
    assert who(ports, first) is who(ports, second) is None


def test_a_session_does_not_outlive_the_token_that_opened_it(ports: Ports, clock: Clock) -> None:
    _, secret = tokens.create(ports, OWNER, Role.READER, lasts=timedelta(hours=1))
    cookie = log_in(ports, secret)
    clock.advance(minutes=61)
    assert who(ports, cookie) is None


def test_an_agents_token_and_a_guess_open_no_session(ports: Ports) -> None:
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(ports, OWNER, "maya", starters())
    _, agents_secret = tokens.create(ports, OWNER, Role.AGENT, agent="maya")
    for secret in (agents_secret, "soul_guess", ""):
        with pytest.raises(NotFound):
            log_in(ports, secret)
    assert who(ports, agents_secret) is None


def test_a_login_link_itself_is_not_accepted_as_a_cookie(ports: Ports) -> None:
    assert who(ports, tokens.invite(ports, OWNER)) is None
    assert who(ports, "") is None


def test_logging_out_does_not_revoke_the_token_that_somebody_logged_in_with(ports: Ports) -> None:
    token, secret = tokens.create(ports, OWNER, Role.READER)
    cookie = log_in(ports, secret)
    logins.log_out(ports, OWNER, token.id)
    assert who(ports, cookie) is Role.READER


def test_logging_out_ends_one_session_and_everywhere_ends_all(ports: Ports) -> None:
    first, second, third = (log_in(ports, tokens.invite(ports, OWNER)) for _ in range(3))
    one = authenticate_session(ports, first)
    assert one is not None
    logins.log_out(ports, OWNER, one.session)
    assert [who(ports, each) for each in (first, second, third)] == [None, Role.OWNER, Role.OWNER]
    assert logins.log_out_everywhere(ports, OWNER) == 2
    assert [who(ports, each) for each in (second, third)] == [None, None]


def test_the_cookie_of_a_token_login_is_not_the_token_and_the_token_is_not_a_cookie(ports: Ports) -> None:
    _, secret = tokens.create(ports, OWNER, Role.REVIEWER)
    cookie = log_in(ports, secret)
    assert cookie != secret
    assert who(ports, secret) is None
    assert authenticate(ports, cookie) is None
    with ports.ledger.reading() as records:
        assert not any(secret in str(login) or cookie in str(login) for login in records.logins())


def test_sessions_of_a_token_are_listed_and_end_one_by_one_and_everywhere(ports: Ports, clock: Clock) -> None:
    token, secret = tokens.create(ports, OWNER, Role.READER)
    cookies = [log_in(ports, secret) for _ in range(3)]
    assert [(each.token.id, each.is_by_link) for each in logins.sessions(ports)] == [(token.id, False)] * 3
    first = authenticate_session(ports, cookies[0])
    assert first is not None
    logins.log_out(ports, OWNER, first.session)
    assert [who(ports, each) for each in cookies] == [None, Role.READER, Role.READER]
    log_in(ports, tokens.invite(ports, OWNER))
    assert logins.log_out_everywhere(ports, OWNER) == 3
    assert [who(ports, each) for each in cookies] == [None] * 3
    assert authenticate(ports, secret) is not None
    last = log_in(ports, secret)
    clock.advance(hours=12)
    assert who(ports, last) is None
    assert logins.sessions(ports) == []


def test_a_session_record_that_somebody_writes_into_the_ledger_opens_nothing(ports: Ports) -> None:
    _, secret = tokens.create(ports, OWNER, Role.OWNER)
    known = session_id(log_in(ports, secret))
    with ports.ledger.writing() as writer:
        login = writer.find_login(known)
        assert login
        writer.add_login(replace(login, id=session_id("a cookie of a thief")))
    assert who(ports, "a cookie of a thief") is None
