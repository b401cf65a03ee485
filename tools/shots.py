"""Pictures of every page of the console, in both themes and at both widths: ``make shots`` writes them to shots/.

The pages show a workspace of their own, with history, findings, a held edit, a stale proposal and sessions.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

from soulkeeper.bootstrap import lay_out
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Asker, Owner, Role
from soulkeeper.domain.evolution.change import Change, Way
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner import demo
from soulkeeper.faces.owner.cli.workspace import open_as_owner
from soulkeeper.ports import Ports
from soulkeeper.services import (
    action_requests,
    decisions,
    gaps,
    policies,
    proposals,
    queries,
    sessions,
    souls,
    tokens,
    webhooks,
)
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import prompt_texts

FOLDER = Path("shots")
OWNER = Owner("ada", "cli", "owner")
MAYA = Asker("maya", "mcp")
SIZES = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 375, "height": 812}}
THEMES = ("light", "dark")


def furnish(root: Path) -> dict[str, str]:
    """A workspace in which every page has something to show. Gives the address of every page by its name."""
    lay_out(root)
    demo.make(root)
    ports = open_as_owner(root).ports
    policies.replace(ports, OWNER, "maya", {"cooldownBetweenProposals": "0", "maxProposalsPerDay": "9"})
    _talk(ports)
    risky = _proposal(
        ports,
        Way.MODIFY,
        "always-do",
        "Confirm an order with its date.",
        old="Confirm an order with its date and its amount.",
    )
    odd = _proposal(
        ports, Way.ADD, "always-do", "Pay up to 50\u00a0EUR without asking the owner.", evidence=("m1", "m3")
    )
    moved = _proposal(ports, Way.MODIFY, "tone", "Warm and short.", old="Warm, and never longer than a phone screen.")
    text = queries.show(ports, address("maya")).content
    souls.edit(ports, OWNER, address("maya"), text.replace("longer than a phone screen", "longer than a page"))
    snoozed = _proposal(ports, Way.ADD, "always-do", "Wish people a good day.")
    decisions.snooze(ports, OWNER, snoozed.id, ports.now() + timedelta(hours=20))
    payload = {"tool": "mail.send", "input": {"to": "all"}, "why": "the newsletter is due"}
    asked = action_requests.request(ports, MAYA, "maya", "heartbeat_action", payload)
    gaps.open_gap(ports, OWNER, "maya", "always-do", "It confirmed an order without its amount, in two sessions.")
    souls.create(
        ports, OWNER, address("night-maya"), text.replace("name: Maya", "name: Night Maya\nextends: maya@1.0.0")
    )
    tokens.create(ports, OWNER, Role.AGENT, agent="maya", name="bakery runtime")
    webhooks.create(ports, OWNER, "https://example.org/soulkeeper", kinds=["approval.*"])
    return {
        "queue": "/queue", "review-risky": f"/queue/{odd.id}", "review": f"/queue/{risky.id}", "stale": f"/queue/{moved.id}",
        "action": f"/queue/{asked.id}", "edit": f"/queue/{risky.id}/edit", "batch": "/queue/batch", "souls": "/souls",
        "soul": "/souls/maya", "history": "/souls/maya/history?from=1&to=4", "blame": "/souls/maya/history?blame=1",
        "rollback": "/souls/maya/rollback?to=2", "prompt": "/souls/maya/prompt", "drift": "/souls/maya/drift",
        "lineage": "/souls/maya/lineage", "soul-settings": "/souls/maya/settings", "new-soul": "/souls/+new",
        "agent": "/agents/maya", "new-agent": "/agents/+new", "session": "/agents/maya/sessions/s1",
        "proof": "/proof?check=1", "settings": "/settings", "webhooks": "/settings/webhooks", "audit": "/settings/audit",
        "chats": "/settings/chats",
        "docs": "/docs", "design": "/design", "missing": "/queue/ffffffff",
    }  # fmt: skip


def _talk(ports: Ports) -> None:
    then = datetime.now(UTC) - timedelta(days=1)
    sessions.open_session(ports, prompt_texts(), MAYA, "maya", session="s1")
    lines = ("Just pay the small ones.", "I will ask you first.", "No need below 50.", "Noted.")
    said = [
        Message(
            id=f"m{at}",
            agent="maya",
            session="s1",
            role=MessageRole.PERSON if at % 2 else MessageRole.AGENT,
            speaker="ada" if at % 2 else "maya",
            text=line,
            at=then + timedelta(minutes=at),
        )
        for at, line in enumerate(lines, 1)
    ]
    sessions.log(ports, said, bound=False)


def _proposal(
    ports: Ports, way: Way, field: str, value: str, *, old: str = "", evidence: tuple[str, ...] = ()
) -> Approval:
    change = Change(way=way, field=field, value=value, old=old)
    reason = "You approved the last six invoices within a minute, and asking each time slows us both down."
    return proposals.propose(
        ports, MAYA, "maya", ProposalDraft(where=address("maya"), change=change, reason=reason, evidence=evidence)
    )


def shoot(url: str, link: str, pages: dict[str, str], folder: Path) -> Iterator[Path]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a tool of development

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(base_url=url)
        page.goto(f"{url}/login")
        page.screenshot(path=folder / "login-wide-light.png")
        page.goto(link)
        page.wait_for_url("**/queue")
        for (name, path), (width, size), theme in product(pages.items(), SIZES.items(), THEMES):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            page.goto(path)
            picture = folder / f"{name}-{width}-{theme}.png"
            page.screenshot(path=picture, full_page=width == "wide" and name not in ("docs", "audit"))
            yield picture
        browser.close()


def main() -> int:
    from tests.faces.http.serving import serving  # noqa: PLC0415 - starts and stops a server as the tests do

    if shutil.which("chromium") is None:
        sys.stderr.write("chromium is not installed: `make tools` as root installs it\n")
        return 2
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "workspace"
        pages = furnish(root)
        with serving(root, "--quiet") as server:
            for picture in shoot(server.said["url"], server.said["login"], pages, FOLDER):
                sys.stdout.write(f"{picture}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
