"""The registry: every text rule, in the order in which the owner reads about them."""

from __future__ import annotations

from soulkeeper.domain.evolution.rules.finding import Rule
from soulkeeper.domain.evolution.rules.kinds.around import AROUND_RULES
from soulkeeper.domain.evolution.rules.kinds.authority import AUTHORITY_RULES
from soulkeeper.domain.evolution.rules.kinds.bidding import BIDDING_RULES
from soulkeeper.domain.evolution.rules.kinds.candour import CANDOUR_RULES
from soulkeeper.domain.evolution.rules.kinds.change import CHANGE_RULES
from soulkeeper.domain.evolution.rules.kinds.company import COMPANY_RULES
from soulkeeper.domain.evolution.rules.kinds.decoding import DECODING_RULES
from soulkeeper.domain.evolution.rules.kinds.form import FORM_RULES
from soulkeeper.domain.evolution.rules.kinds.leaning import LEANING_RULES
from soulkeeper.domain.evolution.rules.kinds.looks import LOOKS_RULES
from soulkeeper.domain.evolution.rules.kinds.oversight import OVERSIGHT_RULES
from soulkeeper.domain.evolution.rules.kinds.persuasion import PERSUASION_RULES
from soulkeeper.domain.evolution.rules.kinds.protected import PROTECTED_RULES
from soulkeeper.domain.evolution.rules.kinds.reach import REACH_RULES
from soulkeeper.domain.evolution.rules.kinds.reason import REASON_RULES
from soulkeeper.domain.evolution.rules.kinds.record import RECORD_RULES
from soulkeeper.domain.evolution.rules.kinds.served import SERVED_RULES
from soulkeeper.domain.evolution.rules.kinds.sharing import SHARING_RULES
from soulkeeper.domain.evolution.rules.kinds.tongue import TONGUE_RULES
from soulkeeper.domain.evolution.rules.kinds.turning import TURNING_RULES
from soulkeeper.domain.evolution.rules.kinds.weight import WEIGHT_RULES
from soulkeeper.domain.evolution.rules.kinds.yielding import YIELDING_RULES


def registry() -> tuple[Rule, ...]:
    return (
        AUTHORITY_RULES
        + BIDDING_RULES
        + OVERSIGHT_RULES
        + CANDOUR_RULES
        + YIELDING_RULES
        + LEANING_RULES
        + SHARING_RULES
        + REACH_RULES
        + CHANGE_RULES
        + TURNING_RULES
        + PERSUASION_RULES
        + COMPANY_RULES
        + WEIGHT_RULES
        + TONGUE_RULES
        + FORM_RULES
        + LOOKS_RULES
        + DECODING_RULES
        + PROTECTED_RULES
        + AROUND_RULES
        + SERVED_RULES
        + RECORD_RULES
        + REASON_RULES
    )
