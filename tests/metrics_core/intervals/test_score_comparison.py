"""Two scores compared without a threshold: against scikit-learn, with weights too, and the limits' properties."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve

from metrics_core import (
    NotFiniteError,
    ParameterError,
    PrevalenceError,
    ShapeError,
    roc_auc_difference,
    score_differences,
)
from metrics_core.intervals.score_differences import _by_score, _descending, _metrics, _Scores
from tests.metrics_core.cases import FEW

SCORES = st.sampled_from((-1.0, -0.0, 0.0, 0.3, 0.5, 2.0))
CASES = st.lists(st.tuples(st.booleans(), SCORES, SCORES, st.integers(1, 4)), min_size=2, max_size=12).filter(
    lambda cases: len({case[0] for case in cases}) == 2
)


def drawn(size, seed=1):
    random = np.random.default_rng(seed)
    label = random.random(size) < 0.2
    common = random.normal(size=size)
    return label, 2 * label + common + random.normal(size=size), label + common + random.normal(size=size)


@given(CASES, st.sampled_from((0.2, 0.5, 0.9)))
@FEW
def test_metrics_of_weighted_cases_are_scikit_learns(cases, specificity):
    label, score, _, weight = map(np.array, zip(*cases, strict=True))
    weights = (np.where(mask, weight, 0.0) for mask in (label, ~label))
    prevalence = weight[label].sum() / weight.sum()
    [ap], [partial], [sensitivity] = _metrics(
        _by_score(_Scores(*_descending(score)), *weights), 1 - specificity, prevalence
    )
    assert ap == pytest.approx(average_precision_score(label, score, sample_weight=weight))
    wanted = roc_auc_score(label, score, sample_weight=weight, max_fpr=1 - specificity)
    assert partial == pytest.approx(wanted)
    fpr, tpr, _ = roc_curve(label, score, sample_weight=weight, drop_intermediate=False)
    assert sensitivity == pytest.approx(np.interp(1 - specificity, fpr, tpr))


@given(CASES)
@FEW
def test_limits_contain_the_difference_and_change_sides_with_the_scores(cases):
    label, a, b, _ = zip(*cases, strict=True)
    one, other = (score_differences(label, *pair, pos_label=True, n_resamples=100) for pair in ((a, b), (b, a)))
    for found, turned in zip(one, other, strict=True):
        assert found.difference == pytest.approx(found.a - found.b)
        assert turned.difference == pytest.approx(-found.difference)
        assert math.isnan(found.low) or found.low <= found.difference <= found.high
        assert math.isnan(found.low) or found.low < found.high
    same = score_differences(label, a, a, pos_label=True, n_resamples=100)
    assert [found.difference for found in same] == [0, 0, 0, 0]
    assert np.isnan([found.low for found in same]).all()


def test_neighbouring_scores_weighted_together_have_about_the_same_limits(monkeypatch):
    columns = drawn(1500)
    together = score_differences(*columns, pos_label=True)
    monkeypatch.setattr("metrics_core.intervals.score_differences.SINGLE_CASES", 1500)
    one_by_one = score_differences(*columns, pos_label=True)
    for found, wanted in zip(together, one_by_one, strict=True):
        assert found[:3] == wanted[:3]
        assert found[3:] == pytest.approx(wanted[3:], abs=0.1 * (wanted.high - wanted.low))


@given(CASES)
@FEW
def test_roc_auc_is_delongs(cases):
    label, a, b, _ = zip(*cases, strict=True)
    found = score_differences(label, a, b, pos_label=True, n_resamples=100).roc_auc
    wanted = roc_auc_difference(label, a, b, pos_label=True)
    assert found[2:] == pytest.approx(wanted, abs=1e-12, nan_ok=True)
    assert found[:2] == pytest.approx([roc_auc_score(label, score) for score in (a, b)], abs=1e-12)


def test_average_precision_is_at_the_prevalence_asked_for():
    label, a, b = drawn(500)
    observed, rare = (score_differences(label, a, b, pos_label=True, prevalence=pi) for pi in (None, 0.01))
    assert observed.average_precision.a == pytest.approx(average_precision_score(label, a))
    weight = np.where(label, 0.01 / label.mean(), 0.99 / (1 - label.mean()))
    assert rare.average_precision.a == pytest.approx(average_precision_score(label, a, sample_weight=weight))
    assert rare[1:] == observed[1:]


def test_a_single_case_of_a_class_has_no_limits_and_a_single_class_no_values():
    found = score_differences([0, 0, 1], [1, 2, 3], [3, 1, 2])
    assert found.average_precision.difference == pytest.approx(0.5)
    assert np.isnan([each.low for each in found]).all()
    assert np.isnan(score_differences([1, 1], [1, 2], [2, 1])).all()


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"specificity": 1}, ParameterError),
        ({"confidence": 1}, ParameterError),
        ({"n_resamples": 5}, ParameterError),
        ({"prevalence": 0}, PrevalenceError),
        ({"score_b": [1, 2, 3]}, ShapeError),
        ({"score_b": [1, 2, 3, math.nan]}, NotFiniteError),
    ],
    ids=str,
)
def test_refusals(settings, error):
    arguments = {"y_true": [0, 0, 1, 1], "score_a": [1, 2, 3, 4], "score_b": [4, 3, 2, 1]} | settings
    with pytest.raises(error):
        score_differences(**arguments)
