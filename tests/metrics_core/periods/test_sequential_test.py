"""The alarm: the e-process against plain products and sums, its error over all looks, and its line."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CountError, ParameterError
from metrics_core.periods import sequential_test
from metrics_core.periods.sequential_test import SHIFTS
from tests.metrics_core.cases import FEW

LOOKS = st.lists(st.integers(0, 6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), min_size=1, max_size=6)


def shifted(share, shift):
    odds = share / (1 - share) * math.exp(shift)
    return odds / (1 + odds)


def plain_evidence(looks, share, sign):
    """The mean likelihood ratio over shifts, and over the look at which the change begins."""
    found = []
    for count in range(1, len(looks) + 1):
        total = 1 / (count + 1)
        for start in range(1, count + 1):
            ratios = []
            for shift in SHIFTS:
                other, ratio = shifted(share, sign * shift), 1.0
                for k, n in looks[start - 1 : count]:
                    ratio *= (other / share) ** k * ((1 - other) / (1 - share)) ** (n - k)
                ratios.append(ratio)
            total += np.mean(ratios) / (start * (start + 1))
        found.append(total)
    return found


@FEW
@given(LOOKS, st.sampled_from((0.05, 0.5, 0.8)), st.sampled_from(("lower", "higher", "either")))
def test_evidence_against_a_known_share_is_a_mixture_of_likelihood_ratios(looks, share, direction):
    k, n = zip(*looks, strict=True)
    found = sequential_test(k, n, baseline=share, direction=direction)
    signs = {"lower": (-1,), "higher": (1,), "either": (-1, 1)}[direction]
    expected = np.mean([plain_evidence(looks, share, sign) for sign in signs], axis=0)
    np.testing.assert_allclose(found.evidence, expected, rtol=1e-9)


def test_evidence_has_a_mean_of_at_most_one_under_every_unchanged_share():
    # All results of two looks at two cases, for a reference of all results of three cases.
    for direction in ("lower", "higher", "either"):
        for share in (0.1, 0.4, 0.7):
            mean = 0.0
            for reference in range(4):
                for first in range(3):
                    for second in range(3):
                        found = sequential_test(
                            [first, second],
                            [2, 2],
                            reference_successes=reference,
                            reference_trials=3,
                            direction=direction,
                        )
                        hits = reference + first + second
                        ways = math.comb(3, reference) * math.comb(2, first) * math.comb(2, second)
                        mean += ways * share**hits * (1 - share) ** (7 - hits) * found.evidence[-1]
            assert mean <= 1, (direction, share)


def test_an_improvement_is_no_evidence_of_a_fall():
    # The share may be anything at least as high as before.
    random = np.random.default_rng(0)
    alarms = 0
    for _ in range(20):
        later = random.binomial(40, 0.85, 30)
        reference = random.binomial(300, 0.8)
        found = sequential_test(later, [40] * 30, reference_successes=reference, reference_trials=300)
        alarms += found.alarm is not None
    assert alarms == 0


def test_a_fall_is_found_also_when_it_comes_late():
    random = np.random.default_rng(0)
    waits = []
    for _ in range(20):
        k = random.binomial(50, np.where(np.arange(60) < 40, 0.8, 0.6))
        found = sequential_test(k, [50] * 60, reference_successes=400, reference_trials=500)
        assert found.alarm is not None
        waits.append(found.alarm - 39)
    assert np.median(waits) <= 6


@pytest.mark.parametrize("direction", ["lower", "higher", "either"])
def test_the_line_is_where_a_share_would_raise_the_alarm(direction):
    k, n = [40, 41, 39, 38], [50, 50, 48, 50]
    settings = {"reference_successes": 400, "reference_trials": 500, "direction": direction}
    found = sequential_test(k, n, **settings)
    for at in range(4):
        for line, sign in ((found.low[at], -1), (found.high[at], 1)):
            if math.isnan(line):
                continue
            limit = round(line * n[at])
            for successes, is_alarm in ((limit, True), (limit - sign, False)):
                again = sequential_test([*k[:at], successes], n[: at + 1], **settings)
                assert (again.alarm is not None) == is_alarm
    assert np.isnan(found.low).all() == (direction == "higher")
    assert np.isnan(found.high[0]) or direction != "lower"


def test_empty_looks_change_nothing_and_have_no_share():
    found = sequential_test([8, 0, 3], [10, 0, 10], baseline=0.8)
    assert math.isnan(found.shares[1])
    assert math.isnan(found.low[1])
    assert found.is_alarmed.tolist() == [False, False, found.alarm == 2]


@pytest.mark.parametrize(("k", "n"), [([3], [2]), ([-1], [2]), ([1.5], [2]), ([1, 2], [2]), ([], []), ("a", [1])])
def test_counts_must_be_whole_and_fit(k, n):
    with pytest.raises(CountError):
        sequential_test(k, n, baseline=0.5)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"baseline": 1.0},
        {"baseline": 0.5, "reference_successes": 1, "reference_trials": 2},
        {"reference_successes": 1},
        {"reference_successes": 0, "reference_trials": 0},
        {"baseline": 0.5, "direction": "down"},
    ],
)
def test_exactly_one_reference_is_needed(settings):
    with pytest.raises(ParameterError):
        sequential_test([1], [2], **settings)
