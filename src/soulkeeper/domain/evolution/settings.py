"""The meaning of each policy setting: docs/policy.md is generated from it. Form and default come from the policy itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from soulkeeper.domain.evolution.policy import DEFAULT, as_record

_DURATION = "a duration: `30m`, `24h`, `7d`, or `0` for none"
_FORMS: Mapping[type, str] = MappingProxyType(
    {int: "a whole number", float: "a share from 0 to 1", tuple: "names separated by commas, or `none`", str: _DURATION}
)


@dataclass(frozen=True, slots=True)
class Setting:
    """``form`` is given only if the default does not show it."""

    meaning: str
    form: str = ""


SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {
        "maxProposalsPerDay": Setting("How many proposals an agent may make in any 24 hours, whatever became of them."),
        "maxProposalsPerWeek": Setting("The same for any 7 days; at least the daily number."),
        "cooldownAfterRejection": Setting(
            "How long after a denial an agent cannot ask again; counted separately for proposals and requests."
        ),
        "cooldownBetweenProposals": Setting("How far apart two proposals of an agent must be."),
        "requireMinConversations": Setting(
            "How many exchanges must be recorded. Reflections need them; for other proposals see `whenUnrecorded`."
        ),
        "requireMinSessions": Setting("In how many sessions they must have been."),
        "maxPendingProposals": Setting(
            "How many proposals of an agent, and how many requests, may wait for the owner at once. Agents that use one soul "
            "share the number for that soul. Stale proposals do not count."
        ),
        "maxRequestsPerDay": Setting("How many permissions for an action an agent may request in any 24 hours."),
        "pendingExpiresAfter": Setting(
            "How long a proposal waits for an answer before it expires. A request for permission waits at most a day.",
            form="a duration: `30m`, `24h`, `7d`, or `never`",
        ),
        "repeatDenialFor": Setting(
            "How long a denied change, or a paraphrase of it, is refused; it ends earlier when the field changes."
        ),
        "protectedFields": Setting(
            "Fields that no proposal of an agent may change, in any spelling. The owner may add to them; what removes or rewords "
            "something needs a confirmation (`--allow-weaken`). A soul that several agents use is protected by all their lists. "
            "This is the whole list and not an addition: `none` protects nothing."
        ),
        "mayPropose": Setting(
            "Souls that an agent may propose for besides the one it uses. If it is empty and there is only one agent: every soul.",
            form="soul ids separated by commas, or `none`",
        ),
        "rewriteShare": Setting(
            "A change that rewrites more of the text than this is flagged `rewrite` and needs the typed review code."
        ),
        "driftBudget": Setting(
            "How far a soul may move, in steps, from the last text that the owner wrote or confirmed before proposals are flagged "
            "`drift`. `soul confirm` starts again from the current text."
        ),
        "mirror": Setting(
            "What happens to an edit of the file on disk: `follow` makes it a revision, `guard` holds it as a proposal and "
            "restores the file."
        ),
        "whenUnrecorded": Setting(
            "What happens when an agent proposes in a conversation and less is recorded than the minimum: `caution` tells the "
            "owner, `refuse` refuses."
        ),
        "typedCode": Setting("When approving needs the typed review code: where there is a risk, or always."),
        "autoReflectionSchedule": Setting("How often an agent reflects while the server runs."),
        "autoReflectionDay": Setting("On which day: for `weekly` and `biweekly`."),
        "reflectionTime": Setting("At what time of day, or up to 30 minutes later.", form="hours and minutes: `09:00`"),
        "timeZone": Setting("In which time zone.", form="a name such as `Europe/Berlin`, or `UTC`"),
        "ownerSpeakers": Setting(
            "Speakers whose words count as the owner's in reflections, although they came without an owner's credential."
        ),
        "keepSessions": Setting(
            "How long recorded sessions are kept; older ones are deleted.", form="a duration: `30d`, `52w`, or `never`"
        ),
        "secondOpinion": Setting(
            "Whether the model of `[llm]` looks at an agent's proposal before you do. What it notes can raise the risk and ask for "
            "the typed code; it never lowers anything, and without an answer the proposal waits for you as it is."
        ),
    }
)


def form_of(key: str) -> str:
    """How the value of a setting is written."""
    usual: Any = dict(zip(as_record(DEFAULT), astuple(DEFAULT), strict=True))[key]
    if isinstance(usual, StrEnum):
        return "one of " + ", ".join(f"`{word}`" for word in type(usual))
    return SETTINGS[key].form or _FORMS[type(usual)]
