"""The registry: every rule that looks at a change, in the order in which the owner reads about them."""

from __future__ import annotations

from soulkeeper.domain.evolution.findings.around_protected import AROUND_RULES
from soulkeeper.domain.evolution.findings.comparisons import COMPARING_RULES
from soulkeeper.domain.evolution.findings.finding import Rule
from soulkeeper.domain.evolution.findings.foreign_language import LANGUAGE_RULES
from soulkeeper.domain.evolution.findings.frontmatter import RECORD_RULES
from soulkeeper.domain.evolution.findings.letters import LETTER_RULES
from soulkeeper.domain.evolution.findings.markup import FORM_RULES
from soulkeeper.domain.evolution.findings.model import takeover
from soulkeeper.domain.evolution.findings.phrases import PHRASE_RULES
from soulkeeper.domain.evolution.findings.protected_names import PROTECTED_RULES
from soulkeeper.domain.evolution.findings.reasons import REASON_RULES
from soulkeeper.domain.evolution.findings.removed_rules import REMOVAL_RULES
from soulkeeper.domain.evolution.findings.served import SERVED_RULES


def registry() -> tuple[Rule, ...]:
    return (
        *PHRASE_RULES,
        *COMPARING_RULES,
        *REMOVAL_RULES,
        takeover,
        *LANGUAGE_RULES,
        *FORM_RULES,
        *LETTER_RULES,
        *PROTECTED_RULES,
        *AROUND_RULES,
        *SERVED_RULES,
        *RECORD_RULES,
        *REASON_RULES,
    )
