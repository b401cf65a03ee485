"""Logging in to the console and out of it, and what the cookie of a session allows. A browser tries the same in tests/browser."""

from __future__ import annotations

from http.cookies import SimpleCookie

import httpx
import pytest

from soulkeeper.faces.browser import cookie_name, csrf_token
from soulkeeper.services import logins, tokens
from tests.conftest import OWNER
from tests.faces.http.conftest import Browser, Caller, House, proposal

PAGE = {"accept": "text/html"}
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36"
ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36"


def log_in(house: House, agent: str = "") -> httpx.Response:
    once = tokens.invite(house.front.ports, OWNER)
    answer = house.client("").get(f"/login?once={once}", base="", headers={**PAGE, "user-agent": agent})
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize(
    ("url", "name", "is_secure"),
    [("http://127.0.0.1:8765", "soulkeeper-8765", False), ("https://souls.example.org", "__Host-soulkeeper", True)],
)
def test_the_cookie_is_hidden_from_scripts_and_other_sites_and_ends_with_the_browser(
    house: House, url: str, name: str, is_secure: bool
) -> None:
    cookie = SimpleCookie(log_in(house.limited(url=url)).headers["set-cookie"])[name]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "strict", "/", "")
    assert (bool(cookie["secure"]), cookie["max-age"], cookie["expires"]) == (is_secure, "", "")


def test_logging_out_takes_back_the_cookie_and_the_pages_that_the_browser_keeps(house: House) -> None:
    answer = Browser(house).send("/logout")
    cookie = SimpleCookie(answer.headers["set-cookie"])[cookie_name(house.front.url)]
    assert (cookie.value, cookie["max-age"], answer.headers["location"]) == ("", "0", "/login")
    assert answer.headers["clear-site-data"] == '"cache"'


@pytest.mark.parametrize(
    ("agent", "browser"),
    [
        (WINDOWS, "Chrome on Windows"),
        (f"{WINDOWS} Edg/143.0", "Edge on Windows"),
        (ANDROID, "Chrome on Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"),
        ("curl/8", "A browser"),
    ],
)
def test_a_session_is_listed_under_the_browser_that_opened_it(house: House, agent: str, browser: str) -> None:
    log_in(house, agent)
    assert [session.login.browser for session in logins.sessions(house.front.ports)] == [browser]


@pytest.mark.parametrize(
    ("form", "headers"),
    [
        ({"csrf": ""}, {}),
        ({"csrf": csrf_token("the secret of another session")}, {}),
        ({}, {"sec-fetch-site": "none"}),
        ({}, {"sec-fetch-site": "same-site"}),
        ({}, {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}),
    ],
)
def test_a_form_that_no_page_of_this_session_sent_decides_nothing(
    house: House, form: dict[str, str], headers: dict[str, str]
) -> None:
    asked = house.client("agent").post("/agents/maya/proposals", proposal()).json()["id"]
    browser = Browser(house)
    sent = {"csrf": csrf_token(browser.secret), "words": "no", **form}
    refused = browser.caller("POST", f"/queue/{asked}/deny", base="", data=sent, headers=headers)
    assert refused.status_code == 403
    assert house.client().get(f"/approvals/{asked}").json()["status"] == "pending"


def test_the_api_takes_the_cookie_from_our_own_pages_only_and_for_a_change_with_their_token(house: House) -> None:
    secret = Browser(house).secret
    program = Caller(house, {"cookie": f"{cookie_name(house.front.url)}={secret}"})
    ours, token = {"sec-fetch-site": "same-origin"}, {"x-csrf-token": csrf_token(secret)}
    assert [program.get("/souls", headers=sent).status_code for sent in ({}, {"sec-fetch-site": "none"}, ours)] == [
        *(401, 401, 200),
    ]
    changes = ({}, ours, token, {**ours, "x-csrf-token": csrf_token("another")}, {**ours, **token})
    created = [program.post("/souls", {"id": f"s{n}"}, headers=sent) for n, sent in enumerate(changes)]
    assert [answer.status_code for answer in created] == [401, 401, 401, 401, 201]
