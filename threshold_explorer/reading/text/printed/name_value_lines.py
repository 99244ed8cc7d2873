"""Names and values: log lines such as label=1 score=0.9, and records that psql and MySQL print line by line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

PSQL = re.compile(r"-\[ RECORD [0-9]+ \][-+]*")
MYSQL = re.compile(r"\*{5,} [0-9]+\. row \*{5,}")
PAIR = re.compile(r"""(?<![\w.-])([A-Za-z_][\w.-]*+)(?:=|: )("[^"]*"|[^\s,;|="]++)(?:\s*[,;|]\s*|\s+|$)""")
MIN_LINES = 2
MIN_PAIRS = 2
MAX_LENGTH = 2000


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


def are_name_value_lines(lines: Sequence[str]) -> bool:
    """Whether each line ends in the same two or more name-value pairs, after the same number of words.

    >>> are_name_value_lines(["label=1 score=0.9", "label=0 score=0.2"]), are_name_value_lines(["a=1,0.9", "a=0,0.2"])
    (True, False)
    """
    found = [_Line.of(line) for line in lines if line.strip()]
    if len(found) < MIN_LINES or len(found[0].names) < MIN_PAIRS + len(found[0].before):
        return False
    return all(line.names == found[0].names for line in found) and not _has_duplicates(found[0].names)


def read_name_value_lines(lines: Sequence[str], file_name: str) -> Printout:
    """One row per line: the leading words, then the values.

    Raises IncompletePrintout where a line has other names than the first.
    """
    filled = [line for line in lines if line.strip()]
    names = _Line.of(filled[0]).names
    rows = [names]
    for line in filled:
        found = _Line.of(line)
        if found.names != names:
            named = [name for name in names if name]
            raise IncompletePrintout("reading-printed-names", file=file_name, line=line.strip(), names=named)
        rows.append([*found.before, *found.values])
    return Printout(rows)


def _has_duplicates(names: Sequence[str]) -> bool:
    named = [name for name in names if name]
    return len(set(named)) < len(named)


@dataclass(frozen=True)
class _Line:
    """A line: its leading words, which have no names, and its name-value pairs."""

    before: list[str]
    names: list[str]
    values: list[str]

    @classmethod
    def of(cls, line: str) -> Self:
        text = line.strip()
        found: list[re.Match[str]] = []
        for match in PAIR.finditer(text) if len(text) <= MAX_LENGTH else ():
            found = [*found, match] if found and match.start() == found[-1].end() else [match]
        if not found or found[-1].end() < len(text):
            return cls([], [], [])
        before = text[: found[0].start()].split()
        return cls(before, [""] * len(before) + [match[1] for match in found], [match[2].strip('"') for match in found])
