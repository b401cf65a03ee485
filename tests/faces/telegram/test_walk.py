"""The owner's phone, from pairing to rollback, through a Bot API server over real HTTP."""

from __future__ import annotations

from tools.telegram_api import labels

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.souls.address import address
from soulkeeper.services import decisions, queries
from tests.faces.telegram.talking import ADA, OWNER, World, text


def head(world: World) -> int:
    return queries.show(world.owner, address("default")).soul.revision


def test_a_proposal_arrives_whole_and_a_tap_approves_it(world: World) -> None:
    asked = world.propose("Say the *sources* of <b>numbers</b>", reason="people asked for http://sources.example")
    message = world.message(ADA, asked.review_code)
    assert labels(message) == ["Approve", "Reject", "Later"]
    assert "+- Say the *sources* of <b>numbers</b>" in text(message)
    assert "people asked for http://sources.example" in text(message)
    assert message["links"] == []
    tap = world.api.press(ADA, "Approve", message=message)
    assert world.told(tap).startswith("Approved: now v")
    assert world.found(asked.id).status is Status.APPLIED
    assert labels(world.becomes(message, "✅ Approved", "Ada (Telegram)")) == []
    assert world.found(asked.id).decision.by == "Ada (Telegram)"  # type: ignore[union-attr]
    assert world.problems() == ()


def test_two_siblings_are_approved_one_after_the_other(world: World) -> None:
    one, two = world.propose("Greet by name"), world.propose("Name the day")
    first, second = world.message(ADA, one.review_code), world.message(ADA, two.review_code)
    before = head(world)
    world.told(world.api.press(ADA, "Approve", message=first))
    second = world.becomes(second, f"Now based on revision {before + 1}")
    world.told(world.api.press(ADA, "Approve", message=second))
    assert {world.found(each.id).status for each in (one, two)} == {Status.APPLIED}
    assert head(world) == before + 2


def test_reject_asks_for_words_and_keeps_them(world: World) -> None:
    asked = world.propose("Whistle while working")
    world.api.press(ADA, "Reject", message=world.message(ADA, asked.review_code))
    prompt = world.message(ADA, "Why do you reject it?")
    world.api.write(ADA, "Too loud for the office", reply_to_message=prompt)
    world.message(ADA, "❌ Rejected", "Whistle while working", "Too loud for the office")
    assert world.found(asked.id).decision.words == "Too loud for the office"  # type: ignore[union-attr]


def test_what_another_door_decides_appears_in_the_chat(world: World) -> None:
    asked = world.propose("Keep minutes")
    message = world.message(ADA, asked.review_code)
    decisions.deny(world.owner, OWNER, asked.id, words="not now")
    assert labels(world.becomes(message, "❌ Rejected", "ada", "not now")) == []


def approved(world: World, value: str) -> int:
    """The revision in which the owner approved this value from the chat."""
    asked = world.propose(value)
    world.told(world.api.press(ADA, "Approve", message=world.message(ADA, asked.review_code)))
    return head(world)


def test_history_details_and_rollback(world: World) -> None:
    old, before = approved(world, "Say the hour"), approved(world, "Name the weekday")
    world.api.write(ADA, "/settings")
    world.api.press(ADA, "Soul History", message=world.message(ADA, "Settings", button="Soul History"))
    message = world.message(ADA, "Soul History of default")
    world.told(world.api.press(ADA, f"v{old} Details", message=message))
    details = world.becomes(
        message, f"Details of default v{old}", "+- Say the hour", "Proposed by: maya", "Approved by: Ada"
    )
    assert labels(details) == [f"Rollback to v{old}", "Back"]
    world.told(world.api.press(ADA, f"Rollback to v{old}", message=details))
    asked = world.becomes(message, "This undoes 1 version", "- Name the weekday")
    assert labels(asked) == ["Yes, Rollback", "Cancel"]
    assert world.told(world.api.press(ADA, "Yes, Rollback", message=asked)) == f"Now v{before + 1}"
    assert labels(world.becomes(message, f"default is now v{before + 1}")) == []
    assert "Name the weekday" not in queries.show(world.owner, address("default")).content
    assert world.problems() == ()
