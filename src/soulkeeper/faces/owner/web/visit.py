"""A visit to a page: who came, with what rights and with which form.

- A page is shown to callers whose role may do what the page is for. A visitor without a session sees the login page.
- A form is read only if our own page sent it and it carries the CSRF token of the session.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from soulkeeper.domain.authority import Caller, Owner, Reviewer, Verb
from soulkeeper.errors import Conflict, NotFound, Refused, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.browser import LARGEST_UPLOAD, csrf_token, is_csrf_token, session_secret
from soulkeeper.faces.front import Front, RequestRejected, ensure_may
from soulkeeper.faces.owner.credentials import owner_of, reviewer_of
from soulkeeper.faces.owner.web import rendering
from soulkeeper.faces.owner.web.hints import for_buttons
from soulkeeper.ports import Ports
from soulkeeper.services.attribution import attributed
from soulkeeper.services.worklist import Board

DOOR = "web"
PROTECTED_FIELD = "protected_field"
_MOST_FIELDS = 300


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that a form sent."""

    name: str = ""
    data: bytes = b""


NO_FILE = Upload()


@dataclass(frozen=True, slots=True)
class Visit:
    """``form`` has the last value of every field, ``pairs`` all of them; ``upload`` is the file that came with it."""

    request: Request
    front: Front
    caller: Caller
    ports: Ports
    board: Board
    csrf: str
    pairs: tuple[tuple[str, str], ...] = ()
    form: dict[str, str] = field(default_factory=dict)
    upload: Upload = NO_FILE

    @property
    def owner(self) -> Owner:
        """The caller as the owner. Raises if they are not."""
        return owner_of(self.caller, DOOR)

    @property
    def reviewer(self) -> Reviewer:
        """The caller as somebody who answers what is pending. Raises if they may not."""
        return reviewer_of(self.caller, DOOR)

    def may(self, verb: Verb) -> bool:
        return self.caller.may(verb)

    def ensure(self, verb: Verb) -> None:
        ensure_may(self.caller, verb)

    def path(self, name: str) -> str:
        value: str = self.request.path_params[name]
        return value

    def query(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)

    def number(self, name: str, default: int = 1) -> int:
        """A whole number in the query, at least 1; the default if it is not one."""
        number = whole_number(self.query(name))
        return default if number is None else max(1, number)

    def field(self, name: str) -> str:
        """A field of the form, with the line endings that the rest of the program uses."""
        return self.form.get(name, "").replace("\r\n", "\n")

    def notice(self, notices: Mapping[str, str]) -> str:
        """What the last form did, as the address of this page names it."""
        return notices.get(self.query("done"), "")

    def page(self, template: str, *, status: int = 200, **context: object) -> Response:
        return rendering.page(self, template, status=status, **context)

    def form_page(self, template: str, error: SoulError | None, *, status: int = 400, **context: object) -> Response:
        """A page with a form. If the form failed, the page says why, and the answer has this status."""
        failure = problem(error) if error else None
        return self.page(template, status=status if error else 200, failure=failure, **context)


Handler = Callable[[Visit], Response]
Endpoint = Callable[[Request], Awaitable[Response]]
Page = tuple[str, str, Handler, Verb | None]  # method, address, what answers, the right it needs (None: every session)


def whole_number(digits: str) -> int | None:
    """A whole number as a page or an address gives it; None if it is not one."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def page_endpoint(front: Front, board: Board, handler: Handler, verb: Verb | None) -> Endpoint:
    """An endpoint for a page that callers with this right may see; None: every session."""

    async def endpoint(request: Request) -> Response:
        caller: Caller | None = getattr(request.state, "caller", None)
        if caller is None:
            return rendering.login_page(front, request)
        secret = session_secret(dict(request.scope["headers"]), front.url)
        ports = attributed(front.ports, caller, DOOR)
        is_too_large = getattr(request.state, "too_large", False)
        pairs, upload = ((), NO_FILE) if is_too_large else await _read_form(request)
        visit = Visit(request, front, caller, ports, board, csrf_token(secret), pairs, dict(pairs), upload)
        if is_too_large:
            return await run_in_threadpool(_too_large, visit)
        return await run_in_threadpool(_answer, visit, secret, handler, verb)

    return endpoint


def _answer(visit: Visit, secret: str, handler: Handler, verb: Verb | None) -> Response:
    if verb is not None and not visit.may(verb):
        return _not_allowed(visit)
    try:
        if visit.request.method == "POST":
            _ensure_our_form(visit, secret)
        return handler(visit)
    except SoulError as error:
        return failure_page(visit, error)
    except RequestRejected as error:
        return visit.page("error.html", status=error.status, title="This did not work", message=str(error))


def _not_allowed(visit: Visit) -> Response:
    message, hint = f"The role {visit.caller.role} does not include this page", "Log in as an owner, or ask one"
    return visit.page("error.html", status=403, title="Not allowed", message=message, hint=hint)


def _too_large(visit: Visit) -> Response:
    message = f"A file may have up to {LARGEST_UPLOAD // 2**20} MB, and a text up to 64 KB"
    hint = "Go back and choose a smaller one. At the command line, soul memory import FILE reads larger transcripts"
    answer = visit.page("error.html", status=413, title="This is too large", message=message, hint=hint)
    answer.headers["Connection"] = "close"
    return answer


def failure_page(visit: Visit, error: SoulError) -> Response:
    status = wire.http_status(error)
    title = "Not found" if isinstance(error, NotFound) else "This did not work"
    return visit.page("error.html", status=status, title=title, **problem(error))


def problem(error: SoulError, hint: str = "") -> dict[str, object]:
    """An error as a page shows it: its message or, if there are several reasons, each with its hint. Hints name buttons;
    ``hint`` replaces the error's own."""
    reasons = [(reason.message, for_buttons(reason.hint)) for reason in getattr(error, "reasons", ())]
    if len(reasons) < 2:
        return {"message": error.message, "hint": hint or for_buttons(error.hint), "reasons": []}
    return {"message": f"Refused for {len(reasons)} reasons", "hint": hint, "reasons": reasons}


def decision_status(error: SoulError | None) -> int:
    """The status of a decision that failed: the state has changed, or a rule forbids it."""
    return 409 if isinstance(error, Conflict) else 403


def is_refused_for(error: SoulError | None, *codes: str) -> bool:
    """Whether only these reasons stand against it: the owner may confirm it all the same."""
    return isinstance(error, Refused) and all(reason.code in codes for reason in error.reasons)


def no_such_action() -> NotFound:
    return NotFound("there is no such action", hint="Reload the page and choose again")


def _ensure_our_form(visit: Visit, secret: str) -> None:
    headers = dict(visit.request.scope["headers"])
    if headers.get(b"sec-fetch-site", b"same-origin") != b"same-origin":
        raise RequestRejected(403, "origin", "This form was not sent by a page of the console")
    if not is_csrf_token(visit.form.get("csrf", ""), secret):
        raise RequestRejected(
            403, "csrf", "This form belongs to another session. Go back, reload the page and send it again"
        )


async def _read_form(request: Request) -> tuple[tuple[tuple[str, str], ...], Upload]:
    """The fields and the file of a form."""
    if request.method != "POST":
        return (), NO_FILE
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return form_pairs(await request.body()), NO_FILE
    async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=LARGEST_UPLOAD) as form:
        uploads = [value for value in form.values() if isinstance(value, UploadFile)]
        upload = Upload(uploads[0].filename or "", await uploads[0].read()) if uploads else NO_FILE
        return tuple((name, value) for name, value in form.multi_items() if isinstance(value, str)), upload


def form_pairs(body: bytes) -> tuple[tuple[str, str], ...]:
    """The fields of a form; empty if the body is not a form."""
    try:
        text = body.decode("ascii")
        return tuple(parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"))
    except ValueError:
        return ()
