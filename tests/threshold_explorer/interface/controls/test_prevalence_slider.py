import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.interface.controls.prevalence_slider import (
    LOG_ODDS_STEP,
    MIN_PREVALENCE,
    PRESETS,
    is_prevalence,
    prevalence_options,
    prevalence_text,
)

# P of n cases, with a case of each class: every prevalence that a data set can have.
observed = st.integers(2, 10**7).flatmap(lambda n: st.integers(1, n - 1).map(lambda p: p / n))


def logit(pi):
    return math.log(pi / (1 - pi))


@pytest.mark.parametrize(
    ("pi", "text"),
    [
        (8 / 34, "0.235"),
        (0.5, "0.5"),
        (1e-4, "0.0001"),
        (1 - 1e-4, "0.9999"),
        (0.012345, "0.0123"),
        (1 - 0.012345, "0.9877"),
        (3e-7, "3e-07"),
        (1 - 3e-7, "0.9999997"),
    ],
)
def test_the_rarer_class_keeps_three_digits(pi, text):
    assert prevalence_text(pi) == text


@settings(max_examples=70)
@given(observed)
def test_a_text_is_as_near_as_three_digits_can_be(pi):
    written = float(prevalence_text(pi))
    rarer = min(pi, 1 - pi)
    assert 0 < written < 1
    assert abs(written - pi) <= 0.00501 * rarer


@settings(max_examples=20)
@given(observed)
def test_the_slider_ascends_and_holds_ends_presets_and_the_observed_prevalence(pi):
    options = prevalence_options(pi)
    values = list(options.values())
    assert all(a < b for a, b in pairwise(values))
    assert {"0.0001", "0.9999", *PRESETS} <= options.keys()
    assert options[prevalence_text(pi)] == pi
    assert all(float(text) == value for text, value in options.items() if text != prevalence_text(pi))
    assert 365 <= len(options) <= 380


def test_the_steps_are_even_in_the_log_odds():
    presets = {float(text) for text in PRESETS}
    steps = [pi for pi in prevalence_options(0.5).values() if pi == 0.5 or pi not in presets]
    distances = [logit(b) - logit(a) for a, b in pairwise(steps)]
    assert len(distances) == round(2 * logit(1 - MIN_PREVALENCE) / LOG_ODDS_STEP)
    # Three digits leave a step half a unit of the last one, at most 0.5 % of the odds, at either end.
    assert all(abs(distance - LOG_ODDS_STEP) < 0.0125 for distance in distances)


@pytest.mark.parametrize("text", ["0.0123", "1e-2", "0.00001", "0.10", "0.37258064516129"])
def test_a_text_from_a_link_is_shown_literally(text):
    options = prevalence_options(8 / 34, text)
    assert options[text] == float(text)
    assert list(options.values()) == sorted(options.values())


def test_the_text_of_the_observed_prevalence_means_exactly_the_observed_one():
    assert prevalence_options(8 / 34, "0.235")["0.235"] == 8 / 34
    assert prevalence_options(8 / 34, "0.2350")["0.2350"] == 0.235


@pytest.mark.parametrize("text", ["0.5", "1e-2", "0.9999", "1e-300"])
def test_a_number_between_0_and_1_is_a_prevalence(text):
    assert is_prevalence(text)


@pytest.mark.parametrize("text", ["0", "1", "-1", "2", "nan", "inf", "half", "", "1e-400", "0.99999999999999999999"])
def test_any_other_text_is_none(text):
    assert not is_prevalence(text)
