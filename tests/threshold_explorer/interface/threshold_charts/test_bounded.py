"""The charts and tables of partly labelled cases: what holds for every labelling, and what is known."""

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, wilson
from metrics_core.partial import PartialLabels, bounds_of
from threshold_explorer.interface.threshold_charts.bounded import (
    RECALL_BINS,
    bounded_numbers_table,
    bounds_frame,
    pr_region,
)

# Of floating-point sums.
NOISE = 1e-9
RNG = np.random.default_rng(11)
SCORES = RNG.integers(0, 60, 500) / 60
TRUTH = RNG.random(500) < SCORES**2


def partial(is_labelled):
    return PartialLabels.from_predictions(TRUTH, SCORES, pos_label=True, is_labelled=is_labelled)


@pytest.mark.parametrize(
    "is_labelled", [SCORES >= 0.4, RNG.random(500) < 0.6, SCORES < 0.7], ids=["above", "some", "below"]
)
def test_the_pr_curve_of_every_labelling_lies_in_the_region(is_labelled):
    cases = partial(is_labelled)
    thresholds = np.unique(SCORES)
    _, low, high = pr_region(cases.counts_at(thresholds))
    for share in (0, 0.05, 0.3, 0.7, 1):
        labels = np.where(is_labelled, TRUTH, RNG.random(500) < share)
        at = BinaryScores.from_predictions(labels, SCORES, pos_label=True).confusion_at(thresholds)
        step = np.minimum((at.recall * RECALL_BINS).astype(int), RECALL_BINS - 1)
        assert np.all(low[step] <= at.precision + NOISE)
        assert np.all(at.precision <= high[step] + NOISE)


def test_where_every_case_is_labelled_the_region_has_no_other_points():
    at = BinaryScores.from_predictions(TRUTH, SCORES, pos_label=True).confusion_at(np.unique(SCORES))
    _, low, high = pr_region(partial(np.ones(500, dtype=bool)).counts_at(np.unique(SCORES)))
    step = np.minimum((at.recall * RECALL_BINS).astype(int), RECALL_BINS - 1)
    for one in np.unique(step):
        assert low[one] == pytest.approx(at.precision[step == one].min())
        assert high[one] == pytest.approx(at.precision[step == one].max())


def test_tables_count_no_unlabelled_case_as_a_negative():
    cases = partial(SCORES >= 0.4)
    frame = bounds_frame(cases, np.array([0.2, 0.5]), ("precision", "recall"))
    is_flagged, is_known = SCORES >= 0.2, SCORES >= 0.4
    assert frame["fp"][0] == np.sum(is_flagged & is_known & ~TRUTH)
    assert frame["unlabelled_above"][0] == np.sum(is_flagged & ~is_known)
    assert frame["precision_low"][0] < frame["precision_high"][0]
    assert frame["precision_low"][1] == frame["precision_high"][1] == np.mean(TRUTH[SCORES >= 0.5])


def test_the_table_of_all_metrics_has_low_and_high():
    cases = partial(SCORES >= 0.4)
    table = bounded_numbers_table(cases, 0.5).to_pandas().set_index("Metric")
    shown, intervals = table["Value, or bounds"], table["95% interval"]
    at = cases.counts_at(0.5)
    assert shown["True negatives"] == str(at.tn)
    assert list(shown["Unlabelled"]) == ["0", str(at.unlabelled_below)]
    assert shown["Precision"] == f"{bounds_of(METRICS['precision'], at).low:.3f}"
    assert intervals["Precision"] == "{:.3f}–{:.3f}".format(*wilson(at.tp, at.tp + at.fp))
    assert intervals["Recall"] == "bounds"
    assert shown["Recall"] == "{:.3f}–{:.3f}".format(*bounds_of(METRICS["recall"], at))
