"""The contract of every ledger, checked on memory, SQLite and PostgreSQL."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.history.event import leaf_of
from soulkeeper.domain.history.revision import Origin, Revision, link_of
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, NotFound, Purged
from soulkeeper.ports import Ledger, Writer
from tests.conftest import DAWN

TEXT = "# Maya\r\n\0 and 雪 \U0001f600, no final newline"


def append_event(writer: Writer) -> None:
    writer.append("test.happened", DAWN, {"by": "ada"})


def soul(uuid: str = "u1", id: str = "maya", hash: str = "") -> Soul:
    return Soul(
        uuid=uuid,
        address=Address(Kind.SOUL, id),
        name="Maya",
        description="",
        revision=1,
        version="1.0.0",
        hash=hash or content_hash(TEXT),
        created_at=DAWN,
    )


def revision(number: int, uuid: str = "u1") -> Revision:
    return Revision(
        soul=uuid,
        number=number,
        version=f"1.0.{number}",
        hash=content_hash(TEXT),
        origin=Origin.MANUAL,
        author="ada",
        approver="",
        door="test",
        reason="because",
        summary="begun",
        created_at=DAWN + timedelta(microseconds=number),
    ).sealed()


def approval(id: str = "a1", **more: object) -> Approval:
    made = Approval(
        id=id,
        type="soul_update",
        agent="maya",
        subject="u1",
        payload={"n": 1, "list": ["a"]},
        digest="jcs-sha256:ab",
        created_at=DAWN,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def with_soul(ledger: Ledger, *numbers: int) -> None:
    with ledger.writing() as writer:
        writer.add_text(TEXT)
        writer.add_soul(soul())
        for number in numbers:
            writer.add_revision(revision(number))
        append_event(writer)


def test_a_text_comes_back_to_the_byte(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        hash = writer.add_text(TEXT)
        assert writer.add_text(TEXT) == hash
        append_event(writer)
    with ledger.reading() as records:
        assert records.text(hash) == TEXT
        with pytest.raises(NotFound):
            records.text("sha256:none")


def test_a_dropped_text_is_gone_and_its_hash_stays(ledger: Ledger) -> None:
    with_soul(ledger, 1)
    with ledger.writing() as writer:
        other = writer.add_text("another\n")
        writer.drop_text(content_hash(TEXT))
        append_event(writer)
    with ledger.reading() as records:
        with pytest.raises(Purged, match="its hash stays"):
            records.text(content_hash(TEXT))
        assert records.revision("u1", 1).hash == content_hash(TEXT)
        assert list(records.every_text()) == ["another\n"]
        assert records.text(other) == "another\n"


def test_a_dropped_text_that_comes_again_is_there_again(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.drop_text(writer.add_text(TEXT))
        empty = writer.add_text("")
        hash = writer.add_text(TEXT)
        append_event(writer)
    with ledger.reading() as records:
        assert records.text(hash) == TEXT
        assert records.text(empty) == ""
        assert set(records.every_text()) == {"", TEXT}


def test_a_transaction_reads_what_it_has_just_written(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        hash = writer.add_text(TEXT)
        for value in ("one", "two"):
            writer.put_setting("k", value)
            assert writer.setting("k") == value
        assert writer.agents(selected="u9") == []
        writer.put_agent(Agent(id="bo", selected="u9", created_at=DAWN))
        assert [agent.id for agent in writer.agents(selected="u9")] == ["bo"]
        assert writer.text(hash) == TEXT
        writer.drop_text(hash)
        with pytest.raises(Purged):
            writer.text(hash)
        assert list(writer.text_hashes()) == []
        writer.append("agent.added", DAWN, {"agent": "bo", "selected": "u9", "protected": False})


def test_a_soul_is_found_by_address_and_by_uuid(ledger: Ledger) -> None:
    with_soul(ledger)
    with ledger.reading() as records:
        assert records.soul(address("maya")) == records.soul_by_uuid("u1") == soul()
        assert records.find_soul(address("maya/agents")) is None
        with pytest.raises(NotFound, match="maya/agents"):
            records.soul(address("maya/agents"))


def test_a_transaction_finds_a_new_and_a_renamed_soul_at_once_and_the_old_address_no_more(ledger: Ledger) -> None:
    maya, renamed = soul(), replace(soul(), address=address("mia"))
    with ledger.writing() as writer:
        writer.add_text(TEXT)
        assert writer.find_soul(maya.address) is None
        writer.add_soul(maya)
        assert writer.find_soul(maya.address) == maya
        writer.put_soul(renamed)
        assert (writer.find_soul(maya.address), writer.find_soul(renamed.address)) == (None, renamed)
        append_event(writer)


def test_an_address_is_unique(ledger: Ledger) -> None:
    with_soul(ledger)
    with pytest.raises(Conflict, match="already in use"), ledger.writing() as writer:
        writer.add_soul(soul("u2"))


def test_souls_are_listed_in_binary_order_by_kind_and_state(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.add_text(TEXT)
        for n, id in enumerate(["b", "a-z", "a", "a0"]):
            writer.add_soul(soul(f"u{n}", id))
        writer.add_soul(replace(soul("gone", "gone"), deleted_at=DAWN))
        writer.add_soul(replace(soul("c", "a"), address=address("a/agents")))
        append_event(writer)
    with ledger.reading() as records:
        assert [s.address.id for s in records.souls()] == ["a", "a-z", "a0", "b"]
        assert [s.uuid for s in records.souls(deleted=True)] == ["gone"]
        assert len(records.souls(None)) == 5
        assert [str(s.address) for s in records.souls(Kind.AGENTS)] == ["a/agents"]


@pytest.mark.parametrize(
    ("stored", "sought", "is_found"),
    [
        ("Maya", "mAYA", True),
        ("Straße 雪", "STRASSE 雪", True),
        ("STRASSE", "Straße", True),
        ("Kelvin", "\u212aelvin", True),
        ("\u212aelvin", "Kelvin", True),
        ("Maya", "May", False),
        ("Maya_", "Maya%", False),
        ("Maya", "Maya\u200b", False),
    ],
)
def test_souls_are_found_by_their_name_in_any_case(ledger: Ledger, stored: str, sought: str, is_found: bool) -> None:
    with ledger.writing() as writer:
        writer.add_text(TEXT)
        writer.add_soul(replace(soul(), name=stored))
        writer.add_soul(replace(soul("u2", "gone"), name=stored, deleted_at=DAWN))
        writer.add_soul(replace(soul("u3", "other"), name="Other"))
        append_event(writer)
    with ledger.reading() as records:
        assert [found.address.id for found in records.souls_named(sought)] == (["maya"] if is_found else [])


def test_the_newest_revision_of_every_text_is_listed(ledger: Ledger) -> None:
    with_soul(ledger, 1, 2)
    with ledger.writing() as writer:
        writer.add_soul(soul("u2", "noor"))
        writer.add_soul(replace(soul("u3", "gone"), deleted_at=DAWN))
        for uuid in ("u2", "u3"):
            writer.add_revision(revision(1, uuid)._replace(author="bo"))
        writer.put_soul(replace(soul(), revision=2))
        append_event(writer)
    with ledger.reading() as records:
        newest = {(found.soul, found.number, found.author) for found in records.newest_revisions()}
        assert newest == {("u1", 2, "ada"), ("u2", 1, "bo")}


def test_the_newest_revisions_are_several_of_each_text_if_asked_for_and_those_of_deleted_ones(ledger: Ledger) -> None:
    with_soul(ledger, 1, 2, 3)
    with ledger.writing() as writer:
        writer.add_soul(replace(soul("u2", "gone"), deleted_at=DAWN))
        writer.add_revision(revision(1, "u2"))
        writer.put_soul(replace(soul(), revision=3))
        append_event(writer)
    with ledger.reading() as records:
        assert [(found.soul, found.number) for found in records.newest_revisions(2)] == [("u1", 2), ("u1", 3)]
        assert [found.soul for found in records.newest_revisions(deleted=True)] == ["u1", "u2"]


class CountingConnection:
    def __init__(self, connection: Any) -> None:
        self._connection, self.statements = connection, 0

    def rows(self, *arguments: Any) -> Any:
        self.statements += 1
        return self._connection.rows(*arguments)


def test_the_revisions_of_many_souls_are_read_without_a_query_for_each(ledger: Ledger) -> None:
    ids = [f"u{number:04}" for number in range(600)]
    with_soul(ledger, 2, 1)
    with ledger.writing() as writer:
        for id in ids:
            writer.add_soul(replace(soul(id, f"s{id}"), deleted_at=DAWN if id > "u0400" else None))
            writer.add_revision(revision(1, id))
        append_event(writer)
    expected = [*((id, 1) for id in ids), ("u1", 1), ("u1", 2)]
    with ledger.reading() as records:
        if hasattr(records, "_db"):
            records._db = CountingConnection(records._db)
        assert [(found.soul, found.number) for found in records.every_revision()] == expected
        assert [(link.soul, link.number) for link in records.every_chain_link()] == expected
        assert getattr(records, "_db", CountingConnection(None)).statements <= 6


def test_events_and_hashes_of_texts_are_read_by_the_list_without_a_query_for_each(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        hashes = [writer.add_text(f"text {number}") for number in range(60)]
        writer.drop_text(hashes[0])
        for _ in range(60):
            append_event(writer)
    with ledger.reading() as records:
        every = {event.seq: event for event in records.every_event()}
        if hasattr(records, "_db"):
            records._db = CountingConnection(records._db)
        assert records.some_events([*range(2, 60), 1_000]) == {seq: every[seq] for seq in range(2, 60)}
        assert set(records.text_hashes([*hashes[:30], "sha256:none"])) == set(hashes[1:30])
        assert records.some_events([]) == {}
        assert not list(records.text_hashes([]))
        assert getattr(records, "_db", CountingConnection(None)).statements <= 6


def test_revisions_come_newest_first_in_pages_and_prove_their_link(ledger: Ledger) -> None:
    with_soul(ledger, *range(1, 8))
    with ledger.reading() as records:
        assert [r.number for r in records.revisions("u1", limit=3)] == [7, 6, 5]
        assert [r.number for r in records.revisions("u1", before=3)] == [2, 1]
        found = records.revision("u1", 4)
        assert found == revision(4)
        assert found.link == link_of(found)
        assert records.find_version("u1", "1.0.5") == revision(5)
        assert records.find_version("u1", "9.0.0") is None
        with pytest.raises(NotFound):
            records.revision("u1", 99)


def test_an_exception_undoes_the_whole_transaction(ledger: Ledger) -> None:
    with pytest.raises(ZeroDivisionError), ledger.writing() as writer:
        writer.add_text(TEXT)
        writer.put_agent(Agent(id="maya", created_at=DAWN))
        append_event(writer)
        raise ZeroDivisionError
    with ledger.reading() as records:
        assert (records.agents(), records.last_seq()) == ([], 0)


def test_a_write_without_an_event_is_not_saved(ledger: Ledger) -> None:
    with pytest.raises(AssertionError, match="without an event"), ledger.writing() as writer:
        writer.put_setting("k", "v")
    with ledger.reading() as records:
        assert records.setting("k") is None


def test_events_are_numbered_from_one_and_carry_their_leaf(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for n in range(3):
            writer.append("test.happened", DAWN, {"n": n, "text": "雪"})
    with ledger.reading() as records:
        found = records.events()
        assert [event.seq for event in found] == [1, 2, 3]
        assert [event.facts["n"] for event in records.events(after=1, limit=1)] == [1]
        assert all(event.leaf == leaf_of(event) for event in found)


def test_an_approval_comes_back_as_it_was_written(ledger: Ledger) -> None:
    made = approval(expires_at=DAWN + timedelta(days=7), snoozed_until=DAWN, result={"x": 1})
    with ledger.writing() as writer:
        writer.add_approval(made)
        append_event(writer)
    with ledger.reading() as records:
        assert records.approval("a1") == made


def test_a_decision_is_a_compare_and_set(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.add_approval(approval())
        append_event(writer)
    denied = approval().denied(Decision("ada", DAWN, "test", "no"))
    with ledger.writing() as writer:
        writer.put_approval(denied, was=Status.PENDING)
        append_event(writer)
    with pytest.raises(Conflict, match="already denied by ada"), ledger.writing() as writer:
        writer.put_approval(denied, was=Status.PENDING)


def test_approvals_are_found_by_prefix_status_type_agent_and_subject(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        for n in range(4):
            writer.add_approval(approval(f"a{n}", agent="maya" if n % 2 else "bo", subject=f"u{n}"))
        writer.add_approval(approval("b1", type="other", status=Status.DENIED, decision=Decision("ada", DAWN, "test")))
        append_event(writer)
    with ledger.reading() as records:
        assert [a.id for a in records.approvals()] == ["b1", "a3", "a2", "a1", "a0"]
        assert [a.id for a in records.approvals(agent="bo")] == ["a2", "a0"]
        assert [a.id for a in records.approvals(statuses=frozenset({Status.DENIED, Status.EXPIRED}))] == ["b1"]
        assert [a.id for a in records.approvals(type="soul_update", subject="u3")] == ["a3"]
        assert [a.id for a in records.approvals_like("a", limit=2)] == ["a0", "a1"]
        assert records.approvals_like("c") == []


def test_effects_stay_recorded_until_they_are_finished(ledger: Ledger) -> None:
    with ledger.writing() as writer:
        writer.add_effect("mirror", "u1", {})
        writer.add_effect("note", "", {"line": "x"})
        append_event(writer)
    with ledger.reading() as records:
        first, second = records.effects()
    with ledger.finishing() as finisher:
        finisher.finish_effects([first.id])
    with ledger.reading() as records:
        assert records.effects() == [second]


def test_settings_and_agents_are_replaced_in_place(ledger: Ledger) -> None:
    maya = Agent(id="maya", created_at=DAWN)
    with ledger.writing() as writer:
        for value in ("one", "two"):
            writer.put_setting("k", value)
            writer.put_agent(replace(maya, selected=value, protected=True))
        append_event(writer)
    with ledger.reading() as records:
        assert records.setting("k") == "two"
        assert records.agents() == [replace(maya, selected="two", protected=True)]


def test_many_settings_are_read_together(ledger: Ledger) -> None:
    keys = [f"policy/agent-{number:03}" for number in range(60)]
    with ledger.writing() as writer:
        for key in keys[::2]:
            writer.put_setting(key, f"of {key}")
        append_event(writer)
        assert writer.some_settings(keys[:3]) == {key: f"of {key}" for key in keys[:3:2]}
    with ledger.reading() as records:
        assert records.some_settings(keys) == {key: f"of {key}" for key in keys[::2]}
        assert records.some_settings([]) == {}


def test_agents_are_found_by_the_soul_they_chose(ledger: Ledger) -> None:
    chose = {"ada": "one", "ben": "two", "cleo": "one", "dan": "", "eve": "one"}
    with ledger.writing() as writer:
        for id, soul in chose.items():
            writer.put_agent(Agent(id=id, selected=soul, created_at=DAWN, deleted_at=DAWN if id == "eve" else None))
        append_event(writer)
    with ledger.reading() as records:
        found = {soul: [agent.id for agent in records.agents(selected=soul)] for soul in ("one", "two", "", "three")}
        assert found == {"one": ["ada", "cleo"], "two": ["ben"], "": ["dan"], "three": []}
        assert [agent.id for agent in records.agents(limit=2)] == ["ada", "ben"]


def test_a_name_with_a_null_character_is_an_answer_and_no_bug(ledger: Ledger) -> None:
    """PostgreSQL has no such texts, and callers can ask for any name."""
    with pytest.raises((Invalid, NotFound)), ledger.reading() as records:
        records.approval("a\0b")
    with suppress(Invalid), ledger.reading() as records:
        assert records.find_pin("maya", "a\0b") is None
