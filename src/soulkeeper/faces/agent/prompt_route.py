"""The prompt's route as the API describes it. ``PromptDoor`` answers before the routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from soulkeeper.faces.front import RequestRejected
from soulkeeper.faces.http import StrictRoute
from soulkeeper.faces.openapi_schemas import PROBLEMS, PromptShape

router = APIRouter(route_class=StrictRoute, tags=["prompt"])


@router.get(
    "/agents/{agent}/prompt",
    response_class=PlainTextResponse,
    responses={
        200: {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{PromptShape.__name__}"}}}},
        304: {"description": "It has not changed."},
        **PROBLEMS,
    },
)
async def prompt(
    agent: str, session: Annotated[str, Query(description="The prompt this session was opened with.")] = ""
) -> Response:
    """Get the prompt: frame, soul and guardrails, as text. The headers `X-Soul-*` name the soul, revision and hash.

    With `Accept: application/json` the answer includes its layers, what was left out, and notes. Ask at every turn with
    `If-None-Match`: the answer is 304 while nothing changed.
    """
    raise RequestRejected(500, "error", f"the prompt of {agent} is served elsewhere")
