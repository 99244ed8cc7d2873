"""Pages in languages for tests, one 40 % wider than English and one of ideographs, on a phone and on a laptop.

Nothing is clipped, lies on something else or is wider than the window, and the first window has what it has in English.
"""

import pytest

from tests.browser.appearance import CHECKS, PAGES, wait_until_drawn
from tests.browser.test_every_page import OVERLAPS, TOP, WITH_THE_SAME_EXPANDERS, unexpected
from tests.browser.test_language import IN_ONE_LINE, pseudo_server
from tests.browser.test_language import PAGES as WALKED_AT_ONCE
from tests.pseudo_locale import IDEOGRAPHS, PSEUDO

__all__ = ["pseudo_server"]

# These have most of the ways in which a page is laid out.
IN_IDEOGRAPHS = ("/", "/imbalance?pi=0.1", "/groups?d=flights-by-month", "/multiclass?d=noisy-iris")
# `test_language.py` has the others; the front page is here too for its first window.
IN_ACCENTS = ["/", *(path for path in PAGES if path not in WITH_THE_SAME_EXPANDERS.union(WALKED_AT_ONCE))]
# Its slider is further down in English too, at the charts that it moves.
WITHOUT_A_BAR_AT_THE_TOP = {"/uncertainty"}
# By the width of the window: what does not end below it, where a page has it.
ABOVE_THE_FOLD = {390: [".st-key-bar .stSlider"], 1280: [".st-key-bar", ".matrix", ".tile"]}
BELOW = """(parts) => {
    const layers = [...document.querySelectorAll('.st-key-main *')].map((one) => one.shadowRoot).filter(Boolean);
    const first = (part) => [document, ...layers].map((root) => root.querySelector(part)).find(Boolean);
    return parts.filter((part) => first(part)?.getBoundingClientRect().bottom > innerHeight);
}"""


@pytest.mark.parametrize(
    ("path", "language"), [(path, PSEUDO) for path in IN_ACCENTS] + [(path, IDEOGRAPHS) for path in IN_IDEOGRAPHS]
)
def test_a_page_has_room_for_other_lengths(pseudo_server, open_page, path, language):
    separator = "&" if "?" in path else "?"
    page = open_page(f"{pseudo_server.url}{path}{separator}lang={language}", width=390)
    page.locator(".headline").wait_for()
    found = {}
    for width, parts in ABOVE_THE_FOLD.items():
        page.set_viewport_size({"width": width, "height": 900})
        wait_until_drawn(page)
        seen = [one for one in unexpected(page.evaluate(CHECKS)) if not one.startswith(IN_ONE_LINE)]
        found[width] = seen + page.evaluate(OVERLAPS) + page.evaluate(TOP)
        if path not in WITHOUT_A_BAR_AT_THE_TOP:
            found[width] += page.evaluate(BELOW, parts)
    assert not any(found.values()), found
