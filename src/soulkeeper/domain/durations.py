"""Durations as people write them in policies: ``30m``, ``24h``, ``7d``; ``0`` is none, ``never`` has no end. Read strictly."""

from __future__ import annotations

import re
from datetime import timedelta

from soulkeeper.errors import Invalid

_DURATION = re.compile(r"([1-9][0-9]{0,4})(s|m|h|d|w)")
_NOTHING = re.compile(r"0+(s|m|h|d|w)")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


NEVER = "never"


def span(text: str) -> timedelta:
    """A duration that may also be ``0``."""
    if _NOTHING.fullmatch(text):
        raise Invalid(f"{text!r} is not a duration", hint="use at least 1s, or 0 for none")
    return timedelta() if text == "0" else duration(text)


def deadline(text: str) -> timedelta | None:
    """A duration that may also be ``never``: then there is no deadline."""
    return None if text == NEVER else duration(text)


def duration(text: str) -> timedelta:
    match = _DURATION.fullmatch(text)
    if _NOTHING.fullmatch(text):
        raise Invalid(f"{text!r} is not a duration: it is zero", hint="use at least 1s")
    if not match:
        raise Invalid(f"{text!r} is not a duration", hint="use a whole number and s, m, h, d or w: 30m, 24h, 7d")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})
