"""Every page: it answers, fits its width, is accessible and small, and links to every place of the console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from tools import shots

from soulkeeper.faces.owner.web.app import PAGES
from tests.browser.conftest import NARROW, WIDE
from tests.faces.http.serving import serving
from tests.system import share

NAMES = (
    "queue", "review-risky", "review", "stale", "action", "edit", "batch", "souls", "soul", "history", "blame", "rollback",
    "prompt", "drift", "lineage", "soul-settings", "new-soul", "adopt", "adopted", "agent", "reflections", "gaps", "new-agent",
    "sessions", "session", "held", "pairing", "proof", "capsule", "settings",
    "webhooks", "sync", "sync-item", "audit", "chats", "docs", "design", "missing",
)  # fmt: skip
SEEN_IN_THE_DARK = share(NAMES, 0)  # one style sheet has the colours of all of them
LARGEST = 150 * 1024
SMALLEST = {"width": 320, "height": 640}
STATIC = Path(shots.__file__).parents[1] / "src/soulkeeper/faces/owner/web/static"
EVERYTHING = {"resultTypes": ["violations"], "preload": False}
TOO_LOW = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter((one) => {
  const target = one.closest("label") ?? one, area = getComputedStyle(target, "::after");
  const more = area.position === "absolute" ? -parseFloat(area.top) - parseFloat(area.bottom) : 0;
  const isText = getComputedStyle(one).display === "inline" || one.closest(".dots, .skip");
  return one.checkVisibility() && !isText && target.getBoundingClientRect().height + more < 43.9;
}).map((one) => one.outerHTML.slice(0, 120))"""  # what is too low for a finger, apart from links in a text
BY_SIGHT = {**EVERYTHING, "runOnly": ["color-contrast", "scrollable-region-focusable", "target-size"]}


@pytest.fixture(scope="module")
def furnished(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, dict[str, str]]]:
    """A page that is logged in to a workspace in which every page has something to show."""
    root = tmp_path_factory.mktemp("shots") / "workspace"
    pages = shots.furnish(root)
    with (
        serving(root, "--quiet") as server,
        chromium.new_context(base_url=server.said["url"], bypass_csp=True, reduced_motion="reduce") as context,
    ):
        context.add_init_script(AXE_SCRIPT)
        page = context.new_page()
        page.goto(server.said["login"])
        page.wait_for_url("**/queue")
        yield page, pages


def test_every_page_is_looked_at(furnished: tuple[Any, dict[str, str]]) -> None:
    assert set(NAMES) == set(furnished[1])
    places = {path.split("/")[1] for _, path, _, _ in PAGES} - {"", "logout"}
    assert {path.split("/")[1].partition("?")[0] for path in furnished[1].values()} >= places


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_small_and_accessible_in_light_and_dark_and_fits_a_phone(
    furnished: tuple[Any, dict[str, str]], name: str
) -> None:
    page, pages = furnished
    look(page, WIDE, "light")
    answer = page.goto(pages[name])
    look(page, SMALLEST, "light")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"], name
    assert answer.status == (404 if name == "missing" else 200)
    assert len(answer.body()) + sum(file.stat().st_size for file in STATIC.iterdir()) <= LARGEST
    for size, theme, rules in ((WIDE, "light", EVERYTHING), (NARROW, "dark", BY_SIGHT)):
        look(page, size, theme)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], name
        assert page.locator("h1:visible").count() == 1
        assert size is WIDE or page.evaluate(TOO_LOW) == [], name
        if theme == "dark" and name not in SEEN_IN_THE_DARK:
            continue
        violations = page.evaluate("rules => axe.run(rules).then(results => results.violations)", rules)
        serious = [
            (one["id"], one["nodes"][0]["html"][:200]) for one in violations if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], (name, theme)


def look(page: Any, size: dict[str, int], theme: str) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=theme)


def test_everything_in_the_queue_can_be_reached_with_the_tab_key(furnished: tuple[Any, dict[str, str]]) -> None:
    page, pages = furnished
    page.set_viewport_size(WIDE)
    page.goto(pages["review"])
    wanted, reached = (
        {"Queue", "Souls", "Keys", "Log", "Whole", "Split", "Approve", "Deny", "Edit", "Later"},
        set[str](),
    )
    for _ in range(80):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim().split(/\\W/)[0]"))
    assert wanted - reached == set()
