"""What unlabelled cases leave open: the browser's bounds are those of metrics_core."""

from pathlib import Path

import numpy as np
import pytest

from metrics_core import METRICS
from metrics_core.partial import PartialLabels, bounds_of
from tests.javascript import run_javascript
from threshold_explorer.data.threshold_scale import ThresholdGrid, threshold_scale
from threshold_explorer.live.layer import live_table

SCRIPT = Path(__file__).with_name("bounds.js")
BETWEEN = 0.4000001


def cases(n: int, *, labelled_from: float | None = None) -> PartialLabels:
    """Cases with few distinct scores; without `labelled_from`, half of them are labelled, whatever their score."""
    rng = np.random.default_rng(n)
    scores = rng.integers(0, 40, n) / 40
    is_labelled = rng.random(n) < 0.5 if labelled_from is None else scores >= labelled_from
    return PartialLabels.from_predictions(rng.random(n) < scores, scores, pos_label=True, is_labelled=is_labelled)


# With three cases most metrics are undefined for some of the labels that the unlabelled ones may have.
@pytest.mark.parametrize("partial", [cases(400), cases(400, labelled_from=0.4), cases(3), cases(4)], ids=str)
def test_the_bounds_of_every_metric_are_those_of_python_at_every_position(partial):
    scores = partial.unlabelled_as_negatives
    scale = threshold_scale("threshold", scores, ThresholdGrid.for_scores(0, 1))
    rows = run_javascript(SCRIPT, live_table(scores, scale, BETWEEN, bounded=partial))
    for threshold, row in zip([*scale.thresholds, BETWEEN], rows, strict=True):
        at = partial.counts_at(threshold)
        assert row["cells"] == {name: getattr(at, name) for name in row["cells"]}
        assert row["bounds"].keys() == METRICS.keys()
        for key, metric in METRICS.items():
            assert str(list(map(float, row["bounds"][key]))) == str(list(bounds_of(metric, at))), (threshold, key)
