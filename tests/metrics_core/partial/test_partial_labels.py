"""Counts of partly labelled cases: against a count of each case, and the bounds against every way to label the rest."""

from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, LabelError, Metric, ParameterError, ShapeError
from metrics_core.metrics import f_beta
from metrics_core.partial import PREVALENCE, PartialLabels, bounds_of, can_be_bounded
from tests.metrics_core.cases import MODEST, SCORES

LABELS = st.sampled_from((True, False, None))
CASES = st.lists(st.tuples(st.sampled_from(SCORES), LABELS), min_size=1, max_size=9).filter(
    lambda cases: any(label is not None for _, label in cases)
)
THRESHOLDS = np.array([-np.inf, *SCORES, 0.26, np.inf])
F3 = Metric(key="f3", undefined_when="", ratio=f_beta(3))


def partial_of(cases):
    scores, labels = zip(*cases, strict=True)
    known = [label is not None for label in labels]
    return PartialLabels.from_predictions([bool(label) for label in labels], scores, pos_label=True, is_labelled=known)


@MODEST
@given(CASES)
def test_each_case_is_counted_once_on_its_side_of_the_threshold(cases):
    partial = partial_of(cases)
    counts = partial.counts_at(THRESHOLDS)
    for at, threshold in enumerate(THRESHOLDS):
        above = [label for score, label in cases if score >= threshold]
        below = [label for score, label in cases if score < threshold]
        expected = [part.count(label) for label in (True, False) for part in (above, below)]
        assert [counts.tp[at], counts.fn[at], counts.fp[at], counts.tn[at]] == expected
        assert (counts.unlabelled_above[at], counts.unlabelled_below[at]) == (above.count(None), below.count(None))
    unlabelled = [score for score, label in cases if label is None]
    assert partial.highest_unlabelled == max(unlabelled, default=None)
    assert partial.n_labelled == partial.n - len(unlabelled)


@MODEST
@given(CASES)
def test_the_labelled_cases_and_the_unlabelled_ones_as_negatives_are_ordinary_scores(cases):
    partial = partial_of(cases)
    known = [(score, label) for score, label in cases if label is not None]
    of_known = BinaryScores.from_predictions([label for _, label in known], [score for score, _ in known])
    of_all = BinaryScores.from_predictions([bool(label) for _, label in cases], [score for score, _ in cases])
    assert partial.labelled == of_known
    assert partial.unlabelled_as_negatives == of_all


@MODEST
@given(CASES, st.sampled_from(THRESHOLDS.tolist()))
def test_every_way_to_label_the_rest_is_within_the_bounds_and_two_reach_them(cases, threshold):
    counts = partial_of(cases).counts_at(threshold)
    scores = np.array([score for score, _ in cases])
    blanks = [at for at, (_, label) in enumerate(cases) if label is None]
    values = {metric: [] for metric in (*METRICS.values(), PREVALENCE, F3)}
    for labels in product((False, True), repeat=len(blanks)):
        completed = np.array([bool(label) for _, label in cases])
        completed[blanks] = labels
        flagged = scores >= threshold
        cells = [(flagged & completed), (flagged & ~completed), (~flagged & completed), (~flagged & ~completed)]
        matrix = ConfusionMatrix(*(int(cell.sum()) for cell in cells))
        for metric, found in values.items():
            found.append(metric(matrix))
    for metric, found in values.items():
        low, high = bounds_of(metric, counts)
        defined = [value for value in found if not np.isnan(value)]
        if defined:
            assert low - 1e-12 <= min(defined) <= max(defined) <= high + 1e-12, metric.key
        if len(defined) == len(found):
            assert (low, high) == pytest.approx((min(found), max(found))), metric.key


def test_bounds_have_the_shape_of_the_thresholds():
    partial = partial_of([(0.9, True), (0.8, None), (0.3, None), (0.2, False)])
    low, high = bounds_of(METRICS["precision"], partial.counts_at(np.array([0.1, 0.5, 0.85, 1.0])))
    np.testing.assert_allclose(low, [0.25, 0.5, 1.0, np.nan])
    np.testing.assert_allclose(high, [0.75, 1.0, 1.0, np.nan])


def test_a_metric_of_unknown_shape_has_no_bounds():
    middle = Metric(key="middle", undefined_when="", ratio=lambda tp, fp, fn, tn: tp * fp)
    assert not can_be_bounded(middle)
    with pytest.raises(ParameterError, match="middle has no bounds"):
        bounds_of(middle, partial_of([(0.5, True)]).counts_at(0.5))


def test_what_stands_where_no_label_is_known_does_not_matter():
    columns = (
        pd.Series(["yes", None, "no", "later"]),
        pd.Categorical(["yes", None, "no", "later"]),
        ["yes", "", "no", float("nan")],
    )
    for labels in columns:
        partial = PartialLabels.from_predictions(
            labels, [0.9, 0.5, 0.4, 0.1], pos_label="yes", is_labelled=np.array([1, 0, 1, 0])
        )
        assert partial.labelled == BinaryScores.from_predictions([1, 0], [0.9, 0.4])


def test_scores_keep_their_dtype_and_their_caller_s_array():
    scores = np.array([0.1, 0.7], dtype=np.float32)
    partial = PartialLabels.from_predictions([0, 1], scores, is_labelled=[True, False])
    assert partial.counts_at(0.7).unlabelled_above == 1
    scores[0] = 0.9
    assert partial.counts_at(0.8).fp == 0


def test_refusals_say_what_is_wrong():
    with pytest.raises(LabelError, match="No case is labelled"):
        PartialLabels.from_predictions([0, 1], [0.1, 0.2], is_labelled=[0, 0])
    with pytest.raises(LabelError, match="one boolean per case"):
        PartialLabels.from_predictions([0, 1], [0.1, 0.2], is_labelled=[0, 2])
    with pytest.raises(ShapeError, match="is_labelled 1"):
        PartialLabels.from_predictions([0, 1], [0.1, 0.2], is_labelled=[1])
    unlabelled = PartialLabels(np.array([0.5]), np.array([False]), np.array([False]))
    with pytest.raises(ShapeError, match="no cases"):
        _ = unlabelled.labelled
