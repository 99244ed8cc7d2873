"""Rows in brackets: what Python prints of tuples, NumPy and PyTorch of a matrix, and what MATLAB is given."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.lists import AROUND, VALUE
from dashboard.reading.text.printed.printout import PartOfATable, Printout

_NAMED = r"\s*(?:[A-Za-z_][\w.]*\s*=\s*)?"
_CALL = r"(?:[A-Za-z_][\w.]*\s*\(\s*)?"
_TEXT = r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'"
# A matrix; or tuples, alone on their lines or in a list. JSON's lists of lists are no matter of this module.
BEGINS = re.compile(rf"{_NAMED}{_CALL}[\[(]\s*[\[(]|{_NAMED}{_CALL}\[[^\[\]()=:]*;")
TUPLE = re.compile(rf"\s*\((?:{_TEXT}|[^()\"',])*+,(?:{_TEXT}|[^()\"'])*+\)\s*,?\s*")
ROW = re.compile(rf"[\[(]((?:{_TEXT}|[^\[\]()\"'])*+)[\])]")
# What stands around the rows, and what else the call was given.
BETWEEN = re.compile(rf"{_NAMED}{_CALL}[\s\[\](),;]*(?:[a-z_]+\s*=\s*[\w.'\"<>]+[\s\[\](),;]*)*")
LEFT_OUT = re.compile(r"(?:\.{3}|…|⋮)")


def are_brackets(lines: Sequence[str]) -> bool:
    """Whether the first lines are rows in brackets.

    >>> are_brackets(["[[1.  0.9]", " [0.  0.2]]"]), are_brackets(["('yes', 0.9),"])
    (True, True)
    >>> are_brackets(["A = [1 0.9; 0 0.2];"])
    True
    >>> are_brackets(["(a), 0.9", "(b), 0.2"]), are_brackets(["y = [1, 0]"]), are_brackets(["label,score"])
    (False, False, False)
    """
    filled = [line for line in lines if not AROUND.fullmatch(line)]
    if not filled:
        return False
    return BEGINS.match(filled[0]) is not None or all(map(TUPLE.fullmatch, filled[:-1] or filled))


def read_brackets(lines: Sequence[str], file_name: str) -> Printout:
    """The rows. Raises PartOfATable where some were left out, are not as long as the first, or other text is there."""
    text = "\n".join(line for line in lines if not AROUND.fullmatch(line))
    found = [match[1] for match in ROW.finditer(text)]
    rest = BETWEEN.sub("", ROW.sub("", text)).strip()
    if LEFT_OUT.search(rest) or any(LEFT_OUT.fullmatch(value) for row in found for value in _values(row)):
        raise PartOfATable("reading-printed-part", file=file_name, said="...")
    if rest:
        raise PartOfATable("reading-printed-between-lists", file=file_name, line=rest.split("\n")[0].strip())
    if len(found) == 1 and ";" in found[0]:
        found = [row for row in re.split(r"[;\n]", found[0]) if row.strip()]
    rows = list(map(_values, found))
    other = next((row for row, values in zip(found, rows, strict=True) if len(values) != len(rows[0])), None)
    if other is not None:
        raise PartOfATable("reading-printed-cells", file=file_name, line=other.strip(), count=len(rows[0]))
    return Printout(rows)


def _values(text: str) -> list[str]:
    return ["".join(filter(None, match.groups())) for match in VALUE.finditer(text)]
