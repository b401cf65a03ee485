"""Evolution: words that name one thing as a noun and do another as a verb.

Laws: only a word whose deed has nothing to do with its thing stands here; a deed is told by its place, at the head of a clause or
behind a "not", a "to" or a "may"; where the place does not tell, and in the plural, the word is the thing.
"""

from __future__ import annotations

_TWO_SENSES = """
park train ring match iron book bank date watch trip fire bear duck rock bat saw mine row pin seal spring bar bolt
bowl box club court crop fan figure gear hail hatch jam lap leaf palm patch perch pitch pool pound punch rail rear rose sack
sail scale season sink spell stable stall stem stick storm strain suit swallow table tail tank tap tear toll trail trunk vault
wage wave wind address post ship ground face head page nail
"""
TWO_SENSES = frozenset(_TWO_SENSES.split())
