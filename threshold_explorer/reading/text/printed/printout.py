"""The content of a printed table, and checks that nothing was omitted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from threshold_explorer.reading.refusals import RefusedFile

# (8 rows) by psql, 8 rows in set by MySQL, 8 rows selected by Oracle, 8 rows and 2 columns by DuckDB.
COUNTED = re.compile(
    r"^[\s|│(\[]*([0-9][0-9,.]{0,20})\s+rows?(?:\)|\s+in set\b.*|\s+selected\.?|\s+affected\)?|)\s*$", re.IGNORECASE
)
OMITTED = re.compile(
    r"only showing top [0-9]{1,18} rows?|\bshown\)|[0-9]{1,18} more rows?\b"
    r"|\bomitted [0-9]{1,18} (?:rows|entries)|reached .{0,40}max\.print"
    r"|^\s*\[[0-9]+ rows x [0-9]+ columns\]\s*$",
    re.IGNORECASE,
)
ELLIPSES = {"...", "…", "..", "·", "⋮", ":"}


class IncompletePrintout(RefusedFile):
    """A printed table with omitted rows, or not exactly one table."""


@dataclass(frozen=True)
class Printout:
    """The printed cells by row, with the header first where there is one, and `n_outside` other lines."""

    rows: list[list[str]]
    n_outside: int = 0


def refuse_incomplete(lines: Sequence[str], rows: Sequence[Sequence[str]], n_rows: int, file_name: str) -> None:
    """Raise IncompletePrintout where a line or row indicates omitted rows, or states another number of rows.

    `lines` are those outside the table; `n_rows` excludes the header.
    """
    statement = next((line.strip() for line in lines if OMITTED.search(line)), None)
    if statement is None and any(_is_ellipsis(row) for row in rows):
        statement = "..."
    if statement is not None:
        raise IncompletePrintout("reading-printed-part", file=file_name, statement=statement)
    for line in lines:
        counted = COUNTED.match(line)
        if counted and int(re.sub("[,.]", "", counted[1])) != n_rows:
            raise IncompletePrintout("reading-printed-count", file=file_name, statement=line.strip(), found=n_rows)


def _is_ellipsis(row: Sequence[str]) -> bool:
    filled = [cell for cell in row if cell]
    return bool(filled) and all(cell in ELLIPSES for cell in filled)
