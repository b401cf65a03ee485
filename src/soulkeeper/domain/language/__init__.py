"""Language: one tokeniser, one sentence splitter, one negation scope and one way to compare topics, for every script.

The gate, the consistency rules, the validator and reflection read texts only through this package. Of the domain it imports only
``characters``. Functions take the text of a sentence; positions are offsets into that text as written.
"""

from soulkeeper.domain.language.languages import language_of
from soulkeeper.domain.language.negation import Denial, clauses, denials, denied_words, is_denied, negated, without_idle
from soulkeeper.domain.language.sentences import (
    QUOTATION_MARKS,
    Place,
    Sentence,
    TextBlock,
    blocks,
    sentence_spans,
    sentences,
)
from soulkeeper.domain.language.stems import stem
from soulkeeper.domain.language.tables import lines, rows, table, words_of
from soulkeeper.domain.language.topics import content_words, likeness
from soulkeeper.domain.language.words import Word, bare_words, is_unspaced, word_spans, words

__all__ = [
    "QUOTATION_MARKS", "Denial", "Place", "Sentence", "TextBlock", "Word", "bare_words", "blocks", "clauses",
    "content_words", "denials", "denied_words", "is_denied", "is_unspaced", "language_of", "likeness", "lines", "negated", "rows",
    "sentence_spans", "sentences", "stem", "table", "without_idle", "word_spans", "words", "words_of",
]  # fmt: skip
