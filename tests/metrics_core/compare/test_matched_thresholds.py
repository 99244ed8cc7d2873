"""Thresholds at which scores are equal in a quantity, against a search through all thresholds."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ParameterError
from metrics_core.compare import MATCHED, matched_thresholds

CASES = st.lists(st.tuples(st.booleans(), st.sampled_from([0.0, -0.0, 0.2, 0.5, 0.7, 1.0])), min_size=1, max_size=12)
SHARES = st.fractions(0, 1, max_denominator=12)


def counts(cases, threshold):
    flagged = [is_positive for is_positive, score in cases if score >= threshold]
    return sum(flagged), len(flagged) - sum(flagged)


def found_by_search(cases, quantity, value):
    """The convention of each quantity, with fractions, over all distinct scores and infinity."""
    positives = sum(is_positive for is_positive, _ in cases)
    negatives = len(cases) - positives
    thresholds = sorted({score + 0.0 for _, score in cases} | {np.inf})
    if (quantity == "recall" and not positives) or (quantity == "fpr" and not negatives):
        return np.nan
    holds = {
        "flagged_rate": lambda tp, fp: Fraction(tp + fp, len(cases)) <= value,
        "flagged": lambda tp, fp: tp + fp <= value * len(cases),
        "fpr": lambda tp, fp: Fraction(fp, negatives) <= value,
        "recall": lambda tp, fp: Fraction(tp, positives) >= value,
        "precision": lambda tp, fp: tp + fp > 0 and Fraction(tp, tp + fp) >= value,
    }[quantity]
    satisfying = [threshold for threshold in thresholds if holds(*counts(cases, threshold))]
    if not satisfying:
        return np.nan
    return max(satisfying) if quantity == "recall" else min(satisfying)


@pytest.mark.parametrize("quantity", ["flagged_rate", "flagged", "fpr", "recall", "precision"])
@given(cases=CASES, value=SHARES)
def test_equals_a_search_through_all_thresholds(quantity, cases, value):
    scores = BinaryScores.from_predictions(*zip(*cases, strict=True), pos_label=True)
    wanted = float(value * len(cases)) if quantity == "flagged" else float(value)
    [found] = matched_thresholds(scores, quantity, [wanted])
    assert np.array_equal(found, found_by_search(cases, quantity, value), equal_nan=True)


@pytest.mark.parametrize("cost", [0.1, 1, 7])
def test_at_a_cost_no_threshold_is_cheaper(cost):
    rng = np.random.default_rng(5)
    scores = BinaryScores.from_predictions(rng.random(300) < 0.3, rng.normal(size=300).round(1), pos_label=True)
    curve = scores.threshold_curve().confusion
    at = scores.confusion_at(float(matched_thresholds(scores, "cost", cost)))
    assert at.fp + cost * at.fn == pytest.approx(min(curve.fp + cost * curve.fn), rel=1e-12)


def test_a_value_that_is_rounded_is_reached():
    cases = [(True, score) for score in range(10)] + [(False, -1)]
    scores = BinaryScores.from_predictions(*zip(*cases, strict=True), pos_label=True)
    assert matched_thresholds(scores, "recall", np.linspace(0, 1, 11)[3]) == 7


def test_weights_are_shares_of_weight():
    scores = BinaryScores.from_predictions([1, 0, 1, 0], [0.1, 0.2, 0.3, 0.4], sample_weight=[1, 2, 3, 4])
    assert matched_thresholds(scores, "flagged_rate", [0.4, 0.7, 0.9]).tolist() == [0.4, 0.3, 0.2]


@pytest.mark.parametrize("quantity", ["recall", "cost"])
def test_without_a_positive_case_there_is_none(quantity):
    scores = BinaryScores.from_counts([0.1, 0.2], [0, 0], [3, 4])
    assert np.isnan(matched_thresholds(scores, quantity, [0.5, 1])).all()


@pytest.mark.parametrize(("quantity", "values"), [("f1", 0.5), ("recall", np.nan), ("cost", 0), ("cost", np.inf)])
def test_is_refused(quantity, values):
    scores = BinaryScores.from_predictions([0, 1], [0.1, 0.2])
    with pytest.raises(ParameterError, match=r"Choose one of|must be"):
        matched_thresholds(scores, quantity, values)


def test_the_threshold_itself():
    scores = BinaryScores.from_predictions([0, 1], [0.1, 0.2])
    assert matched_thresholds(scores, "threshold", 0.15) == 0.15
    assert {"threshold", "cost"} < set(MATCHED)
