"""A table downloads by the page's own button, whose cells no spreadsheet takes for formulas, and by no other."""

import csv

from playwright.sync_api import expect

from tests.browser.page_parts import upload, wait_for_page

FORMULA = '=HYPERLINK("https://evil.example","x")'
ROWS = [[FORMULA, "ill", "0.9"], ["-1+1", "ill", "0.2"], ["@SUM(A1)", "well", "0.8"], ["plain", "well", "0.1"]]


def written(rows) -> str:
    quoted = (",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows)
    return "\n".join(['"note","truth","p"', *quoted])


def test_a_table_of_the_file_downloads_without_formulas_and_has_no_second_download(server, open_page, tmp_path):
    page = open_page(server.url)
    wait_for_page(page)
    upload(page, "notes.csv", written(ROWS * 10).encode())
    page.get_by_role("heading", name="notes.csv").wait_for()
    wait_for_page(page)
    page.locator("td[data-cell=tp] .count").first.click()
    page.get_by_text("closest to the threshold first.").wait_for()
    table = page.get_by_test_id("stDataFrame").last
    streamlits_own_button_is_hidden(page, table)
    with page.expect_download() as started:
        page.get_by_role("button", name="Download these cases").click()
    started.value.save_as(tmp_path / "cases.csv")
    _, head, *rows = csv.reader((tmp_path / "cases.csv").read_text(encoding="utf-8").splitlines())
    assert {row[head.index("note")] for row in rows} == {f"'{FORMULA}"}


def streamlits_own_button_is_hidden(page, table):
    """In its place in the page and in full screen."""
    # Its toolbar is above it, where the bar at the top of the page could cover it.
    table.evaluate("table => table.scrollIntoView({ block: 'center' })")
    table.hover()
    toolbar = page.get_by_test_id("stElementToolbar").filter(has=page.locator("[aria-label='Fullscreen']"))
    expect(toolbar.locator("[aria-label='Search']").last).to_be_visible()
    name = table.locator("canvas").first.get_attribute("aria-label")
    expect(toolbar.get_by_role("button", name=f"Search {name}", exact=True)).to_be_visible()
    own = page.get_by_test_id("stElementToolbarButton").filter(has=page.locator("[aria-label='Download as CSV']"))
    assert own.count() > 0
    expect(own.filter(visible=True)).to_have_count(0)
    toolbar.locator("[aria-label='Fullscreen']").last.click()
    expect(page.locator("[aria-label='Close fullscreen']")).to_be_visible()
    assert own.count() > 0
    expect(own.filter(visible=True)).to_have_count(0)
    page.locator("[aria-label='Close fullscreen']").click()
