"""Whether new events can be proved later. One that nobody could prove is refused before it is written.

- The key that signs is enrolled, and was neither replaced nor withdrawn. A restore and a new root write before the enrolment.
- A token or chat is still valid, and a rule or an agent has a permit.
"""

from __future__ import annotations

from collections.abc import Sequence

from soulkeeper.domain.history.chain import COVERING, ENROLLED, ROTATED, Chain
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.signature import Authority, By, authority
from soulkeeper.errors import Reason, Refused, Unenrolled

_NEW_KEY = (
    "run soul keys rotate log here, with the owner key; without it, move data/keys/log and data/keys/log.pub away"
)


def ensure_provable(chain: Chain, written: Sequence[Event], new: Sequence[Event], *, is_restore: bool) -> None:
    """Raise unless the last of the ``new`` events can be proved; a ``clock`` event may come before it. ``written`` has the earlier
    events of the transaction."""
    for new_event in new:
        _ensure_not_ended(chain, new_event)
    event, signer = new[-1], authority(new[-1].authority)
    if event.kind in COVERING:
        _ensure_pinned(chain, event, signer)
    if signer is None:
        return
    if chain.root and not is_restore:
        _ensure_enrolled(chain, written, signer.key)
    _ensure_granted(chain, written, signer)
    if chain.root and signer.by in (By.RULE, By.AGENT):
        _ensure_permitted(chain, written, event)


def _ensure_not_ended(chain: Chain, event: Event) -> None:
    """Raise if the key was replaced or withdrawn: a single event that it signed would break the chain for everybody."""
    signer = authority(event.authority)
    if signer and chain.has_ended(signer.key):
        message = f"this machine's key {signer.key} was replaced or withdrawn, and can sign nothing more"
        raise Unenrolled([Reason("not_enrolled", message, hint=_NEW_KEY)])


def _ensure_pinned(chain: Chain, event: Event, signer: Authority | None) -> None:
    if signer is None or signer.key != chain.fingerprint(str(event.facts["owner_key"])):
        message = "this owner key is not the one that the ledger is pinned to"
        raise Refused([Reason("foreign_key", message, hint="restore the original data/keys")])


def _ensure_enrolled(chain: Chain, written: Sequence[Event], key: str) -> None:
    """Raise unless the key is enrolled, possibly by an event of this transaction."""
    mine = (event.facts.get("key", "") for event in written if event.kind in (ENROLLED, ROTATED))
    if not chain.may_sign(key) and key not in map(chain.fingerprint, mine):
        message = f"the owner has not enrolled this machine's key {key}"
        raise Unenrolled([Reason("not_enrolled", message, hint="run soul migrate here once, with the owner key")])


def _ensure_granted(chain: Chain, written: Sequence[Event], signer: Authority) -> None:
    """Raise if the token or chat was revoked in the meantime."""
    mine = (event.facts["token"] for event in written if event.kind == "token.revoked")
    if signer.by is By.TOKEN and signer.grant in {*chain.revoked, *mine}:
        raise Refused([Reason("token_revoked", "this token was revoked", hint="log in again, or use another token")])
    if signer.by is By.CHAT and not chain.is_paired(signer.grant):
        raise Refused([Reason("chat_revoked", "this chat is no longer paired", hint="pair it again: /start")])


def _ensure_permitted(chain: Chain, written: Sequence[Event], event: Event) -> None:
    """Raise if a rule or an agent writes what no signed setting allows."""
    permit = chain.permits.after(written).permit(event)
    if permit and permit.refusal:
        hint = "the owner decides: propose it instead"
        raise Refused([Reason("not_permitted", f"{event.kind} cannot be written: {permit.refusal}", hint=hint)])
