"""Tether and seal: each fits one capsule, one purpose and one key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, permutations
from typing import Any

import pytest

from soulkeeper.domain.capsules import update_capsule_metadata
from soulkeeper.domain.capsules.signatures import seal_message, tether_message, verify, with_seal
from tests.domain.capsules.generated import AT, KEY, Path, capsule, leaves, replaced, sign

NUMBERS = range(8)
TIMESTAMP: Path = ("metadata", "timestamp")


def codes(document: dict[str, Any]) -> set[str]:
    return {finding.code for finding in verify(document, KEY)}


def places(document: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a document that can be swapped: sections, keys, entries, leaves."""
    inner = (
        list(document.items())
        if isinstance(document, dict)
        else list(enumerate(document))
        if isinstance(document, list)
        else []
    )
    for name, value in inner:
        yield (*path, name)
        yield from places(value, (*path, name))


def at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


@pytest.mark.parametrize("number", range(20))
def test_a_whole_capsule_proves_itself(number: int) -> None:
    assert codes(capsule(number)) == set()
    assert codes(update_capsule_metadata(capsule(number), AT + timedelta(days=3))) == set()


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), list(permutations(NUMBERS, 2)))
def test_whatever_is_swapped_between_two_capsules_is_found(one: int, other: int) -> None:
    mine, theirs = capsule(one), capsule(other)
    shared = set(places(mine)) & set(places(theirs)) - {TIMESTAMP}
    differing = [path for path in shared if at(mine, path) != at(theirs, path)]
    assert {("metadata", name) for name in ("uuid", "tether_signature", "seal", "fingerprint_hash")} <= set(differing)
    for path in differing:
        assert codes(replaced(mine, path, at(theirs, path))), path


@pytest.mark.parametrize("other", range(1, 8))
def test_two_values_of_the_metadata_swapped_together_are_found(other: int) -> None:
    mine, theirs = capsule(0), capsule(other)
    names = [
        name for name in mine["metadata"] if mine["metadata"][name] != theirs["metadata"][name] and name != "timestamp"
    ]
    for pair in combinations(names, 2):
        swapped = {**mine, "metadata": {**mine["metadata"], **{name: theirs["metadata"][name] for name in pair}}}
        assert codes(swapped), pair


def test_the_metadata_of_another_capsule_does_not_fit() -> None:
    assert "fingerprint" in codes({**capsule(0), "metadata": capsule(1)["metadata"]})


def test_content_with_a_new_fingerprint_and_the_old_seal_is_found() -> None:
    document = capsule(0)
    forged = with_seal(replaced(document, ("traits", "curiosity"), 0.99), lambda _: document["metadata"]["seal"])
    assert codes(forged) == {"seal"}


def test_a_seal_is_not_accepted_as_a_tether_nor_a_tether_as_a_seal() -> None:
    metadata = capsule(0)["metadata"]
    assert codes(replaced(capsule(0), ("metadata", "seal"), metadata["tether_signature"])) == {"seal"}
    swapped = with_seal(replaced(capsule(0), ("metadata", "tether_signature"), metadata["seal"]), sign)
    assert codes(swapped) == {"tether"}


def test_every_changed_leaf_of_a_signature_is_found() -> None:
    document = capsule(0)
    for name in ("tether_signature", "seal"):
        assert codes(replaced(document, ("metadata", name), document["metadata"][name] + " "))


def test_a_capsule_without_a_seal_is_found() -> None:
    document = capsule(0)
    metadata = {name: value for name, value in document["metadata"].items() if name != "seal"}
    assert codes({**document, "metadata": metadata}) == {"seal"}


def test_another_key_is_named() -> None:
    (finding,) = verify(capsule(0), replace(KEY, id="SHA256:other"))
    assert finding.code == "key"
    assert "SHA256:other" in finding.message


def test_a_document_of_another_shape_is_found_and_not_looked_into() -> None:
    assert codes({"metadata": {"uuid": "no"}}) == {"shape"}


def test_the_signed_messages_are_canonical_json_that_anybody_can_write() -> None:
    assert tether_message("u", "maya", "SHA256:k") == (
        b'{"instance_name":"maya","owner_key_id":"SHA256:k","purpose":"capsule tether","uuid":"u"}'
    )
    metadata = {"uuid": "u", "owner_key_id": "SHA256:k", "fingerprint_hash": "f", "timestamp": "t"}
    assert json.loads(seal_message(metadata)) == {
        "purpose": "capsule seal",
        "uuid": "u",
        "owner_key_id": "SHA256:k",
        "fingerprint_hash": "f",
    }


def test_every_leaf_but_the_time_stamp_is_under_the_seal() -> None:
    document = capsule(11)
    unseen = [path for path, leaf in leaves(document) if not codes(replaced(document, path, f"{leaf}x"))]
    assert unseen == []
    assert codes(replaced(document, TIMESTAMP, "2001-01-01T00:00:00Z")) == set()
