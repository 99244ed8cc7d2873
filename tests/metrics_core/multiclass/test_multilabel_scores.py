"""Scores of many labels against a loop over cases and labels, and scikit-learn as second opinion."""

import math
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from metrics_core import (
    BinaryScores,
    LabelError,
    NotFiniteError,
    NotNumericError,
    ParameterError,
    ShapeError,
    ThresholdError,
    WeightError,
)
from metrics_core.multiclass import MulticlassScores, MultilabelScores
from tests.metrics_core.cases import FEW, MODEST

EXACT = {"rel": 0, "abs": 1e-12}
VALUES = (-1.5, -0.0, 0.0, 0.25, 0.5, 0.75)
CELL = st.tuples(st.booleans(), st.sampled_from(VALUES))
TABLES = st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=8)
THRESHOLDS = st.lists(st.sampled_from((*VALUES, 0.3, math.inf)), min_size=3, max_size=3)


def split(table):
    truth = np.array([[int(positive) for positive, _ in row] for row in table])
    return truth, np.array([[score for _, score in row] for row in table])


def built(table):
    return MultilabelScores.from_predictions(*split(table))


def ratio(a, b):
    return Fraction(a, b) if b else None


def ratios(pairs):
    """Precision, recall and F1 of pairs of truth and flag; None where undefined."""
    tp, flagged, positive = sum(t and f for t, f in pairs), sum(f for _, f in pairs), sum(t for t, _ in pairs)
    return ratio(tp, flagged), ratio(tp, positive), ratio(2 * tp, flagged + positive)


def mean(values):
    defined = [value for value in values if value is not None]
    return float(Fraction(sum(defined)) / len(defined)) if defined else math.nan


@given(TABLES, THRESHOLDS)
@MODEST
def test_every_average_by_its_definition(table, thresholds):
    decided = [[(t, s >= cut) for (t, s), cut in zip(row, thresholds, strict=True)] for row in table]
    at = built(table).at(thresholds)
    every = [pair for row in decided for pair in row]
    of_cases, of_labels = [ratios(row) for row in decided], [ratios(column) for column in zip(*decided, strict=True)]
    for i, name in enumerate(("precision", "recall", "f1")):
        of_case = [each[i] for each in of_cases]
        sample = getattr(at.samples, name)
        assert sample == pytest.approx((mean(of_case), 0, of_case.count(None)), nan_ok=True, **EXACT)
        macro = getattr(at.averages().macro, name)
        assert macro.value == pytest.approx(mean([each[i] for each in of_labels]), nan_ok=True, **EXACT)
        micro = getattr(at.averages().micro, name)
        assert micro.value == pytest.approx(mean([ratios(every)[i]]), nan_ok=True, **EXACT)
    assert at.subset_accuracy == sum(all(t == f for t, f in row) for row in decided) / len(table)
    assert at.hamming_loss == pytest.approx(sum(t != f for t, f in every) / len(every), **EXACT)
    assert at.n == len(table)


@pytest.mark.parametrize("use_weights", [False, True], ids=["counts", "weights"])
@given(TABLES, THRESHOLDS, st.randoms(use_true_random=False))
@settings(FEW, max_examples=20)
def test_scikit_learn_agrees(use_weights, table, thresholds, random):
    truth, score = split(table)
    weights = [random.uniform(0.5, 2) for _ in table] if use_weights else None
    scores = MultilabelScores.from_predictions(truth, score, sample_weight=weights)
    flagged, at = (score >= thresholds).astype(int), scores.at(thresholds)
    averaged = {
        "micro": at.averages().micro,
        "macro": at.averages().macro,
        "weighted": at.averages().weighted,
        "samples": at.samples,
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, ours in averaged.items():
            theirs = metrics.precision_recall_fscore_support(
                truth, flagged, average=name, zero_division=np.nan, sample_weight=weights
            )[:3]
            # If no label has both weight and a defined value, scikit-learn ignores the weights.
            expected = [math.nan if math.isnan(o.value) else t for o, t in zip(ours, theirs, strict=True)]
            assert [average.value for average in ours] == pytest.approx(expected, nan_ok=True, **EXACT)
            assert name == "weighted" or [*map(math.isnan, theirs)] == [math.isnan(average.value) for average in ours]
        for name, ap in (("micro", scores.micro_average_precision()), (None, scores.average_precisions())):
            theirs = metrics.average_precision_score(truth, score, average=name, sample_weight=weights)
            # For a label without a case it returns 0.
            assert ap == pytest.approx(np.where(np.isnan(ap), np.nan, theirs), nan_ok=True, **EXACT)
    assert at.subset_accuracy == pytest.approx(metrics.accuracy_score(truth, flagged, sample_weight=weights), **EXACT)
    assert at.hamming_loss == pytest.approx(metrics.hamming_loss(truth, flagged, sample_weight=weights), **EXACT)


def macro_at(table, threshold, i):
    columns = zip(*table, strict=True)
    return mean([ratios([(t, s >= threshold) for t, s in column])[i] for column in columns])


@pytest.mark.parametrize(
    ("metric", "i"), [("precision", 0), ("recall", 1), ("f1", 2)], ids=["precision", "recall", "f1"]
)
@given(TABLES)
@FEW
def test_the_best_shared_threshold_equals_an_exhaustive_search(metric, i, table):
    thresholds = [*sorted({s + 0.0 for row in table for _, s in row}), math.inf]
    values = {t: v for t in thresholds if not math.isnan(v := macro_at(table, t, i))}
    found = built(table).best_global_threshold("macro", metric)
    if not values:
        assert math.isnan(found.value)
        return
    best = max(values.values())
    assert found.value == pytest.approx(best, **EXACT)
    assert found.threshold == max(t for t, value in values.items() if value >= best - 1e-12)


@given(TABLES)
@FEW
def test_a_metric_for_which_lower_is_better(table):
    scores = built(table)
    found = scores.best_global_threshold("macro", "fnr")
    if any(positive for row in table for positive, _ in row):
        assert found.value == 0
        assert scores.at(found.threshold).averages().macro.recall.value == 1
    else:
        assert math.isnan(found.value)


@given(TABLES)
@FEW
def test_each_label_alone_and_all_pooled(table):
    truth, score = split(table)
    scores = built(table)
    alone = [BinaryScores.from_predictions(truth[:, k], score[:, k]) for k in range(3)]
    pooled = BinaryScores.from_predictions(truth.ravel(), score.ravel())
    assert all(scores.one_vs_rest(k) == alone[k] for k in range(3))
    expected = [one.best_threshold("f1") for one in alone]
    assert np.array(scores.best_thresholds()) == pytest.approx(np.array(expected), nan_ok=True)
    assert tuple(scores.best_global_threshold()) == pytest.approx(tuple(pooled.best_threshold("f1")), nan_ok=True)
    values = [one.average_precision() for one in alone]
    assert scores.average_precisions().tolist() == pytest.approx(values, nan_ok=True)
    assert scores.mean_average_precision().n_undefined == int((~truth.any(axis=0)).sum())


def test_multiclass_scores_as_multilabel():
    random = np.random.default_rng(9)
    label, score = random.integers(0, 3, 300), random.random((300, 3))
    single = MulticlassScores.from_predictions(label, score)
    several = single.as_multilabel()
    assert several.classes == (0, 1, 2)
    assert several.average_precisions().tolist() == single.average_precisions().tolist()
    assert several.at(0.5).per_label().support.tolist() == np.bincount(label).tolist()
    assert several.micro() == single.micro()
    moved = single.at_prevalences([0.5, 0.25, 0.25])
    assert moved.as_multilabel().average_precisions().tolist() == moved.average_precisions().tolist()


def test_a_table_of_decisions():
    at = MultilabelScores.from_predictions([[1, 0], [1, 1]], [[0.9, 0.2], [0.3, 0.6]], labels=["x", "y"]).at([0.5, 0.7])
    table = at.to_frame()
    assert table.label.tolist() == ["x", "y"]
    assert table.threshold.tolist() == [0.5, 0.7]
    assert table.tp.tolist() == [1, 0]
    assert at.per_label().intervals().recall.low.shape == (2,)


REFUSALS = {
    "two": (ParameterError, [[1, 2]], [[0.1, 0.2]], None, "y_true contains 2 in row 0 and column 1"),
    "missing": (NotFiniteError, [[1, None]], [[0.1, 0.2]], None, "y_true contains 1 non-finite value, first nan"),
    "text": (NotNumericError, [[1, "x"]], [[0.1, 0.2]], None, "y_true contains 'x'"),
    "shapes": (ShapeError, [[1, 0, 1]], [[0.1, 0.2]], None, r"y_true has the shape \(1, 3\) and y_score the shape"),
    "nan": (NotFiniteError, [[1, 0]], [[0.1, math.nan]], None, "y_score contains 1 non-finite value"),
    "labels": (ShapeError, [[1, 0]], [[0.1, 0.2]], ["x"], "2 columns, .* each of 1 class"),
    "twice": (LabelError, [[1, 0]], [[0.1, 0.2]], ["x", "x"], "'x' is listed twice"),
    "one column": (ShapeError, [1, 0], [[0.1, 0.2]], None, "y_true has 1 dimension"),
}


@pytest.mark.parametrize(("error", "truth", "score", "labels", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refused_predictions(error, truth, score, labels, sentence):
    with pytest.raises(error, match=sentence):
        MultilabelScores.from_predictions(truth, score, labels=labels)


@pytest.mark.parametrize("weights", [[-1, 1], [0, 0], [1], [math.nan, 1]], ids=["negative", "zero", "short", "nan"])
def test_refused_weights(weights):
    with pytest.raises((WeightError, ShapeError)):
        MultilabelScores.from_predictions([[1, 0], [0, 1]], [[0.9, 0.2], [0.3, 0.6]], sample_weight=weights)


def test_sums_of_weights_have_no_interval_of_counts():
    scores = MultilabelScores.from_predictions([[1, 0], [1, 1]], [[0.9, 0.2], [0.3, 0.7]], sample_weight=[2, 1])
    assert scores.is_weighted
    assert np.isnan(scores.at(0.5).per_label().intervals().recall.low).all()


def test_refused_arguments():
    scores = MultilabelScores.from_predictions([[1, 0]], [[0.1, 0.2]])
    with pytest.raises(ThresholdError):
        scores.at([0.1, 0.2, 0.3])
    for average, metric in (("samples", "f1"), (None, "f1"), ("macro", "nonsense"), ("macro", "flagged_rate")):
        with pytest.raises(ParameterError):
            scores.best_global_threshold(average, metric)
    with pytest.raises(LabelError):
        scores.one_vs_rest("dog")
