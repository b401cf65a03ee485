"""Reflection and memory at the command line: from a transcript to a proposal in the owner's queue."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.adapters.model_server import model_server
from tests.faces.conftest import Soul


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """Six sessions of four exchanges, in each of which the owner asks for fewer emojis."""
    talks = []
    for number in range(6):
        messages = [{"role": "user", "content": "no emojis please"}, {"role": "assistant", "content": "All right."}]
        for place in range(3):
            messages.append({"role": "user", "content": f"which room is free on day {number}{place}?"})
            messages.append({"role": "assistant", "content": f"Room {place} is free."})
        talks.append(json.dumps({"id": f"talk-{number}", "messages": messages}))
    file = tmp_path / "talks.jsonl"
    file.write_text("\n".join(talks))
    return file


def test_an_import_counts_what_is_new_and_again_adds_nothing(soul: Soul, transcript: Path) -> None:
    first = soul("memory", "import", str(transcript), "--json").json
    assert (first["read"], first["new"], first["sessions"]) == (48, 48, 6)
    assert soul("memory", "import", str(transcript), "--json").json["new"] == 0
    refused = soul("memory", "import", __file__)
    assert (refused.code, "is not a transcript" in refused.err) == (2, True)
    counted = soul("memory", "stats", "--json").json
    assert (counted["exchanges"], counted["messages"], counted["roles"]) == (24, 48, {"assistant": 24, "user": 24})
    assert "48 messages (24 assistant, 24 user)" in soul("memory", "stats").out


def test_several_files_are_imported_at_once_and_a_wrong_name_imports_none(
    soul: Soul, transcript: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"role": "user", "content": "hello"}\n')
    missing = soul("memory", "import", str(transcript), str(tmp_path / "nothing.jsonl"))
    assert (missing.code, soul("memory", "stats", "--json").json["messages"]) == (3, 0)
    done = soul("memory", "import", str(transcript), str(other))
    assert done.out == "Imported 49 new messages of 49 in 7 sessions, from 2 files, for default\n"
    again = soul("memory", "import", str(transcript), str(other), "--json").json
    assert [(each["file"], each["read"], each["new"]) for each in again["files"]] == [
        ("talks.jsonl", 48, 0),
        ("other.jsonl", 1, 0),
    ]


def test_a_link_in_a_folder_of_transcripts_is_left_out(soul: Soul, tmp_path: Path) -> None:
    """An agent writes its folder: a link would have brought another agent's sessions into its own memory."""
    folder, other = tmp_path / "sessions", tmp_path / "other.jsonl"
    folder.mkdir()
    for file in (folder / "own.jsonl", other):
        file.write_text(json.dumps({"role": "user", "content": f"hello {file.stem}"}) + "\n")
    (folder / "theirs.jsonl").symlink_to(other)
    done = soul("memory", "import", str(folder))
    assert (done.out.split(" of ")[0], "theirs.jsonl is a link: left out" in " ".join(done.err.split())) == (
        "Imported 1 new message",
        True,
    )


def test_a_folder_of_transcripts_is_imported_at_once(soul: Soul, tmp_path: Path) -> None:
    """Each program keeps a file for each session, and a folder was refused as an unreadable file."""
    folder = tmp_path / "sessions"
    folder.mkdir()
    refused = soul("memory", "import", str(folder))
    assert (refused.code, "no .jsonl file" in refused.err) == (3, True)
    (folder / "sessions.json").write_text("{}")
    (folder / "notes.jsonl").write_text("hello\n")
    refused = soul("memory", "import", str(folder))
    assert (refused.code, "no transcript in" in refused.err) == (2, True)
    for name in ("one", "two"):
        messages = [{"role": "user", "content": f"hello {name}"}, {"role": "assistant", "content": "Hello."}]
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(message) + "\n" for message in messages))
    done = soul("memory", "import", str(folder))
    assert done.out == "Imported 4 new messages of 4 in 2 sessions, from 2 files, for default\n"
    assert "notes.jsonl is not a transcript" in done.err
    again = soul("memory", "import", str(folder), "--json").json
    assert (again["new"], [each["file"] for each in again["files"]]) == (0, ["one.jsonl", "two.jsonl"])


def test_a_reflection_proposes_what_was_asked_for_repeatedly_and_the_log_records_it(
    soul: Soul, transcript: Path
) -> None:
    soul("memory", "import", str(transcript))
    dry = soul("reflect", "--dry-run")
    assert "would propose" in dry.out
    assert soul("pending", "--json").json == []
    run = soul("reflect", "--json").json
    assert (run["outcome"], run["sessions"], len(run["proposals"])) == ("done", 6, 1)
    (waiting,) = soul("pending", "--json").json
    assert waiting["trigger"] == "reflection"
    assert waiting["score"]["mean"] == "1.00"
    parts = "consistency 1.00, evidence 1.00, reversibility 1.00, specificity 1.00"
    assert f"Quality: 1.00 ({parts})" in soul("review").out
    assert run["proposals"][0]["approval"][:8] in soul("reflect", "--log").out


def test_what_a_run_cost_has_camel_case_keys_like_everything_else(soul: Soul, transcript: Path) -> None:
    soul("memory", "import", str(transcript))
    assert soul("reflect", "--json").json["cost"] == {"requests": 0, "inputTokens": 0, "outputTokens": 0}
    (run,) = soul("reflect", "--log", "--json").json
    assert set(run["cost"]) == {"requests", "inputTokens", "outputTokens"}


def test_the_import_of_a_group_chat_names_the_people_who_count_as_the_owner(soul: Soul, tmp_path: Path) -> None:
    chat = tmp_path / "chat.jsonl"
    lines = [{"role": "user", "content": "hello", "name": name} for name in ("Ana", "Bo")]
    chat.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert "2 people speak in it, and all of them count as you: Ana, Bo" in soul("memory", "import", str(chat)).err
    chat.write_text(
        json.dumps({"role": "user", "content": "hi"}) + "\n" + json.dumps({**lines[1], "content": "hey"}) + "\n"
    )
    assert "2 people speak in it, and all of them count as you: owner, Bo" in soul("memory", "import", str(chat)).err
    others = tmp_path / "others.jsonl"
    chat.rename(others)
    assert soul("memory", "import", str(others), "--from-others").err == ""


def test_words_of_others_turn_nothing(soul: Soul, transcript: Path) -> None:
    soul("memory", "import", str(transcript), "--from-others")
    assert soul("reflect", "--json").json["proposals"] == []


def test_a_reflection_without_enough_data_says_what_is_missing(soul: Soul) -> None:
    skipped = soul("reflect").out
    assert "0 sessions are recorded, but at least 5 are needed" in skipped
    assert "soul policy show --agent default lists the limits" in skipped


def test_deleting_a_session_needs_confirmation_and_removes_it(soul: Soul, transcript: Path) -> None:
    soul("memory", "import", str(transcript))
    assert soul("memory", "delete", "talk-1").err
    assert soul("memory", "delete", "talk-1", "--yes", "--json").json == {"session": "talk-1", "deleted": 8}
    assert soul("memory", "delete", "talk-1", "--yes").err
    assert soul("memory", "stats", "--json").json["sessions"] == 5


def test_a_chatgpt_export_is_read_from_its_zip_file(soul: Soul, tmp_path: Path) -> None:
    message = {"id": "m", "author": {"role": "user"}, "content": {"content_type": "text", "parts": ["hello"]}}
    talk = {"id": "c", "current_node": "a", "mapping": {"a": {"parent": None, "children": [], "message": message}}}
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        archive.writestr("conversations.json", json.dumps([talk]))
    assert soul("memory", "import", str(tmp_path / "export.zip"), "--json").json["new"] == 1


def test_scenarios_are_answered_line_by_line(soul: Soul, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "one.json").write_text(json.dumps({"id": "one", "soul": "# Ada\n", "sessions": []}))
    answer = json.loads(soul("reflect", "--scenarios", str(folder)).out)
    assert answer == {"id": "one", "proposals": [], "gaps": [], "dropped": []}
    assert soul("reflect", "--scenarios", str(tmp_path / "nowhere")).err
    (folder / "two.json").write_text('{"id": "two"}')
    assert "not a scenario" in soul("reflect", "--scenarios", str(folder)).err


def test_an_interview_makes_the_first_revision_from_the_answers(soul: Soul, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["A helper for a family.", "", "", "calm; curious", *[""] * 8]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*answers, ""])))
    assert soul("new", "maya", "--interview").code == 0
    shown = soul("show", "maya").out
    assert "A helper for a family." in shown
    assert "- curious" in shown
    assert soul("history", "maya", "--json").json[0]["changeType"] == "bootstrap"


@pytest.mark.parametrize(
    ("said", "expected", "warned"),
    [("y", "- calm and steady", ""), ("n", "- calm", ""), ("", "- calm", ""), (None, "- calm", "used as they are")],
)
def test_a_model_drafts_the_interview_and_its_owner_confirms(
    soul: Soul, home: Path, monkeypatch: pytest.MonkeyPatch, said: str | None, expected: str, warned: str
) -> None:
    """Without confirmation the model's text is not used: the template is, and the owner is told."""
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    answers = ["A helper: call +49 170 1234567", "", "", "calm", *[""] * 8, said or ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    with model_server() as served:
        draft = {"answers": [{"field": "traits", "parts": ["calm and steady"]}]}
        served.answer = "{}" if said is None else json.dumps(draft)
        (home / "soulkeeper.toml").write_text(f"workspace = 1\n[llm]\nbase_url = '{served.url}'\nmodel = 'm'\n")
        told = soul("new", "maya", "--interview")
    shown = soul("show", "maya").out
    assert (told.code, expected in shown.splitlines(), warned in told.err) == (0, True, True), told.err
    assert "call +49 170 1234567" in shown
    assert "1234567" not in json.dumps(served.requests)


@pytest.mark.parametrize(
    "table",
    [
        "llm = 1",
        "[llm]\nmodel = 'm'",
        "[llm]\nbase_url = 'ftp://x'\nmodel = 'm'",
        "[llm]\nbase_url = 'http://x'\nmodel = 1",
        "[llm]\nbase_url = 'http://x'\nmodel = 'm'\nkey = 'sk'",
        "[llm]\nbase_url = 'http://x'\nmodel = 'm'\nmax_tokens = 0",
        "[llm]\nbase_url = 'http://x'\nmodel = 'm'\nmax_cost = 'much'",
        "[llm]\nbase_url = 'http://x'\nmodel = 'm'\ntimeout = '0s'",
    ],
)
def test_settings_of_a_model_that_do_not_fit_are_refused_with_words(soul: Soul, home: Path, table: str) -> None:
    (home / "soulkeeper.toml").write_text(f"workspace = 1\n{table}\n")
    answer = soul("reflect")
    assert (answer.code, "hint:" in answer.err) == (2, True)


def test_a_model_that_is_away_is_a_recorded_failure(soul: Soul, home: Path, transcript: Path) -> None:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    soul("memory", "import", str(transcript))
    settings = "workspace = 1\n[llm]\nbase_url = 'http://127.0.0.1:9/v1'\nmodel = 'm'\n"
    (home / "soulkeeper.toml").write_text(settings)
    failed = soul("reflect").out
    assert "did not reflect: the model gave no usable answer" in failed
    assert "soul policy show" not in failed
    assert soul("reflect", "--log", "--json").json[0]["outcome"] == "failed"
