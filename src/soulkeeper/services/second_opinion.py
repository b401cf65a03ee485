"""The second opinion: a model that the owner configured looks at an agent's proposal before the owner does.

It can raise the risk, so that approving needs the typed code; it cannot lower anything. A failure is noted on the review and
blocks nothing. The model is asked outside every lock, within its own time limit, about one proposal of an agent at a time: many
at once would all be paid for, and the limits let only one of them through. A reflection waits for its turn: it was paid for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from threading import Lock

from soulkeeper.domain.evolution.change import Change, ChangeKind, applied
from soulkeeper.domain.evolution.findings.finding import GateFinding
from soulkeeper.domain.evolution.payloads import Assessment, FindingNote
from soulkeeper.domain.evolution.policy import SecondOpinion
from soulkeeper.domain.souls.address import Address
from soulkeeper.errors import SoulError, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import risks
from soulkeeper.services.lookups import active_soul
from soulkeeper.services.policies import policy_of

CODE = "second-opinion"
_WAIT, _MOST_WAITS = 0.2, 900  # three minutes: models answer within one, unless the owner gives them more
_LOCK, _TURNS = Lock(), set[str]()  # the agents whose proposal the model is asked about in this process


@dataclass(frozen=True, slots=True)
class Opinion:
    finding: GateFinding | None = None
    failure: str = ""

    def on(self, assessment: Assessment) -> Assessment:
        """An assessment with this opinion beside it."""
        if self.failure:
            return replace(
                assessment, cautions=(*assessment.cautions, f"the second opinion is missing: {self.failure}")
            )
        if self.finding is None:
            return assessment
        note = FindingNote(**asdict(self.finding))
        risk = risks.raised(assessment.risk, [note])
        return replace(assessment, findings=(*assessment.findings, note), risk=risk)


NONE = Opinion()


def is_wanted(ports: Ports, agent: str) -> bool:
    """Whether a model is configured, and the agent's policy asks it."""
    if ports.critic is None:
        return False
    with ports.ledger.reading() as records:
        return policy_of(records, agent).second_opinion is not SecondOpinion.OFF


@contextmanager
def turn(ports: Ports, agent: str, *, waits: bool) -> Iterator[None]:
    """The turn of one proposal of an agent, from before the model is asked until it is recorded. Who does not wait is refused."""
    for left in range(_MOST_WAITS if waits else 0, -1, -1):
        with _LOCK:
            if is_free := agent not in _TURNS:
                _TURNS.add(agent)
        if is_free:
            break
        if not left:
            message = "another proposal of this agent is being judged"
            raise Unavailable(message, hint="propose it again in a moment")
        ports.wait(_WAIT)
    try:
        yield
    finally:
        _TURNS.discard(agent)


def ask(ports: Ports, where: Address, change: Change, reason: str) -> Opinion:
    """The model's opinion on a change; none if no model is configured or the change does not fit the text."""
    if ports.critic is None:
        return NONE
    with ports.ledger.reading() as records:
        before = records.text(active_soul(records, where).hash)
    try:
        after = change.new_text if change.kind is ChangeKind.REPLACE else applied(change, before)
        return Opinion(finding=ports.critic.opinion(before, after, reason))
    except Unavailable as error:
        return Opinion(failure=error.message)
    except SoulError:
        return NONE
