"""What a backup may contain: names that lead nowhere else, complete files, secrets that read back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.backup.codec import from_record, to_record
from soulkeeper.domain.backup.entries import FileOrder, FilePart, Secrets, is_workspace_file, parse_secrets
from soulkeeper.errors import Invalid


@pytest.mark.parametrize(
    "path",
    [
        *("../x", "/etc/passwd", "history/../x", "history/", "history", "logs//x", "logs/./x", "", "souls/maya.md"),
        *("data/keys/owner", "logs/.hidden", "logs/a\\b", "logs/a\0b", "logs/a\nb", "logs/" + "x" * 256),
        *("soulkeeper.toml/x", "agents/maya/USER.md", "capsules/" + "d/" * 9 + "x"),
    ],
)
def test_a_backup_names_no_file_of_its_own_choice(path: str) -> None:
    assert not is_workspace_file(path)
    record = {"record": "file", "path": path, "size": 0, "offset": 0, "content": ""}
    with pytest.raises(Invalid):
        from_record(record, 2)


@pytest.mark.parametrize(
    "path", ["history/maya@1.0.0.md", "logs/2026-01-01.md", "capsules/a/b.json", "soulkeeper.toml"]
)
def test_the_files_of_a_workspace_can_be_carried(path: str) -> None:
    assert is_workspace_file(path)


@given(st.binary(max_size=200), st.integers(0, 50))
def test_a_part_of_a_file_reads_back_as_it_was_written(content: bytes, offset: int) -> None:
    part = FilePart("logs/2026-01-01.md", offset + len(content), offset, content)
    assert from_record(to_record(part), 2) == part


def parts(*spans: tuple[int, int], size: int = 4, path: str = "logs/a.md") -> list[FilePart]:
    return [FilePart(path, size, start, b"x" * (end - start)) for start, end in spans]


@pytest.mark.parametrize(
    "wrong",
    [
        parts((2, 4)),
        parts((0, 2), (3, 4)),
        parts((0, 2), (0, 2)),
        parts((0, 4), (0, 4)),
        parts((0, 2)) + parts((0, 4), path="logs/b.md"),
        parts((0, 2)) + parts((2, 5), size=5),
        parts((0, 5)),
        parts((0, 2)),
    ],
    ids=[
        "no beginning",
        "a gap",
        "twice",
        "a file twice",
        "another file between",
        "another size",
        "too much",
        "no end",
    ],
)
def test_parts_that_do_not_make_a_whole_file_are_found(wrong: list[FilePart]) -> None:
    order = FileOrder()
    assert [*(fault for part in wrong for fault in order.check(part)), *order.missing()]


def test_parts_that_follow_each_other_make_whole_files() -> None:
    order = FileOrder()
    right = [*parts((0, 2), (2, 4)), *parts((0, 0), size=0, path="logs/empty.md"), *parts((0, 4), path="logs/b.md")]
    assert [*(fault for part in right for fault in order.check(part)), *order.missing()] == []


def test_secrets_read_back_as_they_were_and_do_not_print() -> None:
    secrets = Secrets({"owner": "PRIVATE", "log.pub": "public"}, {"w1": "hook_x"})
    assert parse_secrets(secrets.to_bytes()) == secrets
    assert "PRIVATE" not in repr(secrets)
    assert "hook_x" not in repr(secrets)


def test_a_checkpoint_whose_signature_is_no_text_is_a_damaged_record() -> None:
    values = {"size": 1, "head": "x", "owner": "x", "contents": "", "key": "x", "signature": ["x"]}
    with pytest.raises(Invalid, match="line 7 is not a valid checkpoint record: its signature is not a text"):
        from_record({"record": "checkpoint", **values}, 7)


AT = "2026-11-15T09:00:00.000000Z"
_MESSAGE = {"agent": "maya", "session": "s", "role": "user", "speaker": "", "text": "Hi", "at": AT, "came_at": AT}
RECORDS: dict[str, dict[str, object]] = {
    "message": {"id": "m", "source": "third_party", **_MESSAGE},
    "intake": {"agent": "maya", "hour": AT, "messages": 1, "bytes": 2},
    "event": {"seq": 1, "kind": "x", "at": AT, "body": "{}", "leaf": "x", "prev": "", "authority": "", "signature": ""},
    "webhook": {"id": "w", "url": "https://a.example", "kinds": ["*"], "private": False, "created_at": AT, "removed_at": None,
                "cursor": 0},
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "field", "value", "problem"),
    [
        ("message", "text", ["x"], "its text is not a text"),
        ("message", "speaker", "\ud800", "its speaker is not a text"),
        ("message", "session", None, "its session is not a text"),
        ("message", "came_at", "0001-01-01T00:00:00+23:59", "the time 0001-01-01T00:00:00\\+23:59 is out of range"),
        ("message", "at", "2026-11-15T09:00:00", "the time 2026-11-15T09:00:00 has no time zone"),
        ("intake", "bytes", "many", "its bytes is not a whole number"),
        ("intake", "messages", True, "its messages is not a whole number"),
        ("intake", "messages", 2**63, "its messages is not a whole number"),
        ("event", "signature", 0, "its signature is not a text"),
        ("webhook", "cursor", AT, "its cursor is not a whole number"),
        ("webhook", "private", 1, "its private is not true or false"),
        ("webhook", "kinds", [1], "its kinds is not valid"),
    ],
)
def test_a_value_of_another_type_is_a_damaged_record(name: str, field: str, value: object, problem: str) -> None:
    """Some of them ended a restore as a bug, and others were restored and could not be read again."""
    from_record({"record": name, **RECORDS[name]}, 7)
    with pytest.raises(Invalid, match=f"line 7 is not a valid {name} record: {problem}"):
        from_record({"record": name, **RECORDS[name], field: value}, 7)
