"""The browser reads the calibration curve as Python: at every position of the slider, and between two."""

from pathlib import Path

import numpy as np
import pytest

from metrics_core.calibration import isotonic_band, isotonic_fit
from tests.app_driver import live_data, started
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.sources.open_source import FIRST

SCRIPT = Path(__file__).with_name("live.js")
# Between two positions of the slider, on a slope of the curve.
BETWEEN = 0.595


@pytest.fixture(scope="module")
def rows():
    data = live_data(started("calibration.py", d=FIRST, t=str(BETWEEN), pi="0.05"))
    return run_javascript(SCRIPT, data)


def test_rate_and_band_are_those_of_the_curve(rows):
    scores = open_example(FIRST).scores
    fit, band = isotonic_fit(scores), isotonic_band(scores)
    assert rows[-2]["rate"][1]["threshold"] == BETWEEN
    assert rows[-1]["quantity"] is None
    for row in rows[:-1]:
        key, args = row["rate"]
        at = args["threshold"]
        limits = band.at(at)
        assert key == "calibration-rate"
        assert row["quantity"] == pytest.approx(float(fit.at(at)), abs=1e-6), at
        wanted = [100 * float(each) for each in (fit.at(at), limits.low, limits.high)]
        assert [args[name] for name in ("rate", "low", "high")] == pytest.approx(wanted, abs=1e-4), at
    assert rows[59]["quantity"] < rows[-2]["quantity"] < rows[60]["quantity"]


def test_the_rate_at_another_prevalence_is_that_of_the_weighted_classes(rows):
    scores = open_example(FIRST).scores
    fit, factor = isotonic_fit(scores), 0.05 / 0.95 * (1 - scores.prevalence) / scores.prevalence
    for row in rows[:-1]:
        at = row["rate"][1]["threshold"]
        assert row["shift"][0] == "calibration-shift"
        assert row["shift"][1]["pi"] == "0.05"
        rate = float(fit.at(at))
        assert row["shift"][1]["here"] == pytest.approx(100 * rate, abs=1e-4), at
        assert row["shift"][1]["there"] == pytest.approx(100 * rate * factor / (1 - rate + rate * factor), abs=1e-4), at


def test_the_effect_of_recalibration_is_that_of_the_mapping():
    app = started("calibration.py", d=FIRST, t=str(BETWEEN), recalibrate="isotonic")
    rows = run_javascript(SCRIPT, live_data(app))[:-1]
    scores = open_example(FIRST).scores
    values = scores.distinct_scores
    at = scores.confusion_at(values)
    counts = -np.diff(at.tp + at.fp, append=0)
    recalibrated, keys = isotonic_fit(scores).at(values), set()
    for row in rows:
        key, args = row["effect"]
        threshold = row["rate"][1]["threshold"]
        keys.add(key)
        if key == "recalibrate-effect-some":
            was, becomes = values >= threshold, recalibrated >= float(args["mapped"])
            changed = counts @ (becomes.astype(int) - was)
            assert (args["count"], args["side"]) == (abs(changed), "positive" if changed > 0 else "negative"), threshold
    assert {"recalibrate-effect-some", "recalibrate-effect-none"} <= keys
