"""Whole tasks with a keyboard alone: Tab, arrows, Enter, Space, Escape and typing, never a click."""

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.keyboard import tab_to
from tests.browser.page_parts import cells, wait_for_page

ROWS = "".join(f"{'ill' if i % 3 == 0 else 'well'},{(i * 7919 % 1000) / 1000},{i * 31 % 97}\n" for i in range(60))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def enter(control: Locator, key: str = "Tab") -> None:
    """Go to a control and press Enter."""
    tab_to(control, key)
    press(control.page, "Enter")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def upload(page: Page, content: str) -> None:
    """Choose a file in the dialog that Enter on the button of the upload opens."""
    chosen = FilePayload(name="mine.csv", mimeType="text/csv", buffer=content.encode())
    with page.expect_file_chooser() as chooser:
        enter(page.locator(".st-key-upload").get_by_role("button", name="Upload", exact=True))
    chooser.value.set_files(chosen)


def test_a_file_is_uploaded_its_question_answered_and_its_columns_chosen(server, open_page):
    page = open_page(server.url, width=1280)
    wait_for_page(page)
    upload(page, f"truth,score,age\n{ROWS}Total,,\n")
    asked = page.locator("h1", has_text="Total")
    expect(asked).to_be_focused()
    press(page, "Tab")
    expect(page.locator(".st-key-answer_before_0 button")).to_be_focused()
    press(page, "Enter")
    opened = page.locator(".st-key-heading h1")
    expect(opened).to_contain_text("mine.csv 60 cases, 20 positive (ill)")
    expect(opened).to_be_focused()
    wait_for_page(page)
    assert sum(cells(page).values()) == 60
