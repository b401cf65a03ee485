"""Browsing on the phone: pending questions, versions, souls, agents, drift and settings, and the decisions that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.notices.chat import Button, ButtonAction, Chat
from soulkeeper.domain.notices.chat_text import ChatText
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.faces.owner.telegram import history_wording, wording
from soulkeeper.faces.owner.telegram.replies import Replies
from soulkeeper.ports import Ports
from soulkeeper.services import agents, decisions, drift, queries, rollback, status
from soulkeeper.services.chat_buttons import Key
from soulkeeper.services.default_agent import default_agent

_MOST_ROWS = 20


@dataclass(frozen=True, slots=True)
class HistoryBrowser:
    ports: Ports
    replies: Replies
    chat: Chat
    owner: Owner

    def command(self, name: str, rest: str) -> None:
        match name:
            case "pending":
                self._pending()
            case "history":
                self._own_history(rest)
            case "souls":
                self._souls()
            case "select":
                self._select(rest)
            case "status":
                self._answer(history_wording.status(status.workspace_status(self.ports, most_agents=_MOST_ROWS)))
            case "drift":
                souls = queries.souls(self.ports, limit=_MOST_ROWS)
                self._answer(history_wording.drift([drift.measure(self.ports, soul.address) for soul in souls]))
            case "settings":
                self.settings()
            case _:
                self._answer(history_wording.help_text())

    def tap(self, button: Button, message: int) -> None:
        """Follow a button that changes nothing: its message shows the next page."""
        where, _, number = button.subject.partition("#")
        match button.action:
            case ButtonAction.HISTORY if where:
                self._history(where, int(number) if number else None, message)
            case ButtonAction.HISTORY:
                self._souls(message)
            case ButtonAction.DETAILS:
                self._details(address(where), number, message)
            case ButtonAction.ROLLBACK:
                plan = rollback.plan_rollback(self.ports, self.owner, address(where), number)
                text = history_wording.rollback_question(where, plan)
                self._answer(text, history_wording.rollback_keys(where, plan), message)
            case ButtonAction.AGENT:
                self._select(button.subject, message)

    def decide(self, decision_ports: Ports, button: Button, message: int) -> str:
        """Carry out a button that decides. Returns the answer to the tap."""
        first, _, second = button.subject.partition("#")
        if button.action is ButtonAction.SELECT:
            self._ensure_same_soul(address(second), button.digest)
            agents.select(decision_ports, self.owner, first, address(second))
            self._answer(history_wording.selected_text(first, second), (), message)
            return "Selected"
        base = int(button.digest)
        outcome = rollback.roll_back(decision_ports, self.owner, address(first), int(second), base=base)
        self._answer(history_wording.rolled_back(outcome), (), message)
        return f"Now v{outcome.head.revision.number}"

    def _ensure_same_soul(self, where: Address, uuid: str) -> None:
        """Another soul may have got the id since the button was shown. Older buttons name no uuid."""
        if uuid and queries.show(self.ports, where).soul.uuid != uuid:
            raise Conflict(f"{where} is another soul now", hint="send /select for new buttons")

    def settings(self, message: int = 0) -> None:
        keys = history_wording.settings_keys(self.chat, self._own_soul())
        self._answer(history_wording.settings(self.chat), keys, message)

    def _answer(self, text: ChatText, keys: Sequence[Sequence[Key]] = (), message: int = 0) -> None:
        if message:
            self.replies.edit(self.chat, message, text, keys)
        else:
            self.replies.send(self.chat, text, keys)

    def _own_soul(self) -> str:
        """The soul of the default agent, or of the only adopted one. If several are adopted, it could be any of theirs: empty."""
        try:
            agent = default_agent(self.ports)
        except Invalid:
            return ""
        return queries.selected_soul(self.ports, queries.agent(self.ports, agent)).removeprefix("missing:")

    def _own_history(self, where: str) -> None:
        if where := where or self._own_soul():
            self._history(where)
        else:
            self._souls()

    def _pending(self) -> None:
        approvals, stale = decisions.pending(self.ports), decisions.stale_approvals(self.ports)
        if approvals:
            self._answer(wording.digest(approvals), wording.digest_keys(approvals))
        else:
            self._answer(history_wording.nothing_pending(decisions.postponed(self.ports)))
        if stale:
            self._answer(wording.stale_list(stale), wording.digest_keys(stale))

    def _history(self, where: str, before: int | None = None, message: int = 0) -> None:
        past = queries.history(self.ports, address(where), before=before, limit=history_wording.PAGE)
        text = history_wording.history(past.soul, past.revisions, self.ports.now())
        self._answer(text, history_wording.history_keys(past.soul, past.revisions), message)

    def _details(self, where: Address, number: str, message: int) -> None:
        comparison = queries.compare_revisions(self.ports, where, newer=number)
        id = comparison.newer.approval_id
        approval = decisions.find(self.ports, id) if id else None
        text = history_wording.details(comparison, approval, self.ports.now())
        keys = history_wording.details_keys(comparison.soul, comparison.newer.number)
        if not text.fits():
            text = history_wording.short_details(comparison, approval, self.ports.now())
        self._answer(text, keys, message)

    def _souls(self, message: int = 0) -> None:
        souls = queries.souls(self.ports, limit=_MOST_ROWS)
        self._answer(history_wording.souls(souls.souls, souls.total), history_wording.souls_keys(souls.souls), message)

    def _select(self, words: str, message: int = 0) -> None:
        """Choose the soul of an agent, of all or the one that is named; if there are several agents, choose the agent first."""
        agent, _, soul = words.partition(" ")
        pairs = queries.agents(self.ports)
        if not agent and len(pairs) > 1:
            keys = history_wording.agents_keys([agent_record for agent_record, _ in pairs[:_MOST_ROWS]])
            self._answer(history_wording.agents_question(), keys)
            return
        selected = queries.agent(self.ports, agent or pairs[0][0].id)
        page = queries.souls(self.ports, limit=_MOST_ROWS)
        souls = [queries.show(self.ports, address(soul.strip())).soul] if soul else page.souls
        left_out = 0 if soul else page.total - len(page.souls)
        current = queries.selected_soul(self.ports, selected)
        text = history_wording.select_question(selected.id, current, left_out=left_out)
        self._answer(text, history_wording.select_keys(selected.id, souls), message)
