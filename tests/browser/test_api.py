"""A link that the API made, opened in the browser: the page shows the numbers that the API answers."""

from playwright.sync_api import expect

from tests.browser.page_parts import cells, tiles, wait_for_page
from tests.threshold_explorer.api.conftest import api, api_server, client_of
from threshold_explorer.words.formats import bounds_text

__all__ = ["api", "api_server", "client_of"]
ROWS = "".join(f"{'ill' if i % 3 else 'well'},0.{i}\n" for i in range(10, 90))


def test_a_link_of_the_api_opens_with_the_same_numbers(api, open_page):
    sent = {"title": "Ward seven", "note": "For Monday", "threshold": "0.37", "positive": "ill"}
    made = api.post("/links", files={"file": ("cases.csv", f"y,p\n{ROWS}")}, data=sent).json()
    numbers = {one["key"]: one for one in api.get(f"/links/{made['token']}/metrics").json()["numbers"]}
    page = open_page(made["url"])
    wait_for_page(page)
    expect(page.get_by_role("heading", name="Ward seven")).to_have_count(1)
    expect(page.get_by_text("For Monday").first).to_be_attached()
    found = tiles(page)
    assert {"precision", "recall", "f1"} <= set(found)
    assert found == {key: numbers[key]["value"] for key in found}
    assert cells(page) == {cell: numbers[cell]["value"] for cell in ("tp", "fp", "fn", "tn")}
    tile = page.locator(".tile[data-metric=recall]")
    expect(tile).to_contain_text(bounds_text(*numbers["recall"]["interval"]))
