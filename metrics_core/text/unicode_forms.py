"""Unicode normal forms and punctuation of every script."""

import re
import string
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Literal

# Direction marks and invisible line-break marks, common in copied text, do not change a word. The joiners of Persian
# and Indic scripts do, and are kept.
_INVISIBLE = frozenset(
    "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_WIDTHS = ("<wide>", "<narrow>")
# More on one letter than any script writes; Unicode's stream-safe text has at most 30 (UAX #15).
_MAX_MARKS = 50
_LAST_MARK, _LAST_COMMON = 0x1E94A, "\uffff"


class _Replacements(dict[str, str]):
    """A replacement for each character, computed by a rule on first use; replacements are not replaced again."""

    def __init__(self, rule: Callable[[str], str]) -> None:
        super().__init__()
        self.rule = rule

    def __missing__(self, character: str) -> str:
        self[character] = self.rule(character)
        return self[character]

    def in_text(self, text: str) -> str:
        """The text with every character replaced."""
        # Few distinct characters change: replacing those is much faster than `str.translate`.
        for character in set(text):
            replacement = self[character]
            if replacement != character:
                text = text.replace(character, replacement)
        return text


def unified(text: str) -> str:
    r"""The text with composed accents (NFC), ordinary instead of full- and half-width forms, no invisible marks.

    Only the width of a form changes, so that a full-width 10 equals 10; NFKC would also make 10² equal 102.

    >>> unified("\uff11\uff10\u3000m²"), unified("cafe\u0301") == "caf\u00e9", unified("\u200fab\u200e")
    ('10 m²', True, 'ab')
    """
    return text if text.isascii() else composed(_STANDARD_FORM.in_text(text))


def composed(text: str) -> str:
    """The text with each accent composed with its letter if Unicode has such a character (NFC)."""
    return normal_form("NFC", text)


def normal_form(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    r"""The text in a normal form of Unicode; unchanged if a letter has more than 50 marks.

    The marks of a letter are sorted, in a time that grows with the square of their number: 90 000 take 26 s.

    >>> normal_form("NFC", "cafe\u0301") == "caf\u00e9", normal_form("NFKC", "\u2460"), normal_form("NFC", "10 m²")
    (True, '1', '10 m²')
    """
    return text if text.isascii() or _has_many_marks(text) else unicodedata.normalize(form, text)


def _has_many_marks(text: str) -> bool:
    common, all_marks = _many_marks()
    return (common if max(text) <= _LAST_COMMON else all_marks).search(text) is not None


@cache
def _many_marks() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """More marks in a row than `_MAX_MARKS`: of the first plane, whose class is searched fast, and of all."""
    marks = list(filter(unicodedata.combining, map(chr, range(_LAST_MARK + 1))))
    first = f"[{''.join(mark for mark in marks if mark <= _LAST_COMMON)}]"
    others = f"[{''.join(mark for mark in marks if mark > _LAST_COMMON)}]"
    times = f"{{{_MAX_MARKS + 1}}}"
    return re.compile(first + times), re.compile(f"(?:{first}|{others}){times}")


def without_punctuation(text: str, *, every_script: bool) -> str:
    """The text without `string.punctuation`; with `every_script` also without Unicode punctuation (categories P*).

    Punctuation is removed without replacement, as by SQuAD. Symbols such as € and ° stay; ASCII symbols such as $ do
    not.

    >>> without_punctuation("don’t, «no»。$5", every_script=True), without_punctuation("don’t,", every_script=False)
    ('dont no5', 'don’t')
    """
    if every_script and not text.isascii():
        return _NO_PUNCTUATION.in_text(text)
    return text.translate(_NO_ASCII_PUNCTUATION)


def letters_and_digits(text: str) -> str:
    """The text with every character that is not a letter, mark or number (in any script) replaced by a space.

    >>> letters_and_digits("don't: हिन्दी_1")
    'don t  हिन्दी 1'
    """
    return _WORDS.in_text(text)


def characters(text: str) -> list[str]:
    """The user-perceived characters: a combining mark belongs to the preceding character; white space is skipped.

    >>> characters("한 글"), len(characters("q\u0323\u0307x"))
    (['한', '글'], 2)
    """
    found: list[str] = []
    is_open = False
    for character in text:
        if character.isspace():
            is_open = False
        elif is_open and unicodedata.category(character)[0] == "M":
            found[-1] += character
        else:
            found.append(character)
            is_open = True
    return found


def _standard_form_of(character: str) -> str:
    if character in _INVISIBLE:
        return ""
    width, _, code = unicodedata.decomposition(character).partition(" ")
    return chr(int(code, 16)) if width in _WIDTHS else character


def _without_punctuation(character: str) -> str:
    is_punctuation = character in string.punctuation or unicodedata.category(character)[0] == "P"
    return "" if is_punctuation else character


def _word_part(character: str) -> str:
    return character if unicodedata.category(character)[0] in "LMN" else " "


_STANDARD_FORM = _Replacements(_standard_form_of)
_NO_PUNCTUATION = _Replacements(_without_punctuation)
_WORDS = _Replacements(_word_part)
_NO_ASCII_PUNCTUATION = str.maketrans("", "", string.punctuation)
