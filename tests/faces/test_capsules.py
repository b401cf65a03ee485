"""Capsules at the command line and in the server: output, exit codes, and the example on the page about capsules."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.domain.capsules.test_origin import OLD, whole
from tests.faces.conftest import Soul

PAGE = Path(__file__).resolve().parents[2] / "docs" / "capsules.md"


def capsule_file(root: Path) -> Path:
    (found,) = (root / "capsules").rglob("*.capsule")
    return found


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="ssh-keygen is not installed here")
def test_the_commands_of_the_page_about_capsules_work(tmp_path: Path) -> None:
    blocks = re.findall(r"^```console\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    commands = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    assert len(commands) > 15
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("SOULKEEPER_WORKSPACE", None)
    script = "\n".join(["set -e", *commands])
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'Good "soulkeeper-capsule" signature for ada' in done.stdout
    assert (tmp_path / "office" / "souls" / "maya.md").read_bytes() == (
        tmp_path / "home" / "souls" / "maya.md"
    ).read_bytes()


def test_a_capsule_is_sealed_updated_moved_and_verified(soul: Soul) -> None:
    sealed = soul("capsule", "seal", "default", "--json").json
    assert sealed["name"] == "default"
    updated = soul("capsule", "update", "default", "--memory", "we met", "--episode", "the first day", "--json").json
    assert updated["memories"] == {"memory_log": 1, "episodic_memories": 1}
    assert updated["fingerprint"] != sealed["fingerprint"]
    moved = soul("capsule", "move", "default", "archive/one.capsule", "--json").json
    assert (moved["file"], moved["fingerprint"]) == ("capsules/archive/one.capsule", updated["fingerprint"])
    verified = soul("capsule", "verify", "default", "--json").json
    assert (verified["verified"], verified["findings"]) == (True, [])
    assert [one["file"] for one in soul("capsule", "list", "--json").json] == ["capsules/archive/one.capsule"]
    assert soul("capsule", "inspect", "default", "--json").json["capsule"]["memory"]["memory_log"] == ["we met"]
    assert "1 in memory_log" in soul("capsule", "inspect", "default").out


def test_a_capsule_of_another_folder_is_named_as_it_is_found_from_here(
    soul: Soul, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere := tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(elsewhere)
    sealed = soul("capsule", "seal", "default", "-w", str(home)).out
    assert f"in {capsule_file(home)}" in " ".join(sealed.split())
    assert f"with a copy of {home / 'data' / 'keys' / 'owner.pub'}" in " ".join(sealed.split())
    monkeypatch.chdir(home)
    assert "Updated capsules/default-" in soul("capsule", "update", "default", "--memory", "we met").out


def test_a_changed_file_is_found_refused_recorded_and_restored(soul: Soul, home: Path) -> None:
    soul("capsule", "seal", "default")
    file = capsule_file(home)
    good = file.read_bytes()
    file.write_bytes(good.replace(b'"capsule_version": "1.0.0"', b'"capsule_version": "9.0.0"'))
    found = soul("capsule", "verify", "default")
    assert (found.code, "metadata.capsule_version was changed" in found.out) == (1, True)
    assert "  hint: soul capsule restore " in found.out
    assert f"Broken: capsules/{file.name}: metadata.capsule_version was changed" in soul("verify").out
    refused = soul("capsule", "update", "default", "--memory", "more")
    assert refused.code == 4
    assert "capsule_integrity: metadata.capsule_version was changed" in refused.err
    assert "capsule.violation" in soul("events").out
    assert soul("capsule", "restore", "default").out.startswith("Restored")
    assert file.read_bytes() == good
    assert soul("capsule", "restore", "default").code == 5


def test_updates_are_read_from_json_and_an_immutable_one_is_refused(soul: Soul, tmp_path: Path) -> None:
    soul("capsule", "seal", "default")
    updates = tmp_path / "updates.json"
    updates.write_text('{"memory": {"memory_log": [{"text": "we met"}]}}')
    assert soul("capsule", "update", "default", "--from", str(updates), "--json").json["memories"] == {"memory_log": 1}
    assert soul("capsule", "update", "default", "--from", str(updates), "--memory", "x").code == 2
    updates.write_text('{"traits": {}}')
    assert soul("capsule", "update", "default", "--from", str(updates)).code == 4
    updates.write_text('{"traits": {}, "traits": {}}')
    assert soul("capsule", "update", "default", "--from", str(updates)).code == 2


def test_a_relayed_capsule_notes_its_way(soul: Soul) -> None:
    soul("capsule", "seal", "default")
    soul("capsule", "update", "default", "--relay", "the office")
    held = soul("capsule", "inspect", "default", "--json").json["capsule"]
    assert [hop["to"] for hop in held["metadata"]["relay"]] == ["the office"]


def test_a_new_identity_asks_and_says_what_it_breaks(soul: Soul) -> None:
    soul("capsule", "seal", "default")
    asked = soul("capsule", "regenerate", "default")
    assert asked.code == 2
    assert "no longer accept it as a later version" in asked.err
    made = soul("capsule", "regenerate", "default", "--yes", "--json").json
    assert made["lineage"]["former_identity_uuid"] != made["identity"]


def test_a_file_is_verified_with_only_a_public_key(soul: Soul, home: Path, tmp_path: Path) -> None:
    soul("capsule", "seal", "default")
    copy, key, other = tmp_path / "copy.capsule", tmp_path / "ada.pub", tmp_path / "other.pub"
    copy.write_bytes(capsule_file(home).read_bytes())
    key.write_bytes((home / "data" / "keys" / "owner.pub").read_bytes())
    other.write_bytes((home / "data" / "keys" / "log.pub").read_bytes())
    assert soul("capsule", "verify", str(copy), "--key", str(key)).code == 0
    found = soul("capsule", "verify", str(copy), "--key", str(other))
    assert (found.code, "belongs to the key SHA256:" in found.out) == (1, True)
    assert "name it with --key OWNER.pub" in found.out
    assert soul("capsule", "verify", str(copy), "--key", str(copy)).code == 2
    other.write_text(soul("keys", "export-public").out)
    assert soul("capsule", "verify", str(copy), "--key", str(other)).code == 0
    office = ("-w", str(tmp_path / "office"))
    soul("init", office[1])
    assert "get data/keys/owner.pub from its workspace" in soul("capsule", "import", str(copy), *office).err
    assert "leave --key out" in soul("capsule", "verify", "default", "--key", str(key)).err
    taken = soul("capsule", "import", str(copy), "--key", str(key), *office)
    assert (taken.code, "import it under another id: --as ID" in taken.err) == (5, True)
    assert soul("capsule", "update", "default", "--memory", " ").code == 2


def test_a_file_is_not_verified_without_a_workspace_and_without_a_key_and_the_answer_asks_for_the_key(
    soul: Soul, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soul("capsule", "seal", "default")
    copy = tmp_path / "away" / "copy.capsule"
    copy.parent.mkdir()
    copy.write_bytes(capsule_file(home).read_bytes())
    monkeypatch.delenv("SOULKEEPER_WORKSPACE", raising=False)
    monkeypatch.chdir(copy.parent)
    answer = soul("capsule", "verify", copy.name)
    assert (answer.code, "--key FILE (data/keys/owner.pub of their workspace)" in answer.err) == (3, True)


def test_an_older_capsule_is_imported_and_named_as_such(soul: Soul, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "nova.capsule"
    file.write_text(json.dumps(whole(OLD)))
    imported = soul("capsule", "import", str(file), "--as", "nova")
    assert imported.code == 0
    assert "its old fingerprint covers the whole document" in imported.err
    assert "environment was left out" in imported.err
    assert "It is the soul nova here: soul show nova" in imported.out
    assert "creativity" in soul("show", "nova").out
    assert b"sk-secret" not in b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())


def test_a_capsule_that_is_already_here_is_not_called_imported(soul: Soul, home: Path) -> None:
    soul("capsule", "seal", "default")
    (file,) = (home / "capsules").glob("*.capsule")
    again = soul("capsule", "import", str(file))
    assert again.code == 0
    assert again.out.startswith("Nothing to import: default 1.0.0 is already here, in the same state")
    assert again.err == ""


def test_a_new_key_of_the_other_machine_is_accepted_by_its_fingerprint(soul: Soul, home: Path, tmp_path: Path) -> None:
    (tmp_path / "ada.pub").write_text((home / "data/keys/owner.pub").read_text())
    assert soul("new", "maya", "--name", "Maya").code == 0
    assert soul("capsule", "seal", "maya").code == 0
    office = ("-w", str(tmp_path / "office"))
    assert soul("init", office[1]).code == 0
    trusted = ("--key", str(tmp_path / "ada.pub"), *office)
    assert soul("capsule", "import", str(capsule_file(home)), *trusted).code == 0
    old = soul("keys", "show", "--json").json["ownerFingerprint"]
    new = soul("keys", "rotate", "owner", "--json").json["fingerprint"]
    file = home / "souls/maya.md"
    file.write_text(f"{file.read_text()}\n## Traits\n\n- curious\n")
    second = soul("capsule", "seal", "maya", "--json").json["file"]
    asked = soul("capsule", "import", str(home / second), *trusted)
    assert asked.code == 4, asked.said
    assert old in asked.err
    assert f"--accept-key {new}" in asked.err
    answer = soul("capsule", "import", str(home / second), *trusted, "--accept-key", new)
    assert answer.code == 0, answer.said
    assert "curious" in soul("show", "maya", *office).out
    assert soul("verify", *office).code == 0
