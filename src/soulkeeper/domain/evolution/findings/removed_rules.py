"""Removed rules: lines that forbid something, and lines under rule-like headings, that disappear without an equivalent replacement.

- What else a change adds, or how large it is, makes no difference. A rule that the new text states elsewhere is not removed.
- A reworded rule is left to ``comparisons``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from soulkeeper.domain.evolution.findings.finding import Kind, Match, Severity, excerpt, replaced, rule
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.souls.lost_rules import lost_headings, lost_rules

_SHOWN: Final = 5


@rule(
    "rule-removed",
    kind=Kind.WEAKENING,
    severity=Severity.MEDIUM,
    exact=False,
    bad=replaced(
        ("- Never send drafts outside.\n- Be kind.", "- Be kind.\n- Love tea.\n- Sing.\n- Walk.\n- Rest."),
        ("## Boundaries\n\n- Private things stay private.\n- Be kind.", "## Boundaries\n\n- Be kind."),
        ("## 边界\n\n- 隐私的东西保持隐私。\n- 友善。", "## 边界\n\n- 友善。"),
        ("## Red lines\n\n- Ask before posting.\n\n## Tone\n\nWarm.", "## Tone\n\nWarm."),
        ("- Never share keys.", "- ~~Never share keys.~~"),
        ("## Off limits\n\n- Salaries.\n- Old prices.", "## Small talk\n\n- Salaries.\n- Old prices."),
    ),
    good=replaced(
        ("- warm\n- concise", "- warm"),
        ("- Never send drafts.\n- Be kind.", "- Be kind.\n- Never send drafts."),
        ("- Never send drafts away.\n- Be kind.", "Be kind, and never send drafts away."),
        ("## Boundaries\n\n- Be kind.", "## Boundaries\n\n- Be kind.\n- Never shout."),
        ("## Boundaries\n\n- Ask before posting.", "## Limits\n\n- Ask before posting."),
        ("- You are not a chatbot.\n- Be kind.", "- Be kind."),
    ),
)
def rule_removed(change: TextChange) -> Iterator[Match]:
    """Removes a rule and puts nothing like it in its place. A rule that is no longer written no longer applies."""
    dropped = [old.sentence for old in change.dropped]
    lost = lost_rules(change.before, dropped, change.statements)
    lines = (Match(0, 0, excerpt(old.text), f"was line {old.line}") for old in lost)
    titles = lost_headings(change.before, change.after, change.unstruck)
    headings = (Match(0, 0, excerpt(title), f"was line {at}; its lines are no longer rules") for title, at in titles)
    return islice(chain(lines, headings), _SHOWN)
