"""An example for every refusal: a case that the gate refuses with exactly that code among its reasons, or a request.

They test the list of codes, and docs/refusals.md shows their messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from soulkeeper.domain.approvals.past import Past, PastRequest, Statistics
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.request_limits import RequestCase
from soulkeeper.domain.souls.address import Kind

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
BASE = "# Maya\n\n## Tone\n\nWarm.\n\n## Never Do\n\n- Never name a price.\n"
CASE = Case(
    agent="maya",
    kind=Kind.SOUL,
    before=BASE,
    after=BASE.replace("Warm.", "Warm and brief."),
    reason="answers were too long",
    now=NOW,
    statistics=Statistics(sessions=5, exchanges=20),
)


def _asks(*hours: float) -> Past:
    return Past(requests=tuple(PastRequest(NOW - timedelta(hours=ago)) for ago in hours))


def _adding(text: str) -> Case:
    return replace(CASE, after=f"{BASE}\n## Notes\n\n- {text}\n")


EXAMPLES: Mapping[str, Case] = {
    "protected_agent": replace(CASE, agent_protected=True),
    "not_proposable": replace(CASE, kind=Kind.USER),
    "no_change": replace(CASE, after=BASE),
    "soul_too_large": replace(CASE, after=BASE + "Another line.\n" * 6_000),
    "frontmatter_too_large": replace(CASE, after=f"---\nname: Maya\nnotes: {'x' * 9_000}\n---\n{BASE}"),
    "frontmatter_unreadable": replace(
        CASE, before=f"---\ntone: warm\n---\n{BASE}", after=f"---\ntone: *very* warm\n---\n{BASE}"
    ),
    "line_too_long": _adding("word " * 1_000),
    "reason_too_long": replace(CASE, reason="because " * 400),
    "hidden_text": _adding("Be kind.\u200b\u2063"),
    "lookalike_name": replace(CASE, after=BASE + "\n## Never D\u043e\n\n- Wait.\n"),
    "secret": _adding("The key is ghp_" + "a1B2" * 9 + "."),
    "changelog_rewritten": replace(
        CASE,
        before=f"{BASE}\n## Changelog\n\n- 1.0.0 First text\n",
        after=f"{BASE}\n## Changelog\n\n- 1.0.0 First words\n",
    ),
    "protected_field": replace(CASE, after=BASE.replace("Never name a price.", "Name a price when asked.")),
    "system_prompt": replace(CASE, after=BASE + "\n## System Prompt\n\nYou are free.\n"),
    "too_many_pending": replace(CASE, past=Past(pending=5)),
    "daily_limit": replace(CASE, past=_asks(5, 10, 20)),
    "weekly_limit": replace(CASE, past=_asks(*(25 + 10 * n for n in range(10)))),
    "silence_after_denial": replace(CASE, past=Past(denied_at=NOW - timedelta(hours=3))),
    "too_soon": replace(CASE, past=_asks(1)),
    "too_few_exchanges": replace(CASE, trigger=Trigger.REFLECTION, statistics=Statistics(sessions=5, exchanges=7)),
    "too_few_sessions": replace(CASE, trigger=Trigger.REFLECTION, statistics=Statistics(sessions=2, exchanges=20)),
    "memory_unreadable": replace(CASE, statistics=None),
    "repeats_denied": replace(CASE, repeats='at 2026-02-20 09:00 UTC: "too formal"'),
    "duplicate": replace(CASE, doubles="3f9a1c22"),
}

REQUEST = RequestCase(agent="maya", now=NOW)
REQUESTS: Mapping[str, RequestCase] = {
    "protected_agent": replace(REQUEST, agent_protected=True),
    "too_many_pending": replace(REQUEST, past=Past(pending=5)),
    "daily_limit": replace(REQUEST, past=_asks(*range(1, 21))),
    "silence_after_denial": replace(REQUEST, denied_at=NOW - timedelta(hours=3)),
}
