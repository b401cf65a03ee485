"""The only place where a token becomes an Owner or a Reviewer: after its role is checked, under the token's name.

Hand the services the ports that ``attribution.attributed`` returns for the same caller and door: otherwise no event names the
token, and a decision is refused because nobody vouches for it.
"""

from __future__ import annotations

from soulkeeper.domain.authority import Caller, Owner, Reviewer, Verb
from soulkeeper.faces.front import ensure_may


def owner_of(caller: Caller, door: str) -> Owner:
    """The caller as the owner, at this door. Raises unless their role is the owner's."""
    ensure_may(caller, Verb.ADMINISTER)
    return Owner(caller.name, door, caller.credential)


def reviewer_of(caller: Caller, door: str) -> Reviewer:
    """The caller as somebody who answers what is pending: the owner, if it is one. Raises unless their role may."""
    ensure_may(caller, Verb.DECIDE)
    if caller.may(Verb.ADMINISTER):
        return owner_of(caller, door)
    return Reviewer(caller.name, door, caller.credential)
