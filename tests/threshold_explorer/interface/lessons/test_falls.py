"""The thresholds between which a metric falls the most."""

import itertools
import math

import pytest

from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.lessons.binary import threshold_after_fall, threshold_before_fall


@pytest.mark.parametrize("example", ["breast-cancer", "eight-samples", "late-flights", "wine-votes"])
def test_no_other_pair_of_thresholds_has_a_larger_fall(example: str) -> None:
    source = open_source(example, visitor="")
    data = open_binary(source, source.guesses["classification"])
    scale = slider_scale(data)
    precision = {float(t): float(data.scores.confusion_at(t).precision) for t in scale.thresholds}
    known = [t for t, value in precision.items() if not math.isnan(value)]
    before = threshold_before_fall(data, scale, before_fall="precision")
    after = threshold_after_fall(data, scale, after_fall="precision")
    largest = max(precision[low] - precision[high] for low, high in itertools.combinations(known, 2))
    assert before < after
    assert precision[before] - precision[after] == pytest.approx(largest)
    assert largest > 0
