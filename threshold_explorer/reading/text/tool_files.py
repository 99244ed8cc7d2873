"""Text files of Weka and Orange, whose lines are not all rows of one table."""

import csv
import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed_tables import IncompletePrintout, Printout

ATTRIBUTE = re.compile(r"""@attribute\s+(?:'([^']*)'|"([^"]*)"|([^\s{]+))""", re.IGNORECASE)
COMMENT = "%"

ORANGE_TYPES = {"continuous", "discrete", "string", "text", "time", "basket"}
ORANGE_ROLES = {"class", "multiclass", "meta", "weight", "ignore"}
# They may stand for the words, but could be cells of any table: a word must be among them.
TYPE_LETTERS = {"c", "d", "s", "t"}
ROLE_LETTERS = {"c", "m", "w", "i"}
ORANGE_LINES = 3

WEKA_NAMES = ["inst#", "actual", "predicted", "error"]
DISTRIBUTION, PREDICTION = "distribution", "prediction"
HEADING = re.compile(r"=== .* ===")
WEKA_CLASS = re.compile(r"([0-9]+):(.*)", re.DOTALL)
NUMBERS = re.compile(r"\*?+[0-9][0-9.eE+-]*+(?:,\*?+[0-9][0-9.eE+-]*+)*+")
ERROR, UNKNOWN, PREDICTED_MARK = "+", "?", "*"


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


def is_orange(lines: Sequence[str]) -> bool:
    """Whether the second line has a type for each column, and the third its role.

    >>> is_orange(["y\\tp", "0 1\\tcontinuous", "class\\tmeta"]), is_orange(["y\\tp", "0\\t0.5", "1\\t0.25"])
    (True, False)
    """
    names, types, roles = (*(line.split("\t") for line in lines[:ORANGE_LINES]), [], [], [])[:ORANGE_LINES]
    # A type can also be the list of a column's values, but not in every column.
    are_types = not ORANGE_TYPES.isdisjoint(types) and all(
        cell in ORANGE_TYPES | TYPE_LETTERS or " " in cell.strip() for cell in types
    )
    parts = [part for cell in roles for part in cell.split()]
    are_roles = not ORANGE_ROLES.isdisjoint(parts) and all(
        part in ORANGE_ROLES | ROLE_LETTERS or "=" in part for part in parts
    )
    return len(names) == len(types) == len(roles) > 1 and are_types and are_roles


def read_orange(lines: Sequence[str], _: str) -> Printout:
    """The names, and the rows after the header of three lines."""
    rows = csv.reader([lines[0], *(line for line in lines[ORANGE_LINES:] if line.strip())], delimiter="\t")
    return Printout(list(rows))


def are_weka_predictions(lines: Sequence[str]) -> bool:
    """Whether the first line, except for headings, names Weka's columns: inst#, actual, predicted, error.

    >>> are_weka_predictions(["inst#,actual,predicted,error,distribution,"]), are_weka_predictions(["actual,predicted"])
    (True, False)
    """
    return _weka_header(lines)[1][:4] == WEKA_NAMES


def read_weka_predictions(lines: Sequence[str], file_name: str) -> Printout:
    """The cases that Weka printed as text or CSV, with one column per class in place of the distribution.

    A class is written with its number, 2:bad. The distribution has a number for each class, in their order, and marks
    that of the predicted class with an asterisk. Raises IncompletePrintout for a line in another form.
    """
    at, (*_, kind), others = _weka_header(lines)
    rows: list[list[str]] = []
    n_numbers, known = 0, dict[int, str]()
    for line in filter(str.strip, lines[at + 1 :]):
        cells = _csv_cells(line) if "," in lines[at] else _printed_cells(line)
        classes = [found for cell in cells[1:3] if (found := WEKA_CLASS.fullmatch(cell.strip()))]
        numbers = cells[len(WEKA_NAMES) : len(cells) - len(others)]
        marked = [place for place, number in enumerate(numbers, start=1) if number.startswith(PREDICTED_MARK)]
        n_numbers = n_numbers or len(numbers)
        is_row = len(classes) == 2 and len(numbers) == n_numbers > 0
        if not is_row or (kind == DISTRIBUTION and marked != [int(classes[1][1])]):
            raise IncompletePrintout("reading-weka-line", file=file_name, line=line.strip())
        known |= {int(found[1]): found[0] for found in classes if found[2] != UNKNOWN}
        texts = ["" if found[2] == UNKNOWN else found[0] for found in classes]
        plain = [number.removeprefix(PREDICTED_MARK) for number in numbers]
        rows.append([cells[0], *texts, cells[3], *plain, *cells[len(WEKA_NAMES) + len(numbers) :]])
    by_class = [f"{DISTRIBUTION} {known.get(place, f'{place}:')}" for place in range(1, n_numbers + 1)]
    return Printout([[*WEKA_NAMES, *(by_class if kind == DISTRIBUTION else [PREDICTION]), *others], *rows])


def _weka_header(lines: Sequence[str]) -> tuple[int, list[str], list[str]]:
    """The index of the header, its first five names, and those of other columns; no names in other text."""
    first = (at for at, line in enumerate(lines) if line.strip() and not HEADING.fullmatch(line.strip()))
    at = next(first, 0)
    text = lines[at] if lines else ""
    names = text.strip().split(",") if "," in text else re.sub("[()]", " ", text).split()
    is_weka = names[4:5] in ([DISTRIBUTION], [PREDICTION])
    return at, names[:5] if is_weka else [], [name for name in names[5:] if name]


def _csv_cells(line: str) -> list[str]:
    return next(csv.reader([line], quotechar="'", escapechar="\\"))


def _printed_cells(line: str) -> list[str]:
    """The cells of a line of text, in which names of classes may contain spaces, and other columns are in brackets."""
    words = line.split()
    classes = [at for at, word in enumerate(words) if WEKA_CLASS.match(word)]
    numbers = next((at for at in range(len(words)) if NUMBERS.fullmatch(words[at]) and at > (classes or [0])[-1]), None)
    if len(classes) != 2 or classes[0] != 1 or numbers is None:
        return []
    is_error = words[numbers - 1] == ERROR
    actual, predicted = words[1 : classes[1]], words[classes[1] : numbers - is_error]
    others = " ".join(words[numbers + 1 :]).strip("()")
    cells = [words[0], " ".join(actual), " ".join(predicted), ERROR if is_error else "", *words[numbers].split(",")]
    return [*cells, *(others.split(",") if others else ())]
