"""One written form for what is written alike, in every script, and what counts as punctuation there."""

import string
import unicodedata
from collections.abc import Callable

# Marks of direction and of where a line may break: they change no word, and a copied text brings them along. The
# joiners of Persian and Indic scripts do change words, and stay.
_INVISIBLE = frozenset(
    "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_WIDTHS = ("<wide>", "<narrow>")


class _Replacements(dict[str, str]):
    """What each character becomes: a rule is asked when it is first met. What it becomes stays as it is."""

    def __init__(self, rule: Callable[[str], str]) -> None:
        super().__init__()
        self.rule = rule

    def __missing__(self, character: str) -> str:
        self[character] = self.rule(character)
        return self[character]

    def in_text(self, text: str) -> str:
        """The text with every character replaced."""
        # Few characters change, and `str.replace` finds those far faster than `str.translate` asks about each.
        for character in set(text):
            replacement = self[character]
            if replacement != character:
                text = text.replace(character, replacement)
        return text


def one_form(text: str) -> str:
    r"""The text with accents composed (NFC), full-width and half-width forms made ordinary, no invisible marks.

    Forms lose their width only, so that a full-width 10 equals 10; NFKC would make 10² and 102 the same answer too.

    >>> one_form("\uff11\uff10\u3000m²"), one_form("cafe\u0301") == "caf\u00e9", one_form("\u200fab\u200e")
    ('10 m²', True, 'ab')
    """
    return text if text.isascii() else composed(_FORMS.in_text(text))


def composed(text: str) -> str:
    """The text with every accent composed with its letter where Unicode has such a character (NFC)."""
    return unicodedata.normalize("NFC", text)


def without_punctuation(text: str, *, every_script: bool) -> str:
    """The text without `string.punctuation`; with `every_script` without what Unicode calls punctuation as well (P*).

    Nothing stands in its place, as in the rules of SQuAD. Symbols such as € and ° are no punctuation, while the
    symbols of ASCII, $ among them, are.

    >>> without_punctuation("don’t, «no»。$5", every_script=True), without_punctuation("don’t,", every_script=False)
    ('dont no5', 'don’t')
    """
    if every_script and not text.isascii():
        return _NO_PUNCTUATION.in_text(text)
    return text.translate(_NO_ASCII_PUNCTUATION)


def letters_and_digits(text: str) -> str:
    """The text with a space for each character that is no letter, mark or number of any script.

    >>> letters_and_digits("don't: हिन्दी_1")
    'don t  हिन्दी 1'
    """
    return _WORDS.in_text(text)


def characters(text: str) -> list[str]:
    """The characters as people count them: a combining mark belongs to the one before; white space is none.

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


def _form_of(character: str) -> str:
    if character in _INVISIBLE:
        return ""
    width, _, code = unicodedata.decomposition(character).partition(" ")
    return chr(int(code, 16)) if width in _WIDTHS else character


def _without(character: str) -> str:
    is_punctuation = character in string.punctuation or unicodedata.category(character)[0] == "P"
    return "" if is_punctuation else character


def _word_part(character: str) -> str:
    return character if unicodedata.category(character)[0] in "LMN" else " "


_FORMS = _Replacements(_form_of)
_NO_PUNCTUATION = _Replacements(_without)
_WORDS = _Replacements(_word_part)
_NO_ASCII_PUNCTUATION = str.maketrans("", "", string.punctuation)
