"""What a notice tells a person: which soul and agent, why, how risky, one sentence, and where to look.

- Every text is one line of limited length, so that a chat or an e-mail can show it as it is.
- A key without a value is left out; the sentence is always there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from soulkeeper.domain.history.event import Event

_LONGEST = 300
_SENTENCES = {
    "approval.asked": "{by} asks for {what}",
    "approval.updated": "{what} has a new text",
    "approval.carried": "{what} is still open after the soul changed",
    "approval.snoozed": "{by} snoozed {what}",
    "approval.approved": "{by} approved {what}",
    "approval.applied": "{what} was applied",
    "approval.failed": "{what} failed",
    "approval.denied": "{by} denied {what}",
    "approval.expired": "{what} expired without an answer",
    "approval.withdrawn": "{by} withdrew {what}",
    "approval.stale": "{what} needs another look",
    "revision.added": "{what} was saved by {by}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSubject:
    """What an event is about. ``what`` names it in a sentence: a change to maya, permission to use mail.send.

    ``link`` leads to it on our server, ``source_link`` to the issue or discussion that the proposal names.
    """

    what: str = ""
    soul: str = ""
    agent: str = ""
    reason: str = ""
    risk: str = ""
    link: str = ""
    source_link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    soul: str
    agent: str
    reason: str
    risk: str
    summary: str
    link: str
    source_link: str = ""

    def as_record(self) -> dict[str, str]:
        record = {**asdict(self), "sourceLink": self.source_link}
        return {name: text for name, text in record.items() if text and name != "source_link"}


def summary(event: Event, about: EventSubject) -> Summary:
    return Summary(
        soul=about.soul,
        agent=about.agent,
        reason=_line(about.reason),
        risk=about.risk,
        summary=_line(_sentence(event.kind, event.facts, about)),
        link=about.link,
        source_link=about.source_link,
    )


def _sentence(kind: str, facts: Mapping[str, Any], about: EventSubject) -> str:
    by = str(facts.get("by") or "somebody")
    template = _SENTENCES.get(kind)
    if template is None or not about.what:
        return f"{kind.replace('.', ' ')} by {by}"
    reason = f": {about.reason}" if about.reason else ""
    risk = f" (risk {about.risk})" if about.risk else ""
    return f"{template.format(by=by, what=about.what)}{risk}{reason}"


def _line(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[:_LONGEST]}…"
