"""Canonical bytes: the fast encoder and the reference encoder agree."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.canonical import canonical, moment, parse_moment
from soulkeeper.errors import Invalid
from tests.system import examples


class Word(StrEnum):
    YES = "yes"


SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text() | st.just(Word.YES)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4), max_leaves=12
)
RECORDS = st.dictionaries(st.text(), VALUES, max_size=6)


@pytest.mark.slow
@settings(max_examples=examples(300))
@given(RECORDS)
def test_every_record_has_the_bytes_of_rfc_8785(record: dict[str, Any]) -> None:
    assert canonical(record) == rfc8785.dumps(record)


@pytest.mark.parametrize("key", ["\x7f", "é", "\ue000", "\U0001f600"])
def test_keys_are_ordered_as_utf_16_orders_them(key: str) -> None:
    record = {key: 1, "\ufb33": 2, "\U00010000": 3, "z": 4}
    assert canonical(record) == rfc8785.dumps(record)


@pytest.mark.parametrize(
    "value",
    [2**53, -(2**53), float("nan"), float("inf"), "\ud800", b"bytes", {1: "one"}, {None: 1}, [object()], {1, 2}],
)
def test_what_json_cannot_carry_is_refused_at_every_depth(value: object) -> None:
    for record in ({"key": value}, {"key": [value]}, {"key": {"inner": value}}):
        with pytest.raises(Invalid, match="canonical JSON"):
            canonical(record)


TIMES = st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-5, minutes=-30))]))


@given(TIMES.filter(lambda at: at.year < 9999))
def test_a_moment_reads_back_as_the_same_time_in_utc(at: datetime) -> None:
    written = moment(at)
    assert (parse_moment(written), len(written), written[-1]) == (at, 27, "Z")
    assert parse_moment(written).tzinfo is UTC


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-01:00", "2026-11-15T09:00:00", "x"])
def test_a_time_that_cannot_be_written_in_utc_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):
        parse_moment(text)


@given(st.lists(st.datetimes(timezones=st.just(UTC)), max_size=5))
def test_text_order_is_time_order(times: list[datetime]) -> None:
    assert sorted(map(moment, times)) == list(map(moment, sorted(times)))
