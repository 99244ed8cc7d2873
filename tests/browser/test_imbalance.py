"""The imbalance page in a real browser: two sliders, live curves, links and layout."""

from itertools import product

import numpy as np
import pytest

from benchmarks import viewer
from metrics_core import METRICS
from tests.browser.page_parts import (
    a_late_response_does_not_move_a_slider_that_has_moved_on,
    chart_point,
    comparison,
    drag_thumb,
    expect_soon,
    is_drawn,
    live_sentences,
    marker,
    open_example,
    path_points,
    pixel,
    press,
    server_numbers,
    server_sentences,
    set_slider,
    shown_prevalence,
    shown_threshold,
    take_off_screen,
    wait_for_both_sliders,
    wait_for_imbalance,
    wait_for_page,
)
from tests.threshold_explorer.views.imbalance.test_panel import assert_place
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.prevalence_slider import prevalence_options
from threshold_explorer.views.imbalance.at_prevalence import interval_at
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN, curve_prevalences, logit
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

FLOOR = 0.8
CHARTS = ("pr_at_prevalence", "against_prevalence", "roc_curve", "best_thresholds")
# Drawn coordinates are rounded to a tenth of a pixel.
ROUNDING = 0.06

WALK = """async (places) => {
    const input = (key) => document.querySelector(`.st-key-${key} input[type=range]`);
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const move = (key, value) => {
        if (Number(input(key).value) === value) return;
        setter.call(input(key), String(value));
        input(key).dispatchEvent(new Event('input', { bubbles: true }));
    };
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const rows = [];
    for (const [threshold, prevalence] of places) {
        move('t', threshold);
        move('pi', prevalence);
        await scheduler.postTask(() => {});
        rows.push({
            shown: [input('t').getAttribute('aria-valuetext'), input('pi').getAttribute('aria-valuetext')],
            sentences: [document.querySelector('.headline'), ...panel.querySelectorAll('.sentences .sentence')]
                .map((sentence) => sentence.textContent),
            metrics: Object.fromEntries([...panel.querySelectorAll('.comparison tr[data-metric]')].map((row) => [
                row.dataset.metric,
                [row.dataset.observed, row.dataset.simulated, row.dataset.low, row.dataset.high,
                    ...[...row.cells].slice(1).map((c) => c.textContent)],
            ])),
        });
    }
    return rows;
}"""


@pytest.fixture
def opened(server, open_page):
    def visit(query=""):
        page = open_page(f"{server.url}/imbalance{query}")
        wait_for_imbalance(page)
        return page

    return visit


def test_numbers_and_curves_follow_both_sliders(server, opened):
    page = opened()
    the_second_matrix_appears_once_it_differs_and_shifts_nothing(page)
    dragging_sends_nothing_and_moves_everything_before_release(page, "pi", {"over the prevalence", "threshold"})
    dragging_sends_nothing_and_moves_everything_before_release(page, "t", {"PR curve", "baseline"})
    average_precision_and_the_baseline_follow_the_prevalence(page)
    the_keyboard_alone_moves_the_prevalence_and_the_url_follows(page)
    the_legend_switches_a_metric_off_and_every_chart_has_a_text_alternative(page)
    a_late_response_does_not_move_a_slider_that_has_moved_on(page, server, "pi")
    walk_equals_python(page, "breast-cancer")


def walk_equals_python(page, id):
    """At places of both sliders; `test_panel.py` compares every threshold."""
    dataset = open_example(id)
    grid = ThresholdGrid.for_scores(dataset.scores.minimum, dataset.scores.maximum)
    options = list(prevalence_options(dataset.scores.prevalence).items())
    places = [*product(grid.thresholds[::9].tolist(), (0, len(options) - 40)), (grid.thresholds[3].item(), 90)]
    take_off_screen(page)
    for (threshold, index), row in zip(places, page.evaluate(WALK, places), strict=True):
        assert_place(dataset, threshold, *options[index], row)


def average_precision_and_the_baseline_follow_the_prevalence(page):
    scores = open_example(FIRST).scores
    for key in ("Home", "End"):
        press(page, key, key="pi")
        pi = float(shown_prevalence(page))
        observed, simulated = comparison(page)["average_precision"]
        assert page.locator(".comparison").evaluate("each => getComputedStyle(each).display") == "table"
        assert observed == scores.average_precision()
        assert simulated == pytest.approx(scores.at_prevalence(pi).average_precision(), abs=1e-12)
        assert comparison(page)["always_negative"] == (1 - scores.prevalence, 1 - pi)
        legend = page.locator(".st-key-pr_at_prevalence .legendtext").last
        assert legend.text_content() == f"at π, AP {ratio_text(simulated)}"


def dragging_sends_nothing_and_moves_everything_before_release(page, key, still):
    before = live_state(page)
    with drag_thumb(page, 0.8, key=key) as moved:
        page.frames_sent.clear()
        moved(0.3)
        during = live_state(page)
        assert {name for name in during if during[name] == before[name]} == still
        assert page.frames_sent == []
    wait_for_both_sliders(page)
    assert live_state(page) == during
    assert page.frames_sent != []
    assert_browser_and_server_agree(page)


def live_state(page):
    """Numbers, sentences, the PR curve and its baseline, the curves over the prevalence and the marker."""
    return {
        "numbers": comparison(page),
        "sentences": live_sentences(page),
        "PR curve": path_points(page, "pr_at_prevalence", "curve"),
        "baseline": path_points(page, "pr_at_prevalence", "baseline"),
        "over the prevalence": path_points(page, "against_prevalence", "curve-precision"),
        "threshold": path_points(page, "best_thresholds", "threshold"),
        "marker": marker(page, "pr_at_prevalence"),
    }


def assert_browser_and_server_agree(page):
    scores = open_example(FIRST).scores
    numbers, shown = server_numbers(page), comparison(page)
    assert float(numbers["Threshold"]) == shown_threshold(page)
    for metric in METRICS_SHOWN:
        assert numbers[metric_label(metric.key)] == ratio_text(shown[metric.key][0])
    assert shown["average_precision"][0] == scores.average_precision()
    assert numbers["Average precision"] == ratio_text(scores.average_precision())
    assert server_sentences(page) == live_sentences(page)


def the_keyboard_alone_moves_the_prevalence_and_the_url_follows(page):
    press(page, "Home", key="pi")
    assert shown_prevalence(page) == "0.0001"
    press(page, "ArrowRight", key="pi")
    assert shown_prevalence(page) == "0.000105"
    press(page, "End", key="pi")
    assert shown_prevalence(page) == "0.9999"
    assert " π = 0.9999 (1 in 1): precision " in live_sentences(page)[0]
    press(page, *["PageDown"] * 6, key="pi")
    set_slider(page, 0.3)
    wait_for_both_sliders(page)
    assert f"pi={shown_prevalence(page)}" in page.url
    assert "t=0.3" in page.url
    assert_browser_and_server_agree(page)


def test_a_prevalence_is_chosen_by_link_button_text_and_chart(opened):
    page = opened("?t=0.3731&pi=1.23e-2")
    values_of_a_link_between_slider_positions_are_shown_exactly(page)
    presets_a_typed_prevalence_a_cost_and_a_minimum_precision_are_used(page)
    a_click_on_the_curve_at_the_prevalence_sets_the_threshold_of_that_point(page)


def values_of_a_link_between_slider_positions_are_shown_exactly(page):
    assert (shown_threshold(page), shown_prevalence(page)) == (0.3731, "1.23e-2")
    at = open_example(FIRST).scores.confusion_at(0.3731)
    assert comparison(page)["npv"] == (at.npv, at.at_prevalence(0.0123).npv)
    shown = page.locator(".comparison tr[data-metric=precision] td").last
    assert shown.text_content() == bounds_text(*interval_at(METRICS["precision"], at, 0.0123))


def test_the_formulas_and_the_samples_follow_the_prevalence_in_a_fragment(server):
    """Without a browser; tests/test_imbalance_page.py has the numbers, and test_every_page draws the formulas."""
    with viewer.open(server.url, "/imbalance?d=thirty-four-cases&pi=half") as visitor:
        [alert] = visitor.alerts
        assert "prevalence “half”" in alert
        for prevalence, shown in (("0.1", "= 0.265"), ("0.5", "= 0.765")):
            move_prevalence(visitor, prevalence)
            assert visitor.alerts == []
            assert any(shown in text for text in visitor.texts)
    with viewer.open(server.url, "/imbalance?pi=0.1&sampled=true&size=300") as visitor:
        samples = {"0.1": "30 positive and 270 negative cases", "0.5": "150 positive and 150 negative cases"}
        for prevalence, drawn in samples.items():
            move_prevalence(visitor, prevalence)
            [caption] = [text for text in visitor.texts if "test sets of" in text]
            assert drawn in caption


def move_prevalence(visitor, text):
    visitor.change("pi", lambda state: state.string_array_value.data.__setitem__(slice(None), [text]))


def switching_pages_and_back_keeps_data_threshold_and_prevalence(page):
    title, before = heading(page), comparison(page)
    page.get_by_role("link", name=say("page-threshold")).locator("visible=true").first.click()
    wait_for_page(page)
    assert heading(page) == title
    assert shown_threshold(page) == 0.3
    page.get_by_role("link", name="Imbalance").click()
    wait_for_imbalance(page)
    assert heading(page) == title
    assert (shown_threshold(page), shown_prevalence(page)) == (0.3, "0.03")
    assert comparison(page) == before
    assert all(part in page.url for part in ("d=wine-votes", "t=0.3", "pi=0.03"))


def heading(page):
    return page.locator("[data-testid=stMain]").get_by_role("heading").first.inner_text()


def presets_a_typed_prevalence_a_cost_and_a_minimum_precision_are_used(page):
    page.get_by_role("button", name="1 %", exact=True).click()
    page.wait_for_url("**pi=0.01*")
    wait_for_both_sliders(page)
    assert shown_prevalence(page) == "0.01"
    box = page.locator(".st-key-typed_pi input")
    box.fill("0.0321")
    box.press("Enter")
    page.wait_for_url("**pi=0.0321*")
    wait_for_both_sliders(page)
    assert shown_prevalence(page) == "0.0321"
    assert " π = 0.0321 (1 in 31.2): precision " in live_sentences(page)[0]
    page.get_by_role("button", name="Observed", exact=True).click()
    page.wait_for_function("!location.search.includes('pi=')")
    wait_for_both_sliders(page)
    assert all(observed == simulated for observed, simulated in comparison(page).values())
    for key, value in (("cost", "3"), ("floor", "0.9")):
        box = page.locator(f".st-key-{key} input")
        box.fill(value)
        box.press("Enter")
        page.wait_for_url(f"**{key}={value}*")
    page.locator(".sentences .sentence", has_text="Precision is below 0.9 if ").wait_for()
    wait_for_both_sliders(page)
    assert server_sentences(page) == live_sentences(page)
    page.locator(".st-key-best_thresholds .legendtext", has_text="1 miss = 3 false alarms").wait_for()


def test_whole_curves_are_drawn_at_a_prevalence_that_stays_from_page_to_page(opened):
    page = opened("?d=wine-votes&t=0.3&pi=0.03")
    the_precision_recall_curve_is_drawn_at_the_prevalence(page)
    metrics_are_drawn_over_the_full_range_of_prevalences(page)
    switching_pages_and_back_keeps_data_threshold_and_prevalence(page)


def the_precision_recall_curve_is_drawn_at_the_prevalence(page):
    curve = open_example("wine-votes").scores.at_prevalence(0.03).pr_curve()
    # Every row but the last flags a case; a step goes to the next recall, then to its precision.
    recall, precision = curve.recall[:-1], curve.precision[:-1]
    corners = [(recall[0], precision[0])]
    for index in range(1, len(recall)):
        corners += [(recall[index], precision[index - 1]), (recall[index], precision[index])]
    drawn = np.array(path_points(page, "pr_at_prevalence", "curve"))
    assert drawn.shape == (len(corners), 2)
    off = np.abs(drawn - np.array(corners)).max(axis=0) / pixel(page, "pr_at_prevalence")
    assert off.max() < ROUNDING
    assert {round(y, 3) for _, y in path_points(page, "pr_at_prevalence", "baseline")[:1]} == {0.03}


def metrics_are_drawn_over_the_full_range_of_prevalences(page):
    at = open_example("wine-votes").scores.confusion_at(0.3)
    pis = curve_prevalences()
    across, up = pixel(page, "against_prevalence")
    for key in ("precision", "npv", "recall", "f1", "accuracy"):
        drawn = np.array(path_points(page, "against_prevalence", f"curve-{key}"))
        expected = [METRICS[key](at.at_prevalence(pi)) for pi in pis]
        assert drawn[:, 0] == pytest.approx([logit(pi) for pi in pis], abs=ROUNDING * across)
        assert drawn[:, 1] == pytest.approx(expected, abs=ROUNDING * up)
    assert marker(page, "roc_curve") == (at.fpr, at.recall)
    assert marker(page, "pr_at_prevalence") == (at.recall, at.at_prevalence(0.03).precision)
    level = path_points(page, "best_thresholds", "threshold")
    assert [y for _, y in level] == pytest.approx([0.3, 0.3], abs=ROUNDING * pixel(page, "best_thresholds")[1])


def the_second_matrix_appears_once_it_differs_and_shifts_nothing(page):
    first, second = page.locator(".matrices .matrix").all()
    assert (first.is_visible(), second.is_visible()) == (True, False)
    note = page.get_by_text(say("matrix-same"))
    assert note.is_visible()
    before = page.locator(".matrices, .sentences, .st-key-pr_at_prevalence").evaluate_all(
        "places => places.map(place => place.getBoundingClientRect().top)"
    )
    press(page, "ArrowLeft", key="pi")
    assert (first.is_visible(), second.is_visible(), note.is_visible()) == (True, True, False)
    assert before == page.locator(".matrices, .sentences, .st-key-pr_at_prevalence").evaluate_all(
        "places => places.map(place => place.getBoundingClientRect().top)"
    )


def a_click_on_the_curve_at_the_prevalence_sets_the_threshold_of_that_point(page):
    dataset = open_example(FIRST)
    thresholds = dataset.grid().thresholds
    page.get_by_role("button", name="1 %", exact=True).click()
    page.wait_for_url("**pi=0.01*")
    wait_for_both_sliders(page)
    at = dataset.scores.at_prevalence(0.01).confusion_at(thresholds)
    for share in (0.3, 0.6):
        index = int(np.argmin(np.abs(at.recall - share)))
        page.mouse.click(*chart_point(page, "pr_at_prevalence", at.recall[index], at.precision[index]))
        page.wait_for_url(f"**t={thresholds[index]:g}*")
        wait_for_both_sliders(page)
        assert shown_threshold(page) == thresholds[index]
        assert marker(page, "pr_at_prevalence") == (at.recall[index], at.precision[index])


def the_legend_switches_a_metric_off_and_every_chart_has_a_text_alternative(page):
    assert is_drawn(page, "against_prevalence", "curve-precision")
    page.locator(".st-key-against_prevalence .traces", has_text="Precision").locator(".legendtoggle").click()
    expect_soon(page, lambda: not is_drawn(page, "against_prevalence", "curve-precision"))
    press(page, "ArrowRight", key="pi")
    assert not is_drawn(page, "against_prevalence", "curve-precision")
    assert is_drawn(page, "against_prevalence", "curve-accuracy")
    for key in CHARTS:
        described = page.locator(f".st-key-{key} [aria-label*='Breast cancer']")
        assert described.count() >= 1, key
