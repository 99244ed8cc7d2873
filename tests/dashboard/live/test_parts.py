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


def test_a_tile_says_in_its_help_by_which_method_its_interval_is_or_why_there_is_none():
    wilson = "95% interval: Wilson's score interval of a proportion, the cases sampled together."
    of_f1 = "95% interval: Wilson's of TP / (TP + FP + FN), moved to F1, the cases sampled together."
    assert helps(is_weighted=False) == {
        "recall": f"{metric_help(METRICS['recall'])} {wilson}",
        "f1": f"{metric_help(METRICS['f1'])} {of_f1}",
        "mcc": f"{metric_help(METRICS['mcc'])} {RESAMPLING}",
    }


@pytest.mark.parametrize("key", ["recall", "f1", "mcc"])
def test_weighted_cases_have_another_reason(key):
    assert helps(is_weighted=True)[key].endswith(" No interval: sums of weights are not counts of cases.")
