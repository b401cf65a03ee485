"""Look-alike letters: the same reading for letters that look the same, and a folded copy of a text for matching.

- A folded text is only for matching and is never shown. A word of a single script keeps its script.
- Hidden characters, odd spaces, and marks on plain letters are ignored.
- A key or a name that reads like a known one without being equal to it is a look-alike.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from string import ascii_lowercase
from typing import Final

from soulkeeper.domain.characters.invisible import readable, within
from soulkeeper.domain.characters.scripts import is_mark

# Letters of other scripts that look like Latin ones, as pairs.
_DRAWN_LIKE: Final = (
    "аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl кk мm тt вb нh ԍg ѵv зe "
    "αa βb εe ηn ιi κk νv οo ρp τt υu χx γy ωw σo ςc ϲc ϳj "
    "աu գq ոn սu օo ցg հh տs ɑa ɡg ɩi ʟl ȷj ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz "
    "Ꭰd Ꭱr Ꭲt Ꭵi Ꭺa Ꭻj Ꭼe Ꮃw Ꮇm Ꮋh Ꮐg Ꮒh Ꮓz Ꮮl Ꮯc Ꮲp Ꮶk Ᏼb "
    "ꓐb ꓑp ꓒd ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu"
)
# Some capitals look like another letter than their lower-case form.
_CAPITALS_LIKE: Final = "Вb Нh Рp Сc Уy Хx Ηh Ρp Υy Χx Νn"
_LATIN_OF: Final = {pair[0].casefold(): pair[1] for pair in (_DRAWN_LIKE + " " + _CAPITALS_LIKE).split()[::-1]}
# Letters that nobody can tell apart from Latin ones, lower-case and capital.
_TWINS: Final = frozenset(
    "аеорсухіјѕԁԛԝһӏѵԍ" "АВЕЗІЈКМНОРЅСТУХԌҺӀԚԜѴ" "ονιαρυϲϳ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ" "ոսօհցզՍՕ"
    "ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏞᏟᏢᏦᏴ" "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"
)  # fmt: skip
_DIGIT_LETTERS: Final = {
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "@": "a",
    "$": "s",
    "!": "i",
    "|": "i",
    "8": "b",
}
_ASCII_DRAWN: Final = {
    code: chr(code).lower() if chr(code).isalpha() else _DIGIT_LETTERS.get(chr(code)) for code in range(128)
}
_ONE_STROKE: Final = str.maketrans({"l": "i", "j": "i"})
_PLAIN_FORMS = {"ı": "i", "’": "'", "‘": "'", "ʼ": "'", "`": "'", "–": "-", "—": "-", "‐": "-", "‑": "-"}
_PLAIN_FORMS |= dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵⠀", f"{ascii_lowercase} ", strict=True))  # braille
_PLAIN_FORMS |= {chr(0x1F1E6 + at): letter for at, letter in enumerate(ascii_lowercase)}  # the letters of flags
_LATIN: Final = "l"
_DRAWN: Final = "d"
EQUALS_LIKE: Final = "＝﹦═⁼₌꞊〓≡≣⩵⩶\u1400\u2e40\u30a0\ua4ff"  # characters that look like an equals sign
_DASHES: Final = "‒–—―─━┄┅┈┉╌╍⸺⸻﹘－"
_PLAIN_LINES: Final = str.maketrans({**dict.fromkeys(EQUALS_LIKE, "="), **dict.fromkeys(_DASHES, "-")})
# Signs that look like an ASCII one, besides those whose plain form it is.
_SIGNS: Final = frozenset("‐‑−∕⁄⧸╱⧵∖∶꞉ː‚٫ǃǀ∣∗")
_DRAWN_DIFFERENTLY: Final = ("<super>", "<sub>", "<wide>")
_ACCENTS: Final = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2D))
_TATWEEL_AND_HARAKAT: Final = frozenset({0x640, 0x670, *range(0x64B, 0x660)})


def fold(text: str) -> str:
    """The text as rules read it: without compatibility forms, accents, case and invisible characters, mixed words as Latin."""
    text = readable(text)
    if text.isascii():
        return text.lower()
    return " ".join(_fold_word(word) for word in text.split(" "))


def with_plain_lines(text: str) -> str:
    """The text with drawn lines in ASCII, character for character: "═══" and "———" look like "===" and "---"."""
    return text.translate(_PLAIN_LINES)


def is_mixed(word: str) -> bool:
    """Whether a word mixes Latin letters with look-alikes."""
    if word.isascii():
        return False
    kinds = "".join(map(_kind, word))
    return _LATIN in kinds and _DRAWN in kinds and any(_LATIN in run and _DRAWN in run for run in kinds.split())


def skeleton(text: str) -> str:
    """What a key or a name looks like: only its letters, with every look-alike read the same way."""
    if text.isascii() and text.isprintable():
        shape = text.translate(_ASCII_DRAWN)
    else:
        folded = "".join(map(_plain, readable(text)))
        latin = "".join(_LATIN_OF.get(char, _DIGIT_LETTERS.get(char, char)) for char in folded)
        shape = "".join(char for char in latin if char.isalpha())
    return shape.replace("rn", "m").replace("vv", "w").translate(_ONE_STROKE)


def letters(text: str) -> str:
    """The letters and digits of a key or a name as written, without case."""
    return "".join(char for char in text.casefold() if char.isalnum())


def is_drawn_like_latin(char: str) -> bool:
    """Whether a letter of another script looks exactly like a Latin one."""
    return char in _TWINS


@cache
def passes_for_ascii(char: str) -> bool:
    """Whether a character that is not ASCII is displayed like one that is: a Kelvin sign, a division slash."""
    if char.isascii() or unicodedata.decomposition(char).startswith(_DRAWN_DIFFERENTLY):
        return False
    plain = unicodedata.normalize("NFKC", char)
    return char in _SIGNS or (len(plain) == 1 and plain.isascii())


def is_recomposed(text: str, at: int) -> bool:
    """Whether a character may make a text that is not in NFC look like the one that is: an accent that could be part of its
    letter, an Ångström sign."""
    char, before = text[at], text[at - 1 : at]
    if unicodedata.category(char).startswith("M") or not unicodedata.is_normalized("NFC", char):
        return True
    return unicodedata.is_normalized("NFC", before) and not unicodedata.is_normalized("NFC", before + char)


def as_latin(word: str) -> str:
    """A word with every look-alike as the Latin letter it resembles."""
    return "".join(_LATIN_OF.get(char, char) for char in word.casefold())


def unleet(word: str) -> str:
    """A word with digits read as the letters they resemble."""
    return "".join(_DIGIT_LETTERS.get(char, char) for char in word)


@lru_cache(maxsize=20_000)
def _fold_word(word: str) -> str:
    folded = _unmarked("".join(map(_plain, word)))
    if not is_mixed(word):
        return folded
    return "".join(_LATIN_OF.get(char, char) for char in folded)


def _unmarked(word: str) -> str:
    """The word without marks on plain letters; on letters of their own script they are part of the word."""
    if word.isascii() or not any(map(is_mark, word)):
        return word
    chars: list[str] = []
    for char in word:
        if not (is_mark(char) and chars and chars[-1].isascii()):
            chars.append(char)
    return "".join(chars)


@cache
def _kind(char: str) -> str:
    """One character for the role of a character in a word: not a letter, Latin, Latin look-alike, another letter."""
    if not char.isalpha():
        return " "
    return _DRAWN if char.casefold() in _LATIN_OF else _LATIN if _is_latin(char) else "o"


@cache
def _plain(char: str) -> str:
    if char in _PLAIN_FORMS:
        return _PLAIN_FORMS[char]
    parts = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", char).casefold())
    plain = "".join(part for part in parts if not _is_accent(part))
    return unicodedata.normalize("NFC", plain)


def _is_accent(char: str) -> bool:
    return within(ord(char), _ACCENTS) or ord(char) in _TATWEEL_AND_HARAKAT


def _is_latin(char: str) -> bool:
    return char.isascii() or unicodedata.name(char, "").startswith(("LATIN", "FULLWIDTH LATIN"))
