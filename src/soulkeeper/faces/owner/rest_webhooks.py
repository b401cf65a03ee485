"""Webhooks in REST: made, listed and removed; what was delivered, and what was given up."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from soulkeeper.domain.notices.delivery import State
from soulkeeper.domain.notices.endpoint import LONGEST
from soulkeeper.domain.notices.webhook import MOST_KINDS
from soulkeeper.faces import wire
from soulkeeper.faces.http import Body, Paged, RequestPorts, StrictRoute, Whole
from soulkeeper.faces.openapi_schemas import DeliveryShape, PageShape, WebhookShape, answers
from soulkeeper.faces.owner.credentials import Administrator
from soulkeeper.services import webhooks as webhook_service

router = APIRouter(prefix="/webhooks", route_class=StrictRoute, tags=["webhooks"])

_Kind = Annotated[str, Field(min_length=1, max_length=80)]


class NewWebhook(Body):
    url: Annotated[str, Field(min_length=1, max_length=LONGEST, description="Where to; with https, unless private.")]
    kinds: Annotated[
        list[_Kind],
        Field(default_factory=list, max_length=MOST_KINDS, description="Such as `approval.*`; nothing is everything."),
    ]
    private: Annotated[bool, Field(description="Whether it may lead into your own networks.")] = False


@router.get("", responses=answers(PageShape))
def webhooks(owner: Administrator, ports: RequestPorts, page: Paged) -> dict[str, Any]:
    """Every webhook, with how many of its deliveries wait, arrived or were given up: never its secret."""
    found = [kept for kept in webhook_service.webhooks(ports) if page.q.casefold() in kept.webhook.url.casefold()]
    return page.of(found, _standing)


@router.post("", status_code=201, responses=answers(WebhookShape, 201))
def create(body: NewWebhook, owner: Administrator, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Make a webhook: it is told what happens from here on. Its secret stands in this answer and is not to be had again."""
    response.headers["Cache-Control"] = "no-store"
    made = webhook_service.create(ports, owner, body.url, kinds=body.kinds, private=body.private)
    return wire.webhook(made, secret=made.secret)


@router.get("/{id}", responses=answers(WebhookShape))
def show(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """One webhook."""
    return _standing(webhook_service.webhook(ports, id))


@router.delete("/{id}", responses=answers(WebhookShape))
def remove(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Remove a webhook: nothing is sent there any more."""
    return wire.webhook(webhook_service.remove(ports, owner, id))


@router.get("/{id}/deliveries", responses=answers(PageShape))
def deliveries(
    id: str,
    owner: Administrator,
    ports: RequestPorts,
    page: Paged,
    state: Annotated[State | None, Query(description="`dead` gives what was given up.")] = None,
) -> dict[str, Any]:
    """What was sent or is to be sent, newest event first. It is kept for 30 days."""
    found, total = webhook_service.deliveries(ports, id, state=state, limit=page.size, offset=page.start)
    return page.cut([wire.delivery(sent) for sent in found], total=total)


@router.post("/{id}/deliveries/{seq}/retry", responses=answers(DeliveryShape))
def retry(id: str, seq: Annotated[Whole, Path()], owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Try a delivery that was given up from the beginning."""
    return wire.delivery(webhook_service.again(ports, owner, id, seq))


def _standing(kept: webhook_service.Counted) -> dict[str, Any]:
    return wire.webhook(kept.webhook, counts=kept.counts)
