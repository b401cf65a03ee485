"""Who decides in a REST request: the owner, or a reviewer where the route answers a question."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from soulkeeper.domain.authority import Owner, Reviewer
from soulkeeper.faces.front import DOOR, caller_of
from soulkeeper.faces.owner.credentials import owner_of, reviewer_of


async def _administrator(request: Request) -> Owner:
    return owner_of(caller_of(request), DOOR)


async def _decider(request: Request) -> Reviewer:
    return reviewer_of(caller_of(request), DOOR)


Administrator = Annotated[Owner, Depends(_administrator)]
Decider = Annotated[Reviewer, Depends(_decider)]
