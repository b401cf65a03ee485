"""One server and one real browser for all tests of the console. Every test has its own agent, soul and page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker, Owner, Role
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, policies, proposals, souls, tokens
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import open_owned
from tests.faces.http.serving import serving
from tests.system import program

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (`make setup`)")
OWNER = Owner("ada", "cli", "owner")
NO_LIMITS = {
    "maxProposalsPerWeek": "1000",
    "maxProposalsPerDay": "1000",
    "maxPendingProposals": "1000",
    "cooldownBetweenProposals": "0",
    "cooldownAfterRejection": "1s",
}
ARGUMENTS = [  # few processes, and no page is remembered after it was left
    "--no-sandbox",
    "--disable-gpu",
    "--process-per-site",
    "--renderer-process-limit=1",
    "--disable-features=BackForwardCache,PaintHolding",
]
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 375, "height": 812}
TEXT = """\
---
name: {name}
version: 1.0.0
---

# {name}

## Tone

Warm and unhurried. Use full sentences.

## Always Do

- Confirm an order with its date.
- Ask before any payment.

## Never Do

- Never share an address.
"""


@dataclass
class Watched:
    """What a page did that no page of ours may do: failed or refused scripts, dialogs, requests to other hosts."""

    url: str
    noticed: list[str] = field(default_factory=list)

    def follow(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.noticed.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (self.noticed.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: self._request(request.url))
        page.on("console", lambda said: self._said(said.text))

    def _request(self, url: str) -> None:
        if not url.startswith((self.url, "data:", "blob:")):
            self.noticed.append(f"request: {url}")

    def _said(self, text: str) -> None:
        if re.search(r"Content Security Policy|TrustedHTML|violates", text):
            self.noticed.append(f"refused: {text}")


@dataclass
class Console:
    """A served workspace: its ports in this process, its address, and a browser."""

    root: Path
    url: str
    ports: Ports
    browser: Any
    watched: Watched
    page: Any = None  # a page with a session, which most tests share
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def soul(self) -> str:
        """A new soul with an agent of the same name that uses it."""
        name = f"soul{next(self.numbers)}"
        souls.create(self.ports, OWNER, address(name), TEXT.format(name=name.title()), reason="the first day")
        agents.new_agent(self.ports, OWNER, name, starters())
        agents.select(self.ports, OWNER, name, address(name))
        policies.replace(self.ports, OWNER, name, NO_LIMITS)
        return name

    def propose(self, soul: str, value: str = "Greet people.", *, field: str = "always-do", **more: Any) -> Approval:
        change = Change(kind=ChangeKind(more.pop("kind", "add")), field=field, value=value, old=more.pop("old", ""))
        draft = ProposalDraft(where=address(soul), change=change, reason=more.pop("reason", "asked for twice"), **more)
        return proposals.propose(self.ports, Asker(soul, "mcp"), soul, draft)

    @contextmanager
    def questions(self, number: int) -> Iterator[list[Approval]]:
        """So many proposals for a new soul. What is left of them does not stay in the queue of other tests."""
        soul = self.soul()
        asked = [self.propose(soul, f"Greet guest number {place}.") for place in range(number)]
        yield asked
        for one in asked:
            if decisions.find(self.ports, one.id).status is Status.PENDING:
                decisions.deny(self.ports, OWNER, one.id)

    def link(self) -> str:
        return f"{self.url}/login?once={tokens.invite(self.ports, OWNER)}"

    def log_in(self, context: Any, secret: str = "") -> None:
        """Give a browser a session without rendering a page."""
        form = {"token": secret or tokens.invite(self.ports, OWNER)}
        answer = context.request.post("/login", form=form)
        assert answer.ok, answer.text()

    def token(self, role: str) -> str:
        return tokens.create(self.ports, OWNER, Role(role), name=f"{role} rob")[1]


@pytest.fixture(scope="package")  # its event loop must not run under tests that have one of their own
def chromium() -> Iterator[Any]:
    path = program("chromium")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(path), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def console(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    root = tmp_path_factory.mktemp("console") / "workspace"
    create_layout(root)
    begin(root)
    with serving(root, "--quiet") as server:
        console = Console(root, server.said["url"], open_owned(root).ports, chromium, Watched(server.said["url"]))
        with chromium.new_context(viewport=WIDE, base_url=console.url) as context:
            console.log_in(context)
            console.page = context.new_page()
            console.watched.follow(console.page)
            yield console


@pytest.fixture(autouse=True)
def nothing_noticed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Anything a page does that it may not do fails the test that opened it."""
    yield
    if "console" in request.fixturenames:
        watched = request.getfixturevalue("console").watched
        noticed, watched.noticed = watched.noticed, []
        assert noticed == []


@pytest.fixture
def visitor(console: Console) -> Iterator[Callable[..., Any]]:
    """A page in a new browser, logged in unless requested otherwise."""
    contexts = []

    def visit(*, login: bool = True, token: str = "", size: dict[str, int] | None = None) -> Any:
        context = console.browser.new_context(viewport=size or WIDE, base_url=console.url)
        contexts.append(context)
        if login or token:
            console.log_in(context, token)
        page = context.new_page()
        console.watched.follow(page)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def page(console: Console) -> Any:
    """The page that most tests share: it keeps its session, and its browser keeps its styles."""
    return console.page
