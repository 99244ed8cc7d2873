"""A visitor with a keyboard alone: a walk with Tab, and where the focus is when its control goes away."""

from playwright.sync_api import Page, expect

from tests.browser.keyboard import walk_problems
from tests.browser.page_parts import wait_for_page, wait_until_still
from threshold_explorer.words.sentence import say

POPOVER = "[data-testid=stPopoverBody]"


def test_focus_goes_past_the_navigation_into_popovers_and_stays_where_controls_change(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    expect(page.get_by_role("navigation", name=say("navigation"))).to_be_visible()
    a_link_skips_to_the_content(page)
    a_button_that_replaces_itself_keeps_the_focus(page)
    a_popover_is_walked_from_its_button_and_back(page)
    a_closed_dialog_returns_the_focus(page)
    a_record_is_made_and_its_download_gets_the_focus(page)
    other_data_are_read_from_their_name(page)


def enter(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.focus()
    page.keyboard.press("Enter")


def a_link_skips_to_the_content(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("stSkipToContent")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-welcome")).to_be_focused()


def a_button_that_replaces_itself_keeps_the_focus(page: Page) -> None:
    for name, successor in (("Unpin", "Pin"), ("Pin", "Unpin")):
        enter(page, name)
        expect(page.get_by_role("button", name=successor, exact=True)).to_be_focused()


def a_popover_is_walked_from_its_button_and_back(page: Page) -> None:
    enter(page, "View")
    expect(page.locator(POPOVER)).to_be_focused()
    wait_until_still(page)
    assert walk_problems(page, POPOVER) == []
    page.keyboard.press("Escape")
    expect(page.locator(POPOVER)).to_have_count(0)


def a_closed_dialog_returns_the_focus(page: Page) -> None:
    enter(page, "Share")
    page.get_by_role("dialog").wait_for()
    enter(page, "Close")
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_focused()


def a_record_is_made_and_its_download_gets_the_focus(page: Page) -> None:
    enter(page, say("record-button"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(say("record-who")).press("Enter")
    expect(dialog.get_by_role("button", name=say("record-html"))).to_be_focused()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def other_data_are_read_from_their_name(page: Page) -> None:
    page.locator(".st-key-welcome_rare button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid=stMain] h1")).to_be_focused()


LESSONS = ".st-key-lesson_list"
FIRST_LESSON = """
    const first = [...document.querySelectorAll('*')].map((one) => one.shadowRoot?.querySelector('ol a')).find(Boolean);
    const item = first.closest('li'), title = item.querySelector('h2')"""
# Each breaks the page as it is after the walk before it.
BROKEN = {
    "not reached: lesson_list a": "first.tabIndex = -1",
    "focus not visible: lesson_list a": "first.removeAttribute('tabindex'), first.style.outline = 'none'",
    "out of order: lesson_list a": "first.style.outline = '', item.style.order = 1",
    "covered: lesson_list a": """item.style.order = '', document.body.insertAdjacentHTML('beforeend',
        '<div style="position: fixed; inset: 4rem 0 0; z-index: 9; background: white"></div>')""",
    "for pointers only: lesson_list": "document.body.lastChild.remove(), title.style.cursor = 'pointer'",
    "no name: link": "first.replaceChildren(), first.removeAttribute('aria-label')",
}


def test_a_walk_finds_what_is_wrong(server, open_page):
    page = open_page(f"{server.url}/lessons")
    page.locator(".st-key-lesson_list a").first.wait_for()
    wait_until_still(page)
    assert walk_problems(page, LESSONS) == []
    for found, how in BROKEN.items():
        page.evaluate(f"(() => {{ {FIRST_LESSON}; {how}; }})()")
        problems = walk_problems(page, LESSONS)
        assert any(one.startswith(found) for one in problems), (found, problems)
