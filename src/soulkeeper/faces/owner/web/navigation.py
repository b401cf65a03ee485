"""Navigation: the links of the side bar and the tabs of the settings, with the permission that each needs."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.authority import Caller, Verb


@dataclass(frozen=True, slots=True)
class Place:
    """A link for callers with this permission; None means everybody who is logged in."""

    path: str
    name: str
    verb: Verb | None = None
    icon: str = ""


RAIL = (
    Place("/queue", "Queue", Verb.DECIDE, "inbox"),
    Place("/souls", "Souls", Verb.READ, "text"),
    Place("/agents", "Agents", Verb.READ, "agent"),
    Place("/proof", "Proof", Verb.ADMINISTER, "shield"),
    Place("/settings", "Settings", icon="sliders"),
)
SETTINGS = (
    Place("/settings", "Access"),
    Place("/settings/webhooks", "Webhooks", Verb.ADMINISTER),
    Place("/settings/chats", "Chats", Verb.ADMINISTER),
    Place("/settings/sync", "Sync", Verb.ADMINISTER),
    Place("/settings/audit", "Audit log", Verb.ADMINISTER),
    Place("/docs", "API"),
)


def visible_places(places: tuple[Place, ...], caller: Caller) -> list[Place]:
    return [place for place in places if place.verb is None or caller.may(place.verb)]


def current(places: list[Place], path: str) -> str:
    """The place of a page: the one with the longest path that the page's path begins with."""
    return max((place.path for place in places if f"{path}/".startswith(f"{place.path}/")), key=len, default="")
