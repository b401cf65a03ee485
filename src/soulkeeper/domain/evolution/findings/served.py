"""No longer served: lines that stay in the file but disappear from what a model gets.

A line that is gone from the file too is an ordinary removal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from soulkeeper.domain.evolution.findings.finding import Kind, Match, Severity, excerpt, replaced, rule
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.souls.diff import without_common
from soulkeeper.domain.souls.served import parts, served, served_lines
from soulkeeper.domain.souls.text import parse

_KEY: Final = re.compile(r"[\w-]{1,40}:\s+")
_MARKS: Final = " \t\r\ufeff#->*+!<"  # marks of lists, headings, quotes and comments: ignored when lines are compared


def _hides(text: str) -> bool:
    """Whether a part of the text is not served."""
    return parse(text).front is not None or bool(parts(text).left_out)


def _closes_front(before: str, after: str) -> bool:
    """Whether the change closes a frontmatter that was left open and contains only keys and values."""
    old, new = parse(before).front, parse(after).front
    if old or new is None or new.problem or not before.startswith("---\n"):
        return False
    return "\n#" not in after[: new.end]


def _not_served(text: str, given: list[str]) -> Counter[str]:
    return _words(Counter(text.split("\n")) - Counter(given))


def _words(lines: Counter[str]) -> Counter[str]:
    """The lines without their marks, counted."""
    counts: Counter[str] = Counter()
    for line, times in lines.items():
        counts[_bare(line)] += times
    return Counter({words: times for words, times in counts.items() if any(map(str.isalnum, words))})


def _bare(line: str) -> str:
    plain = line.strip(_MARKS)
    key = _KEY.match(plain)
    return plain[key.end() :] if key else plain


def _first_match(text: str, gone: Counter[str]) -> Match:
    number, line = next((number, line) for number, line in enumerate(text.split("\n"), 1) if _bare(line) in gone)
    others = gone.total() - 1
    note = f"and {others} more {'line' if others == 1 else 'lines'}" if others else ""
    return Match(number, len(line) - len(line.lstrip()) + 1, excerpt(line), note)


_FRONT: Final = "---\ncore-values:\n  - Honesty before comfort\n  - Ask before spending\n---\n\nI help with letters.\n"
_BODY: Final = "# Mina\n\n## Privacy\n\nKeep what you read to yourself.\n\n## Style\n\nShort.\n"


@rule(
    "no-longer-served",
    kind=Kind.WEAKENING,
    severity=Severity.HIGH,
    bad=replaced(
        (_FRONT, _FRONT.replace("core-values:", "core-values-of-old:")),
        (_FRONT, _FRONT.replace("  - Honesty", "  # - Honesty")),
        (_FRONT, _FRONT.replace("core-values", "tone: *very* warm\ncore-values")),
        (_BODY, _BODY.replace("## Style", "---\n\n## Style").replace("# Mina", "---\n# Mina")),
        (_BODY, _BODY.replace("Keep", "<!--\nKeep")),
        (_BODY, _BODY.replace("Keep", "**Changelog:**\n\n- 2026-01-01: begun\n\nKeep")),
    ),
    good=replaced(
        (_FRONT, _FRONT.replace("  - Ask before spending\n", "")),
        (_FRONT, _FRONT.replace("core-values", "coreValues").replace("I help", "I also help")),
        (_FRONT, _FRONT.replace("---\n\n", "version: 1.0.0\n---\n\n")),
        (_FRONT, "## Core Values\n\n- Honesty before comfort\n- Ask before spending\n\nI help with letters.\n"),
        (_BODY, _BODY + "\n## Changelog\n\n- 2026-01-01: begun\n"),
        (_BODY, _BODY.replace("Short.", "Brief. <!-- until we know better -->")),
        (_BODY, _BODY.replace("## Privacy", "## Discretion")),
    ),
)
def no_longer_served(change: TextChange) -> Iterator[Match]:
    """Stays in the file but is no longer served. The file reads as if the line still applied, but the model does not get it."""
    if not _hides(change.after) or _closes_front(change.before, change.after):
        return
    was, now = served_lines(change.before), served_lines(change.after)
    old, new = map(Counter, without_common(was, now)[1:])
    lost = _words(old - new) - _words(new - old)
    stands = any(words in change.after for words in lost)  # usually not: what is lost is mostly gone from the file too
    unserved = _not_served(change.after, now) - _not_served(change.before, was) if stands else Counter()
    if hidden := lost & unserved:
        hidden -= _words(Counter(served(change.after)[0].split("\n")))  # a list in frontmatter is served item by item
    if hidden:
        yield _first_match(change.after, hidden)
