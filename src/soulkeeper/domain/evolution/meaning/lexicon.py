"""Evolution: looking a word up. Tables in, meanings out.

Laws: the longest phrase wins; a word is looked up by its stem; scripts without spaces are cut by the longest
known word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any

from soulkeeper.domain.evolution.meaning import (
    choices,
    contrasts,
    deeds,
    manners,
    norms,
    opposites,
    states,
    synonyms,
    words,
)


class Role(StrEnum):
    """What a small word does to the rule around it."""

    NEUTRAL = "neutral"
    NEGATIVE = "negative"
    NEGATIVE_ELSEWHERE = "negative_elsewhere"
    NEARBY_NEGATIVE = "nearby_negative"
    ONLY_BY = "only_by"
    UNIVERSAL = "universal"
    PERMISSION = "permission"
    OPTIONAL = "optional"
    REQUIRES = "requires"
    WEAK = "weak"
    OBLIGATION = "obligation"
    CONDITION = "condition"
    EVEN = "even"
    REASON = "reason"
    RELATIVE = "relative"
    EXCEPTION = "exception"
    ONLY_IF = "only_if"
    UNTIL = "until"
    BEFORE = "before"
    AFTER = "after"
    FIRST = "first"
    LAST = "last"
    LATER = "later"
    OUTRANKS = "outranks"
    OUTRANKED = "outranked"
    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    PASSIVE = "passive"
    PREPOSITIONS = "prepositions"
    BREAKS = "breaks"
    JOINS = "joins"
    STOP = "stop"
    STOP_ELSEWHERE = "stop_elsewhere"
    PEOPLE = "people"


OPPOSITE = "~"  # begins the name of an axis that stands in the table of opposites


@dataclass(frozen=True, slots=True)
class Pole:
    """One end of an axis. A manner excludes its opposite by itself, a deed only on the same object."""

    axis: str
    sign: int
    manner: bool


@dataclass(slots=True)
class Lexicon:
    roles: dict[str, set[Role]] = field(default_factory=dict)
    poles: dict[str, tuple[Pole, ...]] = field(default_factory=dict)
    choices: dict[str, tuple[str, str]] = field(default_factory=dict)
    meanings: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, float] = field(default_factory=dict)
    grounds: dict[str, frozenset[str]] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)
    phrases: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    uninflected: dict[str, list[str]] = field(default_factory=dict)
    unspaced: frozenset[str] = frozenset()
    longest: int = 1

    def every_key(self) -> Iterator[str]:
        for table in (self.roles, self.poles, self.choices, self.meanings, self.numbers):
            yield from table


ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    ("ily", "y"),
    ("sses", "ss"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("xes", "x"),
    ("ings", ""),
    ("s", ""),
    ("ing", ""),
    ("ed", ""),
    ("ly", ""),
)
_CUT_FROM_VERBS = frozenset({"ings", "ing", "ed"})
_IRREGULAR = """
feed fed | send sent | keep kept | tell told | write wrote written | speak spoke | give gave given | buy bought |
pay paid
| sell sold | take took taken | hold held | lead led | run ran | say said | see seen | show shown | think thought
| wear worn wore
| draw drawn drew | know known knew | make made | eat ate eaten | choose chose chosen | break broke broken | hide
hidden hid
| forget forgot forgotten | begin began begun | spend spent | lend lent | build built | teach taught | bring
brought | hear heard
| lose lost | sleep slept | stand stood | drive drove driven | throw threw thrown | grow grew grown | fly flew
flown flies
| meet met | sit sat | win won | hang hung | ride rode ridden | rise rose risen | wake woke woken | steal stole
stolen | catch caught
| fight fought | seek sought | swear swore sworn | shake shook shaken | sing sang sung | swim swam | deal dealt |
mean meant
| burn burnt | learn learnt | spell spelt | shoot shot | bend bent | stick stuck | strike struck | slide slid
| child children | person persons | use used uses using | agree agreed agrees agreeing | disagree disagreed
disagreeing
| free freed | guarantee guaranteed | die died dying | lie lied lying | tie tied tying | go going goes gone
| paste pasted pasting pastes | suite suites | route routes routed routing | bathe bathed bathing | breathe
breathed breathing
| meeting meetings | setting settings | heading headings | booking bookings | building buildings | drawing
drawings | goods
| training trainings | evening evenings | movie movies | cookie cookies | calorie calories | wedding weddings
| opening openings | knife knives | life lives | wife wives | half halves | shelf shelves | foot feet | tooth
teeth | mouse mice
| man men | woman women | bus buses | gas gases | analysis analyses | crisis crises | summary summaries
"""
IRREGULAR = {form: base for row in _IRREGULAR.split("|") for base, *forms in [row.split()] for form in forms}
_WHOLE = """
spoken news this does plus less else being bring during nothing something hardly mostly evening quite lately
nearly barely tops lights
patients statt king spring string ceiling meeting setting heading booking building drawing training wedding
willing goods fixed
friendly orderly early daily weekly monthly yearly hourly nightly quarterly really usually completely openly
freely shortly namely
lastly lively lovely lonely likely unlikely costly timely deadly elderly scholarly homely leisurely family reply
apply supply comply
imply multiply rely assembly belly jelly bully silly hilly chilly jolly folly rally tally ally curly burly bubbly
july italy ugly
paste suite route bathe breathe movie cookie calorie pudding clothing hundred sacred naked bus gas opening
"""
WHOLE = frozenset(_WHOLE.split())
_VOWELS = "aeiou"
_FEWEST = 3


def stem(word: str) -> str:
    """A light cut for the suffixes of English; equal on both sides is all that matters."""
    word = IRREGULAR.get(word, word)
    if len(word) < 4 or not word.isascii() or word in WHOLE:
        return word
    for ending, instead in ENDINGS:
        left = len(word) - len(ending) + len(instead)
        if word.endswith(ending) and not word.endswith(("ss", "us", "is", "eed")) and left >= _FEWEST:
            return _rounded(word[: -len(ending)] + instead, cut=ending in _CUT_FROM_VERBS)
    return _rounded(word)


def _rounded(word: str, *, cut: bool = False) -> str:
    """ "stopping" is "stop" and "hoping" is "hope"; a mute e is kept only where without it another word would stand."""
    if len(word) > (_FEWEST if cut else 4) and word[-1] == word[-2] and _doubled(word):
        return word[:-1]
    if cut and _clipped(word):
        return word + "e"
    return word[:-1] if len(word) > _FEWEST and word[-1] == "e" and not _clipped(word[:-1]) else word


def _doubled(word: str) -> bool:
    return word[-1] not in "aeious" and (word[-1] != "l" or _syllables(word) > 1)


def _clipped(word: str) -> bool:
    """One short syllable, as "hop" is and "help" is not."""
    return (
        _syllables(word) == 1
        and word[-1] not in "aeiouwxy"
        and word[-2] in "aeiouy"
        and (len(word) < _FEWEST or word[-3] not in _VOWELS)
    )


def _syllables(word: str) -> int:
    vowels = [letter in "aeiouy" for letter in word]
    return sum(one and not before for before, one in zip([False, *vowels], vowels, strict=False))


_DERIVED = ("ation", "ition", "ion", "ment", "ance", "ence", "al", "at")
_NOT_DERIVED = frozenset({"department", "apartment", "compartment", "ingredient", "environment", "instrument"})
_ROOT = 5


def root_of(key: str) -> str:
    """What a verb and the noun made of it share: "illustrate" and "illustration"."""
    ending = next((end for end in _DERIVED if key.endswith(end) and len(key) - len(end) >= _ROOT), "")
    if not ending or key in _NOT_DERIVED:
        return key
    return _rounded(key.removesuffix(ending).removesuffix("e"))


_UMLAUTS = str.maketrans("äöü", "aou")


def bare(word: str) -> str:
    """A word of another language without its inflection, roughly: "Anhänge" and "Anhang" are one."""
    word = word.translate(_UMLAUTS)
    while len(word) > 4 and word[-1] in "aeiouensrtmáéíóúãõàèùыиаяоеуюмх":
        word = word[:-1]
    return word


def key_of(phrase: str) -> str:
    return "_".join(stem(part.removesuffix("'s")) for part in phrase.split("_") if part)


def unspaced(character: str) -> bool:
    """Whether the script writes words without spaces (Han, kana)."""
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff" or character == "々"


@cache
def lexicon(*, wide: bool = False) -> Lexicon:
    """The words of rules; where it is wide, with the many opposites that tell only beside a thing in common."""
    book = Lexicon()
    for role in Role:
        for phrase in str(getattr(words, role.name)).split():
            book.roles.setdefault(key_of(phrase), set()).add(role)
    _read_poles(book, manners.MANNERS, manner=True)
    _read_poles(book, deeds.DEEDS, manner=False)
    if wide:
        _read_opposites(book)
        _inherit(book)
    _read_choices(book)
    _read_meanings(book)
    _read_numbers(book)
    _part_verbs(book)
    _index(book)
    return book


def rows_of(table: str) -> Iterator[str]:
    """Rows of a table; an indented line goes on with the row before it."""
    row = ""
    for line in table.splitlines():
        if line.startswith(" "):
            row += line
            continue
        if row:
            yield row
        row = line
    if row:
        yield row


def _read_poles(book: Lexicon, table: str, *, manner: bool) -> None:
    for row in rows_of(table):
        axis, plus, minus = row.split("|")
        for sign, phrases in ((1, plus), (-1, minus)):
            for phrase in phrases.split():
                _add_pole(book, key_of(phrase), Pole(axis.strip(), sign, manner))


def _read_opposites(book: Lexicon) -> None:
    for row in rows_of(opposites.OPPOSITES + contrasts.CONTRASTS + norms.NORMS + states.STATES):
        ends = [end.split() for end in row.removeprefix("!").split("|")]
        axis = f"{OPPOSITE}{ends[0][0]}"
        for sign, phrases in zip((1, -1), ends, strict=True):
            for key in map(key_of, phrases):
                _add_pole(book, key, Pole(axis, sign, manner=row.startswith("!")))
                book.roles.get(key, set()).discard(Role.STOP)


_BESIDE = frozenset({"every", "each", "to", "for", "what", "of", "all", "any", "peopl", "them"})


def _inherit(book: Lexicon) -> None:
    """A phrase of one word of weight means what that word means: "double-check every"."""
    for key in [key for key in book.poles if "_" in key and "*" not in key]:
        weighty = [part for part in key.split("_") if part not in _BESIDE]
        for pole in book.poles.get(weighty[0], ()) if len(weighty) == 1 else ():
            _add_pole(book, key, pole)


def _add_pole(book: Lexicon, key: str, pole: Pole) -> None:
    """A word may stand on several axes. Who acts on his own does not ask."""
    known = book.poles.get(key, ())
    if all(other.axis != pole.axis for other in known):
        book.poles[key] = (*known, pole)
    if pole.axis == "autonomy":
        _add_pole(book, key, Pole("asking", -pole.sign, manner=False))


def _read_choices(book: Lexicon) -> None:
    for row in rows_of(choices.CHOICES):
        head, *values = row.split("|")
        kind, *ground = head.split()
        book.grounds[kind] = frozenset(map(key_of, (kind, *ground)))
        for value in values:
            names = value.split()
            for phrase in names:
                book.choices.setdefault(key_of(phrase), (kind, key_of(names[0])))


def _read_meanings(book: Lexicon) -> None:
    for row in rows_of(synonyms.MEANINGS):
        name, *others = row.split()
        for phrase in (name, *others):
            book.meanings.setdefault(key_of(phrase), name)
    for share, table in (
        (0.25, synonyms.FAINT),
        (0.5, synonyms.MIDDLING),
        (0.4, words.PEOPLE),
        (0.4, synonyms.SOMEBODY),
    ):
        book.weights |= {book.meanings.get(key_of(word), key_of(word)): share for word in table.split()}
    book.weights |= dict.fromkeys(synonyms.FAINT_AXES, 0.25)


def _read_numbers(book: Lexicon) -> None:
    for row in words.NUMBERS.strip().splitlines():
        value, *phrases = row.split()
        book.numbers |= {key_of(phrase): float(value) for phrase in phrases}
    for tens in ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"):
        for unit in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"):
            book.numbers[key_of(f"{tens}-{unit}")] = book.numbers[key_of(tens)] + book.numbers[key_of(unit)]


_STATES = frozenset({"is", "are", "be", "stay", "stays", "go", "come"})
_PARTICLES = frozenset({"over", "up", "out", "off", "on", "down", "away", "back", "in"})


def _part_verbs(book: Lexicon) -> None:
    for table in (book.roles, book.poles, book.choices, book.meanings):
        _take_apart(table)
        _left(table)


def _take_apart(table: dict[str, Any]) -> None:
    """ "hand over" is also "hand … over"."""
    for key in [key for key in table if key.count("_") == 1 and key.rpartition("_")[2] in _PARTICLES]:
        verb, _, particle = key.partition("_")
        if verb in _STATES:
            continue
        table.setdefault(f"{verb}_*_{particle}", table[key])


def _left(table: dict[str, Any]) -> None:
    """ "leave … alone" is also "left alone", "keep … private" also "kept private"."""
    for key in [key for key in table if key.startswith(("leave_*_", "keep_*_"))]:
        verb, _, rest = key.partition("_*_")
        if rest not in _PARTICLES and rest not in {"from", "for", "to"}:
            table.setdefault(f"{'left' if verb == 'leave' else verb}_{rest}", table[key])


def _index(book: Lexicon) -> None:
    for key in book.every_key():
        parts = tuple(key.split("_"))
        if len(parts) > 1:
            book.phrases.setdefault(parts[0], []).append(parts)
    for candidates in book.phrases.values():
        candidates.sort(key=lambda parts: (len(parts), "*" not in parts), reverse=True)
    for key in book.every_key():
        if len(key) > 4 and "_" not in key:
            book.uninflected.setdefault(bare(key), []).append(key)
    book.unspaced = frozenset(key for key in book.every_key() if unspaced(key[0]))
    book.longest = max(map(len, book.unspaced))
