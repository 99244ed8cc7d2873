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
from metrics_core.multiclass.average_intervals import label_average_intervals
from metrics_core.multiclass.curve_intervals import curve_intervals
from metrics_core.multiclass.threshold_sweeps import samples_averages_at
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
    assert at.matrix.n.tolist() == [len(table)] * 3


# Whether the truth of a label is known, and the label and the score of a case.
PARTLY = st.lists(st.lists(st.tuples(st.booleans(), CELL), min_size=3, max_size=3), min_size=1, max_size=8).filter(
    lambda table: all(any(is_known for is_known, _ in column) for column in zip(*table, strict=True))
)


def partly_known(table, **others):
    truth, score = split([[cell for _, cell in row] for row in table])
    known = np.array([[is_known for is_known, _ in row] for row in table])
    return MultilabelScores.from_predictions(truth, score, known=known, **others), truth, score, known


@given(PARTLY, THRESHOLDS, st.booleans())
@MODEST
def test_a_case_counts_for_the_labels_that_are_known_of_it(table, thresholds, is_weighted):
    weights = [1 + row % 3 for row in range(len(table))] if is_weighted else None
    scores, truth, score, known = partly_known(table, sample_weight=weights)
    at, each = scores.at(thresholds), np.ones(len(table)) if weights is None else np.array(weights)
    for k in range(3):
        own = known[:, k]
        alone = BinaryScores.from_predictions(
            truth[own, k], score[own, k], pos_label=1, sample_weight=None if weights is None else each[own]
        )
        of_label = scores.one_vs_rest(k)
        assert of_label.confusion_at(thresholds[k]) == alone.confusion_at(thresholds[k])
        assert [int(count[k]) for count in at.matrix.counts] == [*map(int, alone.confusion_at(thresholds[k]).counts)]
        assert scores.average_precisions()[k] == pytest.approx(alone.average_precision(), nan_ok=True, **EXACT)
    pooled = BinaryScores.from_predictions(
        truth.T[known.T], score.T[known.T], pos_label=1, sample_weight=np.tile(each, (3, 1))[known.T]
    )
    assert scores.micro_average_precision() == pytest.approx(pooled.average_precision(), nan_ok=True, **EXACT)
    decided = [
        [(cell[0], cell[1] >= cut) for (is_known, cell), cut in zip(row, thresholds, strict=True) if is_known]
        for row in table
    ]
    if weights is not None:
        decided = [row for row, weight in zip(decided, weights, strict=True) for _ in range(weight)]
    for i, name in enumerate(("precision", "recall", "f1")):
        assert getattr(at.samples, name).value == pytest.approx(mean([ratios(row)[i] for row in decided]), nan_ok=True)
    complete = [row for row in decided if len(row) == 3]
    exact = mean([Fraction(all(t == f for t, f in row)) for row in complete])
    assert at.subset_accuracy == pytest.approx(exact, nan_ok=True)
    assert at.hamming_loss == pytest.approx(mean([ratio(sum(t != f for t, f in row), len(row)) for row in decided]))


@given(PARTLY, THRESHOLDS, st.randoms(use_true_random=False))
@FEW
def test_what_is_not_known_changes_nothing(table, thresholds, random):
    scores, truth, score, known = partly_known(table)
    other = MultilabelScores.from_predictions(
        np.where(known, truth, 1 - truth),
        np.where(known, score, [[random.choice(VALUES) for _ in range(3)] for _ in table]),
        known=known,
    )
    for one, two in zip(vars(scores.at(thresholds)).values(), vars(other.at(thresholds)).values(), strict=True):
        assert str(one) == str(two)
    settings = {"n_resamples": 100}
    for of in (
        lambda each: label_average_intervals(each, thresholds, **settings),
        lambda each: curve_intervals(each, **settings),
    ):
        assert str(of(scores)) == str(of(other))
    swept = [
        samples_averages_at(each, 1, np.array(sorted(set(thresholds))), np.array(thresholds))
        for each in (scores, other)
    ]
    assert str(swept[0]) == str(swept[1])


@given(PARTLY, THRESHOLDS, st.booleans())
@FEW
def test_intervals_and_sweeps_are_of_the_same_known_labels(table, thresholds, has_clusters):
    scores, *_ = partly_known(table * 9, cluster=np.arange(9 * len(table)) // 2 if has_clusters else None)
    at = scores.at(thresholds)
    found = label_average_intervals(scores, thresholds, n_resamples=100)
    for name, value in (("subset_accuracy", at.subset_accuracy), ("hamming_loss", at.hamming_loss)):
        low, high = getattr(found, name)
        assert math.isnan(low) or low - 1e-12 <= value <= high + 1e-12
    for metric in ("precision", "recall", "f1"):
        low, high = getattr(found.samples, metric)
        assert math.isnan(low) or low - 1e-12 <= getattr(at.samples, metric).value <= high + 1e-12
    each = np.array(sorted({threshold for threshold in thresholds if threshold < math.inf} or {0.3}))
    for focus in range(3):
        swept = samples_averages_at(scores, focus, each, np.array(thresholds))
        for place, threshold in enumerate(each):
            moved = [threshold if k == focus else thresholds[k] for k in range(3)]
            expected = [average.value for average in scores.at(moved).samples]
            assert [values[place] for values in swept] == pytest.approx(expected, nan_ok=True)


def test_a_label_that_is_known_of_no_case_is_refused_and_known_has_a_flag_per_label():
    truth, score = [[1, 0], [0, 1]], [[0.5, 0.2], [0.1, 0.9]]
    with pytest.raises(LabelError, match="whether it has the label 'b'"):
        MultilabelScores.from_predictions(truth, score, labels=["a", "b"], known=[[1, 0], [1, 0]])
    with pytest.raises(ShapeError):
        MultilabelScores.from_predictions(truth, score, known=[1, 0])
    with pytest.raises(ParameterError, match="known contains 2"):
        MultilabelScores.from_predictions(truth, score, known=[[1, 2], [1, 0]])
    whole = MultilabelScores.from_predictions(truth, score, known=[[1, 1], [1, 1]])
    assert whole.known is None


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
