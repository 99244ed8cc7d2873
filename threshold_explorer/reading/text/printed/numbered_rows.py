"""Tables with row numbers before a vertical bar, as Stata's list and Julia's data frames print them."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.aligned_columns import aligned_cells
from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

NUMBERED = re.compile(r"\s*[0-9]+\.? [|│] ?(.*?)\s*\|?\s*")
NAMED = re.compile(r"\s*(?:Row )?[|│] ?(.*?)\s*\|?\s*")
RULE = re.compile(r"\s*[-+|─┼]{3,}\s*")
JULIA = re.compile(r"\s*([0-9]+)×[0-9]+ (?:Sub)?DataFrame\s*")


def are_numbered_rows(lines: Sequence[str]) -> bool:
    """Whether rows have numbers before their only inner bar, below unnumbered names.

    >>> are_numbered_rows(["     | label   score |", "     |---------------|", "  1. |   yes      .5 |"])
    True
    >>> texts = [" Row │ label   score", "─────┼──────", "   1 │ yes      0.5"], ["1 | 0.5"]
    >>> tuple(map(are_numbered_rows, texts))
    (True, False)
    """
    rows = [at for at, line in enumerate(lines) if NUMBERED.fullmatch(line) and _is_single_bar(line)]
    names = [at for at, line in enumerate(lines) if NAMED.fullmatch(line) and _is_single_bar(line)]
    return bool(rows and names) and names[0] < rows[0] and any(map(RULE.fullmatch, lines[: rows[0]]))


def read_numbered_rows(lines: Sequence[str], file_name: str) -> Printout:
    """The names and the rows, without row numbers.

    Raises IncompletePrintout where rows are omitted, or a row has no number.
    """
    rows: list[str] = []
    names: list[str] = []
    around: list[str] = []
    for line in filter(str.strip, lines):
        if numbered := NUMBERED.fullmatch(line):
            rows.append(numbered[1])
        elif RULE.fullmatch(line):
            continue
        elif named := NAMED.fullmatch(line):
            if rows and named[1] != names[0]:
                raise IncompletePrintout("reading-printed-several", file=file_name)
            names.append(named[1])
        else:
            around.append(line)
    # Julia prints the column types below the names.
    cells = aligned_cells([names[0], *rows])
    stated = [f"{match[1]} rows" for line in around if (match := JULIA.fullmatch(line))]
    refuse_incomplete([*around, *stated], cells, len(rows), file_name)
    return Printout(cells, len(around))


def _is_single_bar(line: str) -> bool:
    text = line.strip().removesuffix("|")
    return sum(map(text.count, "|│")) == 1 and not RULE.fullmatch(line)
