"""Patterns of numbers, and of numbers with units, brackets, calls and quotes around the digits."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# Thousands separators other than points and commas: no-break and thin spaces,
# and typographic apostrophes.
SPACES = " \u00a0\u202f\u2009\u2007\u2008\u2005"
APOSTROPHES = "'\u2019"

# Longer text is not a number, and could make a pattern slow.


EXPONENT = r"(?:[eE][+-]?[0-9]+)?"


def number_by(mark: str, whole: str = "[0-9]+") -> str:
    """The pattern of numbers with this decimal mark; no capturing groups. `whole` matches the integer part.

    >>> import re
    >>> [re.fullmatch(number_by(","), text) is not None for text in ("0,5", "-,5e3", "5,", "0.5", ",")]
    [True, True, True, False, False]
    """
    return rf"[+-]?(?:(?:{whole})(?:{mark}[0-9]*)?|{mark}[0-9]+){EXPONENT}"


# Not float(), which also accepts 1_000, other scripts' digits, nan and infinity.
NUMBER = number_by(r"\.")


MAX_LENGTH = 200
_SPACING = rf"[\s{SPACES}]*"
# With any decimal mark and separators, which are determined later.
_UNSIGNED = rf"[.,]*[0-9](?:[0-9.,{SPACES}{APOSTROPHES}]*[0-9.,])?{EXPONENT}"
_MARKED = rf"[+-]?{_UNSIGNED}"
PLAIN = rf"\s*{_MARKED}\s*"
_VALUE = rf"({NUMBER}|[+-]?(?:nan|inf|NaN)|None|null)"
_IN_BRACKETS = rf"[\[(]*\s*{_VALUE}\s*[\])]*"
_PROBABILITY = r"(?:0*(?:0|\.[0-9]+|0\.[0-9]*)|1(?:\.0*)?|[0-9](?:\.[0-9]*)?[eE]-[0-9]+)"
# In the arguments after a value only a shape may have parentheses.
_ARGUMENTS = r"(?:\s*,[^()]*(?:\([0-9, ]*\)[^()]*)?)?"
PER_CENT, PER_MILLE = "%", "\u2030"
UNITS = (PER_CENT, PER_MILLE, *"$€£¥₩₹₽₺", "USD", "EUR", "GBP", "CHF", "JPY", "pct", "percent", "per cent", "bps")


@dataclass(frozen=True)
class Decoration:
    """One decoration of a number or a label.

    `plain` is the replacement of what `pattern` matches from end to end. With `is_of_all` every row must match, since
    rows could differ in meaning; otherwise some may be plain. `suits` checks the texts further.
    """

    pattern: str
    plain: str = r"\1"
    is_of_all: bool = False
    suits: Callable[[Sequence[str]], bool] = bool
    is_number: bool = True

    @property
    def whole(self) -> str:
        """The anchored pattern, ignoring surrounding spaces."""
        return rf"^\s*(?:{self.pattern})\s*$"

    def finds(self, text: str) -> bool:
        """Whether a text matches.

        >>> Decoration(r"\\[([0-9.]+)\\]").finds("[0.91]")
        True
        """
        return len(text) <= MAX_LENGTH and re.search(self.whole, text) is not None

    def stripped(self, text: str) -> str:
        """The text without the decoration, or unchanged.

        >>> Decoration(r"\\[([0-9.]+)\\]").stripped("[0.91]")
        '0.91'
        """
        return re.sub(self.whole, self.plain, text) if len(text) <= MAX_LENGTH else text


def _are_without_minus(texts: Sequence[str]) -> bool:
    """Whether parentheses may be minus signs: other numbers have none."""
    stripped = [text.strip() for text in texts]
    return not any(text.startswith("-") for text in stripped) and any(not text.startswith("(") for text in stripped)


def _in_unit(unit: str) -> Decoration:
    sign = re.escape(unit)
    return Decoration(
        rf"([+-]?){_SPACING}{sign}{_SPACING}({_UNSIGNED})|({_MARKED}){_SPACING}{sign}", r"\1\2\3", is_of_all=True
    )


IN_UNITS = {unit: _in_unit(unit) for unit in UNITS}
PARENTHESES = Decoration(rf"\(\s*({_UNSIGNED})\s*\)", r"-\1", suits=_are_without_minus)
DECORATIONS = (
    # Excel's text formula, Python's bytes and single-item lists: labels, too.
    Decoration(r'="([^"]*)"', is_of_all=True, is_number=False),
    Decoration(r"""b'([^']*)'|b"([^"]*)\"""", r"\1\2", is_of_all=True, is_number=False),
    Decoration(r"(?:np|numpy)\.str_\('([^']*)'\)", is_of_all=True, is_number=False),
    Decoration(r"""\[\s*(?:'([^']*)'|"([^"]*)")\s*\]""", r"\1\2", is_of_all=True, is_number=False),
    Decoration(r"(?:np|numpy)\.(True|False)_|(?:torch\.)?tensor\((True|False)\)", r"\1\2", is_number=False),
    Decoration(rf"=\s*({_MARKED})|=\"({_MARKED})\"", r"\1\2"),
    # PyTorch, NumPy and JAX, TensorFlow, Python.
    Decoration(rf"(?:torch\.)?[tT]ensor\({_IN_BRACKETS}{_ARGUMENTS}\)"),
    Decoration(rf"(?:np\.|numpy\.|jnp\.)?(?:[aA]rray|DeviceArray|ArrayImpl)\({_IN_BRACKETS}{_ARGUMENTS}\)"),
    Decoration(rf"(?:(?:np|numpy)\.)?(?:float|double|int|uint|bfloat)[0-9]*_?\({_VALUE}\)"),
    Decoration(rf"<?(?:tf|tensorflow)\.(?:Tensor|Variable)[:(]{_IN_BRACKETS}{_ARGUMENTS}[>)]"),
    Decoration(rf"<tf\.(?:Tensor|Variable)[^<>]*numpy=(?:array\()?{_IN_BRACKETS}(?:,\s*dtype=\w+)?\)?>"),
    Decoration(rf"(?:decimal\.)?Decimal\(['\"]?{_VALUE}['\"]?\)|mpf\('{_VALUE}'\)", r"\1\2"),
    Decoration(rf"\[+\s*{_VALUE}\s*,?\s*\]+|\{{\s*{_VALUE}\s*\}}|\(\s*{_VALUE}\s*,\s*\)", r"\1\2\3"),
    Decoration(rf"\(\s*({_PROBABILITY})\s*\)", is_of_all=True),
    # C and Java; Fortran; Mathematica and typeset.
    Decoration(r"([+-]?[0-9]*\.[0-9]*)[fFdD]"),
    Decoration(r"([+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+))[dDqQ]([+-]?[0-9]+)", r"\1e\2"),
    Decoration(r"([+-]?[0-9]+(?:[.,][0-9]*)?)\s*(?:[x*×·]\s*10\s*\^?|\*\^)\s*[({]?([+-]?[0-9]+)[)}]?", r"\1e\2"),
    # A spreadsheet's text prefix, and doubled quotation marks.
    Decoration(rf"[{APOSTROPHES}`]({_MARKED})|\"({_MARKED})\"|“({_MARKED})”", r"\1\2\3"),
    # SAP writes the sign after the number, accountants use parentheses.
    Decoration(rf"({_UNSIGNED})\s*-", r"-\1"),
    PARENTHESES,
    Decoration(rf"([+-])[{SPACES}]+({_UNSIGNED})", r"\1\2"),
    Decoration(r"([+-]?[1-9][0-9]{0,2})_([0-9]{3})(?:_([0-9]{3}))?(?:_([0-9]{3}))?(\.[0-9]*)?", r"\1\2\3\4\5"),
    *IN_UNITS.values(),
)

_ANY = re.compile("|".join(f"(?:{decoration.whole})" for decoration in DECORATIONS))


def is_decorated(text: str) -> bool:
    """Whether a text is a decorated number or label.

    >>> [is_decorated(text) for text in ("tensor(0.91)", "b'spam'", "0.91", "spam")]
    [True, True, False, False]
    """
    return len(text) <= MAX_LENGTH and _ANY.search(text) is not None


def is_decorated_number(text: str) -> bool:
    """Whether a text is a decorated number.

    >>> [is_decorated_number(text) for text in ("tensor(0.91)", "12,5 %", "0.91", "tensor")]
    [True, True, False, False]
    """
    return any(decoration.is_number and decoration.finds(text) for decoration in DECORATIONS)
