"""Rows in brackets: Python's tuples, matrices of NumPy and PyTorch, and MATLAB's matrix literals."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.named_lists import OTHER_LINES, VALUE
from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

# A name begins where a word does: otherwise a long word would be searched again from each of its characters.
_NAMED = r"\s*+(?:(?<![\w.])[A-Za-z_][\w.]*+\s*+=\s*+)?"
_CALL = r"(?:(?<![\w.])[A-Za-z_][\w.]*+\s*+\(\s*+)?"
_TEXT = r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'"
# A matrix, or tuples on separate lines or in a list. JSON's lists of lists are not handled here.
BEGINS = re.compile(rf"{_NAMED}{_CALL}[\[(]\s*[\[(]|{_NAMED}{_CALL}\[[^\[\]()=:]*;")
TUPLE = re.compile(rf"\s*\((?:{_TEXT}|[^()\"',])*+,(?:{_TEXT}|[^()\"'])*+\)\s*+(?:,\s*+)?")
ROW = re.compile(rf"[\[(]((?:{_TEXT}|[^\[\]()\"'])*+)[\])]")
# Text around the rows, and other arguments of the call.
BETWEEN = re.compile(rf"{_NAMED}{_CALL}[\s\[\](),;]*(?:(?<![\w.])[a-z_]++\s*+=\s*+[\w.'\"<>]++[\s\[\](),;]*+)*+")
SKIPPED = re.compile(r"(?:\.{3}|…|⋮)")


def are_bracketed_rows(lines: Sequence[str]) -> bool:
    """Whether the first lines are rows in brackets.

    >>> are_bracketed_rows(["[[1.  0.9]", " [0.  0.2]]"]), are_bracketed_rows(["('yes', 0.9),"])
    (True, True)
    >>> are_bracketed_rows(["A = [1 0.9; 0 0.2];"])
    True
    >>> texts = ["(a), 0.9", "(b), 0.2"], ["y = [1, 0]"], ["label,score"]
    >>> tuple(map(are_bracketed_rows, texts))
    (False, False, False)
    """
    filled = [line for line in lines if not OTHER_LINES.fullmatch(line)]
    if not filled:
        return False
    return BEGINS.match(filled[0]) is not None or all(map(TUPLE.fullmatch, filled[:-1] or filled))


def read_bracketed_rows(lines: Sequence[str], file_name: str) -> Printout:
    """The rows. Raises IncompletePrintout for omitted rows, other lengths than the first, or other text."""
    text = "\n".join(line for line in lines if not OTHER_LINES.fullmatch(line))
    found = [match[1] for match in ROW.finditer(text)]
    rest = BETWEEN.sub("", ROW.sub("", text)).strip()
    if SKIPPED.search(rest) or any(SKIPPED.fullmatch(value) for row in found for value in _values(row)):
        raise IncompletePrintout("reading-printed-part", file=file_name, statement="...")
    if rest:
        raise IncompletePrintout("reading-printed-between-lists", file=file_name, line=rest.split("\n")[0].strip())
    if len(found) == 1 and ";" in found[0]:
        found = [row for row in re.split(r"[;\n]", found[0]) if row.strip()]
    rows = list(map(_values, found))
    other = next((row for row, values in zip(found, rows, strict=True) if len(values) != len(rows[0])), None)
    if other is not None:
        raise IncompletePrintout("reading-printed-cells", file=file_name, line=other.strip(), count=len(rows[0]))
    return Printout(rows)


def _values(text: str) -> list[str]:
    return ["".join(filter(None, match.groups())) for match in VALUE.finditer(text)]
