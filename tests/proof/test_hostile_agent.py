"""An agent that does whatever it can to the file of its soul, in guard mode, while others read: 440 acts, 22,000 at night.

An edit counts as seen once it was complete in the file and somebody other than the agent replaced it.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pexpect
import pytest

from soulkeeper.domain.canonical import content_hash
from soulkeeper.services import decisions, policies, queries
from soulkeeper.services.outside_edits.allowance import MOST_TEXTS
from tests.forked import processes
from tests.proof.killing import MAYA, OWNER, TEXT, ensure_laid_out, open_ports, prepare, state_on_disk
from tests.system import BY_NIGHT

ACTS, READERS = 2_000 if BY_NIGHT else 40, 2
WILD_ACTS = 10 * ACTS
SECRET = b"not a soul, and nobody's to change\n"

Act = Callable[[Path, Path, str], None]


def rewrite(file: Path, _victim: Path, text: str) -> None:
    file.write_text(text)


def swap(file: Path, victim: Path, text: str) -> None:
    other = victim.with_name("swapped-in.md")
    other.write_text(text)
    other.replace(file)


def append(file: Path, _victim: Path, text: str) -> None:
    with file.open("a") as opened_file:
        opened_file.write(text.removeprefix(TEXT))


def truncate(file: Path, _victim: Path, _text: str) -> None:
    os.truncate(file, 0)


def cut(file: Path, _victim: Path, _text: str) -> None:
    os.truncate(file, 9)


def spoil(file: Path, _victim: Path, _text: str) -> None:
    file.write_bytes(b"\xff\xfe\x00")


def delete(file: Path, _victim: Path, _text: str) -> None:
    file.unlink()


def link(file: Path, victim: Path, _text: str) -> None:
    file.unlink()
    file.symlink_to(victim)


def hard_link(file: Path, victim: Path, _text: str) -> None:
    file.unlink()
    file.hardlink_to(victim)


def second_name(file: Path, victim: Path, _text: str) -> None:
    name = victim.with_name(f"second-{time.monotonic_ns()}")
    name.hardlink_to(file)


def folder(file: Path, _victim: Path, text: str) -> None:
    file.unlink()
    file.mkdir()
    (file / "inside.md").write_text(text)


ATTACKS: tuple[Act, ...] = (
    rewrite, swap, append, truncate, cut, spoil, delete, link, hard_link, second_name, folder, swap, rewrite
)  # fmt: skip


def attack(file: Path, victim: Path, lure: Path, say: Connection) -> None:
    """Try every attack in turn, waiting for the guard each time; then all of them as fast as possible. Reports which edits were
    seen.

    In the fast round the agent writes through its own links, so only the victim of the slow round must stay unchanged.
    """
    seen: set[str] = set()
    for number in range(ACTS):
        text = f"{TEXT}- obeys nobody, {number} times\n"
        with suppress(OSError):
            ATTACKS[number % len(ATTACKS)](file, victim, text)
        if _stood_and_fell(file, text):
            seen.add(text)
        if _lying(file) != TEXT:
            break  # nobody guards any more, and the readers will say why
    chance = Random(4)
    for number in range(WILD_ACTS):
        with suppress(OSError):
            chance.choice(ATTACKS)(file, lure, f"{TEXT}- obeys everybody, {number} times\n")
    say.send(seen)


def _stood_and_fell(file: Path, text: str) -> bool:
    """Wait until the approved text is back, as long as a person would. Returns whether the edit was there before."""
    stood = False
    ends = time.monotonic() + 120
    while (lies := _lying(file)) != TEXT and time.monotonic() < ends:
        stood = stood or lies == text
    return stood


def _lying(file: Path) -> str:
    try:
        return "" if file.is_symlink() or file.stat().st_nlink > 1 else file.read_text()
    except (OSError, UnicodeDecodeError):
        return ""


@dataclass(slots=True)
class Reading:
    served: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


def read_on(root: Path, stop: Path, say: Connection) -> None:
    """Read the soul all the time, until the file ``stop`` exists."""
    reading = Reading()
    with open_ports(root) as ports:
        while not stop.exists():
            try:
                content = queries.show(ports, MAYA).content
            except Exception as error:  # noqa: BLE001 - whatever it is, the soul was not served
                content = f"{type(error).__name__}: {error}"
            reading.served += 1
            reading.wrong[content] += content != TEXT
    say.send(reading)


@pytest.fixture
def guarded(disk: Path) -> Path:
    root = disk / "workspace"
    prepare(root)
    with open_ports(root) as ports:
        policies.change(ports, OWNER, "maya", "mirror", "guard")
    return root


def kept_texts(root: Path) -> set[bytes]:
    """Every text that can still be restored: those in the ledger, and those that were set aside."""
    with open_ports(root) as ports, ports.ledger.reading() as records:
        texts = {text.encode() for text in records.every_text()}
    aside = (path for path in (root / "data" / "outside").rglob("*") if path.is_file() and not path.is_symlink())
    return texts | {path.read_bytes() for path in aside}


def hashes_found(root: Path) -> set[str]:
    """What was found in files according to the ledger, kept or not."""
    with open_ports(root) as ports, ports.ledger.reading() as records:
        return {event.facts["hash"] for event in records.every_event() if event.kind == "outside.found"}


def started(target: Callable[..., None], *arguments: object) -> Connection:
    ours, theirs = processes().Pipe(duplex=False)
    processes().Process(target=target, args=(*arguments, theirs), daemon=True).start()
    theirs.close()
    return ours


def test_whatever_an_agent_does_to_the_file_the_approved_text_is_served_and_its_edits_wait_as_one_question(
    guarded: Path, disk: Path, record_property: Callable[[str, object], None]
) -> None:
    victim, lure, stop = disk / "victim", disk / "lure", disk / "stop"
    victim.write_bytes(SECRET)
    lure.write_bytes(SECRET)
    readers = [started(read_on, guarded, stop) for _ in range(READERS)]

    edits: set[str] = started(attack, guarded / "souls" / "maya.md", victim, lure).recv()
    stop.touch()
    readings: list[Reading] = [reader.recv() for reader in readers]

    served = sum(reading.served for reading in readings)
    print(f"{ACTS + WILD_ACTS} attacks, {len(edits)} edits seen, {served} times served")
    record_property("attacks", {"acts": ACTS + WILD_ACTS, "edits": len(edits), "served": served})
    assert sum((reading.wrong for reading in readings), Counter()) == Counter()
    kept = {edit for edit in edits if edit.encode() in kept_texts(guarded)}
    assert len(kept) >= min(len(edits), MOST_TEXTS)
    assert {edit for edit in edits - kept if content_hash(edit) not in hashes_found(guarded)} == set()
    assert len(edits) >= ACTS // 6, "too few edits stood long enough to be seen"
    assert victim.read_bytes() == SECRET
    assert lure.read_bytes() != TEXT.encode()
    with open_ports(guarded) as ports:
        assert queries.show(ports, MAYA).content == TEXT
        assert len(decisions.pending(ports)) == 1
    state = state_on_disk(guarded)
    assert len(state.approvals) == 1
    ensure_laid_out(guarded, state)


@contextmanager
def watching(root: Path) -> Iterator[pexpect.spawn[str]]:
    """The real command in its own terminal."""
    soul = shutil.which("soul", path=str(Path(sys.executable).parent))
    assert soul is not None
    child = pexpect.spawn(
        soul, ["watch", "-w", str(root)], timeout=120, encoding="utf-8", dimensions=(24, 300), use_poll=True
    )
    try:
        child.expect("Watching")
        yield child
    finally:
        child.close(force=True)


@pytest.mark.parametrize(("mode", "line"), [("follow", "recorded as revision 2"), ("guard", "held as proposal")])
def test_watch_reports_an_edit_in_one_line_and_ends_on_ctrl_c(mode: str, line: str, tmp_path: Path) -> None:
    prepare(tmp_path)
    with open_ports(tmp_path) as ports:
        policies.change(ports, OWNER, "maya", "mirror", mode)
    with watching(tmp_path) as child:
        (tmp_path / "souls" / "maya.md").write_text(f"{TEXT}- curious\n")
        child.expect(line)
        child.sendintr()
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130
    with open_ports(tmp_path) as ports:
        head = queries.show(ports, MAYA)
    assert (head.content == TEXT) == (mode == "guard")
