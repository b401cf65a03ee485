"""Evolution: a rule cut into words that carry a meaning.

Laws: time grows with the length of the text; the longest known phrase is one token; punctuation that parts a sentence is a token.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Any

import re2

from soulkeeper.domain.evolution.meaning.lexicon import (
    OPPOSITE,
    Lexicon,
    Pole,
    Role,
    bare,
    lexicon,
    root_of,
    stem,
    unspaced,
)
from soulkeeper.domain.evolution.meaning.senses import TWO_SENSES

PIECE = re2.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}々ー]+|\p{N}+(?:[.:,]\p{N}+)?|[\p{L}\p{M}]+(?:['\-][\p{L}\p{M}]+)*|[,;:.!?()—–…、。，；：！？（）&]"
)
_SHORT_FORMS = (
    ("do nothing without", "do not act without"),
    ("cannot", "can not"),
    ("can't", "can not"),
    ("won't", "will not"),
    ("shan't", "shall not"),
    ("n't", " not"),
    ("'re ", " are "),
    ("'ll ", " will "),
    ("'ve ", " have "),
    ("i'm ", "i am "),
    ("l'", "l' "),
    (" d'", " "),
    (" qu'", " que "),
    (" s'", " "),
    ("n'", "n "),
    ("'s ", " "),
)
_QUOTED = re2.compile(r"[\"“”„«»']\s?(i|we|tu|vous|du|sie)\s?[\"“”«»',.]+")
_FORMS = {"i": "i-form", "we": "we-form", "tu": "tutoyer", "vous": "vouvoyer", "du": "duzen", "sie": "siezen"}
_ELSEWHERE = "a am an do da no na al su con par de des del du au um en em"
_FOREIGN = frozenset(_ELSEWHERE.split())
_PARTICLES = frozenset({"up", "on", "off", "out", "in", "down", "over", "away", "back", "to", "for"})
_PREFIXES = frozenset({"nach", "vor", "auf", "an", "ab", "zu", "aus", "mit", "bei", "um", "ein"})
_ARTICLES = frozenset({"the", "a", "an", "your", "our", "their"})
_REFLEXIVE = {"es": frozenset({"se"}), "fr": frozenset({"se"}), "it": frozenset({"si"})}
_FALSE_FRIENDS = frozenset({"tag", "an", "rat", "die", "fin", "mes", "dia", "mot", "page", "dis", "mal"})
_BEING_ON = (("is", "on"), ("are", "on"))
_BEFORE_DEEDS = frozenset({"not", "never", "to", "pleas", "alway", "always", "you"})
_BARS = (["without"], ["befor"], ["unles"], ["until"], ["except"])
_NOT_DENIED = ("under", "uni", "until", "unles", "uncl", "unto", "unrest")


@dataclass(frozen=True, slots=True)
class Token:
    """``key`` is the stem of a word or phrase; ``concept`` its meaning, the same for synonyms."""

    key: str
    concept: str
    roles: frozenset[Role]
    poles: tuple[Pole, ...] = ()
    choice: tuple[str, str] | None = None
    number: float | None = None
    length: int = 1

    def has(self, *roles: Role) -> bool:
        return not self.roles.isdisjoint(roles)

    @property
    def carries_content(self) -> bool:
        return not self.roles and self.number is None


def folded(text: str) -> str:
    low = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("‘", "'") + " "
    for short, full in _SHORT_FORMS:
        low = low.replace(short, full)
    return str(_QUOTED.sub(_form, low))


def _form(found: Any) -> str:
    """A form of address or of oneself that is quoted: say "we" """
    return f" {_FORMS[found.group(1)]} "


def tokens(text: str, language: str, *, wide: bool = False) -> tuple[Token, ...]:
    book = lexicon(wide=wide)
    pieces: list[str] = []
    for piece in PIECE.findall(folded(text)):
        pieces.extend(_cut(piece, book) if unspaced(piece[0]) else [piece])
    keys = [stem(piece) for piece in pieces]
    found: list[Token] = []
    at = 0
    while at < len(keys):
        token = _phrase_at(keys, at, book) or _single(keys[at], book, language)
        found.append(token)
        at += token.length
    if language == "en":
        things = frozenset(stem(piece) for piece in pieces if piece.endswith("s"))
        deeds = frozenset(stem(piece) for piece in pieces if piece.endswith(("ing", "ed")))
        found = [_in_place(token, found, at, (things, deeds), book) for at, token in enumerate(found)]
    if language == "fr":
        found = _ne_que(found)
    told = (_alone(token, found[at + 1 : at + 2]) for at, token in enumerate(found))
    return tuple(
        _severed(token, found[at + 1 : at + 2]) if language == "de" else token for at, token in enumerate(told)
    )


def _ne_que(found: list[Token]) -> list[Token]:
    """ "ne … que" without a second negation says "only"."""
    ne = next((at for at, token in enumerate(found) if token.key in {"ne", "n"}), len(found))
    que = next((at for at in range(ne + 1, min(ne + 5, len(found))) if found[at].key == "que"), None)
    if que is None or any(token.has(Role.NEGATIVE_ELSEWHERE) for token in found[ne + 1 :]):
        return found
    only = replace(found[que], key="seulement", concept="seulement", roles=frozenset({Role.UNIVERSAL}))
    return [*found[:ne], *found[ne + 1 : que], only, *found[que + 1 :]]


def _in_place(
    token: Token, found: list[Token], at: int, forms: tuple[frozenset[str], frozenset[str]], book: Lexicon
) -> Token:
    """An English word as the thing or the deed that its place, or its form, makes it."""
    before, following = found[max(0, at - 1) : at], found[at + 1 : at + 3]
    if token.key not in TWO_SENSES or not token.carries_content:
        return _as_noun(token, before, following[:1]) if token.key in book.meanings else token
    things, deeds = forms
    somebody = bool(before) and before[0].has(Role.PEOPLE)
    deed = token.key in deeds or somebody or (token.key not in things and _is_deed(before, following))
    return replace(token, concept=f"to {token.key}") if deed else token


def _is_deed(before: list[Token], following: list[Token]) -> bool:
    opens = not before or before[0].key in _BEFORE_DEEDS or before[0].has(Role.BREAKS, Role.PERMISSION, Role.OBLIGATION)
    states = any(
        token.has(Role.PASSIVE, Role.PERMISSION, Role.OBLIGATION, Role.OUTRANKS)
        or token.key.startswith(("is_", "are_"))
        for token in following
    )
    return opens and not states and bool(following) and not following[0].has(Role.BREAKS)


def _as_noun(token: Token, before: list[Token], following: list[Token]) -> Token:
    """A deed's word behind an article is a thing: "the answer"."""
    if not token.poles or "_" in token.key or token.roles or not before or before[0].key not in _ARTICLES:
        return token
    last = not following or following[0].roles or following[0].key.startswith("in_")
    only_wide = all(pole.axis.startswith(OPPOSITE) and not pole.manner for pole in token.poles)
    return replace(token, poles=()) if last and only_wide else token


def _severed(token: Token, following: list[Token]) -> Token:
    """The end of a German verb: "frag nach" """
    severed = token.key in _PREFIXES and (not following or following[0].has(Role.BREAKS))
    return replace(token, roles=frozenset({Role.STOP})) if severed else token


def _alone(token: Token, following: list[Token]) -> Token:
    """ "Stop and think" halts; "stop sending mail" negates."""
    if not token.poles or not token.has(Role.NEGATIVE):
        return token
    ends = not following or following[0].has(Role.BREAKS, Role.JOINS, Role.CONDITION, Role.BEFORE, Role.EXCEPTION)
    return replace(token, roles=frozenset()) if ends else replace(token, poles=())


def _cut(run: str, book: Lexicon) -> list[str]:
    parts: list[str] = []
    at = 0
    while at < len(run):
        size = next((n for n in range(min(book.longest, len(run) - at), 1, -1) if run[at : at + n] in book.unspaced), 1)
        parts.append(run[at : at + size])
        at += size
    return parts


def _phrase_at(keys: list[str], at: int, book: Lexicon) -> Token | None:
    for parts in book.phrases.get(keys[at], ()):
        if "*" in parts:
            gap = _gap(keys, at, parts)
            if gap:
                keys[at + 1 : at + len(parts) + gap - 1] = keys[at + parts.index("*") : at + parts.index("*") + gap]
                return _meaning("_".join(parts), book, 1)
        elif tuple(keys[at : at + len(parts)]) == parts and not _waits(keys, at, parts):
            return _meaning("_".join(parts), book, len(parts))
    return None


def _waits(keys: list[str], at: int, parts: tuple[str, ...]) -> bool:
    """ "No refund" is no phrase of its own in "no refund without a receipt", nor "is on" in "is on time"."""
    following = keys[at + len(parts) : at + len(parts) + 1]
    if parts in _BEING_ON:
        return bool(following) and following[0][0].isalpha() and following not in (*_BARS, ["by"], ["when"], ["at"])
    return parts[0] == "no" and following in _BARS


def _gap(keys: list[str], at: int, parts: tuple[str, ...]) -> int:
    """How many words stand in the phrase's open place, at most four; 0 where it does not match."""
    hole = parts.index("*")
    if tuple(keys[at : at + hole]) != parts[:hole]:
        return 0
    tail = parts[hole + 1 :]
    start = at + hole
    for n in range(1, 5):
        if not all(key[0].isalnum() for key in keys[start + n - 1 : start + n]):
            return 0
        if tuple(keys[start + n : start + n + len(tail)]) == tail:
            return n
        if tail[0] in _PARTICLES and keys[start + n - 1 : start + n] in ([word] for word in _PARTICLES):
            return 0
    return 0


def _single(key: str, book: Lexicon, language: str) -> Token:
    if key[0].isdigit():
        return Token(key, key, frozenset(), number=_figure(key))
    token = _meaning(_spelt(key, book), book, 1)
    token = replace(token, concept=key) if language == "en" and key in _FALSE_FRIENDS else token
    if key in _REFLEXIVE.get(language, ()):
        return replace(token, roles=frozenset({Role.STOP}))
    if token.has(Role.STOP_ELSEWHERE, Role.NEGATIVE_ELSEWHERE):
        token = replace(token, roles=_spoken(token.roles, language, len(key)))
    if language == "en" and key in _FOREIGN:
        token = replace(token, roles=token.roles - {Role.PREPOSITIONS})
    if token.roles or token.poles or token.choice or token.number is not None or key in book.meanings:
        return token
    if unspaced(key[0]) and key < "\u3400":
        return replace(token, roles=frozenset({Role.STOP}))
    opposite = _denied(key)
    if opposite:
        return _turned(token, opposite, book)
    return _rooted(token, book) if language == "en" else _inflected(token, book, language)


def _rooted(token: Token, book: Lexicon) -> Token:
    """A noun made of a verb, as that verb: "rehearsal" is of "rehearse"."""
    root = root_of(token.key)
    known = _meaning(root, book, 1)
    if root == token.key or any(token.key in ground for ground in book.grounds.values()):
        return token
    return known if not known.roles and (known.poles or root in book.meanings) else replace(token, concept=root)


def _turned(token: Token, opposite: str, book: Lexicon) -> Token:
    """The word with its "un-" taken off and its poles turned round."""
    mute = f"{opposite}e"
    opposite = mute if mute in book.poles or mute in book.meanings else opposite
    known = book.poles.get(opposite) or (Pole(opposite, 1, manner=False),)
    return replace(token, concept=opposite, poles=tuple(replace(pole, sign=-pole.sign) for pole in known))


def _inflected(token: Token, book: Lexicon, language: str) -> Token:
    """A word of another language, as the form of it that stands in the tables."""
    known = _nearest(token.key, book)
    if known and _alike(token.key, known):
        return _meaning(known, book, 1)
    base = _nearest(token.key[2:], book) if _participle(token.key, language) else None
    return _meaning(base, book, 1) if base else replace(token, concept=bare(token.key))


def _nearest(key: str, book: Lexicon) -> str | None:
    """Of the words that differ only in their ending, the one that goes along farthest: "guardes" is of "guarde", not of "guard"."""
    forms = book.uninflected.get(bare(key), ())
    return max(forms, key=lambda form: (_in_common(key, form), -len(form)), default=None)


def _in_common(one: str, other: str) -> int:
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        len(min(one, other, key=len)),
    )


def _participle(key: str, language: str) -> bool:
    """ "gelöscht" is a form of "löschen"."""
    return language == "de" and key.startswith("ge") and key.endswith(("t", "en")) and len(key) > 6


def _alike(key: str, known: str) -> bool:
    """A short stem is one word with another only where little was cut off either."""
    short = bare(key)
    endings = set(key[len(short) :] + known[len(short) :])
    return len(short) > 4 or (max(len(key), len(known)) <= 6 and (not key.isascii() or endings <= set("aeiosrn")))


def _spelt(key: str, book: Lexicon) -> str:
    """A word with a hyphen, as the phrase that stands in the tables."""
    phrase = "_".join(map(stem, key.split("-"))) if "-" in key else key
    known = phrase in book.roles or phrase in book.poles or phrase in book.meanings or phrase in book.choices
    return phrase if known else key


def _spoken(roles: frozenset[Role], language: str, length: int) -> frozenset[Role]:
    """What a word is in this language: "hat" is a small word in German, and a thing in English. Long ones are not mistaken."""
    if language == "en":
        return roles - ({Role.STOP_ELSEWHERE} if length > 4 else {Role.STOP_ELSEWHERE, Role.NEGATIVE_ELSEWHERE})
    return roles | {Role.STOP} if Role.STOP_ELSEWHERE in roles else roles


def _denied(key: str) -> str:
    """What an "un-" or a "-free" takes away."""
    if key.startswith("un") and len(key) > 4 and not key.startswith(_NOT_DENIED):
        return key[2:]
    if key.startswith("non-"):
        return key[4:]
    return key.removesuffix("-fre") if key.endswith("-fre") else ""


def _figure(key: str) -> float | None:
    try:
        return float(key.replace(",", ".").replace(":", "."))
    except ValueError:
        return None


def _meaning(key: str, book: Lexicon, length: int) -> Token:
    return Token(
        key,
        book.meanings.get(key) or book.choices.get(key, ("", key))[1],
        frozenset(book.roles.get(key, ())),
        book.poles.get(key, ()),
        book.choices.get(key),
        book.numbers.get(key),
        length,
    )
