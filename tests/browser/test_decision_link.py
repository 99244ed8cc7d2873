"""A link to a decision, on a desk and on a phone: it stays the decision, and is sent on unchanged."""

from playwright.sync_api import Page, expect

from tests.browser.page_parts import (
    close_dialog,
    headline,
    press,
    sentence,
    set_slider,
    shown_link,
    shown_threshold,
    wait_for_page,
    wait_for_server,
)
from tests.browser.test_chart_keys import charts_are_walked
from tests.browser.test_every_page import KNOWN, violations

NOTE = "Use 0.27 from Monday on."
SIZES = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})


def test_a_decision_stays_one_and_is_sent_on_unchanged(server, open_page):
    link = shared_decision(open_page(f"{server.url}/?d=breast-cancer"))
    for size in SIZES:
        page = open_page(link, **size)
        wait_for_page(page)
        the_decision_is_understood_on_the_first_screen(page)
        a_drag_shows_the_difference_and_leaves_the_note_on_the_decision(page)
        one_tap_sends_the_decision_on(page, link)
        a_button_leads_back(page)
        loaded_again_it_is_the_decision(page)
    charts_are_walked(page, 4)


def shared_decision(page: Page) -> str:
    """The link to a decision on 0.27, as Share gives it."""
    wait_for_page(page)
    set_slider(page, 0.27)
    wait_for_server(page)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("The decision: 0.27").click()
    note = dialog.locator(".st-key-data_note textarea")
    note.fill(NOTE)
    note.press("Control+Enter")
    dialog.locator("code", has_text="note=").first.wait_for()
    link = shown_link(page)
    close_dialog(page)
    return link


def the_decision_is_understood_on_the_first_screen(page: Page):
    card = page.locator(".st-key-decision_card")
    for text in ("Decided: 0.27", "caught", "false positives", "precision", NOTE):
        expect(card).to_contain_text(text)
    for part in (card, page.locator(".st-key-t [role=group]")):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= page.viewport_size["height"]
    assert sentence(page) == "Decided: 0.27."
    assert violations(page) <= KNOWN


def a_drag_shows_the_difference_and_leaves_the_note_on_the_decision(page: Page):
    before = page.locator(".st-key-decision_card").bounding_box()
    press(page, *["ArrowRight"] * 30)
    assert headline(page).startswith("At 0.57: ")
    assert sentence(page).startswith("Decided 0.27 → 0.57: ")
    wait_for_server(page)
    expect(page.locator(".st-key-sender_note")).to_contain_text(f"on 0.27: {NOTE}")
    assert page.locator(".st-key-decision_card").bounding_box() == before


def one_tap_sends_the_decision_on(page: Page, link: str):
    page.evaluate("navigator.share = async (sent) => { window.sent = sent; }")
    page.get_by_role("button", name="Share this decision").click()
    assert page.evaluate("window.sent.url") == page.url == link
    page.evaluate("navigator.share = undefined")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Share this decision").click()
    page.get_by_role("status").filter(has_text="Link copied").wait_for()
    assert page.evaluate("window.copied") == link


def a_button_leads_back(page: Page):
    page.get_by_role("button", name="Back to the decision").click()
    page.get_by_test_id("sentence").get_by_text("Decided: 0.27.", exact=True).wait_for()
    assert shown_threshold(page) == 0.27
    expect(page.get_by_role("button", name="Back to the decision")).to_have_count(0)


def loaded_again_it_is_the_decision(page: Page):
    press(page, *["ArrowRight"] * 10)
    wait_for_server(page)
    page.reload()
    wait_for_page(page)
    assert shown_threshold(page) == 0.27
    assert sentence(page) == "Decided: 0.27."
