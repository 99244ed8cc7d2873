"""What a printed table holds: its rows, and what its program said about rows that it did not print."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.reading.refusals import RefusedFile

# (8 rows) by psql, 8 rows in set by MySQL, 8 rows selected by Oracle, 8 rows and 2 columns by DuckDB.
COUNTED = re.compile(
    r"^[\s|│(\[]*([0-9][0-9,.]{0,20})\s+rows?(?:\)|\s+in set\b.*|\s+selected\.?|\s+affected\)?|\s*)\s*$", re.IGNORECASE
)
ONLY_SOME = re.compile(
    r"only showing top [0-9]{1,18} rows?|\bshown\)|[0-9]{1,18} more rows?\b"
    r"|\bomitted [0-9]{1,18} (?:rows|entries)|reached .*max\.print"
    r"|^\s*\[[0-9]+ rows x [0-9]+ columns\]\s*$",
    re.IGNORECASE,
)
ELLIPSES = {"...", "…", "..", "·", "⋮", ":"}


class PartOfATable(RefusedFile):
    """A printout that leaves rows out, or that is not one table."""


@dataclass(frozen=True)
class Printout:
    """Rows of cells as they were printed, the header first where there is one, and `n_around` other lines."""

    rows: list[list[str]]
    n_around: int = 0


def refuse_part(lines: Sequence[str], rows: Sequence[Sequence[str]], n_rows: int, file_name: str) -> None:
    """Raise PartOfATable where a line or a row says that rows were left out, or another number of rows was printed.

    `lines` are those around the table, `n_rows` is without the header.
    """
    said = next((line.strip() for line in lines if ONLY_SOME.search(line)), None)
    if said is None and any(_is_left_out(row) for row in rows):
        said = "..."
    if said is not None:
        raise PartOfATable("reading-printed-part", file=file_name, said=said)
    for line in lines:
        counted = COUNTED.match(line)
        if counted and int(re.sub("[,.]", "", counted[1])) != n_rows:
            raise PartOfATable("reading-printed-count", file=file_name, said=line.strip(), found=n_rows)


def _is_left_out(row: Sequence[str]) -> bool:
    filled = [cell for cell in row if cell]
    return bool(filled) and all(cell in ELLIPSES for cell in filled)
