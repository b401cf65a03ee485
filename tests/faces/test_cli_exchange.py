"""Import and export from the command line: what is shown, what is written, what is refused."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest

from tests.faces.conftest import Soul
from tests.faces.test_cli_input import ensure_told
from tests.formats.making import card, encoded, picture, text_chunk


@pytest.fixture
def mira(home: Path) -> Path:
    path = home / "mira.png"
    path.write_bytes(picture(text_chunk("chara", encoded(card(2)))))
    return path


def test_a_dry_run_shows_what_was_found_and_writes_nothing(soul: Soul, mira: Path) -> None:
    answer = soul("import", str(mira), "--dry-run")
    assert answer.code == 0, answer.said
    assert answer.out.startswith("card (spec is chara_card_v2, inside a PNG): Mira\n")
    assert "macros stay as they are written" in answer.out
    assert "stored, not shown: creator_notes" in answer.out
    assert "Nothing was written" in answer.out
    assert soul("show", "mira").code == 3


def test_a_dry_run_says_what_each_file_would_become(soul: Soul, home: Path) -> None:
    (home / "CLAUDE.md").write_text("# Work\n\n- test\n")
    alone = soul("import", "CLAUDE.md", "--dry-run")
    assert "AGENTS.md (--agent NAME imports them)" in alone.out
    assert alone.out.endswith("Nothing would be imported: there is no soul in this file.\n")
    given = soul("import", "CLAUDE.md", "--agent", "default", "--dry-run")
    assert given.out.endswith("Would import default/agents: 3 lines. Nothing was written.\n")


def test_a_new_soul_from_a_card_says_that_an_import_would_read_it(soul: Soul, home: Path) -> None:
    (home / "mira.json").write_bytes(encoded(card(2)))
    assert "this is a character card" in soul("new", "mira", "--from", "mira.json").err
    (home / "mira 2.json").write_bytes(encoded(card(2)))
    assert "soul import 'mira 2.json' reads" in soul("new", "mira2", "--from", "mira 2.json").err
    (home / "braces.md").write_text("{{char}} is calm.\n")
    assert "soul import" not in soul("new", "calm", "--from", "braces.md").err


def test_a_dry_run_needs_no_workspace(soul: Soul, mira: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert soul("import", str(mira), "--dry-run").code == 0


def test_a_soul_is_imported_and_exported_in_the_same_bytes(soul: Soul, mira: Path) -> None:
    assert "Imported mira 1.2.0" in soul("import", str(mira)).out
    assert soul("history", "mira", "--json").json[0]["changeType"] == "import"
    assert soul("export", "mira", "--to", "card-png", "-o", "out.png").out == "Wrote out.png\n"
    assert Path("out.png").read_bytes() == mira.read_bytes()


def test_a_name_that_is_taken_leads_to_the_option_that_gives_another(soul: Soul, mira: Path) -> None:
    assert soul("import", str(mira)).code == 0
    again = soul("import", str(mira), "--id", "other")
    assert (again.code, "soul import FILE --name NAME" in again.err) == (5, True)
    assert soul("import", str(mira), "--id", "other", "--name", "Other").code == 0


def test_json_carries_the_plan_the_soul_and_the_files(soul: Soul, mira: Path) -> None:
    planned = soul("import", str(mira), "--dry-run", "--json").json
    assert (planned["dryRun"], planned["soul"], planned["id"]) == (True, None, "mira")
    done = soul("import", str(mira), "--id", "maren", "--name", "Maren", "--json").json
    assert (done["dryRun"], done["soul"]["id"], done["soul"]["name"]) == (False, "maren", "Maren")
    (file,) = soul("export", "maren", "--to", "card", "--json").json["files"]
    assert json.loads(base64.b64decode(file["base64"]))["data"]["name"] == "Maren"


def test_a_folder_is_imported_with_its_companions_for_the_agent_that_is_named(soul: Soul, home: Path) -> None:
    folder = home.parent / "claw"
    folder.mkdir()
    for name, text in {"SOUL.md": "Calm.\n", "IDENTITY.md": "- **Name:** Mira\n", "MEMORY.md": "x"}.items():
        (folder / name).write_text(text)
    answer = soul("import", str(folder), "--agent", "default")
    assert answer.code == 0, answer.said
    assert "openclaw (SOUL.md beside IDENTITY.md): Mira" in answer.out
    assert "MEMORY.md" in answer.out
    assert soul("show", "default/identity").out == "- **Name:** Mira\n"
    assert soul("export", "mira", "--to", "openclaw", "--agent", "default", "-o", "back").code == 0
    assert Path("back/SOUL.md").read_text() == "Calm.\n"
    assert Path("back/IDENTITY.md").read_text() == "- **Name:** Mira\n"


def test_a_package_reads_files_of_its_folder_and_no_link_out_of_it(soul: Soul, home: Path) -> None:
    folder = home.parent / "package"
    folder.mkdir()
    (home.parent / "secret").write_text("private")
    manifest = {"specVersion": "0.5", "name": "brad", "files": {"soul": "SOUL.md"}}
    (folder / "soul.json").write_bytes(encoded(manifest))
    (folder / "SOUL.md").symlink_to(home.parent / "secret")
    answer = soul("import", str(folder), "--dry-run")
    ensure_told(answer, 2)
    assert "private" not in answer.said
    (folder / "SOUL.md").unlink()
    (folder / "SOUL.md").write_text("Direct.\n")
    assert soul("import", str(folder), "--dry-run", "--json").json["content"] == "Direct.\n"


def test_text_around_the_markers_of_an_export_stays(soul: Soul) -> None:
    Path("CLAUDE.md").write_text("# Project\n")
    assert soul("export", "default", "--to", "claude-md", "-o", "CLAUDE.md").code == 0
    first = Path("CLAUDE.md").read_text()
    assert first.startswith("# Project\n\n<!-- soulkeeper:begin -->")
    assert soul("export", "default", "--to", "claude-md", "-o", "CLAUDE.md").code == 0
    assert Path("CLAUDE.md").read_text() == first


def test_an_export_never_replaces_a_link(soul: Soul) -> None:
    Path("AGENTS.md").write_text("# Project\n")
    Path("CLAUDE.md").symlink_to("AGENTS.md")
    answer = soul("export", "default", "--to", "claude-md", "-o", "CLAUDE.md", "--force")
    ensure_told(answer, 5)
    assert "AGENTS.md" in answer.err
    assert Path("CLAUDE.md").is_symlink()
    assert Path("AGENTS.md").read_text() == "# Project\n"


def test_an_export_into_a_file_keeps_its_mode(soul: Soul) -> None:
    Path("CLAUDE.md").write_text("# Project\n")
    Path("CLAUDE.md").chmod(0o640)
    assert soul("export", "default", "--to", "claude-md", "-o", "CLAUDE.md").code == 0
    assert Path("CLAUDE.md").stat().st_mode & 0o777 == 0o640


def test_a_file_of_a_package_that_is_too_large_is_refused_and_not_cut(soul: Soul, home: Path) -> None:
    (home / "soul.json").write_bytes(encoded({"specVersion": "0.5", "name": "brad", "files": {"style": "STYLE.md"}}))
    (home / "SOUL.md").write_text("Direct.\n")
    (home / "STYLE.md").write_bytes(b"x" * (4 * 1024 * 1024 + 1))
    answer = soul("import", "soul.json", "--dry-run")
    ensure_told(answer, 2)
    assert "STYLE.md" in answer.err


def test_a_file_that_is_there_is_replaced_only_by_force(soul: Soul) -> None:
    Path("SOUL.md").write_text("mine")
    ensure_told(soul("export", "default", "--to", "soul-md", "-o", "SOUL.md"), 5)
    assert Path("SOUL.md").read_text() == "mine"
    assert soul("export", "default", "--to", "soul-md", "-o", "SOUL.md", "--force").code == 0
    assert Path("SOUL.md").read_bytes() == Path("souls/default.md").read_bytes()


def test_an_export_to_standard_output_is_the_text_to_the_byte(soul: Soul) -> None:
    assert soul("export", "default", "--to", "hermes").out == Path("souls/default.md").read_text()


def test_several_files_need_a_place_and_missing_facts_are_asked_for(soul: Soul) -> None:
    ensure_told(soul("export", "default", "--to", "soul-spec"), 2)
    facts = ("--set", "author=me", "--set", "license=MIT", "--set", "category=work")
    ensure_told(soul("export", "default", "--to", "soul-spec", *facts), 2)
    assert soul("export", "default", "--to", "soul-spec", *facts, "-o", "package").code == 0
    assert json.loads(Path("package/soul.json").read_text())["license"] == "MIT"
    ensure_told(soul("export", "default", "--to", "soul-spec", "--set", "author"), 2)
    mistyped = soul("export", "default", "--to", "soul-spec", *facts, "--set", "tag=calm")
    ensure_told(mistyped, 2)
    assert "'tag'\n  hint: it takes author, license, category, description, tags\n" in mistyped.err
    ensure_told(soul("export", "default", "--to", "soul-md", "--set", "author=me"), 2)


def test_what_an_export_leaves_out_is_a_note(soul: Soul) -> None:
    answer = soul("export", "default", "--to", "agents-md", "--agent", "default")
    assert "the format has no place for these frontmatter keys, so they are left out: name" in answer.err
    assert "IDENTITY.md" in answer.err


@pytest.mark.parametrize(
    ("text", "code"),
    [("hidden \u202e text\n", 4), ("{broken", 2), ("", 2)],
)
def test_what_cannot_be_a_soul_is_reported_and_nothing_is_written(soul: Soul, home: Path, text: str, code: int) -> None:
    name = "x.json" if text.startswith("{") else "SOUL.md"
    (home / name).write_text(text)
    answer = soul("import", name, "--id", "x")
    assert answer.code == code, answer.said
    assert answer.err.count("hint: ") == 1
    assert soul("show", "x").code == 3


def test_missing_files_and_things_that_are_not_files_are_reported(soul: Soul, home: Path) -> None:
    ensure_told(soul("import", "nowhere.md"), 3)
    (home / "empty").mkdir()
    ensure_told(soul("import", "empty"), 3)
    os.mkfifo(home / "pipe")
    ensure_told(soul("import", "pipe"), 2)
