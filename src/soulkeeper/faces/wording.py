"""Words that every face shares: counts, ages, and excerpts of foreign text on one line."""

from __future__ import annotations

from datetime import datetime

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.evolution.change import Trigger

_STEPS = (("year", 365 * 86_400), ("month", 30 * 86_400), ("day", 86_400), ("hour", 3_600), ("minute", 60))


def plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def ago(then: datetime, now: datetime) -> str:
    seconds = (now - then).total_seconds()
    if seconds < 60:
        return "just now"
    name, size = next(step for step in _STEPS if seconds >= step[1])
    return f"{plural(int(seconds // size), name)} ago"


def occasion(trigger: Trigger) -> str:
    """What led to a proposal, in words."""
    return "outside edit" if trigger is Trigger.OUTSIDE else trigger.replace("_", " ")


def shortened(text: str, width: int = 120) -> str:
    """The beginning of a text on one line, with every character visible."""
    line = " ".join(visible(text).split())
    return line if len(line) <= width else f"{line[: width - 1]}…"
