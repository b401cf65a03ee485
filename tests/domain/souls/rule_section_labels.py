"""Rule-like sections of the real files beside the checkout, labelled by reading them: file → headings.

TUNED was labelled first and looked at while the table of headings was written; BLIND was labelled before the detector ever ran on it.
Files of the two halves that are not named here have no such section. Headings stand as a person reads them.
"""

TUNED: dict[str, tuple[str, ...]] = {
    "soul/AIwork4me__lobster-company__workspace-SOUL.md": (
        "我不做的事",
        "Boundaries",
        "🚨 浏览器自动化 —— 强制规则（无例外）",
    ),
    "soul/AIwork4me__lobster-company__agents-chase-SOUL.md": ("行为准则",),
    "soul/AIwork4me__lobster-company__agents-richards-SOUL.md": ("行为准则",),
    "soul/AIwork4me__lobster-company__agents-steinberger-SOUL.md": ("行为准则",),
    "soul/DinN0000__CompanionBot__templates-SOUL.md": ("경계",),
    "soul/HKUDS__nanobot__nanobot-templates-legacy-SOUL.md": ("Execution Rules",),
    "soul/Miles0sage__openclaw-agents__docs-reference-templates-SOUL.md": ("Boundaries",),
    "soul/Psyzen12__jarvis-architect__templates-SOUL.md": ("Hard Rules (Never Break These)",),
    "soul/acrid-auto__acrid-brain__soul-SOUL.md": ("Execution Rules", "Loyalty and Boundaries"),
    "soul/bluzir__hermes-psycho__hermes-SOUL.md": ("Что бережёшь",),
    "soul/brunopetrovic__SOUL.md-Blueprint__case-studies-health-fitness-SOUL.md": ("Boundaries",),
    "soul/brunopetrovic__SOUL.md-Blueprint__case-studies-mystic-SOUL.md": ("Boundaries",),
    "soul/brunopetrovic__SOUL.md-Blueprint__case-studies-psychological-clarity-SOUL.md": ("Boundaries",),
    "soul/clawsouls__registry__souls-clawsouls-api-designer-SOUL.md": ("Boundaries",),
    "soul/clawsouls__registry__souls-clawsouls-debug-detective-SOUL.md": ("Boundaries",),
    "soul/clawsouls__registry__souls-clawsouls-tech-writer-SOUL.md": ("Boundaries",),
    "soul/sadiehertzig__copylobsta__agents-main-SOUL.md": ("Boundaries",),
    "soul/vellum-ai__vellum-assistant__assistant-src-prompts-templates-SOUL.md": ("Boundaries",),
    "agents/1deat0r__axiom-agent-legacy__axiom-AGENTS.md": ("Code quality (binding here)",),
    "agents/AIwork4me__lobster-company__agents-chase-AGENTS.md": ("禁止事项",),
    "agents/AIwork4me__lobster-company__agents-richards-AGENTS.md": ("禁止事项",),
    "agents/AIwork4me__lobster-company__agents-steinberger-AGENTS.md": ("禁止事项",),
    "agents/Aeshara1014__mnemos__templates-AGENTS.md": ("Review Rules",),
    "agents/DinN0000__CompanionBot__templates-AGENTS.md": ("안전",),
    "agents/Miles0sage__openclaw-agents__docs-zh-CN-reference-templates-AGENTS.md": ("安全", "先询问再执行"),
    "agents/Psyzen12__jarvis-architect__templates-AGENTS.md": ("Work Rules", "Memory Rules"),
    "agents/brunopetrovic__SOUL.md-Blueprint__case-studies-blockchain-AGENTS.md": ("Transaction Gate", "Secret Rule"),
    "agents/brunopetrovic__SOUL.md-Blueprint__case-studies-cybersecurity-AGENTS.md": ("Secrets", "Disruptive Gate"),
    "agents/brunopetrovic__SOUL.md-Blueprint__case-studies-developer-AGENTS.md": ("Security/Destructive Gate",),
    "agents/clawsouls__registry__souls-clawsouls-api-designer-AGENTS.md": ("Work Rules",),
    "agents/clawsouls__registry__souls-clawsouls-tech-writer-AGENTS.md": ("Work Rules",),
    "agents/clawsouls__soulclaw__docs-zh-CN-reference-templates-AGENTS.md": ("红线", "先询问再执行"),
}  # fmt: skip
BLIND: dict[str, tuple[str, ...]] = {}
