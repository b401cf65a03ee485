"""Proof: souls by the thousand, generated from typical parts, and damaged in the ways that files get damaged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

FRONTS = (
    "",
    "---\nname: Maya\n---\n",
    "---\nname: Maya\nversion: 1.2.3\ntags: [a, b]\n---\n",
    "---\r\nname: 'M'\r\n---\r\n",
    "---\nname: |\n  Maya\n  of Mars\n---\n",
    "---\nname: &a b\nalso: *a\n---\n",
    "---\nname: [[[[\n---\n",
    "---\n---\n",
    "---\nname\n",
    "\ufeff---\nname: Maya\n---\n",
    "---\na: 1\na: 2\n---\n",
    "---\n? x\n: y\n---\n",
)
LINES = (
    "# Maya",
    "## Tone",
    "## Never Do",
    "### Deeper",
    "Tone\n====",
    "**Style**",
    "- kind",
    "* curious",
    "+ brave",
    "1. first",
    "2) second",
    "- [ ] open",
    "- [x] done",
    "  - nested",
    "\t- by tab",
    "- a\r",
    "Warm and plain.",
    "",
    " ",
    "```",
    "~~~ python",
    "```\n# no heading\n```",
    "    code",
    "> quoted",
    "---",
    "***",
    "<!-- hidden -->",
    "<!--",
    "-->",
    "| a | b |",
    "|---|---|",
    "[link](x.md)",
    "**Q: Who?**",
    "A: Maya.",
    "雪と月",
    "قلب",
    "é\u0301",
    "🌱👩‍👩‍👧",
    "\u202e",
    "\u200b",
    "\u2028",
    "\x85",
    "\x0c",
    "\x1b[31m",
    "\x00",
    "#",
    "##",
    "####### seven",
    "-",
    "-x",
    "Setext\n---",
    "\\# no heading",
    "&lt;b&gt;",
    "<b>",
    "{{x}}",
    "%s",
    "a" * 300,
    "- " * 40,
    "#" * 30,
    "[" * 60,
    "`" * 17,
    "*" * 33,
)
ENDS = ("", "\n", "\n\n", "\r\n", "\r", "\n\x00")
SCRAPS = (
    b"\xff",
    b"\xfe\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xf5\x80\x80\x80",
    b"\x00",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n",
    b"---\n",
    b"#",
    b"- ",
)


def written(chance: Random, longest: int = 14) -> str:
    """A text generated from typical parts of souls."""
    rows = chance.choices(LINES, k=chance.randrange(longest))
    return chance.choice(FRONTS) + chance.choice(("\n", "\n", "\r\n", "\n\n")).join(rows) + chance.choice(ENDS)


def edited(text: str, chance: Random) -> str:
    """The text after somebody added, changed and removed a few lines."""
    rows = text.split("\n")
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(rows) + 1)
        rows[at : at + chance.randrange(3)] = chance.choices(LINES, k=chance.randrange(3))
    return "\n".join(rows)


def _cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


def _spoiled(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + chance.choice(SCRAPS) * chance.choice((1, 1, 3)) + content[at + chance.randrange(4) :]


def _flipped(content: bytes, chance: Random) -> bytes:
    spoiled = bytearray(content)
    for _ in range(min(len(spoiled), 4)):
        spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
    return bytes(spoiled)


def _doubled(content: bytes, chance: Random) -> bytes:
    at, to = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    return content[:to] + content[at:]


_BREAKS: tuple[Callable[[bytes, Random], bytes], ...] = (_cut, _spoiled, _flipped, _doubled)


def as_bytes(chance: Random, real: Sequence[bytes]) -> bytes:
    """A file as it may be found: noise, a generated soul or a real one, intact or damaged."""
    kind = chance.randrange(10)
    if kind == 0:
        return chance.randbytes(chance.randrange(400))
    content = chance.choice(real) if real and kind > 7 else written(chance, 24).encode()
    return content if kind % 2 else chance.choice(_BREAKS)(content, chance)
