"""Tables whose rows are numbered before an upright: what Stata's list and Julia's data frames print."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.aligned import cells_apart
from dashboard.reading.text.printed.printout import PartOfATable, Printout, refuse_part

NUMBERED = re.compile(r"\s*[0-9]+\.? [|│] ?(.*?)\s*\|?\s*")
NAMED = re.compile(r"\s*(?:Row )?[|│] ?(.*?)\s*\|?\s*")
RULE = re.compile(r"\s*[-+|─┼]{3,}\s*")
JULIA = re.compile(r"\s*([0-9]+)×[0-9]+ (?:Sub)?DataFrame\s*")


def are_numbered(lines: Sequence[str]) -> bool:
    """Whether rows have numbers before their only upright but for a frame's, below names that have none.

    >>> are_numbered(["     | label   score |", "     |---------------|", "  1. |   yes      .5 |"])
    True
    >>> are_numbered([" Row │ label   score", "─────┼──────", "   1 │ yes      0.5"]), are_numbered(["1 | 0.5"])
    (True, False)
    """
    rows = [at for at, line in enumerate(lines) if NUMBERED.fullmatch(line) and _is_alone(line)]
    names = [at for at, line in enumerate(lines) if NAMED.fullmatch(line) and _is_alone(line)]
    return bool(rows and names) and names[0] < rows[0] and any(map(RULE.fullmatch, lines[: rows[0]]))


def read_numbered(lines: Sequence[str], file_name: str) -> Printout:
    """The names and the rows below them, without their numbers.

    Raises PartOfATable where rows were left out, and where a row has no number.
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
                raise PartOfATable("reading-printed-several", file=file_name)
            names.append(named[1])
        else:
            around.append(line)
    # Julia says the type of each column below its name.
    cells = cells_apart([names[0], *rows])
    said = [f"{match[1]} rows" for line in around if (match := JULIA.fullmatch(line))]
    refuse_part([*around, *said], cells, len(rows), file_name)
    return Printout(cells, len(around))


def _is_alone(line: str) -> bool:
    text = line.strip().removesuffix("|")
    return sum(map(text.count, "|│")) == 1 and not RULE.fullmatch(line)
