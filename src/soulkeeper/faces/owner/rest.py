"""The owner's door in REST, put together from its families."""

from __future__ import annotations

from fastapi import APIRouter

from soulkeeper.faces.owner import rest_access, rest_agents, rest_approvals, rest_souls

login = rest_access.login
router = APIRouter()
for family in (rest_souls, rest_agents, rest_approvals, rest_access):
    router.include_router(family.router)
