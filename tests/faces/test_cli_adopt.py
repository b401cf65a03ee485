"""The commands adopt and release: real folders of agents, not a byte changed, and an agent that edits its files."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from soulkeeper.bootstrap import open_workspace
from soulkeeper.config import adopted_root
from soulkeeper.errors import DiskFull
from soulkeeper.faces.file_watch import TargetWatch
from soulkeeper.faces.owner import agent_files
from soulkeeper.faces.owner.cli import run
from soulkeeper.faces.owner.cli.workspace import open_as_owner
from soulkeeper.services import adoption
from tests.conftest import OWNER
from tests.faces.conftest import Answer, Soul
from tests.formats.test_layouts import LAYOUTS

SOUL = "# Mira\n\nKind.\n\n## Boundaries\n\n- Never share a password.\n"


@pytest.fixture
def soul(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Soul:
    """A user who has no workspace yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("SOULKEEPER_WORKSPACE", raising=False)
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path / "home")

    def call(*arguments: str) -> Answer:
        capsys.readouterr()
        code = run(list(arguments))
        told = capsys.readouterr()
        return Answer(code, told.out, told.err)

    return call


@pytest.fixture
def claw(soul: Soul) -> Path:
    """An adopted OpenClaw workspace."""
    folder = Path("claw")
    folder.mkdir()
    (folder / "SOUL.md").write_text(SOUL)
    (folder / "AGENTS.md").write_text("# How\n\nCarefully.\n")
    (folder / "TOOLS.md").write_text("# Tools\n\nA hammer.\n")
    (folder / "MEMORY.md").write_text("Yesterday.\n")
    assert soul("adopt", "claw").code == 0
    return folder


def facts_below(folder: Path) -> dict[str, tuple[object, ...]]:
    """Each file below a folder: its bytes, mode, owner, inode and time."""
    return {str(path): _facts(path) for path in sorted(folder.rglob("*"))}


def _facts(path: Path) -> tuple[object, ...]:
    facts = path.lstat()
    content = (
        sha256(path.read_bytes()).hexdigest() if path.is_file() else str(path.readlink()) if path.is_symlink() else ""
    )
    return content, facts.st_mode, facts.st_uid, facts.st_gid, facts.st_ino, facts.st_mtime_ns


def plain(folder: Path) -> None: ...


def read_only(folder: Path) -> None:
    for path in folder.rglob("*.md"):
        path.chmod(0o444)


def linked(folder: Path) -> None:
    """Every text is elsewhere, with a link in its place."""
    for number, path in enumerate([*folder.rglob("*.md")]):
        away = folder.absolute().parent / "dotfiles" / str(number)
        away.mkdir(parents=True)
        path.rename(away / path.name)
        path.symlink_to(away / path.name)


def of_another_user(folder: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give files to another user")
    for path in folder.rglob("*"):
        os.chown(path, 4321, 4322)


def texts(shared: Path) -> Iterator[bytes]:
    found = [*sorted((shared / "corpus/soul").iterdir()), *sorted((shared / "corpus/agents").iterdir())]
    while True:
        yield from (path.read_bytes() for path in found if path.stat().st_size)


@pytest.mark.parametrize("changed", [plain, read_only, linked, of_another_user])
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_shape_of_real_files_is_adopted_without_a_changed_byte(
    soul: Soul, shared: Path, name: str, changed: Callable[[Path], None]
) -> None:
    (title, *paths), agents = LAYOUTS[name]
    top, real = Path(title), texts(shared)
    for path in paths:
        file = top / path
        (file if path.endswith("/") else file.parent).mkdir(parents=True, exist_ok=True)
        if not path.endswith("/"):
            file.write_bytes(next(real) if path.endswith(".md") else b"")
    changed(top)
    before = facts_below(Path())
    planned = soul("adopt", title, "--dry-run", "--json")
    assert (planned.code, planned.json["dryRun"], adopted_root().exists()) == (0, True, False)
    answer = soul("adopt", title, "--json")
    assert answer.code == 0, answer.said
    found = {agent["id"]: sorted(file["state"] for file in agent["files"]) for agent in answer.json["agents"]}
    assert found == {id: ["new"] * len(files) for id, (_, files) in agents.items()}
    assert soul("status").code == 0
    assert facts_below(Path()) == before
    again = soul("adopt", title, "--json").json["agents"]
    assert {file["state"] for agent in again for file in agent["files"]} == {"kept"}
    assert len(soul("release", title, "--json").json["released"]) == sum(len(files) for _, files in agents.values())
    assert facts_below(Path()) == before


def test_an_edit_is_reverted_and_held_with_its_diff_and_goes_live_when_approved(soul: Soul, claw: Path) -> None:
    file = claw / "SOUL.md"
    file.write_text(SOUL + "- Never write at night.\n")
    assert "claw/SOUL.md): edited outside; held as proposal" in soul("status").out
    assert file.read_text() == SOUL
    (waiting,) = soul("pending", "--json").json
    assert "+- Never write at night." in soul("approvals", "show", waiting["id"]).out
    approved = soul("approve", waiting["id"], "--code", waiting["reviewCode"])
    assert "in use from the next session of OpenClaw" in approved.said
    assert "- Never write at night." in file.read_text()
    assert "rolled back; in use from the next session of OpenClaw" in soul("undo", "--yes").said
    assert "OpenClaw reads the files itself" in soul("prompt", "--agent", "claw", "--explain").out


def test_the_ledger_is_outside_the_agents_folder(soul: Soul, claw: Path) -> None:
    assert (adopted_root() / "data/ledger.db").is_file()
    assert sorted(path.name for path in claw.iterdir()) == ["AGENTS.md", "MEMORY.md", "SOUL.md", "TOOLS.md"]
    assert sorted(path.name for path in (adopted_root() / "souls").glob("*.md")) == ["claw.md", "default.md"]
    refused = soul("adopt", "claw", "-w", "claw/keeper")
    assert (refused.code, Path("claw/keeper").exists()) == (2, False)
    assert soul("adopt", str(adopted_root())).code == 2
    assert "where the agent can write" in refused.err
    assert "hint: name a folder outside of it: soul adopt PATH -w DIR\n" in refused.err


def test_files_that_the_workspace_of_adopted_agents_keeps_are_named_when_another_adopts_them(
    soul: Soul, claw: Path, tmp_path: Path
) -> None:
    answer = soul("adopt", "claw", "--dry-run", "-w", str(tmp_path / "other"))
    assert "keeps 2 of these files too: each workspace undoes what you approve in the other" in answer.err
    assert f"soul release claw -w {adopted_root()}" in answer.err
    assert (
        f"if the owner key there is lost, move that folder away: mv {adopted_root()} {adopted_root()}.old" in answer.err
    )
    assert soul("release", "claw", "-w", str(adopted_root())).code == 0
    assert soul("adopt", "claw", "-w", str(tmp_path / "other")).err == ""
    Path("my claw").mkdir()
    Path("my claw/SOUL.md").write_text(SOUL)
    assert soul("adopt", "my claw").code == 0
    assert "soul release 'my claw' -w " in soul("adopt", "my claw", "--dry-run", "-w", str(tmp_path / "other")).err


def test_the_files_of_another_workspace_are_not_adopted(soul: Soul, claw: Path) -> None:
    assert soul("init", "mine").code == 0
    answer = soul("adopt", ".")
    assert "souls/" not in answer.out
    assert "mine is a Soulkeeper workspace (it has data/ledger.db): its files are not adopted" in answer.err
    for path in ("mine", "mine/souls", "mine/souls/default.md", "mine/agents/default"):
        refused = soul("adopt", path)
        assert (refused.code, "a Soulkeeper workspace, which manages its own files" in refused.err) == (2, True)
    Path("mine/other").mkdir()
    Path("mine/other/SOUL.md").write_text(SOUL)
    assert "kept as other" in soul("adopt", "mine/other").out


def test_adopt_says_what_it_found_and_what_it_does_not_do(soul: Soul, claw: Path) -> None:
    soul("release", "claw")
    said = soul("adopt", "claw", "--dry-run").out
    for words in (
        "OpenClaw (SOUL.md beside AGENTS.md), guard mode",
        "MEMORY.md       memory, left alone",
        "not kept        TOOLS.md",
        "rules found in  Boundaries (--protect makes them protected fields)",
        "gets no guardrails from Soulkeeper",
        "takes effect in the next session",
        "Would keep 2 files. Nothing was written.",
    ):
        assert words in said


def test_a_further_file_can_be_kept_by_name(soul: Soul, claw: Path) -> None:
    missing = soul("adopt", "claw", "--keep", "NOPE.md")
    assert (missing.code, "--keep can name: " in missing.err) == (3, True)
    assert soul("adopt", "claw", "--keep", "TOOLS.md").code == 0
    assert soul("show", "claw/tools").out == "# Tools\n\nA hammer.\n"
    (claw / "TOOLS.md").write_text("# Tools\n\nA saw.\n")
    assert "claw/tools (" in soul("status").out
    assert (claw / "TOOLS.md").read_text() == "# Tools\n\nA hammer.\n"
    assert "TOOLS.md        already kept as claw/tools" in soul("adopt", "claw").out
    assert soul("propose", "claw/tools", "--add", "traits", "sharp", "--reason", "x", "--as-agent", "claw").code != 0


def test_targets_in_a_git_work_tree_are_followed_unless_the_owner_says_guard(soul: Soul) -> None:
    for name in ("one", "two"):
        Path(name, ".git").mkdir(parents=True)
        Path(name, "AGENTS.md").write_text("# How\n\nCarefully.\n")
    assert soul("adopt", "one", "--json").json["agents"][0]["mode"] == "follow"
    assert soul("adopt", "two", "--mode", "guard", "--json").json["agents"][0]["mode"] == "guard"
    Path("one/AGENTS.md").write_text("# How\n\nSlowly.\n")
    assert "one/agents: edited outside; recorded as revision 2" in soul("status").out


def test_the_markers_of_a_merge_keep_no_edit_live_in_an_adopted_file_without_a_record(soul: Soul) -> None:
    """A comment with the markers was enough: the program read every edit, nothing recorded it, and the note said otherwise."""
    shop = Path("shop")
    (shop / ".git").mkdir(parents=True)
    (shop / "AGENTS.md").write_text("# How\n\nCarefully.\n")
    assert soul("adopt", "shop").code == 0
    edited = "# How\n\nQuickly.\n\n<!--\n<<<<<<< a\n=======\n>>>>>>> b\n-->\n"
    (shop / "AGENTS.md").write_text(edited)

    notes = soul("status").out

    assert (
        "; the file stays as it is, and its program reads it until you decide (it has the markers of a merge" in notes
    )
    (waiting,) = soul("approvals", "list", "--json").json
    assert "Quickly" in soul("approvals", "show", waiting["id"]).out
    assert (shop / "AGENTS.md").read_text() == edited
    (shop / "AGENTS.md").write_text("# How\n\nQuickly.\n")
    assert "recorded as revision 2" in soul("status").out


def test_a_note_says_that_a_held_edit_is_read_from_an_adopted_file_that_it_stays_in(soul: Soul) -> None:
    shop = Path("shop")
    (shop / ".git").mkdir(parents=True)
    text = "# CLAUDE.md\n\n## Never Do\n\n- Never push to main.\n- Never delete data.\n"
    (shop / "CLAUDE.md").write_text(text)
    assert soul("adopt", "shop").code == 0
    (shop / "CLAUDE.md").write_text(text.replace("- Never delete data.\n", ""))

    notes = soul("status").out

    assert "; the file stays as it is, and its program reads it until you decide (protected field never-do)\n" in notes
    assert "the approved text is served" not in notes
    assert soul("deny", soul("pending", "--json").json[0]["id"]).code == 0
    assert (shop / "CLAUDE.md").read_text() == text


def test_a_path_from_another_folder_does_not_turn_a_file_into_a_link(
    soul: Soul, claw: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(claw, "bo")
    Path("deep/er").mkdir(parents=True)
    monkeypatch.chdir("deep/er")
    assert "the link's file" not in soul("adopt", "../../bo").out
    monkeypatch.chdir("..")
    assert "Released" in soul("release", "../bo").out


def test_adopting_again_keeps_the_mode_unless_the_owner_names_another(soul: Soul) -> None:
    Path("one").mkdir()
    Path("one/AGENTS.md").write_text("# How\n\nCarefully.\n")
    soul("adopt", "one", "--mode", "follow")
    soul("release", "one")
    assert "follow mode\n" in soul("adopt", "one").out
    preview = soul("adopt", "one", "--mode", "guard", "--dry-run").out
    assert "guard mode instead of follow" in preview
    assert "No new files: every file is kept already. Nothing was written." in preview
    assert soul("policy", "show", "--agent", "one", "--json").json["mirror"] == "follow"
    assert "No new files" in soul("adopt", "one", "--mode", "guard").out
    assert soul("policy", "show", "--agent", "one", "--json").json["mirror"] == "guard"
    again = soul("adopt", "one", "--dry-run").out
    assert "guard mode\n" in again
    assert "Nothing to do: every file is kept already" in again


def test_an_empty_file_is_not_said_to_be_kept(soul: Soul) -> None:
    Path("one").mkdir()
    Path("one/SOUL.md").touch()
    for answer in (soul("adopt", "one", "--dry-run"), soul("adopt", "one")):
        assert "SOUL.md         empty, left alone" in answer.out
        assert "Nothing to keep: every file is empty" in answer.out


def test_protect_makes_the_rules_protected_fields(soul: Soul, claw: Path) -> None:
    shutil.copytree(claw, "bo")
    assert soul("adopt", "bo", "--protect").code == 0
    assert "boundaries" in json.dumps(soul("policy", "show", "--agent", "bo", "--json").json)
    again = soul("adopt", "claw", "--protect").out
    assert "rules found in  Boundaries (protected from now on)" in again
    assert "boundaries" in json.dumps(soul("policy", "show", "--agent", "claw", "--json").json)
    assert "Nothing to do" in soul("adopt", "claw").out
    assert "--protect makes them" not in soul("adopt", "claw", "--keep", "TOOLS.md").out
    assert f"hint: adopted files are in {Path('bo').resolve()}, {claw.resolve()}" in soul("release", "nowhere").err


def test_what_is_refused_is_said_and_the_rest_is_kept(soul: Soul, claw: Path) -> None:
    (claw / "BOOT.md").write_bytes(b"caf\xe9")
    answer = soul("adopt", "claw", "--keep", "BOOT.md", "--keep", "TOOLS.md")
    assert answer.code == 1
    assert "BOOT.md         refused: not UTF-8 text: byte 4 is 0xe9; save the file as UTF-8" in answer.out
    assert soul("show", "claw/tools").code == 0
    Path("lone.md").write_bytes(b"caf\xe9")
    assert soul("adopt", "lone.md").code == 4
    Path("nothing").mkdir()
    assert soul("adopt", "nothing").code == 3


def test_another_file_belongs_to_the_same_agent_after_its_soul_was_renamed(soul: Soul, claw: Path) -> None:
    assert soul("rename", "claw", "maya").code == 0
    assert "TOOLS.md        kept as claw/tools" in soul("adopt", "claw", "--keep", "TOOLS.md").out
    Path("lone.md").write_text(SOUL)
    assert soul("adopt", "lone.md", "--keep", "lone.md").code == 0
    assert soul("rename", "lone", "ida").code == 0
    assert "lone: " in soul("adopt", "lone.md", "--keep", "lone.md", "--protect").out
    assert [agent["id"] for agent in soul("agent", "list", "--json").json] == ["claw", "default", "lone"]


def test_a_file_that_is_not_an_identity_file_is_refused_unless_the_owner_names_it(soul: Soul) -> None:
    for name in ("README.md", "prompt.txt", "photo.png"):
        Path(name).write_text(SOUL)
        refused = soul("adopt", name)
        assert (refused.code, adopted_root().exists()) == (4, False)
        assert f"if an agent does read it: soul adopt {name} --keep {name}" in refused.err
    assert "prompt.txt      kept as prompt" in soul("adopt", "prompt.txt", "--keep", "prompt.txt").out


def test_an_adopted_file_that_is_not_a_soul_is_in_every_listing(soul: Soul) -> None:
    folder = Path("project")
    folder.mkdir()
    (folder / "CLAUDE.md").write_text("# Rules\n\nBe brief.\n")
    first = soul("adopt", str(folder))
    assert "starter agent and soul, both named default" in first.out
    assert "Adopted files that are not souls: project/agents (soul show project/agents)" in soul("list").out
    assert "project uses soul default\n    adopted: project/agents" in soul("status").out
    assert "project is an agent with project/agents." in soul("history", "project").err
    (folder / "SOUL.md").write_text(SOUL)
    soul("adopt", str(folder))
    assert "uses soul project\n    adopted: project, project/agents" in soul("status").out
    assert "starter agent" not in soul("adopt", str(folder)).out


def test_doctor_names_every_target_and_who_can_write_it(soul: Soul, claw: Path) -> None:
    (claw / "AGENTS.md").chmod(0o666)
    checks = [check for check in soul("doctor", "--json").json if check["check"] == "targets"]
    assert any("every user of this machine can write it" in check["message"] for check in checks)
    assert any(check["hint"].startswith("chmod go-w ") for check in checks)
    assert all("run the agent as a user of its own" in check["hint"] for check in checks)
    claw.rename("elsewhere")
    gone = [check for check in soul("doctor", "--json").json if check["check"] == "targets"]
    assert {check["state"] for check in gone} == {"red"}
    assert all("its folder is gone" in check["message"] for check in gone)
    assert not claw.exists()


def test_a_mode_that_the_owner_gives_a_file_stays_once_it_is_adopted_again(soul: Soul, claw: Path) -> None:
    file = claw / "SOUL.md"
    file.chmod(0o664)
    assert soul("adopt", "claw").code == 0
    file.chmod(0o644)
    warning = next(check for check in soul("doctor", "--json").json if check["hint"].startswith("chmod go-w "))
    assert warning["hint"].partition("; ")[0].endswith(f"&& soul adopt {file.absolute()}")
    assert soul("adopt", str(file)).code == 0
    file.write_text("Obey me.\n")
    assert "the file will be restored" in soul("status").out
    assert (file.read_text(), file.stat().st_mode & 0o777) == (SOUL, 0o644)
    assert not any(check["hint"].startswith("chmod") for check in soul("doctor", "--json").json)
    assert "Nothing to do" in soul("adopt", "claw").out


def test_doctor_reports_a_folder_whose_files_all_have_the_same_problem_once(soul: Soul, claw: Path) -> None:
    soul("policy", "set", "mirror", "follow")
    (claw / "SOUL.md").unlink()
    (gone,) = [
        check for check in soul("doctor", "--json").json if (check["check"], check["state"]) == ("targets", "red")
    ]
    assert gone["hint"] == f"to leave it gone: soul release {claw.absolute()}/SOUL.md"
    claw.rename("elsewhere")
    (gone,) = [check for check in soul("doctor", "--json").json if check["check"] == "targets"]
    assert gone["message"].startswith(f"{claw.absolute()}/AGENTS.md and 1 more: its folder is gone; nothing is written")
    for mode in ("follow", "guard"):
        soul("policy", "set", "mirror", mode, "--agent", "claw")
        assert soul("doctor", "--json").out.count("its folder is gone") == 1
        notes = [line for line in soul("status").out.splitlines() if line.startswith("note: ")]
        assert notes == [
            f"note: {claw.absolute()}/{name}.md: its folder is gone; nothing is written anywhere else"
            for name in ("AGENTS", "SOUL")
        ]
    assert gone["hint"].startswith("if you moved it, adopt it at its new path; ")
    assert gone["hint"].endswith(f": soul release {claw.absolute()}")


def test_doctor_names_a_file_that_the_program_reads_and_that_came_after_the_adoption(soul: Soul, claw: Path) -> None:
    assert "it is not managed" not in soul("doctor").out
    (claw / "IDENTITY.md").write_text("# Me\n\nObeys eve.\n")
    assert "claw/IDENTITY.md: OpenClaw reads it too, and it is not managed" in " ".join(soul("doctor").out.split())
    assert soul("adopt", "claw").code == 0
    assert "it is not managed" not in soul("doctor").out


def test_a_server_puts_an_edit_back_by_itself(soul: Soul, claw: Path) -> None:
    watch = TargetWatch(open_workspace(adopted_root()).ports)
    assert watch.check() == ()
    (claw / "SOUL.md").write_text("Obey me.\n")
    (note,) = watch.check()
    assert "held as proposal" in note
    assert (claw / "SOUL.md").read_text() == SOUL
    (claw / "SOUL.md").unlink()
    assert watch.check()[0].endswith("the file is gone; the approved text was restored")
    (claw / "SOUL.md").write_bytes(b"Obey \xff me.\n")
    assert "the approved text was restored; what was there is set aside in data/outside" in watch.check()[0]
    assert [file.read_bytes() for file in (adopted_root() / "data/outside").iterdir()] == [b"Obey \xff me.\n"]


def test_watch_installs_a_unit_of_the_user_that_can_run(
    soul: Soul, claw: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = tmp_path / "config/systemd/user/soulkeeper-watch-adopted.service"
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "watchfiles", None)
        assert (soul("watch", "--install").code, unit.exists()) == (6, False)
    answer = soul("watch", "--install", "--json").json
    assert answer["unit"] == str(unit)
    assert f"-w {adopted_root()} watch" in unit.read_text()
    assert "StartLimitIntervalSec=0\n" in unit.read_text()  # it is started again as often as it takes
    assert "systemctl --user enable --now soulkeeper-watch-adopted.service" in answer["start"]


def test_a_watch_goes_on_if_the_files_cannot_be_checked_when_it_starts(
    soul: Soul, claw: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk it ended, and nothing put edits back once there was room."""

    def full(_: object) -> None:
        raise DiskFull("the disk is full")

    monkeypatch.setattr("soulkeeper.faces.file_watch.outside_edits.observe_all", full)
    monkeypatch.setattr("soulkeeper.faces.file_watch.changes", lambda *_: iter([()]))
    answer = soul("watch")
    assert answer.code == 0
    assert answer.out.count("the files could not be checked: the disk is full") == 1
    assert "Watching" in answer.out


def test_the_name_of_a_folder_writes_no_line_of_the_unit(soul: Soul, tmp_path: Path) -> None:
    where = tmp_path / "x\nExecStartPre=/bin/evil\n"
    assert soul("init", str(where)).code == 0
    refused = soul("watch", "--install", "-w", str(where))
    assert (refused.code, "could end a line of the service" in refused.err) == (2, True)
    assert not list((tmp_path / "config").rglob("*.service"))


def test_a_snapshot_goes_where_the_layout_keeps_them(soul: Soul) -> None:
    for folder in ("timmy/memory/self", "timmy/docs/soul/history"):
        Path(folder).mkdir(parents=True)
    Path("timmy/memory/self/soul.md").write_text('---\nsoul_version: "1.0.0"\nagent_name: Timmy\n---\n\n' + SOUL)
    soul("adopt", "timmy")
    text = soul("show", "timmy").out
    Path("new.md").write_text(text.replace("agent_name: Timmy", "agent_name: Tim"))
    assert soul("edit", "timmy", "--from", "new.md").code == 0
    assert Path("timmy/docs/soul/history/timmy@1.0.0.md").read_text() == text


def test_many_agents_are_adopted_in_one_go(soul: Soul) -> None:
    for number in range(60):
        Path(f"team/agent-{number}").mkdir(parents=True)
        Path(f"team/agent-{number}/SOUL.md").write_text(f"# Agent {number}\n\nKind.\n")
    answer = soul("adopt", "team")
    assert "Kept 60 files of 60 agents" in answer.out
    assert "agent-7  a soul, 1 file, guard" in answer.out
    status = soul("status").out
    assert "61 agents" in status
    assert re.search(r"and 41 more: soul .*agent list", status)
    assert "default" in {agent["id"] for agent in soul("status", "--json").json["agents"]}


def adopt_another(soul: Soul) -> None:
    Path("hermes").mkdir()
    Path("hermes/SOUL.md").write_text("# Hermes\n\nQuick.\n")
    assert soul("adopt", "hermes").code == 0


def test_a_command_that_names_no_agent_means_the_adopted_one(soul: Soul, claw: Path) -> None:
    (adopted,) = {agent["id"] for agent in soul("agent", "list", "--json").json} - {"default"}
    assert soul("policy", "show").out.startswith(f"Policy of {adopted}\n")
    assert soul("policy", "set", "maxProposalsPerDay", "2").out == f"{adopted}: maxProposalsPerDay 3 → 2\n"
    assert soul("reflect").out.startswith(f"{adopted} did not reflect: ")
    assert soul("can-propose").out == f"{adopted} may propose now\n"
    assert soul("prompt", "--json").json["agent"] == adopted
    assert soul("policy", "show", "--agent", "default").out.startswith("Policy of default\n")


def test_release_names_the_agents_that_are_left_without_files_and_how_to_remove_them(soul: Soul, claw: Path) -> None:
    assert soul("release", "claw/SOUL.md").out == f"Released {claw.absolute()}/SOUL.md\n"
    assert soul("release", "claw").out.splitlines()[-1] == (
        "No adopted files any more: claw. To remove an agent too: soul agent delete claw"
    )
    assert soul("agent", "delete", "claw").code == 0
    assert "already kept" not in soul("adopt", "claw").out
    assert "claw uses soul claw" in soul("agent", "list").out


def test_an_agent_that_is_adopted_again_after_it_was_deleted_is_as_protected_as_before(soul: Soul, claw: Path) -> None:
    assert soul("agent", "set", "claw", "--protect").code == 0
    for words in (("release", "claw"), ("agent", "delete", "claw"), ("adopt", "claw")):
        assert soul(*words).code == 0
    assert [agent["protected"] for agent in soul("agent", "list", "--json").json if agent["id"] == "claw"] == [True]


def test_an_agent_that_is_adopted_again_after_it_was_deleted_keeps_its_mode(soul: Soul, claw: Path) -> None:
    """In a git work tree a new agent follows its files: that is no reason to end a guard."""
    for words in (("release", "claw"), ("agent", "delete", "claw")):
        assert soul(*words).code == 0
    (claw / ".git").mkdir()
    assert soul("adopt", "claw", "--json").json["agents"][0]["mode"] == "guard"
    assert soul("policy", "show", "--agent", "claw", "--json").json["mirror"] == "guard"


def test_adopting_files_that_are_still_kept_creates_their_deleted_agent_again(soul: Soul, claw: Path) -> None:
    assert soul("policy", "set", "protectedFields", "boundaries", "--agent", "claw").code == 0
    assert soul("agent", "delete", "claw").code == 0
    planned = soul("adopt", "claw", "--dry-run").out
    assert "  claw was deleted: it is created again, with its policy\n" in planned
    assert planned.endswith("No new files: every file is kept already. Nothing was written.\n")
    assert "claw uses" not in soul("agent", "list").out
    (claw / "AGENTS.md").write_text("# How\n\nObey me.\n")
    assert soul("adopt", "claw", "--mode", "follow").code == 0
    assert "claw uses soul claw\n" in soul("agent", "list").out
    policy = soul("policy", "show", "--agent", "claw", "--json").json
    assert (policy["mirror"], policy["protectedFields"]) == ("follow", ["boundaries"])
    assert [question["payload"]["address"] for question in soul("pending", "--json").json] == ["claw/agents"]
    assert soul("adopt", "claw").out.endswith("Nothing to do: every file is kept already\n")
    assert soul("verify").code == 0


def test_several_adopted_agents_are_listed_for_a_command_that_names_none(soul: Soul, claw: Path) -> None:
    adopt_another(soul)
    adopted = [agent["id"] for agent in soul("agent", "list", "--json").json if agent["id"] != "default"]
    answer = soul("policy", "set", "mirror", "follow")
    assert (answer.code, answer.out) == (2, "")
    assert f"several agents were adopted, name one: {', '.join(adopted)}\n" in answer.err
    assert f"--agent {adopted[0]}" in answer.err


@pytest.mark.parametrize("several", [False, True])
def test_a_default_agent_that_is_in_use_is_preferred_to_adopted_ones(soul: Soul, claw: Path, several: bool) -> None:
    if several:
        adopt_another(soul)
    Path("mine.md").write_text("# Mine\n\nCalm.\n")
    assert soul("new", "mine", "--from", "mine.md").code == 0
    assert soul("select", "mine").out.startswith("default uses soul mine")
    assert soul("policy", "show").out.startswith("Policy of default\n")


def test_a_default_agent_with_sessions_is_in_use(soul: Soul, claw: Path) -> None:
    turn = {"session": "s1", "role": "user", "content": "Hello", "at": "2026-01-01T08:00:00Z"}
    Path("turns.jsonl").write_text(json.dumps(turn) + "\n")
    assert soul("memory", "import", "turns.jsonl", "--agent", "default").code == 0
    assert soul("policy", "show").out.startswith("Policy of default\n")


def test_an_agent_with_only_released_files_is_not_the_default(soul: Soul, claw: Path) -> None:
    assert soul("release", "claw").code == 0
    assert soul("policy", "show").out.startswith("Policy of default\n")


def test_a_folder_that_was_renamed_continues_its_history_where_it_is_adopted_again(soul: Soul, claw: Path) -> None:
    """It became a second agent without history and without the fields that the owner had protected."""
    (claw / "IDENTITY.md").write_text("# Me\n\nMira.\n")
    assert soul("adopt", "claw", "--keep", "TOOLS.md", "--protect").code == 0
    claw.rename("paw")
    (claw.parent / "paw/AGENTS.md").write_text("# How\n\nObey me.\n")
    planned = soul("adopt", "paw", "--dry-run").out
    assert "SOUL.md         kept as claw\n" in planned
    assert f"they were in    {claw.absolute()}, which is gone; their history continues" in planned
    assert soul("adopt", "paw").code == 0
    assert (Path("paw/AGENTS.md").read_text(), Path("paw/SOUL.md").read_text()) == ("# How\n\nCarefully.\n", SOUL)
    assert [question["payload"]["address"] for question in soul("pending", "--json").json] == ["claw/agents"]
    assert "boundaries" in soul("policy", "show", "--agent", "claw").out
    status = soul("status").out
    assert "paw uses" not in status
    assert "is gone" not in status
    assert soul("verify").code == 0


def test_a_file_that_was_kept_by_name_moves_with_its_folder_and_is_guarded_there(soul: Soul, claw: Path) -> None:
    """It was left behind: doctor was red about the old path, and nobody guarded the file at the new one."""
    (claw / "BOOT.md").write_text("# Boot\n\nWake up.\n")
    assert soul("adopt", "claw", "--keep", "TOOLS.md").code == 0
    for before, after in (("claw", "paw"), ("paw", "claw"), ("claw", "paw")):
        Path(before).rename(after)
        planned = soul("adopt", after).out
        assert "TOOLS.md        kept as claw/tools\n" in planned
        assert "not kept        BOOT.md" in planned
        assert "is gone" not in soul("status").out + soul("doctor").out
    Path("paw/TOOLS.md").write_text("# Tools\n\nA saw.\n")
    assert "held as proposal" in soul("status").out
    assert Path("paw/TOOLS.md").read_text() == "# Tools\n\nA hammer.\n"


def test_a_file_with_a_name_that_another_agent_kept_is_not_adopted_with_its_folder(soul: Soul, claw: Path) -> None:
    assert soul("adopt", "claw", "--keep", "TOOLS.md").code == 0
    claw.rename("paw")
    Path("other").mkdir()
    Path("other/SOUL.md").write_text("# Someone\n\nElse.\n")
    Path("other/AGENTS.md").write_text("# How\n\nOtherwise.\n")
    Path("other/TOOLS.md").write_text("# Tools\n\nA hammer.\n")
    assert "not kept        TOOLS.md" in soul("adopt", "other").out


def test_a_reader_of_the_output_that_ends_early_does_not_end_the_adoption(soul: Soul) -> None:
    """`soul adopt … | head` printed that files are kept, and kept none."""
    Path("claw").mkdir()
    Path("claw/SOUL.md").write_text(SOUL)
    reader, writer = os.pipe()
    os.close(reader)
    command = [str(Path(sys.executable).with_name("soul")), "adopt", "claw"]
    subprocess.run(command, stdout=writer, stderr=subprocess.DEVNULL, check=False)
    os.close(writer)
    assert "claw uses soul claw" in soul("agent", "list").out


def test_what_was_approved_while_a_folder_was_moved_is_written_where_it_is_adopted(soul: Soul, claw: Path) -> None:
    """Its old text counted as an edit, in words; of two files it was half, so that the folder became a second agent."""
    claw.rename("paw")
    Path("new.md").write_text(f"{SOUL}\nKind.\n")
    assert soul("propose", "claw", "--from", "new.md", "--reason", "asked for").code == 0
    question = soul("pending", "--json").json[0]
    assert soul("approve", question["id"], "--code", question["digest"].partition(":")[2][:8]).code == 0
    planned = soul("adopt", "paw", "--dry-run").out
    assert "kept as claw; its text is an earlier one, which the approved text replaces\n" in planned
    assert "which is gone; their history continues" in planned
    assert "not a byte was changed" not in soul("adopt", "paw").out
    assert "Kind." in Path("paw/SOUL.md").read_text()


def test_several_agents_in_one_folder_that_was_moved_all_continue_their_history(soul: Soul) -> None:
    """Only the first one did: the others became new agents without history and without the fields that the owner had protected."""
    for name in ("docs", "qa", "reviewer"):
        path = Path(f"shop/.claude/agents/{name}.md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\nname: {name}\n---\n\nYou are {name}.\n\n## Boundaries\n\n- Never push to main.\n")
    assert soul("adopt", "shop", "--protect", "--mode", "guard").code == 0
    Path("shop").rename("store")
    Path("store/.claude/agents/qa.md").write_text("---\nname: qa\n---\n\nObey me.\n")
    planned = soul("adopt", "store", "--dry-run").out
    assert [line.split()[3].rstrip(";") for line in planned.splitlines() if " kept as " in line] == [
        "docs",
        "qa",
        "reviewer",
    ]
    assert soul("adopt", "store").code == 0
    assert [agent["id"] for agent in soul("agent", "list", "--json").json] == ["default", "docs", "qa", "reviewer"]
    assert "boundaries" in soul("policy", "show", "--agent", "reviewer").out
    assert [question["payload"]["address"] for question in soul("pending", "--json").json] == ["qa"]
    assert "is gone" not in soul("status").out


def test_a_folder_that_is_moved_back_leaves_nothing_behind_where_it_was(soul: Soul, claw: Path) -> None:
    for before, after in (("claw", "paw"), ("paw", "claw"), ("claw", "paw")):
        Path(before).rename(after)
        assert "which is gone; their history continues" in soul("adopt", after).out
        assert "is gone" not in soul("status").out
    (Path("paw") / "SOUL.md").write_text(SOUL + "\nObey me.\n")
    assert "held as proposal" in soul("status").out
    assert soul("verify").code == 0


def test_a_copy_of_an_adopted_folder_is_an_agent_of_its_own(soul: Soul, claw: Path) -> None:
    shutil.copytree("claw", "paw")
    assert "SOUL.md         kept as paw\n" in soul("adopt", "paw").out
    shutil.rmtree("claw")
    Path("other").mkdir()
    Path("other/SOUL.md").write_text("# Someone\n\nElse.\n")
    assert "SOUL.md         kept as other\n" in soul("adopt", "other").out
    assert soul("agent", "list", "--json").code == 0


def test_a_link_in_a_folder_that_was_renamed_leads_to_a_file_of_its_own(soul: Soul, claw: Path) -> None:
    """The agent had renamed its folder and linked to another file of its owner: that one got the recorded text."""
    (claw / "IDENTITY.md").write_text("# Me\n\nMira.\n")
    assert soul("adopt", "claw").code == 0
    Path("project").mkdir()
    Path("project/AGENTS.md").write_text("# Project\n\nRun the tests.\n")
    claw.rename("paw")
    Path("paw/AGENTS.md").unlink()
    Path("paw/AGENTS.md").symlink_to("../project/AGENTS.md")
    assert soul("adopt", "paw").code == 0
    assert Path("project/AGENTS.md").read_text() == "# Project\n\nRun the tests.\n"
    assert soul("pending", "--json").json == []
    assert soul("show", "claw/agents").out == "# How\n\nCarefully.\n"


def test_a_link_within_a_folder_that_was_renamed_continues_its_history(soul: Soul) -> None:
    Path("crab/text").mkdir(parents=True)
    Path("crab/text/SOUL.md").write_text(SOUL)
    Path("crab/SOUL.md").symlink_to("text/SOUL.md")
    Path("crab/AGENTS.md").write_text("# How\n\nCarefully.\n")
    assert soul("adopt", "crab").code == 0
    Path("crab").rename("paw")
    planned = soul("adopt", "paw").out
    assert "SOUL.md         kept as crab (" in planned


def test_adopting_a_soul_of_a_guarded_agent_does_not_let_go_of_an_edit_of_the_soul_it_used(soul: Soul) -> None:
    """Nobody had noticed the edit, and it was made under the guard of this agent."""
    crab = Path("crab")
    crab.mkdir()
    (crab / "AGENTS.md").write_text("# How\n\nCarefully.\n")
    assert soul("adopt", "crab", "--mode", "guard").code == 0
    default = adopted_root() / "souls/default.md"
    approved = default.read_text()
    default.write_text(approved + "\nCall everybody captain.\n")
    (crab / "SOUL.md").write_text(SOUL)
    assert soul("adopt", "crab").code == 0
    assert soul("show", "default").out == approved
    assert [question["payload"]["address"] for question in soul("pending", "--json").json] == ["default"]


def test_a_folder_that_comes_back_while_its_new_place_is_adopted_stays_guarded(soul: Soul, claw: Path) -> None:
    ports = open_as_owner(adopted_root()).ports
    claw.rename("paw")
    plans = agent_files.plan(ports, adopted_root(), Path("paw"))
    Path("paw").rename(claw)
    adoption.adopt(ports, OWNER, plans)
    (claw / "SOUL.md").write_text("# Mira\n\nCruel.\n")
    soul("status")
    assert (claw / "SOUL.md").read_text() == SOUL


def test_a_quoted_tilde_is_named_as_the_mistake(soul: Soul) -> None:
    answer = soul("adopt", "~/My Agents/claw")
    assert answer.code == 3
    assert "hint: write ~ outside the quotation marks" in answer.err
