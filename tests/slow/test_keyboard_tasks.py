"""Whole tasks with a keyboard alone: Tab, arrows, Enter, Space, Escape and typing, never a click."""

import re

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.keyboard import tab_to
from tests.browser.page_parts import cells, shown_threshold, wait_until_still
from threshold_explorer.interface.goal.goals import GOAL
from threshold_explorer.words.sentence import say

ROWS = "".join(f"{'ill' if i % 3 == 0 else 'well'},{(i * 7919 % 1000) / 1000},{i * 31 % 97}\n" for i in range(60))
FILE = f"truth,score,age\n{ROWS}"
HEADING = ".st-key-heading h1"
PASSPHRASE = "pässwörd 密碼"


def open_first(server, open_page, path: str = "/") -> Page:
    page = open_page(server.url + path, width=1280)
    page.locator(HEADING).wait_for()
    wait_until_still(page)
    return page


def enter(control: Locator, key: str = "Tab") -> None:
    """Go to a control with Tab, or Shift+Tab, and press Enter."""
    tab_to(control, key)
    control.page.keyboard.press("Enter")


def type_into(box: Locator, text: str) -> None:
    tab_to(box)
    replace(box.page, text)


def replace(page: Page, text: str) -> None:
    """Type over what is in the box with the focus, and press Enter."""
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def named(page: Page, name: object, role: str = "button") -> Locator:
    return page.get_by_role(role, name=str(name), exact=True)


def announced(page: Page) -> Locator:
    """What the live layer has a screen reader say."""
    return page.locator(".live [role=status]")


def focused_within(page: Page, part: str) -> None:
    expect(page.locator(f"{part}:focus-within")).to_have_count(1)


def upload(page: Page, content: str) -> None:
    """Choose a file in the dialog that Enter on the button of the upload opens."""
    chosen = FilePayload(name="mine.csv", mimeType="text/csv", buffer=content.encode())
    with page.expect_file_chooser() as chooser:
        enter(named(page.locator(".st-key-upload"), "Upload"))
    chooser.value.set_files(chosen)


def test_a_file_is_uploaded_its_question_answered_and_its_columns_chosen(server, open_page):
    page = open_first(server, open_page)
    upload(page, f"{FILE}Total,,\n")
    expect(page.locator("h1", has_text="Total")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".st-key-answer_before_0 button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(HEADING)).to_contain_text("60 cases, 20 positive (ill)")
    expect(page.locator(HEADING)).to_be_focused()
    wait_until_still(page)
    assert sum(cells(page).values()) == 60
    enter(page.locator(".st-key-columns_panel summary"), "Shift+Tab")
    the_positive_class_is_chosen_and_its_numbers_are_said(page)
    the_score_is_chosen_beside_the_slider(page)


def the_positive_class_is_chosen_and_its_numbers_are_said(page: Page) -> None:
    box = page.locator(".st-key-positive input")
    type_into(box, "well")
    expect(page.locator(HEADING)).to_contain_text("40 positive (well)")
    expect(announced(page)).to_contain_text("of 40 caught")
    expect(box).to_be_focused()


def the_score_is_chosen_beside_the_slider(page: Page) -> None:
    switch = page.locator(".st-key-data_switch").get_by_role("button")
    enter(switch)
    tab_to(page.locator(".st-key-switch_score input:checked"))
    page.keyboard.press("ArrowDown")
    page.wait_for_url("**score=age*")
    expect(announced(page)).to_contain_text(re.compile("^Threshold [0-9]{2}, precision"))
    focused_within(page, ".st-key-switch_score")
    page.keyboard.press("Escape")
    expect(switch).to_be_focused()


def test_a_goal_is_chosen_and_limited_and_the_decision_recorded(server, open_page):
    page = open_first(server, open_page)
    type_into(named(page, say("goal"), "combobox"), GOAL.shown("recall_min"))
    expect(announced(page)).to_contain_text("Recall at least 0.95 on new cases (95 % confidence)")
    before, limit = shown_threshold(page), page.locator(".st-key-typed_recall_min input")
    type_into(limit, "0.9")
    expect(page.locator(".st-key-recall_min input[type=range]")).to_have_attribute("aria-valuetext", "0.9")
    expect(announced(page)).to_contain_text("Recall at least 0.9 on new cases")
    assert shown_threshold(page) > before
    expect(limit).to_be_focused()
    a_limit_that_cannot_be_met_is_said_and_relaxed(page, limit)
    the_decision_is_recorded_and_downloaded(page)


def a_limit_that_cannot_be_met_is_said_and_relaxed(page: Page, limit: Locator) -> None:
    replace(page, "0.9999")
    expect(announced(page)).to_contain_text("No threshold is guaranteed to meet all limits")
    expect(limit).to_be_focused()
    enter(page.locator(".st-key-relax").get_by_role("button"))
    page.locator(".st-key-relax").wait_for(state="detached")
    expect(announced(page)).to_contain_text("Recall at least 0.98")
    focused_within(page, ".st-key-goal_area")


def the_decision_is_recorded_and_downloaded(page: Page) -> None:
    opener, dialog = named(page, say("record-button")), page.get_by_role("dialog")
    enter(opener, "Shift+Tab")
    who = dialog.get_by_label(say("record-who"))
    tab_to(who)
    page.keyboard.type("Ada")
    enter(named(dialog, say("record-make")))
    expect(named(dialog, say("record-html"))).to_be_focused()
    with page.expect_download() as downloaded:
        page.keyboard.press("Enter")
    assert "Ada" in downloaded.value.path().read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_view_is_shared_with_a_passphrase_and_opened(server, open_page):
    page = open_first(server, open_page)
    upload(page, FILE)
    expect(page.locator(HEADING)).to_be_focused()
    wait_until_still(page)
    sent = cells(page)
    link = the_link_with_a_passphrase(page)
    received = open_page(link, width=1280)
    box = received.locator(".st-key-passphrase input")
    type_into(box, "wrong")
    expect(received.get_by_role("status").filter(has_text="Wrong passphrase")).to_be_visible()
    expect(box).to_be_focused()
    replace(received, PASSPHRASE)
    expect(received.locator(HEADING)).to_be_focused()
    wait_until_still(received)
    assert cells(received) == sent


def the_link_with_a_passphrase(page: Page) -> str:
    """Walks the tabs of the dialog, makes the link, copies it and closes the dialog."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opener, dialog = named(page, say("share-button")), page.get_by_role("dialog")
    enter(opener)
    tab_to(named(dialog, say("share-tab-data"), "tab"))
    for key, tab in (("ArrowRight", "counts"), ("ArrowRight", "mine"), ("Home", "data")):
        page.keyboard.press(key)
        expect(named(dialog, say(f"share-tab-{tab}"), "tab")).to_be_focused()
        expect(named(dialog, say(f"share-tab-{tab}"), "tabpanel")).to_be_visible()
    tab_to(dialog.locator(".st-key-share_passphrase input"))
    page.keyboard.type(PASSPHRASE)
    enter(named(dialog, say("share-create")))
    dialog.locator(".st-key-share_again").wait_for()
    # The box with the link, which scrolls.
    focused_within(page, "[data-testid=stCode]")
    enter(dialog.get_by_role("tabpanel").get_by_role("button", name="Copy"))
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('d=share-'))")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.context.clear_permissions()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    return link


def test_cases_language_and_sidebar_open_and_close(server, open_page):
    page = open_first(server, open_page)
    the_sidebar_is_closed_and_opened(page)
    for _ in range(2):
        the_cases_of_a_cell_are_opened_and_closed(page)
    the_language_is_switched(page)


def the_sidebar_is_closed_and_opened(page: Page) -> None:
    closing, opening = (named(page, f"{what} sidebar") for what in ("Collapse", "Expand"))
    enter(closing)
    expect(opening).to_be_focused()
    assert not page.get_by_test_id("stSidebar").locator("summary").first.is_visible()
    page.keyboard.press("Enter")
    expect(closing).to_be_focused()


def the_cases_of_a_cell_are_opened_and_closed(page: Page) -> None:
    count = page.locator("td[data-cell=fn] .count")
    # Of the second time it has the focus.
    if not count.evaluate("(one) => one === one.getRootNode().activeElement"):
        tab_to(count)
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-case_list_fn")).to_be_focused()
    wait_until_still(page)
    enter(page.locator(".st-key-cases_open summary"), "Shift+Tab")
    expect(page.locator(".st-key-case_list_fn")).to_be_hidden()
    expect(count).to_be_focused()


def the_language_is_switched(page: Page) -> None:
    popover = page.locator("[data-testid=stPopoverBody]")
    opener = named(page, say("view-button"))
    enter(opener, "Shift+Tab")
    expect(popover).to_be_focused()
    box = popover.locator(".st-key-lang input")
    type_into(box, "한국어")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(box).to_be_focused()


def test_the_prevalence_is_moved_and_a_class_chosen_and_back_goes_to_the_page_before(server, open_page):
    page = open_first(server, open_page)
    link = page.locator(".st-key-pages").get_by_role("link", name=str(say("page-imbalance")))
    enter(link)
    page.wait_for_url("**/imbalance*")
    page.locator(".comparison").wait_for()
    expect(link).to_be_focused()
    prevalence = page.locator(".st-key-pi input[type=range]")
    tab_to(prevalence)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(announced(page)).to_contain_text("Prevalence 0.000")
    page.wait_for_url("**pi=0.000*")
    page.go_back()
    expect(page.locator(".st-key-welcome")).to_be_visible()


def test_a_class_is_chosen_and_the_cases_of_its_cell_are_listed(server, open_page):
    page = open_first(server, open_page, "/multiclass?d=noisy-iris")
    chosen = page.locator(".st-key-focus input")
    type_into(chosen, "virginica")
    expect(page.get_by_label("Threshold of virginica", exact=True)).to_be_attached()
    expect(chosen).to_be_focused()
    tab_to(page.locator(".picture canvas"))
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    focused_within(page, ".st-key-case_list")
