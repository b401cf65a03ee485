"""Who changed what: log, blame, diff with another text, undo; and long output in a pager."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from tests.faces.conftest import Soul
from tests.faces.terminal import Terminal, ended
from tests.faces.test_cli_input import ensure_told

Proposed = Callable[..., dict[str, Any]]


@pytest.fixture
def two(soul: Soul, home: Path) -> Path:
    """A soul with two revisions, and a file with its second text."""
    text = home / "text.md"
    text.write_text("# Maya\n\n- calm\n")
    assert soul("new", "maya", "--from", "text.md").code == 0
    text.write_text("# Maya\n\n- calm\n- curious\n")
    assert soul("edit", "maya", "--from", "text.md", "--reason", "people like questions").code == 0
    return text


def test_show_takes_a_revision_as_diff_and_rollback_do(soul: Soul, two: Path) -> None:
    assert soul("show", "maya", "1").out == soul("show", "maya", "--revision", "1").out == "# Maya\n\n- calm\n"
    assert soul("show", "maya", "v2").out == soul("show", "maya").out
    both = soul("show", "maya", "1", "--revision", "2")
    assert (both.code, "two revisions were named" in both.err) == (2, True)


def test_blame_names_the_revision_the_asker_and_the_approver_of_every_line(soul: Soul, proposed: Proposed) -> None:
    asked = proposed("inquisitive")
    assert soul("approve", asked["id"]).code == 0
    lines = soul("blame", "default", "--json").json
    shown = soul("show", "default", "--json").json
    assert "\n".join(line["text"] for line in lines) == shown["content"].rstrip("\n")
    new = next(line for line in lines if "inquisitive" in line["text"])
    assert (new["revision"], new["approvalId"]) == (shown["revision"], asked["id"])
    assert new["approver"]
    assert lines[0]["revision"] == 1


def test_blame_of_an_earlier_revision_knows_nothing_of_later_ones(soul: Soul, two: Path) -> None:
    assert [line["text"] for line in soul("blame", "maya", "--revision", "1", "--json").json] == [
        "# Maya",
        "",
        "- calm",
    ]


def test_blame_takes_a_revision_as_show_does(soul: Soul, two: Path) -> None:
    assert soul("blame", "maya", "1").out == soul("blame", "maya", "--revision", "1").out
    both = soul("blame", "maya", "1", "--revision", "2")
    assert (both.code, "hint: name one: soul blame maya 1" in both.err) == (2, True)


def test_blame_prints_headings_and_names_a_run_of_lines_once(soul: Soul, two: Path) -> None:
    heading, *rows = soul("blame", "maya").out.splitlines()
    assert heading.split() == ["rev", "date", "asked", "by", "approved", "by", "line"]
    assert [row.split()[0] for row in rows if row.startswith("v")] == ["v1", "v2"]


def test_the_log_names_the_asker_the_approver_and_the_reason_and_shows_the_diff_on_request(
    soul: Soul, two: Path
) -> None:
    plain, with_diffs = soul("log", "maya").out, soul("log", "maya", "-p").out
    assert "reason: people like questions" in plain
    assert "asked by" in plain
    assert "+- curious" not in plain
    assert "+- curious" in with_diffs
    newest, first = soul("log", "maya", "-p", "--json").json
    assert "+- curious" in newest["diff"]
    assert first["diff"] == ""


def test_a_soul_is_compared_with_another_soul_and_with_a_file(soul: Soul, two: Path) -> None:
    two.write_text("# Tina\n\n- calm\n- curious\n")
    assert soul("new", "tina", "--from", "text.md").code == 0
    souls, file = soul("diff", "maya", "tina", "--json").json, soul("diff", "maya", "text.md", "--json").json
    assert (souls["other"], souls["to"], file["other"], file["to"]) == ("tina", 1, "text.md", None)
    assert "-# Maya\n+# Tina" in souls["diff"]
    assert "-# Maya\n+# Tina" in file["diff"]
    assert soul("diff", "tina", "text.md").out == "tina and text.md have the same text\n"
    assert soul("diff", "tina").out == "tina has only revision 1: there is nothing to compare it with\n"


def test_a_word_that_names_no_revision_no_soul_and_no_file_is_reported(soul: Soul) -> None:
    answer = soul("diff", "default", "nobody")
    ensure_told(answer, 2)
    assert "is not a revision, a soul or a file" in answer.err


def test_undo_again_goes_one_step_further_back_and_says_how_to_bring_the_text_back(soul: Soul, two: Path) -> None:
    two.write_text("# Maya\n\n- calm\n- bold\n")
    assert soul("edit", "maya", "--from", "text.md").code == 0
    assert soul("undo", "maya", "--yes").out == (
        "maya is now at revision 4, 1.1.2, with the text of revision 2\n"
        "To bring the undone text back: soul rollback maya 3\n"
    )
    assert "with the text of revision 1\n" in soul("undo", "maya", "--yes").out
    assert soul("show", "maya").out == "# Maya\n\n- calm\n"
    answer = soul("undo", "maya", "--yes")
    ensure_told(answer, 5)
    assert "nothing is left to undo" in answer.err
    assert "soul rollback maya 4" in answer.err
    assert len(soul("history", "maya", "--json").json) == 5


def test_undo_takes_a_rollback_back_that_it_would_not_have_made(soul: Soul, two: Path) -> None:
    two.write_text("# Maya\n\n- calm\n- bold\n")
    assert soul("edit", "maya", "--from", "text.md").code == 0
    assert soul("rollback", "maya", "1", "--yes").code == 0
    assert soul("undo", "maya", "--yes").code == 0
    assert soul("show", "maya").out == "# Maya\n\n- calm\n- bold\n"


def test_undo_without_an_id_takes_the_newest_revision_of_all_and_skips_deleted_souls(soul: Soul, two: Path) -> None:
    assert soul("new", "tina").code == soul("delete", "tina").code == 0
    assert soul("undo", "--yes", "--json").json["revision"]["soul"] == "maya"


def test_undo_does_not_touch_a_denial(soul: Soul, proposed: Proposed, two: Path) -> None:
    asked = proposed("bold")
    assert soul("deny", asked["id"]).code == 0
    assert soul("undo", "--yes", "--json").json["revision"]["soul"] == "maya"
    assert soul("approvals", "show", asked["id"], "--json").json["status"] == "denied"


def test_undo_of_a_first_revision_is_a_conflict_that_names_the_way_out(soul: Soul, two: Path) -> None:
    assert soul("new", "tina").code == 0
    answer = soul("undo", "--yes")
    ensure_told(answer, 5)
    assert "soul delete tina" in answer.err


def test_output_longer_than_the_screen_opens_in_the_pager_and_short_output_does_not(
    soul: Soul, home: Path, terminal: Terminal
) -> None:
    (home / "long.md").write_text("# Long\n" + "".join(f"- line {number}\n" for number in range(80)))
    assert soul("new", "long", "--from", "long.md").code == 0
    terminal.environment["PAGER"] = "sed s/^/paged:/"
    assert "paged:" in terminal.sees("blame", "long")
    assert "paged:" in terminal.sees("show", "long")
    assert "paged:" not in terminal.sees("history", "long")
    assert "paged:" not in terminal.pipes("blame", "long")


def test_blame_wraps_a_long_line_in_its_column_and_only_on_a_screen(soul: Soul, home: Path, terminal: Terminal) -> None:
    prose = "Be the assistant you would want to talk to, and be brief when that is enough for the person."
    (home / "long.md").write_text(f"# Long\n\n{prose}\n")
    assert soul("new", "long", "--from", "long.md").code == 0
    shown = click.unstyle(terminal.sees("blame", "long"))
    rows = [row.rstrip() for row in shown.splitlines() if "│" in row]
    assert max(map(len, rows)) < terminal.columns
    assert len({row.index("│") for row in rows}) == 1
    assert " ".join(" ".join(row.split("│")[1].strip("┆ ") for row in rows).split()) == f"# Long {prose}"
    assert f"│ {prose}\n" in terminal.pipes("blame", "long")


@pytest.mark.parametrize("value", ["1", "yes"])
def test_no_color_removes_every_colour_even_from_failures(soul: Soul, terminal: Terminal, value: str) -> None:
    assert "\x1b[" in terminal.sees("history", "default")
    terminal.environment["NO_COLOR"] = value
    assert "\x1b[" not in terminal.sees("history", "default")
    screen = terminal.opens("show", "nobody")
    assert ended(screen) == 3
    assert "\x1b[" not in str(screen.before)


def test_a_purged_revision_is_reported_by_every_command_that_would_read_it(soul: Soul, two: Path) -> None:
    asked = soul("purge", "maya", "1", "--reason", "a key slipped in")
    assert (asked.code, "add --yes" in asked.err) == (2, True)
    purged = soul("purge", "maya", "1", "--reason", "a key slipped in", "--yes")
    assert purged.out.startswith("Purged maya revision 1; its hash sha256:")
    for words in (
        ["show", "maya", "--revision", "1"],
        ["blame", "maya", "--revision", "1"],
        ["diff", "maya"],
        ["rollback", "maya", "1", "--yes"],
    ):
        answer = soul(*words)
        assert (answer.code, "was purged" in answer.err) == (3, True), words
    assert soul("history", "maya").code == soul("blame", "maya").code == soul("drift", "maya").code == 0
    for told in (soul("history", "maya", "--details"), soul("log", "maya", "-p")):
        assert (told.code, "cannot be compared with 1" in told.err, told.out.startswith("v2 · ")) == (0, True, True)
    assert soul("purge", "maya", "2", "--reason", "x", "--yes").code == 5


def test_a_new_soul_names_the_rules_that_were_found_and_protects_them_on_request(soul: Soul, home: Path) -> None:
    (home / "rules.md").write_text("# Bo\n\n## Boundaries\n\n- Private things stay private.\n")
    assert "rules found in “Boundaries”" in soul("new", "bo", "--from", "rules.md").err
    assert "protected for default: boundaries" in soul("new", "al", "--from", "rules.md", "--protect").err
    assert "boundaries" in soul("policy", "show", "--json").json["protectedFields"]
    assert "rules found" not in soul("import", "rules.md", "--id", "cy").err


def test_evidence_goes_to_a_folder_that_is_new(soul: Soul) -> None:
    assert soul("verify", "default", "--to", "evidence").code == 0
    ensure_told(again := soul("verify", "default", "--to", "evidence"), 2)
    assert again.err == "error: evidence already exists\n  hint: name a new folder with --to\n"
    ensure_told(unnamed := soul("verify", "default"), 2)
    assert "hint: soul verify default --to evidence" in unnamed.err
