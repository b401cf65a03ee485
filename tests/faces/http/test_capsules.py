"""Capsules in REST: what an owner's token may do, what needs the owner's key, and what a violation leaves behind."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.domain.capsules.generated import replaced
from tests.domain.capsules.test_origin import OLD, whole
from tests.faces.http.conftest import MAYA, House, sealed_capsule


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


@pytest.mark.parametrize("role", ["reviewer", "reader", "agent"])
def test_capsules_are_the_owners_alone(house: House, sealed: dict[str, Any], role: str) -> None:
    caller = house.client(role)
    assert caller.get("/capsules").status_code == caller.get("/capsules/maya").status_code == 403
    assert caller.post("/capsules/maya/move", {"to": "x.capsule"}).status_code == 403
