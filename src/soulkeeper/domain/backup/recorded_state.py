"""The state according to the events: the last one about each soul, approval, agent, gap, token, pin, webhook and setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soulkeeper.domain.authority import Token
from soulkeeper.domain.backup.attestation import RECORD, attests_webhook, setting_hash
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.event import CLOCK, DENIED
from soulkeeper.domain.history.revision import ChainLink
from soulkeeper.domain.notices.chat import SETTING as CHAT
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import SETTING as TARGETS

PINNED = ("owner_name", "owner_key", "log_key")
ENVELOPE = "envelope/"
SYNC = "sync/"
_HELD = "held/"
_RECORDED = ("policy/", "companions/", "capsule/", "ended/", "moved/", ENVELOPE, TARGETS, SYNC, CHAT)
# no event carries these, and they grant nothing
_BOOKKEEPING = (CLOCK, "seeded", "looked/", "outside/", "extends/", "browser-session/")


class RecordedState:
    """The state after all applied events. Apply them in order."""

    def __init__(self) -> None:
        self.approvals: dict[str, str] = {}
        self.moves: dict[str, str] = {}
        self.denials: dict[str, int] = {}
        self.agents: dict[str, tuple[str, bool, bool]] = {}
        self._gaps: dict[str, bool] = {}
        self._tokens: dict[str, tuple[str, str]] = {}
        self._revoked: set[str] = set()
        self._pins: dict[tuple[str, str], tuple[str, int, str]] = {}
        self._webhooks: dict[str, Mapping[str, Any]] = {}
        self._removed: set[str] = set()
        self._links: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._deleted: dict[str, bool] = {}
        self._settings: dict[str, str] = {}
        self._held: dict[str, str] = {}
        self._baselines: dict[str, set[str]] = {}

    def add(self, kind: str, facts: Mapping[str, Any]) -> None:
        match kind.partition("."):
            case ("workspace" | "key", _, _):
                self._add_owner(kind, facts)
            case ("revision" | "soul" | "baseline", _, _):
                self._add_soul(kind, facts)
            case ("approval", _, _):
                self.approvals[facts["approval"]] = facts["record"]
                self.moves[facts["approval"]] = kind
                self.denials.update({facts["approval"]: facts["seq"]} if kind == DENIED else {})
            case ("agent", _, "companions"):
                self._settings[f"companions/{facts['agent']}"] = ",".join(facts["companions"])
            case ("agent", _, what):
                self.agents[facts["agent"]] = (facts["selected"], facts["protected"], what == "deleted")
            case ("sync", _, "trusted" | "distrusted"):
                self._settings[f"{SYNC}trust"] = facts["record"]
            case ("policy" | "capsule" | "target" | "chat" | "outside" as family, _, _):
                self._add_setting(family, facts)
            case ("gap", _, what):
                self._gaps[facts["gap"]] = what == "closed"
            case ("token" | "session" | "webhook", _, _):
                self._add_access(kind, facts)

    def _add_owner(self, kind: str, facts: Mapping[str, Any]) -> None:
        match kind:
            case "workspace.begun":
                self._settings.update({key: facts[key] for key in PINNED if key in facts})
                self.agents[DEFAULT_AGENT] = ("", False, False)
            case "workspace.rekeyed":
                self._settings.update({key: facts[key] for key in PINNED})
            case "key.rotated":
                setting = f"{facts['role']}_key"
                if self._settings.get(setting) == facts["previous"]:
                    self._settings[setting] = facts["key"]

    def _add_setting(self, family: str, facts: Mapping[str, Any]) -> None:
        """A violation and an attempt that was refused change nothing and carry no record. An edit carries the hash of one."""
        if family == "policy":
            self._settings[f"policy/{facts['agent']}"] = canonical(facts["policy"]).decode()
        elif family == "target":
            self._settings[TARGETS + facts["soul"]] = facts["record"]
        elif family == "outside" and RECORD in facts:
            self._held[_HELD + facts["address"]] = facts[RECORD]
        elif "record" in facts:
            self._settings[f"{family}/{facts[family]}"] = facts["record"]

    def _add_soul(self, kind: str, facts: Mapping[str, Any]) -> None:
        soul = facts["soul"]
        self._addresses[soul] = facts["address"]
        match kind:
            case "revision.added":
                self._links[soul] = facts["link"]
                if facts["door"] not in ("file", "sync"):
                    self._baselines.setdefault(soul, set()).add(facts["hash"])
            case "baseline.confirmed":
                self._baselines[soul] = {facts["hash"]}
            case "soul.imported":
                self._settings[ENVELOPE + soul] = facts["envelope"]
            case "soul.deleted" | "soul.undeleted":
                self._deleted[soul] = kind == "soul.deleted"

    def _add_access(self, kind: str, facts: Mapping[str, Any]) -> None:
        match kind:
            case "token.created":
                self._tokens[facts["token"]] = (facts["role"], facts["agent"])
            case "token.revoked":
                self._revoked.add(facts["token"])
            case "session.opened":
                self._pins[facts["agent"], facts["session"]] = (facts["soul"], facts["revision"], facts["hash"])
            case "session.ended":
                self._settings[f"ended/{facts['agent']}/{facts['session']}"] = facts["endedAt"]
            case "session.moved":
                self._settings[f"moved/{facts['soul']}"] = facts["record"]
            case "webhook.created":
                self._webhooks[facts["webhook"]] = facts
            case "webhook.removed":
                self._removed.add(facts["webhook"])

    def knows_soul(self, soul: Soul, head: ChainLink, *, whole: bool) -> bool:
        recorded = (self._links.get(soul.uuid), self._addresses.get(soul.uuid), self._deleted.get(soul.uuid))
        actual = (head.link, str(soul.address), soul.deleted)
        if whole:
            return (recorded[0], recorded[1], bool(recorded[2])) == actual
        return all(known is None or known == present for known, present in zip(recorded, actual, strict=True))

    def knows_agent(self, agent: Agent, *, whole: bool) -> bool:
        recorded = self.agents.get(agent.id)
        actual = (agent.selected, agent.protected, agent.deleted_at is not None)
        return recorded == actual or (recorded is None and not whole)

    def knows_gap(self, gap: Gap, *, whole: bool) -> bool:
        recorded = self._gaps.get(gap.id)
        return recorded == (gap.closed_at is not None) or (recorded is None and not whole)

    def knows_token(self, token: Token, *, whole: bool) -> bool:
        recorded = self._tokens.get(token.id)
        is_known = recorded == (token.role, token.agent) or (recorded is None and not whole)
        return is_known and (token.revoked_at is not None or token.id not in self._revoked)

    def knows_pin(self, pin: Pin, *, whole: bool) -> bool:
        recorded = self._pins.get((pin.agent, pin.session))
        return recorded == (pin.soul, pin.revision, pin.hash) or (recorded is None and not whole)

    def knows_webhook(self, webhook: Webhook, *, whole: bool) -> bool:
        creation = self._webhooks.get(webhook.id)
        is_known = not whole if creation is None else attests_webhook(creation, webhook)
        return is_known and (webhook.removed_at is not None or webhook.id not in self._removed)

    def wrong_settings(self, actual: Mapping[str, str], *, whole: bool) -> Iterator[str]:
        """The keys whose value differs from what the events say, and unknown keys."""
        recorded_keys = {key for key in actual if key in PINNED or key.startswith(_RECORDED)}
        keys = self._settings.keys() | recorded_keys if whole else self._settings.keys()
        yield from (key for key in sorted(keys) if actual.get(key) != self._settings.get(key))
        yield from (
            key
            for key in actual
            if key not in PINNED and not key.startswith((*_RECORDED, *_BOOKKEEPING, BASELINE, _HELD))
        )
        held_keys = sorted(key for key in actual if key.startswith(_HELD) and (whole or key in self._held))
        yield from (key for key in held_keys if setting_hash(actual[key]) != self._held.get(key))
        for key in sorted(key for key in actual if key.startswith(BASELINE) and whole):
            if actual[key] not in self._baselines.get(key.removeprefix(BASELINE), ()):
                yield key
