"""Hostile files: one clear error each, and limited memory."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import textwrap
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.errors import Invalid
from soulkeeper.formats import json_text, registry
from soulkeeper.formats.sources import LARGEST, open_source
from tests.formats.making import agent_file, archive, back, card, encoded, picture, read, text_chunk
from tests.formats.test_json_text import paths
from tests.formats.test_records import AIEOS, CAPSULE, MANIFEST

MOST_MEMORY = 256 * 1024 * 1024


def refusal(name: str, data: bytes) -> Invalid:
    with pytest.raises(Invalid) as error:
        read(name, data)
    assert error.value.hint
    assert len(error.value.message) < 300
    return error.value


def bomb_chunk(keyword: bytes) -> tuple[bytes, bytes]:
    return b"zTXt", keyword + b"\0\0" + zlib.compress(b"A" * (64 << 20), 9)


def forged_archive() -> bytes:
    """An archive whose file unpacks to far more than its listing says."""
    name, claims = b"card.json", 10
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b" " * (64 << 20)) + packer.flush()
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, 0, len(packed), claims, len(name), 0) + name + packed
    entry = (
        struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 0, 0, len(packed), claims, len(name), 0, 0, 0, 0, 0, 0)
        + name
    )
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(entry), len(local), 0)
    return local + entry + end


HOSTILE = {
    "a hundred megabytes of text": ("soul.md", lambda: b"a" * 100_000_000, "100,000,000 bytes"),
    "a text over the limit": ("soul.md", lambda: b"a" * 5_000_000, "the text has"),
    "a picture bomb": ("c.png", lambda: picture(bomb_chunk(b"chara")), "unpacks to more than"),
    "a zip bomb": ("c.charx", lambda: archive({"card.json": b" " * (64 << 20)}), "unpacks to"),
    "a zip bomb that lies": ("c.charx", forged_archive, "unpacks to more than"),
    "an archive with a climbing path": ("c.charx", lambda: archive({"../../x": b"", "card.json": b"{}"}), "outside"),
    "an archive with an absolute path": ("c.charx", lambda: archive({"/etc/x": b"", "card.json": b"{}"}), "outside"),
    "an archive with a drive letter": ("c.charx", lambda: archive({"C:\\x": b"", "card.json": b"{}"}), "outside"),
    "an archive with a home": ("c.charx", lambda: archive({"~/x": b"", "card.json": b"{}"}), "outside"),
    "an archive with a climbing path of Windows": (
        "c.charx",
        lambda: archive({"a\\..\\..\\x": b"", "card.json": b"{}"}),
        "outside",
    ),
    "an archive with a damaged file": (
        "c.charx",
        lambda: (
            forged_archive().replace(b"card.json\x78", b"card.json\xff").replace(b"card.json\xec", b"card.json\xff")
        ),
        "damaged",
    ),
    "an archive with too many files": ("c.charx", lambda: archive({str(n): b"" for n in range(5000)}), "4,096"),
    "an archive cut off": ("c.charx", lambda: archive({"card.json": b"{}"})[:40], "damaged"),
    "a broken list of files": (
        "c.charx",
        lambda: archive({"card.json": b"{}"}).replace(b"PK\1\2", b"PK\1\7"),
        "broken",
    ),
    "an archive without a card": ("c.charx", lambda: archive({"conversations.json": b"[]"}), "no character card"),
    "deep JSON": ("x.json", lambda: b"[" * 100_000 + b"]" * 100_000, "deeper than 64"),
    "deep JSON in a string": ("x.af", lambda: encoded('{"a":' * 500 + "1" + "}" * 500), "deeper than 64"),
    "duplicate keys": ("x.json", lambda: b'{"name": 1, "spec": 2, "name": 3}', "'name' occurs twice"),
    "NaN": ("x.json", lambda: b'{"a": NaN}', "NaN is not a JSON number"),
    "infinity": ("x.json", lambda: b'{"a": -Infinity}', "Infinity is not a JSON number"),
    "a number without end": ("x.json", lambda: b'{"a": ' + b"9" * 100_000 + b"}", "not valid JSON"),
    "a string that never ends": ("x.json", lambda: b'{"a": "' + b'\\"' * 1_000_000, "not valid JSON"),
    "a string that ends in a backslash": ("x.json", lambda: b'{"a": "' + b'\\"' * 1_000_000 + b"\\", "not valid JSON"),
    "half a character": ("x.json", lambda: json.dumps(card(2, name="M\ud800")).encode(), "UTF-8"),
    "bytes that are no text": ("soul.md", lambda: b"\xff\xfe\x00", "not UTF-8"),
    "JSON that stops": ("x.json", lambda: b'{"a": [1, 2', "not valid JSON"),
    "a list": ("x.json", lambda: b"[1]", "not an object"),
    "conversations": ("x.json", lambda: b'[{"mapping": {}}]', "conversations"),
    "an unknown object": ("soul.json", lambda: b'{"philosophy": "x"}', "not an identity format"),
    "an empty object": ("x.json", lambda: b"{}", "not an identity format"),
    "a picture cut off": ("c.png", lambda: picture(text_chunk("chara", b"{}"))[:-20], "cut off"),
    "a chunk that claims too much": ("c.png", lambda: picture()[:8] + b"\xff\xff\xff\xfftEXt", "cut off"),
    "a picture with a damaged card": ("c.png", lambda: picture((b"zTXt", b"chara\0\0no zlib")), "is damaged"),
    "a picture of countless chunks": (
        "c.png",
        lambda: picture(*[(b"tEXt", b"")] * 100_001),
        "more than 100,000 chunks",
    ),
    "a picture without a card": ("c.png", picture, "no character card"),
    "a picture whose card is not base64": ("c.png", lambda: picture((b"tEXt", b"chara\0!!!")), "cannot be decoded"),
    "a manifest that climbs": (
        "soul.json",
        lambda: b'{"specVersion": "0.5", "files": {"soul": "../../.ssh/id"}}',
        "'../../.ssh/id'",
    ),
    "a manifest that names nothing": (
        "soul.json",
        lambda: b'{"specVersion": "0.5", "files": {"soul": "a\\u0000b"}}',
        "outside",
    ),
    "a profile that climbs": (
        "CLAW.md",
        lambda: (
            b"---\nschemaVersion: 1\nagent:\n  id: a\nworkspace:\n  bootstrapFiles:\n    AGENTS.md: {source: /etc/x}\n---\nHi\n"
        ),
        "'/etc/x'",
    ),
    "a profile with an anchor": ("CLAW.md", lambda: b"---\nschemaVersion: &a 1\nagent: *a\n---\nHi\n", "anchors"),
    "an agent file without agents": ("x.af", lambda: b'{"agents": [], "blocks": []}', "no agent"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_file_gives_one_clear_error(case: str) -> None:
    name, data, words = HOSTILE[case]
    assert words in refusal(name, data()).message


def test_the_largest_file_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(Invalid, match="are allowed"):
        open_source("x.png", b"\x89PNG\r\n\x1a\n" + bytes(LARGEST))


GREEDY = {
    "objects.json": lambda: b"[" + b"{}," * 1_390_000 + b"{}]",
    "string.json": lambda: json.dumps("{" + "[]," * 1_000_000).encode(),
    "numbers.json": lambda: b"[" + b"1.0," * 1_000_000 + b"1]",
    "bomb.png": lambda: picture(bomb_chunk(b"ccv3")),
    "bomb.charx": forged_archive,
}
SCRIPT = """
    import sys
    from pathlib import Path
    from soulkeeper.errors import Invalid
    from soulkeeper.formats import registry
    from soulkeeper.formats.sources import open_source
    for path in map(Path, sys.argv[1:]):
        try:
            registry.read(open_source(path.name, path.read_bytes()))
        except Invalid:
            print("refused")
    status = Path("/proc/self/status").read_text().splitlines()
    print(next(int(line.split()[1]) * 1024 for line in status if "VmHWM" in line))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system does not tell a process its peak there")
def test_the_worst_files_within_the_limits_stay_within_the_memory_that_is_allowed(tmp_path: Path) -> None:
    """In a separate process, whose peak memory the system reports."""
    for name, data in GREEDY.items():
        (tmp_path / name).write_bytes(data())
    command = [sys.executable, "-c", textwrap.dedent(SCRIPT), *(str(tmp_path / name) for name in GREEDY)]
    *refusals, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert refusals == ["refused"] * len(GREEDY)
    assert int(peak) < MOST_MEMORY


@pytest.mark.parametrize(
    "record",
    [
        card(3, character_book={"entries": {"0": 1}}, description=7, first_mes=None, extensions="text"),
        card(
            3, description="", personality="", character_book={"entries": [1, None, {"constant": True, "content": 3}]}
        ),
        agent_file(("persona", "x"), block_ids=[["block-0"], {}, 3, "block-0"], name=3, description=[]),
        {"agents": [None, 3, {}], "blocks": [None, {"id": [], "label": {}}]},
        {"psychology": "brave", "linguistics": ["x"], "identity": {"names": 3}, "metadata": "m", "standard": []},
        {"psychology": {"traits": [[[]]]}, "linguistics": {"voice": "low"}, "identity": "Ada"},
        {"specVersion": "0.5", "name": 3, "files": {"soul": 4}, "safety": {"laws": [1, {"rule": 2}]}},
        {
            "metadata": {"fingerprint_hash": "x", "instance_name": 4},
            "traits": "x",
            "personality": [1],
            "signatures": [],
        },
    ],
)
def test_values_of_the_wrong_type_are_read_with_warnings_and_come_back(record: object) -> None:
    soul = read("x.json", encoded(record))
    assert soul.envelope.data == encoded(record)


RECORDS = [
    card(3, character_book={"entries": [{"keys": ["a"], "content": "b", "constant": True, "insertion_order": 1}]}),
    card(3, description="", personality="", character_book={"entries": [{"content": "b", "constant": True}]}),
    card(1),
    agent_file(("persona", "x"), ("human", "y"), secrets=[{"key": "k", "value": "v"}]),
    AIEOS,
    CAPSULE,
    MANIFEST,
]
SOME = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda child: st.lists(child, max_size=2) | st.dictionaries(st.text(max_size=4), child, max_size=2),
    max_leaves=4,
)


@given(st.sampled_from(RECORDS), st.data())
def test_whatever_a_field_contains_the_file_is_read_or_refused_with_a_message(
    record: object, data: st.DataObject
) -> None:
    text = json.dumps(record)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(json.loads(text))))
        text = json_text.replaced(text, {path: data.draw(SOME)})
    try:
        soul = read("x.json", text.encode())
    except Invalid:
        return
    assert soul.format not in registry.WRITABLE or back(soul).main == soul.envelope.data


def test_every_format_can_be_named_and_an_unknown_one_is_refused_with_the_list() -> None:
    with pytest.raises(Invalid) as error:
        registry.by_key("word")
    assert all(format.key in error.value.hint for format in registry.FORMATS)
