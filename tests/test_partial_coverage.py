"""Coverage and power for partly labelled cases in simulated samples: docs/partial_labels.md has more of them."""

import numpy as np
import pytest

from benchmarks.partial import CONFIDENCE, DESIGNS, LEVEL, SITUATIONS, VIOLATIONS, coverage, power

SAMPLES = 60
# Four standard errors of the share of covered samples.
LEAST = CONFIDENCE - 4 * (CONFIDENCE * (1 - CONFIDENCE) / SAMPLES) ** 0.5
SMALL = SITUATIONS[1]
HELD = [violation for violation in VIOLATIONS if violation.truth == "it is so"]
CLEAR = [violation for violation in VIOLATIONS if violation.truth != "it is so" and "positives" not in violation.truth]


@pytest.mark.parametrize("checking", DESIGNS, ids=lambda checking: checking.name)
def test_bounds_always_hold_and_intervals_cover_the_truth(checking):
    found = coverage(SMALL, checking, SAMPLES)
    assert found.bounds == 1
    for covered in (found.new, found.these):
        assert np.isnan(covered).all() or covered.min() >= LEAST
    # Intervals that are much too wide would cover everything.
    assert np.isnan(found.new).all() or found.new.mean() < 0.99


@pytest.mark.parametrize("violation", HELD, ids=lambda violation: violation.assumed)
def test_an_assumption_that_holds_is_contradicted_at_the_level(violation):
    assert power(SMALL, violation, SAMPLES) <= LEVEL + 4 * (LEVEL * (1 - LEVEL) / SAMPLES) ** 0.5


@pytest.mark.parametrize("violation", CLEAR, ids=lambda violation: f"{violation.assumed}: {violation.truth}")
def test_an_assumption_that_fails_is_contradicted_in_most_samples(violation):
    assert power(SITUATIONS[0], violation, 20) >= 0.7
