from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.adapters import foreign_files
from soulkeeper.adapters.foreign_files import read_beside, read_foreign, write_foreign
from soulkeeper.errors import Conflict, Invalid, NotFound, Unavailable


def test_a_file_is_read_with_the_names_beside_it_and_no_further_than_the_limit(tmp_path: Path) -> None:
    (tmp_path / "SOUL.md").write_bytes(b"a" * 100)
    (tmp_path / "memory").mkdir()
    file = read_foreign(tmp_path / "SOUL.md", (), limit=10)
    assert len(file.data) == 11
    assert file.name == f"{tmp_path.name}/SOUL.md"
    assert file.listing == {"SOUL.md", "memory"}


def test_the_first_main_file_of_a_folder_counts(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("a")
    (tmp_path / "SOUL.md").write_text("s")
    assert read_foreign(tmp_path, ("soul.json", "SOUL.md", "AGENTS.md"), limit=10).data == b"s"
    with pytest.raises(NotFound, match="no identity file"):
        read_foreign(tmp_path, ("soul.json",), limit=10)


def test_files_beside_are_regular_files_below_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    (folder / "texts").mkdir(parents=True)
    (folder / "texts" / "A.md").write_text("a")
    (tmp_path / "secret").write_text("private")
    (folder / "link").symlink_to(folder / "texts" / "A.md")
    (folder / "out").symlink_to(tmp_path / "secret")
    main = folder / "soul.json"
    assert read_beside(main, ["texts/A.md", "link", "texts", "absent"], limit=10) == {"texts/A.md": b"a", "link": b"a"}
    with pytest.raises(Invalid, match="leads out"):
        read_beside(main, ["out"], limit=10)
    with pytest.raises(Invalid, match="leads out"):
        read_beside(main, ["../secret"], limit=10)


def test_nothing_is_written_where_one_of_the_files_is_there_with_other_content(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("mine")
    with pytest.raises(Conflict):
        write_foreign(tmp_path, {"a": b"1", "b": b"2"}, replace=False)
    assert not (tmp_path / "a").exists()
    assert write_foreign(tmp_path, {"a": b"1", "b": b"2"}, replace=True) == [tmp_path / "a", tmp_path / "b"]
    assert write_foreign(tmp_path, {"a": b"1", "b": b"2"}, replace=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_a_replaced_file_keeps_its_mode_and_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "private").write_text("old")
    (tmp_path / "private").chmod(0o600)
    write_foreign(tmp_path, {"private": b"new", "pictures/new/face": b"f"}, replace=True)
    assert ((tmp_path / "private").read_text(), (tmp_path / "private").stat().st_mode & 0o777) == ("new", 0o600)
    before = {*tmp_path.rglob("*")}
    with pytest.raises(Unavailable, match="cannot be written"):
        write_foreign(tmp_path, {"pictures": b"in the place of a folder"}, replace=True)
    assert {*tmp_path.rglob("*")} == before


@pytest.mark.parametrize("name", ["loop/x", "a" * 5_000, "a\ud800b", "main/x"])
def test_a_name_that_no_file_can_have_is_not_a_file(tmp_path: Path, name: str) -> None:
    main = tmp_path / "main"
    main.write_bytes(b"m")
    (tmp_path / "loop").symlink_to("loop")
    assert read_beside(main, [name], limit=10) == {}


def test_files_that_are_too_large_together_are_not_all_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def read_all(path: Path, limit: int) -> bytes:
        read.append(path)
        return bytes(limit)

    monkeypatch.setattr(foreign_files, "_read", read_all)
    names = [f"f{number}" for number in range(20)]
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(Invalid, match="too large together"):
        read_beside(tmp_path / "main", names, limit=10)
    assert len(read) == 5


def test_nothing_is_written_through_a_linked_folder(tmp_path: Path) -> None:
    elsewhere, place = tmp_path / "elsewhere", tmp_path / "place"
    elsewhere.mkdir()
    place.mkdir()
    (place / "pictures").symlink_to(elsewhere)
    for replace in (False, True):
        with pytest.raises(Conflict, match="pictures is a link"):
            write_foreign(place, {"a": b"1", "pictures/new/b": b"2"}, replace=replace)
    assert [*elsewhere.iterdir()] == []
    (tmp_path / "alias").symlink_to(place)
    assert write_foreign(tmp_path / "alias", {"a": b"1"}, replace=False)
