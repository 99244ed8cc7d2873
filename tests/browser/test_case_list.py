"""The cells of the confusion matrix: their tooltips, the cases behind them, and the headline with their counts."""

from playwright.sync_api import expect

from tests.browser.page_parts import (
    cells,
    expect_soon,
    headline,
    press,
    shown_threshold,
    tiles,
    wait_for_page,
    wait_until_drawn,
)
from threshold_explorer.words.sentence import say

FOCUSED = ".st-key-case_list [tabindex='-1']:focus"


def top(page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["y"]


def test_a_cell_has_a_tooltip_and_opens_its_cases(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    the_tooltip_of_a_cell_covers_no_cell_and_ends_with_scrolling(page)
    opens_its_cases_and_the_page_scrolls_to_them(page, "fn", "click", "False negatives at 0.5: 65 rows")
    opens_its_cases_and_the_page_scrolls_to_them(page, "tp", "press", "True positives at 0.5: 147 rows")
    the_headline_has_the_counts_and_no_precision_without_a_flagged_case(page)


def the_headline_has_the_counts_and_no_precision_without_a_flagged_case(page):
    for _ in range(3):
        press(page, *["ArrowLeft"] * 7)
        wait_until_drawn(page)
        counts = cells(page)
        assert headline(page) == say(
            "headline-threshold",
            threshold=shown_threshold(page),
            caught=counts["tp"],
            positives=counts["tp"] + counts["fn"],
            alarms=counts["fp"],
            precision=tiles(page)["precision"],
            flags="some",
        )
    press(page, "End")
    wait_until_drawn(page)
    assert "0 of 212 caught, 0 false positives" in headline(page)
    assert "precision" not in headline(page)


def opens_its_cases_and_the_page_scrolls_to_them(page, cell, by, heading):
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
    count = page.locator(f"td[data-cell={cell}] .count").first
    count.click() if by == "click" else count.press("Enter")
    page.get_by_text(f"{heading}, closest to the threshold first.").wait_for()
    page.wait_for_url(f"**cases={cell}*")
    page.wait_for_selector(FOCUSED)
    expect(page.locator(".st-key-cases input:checked")).to_have_count(1)
    expect_soon(page, lambda: 0 < top(page, ".st-key-case_list") < page.viewport_size["height"])


def the_tooltip_of_a_cell_covers_no_cell_and_ends_with_scrolling(page):
    for name in page.locator(".matrix .cellname").all():
        name.hover()
        page.locator(".bubble").wait_for()
        covered = page.evaluate(
            """() => {
                const root = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
                const bubble = root.querySelector('.bubble').getBoundingClientRect();
                return [...root.querySelectorAll('.matrix td[data-cell]')].map((cell) => cell.getBoundingClientRect())
                    .some((cell) => bubble.left < cell.right && cell.left < bubble.right
                        && bubble.top < cell.bottom && cell.top < bubble.bottom);
            }"""
        )
        assert not covered
        page.locator(".headline").hover()
        page.locator(".bubble").wait_for(state="detached")
    name.click()
    page.locator(".bubble").wait_for()
    page.locator("[data-testid=stMain]").evaluate("main => main.scrollBy(0, 100)")
    page.locator(".bubble").wait_for(state="detached")
