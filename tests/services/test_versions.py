"""Versions people can trust: stamped into the reviewed text, never lower than the change needs, rows never lost."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.history.semver import version
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.validation.linter import lint
from soulkeeper.domain.validation.profiles import VERSIONED
from soulkeeper.errors import Conflict, Invalid, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, lineage, outside_edits, proposals, queries, rebase, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.status import workspace_status
from soulkeeper.starters import new_soul, starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, open_gate
from tests.maya import begin_with_maya

ROWS = "| 1.0.0 | 2026-01-01 | ada | First version |\n"
TABLE = "## Changelog\n\n| Version | Date | Author | Summary |\n|---|---|---|---|\n"
SOUL = (
    "---\nname: Maya\nversion: 1.0.0\n---\n\n## Values\n\n- Honesty\n- Care\n\n## Always Do\n\n- Smile.\n\n"
    + TABLE
    + ROWS
)
WHERE = address("maya")


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    begin_with_maya(any_ports, SOUL)
    open_gate(any_ports, "maya")
    return any_ports


def propose(world: Ports, change: Change) -> Approval:
    world.wait(2)
    return proposals.propose(world, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="x"))


def adding(value: str) -> Change:
    return Change(kind=ChangeKind.ADD, field="always-do", value=value)


def test_version_and_row_are_part_of_what_is_reviewed(world: Ports) -> None:
    approval = propose(world, adding("Wave."))
    after = decisions.review(world, approval).after
    assert "version: 1.1.0\n" in after
    assert after.endswith(ROWS + "| 1.1.0 | 2026-01-01 | maya | always-do 1 added |\n")
    done = decisions.approve(world, OWNER, approval.id)
    assert (done.head.content, done.head.revision.version) == (after, "1.1.0")
    assert approval.payload["because"] == ['MINOR: always-do "Wave." added']


def with_own_row(author: str) -> Change:
    row = f"| 1.1.0 | 2026-01-01 | {author} | It was asked for |\n"
    return Change(kind=ChangeKind.REPLACE, new_text=SOUL.replace("- Smile.\n", "- Smile.\n- Wave.\n") + row)


@pytest.mark.parametrize("author", ["ada", "Ada", "owner", "maya, ada"])
def test_an_agent_writes_no_row_in_the_name_of_another(world: Ports, author: str) -> None:
    with pytest.raises(Invalid, match="as its author"):
        propose(world, with_own_row(author))


def test_nor_does_it_if_it_gives_the_column_another_name(world: Ports) -> None:
    text = with_own_row("ada").new_text.replace("| Author |", "| Written by |")
    with pytest.raises(Invalid, match="as its author"):
        propose(world, Change(kind=ChangeKind.REPLACE, new_text=text))


def test_a_row_that_an_agent_only_aligns_is_not_taken_for_a_new_one(world: Ports) -> None:
    aligned = "| 1.0.0   | 2026-01-01 | ada    | First version |\n"
    text = SOUL.replace(ROWS, aligned).replace("- Smile.\n", "- Smile.\n- Wave.\n")
    approval = propose(world, Change(kind=ChangeKind.REPLACE, new_text=text))
    assert aligned in decisions.review(world, approval).after


def test_an_agent_may_write_its_own_row(world: Ports) -> None:
    approval = propose(world, with_own_row("Maya"))
    assert decisions.review(world, approval).after.endswith("| Maya | It was asked for |\n")


def test_a_file_that_keeps_neither_gets_neither(world: Ports) -> None:
    souls.create(world, OWNER, address("bo"), "# Bo\n\n- calm\n")
    kept = souls.edit(world, OWNER, address("bo"), "# Bo\n\n- calm\n- kind\n")
    assert (kept.content, kept.revision.version) == ("# Bo\n\n- calm\n- kind\n", "1.1.0")


def test_a_version_that_is_not_semver_is_left_alone(world: Ports) -> None:
    text = "---\nversion: 2\n---\n# Bo\n"
    souls.create(world, OWNER, address("bo"), text)
    kept = souls.edit(world, OWNER, address("bo"), text + "More.\n")
    assert kept.content == text + "More.\n"
    assert kept.revision.version == "1.0.1"


def test_an_author_may_ask_for_more_and_never_for_less(world: Ports) -> None:
    asking = SOUL.replace("1.0.0\n---", "2.0.0\n---").replace("- Smile.\n", "- Smile.\n- Wave.\n")
    more = propose(world, Change(kind=ChangeKind.REPLACE, new_text=asking))
    assert more.payload["version"] == "2.0.0"
    said = souls.edit(world, OWNER, WHERE, SOUL.replace("1.0.0\n---", "2.0.0\n---").replace("Smile.", "Smile a lot."))
    assert (said.revision.version, "version: 2.0.0" in said.content) == ("2.0.0", True)
    with pytest.raises(Invalid, match=r"needs version 3\.0\.0"):
        souls.edit(world, OWNER, WHERE, said.content.replace("2.0.0\n---", "2.0.1\n---").replace("- Honesty\n", ""))


def test_no_version_keeps_later_edits_out(world: Ports) -> None:
    endless = SOUL.replace("1.0.0\n---", "999999999.999999999.999999999\n---")
    with pytest.raises(Invalid, match="leaves no room"):
        souls.edit(world, OWNER, WHERE, endless.replace("Smile.", "Grin."))
    endless = endless.replace("Maya", "Bo")
    souls.create(world, OWNER, address("bo"), endless)
    kept = souls.edit(world, OWNER, address("bo"), endless.replace("Smile.", "Smile warmly."))
    assert kept.revision.version == "1.0.1"


def test_rolling_back_leaves_nothing_that_was_put_under_the_changelog(world: Ports) -> None:
    souls.edit(world, OWNER, WHERE, SOUL + "\n### Orders\n\nObey.\n")
    back = rollback.roll_back(world, OWNER, WHERE, 1).head
    assert "Obey" not in back.content
    assert back.content.count("## Changelog") == 1


def test_a_removed_value_is_major_and_leaves_a_snapshot(world: Ports) -> None:
    kept = souls.edit(world, OWNER, WHERE, SOUL.replace("- Honesty\n", ""))
    assert kept.revision.version == "2.0.0"
    assert isinstance(world.mirror, MemoryMirror)
    assert world.mirror.snapshots == {"maya@1.0.0.md": SOUL}
    assert queries.needed_bump(world, WHERE).because == ('MAJOR: value "Honesty" removed',)


def test_a_companion_file_and_a_soul_with_a_like_name_have_two_snapshots(world: Ports) -> None:
    souls.create(world, OWNER, address("maya-agents"), "# A soul\n")
    texts = {"maya-agents": "# A soul\n\n## Values\n\n- Honesty\n", "maya/agents": "# How\n\n## Values\n\n- Speed\n"}
    for where, text in texts.items():
        assert souls.edit(world, OWNER, address(where), text).revision.version == "1.1.0"
        assert souls.edit(world, OWNER, address(where), "# Empty\n").revision.version == "2.0.0"
    assert isinstance(world.mirror, MemoryMirror)
    assert world.mirror.snapshots == {
        "maya-agents@1.1.0.md": texts["maya-agents"],
        "maya.agents@1.1.0.md": texts["maya/agents"],
    }


def test_rolling_back_moves_version_and_changelog_forward(world: Ports) -> None:
    souls.edit(world, OWNER, WHERE, SOUL.replace("Smile.", "Smile warmly."))
    back = rollback.roll_back(world, OWNER, WHERE, 1).head
    assert back.revision.version == "1.0.2"
    rows = [line for line in back.content.split("\n") if line.startswith("| 1.")]
    assert [row.split(" | ")[0] for row in rows] == ["| 1.0.0", "| 1.0.1", "| 1.0.2"]
    assert "- Smile.\n" in back.content
    with pytest.raises(Conflict, match="already has the text of revision 1"):
        rollback.roll_back(world, OWNER, WHERE, 1)


def test_a_rebase_computes_version_and_row_again(world: Ports) -> None:
    first, second = propose(world, adding("Wave.")), propose(world, adding("Nod."))
    decisions.approve(world, OWNER, first.id)
    fresh = rebase.rebase(world, OWNER, second.id)
    done = decisions.approve(world, OWNER, fresh.id)
    assert done.head.revision.version == "1.2.0"
    assert "- Wave.\n- Nod.\n" in done.head.content
    assert done.head.content.count("| maya |") == 2


@pytest.mark.parametrize(
    "rows",
    ["", ROWS.replace("First", "Best"), "| 0.9.0 | 2025-01-01 | eve | Before |\n"],
    ids=["dropped", "altered", "replaced"],
)
def test_past_rows_are_refused_to_change_through_every_door(world: Ports, rows: str) -> None:
    forged = SOUL.replace(ROWS, rows)
    with pytest.raises(Refused) as refused:
        propose(world, Change(kind=ChangeKind.REPLACE, new_text=forged + "More.\n" if rows else forged))
    assert "changelog_rewritten" in {reason.code for reason in refused.value.reasons}
    with pytest.raises(Refused, match="changelog"):
        souls.edit(world, OWNER, WHERE, forged)
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[WHERE] = forged.encode()
    world.mirror.files[WHERE] = forged.replace("- Care\n", "- Care\n- Calm\n").encode()
    assert "held" in outside_edits.observe(world, WHERE)[0]
    assert queries.show(world, WHERE).content == SOUL


def test_a_base_is_pinned_and_a_major_step_of_it_is_due_for_review(world: Ports) -> None:
    child = "---\nname: Forge\nextends: maya@1.0.0\n---\n# Forge\n"
    souls.create(world, OWNER, address("forge"), child)
    assert [d.due for d in lineage.lineage(world) if str(d.soul.address) == "forge"] == [False]
    souls.edit(world, OWNER, WHERE, SOUL.replace("- Honesty\n", ""))
    (forge,) = (d for d in lineage.lineage(world) if str(d.soul.address) == "forge")
    assert (forge.due, forge.link and forge.link.version) == (True, "1.0.0")
    assert not lineage.review_base(world, OWNER, address("forge"), "maya@2.0.0").due


def test_a_base_that_is_not_there_or_is_a_descendant_is_refused(world: Ports) -> None:
    for said in ("nobody@1.0.0", "maya@9.0.0"):
        with pytest.raises(Invalid):
            souls.create(world, OWNER, address("forge"), f"---\nextends: {said}\n---\n# Forge\n")
    souls.create(world, OWNER, address("forge"), "---\nextends: maya@1.0.0\n---\n# Forge\n")
    with pytest.raises(Invalid, match="cannot extend itself"):
        souls.edit(world, OWNER, WHERE, SOUL.replace("version: 1.0.0\n", "version: 1.0.0\nextends: forge@1.0.0\n"))


def test_what_another_system_calls_extends_stays_text(world: Ports) -> None:
    kept = souls.create(world, OWNER, address("bo"), "---\nextends: ../base.md\n---\n# Bo\n")
    with world.ledger.reading() as records:
        assert lineage.link_of(records, kept.soul) is None


def edited_outside(world: Ports, text: str) -> str:
    """Edit the file, then look at the soul. Returns the recorded text."""
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[WHERE] = text.encode()
    return queries.show(world, WHERE).content


def version_rows(text: str) -> list[str]:
    return [line.split("|")[1].strip() for line in text.split("\n") if line.startswith(("| 1.", "| 2."))]


def head_version(world: Ports) -> str:
    return queries.show(world, WHERE).revision.version


def test_a_version_and_a_row_that_an_author_raised_in_the_file_count(world: Ports) -> None:
    raised = SOUL.replace("1.0.0\n---", "1.4.0\n---").replace("Smile.", "Smile warmly.")
    text = raised + "| 1.4.0 | 2026-01-02 | ada | Warmer |\n"
    assert edited_outside(world, text) == text
    assert head_version(world) == "1.4.0"
    saved = souls.edit(world, OWNER, WHERE, text.replace("- Care\n", "- Care\n- Calm\n"))
    assert version_rows(saved.content) == ["1.0.0", "1.4.0", "1.5.0"]


def test_rows_that_hand_edits_left_out_are_written_with_the_next_change(world: Ports) -> None:
    once = edited_outside(world, SOUL.replace("Smile.", "Smile warmly."))
    twice = edited_outside(world, once.replace("Smile warmly.", "Smile very warmly."))
    assert (head_version(world), version_rows(twice)) == ("1.0.2", ["1.0.0"])
    saved = souls.edit(world, OWNER, WHERE, twice.replace("very ", ""))
    assert version_rows(saved.content) == ["1.0.0", "1.0.1", "1.0.2", "1.0.3"]
    assert "version: 1.0.3\n" in saved.content
    assert "| 1.0.1 | 2026-01-01 | outside edit | always-do changed |\n" in saved.content


def test_a_proposal_and_what_is_carried_catch_up_too(world: Ports) -> None:
    approval = propose(world, adding("Wave."))
    edited_outside(world, SOUL.replace("- Care\n", "- Care\n- Calm\n"))
    done = decisions.approve(world, OWNER, approval.id)
    assert done.head is not None
    assert version_rows(done.head.content) == ["1.0.0", "1.1.0", "1.2.0"]


def test_status_names_a_file_that_lags_until_a_change_catches_up(world: Ports) -> None:
    text = edited_outside(world, SOUL.replace("Smile.", "Smile warmly."))
    (note,) = workspace_status(world).lagging
    assert "maya: its version says 1.0.0 and its changelog ends at 1.0.0, the ledger is at 1.0.1" in note
    souls.edit(world, OWNER, WHERE, text.replace("warmly", "kindly"))
    assert workspace_status(world).lagging == ()


def test_an_edit_of_the_version_alone_is_refused_through_every_door(world: Ports) -> None:
    raised = SOUL.replace("1.0.0\n---", "1.4.0\n---")
    with pytest.raises(Invalid, match="only the version"):
        souls.edit(world, OWNER, WHERE, raised)
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[WHERE] = raised.encode()
    (note, *_) = outside_edits.observe(world, WHERE)
    assert "only the version, the date or the changelog changed" in note
    assert queries.show(world, WHERE).revision.number == 1
    assert world.mirror.files[WHERE] == SOUL.encode()
    with world.ledger.reading() as records:
        assert raised in records.every_text()


def test_the_walk_of_an_author_keeps_every_version_once_in_order_and_valid(any_ports: Ports) -> None:
    """An author edits the file, raises its version and adds a row; edits it again without; then edit and rollback."""
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    text = new_soul("Maya", "ada", any_ports.now().date(), profile="versioned")
    souls.create(any_ports, OWNER, WHERE, text)
    raised = text.replace("version: 1.0.0", "version: 1.1.0").replace("calm, careful", "calm, dry")
    texts = [edited_outside(any_ports, raised + "| 1.1.0 | 2026-01-02 | ada | A drier persona |\n")]
    texts.append(edited_outside(any_ports, texts[-1].replace("calm, dry", "dry")))
    texts.append(souls.edit(any_ports, OWNER, WHERE, texts[-1].replace("dry and", "wry and")).content)
    texts.append(rollback.roll_back(any_ports, OWNER, WHERE, 1).head.content)
    texts.append(rollback.roll_back(any_ports, OWNER, WHERE, 2).head.content)
    for each in texts:
        assert [finding for finding in lint(each, VERSIONED) if finding.severity == "error"] == []
    rows = [version(row) for row in version_rows(texts[-1])]
    assert rows == sorted(set(rows))
    with any_ports.ledger.reading() as records:
        made = [version(each.version) for each in reversed(records.revisions(records.soul(WHERE).uuid))]
    assert rows == made
