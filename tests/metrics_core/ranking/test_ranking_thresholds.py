"""Score thresholds instead of a cutoff k: counts per query, pooled counts and means, at one or many thresholds."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ThresholdError
from metrics_core.ranking import Rankings, mean_interval
from tests.metrics_core.cases import FEW, MODEST
from tests.metrics_core.ranking import oracle
from tests.metrics_core.ranking.queries import judged, rankings, retrieved, tables

THRESHOLDS = (-math.inf, -1.5, 0.0, 0.1, 0.3, 0.7, 2.0, math.inf)


def mean(values):
    defined = [value for value in values if value is not None]
    return (sum(defined) / len(defined) if defined else math.nan), len(defined)


@given(judged(), st.sampled_from(THRESHOLDS))
@MODEST
def test_counts_and_means_at_a_threshold_are_their_definitions(queries, threshold):
    found = Rankings.from_run(*tables(queries)).at_threshold(threshold)
    counts = [oracle.counts_at(query, threshold, 1) for query in queries]
    assert list(zip(found.queries.tp, found.queries.fp, found.queries.fn, strict=True)) == counts
    pooled = tuple(map(sum, zip(*counts, strict=True)))
    assert (found.pooled.tp, found.pooled.fp, found.pooled.fn) == pooled
    ratios = {
        "precision": lambda tp, fp, fn: tp / (tp + fp) if tp + fp else None,
        "recall": lambda tp, fp, fn: tp / (tp + fn) if tp + fn else None,
        "f1": lambda tp, fp, fn: 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else None,
    }
    for name, ratio in ratios.items():
        value, counted = mean([ratio(*row) for row in counts])
        macro = getattr(found, f"macro_{name}")
        assert macro.value == pytest.approx(value, nan_ok=True)
        assert (macro.n_queries, macro.n_left_out) == (counted, len(queries) - counted)
        micro = ratio(*pooled)
        assert getattr(found.pooled, name) == pytest.approx(math.nan if micro is None else micro, nan_ok=True)


@given(judged(), st.lists(st.sampled_from(THRESHOLDS), min_size=1, max_size=6))
@MODEST
def test_many_thresholds_equal_single_ones_in_the_given_order(queries, thresholds):
    found = Rankings.from_run(*tables(queries))
    curve = found.threshold_means(thresholds)
    assert curve.thresholds.tolist() == thresholds
    for row, threshold in enumerate(thresholds):
        alone = found.at_threshold(threshold)
        for name in ("tp", "fp", "fn", "flagged"):
            assert getattr(curve.pooled, name)[row] == getattr(alone.pooled, name)
        for name in ("precision", "recall", "f1"):
            macro = getattr(alone, f"macro_{name}")
            assert getattr(curve, f"macro_{name}")[row] == pytest.approx(macro.value, nan_ok=True)
            assert getattr(curve, f"n_for_{name}")[row] == macro.n_queries
            low, high = (limits[row] for limits in getattr(curve, f"{name}_limits"))
            if macro.n_queries < 2:
                assert [low, high] == pytest.approx([math.nan] * 2, nan_ok=True)
            else:
                assert 0 <= low <= macro.value + 1e-12
                assert macro.value - 1e-12 <= high <= 1
        assert curve.items[row] == pytest.approx(np.mean(alone.queries.flagged))


def test_the_limits_at_a_threshold_are_those_of_a_bootstrap_over_the_queries_that_count():
    random = np.random.default_rng(5)
    query, score = np.repeat(np.arange(400), 20), random.normal(size=8000)
    relevance = random.random(8000) < 1 / (1 + np.exp(2 - score))
    found = Rankings.from_predictions(query, relevance, score)
    curve = found.threshold_means([-1.0, 0.5, 2.2])
    for row, threshold in enumerate(curve.thresholds):
        alone = found.at_threshold(float(threshold)).queries
        for name, values in {
            "precision": alone.precision,
            "recall": alone.recall,
            "f1": alone.f1,
            "items": alone.flagged / 20,
        }.items():
            drawn = mean_interval(values, bounded=True, n_resamples=20_000)
            scale = 20 if name == "items" else 1
            limits = [limits[row] / scale for limits in getattr(curve, f"{name}_limits")]
            assert limits == pytest.approx(drawn, abs=0.03 * (drawn.high - drawn.low))


@given(retrieved())
@FEW
def test_the_curve_over_k_is_the_mean_at_each_k(queries):
    found = rankings(queries)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("metrics_core.ranking.cutoffs.MAX_CELLS", 2 * len(queries))
        curve = found.curve_over_k([3, 1, 7])
    for row, k in enumerate([3, 1, 7]):
        at_k = {"precision": found.precision_at(k), "recall": found.recall_at(k), "ndcg": found.ndcg_at(k)}
        for name, values in at_k.items():
            assert getattr(curve, name)[row] == pytest.approx(found.mean(values).value, nan_ok=True)
    assert curve.to_frame().columns.tolist() == ["k", "precision", "recall", "ndcg"]


def test_a_float32_score_of_0_7_is_flagged_at_0_7():
    found = Rankings.from_predictions([1, 1], [1, 0], np.array([0.7, 0.1], dtype=np.float32))
    assert found.at_threshold(0.7).pooled.tp == 1
    assert found.threshold_means([0.7]).pooled.tp.tolist() == [1]


def test_the_table_of_thresholds_has_a_column_for_each_number():
    frame = Rankings.from_predictions([1, 1], [1, 0], [0.9, 0.1]).threshold_means([0.5, 1.0]).to_frame()
    assert frame.columns.tolist() == [
        *("threshold", "tp", "fp", "fn", "precision", "recall", "f1"),
        *("macro_precision", "macro_recall", "macro_f1", "items", "n_for_precision", "n_for_recall", "n_for_f1"),
    ]
    assert frame["macro_precision"].isna().tolist() == [False, True]


@pytest.mark.parametrize(
    ("threshold", "sentence"),
    [(math.nan, "is nan"), ("high", "must be a real number"), ([0.1, 0.2], "Several thresholds were given")],
    ids=str,
)
def test_an_invalid_threshold_is_refused(threshold, sentence):
    with pytest.raises(ThresholdError, match=sentence):
        Rankings.from_predictions([1], [1], [0.9]).at_threshold(threshold)


def test_a_curve_needs_a_list_of_thresholds():
    with pytest.raises(ThresholdError, match="0 dimensions"):
        Rankings.from_predictions([1], [1], [0.9]).threshold_means(0.5)
