"""One sampler for several thresholds, in groups of cases, with exact means and covariances."""

import math

import numpy as np
import pytest

from metrics_core.compare import SeriesSampler, paired_differences, resample_series
from metrics_core.compare.case_groups import GroupedCases
from metrics_core.compare.series_cases import SeriesCases
from tests.metrics_core.compare.test_paired_differences import drawn


@pytest.mark.parametrize("further", [{}, {"weighted": True}, {"clustered": True}], ids=str)
def test_a_sampler_finds_what_a_new_one_finds(further):
    y, scores = drawn(1500, 400, (1.5, 1.0, 0.5))
    options = {}
    if "weighted" in further:
        options["sample_weight"] = 1 + np.arange(1900) % 3
    if "clustered" in further:
        options["clusters"] = np.arange(1900) // 3
    sampler = SeriesSampler.of(y, scores, n_resamples=300, **options)
    for cut in (0.5, 1.0):
        cuts = dict.fromkeys(scores, cut)
        found = sampler.resample(cuts, metrics=["recall", "mcc"]).metrics
        expected = resample_series(y, scores, cuts, metrics=["recall", "mcc"], n_resamples=300, **options).metrics
        for key, metric in found.items():
            np.testing.assert_array_equal(metric.drawn, expected[key].drawn)
            np.testing.assert_array_equal(metric.values, expected[key].values)


@pytest.mark.parametrize("n", [40, 5003])
def test_draws_have_the_exact_covariance(n):
    y, scores = drawn(n, n, (1.5, 1.0, 0.5))
    scores["twin"] = scores["s0"]
    found = resample_series(y, scores, dict.fromkeys(scores, 1.0), metrics="recall", n_resamples=200)
    flagged = np.array([score[y == 1] >= 1 for score in scores.values()])
    counts = (flagged[:, np.newaxis] & flagged).sum(axis=2) + 1 + np.eye(4)
    mean = np.diag(counts) / (n + 4)
    covariance = (counts / (n + 4) - np.outer(mean, mean)) / (n + 5)
    draws = found.metrics["recall"].drawn
    np.testing.assert_allclose(draws.mean(axis=1), mean, atol=1e-3 / math.sqrt(n))
    np.testing.assert_allclose(np.cov(draws, bias=True), covariance, rtol=1e-2, atol=1e-3 / n)


def test_cases_keep_their_scores_and_weights_in_groups():
    random = np.random.default_rng(0)
    y = random.integers(0, 2, 3000)
    score, weight, cluster = random.random(3000), random.integers(1, 9, 3000), random.integers(0, 1200, 3000)
    cases = SeriesCases.of(y, {"A": score, "B": weight}, sample_weight=weight, clusters=cluster)
    found = GroupedCases.of(cases, 0)
    assert found.n_positive == y.sum()
    assert (
        sorted(zip(*(each.tolist() for each in found.scores), strict=True))[:9]
        == sorted(zip(score.tolist(), weight.tolist(), strict=True))[:9]
    )
    np.testing.assert_allclose(found.weights * weight.mean(), found.scores[1])
    for groups, part in zip(found.groups, found.slices, strict=True):
        sums = groups.sums([found.weights[part], found.scores[0][part] > 0.5])
        np.testing.assert_allclose(sums[:, 0], np.bincount(groups.group, found.weights[part], minlength=groups.size))
        assert sums[:, 1].sum() == (found.scores[0][part] > 0.5).sum()
        # All cases of a cluster are in one group.
        assert len(set(zip(found.units.numbers[part].tolist(), groups.group.tolist(), strict=True))) == len(
            set(found.units.numbers[part].tolist())
        )


def test_a_series_flags_everything_and_another_nothing():
    y, scores = drawn(50, 2000, (1.5, 1.0))
    found = paired_differences(y, scores, {"s0": -math.inf, "s1": math.inf}, metrics=["recall", "fpr"])
    assert (found["recall"].others["s1"].difference, found["fpr"].others["s1"].difference) == (-1, -1)
