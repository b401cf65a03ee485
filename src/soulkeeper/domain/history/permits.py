"""Permits: what may be written without a decision, by a rule that records a text or by an agent that uses an approval.

- A rule may write a revision only if a signed setting allows it at that point of the chain. ``_ALLOWS`` has a line for each rule:
  an edited file while files are followed, and a text of the git remote while the owner trusts the remote.
- A rule never writes a guarded text or a text of a protected agent, and never replaces one text with another. The first revision
  of a text is covered if the event that protects the agent says so (``COVERS_NEW_TEXTS``); older versions did not record it.
- An agent may use a permission only if somebody who may decide approved it.
- Settings are derived from events. Every event that may have lifted a guard must be proved as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from soulkeeper.domain.history.event import ADDED, Event
from soulkeeper.domain.history.signature import DISTRUST, FILE, TRUST, By, authority
from soulkeeper.domain.souls.agent import COVERS_NEW_TEXTS, DEFAULT_AGENT, DEFAULT_SOUL

APPLIED: Final = "approval.applied"
_APPROVED, _BEGUN = "approval.approved", "workspace.begun"
_COMPANIONS, _DELETED = "agent.companions", "agent.deleted"
_GUARD = "guard"
_GUARDED = "the text was guarded then, and only a person may change it"
_OUT_OF_ORDER = "it does not follow the revision before it"
_NOT_APPROVED = "nobody approved it"


@dataclass(frozen=True, slots=True)
class Permit:
    """``refusal`` says why an event is not permitted. It depends on the events ``on`` and the first ``lifts`` of a guard."""

    refusal: str = ""
    on: tuple[int, ...] = ()
    lifts: int = 0


class RecordedText(NamedTuple):
    """The address of a text, how many revisions it has, and the event that put it there."""

    address: str
    revisions: int
    seq: int


@dataclass(slots=True)
class Permits:
    """The state that permits depend on. Apply every event in order. ``lifts`` are the events that may have lifted a guard."""

    lifts: list[int] = field(default_factory=list)
    _guards: set[str] = field(default_factory=set)
    _protected: set[str] = field(default_factory=set)
    _covers_new: set[str] = field(default_factory=set)
    _selected: dict[str, str] = field(default_factory=dict)
    _using: dict[str, set[str]] = field(default_factory=dict)
    _texts: dict[str, RecordedText] = field(default_factory=dict)
    _places: dict[str, str] = field(default_factory=dict)
    _approved: dict[str, int] = field(default_factory=dict)
    _trust: int = 0

    def permit(self, event: Event) -> Permit | None:
        """The permit of an event, before it is applied; None if it needs none."""
        if event.kind not in (ADDED, APPLIED) or (signer := authority(event.authority)) is None:
            return None
        if event.kind == APPLIED:
            return self._claim_permit(event) if signer.by in (By.AGENT, By.TOKEN) else None
        if signer.by is not By.RULE:
            return None
        return _ALLOWS.get(signer.grant, Permits._unknown_permit)(self, event)

    def apply(self, event: Event) -> None:
        """Remember what an event says about agents, policies, texts and trust."""
        if update := _update_for(event.kind):
            if (self._guards or self._protected) and event.kind != ADDED:
                self.lifts.append(event.seq)
            update(self, event, event.facts)

    def agents_using(self, soul: str) -> Set[str]:
        """The agents that chose the soul with this uuid; empty: those that chose none."""
        return self._using.get(soul, set())

    def after(self, events: Iterable[Event]) -> Permits:
        """The permits after these events; this object does not change."""
        changes = [event for event in events if _update_for(event.kind)]
        if not changes:
            return self
        later = self._copy()
        for event in changes:
            later.apply(event)
        return later

    def _copy(self) -> Permits:
        using = {soul: set(agents) for soul, agents in self._using.items()}
        return Permits(
            lifts=list(self.lifts),
            _guards=set(self._guards),
            _protected=set(self._protected),
            _covers_new=set(self._covers_new),
            _selected=dict(self._selected),
            _using=using,
            _texts=dict(self._texts),
            _places=dict(self._places),
            _approved=dict(self._approved),
            _trust=self._trust,
        )

    def text_at(self, address: str) -> tuple[str, int]:
        """The uuid of the text at this address, and the event that put it there; no event if there is none."""
        uuid = self._places.get(address, "")
        text = self._texts.get(uuid)
        return uuid, text.seq if text else 0

    def _claim_permit(self, event: Event) -> Permit:
        approved_seq = self._approved.get(str(event.facts.get("approval")), 0)
        return Permit(on=(approved_seq,)) if approved_seq else Permit(_NOT_APPROVED)

    def _edit_permit(self, event: Event) -> Permit:
        """Permit a rule's revision of an unguarded text, or a new text if no text is guarded and no protection covers it."""
        facts = event.facts
        on: tuple[int, ...] = ()
        uuid, number, address = str(facts.get("soul")), facts.get("revision"), str(facts.get("address"))
        text = self._texts.get(uuid)
        if text is None:
            refusal = _OUT_OF_ORDER if number != 1 or address in self._places else ""
            is_guarded = not self._guards.isdisjoint(self._selected) or self._is_covered(address)
        else:
            on, is_guarded = (text.seq,), self._is_guarded(uuid, text.address)
            refusal = "" if (number, address) == (text.revisions + 1, text.address) else _OUT_OF_ORDER
        return Permit(_GUARDED if is_guarded else refusal, on, len(self.lifts))

    def _sync_permit(self, event: Event) -> Permit:
        if not self._trust:
            return Permit("the owner did not trust the remote then")
        permit = self._edit_permit(event)
        return Permit(permit.refusal, (*permit.on, self._trust), permit.lifts)

    def _unknown_permit(self, _event: Event) -> Permit:
        return Permit("no rule allows it")

    def _is_guarded(self, uuid: str, address: str) -> bool:
        agent, _, companion = address.partition("/")
        if companion:
            return agent in self._guards or agent in self._protected
        agents = self._using.get(uuid, set())
        if address == DEFAULT_SOUL:
            agents = agents | self._using.get("", set())
        return not self._guards.isdisjoint(agents or self._selected) or not self._protected.isdisjoint(agents)

    def _is_covered(self, address: str) -> bool:
        """Whether a text that does not exist yet would belong to an agent whose protection covers it."""
        agent, _, companion = address.partition("/")
        without_soul = self._using.get("", set()) if address == DEFAULT_SOUL else set()
        return not self._covers_new.isdisjoint({agent} if companion else without_soul)

    def _apply_begun(self, _event: Event, _facts: Mapping[str, Any]) -> None:
        self._put_agent(DEFAULT_AGENT, "", is_protected=False)

    def _apply_rekeyed(self, _event: Event, _facts: Mapping[str, Any]) -> None:
        """A new owner key ends the trust that an earlier one gave."""
        self._trust = 0

    def _apply_agent(self, event: Event, facts: Mapping[str, Any]) -> None:
        id = str(facts.get("agent"))
        if event.kind == _DELETED:
            self._using.get(self._selected.pop(id, ""), set()).discard(id)
            self._protected.discard(id)
            self._covers_new.discard(id)
        elif event.kind != _COMPANIONS:
            is_protected = bool(facts.get("protected"))
            self._put_agent(id, str(facts.get("selected", "")), is_protected=is_protected)
            covers = is_protected and facts.get(COVERS_NEW_TEXTS) is True
            (self._covers_new.add if covers else self._covers_new.discard)(id)

    def _put_agent(self, id: str, selected: str, *, is_protected: bool) -> None:
        self._using.get(self._selected.get(id, ""), set()).discard(id)
        self._selected[id] = selected
        self._using.setdefault(selected, set()).add(id)
        (self._protected.add if is_protected else self._protected.discard)(id)

    def _apply_policy(self, _event: Event, facts: Mapping[str, Any]) -> None:
        policy = facts.get("policy")
        is_guard = isinstance(policy, dict) and policy.get("mirror") == _GUARD
        (self._guards.add if is_guard else self._guards.discard)(str(facts.get("agent")))

    def _apply_text(self, event: Event, facts: Mapping[str, Any]) -> None:
        """Apply a revision or a rename. A text depends on the newest event that changed its place."""
        uuid, address = str(facts.get("soul")), str(facts.get("address"))
        text = self._texts.get(uuid)
        seq = text.seq if text and text.address == address else event.seq
        before = text.revisions if text else 0
        number = facts.get("revision") if event.kind == ADDED else before
        self._texts[uuid] = RecordedText(address, number if isinstance(number, int) else before, seq)
        if text is None or text.address != address:
            self._places.pop(text.address if text else "", None)
            self._places[address] = uuid

    def _apply_approved(self, event: Event, facts: Mapping[str, Any]) -> None:
        self._approved[str(facts.get("approval"))] = event.seq

    def _apply_trust(self, event: Event, facts: Mapping[str, Any]) -> None:
        self._trust = event.seq if facts.get("trusted") is True else 0


_ALLOWS: Mapping[str, Callable[[Permits, Event], Permit]] = {FILE: Permits._edit_permit, TRUST: Permits._sync_permit}
Update = Callable[[Permits, Event, Mapping[str, Any]], None]
_UPDATES: Mapping[str, Update] = {
    _BEGUN: Permits._apply_begun,
    "workspace.rekeyed": Permits._apply_rekeyed,
    "agent": Permits._apply_agent,
    "policy": Permits._apply_policy,
    ADDED: Permits._apply_text,
    "soul.renamed": Permits._apply_text,
    _APPROVED: Permits._apply_approved,
    TRUST: Permits._apply_trust,
    DISTRUST: Permits._apply_trust,
}


@lru_cache(maxsize=256)
def _update_for(kind: str) -> Update | None:
    return _UPDATES.get(kind) or _UPDATES.get(kind.partition(".")[0])
