"""The registry: every rule that checks a change, in the order in which the owner reads the findings."""

from __future__ import annotations

from soulkeeper.domain.evolution.findings.around_protected import around_protected
from soulkeeper.domain.evolution.findings.comparisons import COMPARING_RULES
from soulkeeper.domain.evolution.findings.finding import Rule
from soulkeeper.domain.evolution.findings.foreign_language import another_language
from soulkeeper.domain.evolution.findings.frontmatter import RECORD_RULES
from soulkeeper.domain.evolution.findings.letters import LETTER_RULES
from soulkeeper.domain.evolution.findings.markup import FORM_RULES
from soulkeeper.domain.evolution.findings.model import takeover
from soulkeeper.domain.evolution.findings.phrases import PHRASE_RULES
from soulkeeper.domain.evolution.findings.protected_names import reads_like_protected
from soulkeeper.domain.evolution.findings.reasons import reason_injection
from soulkeeper.domain.evolution.findings.removed_rules import rule_removed
from soulkeeper.domain.evolution.findings.served import no_longer_served


def registry() -> tuple[Rule, ...]:
    return (
        *PHRASE_RULES, *COMPARING_RULES, rule_removed, takeover, another_language, *FORM_RULES, *LETTER_RULES,
        reads_like_protected, around_protected, no_longer_served, *RECORD_RULES, reason_injection,
    )  # fmt: skip
