"""Limits found once at prevalence one half and moved to another one are the limits found there."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.binary import open_binary
from dashboard.data.sources import open_source
from dashboard.imbalance.intervals import METRICS_WITH_LIMITS, limit_at, limits_at_half
from dashboard.imbalance.sentences import cases
from dashboard.words.sentence import Sentence
from metrics_core import ConfusionMatrix
from metrics_core.prevalence_intervals import intervals_at_prevalence

PREVALENCES = (1e-4, 0.01, 0.3, 0.5, 0.9)


def example(id):
    source = open_source(id, visitor="")
    return open_binary(source, source.guesses["classification"])


def odds_of(metric, pi):
    """Of the class that the metric counts against the other: positives in precision, negatives in NPV."""
    return pi / (1 - pi) if metric == "precision" else (1 - pi) / pi


@pytest.mark.parametrize("id", ["thirty-four-cases", "breast-cancer", "digit-eight"])
def test_a_moved_limit_is_the_limit_found_at_that_prevalence(id):
    dataset = example(id)
    thresholds = (0.1, 0.3, 0.5, 0.7, 0.9)
    halves = limits_at_half(dataset.key, thresholds, dataset)
    assert halves.keys() == set(METRICS_WITH_LIMITS)
    matrix = dataset.scores.confusion_at(np.array(thresholds))
    for pi in PREVALENCES:
        there = intervals_at_prevalence(matrix, pi, METRICS_WITH_LIMITS, confidence=CONFIDENCE)
        for metric, limits in halves.items():
            for half, found in ((limits.low, there[metric].low), (limits.high, there[metric].high)):
                moved = [limit_at(float(value), odds_of(metric, pi)) for value in half]
                # A percentile lies between two draws, on a line that bends with the prevalence.
                assert moved == pytest.approx(np.asarray(found).tolist(), rel=0.01, nan_ok=True)


def test_no_false_alarm_in_fifty_is_no_promise_at_one_in_a_thousand():
    at_half = intervals_at_prevalence(ConfusionMatrix(50, 0, 0, 50), 0.5, ["precision"])["precision"]
    odds = 0.001 / 0.999
    assert limit_at(at_half.high, odds) == 1
    assert limit_at(at_half.low, odds) == pytest.approx(0.0138, abs=5e-5)


@settings(max_examples=200)
@given(st.floats(0, 1), st.floats(0, 1), st.floats(1e-4, 1e4))
def test_moving_keeps_the_order_of_limits_and_stays_a_share(a, b, odds):
    low, high = limit_at(min(a, b), odds), limit_at(max(a, b), odds)
    assert 0 <= low <= high <= 1


@settings(max_examples=100)
@given(st.floats(0, 1))
def test_a_limit_stays_where_it_was_found(half):
    assert limit_at(half, 1.0) == pytest.approx(half, rel=1e-15)


@pytest.mark.parametrize("odds", [1e-300, 0.001, 1.0, 1e9])
def test_the_ends_stay_and_the_unknown_stays_unknown(odds):
    assert (limit_at(0.0, odds), limit_at(1.0, odds)) == (0, 1)
    assert math.isnan(limit_at(math.nan, odds))


def test_nothing_flagged_has_no_limits_of_precision():
    dataset = example("eight-samples")
    limits = limits_at_half(dataset.key, (0.9,), dataset)["precision"]
    assert np.isnan(limits.low).all()
    assert np.isnan(limits.high).all()


def test_weighted_cases_have_no_interval_and_say_so():
    dataset = example("crash-survival")
    assert limits_at_half(dataset.key, (0.5,), dataset) == {}
    assert cases(dataset).basis == Sentence("imbalance-basis-weighted")


def test_a_statement_names_the_cases_that_it_rests_on():
    dataset = example("thirty-four-cases")
    assert (cases(dataset).interval, str(cases(dataset).basis)) == ("95%", "from 8 positive and 26 negative cases")
