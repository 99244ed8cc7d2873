"""The ways in which programs and people write one number: what stands around its digits, each with its evidence."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dashboard.reading.numbers.decimals import EXPONENT, NUMBER

# What stands between groups of three digits where it is not a point or a comma: blanks that may not break a line
# and typographic apostrophes too.
SPACES = " \u00a0\u202f\u2009\u2007\u2008\u2005"
APOSTROPHES = "'\u2019"

# A longer text is no number, and could keep a pattern busy.
LONGEST = 200
_BLANKS = rf"[\s{SPACES}]*"
# With any decimal mark and any separators; which they are is told later.
_UNSIGNED = rf"[.,]*[0-9](?:[0-9.,{SPACES}{APOSTROPHES}]*[0-9.,])?{EXPONENT}"
_MARKED = rf"[+-]?{_UNSIGNED}"
PLAIN = rf"\s*{_MARKED}\s*"
_VALUE = rf"({NUMBER}|[+-]?(?:nan|inf|NaN)|None|null)"
_IN_BRACKETS = rf"[\[(]*\s*{_VALUE}\s*[\])]*"
_PROBABILITY = r"(?:0*(?:0|\.[0-9]+|0\.[0-9]*)|1(?:\.0*)?|[0-9](?:\.[0-9]*)?[eE]-[0-9]+)"
# Of the arguments behind a value no parenthesis is known but that of a shape.
_ARGUMENTS = r"(?:\s*,[^()]*(?:\([0-9, ]*\)[^()]*)?)?"
PER_CENT, PER_MILLE = "%", "\u2030"
UNITS = (PER_CENT, PER_MILLE, *"$€£¥₩₹₽₺", "USD", "EUR", "GBP", "CHF", "JPY", "pct", "percent", "per cent", "bps")


@dataclass(frozen=True)
class Spelling:
    """One way to write a number, or a label, with something around it.

    What `pattern` finds from end to end `plain` puts plainly. With `is_of_all` every row has to be written so, else
    rows could differ in what they mean; otherwise some may be plain. `suits` is further evidence from the texts.
    """

    pattern: str
    plain: str = r"\1"
    is_of_all: bool = False
    suits: Callable[[Sequence[str]], bool] = bool
    is_number: bool = True

    @property
    def whole(self) -> str:
        """The pattern from end to end, blanks around it left out."""
        return rf"^\s*(?:{self.pattern})\s*$"

    def finds(self, text: str) -> bool:
        """Whether a text is written so.

        >>> Spelling(r"\\[([0-9.]+)\\]").finds("[0.91]")
        True
        """
        return len(text) <= LONGEST and re.search(self.whole, text) is not None

    def plainly(self, text: str) -> str:
        """The text without what stands around it, or as it is.

        >>> Spelling(r"\\[([0-9.]+)\\]").plainly("[0.91]")
        '0.91'
        """
        return re.sub(self.whole, self.plain, text) if len(text) <= LONGEST else text


def _are_without_minus(texts: Sequence[str]) -> bool:
    """Whether parentheses can stand for the minus signs that no number has, beside numbers without any."""
    stripped = [text.strip() for text in texts]
    return not any(text.startswith("-") for text in stripped) and any(not text.startswith("(") for text in stripped)


def _in_unit(unit: str) -> Spelling:
    sign = re.escape(unit)
    return Spelling(
        rf"([+-]?){_BLANKS}{sign}{_BLANKS}({_UNSIGNED})|({_MARKED}){_BLANKS}{sign}", r"\1\2\3", is_of_all=True
    )


IN_UNITS = {unit: _in_unit(unit) for unit in UNITS}
PARENTHESES = Spelling(rf"\(\s*({_UNSIGNED})\s*\)", r"-\1", suits=_are_without_minus)
SPELLINGS = (
    # Excel's formula for a text, Python's bytes and lists of one text: labels too.
    Spelling(r'="([^"]*)"', is_of_all=True, is_number=False),
    Spelling(r"""b'([^']*)'|b"([^"]*)\"""", r"\1\2", is_of_all=True, is_number=False),
    Spelling(r"(?:np|numpy)\.str_\('([^']*)'\)", is_of_all=True, is_number=False),
    Spelling(r"""\[\s*(?:'([^']*)'|"([^"]*)")\s*\]""", r"\1\2", is_of_all=True, is_number=False),
    Spelling(r"(?:np|numpy)\.(True|False)_|(?:torch\.)?tensor\((True|False)\)", r"\1\2", is_number=False),
    Spelling(rf"=\s*({_MARKED})|=\"({_MARKED})\"", r"\1\2"),
    # PyTorch, NumPy and JAX, TensorFlow, Python.
    Spelling(rf"(?:torch\.)?[tT]ensor\({_IN_BRACKETS}{_ARGUMENTS}\)"),
    Spelling(rf"(?:np\.|numpy\.|jnp\.)?(?:[aA]rray|DeviceArray|ArrayImpl)\({_IN_BRACKETS}{_ARGUMENTS}\)"),
    Spelling(rf"(?:(?:np|numpy)\.)?(?:float|double|int|uint|bfloat)[0-9]*_?\({_VALUE}\)"),
    Spelling(rf"<?(?:tf|tensorflow)\.(?:Tensor|Variable)[:(]{_IN_BRACKETS}{_ARGUMENTS}[>)]"),
    Spelling(rf"<tf\.(?:Tensor|Variable)[^<>]*numpy=(?:array\()?{_IN_BRACKETS}(?:,\s*dtype=\w+)?\)?>"),
    Spelling(rf"(?:decimal\.)?Decimal\(['\"]?{_VALUE}['\"]?\)|mpf\('{_VALUE}'\)", r"\1\2"),
    Spelling(rf"\[+\s*{_VALUE}\s*,?\s*\]+|\{{\s*{_VALUE}\s*\}}|\(\s*{_VALUE}\s*,\s*\)", r"\1\2\3"),
    Spelling(rf"\(\s*({_PROBABILITY})\s*\)", is_of_all=True),
    # C and Java; Fortran; Mathematica and typeset.
    Spelling(r"([+-]?[0-9]*\.[0-9]*)[fFdD]"),
    Spelling(r"([+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+))[dDqQ]([+-]?[0-9]+)", r"\1e\2"),
    Spelling(r"([+-]?[0-9]+(?:[.,][0-9]*)?)\s*(?:[x*×·]\s*10\s*\^?|\*\^)\s*[({]?([+-]?[0-9]+)[)}]?", r"\1e\2"),
    # A spreadsheet's mark of a text, and quotation marks that were quoted once more.
    Spelling(rf"[{APOSTROPHES}`]({_MARKED})|\"({_MARKED})\"|“({_MARKED})”", r"\1\2\3"),
    # SAP writes the sign behind the number, accountants parentheses for it.
    Spelling(rf"({_UNSIGNED})\s*-", r"-\1"),
    PARENTHESES,
    Spelling(rf"([+-])[{SPACES}]+({_UNSIGNED})", r"\1\2"),
    Spelling(r"([+-]?[1-9][0-9]{0,2})_([0-9]{3})(?:_([0-9]{3}))?(?:_([0-9]{3}))?(\.[0-9]*)?", r"\1\2\3\4\5"),
    *IN_UNITS.values(),
)

_ANY = re.compile("|".join(f"(?:{spelling.whole})" for spelling in SPELLINGS))


def is_spelled(text: str) -> bool:
    """Whether a text is one number, or one label, with something around it.

    >>> [is_spelled(text) for text in ("tensor(0.91)", "b'spam'", "0.91", "spam")]
    [True, True, False, False]
    """
    return len(text) <= LONGEST and _ANY.search(text) is not None


def is_spelled_number(text: str) -> bool:
    """Whether a text is one number with something around it.

    >>> [is_spelled_number(text) for text in ("tensor(0.91)", "12,5 %", "0.91", "tensor")]
    [True, True, False, False]
    """
    return any(spelling.is_number and spelling.finds(text) for spelling in SPELLINGS)
