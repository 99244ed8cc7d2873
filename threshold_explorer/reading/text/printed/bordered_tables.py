"""Tables with borders, of ASCII characters (MySQL, Spark, psql) or box-drawing ones (DuckDB, SQLite, polars, rich)."""

import re
from collections.abc import Sequence
from itertools import pairwise

from threshold_explorer.reading.rows.cell_shapes import words_in
from threshold_explorer.reading.rows.column_name_words import ROLE_WORDS
from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout, refuse_incomplete

BORDER = re.compile(r"\s*[+|├┌└┬┴┼╞╡╪╔╠╚╟╭╰╤╧┏┡┠┗┣└][-=+:|─━═┬┼┴╤╪╧╦╬╩┳╇╋┻╈┯┿┷┤┐┘╡╗╣╝╢╮╯┓┩┨┛┫╫╂┰┸╀╁]{2,}\s*")
LEFT, RIGHT, LINES = frozenset("+┌╔╭┏"), frozenset("+┐╗╮┓"), frozenset("-─═━")
BARS = str.maketrans("│┃┆║╎", "|||||")
TRUNCATED_LENGTH = 20
# ClickHouse writes the names into the top border, and row numbers before the rows.
NAMED_EDGE = re.compile(r"(\s*+)┌─(?=[─┬┐\s]*+[^─┬┐\s])(.*)─┐\s*")
NUMBER = re.compile(r"^\s*[0-9]+\. (?=[│┃])")
LIST_START = re.compile(r"[\[({][-+0-9.]")
TYPES = re.compile(
    r"(?:varchar|u?(?:tiny|small|big|huge)?int(?:eger)?[0-9]*|[iu][0-9]+|f(?:32|64)|float[0-9]*|double|real|boolean|bool"
    r"|str|string|cat|enum|date|time|timestamp.*|datetime.*|decimal.*|uuid|null|object)"
    r"|-{3}|(?:<|\[)?(?:chr|dbl|int|lgl|fct)(?:>|\])?",
    re.IGNORECASE,
)


def is_bordered(lines: Sequence[str]) -> bool:
    """Whether a line is the top border of a table and the next one a row.

    >>> is_bordered(["+---+---+", "| a | b |"]), is_bordered(["a,b", "+---,1"])
    (True, False)
    """
    pairs = pairwise(_with_names_inside(lines))
    return any(_is_edge(edge) and _is_row(row) for edge, row in pairs)


def read_bordered(lines: Sequence[str], file_name: str) -> Printout:
    """The rows between the borders. Raises IncompletePrintout where rows are missing or a cell is ambiguous."""
    lines = _with_names_inside(lines)
    inside = [at for at, line in enumerate(lines) if BORDER.fullmatch(line.strip()) or _is_row(line)]
    table = [lines[at].translate(BARS) for at in range(inside[0], inside[-1] + 1)]
    around = [line for line in (*lines[: inside[0]], *lines[inside[-1] + 1 :]) if line.strip()]
    if sum(_is_edge(lines[at]) and "+" not in lines[at] for at in inside) > 1 or not all(
        line.strip() for line in table
    ):
        raise IncompletePrintout("reading-printed-several", file=file_name)
    blocks = _blocks(table)
    width = len(_cells(blocks[0][0]))
    rows, remarks = _rows(blocks, width, file_name)
    has_header = len(blocks) > 1
    _refuse_truncated_cells(rows[has_header:], rows[0], file_name)
    refuse_incomplete([*around, *remarks], rows, len(rows) - has_header, file_name)
    return Printout(rows, len(around))


def _with_names_inside(lines: Sequence[str]) -> list[str]:
    """The lines with the names of the top border in a row below it, and without row numbers."""
    found: list[str] = []
    for line in lines:
        if match := NAMED_EDGE.fullmatch(line):
            names = [name.strip("─") for name in re.split("─┬─", match[2])]
            edge = "┌" + "┬".join("───" for _ in names) + "┐"
            found += [edge, "│" + "│".join(names) + "│", edge.translate(str.maketrans("┌┬┐", "├┼┤"))]
        else:
            found.append(NUMBER.sub("", line))
    return found


def _refuse_truncated_cells(rows: list[list[str]], names: list[str], file_name: str) -> None:
    """Raise IncompletePrintout where lists of numbers, or labels, which may then be equal, are truncated.

    Spark prints the first 17 characters of a long cell and an ellipsis.
    """
    for name, cells in zip(names, zip(*rows, strict=True), strict=False):
        truncated = [cell for cell in cells if len(cell) == TRUNCATED_LENGTH and cell.endswith("...")]
        are_named_lists = any(LIST_START.match(cell) for cell in truncated)
        is_boolean = not words_in(name).isdisjoint(ROLE_WORDS)
        if truncated and (are_named_lists or is_boolean):
            raise IncompletePrintout("reading-printed-truncated", file=file_name, column=name, cell=truncated[0])


def _is_edge(line: str) -> bool:
    text = line.strip()
    are_corners = text[:1] in LEFT and text[-1:] in RIGHT
    return are_corners and not LINES.isdisjoint(text) and BORDER.fullmatch(text) is not None


def _is_row(line: str) -> bool:
    text = line.translate(BARS).strip()
    return len(text) > 1 and text.startswith("|") and text.endswith("|") and not BORDER.fullmatch(line.strip())


def _blocks(table: Sequence[str]) -> list[list[str]]:
    """The lines between borders."""
    blocks: list[list[str]] = [[]]
    for line in table:
        if BORDER.fullmatch(line.strip()):
            blocks.append([])
        else:
            blocks[-1].append(line)
    return [block for block in blocks if block]


def _rows(blocks: list[list[str]], width: int, file_name: str) -> tuple[list[list[str]], list[str]]:
    rows, remarks = [], []
    for number, block in enumerate(blocks):
        for place, line in enumerate(block):
            cells = _cells(line)
            if number == 0 and len(blocks) > 1 and place and all(map(TYPES.fullmatch, cells)):
                continue
            if len(cells) == 1 and width > 1:
                remarks.append(cells[0])
            elif len(cells) != width or (place and len(blocks) > 3 and "" in cells):
                raise IncompletePrintout("reading-printed-cells", file=file_name, line=line.strip(), count=width)
            else:
                rows.append(cells)
    return rows, remarks


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip()[1:-1].split("|")]
