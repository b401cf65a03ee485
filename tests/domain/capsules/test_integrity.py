"""What may change in a capsule and what may not."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.capsules import (
    CapsuleIntegrityError,
    content_changed,
    extract_immutable_fields,
    prepare_capsule_update,
    recalculate_fingerprint,
    restore_immutable_fields,
    update_capsule_metadata,
    validate_before_write,
)
from soulkeeper.domain.capsules.fingerprint import same
from soulkeeper.domain.capsules.signatures import with_seal
from tests.domain.capsules.generated import AT, capsule, flipped, leaves, replaced, sign

LATER = AT + timedelta(days=1)
IMMUTABLE = (
    "uuid",
    "tether_signature",
    "instance_name",
    "capsule_version",
    "lineage",
    "generator",
    "algorithm",
    "owner_key_id",
)


def memory(name: str, entries: Any) -> dict[str, Any]:
    return {"memory": {name: entries}}


@pytest.mark.parametrize("name", IMMUTABLE)
def test_an_immutable_value_of_the_metadata_cannot_be_changed(name: str) -> None:
    document = capsule(1)
    with pytest.raises(CapsuleIntegrityError) as raised:
        prepare_capsule_update(document, {"metadata": {name: "another"}}, LATER)
    error = raised.value
    assert (error.field, error.original_value, error.new_value) == (
        f"metadata.{name}",
        document["metadata"][name],
        "another",
    )


@pytest.mark.parametrize("section", ["traits", "signatures", "soul", "unknown section"])
def test_an_immutable_section_cannot_be_changed_or_removed(section: str) -> None:
    document = capsule(1)
    with pytest.raises(CapsuleIntegrityError, match=f"{section} was changed"):
        prepare_capsule_update(document, {section: {"other": 1}}, LATER)
    fewer = {name: value for name, value in document.items() if name != section}
    assert validate_before_write(document, fewer).error == f"{section} was removed"


def test_every_immutable_leaf_is_guarded() -> None:
    document = capsule(5)
    for path, leaf in leaves(extract_immutable_fields(document)):
        capsule_after = with_seal(replaced(document, path, flipped(leaf)), sign)
        assert not validate_before_write(document, capsule_after).valid, path


def test_an_absent_section_cannot_be_added() -> None:
    document = capsule(1)
    assert "personality" not in document
    with pytest.raises(CapsuleIntegrityError, match="personality was added"):
        prepare_capsule_update(document, {"personality": {}}, LATER)


def test_true_is_not_one_and_one_is_one_point_zero() -> None:
    assert same({"a": 1}, {"a": 1.0})
    assert not same({"a": 1}, {"a": True})


@pytest.mark.parametrize("name", ["fingerprint_hash", "seal"])
def test_nobody_sets_what_is_derived(name: str) -> None:
    document = capsule(1)
    with pytest.raises(CapsuleIntegrityError, match="cannot be set"):
        prepare_capsule_update(document, {"metadata": {name: "0" * 64}}, LATER)


def test_every_violation_is_named() -> None:
    document = capsule(1)
    updates = {"metadata": {"uuid": "another"}, "traits": {}, "memory": {"memory_log": "none"}}
    with pytest.raises(CapsuleIntegrityError) as raised:
        prepare_capsule_update(document, updates, LATER)
    assert [reason.message for reason in raised.value.reasons] == [
        "metadata.uuid was changed",
        "traits was changed",
        "memory.memory_log is not a list",
    ]
    changed = replaced(replaced(document, ("metadata", "uuid"), "another"), ("traits",), {})
    validation = validate_before_write(document, changed)
    assert not validation.valid
    assert [violation.field for violation in validation.violations] == ["metadata.uuid", "traits"]
    assert validation.error == "metadata.uuid was changed"


def test_an_update_appends_to_memories_and_keeps_every_old_entry() -> None:
    document = capsule(2)
    for name in ("memory_log", "episodic_memories", "long_term_memories"):
        before = document["memory"].get(name, [])
        updated = prepare_capsule_update(document, memory(name, ["new", {"a": 1}]), LATER)
        assert updated["memory"][name] == [*before, "new", {"a": 1}]
        assert validate_before_write(document, updated).valid


def test_short_term_memories_are_replaced() -> None:
    updated = prepare_capsule_update(capsule(2), memory("short_term_memories", ["only this"]), LATER)
    assert updated["memory"]["short_term_memories"] == ["only this"]
    with pytest.raises(CapsuleIntegrityError, match="is not a list"):
        prepare_capsule_update(capsule(2), memory("short_term_memories", "none"), LATER)


def test_a_relay_only_grows() -> None:
    document = capsule(2)
    hop = {"to": "the second machine"}
    updated = prepare_capsule_update(document, {"metadata": {"relay": [hop]}}, LATER)
    assert updated["metadata"]["relay"] == [*document["metadata"]["relay"], hop]
    assert updated["metadata"]["uuid"] == document["metadata"]["uuid"]
    assert not validate_before_write(updated, document).valid


@pytest.mark.parametrize("name", ["memory_log", "episodic_memories"])
def test_a_shortened_edited_or_reordered_memory_is_refused(name: str) -> None:
    document = prepare_capsule_update(capsule(2), memory(name, ["one", "two", "three"]), LATER)
    entries = document["memory"][name]
    tampered = {
        "shortened": entries[:-1],
        "emptied": [],
        "edited": [*entries[:-2], "two!", entries[-1]],
        "reordered": [*entries[:-2], entries[-1], entries[-2]],
        "inserted": [*entries[:-1], "between", entries[-1]],
        "not a list": {"0": "one"},
    }
    for how, value in tampered.items():
        capsule_after = with_seal(replaced(document, ("memory", name), value), sign)
        validation = validate_before_write(document, capsule_after)
        assert [violation.field for violation in validation.violations] == [f"memory.{name}"], how
    removed = {key: value for key, value in document["memory"].items() if key != name}
    assert not validate_before_write(document, {**document, "memory": removed}).valid


def test_a_memory_can_begin_where_there_was_none() -> None:
    document = {name: value for name, value in capsule(2).items() if name != "memory"}
    updated = prepare_capsule_update(document, memory("memory_log", ["first"]), LATER)
    assert updated["memory"] == {"memory_log": ["first"]}


def test_updated_content_has_a_new_fingerprint_and_no_seal_until_it_is_sealed_again() -> None:
    document = capsule(2)
    updated = prepare_capsule_update(document, memory("memory_log", ["new"]), LATER)
    assert (
        updated["metadata"]["fingerprint_hash"]
        == recalculate_fingerprint(updated)
        != document["metadata"]["fingerprint_hash"]
    )
    assert "seal" not in updated["metadata"]
    assert updated["metadata"]["timestamp"] == moment(LATER)


def test_setting_the_time_stamp_touches_nothing_else() -> None:
    for number in range(20):
        document = capsule(number)
        touched = update_capsule_metadata(document, LATER)
        assert not content_changed(document, touched)
        assert touched == replaced(document, ("metadata", "timestamp"), moment(LATER))


def test_an_empty_section_stays_when_the_time_stamp_is_set() -> None:
    document = with_seal({**capsule(1), "memory": {}}, sign)
    touched = update_capsule_metadata(document, LATER)
    assert touched["memory"] == {}
    assert validate_before_write(document, touched).valid


def test_no_result_shares_a_part_with_its_arguments() -> None:
    document = capsule(4)
    untouched = deepcopy(document)
    entry: dict[str, Any] = {"deep": [1]}
    immutable = extract_immutable_fields(document)
    updated = prepare_capsule_update(document, memory("memory_log", [entry]), LATER)
    restored = restore_immutable_fields(document, immutable)
    for result in (immutable, updated, restored):
        result["traits"]["curiosity"] = 99
        result["metadata"]["lineage"]["identity_uuid"] = "changed"
    updated["memory"]["memory_log"][-1]["deep"].append(2)
    assert document == untouched
    assert entry == {"deep": [1]}


def test_restoring_puts_immutable_fields_back_and_leaves_the_rest() -> None:
    document = capsule(4)
    broken = deepcopy(document)
    broken["traits"], broken["added"], broken["metadata"]["uuid"] = {"anxiety": 1}, 1, "another"
    broken["memory"]["short_term_memories"] = ["kept"]
    restored = restore_immutable_fields(broken, extract_immutable_fields(document))
    assert restored == replaced(document, ("memory", "short_term_memories"), ["kept"])


def test_a_new_capsule_is_valid_only_with_its_own_fingerprint() -> None:
    document = capsule(6)
    assert validate_before_write(None, document).valid
    wrong = replaced(document, ("metadata", "fingerprint_hash"), "0" * 64)
    assert validate_before_write(None, wrong).error == "metadata.fingerprint_hash does not match the content"
    assert validate_before_write(None, {"traits": {}}).error == "metadata is missing"
    assert not validate_before_write(None, {**document, "environment": {}}).valid
