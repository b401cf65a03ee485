"""Sifting: which passages a pattern can match at all, found in one search over all of them.

Laws: no passage that the pattern matches is left out; one that it does not match may stay in, so whoever sifts still looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from soulkeeper.domain.evolution.difference import Reading
from soulkeeper.domain.evolution.finding import Check, spot_of


def sifted(pattern: Any, readings: Sequence[Reading]) -> Iterator[Reading]:
    """The readings that a match in their joined text touches, in their order; the pattern is not tied to an end of the text."""
    # Bytes: in a str, re2 counts the characters from the start for every match.
    joined = "\n".join(reading.folded for reading in readings).encode()
    at, place, fresh = 0, 0, 0
    for match in pattern.finditer(joined):
        place += joined.count(b"\n", at, match.start())
        last = place + joined.count(b"\n", match.start(), match.end())
        yield from readings[max(place, fresh) : last + 1]
        at, place, fresh = match.end(), last, last + 1


def in_sifted(pattern: Callable[[], Any], holds: Callable[[Reading], bool]) -> Check:
    """A check of every added passage that holds only where the pattern matches."""
    return lambda difference: (spot_of(reading) for reading in sifted(pattern(), difference.added) if holds(reading))
