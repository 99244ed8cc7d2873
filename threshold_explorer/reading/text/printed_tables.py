"""Texts in which a table is printed, and files of Weka and Orange, as delimited text; other printouts are refused.

Markdown and psql have rules below the names, pandas and R align their columns.
"""

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile

from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.refusals import NeedsSandbox, NoSuchColumn, OverLimit, RefusedFile
from threshold_explorer.reading.report import Step
from threshold_explorer.words.sentence import Sentence

_NAME = r"(?<![\w.])[A-Za-z_][\w.-]*+"
_VALUE = r"(?:\"[^\"\n]*\"|[^\s,;|=\"]++)"
_CODE_BEFORE = r"\A(?:(?:[#%]|import\b|from\b|library\b|using\b)[^\n]*\n|\s)*+"
_CELL = r"(?:\"[^\"\n]*\"|'[^'\n]*'|[^()\"',\n]++)"
# Searched in the first lines of a text.
GIVEN_UP = (
    # Borders: MySQL, Spark, psql, pandoc; DuckDB, SQLite, polars, rich, ClickHouse.
    re.compile(r"^[ \t]*+\+[-=+]*[-=]\+[ \t]*\n[ \t]*+\|", re.MULTILINE),
    re.compile(r"^[ \t]*+(?:[┌╔╭┏][─━═]|[─━═]++[┼╪╬╋]).*", re.MULTILINE),
    # Jira and Confluence.
    re.compile(r"^[ \t]*+\|\|[^|\n]+\|\|.*\n[ \t]*+\|", re.MULTILINE),
    # Underlined names: sqlcmd, SQL*Plus, SQLite, tabulate.
    re.compile(
        r"^(?![-= ]*$)[^,;|\t\n]+\n *+(?=[-= ]*(?:---|===))(?:-++(?: ++-++)++|=++(?: ++=++)++) *$", re.MULTILINE
    ),
    # Predictions of Weka as text.
    re.compile(r"^[ \t]*+inst#[ \t]+actual[ \t]+predicted[ \t]+error\b[^\n]*", re.MULTILINE),
    # A value per line: psql and MySQL.
    re.compile(r"^(?:-\[ RECORD [0-9]+ \]|\*{5,} [0-9]+\. row \*{5,})", re.MULTILINE),
    # Names and values, the same on the next line, after a few other words, but not in a quoted field.
    re.compile(
        rf"\A\s*+(?!\")(?:[^\s=]++[ \t]+){{0,4}}({_NAME})(=|: ){_VALUE}[\s,;|]+({_NAME})\2{_VALUE}"
        r"[^\n]*\n(?:[^\s=]++[ \t]+){0,4}\1\2[^\n]*\3\2"
    ),
    # Types below the names: tibbles of R.
    re.compile(r"\A(?:.*\n){1,2}[ \t]*+(?:<[a-z0-9:]+>[ \t]*){2,}$", re.MULTILINE),
    # Lists and matrices with names, matrices, and tuples on lines: Python, R, Julia, MATLAB.
    re.compile(rf"{_CODE_BEFORE}{_NAME}\s*+(?:=|<-)\s*+(?:[A-Za-z_][\w.]*+\s*+)?[\[(]"),
    re.compile(rf"{_CODE_BEFORE}(?:[A-Za-z_][\w.]*+\()?[\[(]\s*+[\[(]"),
    re.compile(rf"{_CODE_BEFORE}\({_CELL}(?:,{_CELL})+\),?[ \t]*\n[ \t]*+\("),
)
# A label, perhaps a query, and features by number: svmlight, libsvm, LETOR.
FEATURES = re.compile(r"\s*[+-]?[0-9.]+\s+(?:qid:\S+|[0-9]+:[-+.0-9eE]+)(?:\s+[0-9]+:[-+.0-9eE]+)*\s*(?:#.*)?")
FEATURE_ROWS = 5
# A single pair may be a time.
SEVERAL = re.compile(r"qid:|(?<![0-9])[0-9]++:(?:[-+.0-9eE]++\s++[0-9]++:|[-+]?[0-9]*+\.)")
COUNTED = re.compile(r"\(([0-9][0-9,.]{0,20}) rows?\)")
OMITTED = re.compile(r"\bmore rows?\b|max\.print|\[[0-9]+ rows x [0-9]+ columns\]")
ELLIPSES = {"...", "…", ".."}
DASHES = re.compile(r"\s*:?-+:?\s*")
RULE_CHARACTERS = frozenset("-|+: \t\r\n")
# In Markdown an escaped bar is text.
BAR = re.compile(r"(?<!\\)\|")
# A cell in bold or code.
EMPHASIS = re.compile(r"^(\*\*|__|`)([^*`]+)\1$")
NUMBERED = re.compile(r"\s*[0-9]{1,18}:?\s.*")
SKIPPED = re.compile(r"\s*(?:---|(?:\.{2,3}|…)(?:\s+(?:\.{2,3}|…))*)\s*")
ATTRIBUTE = re.compile(r"""@attribute\s+(?:'([^']*)'|"([^"]*)"|([^\s{]+))""", re.IGNORECASE)
COMMENT = "%"
ORANGE_TYPES = {"continuous", "discrete", "string", "text", "time", "basket"}
ORANGE_ROLES = {"class", "multiclass", "meta", "weight", "ignore"}
# They may stand for the words, but could be cells of any table: a word must be among them.
TYPE_LETTERS = {"c", "d", "s", "t"}
ROLE_LETTERS = {"c", "m", "w", "i"}
ORANGE_LINES = 3
ERROR_COLUMN = "error"
WEKA_NAMES = ["inst#", "actual", "predicted", ERROR_COLUMN]
DISTRIBUTION, PREDICTION = "distribution", "prediction"
HEADING = re.compile(r"=== .* ===")
WEKA_CLASS = re.compile(r"([0-9]+):(.*)", re.DOTALL)
UNKNOWN, PREDICTED_MARK = "?", "*"
HEAD_BYTES = 2**14
HEAD_LINES = 40
# Larger tables are not printed.
MAX_LENGTH = 64 * MEGABYTE


class IncompletePrintout(RefusedFile):
    """A printed table with omitted rows, not exactly one table, or one in a layout that is not read."""


@dataclass(frozen=True)
class Printout:
    """The printed cells by row, the header first, and how many other lines there are."""

    rows: list[list[str]]
    n_outside: int = 0


def refuse_given_up(lines: Sequence[str], file_name: str) -> None:
    """Raise IncompletePrintout for the first lines of a layout that is not read, NoSuchColumn for features by number.

    >>> refuse_given_up(["+---+---+", "| y | p |"], "p.txt")
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.text.printed_tables.IncompletePrintout: "p.txt" is a printed table in a layout that is \
not read: "+---+---+". Save the data as CSV instead, for example with to_csv in pandas, write.csv in R or \
\\copy in psql.
    """
    text = "\n".join(lines)
    match = next(filter(None, (pattern.search(text) for pattern in GIVEN_UP)), None)
    if match is not None:
        shown = match[0].strip().split("\n")[0]
        raise IncompletePrintout("reading-printed-given-up", file=file_name, line=shown)
    rows = [line for line in lines if line.strip() and not line.lstrip().startswith("#")][:FEATURE_ROWS]
    if len(rows) > 1 and all(map(FEATURES.fullmatch, rows)) and any(map(SEVERAL.search, rows)):
        raise NoSuchColumn("reading-feature-rows", file=file_name)


def is_ruled(lines: Sequence[str]) -> bool:
    """Whether a line of names is followed by a rule.

    >>> is_ruled(["label | score", "------+------"]), is_ruled(["|a|b|", "|:-|-:|"]), is_ruled(["a|b", "1|-2"])
    (True, True, False)
    """
    return _rule_at(lines) > 0


def read_ruled(lines: Sequence[str], file_name: str) -> Printout:
    """The header above the rule and the rows below, up to the first line without a bar.

    Raises IncompletePrintout for another number of cells or rows than stated, and for a second table.
    """
    at = _rule_at(lines)
    width = len(_cells(lines[at].replace("+", "|")))
    end = next((end for end in range(at + 1, len(lines)) if not BAR.search(lines[end])), len(lines))
    body = [line for line in lines[at + 1 : end] if not _is_rule(line)]
    around = [line for line in (*lines[: at - 1], *lines[end:]) if line.strip() and not _is_rule(line)]
    if any(map(BAR.search, around)):
        raise IncompletePrintout("reading-printed-several", file=file_name)
    rows = [_cells(line) for line in (lines[at - 1], *body)]
    for row, line in zip(rows, (lines[at - 1], *body), strict=True):
        if len(row) != width:
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=line.strip(), count=width)
    _refuse_incomplete(around, rows, file_name)
    return Printout(rows, len(around))


def _is_rule(line: str) -> bool:
    """Whether a line has dashes between bars or crosses, at least one: dashes alone are no rule."""
    text = line.strip()
    if not RULE_CHARACTERS.issuperset(text) or "-" not in text or not ("|" in text or "+" in text):
        return False
    cells = text.removeprefix("|").removesuffix("|").replace("+", "|").removesuffix("|").split("|")
    return all(map(DASHES.fullmatch, cells)) and ("--" in text or text.startswith("|"))


def _rule_at(lines: Sequence[str]) -> int:
    for at, line in enumerate(lines):
        if at and _is_rule(line) and BAR.search(lines[at - 1]) and not _is_rule(lines[at - 1]):
            names = _cells(lines[at - 1])
            return at if len(_cells(line.replace("+", "|"))) == len(names) and len(names) > 1 else 0
    return 0


def _cells(line: str) -> list[str]:
    text = line.strip(" \t\r\n")
    is_framed = text.startswith("|")
    text = text[1:] if is_framed else text
    text = text[:-1] if is_framed and text.endswith("|") and not text.endswith("\\|") else text
    return [EMPHASIS.sub(r"\2", cell.strip()).replace("\\|", "|") for cell in BAR.split(text)]


def _refuse_incomplete(around: Sequence[str], rows: Sequence[Sequence[str]], file_name: str) -> None:
    """Raise IncompletePrintout where a line or row shows that rows are omitted, or another number is stated."""
    statement = next((line.strip() for line in around if OMITTED.search(line)), None)
    if statement is None and any(set(row) & ELLIPSES and set(row) <= ELLIPSES | {""} for row in rows):
        statement = "..."
    if statement is not None:
        raise IncompletePrintout("reading-printed-part", file=file_name, statement=statement)
    for line in map(str.strip, around):
        counted = COUNTED.fullmatch(line)
        if counted and int(re.sub("[,.]", "", counted[1])) != len(rows) - 1:
            raise IncompletePrintout("reading-printed-count", file=file_name, statement=line, found=len(rows) - 1)


def is_aligned(lines: Sequence[str]) -> bool:
    """Whether consecutively numbered rows stand below names that are indented, since numbers have no name.

    >>> is_aligned(["  label score", "0   yes   0.5", "1    no   0.2"]), is_aligned(["label score", "yes 0.5"])
    (True, False)
    """
    filled = [line for line in lines if line.strip()]
    if len(filled) < 2 or not filled[0].startswith(" ") or any(mark in filled[0] for mark in ",;\t|"):
        return False
    rows = list(takewhile(NUMBERED.fullmatch, filled[1:]))
    follows = next(iter(filled[len(rows) + 1 :]), "  ")
    numbers = [int(line.split()[0].rstrip(":")) for line in rows]
    widest = max((len(line) - len(line.lstrip(" ")) + len(line.split()[0]) for line in rows), default=len(filled[0]))
    indent = len(filled[0]) - len(filled[0].lstrip(" "))
    is_end = SKIPPED.fullmatch(follows) or OMITTED.search(follows) or follows.startswith("  ")
    is_consecutive = all(second == first + 1 for first, second in pairwise(numbers))
    return bool(is_end) and is_consecutive and widest < indent + len(filled[0].split()[0])


def read_aligned(lines: Sequence[str], file_name: str) -> Printout:
    """The rows, with row numbers in a column of their own.

    Raises IncompletePrintout where rows or columns are omitted, or where columns are wrapped below others.
    """
    table = [line.expandtabs() for line in lines if line.strip()]
    omitted = next((line.strip() for line in table if OMITTED.search(line) or SKIPPED.fullmatch(line)), None)
    if omitted is None and not ELLIPSES.isdisjoint(table[0].split()):
        omitted = "..."
    if omitted is not None:
        raise IncompletePrintout("reading-printed-part", file=file_name, statement=omitted)
    numbers = [line.split()[0] for line in table[1:] if NUMBERED.fullmatch(line)]
    if len(set(numbers)) < len(numbers) or table[0].rstrip().endswith("\\"):
        raise IncompletePrintout("reading-printed-several", file=file_name)
    return Printout(_aligned_cells(table))


def _aligned_cells(table: Sequence[str]) -> list[list[str]]:
    """Split where all lines have a space; text below no name belongs to the name on its right."""
    width = max(map(len, table))
    lines = [line.ljust(width) for line in table]
    is_blank = [all(line[at] == " " for line in lines) for at in range(width)]
    spans = [list(group) for blank, group in groupby(range(width), key=lambda at: is_blank[at]) if not blank]
    bounds = [(span[0], span[-1] + 1) for span in spans]
    merged: list[tuple[int, int]] = bounds[:1]
    start: int | None = None
    for low, high in bounds[1:]:
        start = low if start is None else start
        if lines[0][low:high].strip():
            merged.append((start, high))
            start = None
    if start is not None:
        merged[-1] = (merged[-1][0], bounds[-1][1])
    return [[line[low:high].strip() for low, high in merged] for line in lines]


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
    """Whether the first line after headings names Weka's columns: inst#, actual, predicted, error or not.

    >>> are_weka_predictions(["inst#,actual,predicted,error,distribution,"]), are_weka_predictions(["actual,predicted"])
    (True, False)
    """
    return _weka_header(lines)[1][:4] == WEKA_NAMES


def read_weka_predictions(lines: Sequence[str], file_name: str) -> Printout:
    """The cases that Weka wrote as CSV, with one column per class in place of the distribution.

    A class is written with its number, 2:bad. The distribution has a number for each class, in their order, and marks
    that of the predicted class with an asterisk. Raises IncompletePrintout for a line in another form.
    """
    at, (*_, kind), others = _weka_header(lines)
    rows: list[list[str]] = []
    n_numbers, known = 0, dict[int, str]()
    for line in filter(str.strip, lines[at + 1 :]):
        cells = next(csv.reader([line], quotechar="'", escapechar="\\"))
        if ERROR_COLUMN not in lines[at].split(","):
            cells.insert(3, "")
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
    names = text.strip().split(",")
    if ERROR_COLUMN not in names:
        names.insert(3, ERROR_COLUMN)
    is_weka = names[4:5] in ([DISTRIBUTION], [PREDICTION])
    return at, names[:5] if is_weka else [], [name for name in names[5:] if name]


@dataclass(frozen=True)
class PrintFormat:
    """A print format: its label, how to detect it from the first lines, and how to read its rows."""

    label_key: str
    detects: Callable[[Sequence[str]], bool]
    read: Callable[[Sequence[str], str], Printout]


PRINT_FORMATS = (
    PrintFormat("reading-printed-arff", is_arff, read_arff),
    PrintFormat("reading-printed-weka", are_weka_predictions, read_weka_predictions),
    PrintFormat("reading-printed-orange", is_orange, read_orange),
    PrintFormat("reading-printed-ruled", is_ruled, read_ruled),
    PrintFormat("reading-printed-aligned", is_aligned, read_aligned),
)


@dataclass(frozen=True)
class Printed(Step):
    """A text with tabs as delimiter, and notes on its origin."""

    text: bytes
    notes: tuple[Sentence, ...] = ()


def delimited_text(text: bytes, file_name: str, *, in_process: bool = False) -> Printed:
    """A printed table as tab-delimited text; any other text unchanged.

    Raises OverLimit for a printed table that is too long, IncompletePrintout where it states that rows are missing,
    where rows do not fit, or for a layout that is not read; with `in_process` NeedsSandbox for every printed table.

    >>> delimited_text(b"|label|score|\\n|---|---|\\n|yes|0.5|\\n", "p.md").text
    b'label\\tscore\\nyes\\t0.5\\n'
    """
    head = _outside_quotes(_lines(text[:HEAD_BYTES])[:HEAD_LINES])
    form = next((form for form in PRINT_FORMATS if form.detects(head)), None)
    if form is None:
        refuse_given_up(head, file_name)
        return Printed(text)
    if in_process:
        raise NeedsSandbox
    if len(text) > MAX_LENGTH:
        raise OverLimit(
            "reading-printed-too-long", file=file_name, form=Sentence(form.label_key), limit=MAX_LENGTH / MEGABYTE
        )
    found = form.read(_lines(text), file_name)
    notes = [Sentence("reading-note-printed", form=Sentence(form.label_key))]
    if found.n_outside:
        notes.append(Sentence("reading-note-around", count=found.n_outside))
    rows = io.StringIO(newline="")
    csv.writer(rows, delimiter="\t", lineterminator="\n").writerows(found.rows)
    return Printed(rows.getvalue().encode(), tuple(notes))


def _lines(text: bytes) -> list[str]:
    # Not splitlines, which also splits at characters that may occur in a cell.
    return text.decode(errors="ignore").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _outside_quotes(lines: Sequence[str]) -> list[str]:
    """The lines that do not begin within quotation marks: a text of a CSV may contain a printed table."""
    outside: list[str] = []
    n_quotes = 0
    for line in lines:
        if n_quotes % 2 == 0:
            outside.append(line)
        n_quotes += line.count('"')
    return outside
