"""The address that Telegram calls in webhook mode: its secret is checked first, in constant time."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from soulkeeper.domain.canonical import strict_json
from soulkeeper.faces.front import RequestRejected, UpdateReceiver

PATH = "/telegram/webhook"
_HEADER = "x-telegram-bot-api-secret-token"
router = APIRouter()


@router.post(PATH, include_in_schema=False)
async def receive(request: Request) -> Response:
    """Handle one update. If that fails, the status says so, and Telegram sends the update again."""
    receiver: UpdateReceiver = request.app.state.front.telegram
    if not await run_in_threadpool(receiver.is_secret, request.headers.get(_HEADER, "")):
        raise RequestRejected(401, "token", "missing or invalid token")
    try:
        update = strict_json((await request.body()).decode())
    except (ValueError, RecursionError) as error:
        raise RequestRejected(400, "invalid", "this is not an update") from error
    if isinstance(update, dict):
        await run_in_threadpool(receiver.receive, update)
    return Response()
