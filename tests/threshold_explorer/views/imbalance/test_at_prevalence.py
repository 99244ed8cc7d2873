import math

import pytest

from metrics_core import ConfusionMatrix
from threshold_explorer.views.imbalance import at_prevalence
from threshold_explorer.views.imbalance.at_prevalence import Basis

TEACHING = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
CASES = Basis("95%", "8 positives, 26 negatives")
NONE = (math.nan, math.nan)


def alerts_sentence(*args):
    return str(at_prevalence.alerts_sentence(*args))


def floor_sentence(*args):
    return str(at_prevalence.floor_sentence(*args))


def baseline_sentence(*args):
    return str(at_prevalence.baseline_sentence(*args))


def test_alerts_are_natural_frequencies_with_the_interval_of_precision():
    at = TEACHING.at_prevalence(0.01)
    assert alerts_sentence("0.01", 0.01, at, (0.014, 0.089), CASES) == (
        "At π = 0.01 (1 in 100) expect 2\u202f360 alerts per 10\u202f000 cases, 75 of them real: precision 0.032 "
        "(95% 0.014 to 0.089)."
    )


def test_few_alerts_keep_a_decimal():
    at = ConfusionMatrix(tp=9, fp=86, fn=1, tn=99904).at_prevalence(1e-4)
    sentence = alerts_sentence("1e-4", 1e-4, at, (0.01, 0.2), CASES)
    assert "At π = 1e-4 (1 in 10\u202f000) expect 9.5 alerts per 10\u202f000 cases, 0.9 of them real" in sentence


def test_without_limits_a_sentence_has_its_basis_and_no_interval():
    weighted = Basis("95%", "weighted cases: no interval")
    sentence = alerts_sentence("0.5", 0.5, TEACHING.at_prevalence(0.5), NONE, weighted)
    assert sentence.endswith("precision 0.765 (weighted cases: no interval).")
    assert floor_sentence(0.8, 0.3, NONE, weighted) == (
        "Precision is below 0.8 if π < 0.3 (weighted cases: no interval)."
    )


def test_without_flagged_cases_there_are_no_alerts_and_no_precision():
    none_flagged = ConfusionMatrix(tp=0, fp=0, fn=8, tn=26).at_prevalence(0.1)
    assert alerts_sentence("0.1", 0.1, none_flagged, NONE, CASES) == "At π = 0.1 (1 in 10) no case is flagged."
    assert floor_sentence(0.8, math.nan, NONE, CASES) == (
        "No case is flagged at this threshold, so precision never reaches 0.8."
    )


@pytest.mark.parametrize(
    ("crossing", "limits", "sentence"),
    [
        (
            0.0314,
            (0.021, 0.0479),
            "Precision is below 0.8 if π < 0.031 (95% 0.021 to 0.048; 8 positives, 26 negatives).",
        ),
        (
            0.0,
            (0.0, 0.287),
            "No false alarms: precision is 1 at every prevalence; only an interval can show where it may fall "
            "below 0.8 (95% 0 to 0.29; 8 positives, 26 negatives).",
        ),
        (
            1.0,
            (0.4, 1.0),
            "No flagged case is positive: precision is 0 at every prevalence (8 positives, 26 negatives).",
        ),
    ],
    ids=["a crossing", "no false positive", "no true positive"],
)
def test_where_precision_meets_the_floor(crossing, limits, sentence):
    assert floor_sentence(0.8, crossing, limits, CASES) == sentence


@pytest.mark.parametrize("prevalence", [0.00001234, 0.0000012, 0.00000098])
def test_a_tiny_prevalence_is_written_as_a_browser_writes_it(prevalence):
    # JavaScript takes to exponents below 1e-6, Python already below 1e-4.
    written = {0.00001234: "0.000012", 0.0000012: "0.0000012", 0.00000098: "9.8e-7"}[prevalence]
    assert f"π < {written} (" in floor_sentence(0.8, prevalence, NONE, CASES)


@pytest.mark.parametrize(
    ("accuracy", "always_negative", "words"),
    [(26 / 34, 26 / 34, "equals"), (0.8, 0.765, "is above"), (0.7, 0.765, "is below")],
)
def test_accuracy_is_compared_with_that_of_never_flagging_a_case(accuracy, always_negative, words):
    sentence = baseline_sentence(accuracy, always_negative, CASES)
    assert f" {words} that of always predicting negative, 0.765, with F1 0 (8" in sentence
