"""The registry: every text rule, in the order in which the owner reads about them."""

from __future__ import annotations

from soulkeeper.domain.evolution.finding import Rule
from soulkeeper.domain.evolution.kinds_authority import AUTHORITY_RULES
from soulkeeper.domain.evolution.kinds_bidding import BIDDING_RULES
from soulkeeper.domain.evolution.kinds_change import CHANGE_RULES
from soulkeeper.domain.evolution.kinds_company import COMPANY_RULES
from soulkeeper.domain.evolution.kinds_form import FORM_RULES
from soulkeeper.domain.evolution.kinds_oversight import OVERSIGHT_RULES
from soulkeeper.domain.evolution.kinds_persuasion import PERSUASION_RULES
from soulkeeper.domain.evolution.kinds_protected import PROTECTED_RULES
from soulkeeper.domain.evolution.kinds_reach import REACH_RULES
from soulkeeper.domain.evolution.kinds_reason import REASON_RULES
from soulkeeper.domain.evolution.kinds_record import RECORD_RULES
from soulkeeper.domain.evolution.kinds_tongue import TONGUE_RULES


def registry() -> tuple[Rule, ...]:
    return (
        AUTHORITY_RULES
        + BIDDING_RULES
        + OVERSIGHT_RULES
        + REACH_RULES
        + CHANGE_RULES
        + PERSUASION_RULES
        + COMPANY_RULES
        + TONGUE_RULES
        + FORM_RULES
        + PROTECTED_RULES
        + RECORD_RULES
        + REASON_RULES
    )
