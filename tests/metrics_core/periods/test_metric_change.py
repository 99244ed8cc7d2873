"""The parts of a change: they add up, mean what they say, and have limits that cover."""

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ConfusionMatrix, ParameterError, UndefinedForWeightsError
from metrics_core.periods import metric_change, precision_change, scores_change
from tests.metrics_core.cases import FEW

CELLS = st.tuples(*[st.integers(1, 30)] * 4)


def precision(pi, tpr, fpr):
    return pi * tpr / (pi * tpr + (1 - pi) * fpr)


def state_of(tp, fp, fn, tn):
    return Fraction(tp + fn, tp + fp + fn + tn), Fraction(tp, tp + fn), Fraction(fp, fp + tn)


@FEW
@given(CELLS, CELLS)
def test_parts_are_means_over_orders_and_add_up_exactly(before, after):
    states = state_of(*before), state_of(*after)
    parts = [Fraction(0)] * 3
    orders = [order for order in permutations(range(3)) if order[1] != 0]
    for order in orders:
        at = list(states[0])
        for place in order:
            old = precision(*at)
            at[place] = states[1][place]
            parts[place] += (precision(*at) - old) / len(orders)
    found = precision_change(ConfusionMatrix(*before), ConfusionMatrix(*after), n_resamples=100)
    values = [found.prevalence.value, found.parts["tpr"].value, found.parts["fpr"].value]
    np.testing.assert_allclose(values, [float(part) for part in parts], atol=1e-12)
    assert sum(parts) == precision(*states[1]) - precision(*states[0])
    assert found.classifier.value == pytest.approx(values[1] + values[2], abs=1e-12)
    assert found.change.value == pytest.approx(found.after - found.before, abs=1e-12)


@pytest.mark.parametrize("metric", ["precision", "npv", "accuracy", "flagged_rate", "f1", "mcc"])
def test_what_did_not_change_has_no_part(metric):
    before = ConfusionMatrix(tp=60, fp=40, fn=20, tn=380)
    rarer = ConfusionMatrix(tp=60, fp=80, fn=20, tn=760)
    found = metric_change(before, rarer, metric)
    assert found.classifier.value == pytest.approx(0, abs=1e-12)
    assert found.prevalence.value == pytest.approx(found.change.value, abs=1e-12)
    assert found.classifier.low < 0 < found.classifier.high
    same = metric_change(before, before, metric)
    assert same.prevalence.value == same.change.value == 0


def test_a_metric_without_the_prevalence_has_no_part_of_it():
    found = metric_change(ConfusionMatrix(60, 40, 20, 380), ConfusionMatrix(20, 90, 20, 760), "balanced_accuracy")
    assert found.prevalence.value == pytest.approx(0, abs=1e-15)
    assert found.parts["tpr"].value == pytest.approx((0.5 - 0.75) / 2)


def normal(n_positive, n_negative, distance, shift=0.0, seed=0):
    random = np.random.default_rng(seed)
    y = np.repeat([1, 0], [n_positive, n_negative])
    return BinaryScores.from_predictions(y, shift + distance * y + random.normal(size=len(y)))


def test_whole_scores_have_the_same_prevalence_and_classifier():
    before, after = normal(300, 900, 1.5), normal(150, 900, 1.0, seed=1)
    by_scores = scores_change(before, after, 0.8, n_resamples=200)
    by_counts = precision_change(before.confusion_at(0.8), after.confusion_at(0.8))
    for name in ("change", "prevalence", "classifier"):
        assert getattr(by_scores, name).value == pytest.approx(getattr(by_counts, name).value, abs=1e-12), name
    ranking, cut = (by_scores.parts[name].value for name in ("ranking", "cut"))
    assert ranking + cut == pytest.approx(by_scores.classifier.value, abs=1e-12)


def test_shifted_scores_are_cut_elsewhere_and_rank_alike():
    before = normal(400, 1200, 1.5)
    shifted = normal(400, 1200, 1.5, shift=0.5)
    found = scores_change(before, shifted, 0.8, n_resamples=300)
    assert found.parts["ranking"].value == pytest.approx(0, abs=0.003)
    assert found.parts["ranking"].low < 0 < found.parts["ranking"].high
    assert found.parts["cut"].high < 0
    moved = scores_change(before, shifted, 0.8, 1.3, n_resamples=300)
    assert moved.change.value == 0


def test_limits_cover_the_parts_of_the_population():
    random = np.random.default_rng(0)
    states = [(0.2, 0.8, 0.1), (0.1, 0.7, 0.12)]
    truth = metric_change(*[ConfusionMatrix(*(round(10**6 * x) for x in cells(*state))) for state in states])
    covered = dict.fromkeys(("change", "prevalence", "classifier"), 0)
    for seed in range(150):
        drawn = [ConfusionMatrix(*random.multinomial(400, cells(*state))) for state in states]
        found = metric_change(*drawn, n_resamples=300, seed=seed)
        for name in covered:
            part = getattr(found, name)
            covered[name] += part.low <= getattr(truth, name).value <= part.high
    assert all(135 <= count <= 149 for count in covered.values()), covered


def cells(pi, tpr, fpr):
    return pi * tpr, (1 - pi) * fpr, pi * (1 - tpr), (1 - pi) * (1 - fpr)


def test_what_cannot_be_divided_says_why():
    nobody = ConfusionMatrix(tp=0, fp=0, fn=10, tn=90)
    found = precision_change(nobody, ConfusionMatrix(5, 5, 5, 85))
    assert (math.isnan(found.before), found.change.why, math.isnan(found.change.low)) == (True, "undefined", True)
    with pytest.raises(ParameterError):
        precision_change(nobody, 3)
    with pytest.raises(UndefinedForWeightsError):
        precision_change(nobody, ConfusionMatrix(0.5, 1.0, 2.0, 3.0))
    with pytest.raises(ParameterError):
        scores_change(nobody, nobody, 0.5)
