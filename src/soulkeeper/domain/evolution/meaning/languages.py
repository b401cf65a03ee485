"""Evolution: which language a rule is written in.

Laws: a guess good enough to choose how negation is counted and how words are inflected; of two rules, one that could be either
is in the language of the other.
"""

from __future__ import annotations

from functools import lru_cache

from soulkeeper.domain.evolution.meaning.tokens import PIECE, folded

ENGLISH = "en"
_TELLTALES = {
    "de": (
        "der die das vor jeder nach und nicht kein keine immer nie wenn du dich dein ist sei mit auf bei ohne nur auch zu den dem "
        "im jede alle am erst raus werden dürfen darf jeden jedem einen bitte kunden rechnungen sofort gehen an "
        "keinen keinem nichts niemand stets alles zum zur über unter von es ein eine lass mach sag schreib"
    ),
    "es": (
        "el los las y siempre nunca con sin en por para que si cuando no solo usa responde del una habla da haz lo "
        "de la un ningún ninguna nada nadie cada todo toda todos todas su sus tus al muy más sobre antes después "
        "escribe guarda di pon deja"
    ),
    "pt": (
        "o os as e sempre nunca com sem em para que se quando não nao só use responda do da uma fale um no na muito "
        "muita muitos muitas seja você toda todo todas todos nada antes ao nos nas pela pelo cada diga"
    ),
    "fr": (
        "le les et toujours jamais avec sans dans pour que si quand ne pas des une est réponds du tu aux sur au "
        "tout ce leur leurs chaque toutes tous rien aucun aucune ton ta tes avant après parle dis qui"
    ),
    "it": (
        "il gli e sempre mai con senza per che se quando non di della rispondi un una ogni tutti tutte nessun nessuno niente "
        "al del nel alla i le la lo prima dopo pure"
    ),
    "nl": "het een en altijd nooit met zonder niet geen als je van voor gebruik",
    "pl": "i zawsze nigdy nie z bez na jeśli w do",
    "en": (
        "the a an use no do as and always never with without not in to of when if is are be your you only for on "
        "it this that at by from or are all any"
    ),
}
_VOCABULARY = {language: frozenset(line.split()) for language, line in _TELLTALES.items()}


@lru_cache(maxsize=2048)
def language_of(text: str) -> str:
    return _by_script(text) or _likeliest(text)


def languages_of(a: str, b: str) -> tuple[str, str]:
    """The languages of two rules that are set beside each other."""
    one, other = language_of(a), language_of(b)
    return _beside(a, one, other), _beside(b, other, one)


def _beside(text: str, guess: str, other: str) -> str:
    if guess != ENGLISH or other not in _VOCABULARY or _by_script(text):
        return guess
    counts = _counts(text)
    return other if counts[other] >= counts[ENGLISH] else guess


@lru_cache(maxsize=2048)
def _by_script(text: str) -> str:
    if any("\u3040" <= character <= "\u30ff" for character in text):
        return "ja"
    if any("\u4e00" <= character <= "\u9fff" for character in text):
        return "zh"
    return "ru" if any("а" <= character <= "я" for character in text.casefold()) else ""


def _likeliest(text: str) -> str:
    counts = _counts(text)
    best = max(counts, key=lambda language: counts[language])
    other = max((language for language in counts if language != ENGLISH), key=lambda language: counts[language])
    if not text.isascii() and counts[other] >= counts[ENGLISH]:
        return other
    return best if counts[best] > counts[ENGLISH] else ENGLISH


@lru_cache(maxsize=2048)
def _counts(text: str) -> dict[str, int]:
    present = set(PIECE.findall(folded(text)))
    return {language: len(present & telltales) for language, telltales in _VOCABULARY.items()}
