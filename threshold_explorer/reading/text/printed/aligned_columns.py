"""Tables aligned by spaces, as pandas, R, tibbles and data.table print them."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise, takewhile

from threshold_explorer.reading.text.printed.printout import ELLIPSES, IncompletePrintout, Printout, refuse_incomplete

TYPES = re.compile(r"\s*(?:<[a-z0-9:]+>\s*){2,}")
SIZE = re.compile(r"#+ A (?:tibble|data\.table|data frame|grouped_df|tsibble)\b.*|\[[0-9]+ rows x [0-9]+ columns\]")
NUMBERED = re.compile(r"\s*[0-9]{1,18}:?\s.*")
SKIPPED = re.compile(r"\s*(?:---|(?:\.{2,3}|…|⋮)(?:\s+(?:\.{2,3}|…|⋮))*)\s*")
MORE = re.compile(r"\s*(?:#.*\bmore (?:rows|variables)\b.*|\[ reached .*|\[[0-9]+ rows x [0-9]+ columns\])\s*")


def is_aligned(lines: Sequence[str]) -> bool:
    """Whether the text has the header of a printed table, or numbered rows below indented names.

    >>> is_aligned(["  label score", "0   yes   0.5", "1    no   0.2"]), is_aligned(["label score", "yes 0.5"])
    (True, False)
    """
    filled = [line for line in lines if line.strip()]
    if any(TYPES.fullmatch(line) or SIZE.fullmatch(line.strip()) or MORE.fullmatch(line) for line in filled):
        return not any("," in line or "\t" in line for line in filled[:2] if not SIZE.fullmatch(line.strip()))
    return _is_indented(filled) and _are_numbered(filled[1:])


def read_aligned(lines: Sequence[str], file_name: str) -> Printout:
    """The rows, with row numbers or names in a column of their own.

    Raises IncompletePrintout where rows or columns are omitted, or columns cannot be separated.
    """
    filled = [line.expandtabs() for line in lines if line.strip()]
    around = [line for line in filled if SIZE.fullmatch(line.strip()) or MORE.fullmatch(line)]
    table = [line for line in filled if line not in around and not TYPES.fullmatch(line)]
    boundaries = [line for line in table if SKIPPED.fullmatch(line)]
    refuse_incomplete(
        [*(line for line in around if not line.startswith("# A")), *boundaries],
        [["..."]] * bool(boundaries),
        0,
        file_name,
    )
    _refuse_wrapped(table, file_name)
    rows = aligned_cells(table)
    if not rows or any(cell in ELLIPSES - {":"} for cell in rows[0]):
        raise IncompletePrintout("reading-printed-part", file=file_name, statement="...")
    return Printout(rows, len(around))


def _refuse_wrapped(table: Sequence[str], file_name: str) -> None:
    """Refuse wrapped columns, which are printed below under a header of their own."""
    numbers = [line.split()[0] for line in table[1:] if NUMBERED.fullmatch(line)]
    if len(set(numbers)) < len(numbers) or any(line.rstrip().endswith("\\") for line in table[:1]):
        raise IncompletePrintout("reading-printed-several", file=file_name)


def _is_indented(lines: Sequence[str]) -> bool:
    """Whether all row labels are below blank space, since they have no column name."""
    if len(lines) < 2 or not lines[0].startswith(" "):
        return False
    indent = len(lines[0]) - len(lines[0].lstrip(" "))
    rows = takewhile(NUMBERED.fullmatch, lines[1:])
    widest = max((len(line.split()[0]) + len(line) - len(line.lstrip(" ")) for line in rows), default=len(lines[0]))
    return widest < indent + len(lines[0].split()[0]) and not any(mark in lines[0] for mark in ",;\t|")


def _are_numbered(lines: Sequence[str]) -> bool:
    """Whether rows are numbered consecutively, all of them or up to a second header or omitted rows."""
    rows = list(takewhile(NUMBERED.fullmatch, lines))
    numbers = [int(line.split()[0].rstrip(":")) for line in rows]
    follows = lines[len(rows)] if len(rows) < len(lines) else ""
    is_end = not follows or SKIPPED.fullmatch(follows) is not None or follows.startswith("  ")
    return bool(rows) and is_end and all(second == first + 1 for first, second in pairwise(numbers))


def aligned_cells(table: Sequence[str]) -> list[list[str]]:
    """Split where all lines have a space; text below no name belongs to the name on its right.

    >>> aligned_cells(["label score", "  yes   0.5"])
    [['label', 'score'], ['yes', '0.5']]
    """
    width = max(map(len, table))
    lines = [line.ljust(width) for line in table]
    is_blank = [all(line[at] == " " for line in lines) for at in range(width)]
    spans = [list(group) for blank, group in groupby(range(width), key=lambda at: is_blank[at]) if not blank]
    bounds = [(span[0], span[-1] + 1) for span in spans]
    merged: list[tuple[int, int]] = bounds[:1]
    start: int | None = None
    for low, high in bounds[1:]:
        start = low if start is None else start
        if lines[0][low:high].strip():
            merged.append((start, high))
            start = None
    if start is not None:
        merged[-1] = (merged[-1][0], bounds[-1][1])
    return [[line[low:high].strip() for low, high in merged] for line in lines]
