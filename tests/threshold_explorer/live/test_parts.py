"""The tooltips of the tiles: each states the method of its interval, or why there is none."""

import pytest

from metrics_core import METRICS
from threshold_explorer.data.metric_intervals import Weights
from threshold_explorer.live.parts import tiles
from threshold_explorer.words.metrics import metric_help
from threshold_explorer.words.sentence import say

NO_CLOSED_FORM = say("no-interval-resampling.help")


def helps(weights):
    metrics = [METRICS[key] for key in ("recall", "f1", "mcc")]
    return {tile["key"]: tile["help"] for tile in tiles(metrics, weights=weights)["tiles"]}


def test_the_help_of_a_tile_states_the_method_of_its_interval_or_why_there_is_none():
    wilson = say("interval-by-wilson", name="95%")
    of_f1 = say("interval-by-f1-interval", name="95%")
    assert helps(Weights.NONE) == {
        "recall": f"{metric_help(METRICS['recall'])} {wilson}",
        "f1": f"{metric_help(METRICS['f1'])} {of_f1}",
        "mcc": f"{metric_help(METRICS['mcc'])} {NO_CLOSED_FORM}",
    }


@pytest.mark.parametrize("key", ["recall", "f1", "mcc"])
def test_sums_of_weights_have_another_reason(key):
    assert helps(Weights.SUMS)[key].endswith(say("no-interval-weights.help"))


def test_the_help_of_weighted_cases_states_how_weights_are_taken():
    assert "not as repetitions" in helps(Weights.KNOWN)["recall"]
    assert helps(Weights.KNOWN)["mcc"].endswith(NO_CLOSED_FORM)
