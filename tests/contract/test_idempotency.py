"""Repeated requests, on every ledger: one effect, one answer, and no late work."""

from __future__ import annotations

import pytest

from soulkeeper.domain.authority import Caller, Role
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, NotFound, Refused
from soulkeeper.ports import Answer, Ports
from soulkeeper.services import idempotency, queries, souls
from soulkeeper.services.attribution import attributed
from tests.conftest import OWNER, Clock

CALLER = Caller("t1", Role.OWNER, "", "ada")


def create_maya(ports: Ports, taken: Answer | None) -> None:
    souls.create(attributed(ports, CALLER, OWNER.door, taken), OWNER, address("maya"), "# Maya\n")


def test_the_work_itself_uses_up_the_key(any_ports: Ports) -> None:
    taken = idempotency.claim(any_ports, "t1", "k", "r")
    with pytest.raises(Conflict, match="may still be running"):
        idempotency.claim(any_ports, "t1", "k", "r")
    create_maya(any_ports, taken)
    assert idempotency.claim(any_ports, "t1", "k", "r").status == idempotency.DONE
    idempotency.store_answer(any_ports, taken, status=201, headers={}, body=b"made")
    assert idempotency.claim(any_ports, "t1", "k", "r").body == b"made"
    with pytest.raises(Conflict, match="another request"):
        idempotency.claim(any_ports, "t1", "k", "other")


def test_an_answer_to_work_that_was_just_done_is_awaited(any_ports: Ports, clock: Clock) -> None:
    """Its transaction may have to wait behind other writers, the repeated request among them."""
    taken = idempotency.claim(any_ports, "t1", "k", "r")
    create_maya(any_ports, taken)
    repeated = idempotency.claim(any_ports, "t1", "k", "r")
    assert idempotency.is_awaited(repeated, clock())
    assert idempotency.find(any_ports, repeated) == repeated
    idempotency.store_answer(any_ports, taken, status=201, headers={}, body=b"made")
    assert idempotency.find(any_ports, repeated).body == b"made"


def test_an_answer_that_was_lost_is_not_awaited_later(any_ports: Ports, clock: Clock) -> None:
    create_maya(any_ports, idempotency.claim(any_ports, "t1", "k", "r"))
    clock.advance(seconds=61)
    with pytest.raises(Conflict, match="was completed"):
        idempotency.claim(any_ports, "t1", "k", "r")


def test_an_answer_that_will_not_be_stored_is_not_awaited(any_ports: Ports, clock: Clock) -> None:
    taken = idempotency.claim(any_ports, "t1", "k", "r")
    idempotency.withhold_answer(any_ports, taken)
    with pytest.raises(Conflict, match="may still be running"):
        idempotency.claim(any_ports, "t1", "k", "r")
    create_maya(any_ports, taken)
    idempotency.withhold_answer(any_ports, taken)
    with pytest.raises(Conflict, match="was completed"):
        idempotency.claim(any_ports, "t1", "k", "r")


def test_a_request_whose_key_was_taken_over_is_rolled_back(any_ports: Ports, clock: Clock) -> None:
    first = idempotency.claim(any_ports, "t1", "k", "r")
    clock.advance(seconds=61)
    second = idempotency.claim(any_ports, "t1", "k", "r")
    with pytest.raises(Conflict, match="took too long"):
        create_maya(any_ports, first)
    with pytest.raises(NotFound):
        queries.show(any_ports, address("maya"))
    idempotency.store_answer(any_ports, first, status=409, headers={}, body=b"")
    create_maya(any_ports, second)
    idempotency.withhold_answer(any_ports, first)
    idempotency.store_answer(any_ports, second, status=201, headers={}, body=b"second")
    assert idempotency.claim(any_ports, "t1", "k", "r").body == b"second"


def test_a_key_is_free_again_where_nothing_was_done_and_not_where_something_was(any_ports: Ports) -> None:
    refused = idempotency.claim(any_ports, "t1", "k", "r")
    idempotency.store_answer(any_ports, refused, status=403, headers={}, body=b"no")
    taken = idempotency.claim(any_ports, "t1", "k", "r")
    create_maya(any_ports, taken)
    idempotency.store_answer(any_ports, taken, status=409, headers={}, body=b"moved")
    assert (
        idempotency.claim(any_ports, "t1", "k", "r").status,
        queries.show(any_ports, address("maya")).soul.revision,
    ) == (409, 1)


def test_what_comes_through_a_callers_door_names_its_token_and_nothing_else_does(any_ports: Ports) -> None:
    mine = attributed(any_ports, CALLER, OWNER.door)
    create_maya(any_ports, None)
    with mine.ledger.writing() as writer:
        writer.append("outside.found", any_ports.now(), {"by": "outside edit", "door": "file"})
    begun, found = queries.events(mine)
    assert begun.facts["credential"] == "token t1"
    assert "credential" not in found.facts


def test_a_long_answer_to_a_request_that_changed_nothing_is_not_stored(any_ports: Ports) -> None:
    for key, size in (("short", 300), ("long", 100_000)):
        taken = idempotency.claim(any_ports, "t1", key, "r")
        idempotency.store_answer(any_ports, taken, status=200, headers={}, body=b"x" * size)
    assert idempotency.claim(any_ports, "t1", "short", "r").body == b"x" * 300
    with pytest.raises(Conflict, match="its answer is not available"):
        idempotency.claim(any_ports, "t1", "long", "r")
    with any_ports.ledger.reading() as records:
        assert (long := records.find_answer("t1", "long"))
        assert long.body == b""


def test_a_token_has_a_limited_number_of_keys_a_day(
    any_ports: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "MOST_KEYS", 2)
    for key in ("one", "two"):
        taken = idempotency.claim(any_ports, "t1", key, "r")
        idempotency.store_answer(any_ports, taken, status=200, headers={}, body=b"done")
    with pytest.raises(Refused, match="2 idempotency keys"):
        idempotency.claim(any_ports, "t1", "three", "r")
    assert idempotency.claim(any_ports, "t1", "one", "r").body == b"done"
    assert idempotency.claim(any_ports, "t2", "three", "r").status == 0
    clock.advance(hours=25)
    assert idempotency.claim(any_ports, "t1", "three", "r").status == 0
