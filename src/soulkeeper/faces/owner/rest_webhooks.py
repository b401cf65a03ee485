"""Webhooks in REST: create, list, remove; list and retry deliveries."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from soulkeeper.domain.notices.delivery import State
from soulkeeper.domain.notices.endpoint import LONGEST
from soulkeeper.domain.notices.webhook import MOST_KINDS
from soulkeeper.faces import wire
from soulkeeper.faces.http import Body, PageQuery, RequestPorts, StrictRoute, Whole
from soulkeeper.faces.openapi_records import WebhookShape
from soulkeeper.faces.openapi_schemas import DeliveryShape, answers, pages
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.services import webhooks as webhook_service

router = APIRouter(prefix="/webhooks", route_class=StrictRoute, tags=["webhooks"])

_Kind = Annotated[str, Field(min_length=1, max_length=80)]


class NewWebhook(Body):
    url: Annotated[str, Field(min_length=1, max_length=LONGEST, description="The address; https, unless private.")]
    kinds: Annotated[
        list[_Kind],
        Field(default_factory=list, max_length=MOST_KINDS, description="Such as `approval.*`; default: all events."),
    ]
    private: Annotated[bool, Field(description="Allow addresses in your own network.")] = False


@router.get("", responses=pages(WebhookShape))
def webhooks(owner: Administrator, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List the webhooks with the number of deliveries by state. Secrets are never included."""
    matches = [
        record for record in webhook_service.webhooks(ports) if page.q.casefold() in record.webhook.url.casefold()
    ]
    return page.of(matches, _with_counts)


@router.post("", status_code=201, responses=answers(WebhookShape, 201))
def create(body: NewWebhook, owner: Administrator, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Create a webhook. It gets every event from now on. Only this answer contains its secret."""
    response.headers["Cache-Control"] = "no-store"
    webhook = webhook_service.create(ports, owner, body.url, kinds=body.kinds, private=body.private)
    return wire.webhook(webhook, secret=webhook.secret)


@router.get("/{id}", responses=answers(WebhookShape))
def show(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Get one webhook."""
    return _with_counts(webhook_service.webhook(ports, id))


@router.delete("/{id}", responses=answers(WebhookShape))
def remove(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Remove a webhook. Nothing more is sent to it."""
    return wire.webhook(webhook_service.remove(ports, owner, id))


@router.get("/{id}/deliveries", responses=pages(DeliveryShape))
def deliveries(
    id: str,
    owner: Administrator,
    ports: RequestPorts,
    page: PageQuery,
    state: Annotated[State | None, Query(description="`dead` lists deliveries that were given up.")] = None,
) -> dict[str, Any]:
    """List the deliveries of a webhook, newest event first. They are kept for 30 days."""
    items, total = webhook_service.deliveries(ports, id, state=state, limit=page.size, offset=page.start)
    return page.cut([wire.delivery(delivery) for delivery in items], total=total)


@router.post("/{id}/deliveries/{seq}/retry", responses=answers(DeliveryShape))
def retry(id: str, seq: Annotated[Whole, Path()], owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Retry a delivery that was given up."""
    return wire.delivery(webhook_service.retry(ports, owner, id, seq))


def _with_counts(entry: webhook_service.WebhookSummary) -> dict[str, Any]:
    return wire.webhook(entry.webhook, counts=entry.counts)
