"""One record below the other, a line for each of its columns: psql's expanded form and MySQL's \\G."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.printout import PartOfATable, Printout, refuse_part

PSQL = re.compile(r"-\[ RECORD [0-9]+ \][-+]*")
MYSQL = re.compile(r"\*{5,} [0-9]+\. row \*{5,}")


def are_records(lines: Sequence[str]) -> bool:
    """Whether a line begins a record.

    >>> are_records(["-[ RECORD 1 ]-", "label | yes"]), are_records(["label,score"])
    (True, False)
    """
    return any(_begins(line) for line in lines)


def read_records(lines: Sequence[str], file_name: str) -> Printout:
    """A row of each record, all with the same names."""
    start = next(at for at, line in enumerate(lines) if _begins(line))
    mark = "|" if PSQL.fullmatch(lines[start].strip()) else ":"
    records: list[dict[str, str]] = []
    around = [line for line in lines[:start] if line.strip()]
    for line in lines[start:]:
        name, found, cell = line.partition(mark)
        if _begins(line):
            records.append({})
        elif found:
            records[-1][name.strip()] = cell.strip()
        elif line.strip():
            around.append(line)
    names = list(records[0])
    if not names or any(list(record) != names for record in records):
        raise PartOfATable("reading-printed-several", file=file_name)
    refuse_part(around, [], len(records), file_name)
    return Printout([names, *(list(record.values()) for record in records)], len(around))


def _begins(line: str) -> bool:
    return bool(PSQL.fullmatch(line.strip()) or MYSQL.fullmatch(line.strip()))
