"""The best series: who it is told apart from, and its value corrected for the picking."""

import numpy as np
import pytest

from metrics_core import ParameterError
from metrics_core.compare import best_of, resample_series
from tests.metrics_core.compare.test_paired_differences import drawn


def best(y, scores, metric, cut=0.7, **settings):
    return best_of(resample_series(y, scores, dict.fromkeys(scores, cut), metrics=metric, **settings), metric)


@pytest.mark.parametrize("metric", ["roc_auc", "average_precision", "f1", "balanced_accuracy"])
def test_a_series_that_is_clearly_better_is_alone_in_its_set(metric):
    y, scores = drawn(300, 300, (0.5, 3.0, 0.4))
    found = best(y, scores, metric)
    assert (found.name, found.set, found.is_clear) == ("s1", ("s1",), True)
    assert list(found.others) == ["s0", "s2"]
    assert all(row.p_value < 0.01 and row.difference < 0 for row in found.others.values())
    assert found.optimism == pytest.approx(0, abs=0.002)
    assert found.low < found.corrected < found.high


def test_where_lower_is_better_the_lowest_is_best():
    y, scores = drawn(300, 300, (1.0, 1.0))
    found = best(y, {"high": scores["s0"] + 1.0, "low": scores["s1"]}, "fpr")
    assert (found.name, found.set) == ("low", ("low",))
    assert found.others["high"].difference > 0
    assert found.low < found.value < found.high
    assert found.corrected > found.value - 1e-9


def test_equal_series_stay_in_the_set_and_the_value_is_corrected_down():
    values, corrected, holds, alone = [], [], 0, 0
    for at in range(60):
        y, scores = drawn(60, 60, (1.0,) * 8, seed=at, shared=0.2)
        found = best(y, scores, "roc_auc", n_resamples=300, seed=at)
        values.append(found.value)
        corrected.append(found.corrected)
        holds += found.low <= 0.7602 <= found.high
        alone += len(found.set) < 8
    # The true area of normal classes one standard deviation apart.
    assert np.mean(values) > 0.7602 + 0.03
    assert abs(np.mean(corrected) - 0.7602) < 0.5 * (np.mean(values) - 0.7602)
    assert holds >= 54
    assert alone <= 8


def test_reach_is_the_largest_difference_that_could_be_missed_in_the_set():
    y, scores = drawn(200, 200, (3.0, 3.0, 0.2))
    found = best(y, scores, "recall", cut=1.5)
    assert len(found.set) == 2
    [alike] = [row for row in found.others.values() if not row.is_different]
    assert found.reach == alike.reach != max(row.reach for row in found.others.values())


@pytest.mark.filterwarnings("error")
def test_two_cases_give_no_limits_and_no_warning():
    found = best([0, 1], {"a": [0.1, 0.9], "b": [0.9, 0.8]}, "average_precision")
    assert (found.name, found.why) == ("a", "few-cases")
    assert np.isnan([found.low, found.corrected, found.reach]).all()


def test_a_metric_without_a_direction_or_a_value_has_no_best():
    y, scores = drawn(30, 30, (1.0, 1.0))
    with pytest.raises(ParameterError, match="neither higher nor lower"):
        best(y, scores, "flagged_rate")
    with pytest.raises(ParameterError, match="no metric"):
        best_of(resample_series(y, scores, dict.fromkeys(scores, 0.7), metrics="f1"), "recall")
    nothing = best(y, scores, "precision", cut=np.inf)
    assert (nothing.name, nothing.set, nothing.why) == ("", (), "undefined")
