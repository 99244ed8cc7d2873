"""Tables of LaTeX, as pandas, R and people write them."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.printout import PartOfATable, Printout, refuse_part

BEGIN = re.compile(r"\\begin\{(tabular[x*]?|longtable|array)\}(?:\[[^\]]*\])?")
# What stands between rows, and a remark up to the end of its line.
RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b|\\c(?:mid)?(?:line|rule)\{[^}]*\}"
)
REMARK = re.compile(r"(?<!\\)%[^\n]*")
ROW_END = re.compile(r"\\\\(?:\[[^\]]*\])?|\\tabularnewline\b")
CELL_END = re.compile(r"(?<!\\)&")
STYLE = re.compile(r"\\(?:textbf|textit|emph|texttt|mathbf|num)\{([^{}]*)\}")
ESCAPED = re.compile(r"\\([_%&#$])")


def is_latex(lines: Sequence[str]) -> bool:
    r"""Whether a line begins a table.

    >>> is_latex([r"\begin{table}", r"\begin{tabular}{lr}"]), is_latex(["label,score"])
    (True, False)
    """
    return any(BEGIN.search(line) for line in lines)


def read_latex(lines: Sequence[str], file_name: str) -> Printout:
    """The rows of the one table. Raises PartOfATable where there are several, or rows of different numbers of cells."""
    text = REMARK.sub("", "\n".join(lines))
    begins = list(BEGIN.finditer(text))
    end = text.find(f"\\end{{{begins[0][1]}}}") if begins else -1
    if len(begins) != 1 or end < 0:
        raise PartOfATable("reading-printed-several", file=file_name)
    body = RULES.sub("", text[_behind_braces(text, begins[0].end()) : end])
    rows = [[_cell(cell) for cell in CELL_END.split(row)] for row in ROW_END.split(body) if row.strip()]
    width = len(rows[0]) if rows else 0
    for row in rows:
        if len(row) != width:
            raise PartOfATable("reading-printed-cells", file=file_name, line=" & ".join(row), count=width)
    refuse_part([], rows, len(rows) - 1, file_name)
    return Printout(rows)


def _behind_braces(text: str, at: int) -> int:
    """Where the width and the kinds of the columns end, each in braces, which may hold others."""
    depth = 0
    for place in range(at, len(text)):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
        elif depth == 0:
            return place
    return len(text)


def _cell(cell: str) -> str:
    return ESCAPED.sub(r"\1", STYLE.sub(r"\1", cell).strip().strip("$")).strip()
