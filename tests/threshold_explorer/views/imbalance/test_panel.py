"""The browser's numbers and sentences at places of both sliders equal Python's.

`tests/browser/test_imbalance.py` compares what the page shows.
"""

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.controls.prevalence_slider import prevalence_options
from threshold_explorer.live.layer import live_table
from threshold_explorer.views.imbalance import panel
from threshold_explorer.views.imbalance.at_prevalence import interval_at, sentences
from threshold_explorer.views.imbalance.panel import METRICS_SHOWN
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("comparison.js")
FLOOR = 0.8


# One data set with weights.
@pytest.mark.parametrize("example", ["breast-cancer", "crash-survival"])
def test_every_threshold_and_every_fourth_prevalence_has_the_bits_and_words_of_python(example):
    dataset = open_example(example)
    scores, scale = dataset.scores, threshold_scale("threshold", dataset.scores, dataset.grid())
    options = prevalence_options(scores.prevalence)
    at_all = live_table(scores, scale, 0.5)
    at_all |= panel.for_script(dataset, METRICS_SHOWN, options, {}, FLOOR)
    forms = at_all["intervals"]["forms"]
    texts, n_positions = list(options), len(scale.thresholds)
    observed = texts[list(options.values()).index(scores.prevalence)]
    places = [*product(range(n_positions), [texts[-40]]), *product(range(0, n_positions, 8), [observed])]
    places += product([n_positions // 3], texts[::4])
    rows = run_javascript(
        SCRIPT,
        {
            "words": catalogue().text_of("headline", "numbers", "imbalance"),
            "language": language(),
            "data": at_all,
            "metrics": [{"key": metric.key, "none": forms[metric.key].get("none", "")} for metric in METRICS_SHOWN],
            "places": places,
        },
    )
    for (position, text), row in zip(places, rows, strict=True):
        threshold, pi = float(scale.thresholds[position]), options[text]
        assert_place(dataset, threshold, text, pi, row)
        there = scores.at_prevalence(pi).confusion_at(threshold)
        heard = {"text": text, "threshold": threshold, "precision": there.precision, "recall": there.recall}
        assert row["announced"] == say("announce-prevalence", **heard)


def assert_place(dataset, threshold, text, pi, row):
    """Compare a row, as `comparison.js` returns it, with Python's numbers and sentences."""
    at = dataset.scores.confusion_at(threshold)
    there = dataset.scores.at_prevalence(pi).confusion_at(threshold)
    assert (float(row["shown"][0]), row["shown"][1]) == (pytest.approx(threshold, abs=1e-9), text)
    for metric in METRICS_SHOWN:
        observed, simulated, low, high, *texts = row["metrics"][metric.key]
        expected = float(metric(at)), float(metric(there))
        assert same_bits(float(observed), expected[0]), (threshold, text, metric.key)
        assert same_bits(float(simulated), expected[1]), (threshold, text, metric.key)
        assert texts[:2] == [ratio_text(value) for value in expected]
        assert_interval(interval_at(metric, at, pi), low, high, texts[2])
    assert row["sentences"] == list(map(str, sentences(dataset, threshold, text, pi, FLOOR))), (threshold, text)


def assert_interval(found, low, high, text):
    """Assert that an interval equals Python's exactly, or that a short reason stands in its place."""
    if isinstance(found, str):
        assert (low, high, text) in (("", "", "no interval"), ("", "", "weights: no interval"))
    elif math.isnan(found.low):
        assert (low, high, text) == ("NaN", "NaN", "")
    else:
        assert same_bits(float(low), found.low)
        assert same_bits(float(high), found.high)
        assert text == bounds_text(*found)


def same_bits(a, b):
    return (math.isnan(a) and math.isnan(b)) or np.float64(a).tobytes() == np.float64(b).tobytes()
