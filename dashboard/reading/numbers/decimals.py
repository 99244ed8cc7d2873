"""The pattern of a number as programs write it: digits, one decimal mark, an exponent."""

EXPONENT = r"(?:[eE][+-]?[0-9]+)?"


def number_by(mark: str, whole: str = "[0-9]+") -> str:
    """The numbers with a decimal mark of this pattern, their digits before it of another; without groups to refer to.

    >>> import re
    >>> [re.fullmatch(number_by(","), text) is not None for text in ("0,5", "-,5e3", "5,", "0.5", ",")]
    [True, True, True, False, False]
    """
    return rf"[+-]?(?:(?:{whole})(?:{mark}[0-9]*)?|{mark}[0-9]+){EXPONENT}"


# Spelled out rather than left to float(), which also takes 1_000, other scripts' digits, nan and infinity.
NUMBER = number_by(r"\.")
