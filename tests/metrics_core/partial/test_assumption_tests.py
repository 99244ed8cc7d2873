"""Tests of the assumptions behind estimates: against scipy and statsmodels, and on data that keep or break them."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import StratifiedTable

from metrics_core import CountError, ParameterError
from metrics_core.partial import (
    PartialLabels,
    Probabilities,
    Strata,
    dependence_test,
    exceptions_from,
    inclusion_test,
    scores_test,
)
from tests.metrics_core.cases import MODEST, SCORES

RNG = np.random.default_rng(5)
N = 2000
SCORE = RNG.random(N)
GROUPS = np.arange(N) % 3


def partial_of(known, scores=SCORE):
    return PartialLabels(np.asarray(scores), np.asarray(known, dtype=bool), np.zeros(len(scores), dtype=bool))


def p_values(test, known_with, n_samples=200):
    rng = np.random.default_rng(6)
    return np.array([test(partial_of(rng.random(N) < known_with)).p_value for _ in range(n_samples)])


@MODEST
@given(st.lists(st.tuples(st.sampled_from(SCORES), st.booleans()), min_size=2, max_size=30))
def test_the_largest_difference_of_two_samples_is_scipy_s(cases):
    scores, known = map(np.array, zip(*cases, strict=True))
    found = scores_test(partial_of(known, scores))
    if known.all() or not known.any():
        assert math.isnan(found.p_value)
        return
    expected = stats.ks_2samp(scores[known], scores[~known], method="exact")
    assert abs(found.observed - found.expected)[0] == pytest.approx(expected.statistic)
    assert found.observed[0] == np.mean(scores[known] >= found.at[0])
    assert found.expected[0] == np.mean(scores[~known] >= found.at[0])


def test_its_p_value_is_that_of_two_large_samples():
    known = RNG.random(N) < 0.3 + 0.1 * SCORE
    found = scores_test(partial_of(known))
    expected = stats.ks_2samp(SCORE[known], SCORE[~known], method="exact")
    assert found.p_value == pytest.approx(expected.pvalue, rel=0.03)


def test_two_groups_in_strata_have_the_test_of_mantel_and_haenszel():
    groups, strata = RNG.integers(0, 2, N), RNG.integers(0, 6, N)
    known = RNG.random(N) < 0.2 + 0.04 * groups + 0.05 * strata
    tables = [
        np.array(
            [
                [np.sum(known[inside] == k) for k in (True, False)]
                for inside in ((strata == s) & (groups == g) for g in (0, 1))
            ]
        )
        for s in range(6)
    ]
    expected = StratifiedTable(tables).test_null_odds()
    found = dependence_test(partial_of(known), groups, Strata(strata))
    assert found.p_value == pytest.approx(expected.pvalue)
    assert found.observed.sum() == pytest.approx(found.expected.sum()) == pytest.approx(known.sum())


def test_several_groups_without_strata_have_pearson_s_test():
    groups = RNG.choice([2, 5, 9], N)
    known = RNG.random(N) < 0.2 + 0.01 * groups
    table = [[np.sum((groups == g) & (known == k)) for k in (True, False)] for g in (2, 5, 9)]
    expected = stats.chi2_contingency(table, correction=False).statistic * (N - 1) / N
    found = dependence_test(partial_of(known), groups, Strata(np.zeros(N, dtype=int)))
    assert found.p_value == pytest.approx(stats.chi2.sf(expected, 2))
    assert found.at.tolist() == [2, 5, 9]


def test_the_number_of_labelled_cases_is_compared_with_their_probabilities():
    chances = 0.1 + 0.4 * SCORE
    known = RNG.random(N) < chances
    found = inclusion_test(partial_of(known), Probabilities(chances), n_bins=4)
    bins = np.searchsorted(found.at, SCORE, side="right") - 1
    expected = [chances[bins == at].sum() for at in range(4)]
    variance = [(chances * (1 - chances))[bins == at].sum() for at in range(4)]
    observed = [known[bins == at].sum() for at in range(4)]
    np.testing.assert_allclose(found.expected, expected)
    np.testing.assert_array_equal(found.observed, observed)
    distance = sum((o - e) ** 2 / v for o, e, v in zip(observed, expected, variance, strict=True))
    assert found.p_value == pytest.approx(stats.chi2.sf(distance, 4))


@pytest.mark.parametrize(
    ("test", "kept", "broken"),
    [
        (scores_test, 0.2, 0.1 + 0.2 * SCORE),
        (
            lambda partial: dependence_test(partial, GROUPS),
            0.1 + 0.2 * SCORE,
            0.1 + 0.2 * SCORE + 0.1 * (np.arange(N) % 3),
        ),
        (
            lambda partial: inclusion_test(partial, Probabilities(0.1 + 0.2 * SCORE)),
            0.1 + 0.2 * SCORE,
            0.1 + 0.3 * SCORE,
        ),
    ],
    ids=["random", "score", "probabilities"],
)
def test_an_assumption_that_holds_is_rarely_contradicted_and_one_that_fails_is(test, kept, broken):
    # Four standard errors above 5 %.
    assert np.mean(p_values(test, kept) < 0.05) < 0.05 + 4 * math.sqrt(0.05 * 0.95 / 200)
    assert np.mean(p_values(test, broken) < 0.05) > 0.9


def test_a_clear_contradiction_has_a_p_value_of_0_and_nothing_to_compare_has_none():
    scores = np.repeat(np.arange(2.0), 50_000)
    known = np.arange(100_000) % 2 == 0
    assert dependence_test(partial_of(known, scores), known.astype(int)).p_value == 0
    assert math.isnan(dependence_test(partial_of([True, True], [0.1, 0.2]), [0, 1]).p_value)
    assert math.isnan(inclusion_test(partial_of([True], [0.1]), Probabilities(np.ones(1))).p_value)


def test_exceptions_are_counted_on_both_sides():
    partial = partial_of([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.3, 0.2])
    found = exceptions_from(partial, 0.7)
    assert (found.unlabelled_above, found.labelled_below) == (1, 1)
    with pytest.raises(ParameterError):
        exceptions_from(partial, math.nan)


def test_refusals():
    partial = partial_of([1, 0], [0.9, 0.8])
    with pytest.raises(CountError, match="0 or more"):
        dependence_test(partial, [0.5, 1])
    with pytest.raises(ParameterError, match="n_bins"):
        inclusion_test(partial, Probabilities(np.array([0.5, 0.5])), n_bins=0)
