"""The page Over time in a browser: each metric per period under the threshold slider."""

import pandas as pd
import pytest

from metrics_core import BinaryScores
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    expected_series,
    headline,
    only_the_table_of_series_scrolls_sideways,
    press,
    series_opener,
    series_values,
    share,
    shown_threshold,
    upload,
    wait_for_series,
    wait_until_drawn,
    warnings_on,
)
from threshold_explorer.sources.examples import EXAMPLES

EXAMPLE = EXAMPLES["flights-by-month"]
TABLE = pd.read_csv(EXAMPLE.path)
MONTHS = TABLE["date"].str[:7]
QUARTERS = "2013 Q" + ((MONTHS.str[5:].astype(int) + 2) // 3).astype(str)
# In the first half of each month, so that day and month could be exchanged.
AMBIGUOUS = "".join(f"{place % 2},0.{place % 10},{1 + place % 3}/{1 + place % 12}/2024\n" for place in range(240))


def test_periods_follow_the_threshold(server, open_page):
    opened = series_opener(server, open_page, "periods", EXAMPLE)
    page = opened()
    equal_by_keys(page)
    equal_while_dragging_and_nothing_is_sent(page)
    page = opened("&dates=date&period=quarter&gap=precision&t=0.3")
    a_link_shows_the_same(page, opened)
    only_the_table_of_series_scrolls_sideways(page, is_wider=False)
    bad_links_show_one_sentence_each(opened)
    months_and_days_that_could_be_exchanged_are_as_chosen_also_in_a_shared_link(opened)


def scores_of(part: pd.DataFrame) -> BinaryScores:
    return BinaryScores.from_predictions(part["arrival"], part[EXAMPLE.score], pos_label="late")


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


def a_link_shows_the_same(page, opened) -> None:
    assert_equal(page, QUARTERS, "precision")
    press(page, "ArrowRight", "ArrowRight")
    expect_soon(page, lambda: f"t={shown_threshold(page):g}" in page.url)
    wait_for_series(page)
    for part in ("dates=date", "period=quarter", "gap=precision"):
        assert part in page.url
    fresh = opened(page.url)
    assert str(series_values(fresh)) == str(series_values(page))
    assert headline(fresh) == headline(page)
    assert warnings_on(fresh) == []


def bad_links_show_one_sentence_each(opened) -> None:
    said = warnings_on(opened("&dates=airline&period=fortnight"))
    assert len(said) == 2
    assert "The link’s column “airline” has no dates in these data." in said
    assert any("“fortnight” does not exist on this page; “months” is shown instead." in one for one in said)


def months_and_days_that_could_be_exchanged_are_as_chosen_also_in_a_shared_link(opened) -> None:
    page = opened()
    upload(page, "visits.csv", f"label,score,visited\n{AMBIGUOUS}".encode())
    expect_soon(page, lambda: list(series_values(page)) == [f"2024-{month:02}" for month in range(1, 13)])
    page.get_by_text("Month first", exact=True).click()
    days = [f"2024-{month:02}" for month in (1, 2, 3)]
    expect_soon(page, lambda: {name[:7] for name in series_values(page)} == set(days))
    wait_for_series(page)
    fresh = opened(share(page))
    assert str(series_values(fresh)) == str(series_values(page))
    assert headline(fresh) == headline(page)
