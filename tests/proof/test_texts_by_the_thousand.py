"""Souls as bytes, and the laws of diff and merge, by the thousand: always the same ones in a check, new ones by night.

Souls: 4,000 in a check, 1,000,000 with SOULKEEPER_PROOF=night. Diffs and merges: 800 and 200,000. The slowest is printed; the
aim is 250 ms, and only what a person would take for a hang fails.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from soulkeeper.domain.souls.diff import apply, unified
from soulkeeper.domain.souls.fields import compare, fields
from soulkeeper.domain.souls.merge import merge
from soulkeeper.domain.souls.text import parse, render
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.domain.validation.linter import lint_bytes
from soulkeeper.domain.validation.profiles import PROFILES
from soulkeeper.errors import Invalid
from tests.proof.texts import as_bytes, edited, written
from tests.system import BY_NIGHT

PARTS, SOULS, THREES = (10, 1_000_000, 200_000) if BY_NIGHT else (2, 4_000, 800)
PROFILE = next(iter(PROFILES.values()))
LINTED = 50 if BY_NIGHT else 10  # every so many is also held to a profile
A_HANG = 10.0


@pytest.fixture(scope="module")
def real() -> list[bytes]:
    """Real files, if they are beside the checkout; the generated ones are used without them too."""
    corpus = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
    found = (path.read_bytes() for path in sorted(corpus.rglob("*.md")) if path.is_file())
    return [content for content in found if len(content) <= 16_000]


def chances(part: int) -> Random:
    return Random(None if BY_NIGHT else part)


def looked_at(content: bytes, *, linted: bool) -> str:
    """Everything that is done with a file before anybody decides. Returns whether it could be read as text."""
    if linted:
        lint_bytes(content, PROFILE)
    try:
        text = decode(content)
    except Invalid:
        return "no text"
    soul = parse(text)
    assert render(soul).encode() == content
    fields(soul)
    return "text"


@pytest.mark.parametrize("part", range(PARTS))
def test_no_file_is_a_crash_and_every_text_comes_back_to_the_byte(part: int, real: list[bytes]) -> None:
    chance, told, slowest = chances(part), Counter[str](), (0.0, b"")
    for number in range(SOULS // PARTS):
        content, began = as_bytes(chance, real), time.perf_counter()
        try:
            told[looked_at(content, linted=number % LINTED == 0)] += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, the file is what counts
            pytest.fail(f"{content!r}: {error!r}")
        slowest = max(slowest, (time.perf_counter() - began, content))
    print(f"{dict(told)}; the slowest took {slowest[0] * 1000:.1f} ms, {len(slowest[1])} bytes")
    assert min(told["text"], told["no text"]) > SOULS // PARTS // 20, told
    assert slowest[0] < A_HANG, slowest[1]


def threes(part: int) -> Iterator[tuple[str, str, str]]:
    chance = chances(part)
    for _ in range(THREES // PARTS):
        base = written(chance)
        yield base, edited(base, chance), written(chance) if chance.randrange(8) == 0 else edited(base, chance)


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_diff_says_gives_the_other_text_and_a_field_changes_only_where_the_text_does(part: int) -> None:
    for base, ours, theirs in threes(part):
        for before, after in ((base, ours), (ours, theirs)):
            said = unified(before, after)
            assert apply(said, before) == after
            assert bool(said) == (before != after)
            assert before != after or compare(before, after) == ()


@pytest.mark.parametrize("part", range(PARTS))
def test_a_merge_is_a_text_or_a_conflict_and_whoever_changed_nothing_leaves_the_other_as_it_is(part: int) -> None:
    merged_at_all = 0
    for base, ours, theirs in threes(part):
        merged, other = merge(base, ours, theirs), merge(base, theirs, ours)
        assert (merged.text is None) == bool(merged.conflicts)
        assert (merged.text is None) == (other.text is None)
        assert (
            merge(base, base, theirs).text
            == merge(base, theirs, base).text
            == merge(base, theirs, theirs).text
            == theirs
        )
        merged_at_all += merged.text is not None
    assert merged_at_all > THREES // PARTS // 20
