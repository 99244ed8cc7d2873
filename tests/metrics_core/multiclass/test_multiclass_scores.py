"""Scores of many classes against a loop over the cases, and scikit-learn as second opinion."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from metrics_core import (
    BinaryScores,
    LabelError,
    NotFiniteError,
    NotNumericError,
    PrevalenceError,
    RankError,
    ScoreRangeError,
    ShapeError,
    ThresholdError,
    UndefinedForWeightsError,
    WeightError,
    wilson,
)
from metrics_core.multiclass import MulticlassScores
from tests.metrics_core.cases import FEW, MODEST

EXACT = {"rel": 0, "abs": 1e-12}
VALUES = (-1.5, -0.0, 0.0, 0.25, 0.5, 0.75)
ROW = st.tuples(st.integers(0, 2), st.lists(st.sampled_from(VALUES), min_size=4, max_size=4))
ROWS = st.lists(ROW, min_size=1, max_size=10)
WEIGHT = st.sampled_from((0.0, 0.5, 1.0, 2.0))


def built(rows, **options):
    label, score = zip(*rows, strict=True)
    return MulticlassScores.from_predictions(label, score, classes=range(4), **options)


def by_order(score, true, k):
    """The share of the orders of the classes, ties in any order, in which the true one is among the first k."""
    orders = [o for o in itertools.permutations(range(len(score))) if all(score[a] >= score[b] for a, b in pairs(o))]
    return Fraction(sum(true in order[:k] for order in orders), len(orders))


def pairs(order):
    return itertools.pairwise(order)


@given(ROWS)
@MODEST
def test_top_k_accuracy_is_the_expectation_over_the_orders_of_ties(rows):
    found = built(rows).top_k_accuracy(np.array([1, 2, 3, 4]))
    for k, value in zip((1, 2, 3, 4), found, strict=True):
        expected = sum(by_order(score, true, k) for true, score in rows) / len(rows)
        assert value == pytest.approx(float(expected), **EXACT)
    assert built(rows).top_k_accuracy(2) == found[1]


def answer(score, thresholds):
    allowed = [k for k in range(len(score)) if score[k] >= thresholds[k]]
    return min((k for k in allowed if score[k] == max(score[a] for a in allowed)), default=-1)


@given(ROWS, st.lists(st.sampled_from((*VALUES, math.inf, -math.inf)), min_size=4, max_size=4))
@MODEST
def test_predictions_equal_their_definition(rows, thresholds):
    scores = built(rows)
    plain = [int(np.argmax(score)) for _, score in rows]
    assert scores.predictions().tolist() == plain
    assert scores.predictions(-math.inf).tolist() == plain
    expected = [answer(score, thresholds) for _, score in rows]
    assert scores.predictions(thresholds).tolist() == expected
    table = scores.confusion(thresholds)
    assert table.n_abstained == expected.count(-1)
    assert table.accuracy == sum(e == true for e, (true, _) in zip(expected, rows, strict=True)) / len(rows)


@given(ROWS, st.data())
@MODEST
def test_one_against_the_rest_is_a_binary_problem(rows, data):
    weight = data.draw(st.lists(WEIGHT, min_size=len(rows), max_size=len(rows)).filter(any))
    label, score = (np.array(part) for part in zip(*rows, strict=True))
    for weights in (None, weight):
        scores = built(rows, sample_weight=weights)
        aps, aucs = scores.average_precisions(), scores.roc_aucs()
        for k in range(4):
            alone = BinaryScores.from_predictions(label == k, score[:, k], pos_label=True, sample_weight=weights)
            assert scores.one_vs_rest(k) == alone
            assert scores.one_vs_rest(k) is scores.one_vs_rest(k)
            assert (aps[k], aucs[k]) == pytest.approx((alone.average_precision(), alone.roc_auc()), nan_ok=True)
        for mean, values in ((scores.mean_average_precision(), aps), (scores.macro_roc_auc(), aucs)):
            defined = values[~np.isnan(values)]
            assert mean.n_undefined == 4 - len(defined)
            assert mean.value == pytest.approx(defined.mean() if len(defined) else math.nan, nan_ok=True, **EXACT)
        pooled = BinaryScores.from_predictions(
            (label[:, None] == np.arange(4)).ravel(),
            score.ravel(),
            pos_label=True,
            sample_weight=None if weights is None else np.repeat(weights, 4),
        )
        assert scores.micro() == pooled


@given(ROWS)
@FEW
def test_coverage_by_its_definition(rows):
    curve = built(rows).coverage_curve()
    assert curve.thresholds[-1] == math.inf
    assert math.isnan(curve.accuracy[-1])
    for threshold, coverage, accuracy in zip(curve.thresholds[:-1], curve.coverage, curve.accuracy, strict=False):
        answered = [(true, score) for true, score in rows if max(score) >= threshold]
        assert coverage == len(answered) / len(rows)
        assert accuracy == sum(np.argmax(score) == true for true, score in answered) / len(answered)
    assert curve.to_frame().n_covered.tolist()[0] == len(rows)


@pytest.mark.parametrize("use_weights", [False, True], ids=["counts", "weights"])
def test_scikit_learn_agrees(use_weights):
    random = np.random.default_rng(3)
    label, score = random.integers(0, 5, 800), random.dirichlet(np.ones(5), 800)
    weight = random.uniform(0.5, 2, 800) if use_weights else None
    scores = MulticlassScores.from_predictions(label, score, sample_weight=weight)
    classes = np.unique(label)
    hot = (label[:, None] == classes).astype(int)
    for average, ours in (
        (None, scores.average_precisions()),
        ("macro", scores.mean_average_precision().value),
        ("micro", scores.micro_average_precision()),
    ):
        theirs = metrics.average_precision_score(hot, score, average=average, sample_weight=weight)
        assert ours == pytest.approx(theirs, **EXACT)
    for average, ours in (
        (None, scores.roc_aucs()),
        ("macro", scores.macro_roc_auc().value),
        ("weighted", scores.weighted_roc_auc().value),
        ("micro", scores.micro_roc_auc()),
    ):
        theirs = metrics.roc_auc_score(label, score, multi_class="ovr", average=average, sample_weight=weight)
        assert ours == pytest.approx(theirs, **EXACT)
    for k in range(1, len(classes)):
        theirs = metrics.top_k_accuracy_score(label, score, k=k, labels=classes, sample_weight=weight)
        assert scores.top_k_accuracy(k) == pytest.approx(theirs, **EXACT)
    assert scores.log_loss() == pytest.approx(metrics.log_loss(label, score, sample_weight=weight), **EXACT)
    assert scores.micro_pr_curve().recall[0] == 1


@given(ROWS)
@FEW
def test_other_prevalences_are_case_weights(rows):
    scores, label = built(rows), np.array([true for true, _ in rows])
    support = np.bincount(label, minlength=4)
    observed = support / len(rows)
    assert scores.at_prevalences(observed) is scores
    mix = np.where(support > 0, [0.5, 0.125, 1.0, 0.0], 0)
    mix = mix / mix.sum()
    weight = (mix / np.where(support > 0, observed, 1))[label]
    moved, weighted = scores.at_prevalences(mix), built(rows, sample_weight=weight)
    for name in ("average_precisions", "roc_aucs"):
        assert getattr(moved, name)() == pytest.approx(getattr(weighted, name)(), nan_ok=True, **EXACT)
    assert moved.top_k_accuracy(2) == pytest.approx(weighted.top_k_accuracy(2), **EXACT)
    assert moved.confusion().counts == pytest.approx(scores.confusion().at_prevalences(mix).counts, **EXACT)
    assert moved.at_prevalences(observed) is scores


def test_top_class_calibration_compares_with_accuracy():
    random = np.random.default_rng(8)
    score, label = random.dirichlet(np.ones(4), 500), random.integers(0, 4, 500)
    scores = MulticlassScores.from_predictions(label, score)
    right, top = score.argmax(axis=1) == label, score.max(axis=1)
    error = 0.0
    for lower in range(10):
        inside = (top > lower / 10) & (top <= (lower + 1) / 10)
        error += abs((top[inside] - right[inside]).sum()) / 500
    assert scores.top_class_calibration_error() == pytest.approx(error, **EXACT)
    assert scores.top_class_calibration().n.sum() == 500


def test_log_loss_is_infinite_at_a_confident_error_and_refuses_what_is_no_distribution():
    assert MulticlassScores.from_predictions([0, 1], [[0.0, 1.0], [0.5, 0.5]]).log_loss() == math.inf
    assert MulticlassScores.from_predictions([0, 1], [[1.0, 0.0], [0.0, 1.0]]).log_loss() == 0
    rounded = MulticlassScores.from_predictions([0, 1, 2], [[0.333, 0.333, 0.333]] * 3)
    assert rounded.log_loss() == pytest.approx(-math.log(0.333))
    with pytest.raises(ScoreRangeError, match=r"row 1 .* add up to 1.2, so they are not"):
        MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.6, 0.6]]).log_loss()
    with pytest.raises(ScoreRangeError, match=r"range from -0.5 to 1.5"):
        MulticlassScores.from_predictions([0, 1], [[-0.5, 1.5], [0.5, 0.5]]).log_loss()


def test_a_case_of_weight_0_is_left_out():
    label, score = [0, 1, 1], [[0.0, 1.0], [0.5, 0.5], [0.25, 0.75]]
    without = MulticlassScores.from_predictions(label[1:], score[1:], classes=[0, 1])
    for scores in (
        MulticlassScores.from_predictions(label, score, sample_weight=[0, 1, 1]),
        MulticlassScores.from_predictions(label, score).at_prevalences([0, 1]),
    ):
        assert scores.columns.shape == (2, 2)
        assert scores.log_loss() == pytest.approx(without.log_loss(), **EXACT)
        assert scores.coverage_curve().coverage.tolist() == without.coverage_curve().coverage.tolist()


def test_a_class_that_is_absent_is_left_out_and_counted():
    scores = MulticlassScores.from_predictions(["a", "b"], [[0.7, 0.2, 0.1]] * 2, classes=["a", "b", "c"])
    assert np.isnan(scores.average_precisions()).tolist() == [False, False, True]
    assert scores.mean_average_precision() == (0.5, 0, 1)
    assert scores.macro_roc_auc() == (0.5, 0, 1)
    with pytest.raises(PrevalenceError, match="The class 'c' has no case"):
        scores.at_prevalences([0.4, 0.4, 0.2])


TABLES = {
    "list": [[0.5, 0.25], [0.75, 0.125]],
    "frame": pd.DataFrame({"x": [0.5, 0.75], "y": [0.25, 0.125]}),
    "columns first": np.array([[0.5, 0.25], [0.75, 0.125]], order="F"),
    "big-endian": np.array([[0.5, 0.25], [0.75, 0.125]], dtype=">f8"),
    "objects": np.array([[0.5, 0.25], [0.75, 0.125]], dtype=object),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_tables_of_every_kind(table):
    columns = MulticlassScores.from_predictions([0, 1], table).columns
    assert columns.tolist() == [[0.5, 0.75], [0.25, 0.125]]
    assert columns.dtype == np.float64
    assert not columns.flags.writeable


def test_the_scores_are_the_objects_own():
    table = np.array([[0.5, 0.25], [0.75, 0.125]])
    scores = MulticlassScores.from_predictions([0, 1], table)
    table[:] = 0
    assert scores.columns.max() == 0.75


def test_many_rows_are_read_in_blocks():
    random = np.random.default_rng(4)
    score, label = random.random((10_001, 3)), random.integers(0, 3, 10_001)
    scores = MulticlassScores.from_predictions(label, score)
    assert (scores.columns == score.T).all()
    assert (scores.predictions() == score.argmax(axis=1)).all()
    assert scores.top_k_accuracy(1) == (score.argmax(axis=1) == label).mean()


REFUSALS = {
    "label": (LabelError, ["a", "x"], [[1, 0], [0, 1]], {"classes": ["a", "b"]}, "y_true contains the label 'x'"),
    "columns": (ShapeError, ["a", "b"], [[1, 0, 0], [0, 1, 0]], {}, "3 columns, .* each of 2 classes"),
    "twice": (LabelError, ["a", "a"], [[1, 0], [0, 1]], {"classes": ["a", "a"]}, "'a' is listed twice"),
    "text classes": (LabelError, ["a"], [[1]], {"classes": "a"}, "The classes are 'a'"),
    "nan": (NotFiniteError, [0, 1], [[1, 0], [0, math.nan]], {}, "first nan in row 1 and column 1"),
    "infinity": (NotFiniteError, [0, 1], [[1, -math.inf], [0, 1]], {}, "first -inf in row 0 and column 1"),
    "text": (NotNumericError, [0, 1], [[1, "x"], [0, 1]], {}, "y_score contains 'x', which is not a real number"),
    "one column": (ShapeError, [0, 1], [1, 0], {}, "y_score has 1 dimension. It must be a table"),
    "ragged": (ShapeError, [0, 1], [[1], [0, 1]], {}, "cannot be read as one column"),
    "lengths": (ShapeError, [0, 1, 1], [[1, 0], [0, 1]], {}, "y_true 3, y_score 2"),
    "empty": (ShapeError, [], [], {}, "There are no cases"),
    "no column": (ShapeError, [0, 0], np.empty((2, 0)), {}, "0 columns"),
    "dates": (NotNumericError, [0], np.array([["2024-01-01"]], dtype="M8[D]"), {}, "datetime64"),
    "weights": (WeightError, [0, 1], [[1, 0], [0, 1]], {"sample_weight": [1, -1]}, "negative"),
    "weight lengths": (ShapeError, [0, 1], [[1, 0], [0, 1]], {"sample_weight": [1]}, "sample_weight 1"),
}


@pytest.mark.parametrize(("error", "label", "score", "options", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refused_predictions(error, label, score, options, sentence):
    with pytest.raises(error, match=sentence):
        MulticlassScores.from_predictions(label, score, **options)


def test_top_k_accuracy_is_a_proportion_unless_a_tie_lies_across_the_cut():
    scores = [[0.5, 0.25, 0.25], [0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.125, 0.75, 0.5]]
    found = MulticlassScores.from_predictions([0, 1, 1, 2], scores, classes=[0, 1, 2])
    for k, right in ((1, 2), (3, 4)):
        assert found.top_k_interval(k) == wilson(right, 4)
        assert found.top_k_accuracy(k) == right / 4
    assert found.top_k_accuracy(2) == 0.875
    assert np.isnan(found.top_k_interval(2)).all()
    assert found.top_k_interval([1, 2, 3], 0.9).high[[0, 2]].tolist() == [wilson(k, 4, 0.9).high for k in (2, 4)]
    with pytest.raises(UndefinedForWeightsError):
        found.at_prevalences([0.5, 0.25, 0.25]).top_k_interval(1)
    with pytest.raises(RankError):
        found.top_k_interval(4)


def test_refused_arguments():
    scores = MulticlassScores.from_predictions([0, 1], [[1, 0], [0, 1]])
    for k in (0, 3, 1.5, True, None, [1, 3], [[1], [1, 2]]):
        with pytest.raises(RankError, match="there are 2 classes"):
            scores.top_k_accuracy(k)
    for thresholds in (math.nan, [0.5], [[0.5, 0.5]], "x"):
        with pytest.raises(ThresholdError):
            scores.predictions(thresholds)
    with pytest.raises(LabelError, match=r"There is no class 2\. Choose one of 0, 1"):
        scores.one_vs_rest(2)


@given(ROWS)
@FEW
def test_each_class_has_the_intervals_of_its_areas(rows):
    scores, weighted = built(rows), built(rows, sample_weight=[1.5] * len(rows))
    drawn = {"confidence": 0.9, "n_resamples": 100, "seed": 3}
    alone = [scores.one_vs_rest(label) for label in range(4)]
    of_roc = [one.roc_auc_interval(confidence=0.9) for one in alone]
    np.testing.assert_array_equal(np.transpose(scores.roc_auc_intervals(confidence=0.9)), of_roc)
    of_pr = [one.average_precision_interval(**drawn)[:2] for one in alone]
    np.testing.assert_array_equal(np.transpose(scores.average_precision_intervals(**drawn)), of_pr)
    assert np.isnan(weighted.roc_auc_intervals()).all()
    with pytest.raises(UndefinedForWeightsError):
        weighted.average_precision_intervals()
