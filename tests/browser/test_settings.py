"""Agents, proof and settings in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from soulkeeper.services import gaps, policies, queries, tokens, webhooks
from tests.browser.conftest import NARROW, OWNER, Console


def test_a_policy_is_changed_in_its_sentences_and_by_a_preset(console: Console, page: Any) -> None:
    soul = console.soul()
    page.goto(f"/agents/{soul}")
    page.locator("[name=maxProposalsPerDay]").fill("7")
    page.get_by_role("button", name="Save policy").click()
    expect(page.get_by_role("status").first).to_contain_text("Policy saved")
    assert policies.show(console.ports, soul).max_proposals_per_day == 7
    page.locator("[name=cooldownAfterRejection]").fill("soon")
    page.get_by_role("button", name="Save policy").click()
    expect(page.get_by_role("alert")).to_contain_text("cooldownAfterRejection")
    expect(page.locator("[name=cooldownAfterRejection]")).to_have_value("soon")
    page.get_by_role("button", name="Strict").click()
    expect(page.get_by_role("status").first).to_contain_text("Policy saved")
    assert policies.show(console.ports, soul).mirror == "guard"


def test_a_policy_with_many_protected_fields_fits_a_phone(console: Console, visitor: Callable[..., Any]) -> None:
    soul, page = console.soul(), visitor(size=NARROW)
    policies.change(
        console.ports, OWNER, soul, "protectedFields", "never-do,blocked-topics,escalation-triggers,boundaries"
    )
    page.goto(f"/agents/{soul}")
    assert (
        page.evaluate(
            "Math.max(...[...document.querySelectorAll('.sentences *')].map(e => e.getBoundingClientRect().right))"
        )
        <= NARROW["width"]
    )


def test_an_agent_is_created_given_a_soul_and_a_gap_of_it_is_recorded_and_closed(console: Console, page: Any) -> None:
    soul = console.soul()
    page.goto("/agents/+new")
    page.get_by_label("Id", exact=True).fill(f"{soul}-night")
    page.get_by_label("Soul it uses").fill(soul)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{soul}-night")
    assert {agent.id: used for agent, used in queries.agents(console.ports)}[f"{soul}-night"] == soul
    page.goto(f"/agents/{soul}-night/gaps")
    page.get_by_label("Field of the soul").fill("tone")
    page.get_by_label("What happened").fill("it was curt")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("cell", name="it was curt")).to_be_visible()
    page.get_by_label("How it was solved").fill("told it so")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("Gap closed")
    (gap,) = gaps.gaps(console.ports, f"{soul}-night", closed=True)
    assert (gap.what, gap.words) == ("it was curt", "told it so")


def test_a_tokens_secret_is_shown_once_and_works_until_it_is_revoked(console: Console, page: Any) -> None:
    page.goto("/settings")
    page.get_by_label("Role").select_option("reader")
    page.get_by_label("Name").fill("dashboard")
    page.get_by_role("button", name="Create").click()
    secret = page.locator("#new-token").inner_text()
    page.goto("/settings")
    assert secret not in page.content()
    page.get_by_role("row", name="dashboard").get_by_role("button", name="Revoke").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("status").first).to_contain_text("Revoked")
    revoked = {token.name for token, _ in tokens.tokens(console.ports) if token.revoked_at}
    assert "dashboard" in revoked


def test_a_webhook_is_created_with_a_secret_and_removed(console: Console, page: Any) -> None:
    page.goto("/settings/webhooks")
    page.get_by_label("URL").fill("https://example.org/hook")
    page.get_by_label("Events").fill("approval.*")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#new-secret")).to_be_visible()
    page.get_by_role("button", name="Remove").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("status").first).to_contain_text("Removed")
    assert webhooks.webhooks(console.ports) == []


def test_the_audit_log_is_filtered_by_kind(console: Console, page: Any) -> None:
    console.propose(console.soul())
    page.goto("/settings/audit?kind=approval")
    kinds = set(page.locator("[data-event] b").all_inner_texts())
    assert kinds
    assert all(kind.startswith("approval.") for kind in kinds)


def test_logging_out_everywhere_ends_the_sessions_of_every_browser_and_of_every_token(
    console: Console, visitor: Callable[..., Any]
) -> None:
    here, there, reviewer = visitor(), visitor(), visitor(token=console.token("reviewer"))
    here.goto("/settings")
    rows = here.get_by_role("row").filter(has_not_text="This one").filter(has_text="Chrome")
    expect(rows.filter(has_text="reviewer rob, reviewer").first).to_be_visible()
    here.get_by_role("button", name="Log out everywhere").first.click()
    here.get_by_role("dialog").get_by_role("button", name="Log out everywhere").click()
    here.wait_for_url("**/login")
    assert [page.request.get("/queue").status for page in (here, there, reviewer)] == [401] * 3
    console.log_in(console.page.context)


def test_the_history_is_proved_on_its_page(console: Console, page: Any) -> None:
    console.soul()
    page.goto("/proof")
    page.get_by_role("link", name="Check everything").click()
    expect(page.get_by_text("Proved", exact=True)).to_be_visible()
    expect(page.get_by_text("Not covered:")).to_be_visible()
    page.get_by_text("Import a capsule").click()
    page.get_by_label("Its file").set_input_files({"name": "a.capsule", "mimeType": "", "buffer": b"no capsule"})
    page.get_by_role("button", name="Verify and import").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_check_that_names_a_long_path_fits_on_a_phone(console: Console, visitor: Any) -> None:
    file = console.root / "souls" / f"{'Long' * 30}.md"
    file.write_text("# Not a soul\n")
    try:
        page = visitor(size=NARROW)
        page.goto("/proof?check=1")
        assert file.name in page.inner_text("main")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finally:
        file.unlink()


def test_a_form_that_failed_keeps_what_was_typed_and_one_that_succeeded_is_empty(console: Console, page: Any) -> None:
    soul = console.soul()
    page.goto("/agents/+new")
    page.get_by_label("Id", exact=True).fill(f"{soul}-day")
    page.get_by_label("Soul it uses").fill("nobody")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("alert")).to_contain_text("No soul named 'nobody'")
    expect(page.get_by_label("Soul it uses")).to_have_value("nobody")
    page.get_by_label("Soul it uses").fill(soul)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{soul}-day")
    page.get_by_label("Uses", exact=True).fill("nobody")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No soul named 'nobody'")
    expect(page.get_by_label("Uses", exact=True)).to_have_value("nobody")
    page.goto(f"/souls/{soul}/settings")
    for label, button in (("New id", "Rename"), ("Id of the copy", "Copy")):
        page.get_by_label(label).fill("default")
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Choose another id")
        expect(page.get_by_label(label)).to_have_value("default")
    page.goto("/settings/webhooks")
    page.get_by_label("URL").fill("http://127.0.0.1/hook")
    page.get_by_label("Events").fill("nothing.*")
    page.get_by_label("In my own network").check()
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_label("In my own network")).to_be_checked()
    page.goto("/settings")
    page.get_by_label("Role").select_option("reader")
    page.get_by_label("Name").fill("kiosk")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#new-token")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("")
