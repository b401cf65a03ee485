"""A change of a soul, as its owner is asked about it. It is proposed (see proposing), and a yes makes the revision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.errors import Invalid
from soulkeeper.services import soul_updates
from soulkeeper.services.approval_types import ApprovalType, Payload, Review
from soulkeeper.services.approvals import SOUL_UPDATE, texts


def _payload(_: Payload) -> dict[str, Any]:
    raise Invalid(f"a {SOUL_UPDATE} is proposed, not requested", hint="propose the change instead")


def _lines(review: Review) -> Iterable[str]:
    said = review.approval.payload
    yield f"{line_of(said['address'])} · on revision {said['baseRevision']} · proposed by {line_of(said['by'])}"
    yield f"reason: {line_of(said['reason'])}"
    yield from (visible(line) for line in review.diff.rstrip("\n").split("\n"))


APPROVAL_TYPE = ApprovalType(
    name=SOUL_UPDATE,
    payload=_payload,
    about=lambda payload: str(payload["address"]),
    lines=_lines,
    apply=soul_updates.apply,
    texts=texts,
    file=soul_updates.file,
    moved=soul_updates.moved,
    ensure_bound=soul_updates.ensure_bound,
)
