"""The Compare page in a browser: two scores under one cursor, each at its own threshold."""

import numpy as np
import pandas as pd
import pytest

from metrics_core import BinaryScores
from metrics_core.compare import matched_thresholds
from tests.browser.page_parts import (
    chart_point,
    expect_soon,
    expected_series,
    headline,
    press,
    series_opener,
    series_symbols,
    series_values,
    wait_for_series,
    wait_until_drawn,
    walk,
    warnings_on,
)
from threshold_explorer.data.sources.examples import EXAMPLES

EXAMPLE = EXAMPLES["flights-by-month"]
NAMES = ("logistic_regression", "boosted_trees")
SHOWN = ("recall", "precision", "f1")


@pytest.fixture(scope="module")
def scores() -> dict[str, BinaryScores]:
    table = pd.read_csv(EXAMPLE.path)
    return {name: BinaryScores.from_predictions(table["arrival"], table[name], pos_label="late") for name in NAMES}


def test_two_models_are_compared_at_equal_values(server, open_page, scores):
    opened = series_opener(server, open_page, "compare", EXAMPLE)
    page = opened()
    equal_by_keys(page, scores, "flagged_rate")
    equal_while_dragging_on_the_chart_and_nothing_is_sent(page, scores)
    page = opened("&equal=recall&at=0.61&series=boosted_trees&front=boosted_trees&by=f1")
    assert warnings_on(page) == []
    equal_by_keys(page, scores, "recall")
    the_url_follows_and_keeps_the_choices(page)


def shown_value(page) -> float:
    return float(page.locator(".st-key-at input[type=range]").get_attribute("aria-valuetext"))


def expected(scores, unit, value) -> dict[str, dict[str, float]]:
    at = {name: one.confusion_at(float(matched_thresholds(one, unit, value))) for name, one in scores.items()}
    return expected_series(at, (*SHOWN, "fpr"))


def assert_equal(page, scores, unit) -> None:
    values = expected(scores, unit, shown_value(page))
    found = series_values(page)
    assert list(found) == list(NAMES)
    for name in NAMES:
        shown = {key: value for key, value in values[name].items() if key != "fpr"}
        assert found[name] == pytest.approx(shown, rel=0, abs=1e-12, nan_ok=True)
    for key, point in {"pr_series": ("recall", "precision"), "roc_series": ("fpr", "recall")}.items():
        for symbol, name in zip(series_symbols(page, key), NAMES, strict=True):
            at = [values[name][axis] for axis in point]
            assert symbol == (None if np.isnan(at).any() else pytest.approx(at, abs=1e-12))
    front, other = NAMES[::-1] if unit == "recall" else NAMES
    for key, what in {"tp": "catches ", "fp": "with "}.items():
        difference = int(values[other][key] - values[front][key])
        amount = f"{abs(difference)} {'more' if difference > 0 else 'fewer'}" if difference else "as many"
        assert f"{what}{amount}" in headline(page).replace("\u202f", "")
    assert f"{other} against {front} " in headline(page)


def equal_by_keys(page, scores, unit) -> None:
    for key in ("ArrowRight", "PageUp", "PageDown", "ArrowLeft", "Home", "End"):
        press(page, key, key="at")
        wait_until_drawn(page)
        assert_equal(page, scores, unit)
    last = int(page.locator(".st-key-at input[type=range]").get_attribute("max"))
    for position in range(0, last, 83):
        walk(page, "at", [position])
        wait_until_drawn(page)
        assert_equal(page, scores, unit)
    press(page, "ArrowLeft", key="at")
    wait_for_series(page)


def equal_while_dragging_on_the_chart_and_nothing_is_sent(page, scores) -> None:
    page.mouse.move(*chart_point(page, "matched", 0.2, 0.5))
    page.mouse.down()
    page.mouse.move(*chart_point(page, "matched", 0.25, 0.5), steps=3)
    page.frames_sent.clear()
    seen = set()
    for share in (0.3, 0.45, 0.6, 0.12):
        page.mouse.move(*chart_point(page, "matched", share, 0.5), steps=3)
        wait_until_drawn(page)
        assert shown_value(page) == pytest.approx(share, abs=0.006)
        assert_equal(page, scores, "flagged_rate")
        seen.add(headline(page))
    assert len(seen) == 4
    assert page.frames_sent == []
    page.mouse.up()
    page.wait_for_url("**at=0.1*")
    wait_for_series(page)
    assert_equal(page, scores, "flagged_rate")


def the_url_follows_and_keeps_the_choices(page) -> None:
    press(page, "PageDown", "ArrowLeft", key="at")
    expect_soon(page, lambda: f"at={shown_value(page)}" in page.url)
    for part in ("equal=recall", "series=boosted_trees", "front=boosted_trees", "by=f1"):
        assert part in page.url
