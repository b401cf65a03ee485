"""Bytes to text and the caps on them. Any UTF-8 text is a soul; what is not UTF-8 is refused, never repaired."""

from __future__ import annotations

from soulkeeper.errors import Invalid

LARGEST = 64 * 1024
LONGEST_WORDS = 2_000


def decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Invalid(
            f"not UTF-8 text: byte {error.start + 1} is 0x{content[error.start]:02x}", hint="save the file as UTF-8"
        ) from error


def sayable(words: str) -> str:
    """Words of a person as every ledger can keep them: no NUL, nothing that is no UTF-8, not without end."""
    if "\0" in words:
        raise Invalid("these words hold a NUL character", hint="say it without")
    if len(words) > LONGEST_WORDS:
        raise Invalid(
            f"these words have {len(words):,} characters, {LONGEST_WORDS:,} are allowed", hint="say it shorter"
        )
    try:
        words.encode()
    except UnicodeEncodeError as error:
        raise Invalid(f"character {error.start + 1} cannot be written as UTF-8", hint="say it in UTF-8") from error
    return words


def within_cap(text: str) -> str:
    """The text itself, if it is not empty, not too large and can be written as UTF-8."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise Invalid(
            f"character {error.start + 1} cannot be written as UTF-8", hint="save the text as UTF-8"
        ) from error
    if size > LARGEST:
        raise Invalid(
            f"the text is {size:,} bytes; a soul has at most {LARGEST:,}", hint="move what is not identity elsewhere"
        )
    if not text.strip():
        raise Invalid("the text is empty", hint="a soul says who an agent is")
    return text
