"""Transcripts of other programs: the pitfalls of each format, and the same ids on every read."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import repeat
from typing import Any

import pytest

from soulkeeper.errors import Invalid
from soulkeeper.formats import transcript_chatgpt, transcript_files, transcript_source
from soulkeeper.formats.transcripts import Report, Turn, moment_of


def read(*entries: dict[str, Any] | str, name: str = "file") -> tuple[list[Turn], Report]:
    report = Report()
    lines = [entry if isinstance(entry, str) else json.dumps(entry) for entry in entries]
    return list(transcript_files.turns(lines, name, report)), report


def exchange(turns: list[Turn]) -> list[tuple[str, str]]:
    return [(turn.role, turn.text) for turn in turns]


def test_openai_lines_are_messages_of_one_session() -> None:
    turns, report = read(
        {"role": "system", "content": "be kind"},
        {"role": "user", "content": "hello", "id": "m1", "timestamp": "2026-11-15T09:00:00Z"},
        {"role": "assistant", "content": None, "tool_calls": []},
        {"role": "tool", "content": "42"},
        {"role": "assistant", "content": [{"type": "text", "text": "hi"}, {"type": "image_url", "image_url": {}}]},
    )
    assert exchange(turns) == [("user", "hello"), ("assistant", "hi\n[image_url]")]
    assert (turns[0].id, turns[0].session) == ("openai:file:m1", "file")
    assert turns[0].at == datetime(2026, 11, 15, 9, tzinfo=UTC)
    assert report.bad == []


def test_openai_conversations_are_sessions_and_sharegpt_is_one_too() -> None:
    turns, _ = read(
        {"messages": [{"role": "USER", "content": "one"}, {"role": "assistant", "content": "two"}]},
        {"id": "c2", "conversations": [{"from": "human", "value": "three"}, {"from": "gpt", "value": "four"}]},
    )
    assert exchange(turns) == [("user", "one"), ("assistant", "two"), ("user", "three"), ("assistant", "four")]
    assert [turn.session for turn in turns] == ["file-1", "file-1", "c2", "c2"]


def test_a_bad_line_is_counted_by_its_number_and_ends_nothing() -> None:
    turns, report = read({"role": "user", "content": "a"}, "{broken", "[1]", {"role": "user", "content": "b"})
    assert exchange(turns) == [("user", "a"), ("user", "b")]
    assert report.bad == [2, 3]


def test_the_same_file_has_the_same_ids_and_other_words_have_others() -> None:
    one, _ = read({"role": "user", "content": "a"})
    again, _ = read({"role": "user", "content": "a"})
    other, _ = read({"role": "user", "content": "b"})
    assert one == again
    assert one[0].id != other[0].id


def test_openclaw_leaves_out_mirrors_heartbeats_and_tool_results() -> None:
    turns, _ = read(
        {"type": "session", "version": 3, "id": "abc", "timestamp": "2026-11-15T09:00:00Z"},
        {"type": "model_change", "id": "x"},
        {"type": "message", "id": "e1", "message": {"role": "user", "content": "hello", "timestamp": 1794733200000}},
        {"type": "message", "id": "e2", "message": {"role": "assistant", "content": [
            {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "hi"}, {"type": "toolCall"}]}},
        {"type": "message", "id": "e3", "message": {"role": "toolResult", "content": "42"}},
        {"type": "message", "id": "e4", "message": {"role": "assistant", "content": "HEARTBEAT_OK"}},
        {"type": "message", "id": "e5", "message": {
            "role": "assistant", "content": "hi", "provider": "openclaw", "model": "delivery-mirror"}},
    )  # fmt: skip
    assert exchange(turns) == [("user", "hello"), ("assistant", "hi")]
    assert [turn.id for turn in turns] == ["openclaw:abc:e1", "openclaw:abc:e2"]
    assert turns[0].at is not None


def test_openclaw_is_read_along_its_current_branch() -> None:
    def entry(id: str, parent: str | None, text: str, kind: str = "message") -> dict[str, Any]:
        return {"type": kind, "id": id, "parentId": parent, "message": {"role": "user", "content": text}}

    header = {"type": "session", "version": 3, "id": "abc"}
    tree = [
        entry("a", None, "hello"),
        entry("b", "a", "thrown away"),
        entry("c", "b", "this too"),
        entry("d", "a", "", kind="branch_summary"),
        entry("e", "d", "bye"),
    ]
    turns, report = read(header, *tree)
    assert [turn.text for turn in turns] == ["hello", "bye"]
    assert report.branches == 1

    other_root = entry("f", None, "from the beginning again")
    turns, report = read(header, *tree, other_root, entry("g", "f", "and on"))
    assert [turn.text for turn in turns] == ["from the beginning again", "and on"]


@pytest.mark.parametrize("parent", [None, "lost"])
def test_an_openclaw_file_with_a_broken_chain_is_read_in_its_order(parent: str | None) -> None:
    entries = [
        {"type": "message", "id": id, "parentId": parent, "message": {"role": "user", "content": id}} for id in "abc"
    ]
    turns, report = read(*entries)
    assert ([turn.text for turn in turns], report.branches) == (["a", "b", "c"], 0)


@pytest.mark.parametrize("link", [{}, {"parentId": None}])
def test_an_answer_that_was_added_to_an_openclaw_file_without_its_parent_hides_nothing_before_it(
    link: Mapping[str, Any],
) -> None:
    def entry(id: str, role: str, link: Mapping[str, Any]) -> dict[str, Any]:
        return {"type": "message", "id": id, **link, "message": {"role": role, "content": id}}

    header = {"type": "session", "version": 3, "id": "abc"}
    before = (entry("a", "user", {"parentId": None}), entry("b", "assistant", {"parentId": "a"}))
    turns, report = read(header, *before, entry("c", "assistant", link), entry("d", "user", {"parentId": "c"}))
    assert ([turn.text for turn in turns], report.branches) == (["a", "b", "c", "d"], 0)


def test_many_reminders_that_do_not_end_are_read_at_once() -> None:
    text = "<system-reminder>a</system-reminder>\nhello" + "<system-reminder>" * 50_000
    began = time.monotonic()
    turns, _ = read({"type": "user", "uuid": "u", "sessionId": "s", "message": {"role": "user", "content": text}})
    assert turns[0].text == text.partition("\n")[2]
    assert time.monotonic() - began < 5


def test_an_answer_in_very_many_lines_is_joined_at_once() -> None:
    message = {"id": "m1", "role": "assistant", "content": "x" * 1_000}
    line = json.dumps({"type": "assistant", "uuid": "u1", "sessionId": "s1", "message": message})
    [turn] = transcript_files.turns(repeat(line, 20_000), "s1", Report())
    assert turn.text == "\n".join(["x" * 1_000] * 20_000)


def test_claude_code_joins_the_lines_of_one_answer_and_skips_what_no_person_said() -> None:
    def line(kind: str, uuid: str, content: Any, **more: Any) -> dict[str, Any]:
        message = {"role": kind, "content": content, **({"id": more.pop("answer")} if "answer" in more else {})}
        return {"type": kind, "uuid": uuid, "sessionId": "s-1", "timestamp": "2026-11-15T09:00:00Z",
                "message": message, **more}  # fmt: skip

    turns, _ = read(
        {"type": "summary", "summary": "x"},
        line("user", "u1", "hello"),
        line("assistant", "a1", [{"type": "text", "text": "first"}], answer="m1"),
        line("assistant", "a2", [{"type": "tool_use"}], answer="m1"),
        line("assistant", "a3", [{"type": "text", "text": "second"}], answer="m1"),
        line("user", "u2", [{"type": "tool_result", "content": "42"}]),
        line("user", "u3", "meta", isMeta=True),
        line("user", "u4", "<command-name>/clear</command-name>"),
        line("user", "u5", "side", isSidechain=True),
        line("user", "u7", [{"type": "text", "text": "[Request interrupted by user]"}]),
        line("user", "u8", "<bash-stdout>42</bash-stdout>"),
        line("user", "u9", "<system-reminder>\nuse the tool\n</system-reminder>"),
        line("assistant", "a4", [{"type": "text", "text": "API Error: 529"}], isApiErrorMessage=True),
        line("user", "u6", "bye"),
    )
    assert exchange(turns) == [("user", "hello"), ("assistant", "first\nsecond"), ("user", "bye")]
    assert turns[0].id == "claude-code:s-1:u1"


def test_nanobot_names_its_session_in_the_first_line() -> None:
    turns, _ = read(
        {"_type": "metadata", "key": "telegram:1", "created_at": "2026-11-15T09:00:00"},
        {"_type": "provider_state"},
        {"role": "user", "content": "hello", "timestamp": "2026-11-15T09:00:00"},
    )
    assert [(turn.session, turn.text) for turn in turns] == [("telegram:1", "hello")]


def conversation(**nodes: dict[str, Any]) -> dict[str, Any]:
    return {"conversation_id": "c1", "create_time": 1794733200.5, "current_node": "d", "mapping": nodes}


def node(parent: str | None, role: str, text: str, kind: str = "text", children: int = 1) -> dict[str, Any]:
    content = {"content_type": kind, "parts": [text, {"asset": "picture"}]}
    message = {"id": f"{role}-{text}", "author": {"role": role}, "content": content, "create_time": None}
    return {"parent": parent, "children": ["x"] * children, "message": message}


def test_chatgpt_is_walked_from_its_current_leaf() -> None:
    report = Report()
    talk = conversation(
        root={"parent": None, "children": ["a"], "message": None},
        a=node("root", "user", "hello", children=2),
        b=node("a", "assistant", "thrown away"),
        c=node("a", "assistant", "thinking", kind="thoughts"),
        d=node("c", "assistant", "hi"),
    )
    turns = list(transcript_chatgpt.turns(talk, report))
    assert exchange(turns) == [("user", "hello"), ("assistant", "hi")]
    assert (report.branches, turns[0].session) == (1, "c1")
    assert turns[0].at == datetime(2026, 11, 15, 9, 0, 0, 500_000, tzinfo=UTC)


@pytest.mark.parametrize("current", [None, "deleted"])
def test_chatgpt_without_its_current_leaf_is_walked_from_the_newest(current: str | None) -> None:
    talk = conversation(a=node(None, "user", "hello"), b=node("a", "assistant", "hi", children=0))
    turns = list(transcript_chatgpt.turns({**talk, "current_node": current}, Report()))
    assert exchange(turns) == [("user", "hello"), ("assistant", "hi")]


@pytest.mark.parametrize(
    "change",
    [
        {"content": "text"},
        {"content": {"content_type": "text", "parts": "text"}},
        {"author": "user"},
        {"metadata": "x", "content": None},
    ],
)
def test_a_chatgpt_message_of_another_shape_is_left_out(change: dict[str, Any]) -> None:
    odd = node("a", "assistant", "hi")
    talk = conversation(
        a=node(None, "user", "hello"), d={**odd, "children": 5, "message": {**odd["message"], **change}}
    )
    assert exchange(list(transcript_chatgpt.turns(talk, Report()))) == [("user", "hello")]


def test_a_number_of_thousands_of_digits_ends_no_list() -> None:
    stream = io.StringIO(f'[{{"create_time": {"9" * 5000}, "id": "a"}}]')
    assert list(transcript_chatgpt.conversations(stream.read)) == [{"create_time": 0, "id": "a"}]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_costs_no_line(mark: bytes) -> None:
    line = json.dumps({"role": "user", "content": "hello"}).encode()
    talks = json.dumps([conversation(d=node(None, "user", "hello"))]).encode()
    for data in (line, talks):
        turns = transcript_source.turns(io.BytesIO(mark + data), "file.jsonl", Report())
        assert [turn.text for turn in turns] == ["hello"]


def test_half_of_an_archive_is_refused_as_an_archive() -> None:
    with pytest.raises(Invalid, match="archive"):
        list(transcript_source.turns(io.BytesIO(b"PK\3\4 and then nothing"), "export.zip", Report()))


def test_an_archive_with_a_wrong_place_for_its_list_is_a_bad_archive() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("conversations.json", "[]")
    content = bytearray(file.getvalue())
    content[-5] ^= 64  # the place of the list of files, in the last record
    with pytest.raises(transcript_source.BROKEN):
        list(transcript_source.turns(io.BytesIO(content), "export.zip", Report()))


def test_half_of_a_character_becomes_the_sign_for_a_lost_one() -> None:
    turns, _ = read(
        '{"role": "user", "content": "half \\ud83d", "name": "A\\u0000da"}', {"role": "user", "content": "\U0001f600"}
    )
    assert [(turn.text, turn.speaker) for turn in turns] == [("half \ufffd", "Ada"), ("\U0001f600", "")]


def test_a_list_larger_than_a_chunk_is_read_one_conversation_at_a_time() -> None:
    talks = [{"id": str(number), "title": "x" * 30_000} for number in range(20)]
    stream = io.StringIO("\n " + json.dumps(talks))
    assert list(transcript_chatgpt.conversations(stream.read)) == talks


@pytest.mark.parametrize("content", ["{}", '[{"id": 1}, {"id"', ""])
def test_what_is_not_a_list_or_ends_early_is_refused_with_a_message(content: str) -> None:
    with pytest.raises(Invalid):
        list(transcript_chatgpt.conversations(io.StringIO(content).read))


@pytest.mark.parametrize("value", [None, True, "yesterday", 12, 1e300, "9999-99-99", "0001-01-01T00:00+14:00"])
def test_an_invalid_time_counts_as_missing(value: object) -> None:
    assert moment_of(value) is None


def test_an_id_that_the_memory_cannot_hold_becomes_its_hash() -> None:
    turns, _ = read({"role": "user", "content": "a", "id": "x" * 200}, name="a session/with spaces")
    assert all(len(part) <= 128 and "/" not in part for part in (turns[0].id, turns[0].session))
