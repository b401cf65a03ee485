"""What every format has to keep: it is recognised, it gives its bytes back, and its export is the same soul again.

A new format needs an example here and a row in docs/formats.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from soulkeeper.formats import registry
from soulkeeper.formats.values import Export, ForeignSoul
from tests.formats.making import agent_file, back, card, encoded, picture, read, text_chunk
from tests.formats.test_records import AIEOS, BESIDE, CAPSULE, MANIFEST

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
SOUL = b"# Mira\r\n\r\nDry.\n\n## Never do\n\n- Lie."
CLAW = b"---\nschemaVersion: 1\nagent: mira\nname: Mira\n---\n\n# Mira\n\nDry.\n"


@dataclass(frozen=True, slots=True)
class Example:
    """A file of one format. ``reads_as`` is the format that reads it, if it is another one's carrier."""

    name: str
    data: Callable[[], bytes]
    listing: frozenset[str] = frozenset()
    beside: dict[str, bytes] = field(default_factory=dict)
    reads_as: str = ""

    def read(self) -> ForeignSoul:
        return read(self.name, self.data(), listing=self.listing, beside=self.beside)


EXAMPLES = {
    "card": Example("mira.json", lambda: encoded(card())),
    "card-png": Example("mira.png", lambda: picture(text_chunk("chara", encoded(card()))), reads_as="card"),
    "letta-af": Example("nils.af", lambda: encoded(agent_file(("persona", "I keep books.")))),
    "aieos": Example("ada.json", lambda: encoded(AIEOS)),
    "capsule": Example("vela.capsule", lambda: encoded(CAPSULE)),
    "soul-spec": Example("soul.json", lambda: encoded(MANIFEST), frozenset({"IDENTITY.md", "STYLE.md"}), BESIDE),
    "claw-md": Example("CLAW.md", lambda: CLAW),
    "hermes": Example("SOUL.md", lambda: SOUL, frozenset({"SOUL.md", "config.yaml"})),
    "openclaw": Example("SOUL.md", lambda: SOUL, frozenset({"SOUL.md", "AGENTS.md"})),
    "agents-md": Example("AGENTS.md", lambda: b"# Rules\n\nBe brief."),
    "claude-md": Example("CLAUDE.md", lambda: b"# Rules\n\nBe brief."),
    "soul-md": Example("mira.md", lambda: SOUL),
}
WRITABLE = [key for key in EXAMPLES if key in registry.WRITABLE]


def again(export: Export, example: Example) -> ForeignSoul:
    name, *others = export.files
    beside = {**example.beside, **{other: export.files[other] for other in others}}
    return read(name, export.main, listing=example.listing | frozenset(export.files), beside=beside)


def test_every_format_has_an_example_and_a_row_on_its_page() -> None:
    keys = [format.key for format in registry.FORMATS]
    rows = re.findall(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|", PAGE.read_text(), re.M)
    assert list(EXAMPLES) == keys
    assert sorted(re.findall(r"`([a-z-]+)`", " ".join(rows))) == sorted(keys)


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_file_is_read_in_the_format_that_it_has(key: str) -> None:
    example = EXAMPLES[key]
    soul = example.read()
    assert soul.format == (example.reads_as or key)
    assert soul.mark
    assert soul.text or soul.companions


@pytest.mark.parametrize("key", WRITABLE)
def test_an_unchanged_import_comes_out_byte_for_byte(key: str) -> None:
    example = EXAMPLES[key]
    assert back(example.read(), key).main == example.data()


@pytest.mark.parametrize("key", [key for key in WRITABLE if key != "aieos"])  # it is written only while it is unchanged
def test_an_import_of_a_changed_export_is_the_changed_soul(key: str) -> None:
    example = EXAMPLES[key]
    soul = example.read()
    if soul.text:
        changed = soul.text.rstrip("\r\n") + "\n\nStay calm.\n"
        assert again(back(soul, key, text=changed), example).text.rstrip("\n") == changed.rstrip("\n")
