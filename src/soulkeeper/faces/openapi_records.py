"""The schemas of what an agent and its owner exchange: approvals, tokens, webhooks, gaps, reflections, policies."""

from __future__ import annotations

from typing import Any

from pydantic import Field, create_model

from soulkeeper.domain.evolution.policy import DEFAULT, as_record
from soulkeeper.faces.openapi_schemas import ChangeShape, Shape


class OwnApprovalShape(Shape):
    """An approval as its agent sees it."""

    id: str
    type: str
    status: str = Field(
        description="`pending`, `applied`, `approved`, `denied`, `expired`, `withdrawn`, `stale` or `failed`."
    )
    agent: str
    created_at: str
    expires_at: str | None = None
    snoozed_until: str | None = None
    decided_by: str | None = None
    decided_at: str | None = None
    door: str | None = Field(None, description="Where it was decided.")
    words: str | None = Field(None, description="The owner's feedback.")
    reason: str | None = None
    target: str | None = Field(None, description="The soul, companion file or tool it is about.")
    trigger: str | None = None
    base_revision: int | None = None
    drift: float | None = None
    link: str | None = None
    diff: str | None = None
    field_changes: list[ChangeShape] | None = None
    lines: list[str] | None = Field(None, description="All of it, if it has no diff.")
    result_revision: int | None = Field(None, description="The revision it became, if it was applied.")
    used_at: str | None = Field(None, description="When the agent used the permission.")
    payload: dict[str, Any]
    findings: list[dict[str, Any]]
    cautions: list[str]
    risk: str


class ApprovalShape(OwnApprovalShape):
    """An approval as its owner sees it."""

    review_code: str = Field(description="Send it as `code` to approve exactly this.")
    digest: str
    text: int | None = Field(None, description="Which text of an edited file this is.")
    text_count: int | None = None


class TokenShape(Shape):
    id: str
    role: str
    agent: str | None = None
    name: str
    created_at: str
    expires_at: str | None = None
    revoked_at: str | None = None
    last_used_at: str | None = None
    token: str | None = Field(None, description="The secret, only in the answer that creates it.")


class WebhookShape(Shape):
    id: str
    url: str
    kinds: list[str]
    private: bool
    created_at: str
    removed_at: str | None = None
    deliveries: dict[str, int] | None = None
    secret: str | None = Field(None, description="The key of the signatures, only in the answer that creates it.")


class GapShape(Shape):
    id: str
    agent: str
    field: str
    what: str
    evidence: list[str]
    link: str
    opened_by: str
    opened_at: str
    closed_by: str
    closed_at: str | None
    words: str


class ReflectionShape(Shape):
    id: str
    agent: str
    soul: str
    outcome: str
    note: str
    dry_run: bool
    scheduled: bool
    reflector: str
    began_at: str
    sessions: int
    messages: int
    proposals: list[dict[str, Any]]
    dropped: list[dict[str, Any]]
    gaps: list[dict[str, Any]]
    cost: dict[str, int]


class MemoryShape(Shape):
    sessions: int
    exchanges: int
    messages: int
    bytes: int
    speaker_count: int
    speakers: list[dict[str, Any]]
    roles: dict[str, int]
    first_at: str | None
    last_at: str | None
    reflected_at: str | None
    since_reflection: dict[str, int]


def _policy_shape() -> type[Shape]:
    """Every key of a policy, with the type of its value."""
    types: dict[str, Any] = {
        key: (list[str] if isinstance(value, list) else type(value), ...) for key, value in as_record(DEFAULT).items()
    }
    return create_model("PolicyShape", __base__=Shape, __doc__="The settings of a policy.", **types)


PolicyShape = _policy_shape()
