"""Letter statistics of languages: the cost of a word in bits in each of them.

`letters.txt` lists for each language its letter pairs, grouped by the bits of the second letter given the
first ("_" is the edge of a word), and for languages with thousands of letters
the single letters. They were counted in the word lists of wordfreq 3.1 (Speer 2022, doi:10.5281/zenodo.7199437),
whose data are licensed under CC BY-SA 4.0 with the credits of its NOTICE, for Thai in those of PyThaiNLP, which
are CC0. The file contains no word list and no word frequencies, only which pairs of letters
are usual, in whole bits. The words are common class labels.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path

from metrics_core.text.unicode_forms import normal_form

# The costs of pairs that are not listed: rare in the language, or with a letter that it does not have.
RARE_PAIR = 11.0
STRANGE_PAIR = 16.0
RARE_LETTER = 19.0
STRANGE_LETTER = 22.0
HALF_WIDTH = 1.5
# In a language with Latin letters, and in any other.
ASCII_PAIR, ASCII_LETTER = 9.0, 6.0
NEXT_TO_ASCII = 7.0
CLASS_WORD = 5.0
LOWER, TITLE, UPPER, MIXED = 0.5, 2.0, 3.5, 16.0
IDEOGRAPHIC = {"zh", "zh-hant", "ja", "ko"}
# Letters and combining marks, except letters that are signs of numbers and units.
WORD = re.compile(
    "(?:[^\\W\\d_\u00aa\u00ba\u00b5\u00b2\u00b3\u00b9\u00bc-\u00be]|[\u0300-\u036f\u05b0-\u05c7\u064b-\u0652\u0e31-\u0e4e\u200c])+"
)
_EAST_ASIAN = re.compile("[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]")


@dataclass(frozen=True)
class Language:
    """The letter costs of a language in bits: by pair, or by letter for ideographic ones."""

    name: str
    bits: dict[str, float] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    alphabet: frozenset[str] = frozenset()

    def cost(self, word: str) -> float:
        """The cost of a lower-case word in bits.

        >>> languages()["cs"].cost("špatně") < languages()["fr"].cost("špatně")
        True
        """
        if self.name not in IDEOGRAPHIC:
            return CLASS_WORD if word in self.words else self._of_pairs(word)
        full = normal_form("NFKC", word)
        n_half = sum(letter not in full for letter in word)
        return HALF_WIDTH * n_half + (CLASS_WORD if full in self.words else self._of_letters(full))

    def _of_letters(self, word: str) -> float:
        bits = sum(self.bits[letter] if letter in self.bits else _of_other_letter(letter) for letter in word)
        edges = sum(first.isascii() != second.isascii() for first, second in pairwise(word))
        return bits + NEXT_TO_ASCII * edges

    def _of_pairs(self, word: str) -> float:
        edged = f"_{word}_"
        return sum(
            self.bits[pair] if (pair := first + second) in self.bits else self._unlisted(pair)
            for first, second in pairwise(edged)
        )

    def _unlisted(self, pair: str) -> float:
        if pair.isascii():
            return ASCII_PAIR if "a" in self.alphabet else ASCII_LETTER
        return RARE_PAIR if self.alphabet.issuperset(pair) else STRANGE_PAIR


def _of_other_letter(letter: str) -> float:
    if letter.isascii():
        return ASCII_LETTER
    return RARE_LETTER if _EAST_ASIAN.match(letter) else STRANGE_LETTER


@cache
def languages() -> dict[str, Language]:
    """All languages by code."""
    bits: dict[str, dict[str, float]] = {}
    words: dict[str, frozenset[str]] = {}
    for line in Path(__file__).with_name("letters.txt").read_text(encoding="utf-8").splitlines():
        name, kind, rest = line.split(" ", 2)
        if kind == "words":
            words[name] = frozenset(rest.split())
            continue
        width = 1 if name in IDEOGRAPHIC else 2
        listed = (rest[at : at + width] for at in range(0, len(rest), width))
        bits.setdefault(name, {}).update(dict.fromkeys(listed, float(kind)))
    return {name: _language(name, known, words.get(name, frozenset())) for name, known in bits.items()}


def _language(name: str, bits: dict[str, float], words: frozenset[str]) -> Language:
    letters = frozenset("".join(bits))
    return Language(name, bits, words, letters)


def case_cost(word: str) -> float:
    """The cost of letter case in bits: a capital inside a lower-case word is rare.

    >>> case_cost("Née") < case_cost("nÉe")
    True
    """
    if word.lower() == word.upper():
        return 0.0
    if word == word.lower():
        return LOWER
    if word == word.upper() and len(word) > 1:
        return UPPER
    return TITLE if word[1:] == word[1:].lower() else MIXED
