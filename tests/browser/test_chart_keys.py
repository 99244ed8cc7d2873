"""Charts by keyboard alone: what is spoken on the threshold page, kept as a transcript, and the other keys."""

from pathlib import Path

from tests.browser.page_parts import (
    cells,
    expect_soon,
    is_drawn,
    shown_threshold,
    slider,
    wait_for_page,
    wait_until_drawn,
    wait_until_still,
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
        page.locator(".st-key-roc_curve .stPlotlyChart").focus()
        press_keys(page, *keys)
        return page.evaluate("window.tones.splice(0).map((tone) => Math.round(tone.frequency.value))")

    assert tones("Home", "End") == []
    page.get_by_role("button", name="View").first.click()
    page.get_by_label(say("pitch-switch")).check()
    page.keyboard.press("Escape")
    low, high = tones("Home", "End")
    assert 220 <= low < 230 < 840 < high <= 880
