"""Units of a sample: proportions against those of two classes, and totals against loops."""

import numpy as np
import pytest

from metrics_core import BinaryScores, NotFiniteError, ShapeError
from metrics_core.clusters.proportions import proportion_interval
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import limits_of_units, mean_of_units
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.multiclass import MulticlassScores, MultilabelScores
from metrics_core.multiclass.average_intervals import average_intervals
from metrics_core.multiclass.curve_intervals import curve_intervals
from metrics_core.multiclass.unit_intervals import PredictedCases, class_intervals, label_intervals
from metrics_core.ranking import Rankings, mean_intervals, paired_difference

N, N_CLUSTERS = 400, 40


def drawn(seed: int = 3) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Labels of three classes, probabilities, clusters and weights."""
    random = np.random.default_rng(seed)
    label, cluster = random.integers(3, size=N), random.integers(N_CLUSTERS, size=N)
    odds = np.exp(random.normal(size=(N, 3)) + random.normal(size=N_CLUSTERS)[cluster][:, None] * np.eye(3)[label])
    return label, odds / odds.sum(axis=1, keepdims=True), cluster, random.exponential(size=N) + 0.1


def test_the_proportion_of_a_class_is_that_of_two_classes():
    label, shares, cluster, _ = drawn()
    scores = MulticlassScores.from_predictions(label, shares, cluster=cluster)
    flags = scores.as_multilabel()
    found = label_intervals(flags, 0.4)
    for at in range(3):
        binary = BinaryScores.from_predictions(label == at, shares[:, at], pos_label=True, cluster=cluster)
        assert binary.clustered is not None
        for metric, trials in (("precision", ["tp", "fp"]), ("recall", ["tp", "fn"])):
            expected = proportion_interval(binary.clustered, np.array(0.4), ["tp"], trials).limits
            low, high = getattr(found, metric)
            assert (low[at], high[at]) == pytest.approx(expected)


def test_totals_are_the_weighted_sums_of_each_unit():
    _, shares, cluster, weights = drawn()
    units = SamplingUnits.of(N, cluster, weights)
    each = [(weights / weights.mean() * (cluster == at)) @ shares for at in range(N_CLUSTERS)]
    assert units.totals(shares) == pytest.approx(np.array(each))
    places = np.arange(N) % 4
    assert units.totals_in(places, 4) == pytest.approx(units.totals(places[:, None] == np.arange(4)))
    sizes = np.array([(weights * (cluster == at)).sum() for at in range(N_CLUSTERS)])
    assert units.effective == pytest.approx(sizes.sum() ** 2 / (sizes**2).sum())


def test_many_units_are_drawn_in_groups():
    units = SamplingUnits.of(10_000)
    assert units.totals(np.ones((10_000, 1))).tolist() == [[5.0]] * 2000


def test_the_design_effect_is_the_size_of_clusters_whose_cases_are_alike():
    alike = np.repeat(np.arange(200) % 2, 5)
    assert SamplingUnits.of(1000, np.arange(1000) // 5).design_effect(alike.astype(float)) == pytest.approx(5, rel=0.01)
    assert SamplingUnits.of(1000).design_effect(alike.astype(float)) == pytest.approx(1, rel=0.01)


def test_intervals_contain_their_values_and_are_missing_with_few_units():
    label, shares, cluster, weights = drawn()
    for clusters, sample_weight in ((cluster, None), (None, weights), (cluster, weights), (cluster % 8, None)):
        scores = MulticlassScores.from_predictions(label, shares, cluster=clusters, sample_weight=sample_weight)
        table = scores.confusion()
        cases = PredictedCases(scores.positions, scores.predictions(), scores.units)
        averages, found = average_intervals(table, cases, n_resamples=200), table.averages()
        of_classes = class_intervals(cases, 3)
        pairs = [
            *zip(averages.macro, found.macro, strict=True),
            *zip(averages.weighted, found.weighted, strict=True),
        ]
        mean = scores.mean_average_precision()
        pairs.append((curve_intervals(scores, n_resamples=200).mean_average_precision, mean))
        for interval, average in pairs:
            if scores.units.are_enough:
                assert interval.low <= average.value <= interval.high
            else:
                assert np.isnan(interval.low)
        assert np.isnan(of_classes.recall.low).all() == (not scores.units.are_enough)


def test_other_class_prevalences_keep_their_rows():
    label, shares, cluster, _ = drawn()
    scores = MulticlassScores.from_predictions(label, shares, cluster=cluster)
    cases = PredictedCases(scores.positions, scores.predictions(), scores.units)
    table = scores.confusion().at_prevalences([0.8, 0.1, 0.1])
    found, averages = average_intervals(table, cases, n_resamples=200), table.averages()
    for interval, average in zip(found.macro, averages.macro, strict=True):
        assert interval.low <= average.value <= interval.high
    # Recall does not depend on the prevalences, which are known here.
    observed = average_intervals(scores.confusion(), cases, n_resamples=200)
    assert found.macro.recall == pytest.approx(observed.macro.recall, abs=0.01)


def test_a_mean_of_clusters_whose_values_are_alike_is_that_of_one_value_each():
    values = np.random.default_rng(1).random(60)
    alike = mean_of_units(np.repeat(values, 5), SamplingUnits.of(300, np.arange(300) // 5), Bootstrap())
    single = mean_of_units(values, SamplingUnits.of(60), Bootstrap())
    assert alike == pytest.approx(single, abs=0.01)
    values[:55] = np.nan
    low, high = limits_of_units(np.column_stack([values, np.ones(60)]), SamplingUnits.of(60), Bootstrap())
    assert np.isnan(low).tolist() == [True, False]
    assert high[1] == 1


def test_a_missing_cluster_and_another_length_are_refused():
    label, shares, cluster, _ = drawn()
    with pytest.raises(ShapeError):
        MulticlassScores.from_predictions(label, shares, cluster=cluster[:-1])
    with pytest.raises(NotFiniteError):
        MultilabelScores.from_predictions(np.eye(3)[label], shares, cluster=np.where(cluster == 0, np.nan, cluster))


def test_a_case_without_weight_is_in_no_cluster():
    label, shares, cluster, weights = drawn()
    weights[::2] = 0
    for scores in (
        MulticlassScores.from_predictions(label, shares, cluster=cluster, sample_weight=weights),
        MultilabelScores.from_predictions(np.eye(3)[label], shares, cluster=cluster, sample_weight=weights),
    ):
        assert scores.clusters is not None
        assert scores.clusters.tolist() == cluster[1::2].tolist()


def queries_of_users() -> tuple[Rankings, SamplingUnits]:
    """Each user's five queries are the same."""
    random = np.random.default_rng(2)
    once = random.random((30, 4)).round(1), random.integers(2, size=(30, 4))
    score, relevance = (np.repeat(of, 5, axis=0).ravel() for of in once)
    rankings = Rankings.from_predictions(np.repeat(np.arange(150), 4), relevance, score)
    return rankings, SamplingUnits.of(150, np.arange(150) // 5)


def test_limits_at_score_thresholds_count_users():
    rankings, units = queries_of_users()
    thresholds = np.linspace(0, 1, 101)
    found = rankings.threshold_means(thresholds, units=units)
    values = [rankings.at_threshold(at).queries.precision for at in thresholds]
    limits = mean_intervals(np.column_stack(values), bounded=True, units=units)
    known = ~np.isnan(limits.low)
    assert known.sum() > 80
    assert found.precision_limits.low[known] == pytest.approx(limits.low[known], abs=0.03)
    assert found.precision_limits.high[known] == pytest.approx(limits.high[known], abs=0.03)
    few = SamplingUnits.of(150, np.arange(150) // 30)
    assert np.isnan(rankings.threshold_means(thresholds, units=few).f1_limits.low).all()


def test_a_difference_of_users_whose_queries_are_alike_is_that_of_one_query_each():
    random = np.random.default_rng(5)
    a, b = random.random((2, 12))
    alike = paired_difference(np.repeat(a, 5), np.repeat(b, 5), units=SamplingUnits.of(60, np.arange(60) // 5))
    single = paired_difference(a, b, units=SamplingUnits.of(12))
    assert (alike.difference, alike.low, alike.high) == pytest.approx((single.difference, single.low, single.high))
    assert alike.p_value == paired_difference(a, b).p_value
    assert alike.n_queries == 60
