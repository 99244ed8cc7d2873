"""Dialogs and popovers are clean to axe-core, and what a screen reader hears. Pages: test_every_page."""

import re

from playwright.sync_api import expect

from tests.browser.appearance import CHECKS
from tests.browser.page_parts import (
    close_dialog,
    drag_thumb,
    expect_soon,
    open_sidebar,
    press,
    shown_link,
    shown_threshold,
    upload,
    wait_for_page,
    wait_until_still,
)
from tests.browser.test_every_page import KNOWN, unexpected, violations
from tests.browser.wcag import LARGE_TEXT, WIDE_SPACING, clipped_by_style, failures, styled
from threshold_explorer.live.charts.palette import METRIC_COLOURS

# As a browser computes them.
COLOURS = {
    f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})" for colour in METRIC_COLOURS.values()
}


def test_dialogs_the_view_popover_the_focus_and_the_announcement_of_a_move(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    a_move_is_announced_once_it_rests(page)
    the_share_dialog_takes_the_focus(page)
    the_view_popover_opens_at_its_button(page)
    the_focus_in_the_navigation_is_visible(page)
    the_share_dialog_with_a_form(page)


def the_share_dialog_takes_the_focus(page):
    page.get_by_role("button", name="Share", exact=True).focus()
    page.keyboard.press("Enter")
    shown_link(page)
    page.wait_for_function("document.querySelector('[role=dialog]').contains(document.activeElement)")
    copy = page.get_by_role("tabpanel").get_by_role("button", name="Copy to clipboard").first
    # Without a pointer over it, as on a touch screen.
    assert copy.evaluate("button => button.checkVisibility({ opacityProperty: true, visibilityProperty: true })")
    assert violations(page) == set()
    the_button_copies_the_link(page, copy)
    page.emulate_media(color_scheme="dark")
    wait_until_still(page)
    all_texts_become_legible(page)
    close_dialog(page)


def all_texts_become_legible(page):
    """Streamlit draws its widgets in the dark theme one after the other."""
    expect_soon(page, lambda: not any(one.startswith("text contrast: ") for one in page.evaluate(CHECKS)))


def the_button_copies_the_link(page, copy):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = shown_link(page)
    copy.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("link => navigator.clipboard.readText().then((text) => text === link)", arg=link)
    page.context.clear_permissions()


def the_view_popover_opens_at_its_button(page):
    open_sidebar(page).locator(".st-key-other_data").wait_for()
    button, popover = page.get_by_role("button", name="View").first, page.get_by_test_id("stPopoverBody")
    button.click()
    popover.get_by_test_id("stMultiSelect").wait_for()

    def is_at_the_button() -> bool:
        at, opened = button.bounding_box(), popover.bounding_box()
        overlaps = opened["x"] <= at["x"] + at["width"] and at["x"] <= opened["x"] + opened["width"]
        return overlaps and 0 <= opened["y"] - (at["y"] + at["height"]) < 40

    expect_soon(page, is_at_the_button)
    # The button's tooltip closes when the pointer leaves.
    page.mouse.move(0, 0)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    assert violations(page) == KNOWN
    page.keyboard.press("Escape")
    popover.wait_for(state="detached")


def the_focus_in_the_navigation_is_visible(page):
    link = page.locator(".st-key-pages a").nth(1)
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(link).to_have_css("outline-style", "solid")


def the_share_dialog_with_a_form(page):
    """An example has its link at once; for an upload there is a form."""
    upload(page, "mine.csv", b"label,score\n1,0.9\n0,0.4\n1,0.6\n0,0.2\n")
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Create link").wait_for()
    all_texts_become_legible(page)
    assert violations(page) == set()


def a_move_is_announced_once_it_rests(page):
    announced = page.locator(".live [role=status]")
    page.clock.install()
    press(page, "ArrowLeft", "ArrowLeft")
    expect(announced).to_have_text(re.compile("^Threshold 0.48, precision 0[.][0-9]+, recall 0[.]"))
    before = announced.text_content()
    with drag_thumb(page, 0.6) as moved:
        moved(0.3)
        # Longer than a move must rest.
        page.clock.fast_forward(1500)
        assert announced.text_content() == before
    expect(announced).to_have_text(re.compile(f"^Threshold {shown_threshold(page):g}, "))


def test_the_page_with_a_visitors_own_colours_text_and_zoom(server, open_page):
    page = open_page(server.url, width=1280)
    wait_for_page(page)
    page.emulate_media(reduced_motion="reduce")
    assert failures(page, "moving") == []
    page.emulate_media(forced_colors="active")
    key = page.locator(".trade-off-head .legend i").first
    assert key.evaluate("(one) => getComputedStyle(one).backgroundColor") in COLOURS
    assert failures(page, "unseen") == []
    assert failures(page, "focus") == []
    page.emulate_media(forced_colors="none")
    the_focus_of_a_chart_is_seen(page)
    for style in (LARGE_TEXT, WIDE_SPACING):
        with styled(page, style):
            assert unexpected(clipped_by_style(page)) == []
    # As 1280 pixels at 400 %.
    page.set_viewport_size({"width": 320, "height": 256})
    expect_soon(page, lambda: page.get_by_test_id("stMain").evaluate("(one) => one.scrollWidth") <= 320)
    expect_soon(page, lambda: unexpected(page.evaluate(CHECKS)) == [])


def the_focus_of_a_chart_is_seen(page):
    """Around the chart is a ring, which nothing clips."""
    chart = page.locator(".st-key-trade_off .stPlotlyChart")
    page.keyboard.press("Tab")
    chart.focus()
    expect(chart).to_have_css("outline-style", "solid")
    expect(page.locator(".st-key-trade_off")).to_have_css("overflow", "visible")
