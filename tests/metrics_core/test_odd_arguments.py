"""Whatever is passed to a public function, it returns a result or raises a `PredictionsError`."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import (
    METRICS,
    BinaryScores,
    ConfusionMatrix,
    ParameterError,
    PredictionsError,
    PrevalenceError,
    calibrated_threshold,
    expected_cost,
    f1_interval,
    intervals_at_prevalence,
    precision_falls_below,
    precision_floor_interval,
    wilson,
)
from metrics_core import choosing as c
from metrics_core.arguments.parameters import single_number
from metrics_core.metrics import as_metric

SCORES = BinaryScores.from_predictions([0, 1, 0, 1, 1, 0], [0.1, 0.3, 0.5, 0.5, 0.9, 0.2])
ODD_SCORES = {
    "counted": SCORES,
    "weighted": BinaryScores.from_predictions([0, 1, 1], [-1.0, 0.5, 3.0], sample_weight=[0.5, 1, 1e-20]),
    "re-weighted": SCORES.at_prevalence(1e-12),
    "weighted, re-weighted": BinaryScores.from_predictions(
        [0, 1, 1, 0], [-1.0, 0.5, 3.0, 0.5], sample_weight=[0.5, 1, 1e-20, 1e-20]
    ).at_prevalence(5e-324),
    "one class": BinaryScores.from_predictions([1, 1], [0.25, 0.5]),
    "no positive": BinaryScores.from_predictions([0, 0], [0.25, 0.5]),
    "one case": BinaryScores.from_predictions([0], [0]),
    "huge": BinaryScores.from_counts([0.25, 0.5, 0.75], [2**60, 1, 2**61], [1, 2**61, 2**61]),
    "narrow": BinaryScores.from_predictions([0, 1], np.array([0.1, 60_000], dtype=np.float16)),
    "wide": BinaryScores.from_predictions([0, 1, 1], [-1.7e308, 5e-324, 1.7e308]),
}
MATRICES = {
    "number": ConfusionMatrix(6, 5, 2, 20),
    "array": ConfusionMatrix([6, 0], [5, 0], [2, 8], [20, 25]),
    "empty": ConfusionMatrix([], [], [], []),
    "nothing": ConfusionMatrix(0, 0, 0, 0),
    "weights": ConfusionMatrix(6.5, 1e-300, 2.0, 1e100),
    "re-weighted": ConfusionMatrix(6, 5, 2, 20).at_prevalence(5e-324),
    "huge": ConfusionMatrix(2**61, 2**61, 2**61, 2**60),
    "one class": ConfusionMatrix(1, 0, 2, 0),
}


class Stranger:
    """An object that fails wherever it is touched."""

    def __eq__(self, other):
        raise RuntimeError("compared")

    def __repr__(self):
        raise RuntimeError("written")

    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("converted")

    __hash__ = None


PRINTABLE = [
    *(None, True, False, 0, 1, 2, -1, 3, 11, 100, 0.5, 1.5, -0.0, 5e-324, 1e-9, 1 - 2**-53, 1.0, 1e17, 1e154, 1e308),
    *(math.nan, math.inf, -math.inf, 2**53, 2**63, 2**64, -(2**63), 10**18, 10**400, -(10**400)),
    *(1j, complex(math.nan), "", "a", "0.5", "f1", "1", b"f1", "\ud800", "x\0", "bootstrap", "trapezoid"),
    *(Decimal("0.5"), Decimal("1e400"), Decimal("nan"), Decimal("sNaN"), Fraction(1, 3), Fraction(10**400)),
    *([], [1, 2], [0.5], [[0.5, 0.5]], [[1], [1, 2]], [None], ["a"], [10**400], [1, 2**63], ["f1"], (), (0.1, 0.9)),
    *({}, {1}, {"a": 1}, object(), object, len, range(3), iter([1]), METRICS["f1"]),
    *(np.float32(0.5), np.int8(1), np.bool_(True), np.array(0.5), np.array([0.5]), np.array([], dtype=np.int64)),
    *(np.array([1, 2], dtype=np.uint64), np.array([2**63], dtype=np.uint64), np.array([1j]), np.array(["a"])),
    *(np.array([b"a"]), np.array(["2020"], dtype="M8[Y]"), np.datetime64("2020"), np.timedelta64(1)),
    np.zeros(1, "i4,i4"),
    *(np.ma.masked, np.ma.masked_array([0.5, 1], mask=[0, 1]), np.array([[0.5], [0.6]]), np.longdouble(0.5)),
    *(np.array([np.inf, -np.inf]), np.array([None]), np.array([[1], [2, 3]], dtype=object), np.array(None)),
    *(pd.NA, pd.NaT, pd.Timestamp(0), pd.Series([0.5, 0.6]), pd.Series(["a"]), pd.DataFrame({"a": [1]})),
    *(pd.array([1, None], dtype="Int64"), pd.Categorical(["a", None]), pd.Interval(0, 1), pd.Index([0.5])),
    *(pa.scalar(0.5), pa.array([0.5, None]), pa.array(["a"]), pa.array([[1]]), pa.array([True, None])),
    *(SCORES, SCORES.statistic, SCORES.pr_curve(), *MATRICES.values(), PredictionsError, memoryview(b"ab")),
]  # fmt: skip

ODD = [*PRINTABLE, 10**5000, Stranger(), [Stranger(), 1]]
# One of each kind, for functions of two arguments.
KINDS_OF_ODD = [None, True, -1, 2, 0.5, math.nan, math.inf, 10**400, 1j, "0.5", [0.5, 1], np.array([1, 2]), ODD[-1]]


def one_of(values):
    """By place, since some of them have no hash."""
    return st.integers(0, len(values) - 1).map(values.__getitem__)


ARGUMENT = one_of(PRINTABLE)
# Counts that are answered, but not soon, are left out.
SOON = [value for value in PRINTABLE if not (type(value) is int and 3 < value <= 100_000)]
DRAWS = one_of([100, *SOON])
REPETITIONS = one_of([2, *SOON])
COLUMN = st.one_of(ARGUMENT, st.lists(ARGUMENT, min_size=1, max_size=3))
SEVERAL = settings(max_examples=60, deadline=None, derandomize=True)


def refusal_of(function, *arguments, **settings):
    """What a function refuses with, None if it answers; anything else that it raises is raised here."""
    try:
        function(*arguments, **settings)
    except PredictionsError as refusal:
        return refusal
    return None


def answers_or_refuses(function, *arguments, **settings):
    """Whether it answers; a refusal is a sentence, its key and arguments plain numbers and texts."""
    refusal = refusal_of(function, *arguments, **settings)
    assert refusal is None or str(refusal).endswith(".")
    assert refusal is None or {type(value) for value in refusal.arguments.values()} <= {int, str}
    return refusal is None


METHODS = {
    "at_prevalence": lambda s, a: s.at_prevalence(a),
    "confusion_at": lambda s, a: s.confusion_at(a),
    "threshold_curve": lambda s, a: s.threshold_curve(a).to_frame(),
    "columns": lambda s, a: s.threshold_curve().to_frame(a),
    "average_precision_over": lambda s, a: s.average_precision_over(a),
    "average_precision_bounds_over": lambda s, a: s.average_precision_bounds_over(a),
    "interpolated_average_precision": lambda s, a: s.interpolated_average_precision(a),
    "pr_auc": lambda s, a: s.pr_auc(a),
    "precision_at_k": lambda s, a: s.precision_at_k(a),
    "recall_at_k": lambda s, a: s.recall_at_k(a),
    "reliability": lambda s, a: s.reliability(a),
    "expected_calibration_error": lambda s, a: s.expected_calibration_error(a),
    "best_threshold": lambda s, a: s.best_threshold(a),
    "same_decisions": lambda s, a: s.same_decisions(a),
    "histogram": lambda s, a: s.histogram(a),
    "merge": lambda s, a: s.merge(a),
    "best_f_beta": lambda s, a: s.roc_hull().best_f_beta(0.5, a),
    "best_f_beta at": lambda s, a: s.roc_hull().best_f_beta(a),
    "least_cost": lambda s, a: s.roc_hull().least_cost(0.5, a),
    "least_cost at": lambda s, a: s.roc_hull().least_cost(a, 2),
}


def test_methods_with_one_odd_argument():
    for method in METHODS.values():
        for argument in ODD:
            answers_or_refuses(method, SCORES, argument)


@pytest.mark.parametrize("scores", ODD_SCORES.values(), ids=ODD_SCORES)
def test_methods_with_one_argument_on_odd_scores(scores):
    for method in METHODS.values():
        for argument in KINDS_OF_ODD:
            answers_or_refuses(method, scores, argument)


@pytest.mark.parametrize("scores", ODD_SCORES.values(), ids=ODD_SCORES)
def test_methods_without_arguments(scores):
    for name in (
        *("pr_curve", "roc_curve", "pr_gain_curve", "threshold_curve", "average_precision", "average_precision_bounds"),
        *("interpolated_average_precision", "roc_auc", "roc_auc_bounds", "equal_error_rate", "break_even"),
        *("r_precision", "brier_score", "log_loss", "reliability", "expected_calibration_error", "roc_hull"),
    ):
        answers_or_refuses(getattr(scores, name))
    for rule in ("trapezoid", "davis-goadrich"):
        assert answers_or_refuses(scores.pr_auc, rule)


@given(one_of(list(ODD_SCORES.values())), ARGUMENT, ARGUMENT, REPETITIONS, ARGUMENT, ARGUMENT)
@SEVERAL
def test_samples(scores, pi, threshold, n_resamples, size, seed):
    for drawn in (size, 4):
        answers_or_refuses(
            lambda size=drawn: scores.repeated_samples(pi, threshold, size=size, n_resamples=n_resamples, seed=seed)
        )
    for share in (pi, 0.5):
        answers_or_refuses(scores.resample_at_prevalence, share, seed=seed)
        answers_or_refuses(scores.repeated_samples, share, 0.5, size=4, n_resamples=2, seed=seed)


@given(one_of(list(ODD_SCORES.values())), ARGUMENT, DRAWS, ARGUMENT)
@SEVERAL
def test_intervals_of_areas(scores, confidence, n_resamples, seed):
    answers_or_refuses(scores.roc_auc_interval, confidence=confidence)
    answers_or_refuses(scores.average_precision_interval, confidence=confidence, n_resamples=100)
    answers_or_refuses(scores.average_precision_interval, n_resamples=n_resamples, seed=seed)


@given(COLUMN, COLUMN, ARGUMENT, COLUMN)
@SEVERAL
def test_predictions(label, score, pos_label, weight):
    for y_true, y_score in ((label, score), ([0, 1], score), (label, [0.1, 0.2])):
        answers_or_refuses(BinaryScores.from_predictions, y_true, y_score, pos_label=pos_label)
        answers_or_refuses(BinaryScores.from_predictions, y_true, y_score, sample_weight=weight)
    answers_or_refuses(BinaryScores.from_predictions, [0, 1], [0.1, 0.2], sample_weight=weight)


@given(COLUMN, COLUMN, COLUMN)
@SEVERAL
def test_counts(score, positives, negatives):
    for columns in ((score, positives, negatives), ([0.5], positives, negatives), (score, [1], [1])):
        answers_or_refuses(BinaryScores.from_counts, *columns)


@given(COLUMN, COLUMN, COLUMN, ARGUMENT)
@SEVERAL
def test_matrices(tp, fp, fn, beta):
    for counts in ((tp, fp, fn, 1), (tp, tp, tp, tp), (fp, fp, 0, 0)):
        if answers_or_refuses(ConfusionMatrix, *counts):
            matrix = ConfusionMatrix(*counts)
            matrix.to_frame()
            answers_or_refuses(matrix.f_beta, beta)
            answers_or_refuses(matrix.at_prevalence, beta)


@pytest.mark.parametrize("matrix", MATRICES.values(), ids=MATRICES)
def test_functions_of_a_matrix(matrix):
    for argument in ODD if matrix is MATRICES["number"] else KINDS_OF_ODD:
        answers_or_refuses(matrix.f_beta, argument)
        answers_or_refuses(matrix.at_prevalence, argument)
        answers_or_refuses(expected_cost, matrix, argument)
        answers_or_refuses(precision_falls_below, matrix, argument)
        answers_or_refuses(precision_floor_interval, matrix, argument)
        answers_or_refuses(precision_floor_interval, matrix, 0.5, confidence=argument)
        answers_or_refuses(intervals_at_prevalence, matrix, argument)
        answers_or_refuses(intervals_at_prevalence, matrix, 0.5, argument)
        answers_or_refuses(intervals_at_prevalence, matrix, 0.5, confidence=argument)


def test_other_functions():
    for argument in ODD:
        answers_or_refuses(as_metric, argument)
        answers_or_refuses(METRICS["f1"], argument)
        answers_or_refuses(expected_cost, argument, 2)
        answers_or_refuses(precision_falls_below, argument, 0.5)
        answers_or_refuses(intervals_at_prevalence, argument, 0.5)
        for other in (1, argument, ODD[-1]):
            for one, two in ((argument, other), (other, argument)):
                answers_or_refuses(wilson, one, two)
                answers_or_refuses(f1_interval, one, two, 1)
                answers_or_refuses(f1_interval, 1, one, two)
                answers_or_refuses(calibrated_threshold, 2, one, two)
        answers_or_refuses(wilson, 1, 2, argument)
        answers_or_refuses(f1_interval, 1, 2, 3, argument)
        answers_or_refuses(calibrated_threshold, argument, 0.5, 0.5)


@pytest.mark.parametrize("value", [None, True, "1", [1], np.array([1.0]), 1j, math.nan, Decimal("nan")])
def test_anything_but_a_single_number_is_nan(value):
    assert math.isnan(single_number(value))
    with pytest.raises(ParameterError, match=r"beta is .*. It must be a number of 0 or more"):
        MATRICES["number"].f_beta(value)
    with pytest.raises(ParameterError, match=r"The confidence level is .*. It must be greater than 0 and less than 1"):
        wilson(1, 2, value)


@pytest.mark.parametrize("value", [np.float32(0.5), Decimal("0.5"), Fraction(1, 2), np.array(0.5)])
def test_a_single_number_may_have_any_numeric_type(value):
    assert MATRICES["number"].f_beta(value) == MATRICES["number"].f0_5
    assert wilson(6, 12, value) == wilson(6, 12, 0.5)
    assert SCORES.at_prevalence(value).prevalence == 0.5


@pytest.mark.parametrize("seed", [-1, 1.5, None, True, "1", [1]])
def test_a_seed_is_a_whole_number(seed):
    for draw in (
        lambda: SCORES.resample_at_prevalence(0.3, seed=seed),
        lambda: SCORES.repeated_samples(0.5, 0.5, size=4, seed=seed),
        lambda: SCORES.average_precision_interval(seed=seed),
    ):
        with pytest.raises(ParameterError, match=r"seed is .*. It must be a whole number from 0 to"):
            draw()


def test_sizes_that_would_exhaust_memory_are_refused():
    huge = ODD_SCORES["huge"]
    with pytest.raises(PrevalenceError, match=r"is too large to draw. Re-weight the cases exactly instead"):
        huge.resample_at_prevalence(0.9, seed=0)
    for refused in (
        lambda: SCORES.reliability(10**12),
        lambda: SCORES.average_precision_interval(n_resamples=10**12),
        lambda: SCORES.repeated_samples(0.5, 0.5, size=4, n_resamples=10**12),
        lambda: SCORES.repeated_samples(0.5, 0.5, size=10**400),
    ):
        with pytest.raises(ParameterError, match="It must be a whole number from"):
            refused()


@pytest.mark.parametrize("scores", ODD_SCORES.values(), ids=ODD_SCORES)
def test_choosing_among_odd_scores(scores):
    costs = c.Costs(tp=-1, fp=2, fn=3, tn=0.5)
    for objective in ("mcc", c.BestFBeta(2), c.LeastCost(costs), c.HighestNetBenefit(0.3), c.EqualErrorPoint()):
        for bound in (c.at_least("precision", 0.5), c.at_least("mcc", 0.9)):
            assert answers_or_refuses(c.choose, scores, objective, [bound, c.at_most("recall", 0.1)])
    assert answers_or_refuses(c.choose, scores, c.BreakEvenPoint())
    assert answers_or_refuses(c.best_band, scores, 2, 3, 0.5)
    assert answers_or_refuses(c.best_band_for_capacity, scores, 0, 2, 3)
    assert answers_or_refuses(c.gains_curve, scores)
    assert answers_or_refuses(c.cost_curve, scores, costs)
    answers_or_refuses(c.decision_curve, scores)
    for odd in ODD if scores is SCORES else ():
        answers_or_refuses(c.best_miss_costs, scores, odd)
        answers_or_refuses(c.review_band, scores, odd, odd)
        answers_or_refuses(c.best_band, scores, odd, 1, odd)
        answers_or_refuses(c.best_band_for_capacity, scores, odd, 1, 1)
        answers_or_refuses(c.decision_curve, scores, odd)
        answers_or_refuses(c.cost_curve, scores, costs, odd)


def test_choosing_by_odd_arguments():
    for odd in ODD:
        answers_or_refuses(c.choose, odd, "f1")
        answers_or_refuses(c.choose, SCORES, odd, ())
        answers_or_refuses(c.choose, SCORES, "f1", odd)
        answers_or_refuses(c.at_least, odd, 0.5)
        answers_or_refuses(c.Constraint, "recall", odd, odd)
        answers_or_refuses(lambda odd=odd: c.Costs(fp=odd, fn=1, tp=odd))
        answers_or_refuses(c.Costs(fp=1, fn=2).profit, MATRICES["array"], odd)
        answers_or_refuses(c.Costs(fp=1, fn=2).calibrated_threshold, odd, odd)
        for made in (c.BestFBeta, c.BestMetric, c.LeastCost, c.HighestNetBenefit):
            answers_or_refuses(made, odd)
        for metric in ("recall", "flagged", "mcc", "lift"):
            if answers_or_refuses(c.at_most, metric, odd):
                answers_or_refuses(c.feasible_set, SCORES, c.at_most(metric, odd))
                answers_or_refuses(c.feasible_at, MATRICES["array"], c.at_most(metric, odd))
    for matrix in MATRICES.values():
        assert answers_or_refuses(c.feasible_at, matrix, [c.at_least("f1", 0.5), c.at_least("mcc", 0.1)])
        assert answers_or_refuses(c.Costs(tp=-1, fp=2, fn=3).profit, matrix)
