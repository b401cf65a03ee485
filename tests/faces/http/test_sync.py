"""Git sync at the owner's doors: REST and the console, on a workspace in memory and a real repository."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from soulkeeper.adapters.git import GitRemote
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.browser import cookie_name, csrf_token
from soulkeeper.services import logins, souls, tokens
from tests.conftest import OWNER
from tests.faces.http.conftest import Caller, House
from tests.services.sync.machines import Stranger, bare, soul


@pytest.fixture
def remote(tmp_path: Path) -> GitRemote:
    return GitRemote(tmp_path / "private", bare(tmp_path / "remote.git"))


@pytest.fixture
def synced(house: House, remote: GitRemote) -> House:
    return House(replace(house.front, remote=remote), house.tokens)


def test_without_a_remote_sync_is_off_and_nothing_can_be_pulled(house: House) -> None:
    owner = house.client()

    assert owner.get("/sync/status").json()["enabled"] is False
    assert owner.post("/sync/pull", {}).status_code == 404


def test_only_an_owner_sees_and_does_anything(synced: House) -> None:
    for role in ("reviewer", "reader", "agent"):
        caller = synced.client(role)
        assert caller.get("/sync/status").status_code == 403
        assert caller.post("/sync/pull", {}).status_code == 403


def test_the_way_of_a_text_through_rest(synced: House, remote: GitRemote) -> None:
    owner, bob = synced.client(), Stranger(remote.place)
    published = owner.post("/sync/publish", {"items": ["maya"], "message": "Maya begins"})
    assert published.status_code == 200, published.text
    begun = bob.read("souls/maya.md") or ""
    commit = bob.put({"souls/maya.md": begun.replace("Warm.", "Cold.")}, message="Colder")

    pulled = owner.post("/sync/pull", {}).json()
    assert [each["id"] for each in pulled["arrivals"]] == ["maya"]
    assert pulled["arrivals"][0]["approvalId"]
    assert owner.get("/sync/status").json()["counts"]["remote"] == 1

    souls.edit(synced.front.ports, OWNER, address("maya"), begun.replace("Warm.", "Bright."))
    refused = owner.post("/sync/publish", {"items": ["maya"]})
    assert refused.status_code == 409
    assert commit[:10] in refused.json()["detail"]
    assert "Colder" in refused.json()["detail"]
    sides = owner.get("/sync/diff?item=maya").json()
    assert "Cold." in sides["theirs"]
    assert "Bright." in sides["ours"]
    swapped = {"item": "maya", "choice": "ours", "seen": pulled["status"]["items"][0]["base"]}
    assert owner.post("/sync/resolve", swapped).status_code == 409
    assert owner.post("/sync/discard", {"item": "maya", "seen": None}).status_code == 409
    done = owner.post("/sync/resolve", {**swapped, "seen": sides["item"]["theirs"]}).json()
    assert done["item"]["state"] == "modified"
    assert owner.post("/sync/publish", {"all": True}).status_code == 200
    assert "Bright." in (bob.read("souls/maya.md") or "")


def test_a_server_can_stop_trusting_a_remote_but_cannot_start(synced: House) -> None:
    owner = synced.client()

    refused = owner.post("/sync/trust", {"trusted": True})
    assert (refused.status_code, refused.json()["code"]) == (409, "owner_key_needed")
    assert owner.post("/sync/trust", {"trusted": False}).json() == {"trusted": False}


def test_an_owner_discards_a_change_moves_a_soul_and_leaves_an_item_out_of_the_sync(
    synced: House, remote: GitRemote
) -> None:
    owner, bob, ports = synced.client(), Stranger(remote.place), synced.front.ports
    souls.create(ports, OWNER, address("tina"), soul("Tina"))
    owner.post("/sync/publish", {"items": ["tina"]})
    souls.edit(ports, OWNER, address("tina"), soul("Tina", "cold"))

    discarded = owner.post("/sync/discard", {"item": "tina"}).json()
    assert "soul rollback tina 2" in discarded["done"]
    assert owner.post("/sync/move", {"item": "tina", "to": "lena"}).status_code == 200
    assert bob.read("souls/lena.md") == soul("Tina")
    assert owner.post("/sync/forget", {"item": "lena"}).status_code == 200
    assert "souls/lena.md" in owner.get("/sync/status").json()["ignored"]


def test_the_console_shows_a_conflict_and_ends_it_with_the_merge(synced: House, remote: GitRemote) -> None:
    owner, bob, ports = synced.client(), Stranger(remote.place), synced.front.ports
    owner.post("/sync/publish", {"items": ["maya"]})
    begun = bob.read("souls/maya.md") or ""
    bob.put({"souls/maya.md": begun.replace("Warm.", "Cold.")}, message="Colder <b>")
    souls.edit(ports, OWNER, address("maya"), begun + "\n## Values\n\n- Honesty\n")
    _, secret = logins.log_in(ports, tokens.invite(ports, OWNER), door="web", browser="test")
    cookie = {"cookie": f"{cookie_name(synced.front.url)}={secret}", "sec-fetch-site": "same-origin"}
    browser = Caller(synced, cookie)

    def send(path: str, **fields: str) -> int:
        data = {"csrf": csrf_token(secret), **fields}
        return browser("POST", path, base="", data=data).status_code

    assert send("/settings/sync", do="dance") == 404
    assert send("/settings/sync/item", item="maya", do="dance") == 404
    assert send("/settings/sync", do="pull") == 303
    listed = browser.get("/settings/sync", base="").text
    assert "Changed on both sides" in listed
    shown = browser.get("/settings/sync/item?item=maya", base="").text
    assert "Colder &lt;b&gt;" in shown
    assert "This is the merge." in shown
    seen = re.search(r'name="theirs" value="([^"]+)"', shown)
    assert seen
    bob.put({"souls/maya.md": begun.replace("Warm.", "Colder still.")}, message="Swapped")
    remote.fetch()
    assert send("/settings/sync/item", item="maya", do="theirs", theirs=seen[1]) == 409
    bob.put({"souls/maya.md": begun.replace("Warm.", "Cold.")}, message="Back")
    remote.fetch()
    merged = owner.get("/sync/diff?item=maya").json()["merged"]
    assert send("/settings/sync/item", item="maya", do="merged", text=merged) == 303
    assert send("/settings/sync", do="publish", message="Both") == 303
    published = bob.read("souls/maya.md") or ""
    assert "Cold." in published
    assert "Honesty" in published
