"""Text normalisation and tokenization for comparing answers, bundled as one value."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.text.unicode_forms import characters, composed, unified, without_punctuation

Tokenization = Literal["by script", "by space", "by character"]
TOKENIZATIONS: tuple[Tokenization, ...] = get_args(Tokenization)

# Scripts written without spaces: Han, Hiragana and Katakana, with their iteration marks.
_UNSPACED = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303b\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003fffd"
)
# Kana voicing marks and variation selectors belong to the preceding character.
_ATTACHED = "\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef"
_BY_SCRIPT = re.compile(f"[{_UNSPACED}][{_ATTACHED}]*|[^\\s{_UNSPACED}]+")
_HAS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_ARTICLE = re.compile(r"\b(?:a|an|the)\b", re.IGNORECASE)
# Python's \b matches between a letter and its combining accent, which is not the end of a word.
_ARTICLE_WITHOUT_ACCENT = re.compile(
    r"\b(?:a|an|the)\b(?![\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f])", re.IGNORECASE
)


@dataclass(frozen=True)
class Normaliser:
    """The rules by which answers are compared: those of SQuAD, extended to every script.

    Applied in this order, each with its own switch: with `every_script` one Unicode form (accents composed, full-width
    forms as ordinary ones, invisible direction marks removed); lower case; punctuation removed, without replacement;
    English articles removed (a, an, the as whole words); white space collapsed to single spaces. Without `every_script`
    only ASCII punctuation is removed and Unicode forms stay: `SQUAD` is exactly the published script, and on ASCII text
    both are the same. A text such as "The" becomes empty, and is no answer.

    `tokenization` "by script" splits at white space, and Han, Hiragana and Katakana into characters; "by
    space" splits at white space only; "by character" splits into characters with their combining marks, as for Korean.

    Raises `ParameterError` for another tokenization. Rajpurkar et al. 2016, arXiv:1606.05250.

    >>> Normaliser().normalised("The  Beatles’ “Help!”"), Normaliser().tokens("iPhone用の充電器")
    ('beatles help', ['iphone', '用', 'の', '充', '電', '器'])
    >>> Normaliser().tokens("서울 시청"), Normaliser(tokenization="by character").tokens("서울 시청")
    (['서울', '시청'], ['서', '울', '시', '청'])
    """

    lower_case: bool = True
    drop_punctuation: bool = True
    drop_articles: bool = True
    fold_space: bool = True
    every_script: bool = True
    tokenization: Tokenization = "by script"

    def __post_init__(self) -> None:
        if self.tokenization not in TOKENIZATIONS:
            raise ParameterError(
                "core-rule", value=shown(self.tokenization), choices=", ".join(map(repr, TOKENIZATIONS))
            )

    def normalised(self, text: str) -> str:
        """The normalised text; normalising twice changes nothing."""
        text = self._normalised_except_space(text)
        return " ".join(text.split()) if self.fold_space else text

    def normalised_all(self, texts: Sequence[str]) -> list[str]:
        """Normalise many texts, several times as fast as one by one.

        >>> Normaliser().normalised_all(["The end.", "A\\nnew  start"])
        ['end', 'new start']
        """
        if not (self.fold_space and texts):
            return [self.normalised(text) for text in texts]
        # No rule matches across a line break, so texts can be joined by one; breaks within a text become spaces first.
        joined = self._normalised_except_space("\n".join([text.replace("\n", " ") for text in texts]))
        return [" ".join(line.split()) for line in joined.split("\n")]

    def tokens(self, text: str) -> list[str]:
        """The tokens of the normalised text, in order."""
        return self.tokens_of_normalised(self.normalised(text))

    def tokens_of_normalised(self, text: str) -> list[str]:
        """The tokens of a text that is already normalised."""
        if self.tokenization == "by character":
            return characters(text)
        return by_script(text) if self.tokenization == "by script" else text.split()

    def _normalised_except_space(self, text: str) -> str:
        """The text after all rules except collapsing white space."""
        if self.every_script:
            text = unified(text)
        if self.lower_case:
            text = text.lower()
        if self.drop_punctuation:
            text = without_punctuation(text, every_script=self.every_script)
        if self.every_script and not text.isascii():
            # Removing punctuation may have joined a letter and an accent.
            text = composed(text)
        if self.drop_articles:
            text = (_ARTICLE_WITHOUT_ACCENT if self.every_script else _ARTICLE).sub(" ", text)
        return text


def by_script(text: str) -> list[str]:
    """Split at white space, and Han, Hiragana and Katakana into characters.

    >>> by_script("東京 Tower 2号")
    ['東', '京', 'Tower', '2', '号']
    """
    return _BY_SCRIPT.findall(text) if _has_unspaced(text) else text.split()


def _has_unspaced(text: str) -> bool:
    return not text.isascii() and _HAS_UNSPACED.search(text) is not None


DEFAULT = Normaliser()
SQUAD = Normaliser(every_script=False, tokenization="by space")
