"""How often guaranteed thresholds keep their promise in simulated samples: docs/guarantees.md has more of them."""

import pytest

from benchmarks.guarantees import CONFIDENCE, SITUATIONS, simulated, simulated_rates

SAMPLES = 60
# The stated share of samples, and four standard errors.
MOST = 1 - CONFIDENCE + 4 * (CONFIDENCE * (1 - CONFIDENCE) / SAMPLES) ** 0.5
SMALL = [situation for situation in SITUATIONS if situation.n_cases <= 3000]


@pytest.mark.parametrize("situation", SMALL, ids=lambda situation: situation.promise)
def test_a_chosen_threshold_keeps_its_promise(situation):
    promised = simulated(situation, SAMPLES, CONFIDENCE)
    assert promised.broken <= MOST
    # On these cases alone, the constraints would be broken more often.
    assert simulated(situation, SAMPLES, None).broken > promised.broken


@pytest.mark.parametrize("situation", SMALL[:2], ids=lambda situation: situation.promise)
def test_guaranteed_rates_hold_at_every_threshold_at_once(situation):
    assert simulated_rates(situation, SAMPLES) <= MOST
