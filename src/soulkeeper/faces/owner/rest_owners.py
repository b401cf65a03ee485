"""The owner of a REST request, by the right that its route needs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from soulkeeper.domain.authority import Owner, Verb
from soulkeeper.faces.front import DOOR, caller_of
from soulkeeper.faces.owner.credentials import owner_of


async def _administrator(request: Request) -> Owner:
    return owner_of(caller_of(request), Verb.ADMINISTER, DOOR)


async def _decider(request: Request) -> Owner:
    return owner_of(caller_of(request), Verb.DECIDE, DOOR)


Administrator = Annotated[Owner, Depends(_administrator)]
Decider = Annotated[Owner, Depends(_decider)]
