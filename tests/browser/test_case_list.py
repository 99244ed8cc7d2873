"""The cases behind a cell of the confusion matrix, and the tooltip of a cell."""

from tests.browser.page_parts import expect_soon, wait_for_imbalance, wait_for_page

FOCUSED = ".st-key-case_list [tabindex='-1']:focus"


def top(page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["y"]


def test_a_cell_has_a_tooltip_and_opens_its_cases(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    the_tooltip_of_a_cell_covers_no_cell_and_ends_with_scrolling(page)
    a_cell_opens_its_cases_and_the_page_scrolls_to_them(page, "click")


def test_the_keyboard_opens_the_cases_of_a_cell(server, open_page):
    page = open_page(f"{server.url}/imbalance?pi=0.1")
    wait_for_imbalance(page)
    a_cell_opens_its_cases_and_the_page_scrolls_to_them(page, "Enter")


def a_cell_opens_its_cases_and_the_page_scrolls_to_them(page, by):
    missed = page.locator("td[data-cell=fn] .count").first
    missed.click() if by == "click" else missed.press("Enter")
    page.get_by_text("False negatives at 0.5: 65 rows, closest to the threshold first.").wait_for()
    page.wait_for_url("**cases=fn*")
    page.wait_for_selector(FOCUSED)
    assert page.locator(".st-key-cases input:checked").count() == 1
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
