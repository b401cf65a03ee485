"""Encodings: text that says something else once it is decoded. Every decoder runs in linear time; nothing is executed."""

from __future__ import annotations

import base64
import codecs
import html
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import accumulate, groupby
from string import digits
from typing import Final
from urllib.parse import unquote

from soulkeeper.domain.characters.lookalikes import fold, unleet, with_plain_lines
from soulkeeper.domain.evolution.findings.passage import Passage
from soulkeeper.domain.evolution.findings.patterns import compiled
from soulkeeper.domain.evolution.findings.secrets import from_base64

_COMMON_WORDS: Final = (
    "the and you your for not all with when this that from every any rules owner send ignore tell never always ask say draft "
    "drafts instructions share them they are may can will without before after follow obey do to of it is be as in on me my no if "
    "or der die das und nicht alle mit von den dem sie les des une pas que los las para con non per"
)
_PUNCTUATION: Final = ".,;:!?\"'()[]*_-"
_SHORTEST: Final = 10  # no encoding of a few words is shorter
_STRANGE_WORDS, _STRANGE_SIZE = 4, 240
_SEPARATORS: Final = 7
_ENOUGH: Final = 3
_DIGIT_IN_WORD: Final = re.compile(r"[^\W\d]\d|\d[^\W\d]")
_RUNS: Final = (
    r"(?:(?:0[xob]|U\+)?[0-9a-fA-F]{1,8}[ ,:/-]{1,3}){9,}(?:0[xob]|U\+)?[0-9a-fA-F]{1,8}|[0-9A-Za-z+/_-]{20,}={0,2}"
)
_ESCAPES: Final = (
    r"(?:\\+x[0-9a-fA-F]{2}){3,}|(?:\\+u\{?[0-9a-fA-F]{4}\}?){2,}|(?:\\+U[0-9a-fA-F]{8}){2,}|(?:\\+[0-7]{3}){3,}|"
    r"(?:&#x?[0-9a-fA-F]{2,5};){2,}|(?:[%=][2-7][0-9A-Fa-f]){5,}"
)
_MORSE: Final = r"(?:[.·•\x{2010}-\x{2015}-]{1,6}[ /|]+){7,}"
_SPACED: Final = r"(?:^|\s)(?:\pL[ .-]{1,3}){7,}\pL(?:\s|$|[.,])"
_DRESSED: Final = re.compile(  # 𝐛𝐨𝐥𝐝, ｗｉｄｅ, ˢᵐᵃˡˡ; of the small ones, 1ˢᵗ and pʰ are ordinary, and ʻ is a letter
    "[\u24b6-\u24e9\uff41-\uff5a\U0001d400-\U0001d7cb\U0001f130-\U0001f189]|"
    "[ⁱⁿ\u02b0-\u02b8\u02e0-\u02e4\u1d00-\u1d6a\u1d9b-\u1dbf]{3,}"
)
_DRAWN: Final = re.compile("[ \u2800-\u283f\U0001f1e6-\U0001f1ff]+")  # braille, and the letters of flags
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
_BY_PLACE: Final = {str(place): letter for place, letter in enumerate(_ALPHABET, 1)}


def hidden_meanings(passages: Sequence[Passage]) -> Iterator[str]:
    """The decoded text of each passage; empty for a passage that is not encoded."""
    texts = [passage.sentence.text for passage in passages]
    with_runs = _with_runs(texts)
    for at, text in enumerate(texts):
        plain = len(text) < _SHORTEST and text.isascii()
        yield "" if plain else next(_meanings(text, passages[at].folded, has_runs=at in with_runs), "")


def _with_runs(texts: Sequence[str]) -> set[int]:
    """The numbers of the texts that contain a run to decode, from one search over all of them."""
    starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
    return {bisect_right(starts, run.start()) - 1 for run in compiled(_RUNS).finditer("\n".join(texts))}


def _meanings(text: str, folded: str, *, has_runs: bool) -> Iterator[str]:
    """Try each decoder, but only if a quick look suggests that it applies."""
    if has_runs:
        yield from _from_runs(text)
    if any(sign in text for sign in "\\&%="):
        yield from (_unescaped(match.group()) for match in compiled(_ESCAPES).finditer(text))
    if _DIGIT_IN_WORD.search(folded):
        yield from _from_leet(folded)
    if sum(map(folded.count, " .-")) >= _SEPARATORS and (spaced := compiled(_SPACED).search(folded)):
        yield re.sub("[ .-]", "", spaced[0])
    if not text.isascii() and _reads_well(drawn := fold("".join(_DRAWN.findall(text)))):
        yield drawn
    if sum(map(len, _DRESSED.findall(text))) >= _SHORTEST:
        yield folded
    for run in _strange_runs(folded.split()):
        mirrored = (run[::-1], " ".join(word[::-1] for word in run.split()))
        yield from (other for other in (*mirrored, *_shifts(run)) if _reads_well(other))


def _from_runs(text: str) -> Iterator[str]:
    for run in compiled(_RUNS).findall(text):
        yield from filter(_is_text, _decoded(run))
        yield from filter(_reads_well, (_from_places(run), *(_from_numbers(run, base) for base in (2, 8, 10, 16))))


def _is_text(plain: str) -> bool:
    """Whether it is words, or has more printable characters than a hash or a name would decode to."""
    letters = sum(char.isalpha() or char == " " for char in plain)
    is_wordy = letters >= 0.8 * len(plain) and (" " in plain or len(plain) < 40)
    is_code = len(plain) >= 20 and plain.isascii() and "".join(plain.split()).isprintable()
    return len(plain) >= 8 and (is_wordy or is_code)


def _decoded(run: str) -> Iterator[str]:
    for decode, code in ((bytes.fromhex, run.removeprefix("0x")), (base64.b32decode, run + "=" * (-len(run) % 8))):
        with suppress(ValueError):
            yield decode(code).decode()
    yield from_base64(run)


def _from_numbers(run: str, base: int) -> str:
    """Characters by their codes, in lower case. Any list of numbers may be codes of letters: what they spell has to read well."""
    bits = [run[at : at + 8] for at in range(0, len(run), 8)]
    with suppress(ValueError):
        numbers = bits if set(run) == {"0", "1"} else re.split("[ ,:/-]+", run.replace("U+", ""))
        return bytes(int(number, base) for number in numbers).decode().lower()
    return ""


def _from_places(run: str) -> str:
    """Letters by their place in the alphabet. What separates most of them separates letters, everything else words."""
    spelt = "" if any(map(str.isalpha, run)) else re.sub("[0-9]+", lambda number: _BY_PLACE.get(number[0], " "), run)
    return re.sub("[^a-z]+", " ", spelt.replace(max(" -,", key=run.count), ""))


def _unescaped(run: str) -> str:
    if run[0] in "&%=":
        return html.unescape(run) if run[0] == "&" else unquote(run.replace("=", "%"))
    halves = codecs.decode(re.sub(r"\\+", r"\\", run), "unicode_escape", "replace")  # YAML doubles a backslash
    return halves.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _from_leet(folded: str) -> Iterator[str]:
    leet = [word for word in folded.split() if _is_leet(word.strip(".,;:!?\"'()"))]
    if len(leet) >= 3:
        yield unleet(folded)


def _is_leet(word: str) -> bool:
    """Whether digits replace letters in a word that is not a hash, a version, or a number with an ending or a unit: 1st, 10am."""
    if word.isalpha() or not word.isalnum() or not 3 <= len(word) <= 16:
        return False
    is_number = len(word.lstrip(digits)) <= len("th") or word.rstrip(digits).isalpha()
    is_count = len(word) >= len("i18n") and word[1:-1].isdigit()  # of the letters left out
    return unleet(word).isalpha() and not (is_number or is_count) and word[0:1] != "v"


def is_morse(line: str) -> bool:
    """Whether a line contains morse code, not dots and dashes in a table. No matter of sentences: every dot could end one."""
    runs = map(with_plain_lines, compiled(_MORSE).findall(line))
    return any("-" in run and set(run) & set(".·•") and len({*re.findall("[^ /|]+", run)}) > _ENOUGH for run in runs)


def _shifts(folded: str) -> Iterator[str]:
    """The decodings by a reversed or shifted alphabet that contain at least three common words: fewer may be coincidence."""
    evidence: dict[int, set[str]] = {}
    for word in folded.split():
        bare = word.strip(_PUNCTUATION)
        for key in _disguises().get(bare, ()):
            evidence.setdefault(key, set()).add(bare)
    yield from (folded.translate(_tables()[key]) for key, words in sorted(evidence.items()) if len(words) >= _ENOUGH)


@cache
def _disguises() -> dict[str, tuple[int, ...]]:
    """What each common word looks like under each alphabet."""
    looks: dict[str, tuple[int, ...]] = {}
    for key, table in enumerate(_tables()):
        back = {there: here for here, there in table.items()}
        for word in _common():
            hidden = word.translate(back)
            looks[hidden] = (*looks.get(hidden, ()), key)
    return looks


@cache
def _tables() -> tuple[dict[int, int], ...]:
    """The reversed alphabet and the twenty-five shifted ones."""
    shifted = (_ALPHABET[shift:] + _ALPHABET[:shift] for shift in range(1, 26))
    return tuple(str.maketrans(_ALPHABET, other) for other in (_ALPHABET[::-1], *shifted))


@cache
def _common() -> frozenset[str]:
    return frozenset(_COMMON_WORDS.split(" "))


def _strange_runs(words: list[str]) -> Iterator[str]:
    """Runs of Latin words without a common one among them."""
    for is_strange, run in groupby(words, _is_strange) if len(words) >= _STRANGE_WORDS else ():
        if is_strange and len(strange := list(run)) >= _STRANGE_WORDS:
            yield " ".join(strange)[:_STRANGE_SIZE]


@lru_cache(maxsize=20_000)
def _is_strange(word: str) -> bool:
    return word.isascii() and word.strip(_PUNCTUATION) not in _common()


def _reads_well(text: str) -> bool:
    words = [word.strip(_PUNCTUATION) for word in text.split()]
    common = [word for word in words if word in _common()]
    return len(set(common)) >= _ENOUGH <= max(map(len, common)) and len(common) >= 0.2 * len(words)  # flags are pairs
