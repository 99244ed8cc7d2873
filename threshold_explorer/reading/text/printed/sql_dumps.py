"""SQL dumps: INSERT ... VALUES statements, and PostgreSQL's COPY ... FROM stdin."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

INSERT = re.compile(r"\s*INSERT\s+INTO\s+([^\s(]+)\s*(?:\(([^()]*)\)\s*)?VALUES\s*", re.IGNORECASE)
COPY = re.compile(r"\s*COPY\s+\S+\s*\(([^()]*)\)\s+FROM\s+stdin\b.*;\s*", re.IGNORECASE)
END_OF_COPY = "\\."
VALUE = re.compile(r"\s*(?:N?'((?:[^'\\]|''|\\.)*)'|([^\s,()';]+))\s*([,)])")
COMMENTS = ("--", "/*", "*/")


def are_inserts(lines: Sequence[str]) -> bool:
    """Whether a line is an INSERT statement.

    >>> are_inserts(["INSERT INTO p (label, score) VALUES", "('yes', 0.5);"]), are_inserts(["label,score"])
    (True, False)
    """
    return any(INSERT.match(line) for line in lines)


def read_inserts(lines: Sequence[str], file_name: str) -> Printout:
    """The rows of all INSERTs. Raises IncompletePrintout for several tables, or a row with other cells."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith(COMMENTS))
    rows: list[list[str]] = []
    heads: list[tuple[str, str]] = []
    at = 0
    while (found := INSERT.search(text, at)) is not None:
        heads.append((found[1], found[2] or ""))
        at = found.end()
        while text[at : at + 1] == "(":
            row, at = _row(text, at + 1)
            rows.append(row)
            at = _skip_separators(text, at)
    if len(set(heads)) != 1:
        raise IncompletePrintout("reading-printed-several", file=file_name)
    names = _names(heads[0][1])
    width = len(names) or len(rows[0] if rows else [])
    for row in rows:
        if len(row) != width:
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=", ".join(row), count=width)
    return Printout([names, *rows] if names else rows)


def is_copy(lines: Sequence[str]) -> bool:
    """Whether a line is a COPY statement.

    >>> is_copy(["COPY public.p (label, score) FROM stdin;"]), is_copy(["copy,score"])
    (True, False)
    """
    return any(COPY.fullmatch(line) for line in lines)


def read_copy(lines: Sequence[str], file_name: str) -> Printout:
    """The rows up to the end marker. Raises IncompletePrintout for several tables, or a row with other cells."""
    starts = [at for at, line in enumerate(lines) if COPY.fullmatch(line)]
    end = next((at for at, line in enumerate(lines) if line == END_OF_COPY), len(lines))
    found = COPY.fullmatch(lines[starts[0]])
    if len(starts) != 1 or not found:
        raise IncompletePrintout("reading-printed-several", file=file_name)
    names = _names(found[1])
    rows = [line.split("\t") for line in lines[starts[0] + 1 : end] if line]
    for row in rows:
        if len(row) != len(names):
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=" ".join(row), count=len(names))
    return Printout([names, *rows])


def _names(text: str) -> list[str]:
    return [name.strip().strip('"`[]') for name in text.split(",")] if text.strip() else []


def _row(text: str, at: int) -> tuple[list[str], int]:
    """The values from an opening to a closing parenthesis; none for other content."""
    row: list[str] = []
    while (found := VALUE.match(text, at)) is not None:
        row.append(found[2] if found[1] is None else found[1].replace("''", "'"))
        at = found.end()
        if found[3] == ")":
            return row, at
    return [], at


def _skip_separators(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] == ","):
        at += 1
    return at
