"""Whose words a recorded message counts as: reflections listen to the owner, so nobody else can speak as the owner."""

from __future__ import annotations

import pytest

from soulkeeper.domain.reflection.session import Source
from soulkeeper.services.sessions import source_of


@pytest.mark.parametrize("claimed", [None, Source.OWNER])
def test_only_the_owners_credential_makes_a_message_the_owners_own(claimed: Source | None) -> None:
    assert source_of(claimed, by_owner=False) is Source.THIRD_PARTY
    assert source_of(claimed, by_owner=True) is Source.OWNER


@pytest.mark.parametrize("by_owner", [True, False])
@pytest.mark.parametrize("claimed", [Source.THIRD_PARTY, Source.BACKGROUND])
def test_a_message_that_claims_less_keeps_its_source(claimed: Source, *, by_owner: bool) -> None:
    assert source_of(claimed, by_owner=by_owner) is claimed
