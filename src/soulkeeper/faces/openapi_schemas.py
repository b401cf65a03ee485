"""The schemas of answers in the OpenAPI description. They describe the output of ``wire``; keys may be added."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.alias_generators import to_camel


class Shape(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="allow", defer_build=True)  # built with the description


class ReasonShape(Shape):
    code: str
    message: str
    limit: int | float | str | None = None
    value: int | float | str | None = None
    available_at: str | None = None
    hint: str | None = None


class Problem(Shape):
    """A problem document (RFC 9457) with our codes."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str | None = None
    reasons: list[ReasonShape] | None = None
    text_judged: bool | None = None


class PageShape(Shape):
    data: list[dict[str, Any]]
    total_records: int
    current_page: int
    total_pages: int
    next_page: int | None
    prev_page: int | None


class LedgerProofShape(Shape):
    proved: bool
    events: int
    owner_key: str
    problems: list[str]
    covered: list[str]
    not_covered: list[str]


class CheckpointShape(Shape):
    size: int
    head: str
    owner_key: str
    key: str
    statement: str
    signature: str


class SoulShape(Shape):
    id: str
    uuid: str
    name: str
    description: str
    revision: int
    version: str
    hash: str
    deleted: bool
    content: str | None = None


class ChangeShape(Shape):
    field: str
    type: str
    values: list[str] | None = Field(None, description="The items that were added, removed or modified.")
    from_: str | None = Field(None, alias="from")
    to: str | None = None


class RevisionShape(Shape):
    soul: str
    number: int
    version: str
    hash: str
    previous_hash: str
    change_type: str
    author: str
    approver: str
    door: str
    reason: str
    summary: str
    created_at: str
    approval_id: str | None = None
    from_revision: int | None = None
    to_revision: int | None = None
    link: str
    field_changes: list[ChangeShape] | None = None
    content: str | None = None


class DiffShape(Shape):
    soul: str
    from_: int = Field(alias="from")
    to: int
    diff: str
    field_changes: list[ChangeShape]


class RollbackShape(Shape):
    success: bool
    new_version: int
    rolled_back_to_version: int
    revision: RevisionShape


class DriftShape(Shape):
    soul: str
    drift: float
    budget: float
    baseline: int
    fields: dict[str, float]
    course: list[dict[str, float]]


class ValidShape(Shape):
    profile: str
    files: int
    errors: int
    warnings: int
    notes: int
    mended: list[str]
    added: dict[str, list[str]]
    findings: list[dict[str, Any]]


class AgentShape(Shape):
    id: str
    selected_soul_id: str
    protected: bool
    created_at: str
    companions: list[str] | None = None


class AllowedShape(Shape):
    allowed: bool
    reasons: list[ReasonShape]


class BeatShape(Shape):
    agent: str
    tasks: list[dict[str, Any]]
    plain: list[dict[str, Any]]
    notes: list[str]


class FileShape(Shape):
    id: str
    uuid: str
    name: str
    description: str
    deleted: bool
    file: str
    filename: str
    last_modified: str | None = None
    content: str
    revision: int
    version: str
    hash: str


class PinShape(Shape):
    session: str
    agent: str
    soul: str
    revision: int
    version: str
    hash: str
    prompt_hash: str
    guardrails_version: str
    opened_at: str
    soul_id: str | None = None
    companions: dict[str, str] | None = None
    notes: list[str] | None = None


class LoggedShape(Shape):
    session: str
    received: int
    new: int


class DeletedSessionShape(Shape):
    session: str
    deleted: int


class ChatShape(Shape):
    id: str
    name: str
    user: int
    paired_at: str
    paired_by: str
    approval: str
    quiet_hours: list[int] | None = None
    digest_at: int | None = None
    revoked_at: str | None = None


class DeliveryShape(Shape):
    webhook: str
    event: int
    state: str
    attempts: int
    due_at: str | None
    changed_at: str
    status: int | None
    error: str


class CapsuleShape(Shape):
    uuid: str
    name: str
    version: str
    identity: str
    soul: str
    revision: int
    file: str
    hash: str
    fingerprint: str
    owner_key_id: str
    timestamp: str
    lineage: dict[str, Any]
    memories: dict[str, int]
    capsule: dict[str, Any] | None = None


class VerificationShape(Shape):
    uuid: str
    verified: bool
    covers: str
    key_id: str
    findings: list[dict[str, str]]


class HealthShape(Shape):
    status: str
    events: int | None = None


class LayerShape(Shape):
    name: str
    characters: int


class PromptShape(Shape):
    agent: str
    soul: str
    revision: int
    version: str
    hash: str
    guardrails_version: str
    prompt_hash: str
    text: str
    layers: list[LayerShape]
    left_out: list[str]
    notes: list[str]


_WORDS = {
    400: "The request can never be valid.",
    401: "The token is missing or invalid.",
    403: "The token's role or the owner's rules forbid it; every reason is listed.",
    404: "It does not exist, or this token may not see it.",
    409: "It was valid, but the state has changed.",
    413: "The body is too large.",
    421: "The server does not have that host name.",
    429: "Too many requests with this token.",
    503: "The database or a file could not be reached.",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": words,
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status, words in _WORDS.items()
}
CONDITIONAL: dict[int | str, dict[str, Any]] = {
    412: {**PROBLEMS[409], "description": "The state in If-Match is no longer the current one."},
    428: {**PROBLEMS[409], "description": "If-Match is required."},
}


class EventShape(Shape):
    """An event. Beside these keys it has the facts of its kind."""

    seq: int
    kind: str
    at: str
    leaf: str
    by: str | None = None
    door: str | None = None
    credential: str | None = None


class LineageShape(Shape):
    soul: str
    version: str
    extends: str | None
    base_version: str | None
    reviewed: str | None
    review_due: bool


class MessageShape(Shape):
    id: str
    role: str
    speaker: str
    text: str
    at: str
    source: str


class SessionShape(Shape):
    id: str
    began_at: str | None
    messages: int
    exchanges: int
    pinned: PinShape | None
    ended_at: str | None


@cache
def page_of(item: type[Shape]) -> type[PageShape]:
    """A page of these items."""
    name = f"{item.__name__.removesuffix('Shape')}PageShape"
    return create_model(name, __base__=PageShape, data=(list[item], ...))  # type: ignore[valid-type]


def pages(item: type[Shape]) -> dict[int | str, dict[str, Any]]:
    """The answers of a route that lists these items."""
    return answers(page_of(item))


def answers(model: type[Shape], status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answers of a route: its own, and the problems that any route can return."""
    return {status: {"model": model}, **PROBLEMS}
