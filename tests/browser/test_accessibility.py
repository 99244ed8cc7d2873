"""Dialogs and popovers in both themes are clean to axe-core, and what a screen reader hears. Pages: test_every_page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import (
    drag_thumb,
    open_sidebar,
    press,
    shown_link,
    shown_threshold,
    upload,
    wait_for_multiclass,
    wait_for_optimize,
    wait_for_page,
    wait_until_still,
)
from tests.browser.test_every_page import KNOWN, violations
from tests.test_house import contrast

PAGES = {
    "/": wait_for_page,
    "/optimize": wait_for_optimize,
    "/multiclass?d=noisy-iris": wait_for_multiclass,
}


def opened(open_page, server, path, *, dark=False):
    page = open_page(server.url + path, dark=dark)
    PAGES[path](page)
    return page


@pytest.mark.parametrize(("path", "dark"), [("/", False), ("/optimize", True), ("/multiclass?d=noisy-iris", True)])
def test_the_share_dialog_and_the_text_of_axes(server, open_page, path, dark):
    page = opened(open_page, server, path, dark=dark)
    behind, colours = page.evaluate(_AXIS_TEXTS)
    assert colours
    for colour in colours:
        assert contrast(hexadecimal(colour), hexadecimal(behind)) >= 4.5, colour
    page.get_by_role("button", name="Share", exact=True).click()
    shown_link(page)
    assert violations(page) == set()


def test_the_share_dialog_with_a_form(server, open_page):
    """An example has its link at once; for an upload there is a form."""
    page = opened(open_page, server, "/")
    upload(page, "mine.csv", b"label,score\n1,0.9\n0,0.4\n1,0.6\n0,0.2\n")
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Create link").wait_for()
    assert violations(page) == set()


def test_the_view_popover_and_the_focus_of_the_navigation(server, open_page):
    page = opened(open_page, server, "/", dark=True)
    link = page.get_by_test_id("stTopNavLink").nth(1)
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert link.evaluate("link => getComputedStyle(link).outlineStyle") == "solid"
    open_sidebar(page).get_by_test_id("stFileUploaderDropzone").wait_for()
    page.get_by_role("button", name="View").first.click()
    page.get_by_test_id("stPopoverBody").get_by_test_id("stMultiSelect").wait_for()
    # The button's tooltip closes when the pointer leaves.
    page.mouse.move(0, 0)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    assert violations(page) == KNOWN


@pytest.mark.parametrize("path", ["/?d=upload-0123456789ab", "/?d=share-" + "0" * 40])
def test_a_page_without_data_has_one_heading_of_the_first_level(server, open_page, path):
    page = open_page(server.url + path)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    wait_until_still(page)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def announced(page):
    return page.locator(".live [role=status]").text_content()


def test_a_move_is_announced_once_it_rests(server, open_page):
    page = opened(open_page, server, "/")
    press(page, "ArrowLeft", "ArrowLeft")
    expect(page.locator(".live [role=status]")).to_have_text(
        re.compile("^Threshold 0.48, precision 0[.][0-9]+, recall 0[.]")
    )
    before = announced(page)
    with drag_thumb(page, 0.6) as moved:
        moved(0.3)
        # Longer than a move must rest.
        page.wait_for_timeout(1500)
        assert announced(page) == before
    expect(page.locator(".live [role=status]")).to_have_text(re.compile(f"^Threshold {shown_threshold(page):g}, "))


# Plotly draws the texts of an axis as SVG; axe-core cannot determine their background.
_AXIS_TEXTS = """() => {
    const texts = [...document.querySelectorAll('.js-plotly-plot :is(.xtick, .ytick) text, .xtitle, .ytitle')];
    const behind = getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor;
    return [behind, [...new Set(texts.map((text) => getComputedStyle(text).fill))]];
}"""


def hexadecimal(colour):
    red, green, blue = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", colour).groups()
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}"
