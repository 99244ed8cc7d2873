"""Convert columns of Python values (from JSON and workbooks) to Arrow columns."""

import re
from collections.abc import Sequence
from types import NoneType
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_decorations import NUMBER
from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS, LONG_INTEGER, matches

INT64 = 2**63
NESTED = {list, dict}
# Identifiers, where 01 and 1 may differ, and numbers that float64 cannot hold.
IDENTIFIER_LIKE = r"[+-]?0[0-9].*|[+-]?[0-9.]{18,}.*"


def cell_column(cells: Sequence[Any]) -> pa.Array | None:
    """The cells as a column, None for a missing one; no column where a cell is a list or an object.

    Booleans stay booleans and numbers numbers. With an integer that float64 may not hold, or text or dates among
    the numbers, all are text. Text columns of nothing but numbers become numbers.

    >>> cell_column([1, 0.5, None]).to_pylist(), cell_column([1.0, "n/a", True]).to_pylist()
    ([1.0, 0.5, None], ['1', 'n/a', 'true'])
    """
    kinds = set(map(type, cells)) - {NoneType}
    if kinds & NESTED:
        return None
    if not kinds:
        return pa.nulls(len(cells))
    if kinds == {bool}:
        return pa.array(cells, pa.bool_())
    if kinds == {int} and _all_between(cells, -INT64, INT64 - 1):
        return pa.array(cells, pa.int64())
    if kinds <= {int, float} and _all_between(_of_type(int, cells), -EXACT_INTEGERS, EXACT_INTEGERS):
        return pa.array(cells, pa.float64())
    return text_column(pa.array([cell_text(cell) for cell in cells], pa.string()))


def cell_text(cell: Any) -> str | None:
    """A cell as text: integers without a decimal point, dates and times in ISO 8601; None for a missing cell.

    >>> cell_text(1.0), cell_text(0.1), cell_text(True), cell_text(float("nan"))
    ('1', '0.1', 'true', None)
    """
    if cell is None or cell != cell:
        return None
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < EXACT_INTEGERS:
        return str(int(cell))
    return str(cell)


def text_column(texts: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Text converted to numbers where all of it is numeric and would be written the same again.

    >>> text_column(pa.array(["0.5", None])).to_pylist(), text_column(pa.array(["01", "1"])).to_pylist()
    ([0.5, None], ['01', '1'])
    """
    known = texts.drop_null()
    if not len(known) or not is_plain_number(known[0].as_py()):
        return texts
    if (
        not pc.all(matches(known, NUMBER)).as_py()
        or pc.any(matches(known, rf"{LONG_INTEGER}|{IDENTIFIER_LIKE}")).as_py()
    ):
        return texts
    try:
        return texts.cast(pa.int64())
    except pa.ArrowInvalid:
        return texts.cast(pa.float64())


def is_plain_number(text: str) -> bool:
    """Whether a text is a number as programs write it."""
    return re.fullmatch(NUMBER, text) is not None


def _of_type(kind: type, cells: Sequence[Any]) -> list[Any]:
    return [cell for cell in cells if type(cell) is kind]


def _all_between(cells: Sequence[Any], low: int, high: int) -> bool:
    numbers = [cell for cell in cells if cell is not None]
    return not numbers or (low <= min(numbers) and max(numbers) <= high)
