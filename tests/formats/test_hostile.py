"""Hostile files: one clear error each, and no more memory than a program of this kind may use."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import textwrap
import zlib
from pathlib import Path

import pytest

from soulkeeper.errors import Invalid
from soulkeeper.formats import registry
from soulkeeper.formats.sources import LARGEST, open_source
from tests.formats.making import agent_file, archive, card, encoded, picture, read, text_chunk

MOST_MEMORY = 256 * 1024 * 1024


def refusal(name: str, data: bytes) -> Invalid:
    with pytest.raises(Invalid) as caught:
        read(name, data)
    assert caught.value.hint
    assert len(caught.value.message) < 300
    return caught.value


def bomb_chunk(keyword: bytes) -> tuple[bytes, bytes]:
    return b"zTXt", keyword + b"\0\0" + zlib.compress(b"A" * (64 << 20), 9)


def forged_archive(name: bytes, *, claims: int) -> bytes:
    """An archive whose file unpacks to far more than its list says."""
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
    "a zip bomb that lies": ("c.charx", lambda: forged_archive(b"card.json", claims=10), "unpacks to more than"),
    "an archive with a climbing path": ("c.charx", lambda: archive({"../../x": b"", "card.json": b"{}"}), "outside"),
    "an archive with an absolute path": ("c.charx", lambda: archive({"/etc/x": b"", "card.json": b"{}"}), "outside"),
    "an archive with a drive letter": ("c.charx", lambda: archive({"C:\\x": b"", "card.json": b"{}"}), "outside"),
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
    "half a character": ("x.json", lambda: json.dumps(card(2, name="M\ud800")).encode(), "UTF-8"),
    "bytes that are no text": ("soul.md", lambda: b"\xff\xfe\x00", "not UTF-8"),
    "JSON that stops": ("x.json", lambda: b'{"a": [1, 2', "not valid JSON"),
    "a list": ("x.json", lambda: b"[1]", "not an object"),
    "conversations": ("x.json", lambda: b'[{"mapping": {}}]', "conversations"),
    "an unknown object": ("soul.json", lambda: b'{"philosophy": "x"}', "not an identity format"),
    "an empty object": ("x.json", lambda: b"{}", "not an identity format"),
    "a picture cut off": ("c.png", lambda: picture(text_chunk("chara", b"{}"))[:-20], "cut off"),
    "a chunk that claims too much": ("c.png", lambda: picture()[:8] + b"\xff\xff\xff\xfftEXt", "cut off"),
    "a picture without a card": ("c.png", picture, "no character card"),
    "a picture whose card is not base64": ("c.png", lambda: picture((b"tEXt", b"chara\0!!!")), "cannot be decoded"),
    "a manifest that climbs": (
        "soul.json",
        lambda: b'{"specVersion": "0.5", "files": {"soul": "../../.ssh/id"}}',
        "'../../.ssh/id'",
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
    "empty objects": b"[" + b"{}," * 1_390_000 + b"{}]",
    "one object": b"{" + b",".join(b'"%d":{}' % n for n in range(320_000)) + b"}",
    "brackets in a string": json.dumps("{" + "[]," * 1_000_000).encode(),
    "numbers": b"[" + b"1.0," * 1_000_000 + b"1]",
}


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="this system does not tell a process its peak memory there"
)
def test_the_worst_files_within_the_limits_stay_within_the_memory_that_is_allowed(tmp_path: Path) -> None:
    """Each in a process of its own, whose peak the system reports."""
    files = {**{f"{n}.json": data for n, data in enumerate(GREEDY.values())}, "bomb.png": picture(bomb_chunk(b"ccv3"))}
    files["bomb.charx"] = forged_archive(b"card.json", claims=10)
    script = """
        import sys
        from pathlib import Path
        from soulkeeper.errors import Invalid
        from soulkeeper.formats import registry
        from soulkeeper.formats.sources import open_source
        path, status = Path(sys.argv[1]), Path("/proc/self/status")
        try:
            registry.read(open_source(path.name, path.read_bytes()))
        except Invalid:
            print(next(int(line.split()[1]) * 1024 for line in status.read_text().splitlines() if "VmHWM" in line))
    """
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        command = [sys.executable, "-c", textwrap.dedent(script), str(tmp_path / name)]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=True)
        assert done.stdout.strip(), f"{name} was accepted"
        assert int(done.stdout) < MOST_MEMORY, name


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


def test_every_format_can_be_named_and_an_unknown_one_is_refused_with_the_list() -> None:
    with pytest.raises(Invalid) as caught:
        registry.named("word")
    assert all(format.key in caught.value.hint for format in registry.FORMATS)
