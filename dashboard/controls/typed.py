"""What a person types into a box: numbers as people write them, shares in per cent and as "1 in 50"."""

import re
from fractions import Fraction

from dashboard.reading.numbers.spellings import APOSTROPHES, SPACES
from dashboard.words.formats import significant_text
from dashboard.words.sentence import Refusal

# Enough for every digit of a double, and little enough to count with whatever it says.
MOST_CHARACTERS = 100
_ONE_WAY = str.maketrans({"\u2212": "-", **dict.fromkeys(SPACES, " "), **dict.fromkeys(APOSTROPHES, "'")})
_EXPONENT = r"([eE][+-]?[0-9]{1,3})?"
_PLAIN = re.compile(rf"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+){_EXPONENT}")
_GROUPED = re.compile(
    rf"[+-]?[1-9][0-9]{{0,2}}(?P<mark>[ ',.])[0-9]{{3}}(?P<more>(?P=mark)[0-9]{{3}})*"
    rf"(?P<decimals>(?!(?P=mark))[.,][0-9]*)?{_EXPONENT}"
)
# Not ":", which may as well mean odds, where 1:49 is one in fifty.
_OUT_OF = re.compile(r"\s*(?:\bout of\b|\bof\b|\bin\b|/)\s*", re.IGNORECASE)


class NotTaken(Refusal):
    """What was typed and cannot be had; `sentence` says why and how to write it."""


def typed_threshold(text: str, low: float, high: float) -> float | None:
    """The threshold that was typed; None where nothing was.

    Raises `NotTaken` for what is no number, and for one outside `low` to `high`.

    >>> [typed_threshold(text, 0, 1) for text in ("0.5", "0,5", ".5", "50 %", "1e-3", " ")]
    [0.5, 0.5, 0.5, 0.5, 0.001, None]
    >>> typed_threshold("3", 0, 1)
    Traceback (most recent call last):
    dashboard.controls.typed.NotTaken: “3” lies outside 0 to 1, where the scores are.
    """
    typed = text.strip()
    if not typed:
        return None
    value = _as_float(_share(typed))
    if value is None:
        raise NotTaken("typed-no-threshold", typed=typed, low=low, high=high)
    if not low <= value <= high:
        raise NotTaken("typed-threshold-outside", typed=typed, low=low, high=high)
    return value


def typed_k(text: str, most: int) -> int | None:
    """How many items were typed; None where nothing was.

    Raises `NotTaken` for what is no whole number from 1 to `most`.

    >>> typed_k("1 000", 2000), typed_k("", 5)
    (1000, None)
    >>> typed_k("2.5", 9)
    Traceback (most recent call last):
    dashboard.controls.typed.NotTaken: “2.5” is no k; write a whole number from 1 to 9, the length of the longest list.
    """
    typed = text.strip()
    if not typed:
        return None
    value = _number(typed, is_count=True)
    if value is None or value.denominator != 1 or not 1 <= value <= most:
        raise NotTaken("typed-no-k", typed=typed, most=most)
    return int(value)


def typed_prevalence(text: str) -> str | None:
    """The prevalence that was typed, with every digit, as the slider's texts are written; None where nothing was.

    Raises `NotTaken` for what is none, and for a number that is not greater than 0 and less than 1.

    >>> [typed_prevalence(text) for text in ("0,030", "3 %", "1 in 50", "5 in 10 000", "1 in 3")]
    ['0.03', '0.03', '0.02', '0.0005', '0.3333333333333333']
    >>> typed_prevalence("120 %")
    Traceback (most recent call last):
    dashboard.controls.typed.NotTaken: “120 %” is 1.2; a prevalence lies between 0 and 1, such as 0.03, 3 % or 1 in 50.
    """
    typed = text.strip()
    if not typed:
        return None
    share = _share(typed)
    value = _as_float(_one_in(typed) if share is None else share)
    if value is None:
        raise NotTaken("typed-no-prevalence", typed=typed)
    if not 0 < value < 1:
        raise NotTaken("typed-prevalence-outside", typed=typed, value=value)
    # Seventeen digits tell every double from its neighbours, and the needless ones are left out.
    return significant_text(value, 17)


def _one_in(text: str) -> Fraction | None:
    if len(text) > MOST_CHARACTERS:
        return None
    parts = [_number(part, is_count=True) for part in _OUT_OF.split(text)]
    if len(parts) != 2 or parts[0] is None or not parts[1]:
        return None
    return parts[0] / parts[1]


def _share(text: str) -> Fraction | None:
    """A number, or so many per cent."""
    number = _number(text.removesuffix("%"))
    return number / 100 if number is not None and text.endswith("%") else number


def _number(text: str, *, is_count: bool = False) -> Fraction | None:
    """The number that a text means, exactly; None for another text.

    Where both marks stand, the last is the decimal one. One mark alone is the decimal one too, so that "1,234" is
    1.234, unless it is repeated ("1,234,567") or the number is a count ("10,000").
    """
    if len(text) > MOST_CHARACTERS:
        return None
    text = text.translate(_ONE_WAY).strip()
    grouped = _GROUPED.fullmatch(text)
    if grouped and (grouped["mark"] in " '" or grouped["more"] or grouped["decimals"] or is_count):
        text = text.replace(grouped["mark"], "")
    text = text.replace(",", ".")
    return Fraction(text) if _PLAIN.fullmatch(text) else None


def _as_float(number: Fraction | None) -> float | None:
    """The double nearest to a number; None for one that is too large for any."""
    try:
        return None if number is None else float(number)
    except OverflowError:
        return None
