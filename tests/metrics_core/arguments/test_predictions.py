"""The accepted columns of predictions, and the errors for all others."""

import numpy as np
import pandas as pd
import pytest

from metrics_core import (
    BinaryScores,
    CountError,
    LabelError,
    NotFiniteError,
    NotNumericError,
    ParameterError,
    PredictionsError,
    PrevalenceError,
    ShapeError,
    ThresholdError,
    WeightError,
)

EXPECTED = BinaryScores.from_predictions([0, 1, 1, 0], [0.2, 0.7, 0.4, 0.4])
SCORE = [0.2, 0.7, 0.4, 0.4]


@pytest.mark.parametrize(
    ("label", "pos_label"), [(np.array([-1, 1, 1, -1], dtype=np.int8), 1), ([2, 7, 7, 2], 7), (["a", 3, 3, "a"], 3)]
)
def test_labels_of_any_two_values(label, pos_label):
    assert BinaryScores.from_predictions(label, SCORE, pos_label=pos_label) == EXPECTED


def test_inputs_are_neither_changed_nor_referenced():
    label, score = np.array([1, 0, 1]), np.array([0.9, -0.0, 0.1])
    scores = BinaryScores.from_predictions(label, score)
    assert np.signbit(score[1])
    score[:] = 7
    assert scores.distinct_scores.tolist() == [0.0, 0.1, 0.9]


@pytest.mark.parametrize("score", [[0, 1, 1], [False, True, True], np.array([0, 1, 1], dtype=np.uint8)])
def test_whole_numbers_and_booleans_become_float64(score):
    scores = BinaryScores.from_predictions([0, 1, 0], score)
    assert scores.dtype == np.float64
    assert scores.confusion_at(0.5).counts == (1, 1, 0, 1)


def test_floats_are_compared_in_their_own_type():
    narrow = BinaryScores.from_predictions([1, 0], np.array([0.7, 0.1], dtype=np.float32))
    assert narrow.confusion_at(0.7).tp == 1
    assert narrow.confusion_at(np.array([0.7, 1e300, -1e300])).tp.tolist() == [1, 0, 1]
    assert BinaryScores.from_predictions([1], [np.float32(0.7).item()]).confusion_at(0.7).tp == 0
    half = BinaryScores.from_predictions([1, 0], np.array([0.7, 0.1], dtype=np.float16))
    assert half.confusion_at(0.7).tp == 1
    assert half.pr_curve().thresholds.dtype == np.float16


@pytest.mark.parametrize("label", [[0, 0], [False, False], [-1.0, -1.0]])
def test_a_conventional_positive_label_need_not_occur(label):
    scores = BinaryScores.from_predictions(label, [0.2, 0.3])
    assert (scores.n_positive, scores.n_negative, scores.prevalence) == (0, 2, 0)
    assert np.isnan(scores.pr_curve().recall).all()
    assert scores.pr_curve().precision.tolist() == [0, 0, 1]


def test_properties():
    assert (EXPECTED.n_positive, EXPECTED.n_negative, EXPECTED.n, EXPECTED.prevalence) == (2, 2, 4, 0.5)
    assert (EXPECTED.minimum, EXPECTED.maximum, EXPECTED.n_distinct) == (0.2, 0.7, 3)
    assert EXPECTED.distinct_scores.tolist() == [0.2, 0.4, 0.7]
    assert not EXPECTED.distinct_scores.flags.writeable
    assert not EXPECTED.is_weighted
    assert type(EXPECTED.n_positive) is int


@pytest.mark.parametrize(
    ("label", "score", "error", "sentence"),
    [
        ([], [], ShapeError, "There are no cases"),
        ([0, 1], [0.1], ShapeError, r"y_true 2, y_score 1. Each needs one entry per case"),
        ([[0, 1]], [0.1, 0.2], ShapeError, "y_true has 2 dimensions. It must be one column"),
        ([0, 1], [[0.1], [0.2]], ShapeError, "y_score has 2 dimensions"),
        ([0, 1], 0.5, ShapeError, "y_score has 0 dimensions"),
        ([[0], [1, 1]], [0.1, 0.2], ShapeError, "y_true is a list that cannot be read as one column of single values"),
        ([0, 1], ["0.1", "0.2"], NotNumericError, "y_score contains text instead of numbers, first '0.1' in row 0"),
        ([0, 1], [0.1, "high"], NotNumericError, "y_score contains text instead of numbers, first 'high' in row 1"),
        ([0, 1], [1j, 2j], NotNumericError, "y_score has the type complex128. It must contain real numbers"),
        ([0, 1], np.array([0.1, [2]], dtype=object), NotNumericError, r"contains \[2\] in row 1 "),
        ([0, 1, 1], [0.1, np.nan, np.nan], NotFiniteError, "2 non-finite values, first nan in row 1 "),
        ([0, 1, 1], [0.1, 0.2, np.inf], NotFiniteError, "1 non-finite value, first inf in row 2 "),
        ([0, 0, 1], [0.2, -np.inf, 0.1], NotFiniteError, "1 non-finite value, first -inf in row 1 "),
        ([0, 1, 1], [0.1, None, 0.2], NotFiniteError, "1 non-finite value, first nan in row 1 "),
        ([0, np.nan, 1], [0.1, 0.2, 0.3], NotFiniteError, "1 missing label, first in row 1 "),
        (["a", "b", None], [0.1, 0.2, 0.3], NotFiniteError, "1 missing label, first in row 2 "),
        ([pd.NA, 1, pd.NA], [0.1, 0.2, 0.3], NotFiniteError, "2 missing labels, first in row 0 "),
        ([0, 1, 2], [0.1, 0.2, 0.3], LabelError, r"3 distinct labels \(0, 1, 2\)"),
        (range(9), np.arange(9), LabelError, r"9 distinct labels \(0, 1, 2, 3, 4, 5, \.\.\.\)"),
        ([-1, 0, 1], [0.1, 0.2, 0.3], LabelError, "3 distinct labels"),
        (["a", "b"], [0.1, 0.2], LabelError, "positive label 1 does not occur in y_true. Choose one of 'a', 'b'"),
        ([2, 2], [0.1, 0.2], LabelError, "positive label 1 does not occur in y_true. Choose one of 2"),
    ],
)  # fmt: skip
def test_refusals(label, score, error, sentence):
    with pytest.raises(error, match=sentence) as refusal:
        BinaryScores.from_predictions(label, score)
    assert isinstance(refusal.value, PredictionsError)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("pos_label", [5, "1", float("nan")])
def test_a_positive_label_that_does_not_occur_is_refused(pos_label):
    with pytest.raises(LabelError, match=r"does not occur in y_true. Choose one of 0, 1"):
        BinaryScores.from_predictions([0, 1], [0.1, 0.2], pos_label=pos_label)


@pytest.mark.parametrize("labels", [[1, 2], [2, 1, 1], [1.0, 3.5], [1, 7]])
def test_of_other_labels_than_0_and_minus_1_beside_1_the_positive_one_is_asked(labels):
    scores = np.arange(len(labels)) / 10
    with pytest.raises(LabelError, match="Name the positive one with pos_label"):
        BinaryScores.from_predictions(labels, scores)
    for pos_label in set(labels):
        found = BinaryScores.from_predictions(labels, scores, pos_label=pos_label)
        assert found.n_positive == labels.count(pos_label)


@pytest.mark.parametrize("labels", [[0, 1], [-1, 1], [False, True], [0.0, 1.0], [1, 1], [0, 0], [-1, -1]])
def test_of_conventional_labels_1_is_positive(labels):
    found = BinaryScores.from_predictions(labels, [0.1, 0.2])
    assert (found.n_positive, found.n_negative) == (labels.count(1), len(labels) - labels.count(1))


def test_columns_are_refused_as_a_statistic():
    sentence = r"Make BinaryScores with BinaryScores.from_predictions\(y_true, y_score\) .*, not from \[0, 1\]\."
    for arguments in (([0, 1],), ([0, 1], [0.1, 0.2])):
        with pytest.raises(ParameterError, match=sentence):
            BinaryScores(*arguments)


@pytest.mark.parametrize("pi", [0, 1, 1.5, np.nan, "0.5", [0.5]])
def test_a_prevalence_that_cannot_be_set_is_refused_at_once(pi):
    with pytest.raises(PrevalenceError, match="prevalence"):
        BinaryScores(EXPECTED.statistic, pi)


def test_a_list_is_refused_as_a_label():
    with pytest.raises(LabelError, match="must be a single label"):
        BinaryScores.from_predictions([0, 1], [0.1, 0.2], pos_label=[1])


def test_weights():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.3], sample_weight=[0.5, 0, 2])
    assert (scores.n_positive, scores.n_negative, scores.n_distinct) == (2.0, 0.5, 2)
    assert scores.is_weighted
    assert BinaryScores.from_predictions([1, 1], [0.1, 0.2], sample_weight=[1, 1]).is_weighted


@pytest.mark.parametrize(
    ("weight", "error", "sentence"),
    [
        ([1, -1, 1], WeightError, "1 negative or non-finite weight, first -1.0 in row 1 "),
        ([1, np.nan, np.inf], WeightError, "2 negative or non-finite weights, first nan in row 1 "),
        ([0, 0, 0], WeightError, "Every weight is 0"),
        ([1, 1], ShapeError, "y_true 3, sample_weight 2"),
        (["1", "1", "1"], NotNumericError, "sample_weight contains text"),
    ],
)
def test_refused_weights(weight, error, sentence):
    with pytest.raises(error, match=sentence):
        BinaryScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.3], sample_weight=weight)


def test_whole_counts_are_counts_and_floating_ones_weights():
    counts = BinaryScores.from_counts([0.1, 0.2, 0.3], np.array([1, 0, 2], dtype=np.uint8), [0, 0, 5])
    assert not counts.is_weighted
    assert counts.distinct_scores.tolist() == [0.1, 0.3]
    assert BinaryScores.from_counts([0.1], [1.5], [2.5]).is_weighted
    huge = BinaryScores.from_counts([0.1, 0.2], [10**10, 10**10 + 1], [10**10 + 1, 10**10])
    wins = 2 * 10**10 * 0 + (10**10 + 1) * (10**10 + 1)
    ties = 10**10 * (10**10 + 1) * 2
    assert huge.roc_auc() == (2 * wins + ties) / (2 * (2 * 10**10 + 1) ** 2)


@pytest.mark.parametrize(
    ("columns", "error", "sentence"),
    [
        (([0.1, 0.2], [1, -1], [1, 1]), CountError, "n_positive contains -1 in row 1 "),
        (([0.1, 0.2], [1, 1], [1.0, np.nan]), CountError, "n_negative contains nan in row 1 "),
        (([0.1, 0.2], [0, 0], [0, 0]), CountError, "Every count is 0"),
        (([0.1, 0.2], [1], [1, 1]), ShapeError, "score 2, n_positive 1, n_negative 2"),
        (([], [], []), ShapeError, "There are no cases"),
        (
            ([0.1, np.inf], [1, 1], [1, 1]),
            NotFiniteError,
            "score contains 1 non-finite value, first inf in row 1 ",
        ),
    ],
)
def test_refused_counts(columns, error, sentence):
    with pytest.raises(error, match=sentence):
        BinaryScores.from_counts(*columns)


def test_thresholds():
    assert EXPECTED.confusion_at(np.inf).counts == (0, 0, 2, 2)
    assert EXPECTED.confusion_at(-np.inf).counts == (2, 2, 0, 0)
    assert EXPECTED.confusion_at(pd.Series([0.4, 0.5])).tp.tolist() == [2, 1]
    assert EXPECTED.confusion_at([[0.4], [0.5]]).tp.tolist() == [[2], [1]]
    assert EXPECTED.threshold_curve([0.9, 0.1]).thresholds.tolist() == [0.9, 0.1]


@pytest.mark.parametrize("threshold", ["0.5", None, np.nan, [0.1, np.nan], 1j])
def test_refused_thresholds(threshold):
    with pytest.raises(ThresholdError, match=r"must be a real number"):
        EXPECTED.confusion_at(threshold)


def test_refused_shapes_of_thresholds():
    with pytest.raises(ThresholdError, match="A curve needs a one-dimensional list"):
        EXPECTED.threshold_curve(0.5)
    with pytest.raises(ThresholdError, match="Several thresholds were given"):
        EXPECTED.same_decisions([0.5, 0.6])


@pytest.mark.parametrize("edges", [[0.5], [0, 1, 1], [1, 0], [[0, 1], [2, 3]]])
def test_refused_edges(edges):
    with pytest.raises(ThresholdError, match="each greater than the one before"):
        EXPECTED.histogram(edges)


def test_refused_settings():
    with pytest.raises(ParameterError, match=r"'simpson' is not an option. Choose one of trapezoid, davis-goadrich"):
        EXPECTED.pr_auc("simpson")
    with pytest.raises(ParameterError, match="or None"):
        EXPECTED.interpolated_average_precision(12)
