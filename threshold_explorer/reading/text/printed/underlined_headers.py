"""Tables with underlined names, as SQL*Plus, sqlcmd, DB2, SQLite, tabulate and pandoc print them."""

import re
from collections.abc import Sequence
from itertools import pairwise

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

RULE = re.compile(r"\s*(?:-+(?: +-+)+|=+(?: +=+)+)\s*")
RUN = re.compile("[-=]+")
ROW_COUNT = re.compile(r"\(?[0-9]+ rows?( affected| selected)?\)?\.?", re.IGNORECASE)
PROMPT = re.compile(r"[\w ]*[>#] ")
MIN_RUN = 3
DELIMITERS = frozenset(",;|\t")


def is_underlined(lines: Sequence[str]) -> bool:
    """Whether each of several names has a line of dashes below it.

    >>> is_underlined(["LABEL      SCORE", "----- ----------"]), is_underlined(["a,b", "- -"])
    (True, False)
    """
    return _rule_at(lines) > 0


def read_underlined(lines: Sequence[str], file_name: str) -> Printout:
    """The names and the rows, on pages that repeat the names, up to the text after the table.

    Raises IncompletePrintout where a cell overlaps the next column, or another number of rows is stated.
    """
    lines = [line.rstrip() for line in lines]
    at = _rule_at(lines)
    rule, header = lines[at], lines[at - 1]
    starts = [run.start() for run in RUN.finditer(rule)]
    end = _end(lines, at, starts)
    body = [line for line in lines[at + 1 : end] if line and line not in (header, rule)]
    after = [line for line in lines[end:] if line and not RULE.fullmatch(line)]
    if any(map(RULE.fullmatch, lines[end + 1 :])) or any(_is_row(line, starts) for line in after):
        raise IncompletePrintout("reading-printed-several", file=file_name)
    for line in body:
        if not _fits(line, starts):
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=line.strip(), count=len(starts))
    rows = [_cells(line, starts) for line in (header, *body)]
    around = [*(line for line in lines[: at - 1] if line and not RULE.fullmatch(line)), *after]
    refuse_incomplete(around, rows, len(body), file_name)
    return Printout(rows, len(around))


def _rule_at(lines: Sequence[str]) -> int:
    """The index of the first rule below names, 0 without one."""
    for at, (above, line) in enumerate(pairwise(lines), start=1):
        if RULE.fullmatch(line) and not RULE.fullmatch(above) and DELIMITERS.isdisjoint(above):
            runs = list(RUN.finditer(line))
            is_named = all(_cells(above, [run.start() for run in runs]))
            return at if is_named and max(run.end() - run.start() for run in runs) >= MIN_RUN else 0
    return 0


def _end(lines: Sequence[str], at: int, starts: Sequence[int]) -> int:
    """The end of the rows: a closing rule, or a line after a blank line that is not a row."""
    for end in range(at + 1, len(lines)):
        above, line = lines[end - 1], lines[end]
        if RULE.fullmatch(line) and above != lines[at - 1]:
            return end
        if line and not above and line != lines[at - 1] and not (_fits(line, starts) and _is_row(line, starts)):
            return end
    return len(lines)


def _is_row(line: str, starts: Sequence[int]) -> bool:
    is_about = ROW_COUNT.fullmatch(line.strip()) or PROMPT.match(line) is not None
    return not is_about and _fits(line, starts) and all(_cells(line, starts))


def _fits(line: str, starts: Sequence[int]) -> bool:
    """Whether no cell overlaps the next column, as far as spaces show."""
    return not any(line[start - 1 : start].strip() for start in starts[1:])


def _cells(line: str, starts: Sequence[int]) -> list[str]:
    bounds = [0, *starts[1:], None]
    return [line[low:high].strip() for low, high in pairwise(bounds)]
