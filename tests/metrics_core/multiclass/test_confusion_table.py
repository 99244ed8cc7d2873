"""The confusion table against its definition in fractions, scikit-learn, and worked examples."""

import math
import warnings
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from metrics_core import CountError, LabelError, NotFiniteError, ParameterError, PrevalenceError, ShapeError, wilson
from metrics_core.intervals.proportions import f1_interval
from metrics_core.multiclass import ConfusionTable
from tests.metrics_core.cases import FEW, MODEST

EXACT = {"rel": 0, "abs": 1e-12}
CLASSES = ("a", "b", "c", "d")
ANSWERS = st.tuples(st.sampled_from(CLASSES[:3]), st.sampled_from(CLASSES))
CASES = st.lists(ANSWERS, min_size=1, max_size=14)


def ratio(a, b):
    return Fraction(a) / Fraction(b) if b else None


def mean(values):
    defined = [value for value in values if value is not None]
    return ratio(sum(defined), len(defined))


def by_definition(cases):
    """Precision, recall and F1 of each class by a loop over the cases."""
    for label in CLASSES:
        tp = sum(actual == answer == label for actual, answer in cases)
        answered, support = (sum(case[side] == label for case in cases) for side in (1, 0))
        yield ratio(tp, answered), ratio(tp, support), ratio(2 * tp, answered + support)


def table_of(cases):
    actual, answers = zip(*cases, strict=True)
    return ConfusionTable.from_labels(list(actual), list(answers), classes=CLASSES)


def agrees(value, expected):
    return math.isnan(value) if expected is None else value == pytest.approx(float(expected), **EXACT)


@given(CASES)
@MODEST
def test_per_class_metrics_and_macro_averages_equal_their_definitions(cases):
    table, expected = table_of(cases), list(by_definition(cases))
    classes, macro = table.per_class(), table.averages().macro
    for values, average, each in zip(
        (classes.precision, classes.recall, classes.f1), macro, zip(*expected, strict=True), strict=True
    ):
        assert values.tolist() == pytest.approx([math.nan if e is None else float(e) for e in each], nan_ok=True)
        assert agrees(average.value, mean(each))
        absent = [label not in {name for case in cases for name in case} for label in CLASSES]
        assert average.n_absent == sum(absent)
        assert average.n_undefined == sum(e is None for e in each) - sum(absent)


@given(CASES)
@MODEST
def test_table_metrics_equal_their_definitions(cases):
    table, n = table_of(cases), len(cases)
    support = [sum(actual == label for actual, _ in cases) for label in CLASSES]
    answered = [sum(answer == label for _, answer in cases) for label in CLASSES]
    right = sum(actual == answer for actual, answer in cases)
    chance = Fraction(sum(s * a for s, a in zip(support, answered, strict=True)), n * n)
    spread = [1 - Fraction(sum(count**2 for count in counts), n * n) for counts in (support, answered)]
    product = spread[0] * spread[1]
    assert agrees(table.accuracy, Fraction(right, n))
    assert agrees(table.kappa, ratio(Fraction(right, n) - chance, 1 - chance))
    assert agrees(table.mcc, float(Fraction(right, n) - chance) / math.sqrt(product) if product else None)


@given(CASES, st.integers(0, 3))
@settings(FEW, max_examples=20)
def test_scikit_learn_agrees(cases, seed):
    actual, answers = map(list, zip(*cases, strict=True))
    weight = np.random.default_rng(seed).uniform(0.5, 2, len(cases))
    for weights in (None, weight):
        table = ConfusionTable.from_labels(actual, answers, classes=CLASSES, sample_weight=weights)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            counts = metrics.confusion_matrix(actual, answers, labels=CLASSES, sample_weight=weights)
            for name in ("micro", "macro", "weighted"):
                theirs = metrics.precision_recall_fscore_support(
                    actual, answers, labels=CLASSES, average=name, zero_division=np.nan, sample_weight=weights
                )
                ours = [average.value for average in getattr(table.averages(), name)]
                if name == "weighted" and math.isnan(ours[0]):
                    # If no class has both weight and a defined precision, scikit-learn ignores the weights.
                    assert not set(actual) & set(answers)
                    ours[0] = theirs[0]
                assert ours == pytest.approx(theirs[:3], nan_ok=True, **EXACT)
            balanced = metrics.balanced_accuracy_score(actual, answers, sample_weight=weights)
        assert table.counts == pytest.approx(counts, **EXACT)
        assert table.balanced_accuracy == pytest.approx(balanced, **EXACT)


def test_macro_f1_is_not_the_f1_of_the_means():
    table = ConfusionTable(("negative", "positive"), [[60, 30], [0, 10]])
    averages = table.averages()
    assert averages.macro.f1.value == pytest.approx(0.6, **EXACT)
    assert table.macro_f1_of_means == pytest.approx(0.714286, abs=5e-7)
    assert [average.value for average in averages.micro] == [0.7, 0.7, 0.7]
    assert table.accuracy == 0.7


def test_abstentions_are_false_negatives_and_no_false_positives():
    table = ConfusionTable(("a", "b"), [[3, 1], [0, 4]], [2, 0])
    classes = table.per_class()
    assert (classes.fn.tolist(), classes.fp.tolist(), table.n, table.n_abstained) == ([3, 0], [0, 1], 10, 2)
    assert (table.accuracy, table.averages().micro.precision.value) == (0.7, 7 / 8)
    actual = ["a"] * 6 + ["b"] * 4
    answers = ["a"] * 3 + ["b"] + ["none"] * 2 + ["b"] * 4
    assert table.kappa == pytest.approx(metrics.cohen_kappa_score(actual, answers), **EXACT)
    assert table.mcc == pytest.approx(metrics.matthews_corrcoef(actual, answers), **EXACT)
    assert table.normalised("true").loc["a"].tolist() == [3 / 6, 1 / 6, 2 / 6]


def test_correlation_of_huge_counts_has_an_exact_numerator():
    big = 10**9
    table = ConfusionTable(("a", "b"), [[big + 1, big], [big, big - 1]])
    assert table.mcc == pytest.approx(-1 / (4 * big**2 - 1), rel=1e-12, abs=0)
    assert table.kappa == pytest.approx(-1 / (4 * big**2), rel=1e-9, abs=0)


def test_an_empty_share_is_nan():
    table = ConfusionTable(("a", "b"), [[3, 0], [0, 0]])
    assert np.isnan(table.normalised("true").loc["b"]).all()
    assert np.isnan(table.normalised("predicted")["b"]).all()
    assert table.normalised("all").loc["a", "a"] == 1
    assert math.isnan(table.mcc)
    assert math.isnan(table.kappa)


MIXES = ([0.25, 0.25, 0.25, 0.25], [0.7, 0.1, 0.1, 0.1], [0.5, 0.5, 0.0, 0.0])


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_other_prevalences_are_class_weights_and_keep_recall(mix):
    random = np.random.default_rng(5)
    actual, answers = np.minimum(random.integers(0, 4, 400), random.integers(0, 4, 400)), random.integers(0, 4, 400)
    table = ConfusionTable.from_labels(actual, answers, classes=range(4))
    moved = table.at_prevalences(mix)
    share = np.bincount(actual, minlength=4) / 400
    weight = (np.array(mix) / share)[actual]
    expected = metrics.confusion_matrix(actual, answers, labels=range(4), sample_weight=weight)
    assert moved.counts == pytest.approx(expected, **EXACT)
    has_case = np.array(mix) > 0
    assert moved.per_class().recall[has_case].tolist() == table.per_class().recall[has_case].tolist()
    assert np.isnan(moved.per_class().recall[~has_case]).all()
    assert moved.n == pytest.approx(400)
    assert moved.at_prevalences(MIXES[0]) == table.at_prevalences(MIXES[0])


@given(st.lists(st.integers(0, 50), min_size=9, max_size=9).filter(any))
@MODEST
def test_the_observed_prevalences_are_the_identity(counts):
    table = ConfusionTable(list("abc"), np.reshape(counts, (3, 3)))
    observed = table.per_class().share
    assert table.at_prevalences(observed) == table
    assert table.at_prevalences(observed).counts.dtype == np.int64


@pytest.mark.parametrize(
    ("mix", "sentence"),
    [
        ([0.5, 0.6, 0.0], "add up to 1.1. They must add up to 1"),
        ([-0.1, 1.1, 0.0], "The prevalence of the class 'a' is -0.1"),
        ([math.nan, 1.0, 0.0], "The prevalence of the class 'a' is nan"),
        ([0.5, 0.4, 0.1], "The class 'c' has no case"),
        ([0.5, 0.5], r"shape \(2,\). There must be 3 prevalences"),
        (["x", 1, 0], "must be a number"),
    ],
    ids=["sum", "negative", "nan", "no case", "shape", "text"],
)
def test_refused_prevalences(mix, sentence):
    with pytest.raises(PrevalenceError, match=sentence):
        ConfusionTable(list("abc"), [[2, 0, 0], [1, 3, 0], [0, 0, 0]]).at_prevalences(mix)


def test_intervals_are_those_of_single_proportions():
    classes = ConfusionTable(("a", "b"), [[6, 2], [6, 20]]).per_class()
    intervals = classes.intervals()
    assert (intervals.precision.low[0], intervals.precision.high[0]) == wilson(6, 12)
    assert (intervals.recall.low[0], intervals.recall.high[0]) == wilson(6, 8)
    assert (intervals.f1.low[0], intervals.f1.high[0]) == f1_interval(6, 6, 2)
    weighted = ConfusionTable(("a", "b"), [[6.0, 2], [6, 20]]).per_class().intervals()
    assert np.isnan([limit for interval in weighted for limit in interval]).all()


def test_the_most_confused_come_first():
    table = ConfusionTable(list("abc"), [[9, 3, 1], [3, 9, 0], [5, 0, 9]])
    pairs = [(pair.actual, pair.predicted, pair.n) for pair in table.most_confused(10)]
    assert pairs == [("c", "a", 5), ("a", "b", 3), ("b", "a", 3), ("a", "c", 1)]
    assert table.most_confused(1)[0].share == 5 / 14


@given(st.integers(1, 8), st.integers(0, 40))
@FEW
def test_an_order_by_confusion_is_a_permutation_with_the_worst_pair_side_by_side(size, seed):
    counts = np.random.default_rng(seed).integers(0, 4, (size, size))
    table = ConfusionTable(range(size), counts)
    order = table.order_by_confusion().tolist()
    assert sorted(order) == list(range(size))
    together = counts + counts.T
    np.fill_diagonal(together, 0)
    beside = [together[a, b] for a, b in pairwise(order)]
    assert together.max() == max(beside, default=0)
    moved = table.in_order(order)
    assert moved.counts.trace() == counts.trace()
    assert moved.classes == tuple(order)


def test_a_class_that_has_both_neighbours_takes_no_third():
    taken = {(0, 1): 9, (2, 1): 8, (1, 3): 7, (3, 4): 1}
    counts = np.diag([50] * 6)
    for pair, cases in taken.items():
        counts[pair] = cases
    assert ConfusionTable(range(6), counts).order_by_confusion().tolist() == [0, 1, 2, 3, 4, 5]


LABELS = {
    "numbers": [3, 1, 1, 2],
    "text": ["c", "a", "a", "b"],
    "floats": [3.5, -0.0, 0.0, 2],
    "true and false": np.array([True, False, False, False]),
    "categories": pd.Categorical(["c", "a", "a", "b"]),
    "arrow": pd.array(["c", "a", "a", "b"], dtype="string[pyarrow]"),
    "days": np.array(["2024-03-01", "2024-01-01", "2024-01-01", "2024-02-01"], dtype="M8[ns]"),
}


@pytest.mark.parametrize("labels", LABELS.values(), ids=LABELS)
def test_labels_of_every_kind(labels):
    table = ConfusionTable.from_labels(labels, labels)
    assert list(table.classes) == sorted(set(pd.Series(labels)))
    assert table.accuracy == 1
    assert table.support[0] >= 2


def test_one_and_true_are_one_class():
    assert ConfusionTable.from_labels([True, False], [1.0, 0.0]).counts.tolist() == [[1, 0], [0, 1]]


REFUSALS = {
    "unknown": (LabelError, ["a", "x"], ["a", "b"], ["a", "b"], "y_true contains the label 'x' in row 1"),
    "unknown answer": (LabelError, ["a", "b"], ["z", "b"], ["a", "b"], "y_pred contains the label 'z' in row 0"),
    "twice": (LabelError, ["a"], ["a"], ["a", "b", "a"], "The class 'a' is listed twice"),
    "none": (LabelError, ["a"], ["a"], [], "Name at least one class"),
    "missing": (NotFiniteError, ["a", None], ["a", "a"], None, "y_true contains 1 missing label, first in row 1"),
    "missing answer": (NotFiniteError, [1.0, 2.0], [1.0, math.nan], None, "y_pred contains 1 missing label"),
    "mixed": (LabelError, ["a", 1], ["a", 1], None, "The labels 'a', 1 cannot be sorted"),
    "lengths": (ShapeError, ["a"], ["a", "b"], None, "y_true 1, y_pred 2"),
    "empty": (ShapeError, [], [], None, "There are no cases"),
    "no column": (ShapeError, [["a"], ["b"]], ["a", "b"], None, "y_true has 2 dimensions"),
}


@pytest.mark.parametrize(("error", "actual", "answers", "classes", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refused_labels(error, actual, answers, classes, sentence):
    with pytest.raises(error, match=sentence):
        ConfusionTable.from_labels(actual, answers, classes=classes)


@pytest.mark.parametrize(
    "counts",
    [[[1, 2]], [[1, -1], [0, 1]], [[1, math.nan], [0, 1]], [["x", 1], [0, 1]], [[2**62, 2**62], [0, 1]]],
    ids=str,
)
def test_refused_counts(counts):
    with pytest.raises(CountError):
        ConfusionTable(("a", "b"), counts)


def test_refused_settings():
    table = ConfusionTable(("a", "b"), [[1, 0], [0, 1]])
    for call in (lambda: table.normalised("rows"), lambda: table.most_confused(0), lambda: table.in_order([0, 0])):
        with pytest.raises(ParameterError):
            call()


def test_a_table_owns_its_counts():
    counts = np.array([[1, 2], [3, 4]])
    table = ConfusionTable(("a", "b"), counts)
    counts[:] = 0
    assert table.n == 10
    assert not table.counts.flags.writeable
    assert table.to_frame().columns.tolist() == ["a", "b", "abstained"]


def test_labels_that_are_one_float_are_different_integers():
    table = ConfusionTable.from_labels(np.array([2**53 + 1, 5]), [2.0**53, 5.0])
    assert table.classes == (5, 2**53, 2**53 + 1)
    np.testing.assert_array_equal(table.counts, [[1, 0, 0], [0, 0, 0], [0, 1, 0]])
