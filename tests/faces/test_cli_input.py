"""Mistakes at the command line: one clear message with a hint, the right exit code, nothing lost."""

from __future__ import annotations

import gc
import getpass
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.faces.commands import call, every_argument, every_id_option
from tests.faces.conftest import Answer, Soul

HOSTILE = [
    "../x",
    "con",
    "a\n",
    "a" * 129,
    "",
    "A",
    "ä",
    "a/b/c",
    "--help",
    "-",
    "a--b",
    "*",
    "%",
    "\x1b[31m",
    "maya\u202e",
]
MAY_BE_EMPTY = {("diff", "older"), ("diff", "newer"), ("rollback", "revision"), ("lineage", "id"), ("rules", "code")}
MAY_BE_EMPTY |= {("undo", "id"), ("verify", "id")}
ESCAPE = "\x1b"

Proposed = Callable[..., dict[str, Any]]
Held = Callable[[str], dict[str, Any]]


def state(home: Path) -> tuple[int, dict[str, str]]:
    """The number of events, and every file a person can see."""
    gc.collect()
    events = int(apsw.Connection(str(home / "data/ledger.db")).execute("SELECT max(seq) FROM events").get)
    files = (file for file in home.rglob("*") if file.is_file() and "data" not in file.relative_to(home).parts)
    return events, {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def ensure_told(answer: Answer, *codes: int) -> None:
    """One message and one hint, both printable, and no sign of a crash."""
    assert answer.code in codes, answer.said
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert answer.err.count("hint: ") == 1
    assert ESCAPE not in answer.err
    assert "unexpected" not in answer.err


@pytest.mark.parametrize(("path", "argument"), [*every_argument()], ids=str)
def test_a_hostile_argument_is_reported_and_changes_nothing(
    soul: Soul, home: Path, path: tuple[str, ...], argument: str
) -> None:
    (home / "text.md").write_text("# A text\n")
    before = state(home)
    for hostile in HOSTILE:
        if hostile or (path[0], argument) not in MAY_BE_EMPTY:
            ensure_told(soul(*call(path, **{argument: hostile})), 2, 3)
    assert state(home) == before


@pytest.mark.parametrize(("path", "option"), [*every_id_option()], ids=str)
def test_a_hostile_id_in_an_option_is_reported_and_changes_nothing(
    soul: Soul, home: Path, path: tuple[str, ...], option: str
) -> None:
    before = state(home)
    for hostile in HOSTILE:
        ensure_told(soul(*call(path, f"{option}={hostile}", id="fresh" if path == ("agent", "new") else "default")), 2)
    assert state(home) == before


def test_a_blank_reason_does_not_count_for_an_agent_or_for_the_owner(soul: Soul, home: Path) -> None:
    before, blank = state(home), ("propose", "default", "--add", "traits", "kind", "--reason", "  ")
    for said in (soul(*blank), soul(*blank, "--as-agent", "default")):
        ensure_told(said, 2)
        assert "a proposal needs a reason" in said.err
    assert state(home) == before


@pytest.mark.parametrize("said", ["\udcff", "a\udcffb", "a\0b"])
def test_an_argument_that_is_not_text_is_reported_wherever_it_is(soul: Soul, home: Path, said: str) -> None:
    before = state(home)
    for arguments in (
        ("show", said),
        ("approve", said),
        ("-w", said, "list"),
        ("list", "--search", said),
        ("new", "maya", "--from", said),
        ("new", "maya", "--name", said),
        ("propose", "default", "--add", "traits", "kind", "--reason", said, "--as-agent", "default"),
        ("init", said),
        (said,),
    ):
        ensure_told(soul(*arguments), 2)
    assert state(home) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("events", "--after", "9" * 30),
        ("events", "--after", "-1"),
        ("history", "default", "--before", "9" * 30),
        ("history", "default", "--limit", "0"),
        ("edit", "default", "--from", "text.md", "--base", "9" * 30),
        ("diff", "default", "--context", "-1"),
        ("show", "default", "--revision", "9" * 30),
        ("snooze", "00", "4 hours"),
        ("snooze", "00", "-4h"),
        ("approvals", "list", "--status", "maybe"),
    ],
)
def test_a_number_or_word_out_of_range_is_reported(soul: Soul, home: Path, arguments: tuple[str, ...]) -> None:
    (home / "text.md").write_text("# A text\n")
    ensure_told(soul(*arguments), 2)


def reading(soul: Soul, source: str) -> list[Answer]:
    """Every command that reads a text."""
    return [
        soul("new", "maya", "--from", source),
        soul("edit", "default", "--from", source),
        soul("propose", "default", "--from", source, "--reason", "asked", "--as-agent", "default"),
    ]


def test_bytes_that_are_not_utf8_are_refused_and_the_byte_is_named(soul: Soul, home: Path) -> None:
    (home / "latin.md").write_bytes(b"# Caf\xe9\n")
    before = state(home)
    for answer in reading(soul, "latin.md"):
        ensure_told(answer, 2)
        assert "byte 6 is 0xe9" in answer.err
    assert state(home) == before


def test_a_file_of_100_megabytes_is_refused_without_reading_it(soul: Soul, home: Path) -> None:
    with (home / "large.md").open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    for answer in reading(soul, "large.md"):
        ensure_told(answer, 2)
        assert "large.md is larger than" in answer.err


def test_a_device_that_never_ends_is_refused(soul: Soul) -> None:
    for answer in reading(soul, "/dev/zero"):
        ensure_told(answer, 2)


@pytest.mark.parametrize(("source", "code"), [("nowhere.md", 3), ("", 2), ("souls", 2), ("souls/default.md/x", 3)])
def test_a_source_that_is_not_a_file_is_reported(soul: Soul, source: str, code: int) -> None:
    for answer in reading(soul, source):
        ensure_told(answer, code)


@pytest.mark.parametrize("content", [b"", b" \n\t\n"])
def test_an_empty_text_is_not_a_soul(soul: Soul, home: Path, content: bytes) -> None:
    (home / "empty.md").write_bytes(content)
    for answer in reading(soul, "empty.md")[:2]:
        ensure_told(answer, 2)


@pytest.mark.parametrize(
    "content",
    [b"---\nname: [\n---\n# Maya\n", b"---\nname: a\nname: b\n", b"---\n\tx\n---\n", b"\xef\xbb\xbf---\r\nx\r\n"],
)
def test_broken_frontmatter_is_text_and_is_kept_to_the_byte(soul: Soul, home: Path, content: bytes) -> None:
    (home / "broken.md").write_bytes(content)
    assert soul("new", "maya", "--from", "broken.md").code == 0
    assert (home / "souls/maya.md").read_bytes() == content
    assert soul("show", "maya", "--json").json["content"].encode() == content


def test_approving_a_text_of_ones_own_that_is_empty_or_missing_decides_nothing(soul: Soul, proposed: Proposed) -> None:
    id = proposed()["id"]
    for source in ("", "nowhere.md"):
        ensure_told(soul("approve", id, "--edit", source), 2, 3)
    assert soul("approvals", "show", id, "--json").json["status"] == "pending"


def test_asking_as_an_agent_without_a_name_is_not_asking_as_the_owner(soul: Soul) -> None:
    ensure_told(soul("propose", "default", "--add", "traits", "kind", "--reason", "asked", "--as-agent", ""), 2)


def test_a_mistyped_key_of_a_policy_is_answered_with_the_closest_one(soul: Soul) -> None:
    answer = soul("policy", "set", "mirrr", "guard")
    assert (answer.code, "hint: did you mean 'mirror'? soul policy show lists all keys" in answer.err) == (2, True)
    assert "one of maxProposalsPerDay" in soul("policy", "set", "zzz", "1").err


def test_an_option_with_too_few_values_leads_to_the_help_of_its_command(soul: Soul) -> None:
    answer = soul("propose", "default", "--add", "traits")
    assert (answer.code, "hint: soul propose --help shows the usage" in answer.err) == (2, True)


def test_a_wrong_call_shows_how_it_is_done(soul: Soul) -> None:
    answer = soul("deny", "1f3a", "too formal")

    assert answer.code == 2
    assert 'for example: soul deny 1f3a --because "too formal"' in answer.err


def test_one_proposal_is_one_change(soul: Soul) -> None:
    ensure_told(soul("propose", "default", "--reason", "asked"), 2)
    ensure_told(soul("propose", "default", "--reason", "r", "--faq", "q", "a", "--remove", "traits", "kind"), 2)


def test_an_agent_for_a_soul_that_is_not_there_is_not_made(soul: Soul) -> None:
    ensure_told(soul("agent", "new", "maya", "--soul", "nobody"), 3)
    ensure_told(soul("agent", "show", "maya"), 3)


def test_a_rollback_without_confirmation_shows_what_would_change_and_changes_nothing(soul: Soul, home: Path) -> None:
    (home / "text.md").write_text("# A text\n")
    soul("new", "maya", "--from", "text.md")
    (home / "text.md").write_text("# Another text\n")
    soul("edit", "maya", "--from", "text.md")
    before = state(home)
    answer = soul("rollback", "maya", "1")
    assert answer.code == 2
    assert "-# Another text" in answer.err
    assert "hint: add --yes" in answer.err
    assert state(home) == before


def test_rolling_back_to_the_current_text_is_reported_before_asking_for_confirmation(soul: Soul) -> None:
    ensure_told(soul("rollback", "default", "1"), 5)


def test_an_editor_wants_a_terminal(soul: Soul) -> None:
    ensure_told(soul("edit", "default"), 2)


EVIL = f"{ESCAPE}]0;owned\x07 \u202egnol\u200b \x9b31m"


def raw(answer: Answer) -> set[str]:
    """The characters of EVIL that were printed unescaped."""
    return set(answer.said) & set(f"{ESCAPE}\x07\x9b\u202e\u200b")


@pytest.mark.parametrize("where", ["value", "reason"])
def test_hidden_text_is_refused_with_its_places_and_none_of_it_comes_out_raw(soul: Soul, where: str) -> None:
    value, reason = (f"kind{EVIL}", "trust me") if where == "value" else ("kind", f"trust me{EVIL}")
    said = ("propose", "default", "--add", "traits", value, "--reason", reason)
    for asker in ((), ("--as-agent", "default")):
        told, shaped = soul(*said, *asker), soul(*said, *asker, "--json")
        assert (told.code, shaped.code) == (4, 4)
        assert "hidden_text: " in told.err
        assert "RIGHT-TO-LEFT OVERRIDE" in told.err
        assert [found["code"] for found in shaped.json["reasons"]] == ["hidden_text"]
        assert not raw(told) | raw(shaped)
    assert soul("pending").out == "Nothing is waiting for you\n"


def test_control_characters_are_escaped_wherever_they_come_from(
    soul: Soul, proposed: Proposed, held: Held, home: Path
) -> None:
    """An edit of the file may contain them: it is held, and shown with every character escaped."""
    asked = held(f"kind{EVIL}")
    id, code = asked["id"], asked["reviewCode"]
    assert EVIL not in (home / "souls/default.md").read_text()
    texts = [soul("review"), soul("approvals", "show", id)]
    others = [soul("pending"), soul("status"), soul("approvals", "list"), soul("approve", id, "--code", code)]
    others += [soul("history", "default", "--details"), soul("events")]
    texts += [
        soul("diff", "default"),
        soul("diff", "default", "--fields"),
        soul("show", "default", "--fields"),
    ]
    denied = proposed("calm")["id"]
    others += [soul("deny", denied, "--because", f"no{EVIL}"), soul("approvals", "show", denied)]
    for answer in (*texts, *others):
        assert answer.code == 0, answer.said
        assert not raw(answer), answer.said
    for answer in texts:
        assert "\\x1b]0;owned\\x07" in answer.out


def test_emoji_and_scripts_that_need_joiners_are_shown_as_they_are(soul: Soul, proposed: Proposed) -> None:
    written = "👩‍💻 ❤️ 1️⃣ ©️ ↔️ 👍🏽 ক্‍ষ"
    assert written in soul("approvals", "show", proposed(written)["id"]).out


@pytest.mark.parametrize("hidden", ["\u200d", "\u200c", "\ufe0f", "\u3164", "\u2800", "\u00ad", "\u034f", "\ue000"])
def test_a_character_that_hides_between_letters_is_refused_in_a_proposal_and_shown_in_an_edit(
    soul: Soul, held: Held, hidden: str
) -> None:
    for written in (f"pass{hidden}word", f"密{hidden}码"):
        refused = soul("propose", "default", "--add", "traits", written, "--reason", "asked", "--as-agent", "default")
        assert refused.code == 4
        assert f"hidden_text: the text contains characters that cannot be seen: U+{ord(hidden):04X} " in refused.err
        shown = soul("approvals", "show", held(written)["id"]).out
        assert hidden not in refused.err + shown
        assert f"\\{'x' if hidden < chr(256) else 'u'}" in shown


def test_a_user_without_a_name_is_the_owner(soul: Soul, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert soul("init", "elsewhere").code == 0
    assert soul("-w", "elsewhere", "events", "--json").json[0]["by"] == "owner"


@pytest.mark.parametrize("mistake", [RuntimeError("no\x1bway"), RecursionError(), AssertionError("x")])
def test_a_fault_of_the_program_is_a_sentence_too(
    soul: Soul, monkeypatch: pytest.MonkeyPatch, mistake: Exception
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise mistake

    monkeypatch.setattr("soulkeeper.services.queries.souls", broken)
    answer = soul("list")
    assert answer.code == 1
    assert f"unexpected {type(mistake).__name__}" in answer.err
    assert ESCAPE not in answer.err
    assert soul("list", "--json").json["error"] == "error"


def test_stopping_is_exit_code_130_and_no_traceback(soul: Soul, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("soulkeeper.services.queries.souls", stopped)
    answer = soul("list")
    assert (answer.code, answer.out, answer.err.strip()) == (130, "", "stopped; nothing else was changed")


def test_a_forgotten_text_of_a_change_is_named_and_not_the_option_after_it(soul: Soul) -> None:
    answer = soul("propose", "default", "--modify", "tone", "warm", "--reason", "asked for twice")
    ensure_told(answer, 2)
    assert "--modify': it takes FIELD OLD NEW, and --reason is in the place of a text" in answer.err


def test_a_name_that_a_file_overrides_is_not_ignored_in_silence(soul: Soul, home: Path) -> None:
    (home / "text.md").write_text("# A text\n")
    created = soul("new", "mira", "--from", "text.md", "--name", "Mira")
    assert "--name is not used" in created.err
    assert soul("show", "mira").out == "# A text\n"


@pytest.mark.parametrize(
    "arguments",
    [("init", ""), ("adopt", ""), ("release", ""), ("undo", "", "--yes"), ("approve", "00", ""), ("import", "")],
    ids=lambda arguments: arguments[0],
)
def test_a_variable_that_was_not_set_is_not_the_current_folder_nor_the_newest_soul(
    soul: Soul, home: Path, arguments: tuple[str, ...]
) -> None:
    (home / "SOUL.md").write_text("# Maya\n")
    assert soul("propose", "default", "--add", "traits", "bold", "--reason", "r").code == 0
    events = len(soul("events", "--json").json)
    answer = soul(*arguments)
    ensure_told(answer, 2)
    assert " is empty\n" in answer.err
    assert len(soul("events", "--json").json) == events
