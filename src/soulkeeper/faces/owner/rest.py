"""The owner's REST door, assembled from its route families."""

from __future__ import annotations

from fastapi import APIRouter

from soulkeeper.faces.owner import (
    rest_access,
    rest_agents,
    rest_approvals,
    rest_capsules,
    rest_proof,
    rest_reflections,
    rest_settings,
    rest_souls,
    rest_sync,
    rest_telegram,
    rest_webhooks,
)

login, settings = rest_access.login, rest_settings.router
router = APIRouter()
families = (
    rest_souls,
    rest_agents,
    rest_reflections,
    rest_approvals,
    rest_access,
    rest_webhooks,
    rest_telegram,
    rest_capsules,
    rest_sync,
    rest_settings,
    rest_proof,
)
for family in families:
    router.include_router(family.router)
