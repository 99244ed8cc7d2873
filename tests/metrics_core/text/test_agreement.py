"""Agreement of two graders: pairs counted one by one, and scipy's and scikit-learn's opinion."""

import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import cohen_kappa_score

from metrics_core import NotFiniteError, NotNumericError, ParameterError, ShapeError
from metrics_core.text import cohen_kappa, kendall_tau_b, spearman
from tests.metrics_core.cases import MODEST

GRADES = st.sampled_from((-1.5, -0.0, 0.0, 1.0, 2.0, 5.0))
PAIRS = st.lists(st.tuples(GRADES, GRADES), min_size=1, max_size=12)
POWERS = {"none": 0, "linear": 1, "quadratic": 2}


def disagreement(a, b, power):
    return Fraction(a != b) if power == 0 else abs(Fraction(a) - Fraction(b)) ** power


@given(PAIRS, st.sampled_from(tuple(POWERS)))
@MODEST
def test_kappa_is_disagreement_against_that_of_all_pairs(pairs, weights):
    one, other = zip(*pairs, strict=True)
    power = POWERS[weights]
    observed = sum(disagreement(a, b, power) for a, b in pairs) / len(pairs)
    by_chance = sum(disagreement(a, b, power) for a in one for b in other) / len(pairs) ** 2
    expected = float(1 - observed / by_chance) if by_chance else math.nan
    assert cohen_kappa(one, other, weights=weights) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@given(st.lists(st.tuples(*(st.integers(1, 4),) * 2), max_size=9), st.sampled_from(tuple(POWERS)))
@MODEST
def test_kappa_is_that_of_scikit_learn_where_every_grade_occurs(pairs, weights):
    one, other = zip(*pairs, *((grade, grade) for grade in (1, 2, 3, 4)), strict=True)
    expected = cohen_kappa_score(one, other, weights=None if weights == "none" else weights)
    assert cohen_kappa(one, other, weights=weights) == pytest.approx(expected, abs=1e-12)


@given(PAIRS)
@MODEST
def test_tau_counts_every_pair_once(pairs):
    signs = [(np.sign(a - c), np.sign(b - d)) for (a, b), (c, d) in combinations(pairs, 2)]
    untied = math.prod(sum(sign[side] != 0 for sign in signs) for side in (0, 1))
    expected = sum(a * b for a, b in signs) / math.sqrt(untied) if untied else math.nan
    assert kendall_tau_b(*zip(*pairs, strict=True)) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@given(PAIRS.filter(lambda pairs: all(len({pair[side] for pair in pairs}) > 1 for side in (0, 1))))
@MODEST
def test_rank_correlations_are_those_of_scipy(pairs):
    one, other = zip(*pairs, strict=True)
    assert spearman(one, other) == pytest.approx(stats.spearmanr(one, other).statistic, abs=1e-12)
    assert kendall_tau_b(one, other) == pytest.approx(stats.kendalltau(one, other).statistic, abs=1e-12)


def test_many_scores_against_few_grades():
    generator = np.random.default_rng(0)
    scores = generator.normal(size=20_000)
    grades = np.round(scores + generator.normal(size=20_000))
    assert kendall_tau_b(grades, scores) == pytest.approx(stats.kendalltau(grades, scores).statistic, abs=1e-12)
    assert spearman(grades, scores) == pytest.approx(stats.spearmanr(grades, scores).statistic, abs=1e-12)


@pytest.mark.parametrize("measure", [kendall_tau_b, spearman, cohen_kappa])
def test_one_value_only_is_undefined_and_the_same_values_agree(measure):
    assert math.isnan(measure([1, 1, 1], [1, 1, 1]))
    assert measure([1, 2, 3], [1, 2, 3]) == 1


def test_kappa_takes_labels_of_any_kind():
    assert cohen_kappa(["good", None, "bad"], ["good", None, "bad"]) == 1
    with pytest.raises(NotNumericError):
        cohen_kappa(["good"], ["bad"], weights="linear")


@pytest.mark.parametrize("measure", [kendall_tau_b, spearman, cohen_kappa])
def test_columns_of_different_lengths_are_refused(measure):
    with pytest.raises(ShapeError, match="score_a 2, score_b 1"):
        measure([1, 2], [1])
    with pytest.raises(ShapeError, match="There are no cases"):
        measure([], [])


def test_what_is_no_number_or_no_weight_is_refused():
    with pytest.raises(NotFiniteError, match="score_b contains 1 non-finite value"):
        spearman([1, 2], [1, np.inf])
    with pytest.raises(ParameterError, match=r"'cubic' is not an option\. Choose one of none, linear, quadratic"):
        cohen_kappa([1], [1], weights="cubic")
