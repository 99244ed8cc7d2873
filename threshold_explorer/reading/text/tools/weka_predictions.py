"""Predictions as Weka prints them, as text or CSV: inst#, actual, predicted, error, and a distribution over classes.

A class is written with its number, 2:bad. The distribution has a number for each class, in their order, and marks that
of the predicted class with an asterisk; only the first number has a heading.
"""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

NAMES = ["inst#", "actual", "predicted", "error"]
DISTRIBUTION, PREDICTION = "distribution", "prediction"
HEADING = re.compile(r"=== .* ===")
BEGINS_CLASS = re.compile("[0-9]+:")
NUMBERS = re.compile(r"\*?+[0-9][0-9.eE+-]*+(?:,\*?+[0-9][0-9.eE+-]*+)*+")
ERROR = "+"
CLASS = re.compile(r"([0-9]+):(.*)", re.DOTALL)
UNKNOWN = "?"
PREDICTED_MARK = "*"


def are_weka_predictions(lines: Sequence[str]) -> bool:
    """Whether the first line, except for headings, names Weka's columns.

    >>> are_weka_predictions(["inst#,actual,predicted,error,distribution,"]), are_weka_predictions(["actual,predicted"])
    (True, False)
    """
    return _Header.of(lines) is not None


def read_weka_predictions(lines: Sequence[str], file_name: str) -> Printout:
    """One column per class in place of the distribution. Raises IncompletePrintout for a line in another form."""
    header = _Header.of(lines)
    assert header is not None
    rows: list[_Row] = []
    for line in filter(str.strip, lines[header.at + 1 :]):
        row = _Row.of(header.cells_of(line), header)
        if row is None or row.n_numbers != (rows or [row])[0].n_numbers:
            raise IncompletePrintout("reading-weka-line", file=file_name, line=line.strip())
        rows.append(row)
    names = {number: text for row in rows for number, text in row.classes.items()}
    scores = [PREDICTION]
    if header.is_distribution and rows:
        scores = [f"{DISTRIBUTION} {names.get(at, f'{at}:')}" for at in range(1, rows[0].n_numbers + 1)]
    return Printout([[*NAMES, *scores, *header.others], *(row.cells for row in rows)])


@dataclass(frozen=True)
class _Header:
    """The line of the header, whether it is of CSV, what follows the error, and the names of other columns."""

    at: int
    is_csv: bool
    is_distribution: bool
    others: tuple[str, ...]

    @classmethod
    def of(cls, lines: Sequence[str]) -> "_Header | None":
        """The header of predictions; None for other text."""
        first = next(
            (at for at, line in enumerate(lines) if line.strip() and not HEADING.fullmatch(line.strip())), None
        )
        if first is None:
            return None
        is_csv = "," in lines[first]
        names = lines[first].strip().split(",") if is_csv else lines[first].split()
        if names[:4] != NAMES or len(names) < 5 or names[4] not in (DISTRIBUTION, PREDICTION):
            return None
        listed = names[5:] if is_csv else "".join(names[5:]).strip("()").split(",")
        others = tuple(name for name in listed if name)
        return cls(first, is_csv, names[4] == DISTRIBUTION, others)

    def cells_of(self, line: str) -> list[str]:
        """The cells of a case: inst#, actual, predicted, error, then numbers and other columns; else none."""
        return next(csv.reader([line], quotechar="'", escapechar="\\")) if self.is_csv else _printed_cells(line)


def _printed_cells(line: str) -> list[str]:
    """The same of a line of text, in which names of classes may contain spaces, and other columns are in brackets."""
    words = line.split()
    classes = [at for at, word in enumerate(words) if BEGINS_CLASS.match(word)]
    numbers = next((at for at in range(len(words)) if NUMBERS.fullmatch(words[at]) and at > (classes or [0])[-1]), None)
    if len(classes) != 2 or classes[0] != 1 or numbers is None:
        return []
    is_error = words[numbers - 1] == ERROR
    actual, predicted = words[1 : classes[1]], words[classes[1] : numbers - is_error]
    others = " ".join(words[numbers + 1 :]).strip("()")
    cells = [words[0], " ".join(actual), " ".join(predicted), ERROR if is_error else "", *words[numbers].split(",")]
    return [*cells, *(others.split(",") if others else ())]


@dataclass(frozen=True)
class _Row:
    """The cells of a case, how many numbers they have, and the classes that they name, by number."""

    cells: list[str]
    n_numbers: int
    classes: dict[int, str]

    @classmethod
    def of(cls, cells: Sequence[str], header: _Header) -> "_Row | None":
        """A row whose asterisk is at the predicted class; None for other cells."""
        end = len(cells) - len(header.others)
        actual, predicted = (CLASS.fullmatch(cell.strip()) for cell in (*cells[1:3], "", "")[:2])
        if actual is None or predicted is None or end < len(NAMES) + 1:
            return None
        numbers = cells[len(NAMES) : end]
        marked = [at for at, number in enumerate(numbers, start=1) if number.startswith(PREDICTED_MARK)]
        if header.is_distribution and marked != [int(predicted[1])]:
            return None
        plain = [number.removeprefix(PREDICTED_MARK) for number in numbers]
        texts = ["" if found[2] == UNKNOWN else found[0] for found in (actual, predicted)]
        known = {int(found[1]): found[0] for found in (actual, predicted) if found[2] != UNKNOWN}
        return cls([cells[0], *texts, cells[3], *plain, *cells[end:]], len(numbers), known)
