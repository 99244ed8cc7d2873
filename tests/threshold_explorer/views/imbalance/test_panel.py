"""The browser's numbers and sentences at places of both sliders equal Python's, and inputs have what the page shows.

`tests/browser/test_imbalance.py` compares what the page shows."""

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.controls.prevalence_slider import prevalence_options
from threshold_explorer.live.layer import live_table
from threshold_explorer.views.imbalance import panel
from threshold_explorer.views.imbalance.at_prevalence import interval_at, sentences
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("comparison.js")
FLOOR = 0.8
PAGE = """
import streamlit as st
from threshold_explorer.interface.controls.query_parameters import read_url
from threshold_explorer.views.imbalance.panel import cost_and_floor_inputs, current_cost_and_floor

read_url("imbalance")
cost, floor = current_cost_and_floor()
st.text(f"{cost!r} {floor!r}")
cost_and_floor_inputs(cost, floor)
"""

# As if only the fragment with the inputs runs: the rest of the page was drawn with another cost.
OUTDATED_PAGE = """
import streamlit as st
from threshold_explorer.interface.controls.query_parameters import read_url
from threshold_explorer.views.imbalance.panel import DEFAULT_FLOOR, cost_and_floor_inputs

read_url("imbalance")
shown = st.session_state.setdefault("shown", [])
shown.append(10.0 if shown else 1.0)
cost_and_floor_inputs(shown[-1], DEFAULT_FLOOR)
"""


# One data set with weights.
@pytest.mark.parametrize("example", ["breast-cancer", "crash-survival"])
def test_every_threshold_and_every_fourth_prevalence_has_the_bits_and_words_of_python(example):
    dataset = open_example(example)
    scores, scale = dataset.scores, threshold_scale("threshold", dataset.scores, dataset.grid())
    options = prevalence_options(scores.prevalence)
    at_all = live_table(scores, scale, 0.5)
    at_all |= panel.live_prevalences(dataset, options, {}, FLOOR)
    forms = at_all["intervals"]["forms"]
    texts, n_positions = list(options), len(scale.thresholds)
    observed = texts[list(options.values()).index(scores.prevalence)]
    places = [*product(range(n_positions), [texts[-40]]), *product(range(0, n_positions, 8), [observed])]
    places += product([n_positions // 3], texts[::4])
    rows = run_javascript(
        SCRIPT,
        {
            "words": catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard", "imbalance"),
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


def started(tmp_path: Path, **query: str) -> AppTest:
    script = tmp_path / "page.py"
    script.write_text(PAGE)
    app = AppTest.from_file(script)
    for name, text in query.items():
        app.query_params[name] = text
    return clean(app.run())


def values(app: AppTest) -> str:
    return app.text[0].value


def inputs(app: AppTest) -> tuple[float, float]:
    return app.number_input(key="cost").value, app.number_input(key="floor").value


@pytest.mark.parametrize(
    ("query", "cost", "floor"),
    [
        ({}, 10.0, 0.8),
        ({"cost": "0.001", "floor": "0.999"}, 0.001, 0.999),
        ({"cost": "0", "floor": "1"}, 10.0, 0.8),
        ({"cost": "1e9", "floor": "half"}, 10.0, 0.8),
    ],
)
def test_the_values_before_the_inputs_are_drawn_are_those_that_they_show(tmp_path, query, cost, floor):
    app = started(tmp_path, **query)
    assert values(app) == f"{cost!r} {floor!r}"
    assert inputs(app) == (cost, floor)
    clean(app.run())
    assert values(app) == f"{cost!r} {floor!r}"


def test_inputs_that_differ_from_the_page_run_it_again(tmp_path):
    script = tmp_path / "page.py"
    script.write_text(OUTDATED_PAGE)
    app = clean(AppTest.from_file(script).run())
    assert app.session_state["shown"] == [1.0, 10.0]
