"""Real files of other people: read, stored and edited without losing a byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.edits import add, set_key
from soulkeeper.domain.souls.fields import FieldShape, fields
from soulkeeper.domain.souls.text import parse, render
from soulkeeper.services import queries, souls
from tests.conftest import OWNER, Clock, ports_on

KINDS = ("soul", "soul_variant", "identity", "agents", "histories")


def texts(shared: Path) -> list[tuple[str, bytes]]:
    paths = [path for kind in KINDS for path in sorted((shared / "corpus" / kind).rglob("*.md")) if path.is_file()]
    assert len(paths) >= 200, "the corpus is not complete"
    return [(path.name, path.read_bytes()) for path in paths]


def test_every_real_file_parses_and_renders_byte_for_byte(shared: Path) -> None:
    for name, content in texts(shared):
        assert render(parse(content.decode())).encode() == content, name


@pytest.mark.slow
def test_taking_a_real_file_over_as_a_soul_changes_nothing_in_it(shared: Path, clock: Clock) -> None:
    contents = [content for _, content in texts(shared) if 0 < len(content) <= 64 * 1024]
    assert len(contents) >= 200
    where = address("real")
    for content in contents:
        ports = ports_on(MemoryLedger(), clock)
        souls.create(ports, OWNER, where, content.decode())
        mirrored = ports.mirror.read(where)
        assert mirrored is not None
        assert mirrored.content == content
        assert queries.show(ports, where).content.encode() == content


@pytest.mark.slow
def test_editing_one_list_of_a_real_file_leaves_every_other_byte_alone(shared: Path) -> None:
    edited = 0
    for name, content in texts(shared):
        text = content.decode()
        for key, field in fields(parse(text)).items():
            if any(part.shape is FieldShape.LIST for part in field.parts):
                new = add(text, key, "a thing nobody wrote here before")
                assert _without_one_piece(new, text), (name, key)
                edited += 1
    assert edited > 500


def test_setting_one_key_of_a_real_file_leaves_every_other_byte_alone(shared: Path) -> None:
    edited = 0
    for name, content in texts(shared):
        text = content.decode()
        front = parse(text).front
        if front is None or front.problem:
            continue
        new = set_key(text, "version", "7.8.9")
        assert parse(new).front is not None
        start, end = _changed(text, new)
        assert text[:start] == new[:start], name
        assert new.endswith(text[end:]), name
        assert end - start <= 40, name
        edited += 1
    assert edited >= 3


def _changed(before: str, after: str) -> tuple[int, int]:
    """The smallest part of ``before`` outside which both are the same."""
    start = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    end = len(before)
    while (
        end > start
        and len(after) - (len(before) - end) > start
        and before[end - 1] == after[len(after) - (len(before) - end) - 1]
    ):
        end -= 1
    return start, end


def _without_one_piece(longer: str, shorter: str) -> bool:
    """Whether ``shorter`` is ``longer`` with one part removed."""
    start, end = _changed(shorter, longer)
    return start >= end


@pytest.mark.parametrize(
    "content",
    [
        "",
        "\ufeff# BOM\r\n- a\r\n",
        "---\nbroken: [\n---\n# A\n",
        "---\nno end\n",
        "x",
        "# a\n\n---\n\n```\n# not\n```\n",
        "\n\n\n",
    ],
)
def test_texts_that_no_corpus_has_are_kept_to_the_byte(content: str) -> None:
    assert render(parse(content)) == content
