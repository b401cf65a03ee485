"""The only place where a token becomes an Owner: after its role is checked, under the token's name."""

from __future__ import annotations

from soulkeeper.domain.authority import Caller, Owner, Verb
from soulkeeper.faces.front import ensure_may


def owner_of(caller: Caller, verb: Verb, door: str) -> Owner:
    """The caller as the owner who decides at this door. Raises unless their role may do this.

    Hand the services the ports that ``attribution.attributed`` returns for the same caller and door: otherwise no event names the
    token, and a decision is refused because nobody vouches for it.
    """
    ensure_may(caller, verb)
    return Owner(caller.name, door, caller.credential)
