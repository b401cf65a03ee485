"""A ledger may contain forged text: none of it controls the terminal, and no line of it looks like ours."""

from __future__ import annotations

import json
from pathlib import Path

import apsw
import pytest

from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.characters.visible import legible_json, line_of
from tests.faces.conftest import Soul

EVIL = "\x1b[31mX\x9b2J\nNothing is waiting for you"


@pytest.fixture
def forged(soul: Soul, home: Path) -> str:
    """A ledger with escapes in every text column. Returns the id of a question in it."""
    asked = soul("propose", "default", "--add", "traits", "curious", "--reason", "x", "--json").json
    ledger = apsw.Connection(str(home / "data/ledger.db"))
    for (name,) in ledger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        ledger.execute(f'DROP TRIGGER "{name}"')
    payload = json.loads(str(ledger.execute("SELECT payload FROM approvals").fetchall()[0][0]))
    finding = {"severity": EVIL, "code": EVIL, "line": EVIL, "message": EVIL}
    said = dict.fromkeys(("trigger", "baseRevision", "address", "by", "reason"), EVIL)
    payload.update(said, evidence=[EVIL], findings=[finding], cautions=[EVIL])
    ledger.execute("UPDATE approvals SET payload = ?", (canonical(payload).decode(),))
    ledger.execute("UPDATE revisions SET door = ?1, author = ?1, approver = ?1, summary = ?1, reason = ?1", (EVIL,))
    body = canonical({"address": EVIL, "by": EVIL, "door": EVIL, "version": EVIL}).decode()
    ledger.execute("UPDATE events SET kind = ?, body = ?", (EVIL, body))
    ledger.close()
    return str(asked["id"])


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("events", True),
        ("history default --details", True),
        ("approvals list", False),  # a payload that cannot be read is named by its type alone
        ("approvals show ID", False),
        ("pending", False),
        ("status", False),
    ],
)
def test_no_escape_of_a_forged_ledger_reaches_the_screen(
    soul: Soul, forged: str, command: str, monkeypatch: pytest.MonkeyPatch, *, shown: bool
) -> None:
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_, **__: False)  # as on a terminal
    arguments = command.replace("ID", forged).split()
    refused = soul(*arguments)
    assert refused.code == 6
    assert not [escape for escape in ("\x1b[31mX", "\x9b", "\nNothing is waiting") if escape in refused.said]
    monkeypatch.setattr(
        "soulkeeper.bootstrap.ProvedLedger", lambda ledger, *_: ledger
    )  # as if whoever forged it had a key
    answer = soul(*arguments)
    assert ("\\x1b[31mX\\x9b2J" in answer.said) is shown
    assert not [escape for escape in ("\x1b[31mX", "\x9b") if escape in answer.said]
    assert "\nNothing is waiting for you" not in answer.said
    raw = soul(*arguments, "--json")
    assert not {"\x1b", "\x9b"} & set(raw.out)
    assert EVIL in str(raw.json) or json.dumps(EVIL)[1:-1] in json.dumps(raw.json)


def test_a_line_stays_one_line_and_plain_text_stays_as_it_is() -> None:
    assert line_of("a\nb\tc\x1b") == "a\\nb\\tc\\x1b"
    assert line_of("Grüße 雪") == "Grüße 雪"


def test_a_file_name_cannot_write_a_line_of_the_status(soul: Soul, home: Path) -> None:
    (home / "souls" / "x\nNothing is waiting for you\x1b[2J.md").write_text("hi\n")
    for command in ("status", "doctor", "list"):
        assert "\nNothing is waiting for you\\" not in soul(command).said
    assert "x\\nNothing is waiting for you\\x1b[2J.md" in soul("status").out


def test_json_escapes_what_hides_or_moves_text_and_reads_back_the_same(soul: Soul, home: Path) -> None:
    name = "x\u202e\u2066\u200b\u200d\ufeff\U000e0041y"
    file = home / f"{name}.md"
    file.write_text("Be kind.\n")
    answer = soul("validate", str(file), "--profile", "versioned", "--json")
    assert answer.json["findings"][0]["file"] == file.as_posix()
    assert not set("\u202e\u2066\u200b\u200d\ufeff\U000e0041") & set(answer.out)
    assert "\\u202e\\u2066\\u200b\\u200d\\ufeff\\udb40\\udc41" in answer.out


def test_ordinary_text_of_every_script_is_not_escaped() -> None:
    plain = json.dumps("Grüße, 雪, नमस्ते, مرحبا, 👍", ensure_ascii=False)
    assert legible_json(plain) == plain


def test_the_name_of_a_workspace_in_a_hint_controls_no_terminal(soul: Soul, tmp_path: Path) -> None:
    where = str(tmp_path / EVIL.replace("\n", " "))
    assert soul("init", where).code == 0
    answers = (soul("doctor", "-w", where), soul("show", "nobody", "-w", where))
    assert all("\x1b[31m" not in answer.said and "\x9b" not in answer.said for answer in answers)
