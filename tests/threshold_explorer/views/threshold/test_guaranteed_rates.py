"""The sentence on the rates guaranteed at every threshold follows the threshold in the browser."""

from tests.browser.layer_page import LayerPage, Slider
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.live.layer import live_data, live_table
from threshold_explorer.live.parts import packed, sentence
from threshold_explorer.words.sentence import say

DATASET = open_example(FIRST)
SCALE = threshold_scale("threshold", DATASET.scores, DATASET.grid())
READ = "document.querySelector('.live p').textContent"


def test_the_rates_are_those_of_the_position(open_page):
    n = len(SCALE.thresholds)
    limits = {"recall": range(n), "precision": range(n, 2 * n), "fpr": range(2 * n, 3 * n)}
    layer = LayerPage(
        open_page,
        "threshold",
        live_data(
            DATASET,
            [],
            sentence("guaranteed"),
            words=["threshold", "optimize", "review_band"],
            more={
                **live_table(DATASET.scores, SCALE, 0.5),
                "pin": None,
                "problem": None,
                "guaranteed": {"percent": 95} | {key: packed(list(values)) for key, values in limits.items()},
            },
        ),
        further='<p class="headline"><span></span></p>',
        t=Slider(("0.5",), 0, 1),
    )
    for at in (0, n // 3, n - 1):
        [said] = layer.walk("t", [f"{SCALE.thresholds[at]:.10g}"], READ)
        shown = {key: values[at] / 1000 for key, values in limits.items()}
        assert said == say("guaranteed-rates", **shown, percent=95)
