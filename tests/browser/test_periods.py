"""The page Over time in a browser: each metric per period under the threshold slider."""

import pandas as pd
import pytest

from metrics_core import BinaryScores
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    expected_series,
    headline,
    press,
    series_opener,
    series_symbols,
    series_values,
    shown_threshold,
    wait_for_series,
    wait_until_drawn,
    warnings_on,
)
from threshold_explorer.data.sources.examples import EXAMPLES

EXAMPLE = EXAMPLES["flights-by-month"]
TABLE = pd.read_csv(EXAMPLE.path)
MONTHS = TABLE["date"].str[:7]
QUARTERS = "2013 Q" + ((MONTHS.str[5:].astype(int) + 2) // 3).astype(str)


def test_periods_follow_the_threshold(server, open_page):
    opened = series_opener(server, open_page, "periods", EXAMPLE)
    page = opened()
    equal_by_keys(page)
    equal_while_dragging_and_nothing_is_sent(page)
    page = opened("&dates=date&period=quarter&gap=precision&t=0.3")
    assert warnings_on(page) == []
    assert_equal(page, QUARTERS, "precision")
    the_url_follows_and_keeps_the_choices(page)


def assert_equal(page, periods: pd.Series, metric: str) -> None:
    threshold = shown_threshold(page)
    at = {
        name: BinaryScores.from_predictions(part["arrival"], part[EXAMPLE.score], pos_label="late").confusion_at(
            threshold
        )
        for name, part in TABLE.groupby(periods)
    }
    expected, found = expected_series(at, ("recall", "precision")), series_values(page)
    assert list(found) == list(expected)
    for name, values in expected.items():
        assert found[name] == pytest.approx(values, rel=0, abs=1e-12, nan_ok=True)
    wait_until_drawn(page)
    symbols = series_symbols(page, "period_metric")
    assert symbols == [(which, values[metric]) for which, values in enumerate(found.values())]
    (first, before), (last, after) = (list(expected.items())[place] for place in (0, -1))
    said = headline(page)
    assert f"{before[metric]:.3f} in {first}" in said
    assert f"{after[metric]:.3f} in {last}" in said


def equal_by_keys(page) -> None:
    for key in ("ArrowRight", "PageDown", "PageDown", "ArrowLeft", "PageUp"):
        press(page, key)
        wait_until_drawn(page)
        assert_equal(page, MONTHS, "recall")
    wait_for_series(page)


def equal_while_dragging_and_nothing_is_sent(page) -> None:
    with drag_thumb(page, 0.5) as moved:
        page.frames_sent.clear()
        said = set()
        for place in (0.3, 0.2, 0.1):
            moved(place)
            assert_equal(page, MONTHS, "recall")
            said.add(headline(page))
        assert len(said) == 3
        assert page.frames_sent == []
    wait_for_series(page)
    assert_equal(page, MONTHS, "recall")


def the_url_follows_and_keeps_the_choices(page) -> None:
    press(page, "ArrowRight", "ArrowRight")
    expect_soon(page, lambda: f"t={shown_threshold(page):g}" in page.url)
    for part in ("dates=date", "period=quarter", "gap=precision"):
        assert part in page.url
