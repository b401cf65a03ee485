"""Rows that somebody altered in the database: a value of another type, or one that cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from soulkeeper.domain.authority import Role
from soulkeeper.errors import Unproved
from soulkeeper.ports import Ledger, Ports, Records
from soulkeeper.services import gaps, tokens
from tests.conftest import OWNER, Clock, ports_on, stored
from tests.services.test_backups import WHERE, deny_the_last, fill

Read = Callable[[Records], object]


@pytest.fixture
def filled(ledger: Ledger, clock: Clock) -> Ports:
    ports = ports_on(ledger, clock)
    fill(ports)
    deny_the_last(ports)
    tokens.create(ports, OWNER, Role.READER, name="a screen")
    gaps.open_gap(ports, OWNER, "maya", "tone", "it shouts")
    return ports


def alter(ports: Ports, sql: str) -> None:
    with stored(ports).exclusive() as connection:  # type: ignore[attr-defined]
        assert connection.run(sql) > 0


def read_souls(records: Records) -> object:
    return records.souls(None)


def read_revisions(records: Records) -> object:
    return records.revisions(records.soul(WHERE).uuid)


def read_links(records: Records) -> object:
    return list(records.every_chain_link())


def read_agents(records: Records) -> object:
    return records.agents()


def read_approvals(records: Records) -> object:
    return records.approvals()


def read_tokens(records: Records) -> object:
    return records.tokens()


def read_gaps(records: Records) -> object:
    return list(records.every_gap())


def read_settings(records: Records) -> object:
    return records.settings()


def read_events(records: Records) -> object:
    return records.events()


def read_text(records: Records) -> object:
    return records.text(records.soul(WHERE).hash)


@pytest.mark.parametrize("ledger", ["sqlite", "postgres"], indirect=True)
@pytest.mark.parametrize(
    ("sql", "read", "record"),
    [
        ("UPDATE souls SET created_at = 'soon'", read_souls, "soul"),
        ("UPDATE souls SET kind = 'no kind' WHERE kind = 'soul' AND id = 'maya'", read_souls, "soul"),
        ("UPDATE revisions SET origin = 'nowhere'", read_revisions, "revision"),
        ("UPDATE agents SET created_at = ''", read_agents, "agent"),
        ("UPDATE approvals SET payload = 'no json'", read_approvals, "approval"),
        ("UPDATE approvals SET result = '{'", read_approvals, "approval"),
        ("UPDATE tokens SET created_at = 'soon'", read_tokens, "token"),
        ("UPDATE gaps SET evidence = '7'", read_gaps, "gap"),
        ("UPDATE events SET at = 'soon'", read_events, "event"),
    ],
)
def test_a_value_that_cannot_be_read_names_the_record_and_the_next_step(
    filled: Ports, sql: str, read: Read, record: str
) -> None:
    alter(filled, sql)
    with stored(filled).reading() as records, pytest.raises(Unproved) as raised:
        read(records)
    assert raised.value.message.startswith(f"the record {record}/")
    assert raised.value.message.endswith(" is damaged: a value in it cannot be read")
    assert "soul restore FILE" in raised.value.hint


@pytest.mark.parametrize("ledger", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("sql", "read", "problem"),
    [
        ("UPDATE souls SET name = CAST(name AS BLOB)", read_souls, "its name is not text"),
        ("UPDATE souls SET revision = 'one'", read_souls, "its revision is not a number"),
        ("UPDATE souls SET revision = 1.5", read_souls, "its revision is not a number"),
        ("UPDATE revisions SET author = x'ff'", read_revisions, "its author is not text"),
        ("UPDATE revisions SET reason = x'ff'", read_links, "its reason is not text"),
        ("UPDATE approvals SET words = x'ff' WHERE words IS NOT NULL", read_approvals, "its words is not text"),
        ("UPDATE tokens SET name = x'ff'", read_tokens, "its name is not text"),
        ("UPDATE gaps SET what = x'ff'", read_gaps, "its what is not text"),
        ("UPDATE settings SET value = CAST(value AS BLOB)", read_settings, "its value is not text"),
        ("UPDATE events SET subject = x'ff'", read_events, "its subject is not text"),
        ("UPDATE texts SET content = CAST(content AS TEXT)", read_text, "its content is not bytes"),
    ],
)
def test_a_value_of_another_type_names_the_record_and_the_column(
    filled: Ports, sql: str, read: Read, problem: str
) -> None:
    alter(filled, sql)
    with stored(filled).reading() as records, pytest.raises(Unproved) as raised:
        read(records)
    assert raised.value.message.endswith(f" is damaged: {problem}")


@pytest.mark.parametrize("ledger", ["sqlite"], indirect=True)
def test_a_revision_is_named_by_its_soul_and_its_number(filled: Ports) -> None:
    with stored(filled).reading() as records:
        soul = records.soul(WHERE)
    alter(filled, f"UPDATE revisions SET author = x'ff' WHERE soul = '{soul.uuid}' AND number = 1")
    with stored(filled).reading() as records, pytest.raises(Unproved, match=f"revision/{soul.uuid}/1 is damaged"):
        records.revision(soul.uuid, 1)


@pytest.mark.parametrize("ledger", ["sqlite"], indirect=True)
def test_a_damaged_key_is_shown_as_far_as_it_can_be_read(filled: Ports) -> None:
    alter(filled, "UPDATE agents SET id = CAST(id AS BLOB) WHERE id = 'default'")
    with stored(filled).reading() as records, pytest.raises(Unproved, match="agent/default is damaged: its id is not"):
        records.agents()
