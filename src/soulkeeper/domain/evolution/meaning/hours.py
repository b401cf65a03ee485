"""Evolution: the hours of the day that a rule speaks of.

Laws: hours are whole and lie on a circle of twenty-four; a number is an hour only where a word before it makes it
one and nothing
is counted by it; "nine to five" ends in the afternoon.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.meaning.lexicon import Role, key_of, rows_of
from soulkeeper.domain.evolution.meaning.tokens import Token

DAY = 24
_NOON = 12
_NAMED = {
    "midnight": 0,
    "noon": _NOON,
    "midday": _NOON,
    "mitternacht": 0,
    "medianoche": 0,
    "minuit": 0,
    "mezzanotte": 0,
    "midi": _NOON,
}
_OPENERS = frozenset({"between", "from", "zwischen", "von", "entre", "de", "desde", "tra"})
_TO = frozenset({"and", "to", "until", "till", "und", "bis", "y", "a", "hasta", "et", "à", "e"})
_SINCE = frozenset({"after", "from", "past", "nach", "ab", "después_de", "après", "dopo"})
_UP_TO = frozenset({"before", "befor", "until", "till", "vor", "bis", "antes_de", "avant", "hasta", "prima_di"})
_AT = frozenset({"at", "um", "alle", "alla"})
_CLOCK = frozenset({"am", "pm", "uhr", "heur", "h", "o'clock", "点", "時"})
_LATE = frozenset({"pm", "evening", "afternoon", "night", "abends", "abend"})
_SPANS = """
22 6 at_night nachts overnight by_night through_the_night all_night during_the_night late_at_night de_noche la_nuit
  夜间 夜中
6 10 early_in_the_morning in_the_early_morning
18 22 in_the_evening in_the_evenings abends
9 17 office_hours working_hours business_hours
0 24 around_the_clock round_the_clock day_and_night at_any_hour at_all_hours at_any_time_of_day 24/7 24_hours_a_day
  rund_um_die_uhr
"""
_SPAN = {
    tuple(key_of(phrase).split("_")): (int(low), int(high))
    for low, high, *phrases in map(str.split, rows_of(_SPANS.strip()))
    for phrase in phrases
}
_LONGEST = max(map(len, _SPAN))
_CLOSING = frozenset(
    map(key_of, ("closes", "close", "shuts", "ends", "stop", "stops", "out", "off", "schließt", "cierra", "ferme"))
)


def hours_of(found: tuple[Token, ...]) -> frozenset[int]:
    """The hours named; none where no hour is."""
    keys = tuple(part for token in found for part in token.key.split("_"))
    named = frozenset(hour for low, high in _spans(keys) for hour in _between(low, high))
    return named or frozenset(hour for at in range(len(found)) for hour in _clocked(found, at))


def closes(found: tuple[Token, ...]) -> bool:
    """Whether it says until when: "the bar closes at ten"."""
    return any(token.key.split("_")[0] in _CLOSING or token.key in _CLOSING for token in found) and any(
        token.key in _AT for token in found
    )


def _spans(keys: tuple[str, ...]) -> list[tuple[int, int]]:
    return [
        _SPAN[keys[at : at + size]]
        for at in range(len(keys))
        for size in range(_LONGEST, 0, -1)
        if keys[at : at + size] in _SPAN
    ]


def _clocked(found: tuple[Token, ...], at: int) -> frozenset[int]:
    """The hours that begin or end with the clock time at this place."""
    hour = _hour(found, at)
    before = found[at - 1].key if at else ""
    if hour is None:
        return frozenset()
    end = _second(found, at)
    if before in _OPENERS and end is not None:
        late = end + _NOON if end <= hour <= _NOON and end and ":" not in found[at].key else end
        return _between(hour, late)
    if before in _SINCE:
        return _between(hour, DAY)
    if before in _UP_TO:
        return _between(0, hour or DAY)
    return frozenset({hour % DAY}) if before in _AT else frozenset()


def _second(found: tuple[Token, ...], at: int) -> int | None:
    """The other end of "from nine to five"."""
    for to in range(at + 1, min(at + 4, len(found) - 1)):
        if found[to].key in _TO:
            return _hour(found, to + 1)
    return None


def _hour(found: tuple[Token, ...], at: int) -> int | None:
    token, after = found[at], found[at + 1 : at + 4]
    if token.key in _NAMED:
        return _NAMED[token.key]
    if token.number is None or not 0 <= token.number <= DAY:
        return None
    told = ":" in token.key or bool(after and after[0].key in _CLOCK)
    ends = not after or after[0].has(Role.BREAKS, Role.PREPOSITIONS, Role.JOINS) or after[0].key in _TO
    if not told and not ends and not any(one.key in _LATE | {"morning"} for one in after):
        return None
    late = token.number < _NOON and any(one.key in _LATE or one.concept in _LATE for one in after)
    return int(token.number) + (_NOON if late else 0)


def _between(low: int, high: int) -> frozenset[int]:
    high = high if high > low else high + DAY
    return frozenset(hour % DAY for hour in range(low, high))
