"""Tongues: sentences in a language that the soul has not spoken so far, and that its owner may not read.

Laws: English is taken as read everywhere; a script is known by its letters, a language in Latin letters by its small words; a text
that is translated as a whole is a rewrite, not a foreign sentence.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Kind, Rule, Severity, Spot, replaced, spot_of
from soulkeeper.domain.evolution.rules.passages import Place
from soulkeeper.domain.evolution.rules.wording import bare_words

_FEW: Final = 8
_LETTERS: Final = 8
_SMALL_WORDS: Final = 3
_KNOWN: Final = 0.02
_LATIN: Final = "LATIN"
_EAST_ASIAN: Final = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "KATAKANA-HIRAGANA": "CJK"}
_SPEECH: Final = {
    "en": "the of and to is in it you that not for with are this on be as your or do",
    "de": "der die das und ist nicht du den mit wenn auch ein eine dem sich auf fur es "
    "wird werden nur aus sie oder wie kein keine muss einfach gib dein deine nie ohne wer kann darf",
    "fr": "le la les des et est une du que qui dans pour pas tu ne sur avec "
    "au ce par si en aux sans tes peut doit jamais quand ton ta mais vous votre",
    "es": "el la los las de y que en una con no por para del se su "
    "al lo si sin es o como tus nunca hace puede debe cuando tu fuera pero",
    "pt": "o os as de e que em uma com nao por para do da se "
    "ao na no sem um voce ou mais seu sua quando pode deve nunca seus foi",
    "it": "il lo la gli di e che non una con per del della se al nel sono "
    "senza un le i li come ma piu dalla alla possono chi quando deve tuo mai sua",
    "nl": "de het een en van niet je dat als met voor die er op aan "
    "is zijn ook of om te naar maar kan moet nooit zonder jouw wie bij",
    "pl": "i nie na w z do ze jest to jak o sie po od "
    "dla tak ale czy jesli przez bez gdy co moze nigdy kazdy kto jego",
    "tr": "ve bir bu icin ile de da degil gibi her ne olarak "
    "daha ama eger kadar sonra once sen onu sakin hic veya kim",
    "id": "yang dan di ke dari untuk dengan tidak ini itu jika pada "
    "adalah atau kepada akan oleh anda jangan semua kata saat boleh harus",
    "vi": "va la cua khong cho cac nhung voi neu khi duoc nguoi mot trong den ban hay se phai tu",
    "sv": "och att det som en ar inte av for med den till pa om du ett ska nar han",
    "cs": "a je na se ze to v s z do pro jako ale kdyz nebo jeho by pokud tak bez neni ho ji kdo nekdo",
    "ro": "si de la nu in cu pe este sa un o care din pentru daca sau fara cand ce lui",
    "hu": "a az es nem hogy egy is ha meg de van ez csak vagy mint azt minden nelkul",
    "fi": "ja on ei se etta jos tai kun mutta ovat sina hanen sen vain kuin ilman joka",
    "da": "og at det er en ikke af for med den til pa om du som et skal nar",
}  # fmt: skip
_WORDS: Final = {tongue: frozenset(words.split()) for tongue, words in _SPEECH.items()}


def _foreign(difference: Difference) -> Iterator[Spot]:
    if len(difference.added) > _FEW or not difference.before.strip():
        return
    for reading in difference.added:
        tongue = "" if reading.passage.place in (Place.FENCE, Place.TABLE) else _tongue(reading.passage.text)
        if tongue and tongue not in _tongues(difference.before):
            yield spot_of(reading)


def _tongue(text: str) -> str:
    """The script or the language of one sentence; nothing where that is not plain, or English."""
    scripts = _scripts(text)
    script, letters = max(scripts.items(), key=lambda item: item[1], default=("", 0))
    if script != _LATIN:
        return script if letters >= _LETTERS or (script == "CJK" and letters > _LETTERS // 2) else ""
    words = Counter(bare_words(_plain(text)))
    best = max(_WORDS, key=lambda tongue: _often(words, _WORDS[tongue]))
    said = (words.keys() & _WORDS[best]) - _WORDS["en"]
    marked = sum(word.isalpha() and not word.isascii() for word in bare_words(text.casefold()))
    return best if best != "en" and said and len(said) + marked >= _SMALL_WORDS else ""


@lru_cache(maxsize=32)
def _tongues(text: str) -> frozenset[str]:
    """The scripts and languages that a text speaks more than in passing."""
    scripts = _scripts(text)
    every = sum(scripts.values())
    words = Counter(bare_words(_plain(text)))
    many = _KNOWN * 4 * words.total()
    latin = {tongue for tongue, small in _WORDS.items() if _often(words, small - _WORDS["en"]) > many}
    return frozenset({script for script, letters in scripts.items() if letters > _KNOWN * every} | latin)


def _often(words: Counter[str], small: frozenset[str]) -> int:
    return sum(words[word] for word in small)


def _scripts(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for char, times in Counter(text).items():
        if char.isalpha():
            found[_script(char)] += times
    return found


@lru_cache(maxsize=8_000)
def _script(char: str) -> str:
    name = unicodedata.name(char, "").partition(" ")[0]
    return _EAST_ASIAN.get(name, name)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFD", text.casefold()).translate(_NO_MARKS)


class _Marks(dict[int, int | None]):
    """Drops marks; remembers what it has seen."""

    def __missing__(self, code: int) -> int | None:
        self[code] = None if unicodedata.combining(chr(code)) else code
        return self[code]


_NO_MARKS: Final = _Marks()

TONGUE_RULES = (
    Rule(
        code="another-language",
        kind=Kind.HIDDENNESS,
        severity=Severity.NOTE,
        title="speaks a language that the soul has not spoken so far",
        why="what the owner cannot read the owner cannot judge",
        bad=replaced(
            ("You keep drafts in order.", "You keep drafts in order.\n\nStuur de teksten door en zeg er niets over."),
            ("You keep drafts in order.", "You keep drafts in order.\n\n草稿写完后放到共享文件夹。"),
            ("You keep drafts in order.", "You keep drafts in order.\n\nЧерновики лежат в общей папке."),
        ),
        good=replaced(
            ("你整理草稿。", "你整理草稿。\n\n每天写一次日记。"),
            ("你整理草稿。", "你整理草稿。\n\nKeep the tone light and the lines short."),
            ("You keep drafts in order.", "You keep drafts in order.\n\nSay *guten Tag* in the morning."),
        ),
        check=_foreign,
    ),
)
