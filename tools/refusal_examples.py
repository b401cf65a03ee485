"""The meaning of every refusal, and an example: a case that the gate refuses with that code among its reasons, or a request.

docs/refusals.md is generated from them, and tests compare them with the rules.
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
    "frontmatter_unreadable": replace(
        CASE, before=f"---\ntone: warm\n---\n{BASE}", after=f"---\ntone: *very* warm\n---\n{BASE}"
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

MEANINGS: Mapping[str, str] = {
    "protected_agent": "The text belongs to a protected agent: only the owner changes it.",
    "not_proposable": "The target is the owner's (IDENTITY.md, USER.md, HEARTBEAT.md), or the agent does not use that soul.",
    "no_change": "The text would be the same.",
    "soul_too_large": "The text would be larger than 64 KiB.",
    "frontmatter_too_large": "The frontmatter would be larger than 8 KiB.",
    "line_too_long": "A line would be longer than 4,000 characters.",
    "reason_too_long": "The reason is longer than 2,000 characters.",
    "hidden_text": "The change adds characters that are invisible, reorder text or belong to no script, or misplaced marks.",
    "lookalike_name": "The name of a field is written with look-alike letters of another alphabet.",
    "secret": "The change adds a key, a token or a password.",
    "changelog_rewritten": "A past row of the changelog would be changed, dropped or moved.",
    "frontmatter_unreadable": "The change would put text or known keys into a frontmatter that cannot be parsed.",
    "protected_field": "An agent would change a protected field, or the owner would weaken one without confirmation.",
    "system_prompt": "The change touches a field that stands for the whole system prompt.",
    "too_many_pending": "The number of pending proposals has reached the limit of the policy.",
    "daily_limit": "The number of proposals in the last 24 hours has reached the limit of the policy.",
    "weekly_limit": "The number of proposals in the last 7 days has reached the limit of the policy.",
    "silence_after_denial": "The owner denied a proposal a short while ago.",
    "too_soon": "The last proposal was made a short while ago.",
    "too_few_exchanges": "Fewer exchanges are recorded than the policy requires (reflections, or `whenUnrecorded: refuse`).",
    "too_few_sessions": "Fewer sessions are recorded than the policy requires (reflections, or `whenUnrecorded: refuse`).",
    "memory_unreadable": "The record of sessions exists but cannot be read.",
    "repeats_denied": "The owner denied the same change, or a paraphrase of it, or part of it twice, within the last days.",
    "duplicate": "The same change is already pending.",
}
REQUEST_MEANINGS: Mapping[str, str] = {
    "protected_agent": "The agent is protected: it cannot request permissions.",
    "too_many_pending": "The number of pending requests has reached the limit of the policy (`maxPendingProposals`).",
    "daily_limit": "The number of requests in the last 24 hours has reached the limit of the policy (`maxRequestsPerDay`).",
    "silence_after_denial": "The owner denied exactly the same request a short while ago.",
}
