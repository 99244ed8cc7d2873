"""What the tiles are told: of each its interval, and of one that has none the reason for whoever points at it."""

import pytest

from dashboard.live.parts import tiles
from dashboard.words.metrics import metric_help
from metrics_core import METRICS

RESAMPLING = (
    "No interval: this is not a proportion of cases, and intervals that come from resampling are not shown here."
)


def helps(*, is_weighted):
    asked = [METRICS[key] for key in ("recall", "f1", "mcc")]
    return {tile["key"]: tile["help"] for tile in tiles(asked, is_weighted=is_weighted)["tiles"]}


def test_a_tile_without_an_interval_says_why_in_its_help():
    assert helps(is_weighted=False) == {
        "recall": metric_help(METRICS["recall"]),
        "f1": metric_help(METRICS["f1"]),
        "mcc": f"{metric_help(METRICS['mcc'])} {RESAMPLING}",
    }


@pytest.mark.parametrize("key", ["recall", "f1", "mcc"])
def test_weighted_cases_have_another_reason(key):
    assert helps(is_weighted=True)[key].endswith(" No interval: sums of weights are not counts of cases.")
