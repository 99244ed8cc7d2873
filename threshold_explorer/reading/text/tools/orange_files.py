"""Files of Orange with a header of three lines: the names, the types and the roles of the columns."""

import csv
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import Printout

TYPES = {"continuous", "discrete", "string", "text", "time", "basket"}
ROLES = {"class", "multiclass", "meta", "weight", "ignore"}
# They may stand for the words, but could be cells of any table: a word must be among them.
TYPE_LETTERS = {"c", "d", "s", "t"}
ROLE_LETTERS = {"c", "m", "w", "i"}
N_LINES = 3


def is_orange(lines: Sequence[str]) -> bool:
    """Whether the second line has a type for each column, and the third its role.

    >>> is_orange(["y\\tp", "0 1\\tcontinuous", "class\\tmeta"]), is_orange(["y\\tp", "0\\t0.5", "1\\t0.25"])
    (True, False)
    """
    names, types, roles = (*(line.split("\t") for line in lines[:N_LINES]), [], [], [])[:N_LINES]
    # A type can also be the list of a column's values, but not in every column.
    are_types = not TYPES.isdisjoint(types) and all(
        cell in TYPES | TYPE_LETTERS or " " in cell.strip() for cell in types
    )
    parts = [part for cell in roles for part in cell.split()]
    are_roles = not ROLES.isdisjoint(parts) and all(part in ROLES | ROLE_LETTERS or "=" in part for part in parts)
    return len(names) == len(types) == len(roles) > 1 and are_types and are_roles


def read_orange(lines: Sequence[str], _: str) -> Printout:
    """The names, and the rows after the header."""
    rows = csv.reader([lines[0], *(line for line in lines[N_LINES:] if line.strip())], delimiter="\t")
    return Printout(list(rows))
