"""Paired chats in REST: list and revoke. A chat is paired by approving its request."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from soulkeeper.faces import chat_shapes
from soulkeeper.faces.http import PageQuery, RequestPorts, StrictRoute
from soulkeeper.faces.openapi_schemas import ChatShape, answers, pages
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.services import chats as chat_service

router = APIRouter(prefix="/telegram/chats", route_class=StrictRoute, tags=["telegram"])


@router.get("", responses=pages(ChatShape))
def chats(owner: Administrator, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the paired chats, oldest first."""
    matches = [chat for chat in chat_service.chats(ports) if page.q.casefold() in chat.name.casefold()]
    return page.of(matches, chat_shapes.chat)


@router.delete("/{id}", responses=answers(ChatShape))
def revoke(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Revoke a paired chat. It can no longer decide anything."""
    return chat_shapes.chat(chat_service.revoke(ports, owner, id))
