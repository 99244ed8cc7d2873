"""The limits that the browser compares while the slider of a limit moves are those by which the server chooses."""

import base64
from itertools import accumulate

import numpy as np
import pytest

from metrics_core.choosing import Constraint, feasible_set
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.views.threshold.recommendation import GUARANTEED_DIGITS, guaranteed_at

DATASET = open_example(FIRST)
SCALE = threshold_scale("threshold", DATASET.scores, DATASET.grid(), 0.5)


def unpacked(text: str) -> np.ndarray:
    """What `live/step_intervals.js` reads."""
    differences, bits, shift = [], 0, 0
    for byte in base64.b64decode(text):
        bits |= (byte & 127) << shift
        shift += 7
        if byte <= 127:
            differences.append(-(bits >> 1) if bits & 1 else bits >> 1)
            bits = shift = 0
    return np.array(list(accumulate(differences)))


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
@pytest.mark.parametrize(
    ("metric", "sense", "bound"),
    [
        ("recall", "at_least", 0.9),
        ("recall", "at_least", 0.5),
        ("fpr", "at_most", 0.1),
        ("flagged_rate", "at_most", 0.3),
    ],
)
def test_a_limit_is_met_where_the_core_guarantees_it(metric, sense, bound, confidence):
    limits = unpacked(guaranteed_at(DATASET, SCALE, 1 - confidence)[metric]) / GUARANTEED_DIGITS
    meets = limits >= bound if sense == "at_least" else limits <= bound
    found = feasible_set(DATASET.scores, [Constraint(metric, sense, bound, confidence)])
    thresholds = np.append(SCALE.thresholds, np.inf)
    inside = ((found.lower[:, None] < thresholds) & (thresholds <= found.upper[:, None])).any(axis=0)
    assert 0 < inside.sum() < len(thresholds)
    assert meets.tolist() == inside.tolist()
