"""What two texts must share to count as the same answer: normalising, and cutting into tokens, as one value."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.text.forms import characters, composed, one_form, without_punctuation

Tokens = Literal["by script", "by space", "by character"]
TOKENS: tuple[Tokens, ...] = get_args(Tokens)

# Han, Hiragana and Katakana with their iteration marks, which are written without spaces.
_UNSPACED = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303b\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003fffd"
)
# The voicing marks of kana and the selectors of a variant belong to the character before.
_ATTACHED = "\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef"
_BY_SCRIPT = re.compile(f"[{_UNSPACED}][{_ATTACHED}]*|[^\\s{_UNSPACED}]+")
_HAS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_ARTICLE = re.compile(r"\b(?:a|an|the)\b", re.IGNORECASE)
# Between a letter and its accent there is no end of a word, though Python's \b sees one.
_ARTICLE_WITHOUT_ACCENT = re.compile(
    r"\b(?:a|an|the)\b(?![\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f])", re.IGNORECASE
)


@dataclass(frozen=True)
class Normaliser:
    """The rules by which answers are compared: those of SQuAD, for every script.

    In this order: with `every_script` one form (accents composed, full-width forms as ordinary ones, invisible marks
    of direction gone) and then, each a switch of its own, lower case; no punctuation, nothing in its place; no
    English articles (a, an, the as whole words); white space folded into single spaces. Without `every_script` only
    the punctuation of ASCII goes and forms stay: `SQUAD` is the published script to the letter, and on ASCII both
    are the same. Of a text such as "The", nothing is left; it then is no answer.

    `cut` says how words are counted: "by script" at white space, Han, Hiragana and Katakana each character by
    itself, run by run where a text mixes them; "by space" only there, whatever the script; "by character" each
    character with its combining marks, which is the switch for Korean.

    Raises `ParameterError` for another word. Rajpurkar et al. 2016, arXiv:1606.05250; section "Many classes, many
    queries, text" of the specification.

    >>> Normaliser().normalised("The  Beatles’ “Help!”"), Normaliser().tokens("iPhone用の充電器")
    ('beatles help', ['iphone', '用', 'の', '充', '電', '器'])
    >>> Normaliser().tokens("서울 시청"), Normaliser(cut="by character").tokens("서울 시청")
    (['서울', '시청'], ['서', '울', '시', '청'])
    """

    lower_case: bool = True
    drop_punctuation: bool = True
    drop_articles: bool = True
    fold_space: bool = True
    every_script: bool = True
    cut: Tokens = "by script"

    def __post_init__(self) -> None:
        if self.cut not in TOKENS:
            raise ParameterError("core-rule", value=shown(self.cut), choices=", ".join(map(repr, TOKENS)))

    def normalised(self, text: str) -> str:
        """The text by these rules; what is normalised already stays as it is."""
        text = self._ruled(text)
        return " ".join(text.split()) if self.fold_space else text

    def normalised_all(self, texts: Sequence[str]) -> list[str]:
        """Each of the texts by these rules, several times as fast as one by one.

        >>> Normaliser().normalised_all(["The end.", "A\\nnew  start"])
        ['end', 'new start']
        """
        if not (self.fold_space and texts):
            return [self.normalised(text) for text in texts]
        # No rule reaches across the end of a line, and within a text that end is white space like any other.
        together = self._ruled("\n".join([text.replace("\n", " ") for text in texts]))
        return [" ".join(line.split()) for line in together.split("\n")]

    def tokens(self, text: str) -> list[str]:
        """The tokens of the normalised text, in order."""
        return self.tokens_of_normalised(self.normalised(text))

    def tokens_of_normalised(self, text: str) -> list[str]:
        """The tokens of a text that is normalised already."""
        if self.cut == "by character":
            return characters(text)
        return by_script(text) if self.cut == "by script" else text.split()

    def _ruled(self, text: str) -> str:
        """The text by all rules but that for white space."""
        if self.every_script:
            text = one_form(text)
        if self.lower_case:
            text = text.lower()
        if self.drop_punctuation:
            text = without_punctuation(text, every_script=self.every_script)
        if self.every_script and not text.isascii():
            # What stood between a letter and an accent is gone.
            text = composed(text)
        if self.drop_articles:
            text = (_ARTICLE_WITHOUT_ACCENT if self.every_script else _ARTICLE).sub(" ", text)
        return text


def by_script(text: str) -> list[str]:
    """Words at white space; Han, Hiragana and Katakana each character by itself.

    >>> by_script("東京 Tower 2号")
    ['東', '京', 'Tower', '2', '号']
    """
    return _BY_SCRIPT.findall(text) if _has_unspaced(text) else text.split()


def _has_unspaced(text: str) -> bool:
    return not text.isascii() and _HAS_UNSPACED.search(text) is not None


DEFAULT = Normaliser()
SQUAD = Normaliser(every_script=False, cut="by space")
