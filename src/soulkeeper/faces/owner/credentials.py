"""The only place where a token becomes an Owner: after its role is checked, under the token's name."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from soulkeeper.domain.authority import Caller, Owner, Verb
from soulkeeper.faces.front import DOOR, caller_of, ensure_may


async def _administrator(request: Request) -> Owner:
    return _owner_with(caller_of(request), Verb.ADMINISTER)


async def _decider(request: Request) -> Owner:
    return _owner_with(caller_of(request), Verb.DECIDE)


def _owner_with(caller: Caller, verb: Verb) -> Owner:
    ensure_may(caller, verb)
    return Owner(caller.name, DOOR, caller.credential)


Administrator = Annotated[Owner, Depends(_administrator)]
Decider = Annotated[Owner, Depends(_decider)]
