"""Mirror targets and adoption on every kind of ledger: what is stored, found and released, and what a proof says about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from soulkeeper.adapters.memory import MemoryLedger, MemoryMirror
from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.domain.souls.address import Kind, address
from soulkeeper.domain.souls.target import FileFacts, Target
from soulkeeper.errors import NotFound
from soulkeeper.formats.layouts import FoundAgent
from soulkeeper.ports import Ports
from soulkeeper.services import (
    adoption,
    backups,
    decisions,
    integrity,
    outside_edits,
    policies,
    queries,
    souls,
    targets,
)
from soulkeeper.services.integrity import Health
from tests.conftest import OWNER, Clock, ports_on, stored

SOUL = "# Mira\n\n## Boundaries\n\n- Never share a password.\n"
MIRA = FoundAgent(id="mira", runtime="OpenClaw", mark="", files={"SOUL.md": Kind.SOUL, "TOOLS.md": Kind("tools")})
EDIT = SOUL + "- Never write at night.\n"


def facts(name: str, text: str = SOUL, **more: object) -> FileFacts:
    return FileFacts(
        path=f"/agents/a/{name}", runtime_path=f"/agents/a/{name}", content=text.encode(), folder=7, **more
    )  # type: ignore[arg-type]


FILES = {"SOUL.md": facts("SOUL.md"), "TOOLS.md": facts("TOOLS.md", "# Tools\n\nA hammer.\n")}


def adopted(ports: Ports, files: dict[str, FileFacts] = FILES, **more: object) -> tuple[adoption.PlannedAgent, ...]:
    planned = adoption.plan(ports, [MIRA], files)
    adoption.adopt(ports, OWNER, planned, **more)  # type: ignore[arg-type]
    return planned


def target_of(ports: Ports, where: str) -> Target:
    with ports.ledger.reading() as records:
        (target,) = targets.targets_of(records, records.soul(address(where)).uuid)
    return target


def files_of(ports: Ports) -> MemoryMirror:
    assert isinstance(ports.mirror, MemoryMirror)
    return ports.mirror


def test_an_adopted_file_is_a_soul_with_a_target_and_its_agent_is_guarded(any_ports: Ports) -> None:
    adopted(any_ports)
    assert queries.show(any_ports, address("mira")).content == SOUL
    assert queries.show(any_ports, address("mira/tools")).content == "# Tools\n\nA hammer.\n"
    assert target_of(any_ports, "mira") == FILES["SOUL.md"].target(target_of(any_ports, "mira").soul, "OpenClaw")
    assert policies.show(any_ports, "mira").mirror is MirrorMode.GUARD
    assert queries.selected_soul(any_ports, queries.agent(any_ports, "mira")) == "mira"
    assert all(check.state is not Health.RED for check in integrity.examine(any_ports))


def test_adopting_again_writes_nothing(any_ports: Ports) -> None:
    adopted(any_ports)
    with any_ports.ledger.reading() as records:
        last = records.last_seq()
    assert all(file.is_kept for agent in adopted(any_ports) for file in agent.files)
    with any_ports.ledger.reading() as records:
        assert records.last_seq() == last


def test_an_edit_of_a_guarded_target_is_reverted_and_held_and_goes_live_everywhere_when_approved(
    any_ports: Ports,
) -> None:
    adopted(any_ports)
    target, mirror = target_of(any_ports, "mira"), files_of(any_ports)
    mirror.files[target] = EDIT.encode()
    (note,) = outside_edits.observe(any_ports, address("mira"))
    assert "mira (/agents/a/SOUL.md): edited outside; held as proposal" in note
    assert mirror.files[target] == SOUL.encode()
    (waiting,) = decisions.pending(any_ports)
    outcome = decisions.approve(any_ports, OWNER, waiting.id, code=waiting.review_code)
    assert "approved; in use from the next session of OpenClaw" in outcome.notes
    head = queries.show(any_ports, address("mira")).content.encode()
    assert b"- Never write at night." in head
    assert mirror.files[target] == mirror.files[address("mira")] == head


def test_an_edit_of_a_followed_target_is_recorded_and_reaches_the_other_files(any_ports: Ports) -> None:
    adopted(any_ports, {name: replace(file, in_git=True) for name, file in FILES.items()})
    target, mirror = target_of(any_ports, "mira"), files_of(any_ports)
    mirror.files[target] = EDIT.encode()
    (note,) = outside_edits.observe_all(any_ports)
    assert "recorded as revision 2" in note
    assert mirror.files[address("mira")] == mirror.files[target] == EDIT.encode()
    assert outside_edits.observe_all(any_ports) == ()


def test_a_change_of_the_owner_reaches_the_target(any_ports: Ports) -> None:
    adopted(any_ports)
    souls.edit(any_ports, OWNER, address("mira"), EDIT)
    assert b"- Never write at night." in files_of(any_ports).files[target_of(any_ports, "mira")]


def test_a_released_file_is_left_alone_and_goes_on_with_its_history_when_it_is_adopted_again(any_ports: Ports) -> None:
    adopted(any_ports)
    target, mirror = target_of(any_ports, "mira"), files_of(any_ports)
    assert len(adoption.release(any_ports, OWNER, "/agents/a")) == 2
    mirror.files[target] = EDIT.encode()
    assert outside_edits.observe_all(any_ports) == ()
    with pytest.raises(NotFound):
        adoption.release(any_ports, OWNER, "/agents/a/SOUL.md")
    (again,) = adopted(any_ports, {**FILES, "SOUL.md": facts("SOUL.md", EDIT)})
    assert (again.id, again.is_known) == ("mira", True)
    assert (queries.show(any_ports, address("mira")).content, mirror.files[target]) == (SOUL, SOUL.encode())
    (waiting,) = decisions.pending(any_ports)
    decisions.approve(any_ports, OWNER, waiting.id, code=waiting.review_code)
    head = queries.show(any_ports, address("mira"))
    assert (head.content, head.soul.revision) == (EDIT, 2)
    assert target_of(any_ports, "mira").path == "/agents/a/SOUL.md"


def test_release_takes_a_folder_and_not_another_whose_name_begins_alike(any_ports: Ports) -> None:
    adopted(any_ports)
    with pytest.raises(NotFound):
        adoption.release(any_ports, OWNER, "/agents/a/SOUL")
    assert [target.path for target in adoption.release(any_ports, OWNER, "/agents/a/SOUL.md")] == ["/agents/a/SOUL.md"]


def test_an_id_that_is_already_used_is_not_reassigned(any_ports: Ports) -> None:
    souls.create(any_ports, OWNER, address("mira"), "# Another Mira\n")
    (planned,) = adopted(any_ports)
    assert planned.id == "mira-2"
    assert queries.show(any_ports, address("mira")).content == "# Another Mira\n"


def test_a_file_that_cannot_be_kept_is_refused_with_words_and_the_others_are_kept(any_ports: Ports) -> None:
    hidden = facts("SOUL.md", "Be kind.\u200b\u2063\n")
    (planned,) = adopted(any_ports, {**FILES, "SOUL.md": hidden})
    assert [bool(file.refusal) for file in planned.files] == [True, False]
    assert queries.show(any_ports, address("mira/tools")).content
    with pytest.raises(NotFound):
        queries.show(any_ports, address("mira"))


def test_two_names_of_one_file_are_targets_of_one_text(any_ports: Ports) -> None:
    link = replace(facts("AGENTS.md", "# How\n\nCarefully.\n"), runtime_path="/agents/a/CLAUDE.md")
    agent = replace(MIRA, files={"AGENTS.md": Kind.AGENTS, "CLAUDE.md": Kind("claude")})
    files = {"AGENTS.md": facts("AGENTS.md", "# How\n\nCarefully.\n"), "CLAUDE.md": link}
    adoption.adopt(any_ports, OWNER, adoption.plan(any_ports, [agent], files))
    with any_ports.ledger.reading() as records:
        shown = targets.targets_of(records, records.soul(address("mira/agents")).uuid)
        assert records.find_soul(address("mira/claude")) is None
    assert [target.runtime_path for target in shown] == ["/agents/a/AGENTS.md", "/agents/a/CLAUDE.md"]
    (again,) = adoption.plan(any_ports, [agent], files)
    assert [file.is_kept for file in again.files] == [True, True]


def test_files_that_come_later_join_the_agent_that_is_known(any_ports: Ports) -> None:
    claude = replace(MIRA, files={"CLAUDE.md": Kind.AGENTS})
    files = {**FILES, "CLAUDE.md": facts("CLAUDE.md"), "AGENTS.md": facts("AGENTS.md", "# How\n\nCarefully.\n")}
    adoption.adopt(any_ports, OWNER, adoption.plan(any_ports, [claude], files))
    later = replace(MIRA, files={"CLAUDE.md": Kind("claude"), "AGENTS.md": Kind.AGENTS, "SOUL.md": Kind.SOUL})
    adoption.adopt(any_ports, OWNER, adoption.plan(any_ports, [later], files))
    assert queries.show(any_ports, address("mira/agents")).content == SOUL
    assert queries.show(any_ports, address("mira/agents-2")).content == "# How\n\nCarefully.\n"
    assert queries.selected_soul(any_ports, queries.agent(any_ports, "mira")) == "mira"


def test_an_agent_whose_file_is_a_link_to_that_of_another_is_an_agent_of_its_own(any_ports: Ports) -> None:
    work = facts("AGENTS.md", "# How\n\nCarefully.\n")
    adoption.adopt(
        any_ports,
        OWNER,
        adoption.plan(any_ports, [replace(MIRA, files={"AGENTS.md": Kind.AGENTS})], {"AGENTS.md": work}),
    )
    eve = replace(MIRA, id="eve", files={"SOUL.md": Kind.SOUL, "AGENTS.md": Kind.AGENTS})
    own = replace(facts("SOUL.md"), path="/agents/e/SOUL.md", runtime_path="/agents/e/SOUL.md")
    files = {"SOUL.md": own, "AGENTS.md": replace(work, runtime_path="/agents/e/AGENTS.md")}
    adoption.adopt(any_ports, OWNER, adoption.plan(any_ports, [eve], files))
    assert [queries.agent(any_ports, id).selected != "" for id in ("mira", "eve")] == [False, True]
    with any_ports.ledger.reading() as records:
        shown = targets.targets_of(records, records.soul(address("mira/agents")).uuid)
    assert [target.runtime_path for target in shown] == ["/agents/a/AGENTS.md", "/agents/e/AGENTS.md"]


def test_an_empty_file_is_left_alone(any_ports: Ports) -> None:
    (planned,) = adopted(any_ports, {**FILES, "TOOLS.md": facts("TOOLS.md", "\n")})
    assert (planned.empty, [file.where for file in planned.files]) == (("TOOLS.md",), [address("mira")])


def test_rule_like_sections_are_listed_and_become_protected_fields_if_asked(any_ports: Ports) -> None:
    (planned,) = adopted(any_ports, protect=True)
    assert planned.rules == ("Boundaries",)
    assert "boundaries" in policies.show(any_ports, "mira").protected_fields


def test_what_a_program_would_cut_is_said(any_ports: Ports) -> None:
    long = facts("SOUL.md", SOUL + "A line that is long enough to count.\n" * 700)
    (planned,) = adoption.plan(any_ports, [MIRA], {**FILES, "SOUL.md": long})
    assert ["OpenClaw reads 20,000" in cut for cut in planned.files[0].cuts] == [True]


def test_a_target_that_an_intruder_changed_in_the_ledger_is_found(any_ports: Ports) -> None:
    adopted(any_ports)
    target = target_of(any_ports, "mira")
    with stored(any_ports).writing() as writer:
        moved = targets.write_targets([replace(target, path="/etc/passwd", runtime_path="/etc/passwd")])
        writer.put_setting(targets.SETTING + target.soul, moved)
        writer.append("outside.shown", any_ports.now(), {"upTo": 1, "by": "x", "door": "test"})
    assert any(check.state is Health.RED for check in integrity.examine(any_ports) if check.check == "records")


def test_a_restored_workspace_keeps_no_file_of_another_machine(any_ports: Ports, clock: Clock) -> None:
    adopted(any_ports)
    restored = ports_on(MemoryLedger(), clock)
    outcome = backups.restore(restored, OWNER, backups.back_up(any_ports))
    assert [note for note in outcome.notes if "protected" in note] == [
        "/agents/a/SOUL.md and 1 more are no longer protected; adopt them again: soul adopt /agents/a"
    ]
    with restored.ledger.reading() as records:
        assert targets.active_targets(records) == ()
    assert files_of(restored).files.keys() >= {address("mira")}
    assert not any(isinstance(place, Target) for place in files_of(restored).files)
    assert all(check.state is not Health.RED for check in integrity.examine(restored))


def test_a_target_that_is_gone_is_reported_and_written_again_by_a_repair(any_ports: Ports) -> None:
    from soulkeeper.services import repair, status

    adopted(any_ports, {name: replace(file, in_git=True) for name, file in FILES.items()})
    target = target_of(any_ports, "mira")
    del files_of(any_ports).files[target]
    notes = status.workspace_status(any_ports).notes
    about_it = [note for note in notes if "/agents/a/SOUL.md" in note]
    ways = "soul doctor --fix writes it again, soul release /agents/a/SOUL.md leaves it gone"  # it named only the first
    assert about_it == [f"/agents/a/SOUL.md: the file is gone; {ways}"]
    assert repair.restore_lost_files(any_ports) == (
        "mira (/agents/a/SOUL.md): the file is gone; the approved text was restored",
    )
    assert files_of(any_ports).files[target] == SOUL.encode()
