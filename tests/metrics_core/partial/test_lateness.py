"""Late labels: completeness by period, counts against a loop, and how often the prediction contains what comes."""

import numpy as np
import pytest

from metrics_core import METRICS, ConfusionMatrix, CountError, ParameterError
from metrics_core.partial import (
    PREVALENCE,
    Lateness,
    PartialCounts,
    PartialLabels,
    counts_by_period,
    late_metric,
    lateness_of,
)

# The share of a week's labels that have come, by its age in weeks, and the share that come in the end.
COMING, FINAL = np.array([0.1, 0.35, 0.6, 0.85]), 0.9
N_WEEKS, N, THRESHOLD = 10, 400, 0.6


def shares_by_week():
    shares = np.full(N_WEEKS, FINAL)
    shares[-len(COMING) :] *= COMING[::-1]
    return shares


def drawn(random):
    """Cases by week, which are labelled today, and which will be in the end."""
    weeks = np.repeat(np.arange(N_WEEKS), N)
    is_positive = random.random(len(weeks)) < 0.25
    scores = random.normal(0.4 + 0.4 * is_positive, 0.25)
    luck = random.random(len(weeks))
    return weeks, scores, is_positive, luck < shares_by_week()[weeks], luck < FINAL


def test_weeks_with_as_many_labels_as_older_ones_are_complete():
    weeks, scores, is_positive, is_labelled, _ = drawn(np.random.default_rng(0))
    found = lateness_of(PartialLabels(scores, is_labelled, is_positive), weeks, N_WEEKS)
    assert found.last_complete == N_WEEKS - len(COMING) - 1
    assert found.final_share == pytest.approx(FINAL, abs=0.02)
    assert not found.share_to_come[: found.last_complete + 1].any()
    expected = (found.final_share * N - found.n_labelled[-1]) / (N - found.n_labelled[-1])
    assert found.share_to_come[-1] == pytest.approx(expected)


def test_without_three_complete_weeks_nothing_is_predicted():
    labelled = np.repeat([90, 70, 50, 20], 100) > np.tile(np.arange(100), 4)
    scores, weeks = np.full(400, 0.5), np.repeat(np.arange(4), 100)
    partial = PartialLabels(scores, labelled, labelled)
    found = lateness_of(partial, weeks, 4)
    assert found.last_complete == -1
    assert found.is_open.all()
    late = late_metric(METRICS["precision"], counts_by_period(partial, weeks, 4, 0.5), found)
    assert np.isnan(late.predicted).all()
    assert late.today.tolist() == [1, 1, 1, 1]
    assert late.bounds.low.tolist() == [0.9, 0.7, 0.5, 0.2]


def test_counts_of_each_period_are_those_of_its_cases():
    weeks, scores, is_positive, is_labelled, _ = drawn(np.random.default_rng(1))
    weeks[:50] = -1
    found = counts_by_period(PartialLabels(scores, is_labelled, is_positive), weeks, N_WEEKS, THRESHOLD)
    for week in range(N_WEEKS):
        rows = weeks == week
        one = PartialLabels(scores[rows], is_labelled[rows], is_positive[rows]).counts_at(THRESHOLD)
        for name in PartialCounts.__dataclass_fields__:
            assert getattr(found, name)[week] == getattr(one, name)


def test_predictions_contain_what_comes_as_often_as_they_say():
    random = np.random.default_rng(3)
    metrics = (METRICS["precision"], METRICS["recall"], PREVALENCE)
    hits = {metric.key: [] for metric in metrics}
    for _ in range(150):
        weeks, scores, is_positive, is_labelled, is_final = drawn(random)
        partial = PartialLabels(scores, is_labelled, is_positive)
        late = lateness_of(partial, weeks, N_WEEKS)
        counts = counts_by_period(partial, weeks, N_WEEKS, THRESHOLD)
        final = counts_by_period(PartialLabels(scores, is_final, is_positive), weeks, N_WEEKS, THRESHOLD)
        for metric in metrics:
            low, high = late_metric(metric, counts, late, n_draws=500).predicted
            becomes = metric(ConfusionMatrix(final.tp, final.fp, final.fn, final.tn))
            hits[metric.key] += ((low <= becomes) & (becomes <= high))[late.is_open].tolist()
    for key, each in hits.items():
        assert len(each) > 500, key
        assert 0.93 <= np.mean(each) <= 0.97, key


@pytest.mark.parametrize("codes", [[0, 1], [0.0, 0.0, 0.0], [0, 1, 2], [-2, 0, 0]])
def test_codes_are_places_of_periods(codes):
    partial = PartialLabels.from_predictions([1, 0, 1], [0.1, 0.2, 0.3], is_labelled=[1, 1, 1])
    with pytest.raises(CountError):
        lateness_of(partial, np.array(codes), 2)


def test_settings_out_of_range_are_refused():
    late = Lateness(np.array([1]), np.array([1]), 0, 1.0)
    counts = PartialCounts(*(np.array([1]) for _ in range(6)))
    for settings in ({"confidence": 1.0}, {"n_draws": 0}, {"seed": -1}):
        with pytest.raises(ParameterError):
            late_metric(PREVALENCE, counts, late, **settings)
