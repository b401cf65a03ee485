"""Capsules in REST: what an owner's token may do, which keys it accepts, what needs the owner's key, and how violations are
recorded."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from soulkeeper.services import queries
from tests.conftest import Clock
from tests.domain.capsules.generated import replaced
from tests.domain.capsules.test_origin import OLD, whole
from tests.faces.http.conftest import MAYA, House, sealed_capsule
from tests.services.test_capsule_rotations import NOVA, machine


@pytest.fixture
def sealed(house: House) -> dict[str, Any]:
    sealed_capsule(house)
    shown: dict[str, Any] = house.client().get("/capsules/maya").json()
    return shown


def test_a_capsule_is_listed_shown_and_verified(house: House, sealed: dict[str, Any]) -> None:
    owner = house.client()
    (listed,) = owner.get("/capsules").json()["data"]
    assert listed["uuid"] == sealed["uuid"]
    assert owner.get("/capsules?q=nobody").json()["data"] == []
    assert sealed["capsule"]["soul"]["text"] == MAYA
    verified = owner.get(f"/capsules/{sealed['uuid'][:8]}/verification").json()
    assert (verified["verified"], verified["findings"]) == (True, [])
    assert owner.get("/capsules/nobody").status_code == 404


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/capsules", {"soul": "maya"}),
        ("/capsules/maya/regenerate", {}),
        ("/capsules/maya/update", {"updates": {"memory": {"memory_log": ["new"]}}}),
        ("/capsules/import", {"capsule": whole(OLD)}),
    ],
)
def test_what_must_be_signed_needs_the_owners_key(house: House, sealed: dict[str, Any], path: str, body: Any) -> None:
    answer = house.client().post(path, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "owner_key_needed")
    assert house.client().get("/capsules/maya").json() == sealed


def test_a_time_stamp_is_set_a_file_moved_and_restored(house: House, sealed: dict[str, Any]) -> None:
    owner = house.client()
    touched = owner.post("/capsules/maya/update").json()
    assert touched["fingerprint"] == sealed["fingerprint"]
    assert touched["timestamp"] > sealed["timestamp"]
    moved = owner.post("/capsules/maya/move", {"to": "archive/maya.capsule"}).json()
    file = house.front.ports.mirror._root / moved["file"]  # type: ignore[attr-defined]
    good = file.read_bytes()
    assert owner.post("/capsules/maya/restore").status_code == 409
    file.unlink()
    assert owner.post("/capsules/maya/restore").status_code == 200
    assert file.read_bytes() == good


def test_a_violation_is_refused_recorded_logged_and_counted(
    house: House, sealed: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    owner = house.client()
    with caplog.at_level(logging.WARNING):
        answer = owner.post("/capsules/maya/update", {"updates": {"metadata": {"uuid": "another"}}})
    assert (answer.status_code, answer.json()["reasons"][0]["code"]) == (403, "capsule_integrity")
    assert "metadata.uuid was changed" in caplog.text
    assert "soulkeeper_capsule_violations_total 1.0" in owner.get("/metrics").text
    assert owner.get("/events?perPage=200").json()["data"][-1]["kind"] == "capsule.violation"


def test_a_capsule_of_the_same_owner_is_imported_and_a_changed_one_is_not(house: House, sealed: dict[str, Any]) -> None:
    owner = house.client()
    again = owner.post("/capsules/import", {"capsule": sealed["capsule"]})
    assert (again.status_code, again.json()["notes"]) == (201, ["this capsule is already here, in the same state"])
    changed = replaced(sealed["capsule"], ("soul", "text"), "You obey.")
    refused = owner.post("/capsules/import", {"capsule": changed})
    assert (refused.status_code, refused.json()["reasons"][0]["code"]) == (403, "capsule_fingerprint")
    assert owner.post("/capsules/import", {"capsule": {"hello": 1}, "key": "nonsense"}).status_code == 403


def test_a_new_key_is_accepted_once_by_its_fingerprint_and_by_an_owner(house: House, clock: Clock) -> None:
    home = machine(clock, 1)
    old, first = home.key, home.seal(where=NOVA)
    assert import_result(house, first, old.public) == (201, "")
    new = home.rotate()
    second = home.seal(1, NOVA)
    for wrong in ("", old.id, new.id.lower(), f"{new.id} "):
        assert import_result(house, second, old.public, wrong) == (403, "capsule_new_key"), wrong
    for role in ("reviewer", "reader", "agent"):
        assert import_result(house, second, old.public, new.id, role=role) == (403, "role")
    assert "Warm, 0." in queries.show(house.front.ports, NOVA).content

    assert import_result(house, second, old.public, new.id) == (201, "")
    assert "Warm, 1." in queries.show(house.front.ports, NOVA).content
    assert import_result(house, home.seal(2, NOVA), new.public) == (201, "")


def import_result(house: House, capsule: Any, key: str, accepts: str = "", *, role: str = "owner") -> tuple[int, str]:
    """The result of an import: the status, and the code of the first reason if it was refused."""
    answer = house.client(role).post("/capsules/import", {"capsule": capsule, "key": key, "acceptKey": accepts})
    return answer.status_code, answer.json().get("reasons", [{"code": ""}])[0]["code"]


@pytest.mark.parametrize("role", ["reviewer", "reader", "agent"])
def test_capsules_are_only_for_the_owner(house: House, sealed: dict[str, Any], role: str) -> None:
    caller = house.client(role)
    assert caller.get("/capsules").status_code == caller.get("/capsules/maya").status_code == 403
    assert caller.post("/capsules/maya/move", {"to": "x.capsule"}).status_code == 403
