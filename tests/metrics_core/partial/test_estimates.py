"""Estimates from partly labelled cases: weights of each design, and refusals."""

import numpy as np
import pytest

from metrics_core import BinaryScores, CountError, ParameterError, ScoreRangeError, ShapeError, WeightError
from metrics_core.partial import Calibrated, PartialLabels, Probabilities, Strata, estimate, score_strata

SCORES = np.array([0.9, 0.9, 0.8, 0.7, 0.3, 0.3, 0.2, 0.1])
LABELS = np.array([1, 1, 0, 0, 1, 0, 0, 0])
KNOWN = np.array([1, 1, 1, 1, 1, 1, 0, 0], dtype=bool)
PARTIAL = PartialLabels.from_predictions(LABELS, SCORES, is_labelled=KNOWN)


def weighted(weights, rows=KNOWN):
    return BinaryScores.from_predictions(LABELS[rows], SCORES[rows], sample_weight=weights)


def test_a_labelled_case_stands_for_its_stratum():
    found = estimate(PARTIAL, Strata(np.array([0, 0, 0, 0, 5, 5, 5, 5])))
    assert found.scores == weighted([1, 1, 1, 1, 2, 2])
    assert found.n_left_out == 0


def test_a_stratum_without_a_label_is_left_out():
    found = estimate(PARTIAL, Strata(np.array([0, 0, 1, 1, 1, 1, 2, 2])))
    assert found.scores == weighted([1] * 6)
    assert found.n_left_out == 2


def test_inverse_probabilities_add_up_to_the_cases_that_were_drawn_by_chance():
    found = estimate(PARTIAL, Probabilities(np.array([1, 1, 1, 1, 0.5, 0.25, 0.5, 0.5])))
    assert found.scores == weighted([1, 1, 1, 1, 4 / 3, 8 / 3])


def test_cases_of_one_probability_are_a_stratum():
    random = np.random.default_rng(2)
    codes = np.repeat([0, 1, 2], [200, 300, 100])
    known = np.concatenate([random.permutation(n) < k for n, k in ((200, 50), (300, 30), (100, 100))])
    partial = PartialLabels.from_predictions(random.random(600) < 0.3, random.random(600), is_labelled=known)
    drawn = estimate(partial, Probabilities(np.array([0.25, 0.1, 1])[codes]))
    strata = estimate(partial, Strata(codes))
    assert drawn.scores == strata.scores
    for method in ("interval", "these_cases_interval"):
        assert getattr(drawn, method)("recall", 0.5) == pytest.approx(getattr(strata, method)("recall", 0.5))


def test_an_unlabelled_case_with_a_calibrated_score_counts_in_both_classes():
    found = estimate(PARTIAL, Calibrated()).scores
    assert found == BinaryScores.from_counts(SCORES, [1, 1, 0, 0, 1, 0, 0.2, 0.1], [0, 0, 1, 1, 0, 1, 0.8, 0.9])


@pytest.mark.parametrize(
    ("design", "error", "text"),
    [
        (Strata(np.array([0, 1])), ShapeError, "codes 2"),
        (Strata(np.full(8, -1)), CountError, "0 or more"),
        (Strata(np.full(8, 0.5)), CountError, "0 or more"),
        (Probabilities(np.full(8, 0.0)), WeightError, "row 0"),
        (Probabilities(np.array([1] * 6 + [0.5, np.nan])), WeightError, "row 7"),
        (Probabilities(np.ones(8)), WeightError, "row 6 .* no label"),
        (Probabilities(np.ones(3)), ShapeError, "probabilities 3"),
        ("calibrated", ParameterError, "no design 'calibrated'"),
    ],
)
def test_a_design_that_does_not_fit_is_refused(design, error, text):
    with pytest.raises(error, match=text):
        estimate(PARTIAL, design)


def test_calibrated_scores_are_probabilities():
    partial = PartialLabels.from_predictions([0, 1], [-0.5, 1.0], is_labelled=[1, 1])
    with pytest.raises(ScoreRangeError, match="from -0"):
        estimate(partial, Calibrated())


def test_only_partial_labels_are_estimated():
    with pytest.raises(ParameterError, match="PartialLabels"):
        estimate(SCORES, Calibrated())


def test_score_strata_have_about_as_many_labels_each_and_every_score_is_in_one():
    rng = np.random.default_rng(3)
    scores = np.round(rng.random(3000), 3)
    known = rng.random(3000) < scores / 2
    partial = PartialLabels.from_predictions(rng.random(3000) < scores, scores, is_labelled=known)
    codes = score_strata(partial, at_most=20).codes
    assert np.bincount(codes[known]).min() >= 20
    assert codes.max() + 1 == 20
    assert (np.diff(codes[np.argsort(scores)]) >= 0).all()
    assert estimate(partial, Strata(codes)).n_left_out == 0
    few = PartialLabels.from_predictions([1, 1], [0.5, 0.1], is_labelled=[True, False])
    assert score_strata(few).codes.tolist() == [0, 0]


def test_score_strata_do_not_depend_on_the_labels():
    labels = np.array([1, 0] * 50)
    scores = np.arange(100.0)
    known = np.arange(100) % 3 > 0
    one, other = (PartialLabels.from_predictions(y, scores, is_labelled=known) for y in (labels, 1 - labels))
    assert (
        score_strata(one, at_least_labelled=5).codes.tolist() == score_strata(other, at_least_labelled=5).codes.tolist()
    )


def test_score_strata_need_a_labelled_case():
    with pytest.raises(ShapeError, match="no cases"):
        score_strata(PartialLabels(np.array([0.5]), np.array([False]), np.array([False])))
    with pytest.raises(ParameterError, match="at_most"):
        score_strata(PARTIAL, at_most=0)
