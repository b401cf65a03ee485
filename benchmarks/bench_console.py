"""The console with 10,000 souls and 5,000 waiting questions: processor time and size of its pages, first paint of the queue."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from urllib.parse import quote

import httpx

from benchmarks.keeper import OWNER, soul_text
from benchmarks.measuring import Row, at_most, row, say, scratch
from benchmarks.servers import Server, ours
from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.payloads import HIGH, LOW, MEDIUM, Assessment, FindingNote
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces.browser import cookie_name
from soulkeeper.faces.owner.cli.workspace import begin, open_as_owner
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import (
    agents,
    approvals,
    effects,
    lineage,
    logins,
    policies,
    revisions,
    sessions,
    souls,
    tokens,
)
from soulkeeper.services.approvals import ProposalDraft, QuestionDraft
from soulkeeper.services.event_search import FAMILIES
from soulkeeper.starters import starters

SOULS, QUESTIONS, AGENTS, CHILDREN, PORTION = 10_000, 5_000, 200, 300, 500
CALLS, PAINTS, MESSAGES = 5, 5, 40
_STATIC = Path(__file__).parents[1] / "src/soulkeeper/faces/owner/web/static"
_RISKS = (LOW, LOW, MEDIUM, LOW, HIGH)
_FINDING = FindingNote(
    code="negation-flip", severity="high", message="says the opposite: “always”", line=7, column=1, hint=""
)


@dataclass(frozen=True, slots=True)
class Visited:
    first: float
    later: float
    size: int


def run() -> Iterator[Row]:
    with scratch() as folder:
        ports = filled(folder / "keeper")
        pages = paths(ports)
        with ours(folder / "keeper", "--quiet") as server:
            _settle(server)
            cookie = logins.log_in(ports, tokens.invite(ports, OWNER), door="bench")[1]
            seen = {path: _visited(server, cookie, path) for path in pages}
            painted = _first_paints(server, cookie)
    for path, visit in sorted(seen.items(), key=lambda item: -item[1].first):
        sys.stderr.write(
            f"{path:<60} first {visit.first:6.0f} ms, later {visit.later:6.0f} ms, {visit.size // 1024:4} KB\n"
        )
    yield _row(
        "first visit to the slowest page", max((visit.first, path) for path, visit in seen.items()), "200 ms", 200
    )
    yield _row(
        "later visits to the slowest page", max((visit.later, path) for path, visit in seen.items()), "200 ms", 200
    )
    yield _row("the largest page, KB", max((visit.size / 1024, path) for path, visit in seen.items()), "150 KB", 150)
    if painted:
        yield _row("first paint of the queue", (median(painted), "/queue"), "1 s", 1_000)


def _row(operation: str, worst: tuple[float, str], name: str, most: float) -> Row:
    figure, path = worst
    title = f"console, {SOULS:,} souls, {QUESTIONS:,} questions: {operation} ({path})"
    return row(title, {title: [figure], name: [most]}, title, name, at_most(1))


def filled(root: Path) -> Ports:
    """Souls with their revisions, a base with many that extend it, agents, and questions of every risk."""
    create_layout(root)
    begin(root)
    ports = open_as_owner(root).ports
    for number in range(AGENTS):
        agents.new_agent(ports, OWNER, f"agent-{number}", starters())
    for start in range(0, SOULS, PORTION):
        with ports.ledger.writing() as writer:
            for number in range(start, start + PORTION):
                _add(ports, writer, number)
    for number in range(AGENTS):
        agents.select(ports, OWNER, f"agent-{number}", address(f"soul-{number}"))
    sessions.log(ports, [_message(ports, number) for number in range(MESSAGES)], limited=False)
    policies.change(ports, OWNER, "agent-0", "mirror", "guard")
    souls.edit(ports, OWNER, address("soul-5"), soul_text(SOULS).replace("name: Bench", "name: Bench 5"))
    effects.finish(ports)
    return ports


def _message(ports: Ports, number: int) -> Message:
    text = f"Please keep answer {number} shorter."
    role = MessageRole.PERSON
    return Message(id=f"m{number}", agent="agent-0", session="s1", role=role, speaker="ada", text=text, at=ports.now())


def _add(ports: Ports, writer: Writer, number: int) -> None:
    text = soul_text(number).replace("name: Bench", f"name: Bench {number}\nversion: 1.0.0")
    if 0 < number <= CHILDREN:
        text = text.replace("version: 1.0.0", f"version: 1.0.0\nextends: soul-{0 if number < CHILDREN else 1}@1.0.0")
    hand = souls.provenance(ports, OWNER, Origin.MANUAL)
    saved = revisions.begin(writer, ports.new_id(), address(f"soul-{number}"), text, hand)
    lineage.pin(writer, saved.soul, text)
    souls.set_baseline(writer, saved.soul)
    if number < QUESTIONS:
        _ask(ports, writer, saved.soul, text, number)


def _ask(ports: Ports, writer: Writer, soul: Soul, text: str, number: int) -> None:
    risk = _RISKS[number % len(_RISKS)]
    change = Change(kind=ChangeKind.ADD, field="section-1", value=f"greet guest {number}")
    after = text.replace("## Section 2", f"- greet guest {number}\n\n## Section 2")
    question = QuestionDraft(
        draft=ProposalDraft(where=soul.address, change=change, reason="asked for twice"),
        agent=f"agent-{number % AGENTS}",
        soul=soul,
        before=text,
        after=after,
        version="1.0.1",
        assessment=Assessment(risk=risk, findings=(_FINDING,) if risk == HIGH else ()),
    )
    approvals.ask(ports, writer, OWNER, question)


def paths(ports: Ports) -> list[str]:
    with ports.ledger.reading() as records:
        id = records.approvals(limit=1)[0].id
    soul = ["", "/history", "/prompt", "/drift", "/lineage", "/settings", "/history?blame=1", "/rollback?to=1"]
    return [
        "/queue", "/queue?page=100", "/queue?sort=proposals", f"/queue/{id}", f"/queue/{id}/edit", "/queue/batch", "/queue/pulse",
        "/souls", "/souls?page=200", "/souls?q=honest", f"/souls?q={quote('soul-7777')}", "/souls/+new", "/souls/+adopt",
        *(f"/souls/soul-5{tab}" for tab in soul), "/souls/soul-0/lineage", "/souls/default", "/souls/default/settings",
        "/agents", "/agents/agent-0", "/agents/default", "/agents/agent-0/reflections", "/agents/agent-0/gaps", "/agents/+new",
        "/agents/agent-0/sessions", "/agents/agent-0/sessions/s1",
        "/proof", "/settings", "/settings/webhooks", "/settings/chats", "/settings/sync", "/settings/audit",
        *(f"/settings/audit?kind={family}" for family in FAMILIES), "/settings/audit?soul=soul-5", "/settings/audit?soul=soul-9999",
        "/settings/audit?soul=soul-5&kind=approval", "/settings/audit?soul=soul-5&kind=gap", "/settings/audit?before=5000",
        "/docs", "/design",
    ]  # fmt: skip


def _settle(server: Server) -> None:
    """Wait until the server has finished its work at startup."""
    before = -1.0
    while (now := server.processor()) > before:
        before = now
        time.sleep(1)


def _visited(server: Server, cookie: str, path: str) -> Visited:
    """Processor time in milliseconds for the first visit and for later ones; the size in bytes with styles and scripts."""
    url = f"http://127.0.0.1:{server.port}"
    headers = {"cookie": f"{cookie_name(url)}={cookie}", "accept": "text/html"}
    get = partial(httpx.get, url + path, headers=headers, timeout=120)
    before = server.processor()
    size = len(get().raise_for_status().content) + sum(file.stat().st_size for file in _STATIC.iterdir())
    between = server.processor()
    for _ in range(CALLS):
        get()
    return Visited((between - before) * 1_000, (server.processor() - between) / CALLS * 1_000, size)


_PAINTED = "(performance.getEntriesByName('first-contentful-paint')[0] || {startTime: 0}).startTime"


def _first_paints(server: Server, cookie: str) -> list[float]:
    """Milliseconds until a browser has painted something of the queue; empty if there is no browser."""
    chromium = shutil.which("chromium")
    if chromium is None:
        return []
    from playwright.sync_api import sync_playwright

    url = f"http://127.0.0.1:{server.port}"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        paints = []
        for _ in range(PAINTS):
            context = browser.new_context(base_url=url)
            context.add_cookies([{"name": cookie_name(url), "value": cookie, "url": url}])
            page = context.new_page()
            page.goto("/queue")
            while not (painted := page.evaluate(_PAINTED)):  # a page can be loaded before it is painted
                page.wait_for_timeout(10)
            paints.append(painted)
            context.close()
        browser.close()
    return paints


if __name__ == "__main__":
    say(run())
