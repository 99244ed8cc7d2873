"""Tables as programs print them: Markdown and psql, and aligned ones of pandas and R; other printouts are refused."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile

from threshold_explorer.reading.refusals import NoSuchColumn, RefusedFile

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
    # A value per line: psql and MySQL.
    re.compile(r"^(?:-\[ RECORD [0-9]+ \]|\*{5,} [0-9]+\. row \*{5,})", re.MULTILINE),
    # Names and values, the same on the next line, after a few other words.
    re.compile(
        rf"\A\s*+(?:[^\s=]++[ \t]+){{0,4}}({_NAME})(=|: ){_VALUE}[\s,;|]+({_NAME})\2{_VALUE}"
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
