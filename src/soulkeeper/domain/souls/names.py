"""Names: ids of souls and agents, and the one spelling of a field.

- A ``SoulId`` or ``AgentId`` is always valid.
- ``canonical_key`` is idempotent and never empty.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NewType

from soulkeeper.errors import Invalid

SoulId = NewType("SoulId", str)
AgentId = NewType("AgentId", str)

LONGEST_ID = 128
RESERVED = frozenset({"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)})
ALIASES = {"soul-version": "version", "agent-name": "name"}
UNTITLED = "untitled"
SPACED = (
    "core-values",
    "communication-style",
    "always-do",
    "never-do",
    "blocked-topics",
    "escalation-triggers",
    "prime-directive",
    "prime-directives",
    "system-prompt",
    "system-message",
    *ALIASES,
)

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HINT = "use lower-case letters a-z, digits and single hyphens, for example"
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_TAG = re.compile(r"<[^<>]*>")
_NUMBERING = re.compile(
    r"(?:\s*(?:\d+(?:\.\d+)+(?=\s)|\d+(?:\.\d+)*[.):、](?!\d)|[一二三四五六七八九十]+、|\d\uFE0F?\u20E3|\(?(?:[IVXLivxl]{1,5}|[A-Za-z])[.)](?=\s)))+(?!\s*\Z)"
)
_BRACKETS, _AFTER_BRACKETS = {"}": "{", ")": "(", "]": "[", "】": "【"}, frozenset(":*_#~>!.")
_PLAIN = re.compile(r"[A-Za-z0-9][a-z0-9]*(?: [A-Za-z0-9][a-z0-9]*)*")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
_APOSTROPHES = "'’ʼ`"
_UNSPACED = {key.replace("-", ""): key for key in SPACED}


def soul_id(text: str) -> SoulId:
    return SoulId(_id(text, "soul"))


def agent_id(text: str) -> AgentId:
    return AgentId(_id(text, "agent"))


def _id(text: str, what: str) -> str:
    if len(text) > LONGEST_ID:
        raise Invalid(
            f"the {what} id has {len(text)} characters, but at most {LONGEST_ID} are allowed", hint="shorten it"
        )
    if not _ID.fullmatch(text):
        derived = slug(text)
        example = derived if derived and derived not in RESERVED else "maya-angelou"
        raise Invalid(f"{text!r} is not a valid {what} id", hint=f"{_HINT} {example}")
    if text in RESERVED:
        raise Invalid(f"{text!r} is a reserved file name on Windows", hint=f"add a word, for example {text}-{what}")
    return text


def slug(name: str) -> str:
    """An id derived from a name; empty if the name has no letter or digit that an id may contain."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(char if char.isascii() and char.isalnum() else " " for char in plain if not _is_mark(char))
    return "-".join(letters.split())[:LONGEST_ID].rstrip("-")


@lru_cache(maxsize=1024)
def canonical_key(name: str) -> str:
    """``neverDo``, ``NEVERDO``, ``ne_ver_do``, ``3. **Never Do**:``, ``## 🚫 Never do!`` and ``Never Do (hard rules) {#never}`` are
    all ``never-do``."""
    if _PLAIN.fullmatch(name):  # most headings: nothing to strip or to fold
        return _canonical_spelling(name.lower().replace(" ", "-"))
    text = unicodedata.normalize("NFKC", name)
    words = _words(_HUMPS.sub(" ", _without_annotation(_without_markup(text))))
    return _canonical_spelling("-".join(words) or _folded(text).strip() or UNTITLED)


def _canonical_spelling(key: str) -> str:
    spelling = _UNSPACED.get(key.replace("-", ""), key)
    return ALIASES.get(spelling, spelling)


def _without_markup(text: str) -> str:
    plain = _TAG.sub(" ", _LINK.sub(r"\1", text)).strip(" *_#~>\t")
    if numbering := _NUMBERING.match(plain):
        plain = plain[numbering.end() :]
    return "".join(char for char in plain if char not in _APOSTROPHES and not _is_invisible(char))


def _without_annotation(text: str) -> str:
    """A heading without the brackets and anchors that follow its name. Read from its end, once."""
    name = next((at for at, char in enumerate(text) if char.isalnum()), len(text))
    end = len(text)
    while (start := _annotation(text, end)) > name:
        end = start
    return text[:end]


def _annotation(text: str, end: int) -> int:
    """Where the brackets begin that are the last thing before ``end``; -1 if something else is."""
    while end and (text[end - 1] in _AFTER_BRACKETS or text[end - 1].isspace()):
        end -= 1
    closing = text[end - 1 : end]
    opening = _BRACKETS.get(closing)
    start = text.rfind(opening, 0, end) if opening else -1
    return start if text.find(closing, start, end - 1) < 0 else -1


def _words(text: str) -> list[str]:
    spaced = "".join(char if unicodedata.category(char)[0] in "LNM" else " " for char in _folded(text))
    return [word for word in spaced.split() if any(char.isalnum() for char in word)]


def _folded(text: str) -> str:
    """Unicode's caseless compatibility form: folding once may leave something to fold."""
    once = unicodedata.normalize("NFKC", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFKC", once.casefold())


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) == "Mn"


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f" or char == "\u20e3"
