"""Find rows that may be no cases: totals, footers and remarks. They are asked about, never left out in silence."""

from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_decorations import NUMBER
from threshold_explorer.reading.numbers.number_text import (
    MEANT_AS_NUMBER,
    SAMPLE_ROWS,
    is_like_a_number,
    is_number_column,
    is_numeric,
    is_text,
    matches,
)
from threshold_explorer.reading.report import cells_of
from threshold_explorer.reading.rows.cell_shapes import is_missing

Cells = Mapping[str, str]


def phrases(text: str) -> frozenset[str]:
    """The phrases of a text, separated by bars."""
    return frozenset(text.split("|"))


# A footer is at most this long.
LAST_ROWS = 16
# More rows without any number are no accident.
MAX_ROWS_WITHOUT_NUMBERS = 100
# With fewer cases, a sum or a mean is no evidence.
MIN_CASES = 3
# After the decimal mark of a mean: with few digits, any score may be the mean of some others.
MIN_DIGITS = 3
TOTALS = phrases(
    "total|totals|grand total|subtotal|sum|overall|mean|average|summe|gesamt|gesamtsumme|insgesamt|mittelwert|"
    "durchschnitt|somme|total général|moyenne|suma|total general|promedio|media|totale|somma|soma|total geral|média|"
    "totaal|gemiddelde|итого|всего|сумма|среднее|合計|総計|平均|总计|合计|總計|합계|평균"
)


def doubtful_rows(table: pa.Table) -> list[int]:
    """The rows, from 0, that may be no cases.

    A row with a number in it, and without a missing value, is doubtful only as the last one, where its numbers are the
    sums or the means of the others. Otherwise it has no number although others have, a single value, or a word for
    totals beside a missing value.

    >>> table = pa.table({"id": ["a", "b", "Total"], "y": ["no", "yes", None], "p": [0.5, 0.25, 0.75]})
    >>> doubtful_rows(table), doubtful_rows(table.slice(0, 2))
    ([2], [])
    """
    last = table.num_rows - 1
    ends = range(max(0, last - LAST_ROWS + 1), last + 1)
    found = set(_rows_without_numbers(table))
    found |= {row for row in ends if _lacks_values(table, row)}
    if last > 0 and last not in found and _has_statistics(table, found):
        found.add(last)
    # Where most rows are like this, they are the cases.
    return sorted(found) if 2 * len(found) < table.num_rows else []


def without_rows(n_rows: int, left_out: Iterable[int]) -> pa.Array:
    """A mask of the rows that are kept.

    >>> without_rows(3, [1]).to_pylist()
    [True, False, True]
    """
    is_kept = np.ones(n_rows, bool)
    is_kept[list(left_out)] = False
    return pa.array(is_kept)


def _rows_without_numbers(table: pa.Table) -> list[int]:
    """The rows that have texts where others have numbers, and no number at all."""
    columns = [column for column in table.columns if is_number_column(column)]
    # A column of a numeric type has numbers throughout, except for missing ones.
    if not columns or not any(is_text(column.type) for column in columns):
        return []
    has_number = np.zeros(table.num_rows, bool)
    for column in columns:
        is_number = matches(column, MEANT_AS_NUMBER) if is_text(column.type) else pc.is_valid(column)
        has_number |= np.asarray(pc.fill_null(is_number, False))
    rows = np.flatnonzero(~has_number)[: MAX_ROWS_WITHOUT_NUMBERS + 1].tolist()
    texts = [row for row in rows if _has_text(columns, row) and not _recurs(table, row)]
    return texts if len(texts) <= MAX_ROWS_WITHOUT_NUMBERS else []


def _has_text(columns: list[pa.ChunkedArray], row: int) -> bool:
    """Whether a text stands in a column of numbers, and neither a number in some other notation nor a missing value."""
    texts = [str(column[row].as_py() or "") for column in columns if is_text(column.type)]
    return any(not is_missing(text) for text in texts) and not any(map(is_like_a_number, texts))


def _lacks_values(table: pa.Table, row: int) -> bool:
    """Whether a row lacks a value that others have, and has one text only or a word for totals."""
    cells = cells_of(table, row)
    missing = [table[name] for name, cell in cells.items() if not cell and _is_filled(table[name])]
    filled = [cell for cell in cells.values() if cell]
    is_one_text = len(filled) == 1 and not is_like_a_number(filled[0]) and any(map(is_number_column, missing))
    return (is_one_text or (bool(missing) and any(map(_is_total, filled)))) and not _recurs(table, row)


def _recurs(table: pa.Table, row: int) -> bool:
    """Whether another row has one of this row's texts in the same column, as labels and categories recur."""
    columns = [column for column in table.columns if is_text(column.type) and not is_number_column(column)]
    texts = [(column, column[row].as_py()) for column in columns]
    return any(bool(text) and _count(column, text) > 1 for column, text in texts)


def _count(column: pa.ChunkedArray, text: str) -> int:
    return int(pc.sum(pc.equal(column, text)).as_py() or 0)


def _is_filled(column: pa.ChunkedArray) -> bool:
    n_blank = column.null_count + (_count(column, "") if is_text(column.type) else 0)
    return bool(2 * n_blank < len(column))


def _is_total(text: str) -> bool:
    """Whether a text labels a row of totals or means.

    >>> [_is_total(text) for text in ("Grand Total:", "**Mean**", "合計", "N", "Q3", "total_charge")]
    [True, True, True, False, False, False]
    """
    return " ".join(text.casefold().strip(" \t:.-=*#()<>[]|'\"").split()) in TOTALS


def _has_statistics(table: pa.Table, others: set[int]) -> bool:
    """Whether the numbers of the last row are the sums, or the means, of the cases: the rows but it and the others.

    Beside a word for totals one of them is enough; a column of texts may have a count there.
    """
    last = table.num_rows - 1
    cases = table.slice(0, last) if not others else table.filter(without_rows(last + 1, {*others, last}))
    cells = {name: cell for name, cell in cells_of(table, last).items() if cell}
    numbers = {name: cell for name, cell in cells.items() if is_number_column(cases[name]) and is_like_a_number(cell)}
    texts = [cell for name, cell in cells.items() if name not in numbers]
    has_word = any(map(_is_total, texts))
    if cases.num_rows < MIN_CASES or len(numbers) < 2 - has_word or (texts and not has_word):
        return False
    if not all(_is_total(cell) or is_like_a_number(cell) for cell in texts):
        return False
    n_digits = 1 if has_word else MIN_DIGITS
    # The first rows suffice for almost every file.
    if not all(_may_be_statistic(cell, cases[name], n_digits) for name, cell in numbers.items()):
        return False
    above = {name: _numbers(cases[name]) for name in numbers}
    # The sum of large scores may overflow.
    with np.errstate(over="ignore", invalid="ignore"):
        return all(_is_sum(cell, above[name]) for name, cell in numbers.items()) or all(
            len(_fraction(cell)) >= n_digits and _is_mean(cell, above[name]) for name, cell in numbers.items()
        )


def _may_be_statistic(cell: str, column: pa.ChunkedArray, n_digits: int) -> bool:
    """Whether a number has the digits of a mean, or is larger than the first ones, as a sum is."""
    value, first = _number(cell), _numbers(column.slice(0, SAMPLE_ROWS))
    return len(_fraction(cell)) >= n_digits or (value is not None and len(first) > 0 and bool(value > first.max()))


def _is_sum(cell: str, above: npt.NDArray[np.float64]) -> bool:
    value = _number(cell)
    if value is None or len(above) < MIN_CASES or value <= above.max():
        return False
    return _is_near(value, cell, float(above.sum()), len(above))


def _is_mean(cell: str, above: npt.NDArray[np.float64]) -> bool:
    value = _number(cell)
    if value is None or len(above) < MIN_CASES or value in above:
        return False
    return _is_near(value, cell, float(above.mean()))


def _number(cell: str) -> float | None:
    found = _numbers(pa.chunked_array([[cell]]))
    return float(found[0]) if len(found) else None


def _numbers(column: pa.ChunkedArray) -> npt.NDArray[np.float64]:
    """The finite numbers of a column, with decimal commas where it has them.

    >>> _numbers(pa.chunked_array([["0,5", "n/a", "0,25"]])).tolist()
    [0.5, 0.25]
    """
    if is_numeric(column.type):
        numbers = column.drop_null().cast(pa.float64(), safe=False).to_numpy()
        return np.asarray(numbers[np.isfinite(numbers)])
    if not is_text(column.type):
        return np.empty(0)
    texts = pc.replace_substring(pc.utf8_trim_whitespace(column), ",", ".")
    return np.asarray(texts.filter(pc.fill_null(matches(texts, NUMBER), False)).cast(pa.float64()).to_numpy())


def _is_near(value: float, cell: str, statistic: float, n_summed: int = 1) -> bool:
    """Whether a statistic equals the cell within rounding; summed values may have been rounded, too."""
    fraction = _fraction(cell)
    rounding = 0.5001 * 10.0 ** -len(fraction) if fraction.isdigit() else 0.0
    return abs(value - statistic) <= max(rounding, 1e-9 * n_summed * max(1.0, abs(statistic)))


def _fraction(cell: str) -> str:
    return cell.replace(",", ".").partition(".")[2]
