"""The gap between groups: two groups against Newcombe's interval, many against all pairs, and its error rates."""

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from metrics_core import METRICS, BinaryScores, ParameterError
from metrics_core.choosing import Costs, LeastCost
from metrics_core.groups import GroupedScores, gap, group_by_value
from metrics_core.groups.gaps import share_reach
from metrics_core.groups.null_distributions import (
    chi_square_below,
    chi_square_quantile,
    range_exceeds,
    range_quantile,
)
from tests.metrics_core.cases import FEW

HITS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=2, max_size=6)


def recalls(parts):
    """Groups with these numbers of found and missed positives, and some negatives."""
    return GroupedScores.from_counts(
        {name: BinaryScores.from_counts([1.0, 0.0], part, [3, 9]) for name, part in parts.items()}
    )


def named(pairs):
    return {f"group {at}": pair for at, pair in enumerate(pairs)}


@pytest.mark.parametrize("n", [2, 3, 10, 50])
@pytest.mark.parametrize("length", [0.5, 2.0, 3.5, 6.0])
def test_the_range_has_the_distribution_of_scipy(n, length):
    expected = stats.studentized_range.sf(length, n, np.inf)
    assert range_exceeds(n, length) == pytest.approx(expected, abs=1e-7)
    assert range_exceeds(n, range_quantile(n, 0.95)) == pytest.approx(0.05, abs=1e-9)


@pytest.mark.parametrize("degrees", [1, 2, 7, 49])
@pytest.mark.parametrize("level", [0.001, 0.025, 0.5, 0.975, 0.9999])
def test_chi_square_is_that_of_scipy(degrees, level):
    assert chi_square_quantile(level, degrees) == pytest.approx(stats.chi2.ppf(level, degrees), rel=1e-9)
    assert chi_square_below(3.0, degrees) == pytest.approx(stats.chi2.cdf(3.0, degrees), rel=1e-12)


def test_two_groups_have_the_interval_of_newcombe():
    found = gap(recalls({"a": (30, 20), "b": (55, 15)}), 0.5, "recall", confidence=0.9)
    low, high = confint_proportions_2indep(55, 70, 30, 50, method="newcomb", compare="diff", alpha=0.1)
    assert found.interval == pytest.approx((low, high), abs=1e-9)
    assert (found.highest, found.lowest, found.is_told) == ("b", "a", True)
    a, b = found.to_rest
    assert (b.low, b.high) == pytest.approx((low, high), abs=1e-9)
    assert (a.low, a.high) == pytest.approx((-high, -low), abs=1e-9)
    assert b.p_value == pytest.approx(found.p_value, rel=1e-4)


@FEW
@given(HITS, st.sampled_from([0.8, 0.95]))
def test_limits_are_the_largest_among_all_pairs(pairs, confidence):
    found = gap(recalls(named(pairs)), 0.5, "recall", confidence=confidence)
    enough = [(hits, hits + missed) for hits, missed in pairs if hits + missed >= 10]
    assert len(found.left_out) == len(pairs) - len(enough)
    if len(enough) < 2:
        assert math.isnan(found.value)
        assert (found.interval, found.spread) == (None, None)
        return

    def limits(z):
        tail = 2 * stats.norm.sf(z)
        parts = [(k / n, *proportion_confint(k, n, alpha=tail, method="wilson")) for k, n in enough]
        for (p, low, high), (other, other_low, other_high) in permutations(parts, 2):
            yield (
                p - other - math.hypot(p - low, other_high - other),
                p - other + math.hypot(high - p, other - other_low),
            )

    z = range_quantile(len(enough), confidence) / math.sqrt(2)
    lowest = max(low for low, _ in limits(z))
    highest = max(high for _, high in limits(stats.norm.ppf((1 + confidence) / 2)))
    assert found.interval == pytest.approx((max(lowest, 0), highest), abs=1e-6)
    shares = [k / n for k, n in enough]
    assert found.value == pytest.approx(max(shares) - min(shares))
    assert found.interval.low <= found.value <= found.interval.high
    assert found.is_told == (lowest > 0)
    # At the level of the p-value the largest lower limit is 0.
    if 1e-9 < found.p_value < 0.999:
        z = range_quantile(len(enough), 1 - found.p_value) / math.sqrt(2)
        assert max(low for low, _ in limits(z)) == pytest.approx(0, abs=1e-6)
    assert found.spread.low <= found.spread.value <= found.spread.high


@pytest.mark.parametrize("metric", ["recall", "precision", "f1", "balanced_accuracy", LeastCost(Costs(fp=1, fn=3))])
def test_cases_of_weight_one_have_the_gap_of_counted_cases(metric):
    rng = np.random.default_rng(2)
    label, score, group = rng.random(400) < 0.4, rng.random(400).round(1), rng.choice(["a", "b", "c"], 400)
    counted = GroupedScores.from_predictions(label, score, group_by_value(group))
    weighted = GroupedScores.from_predictions(label, score, group_by_value(group), sample_weight=np.ones(400))
    one, other = gap(counted, 0.5, metric), gap(weighted, 0.5, metric)
    assert one.interval == pytest.approx(other.interval, abs=1e-9)
    assert (one.p_value, one.reach) == pytest.approx((other.p_value, other.reach))
    assert one.to_frame()["low"].tolist() == pytest.approx(other.to_frame()["low"].tolist(), abs=1e-9)


def test_groups_at_their_own_thresholds_differ_from_the_rest():
    rng = np.random.default_rng(3)
    label, score, group = rng.random(900) < 0.5, rng.random(900), rng.choice(["a", "b", "c"], 900)
    groups = GroupedScores.from_predictions(label, score, group_by_value(group))
    found = gap(groups, {"a": 0.2, "b": 0.5, "c": 0.5}, "fpr")
    first = found.to_rest[0]
    negatives = {name: np.sort(score[~label & (group == name)]) for name in "abc"}
    flagged = {name: int((negatives[name] >= t).sum()) for name, t in {"a": 0.2, "b": 0.5, "c": 0.5}.items()}
    rest = (flagged["b"] + flagged["c"]) / (len(negatives["b"]) + len(negatives["c"]))
    assert (first.value, first.rest) == pytest.approx((flagged["a"] / len(negatives["a"]), rest))
    assert first.is_told
    assert (found.highest, found.is_told) == ("a", True)


@pytest.mark.parametrize("key", ["mcc", "lift", "lr_positive", "f2", "kappa"])
def test_metrics_without_a_closed_form_have_a_gap_too(key):
    parts = {"a": ([30, 50, 20], [60, 30, 10]), "b": ([10, 20, 60], [60, 30, 5]), "c": ([30, 50, 20], [60, 30, 10])}
    groups = GroupedScores.from_counts(
        {name: BinaryScores.from_counts([0.1, 0.5, 0.9], *counts) for name, counts in parts.items()}
    )
    found = gap(groups, 0.9, key, n_resamples=500)
    assert {found.highest, found.lowest} == {"a", "b"}
    assert found.interval.low <= found.value <= found.interval.high
    assert found.interval.high <= METRICS[key].maximum - METRICS[key].minimum
    assert found.to_rest[1].is_told or found.p_value > 0.001


def test_bad_arguments_are_refused():
    groups = recalls({"a": (30, 20), "b": (55, 15)})
    with pytest.raises(ParameterError):
        gap(groups, 0.5, "recall", confidence=0)
    with pytest.raises(ParameterError):
        gap(groups["a"], 0.5, "recall")


@pytest.mark.parametrize(("n", "n_other", "share"), [(20, 20, 0.8), (20, 200, 0.5), (50, 50, 0.95), (200, 200, 0.3)])
def test_a_difference_of_the_reach_is_told_in_nearly_all_samples(n, n_other, share):
    z = stats.norm.ppf(0.975)
    reach = share_reach(np.array([share, share]), np.array([n, n_other], dtype=float), z)
    hits, others = np.arange(n + 1)[:, np.newaxis], np.arange(n_other + 1)
    low, high = proportion_confint(hits, n, method="wilson")
    other_low, other_high = proportion_confint(others, n_other, method="wilson")
    p, q = hits / n, others / n_other
    is_told = (p - q > np.hypot(p - low, other_high - q)) | (q - p > np.hypot(high - p, q - other_low))
    powers = [
        float(stats.binom.pmf(hits[:, 0], n, a) @ is_told @ stats.binom.pmf(others, n_other, b))
        for moved in (share - reach, share + reach)
        if 0 <= moved <= 1
        for a, b in ((share, moved), (moved, share))
    ]
    assert 0.94 < min(powers) < 0.97, powers


def test_no_difference_between_tiny_groups_is_told():
    found = gap(recalls({"a": (5, 5), "b": (6, 4)}), 0.5, "recall")
    assert found.reach == 1
