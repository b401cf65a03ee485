"""Keys, verify and signed backups at the command line."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.adapters import keys
from soulkeeper.bootstrap import open_witness, open_workspace
from soulkeeper.domain.canonical import canonical
from soulkeeper.faces.owner.cli import run
from tests.faces.conftest import Soul
from tests.faces.test_cli_input import ensure_told

Proposed = Callable[..., dict[str, Any]]


def test_verify_proves_a_clean_ledger_and_says_what_it_covers(soul: Soul) -> None:
    answer = soul("verify")
    assert answer.code == 0, answer.said
    assert answer.out.startswith("Proved: ")
    assert "Not covered: memory" in answer.out
    shape = soul("verify", "--json").json
    assert (shape["proved"], shape["problems"]) == (True, [])
    assert {"texts", "tokens", "pins", "mirror"} <= set(shape["covered"])


def test_verify_names_a_file_with_another_text_than_the_approved_one(soul: Soul, home: Path) -> None:
    (home / "souls/default.md").write_text("# Somebody else\n")
    answer = soul("verify")
    assert answer.code == 1
    assert "Broken: the file of default does not have the approved text" in answer.out


def test_verify_recognises_an_older_and_an_emptied_database(soul: Soul, home: Path) -> None:
    soul("confirm", "default")
    older = {path: path.read_bytes() for path in (home / "data").glob("ledger.db*")}
    soul("confirm", "default")
    for path, content in older.items():
        path.write_bytes(content)
    assert "it is an older one (if you restored it yourself: soul verify --accept" in soul("verify").out
    assert soul("show", "default").code == 6
    accepted = soul("verify", "--accept", "--yes")
    assert accepted.code == 0, accepted.said
    assert soul("show", "default").code == 0


@pytest.mark.parametrize("name", ["owner", "log"])
def test_a_rotated_key_signs_and_everything_before_it_stays_proved(soul: Soul, home: Path, name: str) -> None:
    before = soul("keys", "show", "--json").json
    sealed = soul("capsule", "seal", "default")
    assert sealed.code == 0, sealed.said
    answer = soul("keys", "rotate", name, "--json")
    assert answer.code == 0, answer.said
    after = soul("keys", "show", "--json").json
    assert (after[name], answer.json["previous"]) == (answer.json["public"], before[name])
    assert (home / f"data/keys/{name}.pub").read_text().strip() == after[name] != before[name]
    assert soul("confirm", "default").code == 0
    assert soul("verify", "--json").json["problems"] == []
    assert soul("capsule", "verify", "default").code == 0
    told = [event for event in soul("events", "--json").json if event["kind"] == "key.rotated"]
    assert [(event["previous"], event["key"]) for event in told] == [(before[name], after[name])]
    signers = soul("keys", "export-public").out.splitlines()
    assert f'{name} namespaces="soulkeeper" {before[name]}' in signers
    assert f'{name} namespaces="soulkeeper" {after[name]}' in signers
    assert soul("doctor").code == 0


def _rotate_until(root: Path, name: str, step: str) -> None:
    """Rotate, and crash at one step of it."""

    def die(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if step == "before the event":
        from soulkeeper.services import key_rotation

        key_rotation.rotate = die  # type: ignore[assignment]
    elif step == "before the files":
        keys.activate_next_key = die
    else:
        replace, moved = Path.replace, []

        def once(self: Path, target: Path) -> Path:
            if "keys" in str(self) and moved:
                die()
            moved.append(self) if "keys" in str(self) else None
            return replace(self, target)

        Path.replace = once  # type: ignore[method-assign]
    run(["-w", str(root), "keys", "rotate", name])


@pytest.mark.parametrize("name", ["owner", "log"])
@pytest.mark.parametrize("step", ["before the event", "before the files", "between the files"])
def test_killed_during_a_rotation_the_old_or_the_new_key_is_there_whole(
    soul: Soul, home: Path, name: str, step: str
) -> None:
    before = soul("keys", "show", "--json").json[name]
    process = multiprocessing.get_context("fork").Process(target=_rotate_until, args=(home, name, step))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    now = soul("keys", "show", "--json").json[name]
    assert (now == before) is (step == "before the event")
    assert soul("confirm", "default").code == 0
    assert (home / f"data/keys/{name}.pub").read_text().strip() == now
    assert soul("verify").code == 0
    assert soul("keys", "rotate", name).code == 0


@pytest.fixture
def copy(soul: Soul, tmp_path: Path) -> Path:
    file = tmp_path / "copy.jsonl"
    assert soul("backup", str(file), "--without-keys").code == 0
    return file


def rewritten(file: Path, change: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
    """A backup that somebody changed, with a recomputed checkpoint and end line."""
    records = [json.loads(line) for line in file.read_bytes().splitlines()]
    changed = [new for record in records[:-2] if (new := change(record)) is not None]
    lines = [canonical(record) + b"\n" for record in changed]
    total = hashlib.sha256(b"".join(lines))
    lines.append(canonical({**records[-2], "contents": f"sha256:{total.hexdigest()}"}) + b"\n")
    whole = hashlib.sha256(b"".join(lines)).hexdigest()
    lines.append(canonical({"record": "end", "lines": len(lines), "sha256": whole}) + b"\n")
    file.write_bytes(b"".join(lines))


def other_setting(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "key": "evil"} if record.get("key") == "seeded" else record


def odd_id(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "id": "../x"} if record["record"] == "agent" else record


def key_of_lists(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "key": [["evil"]]} if record.get("key") == "seeded" else record


def other_file(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "content": "eA==", "size": 1} if record["record"] == "file" and not record["offset"] else record


def other_signature(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "signature": record["signature"][::-1]} if record.get("seq") == 2 else record


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (other_setting, "setting evil cannot be proved"),
        (other_signature, "cannot be proved: its signature is wrong\n"),
        (odd_id, "'../x' is not a valid agent id"),
        (key_of_lists, "is not a valid setting record: its key is not a text"),
        (other_file, "the signature at the end of this backup is wrong"),
    ],
)
def test_a_rewritten_backup_is_refused_and_the_first_broken_record_named(
    soul: Soul, copy: Path, tmp_path: Path, change: Callable[[dict[str, Any]], dict[str, Any]], words: str
) -> None:
    rewritten(copy, change)
    refused = soul("restore", str(copy), "-w", str(tmp_path / "again"))
    assert refused.code == 2, refused.said
    assert words in refused.err
    assert not (tmp_path / "again").exists()


def test_an_unsigned_backup_is_refused_unless_confirmed(soul: Soul, copy: Path, tmp_path: Path) -> None:
    records = [json.loads(line) for line in copy.read_bytes().splitlines()][:-2]
    lines = [canonical(record) + b"\n" for record in records]
    end = {"record": "end", "lines": len(lines), "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    copy.write_bytes(b"".join([*lines, canonical(end) + b"\n"]))
    refused = soul("restore", str(copy), "-w", str(tmp_path / "again"))
    assert refused.code == 4
    assert "is not signed" in refused.err
    assert soul("restore", str(copy), "-w", str(tmp_path / "again"), "--unsigned").code == 0


def test_what_a_restore_would_lose_is_shown_and_asked_about(soul: Soul, copy: Path, proposed: Proposed) -> None:
    soul("approve", proposed("curious")["id"])
    soul("policy", "set", "mirror", "guard")
    refused = soul("restore", str(copy), "--replace")
    assert refused.code == 2
    assert "default: revision 2" in refused.err
    assert "the policy of default" in refused.err
    assert "add --yes" in refused.err
    assert soul("restore", str(copy), "--replace", "--yes").code == 0
    soul("status")  # takes notice of the file, which has the newer text
    assert soul("verify").code == 0


def test_a_lost_owner_key_is_replaced_for_all_to_see_and_what_it_granted_is_void(
    soul: Soul, home: Path, tmp_path: Path
) -> None:
    old = soul("keys", "show", "--json").json["owner"]
    soul("token", "create", "--role", "owner")
    soul("backup", str(tmp_path / "copy.jsonl"), "--without-keys")
    shutil.rmtree(home / "data/keys")
    again = tmp_path / "again"
    answer = soul("restore", str(tmp_path / "copy.jsonl"), "-w", str(again), "--new-owner-key")
    assert answer.code == 0, answer.said
    where = ("-w", str(again), "--json")
    assert all(token["revokedAt"] for token in soul("token", "list", *where).json)
    told = [event for event in soul("events", *where).json if event["kind"] == "workspace.rekeyed"]
    assert [event["previous_owner_key"] for event in told] == [old]
    assert soul("verify", *where).json["problems"] == []
    assert soul("confirm", "default", "-w", str(again)).code == 0


def test_a_ledger_of_another_owner_key_in_the_same_place_is_refused_until_a_person_accepts_it(
    soul: Soul, home: Path, tmp_path: Path
) -> None:
    soul("confirm", "default")
    other = tmp_path / "other"
    assert run(["init", str(other)]) == 0
    shutil.rmtree(home / "data")
    shutil.copytree(other / "data", home / "data")
    assert soul("show", "default").code == 6
    answer = soul("verify")
    assert (answer.code, "another owner key than before" in answer.out) == (1, True)
    assert open_witness(open_workspace(home).settings).read() is not None


def test_a_key_is_enrolled_in_one_spelling(soul: Soul, home: Path, tmp_path: Path) -> None:
    public, file = (home / "data/keys/log.pub").read_text().strip(), tmp_path / "other.pub"
    file.write_text(f"{public} backup@host\n")
    assert soul("keys", "enrol", str(file), "--json").json == {"key": public, "enrolled": False}
    kind, body = public.split()
    file.write_text(f"{kind} {body[:20]}!{body[20:]}\n")
    ensure_told(soul("keys", "enrol", str(file)), 2)


@pytest.fixture
def other(soul: Soul, tmp_path: Path) -> Path:
    """The keys folder of another machine, whose log key the owner enrolled."""
    folder = tmp_path / "other/data/keys"
    folder.mkdir(parents=True)
    keys.make_key(folder, keys.LOG)
    assert soul("keys", "enrol", str(folder / "log.pub")).code == 0
    return folder


def log_fingerprint(folder: Path) -> str:
    return keys.fingerprint((folder / "log.pub").read_text())


def test_a_withdrawn_key_is_shown_as_such_and_cannot_be_withdrawn_or_enrolled_again(soul: Soul, other: Path) -> None:
    fingerprint, public = log_fingerprint(other), (other / "log.pub").read_text().strip()
    assert "add --yes" in soul("keys", "withdraw", fingerprint).err
    assert f"{fingerprint}  enrolled " in soul("keys", "show").out

    answer = soul("keys", "withdraw", fingerprint, "--yes", "--json")

    shape = {"fingerprint": fingerprint, "public": public, "state": "withdrawn", "events": 0}
    assert (answer.code, answer.json) == (0, shape), answer.said
    assert soul("verify", "--json").json["problems"] == []
    assert f"{fingerprint}  withdrawn " in soul("keys", "show").out
    states = [(key["state"], key["thisMachine"]) for key in soul("keys", "show", "--json").json["logKeys"]]
    assert states == [("enrolled", True), ("withdrawn", False)]
    assert f'log namespaces="soulkeeper" {public} withdrawn' in soul("keys", "export-public").out.splitlines()
    for again in (("withdraw", fingerprint, "--yes"), ("enrol", str(other / "log.pub"))):
        refused = soul("keys", *again)
        ensure_told(refused, 5)
        assert "withdrawn" in refused.err


@pytest.mark.parametrize(
    ("name", "code", "hint"), [("log", 5, "rotate log"), ("owner", 5, "rotate owner"), ("", 3, "show")]
)
def test_only_the_log_key_of_another_machine_is_withdrawn(soul: Soul, name: str, code: int, hint: str) -> None:
    prints = soul("keys", "show", "--json").json
    refused = soul("keys", "withdraw", prints.get(f"{name}Fingerprint", "SHA256:nobody"), "--yes")
    ensure_told(refused, code)
    assert f"soul keys {hint}" in refused.err
    assert soul("verify").code == soul("confirm", "default").code == 0


def test_the_key_of_this_machine_is_known_by_its_private_half(soul: Soul, home: Path, other: Path) -> None:
    own = soul("keys", "show", "--json").json["logFingerprint"]
    for change in (lambda file: shutil.copy(other / "log.pub", file), Path.unlink):
        change(home / "data/keys/log.pub")
        assert soul("keys", "show", "--json").json["logFingerprint"] == own
        refused = soul("keys", "withdraw", own, "--yes")
        assert (refused.code, "this is the log key of this machine" in refused.err) == (5, True), refused.said


def test_a_restore_says_which_withdrawal_it_would_lose_and_a_withdrawn_machine_restores_nothing(
    soul: Soul, copy: Path, tmp_path: Path
) -> None:
    other = tmp_path / "again/data/keys"
    other.mkdir(parents=True)
    public = keys.make_key(other, keys.LOG)
    soul("keys", "enrol", str(other / "log.pub"))
    soul("keys", "withdraw", keys.fingerprint(public), "--yes")
    assert f"the withdrawal of the log key {public}" in soul("restore", str(copy), "--replace").err
    soul("backup", str(tmp_path / "newer.jsonl"), "--without-keys")
    refused = soul("restore", str(tmp_path / "newer.jsonl"), "-w", str(tmp_path / "again"))
    assert (refused.code, "was replaced or withdrawn" in refused.err) == (4, True), refused.said


def test_a_machine_whose_key_was_withdrawn_serves_nothing_until_it_has_a_new_one(
    soul: Soul, home: Path, other: Path
) -> None:
    soul("keys", "withdraw", log_fingerprint(other), "--yes")
    for name in ("log", "log.pub"):  # from here on, this is the other machine
        shutil.copy(other / name, home / "data/keys" / name)
    shown = soul("keys", "show", "--json").json
    assert (shown["log"], shown["logFingerprint"]) == ((other / "log.pub").read_text().strip(), log_fingerprint(other))
    refused = soul("serve")
    assert (refused.code, "the owner withdrew the key" in refused.err) == (4, True), refused.said
    assert "the owner withdrew the log key of this machine" in soul("doctor").out
    assert soul("keys", "rotate", "log").code == soul("verify").code == 0
    assert [key["state"] for key in soul("keys", "show", "--json").json["logKeys"] if key["thisMachine"]] == [
        "enrolled"
    ]
