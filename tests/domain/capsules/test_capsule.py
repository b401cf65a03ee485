"""The shape of a capsule, its contents from a soul, and its lineage."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.domain.capsules.capsule import checked, parse, render
from soulkeeper.domain.capsules.contents import sections
from soulkeeper.domain.capsules.lineage import Lineage, lineage_of, new_identity_lineage, next_lineage, to_document
from soulkeeper.domain.capsules.signatures import with_seal
from soulkeeper.errors import Invalid
from tests.domain.capsules.generated import capsule, replaced, sign

IDENTITY = "5b1f5d2e-0d0c-4c5a-9a53-1f2f3a4b5c6d"
SOUL = """---
name: Maya
---

## Core Values

- Honesty
- Patience

## Traits

- curiosity: 0.8
- drift = 0

## Personality

Calm, and a little dry.

## Communication Style

- Short sentences
- No filler

## Voice

- Let us look.
- One step at a time.
"""


def test_a_capsule_reads_back_as_it_was() -> None:
    document = capsule(7)
    read = parse(render(document))
    assert read.document == document
    assert (read.instance_name, read.version, read.uuid) == ("maya-7", "1.7.0", document["metadata"]["uuid"])
    assert read.memories() == {"memory_log": 3, "short_term_memories": 1, "episodic_memories": 1}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("metadata",), [], "metadata is missing"),
        (("metadata", "uuid"), "7", "metadata.uuid is not a UUID: '7'"),
        (("metadata", "instance_name"), "", "metadata.instance_name is missing"),
        (("metadata", "fingerprint_hash"), "F" * 64, "metadata.fingerprint_hash is not 64 hex digits"),
        (("metadata", "timestamp"), "yesterday", "metadata.timestamp is not a time in ISO 8601"),
        (("metadata", "timestamp"), "2026-11-01T00:00:00", "metadata.timestamp is not a time in ISO 8601"),
        (("metadata", "algorithm"), {}, "metadata.algorithm is not soulkeeper-capsule-1"),
        (("metadata", "lineage"), None, "metadata.lineage is missing"),
        (("metadata", "relay"), {}, "metadata.relay is not a list"),
        (("traits",), [1], "traits is not an object"),
        (("environment",), {}, "environment must not be stored"),
    ],
)
def test_a_wrong_shape_is_reported_with_its_place(path: tuple[str, ...], value: Any, message: str) -> None:
    with pytest.raises(Invalid, match="this is not a capsule") as raised:
        checked(replaced(capsule(1), path, value))
    assert message in raised.value.message


def test_every_problem_of_a_shape_is_reported_at_once() -> None:
    with pytest.raises(Invalid) as raised:
        checked({"metadata": {}, "memory": []})
    assert raised.value.message.count(";") >= 8


def test_a_souls_fields_become_traits_personality_and_signatures() -> None:
    assert sections(SOUL) == {
        "traits": {"curiosity": 0.8, "drift": 0.0, "core-values": ["Honesty", "Patience"]},
        "personality": {
            "personality": "Calm, and a little dry.",
            "communication-style": ["Short sentences", "No filler"],
        },
        "signatures": {
            "linguistic_sigil": {
                "signature_phrase": "Let us look.",
                "common_phrases": ["Let us look.", "One step at a time."],
            }
        },
    }


def test_a_section_whose_fields_a_soul_does_not_have_is_absent() -> None:
    assert sections("# Somebody\n\nJust a text.\n") == {}
    assert set(sections("## Tone\n\nwarm\n")) == {"personality"}


def test_the_next_capsule_keeps_the_identity_and_names_its_parent() -> None:
    parent = checked(capsule(2))
    line = next_lineage(parent)
    assert line.identity == lineage_of(parent).identity
    assert line.ancestors[:-1] == lineage_of(parent).ancestors
    assert line.parent is not None
    assert (line.parent.uuid, line.parent.fingerprint) == (parent.uuid, parent.fingerprint)
    document = to_document(line)
    assert (document["parent_uuid"], document["parent_fingerprint"]) == (parent.uuid, parent.fingerprint)


def test_a_regenerated_capsule_begins_an_identity_and_points_back() -> None:
    parent = checked(capsule(2))
    line = new_identity_lineage(parent, "a-new-identity")
    assert line.identity == "a-new-identity"
    assert line.former_identity == lineage_of(parent).identity
    assert line.parent is not None
    assert line.parent.uuid == parent.uuid


def test_a_first_capsule_has_no_parent() -> None:
    assert to_document(Lineage(identity="one")) == {"identity_uuid": "one"}
    assert lineage_of(checked(capsule(0))).parent is None


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"identity_uuid": "a"},
        {"identity_uuid": IDENTITY, "parent_uuid": "b"},
        {"identity_uuid": IDENTITY, "ancestors": [{"uuid": "b"}]},
        {"identity_uuid": IDENTITY, "ancestors": 7},
    ],
)
def test_a_lineage_that_contradicts_itself_is_refused(line: dict[str, Any]) -> None:
    document = with_seal(replaced(capsule(1), ("metadata", "lineage"), line), sign)
    with pytest.raises(Invalid, match="lineage"):
        lineage_of(checked(document))
