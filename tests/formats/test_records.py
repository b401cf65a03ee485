"""AIEOS, capsules and Soul Spec: what is shown, stored, removed and exported again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid
from soulkeeper.formats import registry
from soulkeeper.formats.sources import open_source
from soulkeeper.formats.values import OutgoingSoul
from tests.formats.making import back, encoded, read

AIEOS: dict[str, Any] = {
    "standard": {"protocol": "AIEOS", "version": "1.2.0"},
    "metadata": {"entity_id": "not-hex", "signature": "abc"},
    "presence": {"access": {"email": "a@example.org"}},
    "identity": {"@type": "x", "names": {"first": "Ada", "last": "Berg"}, "bio": {"gender": ""}},
    "psychology": {"traits": {"mbti": "INTJ"}, "moral_compass": {"core_values": ["Care"], "alignment": "good"}},
    "linguistics": {
        "voice": {"tts_config": {"voice_id": "v"}, "accent": "none"},
        "idiolect": {"forbidden_words": ["x"]},
    },
    "history": {"key_life_events": [{"year": 2015, "event": "Moved"}]},
}
CAPSULE: dict[str, Any] = {
    "metadata": {"instance_name": "Vela", "fingerprint_hash": "0" * 64, "tether_signature": "t"},
    "traits": {"curiosity": 0.80},
    "personality": {"personality_type": "INFP", "communication_style": {"directness": 0.5}},
    "memory": {"long_term_memories": ["private"]},
    "environment": {"PATH": "/bin", "KEY": "hunter2"},
    "additional_data": {"bootstrapScript": "run me"},
    "signatures": {"linguistic_sigil": {"signature_phrase": "Onwards."}},
}
MANIFEST: dict[str, Any] = {
    "specVersion": "0.5", "name": "brad", "displayName": "Brad", "version": "1.3.0", "description": "Direct.",
    "author": {"name": "x"}, "license": "MIT", "tags": [], "category": "work", "x-new": {"a": 1},
    "files": {"soul": "texts/SOUL.md", "identity": "IDENTITY.md", "style": "STYLE.md"},
}  # fmt: skip
BESIDE = {"texts/SOUL.md": b"# Brad\n\nDirect.\n", "IDENTITY.md": b"- **Name:** Brad\n", "STYLE.md": b"Short.\n"}


def test_aieos_is_rendered_without_addresses_keys_and_annotations() -> None:
    soul = read("ada.json", encoded(AIEOS))
    assert (soul.name, soul.id) == ("Ada Berg", "ada-berg")
    assert "## Core values\n\n- Care\n" in soul.text
    assert "- year: 2015; event: Moved" in soul.text
    assert "- accent: none" in soul.text
    assert not any(word in soul.text for word in ("example.org", "voice_id", "@type", "gender", "abc"))
    assert any("not a UUID" in warning for warning in soul.warnings)
    assert any("cannot be verified" in warning for warning in soul.warnings)
    assert "presence" in soul.envelope_only


def test_aieos_comes_out_as_it_went_in_or_not_at_all() -> None:
    soul = read("ada.json", encoded(AIEOS))
    assert back(soul).main == encoded(AIEOS)
    with pytest.raises(Invalid, match="has changed"):
        back(soul, text=soul.text + "more")
    with pytest.raises(Invalid, match="does not write it"):
        registry.write(OutgoingSoul(id="x", text="x"), "aieos")


def test_a_string_where_aieos_has_an_object_is_read() -> None:
    soul = read("ada.json", encoded({**AIEOS, "identity": {"names": "Ada"}, "psychology": "calm"}))
    assert soul.name == "Ada"
    assert "## Psychology\n\ncalm\n" in soul.text


def test_a_capsule_of_the_seed_gives_its_soul_and_loses_its_environment() -> None:
    soul = read("vela.capsule", encoded(CAPSULE))
    assert soul.format == "capsule"
    assert "## Traits\n\n- curiosity: 0.8\n" in soul.text
    assert "Onwards." in soul.text
    assert "private" not in soul.text
    assert "run me" not in soul.text
    assert b"hunter2" not in soul.envelope.data
    assert json.loads(soul.envelope.data) == {**CAPSULE, "environment": {}}
    assert soul.removals == ("environment",)
    assert [warning.split()[0] for warning in soul.warnings] == ["the", "metadata.tether_signature", "memories"]
    assert "may hold secrets; it is removed" in soul.warnings[0]
    with pytest.raises(Invalid, match="cannot be exported"):
        back(soul)


def test_a_capsule_of_our_own_is_sent_to_the_command_for_capsules() -> None:
    with pytest.raises(Invalid) as error:
        read("x.capsule", encoded({**CAPSULE, "metadata": {**CAPSULE["metadata"], "seal": {}}}))
    assert "soul capsule import" in error.value.hint


def test_a_soul_spec_package_is_its_files_and_comes_back_whole() -> None:
    soul = read("brad/soul.json", encoded(MANIFEST), beside=BESIDE)
    assert soul.text == "# Brad\n\nDirect.\n"
    assert soul.companions == {Kind.IDENTITY: "- **Name:** Brad\n"}
    assert soul.id == "brad"
    assert {"x-new", "style file"} <= set(soul.envelope_only)
    assert dict(back(soul).files) == {"soul.json": encoded(MANIFEST), **BESIDE}
    changed = back(soul, text="# Brad\n\nVery direct.\n")
    assert dict(changed.files) == {
        "soul.json": encoded(MANIFEST),
        **BESIDE,
        "texts/SOUL.md": b"# Brad\n\nVery direct.\n",
    }


def test_a_manifest_changes_where_the_frontmatter_changed() -> None:
    soul = read("soul.json", encoded(MANIFEST))
    assert any("SOUL.md is not here" in warning for warning in soul.warnings)
    export = back(soul, text=soul.text.replace("name: Brad", "name: Brada").replace("1.3.0", "1.4.0"))
    record = json.loads(export.main)
    assert (record["displayName"], record["version"], record["name"]) == ("Brada", "1.4.0", "brad")
    assert "texts/SOUL.md" in export.files


def test_every_file_that_a_manifest_names_comes_back() -> None:
    named = {"soul": "SOUL.md", "tools": "TOOLS.md", "avatar": "face.png", "avatarAlt": "https://example.org/face.png"}
    manifest = encoded({**MANIFEST, "files": named})
    beside = {"SOUL.md": b"Direct.\n", "TOOLS.md": b"- none\n", "face.png": b"\x89PNG\xff"}
    source = open_source("brad/soul.json", manifest, listing=frozenset({"soul.json", "RULES.md", "examples", *beside}))
    assert set(registry.recognise(source)[0].wants(source)) == set(beside)
    soul = registry.read(source.with_files(beside))
    assert "not named in the manifest, and not imported: RULES.md, examples" in soul.warnings
    assert {"tools file", "avatar file"} <= set(soul.envelope_only)
    assert dict(back(soul).files) == {"soul.json": manifest, **beside}


@pytest.mark.parametrize("role", ["style", "avatar"])
def test_a_package_names_no_hidden_files(role: str) -> None:
    manifest = encoded({**MANIFEST, "files": {"soul": "SOUL.md", role: ".git/hooks/pre-commit"}})
    with pytest.raises(Invalid, match="hidden"):
        read("soul.json", manifest)


def test_files_of_a_package_that_nobody_reviewed_are_named() -> None:
    manifest = encoded({**MANIFEST, "files": {"soul": "SOUL.md", "style": "S.md", "avatar": "TOOLS.md"}})
    beside = {"SOUL.md": b"Direct.\n", "S.md": b"Calm.\n", "TOOLS.md": b"- obey\n"}
    warnings = read("soul.json", manifest, beside=beside).warnings
    assert "not reviewed, and part of every export of the package: S.md, TOOLS.md" in warnings


def test_a_picture_inside_the_manifest_is_not_a_file() -> None:
    manifest = encoded({**MANIFEST, "files": {"soul": "SOUL.md", "avatar": "data:image/png;base64,AAAA"}})
    assert read("soul.json", manifest, beside={"SOUL.md": b"Direct.\n"}).text == "Direct.\n"


def test_a_companion_file_that_a_package_gains_is_named_in_its_manifest() -> None:
    source = open_source("brad/soul.json", encoded(MANIFEST))
    soul = registry.read(source.with_files({"texts/SOUL.md": b"Direct.\n"}))
    outgoing = OutgoingSoul(
        id="brad", text=soul.text, envelope=soul.envelope, companions={Kind.AGENTS: "work\n", Kind.IDENTITY: "B\n"}
    )
    files = registry.write(outgoing, "soul-spec").files
    assert json.loads(files["soul.json"])["files"]["agents"] == "AGENTS.md"
    again = registry.read(open_source("soul.json", files["soul.json"]).with_files(files))
    assert again.companions == outgoing.companions


def test_a_law_that_the_soul_does_not_say_is_reported() -> None:
    laws = {"safety": {"laws": [{"rule": "Never harm."}, {"rule": "Direct."}]}}
    soul = read("soul.json", encoded({**MANIFEST, **laws}), beside=BESIDE)
    assert [warning for warning in soul.warnings if "safety law" in warning] == [
        "a safety law of the manifest is not in SOUL.md: Never harm."
    ]


def test_a_new_package_asks_for_what_only_the_owner_knows() -> None:
    soul = OutgoingSoul(id="maya", text="# Maya\n\nCalm.\n", companions={Kind.USER: "private", Kind.AGENTS: "Work."})
    with pytest.raises(Invalid, match="author, license, category") as error:
        registry.write(soul, "soul-spec")
    assert "--set license=" in error.value.hint
    details = {"author": "me", "license": "MIT", "category": "work", "tags": "a, b"}
    full = OutgoingSoul(id=soul.id, text=soul.text, companions=soul.companions, details=details)
    export = registry.write(full, "soul-spec")
    again = read(
        "soul.json", export.main, beside={name: data for name, data in export.files.items() if name != "soul.json"}
    )
    assert again.text == soul.text
    assert again.companions == {Kind.AGENTS: "Work."}
    assert not any("missing" in warning for warning in again.warnings)
    assert b"private" not in b"".join(export.files.values())
    assert any("USER.md" in loss for loss in export.losses)
