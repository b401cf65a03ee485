"""Reflection: dials are what people correct about the way an agent speaks and works.

- A sentence turns a dial one way or not at all.
- It counts only if it is said to the agent about its own answers, and for longer than today.
- Remarks about other people, about a text to be written, or in praise turn nothing.
- A revocation turns a dial back to where it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.cues import Remark, kinds
from soulkeeper.domain.reflection.utterances import QUOTATION, Utterance

MORE, LESS, REVOKED = 1, -1, 0
DIALS: Final = (
    "length", "emoji", "sources", "table", "bullets", "markup", "warmth", "formality", "humour", "greeting", "signoff",
    "initiative", "asking",
)  # fmt: skip
SETTINGS: Final = ("language", "units")
_WANTED_BY_ITSELF: Final = frozenset({"length", "sources", "table", "bullets", "warmth", "formality", "initiative"})
MANNER: Final = frozenset({"warmth", "formality"})
_ABOUT_DEEDS: Final = ("initiative", "asking")
_FEW_WORDS, _SHORT, _INSTRUCTION, _NEAR = 4, 7, 12, 14
_SAME_WORDS, _SAME_SHARE = 2, 0.4
ARTICLES: Final = frozenset({"the", "der", "die", "den", "dem", "el", "la", "los", "las", "le", "les"})
_NAME: Final = re.compile(r"['\"“„「]?([^\W\d_][\w'’-]{0,30})")


@dataclass(frozen=True, slots=True)
class Signal:
    """A dial that somebody turned. ``dial`` includes its setting if there are more than two: ``language.dutch``, ``name.Eva``."""

    dial: str
    turn: int
    utterance: Utterance


def signals_of(utterance: Utterance) -> Iterator[Signal]:
    """The dials that a message turns, each once; of two settings, the last one counts."""
    signals: dict[str, Signal] = {}
    for remark in utterance.remarks if not _changes_draft(utterance) else ():
        for dial, turn in _turns(remark, agreed=_is_instruction(remark, utterance)):
            family, setting, _ = dial.partition(".")
            if setting and family != "name" and Remark(utterance.context, remark.languages).has(dial):
                continue  # the complaint is about the setting that the agent used
            if setting or dial not in signals:
                signals[family] = Signal(dial, turn, utterance)
    yield from signals.values()


def hints(utterance: Utterance, dial: str) -> bool:
    """Whether a message mentions a dial to the agent, without saying clearly which way to turn it."""
    family, _, setting = dial.partition(".")
    return not _changes_draft(utterance) and any(
        (setting in remark.text if family == "name" else _mentions(remark, dial))
        and not (
            is_about_others(remark) or is_about_work(remark) or _is_praise(remark, family) or remark.opens_with("asks")
        )
        and (remark.words <= _FEW_WORDS or _is_instruction(remark, utterance))
        and not any(_describes_thing(piece, family) for piece in remark.pieces())
        for remark in utterance.remarks
    )


def _is_instruction(remark: Remark, utterance: Utterance) -> bool:
    """Whether the agent took a sentence as an instruction. It may have agreed to a long one for many reasons."""
    return remark.words <= _INSTRUCTION and (is_noted(utterance) or is_redone(utterance))


def opposes(utterance: Utterance, dial: str, turn: int) -> bool:
    """Whether a message may ask for the opposite, or praise it. That turns no dial, but it can leave one where it is."""
    if dial not in DIALS:
        return False
    to_agent = (remark for remark in utterance.remarks if not (is_about_others(remark) or is_about_work(remark)))
    pieces = (piece for remark in to_agent if not remark.opens_with("asks") for piece in remark.pieces())
    return any(_turn(piece, dial) == -turn and not _describes_thing(piece, dial) for piece in pieces)


def is_noted(utterance: Utterance) -> bool:
    """Whether the agent took a message as an instruction: it answered with a few words of consent."""
    answer = Remark(utterance.answer, utterance.remarks[0].languages if utterance.remarks else ("en",))
    return (0 < answer.words <= _SHORT and answer.opens_with("noted")) or (
        answer.words <= _FEW_WORDS and answer.has("noted")
    )


def is_redone(utterance: Utterance) -> bool:
    """Whether the agent gave its last answer again in another form: then the message corrected it, whatever its words."""
    code = utterance.remarks[0].languages[0] if utterance.remarks else ""
    before, after = (language.content_words(text, code) for text in (utterance.context, utterance.answer))
    common = len(before & after)
    return common >= _SAME_WORDS and common >= _SAME_SHARE * min(len(before), len(after))


def _changes_draft(utterance: Utterance) -> bool:
    """Whether a message changes a text in quotation marks: that is work, and no wish about the agent's own words."""
    return is_redone(utterance) and QUOTATION.search(utterance.answer) is not None


def is_for_good(utterance: Utterance) -> bool:
    """Whether a message tells the agent how to behave: it applies from now on, or the agent agreed, or answered again."""
    standing = any(remark.has("standing") for remark in utterance.remarks)
    return standing or is_noted(utterance) or is_redone(utterance)


def stance(text: str, dial: str) -> int | None:
    """Which way a rule of a soul, or a denied change, sets a dial; None if it does not mention the dial."""
    turns = (turn for piece in _rule(text).pieces() if (turn := _turn(piece, dial)) is not None)
    return next(turns, None)


def speaks_of(text: str, dial: str) -> bool:
    """Whether a rule or a denial names a dial, whichever way it sets it."""
    return _names_dial(_rule(text), dial)


def _rule(text: str) -> Remark:
    return Remark(text, tuple(dict.fromkeys((language.language_of(text), "en"))))


def _turns(remark: Remark, *, agreed: bool) -> Iterator[tuple[str, int]]:
    if remark.has("revoke"):
        yield from ((dial, REVOKED) for dial in (*DIALS, *SETTINGS) if _names_dial(remark, dial))
        return
    if is_about_others(remark):
        return
    for dial in DIALS if not is_about_work(remark) else _ABOUT_DEEDS:
        turn = _first_turn(remark, dial, agreed=agreed)
        if turn is not None:
            yield dial, turn
    if not is_about_work(remark):
        yield from _settings(remark, agreed=agreed)


def is_about_others(remark: Remark) -> bool:
    """Whether a sentence is about other people and not said to the agent, or for this once only."""
    return (remark.opens_with("others") and not remark.has("address")) or remark.has("once")


def is_about_work(remark: Remark) -> bool:
    """Whether a sentence is about a letter, a film, a meeting, or a text after a colon; "your letters" are the agent's own."""
    own = (remark.plain[:start].endswith(("your ", "deine ")) for start, _ in remark.places("own_work"))
    return remark.text.endswith((":", "：")) or not all(own)


def _first_turn(remark: Remark, dial: str, *, agreed: bool) -> int | None:
    if not _names_dial(remark, dial):
        return None
    for piece in remark.pieces():
        if _describes_thing(piece, dial):
            return None
        is_addressed = agreed or _is_said_to_agent(remark, short=_SHORT)
        turn = _fixed_turn(piece, dial) if is_addressed and _fits_manner(remark, dial) else None
        if turn is None and _is_correction(remark, dial, agreed=agreed):
            turn = _turn(piece, dial)
        if turn is not None:
            return turn
    return None


def _describes_thing(piece: Remark, dial: str) -> bool:
    """Whether the dial's words describe a thing that the sentence names: "the chain is too long", not "your answers are"."""
    if piece.unspaced or piece.has("address") or _forbids(piece):
        return False
    if _handles_thing(piece, dial):
        return True
    places = [*piece.places(f"{dial}.*")]
    return bool(places) and all(
        _is_predicate(piece, start, judges=dial in MANNER and stop == len(piece.plain)) for start, stop in places
    )


def _forbids(piece: Remark) -> bool:
    """Whether a piece begins with a denial: "don't be so cold" describes nothing."""
    return any(denial.start == 0 for denial in language.denials(piece.plain))


def _handles_thing(piece: Remark, dial: str) -> bool:
    """Whether the first thing that a sentence names is another one: "add two jokes to the announcement"."""
    nouns = (after for before, after in pairwise(piece.plain.split()) if before in ARTICLES)
    first = Remark(next((word for word in nouns if word not in _grammar(piece)), ""), piece.languages)
    own = (f"{dial}.*", "answer", "manner", "standing", "fewer", "complaint", "excess")
    return dial not in _ABOUT_DEEDS and bool(first.text) and not any(map(first.has, own))


def _is_predicate(piece: Remark, start: int, *, judges: bool) -> bool:
    """Whether a word with "too", or one that ``judges`` by itself, has a noun of another topic before it, and grammar between."""
    before, next_word = piece.plain[:start].split(), Remark(piece.plain[start:].partition(" ")[0], piece.languages)
    while before and Remark(before[-1], piece.languages).has("excess"):
        judges = bool(before.pop())
    if not (judges or next_word.has("excess")):
        return False
    grammar = _grammar(piece)
    if not before or before[-1] not in grammar:
        return False
    noun = next((word for word in reversed(before) if word not in grammar), "")
    return bool(noun) and not any(map(Remark(noun, piece.languages).has, ("answer", "manner", "fewer", "standing")))


def _grammar(piece: Remark) -> frozenset[str]:
    return frozenset[str]().union(*(language.words_of("function_words", code) for code in piece.languages))


def _is_said_to_agent(remark: Remark, *, short: int) -> bool:
    return remark.words <= short or any(map(remark.has, ("address", "fewer", "complaint", "standing", "lack")))


def _is_correction(remark: Remark, dial: str, *, agreed: bool) -> bool:
    """Whether a sentence that names a dial corrects the agent, and does not praise it or ask for a fact."""
    asks = remark.opens_with("asks") and not remark.has("lack")
    if asks or _is_praise(remark, dial) or not _fits_manner(remark, dial):
        return False
    if agreed or _is_said_to_agent(remark, short=_FEW_WORDS):
        return True
    return not remark.unspaced and any(piece.has("excess") for piece in remark.pieces())


def _fits_manner(remark: Remark, dial: str) -> bool:
    """Many things can be warm, cold or formal; an English remark has to mention the agent's manner too."""
    is_mentioned = remark.has("manner") or remark.has("wanted") or remark.words <= _FEW_WORDS
    return is_mentioned or dial not in MANNER or remark.languages[0] != "en"


def is_content(utterance: Utterance, dial: str) -> bool:
    """Whether somebody praises the present setting of a dial."""
    return any(_names_dial(remark, dial) and _is_praise(remark, dial) for remark in utterance.remarks)


def _is_praise(remark: Remark, dial: str) -> bool:
    """Whether praise comes before the dial is named; thanks at the end are politeness."""
    for piece in remark.pieces():
        if piece.has("praise") and not piece.has("wanted"):
            return True
        if _names_dial(piece, dial):
            return False
    return False


def _fixed_turn(piece: Remark, dial: str) -> int | None:
    if piece.has(f"{dial}.less"):
        return LESS
    return MORE if piece.has(f"{dial}.more") else None


def _turn(piece: Remark, dial: str) -> int | None:
    turn = _fixed_turn(piece, dial)
    if turn is not None:
        return turn
    for end, side in (("down", LESS), ("up", MORE)):
        for start, stop in piece.places(f"{dial}.{end}"):
            if dial == "length" and _belongs_to_noun(piece, stop):
                continue
            wish = _wish(piece, start, dial) or (MORE if end == "down" else 0)
            if wish:
                return side * wish
    return None


def _belongs_to_noun(piece: Remark, stop: int) -> bool:
    """Whether a word of length describes a thing that is asked for: a short route, a brief summary, but not shorter answers."""
    next_words = piece.plain[stop:].split()
    if piece.unspaced or not next_words or piece.languages[0] != "en":
        return False
    after = Remark(next_words[0], piece.languages)
    return not (
        after.has("answer") or after.has("standing") or next_words[0] in language.words_of("function_words", "en")
    )


def _wish(piece: Remark, start: int, dial: str) -> int:
    """1 if the speaker wants it, -1 if they do not, 0 if they do not say."""
    if piece.has("lack"):
        return MORE
    before = piece.plain if piece.unspaced else piece.plain[max(0, start - _NEAR) : start]
    near = Remark(before, piece.languages)
    if _cannot_be_missing(piece):
        return MORE if dial in _WANTED_BY_ITSELF else 0
    if piece.has("complaint") and _is_denied(piece, start):  # "no links again"
        return MORE if dial in _WANTED_BY_ITSELF else 0
    if near.has("excess") or piece.has("fewer") or _is_denied(piece, start) or _is_complaint(piece):
        return LESS
    if dial in _WANTED_BY_ITSELF or piece.has("wanted"):
        return MORE
    return LESS if _is_subject(piece, start) else 0


def _cannot_be_missing(piece: Remark) -> bool:
    """Whether a piece says that something does not work without what it names: "ohne Quelle kann ich das nicht drucken"."""
    privatives = frozenset[str]().union(*(language.words_of("privatives", code) for code in piece.languages))
    return not privatives.isdisjoint(piece.plain.split()) and language.negated(piece.without(("fewer",)))


def _is_complaint(piece: Remark) -> bool:
    """Whether a piece complains about what it names: "emoji again", but not "as a list again" or "the list again, please"."""
    begins = piece.opens_with("complaint") or piece.words < _FEW_WORDS
    return begins and piece.has("complaint") and not (piece.has("answer") or piece.has("wanted"))


def _is_subject(piece: Remark, start: int) -> bool:
    """Whether a sentence is about the thing itself: "the jokes are not helpful". People who like them would praise them."""
    before = piece.plain[:start].split()
    return len(before) == 1 and before[0] in language.words_of("function_words", "en")


def _is_denied(piece: Remark, place: int) -> bool:
    return language.negated(piece.plain, place)


def _names_dial(remark: Remark, dial: str) -> bool:
    return remark.has(f"{dial}.*")


def _mentions(remark: Remark, dial: str) -> bool:
    """Whether a sentence names a dial, or a setting that it does not deny."""
    if "." not in dial:
        return _names_dial(remark, dial)
    return any(not (_is_denied(remark, start) or _is_amount(remark, start)) for start, _ in remark.places(dial))


def _is_amount(remark: Remark, start: int) -> bool:
    """Whether a number stands before a unit: "make it 14 km" asks for no units."""
    return remark.plain[:start].rstrip()[-1:].isdigit()


def _settings(remark: Remark, *, agreed: bool) -> Iterator[tuple[str, int]]:
    """Dials with more than two ends: the language, the units, the name."""
    if remark.opens_with("asks") and not remark.has("units.metric"):
        return
    if _is_said_to_agent(remark, short=_SHORT) and not _is_praise(remark, "units"):
        yield from ((kind, MORE) for kind in _first_setting(remark, "units"))
    is_addressed = agreed or remark.has("answer") or remark.words <= _FEW_WORDS
    if is_addressed and not remark.has("translating"):
        yield from ((kind, MORE) for kind in _first_setting(remark, "language"))
    yield from ((f"name.{name}", MORE) for name in _names(remark))


def _first_setting(remark: Remark, family: str) -> Iterator[str]:
    """The setting that a sentence names and does not deny; if it mentions answers, the setting named there."""
    pieces = [*remark.pieces()]
    for piece in [piece for piece in pieces if piece.has("answer") and piece.words >= _FEW_WORDS] or pieces:
        for kind in kinds(family):
            if _mentions(piece, kind):
                yield kind
                return


def _names(remark: Remark) -> Iterator[str]:
    for pattern in _name_phrases():
        for match in pattern.finditer(remark.text):
            name = _NAME.match(remark.text, match.end())
            if name and (name[1][0].isupper() or language.is_unspaced(name[1])):
                yield name[1]
                return


@cache
def _name_phrases() -> tuple[re.Pattern[str], ...]:
    phrases = [
        cue
        for key, cues in language.rows("cues", "soulkeeper.domain.reflection")
        for cue in cues
        if key.startswith("name.")
    ]
    return tuple(re.compile(rf"{re.escape(phrase)}\s*", re.IGNORECASE) for phrase in phrases)
