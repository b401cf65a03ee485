"""Navigation: the links of the side bar and the tabs of the settings, with the permission that each needs."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.authority import Caller, Verb


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """A link for callers with this permission; None means everybody who is logged in."""

    path: str
    name: str
    verb: Verb | None = None
    icon: str = ""


RAIL = (
    NavigationLink("/queue", "Queue", Verb.DECIDE, "inbox"),
    NavigationLink("/souls", "Souls", Verb.READ, "text"),
    NavigationLink("/agents", "Agents", Verb.READ, "agent"),
    NavigationLink("/proof", "Proof", Verb.ADMINISTER, "shield"),
    NavigationLink("/settings", "Settings", icon="sliders"),
)
SETTINGS = (
    NavigationLink("/settings", "Access"),
    NavigationLink("/settings/webhooks", "Webhooks", Verb.ADMINISTER),
    NavigationLink("/settings/chats", "Chats", Verb.ADMINISTER),
    NavigationLink("/settings/sync", "Sync", Verb.ADMINISTER),
    NavigationLink("/settings/audit", "Audit log", Verb.ADMINISTER),
    NavigationLink("/docs", "API"),
)


def visible_places(places: tuple[NavigationLink, ...], caller: Caller) -> list[NavigationLink]:
    return [place for place in places if place.verb is None or caller.may(place.verb)]


def current(places: list[NavigationLink], path: str) -> str:
    """The place of a page: the one with the longest path that the page's path begins with."""
    return max((place.path for place in places if f"{path}/".startswith(f"{place.path}/")), key=len, default="")
