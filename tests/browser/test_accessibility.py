"""Dialogs and popovers in both themes are clean to axe-core, and what a screen reader hears. Pages: test_every_page."""

import re

from playwright.sync_api import expect

from tests.browser.page_parts import (
    close_dialog,
    drag_thumb,
    open_sidebar,
    press,
    shown_link,
    shown_threshold,
    upload,
    wait_for_page,
)
from tests.browser.test_every_page import KNOWN, violations


def test_share_dialogs_and_the_announcement_of_a_move(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    a_move_is_announced_once_it_rests(page)
    the_share_dialog(page)
    the_share_dialog_with_a_form(page)


def test_the_dark_share_dialog_the_view_popover_and_the_focus_of_the_navigation(server, open_page):
    page = open_page(server.url, dark=True)
    wait_for_page(page)
    the_share_dialog(page)
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


def the_share_dialog(page):
    page.get_by_role("button", name="Share", exact=True).click()
    shown_link(page)
    assert violations(page) == set()
    close_dialog(page)


def the_share_dialog_with_a_form(page):
    """An example has its link at once; for an upload there is a form."""
    upload(page, "mine.csv", b"label,score\n1,0.9\n0,0.4\n1,0.6\n0,0.2\n")
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Create link").wait_for()
    assert violations(page) == set()


def a_move_is_announced_once_it_rests(page):
    announced = page.locator(".live [role=status]")
    press(page, "ArrowLeft", "ArrowLeft")
    expect(announced).to_have_text(re.compile("^Threshold 0.48, precision 0[.][0-9]+, recall 0[.]"))
    before = announced.text_content()
    with drag_thumb(page, 0.6) as moved:
        moved(0.3)
        # Longer than a move must rest.
        page.wait_for_timeout(1500)
        assert announced.text_content() == before
    expect(announced).to_have_text(re.compile(f"^Threshold {shown_threshold(page):g}, "))
