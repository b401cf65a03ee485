"""The witness keeps the newest checkpoint, and the one before it if the newest cannot be read."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from soulkeeper.adapters.witness import FileWitness
from soulkeeper.bootstrap import create_layout, new_chain, open_witness, open_workspace
from soulkeeper.config import Settings
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Unproved
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.ports import Records
from soulkeeper.services import souls, verification
from tests.conftest import OWNER, open_owned, stored


def checkpoint(size: int) -> Checkpoint:
    return Checkpoint(size=size, head=f"event-sha256:{size:064x}", owner="ssh-ed25519 AAAA", key="k", signature="s")


@pytest.fixture
def witness(tmp_path: Path) -> FileWitness:
    return FileWitness(tmp_path / "state" / "witness", "ledger")


def the_file(folder: Path) -> Path:
    (file,) = (folder / "state" / "witness").iterdir()
    return file


def test_what_was_remembered_last_is_read_whether_it_is_longer_or_shorter(witness: FileWitness) -> None:
    assert witness.read() is None
    for size in (1, 7, 8, 3, 100_000, 2):
        witness.remember(checkpoint(size))
        assert witness.read() == checkpoint(size)
    witness.forget()
    assert witness.read() is None


@pytest.mark.parametrize("last", [4, 5])
@pytest.mark.parametrize("cut", [0, 1, 70, 150])
def test_a_write_that_was_cut_short_leaves_the_checkpoint_before_it(
    witness: FileWitness, tmp_path: Path, last: int, cut: int
) -> None:
    for size in range(1, last):
        witness.remember(checkpoint(size))
    before = the_file(tmp_path).read_bytes()
    witness.remember(checkpoint(last))
    after = the_file(tmp_path).read_bytes()
    begins = next(at for at in range(0, len(after), 2_048) if before[at : at + 2_048] != after[at : at + 2_048])
    torn = after[: begins + cut] + before[begins + cut :]
    the_file(tmp_path).write_bytes(torn)
    assert witness.read() == checkpoint(last - 1)
    witness.remember(checkpoint(last + 1))
    assert witness.read() == checkpoint(last + 1)


def test_a_checkpoint_of_an_older_version_is_read_and_followed_by_newer_ones(
    witness: FileWitness, tmp_path: Path
) -> None:
    witness.remember(checkpoint(1))
    the_file(tmp_path).write_text(json.dumps(asdict(checkpoint(9))))
    assert witness.read() == checkpoint(9)
    for size in (10, 11, 12):
        witness.remember(checkpoint(size))
        assert witness.read() == checkpoint(size)


def test_a_file_that_cannot_be_read_remembers_nothing(witness: FileWitness, tmp_path: Path) -> None:
    witness.remember(checkpoint(1))
    for content in (b"", b"{", b"nonsense", bytes(9_000), b"[]", b'{"size": 1}'):
        the_file(tmp_path).write_bytes(content)
        assert witness.read() is None


def test_a_longer_checkpoint_of_another_owner_key_is_not_this_ledgers_past(tmp_path: Path) -> None:
    FileWitness(tmp_path, "here").remember(checkpoint(5))
    FileWitness(tmp_path, "there").remember(replace(checkpoint(9), owner="ssh-ed25519 BBBB"))
    assert FileWitness(tmp_path, "here", "there").read() == checkpoint(5)


def test_a_link_in_place_of_its_file_is_not_written_through(witness: FileWitness, tmp_path: Path) -> None:
    witness.remember(checkpoint(1))
    file, other = the_file(tmp_path), tmp_path / "other"
    other.write_text("mine")
    file.unlink()
    file.symlink_to(other)
    witness.remember(checkpoint(2))
    assert other.read_text() == "mine"


@pytest.mark.parametrize("link", ["data", ""])
def test_a_link_to_an_older_ledger_is_not_a_first_contact(tmp_path: Path, link: str) -> None:
    """In place of the data folder, and of the whole workspace."""
    root, older = tmp_path / "house", tmp_path / "older"
    create_layout(root)
    begin(root)
    shutil.copytree(root, older)
    souls.create(open_owned(root).ports, OWNER, address("ida"), "# Ida\n")
    (root / link).rename(tmp_path / "away")
    (root / link).symlink_to(older / link)
    with pytest.raises(Unproved, match="older"), open_workspace(root).ports.ledger.reading():
        pass


def test_another_database_in_the_settings_is_not_a_first_contact(tmp_path: Path) -> None:
    root, database = tmp_path / "house", "postgresql://eve@elsewhere/souls"
    create_layout(root)
    begin(root)
    known = open_witness(Settings(root=root)).read()
    assert known is not None
    assert open_witness(Settings(root=root, database=database)).read() == known
    open_witness(Settings(root=tmp_path / "other", database=database)).remember(checkpoint(100_000))
    assert open_witness(Settings(root=root, database=database)).read() == known


def test_a_workspace_that_is_reached_in_two_ways_has_one_past(tmp_path: Path) -> None:
    root, alias = tmp_path / "house", tmp_path / "alias"
    create_layout(root)
    begin(root)
    alias.symlink_to(root)
    for number, way in enumerate((root, alias, root, alias)):
        souls.create(open_owned(way).ports, OWNER, address(f"ida{number}"), f"# Ida {number}\n")
        sizes = {open_witness(Settings(root=each)).read() for each in (root, alias)}
        assert len(sizes) == 1


def test_what_another_process_writes_while_a_ledger_is_looked_at_makes_it_no_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_layout(tmp_path)
    begin(tmp_path)
    theirs, ours = open_owned(tmp_path).ports, open_workspace(tmp_path).ports
    ledger, ids = stored(ours), iter(("ida", "ben"))
    views = {"reading": ledger.reading, "reading_unproved": ledger.reading_unproved}

    def crossed(name: str) -> None:
        @contextmanager
        def view() -> Iterator[Records]:
            with views[name]() as records:
                records.last_seq()
                souls.create(theirs, OWNER, address(next(ids)), "# Ida\n")
                yield records

        monkeypatch.setattr(ledger, name, view)

    crossed("reading_unproved")
    assert verification.verify(ours, new_chain()).problems == ()
    crossed("reading")
    with ours.ledger.reading() as records:
        assert records.last_seq()
