"""Intervals that count clusters: their sums against slow ones, single cases as clusters, and what is refused."""

import math
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from metrics_core import BinaryScores, NotFiniteError, ParameterError, ShapeError, wilson
from metrics_core.clusters.clustered_cases import CELLS, ClusteredCases
from metrics_core.clusters.curve_areas import cluster_variance
from metrics_core.clusters.proportions import proportion_interval
from metrics_core.clusters.small_samples import effective_number, student_quantile
from metrics_core.resampling import (
    chosen_thresholds,
    curve_bands,
    difference,
    held_out,
    intervals_at,
    mcnemar,
    resample,
    two_models,
    two_thresholds,
)

COLUMNS = st.lists(
    st.tuples(st.booleans(), st.sampled_from([-1.0, -0.0, 0.0, 0.5, 2.0]), st.integers(0, 4)), min_size=1
)
RECALL, PRECISION = (["tp"], ["tp", "fn"]), (["tp"], ["tp", "fp"])


def drawn(n_clusters, size, *, alike=0.0, seed=1):
    """Labels, scores and clusters; `alike` is the share of the scores' variance between clusters."""
    random = np.random.default_rng(seed)
    cluster = np.repeat(np.arange(n_clusters), size)
    label = random.random(len(cluster)) < 0.4
    noise = math.sqrt(alike) * random.normal(size=n_clusters)[cluster]
    return label, label * 1.5 + noise + math.sqrt(1 - alike) * random.normal(size=len(cluster)), cluster


def scored(*args, **kwargs):
    label, score, cluster = drawn(*args, **kwargs)
    return BinaryScores.from_predictions(label, score, pos_label=True, cluster=cluster)


@given(COLUMNS, st.sampled_from([-math.inf, -1.0, 0.0, 0.25, 2.0, math.inf]))
def test_the_products_of_counts_are_the_sums_over_the_clusters(rows, threshold):
    label, score, cluster = map(np.array, zip(*rows, strict=True))
    cases = ClusteredCases.of(score, label, cluster)
    counts = []
    for name in set(cluster.tolist()):
        mine = cluster == name
        flagged = mine & (score >= threshold)
        counts.append([(flagged & label).sum(), (flagged & ~label).sum(), (mine & label).sum(), (mine & ~label).sum()])
    table = np.array(counts, dtype=np.float64)
    assert np.array_equal(cases.products_at(np.array(threshold)), table.T @ table)
    for cell, parts in CELLS.items():
        assert cases.count_in([cell], np.array(threshold)) == (table @ parts).sum()


def test_the_interval_is_wilsons_for_the_effective_number_of_cases():
    label, score, cluster = drawn(40, 10, alike=0.5)
    cases = ClusteredCases.of(score, label, cluster)
    low, high, n_clusters, effect = proportion_interval(cases, np.array(0.5), *RECALL)
    sizes = np.bincount(cluster[label], minlength=40)
    hits = np.bincount(cluster[label & (score >= 0.5)], minlength=40)
    p, n = hits.sum() / sizes.sum(), sizes.sum()
    assert n_clusters == pytest.approx(effective_number(sizes))
    variance = n_clusters / (n_clusters - 1) * ((hits - p * sizes) ** 2).sum() / n**2
    rarer = min(hits.sum(), n - hits.sum())
    smoothed = (rarer * variance * n / (p * (1 - p)) + n / n_clusters / 2) / (rarer + 0.5)
    assert effect == pytest.approx(smoothed)
    assert smoothed > 1.5
    assert low < p < high
    assert high - low > 1.2 * np.diff(wilson(hits.sum(), n))[0]


def test_cases_that_are_all_alike_in_their_cluster_count_once():
    label, score, cluster = drawn(60, 1)
    single = BinaryScores.from_predictions(label, score, pos_label=True, cluster=cluster)
    copies = BinaryScores.from_predictions(*(np.repeat(c, 7) for c in (label, score)), pos_label=True,
                                           cluster=np.repeat(cluster, 7))  # fmt: skip
    for cells in (RECALL, PRECISION):
        one, many = (proportion_interval(s.clustered, np.array(0.7), *cells) for s in (single, copies))
        assert many.low == pytest.approx(one.low, abs=0.02)
        assert many.high == pytest.approx(one.high, abs=0.02)
    assert copies.roc_auc_interval() == pytest.approx(single.roc_auc_interval(), abs=0.02)
    assert copies.average_precision_interval()[:2] == pytest.approx(single.average_precision_interval()[:2], abs=0.03)


def test_the_variance_of_roc_auc_is_obuchowskis():
    label, score, cluster = drawn(30, 4, alike=0.6)
    cases = ClusteredCases.of(score, label, cluster)
    positives, negatives = np.flatnonzero(label), np.flatnonzero(~label)
    wins = (score[positives][:, None] > score[negatives]) + 0.5 * (score[positives][:, None] == score[negatives])
    area, m, n = wins.mean(), len(positives), len(negatives)
    v10 = np.array([wins.mean(axis=1)[cluster[positives] == c].sum() for c in range(30)])
    v01 = np.array([wins.mean(axis=0)[cluster[negatives] == c].sum() for c in range(30)])
    sizes = np.array([[(cluster[of] == c).sum() for c in range(30)] for of in (positives, negatives)])
    i10, i01 = (sizes > 0).sum(axis=1)
    s10 = i10 / ((i10 - 1) * m) * ((v10 - sizes[0] * area) ** 2).sum()
    s01 = i01 / ((i01 - 1) * n) * ((v01 - sizes[1] * area) ** 2).sum()
    s11 = 30 / 29 * ((v10 - sizes[0] * area) * (v01 - sizes[1] * area)).sum()
    assert cluster_variance(cases) == pytest.approx(s10 / m + s01 / n + 2 * s11 / (m * n))


@settings(max_examples=50)
@given(st.lists(st.tuples(st.booleans(), st.sampled_from([0.0, 0.3, 0.6, 1.0]), st.integers(0, 15)), min_size=2))
def test_an_interval_holds_its_estimate_and_has_a_length(rows):
    label, score, cluster = map(np.array, zip(*rows, strict=True))
    cases = ClusteredCases.of(score, label, cluster)
    for cells in (RECALL, PRECISION, (["tp", "tn"], list(CELLS)), (["tp"], ["tp", "fp", "fn"])):
        found = proportion_interval(cases, np.array(0.3), *cells)
        trials = cases.count_in(cells[1], np.array(0.3))
        if found.n_clusters >= 10:
            assert found.low <= cases.count_in(cells[0], np.array(0.3)) / trials <= found.high
            assert found.low < found.high
        else:
            assert math.isnan(found.low)
            assert math.isnan(found.high)


def test_a_rate_of_one_is_as_uncertain_as_its_clusters_are_few():
    many_cases = ClusteredCases.of(np.ones(300), np.full(300, True), np.arange(300) // 10)
    found = proportion_interval(many_cases, np.array(0.5), *RECALL)
    assert found.design_effect == 10
    assert found.high == 1
    assert 0.85 < found.low < wilson(30, 30).low


@pytest.mark.parametrize("degrees", [9, 29, 139])
def test_the_quantile_is_students(degrees):

    for confidence in (0.8, 0.9, 0.95, 0.99):
        expected = stats.t.ppf((1 + confidence) / 2, degrees)
        assert student_quantile(confidence, degrees) == pytest.approx(expected, abs=0.002)


def test_resamples_of_clusters_spread_as_the_clusters_do():
    independent, alike = (scored(100, 10, alike=alike) for alike in (0.0, 0.8))
    spread = [np.std(resample(scores, [0.7]).tp / scores.n_positive) for scores in (independent, alike)]
    at = independent.confusion_at(0.7)
    assert spread[0] == pytest.approx(math.sqrt(at.recall * (1 - at.recall) / at.n_positive), rel=0.2)
    assert spread[1] > 1.5 * spread[0]
    found = resample(alike, [-math.inf, 0.0, 0.7, math.inf])
    assert np.all(np.diff(found.tp, axis=1) <= 0)
    assert np.all(found.tp[:, 0] == alike.n_positive)
    assert np.all(found.fp[:, -1] == 0)


def test_intervals_and_bands_name_the_draw_of_clusters_and_are_wider():
    label, score, cluster = drawn(60, 10, alike=0.8)
    alone = BinaryScores.from_predictions(label, score, pos_label=True)
    clustered = BinaryScores.from_predictions(label, score, pos_label=True, cluster=cluster)
    for metric in ("mcc", "recall", "balanced_accuracy"):
        wide, narrow = (intervals_at(scores, 0.7, metric)[metric] for scores in (clustered, alone))
        assert wide.value == narrow.value
        assert wide.low < wide.value < wide.high
        assert wide.high - wide.low > 1.1 * (narrow.high - narrow.low)
        assert wide.method == "Bayesian bootstrap of clusters, B = 2000, seed 0"
    bands = curve_bands(clustered, np.linspace(-1, 3, 20), n_resamples=200)
    assert np.all((bands.roc.low <= bands.roc.value) & (bands.roc.value <= bands.roc.high) | (bands.roc.why != ""))
    assert chosen_thresholds(clustered, "f1", n_resamples=200).method.startswith("Bayesian bootstrap of clusters")


def test_few_clusters_have_no_interval_and_say_so():
    scores = scored(9, 30)
    assert {one.why for one in intervals_at(scores, 0.7, ["mcc", "recall"]).values()} == {"few-clusters"}
    assert math.isnan(scores.roc_auc_interval().low)
    assert math.isnan(scores.average_precision_interval().low)
    assert "effective clusters" in scores.average_precision_interval().method
    assert difference(two_thresholds(scores, 0.3, 0.9), "f1")["f1"].why == "few-clusters"


def test_more_clusters_than_can_be_drawn_are_drawn_in_groups():
    spreads = [np.std(resample(scored(n, 8000 // n), [0.7]).tp) for n in (8000, 1000)]
    assert spreads[0] == pytest.approx(spreads[1], rel=0.1)


def test_differences_of_paired_decisions_draw_clusters():
    label, score, cluster = drawn(50, 8, alike=0.7)
    other = score + np.random.default_rng(2).normal(size=50)[cluster]
    clustered = two_models(label, score, other, 0.7, 0.7, pos_label=True, cluster=cluster)
    alone = two_models(label, score, other, 0.7, 0.7, pos_label=True)
    wide, narrow = (difference(decisions, "recall")["recall"] for decisions in (clustered, alone))
    assert wide.difference == narrow.difference
    assert wide.low <= wide.difference <= wide.high
    assert wide.high - wide.low > 1.2 * (narrow.high - narrow.low)
    nested = difference(two_thresholds(scored(50, 8), 0.4, 1.0), ["recall", "f1"])
    assert nested["recall"].low > 0
    assert nested["recall"].method.startswith("Bayesian bootstrap of clusters")


def test_mcnemars_test_of_single_cases_is_the_exact_one_and_of_copies_sees_clusters():
    label, score, cluster = drawn(80, 1)
    other = score + np.random.default_rng(2).normal(0.3, 1, size=80)

    def p_value(repeats, with_clusters):
        columns = [np.repeat(column, repeats) for column in (label, score, other, cluster)]
        clusters = columns[3] if with_clusters else None
        return mcnemar(two_models(*columns[:3], 0.7, 0.7, pos_label=True, cluster=clusters)).p_value

    assert p_value(1, True) == pytest.approx(p_value(1, False), abs=1e-12)
    assert p_value(6, True) == pytest.approx(p_value(1, True), abs=1e-12)
    assert p_value(6, False) < p_value(6, True)


def test_the_sign_test_of_many_clusters_is_close_to_the_exact_one(monkeypatch):
    label, score, cluster = drawn(300, 4, alike=0.5)
    other = score + np.random.default_rng(2).normal(0.2, 1, size=300)[cluster]
    decisions = two_models(label, score, other, 0.7, 0.7, pos_label=True, cluster=cluster)
    exact = mcnemar(decisions).p_value
    monkeypatch.setattr(sys.modules["metrics_core.resampling.mcnemar"], "MAX_SIGN_FLIP_STEPS", 0)
    assert mcnemar(decisions).p_value == pytest.approx(exact, abs=0.02)


def test_a_split_holds_out_whole_clusters():
    # Each cluster has a score of its own, so that a set has all cases of a cluster or none.
    cluster = np.repeat(np.arange(20), 5)
    scores = BinaryScores.from_predictions(np.tile([True, False, True, True, False], 20), cluster / 20, pos_label=True,
                                           cluster=cluster)  # fmt: skip
    found = held_out(scores, "recall", n_resamples=20)
    assert np.all(found.selection == 1)
    assert len(found) == 20
    rows = held_out(BinaryScores(scores.statistic), "recall", n_resamples=20)
    assert len(rows) == len(found)
    accuracy = held_out(scores, "accuracy", n_resamples=50)
    # Half the clusters have 50 cases, so accuracy is a multiple of 1/50.
    assert all(Fraction(value).limit_denominator(50) == pytest.approx(value) for value in accuracy.selection)


def test_clusters_stay_with_another_prevalence_and_are_not_merged():
    scores = scored(30, 5, alike=0.5)
    at = scores.at_prevalence(0.1)
    assert at.clustered is scores.clustered
    low, high, *_ = at.average_precision_interval()
    assert low < at.average_precision() < high
    mcc = intervals_at(at, 0.7, "mcc")["mcc"]
    assert mcc.low < mcc.value < mcc.high
    with pytest.raises(ParameterError):
        scores.merge(scores)


def test_missing_and_misfit_clusters_are_refused():
    with pytest.raises(NotFiniteError) as missing:
        BinaryScores.from_predictions([0, 1], [0.2, 0.4], cluster=["a", None])
    assert missing.value.arguments == {"count": 1, "row": 1}
    with pytest.raises(ShapeError):
        BinaryScores.from_predictions([0, 1], [0.2, 0.4], cluster=["a"])
    with pytest.raises(ShapeError):
        two_models([0, 1], [0.2, 0.4], [0.2, 0.4], 0.3, 0.3, cluster=["a"])


def test_weighted_cases_with_clusters_have_no_interval():
    label, score, cluster = drawn(40, 3)
    weights = np.random.default_rng(2).random(len(label))
    with_clusters, without = (
        BinaryScores.from_predictions(label, score, pos_label=True, sample_weight=weights, cluster=names)
        for names in (cluster, None)
    )
    assert with_clusters.confusion_at(0.5) == without.confusion_at(0.5)
    assert without.knows_weights
    assert not with_clusters.knows_weights
    assert with_clusters.confusion_at(0.5).weight_powers is None
