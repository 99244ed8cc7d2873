"""Every page at every width, in both themes: contrast of text and marks, no clipped or overlapping text, axe clean."""

import pytest
from playwright.sync_api import Page

from tests.browser.appearance import PAGES, WIDTHS, findings
from tests.browser.test_accessibility import violations

# As every test in tests/browser.
pytestmark = pytest.mark.flaky(reruns=1)
# The user's names are shortened where another control needs the space; the page has them whole elsewhere.
SHORTENED_NAMES = ("clipped text: .st-key-data_switch p", "clipped text: .st-key-focus input")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_looks_right_at_every_width(server, open_page, path, dark):
    page = open_page(server.url + path, dark=dark)
    wrong = {width: [one for one in found if not one.startswith(SHORTENED_NAMES)] for width, found in findings(page)}
    assert wrong == {width: [] for width in WIDTHS}
    _, unknown = violations(page)
    assert unknown == []


BROKEN = {
    "text contrast": "color: #aaaaaa; background: #ffffff",
    "clipped text": "width: 3em; overflow: hidden; white-space: nowrap; flex-shrink: 0",
    "text wider than its box": "width: 3em; white-space: nowrap",
    "beyond the window": "position: absolute; left: 95vw; white-space: nowrap",
}


def test_what_is_wrong_is_found(server, open_page):
    page = open_page(server.url + "/glossary")
    for what, style in BROKEN.items():
        add_text(page, style)
        _, found = next(findings(page))
        assert any(one.startswith(f"{what}: ") and "an added text" in one for one in found), (what, found)


def add_text(page: Page, style: str) -> None:
    page.evaluate(
        """(style) => {
            document.querySelector('#added')?.remove();
            const added = document.querySelector('[data-testid=stMain]').appendChild(document.createElement('p'));
            [added.id, added.textContent, added.style.cssText] = ['added', 'an added text', style];
        }""",
        style,
    )
