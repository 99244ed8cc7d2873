"""Periods from codes, their metrics with the intervals of elsewhere, and thresholds of the first and of each period."""

import math

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, PredictionsError, f1_interval, wilson
from metrics_core.choosing import Choice, at_least, at_most, choose
from metrics_core.periods import PeriodScores, chosen_by_period, chosen_early_judged_later, period_metrics
from metrics_core.resampling import intervals_at


def drawn(n=900, seed=0):
    random = np.random.default_rng(seed)
    y = (random.random(n) < 0.3).astype(int)
    return y, np.round(1.5 * y + random.normal(size=n), 1), random.integers(-1, 4, n)


NAMES = ["May", "June", "July", "August", "September"]


def test_codes_divide_the_cases_and_keep_empty_periods():
    y, score, codes = drawn()
    found = PeriodScores.from_codes(y, score, codes, NAMES)
    assert found.names == tuple(NAMES)
    for at, name in enumerate(NAMES[:4]):
        assert found.parts[name] == BinaryScores.from_predictions(y[codes == at], score[codes == at])
    assert found.parts["September"] is None
    assert found.n_cases == (*(int((codes == at).sum()) for at in range(4)), 0)
    assert found.first(2).n == found.n_cases[0] + found.n_cases[1]


def test_weights_and_clusters_go_with_their_cases():
    y, score, codes = drawn()
    weight, cluster = 1 + np.arange(len(y)) % 3, np.arange(len(y)) // 5
    part = codes == 2
    weighted = PeriodScores.from_codes(y, score, codes, NAMES, sample_weight=weight).parts["July"]
    assert weighted == BinaryScores.from_predictions(y[part], score[part], sample_weight=weight[part])
    clustered = PeriodScores.from_codes(y, score, codes, NAMES, cluster=cluster).parts["July"]
    assert clustered.clustered.n_clusters == len(set(cluster[part]))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"codes": [0, 2]}, "core-periods-codes"),
        ({"codes": [0, -2]}, "core-periods-codes"),
        ({"codes": [0.0, 1.0]}, "core-periods-codes"),
        ({"codes": [0]}, "core-column-lengths"),
        ({"y_score": [0.1, math.nan]}, "core-not-finite"),
        ({"y_true": [0, 7]}, "core-label-absent"),
    ],
)
def test_bad_codes_and_columns_are_refused(change, key):
    columns = {"y_true": [0, 1], "y_score": [0.1, 0.2], "codes": [0, 1]} | change
    with pytest.raises(PredictionsError) as caught:
        PeriodScores.from_codes(*columns.values(), ["May", "June"])
    assert caught.value.key == key


def test_two_periods_of_one_name_are_refused():
    with pytest.raises(PredictionsError, match="Two periods have the name 'May'"):
        PeriodScores.from_codes([0, 1], [0.1, 0.2], [0, 1], ["May", "May"])


@pytest.mark.parametrize("parts", [{}, [1], {"May": 3}])
def test_periods_need_scores(parts):
    with pytest.raises(PredictionsError):
        PeriodScores(parts)


def test_metrics_have_the_intervals_of_elsewhere():
    y, score, codes = drawn()
    periods = PeriodScores.from_codes(y, score, codes, NAMES)
    found = period_metrics(periods, 0.7, n_resamples=200)
    may = periods.parts["May"]
    at = may.confusion_at(0.7)
    expected = {
        "recall": wilson(at.tp, at.n_positive),
        "precision": wilson(at.tp, at.tp + at.fp),
        "f1": f1_interval(at.tp, at.fp, at.fn),
        "roc_auc": may.roc_auc_interval(),
        "average_precision": may.average_precision_interval(n_resamples=200)[:2],
    }
    resampled = intervals_at(may, 0.7, ["mcc", "kappa"], n_resamples=200)
    expected |= {key: (each.low, each.high) for key, each in resampled.items()}
    for key, (low, high) in expected.items():
        assert (found[key].low[0], found[key].high[0]) == (low, high), key
    for key, metric in METRICS.items():
        assert found[key].value[0] == pytest.approx(metric(at), abs=1e-15), key
    assert {each.why[4] for each in found.values()} == {"no-case"}
    assert found["recall"].to_frame().n_positive.tolist()[:1] == [at.n_positive]


def test_why_there_is_no_interval():
    negative = BinaryScores.from_predictions([0] * 30, np.arange(30))
    weighted = BinaryScores.from_predictions([0, 1] * 15, np.arange(30), sample_weight=[1, 2] * 15)
    few = BinaryScores.from_predictions([0, 1] * 15, np.arange(30), cluster=[1, 2, 3] * 10)
    found = period_metrics(PeriodScores({"a": negative, "b": weighted, "c": few}), 10, ["recall", "mcc", "roc_auc"])
    assert found["recall"].why.tolist() == ["undefined", "", "few-clusters"]
    assert found["mcc"].why.tolist() == ["undefined", "weighted", "few-clusters"]
    assert found["roc_auc"].why.tolist() == ["undefined", "weighted", "few-clusters"]
    for metric in found.values():
        assert (np.isnan(metric.low) == (metric.why != "")).all()


def test_each_period_chooses_what_choose_finds():
    y, score, codes = drawn()
    periods = PeriodScores.from_codes(y, score, codes, NAMES)
    required = [at_least("precision", 0.6), at_most("flagged", 500)]
    found = chosen_by_period(periods, "recall", required)
    for at, name in enumerate(NAMES[:4]):
        choice = choose(periods.parts[name], "recall", required[:1])
        assert isinstance(choice, Choice)
        assert (found.thresholds[at], found.values[at]) == (choice.threshold, choice.value)
    assert found.why.tolist() == [""] * 4 + ["no-case"]
    impossible = chosen_by_period(periods, "f1", [at_least("precision", 0.99), at_least("recall", 0.9)])
    assert impossible.why.tolist() == ["infeasible"] * 4 + ["no-case"]


def test_a_threshold_of_the_first_periods_is_judged_on_the_later_ones():
    y, score, codes = drawn()
    periods = PeriodScores.from_codes(y, score, codes, NAMES)
    required = [at_most("flagged", 60)]
    found = chosen_early_judged_later(periods, 2, "recall", required)
    early = choose(periods.first(2), "recall", [at_most("flagged", 120)])
    assert (found.threshold, found.value_early) == (early.threshold, early.value)
    assert found.names == ("July", "August", "September")
    for at, name in enumerate(found.names[:2]):
        matrix = periods.parts[name].confusion_at(early.threshold)
        assert found.values[at] == matrix.recall
        assert (found.low[at], found.high[at]) == wilson(matrix.tp, matrix.n_positive)
        assert found.is_feasible[at] == (matrix.tp + matrix.fp <= 60)
        assert found.best[at] == choose(periods.parts[name], "recall", required).value
    assert found.why[2] == "no-case"
    assert not found.is_feasible[2]
    with pytest.raises(PredictionsError):
        chosen_early_judged_later(periods, 5)


@pytest.mark.parametrize(
    ("cases", "n_first", "required", "why"),
    [
        (slice(None), 2, [at_least("precision", 0.99), at_least("recall", 0.9)], "infeasible"),
        (2, 2, [], "no-case"),
        (0, 1, [], "undefined"),
    ],
)
def test_without_a_threshold_no_later_period_has_a_value_or_is_feasible(cases, n_first, required, why):
    y, score, codes = drawn()
    if cases == 2:
        codes = np.where(codes < 2, -1, codes)
    if cases == 0:
        y = np.where(codes == 0, 0, y)
    found = chosen_early_judged_later(PeriodScores.from_codes(y, score, codes, NAMES), n_first, "recall", required)
    assert (found.why_none, set(found.why)) == (why, {why})
    assert not found.is_feasible.any()
    for values in ([found.threshold, found.value_early], found.values, found.low, found.high, found.best):
        assert np.isnan(values).all()
