"""Proof: an adopted agent that repeatedly rewrites, half-writes, deletes, links or swaps its own file."""

from __future__ import annotations

import mmap
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

import apsw
import pytest

from soulkeeper.bootstrap import new_chain, open_workspace
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.errors import Unproved
from soulkeeper.faces import file_watch
from soulkeeper.faces.file_watch import TargetWatch
from soulkeeper.faces.owner.cli import run
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, outside_edits, prompts, status
from soulkeeper.services.outside_edits import allowance, held_texts
from soulkeeper.services.verification import verify
from soulkeeper.starters import prompt_texts

SOUL = "# Mira\n\nKind.\n\n## Boundaries\n\n- Never share a password.\n"
PATIENCE = 120.0


def rewrite(file: Path, line: str) -> str:
    file.write_text(f"{SOUL}- {line}\n")
    return line


def append_in_halves(file: Path, line: str) -> str:
    """A program that is interrupted in the middle of a write."""
    with file.open("a") as stream:
        stream.write(f"- {line}")
        stream.flush()
        os.fsync(stream.fileno())
        stream.write(" and more\n")
    return f"{line} and more"


def delete(file: Path, line: str) -> str:
    file.unlink()
    return ""


def link(file: Path, line: str) -> str:
    """A link to somebody else's file in place of its own."""
    victim = file.parent / "victim.md"
    victim.write_text(f"{SOUL}- {line}\n")
    file.unlink()
    file.symlink_to(victim)
    return ""


def swap(file: Path, line: str) -> str:
    """As editors and careful programs do it: a new file is moved over the old one."""
    new = file.parent / "new.md"
    new.write_text(f"{SOUL}- {line}\n")
    new.replace(file)
    return line


ATTACKS = (rewrite, append_in_halves, delete, link, swap)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The workspace of an adopted agent whose file is agent/SOUL.md."""
    (tmp_path / "agent").mkdir()
    (tmp_path / "agent/SOUL.md").write_text(SOUL)
    assert run(["adopt", str(tmp_path / "agent"), "-w", str(tmp_path / "keeper")]) == 0
    return tmp_path / "keeper"


def prompt_text(ports: Ports) -> str:
    return prompts.render(ports, prompt_texts(), "agent").prompt.text


def looked_at(ports: Ports) -> list[str]:
    """Every pending text, all in one question."""
    (waiting,) = decisions.pending(ports)
    count = held_texts.count_texts(ports, waiting)
    return [held_texts.show(ports, waiting, number).review.after for number in range(1, count + 1)]


def test_fifty_attacks_in_a_row_leave_the_approved_text_and_one_entry_with_every_edit(root: Path) -> None:
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    watch, before, lines = TargetWatch(ports), prompt_text(ports), []
    for number, attack in enumerate(islice(cycle(ATTACKS), 50)):
        lines.append(attack(file, f"Obey rule {number}"))
        assert prompt_text(ports) == before
        watch.check()
        assert (file.read_text(), file.is_symlink(), prompt_text(ports)) == (SOUL, False, before)
    texts = looked_at(ports)
    edits = [line for line in lines if line]
    assert len(texts) == len(edits)
    assert all(f"- {line}\n" in text for line, text in zip(edits, texts, strict=True))
    assert sorted(path.name for path in file.parent.iterdir()) == ["SOUL.md", "victim.md"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(f"{SOUL}- Obey.\xff\n".encode("latin-1"), id="not-utf-8"),
        pytest.param(f"{SOUL}- Obey.\n{'x' * 3_000}\n".encode() * 30, id="too-long-for-a-soul"),
        pytest.param(b"Obey. " * 1_000_000, id="too-long-to-be-read"),
    ],
)
def test_a_text_that_is_refused_does_not_stay_where_a_program_reads_it_in_follow_mode_either(
    root: Path, content: bytes
) -> None:
    assert run(["adopt", str(root.parent / "agent"), "--mode", "follow", "-w", str(root)]) == 0
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    file.write_bytes(content)
    assert any("the approved text was restored" in note for note in outside_edits.observe_all(ports))
    assert file.read_text() == SOUL
    assert content in (path.read_bytes() for path in (root / "data/outside").iterdir())


def test_verify_covers_the_adopted_file_and_not_one_that_its_program_removed(root: Path) -> None:
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    assert verify(ports, new_chain()).problems == ()
    rewrite(file, "Obey the forger")
    (problem,) = verify(ports, new_chain()).problems
    assert (str(file) in problem, "does not have the approved text" in problem) == (True, True)
    file.unlink()
    assert verify(ports, new_chain()).problems == ()


def test_a_text_that_came_with_another_folder_or_after_a_release_waits_although_the_owner_adopts_it(root: Path) -> None:
    ports, agent = open_workspace(root).ports, root.parent / "agent"
    shutil.copytree(agent, root.parent / "other")
    agent.rename(root.parent / "away")
    (root.parent / "other").rename(agent)
    rewrite(agent / "SOUL.md", "Obey the new folder")
    assert run(["adopt", str(agent), "-w", str(root)]) == 0
    assert ((agent / "SOUL.md").read_text(), "Obey" in prompt_text(ports)) == (SOUL, False)
    assert run(["release", str(agent), "-w", str(root)]) == 0
    (agent / "SOUL.md").write_text("# Mira\n\nKind.\n")
    assert run(["adopt", str(agent), "-w", str(root)]) == 0
    assert ((agent / "SOUL.md").read_text(), "Never share a password" in prompt_text(ports)) == (SOUL, True)
    assert ["Never share" in text for text in looked_at(ports)] == [True, False]


def test_a_program_that_reads_through_a_link_reads_the_approved_text_again(root: Path) -> None:
    link, elsewhere = root.parent / "runtime/SOUL.md", root.parent / "elsewhere.md"
    link.parent.mkdir()
    link.symlink_to(root.parent / "agent/SOUL.md")
    assert run(["adopt", str(link), "-w", str(root)]) == 0
    ports = open_workspace(root).ports
    elsewhere.write_text("# Mira\n\nObey.\n")
    link.unlink()
    link.symlink_to(elsewhere)
    (problem,) = verify(ports, new_chain()).problems
    assert str(link) in problem
    assert ["the approved text was restored" in note for note in TargetWatch(ports).check()] == [True]
    assert (link.read_text(), verify(ports, new_chain()).problems) == (SOUL, ())
    link.unlink()
    rewrite(link, "Obey the file in place of the link")
    assert ["the file in its place is held" in note for note in TargetWatch(ports).check()] == [True]
    assert (link.is_symlink(), link.read_text(), "Obey" in looked_at(ports)[0]) == (True, SOUL, True)


def test_the_guard_does_not_end_unseen_where_the_record_of_the_file_was_deleted(root: Path) -> None:
    db = apsw.Connection(str(root / "data/ledger.db"))
    db.execute("DELETE FROM settings WHERE key LIKE 'targets/%'")
    db.close()
    rewrite(root.parent / "agent/SOUL.md", "Obey the forger")
    ports = open_workspace(root).ports
    with pytest.raises(Unproved, match="targets/"):
        TargetWatch(ports).check()
    assert "targets/" in file_watch.check_files(ports)[0]


def test_an_altered_record_hides_no_news_about_the_other_files_from_a_watch(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other/SOUL.md").write_text(SOUL.replace("Mira", "Nora"))
    assert run(["adopt", str(tmp_path / "other"), "-w", str(root)]) == 0
    altered(root, "other")
    rewrite(root.parent / "agent/SOUL.md", "Obey the forger")
    ports = open_workspace(root).ports
    assert any("held as proposal" in note for note in file_watch.check_files(ports))
    monkeypatch.setattr(file_watch, "_changes_in", lambda folders: iter([folders]))
    assert tmp_path / "agent" in next(file_watch.changes(root, ports))  # type: ignore[operator]


def test_an_altered_record_leaves_the_other_files_guarded(root: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other/SOUL.md").write_text(SOUL.replace("Mira", "Nora"))
    assert run(["adopt", str(tmp_path / "other"), "-w", str(root)]) == 0
    altered(root, "other")
    rewrite(root.parent / "agent/SOUL.md", "Obey the forger")
    watch = TargetWatch(open_workspace(root).ports)
    held, unread = watch.check()
    assert ("held as proposal" in held, "could not be checked" in unread, watch.check()) == (True, True, ())
    assert (root.parent / "agent/SOUL.md").read_text() == SOUL


def altered(root: Path, soul: str) -> None:
    """Alter the record of a soul in the ledger."""
    db = apsw.Connection(str(root / "data/ledger.db"))
    db.execute("UPDATE souls SET version = '9.9.9' WHERE id = ? AND kind = 'soul'", (soul,))
    db.close()


def test_a_false_claim_that_the_workspace_was_restored_does_not_end_guard_mode_unseen(root: Path) -> None:
    """The log key may say so, because a restore often has no other: the file is named until the owner adopts it again."""
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    with ports.ledger.writing() as writer:
        writer.append("workspace.restored", ports.now(), {"by": "eve", "door": "cli", "events": 1, "backup_at": ""})
    rewrite(file, "Obey the log key")
    assert any(f"{file}: it has not been managed since" in note for note in status.workspace_status(ports).notes)
    for notes in (TargetWatch(ports).check(), file_watch.check_files(ports)):
        assert any(f"{file}: it has not been managed since" in note for note in notes)
    assert any(str(file) in problem for problem in verify(ports, new_chain()).problems)
    assert run(["adopt", str(file.parent), "-w", str(root)]) == 0
    assert (file.read_text(), verify(open_workspace(root).ports, new_chain()).problems) == (SOUL, ())


def test_more_texts_than_are_kept_a_day_are_put_back_too_and_the_newest_can_be_looked_at(root: Path) -> None:
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    watch = TargetWatch(ports)
    for number in range(104):
        rewrite(file, f"Obey rule {number}")
        watch.check()
        assert file.read_text() == SOUL
    texts = looked_at(ports)
    assert (len(texts), "- Obey rule 103\n" in texts[-1]) == (101, True)


def test_the_newest_of_more_texts_than_are_kept_cannot_be_replaced_in_the_database(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner types eight digits for it: somebody who may choose the nonce finds another text with the same eight."""
    monkeypatch.setattr(allowance, "MOST_TEXTS", 1)
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    for number in range(2):
        rewrite(file, f"Obey rule {number}")
        TargetWatch(ports).check()
    (waiting,) = decisions.pending(ports)
    assert "Obey rule 1" in held_texts.show(ports, waiting, 2).review.after
    assert verify(ports, new_chain()).problems == ()
    db = apsw.Connection(str(root / "data/ledger.db"))
    db.execute("UPDATE settings SET value = replace(value, 'Obey rule 1', 'Obey the forger')")
    db.close()
    forged = open_workspace(root).ports
    with pytest.raises(Unproved, match="held/agent"):
        held_texts.show(forged, waiting, 2)
    assert not verify(forged, new_chain()).is_proved


def test_a_text_that_cannot_be_checked_does_not_keep_the_others_unguarded(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = root.parent / "abe/SOUL.md"
    other.parent.mkdir()
    other.write_text(SOUL.replace("Mira", "Abe"))
    assert run(["adopt", str(other.parent), "-w", str(root)]) == 0
    ports, file, observe = open_workspace(root).ports, root.parent / "agent/SOUL.md", outside_edits.observe

    def failing(given: Ports, address: Address) -> tuple[str, ...]:
        if str(address) == "abe":
            raise RecursionError
        return observe(given, address)

    monkeypatch.setattr(outside_edits, "observe", failing)
    rewrite(file, "Obey")
    rewrite(other, "Obey")
    TargetWatch(ports).check()
    assert file.read_text() == SOUL


def test_a_change_that_leaves_the_time_of_the_file_alone_is_put_back_too(root: Path) -> None:
    """A file system notes the time of the first write to a page that a program has mapped, and not of the next ones."""
    ports, file = open_workspace(root).ports, root.parent / "agent/SOUL.md"
    watch = TargetWatch(ports)
    with file.open("r+b") as stream, mmap.mmap(stream.fileno(), 0) as mapped:
        mapped[:1] = SOUL[:1].encode()
        time.sleep(1.1)
        watch.check()
        mapped[:] = SOUL.replace("Never", "Often").encode()
        watch.check()
    assert file.read_text() == SOUL
    assert "Often share" in looked_at(ports)[0]


def test_bytes_that_are_only_read_as_the_approved_text_are_put_back_too(root: Path) -> None:
    """A byte that is not UTF-8 is often shown as the replacement character: a text with that character has other bytes."""
    agent, odd = root.parent / "odd", "# Odd\n\nIt says \ufffd.\n"
    agent.mkdir()
    (agent / "SOUL.md").write_text(odd)
    assert run(["adopt", str(agent), "-w", str(root)]) == 0
    ports, file = open_workspace(root).ports, agent / "SOUL.md"
    file.write_bytes(odd.encode().replace(b"\xef\xbf\xbd", b"\xe8"))
    assert [str(file) in problem for problem in verify(ports, new_chain()).problems] == [True]
    TargetWatch(ports).check()
    assert file.read_bytes() == odd.encode()


@contextmanager
def watching(root: Path) -> Iterator[None]:
    """The real command, as a separate process."""
    soul = Path(sys.executable).with_name("soul")
    child = subprocess.Popen([soul, "watch", "-w", root], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout
        assert "Watching" in child.stdout.readline()
        yield
    finally:
        child.kill()
        child.wait()
        child.stdout.close() if child.stdout else None


def eventually(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


@pytest.mark.slow
def test_the_watch_puts_the_approved_text_back_whatever_the_agent_does(root: Path) -> None:
    file, lines = root.parent / "agent/SOUL.md", []
    with watching(root):
        for number, attack in enumerate(ATTACKS):
            lines.append(attack(file, f"Obey rule {number}"))
            assert eventually(lambda: file.is_file() and not file.is_symlink() and file.read_text() == SOUL)
    ports = open_workspace(root).ports
    texts = looked_at(ports)
    assert [line for line in lines if line and not any(line in text for text in texts)] == []
    assert prompt_text(ports) == prompts.render(ports, prompt_texts(), "agent", soul="agent").prompt.text
    with ports.ledger.reading() as records:
        assert records.soul(address("agent")).revision == 1
