"""Where labels are blank: a drag over the score where knowledge ends follows the bounds, without the server."""

import pytest

from metrics_core import METRICS
from metrics_core.partial import bounds_of
from tests.browser.page_parts import (
    cells,
    drag_thumb,
    expect_soon,
    open_example,
    set_slider,
    shown_threshold,
    wait_until_drawn,
    wait_until_still,
)
from threshold_explorer.words.formats import bounds_text
from threshold_explorer.words.sentence import say

EXAMPLE = "reviewed-messages"


def test_numbers_and_charts_follow_the_bounds_of_the_unlabelled_cases(server, open_page):
    page = open_page(f"{server.url}/?d={EXAMPLE}")
    page.wait_for_selector(".tile[data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 3")
    wait_until_still(page)
    partial = open_example(EXAMPLE).bounded
    a_drag_below_the_checked_scores_turns_known_values_into_bounds(page, partial)
    the_announcement_has_the_bounds(page, partial)
    no_cell_of_the_unlabelled_cases_opens_a_list(page)


def a_drag_below_the_checked_scores_turns_known_values_into_bounds(page, partial):
    with drag_thumb(page, 0.7) as moved:
        page.frames_sent.clear()
        known = numbers(page)
        assert known == expected(partial, shown_threshold(page))
        assert len(set(known["precision"])) == 1
        line = area(page)
        moved(0.3)
        assert shown_threshold(page) < partial.highest_unlabelled
        bounded = numbers(page)
        assert bounded == expected(partial, shown_threshold(page))
        assert bounded["precision"][0] < bounded["precision"][1]
        assert area(page) != line
        at = partial.counts_at(shown_threshold(page))
        assert cells(page) == pytest.approx(vars(at))
        assert texts(page, "precision") == (bounds_text(*bounds_of(METRICS["precision"], at)), say("tile-range"))
        assert bounds_text(*bounds_of(METRICS["recall"], at)) in page.locator(".headline").inner_text()
        assert page.frames_sent == []


def the_announcement_has_the_bounds(page, partial):
    set_slider(page, 0.4)
    at = partial.counts_at(0.4)
    precision, recall = (bounds_text(*bounds_of(METRICS[key], at)) for key in ("precision", "recall"))
    wanted = say("announce-threshold", threshold=0.4, precision=precision, recall=recall)
    expect_soon(page, lambda: page.locator(".status[role=status]").text_content() == wanted)


def no_cell_of_the_unlabelled_cases_opens_a_list(page):
    page.locator("td[data-cell=unlabelled_below] .count").click()
    wait_until_drawn(page)
    assert page.locator("td[data-cell] button.count").count() == 4
    assert page.locator(".st-key-case_list details[open]").count() == 0


def numbers(page):
    """The tiles by metric: one number, or the two bounds."""
    found = page.locator(".tile").evaluate_all("(tiles) => tiles.map(({ dataset }) => [dataset.metric, dataset.value])")
    return {metric: sorted(set(map(float, text.split()))) for metric, text in found}


def expected(partial, threshold):
    at = partial.counts_at(threshold)
    return {key: sorted(set(bounds_of(METRICS[key], at))) for key in ("precision", "recall")}


def texts(page, metric):
    tile = page.locator(f".tile[data-metric={metric}]")
    return tile.locator(".value").inner_text(), tile.locator(".note").inner_text()


def area(page):
    """Where the point of recall and precision can be, as drawn on the PR curve."""
    return page.locator(".st-key-pr_curve .possible-area").get_attribute("d")
