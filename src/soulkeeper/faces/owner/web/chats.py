"""Settings: the chats that are paired with the Telegram bot, and those that ask to be."""

from __future__ import annotations

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.web import rendering
from soulkeeper.faces.owner.web.visit import Page, Visit
from soulkeeper.services import chat_messages, chats

_DONE = {"revoked": "Revoked: that chat can no longer decide anything"}


def show(visit: Visit, *, error: SoulError | None = None) -> Response:
    paired_chats = chats.chats(visit.ports)
    return visit.form_page(
        "chats.html",
        error,
        chats=paired_chats,
        blocked=[chat for chat in paired_chats if chat_messages.blocked_at(visit.ports, chat)],
        requests=chats.waiting_requests(visit.ports),
        done=visit.notice(_DONE),
    )


def revoke(visit: Visit) -> Response:
    try:
        chats.revoke(visit.ports, visit.owner, visit.field("chat"))
    except SoulError as error:
        return show(visit, error=error)
    return rendering.redirect("/settings/chats?done=revoked")


PAGES: tuple[Page, ...] = (
    ("GET", "/settings/chats", show, Verb.ADMINISTER),
    ("POST", "/settings/chats", revoke, Verb.ADMINISTER),
)
