"""What a visitor opens on a page or meets before it: dialogs, popovers, lists, questions, a decision, a record.

Tests walk all of them, in any language.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.appearance import wait_until_drawn
from tests.browser.page_parts import open_sidebar, shown_link, upload, wait_until_still

DIALOG, POPOVER = "[role=dialog]", "[data-testid=stPopoverBody]"
OPENS = "[data-testid=stPopoverButton]"
ROWS = "truth,score\n" + "ill,0.9\nwell,0.4\nill,0.6\nwell,0.2\n" * 10


@dataclass(frozen=True)
class State:
    """A state of the page at a path; `shown` is what a visitor sees first of it, once it is opened there."""

    name: str
    path: str
    shown: str
    open: Callable[[Page], None] = lambda page: None

    def __str__(self) -> str:
        return self.name

    def visit(self, page: Page, url: str, language: str) -> None:
        """Open it in a language, from the address of the server."""
        page.goto(with_language(url + self.path, language))
        page.locator(".headline").wait_for()
        wait_until_drawn(page)
        self.open(page)
        page.locator(self.shown).first.wait_for()
        # A tooltip of what was pressed closes when the pointer leaves.
        page.mouse.move(0, 0)
        page.locator("[role=tooltip]").wait_for(state="detached")
        wait_until_still(page)


def with_language(url: str, language: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}lang={language}"


def pressed(part: str) -> Callable[[Page], None]:
    return lambda page: page.locator(part).filter(visible=True).first.click()


def read(name: str, content: str | bytes) -> Callable[[Page], None]:
    data = content if isinstance(content, bytes) else content.encode()
    return lambda page: upload(page, name, data)


def press_in_the_sidebar(part: str) -> Callable[[Page], None]:
    def open_and_press(page: Page) -> None:
        open_sidebar(page).locator(".st-key-other_data summary").click()
        page.locator(f".st-key-other_data {part}").click()

    return open_and_press


def open_cases(page: Page) -> None:
    page.locator("td[data-cell=fn] .count").press("Enter")


def open_shared_decision(page: Page) -> None:
    language = page.locator("html").get_attribute("lang") or ""
    pressed(".st-key-share_button button")(page)
    page.goto(with_language(shown_link(page), language))


def make_record(page: Page) -> None:
    pressed(".st-key-record_button button")(page)
    pressed(f"{DIALOG} .stFormSubmitButton button")(page)
    page.locator(".st-key-record_html").wait_for()


def open_record(page: Page) -> None:
    make_record(page)
    with TemporaryDirectory() as folder, page.expect_download() as download:
        pressed(".st-key-record_html button")(page)
        path = Path(folder, "record.html")
        download.value.save_as(path)
        page.goto(path.as_uri())


STATES = (
    State("a lesson", "/?lesson=threshold", ".st-key-lesson"),
    State("links", "/", DIALOG, pressed(".st-key-share_button button")),
    State("the form of a record", "/", DIALOG, pressed(".st-key-record_button button")),
    State("a record to download", "/", ".st-key-record_html", make_record),
    State("examples", "/", f"{DIALOG} p", press_in_the_sidebar(".st-key-dataset_examples button")),
    State("view", "/", POPOVER, pressed(f".st-key-heading_buttons {OPENS}")),
    State("open data", "/", POPOVER, pressed(f".st-key-data_switch {OPENS}")),
    State("further limits", "/?goal=recall_min&recall_min=0.9", POPOVER, pressed(f".st-key-goal_area {OPENS}")),
    State("rules of texts", "/text?d=questions", POPOVER, pressed(f".st-key-heading_buttons {OPENS}")),
    State("pasting", "/", POPOVER, press_in_the_sidebar(".st-key-paste_0 button")),
    State("cases", "/", ".st-key-case_list_fn p", open_cases),
    State("bounds", "/?d=reviewed-messages&t=0.3", ".headline"),
    State("a question about blank labels", "/", ".st-key-side_0", read("blank.csv", ROWS + ",0.5\n,0.3\n")),
    State("a question about a file", "/", ".st-key-answer_before_0 button", read("total.csv", ROWS + "Total,\n")),
    State("a file that is not read", "/", "[data-testid=stAlert]", read("broken.csv", b"\x00\x01\x02")),
    State("a shared decision", "/?goal=recall_min&recall_min=0.9", ".st-key-decision_card", open_shared_decision),
    State("a saved record", "/", "h1", open_record),
)
