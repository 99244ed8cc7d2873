"""Charts by keyboard alone: what is spoken on the threshold page, kept as a transcript, and the other keys."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import (
    cells,
    expect_soon,
    is_drawn,
    shown_threshold,
    slider,
    wait_for_page,
    wait_until_drawn,
    wait_until_still,
    x_range,
)
from threshold_explorer.words.sentence import say

TRANSCRIPT = Path(__file__).with_name("spoken_on_the_threshold_page.txt")
ROLE = "document.activeElement.getAttribute('role')"
# On each chart, from the place of the slider.
KEYS = ("ArrowRight", "Shift+ArrowRight", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "End", "Home")
MOST_TABS = 40


def test_the_charts_of_the_threshold_page_by_keyboard_alone(server, open_page):
    page = open_page(f"{server.url}/?t=0.4")
    wait_for_page(page)
    slider(page).focus()
    lines = [line for _ in range(4) for line in spoken_on_the_next_chart(page)]
    assert "\n".join([*lines, ""]) == TRANSCRIPT.read_text(encoding="utf-8")
    enter_sets_the_threshold_of_the_point(page)
    escape_leaves(page)
    arrows_walk_the_matrix(page)
    a_pointer_leaves_the_charts_silent(page)
    the_height_of_a_point_is_heard_by_choice(page)
    the_buttons_of_a_chart_are_keys(page)
    they_are_named_by_what_they_do_and_their_chart(page)


def spoken(page) -> str:
    return page.locator(".live [role=status]").first.text_content()


def press_keys(page, *keys: str) -> str:
    for key in keys:
        page.keyboard.press(key)
    wait_until_drawn(page)
    return spoken(page)


def go_to_the_next_chart(page) -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(ROLE) == "application":
            return
    raise AssertionError("no chart is a tab stop")


def spoken_on_the_next_chart(page) -> list[str]:
    go_to_the_next_chart(page)
    wait_until_drawn(page)
    named = page.evaluate("document.activeElement.getAttribute('aria-label')")
    return [f"# {named}", spoken(page), *(f"{key}: {press_keys(page, key)}" for key in KEYS), ""]


def enter_sets_the_threshold_of_the_point(page):
    """The last chart is the ROC curve: a point between two positions of the slider is set exactly."""
    text = press_keys(page, "PageDown")
    threshold = float(text.rpartition(" ")[2])
    page.keyboard.press("Enter")
    wait_until_still(page)
    expect_soon(page, lambda: abs(shown_threshold(page) - threshold) < 1e-5)
    assert page.evaluate(ROLE) == "application"
    the_point_is_written_over_the_chart_in_focus(page, text)


def the_point_is_written_over_the_chart_in_focus(page, text):
    """For who sees the chart and has no pointer."""
    chart = page.locator(".st-key-roc_curve .stPlotlyChart")
    content = chart.evaluate("(one) => getComputedStyle(one, '::after').content")
    assert content == f'"{text}" / ""'
    expect(chart).to_have_attribute("aria-description", re.compile("Enter"))


def escape_leaves(page):
    assert is_drawn(page, "roc_curve", "walked")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    assert not is_drawn(page, "roc_curve", "walked")


def arrows_walk_the_matrix(page):
    page.locator("td[data-cell=tn] .count").focus()
    assert f"{say('cell-fp')}: {cells(page)['fp']:g}, " in press_keys(page, "ArrowRight")
    assert f"{say('cell-tp')}: {cells(page)['tp']:g}, " in press_keys(page, "ArrowDown")
    # Beyond the last cell there is none.
    assert f"{say('cell-tp')}: " in press_keys(page, "ArrowRight")


def a_pointer_leaves_the_charts_silent(page):
    before = spoken(page)
    page.locator(".st-key-roc_curve .legend").click()
    wait_until_drawn(page)
    assert spoken(page) == before


def the_height_of_a_point_is_heard_by_choice(page):
    page.evaluate(
        """() => {
            window.tones = [];
            const made = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () {
                const tone = made.call(this);
                window.tones.push(tone);
                return tone;
            };
        }"""
    )

    def tones(*keys: str) -> list[float]:
        press_keys(page, *keys)
        return page.evaluate("window.tones.splice(0).map((tone) => Math.round(tone.frequency.value))")

    page.locator(".st-key-roc_curve .stPlotlyChart").focus()
    assert tones("Home", "End") == []
    assert press_keys(page, "p") == say("chart-pitch", **{"is": "on"})
    low, high = tones("Home", "End")
    assert 220 <= low < 230 < 840 < high <= 880
    assert press_keys(page, "P") == say("chart-pitch", **{"is": "off"})
    assert tones("Home", "End") == []


def the_buttons_of_a_chart_are_keys(page):
    chart = page.locator(".st-key-roc_curve .stPlotlyChart")
    chart.focus()

    def width(key: str) -> float:
        page.keyboard.press(key)
        wait_until_drawn(page)
        low, high = x_range(page, "roc_curve")
        return high - low

    whole = width("0")
    zoomed = width("+")
    assert zoomed < whole
    assert zoomed < width("-")
    assert width("+") < width("0") == pytest.approx(whole)
    page.keyboard.press("d")
    with page.expect_download() as download:
        # The format has the focus.
        page.keyboard.press("Enter")
    assert download.value.suggested_filename.endswith("roc_curve.png")


def they_are_named_by_what_they_do_and_their_chart(page):
    for chart in page.locator(".stPlotlyChart:visible").all():
        names = chart.locator(".modebar-btn").evaluate_all("(buttons) => buttons.map((button) => button.ariaLabel)")
        does = [say(f"streamlit-{name}") for name in ("zoom-in", "zoom-out", "reset", "plot")]
        assert names == [f"{name}: {chart.get_attribute('aria-label')}" for name in does]


def charts_are_walked(page, count: int):
    """Each chart of a page, or of a frame, is a tab stop; its points and a summary are spoken, and Enter sets one."""
    charts = page.locator(".stPlotlyChart:visible").all()
    assert len(charts) == count
    for chart in charts:
        assert (chart.get_attribute("role"), chart.get_attribute("tabindex")) == ("application", "0")
        said = [spoken_at(page, chart, key) for key in ("Home", "End")]
        said.append(spoken_at(page, chart, "Escape", again=True))
        assert len(set(said)) == 3
        assert all(re.search(r"\d", text) for text in said)
    trade_off = page.locator(".st-key-trade_off").locator("xpath=descendant-or-self::*[@role='application']")
    trade_off.press("End")
    end = spoken(page)
    trade_off.press("Enter")
    page.locator(".st-key-t").evaluate("() => new Promise(requestAnimationFrame)")
    assert end.startswith(f"{say('optimize-axis-threshold')} {shown_threshold(page):g}: ")


def spoken_at(page, chart, key: str, *, again: bool = False) -> str:
    """What is spoken after a key, or once the chart has the focus again."""
    chart.press(key)
    if again:
        chart.focus()
    return spoken(page)
