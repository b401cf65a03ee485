"""Reflection: dials are what people correct about the way an agent speaks and works.

- A message turns a dial if the model recognises it clearly, or if a cue names the dial and the model sees a hint of it.
- It counts only if it is said to the agent about its own answers, and for longer than today.
- A revocation turns a dial back to where it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection import dial_model
from soulkeeper.domain.reflection.cues import Remark, kinds
from soulkeeper.domain.reflection.dial_model import DIALS, LESS, MORE
from soulkeeper.domain.reflection.utterances import QUOTATION, Utterance

REVOKED: Final = 0
SETTINGS: Final = ("language", "units")
_WANTED_BY_ITSELF: Final = frozenset({"length", "sources", "table", "bullets", "warmth", "formality", "initiative"})
MANNER: Final = frozenset({"warmth", "formality"})
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
    if _changes_draft(utterance):
        return
    clear = _clear_signal(utterance)
    signals = {clear.dial: clear} if clear else {}
    for remark in utterance.remarks:
        for dial, turn in _turns(remark, utterance):
            family, setting, _ = dial.partition(".")
            if setting and family != "name" and Remark(utterance.context, remark.languages).has(dial):
                continue  # the complaint is about the setting that the agent used
            if setting or turn == REVOKED or not (clear or dial in signals):
                signals[family] = Signal(dial, turn, utterance)
    yield from signals.values()


def _clear_signal(utterance: Utterance) -> Signal | None:
    """The dial that a message turns clearly, whatever its words."""
    if any(remark.has("revoke") or is_about_others(remark) for remark in utterance.remarks):
        return None
    turned = dial_model.turned(_text(utterance), agreed=is_noted(utterance) or is_redone(utterance))
    return Signal(*turned, utterance) if turned and not opposes(utterance, *turned) else None


def hints(utterance: Utterance, dial: str, turn: int) -> bool:
    """Whether a message may turn a dial this way too, without saying so clearly."""
    family, _, setting = dial.partition(".")
    if _changes_draft(utterance):
        return False
    if not setting:
        return dial_model.hints(_text(utterance), dial, turn)
    return any(
        (setting in remark.text if family == "name" else _mentions(remark, dial))
        and not (
            is_about_others(remark) or is_about_work(remark) or _is_praise(remark, family) or remark.opens_with("asks")
        )
        and (remark.words <= _FEW_WORDS or _is_instruction(remark, utterance))
        for remark in utterance.remarks
    )


def _text(utterance: Utterance) -> str:
    return " ".join(remark.text.partition(": ")[0] for remark in utterance.remarks)  # behind a colon, others may speak


def _is_instruction(remark: Remark, utterance: Utterance) -> bool:
    """Whether the agent took a sentence as an instruction. It may have agreed to a long one for many reasons."""
    return remark.words <= _INSTRUCTION and (is_noted(utterance) or is_redone(utterance))


def opposes(utterance: Utterance, dial: str, turn: int) -> bool:
    """Whether a message may ask for the opposite, or praise it. That turns no dial, but it can leave one where it is."""
    if dial not in DIALS:
        return False
    to_agent = (remark for remark in utterance.remarks if not (is_about_others(remark) or is_about_work(remark)))
    pieces = (piece for remark in to_agent if not remark.opens_with("asks") for piece in remark.pieces())
    return any(_turn(piece, dial) == -turn for piece in pieces)


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
    return any(remark.has("standing") for remark in utterance.remarks) or is_noted(utterance) or is_redone(utterance)


def stance(text: str, dial: str) -> int | None:
    """Which way a rule of a soul, or a denied change, sets a dial; None if it does not mention the dial."""
    turns = (turn for piece in _rule(text).pieces() if (turn := _turn(piece, dial)) is not None)
    return next(turns, None)


def speaks_of(text: str, dial: str) -> bool:
    """Whether a rule or a denial names a dial, whichever way it sets it."""
    return _rule(text).has(f"{dial}.*")


def _rule(text: str) -> Remark:
    return Remark(text, tuple(dict.fromkeys((language.language_of(text), "en"))))


def _turns(remark: Remark, utterance: Utterance) -> Iterator[tuple[str, int]]:
    if remark.has("revoke"):
        yield from ((dial, REVOKED) for dial in (*DIALS, *SETTINGS) if remark.has(f"{dial}.*"))
        return
    if is_about_others(remark) or is_about_work(remark) or not _is_said_to_agent(remark):
        return
    for dial in DIALS:
        turn = next((turn for piece in remark.pieces() if (turn := _turn(piece, dial)) is not None), None)
        if turn is not None and dial_model.hints(_text(utterance), dial, turn):
            yield dial, turn
    yield from _settings(remark, agreed=_is_instruction(remark, utterance))


def is_about_others(remark: Remark) -> bool:
    """Whether a sentence is about other people and not said to the agent, or for this once only."""
    return (remark.opens_with("others") and not remark.has("address")) or remark.has("once")


def is_about_work(remark: Remark) -> bool:
    """Whether a sentence is about a letter, a film, a meeting, or a text after a colon; "your letters" are the agent's own."""
    own = (remark.plain[:start].endswith(("your ", "deine ")) for start, _ in remark.places("own_work"))
    return remark.text.endswith((":", "：")) or not all(own)


def _is_said_to_agent(remark: Remark) -> bool:
    return remark.words <= _SHORT or any(map(remark.has, ("address", "fewer", "complaint", "standing", "lack")))


def is_content(utterance: Utterance, dial: str) -> bool:
    """Whether somebody praises the present setting of a dial."""
    return any(remark.has(f"{dial}.*") and _is_praise(remark, dial) for remark in utterance.remarks)


def _is_praise(remark: Remark, family: str) -> bool:
    """Whether praise comes before the dial is named; thanks at the end are politeness."""
    for piece in remark.pieces():
        if piece.has("praise") and not piece.has("wanted"):
            return True
        if piece.has(f"{family}.*"):
            return False
    return False


def _turn(piece: Remark, dial: str) -> int | None:
    for end, side in (("less", LESS), ("more", MORE)):
        if piece.has(f"{dial}.{end}"):
            return side
    for end, side in (("down", LESS), ("up", MORE)):
        for start, _ in piece.places(f"{dial}.{end}"):
            wish = _wish(piece, start, dial) or (MORE if end == "down" else 0)
            if wish:
                return side * wish
    return None


def _wish(piece: Remark, start: int, dial: str) -> int:
    """1 if the speaker wants it, -1 if they do not, 0 if they do not say."""
    if piece.has("lack"):
        return MORE
    if _is_missed(piece, start):
        return MORE if dial in _WANTED_BY_ITSELF else 0
    near = Remark(piece.plain if piece.unspaced else piece.plain[max(0, start - _NEAR) : start], piece.languages)
    if near.has("excess") or piece.has("fewer") or language.negated(piece.plain, start):
        return LESS
    return MORE if dial in _WANTED_BY_ITSELF or piece.has("wanted") else 0


def _is_missed(piece: Remark, start: int) -> bool:
    """Whether a piece complains that something is not there, or says that nothing works without it: "ohne Quelle kann ich das
    nicht drucken"."""
    if piece.has("complaint") and language.negated(piece.plain, start):
        return True
    privatives = frozenset[str]().union(*(language.words_of("privatives", code) for code in piece.languages))
    return not privatives.isdisjoint(piece.plain.split()) and language.negated(piece.without(("fewer",)))


def _mentions(remark: Remark, dial: str) -> bool:
    """Whether a sentence names a setting that it does not deny. "Make it 14 km" asks for no units."""
    return any(
        not (language.negated(remark.plain, start) or remark.plain[:start].rstrip()[-1:].isdigit())
        for start, _ in remark.places(dial)
    )


def _settings(remark: Remark, *, agreed: bool) -> Iterator[tuple[str, int]]:
    """Dials with more than two ends: the language, the units, the name."""
    if remark.opens_with("asks") and not remark.has("units.metric"):
        return
    if not _is_praise(remark, "units"):
        yield from ((kind, MORE) for kind in _first_setting(remark, "units"))
    is_addressed = agreed or remark.has("answer") or remark.words <= _FEW_WORDS
    if is_addressed and not remark.has("translating"):
        yield from ((kind, MORE) for kind in _first_setting(remark, "language") if not _is_case_too(remark, kind))
    yield from ((f"name.{name}", MORE) for name in _names(remark))


def _first_setting(remark: Remark, family: str) -> Iterator[str]:
    """The setting that a sentence names and does not deny; if it mentions answers, the setting named there."""
    pieces = [*remark.pieces()]
    for piece in [piece for piece in pieces if piece.has("answer") and piece.words >= _FEW_WORDS] or pieces:
        for kind in kinds(family):
            if _mentions(piece, kind):
                yield kind
                return


def _is_case_too(remark: Remark, kind: str) -> bool:
    """Whether a setting is also the case in which it is wanted: "answer in German when I write in German"."""
    cases = {word for code in remark.languages for word in language.words_of("conditions", code)}
    return not cases.isdisjoint(remark.plain.split()) and len([*remark.places(kind)]) > 1


def _names(remark: Remark) -> Iterator[str]:
    for pattern in _name_phrases():
        for match in pattern.finditer(remark.text):
            name = _NAME.match(remark.text, match.end())
            if name and (name[1][0].isupper() or language.is_unspaced(name[1])):
                yield name[1]
                return


@cache
def _name_phrases() -> tuple[re.Pattern[str], ...]:
    rows = language.rows("cues", "soulkeeper.domain.reflection")
    phrases = (cue for key, cues in rows if key.startswith("name.") for cue in cues)
    return tuple(re.compile(rf"{re.escape(phrase)}\s*", re.IGNORECASE) for phrase in phrases)
