"""Weka ARFF files: attribute declarations, then comma-separated rows."""

import csv
import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

ATTRIBUTE = re.compile(r"""@attribute\s+(?:'([^']*)'|"([^"]*)"|([^\s{]+))""", re.IGNORECASE)
COMMENT = "%"


def is_arff(lines: Sequence[str]) -> bool:
    """Whether @relation is the first line except for comments.

    >>> is_arff(["% by Weka", "@relation p", "@attribute label {no,yes}"]), is_arff(["@user,label,score"])
    (True, False)
    """
    first = next((line.strip().lower() for line in lines if _is_declaration(line)), "")
    return first.startswith("@relation ")


def read_arff(lines: Sequence[str], file_name: str) -> Printout:
    """The rows after @data. Raises IncompletePrintout for a row with other cells, such as a sparse one."""
    start = next((at for at, line in enumerate(lines) if line.strip().lower() == "@data"), len(lines))
    attributes = [found for line in lines[:start] if (found := ATTRIBUTE.match(line.strip()))]
    names = [next(filter(None, found.groups()), "") for found in attributes]
    body = [line for line in lines[start + 1 :] if _is_declaration(line)]
    quote = '"' if any('"' in line for line in body) else "'"
    rows = list(csv.reader(body, quotechar=quote, escapechar="\\", skipinitialspace=True))
    for row, line in zip(rows, body, strict=False):
        if len(row) != len(names):
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=line.strip(), count=len(names))
    return Printout([names, *([cell.strip() for cell in row] for row in rows)])


def _is_declaration(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(COMMENT)
