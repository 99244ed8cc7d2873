"""Regular expressions of numbers: digits, one decimal mark, an exponent."""

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
