"""The settings of a policy as a page shows them: a label for each key, its value, what it means and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from soulkeeper.domain.evolution.policy import Policy, as_record
from soulkeeper.domain.evolution.settings import SETTINGS, form_of
from soulkeeper.faces.hints import without_flags

LABELS = {
    "maxProposalsPerDay": "Proposals in 24 hours",
    "maxProposalsPerWeek": "Proposals in 7 days",
    "cooldownAfterRejection": "Pause after a denial",
    "cooldownBetweenProposals": "Time between proposals",
    "requireMinConversations": "Exchanges needed",
    "requireMinSessions": "Sessions needed",
    "maxPendingProposals": "Proposals waiting at once",
    "maxRequestsPerDay": "Permission requests in 24 hours",
    "pendingExpiresAfter": "Expiry of proposals",
    "repeatDenialFor": "Repeats of a denied change",
    "protectedFields": "Protected fields",
    "mayPropose": "Other souls it may propose for",
    "rewriteShare": "Rewritten share of the text",
    "driftBudget": "Drift budget",
    "mirror": "Edits to the file on disk",
    "whenUnrecorded": "Proposals with too few records",
    "typedCode": "Typed review code",
    "autoReflectionSchedule": "Reflection schedule",
    "autoReflectionDay": "Day of reflections",
    "reflectionTime": "Time of reflections",
    "timeZone": "Time zone",
    "ownerSpeakers": "Speakers who count as you",
    "keepSessions": "Deletion of old sessions",
    "secondOpinion": "Second opinion",
}
_KEY = re.compile(rf"`?\b({'|'.join(LABELS)})\b`?")


@dataclass(frozen=True, slots=True)
class SettingView:
    """``meaning`` has code between backticks."""

    label: str
    value: str
    meaning: str
    form: str


def setting_views(policy: Policy, typed: Mapping[str, str]) -> dict[str, SettingView]:
    """Every setting by its key. A form that failed keeps what was typed."""
    return {
        key: SettingView(LABELS[key], typed.get(key, _text(value)), _meaning(key), form_of(key))
        for key, value in as_record(policy).items()
    }


def with_labels(text: str) -> str:
    """A sentence about settings, with the label of each before its key."""
    return _KEY.sub(lambda key: f"“{LABELS[key[1]]}” ({key[1]})", text)


def _meaning(key: str) -> str:
    """What a setting means, without the sentences that are about commands."""
    sentences = SETTINGS[key].meaning.replace(" (`--allow-weaken`)", "").removesuffix(".").split(". ")
    return with_labels(". ".join(sentence for sentence in sentences if without_flags(sentence)) + ".")


def _text(value: object) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
