"""Tables whose names are underlined: what SQL*Plus, sqlcmd, DB2, SQLite, tabulate and pandoc print."""

import re
from collections.abc import Sequence
from itertools import pairwise

from dashboard.reading.rows.summary_words import is_remark
from dashboard.reading.text.printed.printout import PartOfATable, Printout, refuse_part

RULE = re.compile(r"\s*(?:-+(?: +-+)+|=+(?: +=+)+)\s*")
RUN = re.compile("[-=]+")
PROMPT = re.compile(r"[\w ]*[>#] ")
LEAST_RUN = 3
DELIMITERS = frozenset(",;|\t")


def is_underlined(lines: Sequence[str]) -> bool:
    """Whether each of several names has a line of dashes below it.

    >>> is_underlined(["LABEL      SCORE", "----- ----------"]), is_underlined(["a,b", "- -"])
    (True, False)
    """
    return _rule_at(lines) > 0


def read_underlined(lines: Sequence[str], file_name: str) -> Printout:
    """The names and the rows below them, each page of them with its names again, up to what is said behind them.

    Raises PartOfATable where a cell reaches into the next one, or the rows are not as many as is said.
    """
    lines = [line.rstrip() for line in lines]
    at = _rule_at(lines)
    rule, header = lines[at], lines[at - 1]
    starts = [run.start() for run in RUN.finditer(rule)]
    end = _end(lines, at, starts)
    body = [line for line in lines[at + 1 : end] if line and line not in (header, rule)]
    behind = [line for line in lines[end:] if line and not RULE.fullmatch(line)]
    if any(map(RULE.fullmatch, lines[end + 1 :])) or any(_is_row(line, starts) for line in behind):
        raise PartOfATable("reading-printed-several", file=file_name)
    for line in body:
        if not _fits(line, starts):
            raise PartOfATable("reading-printed-cells", file=file_name, line=line.strip(), count=len(starts))
    rows = [_cells(line, starts) for line in (header, *body)]
    around = [*(line for line in lines[: at - 1] if line and not RULE.fullmatch(line)), *behind]
    refuse_part(around, rows, len(body), file_name)
    return Printout(rows, len(around))


def _rule_at(lines: Sequence[str]) -> int:
    """The place of the first rule below names, 0 without one."""
    for at, (above, line) in enumerate(pairwise(lines), start=1):
        if RULE.fullmatch(line) and not RULE.fullmatch(above) and DELIMITERS.isdisjoint(above):
            runs = list(RUN.finditer(line))
            is_named = all(_cells(above, [run.start() for run in runs]))
            return at if is_named and max(run.end() - run.start() for run in runs) >= LEAST_RUN else 0
    return 0


def _end(lines: Sequence[str], at: int, starts: Sequence[int]) -> int:
    """Where the rows end: at a rule that closes them, or behind a blank line at what is no row."""
    for end in range(at + 1, len(lines)):
        above, line = lines[end - 1], lines[end]
        if RULE.fullmatch(line) and above != lines[at - 1]:
            return end
        if line and not above and line != lines[at - 1] and not (_fits(line, starts) and _is_row(line, starts)):
            return end
    return len(lines)


def _is_row(line: str, starts: Sequence[int]) -> bool:
    is_about = is_remark(line) or PROMPT.match(line) is not None
    return not is_about and _fits(line, starts) and all(_cells(line, starts))


def _fits(line: str, starts: Sequence[int]) -> bool:
    """Whether no cell reaches into the next one, as far as blanks can tell."""
    return not any(line[start - 1 : start].strip() for start in starts[1:])


def _cells(line: str, starts: Sequence[int]) -> list[str]:
    bounds = [0, *starts[1:], None]
    return [line[low:high].strip() for low, high in pairwise(bounds)]
