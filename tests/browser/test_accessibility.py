"""axe-core finds no violations on any page, in both themes, except known ones in Streamlit's own widgets."""

import re
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.page_parts import (
    drag_thumb,
    open_sidebar,
    press,
    shown_link,
    shown_threshold,
    unfold_all,
    upload,
    wait_for_imbalance,
    wait_for_multiclass,
    wait_for_optimize,
    wait_for_page,
    wait_for_uncertainty,
    wait_until_still,
)
from tests.test_house import contrast

PAGES = {
    "/": wait_for_page,
    "/optimize": wait_for_optimize,
    "/uncertainty": wait_for_uncertainty,
    "/imbalance": wait_for_imbalance,
    "/multiclass?d=noisy-iris": wait_for_multiclass,
}
PAGES_AND_THEMES = [(path, dark) for path in PAGES for dark in (False, True)]
NAMES = [f"{path} {'dark' if dark else 'light'}" for path, dark in PAGES_AND_THEMES]


class Known(NamedTuple):
    """A rule, the Streamlit widget that violates it, and the reason why the violation is accepted."""

    rule: str
    within: str
    why: str

    def __str__(self):
        return f"{self.rule} in {self.within}"


KNOWN = [
    Known(
        "presentation-role-conflict",
        "[data-testid=stFileUploaderDropzone]",
        "the place to drop a file is called presentation and has a name; the button in it is what is operated",
    ),
]
# On a narrow page only.
KNOWN_ON_PHONES = [
    Known(rule, "[data-testid=stSidebarNavItems]", "the groups of pages in the sidebar are in a div inside the list")
    for rule in ("list", "listitem")
] + [Known("scrollable-region-focusable", "[data-testid=stTable]", "a browser focuses a table that scrolls by itself")]


def violations(page):
    """The known violations on the page, and descriptions of all others."""
    wait_until_still(page)
    known, unknown = set(), []
    for violation in Axe().run(page).response["violations"]:
        for node in violation["nodes"]:
            (selector,) = node["target"]
            reasons = [
                rule
                for rule in KNOWN + KNOWN_ON_PHONES
                if rule.rule == violation["id"] and is_within(page, selector, rule.within)
            ]
            known |= set(reasons)
            unknown += [] if reasons else [f"{violation['id']} at {selector}: {node['failureSummary']}"]
    return known, unknown


def is_within(page, selector, widget):
    within = "([selector, widget]) => document.querySelector(selector).closest(widget) !== null"
    return page.evaluate(within, [selector, widget])


def opened(open_page, server, path, dark):
    page = open_page(server.url + path, dark=dark)
    PAGES[path](page)
    return page


@pytest.mark.parametrize(("path", "dark"), PAGES_AND_THEMES, ids=NAMES)
def test_a_page_with_its_sidebar_and_all_its_tables(server, open_page, path, dark):
    page = opened(open_page, server, path, dark)
    open_sidebar(page).get_by_test_id("stFileUploaderDropzone").wait_for()
    unfold_all(page)
    known, unknown = violations(page)
    assert unknown == []
    assert {item.within for item in known} == {"[data-testid=stFileUploaderDropzone]"}


@pytest.mark.parametrize(("path", "dark"), PAGES_AND_THEMES, ids=NAMES)
def test_the_share_dialog(server, open_page, path, dark):
    page = opened(open_page, server, path, dark)
    page.get_by_role("button", name="Share", exact=True).click()
    shown_link(page)
    assert violations(page) == (set(), [])


def test_the_share_dialog_with_a_form(server, open_page):
    """An example has its link at once; for an upload there is a form."""
    page = opened(open_page, server, "/", dark=False)
    upload(page, "mine.csv", b"label,score\n1,0.9\n0,0.4\n1,0.6\n0,0.2\n")
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Create link").wait_for()
    assert violations(page) == (set(), [])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_view_popover(server, open_page, dark):
    page = opened(open_page, server, "/", dark)
    open_sidebar(page).get_by_test_id("stFileUploaderDropzone").wait_for()
    page.get_by_role("button", name="View").first.click()
    page.get_by_test_id("stPopoverBody").get_by_test_id("stMultiSelect").wait_for()
    # The button's tooltip closes when the pointer leaves.
    page.mouse.move(0, 0)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    known, unknown = violations(page)
    assert unknown == []
    assert known == set(KNOWN)


def test_a_violation_outside_of_streamlit_widgets_is_not_accepted(server, open_page):
    """A button without a name, and grey text on white, in no Streamlit widget."""
    page = opened(open_page, server, "/", dark=False)
    page.evaluate(
        """() => {
            const ours = document.querySelector('[data-testid=stMain]').appendChild(document.createElement('p'));
            ours.append('faint', document.createElement('button'));
            ours.style.cssText = 'color: #aaaaaa; background: #ffffff; position: fixed; top: 50%; z-index: 999999';
        }"""
    )
    _, unknown = violations(page)
    assert sorted(text.split()[0] for text in unknown) == ["button-name", "color-contrast"]


@pytest.mark.parametrize(
    "path", [*PAGES, "/glossary", "/ranking?d=breast-cancer", "/?d=upload-0123456789ab", "/?d=share-" + "0" * 40]
)
def test_a_page_has_one_heading_of_the_first_level(server, open_page, path):
    page = open_page(server.url + path)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    wait_until_still(page)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_a_link_of_the_navigation_shows_its_focus(server, open_page):
    page = opened(open_page, server, "/", dark=False)
    link = page.get_by_test_id("stTopNavLink").nth(1)
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert link.evaluate("link => getComputedStyle(link).outlineStyle") == "solid"


def announced(page):
    return page.locator(".live [role=status]").text_content()


def test_a_move_is_announced_once_it_rests(server, open_page):
    page = opened(open_page, server, "/", dark=False)
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


@pytest.mark.parametrize(("path", "dark"), PAGES_AND_THEMES, ids=NAMES)
def test_the_text_of_an_axis_has_enough_contrast(server, open_page, path, dark):
    behind, colours = opened(open_page, server, path, dark).evaluate(_AXIS_TEXTS)
    assert colours
    for colour in colours:
        assert contrast(hexadecimal(colour), hexadecimal(behind)) >= 4.5, colour


def hexadecimal(colour):
    red, green, blue = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", colour).groups()
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}"
