"""Columns of every container are read exactly; missing entries are refused with their row."""

from array import array
from collections import deque
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from metrics_core import (
    BinaryScores,
    CountError,
    LabelError,
    NotFiniteError,
    NotNumericError,
    ShapeError,
    ThresholdError,
    WeightError,
)

LABEL = [False, True, True, False]
SCORE = [0.25, 0.75, 0.5, 0.5]
EXPECTED = BinaryScores.from_predictions(LABEL, SCORE)


class ToNumpy:
    """A column of a library that is not installed, which offers `to_numpy` alone."""

    def __init__(self, values):
        self.values = values

    def to_numpy(self):
        return np.array(self.values)


class AsArray:
    """One that offers `__array__` alone."""

    def __init__(self, values):
        self.values = values

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype=dtype)


def arrow_series(values, kind=None):
    column = pa.array(values, kind)
    return pd.Series(column, dtype=pd.ArrowDtype(column.type))


HOLDERS = {
    "list": list,
    "tuple": tuple,
    "deque": deque,
    "row": lambda values: np.array([values, values])[0],
    "column": lambda values: np.array([values, values]).T[:, 0],
    "big-endian": lambda values: (column := np.array(values)).astype(column.dtype.newbyteorder(">")),
    "array": np.array,
    "objects": lambda values: np.array(values, dtype=object),
    "masked array": lambda values: np.ma.masked_array(values, mask=False),
    "masked nowhere": np.ma.masked_array,
    "Arrow": pa.array,
    "chunked Arrow": lambda values: pa.chunked_array([values[:1], values[1:]]),
    "series": pd.Series,
    "Arrow series": arrow_series,
    "to_numpy": ToNumpy,
    "__array__": AsArray,
}
TEXT = ["no", "yes", "yes", "no"]


@pytest.mark.parametrize("holder", HOLDERS.values(), ids=HOLDERS)
@pytest.mark.parametrize(
    ("label", "pos_label"), [(LABEL, True), ([0, 1, 1, 0], 1), ([0.0, 1.0, 1.0, 0.0], 1), (TEXT, "yes")]
)
def test_labels_in_any_container(holder, label, pos_label):
    assert BinaryScores.from_predictions(holder(label), SCORE, pos_label=pos_label) == EXPECTED


@pytest.mark.parametrize("holder", HOLDERS.values(), ids=HOLDERS)
def test_scores_in_any_container(holder):
    assert BinaryScores.from_predictions(LABEL, holder(SCORE)) == EXPECTED
    for whole in ([0, 1, 1, 0], LABEL):
        assert BinaryScores.from_predictions(LABEL, holder(whole)).distinct_scores.tolist() == [0, 1]
    counts = BinaryScores.from_counts(holder([0.25, 0.5, 0.75]), holder([0, 1, 1]), holder([1, 1, 0]))
    assert counts == EXPECTED
    assert not counts.is_weighted
    assert BinaryScores.from_predictions(LABEL, SCORE, sample_weight=holder([1, 1, 1, 1])) == EXPECTED


@pytest.mark.parametrize(
    "label",
    [
        pd.array([0, 1, 1, 0], dtype="Int64"),
        pd.array(LABEL, dtype="boolean"),
        pd.Categorical([0, 1, 1, 0], categories=[2, 1, 0]),
        pa.array([0, 1, 1, 0]).dictionary_encode(),
        arrow_series([Decimal(0), Decimal(1), Decimal(1), Decimal(0)]),
        [Fraction(0), Fraction(1), 1, False],
        [0, 1.0, True, Decimal(0)],
        array("b", [0, 1, 1, 0]),
        memoryview(bytes([0, 1, 1, 0])),
    ],
    ids=lambda label: type(label).__name__,
)
def test_labels_that_equal_one_are_positive(label):
    for pos_label in (1, True, 1.0):
        assert BinaryScores.from_predictions(label, SCORE, pos_label=pos_label) == EXPECTED


@pytest.mark.parametrize(
    "label",
    [
        pd.Series(TEXT, dtype="category"),
        pd.Categorical(TEXT, categories=["maybe", "no", "yes"]),
        pd.Series(TEXT, dtype="str"),
        pd.Series(TEXT, dtype="string"),
        pd.Series(TEXT, dtype=pd.StringDtype("python", na_value=np.nan)),
        pd.Index(TEXT),
        pd.array(TEXT, dtype="str"),
        pa.array(TEXT).dictionary_encode(),
        arrow_series(TEXT, pa.large_string()),
        np.array(TEXT, dtype=np.dtypes.StringDType()),
        np.array(TEXT, dtype="U5"),
        np.array(TEXT, dtype=object),
    ],
    ids=lambda label: str(getattr(label, "dtype", type(label).__name__)),
)
def test_labels_that_are_text(label):
    assert BinaryScores.from_predictions(label, SCORE, pos_label="yes") == EXPECTED
    for pos_label in (b"yes", 1, "\ud800", "yes\0"):
        with pytest.raises(LabelError, match=r"does not occur in y_true. Choose one of 'no', 'yes'"):
            BinaryScores.from_predictions(label, SCORE, pos_label=pos_label)


def test_true_one_and_text_are_distinguished():
    with pytest.raises(LabelError, match="3 distinct labels"):
        BinaryScores.from_predictions(["1", 1, 0, True], SCORE)
    assert BinaryScores.from_predictions(["1", 1, "1", True], SCORE, pos_label=True).n_positive == 2


MISSING = {
    "list": lambda values: values,
    "nan": lambda values: [np.nan if value is None else value for value in values],
    "NA": lambda values: [pd.NA if value is None else value for value in values],
    "masked array": lambda values: np.ma.masked_array(
        [values[0] if value is None else value for value in values], mask=[value is None for value in values]
    ),
    "Arrow": pa.array,
    "chunked Arrow": lambda values: pa.chunked_array([values]),
    "Arrow series": arrow_series,
    "series": pd.Series,
    "categories": lambda values: pd.Series(values, dtype="category"),
    "to_numpy": ToNumpy,
}


@pytest.mark.parametrize("holder", MISSING.values(), ids=MISSING)
@pytest.mark.parametrize("label", [[True, None, False, None], [1, None, 0, None], ["a", None, "b", None]])
def test_the_error_names_the_row_of_the_first_missing_label(holder, label):
    for pos_label in (label[0], "other"):
        with pytest.raises(NotFiniteError, match="2 missing labels, first in row 1 "):
            BinaryScores.from_predictions(holder(label), SCORE, pos_label=pos_label)


@pytest.mark.parametrize("kind", ["Int64", "boolean", "str", "string"])
def test_missing_labels_of_nullable_types_are_refused(kind):
    label = pd.array(["a", None, "b", None] if kind.startswith("str") else [True, None, False, None], dtype=kind)
    for held in (label, pd.Series(label)):
        with pytest.raises(NotFiniteError, match="2 missing labels, first in row 1 "):
            BinaryScores.from_predictions(held, SCORE, pos_label="a" if kind.startswith("str") else 1)


def test_a_missing_label_cannot_be_the_positive_label():
    for missing in (None, np.nan, pd.NA, pd.NaT):
        with pytest.raises(NotFiniteError, match="1 missing label, first in row 0 "):
            BinaryScores.from_predictions([missing, "a"], [0.1, 0.2], pos_label=missing)


@pytest.mark.parametrize("holder", [MISSING[name] for name in MISSING if name != "categories"])
def test_the_error_names_the_row_of_the_first_missing_number(holder):
    for values in ([0.5, None, 0.25, None], [1, None, 0, None], [True, None, False, None]):
        with pytest.raises(NotFiniteError, match="2 non-finite values, first nan in row 1 "):
            BinaryScores.from_predictions(LABEL, holder(values))
        with pytest.raises(WeightError, match="2 negative or non-finite weights, first nan in row 1 "):
            BinaryScores.from_predictions(LABEL, SCORE, sample_weight=holder(values))
        with pytest.raises(CountError, match="n_positive contains nan in row 1 "):
            BinaryScores.from_counts(SCORE, holder(values), [1, 1, 1, 1])
        with pytest.raises(ThresholdError, match="A threshold is nan"):
            EXPECTED.confusion_at(holder(values))


@pytest.mark.parametrize(
    "score",
    [
        [Decimal("0.1"), Decimal("0.7"), Decimal("0.3"), Decimal("0.3")],
        pa.array([Decimal("0.1"), Decimal("0.7"), Decimal("0.3"), Decimal("0.3")]),
        arrow_series([Decimal("0.1"), Decimal("0.7"), Decimal("0.3"), Decimal("0.3")]),
        [Fraction(1, 10), Fraction(7, 10), Fraction(3, 10), 0.3],
    ],
    ids=["decimals", "Arrow", "Arrow series", "fractions"],
)
def test_decimals_and_fractions_become_the_nearest_floats(score):
    scores = BinaryScores.from_predictions(LABEL, score)
    assert scores.distinct_scores.tolist() == [0.1, 0.3, 0.7]
    assert scores.confusion_at([Decimal("0.3"), Fraction(7, 10)]).tp.tolist() == [2, 1]


@pytest.mark.parametrize("large", [10**400, -(10**400), Fraction(10**400), Decimal("1e400")])
def test_a_score_beyond_the_range_of_floats_is_refused(large):
    sign = "-" if large < 0 else ""
    with pytest.raises(NotFiniteError, match=f"1 non-finite value, first {sign}inf in row 1 "):
        BinaryScores.from_predictions([0, 1], [0.5, large])


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (pa.array(["0.1", "0.2"]), "contains text instead of numbers, first '0.1' in row 0 "),
        (pd.Series(["0.1", None], dtype="str"), "contains text instead of numbers, first '0.1' in row 0 "),
        (np.array(["1", "2"], dtype=np.dtypes.StringDType()), "contains text instead of numbers, first '1' in row 0 "),
        ([0.5, b"1"], "contains text instead of numbers, first b'1' in row 1 "),
        (np.array([0.5, np.complex128(1)], dtype=object), "in row 1 .counted from 0., which is not a real number"),
        ([0.5, np.timedelta64(5)], "in row 1 .counted from 0., which is not a real number"),
        ([0.5, pd.Timedelta(5)], "in row 1 .counted from 0., which is not a real number"),
        ([0.5, Decimal("sNaN")], "in row 1 .counted from 0., which is not a real number"),
        (pa.array([[1.0], [2.0]]), "in row 0 .counted from 0., which is not a real number"),
        (np.array(["2020", "2021"], dtype="M8[Y]"), "has the type datetime64"),
        (np.zeros(2, dtype="i4,f8"), "has the type"),
    ],
)  # fmt: skip
def test_scores_that_are_not_real_numbers_are_refused(score, sentence):
    with pytest.raises(NotNumericError, match=sentence):
        BinaryScores.from_predictions([0, 1], score)


class Unreadable:
    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("not now")


@pytest.mark.parametrize("column", [Unreadable(), [[1], [1, 2]], {"a": 1}, {1, 2}, "ab", iter([0, 1]), None, 5])
def test_labels_that_are_not_a_column_are_refused(column):
    with pytest.raises(ShapeError, match=r"y_true (has 0 dimensions|is a .* that cannot be read as one column)"):
        BinaryScores.from_predictions(column, [0.5, 0.6])
    with pytest.raises((ShapeError, NotNumericError)):
        BinaryScores.from_predictions([0, 1], column)


@pytest.mark.parametrize("label", [pa.array([[0], [1]]), np.array([[0], [0, 1]], dtype=object)])
def test_lists_are_refused_as_labels(label):
    with pytest.raises(ShapeError, match="that cannot be read as one column of single values"):
        BinaryScores.from_predictions(label, [0.5, 0.6])


def test_unhashable_labels_are_quoted():
    with pytest.raises(LabelError, match="3 distinct labels"):
        BinaryScores.from_predictions([{"a": 1}, {"b": 1}, 0], [0.1, 0.2, 0.3])


def test_objects_that_are_whole_numbers_are_counts():
    scores = BinaryScores.from_counts([0.1, 0.2], np.array([1, 2], dtype=object), [3, np.int8(4)])
    assert not scores.is_weighted
    assert BinaryScores.from_counts([0.1, 0.2], np.array([1, 2.5], dtype=object), [3, 4]).is_weighted
