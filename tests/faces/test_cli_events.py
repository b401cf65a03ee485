"""Finding events and names: filters, headings on a screen, completion in the shell, suggestions for mistyped names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from soulkeeper.config import adopted_root
from soulkeeper.faces.owner.cli import soul as cli
from tests.faces.conftest import Soul
from tests.faces.terminal import Terminal, ended
from tests.faces.test_cli_input import ensure_told

Proposed = Callable[..., dict[str, Any]]


def completed(*words: str) -> list[str]:
    """What a shell offers for the last word."""
    *arguments, incomplete = words
    found = ShellComplete(cli, {}, "soul", "_SOUL_COMPLETE").get_completions(arguments, incomplete)
    return [item.value for item in found]


def test_events_are_listed_with_the_newest_last_and_the_last_ones_on_request(soul: Soul, proposed: Proposed) -> None:
    proposed()
    every = soul("events", "--json").json
    assert [event["seq"] for event in every] == sorted(event["seq"] for event in every)
    assert every[-1]["kind"] == "approval.asked"
    assert soul("events", "--last", "3", "--json").json == every[-3:]


def test_events_are_found_by_soul_by_kind_by_family_and_by_age(soul: Soul, proposed: Proposed) -> None:
    asked = proposed(target="concise-ops")
    assert soul("deny", asked["id"]).code == 0
    about = soul("events", "--soul", "concise-ops", "--json").json
    assert [event["kind"] for event in about][-2:] == ["approval.asked", "approval.denied"]
    assert {event["kind"] for event in soul("events", "--kind", "approval.denied", "--json").json} == {
        "approval.denied"
    }
    assert len(soul("events", "--kind", "approval", "--json").json) == 2
    assert soul("events", "--since", "1h", "--json").json == soul("events", "--json").json
    assert soul("events", "--soul", "verbose-teacher", "--kind", "approval", "--json").json == []


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("--kind", "approvals"), 2),
        (("--since", "soon"), 2),
        (("--soul", "nobody"), 3),
        (("--last", "3", "--after", "1"), 2),
    ],
)
def test_a_filter_that_cannot_match_is_reported(soul: Soul, said: tuple[str, ...], code: int) -> None:
    ensure_told(soul("events", *said), code)


def test_a_list_has_headings_on_a_screen_and_none_in_a_pipe(terminal: Terminal) -> None:
    assert "kind" in terminal.sees("events").split("\n")[0]
    assert terminal.pipes("events").lstrip().startswith("1 ")


def test_a_shell_completes_souls_agents_approvals_fields_policy_keys_and_kinds(soul: Soul, proposed: Proposed) -> None:
    asked = proposed()
    assert completed("show", "conc") == ["concise-ops"]
    assert "default/agents" in completed("show", "default/")
    assert completed("agent", "show", "def") == completed("can-propose", "--agent", "def") == ["default"]
    assert completed("approve", asked["id"][:3]) == [asked["id"][:8]]
    assert "never-do" in completed("propose", "default", "--add", "never")
    assert completed("policy", "set", "mirr") == ["mirror"]
    assert completed("events", "--kind", "gap") == ["gap", "gap.opened", "gap.closed"]


def test_a_shell_gets_nothing_where_no_workspace_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOULKEEPER_WORKSPACE", raising=False)
    assert completed("show", "") == []


@pytest.mark.parametrize(
    ("said", "guess"),
    [
        (("show", "defualt"), "default"),
        (("history", "concise-op"), "concise-ops"),
        (("agent", "show", "defult"), "default"),
        (("can-propose", "--agent", "defaul"), "default"),
    ],
)
def test_a_name_that_was_mistyped_is_guessed(soul: Soul, said: tuple[str, ...], guess: str) -> None:
    answer = soul(*said)
    ensure_told(answer, 3)
    assert f"did you mean '{guess}'" in answer.err


def test_several_guesses_are_listed_with_one_or(soul: Soul) -> None:
    for name in ("maya-b", "maya-c"):
        soul("new", name)
    assert "did you mean 'maya-c' or 'maya-b'?" in soul("show", "maya").err
    soul("new", "maya-d")
    assert "did you mean 'maya-d', 'maya-c' or 'maya-b'?" in soul("show", "maya").err


def test_an_event_that_is_followed_is_one_row_on_a_narrow_screen(home: Path) -> None:
    screen = Terminal(home, columns=80).opens("events", "--follow")
    screen.expect("default/heartbeat ")
    rows = [row for row in str(screen.before).splitlines() if row.strip()]
    assert [row for row in rows if not re.match(r" +\d+  [a-z]+\.[a-z]+ ", row)] == []
    assert rows[0].endswith("(cli)")
    screen.send("\x03")
    assert ended(screen) == 130


def test_a_soul_is_one_row_on_a_screen(home: Path, soul: Soul) -> None:
    words = "Helps a small bakery with orders, suppliers and the newsletter."
    Path("bakery.md").write_text(f"---\nname: Maya\ndescription: {words}\n---\n\n# Maya\n\nKind.\n")
    assert soul("new", "maya", "--from", "bakery.md").code == 0
    (row,) = (line for line in Terminal(home, columns=80).sees("list").splitlines() if line.startswith("maya"))
    assert row.rstrip().endswith("…")
    assert len(row) <= 80


def test_a_name_like_no_other_is_not_guessed(soul: Soul) -> None:
    assert "did you mean" not in soul("show", "zzz").err


def test_only_the_name_that_was_not_found_is_guessed(soul: Soul) -> None:
    answer = soul("propose", "defalt", "--remove", "traits", "shy", "--reason", "r", "--as-agent", "nobody")
    ensure_told(answer, 3)
    assert "no agent named 'nobody'" in answer.err
    assert "did you mean" not in answer.err


@pytest.mark.parametrize(
    ("file", "name"),
    [("souls/default.md", "default"), ("./souls/default.md", "default"), ("agents/default/USER.md", "default/user")],
)
def test_a_file_of_the_workspace_in_the_place_of_a_name_leads_to_the_name(soul: Soul, file: str, name: str) -> None:
    for command in ("show", "history", "edit"):
        answer = soul(command, file)
        ensure_told(answer, 2)
        assert f"hint: {file} is kept as {name}: use this name" in answer.err


def test_an_adopted_file_in_the_place_of_a_name_leads_to_the_name(
    soul: Soul, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home.parent / "data"))
    folder = home.parent / "agent"
    folder.mkdir()
    for name in ("SOUL.md", "AGENTS.md", "TOOLS.md"):
        (folder / name).write_text(f"# {name}\n\nKind.\n")
    assert soul("adopt", str(folder)).code == 0
    workspace = ("-w", str(adopted_root()))
    assert "SOUL.md is kept as agent: use this name" in soul("show", str(folder / "SOUL.md"), *workspace).err
    assert "AGENTS.md is kept as agent/agents" in soul("history", str(folder / "AGENTS.md"), *workspace).err
    assert "is kept as" not in soul("show", str(folder / "TOOLS.md"), *workspace).err
    ensure_told(soul("show", "a" * 5_000), 2)


def test_the_earlier_name_of_a_soul_leads_to_its_name_now(soul: Soul) -> None:
    for names in (("concise-ops", "brief"), ("brief", "terse")):
        assert soul("rename", *names).code == 0
    assert "hint: concise-ops was renamed to terse. soul list shows all souls" in soul("show", "concise-ops").err
    assert soul("new", "brief").code == 0
    assert soul("show", "brief").code == 0


def test_an_unknown_gap_names_the_list_of_its_agent(soul: Soul) -> None:
    assert soul("agent", "new", "bo").code == 0
    assert "hint: soul gap list --agent bo shows all of them" in soul("gap", "close", "9f", "--agent", "bo").err
