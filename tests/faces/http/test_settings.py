"""Settings for programs with a single agent: its souls as name, description and body, and which of them it uses."""

from __future__ import annotations

import re

import pytest

from soulkeeper.faces.front import PREFIX
from tests.faces.http.conftest import House

SOULS = "/settings/agent/souls"
BODY = "# Identity\n\nYou are brief.\n"
FILE = "---\n# kept\nname: 'Ops'   # who\nx-ours: [1,  2]\n---\n\n# Ops\n\n## Tone\n\nDry.\n"


@pytest.mark.parametrize("base", ["", PREFIX])
def test_a_soul_is_created_listed_read_changed_selected_and_deleted(house: House, base: str) -> None:
    owner = house.client()
    made = owner.post(SOULS, {"name": "Brief Ops", "description": "Says little", "content": BODY}, base=base)
    assert made.status_code == 201, made.text
    assert made.headers["location"] == f"{SOULS}/brief-ops"
    assert [made.json()[key] for key in ("id", "name", "description", "content")] == [
        "brief-ops", "Brief Ops", "Says little", BODY,
    ]  # fmt: skip
    (listed,) = owner.get(f"{SOULS}?q=brief&page=1&perPage=5", base=base).json()["data"]
    assert (listed["id"], "content" in listed) == ("brief-ops", False)
    changed = owner("PATCH", f"{SOULS}/brief-ops", json={"content": "# Identity\n\nBriefer.\n"}, base=base).json()
    assert (changed["name"], changed["content"], changed["revision"]) == ("Brief Ops", "# Identity\n\nBriefer.\n", 2)
    selected = owner("PATCH", "/settings/agent", json={"selectedSoulId": "brief-ops"}, base=base)
    assert (selected.status_code, selected.json()["selectedSoulId"]) == (200, "brief-ops")
    assert "Briefer." in owner.get("/agents/default/prompt").text
    assert owner("DELETE", f"{SOULS}/brief-ops", base=base).status_code == 409
    assert owner("PATCH", "/settings/agent", json={"selectedSoulId": ""}, base=base).status_code == 200
    assert owner.get("/settings/agent", base=base).json()["selectedSoulId"] == ""
    assert owner("DELETE", f"{SOULS}/brief-ops", base=base).json()["deleted"] is True
    assert owner.get(f"{SOULS}/brief-ops", base=base).status_code == 404


def test_a_soul_that_is_not_there_cannot_be_selected(house: House) -> None:
    for unknown in ("nobody", "No Body", "maya/user"):
        refused = house.client()("PATCH", "/settings/agent", json={"selectedSoulId": unknown})
        assert (refused.status_code, refused.json()["code"]) == (400, "invalid"), unknown
    assert house.client().get("/settings/agent").json()["selectedSoulId"] == ""


def test_an_id_is_derived_from_the_name_and_is_unique(house: House) -> None:
    owner = house.client()
    nameless = owner.post(SOULS, {"name": "雪", "content": BODY}).json()
    assert re.fullmatch(r"soul-[0-9a-f]{8}", nameless["id"])
    assert owner.post(SOULS, {"id": "maya", "name": "Another", "content": BODY}).status_code == 409
    assert owner.post(SOULS, {"name": "maya", "content": BODY}).status_code == 409
    assert owner.post(SOULS, {"id": "m2", "name": "MAYA", "content": BODY}).status_code == 409
    for wrong in (
        {"name": " ", "content": BODY},
        {"content": BODY},
        {"name": "x"},
        {"name": "x", "content": BODY, "id": "X"},
    ):
        assert owner.post(SOULS, wrong).status_code == 400, wrong


def test_only_the_bytes_that_were_named_change(house: House) -> None:
    owner = house.client()
    assert owner.post("/souls", {"id": "ops", "content": FILE}).status_code == 201
    seen = owner.get(f"{SOULS}/ops")
    assert seen.json()["content"] == "# Ops\n\n## Tone\n\nDry.\n"
    owner("PATCH", f"{SOULS}/ops", json={"name": "Night Ops"})
    assert owner.get("/souls/ops").json()["content"] == FILE.replace("'Ops'   #", "'Night Ops'   #")
    owner("PATCH", f"{SOULS}/ops", json={"content": "# Ops\n"})
    now = owner.get("/souls/ops").json()
    assert now["content"] == FILE.replace("'Ops'   #", "'Night Ops'   #").partition("# Ops")[0] + "# Ops\n"
    owner("PATCH", f"{SOULS}/ops", json={"description": "At night"})
    told = owner.get(f"{SOULS}/ops").json()
    assert (told["name"], told["description"], told["content"]) == ("Night Ops", "At night", "# Ops\n")
    assert "x-ours: [1,  2]\n" in owner.get("/souls/ops").json()["content"]


def test_a_change_to_the_same_text_adds_no_revision(house: House) -> None:
    owner = house.client()
    seen = owner.get(f"{SOULS}/maya").json()
    same = owner("PATCH", f"{SOULS}/maya", json={key: seen[key] for key in ("name", "description", "content")})
    assert (same.status_code, same.json()) == (200, seen)
    assert owner("PATCH", f"{SOULS}/maya", json={}).json()["revision"] == 1


def test_a_state_that_is_named_is_honoured_and_none_need_be(house: House) -> None:
    owner = house.client()
    tag = {"if-match": owner.get(f"{SOULS}/maya").headers["etag"]}
    assert tag == {"if-match": owner.get("/souls/maya").headers["etag"]}
    assert owner("PATCH", f"{SOULS}/maya", json={"description": "one"}, headers=tag).status_code == 200
    stale = owner("PATCH", f"{SOULS}/maya", json={"description": "two"}, headers=tag)
    assert (stale.status_code, stale.json()["code"]) == (412, "stale")
    assert owner("DELETE", f"{SOULS}/maya", headers=tag).status_code == 412
    assert owner("PATCH", f"{SOULS}/maya", json={"description": "two"}).json()["revision"] == 3


def test_a_body_that_would_pass_for_frontmatter_is_not_taken_for_it(house: House) -> None:
    owner = house.client()
    sly = "---\nname: Somebody Else\n---\n\n# Sly\n"
    made = owner.post(SOULS, {"name": "Sly", "content": sly}).json()
    assert (made["name"], made["content"]) == ("Sly", sly)
    owner.post("/souls", {"id": "bare", "content": "# Bare\n"})
    refused = owner("PATCH", f"{SOULS}/bare", json={"content": sly})
    assert (refused.status_code, "frontmatter" in refused.json()["detail"]) == (400, True)
