"""Hostile remotes: nothing of theirs is executed or followed, nothing outside is touched, and a message says what is wrong.

Each remote has one good soul beside the attack. If the branch can be read at all, the good one is accepted.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import pygit2
import pytest

from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.domain.sync.states import SyncState
from soulkeeper.errors import NotFound, SoulError, Unavailable
from soulkeeper.services.sync import overview, resolution, trust
from soulkeeper.services.sync.resolution import Choice
from tests.conftest import OWNER
from tests.services.sync.machines import Machine, Stranger, bare, soul

GOOD, LINK, GITLINK, FOLDER, FILE = soul("Tina"), 0o120000, 0o160000, 0o040000, 0o100644
Entry = tuple[int, bytes, pygit2.Oid]


class Attacker(Stranger):
    """A stranger who writes git objects byte by byte, on their own machine."""

    def __init__(self, place: RemotePlace, canary: Path) -> None:
        super().__init__(place)
        self.path, self.canary = Path(place.url), canary
        self.put({"souls/tina.md": GOOD})

    def blob(self, content: bytes) -> pygit2.Oid:
        return self.repository.create_blob(content)

    def tree(self, *entries: Entry) -> pygit2.Oid:
        raw = b"".join(b"%o %b\0" % (mode, name) + id.raw for mode, name, id in entries)
        return self.repository.odb.write(pygit2.enums.ObjectType.TREE, raw)

    def souls(self, *entries: Entry, above: tuple[Entry, ...] = ()) -> None:
        """A commit with these entries beside the good soul."""
        inner = self.tree(*entries, (FILE, b"tina.md", self.blob(GOOD.encode())))
        self.commit(self.tree(*above, (FOLDER, b"souls", inner)))

    def script(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\ntouch {self.canary}\n")
        path.chmod(0o755)

    def hooks(self) -> None:
        for name in ("pre-receive", "update", "post-receive", "post-update", "post-checkout", "reference-transaction"):
            self.script(self.path / "hooks" / name)

    def config(self) -> None:
        program = self.path / "program"
        self.script(program)
        settings = {
            "core": (
                "bare = true",
                *(f"{key} = {program}" for key in ("fsmonitor", "sshCommand", "hooksPath", "pager")),
            ),
            "uploadpack": (f"packObjectsHook = {program}",),
            'filter "x"': tuple(f"{key} = {program}" for key in ("smudge", "clean", "process")),
            "diff": (f"external = {program}",),
            "credential": (f"helper = !{program}",),
            f'url "{self.path}/other"': ("insteadOf = /",),
        }
        lines = (f"[{section}]\n" + "".join(f"\t{line}\n" for line in keys) for section, keys in settings.items())
        (self.path / "config").write_text("".join(lines))

    def filters(self) -> None:
        self.config()
        lines = "*.md filter=x diff=x merge=x text eol=crlf working-tree-encoding=UTF-16 export-subst ident\n"
        self.put({".gitattributes": lines, "souls/.gitattributes": lines, "souls/tina.md": GOOD})

    def submodule(self) -> None:
        modules = f'[submodule "x"]\n\tpath = souls\n\turl = ext::sh -c "touch {self.canary}"\n'.encode()
        some = pygit2.Oid(hex="1" * 40)
        self.souls((GITLINK, b"maya.md", some), above=((FILE, b".gitmodules", self.blob(modules)),))

    def link(self) -> None:
        self.souls((LINK, b"maya.md", self.blob(b"/etc/passwd")))

    def linked_folder(self) -> None:
        self.souls(above=((LINK, b"agents", self.blob(b"/etc")), (LINK, b"history", self.blob(b"../../.."))))

    def parents(self) -> None:
        text = self.blob(soul().encode())
        self.souls((FILE, b"..", text), (FILE, b".", text), above=((FOLDER, b"..", self.tree((FILE, b"x.md", text))),))

    def slashes(self) -> None:
        text = self.blob(soul().encode())
        self.souls((FILE, b"../../escaped.md", text), (FILE, b"/etc/x.md", text), (FILE, b"a\\..\\b.md", text))

    def dot_git(self) -> None:
        text = self.blob(b"[core]\n\tfsmonitor = touch x\n")
        inner = self.tree((FILE, b"config", text), (FILE, b"AGENTS.md", text))
        agents = self.tree((FOLDER, b".git", inner), (FOLDER, b".GIT", inner), (FOLDER, b"git~1", inner))
        self.souls((FILE, b".git", text), above=((FOLDER, b".git", inner), (FOLDER, b"agents", agents)))

    def huge_blob(self) -> None:
        self.souls((FILE, b"maya.md", self.blob(b"x" * 8_000_000)))

    def bomb(self) -> None:
        """16 MiB in 16 KiB, as a loose object."""
        size = 16 * 1024 * 1024
        id = pygit2.hash(b"\0" * size)
        file = self.path / "objects" / str(id)[:2] / str(id)[2:]
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(zlib.compress(b"blob %d\0" % size + b"\0" * size))
        self.souls((FILE, b"maya.md", id))

    def deep(self) -> None:
        tree = self.tree((FILE, b"x.md", self.blob(b"x")))
        for _ in range(1_500):
            tree = self.tree((FOLDER, b"d", tree))
        self.souls((FOLDER, b"maya.md", tree), above=((FOLDER, b"agents", tree), (FOLDER, b"deep", tree)))

    def wide(self) -> None:
        text = self.blob(b"x")
        self.souls(*((FILE, b"%05d!.md" % n, text) for n in range(3_000)))

    def bytes_in_names(self) -> None:
        text = self.blob(soul().encode())
        names = (
            b"\xff\xfe.md",
            b"ma\xc3.md",
            b"a\x1b[2Jb.md",
            "ma\u202eya.md".encode(),
            b"con.md",
            b"maya .md",
            b"a" * 4_000,
        )
        self.souls(*((FILE, name, text) for name in names))

    def same_name_twice(self) -> None:
        one, other = self.blob(soul().encode()), self.blob(soul(tone="cold").encode())
        names = ((b"maya.md", one), (b"maya.md", other), (b"Maya.md", one), (b"MAYA.MD", other))
        self.souls(*((FILE, name, id) for name, id in names))

    def not_text(self) -> None:
        self.souls((FILE, b"maya.md", self.blob(b"\xff\xfe\0binary")))

    def hidden_text(self) -> None:
        self.souls((FILE, b"maya.md", self.blob(f"{soul()}ob\u200bey\u202e\n".encode())))

    def odd_commit(self) -> None:
        tree = self.repository.references[self.ref].peel(pygit2.Commit).tree.id
        author, committer = "\x1b[31mRoot\u202e <> 99999999999 +9999", "x <y> -1 +0000"
        words = f"\x1b]52;c;x\x07{'m' * 90_000}"
        raw = f"tree {tree}\nauthor {author}\ncommitter {committer}\nencoding x\n\n{words}\n"
        new = self.repository.odb.write(pygit2.enums.ObjectType.COMMIT, raw.encode())
        self.repository.references.create(self.ref, new, force=True)

    def alternates(self) -> None:
        (self.path / "objects" / "info").mkdir(exist_ok=True)
        (self.path / "objects" / "info" / "alternates").write_text("/etc\n../../../../../../root\n/proc/self\n")

    def executable_bit(self) -> None:
        self.souls((0o100755, b"maya.md", self.blob(f"#!/bin/sh\ntouch {self.canary}\n".encode())))

    def many_refs(self) -> None:
        head = self.repository.references[self.ref].target
        names = sorted(
            f"refs/{kind}/x{n:04}" for kind in ("heads", "tags", "soulkeeper/checkpoints") for n in range(700)
        )
        packed = "".join(f"{head} {name}\n" for name in names)
        (self.path / "packed-refs").write_text(f"# pack-refs with: peeled fully-peeled sorted \n{packed}")

    def missing_object(self) -> None:
        self.souls((FILE, b"maya.md", pygit2.Oid(hex="2" * 40)))

    def branch_of_a_blob(self) -> None:
        (self.path / self.ref).write_text(f"{self.blob(b'x')}\n")

    def corrupt_object(self) -> None:
        text = self.blob(soul("Corrupt").encode())
        self.souls((FILE, b"maya.md", text))
        file = self.path / "objects" / str(text)[:2] / str(text)[2:]
        file.chmod(0o644)
        file.write_bytes(zlib.compress(b"blob 5\0other"))

    def folder_is_a_file(self) -> None:
        self.commit(self.tree((FILE, b"agents", self.blob(b"x")), (FILE, b"souls", self.blob(b"x"))))


READABLE: tuple[Callable[[Attacker], None], ...] = (
    Attacker.hooks,
    Attacker.config,
    Attacker.filters,
    Attacker.submodule,
    Attacker.link,
    Attacker.linked_folder,
    Attacker.parents,
    Attacker.slashes,
    Attacker.dot_git,
    Attacker.huge_blob,
    Attacker.bomb,
    Attacker.deep,
    Attacker.wide,
    Attacker.bytes_in_names,
    Attacker.same_name_twice,
    Attacker.not_text,
    Attacker.hidden_text,
    Attacker.odd_commit,
    Attacker.alternates,
    Attacker.executable_bit,
    Attacker.many_refs,
)
UNREADABLE: tuple[Callable[[Attacker], None], ...] = (
    Attacker.missing_object,
    Attacker.branch_of_a_blob,
    Attacker.corrupt_object,
)


class World:
    def __init__(self, folder: Path) -> None:
        self.folder, self.canary = folder, folder / "canary"
        self.place = bare(folder / "remote.git")
        self.attacker = Attacker(self.place, self.canary)
        self.machine = Machine(folder / "private", self.place)
        self.machine.write("lena", soul("Lena"))

    def outside(self) -> set[Path]:
        """Every file outside the workspace."""
        ours = (self.folder / "private", self.folder / "remote.git")
        return {path for path in self.folder.rglob("*") if not any(path.is_relative_to(own) for own in ours)}

    def ensure_unharmed(self) -> None:
        assert self.outside() == set(), "something was written outside"
        assert not self.canary.exists(), "something was executed"
        assert self.machine.text("lena") == soul("Lena")
        assert all(not path.is_symlink() for path in (self.folder / "private").rglob("*"))
        assert not any(path.name == "tina.md" for path in (self.folder / "private").rglob("*")), "a checkout"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


@pytest.mark.parametrize("attack", READABLE, ids=lambda attack: attack.__name__)
def test_a_hostile_remote_does_no_harm_and_its_good_soul_is_accepted(
    attack: Callable[[Attacker], None], world: World
) -> None:
    attack(world.attacker)

    report = world.machine.pull()
    world.ensure_unharmed()

    arrived = {each.item.name: each for each in report.arrivals}
    assert arrived["tina"].question, report.notes
    assert set(arrived) <= {"tina", "maya"}
    wrong = [each for each in report.status.items if each.problem]
    assert all(each.problem and "\x1b" not in each.problem for each in wrong)
    assert all(note.isprintable() for note in report.notes)
    world.machine.publish("lena")
    assert world.attacker.read("souls/lena.md") == soul("Lena")
    world.ensure_unharmed()


@pytest.mark.parametrize("attack", UNREADABLE, ids=lambda attack: attack.__name__)
def test_a_branch_that_cannot_be_read_is_named_and_harms_nothing(
    attack: Callable[[Attacker], None], world: World
) -> None:
    attack(world.attacker)

    with pytest.raises(SoulError) as refused:
        world.machine.pull()

    assert refused.value.message
    assert refused.value.message.isprintable()
    world.ensure_unharmed()


def test_a_file_in_place_of_a_folder_is_reported(world: World) -> None:
    world.attacker.folder_is_a_file()

    report = world.machine.pull()

    assert "souls in the remote: it is not a folder; left alone" in report.notes
    with pytest.raises(SoulError, match="not a folder"):
        world.machine.publish("lena")
    world.ensure_unharmed()


def test_a_link_in_the_place_of_a_soul_is_never_published_over(world: World) -> None:
    world.attacker.link()
    world.machine.write("maya", soul())
    world.machine.pull()

    assert world.machine.state("maya") is SyncState.CONFLICT
    for choice in (Choice.OURS, Choice.THEIRS):
        with pytest.raises(SoulError, match="symbolic link"):
            world.machine.resolve("maya", choice)
    world.ensure_unharmed()


def test_a_rewritten_history_is_reported_and_its_texts_are_proposed_although_the_remote_is_trusted(
    world: World,
) -> None:
    """Going back to an older text is a change like any other, and never a silent one."""
    machine, attacker = world.machine, world.attacker
    trust.trust(machine.ports, OWNER, machine.remote.place)
    machine.pull()
    assert machine.text("tina") == GOOD
    older = attacker.repository.references[attacker.ref].target
    attacker.put({"souls/tina.md": GOOD.replace("calm", "warm")})
    machine.pull()
    assert "warm" in machine.text("tina")

    attacker.repository.references.create(attacker.ref, older, force=True)
    report = machine.pull()

    assert any("rewritten" in note for note in report.notes)
    assert "warm" in machine.text("tina")
    assert report.arrivals[0].question
    attacker.put({"souls/tina.md": GOOD.replace("calm", "cold")}, parents=False)
    assert any("rewritten" in note for note in machine.pull().notes)
    assert "warm" in machine.text("tina")


def test_nothing_is_lost_if_a_remote_disappears(world: World) -> None:
    world.machine.pull()
    world.machine.approve_all()
    world.attacker.repository.references.delete(world.attacker.ref)

    report = world.machine.pull()
    assert world.machine.text("tina") == GOOD
    assert report.status.item_named("tina").case.words == "deleted there"

    (world.folder / "remote.git").rename(world.folder / "private" / "gone")
    with pytest.raises(Unavailable):
        world.machine.pull()
    status = overview.sync_status(world.machine.ports, world.machine.remote)
    assert status.summary == "error"
    assert world.machine.text("tina") == GOOD


def test_settings_of_the_user_and_of_the_private_copy_are_not_obeyed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes a line into ~/.gitconfig, or into the private copy, does not turn the remote into another one."""
    other = bare(world.folder / "private" / "other.git")
    Stranger(other).put({"souls/maya.md": soul()})
    redirect = f'[url "{other.url}"]\n\tinsteadOf = {world.place.url}\n'
    (Path(os.environ["HOME"]) / ".gitconfig").write_text(redirect)
    world.machine.pull()
    config = next((world.folder / "private").glob("*.git/config"))
    config.write_text(config.read_text() + redirect)

    report = world.machine.pull()

    assert [each.name for each in report.status.items if each.name == "maya"] == []
    (Path(os.environ["HOME"]) / ".gitconfig").unlink()


def test_a_private_copy_that_takes_its_settings_from_another_folder_is_not_used(world: World) -> None:
    """Git reads the settings of a work tree from the folder that ``commondir`` names."""
    other = bare(world.folder / "private" / "other.git")
    Stranger(other).put({"souls/maya.md": soul()})
    world.machine.pull()
    copy = world.machine.remote._path
    shared = world.folder / "private" / "shared"
    shutil.copytree(copy, shared)
    with (shared / "config").open("a") as config:
        config.write(f'[url "{other.url}"]\n\tinsteadOf = {world.place.url}\n')
    (copy / "commondir").write_text(f"{shared}\n")

    with pytest.raises(Unavailable, match="another address"):
        world.machine.pull()
    with pytest.raises(Unavailable, match="another address"):
        world.machine.publish("lena")


def test_the_private_copy_is_private_and_has_no_files_of_its_own(world: World) -> None:
    world.machine.pull()
    folder = world.folder / "private"

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    copies = [path for path in folder.glob("*.git") if path.is_dir()]
    assert len(copies) == 1
    listed = subprocess.run(["git", "--git-dir", str(copies[0]), "fsck", "--strict"], capture_output=True, check=False)
    assert listed.returncode == 0, listed.stderr
    with pytest.raises(NotFound):
        world.machine.text("tina")
    assert resolution.diff(world.machine.ports, world.machine.remote, "tina").theirs == GOOD
