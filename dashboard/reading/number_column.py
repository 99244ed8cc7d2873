"""A column's numbers for a role that needs finite ones, or the refusal of the first field that is none."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.number_text import EXACT_INTEGERS, LONG_INTEGER, NUMBER, is_numeric, is_text, matches
from dashboard.reading.refusals import BadValue, NoSuchColumn, found_words, shown

Floats = npt.NDArray[np.floating[Any]]

TOO_LONG = "a whole number of this length must be one that float64 holds exactly"


def score_numbers(column: pa.ChunkedArray, name: str) -> Floats:
    """One finite score per row: floats in their own dtype, anything else as float64.

    Raises BadValue for a missing, infinite or non-numeric score and a whole number that float64 rounds.

    >>> score_numbers(pa.chunked_array([["+0.5", "2"]]), "score")
    array([0.5, 2. ])
    >>> score_numbers(pa.chunked_array([[0.5, None]]), "score")
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.BadValue: Column "score", row 2: found an empty field; a score must be a finite number.
    """
    return _finite_numbers(column, name, "a score must be a finite number")


def weight_numbers(column: pa.ChunkedArray, name: str) -> Floats:
    """One finite weight of zero or more per row, not all of them zero.

    Raises BadValue for any other weight and NoSuchColumn where no row has any weight.

    >>> weight_numbers(pa.chunked_array([[2, 0]]), "weight")
    array([2., 0.])
    """
    rule = "a weight must be a finite number, zero or more"
    weights = _finite_numbers(column, name, rule)
    _refuse(weights < 0, column, name, rule)
    if not weights.any():
        raise NoSuchColumn(f"Column {shown(name)} weighs every row zero; at least one must weigh more.")
    return weights


def _finite_numbers(column: pa.ChunkedArray, name: str, rule: str) -> Floats:
    if is_text(column.type):
        return _from_texts(column, name, rule)
    if pa.types.is_null(column.type):
        raise BadValue(name, 1, len(column), found_words(None), rule)
    if not (is_numeric(column.type) or pa.types.is_boolean(column.type)):
        raise NoSuchColumn(f"Column {shown(name)} is of the type {column.type}; {rule}.")
    floats = _as_floats(column)
    _refuse(~np.isfinite(floats), column, name, rule)
    if pa.types.is_integer(column.type):
        _refuse(_are_rounded(column.to_numpy()), column, name, TOO_LONG)
    return floats


def _as_floats(column: pa.ChunkedArray) -> Floats:
    """A null becomes nan; floats keep their dtype."""
    floating = pa.types.is_floating(column.type)
    return np.asarray((column if floating else column.cast(pa.float64(), safe=False)).to_numpy())


def _are_rounded(integers: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    is_rounded = np.zeros(len(integers), dtype=np.bool_)
    for row in np.flatnonzero((integers > EXACT_INTEGERS) | (integers < -EXACT_INTEGERS)):
        is_rounded[row] = float(integers[row]) != int(integers[row])
    return is_rounded


def _from_texts(column: pa.ChunkedArray, name: str, rule: str) -> Floats:
    texts = pc.utf8_trim_whitespace(pc.fill_null(column, ""))
    is_bad = ~matches(texts, NUMBER).to_numpy()
    has_comma = is_bad.any() and re.search("[0-9],[0-9]", texts[int(is_bad.argmax())].as_py())
    _refuse(is_bad, texts, name, f"{rule}, written with a decimal point" if has_comma else rule)
    floats: Floats = texts.cast(pa.float64()).to_numpy()
    _refuse(~np.isfinite(floats), texts, name, rule)
    is_rounded = np.zeros(len(texts), dtype=np.bool_)
    for row in np.flatnonzero(matches(texts, LONG_INTEGER).to_numpy()):
        is_rounded[row] = float(floats[row]) != int(texts[row].as_py())
    _refuse(is_rounded, texts, name, TOO_LONG)
    return floats


def _refuse(is_bad: npt.NDArray[np.bool_], column: pa.ChunkedArray, name: str, rule: str) -> None:
    if is_bad.any():
        row = int(is_bad.argmax())
        raise BadValue(name, row + 1, int(is_bad.sum()), found_words(column[row].as_py()), rule)
