"""What each setting of a policy is, in words: docs/policy.md is made from it. Form and default come from the policy itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from soulkeeper.domain.evolution.policy import DEFAULT, as_record

_DURATION = "a duration: `30m`, `24h`, `7d`"
_FORMS: Mapping[type, str] = MappingProxyType(
    {int: "a whole number", float: "a share from 0 to 1", tuple: "names with commas between, or `none`", str: _DURATION}
)


@dataclass(frozen=True, slots=True)
class Setting:
    """``form`` is said only where the default does not show it. ``used``: whether anything looks at it yet."""

    meaning: str
    form: str = ""
    used: bool = True


SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {
        "maxProposalsPerDay": Setting("How many proposals an agent may make in any 24 hours, whatever became of them."),
        "maxProposalsPerWeek": Setting("The same for any 7 days; at least the number a day."),
        "cooldownAfterRejection": Setting(
            "How long an agent does not ask after the owner said no; proposals and requests each by themselves."
        ),
        "cooldownBetweenProposals": Setting("How much time lies between two proposals."),
        "requireMinConversations": Setting("How many exchanges must be on record before the first proposal."),
        "requireMinSessions": Setting("In how many sessions they must have been."),
        "maxPendingProposals": Setting(
            "How many proposals of an agent may wait for the owner at once, and how many requests."
        ),
        "maxRequestsPerDay": Setting("How many times an agent may ask leave for an action in any 24 hours."),
        "pendingExpiresAfter": Setting(
            "How long a question waits for an answer before it expires; a request for leave, a day at most."
        ),
        "repeatDenialFor": Setting(
            "How long a denied change, or a paraphrase of it, is refused; sooner where the field changed meanwhile."
        ),
        "protectedFields": Setting(
            "Fields that read the same before and after every proposal, in any spelling. A soul that several agents wear is "
            "protected by all of their lists. This is the whole list and not an addition: `none` protects nothing."
        ),
        "mayPropose": Setting(
            "Souls an agent may propose for besides the one it wears. Where it is empty and there is one agent alone, every soul.",
            form="ids of souls with commas between, or `none`",
        ),
        "rewriteShare": Setting(
            "A change that rewrites more of the text than this is flagged `rewrite` and takes the typed review code."
        ),
        "driftBudget": Setting(
            "How far a soul may move, in steps, from the last text the owner wrote or confirmed before proposals are flagged "
            "`drift`. `soul confirm` begins anew."
        ),
        "mirror": Setting(
            "What becomes of an edit of the file on disk: `follow` makes it a revision, `guard` holds it as a question and puts "
            "the file back."
        ),
        "whenUnrecorded": Setting(
            "What happens when an agent of whom no session was ever recorded proposes in a conversation: `caution` tells the "
            "owner, `refuse` refuses."
        ),
        "typedCode": Setting("When a yes takes the typed review code: where there is a risk, or always."),
        "autoReflectionSchedule": Setting("How often an agent reflects.", used=False),
        "autoReflectionDay": Setting("On which day.", used=False),
        "reflectionTime": Setting("At what time of day.", form="hours and minutes: `09:00`", used=False),
        "timeZone": Setting("By the clock of which zone.", form="a name such as `Europe/Berlin`, or `UTC`", used=False),
    }
)


def form_of(key: str) -> str:
    """How the value of a setting is written."""
    usual: Any = dict(zip(as_record(DEFAULT), astuple(DEFAULT), strict=True))[key]
    if isinstance(usual, StrEnum):
        return "one of " + ", ".join(f"`{word}`" for word in type(usual))
    return SETTINGS[key].form or _FORMS[type(usual)]


def default_of(key: str) -> str:
    usual = as_record(DEFAULT)[key]
    return ", ".join(usual) or "none" if isinstance(usual, list) else str(usual)
