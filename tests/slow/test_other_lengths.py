"""Pages and their states in languages for tests, one 40 % wider than English and one of ideographs, narrow and wide.

Nothing is clipped, lies on something else or is wider than the window, and the first window has what it has in English.
"""

import pytest

from tests.browser.appearance import CHECKS, PAGES, wait_until_drawn
from tests.browser.page_states import STATES
from tests.browser.test_every_page import OVERLAPS, TOP, WITH_THE_SAME_EXPANDERS, unexpected
from tests.browser.test_language import IN_ONE_LINE, pseudo_server
from tests.browser.test_language import PAGES as WALKED_AT_ONCE
from tests.pseudo_locale import IDEOGRAPHS, PSEUDO

__all__ = ["pseudo_server"]

# These have most of the ways in which a page is laid out.
IN_IDEOGRAPHS = ("/", "/imbalance?pi=0.1", "/groups?d=flights-by-month", "/multiclass?d=noisy-iris")
# `test_language.py` has the others; the front page and a goal are here too for their first window.
GOAL = "/?goal=recall_min&recall_min=0.9"
IN_ACCENTS = ["/", GOAL, *(path for path in PAGES if path not in WITH_THE_SAME_EXPANDERS.union(WALKED_AT_ONCE))]
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
        found[width] = without_room(page) + page.evaluate(TOP)
        if path not in WITHOUT_A_BAR_AT_THE_TOP:
            found[width] += page.evaluate(BELOW, parts)
    assert not any(found.values()), found


@pytest.mark.parametrize("state", STATES, ids=str)
def test_a_state_has_room_for_other_lengths(pseudo_server, open_page, state):
    page = open_page("about:blank", width=390)
    state.visit(page, pseudo_server.url, PSEUDO)
    assert page.evaluate(BELOW, [state.shown]) == []
    for width in ABOVE_THE_FOLD:
        page.set_viewport_size({"width": width, "height": 900})
        wait_until_drawn(page)
        assert without_room(page) == []


def without_room(page):
    seen = [one for one in unexpected(page.evaluate(CHECKS)) if not one.startswith(IN_ONE_LINE)]
    return seen + page.evaluate(OVERLAPS)
