"""Records with one line per column: psql's expanded display and MySQL's \\G."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

PSQL = re.compile(r"-\[ RECORD [0-9]+ \][-+]*")
MYSQL = re.compile(r"\*{5,} [0-9]+\. row \*{5,}")


def are_expanded_records(lines: Sequence[str]) -> bool:
    """Whether a line starts a record.

    >>> are_expanded_records(["-[ RECORD 1 ]-", "label | yes"]), are_expanded_records(["label,score"])
    (True, False)
    """
    return any(_starts_record(line) for line in lines)


def read_expanded_records(lines: Sequence[str], file_name: str) -> Printout:
    """One row per record, all with the same names."""
    start = next(at for at, line in enumerate(lines) if _starts_record(line))
    mark = "|" if PSQL.fullmatch(lines[start].strip()) else ":"
    records: list[dict[str, str]] = []
    around = [line for line in lines[:start] if line.strip()]
    for line in lines[start:]:
        name, found, cell = line.partition(mark)
        if _starts_record(line):
            records.append({})
        elif found:
            records[-1][name.strip()] = cell.strip()
        elif line.strip():
            around.append(line)
    names = list(records[0])
    if not names or any(list(record) != names for record in records):
        raise IncompletePrintout("reading-printed-several", file=file_name)
    refuse_incomplete(around, [], len(records), file_name)
    return Printout([names, *(list(record.values()) for record in records)], len(around))


def _starts_record(line: str) -> bool:
    return bool(PSQL.fullmatch(line.strip()) or MYSQL.fullmatch(line.strip()))
