"""Host names that read like another one: each label judged by the scripts of its letters.

Laws: a host in one script under an end of that script is what it seems, and so is one whose letters no reader takes for Latin; a
label that mixes alphabets, or is spelled in another alphabet's letters so that it reads as Latin, poses. Cost grows with the text.
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
    """A host name with letters beyond ASCII, where it starts, and as what it poses; empty where it is what it seems."""

    name: str
    at: int
    problem: str


def hosts(text: str) -> Iterator[Host]:
    """Every host name that is not plain ASCII: in links, in mail addresses, and by itself under a common end."""
    for token in _TOKEN.finditer(text) if not text.isascii() and _DOTS.search(text) else ():
        if not token[0].isascii() and _DOTS.search(token[0]):
            linked = text.endswith("//", 0, token.start())
            for name, problem in _of_token(token[0], linked=linked):
                yield Host(name, token.start(), problem)


def reads_as_latin(word: str) -> bool:
    """Whether a word of another script is spelled in letters that all look like Latin ones."""
    letters = [char for char in word if char.isalpha()]
    foreign = [char for char in letters if script_of(char) != LATIN]
    return bool(foreign) and all(is_drawn_like_latin(char) for char in foreign) and len(foreign) == len(letters)


@lru_cache(maxsize=1_024)
def _of_token(token: str, *, linked: bool) -> tuple[tuple[str, str], ...]:
    """The host that a token names, and as what it poses; nothing where it names none."""
    local, sign, host = token.rpartition("@")
    name = host.strip(_EDGES)
    labels = _DOTS.split(name)
    if len(labels) < 2 or not all(labels) or not (linked or sign or labels[-1] in _PLAIN_ENDS):
        return ()
    problem = _host_problem(labels) or (_label_problem(local) if sign else "")
    return ((f"{local}{sign}{name}", problem),)


def _host_problem(labels: list[str]) -> str:
    """What one of the labels poses as. In the script of the end, letters are at home, unless the end itself is a forged one."""
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
    """What is wrong with a Latin label. Small letters that lost their dot are Turkish; others that only look Latin are nobody's."""
    if is_mixed(label.replace("ı", "i")):
        return f"“{label}” mixes letters of two alphabets"
    if unicodedata.normalize("NFKC", label).isascii():
        return f"“{label}” is written in letters of another form"
    return f"“{label}” has marks on plain letters" if marked(label) else ""


def marked(text: str) -> bool:
    """Whether marks stand on plain letters, which no accented letter of a language would need."""
    composed = unicodedata.normalize("NFC", text)
    return any(is_mark(mark) and base.isascii() and not base.isspace() for base, mark in pairwise(composed))
