"""Adoption: the files that an agent's program reads become mirror targets, as they are. ``release`` gives them back.

- Nothing is written outside of the ledger and its workspace: the first revision is the file's text, byte for byte.
- A file that is kept already stays as it is kept. One that was released, or whose folder was replaced, goes on with the history it
  had: where its text is another one now, that is an outside edit like any other, and not the owner's word.
- A file that cannot be kept is refused with words; the agent's other files are adopted without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.evolution import text_rules
from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.domain.evolution.policy import MirrorMode
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.names import slug
from soulkeeper.domain.souls.rule_sections import RuleSection
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import FileFacts, Target
from soulkeeper.domain.souls.text_file import decoded, within_cap
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.errors import NotFound, SoulError
from soulkeeper.formats.layouts import FoundAgent, free_id
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, policies, revisions, souls, targets
from soulkeeper.services.agents import put_agent
from soulkeeper.services.assessment import notes_of
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.protection import rule_sections

MOST_JUDGED = 100  # texts: of more than these, adoption says what is refused and leaves findings to soul validate


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedFile:
    """A file of an agent: ``where`` its text goes, or why it is refused. ``soul`` is the text it showed before, if it did;
    ``is_shared``: another name of a file that is planned already, such as a link from CLAUDE.md to AGENTS.md; ``is_edited``: it
    has another text than the one that is recorded."""

    where: Address
    facts: FileFacts
    text: str = ""
    soul: str = ""
    is_kept: bool = False
    is_shared: bool = False
    is_edited: bool = False
    refusal: str = ""
    findings: tuple[FindingNote, ...] = ()
    cuts: tuple[str, ...] = ()
    rules: tuple[RuleSection, ...] = ()

    @property
    def is_new(self) -> bool:
        return not (self.is_kept or self.refusal)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedAgent:
    """An agent and what would be kept of it; an empty file is left alone. ``is_known``: the ledger has it already."""

    id: str
    found: FoundAgent
    mode: MirrorMode
    files: tuple[PlannedFile, ...]
    empty: tuple[str, ...] = ()
    is_known: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The titles of the rule-like sections that were found."""
        return tuple(section.title for file in self.files for section in file.rules)

    @property
    def new_files(self) -> tuple[PlannedFile, ...]:
        return tuple(file for file in self.files if file.is_new)


def plan(
    ports: Ports | None,
    agents: Sequence[FoundAgent],
    facts: Mapping[str, FileFacts],
    *,
    mode: MirrorMode | None = None,
) -> tuple[PlannedAgent, ...]:
    """What adopting these agents would do. ``facts`` are by the agents' paths; without ports there is no ledger yet."""
    if ports is None:
        return tuple(_Planner((), {}, set()).agents(agents, facts, mode))
    with ports.ledger.reading() as records:
        known = tuple(target for group in targets.every_target(records).values() for target in group)
        living = {target.soul: records.soul_by_uuid(target.soul) for target in known}
        taken = {soul.address.id for soul in (*records.souls(None), *records.souls(None, deleted=True))}
        modes = {agent.id: policies.policy_of(records, agent.id).mirror for agent in records.agents()}
        taken |= {agent.id for agent in records.every_agent()}
        return tuple(_Planner(known, living, taken, modes).agents(agents, facts, mode))


@dataclass(slots=True)
class _Planner:
    """``known`` are all targets, ``living`` their texts by uuid, ``taken`` the ids that agents and souls have; ``modes`` are
    those of living agents, which adopting their files again does not change."""

    known: tuple[Target, ...]
    living: Mapping[str, Soul]
    taken: set[str]
    modes: Mapping[str, MirrorMode] = field(default_factory=dict)
    named: dict[str, Target] = field(init=False)
    souls: dict[str, Soul] = field(init=False)
    planned: dict[str, Address] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.named = {target.named: target for target in self.known}
        shown = {target.path: self.living[target.soul] for target in self.known}
        self.souls = {path: soul for path, soul in shown.items() if not soul.deleted}

    def agents(
        self, agents_found: Sequence[FoundAgent], facts: Mapping[str, FileFacts], mode: MirrorMode | None
    ) -> Iterator[PlannedAgent]:
        is_judged = sum(len(agent.files) for agent in agents_found) <= MOST_JUDGED
        for agent in agents_found:
            planned = self._agent(agent, facts, mode)
            files = tuple(_looked_at(file, agent.runtime, is_judged=is_judged) for file in planned.files)
            yield replace(planned, files=files)

    def _agent(self, agent: FoundAgent, facts: Mapping[str, FileFacts], mode: MirrorMode | None) -> PlannedAgent:
        own = {path: facts[path] for path in agent.files}
        empty = tuple(path for path, each in own.items() if not each.problem and not each.content.strip())
        souls_before = [
            self.souls[own[path].path] for path, kind in agent.files.items() if self._is_known(kind, own[path])
        ]
        id = souls_before[0].address.id if souls_before else free_id(agent.id, self.taken)
        self.taken.add(id)
        in_git = any(each.in_git for each in own.values())
        present = self.modes.get(id) if souls_before else None
        return PlannedAgent(
            id=id,
            found=agent,
            mode=present or mode or (MirrorMode.FOLLOW if in_git else MirrorMode.GUARD),
            files=tuple(self._file(id, kind, own[path]) for path, kind in agent.files.items() if path not in empty),
            empty=empty,
            is_known=bool(souls_before),
        )

    def _is_known(self, kind: Kind, facts: FileFacts) -> bool:
        """Whether a file says which agent this is. A link to a companion file of another agent says nothing."""
        return facts.path in self.souls and (kind is Kind.SOUL or facts.named in self.named)

    def _file(self, id: str, kind: Kind, facts: FileFacts) -> PlannedFile:
        before, soul = self.named.get(facts.named), self.souls.get(facts.path)
        is_pinned = before is not None and _pins(before) == _pins(facts)
        is_shared = facts.path in self.planned
        where = self.planned.setdefault(facts.path, soul.address if soul else Address(kind, id))
        return PlannedFile(
            where=where,
            facts=facts,
            soul=soul.uuid if soul else "",
            is_kept=soul is not None and before is not None and is_pinned and not before.is_released,
            is_shared=is_shared,
            is_edited=soul is not None and bytes_hash(facts.content) != soul.hash,
        )


def _pins(file: Target | FileFacts) -> tuple[str, int, int]:
    return file.path, file.folder, file.link_folder


def _looked_at(file: PlannedFile, runtime: str, *, is_judged: bool) -> PlannedFile:
    """The file's text as the gate sees it, and what its program would cut."""
    if file.is_kept:
        return replace(file, rules=rule_sections(file.facts.content.decode(errors="replace")))
    if file.facts.problem:
        return replace(file, refusal=file.facts.problem)
    try:
        text = within_cap(decoded(file.facts.content))
    except SoulError as error:
        return replace(file, refusal=error.message)
    if reasons := text_rules.refusals("", text):
        return replace(file, refusal="; ".join(reason.message for reason in reasons))
    findings = notes_of(text_rules.findings("", text)) if is_judged else ()
    name = PurePosixPath(file.facts.named).name
    cuts = tuple(cut.message for cut in budgets(text, name) if cut.runtime == runtime)
    return replace(file, text=text, findings=tuple(findings), cuts=cuts, rules=rule_sections(text))


def adopt(ports: Ports, owner: Owner, planned: Sequence[PlannedAgent], *, protect: bool = False) -> tuple[str, ...]:
    """Keep what was planned, all of it or nothing; with ``protect``, its rule-like sections become protected fields, those of
    files that were kept before too.

    Gives a sentence for everything that is still to be done, and for each file that was edited since it was kept.
    """
    with ports.ledger.writing() as writer:
        for agent in planned:
            if agent.new_files:
                _adopt(ports, writer, owner, agent)
            if protect:
                _protect_rules(ports, writer, owner, agent)
    notes = effects.finish(ports)
    edited = (file.where for agent in planned for file in agent.new_files if file.is_edited)
    return (*notes, *(note for where in edited for note in observe(ports, where)))


def kept_files(ports: Ports) -> frozenset[str]:
    """Every file that is a target now, as its program names it."""
    with ports.ledger.reading() as records:
        return frozenset(target.named for target in targets.living_targets(records))


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that is a target now, the text it shows, and what keeps us from writing it; empty where nothing does."""

    target: Target
    where: Address
    problem: str


def kept(ports: Ports, *, limit: int) -> tuple[KeptFile, ...]:
    """The first files that are targets now, in order of their names."""
    with ports.ledger.reading() as records:
        living = sorted(targets.living_targets(records), key=lambda target: target.named)[:limit]
        return tuple(
            KeptFile(target, records.soul_by_uuid(target.soul).address, ports.mirror.problem(target))
            for target in living
        )


def release(ports: Ports, owner: Owner, path: str) -> tuple[Target, ...]:
    """The targets at or below this path are their programs' own again, as they are now. Their texts and history stay."""
    with ports.ledger.writing() as writer:
        below = path.rstrip("/") + "/"
        chosen = [
            target
            for target in (*targets.living_targets(writer), *targets.suspended_targets(writer))
            if path in (target.path, target.named) or target.path.startswith(below) or target.named.startswith(below)
        ]
        if not chosen:
            raise NotFound(f"no file at or below {path} is kept", hint="soul doctor names every file that is")
        for target in chosen:
            targets.release(writer, owner, target, at=ports.now())
    return tuple(chosen)


def _adopt(ports: Ports, writer: Writer, owner: Owner, agent: PlannedAgent) -> None:
    saved = [_save(ports, writer, owner, agent.found.runtime, file) for file in agent.new_files]
    soul = next((each for each in saved if each.address.kind is Kind.SOUL), None)
    known = writer.find_agent(agent.id) if agent.is_known else None
    if known is not None and known.deleted_at is None:
        if soul and not known.selected:
            put_agent(ports, writer, owner, replace(known, selected=soul.uuid), "agent.selected")
        return
    created = Agent(id=agent.id, selected=soul.uuid if soul else "", created_at=ports.now())
    put_agent(ports, writer, owner, created, "agent.added")
    policy = policies.policy_of(writer, agent.id)
    policies.put_policy(ports, writer, owner, agent.id, replace(policy, mirror=agent.mode))


def _protect_rules(ports: Ports, writer: Writer, owner: Owner, agent: PlannedAgent) -> None:
    policy = policies.policy_of(writer, agent.id)
    rules = (section.key for file in agent.files for section in _recorded_rules(writer, file))
    fields = tuple(dict.fromkeys((*policy.protected_fields, *rules)))
    if fields != policy.protected_fields:
        policies.put_policy(ports, writer, owner, agent.id, replace(policy, protected_fields=fields))


def _recorded_rules(records: Records, file: PlannedFile) -> tuple[RuleSection, ...]:
    """The rules of the text that is kept: one that waits as an edit does not choose what is protected."""
    return rule_sections(records.text(records.soul_by_uuid(file.soul).hash)) if file.is_edited else file.rules


def _save(ports: Ports, writer: Writer, owner: Owner, runtime: str, file: PlannedFile) -> Soul:
    """The text as it is in the file, without a stamp, where none is recorded; and the file as its target."""
    hand = souls.provenance(ports, owner, Origin.IMPORT, f"adopted from {file.facts.named}"[:200])
    soul = writer.soul_by_uuid(file.soul) if file.soul else writer.find_soul(file.where) if file.is_shared else None
    if soul is None:
        soul = revisions.begin(writer, ports.new_id(), _free(writer, file), file.text, hand).soul
        souls.set_baseline(writer, soul)
    targets.put_target(writer, owner, file.facts.target(soul.uuid, runtime), at=ports.now())
    return soul


def _free(records: Records, file: PlannedFile) -> Address:
    """The planned address; a companion whose kind another file has already is kept under the name of its file."""
    if file.where.kind is Kind.SOUL or records.find_soul(file.where) is None:
        return file.where
    stem = slug(PurePosixPath(file.facts.named).stem)
    names = (stem, *(f"{stem}-{number}" for number in range(2, 100)))
    others = (Address(Kind(name), file.where.id) for name in names)
    return next(where for where in others if records.find_soul(where) is None)
