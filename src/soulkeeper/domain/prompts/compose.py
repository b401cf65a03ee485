"""The prompt a model is given: frame, soul, companions, guardrails.

- The guardrails stand in every prompt, once, last and whole, byte for byte the shipped text.
- The soul is data: no template runs in it. It stands between lines that carry a key derived from the soul itself, so that no text
  can hold its own boundary; lines that only look like one, and special tokens of models, are visibly made harmless.
- Same in, same out: nothing here depends on time or chance.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.served import served
from soulkeeper.errors import Unavailable

GUARDRAILS_VERSION = "1.0.0"
GUARDRAILS_HASH = "sha256:90d6dcb11c7be81e7ce4bbfa15bfdfdf313d0bffaec6734f435eb139416ee4e7"

_KEY_DIGITS = 16
_SPACE = "[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_EQUALS = "[=＝﹦═⁼₌꞊〓]"  # whatever is drawn like an equals sign
_BOUNDARY = re.compile(
    f"(?<!{_EQUALS}){_EQUALS}{{3,}}+(?={_SPACE}*\\S{{1,40}}{_SPACE}+[0-9a-fA-F]{{16}})"  # one of ours, wherever it stands
    "|(?:(?<=[\r\n\x0b\x0c\x85\u2028\u2029])|^)"  # a line that begins like one
    f"(?P<lead>(?:{_SPACE}|[>*+_-])*+){_EQUALS}(?:{_SPACE}?{_EQUALS}){{2,}}+(?={_SPACE}*\\S)"
)
_TOKENS = re.compile(
    r"[<＜][|｜][^|｜<>＜＞\n]{1,40}[|｜][>＞]|\[/?(?:INST|SYS|SYSTEM|SYSTEM_PROMPT|TOOL_CALLS|AVAILABLE_TOOLS)\]"
    r"|<</?SYS>>|</?s>|<(?:start|end)_of_turn>|<\|?(?:begin|end)_of_text\|?>"
    r"|</?(?:system|soul|guardrails|frame|instructions|think|thinking|invoke|(?:tool|function)_(?:calls?|response))\b"
    r"[^<>]{0,80}>",
    re.IGNORECASE,
)
_HARMLESS = str.maketrans("<>[]|＜＞｜", "‹›⟦⟧¦‹›¦")


@dataclass(frozen=True, slots=True)
class NamedText:
    """A named part of a prompt: a companion file, or something a runtime hands in."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Layer:
    name: str
    characters: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """``left_out`` says what of the soul's file is not served and why."""

    text: str
    hash: str
    layers: tuple[Layer, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """What ships with the program: the frame and the guardrails, whose hash is pinned."""

    frame: str
    guardrails: str

    def __post_init__(self) -> None:
        if content_hash(self.guardrails) != GUARDRAILS_HASH:
            raise Unavailable(
                "the guardrails are not the ones this program was made with", hint="install soulkeeper again"
            )


def compose(texts: Texts, soul: str, blocks: Sequence[NamedText] = ()) -> Prompt:
    """Put a prompt together."""
    body, left_out = served(soul)
    inner = [NamedText("soul", body), *blocks]
    harmless = [(block.name, *neutralised(block.text)) for block in inner]
    parts = [("frame", texts.frame.strip() + "\n")]
    parts += [(name, bounded(name, text)) for name, text, _ in harmless]
    parts.append(("guardrails", bounded("guardrails", texts.guardrails)))
    text = "\n".join(part for _, part in parts)
    changed = [f"{name}: {what} made harmless" for name, _, found in harmless for what in found]
    layers = tuple(Layer(name, len(part)) for name, part in parts)
    return Prompt(text, content_hash(text), layers, (*left_out, *changed))


def bounded(name: str, text: str) -> str:
    """A part between its two lines. The key is made from the text, so the text cannot hold it."""
    key = hashlib.sha256(f"{name}\n{text}".encode()).hexdigest()[:_KEY_DIGITS]
    end = "" if text.endswith("\n") else "\n"
    return f"===== {name} {key} begins =====\n{text}{end}===== {name} {key} ends =====\n"


def neutralised(text: str) -> tuple[str, list[str]]:
    """The text with what could pass for structure written so that it cannot, and a sentence for each kind that was found."""
    found = []
    tokens = list(dict.fromkeys(_TOKENS.findall(text)))
    if tokens:
        found.append(f"special tokens ({', '.join(tokens[:3])})")
        text = _TOKENS.sub(lambda token: _opened(token[0]), text)
    if _BOUNDARY.search(text):
        found.append("lines that look like a boundary")
        text = _BOUNDARY.sub(r"\g<lead>= = =", text)
    return text, found


def _opened(token: str) -> str:
    """Brackets a person reads as such and no model takes for a token."""
    return token.translate(_HARMLESS)


def named(blocks: Iterable[tuple[str, str]]) -> list[NamedText]:
    """Blocks from names and texts; empty ones are left away."""
    return [NamedText(name, text) for name, text in blocks if text.strip()]
