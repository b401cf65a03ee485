"""The proof of a ledger: everything derivable from its records is derived again, in one pass.

- Every text that is referred to by its hash exists, or an event says that it was purged.
- Each soul's chain runs 1, 2, 3 … and ends at the soul's current revision.
- Events run without a gap, each with its leaf, and repeat number, kind and time in their body.
- The current state (approvals, agents, gaps, tokens, pins, webhooks, policies, baselines, the owner) is what the last events say.
- Every row has the hash that the newest signed event about it carries, and every revision the event that added it.
- A denial has the number of its event: the waiting time after it is counted in that order.
- Records are checked in the order of a backup: each needs only earlier ones. Events may come first or last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from soulkeeper.domain.approvals.approval import Approval, Status, leaves, record_of
from soulkeeper.domain.authority import Token
from soulkeeper.domain.backup.attested_rows import AttestedRows
from soulkeeper.domain.backup.recorded_state import RecordedState
from soulkeeper.domain.canonical import content_hash, moment
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.history.event import ADDED, PURGED, Event, leaf_of
from soulkeeper.domain.history.revision import ChainLink, Revision, chain_link
from soulkeeper.domain.history.revision import record_of as revision_record
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK, Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul


class Proof:
    """Checks records one by one. If it is not ``whole``, chains and events may begin anywhere and nothing counts as missing."""

    def __init__(self, *, whole: bool = True) -> None:
        self._whole = whole
        self._texts: set[str] = set()
        self._absent: set[str] = set()
        self._souls: dict[str, Soul] = {}
        self._heads: dict[str, ChainLink] = {}
        self._agents: dict[str, Agent] = {}
        self._tokens: dict[str, Token] = {}
        self._pins: dict[tuple[str, str], Pin] = {}
        self._webhooks: dict[str, Webhook] = {}
        self._gaps: dict[str, Gap] = {}
        self._approvals: dict[str, str] = {}
        self._statuses: dict[str, Status] = {}
        self._revision_texts: set[tuple[str, str]] = set()
        self._denials: dict[str, int] = {}
        self._settings: dict[str, str] = {}
        self._seq = 0
        self._recorded = RecordedState()
        self._attested = AttestedRows()
        self._links: dict[tuple[str, int], tuple[str, int]] = {}
        self._additions: dict[tuple[str, int], tuple[int, str]] = {}
        self._purged: set[str] = set()

    def set(self, key: str, value: str) -> None:
        self._settings[key] = value
        self._attested.set(key, value)

    def check(self, record: object) -> list[str]:
        """What is wrong with this record, given the records before it."""
        match record:
            case str():
                self._texts.add(content_hash(record))
            case Soul():
                return list(self._soul(record))
            case Revision():
                return list(self.follow(chain_link(revision_record(record))))
            case Approval():
                return list(self._approval(record))
            case Event():
                return list(self._event(record))
            case Agent() | Gap() | Token() | Pin() | Webhook():
                self._remember(record)
        return []

    def _remember(self, record: Agent | Gap | Token | Pin | Webhook) -> None:
        """Events come last, and only they tell whether a record is right."""
        if not isinstance(record, Webhook):
            self._attested.put(record)
        match record:
            case Agent():
                self._agents[record.id] = record
            case Gap():
                self._gaps[record.id] = record
            case Token():
                self._tokens[record.id] = record
            case Pin():
                self._pins[record.agent, record.session] = record
            case Webhook():
                self._webhooks[record.id] = record

    def remaining_faults(self) -> Iterator[str]:
        """What is wrong after all records were checked, each record once."""
        unattested = chain(map(self._name, self._attested.wrong()), self._wrong_additions()) if self._whole else ()
        rows = chain(self._wrong_approvals(), self._wrong_agents(), self._wrong_tokens(), self._wrong_gaps())
        rest = chain(self._wrong_pins(), self._wrong_webhooks())
        settings = (f"setting {key}" for key in self._recorded.wrong_settings(self._settings, whole=self._whole))
        absent = (f"text {hash[:15]}" for hash in sorted(self._absent - self._purged))
        yield from dict.fromkeys(chain(absent, self._ends(), unattested, rows, rest, settings))

    def _name(self, subject: str) -> str:
        """The name of the record with this subject, for a report."""
        kind, _, id = subject.partition("/")
        match kind:
            case "soul":
                return str(self._souls[id].address) if id in self._souls else subject
            case "agent":
                return f"agent {id}"
            case "token" | "gap":
                return f"{kind} {id[:8]}"
            case "session":
                return f"session {id.partition('/')[2]} of {id.partition('/')[0]}"
        return f"setting {subject}"

    def _soul(self, soul: Soul) -> Iterator[str]:
        if soul.uuid in self._souls:
            yield f"{soul.address} (twice)"
        self._souls[soul.uuid] = soul
        self._attested.put(soul)
        self._need(soul.hash)

    def follow(self, link: ChainLink) -> tuple[str, ...]:
        """Check the next revision of a soul. Yields what is wrong with it."""
        soul, number, _, hash, *_ = link
        owner, before = self._souls.get(soul), self._heads.get(soul)
        is_right = owner is not None and link.is_intact and self._follows(link, before)
        self._heads[soul] = link
        self._links[soul, number] = link.link, link.event
        self._revision_texts.add((soul, hash))
        self._need(hash)
        return () if is_right else (f"{owner.address if owner else 'a soul that is not there,'} revision {number}",)

    def _follows(self, link: ChainLink, before: ChainLink | None) -> bool:
        if before is None:
            return (link.number, link.previous_hash, link.previous_link) == (1, "", "") or not self._whole
        predecessor = (link.number - 1, link.previous_hash, link.previous_link)
        return predecessor == (before.number, before.hash, before.link)

    def _approval(self, approval: Approval) -> Iterator[str]:
        if approval.id in self._approvals:
            yield f"approval {approval.id[:8]} (twice)"
        self._approvals[approval.id] = record_of(approval)
        self._statuses[approval.id] = approval.status
        if approval.decision and approval.decision.seq is not None:
            self._denials[approval.id] = approval.decision.seq
        for hash in payloads.text_hashes(approval) if self._whole else ():
            self._need(hash)

    def _event(self, event: Event) -> Iterator[str]:
        facts = event.facts
        follows = event.seq == self._seq + 1 or (not self._whole and self._seq == 0)
        beside = (facts.get("seq"), facts.get("kind"), facts.get("at")) == (event.seq, event.kind, moment(event.at))
        if not (follows and beside and leaf_of(event) == event.leaf):
            yield f"event {event.seq}"
        self._seq = event.seq
        yield from self.apply(event)

    def apply(self, event: Event) -> tuple[str, ...]:
        """Apply an event that the caller has already checked. Returns a sentence if facts are missing."""
        facts = event.facts
        self._attested.put_event(event, facts)
        try:
            if event.kind == PURGED:
                self._purged.update((facts["hash"], *facts.get("blocks", ())))
            self._recorded.add(event.kind, facts)
            if event.kind == ADDED:
                self._additions[facts["soul"], facts["revision"]] = event.seq, facts["link"]
        except (KeyError, TypeError):
            return (f"event {event.seq} (some of its facts are missing)",)
        return ()

    def is_purged(self, hash: str) -> bool:
        """Whether an event says that this text was purged."""
        return hash in self._purged

    def _need(self, hash: str) -> None:
        """Only the events tell later whether it was purged."""
        if hash not in self._texts:
            self._absent.add(hash)

    def accept_hash(self, hash: str) -> None:
        """Accept this hash: its text exists, or an event that is not checked here says that it was purged."""
        self._texts.add(hash)

    def _ends(self) -> Iterator[str]:
        """Souls that are not at the end of their chain, or differ from the last event about them."""
        for uuid, soul in self._souls.items():
            head = self._heads.get(uuid)
            if head is None or not self._is_current(soul, head):
                yield str(soul.address)

    def _is_current(self, soul: Soul, head: ChainLink) -> bool:
        at_head = (head.number, head.hash, head.version) == (soul.revision, soul.hash, soul.version)
        return at_head and self._recorded.knows_soul(soul, head, whole=self._whole)

    def _wrong_additions(self) -> Iterator[str]:
        """Revisions that no event added."""
        for (soul, number), (link, _) in self._links.items():
            if self._additions.get((soul, number), (0, ""))[1] != link:
                yield f"{self._souls[soul].address if soul in self._souls else soul} revision {number}"

    def misplaced(self, root: int) -> Iterator[str]:
        """Revisions that name another event than the one that added them. Those from before the root may name none."""
        for (soul, number), (_, seq) in self._links.items():
            adding_seq = self._additions.get((soul, number), (0, ""))[0]
            if seq != adding_seq and (seq or adding_seq > root):
                yield f"{soul} revision {number}"

    def _wrong_approvals(self) -> Iterator[str]:
        recorded = self._recorded.approvals
        ids = recorded.keys() | self._approvals.keys() if self._whole else recorded.keys()
        yield from (f"approval {id[:8]}" for id in sorted(ids) if recorded.get(id) != self._approvals.get(id))
        moves = ((id, self._recorded.moves.get(id, ""), status) for id, status in self._statuses.items())
        yield from (f"approval {id[:8]} (its answer)" for id, kind, status in moves if not leaves(kind, status))
        order = self._recorded.denials
        late = (id for id, seq in sorted(self._denials.items()) if order.get(id, 0 if self._whole else seq) != seq)
        yield from (f"approval {id[:8]} (its place among the events)" for id in late)

    def _wrong_agents(self) -> Iterator[str]:
        for agent in self._agents.values():
            if not self._recorded.knows_agent(agent, whole=self._whole):
                yield f"agent {agent.id}"
        yield from (f"agent {id}" for id in sorted(self._recorded.agents.keys() - self._agents.keys()))

    def _wrong_tokens(self) -> Iterator[str]:
        for token in self._tokens.values():
            if not self._recorded.knows_token(token, whole=self._whole):
                yield f"token {token.id[:8]}"

    def _wrong_gaps(self) -> Iterator[str]:
        for gap in self._gaps.values():
            if not self._recorded.knows_gap(gap, whole=self._whole):
                yield f"gap {gap.id[:8]}"

    def _wrong_pins(self) -> Iterator[str]:
        files = {str(soul.address): uuid for uuid, soul in self._souls.items()}
        for pin in self._pins.values():
            if not self._recorded.knows_pin(pin, whole=self._whole) or (
                self._whole and not self._has_texts(pin, files)
            ):
                yield f"session {pin.session} of {pin.agent}"

    def _has_texts(self, pin: Pin, files: Mapping[str, str]) -> bool:
        """Whether the texts of a session are revisions of its own soul and files."""
        companions = ((f"{pin.agent}/{name}", hash) for name, hash in pin.companions if name != PROTECTED_BLOCK)
        texts = ((pin.soul, pin.hash), *((files.get(file, ""), hash) for file, hash in companions))
        return self._revision_texts.issuperset(texts)

    def _wrong_webhooks(self) -> Iterator[str]:
        for webhook in self._webhooks.values():
            if not self._recorded.knows_webhook(webhook, whole=self._whole):
                yield f"webhook {webhook.id[:8]}"
