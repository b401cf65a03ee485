"""Host names that imitate another one, judged label by label by the scripts of their letters.

- A host in a single script under a domain of that script is fine, and so is one whose letters nobody takes for Latin.
- A label that mixes alphabets, or spells something that looks Latin in another alphabet, is an imitation.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from soulkeeper.domain.characters.lookalikes import as_latin, is_drawn_like_latin, is_mixed
from soulkeeper.domain.characters.scripts import LATIN, is_mark, script_of

_TOKEN: Final = re.compile(r"[^\s<>()\[\]{}\"'`,;|*“”„«»、，/?#\\:=&]+")
_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")
_EDGES: Final = ".!…-_~’‘"
_EAST: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})  # written with Latin words among them
_FORGED_ENDS: Final = frozenset({"com", "co", "io", "org", "net", "app", "ai", "cc", "eu", "us", "me", "ca"})
_PLAIN_ENDS: Final = _FORGED_ENDS | {
    "dev", "info", "de", "fr", "es", "it", "pl", "ru", "cn", "jp", "kr", "uk", "example",
}  # fmt: skip


class Host(NamedTuple):
    """A host name with letters beyond ASCII, its position, and what is wrong with it; empty if nothing is."""

    name: str
    at: int
    problem: str


def hosts(text: str) -> Iterator[Host]:
    """Every host name that is not plain ASCII: in links, in mail addresses, or on its own under a common top-level domain."""
    for token in _TOKEN.finditer(text) if not text.isascii() and _DOTS.search(text) else ():
        if not token[0].isascii() and _DOTS.search(token[0]):
            linked = text.endswith("//", 0, token.start())
            for name, problem in _of_token(token[0], linked=linked):
                yield Host(name, token.start(), problem)


def reads_as_latin(word: str) -> bool:
    """Whether every letter of a word in another script looks like a Latin one."""
    letters = [char for char in word if char.isalpha()]
    foreign = [char for char in letters if script_of(char) != LATIN]
    return bool(foreign) and all(is_drawn_like_latin(char) for char in foreign) and len(foreign) == len(letters)


@lru_cache(maxsize=1_024)
def _of_token(token: str, *, linked: bool) -> tuple[tuple[str, str], ...]:
    """The host that a token names and what is wrong with it; None if the token names no host."""
    local, sign, host = token.rpartition("@")
    name = host.strip(_EDGES)
    labels = _DOTS.split(name)
    if len(labels) < 2 or not all(labels) or not (linked or sign or labels[-1] in _PLAIN_ENDS):
        return ()
    problem = _host_problem(labels) or (_label_problem(local) if sign else "")
    return ((f"{local}{sign}{name}", problem),)


def _host_problem(labels: list[str]) -> str:
    """What is wrong with one of the labels. Letters in the script of the top-level domain are fine, unless that one is forged."""
    *names, end = labels
    if not end.isascii() and as_latin(end) in _FORGED_ENDS:
        return f"“{end}” only looks like Latin letters"
    home = next((script for char in end if (script := script_of(char))), "")
    return next(filter(None, (_label_problem(label, home) for label in (*names, end))), "")


@lru_cache(maxsize=4_096)
def _label_problem(label: str, home: str = "") -> str:
    if label.isascii():
        return ""
    scripts = {script_of(char) for char in label if char.isalpha()} - {""}
    if len(scripts) > 1 and not scripts <= _EAST | {LATIN}:
        return f"“{label}” mixes letters of two alphabets"
    if scripts and LATIN not in scripts:
        poses = home not in scripts and reads_as_latin(label)
        return f"“{label}” only looks like Latin letters" if poses else ""
    return _disguise(label)


def _disguise(label: str) -> str:
    """What is wrong with a Latin label. Letters that only look Latin belong to no language."""
    if is_mixed(label):
        return f"“{label}” mixes letters of two alphabets"
    if unicodedata.normalize("NFKC", label).isascii():
        return f"“{label}” is written in letters of another form"
    return f"“{label}” has marks on plain letters" if marked(label) else ""


def marked(text: str) -> bool:
    """Whether a plain letter has a combining mark that no accented letter of a language would need."""
    composed = unicodedata.normalize("NFC", text)
    return any(is_mark(mark) and base.isascii() and not base.isspace() for base, mark in pairwise(composed))
