"""The numbers of a column, and its missing values: refuses the first value that its role does not allow."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import are_missing
from threshold_explorer.reading.numbers.number_text import (
    EXACT_INTEGERS,
    LONG_INTEGER,
    NUMBER,
    are_probabilities,
    is_numeric,
    is_text,
    matches,
)
from threshold_explorer.reading.refusals import BadValue, NoSuchColumn, RefusedFile
from threshold_explorer.words.sentence import Sentence

Floats = npt.NDArray[np.floating[Any]]

SCORE_RULE = Sentence("columns-score-rule")
RELEVANCE_RULE = Sentence("columns-relevance-rule")
WEIGHT_RULE = Sentence("columns-weight-rule")
COUNT_RULE = Sentence("columns-count-rule")
EXACT_INTEGER_RULE = Sentence("columns-length-rule")
MAX_ABS_SCORE = 1e300
# Whole numbers up to here are exact in float64, in which the browser counts.
MAX_COUNT = 2**53
BoolArray = npt.NDArray[np.bool_]


def score_numbers(column: pa.ChunkedArray, name: str) -> Floats:
    """One score per row, nan where it is missing: floats in their own dtype, anything else as float64.

    Among probabilities, a number beyond 0 or 1 by no more than rounding noise counts as 0 or 1.

    Raises BadValue for an infinite or non-numeric score and a whole number that float64 rounds; NoSuchColumn
    for a type that holds no numbers.

    >>> score_numbers(pa.chunked_array([["+0.5", "2", "NA"]]), "score")
    array([0.5, 2. , nan])
    >>> score_numbers(pa.chunked_array([[0.25, 1.0000098]]), "score")
    array([0.25, 1.  ])
    >>> score_numbers(pa.chunked_array([["0.5", "high"]]), "score")
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.BadValue: Column "score", row 2: found "high"; a score must be a finite number.
    """
    scores = _numbers(column, name, SCORE_RULE)
    # Unlike minimum and maximum these ignore nan.
    low, high = np.fmin.reduce(scores, initial=np.inf), np.fmax.reduce(scores, initial=-np.inf)
    is_noisy = not 0 <= low <= high <= 1 and are_probabilities(float(low), float(high))
    return np.clip(scores, 0, 1) if is_noisy else scores


def weight_numbers(column: pa.ChunkedArray, name: str) -> Floats:
    """One weight of zero or more per row, nan where it is missing. Raises as a score does, and if below zero.

    >>> weight_numbers(pa.chunked_array([[2, 0, None]]), "weight")
    array([ 2.,  0., nan])
    """
    weights = _numbers(column, name, WEIGHT_RULE)
    _refuse(weights < 0, column, name, WEIGHT_RULE)
    return weights


def complete_scores(column: pa.ChunkedArray, name: str) -> Floats:
    """One score per row, none missing; raises as `score_numbers` does."""
    scores = score_numbers(column, name)
    _refuse(np.isnan(scores), column, name, SCORE_RULE)
    return scores


def case_counts(column: pa.ChunkedArray, name: str) -> npt.NDArray[np.int64]:
    """One whole number of zero or more per row. Raises BadValue for any other value, and for a missing one.

    >>> case_counts(pa.chunked_array([["1", "20"]]), "n")
    array([ 1, 20])
    """
    counts = _numbers(column, name, COUNT_RULE)
    _refuse(~((counts >= 0) & (counts < MAX_COUNT) & (counts == np.floor(counts))), column, name, COUNT_RULE)
    return counts.astype(np.int64)


def relevance_numbers(column: pa.ChunkedArray, name: str) -> Floats:
    """The relevance of each row's item, nan where it is missing. Raises as a score does.

    >>> relevance_numbers(pa.chunked_array([[2, 0, None]]), "rel")
    array([ 2.,  0., nan])
    """
    return _numbers(column, name, RELEVANCE_RULE)


def refuse_total_weight(weights: Floats, name: str) -> None:
    """Raise NoSuchColumn if all weights are 0, or if their sum overflows float64."""
    if not weights.any():
        raise NoSuchColumn("columns-weights-zero", column=name)
    with np.errstate(over="ignore"):
        is_too_much = np.isinf(weights.sum(dtype=np.float64))
    if is_too_much:
        raise NoSuchColumn("columns-weights-too-large", column=name)


def refuse_extreme_scores(lowest: float, highest: float, name: str) -> None:
    """Raise NoSuchColumn for scores so large that the positions of a slider would overflow."""
    if max(abs(lowest), abs(highest)) > MAX_ABS_SCORE:
        raise NoSuchColumn(
            "columns-scores-too-far", column=name, lowest=lowest, highest=highest, farthest=MAX_ABS_SCORE
        )


def found_in_field(value: object) -> str | Sentence:
    """A field's value as an error message quotes it.

    >>> [str(found_in_field(value)) for value in ("n/a", " ", None, float("inf"))]
    ['"n/a"', 'an empty field', 'an empty field', 'inf']
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return Sentence("columns-empty-field")
    return Sentence("columns-found-text", text=value) if isinstance(value, str) else str(value)


def _numbers(column: pa.ChunkedArray, name: str, rule: Sentence) -> Floats:
    if is_text(column.type):
        return _from_texts(column, name, rule)
    types = pa.types
    if not (is_numeric(column.type) or types.is_boolean(column.type) or types.is_null(column.type)):
        raise NoSuchColumn("columns-wrong-type", column=name, type=str(column.type), rule=rule)
    floats = _as_floats(column)
    _refuse(np.isinf(floats), column, name, rule)
    if types.is_integer(column.type):
        _refuse(_are_rounded(pc.fill_null(column, 0).to_numpy()), column, name, EXACT_INTEGER_RULE)
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


def _from_texts(column: pa.ChunkedArray, name: str, rule: Sentence) -> Floats:
    texts = pc.if_else(are_missing(column), pa.scalar(None, column.type), pc.utf8_trim_whitespace(column))
    is_bad = ~pc.fill_null(matches(texts, NUMBER), True).to_numpy()
    _refuse(is_bad, texts, name, _rule_for(texts[int(is_bad.argmax())].as_py(), rule) if is_bad.any() else rule)
    floats: Floats = texts.cast(pa.float64()).to_numpy()
    _refuse(np.isinf(floats), texts, name, rule)
    is_rounded = np.zeros(len(texts), dtype=np.bool_)
    for row in np.flatnonzero(pc.fill_null(matches(texts, LONG_INTEGER), False).to_numpy()):
        is_rounded[row] = float(floats[row]) != int(texts[row].as_py())
    _refuse(is_rounded, texts, name, EXACT_INTEGER_RULE)
    return floats


def _rule_for(text: str, rule: Sentence) -> Sentence:
    """The rule, with a hint if the text suggests one."""
    if re.search("[0-9],[0-9]", text):
        return Sentence("columns-decimal-point-rule", rule=rule)
    return Sentence("columns-per-cent-rule", rule=rule) if re.search("[0-9] ?%", text) else rule


def _refuse(is_bad: npt.NDArray[np.bool_], column: pa.ChunkedArray, name: str, rule: Sentence) -> None:
    if is_bad.any():
        row = int(is_bad.argmax())
        raise BadValue(name, row + 1, int(is_bad.sum()), found_in_field(column[row].as_py()), rule)


class NoCompleteRow(RefusedFile):
    """Every row has a missing value."""


@dataclass(frozen=True)
class MissingColumn:
    """The number of missing values in a column, and the first such row, from 1."""

    column: str
    count: int
    first_row: int


def missing_in(column: pa.ChunkedArray, name: str) -> MissingColumn | None:
    """The missing values of a column; None if there are none."""
    is_missing = _is_missing(column)
    count = pc.sum(is_missing).as_py()
    return MissingColumn(name, count, pc.index(is_missing, True).as_py() + 1) if count else None


def missing_rows(column: pa.ChunkedArray) -> BoolArray:
    """The rows with null, nan or a text for a missing value, such as NA, or a dash among numbers.

    Infinity is a value, and so is a text that is not a number.

    >>> missing_rows(pa.chunked_array([["0.5", " NA ", "oops", None]]))
    array([False,  True, False,  True])
    """
    return np.asarray(_is_missing(column).to_numpy())


def refuse_missing(missing: MissingColumn, column: pa.ChunkedArray, rule: Sentence) -> None:
    """Raise BadValue for the first row without a value, with the hint that such rows can be left out."""
    if missing.count < len(column):
        rule = Sentence("columns-may-leave-out", rule=rule, rows=missing.count)
    found = found_in_field(column[missing.first_row - 1].as_py())
    raise BadValue(missing.column, missing.first_row, missing.count, found, rule)


def missing_by_column(
    columns: Mapping[str, pa.ChunkedArray], rule_of: Callable[[str], Sentence], *, may_drop: bool
) -> dict[str, BoolArray]:
    """The rows with a missing value, by column; refused by the rule of the column unless they may be dropped."""
    missing = {}
    for name, values in columns.items():
        if found := missing_in(values, name):
            if not may_drop:
                refuse_missing(found, values, rule_of(name))
            missing[name] = missing_rows(values)
    return missing


def complete_rows(missing: dict[str, BoolArray], names: tuple[str, ...]) -> BoolArray | None:
    """The rows without a missing value; None if all are. Raises NoCompleteRow if there are none."""
    if not missing:
        return None
    is_complete: Any = ~np.logical_or.reduce(list(missing.values()))
    if not is_complete.any():
        raise NoCompleteRow("columns-no-complete-row", columns=names)
    return np.asarray(is_complete)


def with_positive_weight(keep: BoolArray | None, weights: npt.NDArray[Any]) -> BoolArray | None:
    """The kept rows without those of weight 0, which are not cases; None if all rows are kept.

    >>> with_positive_weight(None, np.array([1.0, 0.0])), with_positive_weight(None, np.array([1.0, 2.0]))
    (array([ True, False]), None)
    """
    is_weighted = ~(weights == 0)
    if is_weighted.all():
        return keep
    return np.asarray(is_weighted if keep is None else is_weighted & keep)


def _is_missing(column: pa.ChunkedArray) -> pa.ChunkedArray:
    is_missing = pc.is_null(column, nan_is_null=True)
    return pc.or_(is_missing, are_missing(column)) if is_text(column.type) else is_missing
