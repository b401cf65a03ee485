"""Mirror targets on a real disk: pinned to their folder, written with owner and mode, never written elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from soulkeeper.adapters import agent_folders
from soulkeeper.adapters.files import FileMirror
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import Conflict, NotFound, Unavailable

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to another user")


@pytest.fixture
def mirror(tmp_path: Path) -> FileMirror:
    (tmp_path / "workspace").mkdir()
    return FileMirror(tmp_path / "workspace")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "agent").mkdir()
    (tmp_path / "agent/SOUL.md").write_text("one")
    return tmp_path / "agent/SOUL.md"


def pinned(file: Path) -> Target:
    facts = agent_folders.facts(file)
    assert facts.problem == ""
    return facts.target("uuid", "OpenClaw")


def test_a_target_is_read_and_replaced_with_the_mode_it_was_adopted_with(mirror: FileMirror, file: Path) -> None:
    file.chmod(0o440)
    target = pinned(file)
    mirror.show(target, "two", expected=content_hash("one"))
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("two", 0o440)
    file.chmod(0o666)
    mirror.restore_file(target, "three")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("three", 0o440)
    assert [each.name for each in file.parent.iterdir()] == ["SOUL.md"]


def test_an_unchanged_target_is_not_written(mirror: FileMirror, file: Path) -> None:
    before = file.stat()
    mirror.show(pinned(file), "one", expected=None)
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_text_that_was_not_expected_stays(mirror: FileMirror, file: Path) -> None:
    with pytest.raises(Conflict):
        mirror.show(pinned(file), "two", expected=content_hash("zero"))
    assert file.read_text() == "one"


def test_a_linked_file_is_resolved_once_and_a_link_that_is_turned_is_reported(mirror: FileMirror, file: Path) -> None:
    link, other = file.parent / "linked.md", file.parent / "other.md"
    link.symlink_to(file)
    target = pinned(link)
    assert (target.path, target.runtime_path, mirror.problem(target)) == (str(file), str(link), "")
    other.write_text("other")
    link.unlink()
    link.symlink_to(other)
    mirror.show(target, "two", expected=content_hash("one"))
    assert (file.read_text(), other.read_text()) == ("two", "other")
    assert mirror.problem(target) == "the link points elsewhere now"


def swap_folder(folder: Path, away: Path) -> None:
    folder.rename(away)
    (away.parent / "lure").mkdir()
    (away.parent / "lure/SOUL.md").write_text("one")
    folder.symlink_to(away.parent / "lure")


def replace_folder(folder: Path, away: Path) -> None:
    folder.rename(away)
    folder.mkdir()
    (folder / "SOUL.md").write_text("one")


def remove_folder(folder: Path, away: Path) -> None:
    folder.rename(away)


@pytest.mark.parametrize("attack", [swap_folder, replace_folder, remove_folder])
def test_another_folder_in_the_place_of_the_adopted_one_is_reported_and_not_written_to(
    mirror: FileMirror, file: Path, tmp_path: Path, attack: Callable[[Path, Path], None]
) -> None:
    target = pinned(file)
    attack(file.parent, tmp_path / "away")
    assert mirror.problem(target)
    with pytest.raises((Conflict, OSError)):
        mirror.restore_file(target, "two")
    assert [each.read_text() for each in tmp_path.rglob("SOUL.md")] == ["one"] * len([*tmp_path.rglob("SOUL.md")])


def test_the_adopted_folder_is_not_written_to_where_a_link_leads_to_it_now(mirror: FileMirror, tmp_path: Path) -> None:
    (tmp_path / "home/agent").mkdir(parents=True)
    (tmp_path / "home/agent/SOUL.md").write_text("one")
    target = pinned(tmp_path / "home/agent/SOUL.md")
    (tmp_path / "home").rename(tmp_path / "moved")
    (tmp_path / "home").symlink_to("moved")
    with pytest.raises(Conflict, match="reached through a link"):
        mirror.restore_file(target, "two")
    assert (tmp_path / "moved/agent/SOUL.md").read_text() == "one"


def test_a_link_in_the_place_of_the_file_is_set_aside_and_its_end_left_alone(
    mirror: FileMirror, file: Path, tmp_path: Path
) -> None:
    target, victim = pinned(file), tmp_path / "victim"
    victim.write_text("secret")
    file.unlink()
    file.symlink_to(victim)
    assert mirror.problem(target) == "a link is in its place"
    with pytest.raises(Conflict):
        mirror.read(target)
    mirror.restore_file(target, "one")
    assert (file.read_text(), file.is_symlink(), victim.read_text()) == ("one", False, "secret")


def test_a_file_that_is_gone_is_reported_and_written_with_its_mode(mirror: FileMirror, file: Path) -> None:
    file.chmod(0o600)
    target = pinned(file)
    file.unlink()
    assert (mirror.read(target), mirror.problem(target)) == (None, "the file is gone")
    mirror.restore_file(target, "one")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("one", 0o600)


@needs_root
def test_a_file_of_another_user_keeps_its_owner(mirror: FileMirror, file: Path) -> None:
    os.chown(file, 4321, 4322)
    target = pinned(file)
    mirror.show(target, "two", expected=content_hash("one"))
    assert (file.stat().st_uid, file.stat().st_gid, file.read_text()) == (4321, 4322, "two")


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user can enter and write."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        (Path(name) / "SOUL.md").write_text("one")
        yield Path(name)


@needs_root
def test_somebody_who_cannot_keep_the_owner_is_refused_with_words_and_the_file_stays(public: Path) -> None:
    mirror, file = FileMirror(public), public / "SOUL.md"
    target = replace(pinned(file), owner=4321, group=4322)
    problem = as_user(4323, lambda: agent_folders.facts(file).problem)

    def write() -> str:
        with pytest.raises(Unavailable) as refused:
            mirror.show(target, "two", expected=content_hash("one"))
        return str(refused.value)

    assert "belongs to user 0" in problem
    assert "cannot keep its owner 4321:4322" in as_user(4323, write)
    assert file.read_text() == "one"
    assert [each.name for each in file.parent.iterdir()] == ["SOUL.md"]


def as_user(uid: int, work: Callable[[], str]) -> str:
    """Run something as another user, in this process."""
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(uid)
    os.seteuid(uid)
    try:
        return work()
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


@needs_root
def test_a_read_only_folder_is_a_reason_against_adopting_and_is_reported(mirror: FileMirror, public: Path) -> None:
    file = public / "SOUL.md"
    target = pinned(file)
    public.chmod(0o555)
    assert "read-only for you" in as_user(4323, lambda: agent_folders.facts(file).problem)
    assert as_user(4323, lambda: mirror.problem(target)) == "its folder is read-only"


def test_a_hard_link_and_a_folder_are_reasons_against_adopting(file: Path, tmp_path: Path) -> None:
    os.link(file, tmp_path / "second")
    assert "hard link" in agent_folders.facts(file).problem
    assert "regular file" in agent_folders.facts(tmp_path).problem
    assert "cannot be read" in agent_folders.facts(tmp_path / "nothing.md").problem


def test_a_link_to_what_is_not_markdown_is_a_reason_against_adopting_and_is_not_read(
    file: Path, tmp_path: Path
) -> None:
    (tmp_path / "authorized_keys").write_text("ssh-ed25519 AAAA")
    (tmp_path / "notes.md").write_text("two")
    for name, content in (("authorized_keys", b""), ("notes.md", b"two")):
        file.unlink()
        file.symlink_to(tmp_path / name)
        facts = agent_folders.facts(file)
        assert (facts.content, "not Markdown" in facts.problem) == (content, not content)


@needs_root
def test_a_link_that_another_user_made_to_a_file_of_the_owners_is_a_reason_against_adopting(file: Path) -> None:
    link = file.parent / "AGENTS.md"
    link.symlink_to(file)
    os.lchown(link, 4321, 4322)
    assert "it is a link that user 4321 made" in agent_folders.facts(link).problem
    os.chown(file, 4321, 4322)
    assert agent_folders.facts(link).problem == ""


@pytest.mark.parametrize("swap", ["another link", "a plain file", "nothing"])
def test_a_link_that_was_adopted_is_put_back_where_it_was_and_nowhere_else(
    mirror: FileMirror, file: Path, tmp_path: Path, swap: str
) -> None:
    (tmp_path / "runtime").mkdir()
    link = tmp_path / "runtime/SOUL.md"
    link.symlink_to(file)
    target = pinned(link)
    link.unlink()
    if swap == "another link":
        (tmp_path / "evil.md").write_text("evil")
        link.symlink_to(tmp_path / "evil.md")
    elif swap == "a plain file":
        link.write_text("evil")
    with pytest.raises(Conflict, match="points elsewhere"):
        mirror.read(target)
    assert mirror.mark(target) is None
    mirror.restore_file(target, "one")
    assert (link.readlink(), file.read_text()) == (file, "one")
    assert len([*tmp_path.glob("workspace/data/outside/*")]) == (swap != "nothing")
    (tmp_path / "runtime").rename(tmp_path / "away")
    (tmp_path / "runtime").mkdir()
    with pytest.raises(Conflict, match="is not the folder that was adopted"):
        mirror.restore_file(target, "one")
    assert [*(tmp_path / "runtime").iterdir()] == []


def test_the_tree_names_folders_with_a_slash_and_enters_no_link_and_nothing_hidden(tmp_path: Path) -> None:
    for folder in ("a/b", ".git/x", ".claude/agents", "node_modules/y"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "a/SOUL.md").write_text("one")
    (tmp_path / "loop").symlink_to(tmp_path)
    tree = agent_folders.tree(tmp_path)
    assert tree[""] == {"a/", ".git/", ".claude/", "node_modules/", "loop"}
    assert tree["a"] == {"b/", "SOUL.md"}
    assert sorted(tree) == ["", ".claude", ".claude/agents", "a", "a/b"]
    with pytest.raises(NotFound):
        agent_folders.tree(tmp_path / "nothing")


def test_a_file_in_a_git_work_tree_is_recognised(file: Path, tmp_path: Path) -> None:
    assert not agent_folders.facts(file).in_git
    (tmp_path / ".git").mkdir()
    assert agent_folders.facts(file).in_git
