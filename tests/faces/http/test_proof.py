"""Proof in REST: owners verify everything and get a signed checkpoint."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.signing import is_signed
from soulkeeper.services.lookups import setting
from tests.faces.http.conftest import House


def test_an_owner_verifies_the_whole_history(house: House) -> None:
    proof = house.client().get("/verify").json()
    assert (proof["proved"], proof["problems"]) == (True, [])
    assert proof["ownerKey"].startswith("SHA256:")
    assert "memory" in proof["notCovered"]


def test_a_checkpoint_is_signed_and_says_how_far_the_chain_has_come(house: House) -> None:
    checkpoint = house.client().get("/checkpoint").json()
    with house.front.ports.ledger.reading() as records:
        last = records.last_event()
    assert last is not None
    assert (checkpoint["size"], checkpoint["head"]) == (last.seq, last.leaf)
    owner = setting(house.front.ports, "owner_key")
    assert checkpoint["ownerKey"] == owner
    assert is_signed(owner, checkpoint["statement"].encode(), checkpoint["signature"])


@pytest.mark.parametrize("role", ["reviewer", "reader", "agent"])
@pytest.mark.parametrize("path", ["/verify", "/checkpoint"])
def test_nobody_but_an_owner_asks_for_proofs(house: House, role: str, path: str) -> None:
    assert house.client(role).get(path).status_code == 403
