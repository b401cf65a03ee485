"""The prompt a model gets: frame, runtime blocks, soul, companions, protected fields, guardrails.

- The guardrails are in every prompt, once, at the end, byte for byte the shipped text.
- The soul is data: no template runs in it. It is enclosed in boundary lines with a key derived from the soul itself, so that no
  text can contain its own boundary; lines that only look like one, and special tokens of models, are visibly neutralised.
- Protected fields are restated after everything that could contradict them, directly before the guardrails.
- The same input gives the same output: nothing here depends on time or randomness.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.characters.lookalikes import EQUALS_LIKE
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK
from soulkeeper.domain.prompts.restated_fields import RestatedFields
from soulkeeper.domain.souls.served import served
from soulkeeper.errors import Unavailable

GUARDRAILS_VERSION = "1.0.0"
GUARDRAILS_HASH = "sha256:90d6dcb11c7be81e7ce4bbfa15bfdfdf313d0bffaec6734f435eb139416ee4e7"

NOTHING_PROTECTED = RestatedFields()

_KEY_DIGITS = 16
_SPACE = "[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_SIGNS = f"[={EQUALS_LIKE}]"
_MARK = "[\u0300-\u036f\u20d0-\u20ff]"
_EQUALS = f"{_SIGNS}{_MARK}{{0,2}}+"
_NOT_AFTER_ONE = f"(?<!{_SIGNS})(?<!{_SIGNS}{_MARK})(?<!{_SIGNS}{_MARK}{{2}})"  # so that every run is read once
_BOUNDARY = re.compile(
    f"{_NOT_AFTER_ONE}(?:{_EQUALS}){{3,}}+(?={_SPACE}*\\S{{1,40}}{_SPACE}+[0-9a-fA-F]{{16}})"  # one of our boundaries, anywhere
    "|(?:(?<=[\r\n\x0b\x0c\x85\u2028\u2029])|^)"  # a line that begins like a boundary
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
    """A named part of a prompt: a companion file, or a text from the runtime."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Layer:
    name: str
    characters: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """``left_out`` lists the parts of the soul's file that are not served, and why; ``restated_fields`` is the protected
    block."""

    text: str
    hash: str
    layers: tuple[Layer, ...]
    left_out: tuple[str, ...]
    restated_fields: str = ""


@dataclass(frozen=True, slots=True)
class Texts:
    """The shipped frame and guardrails; the hash of the guardrails is pinned."""

    frame: str
    guardrails: str

    def __post_init__(self) -> None:
        if content_hash(self.guardrails) != GUARDRAILS_HASH:
            raise Unavailable("the guardrails were changed after installation", hint="reinstall soulkeeper")


def compose(
    texts: Texts,
    soul: str,
    companions: Sequence[NamedText] = (),
    *,
    runtime: Sequence[NamedText] = (),
    protected: RestatedFields = NOTHING_PROTECTED,
) -> Prompt:
    """Compose a prompt. ``protected`` is the block directly before the guardrails."""
    body, left_out = served(soul)
    inner = [*runtime, NamedText("soul", body), *companions, *named_texts([(PROTECTED_BLOCK, protected.text)])]
    harmless = [(block.name, *neutralised(block.text)) for block in inner]
    parts = [("frame", texts.frame.strip() + "\n")]
    parts += [(name, bounded(name, text)) for name, text, _ in harmless]
    parts.append(("guardrails", bounded("guardrails", texts.guardrails)))
    text = "\n".join(part for _, part in parts)
    notes = [f"{name}: {what} neutralised" for name, _, labels in harmless for what in labels]
    layers = tuple(Layer(name, len(part)) for name, part in parts)
    return Prompt(text, content_hash(text), layers, (*left_out, *protected.left_out, *notes), protected.text)


def bounded(name: str, text: str) -> str:
    """A part between its two boundary lines. The key is derived from the text, so the text cannot contain it."""
    key = hashlib.sha256(f"{name}\n{text}".encode()).hexdigest()[:_KEY_DIGITS]
    end = "" if text.endswith("\n") else "\n"
    return f"===== {name} {key} begins =====\n{text}{end}===== {name} {key} ends =====\n"


def neutralised(text: str) -> tuple[str, list[str]]:
    """The text with everything that looks like structure neutralised, and a sentence for each kind."""
    labels = []
    tokens = list(dict.fromkeys(_TOKENS.findall(text)))
    if tokens:
        labels.append(f"special tokens ({', '.join(tokens[:3])})")
        text = _TOKENS.sub(lambda token: _harmless(token[0]), text)
    if _BOUNDARY.search(text):
        labels.append("lines that look like a boundary")
        text = _BOUNDARY.sub(r"\g<lead>= = =", text)
    return text, labels


def _harmless(token: str) -> str:
    """Brackets that people read as brackets and no model reads as a token."""
    return token.translate(_HARMLESS)


def named_texts(blocks: Iterable[tuple[str, str]]) -> list[NamedText]:
    """Blocks from names and texts, without empty ones."""
    return [NamedText(name, text) for name, text in blocks if text.strip()]
