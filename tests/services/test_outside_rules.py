"""Outside edits meet the gate: what would be refused is held, limits bind them, and over the limit nothing is lost."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.change import Change, Way
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, outside_edits, policies, proposals, queries, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock

SOUL = "# Maya\n\n## Tone\n\nWarm.\n\n## Never Do\n\n- Never name a price.\n"
WHERE = address("maya")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    souls.create(any_ports, OWNER, WHERE, SOUL)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    agents.select(any_ports, OWNER, "maya", WHERE)
    return any_ports


@pytest.fixture
def guarded(world: Ports) -> Ports:
    policies.change(world, OWNER, "maya", "mirror", "guard")
    return world


def files(world: Ports) -> MemoryMirror:
    assert isinstance(world.mirror, MemoryMirror)
    return world.mirror


def edit(world: Ports, text: str) -> str:
    """Somebody uses an editor; the soul is looked at next. Gives what is said about it."""
    files(world).files[WHERE] = text.encode()
    return " ".join(queries.show(world, WHERE).notes)


def kept(world: Ports, text: str) -> bool:
    with world.ledger.reading() as records:
        return text in records.every_text()


RISKY = {
    "a protected rule is weakened": (SOUL.replace("Never name", "Name"), "protected field never-do"),
    "the protected heading is renamed": (SOUL.replace("Never Do", "Hints"), "protected field never-do"),
    "the protected field is put between tags": (
        SOUL.replace("Warm.", "Warm.\n\n<deprecated>") + "\n</deprecated>\n",
        "around-protected",
    ),
    "a field would stay and no longer be served": (
        SOUL.replace("## Tone\n\nWarm.", "<!--\n## Tone\n\nWarm.\n-->"),
        "no-longer-served",
    ),
    "the protected heading says more": (
        SOUL.replace("Never Do", "[Never Do](#void) <lifted>"),
        "protected field never-do",
    ),
    "the text becomes a frontmatter": (f"---\n{SOUL}\n---\n", "frontmatter_unreadable"),
    "hidden characters": (SOUL.replace("Warm.", "Warm.\u2063"), "hidden_text"),
    "a secret": (SOUL.replace("Warm.", "ghp_" + "a1B2" * 9), "secret"),
    "a look-alike name": (SOUL.replace("## Tone", "## T\u043ene"), "lookalike_name"),
    "a line too long": (SOUL.replace("Warm.", "word " * 1_000), "line_too_long"),
}


@pytest.mark.parametrize(("text", "why"), RISKY.values(), ids=RISKY)
def test_an_edit_that_would_be_refused_is_held_even_where_files_are_followed(world: Ports, text: str, why: str) -> None:
    note = edit(world, text)
    assert why in note
    assert queries.show(world, WHERE).content == SOUL
    assert files(world).files[WHERE] == SOUL.encode()
    (waiting,) = decisions.pending(world)
    assert waiting.payload["trigger"] == "outside"
    assert decisions.review(world, waiting).after == text
    assert waiting.payload["risk"] == "high"


def test_a_held_edit_is_applied_by_the_owner_with_the_typed_code_alone(world: Ports) -> None:
    text = SOUL.replace("Never name", "Name")
    edit(world, text)
    (waiting,) = decisions.pending(world)
    with pytest.raises(Refused):
        decisions.approve(world, OWNER, waiting.id)
    assert decisions.approve(world, OWNER, waiting.id, code=waiting.review_code).kept.content == text


def test_a_plain_edit_is_followed_and_asks_nothing(world: Ports) -> None:
    edit(world, SOUL.replace("Warm.", "Cool."))
    head = queries.show(world, WHERE)
    assert (head.revision.number, head.revision.origin) == (2, Origin.MANUAL)
    assert decisions.pending(world) == []


def test_minimum_data_is_not_asked_of_an_edit(guarded: Ports) -> None:
    policies.change(guarded, OWNER, "maya", "whenUnrecorded", "refuse")
    edit(guarded, SOUL.replace("Warm.", "Cool."))
    (waiting,) = decisions.pending(guarded)
    assert waiting.payload["cautions"] == []


def test_a_held_edit_counts_against_the_limits_of_whoever_wears_the_soul(guarded: Ports, clock: Clock) -> None:
    edit(guarded, SOUL.replace("Warm.", "Cool."))
    change = Change(way=Way.MODIFY, field="tone", old="Warm.", value="Dry.")
    with pytest.raises(Refused) as refusal:
        proposals.propose(guarded, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))
    assert [reason.code for reason in refusal.value.reasons] == ["too_soon"]
    clock.advance(hours=4)
    proposals.propose(guarded, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))


def test_an_edit_over_the_limit_is_kept_and_put_back_and_not_asked_about(guarded: Ports, clock: Clock) -> None:
    edit(guarded, SOUL.replace("Warm.", "Cool."))
    (waiting,) = decisions.pending(guarded)
    decisions.deny(guarded, OWNER, waiting.id, words="no")
    clock.advance(hours=5)
    second = SOUL.replace("Warm.", "Dry.")
    note = edit(guarded, second)
    assert "kept for later" in note
    assert decisions.pending(guarded) == []
    assert files(guarded).files[WHERE] == SOUL.encode()
    assert kept(guarded, second)
    with guarded.ledger.reading() as records:
        found = [event.facts["hash"] for event in records.every_event() if event.kind == "outside.found"]
    assert content_hash(second) in found


def test_an_edit_that_is_kept_for_later_is_named_and_then_asked_about_by_itself(guarded: Ports, clock: Clock) -> None:
    edit(guarded, SOUL.replace("Warm.", "Cool."))
    (waiting,) = decisions.pending(guarded)
    decisions.deny(guarded, OWNER, waiting.id)
    clock.advance(hours=5)
    second = SOUL.replace("Warm.", "Dry.")
    edit(guarded, second)
    assert "will be asked about after" in outside_edits.observe_all(guarded)[0]
    clock.advance(days=1)
    assert "now held as proposal" in outside_edits.observe_all(guarded)[0]
    (waiting,) = decisions.pending(guarded)
    assert decisions.review(guarded, waiting).after == second
    assert outside_edits.observe_all(guarded) == ()


def test_an_edit_over_the_limit_is_held_once_the_limit_is_over(guarded: Ports, clock: Clock) -> None:
    edit(guarded, SOUL.replace("Warm.", "Cool."))
    (waiting,) = decisions.pending(guarded)
    decisions.deny(guarded, OWNER, waiting.id)
    second = SOUL.replace("Warm.", "Dry.")
    edit(guarded, second)
    clock.advance(days=1)
    edit(guarded, second)
    (waiting,) = decisions.pending(guarded)
    assert decisions.review(guarded, waiting).after == second


def test_a_newer_edit_of_a_question_that_waits_is_bound_by_no_limit(guarded: Ports) -> None:
    for word in ("Cool.", "Dry.", "Wry.", "Cold.", "Mild."):
        edit(guarded, SOUL.replace("Warm.", word))
    (waiting,) = decisions.pending(guarded)
    assert decisions.review(guarded, waiting).after == SOUL.replace("Warm.", "Mild.")


def test_the_code_of_an_edit_that_was_updated_meanwhile_approves_nothing(guarded: Ports) -> None:
    edit(guarded, SOUL.replace("Warm.", "Cool."))
    (seen,) = decisions.pending(guarded)
    edit(guarded, SOUL.replace("Warm.", "Cruel."))
    with pytest.raises(Conflict, match="review code"):
        decisions.approve(guarded, OWNER, seen.id, code=seen.review_code)
    assert queries.show(guarded, WHERE).content == SOUL


def test_a_flood_of_edits_under_a_clock_that_goes_back_is_asked_about_no_more_often(
    guarded: Ports, clock: Clock
) -> None:
    for number in range(6):
        edit(guarded, SOUL.replace("Warm.", f"Edit {number}."))
        for waiting in decisions.pending(guarded):
            decisions.deny(guarded, OWNER, waiting.id)
        clock.advance(hours=-2)
    with guarded.ledger.reading() as records:
        assert len(records.approvals()) == 1
    assert all(kept(guarded, SOUL.replace("Warm.", f"Edit {number}.")) for number in range(6))
