"""The owner's settings for the gate, one policy per agent.

- A policy is validated when it is saved, so that nothing has to be guessed when it is applied.
- Keys are accepted in any spelling (``maxProposalsPerDay``, ``max_proposals_per_day``) and shown in camelCase.
- An empty list of protected fields has to be requested explicitly (``none``), so that it does not happen by accident.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import time, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Any

from soulkeeper.domain.canonical import record_hash
from soulkeeper.domain.durations import deadline, span
from soulkeeper.domain.souls.names import canonical_key, soul_id
from soulkeeper.errors import Invalid

PROTECTED = ("never-do", "blocked-topics", "escalation-triggers")


class MirrorMode(StrEnum):
    FOLLOW = "follow"
    GUARD = "guard"


class Schedule(StrEnum):
    DAILY = "daily"
    WEEKLY = "weekly"
    BIWEEKLY = "biweekly"
    OFF = "off"


class Weekday(StrEnum):
    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class WhenUnrecorded(StrEnum):
    CAUTION = "caution"
    REFUSE = "refuse"


class SecondOpinion(StrEnum):
    """Whether a configured model checks a proposal before the owner does."""

    OFF = "off"
    ON = "on"


class TypedCode(StrEnum):
    """When an approval needs the typed review code: if there is a risk, or always."""

    RISKY = "risky"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    max_proposals_per_day: int = 3
    max_proposals_per_week: int = 10
    cooldown_after_rejection: str = "24h"
    cooldown_between_proposals: str = "4h"
    require_min_conversations: int = 20
    require_min_sessions: int = 5
    max_pending_proposals: int = 5
    max_requests_per_day: int = 20
    pending_expires_after: str = "7d"
    repeat_denial_for: str = "30d"
    protected_fields: tuple[str, ...] = PROTECTED
    may_propose: tuple[str, ...] = ()
    rewrite_share: float = 0.5
    drift_budget: float = 0.35
    mirror: MirrorMode = MirrorMode.FOLLOW
    when_unrecorded: WhenUnrecorded = WhenUnrecorded.CAUTION
    typed_code: TypedCode = TypedCode.RISKY
    auto_reflection_schedule: Schedule = Schedule.WEEKLY
    auto_reflection_day: Weekday = Weekday.MONDAY
    reflection_time: str = "09:00"
    time_zone: str = "UTC"
    owner_speakers: tuple[str, ...] = ()
    keep_sessions: str = "never"
    second_opinion: SecondOpinion = SecondOpinion.OFF

    @property
    def silence(self) -> timedelta:
        return span(self.cooldown_after_rejection)

    @property
    def gap(self) -> timedelta:
        return span(self.cooldown_between_proposals)

    @property
    def expires_after(self) -> timedelta | None:
        """None: pending approvals never expire."""
        return deadline(self.pending_expires_after)

    @property
    def sessions_kept_for(self) -> timedelta | None:
        """None: sessions are kept until somebody deletes them."""
        return deadline(self.keep_sessions)

    @property
    def repeats_denied_for(self) -> timedelta:
        return span(self.repeat_denial_for)


DEFAULT = Policy()
PRESETS: Mapping[str, Policy] = {
    "default": DEFAULT,
    "strict": replace(
        DEFAULT, mirror=MirrorMode.GUARD, when_unrecorded=WhenUnrecorded.REFUSE, typed_code=TypedCode.ALWAYS
    ),
    "relaxed": replace(DEFAULT, cooldown_between_proposals="30m", max_proposals_per_day=10, max_proposals_per_week=30),
}


def preset(name: str) -> Policy:
    if name not in PRESETS:
        raise Invalid(f"there is no preset {name!r}", hint=f"one of {', '.join(PRESETS)}")
    return PRESETS[name]


def with_settings(policy: Policy, settings: Mapping[str, str]) -> Policy:
    """The policy with all of these settings changed, each as a person wrote it."""
    changes = dict(_setting(key, value) for key, value in settings.items())
    return consistent(replace(policy, **changes))


def own_settings(policy: Policy) -> dict[str, Any]:
    """The settings that differ from the nearest preset."""
    usual = (as_record(ready) for ready in PRESETS.values())
    return min((changed(ready, as_record(policy)) for ready in usual), key=len)


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of the second record that differ from the first."""
    return {key: value for key, value in after.items() if value != before[key]}


def consistent(policy: Policy) -> Policy:
    """The same policy. Raises if its settings contradict each other."""
    if policy.max_proposals_per_week < policy.max_proposals_per_day:
        raise Invalid(
            f"{policy.max_proposals_per_day} proposals a day and only {policy.max_proposals_per_week} a week do not fit together",
            hint="maxProposalsPerWeek must be at least maxProposalsPerDay: change the other one first",
        )
    return policy


def as_record(policy: Policy) -> dict[str, Any]:
    """The policy as JSON, with camelCase keys. Shares are strings, because canonical JSON has no fractions."""
    return {_camel(name): _plain(value) for name, value in asdict(policy).items()}


def from_record(record: Mapping[str, Any]) -> Policy:
    """Read a stored policy. Missing keys have their defaults."""
    return with_settings(DEFAULT, {key: _as_written(value) for key, value in record.items()})


@lru_cache(maxsize=256)
def policy_hash(policy: Policy) -> str:
    return record_hash(as_record(policy))


def keys() -> tuple[str, ...]:
    return tuple(_camel(name) for name in _READERS)


def _setting(key: str, written: str) -> tuple[str, Any]:
    """The attribute and the parsed value of a setting. An error names its key."""
    name = _name(key)
    try:
        return name, _READERS[name](written)
    except Invalid as error:
        raise Invalid(f"{_camel(name)}: {error.message}", hint=error.hint) from error


def _name(key: str) -> str:
    name = canonical_key(key).replace("-", "_")
    if name not in _READERS:
        raise Invalid(f"{key!r} is not a key of a policy", hint=f"one of {', '.join(keys())}")
    return name


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, float) else value


def _as_written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)


def _count(written: str) -> int:
    if not (written.isascii() and written.isdigit() and len(written) <= 6):
        raise Invalid(f"{written!r} is not a whole number", hint="a number such as 3")
    return int(written)


def _share(written: str) -> float:
    try:
        share = float(written)
    except ValueError:
        share = -1
    if not 0 <= share <= 1:
        raise Invalid(f"{written!r} is not a share", hint="a number from 0 to 1, such as 0.5")
    return share


def _span(written: str) -> str:
    span(written)
    return written


def _deadline(written: str) -> str:
    deadline(written)
    return written


def _clock(written: str) -> str:
    try:
        return f"{time.fromisoformat(written):%H:%M}"
    except ValueError as error:
        raise Invalid(f"{written!r} is not a time of day", hint="hours and minutes, such as 09:00") from error


def _zone(written: str) -> str:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # noqa: PLC0415 - slow to load, and most policies stay at UTC

    if written == "UTC":
        return written
    try:
        return ZoneInfo(written).key
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Invalid(f"{written!r} is not a time zone", hint="a name such as Europe/Berlin, or UTC") from error


def _fields(written: str) -> tuple[str, ...]:
    if not written.replace(",", "").strip():
        raise Invalid("an empty list of fields protects nothing", hint="say `none` if that is what you want")
    return _distinct(map(canonical_key, _names(written)))


def _souls(written: str) -> tuple[str, ...]:
    return _distinct(soul_id(name.strip()) for name in written.split(",")) if written.strip() != "none" else ()


def _names(written: str) -> tuple[str, ...]:
    names = (name.strip() for name in written.split(","))
    return _distinct(filter(None, names)) if written.strip() != "none" else ()


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _one_of(words: type[StrEnum]) -> Callable[[str], StrEnum]:
    def read(written: str) -> StrEnum:
        if written not in set(words):
            raise Invalid(f"{written!r} is not a possible value", hint=f"one of {', '.join(words)}")
        return words(written)

    return read


def _reader(name: str, usual: object) -> Callable[[str], Any]:
    """The function that parses a setting, chosen by its name or by the type of its default."""
    if isinstance(usual, StrEnum):
        return _one_of(type(usual))
    return _BY_NAME.get(name) or (_count if isinstance(usual, int) else _share if isinstance(usual, float) else _span)


_BY_NAME: Mapping[str, Callable[[str], Any]] = {
    "pending_expires_after": _deadline,
    "protected_fields": _fields,
    "may_propose": _souls,
    "reflection_time": _clock,
    "time_zone": _zone,
    "owner_speakers": _names,
    "keep_sessions": _deadline,
}
_READERS = {field.name: _reader(field.name, field.default) for field in dataclasses.fields(Policy)}
