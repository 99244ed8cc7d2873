"""LaTeX tables, written by pandas, R or by hand."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

BEGIN = re.compile(r"\\begin\{(tabular[x*]?|longtable|array)\}(?:\[[^\]]*\])?")
# Rules between rows, and comments up to the end of a line.
RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b|\\c(?:mid)?(?:line|rule)\{[^}]*\}"
)
COMMENT_TEXT = re.compile(r"(?<!\\)%[^\n]*")
ROW_END = re.compile(r"\\\\(?:\[[^\]]*\])?|\\tabularnewline\b")
CELL_END = re.compile(r"(?<!\\)&")
STYLE = re.compile(r"\\(?:textbf|textit|emph|texttt|mathbf|num)\{([^{}]*)\}")
ESCAPED = re.compile(r"\\([_%&#$])")


def is_latex(lines: Sequence[str]) -> bool:
    r"""Whether a line starts a table.

    >>> is_latex([r"\begin{table}", r"\begin{tabular}{lr}"]), is_latex(["label,score"])
    (True, False)
    """
    return any(BEGIN.search(line) for line in lines)


def read_latex(lines: Sequence[str], file_name: str) -> Printout:
    """The rows of the table. Raises IncompletePrintout for several tables, or rows with different numbers of cells."""
    text = COMMENT_TEXT.sub("", "\n".join(lines))
    starts_with = list(BEGIN.finditer(text))
    end = text.find(f"\\end{{{starts_with[0][1]}}}") if starts_with else -1
    if len(starts_with) != 1 or end < 0:
        raise IncompletePrintout("reading-printed-several", file=file_name)
    body = RULES.sub("", text[_end_of_braces(text, starts_with[0].end()) : end])
    rows = [[_cell(cell) for cell in CELL_END.split(row)] for row in ROW_END.split(body) if row.strip()]
    width = len(rows[0]) if rows else 0
    for row in rows:
        if len(row) != width:
            raise IncompletePrintout("reading-printed-cells", file=file_name, line=" & ".join(row), count=width)
    refuse_incomplete([], rows, len(rows) - 1, file_name)
    return Printout(rows)


def _end_of_braces(text: str, at: int) -> int:
    """The end of the column specification, in possibly nested braces."""
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
