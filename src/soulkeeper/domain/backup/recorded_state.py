"""What the events tell of how things stand: the last word on each soul, approval, agent, gap, token and setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soulkeeper.domain.authority import Token
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.evolution.gap import Gap
from soulkeeper.domain.history.event import DENIED
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.domain.souls.soul import Soul

PINNED = ("owner_name", "owner_key", "log_key")
_BASELINE = "baseline/"
_TOLD = ("policy/", "companions/", "capsule/")


class RecordedState:
    """Hears events in their order."""

    def __init__(self) -> None:
        self.approvals: dict[str, str] = {}
        self.denials: dict[str, int] = {}
        self.agents: dict[str, tuple[str, bool, bool]] = {}
        self._gaps: dict[str, bool] = {}
        self._tokens: dict[str, tuple[str, str]] = {}
        self._revoked: set[str] = set()
        self._links: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._deleted: dict[str, bool] = {}
        self._settings: dict[str, str] = {}
        self._baselines: dict[str, set[str]] = {}

    def hear(self, kind: str, facts: Mapping[str, Any]) -> None:
        match kind.partition("."):
            case ("workspace", _, "begun"):
                self._settings.update({key: facts[key] for key in PINNED if key in facts})
                self.agents[DEFAULT_AGENT] = ("", False, False)
            case ("revision" | "soul" | "baseline", _, _):
                self._hear_soul(kind, facts)
            case ("approval", _, _):
                self.approvals[facts["approval"]] = facts["record"]
                self.denials.update({facts["approval"]: facts["seq"]} if kind == DENIED else {})
            case ("agent", _, "companions"):
                self._settings[f"companions/{facts['agent']}"] = ",".join(facts["companions"])
            case ("agent", _, what):
                self.agents[facts["agent"]] = (facts["selected"], facts["protected"], what == "deleted")
            case ("policy" | "capsule" as family, _, _):
                self._hear_setting(family, facts)
            case ("gap", _, what):
                self._gaps[facts["gap"]] = what == "closed"
            case ("token", _, "created"):
                self._tokens[facts["token"]] = (facts["role"], facts["agent"])
            case ("token", _, "revoked"):
                self._revoked.add(facts["token"])

    def _hear_setting(self, family: str, facts: Mapping[str, Any]) -> None:
        """A violation changes nothing and carries no record."""
        if family == "policy":
            self._settings[f"policy/{facts['agent']}"] = canonical(facts["policy"]).decode()
        elif "record" in facts:
            self._settings[f"capsule/{facts['capsule']}"] = facts["record"]

    def _hear_soul(self, kind: str, facts: Mapping[str, Any]) -> None:
        soul = facts["soul"]
        self._addresses[soul] = facts["address"]
        match kind:
            case "revision.added":
                self._links[soul] = facts["link"]
                if facts["door"] != "file":
                    self._baselines.setdefault(soul, set()).add(facts["hash"])
            case "baseline.confirmed":
                self._baselines[soul] = {facts["hash"]}
            case "soul.deleted" | "soul.undeleted":
                self._deleted[soul] = kind == "soul.deleted"

    def knows_soul(self, soul: Soul, head: Revision, *, whole: bool) -> bool:
        told = (self._links.get(soul.uuid), self._addresses.get(soul.uuid), self._deleted.get(soul.uuid))
        held = (head.link, str(soul.address), soul.deleted)
        if whole:
            return (told[0], told[1], bool(told[2])) == held
        return all(said is None or said == is_ for said, is_ in zip(told, held, strict=True))

    def knows_agent(self, agent: Agent, *, whole: bool) -> bool:
        said = self.agents.get(agent.id)
        held = (agent.selected, agent.protected, agent.deleted_at is not None)
        return said == held or (said is None and not whole)

    def knows_gap(self, gap: Gap, *, whole: bool) -> bool:
        said = self._gaps.get(gap.id)
        return said == (gap.closed_at is not None) or (said is None and not whole)

    def knows_token(self, token: Token, *, whole: bool) -> bool:
        said = self._tokens.get(token.id)
        known = said == (token.role, token.agent) or (said is None and not whole)
        return known and (token.revoked_at is not None or token.id not in self._revoked)

    def strange_settings(self, held: Mapping[str, str], *, whole: bool) -> Iterator[str]:
        """The keys whose value is not what the events say. Settings that no event carries are not asked about."""
        named = {key for key in held if key in PINNED or key.startswith(_TOLD)}
        asked = self._settings.keys() | named if whole else self._settings.keys()
        yield from (key for key in sorted(asked) if held.get(key) != self._settings.get(key))
        for key in sorted(key for key in held if key.startswith(_BASELINE) and whole):
            if held[key] not in self._baselines.get(key.removeprefix(_BASELINE), ()):
                yield key
