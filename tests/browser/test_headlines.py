"""Each page answers its question in one headline above the fold; where a slider moves, the headline follows it."""

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import cells, headline, press, tiles, wait_for_page
from threshold_explorer.words.sentence import say

PAGES = {
    "/?d=breast-cancer": " caught, ",
    "/optimize?d=breast-cancer": "Recommended threshold: ",
    "/uncertainty?d=breast-cancer": "optimum between ",
    "/imbalance?d=breast-cancer": " alerts per ",
    "/multiclass?d=ten-digits": " cases correct ",
    "/multiclass?d=help-desk": "Micro F1 ",
    "/ranking?d=similar-digits": "Top 10: ",
    "/text?d=questions": " match exactly",
    "/text?d=german-english": "BLEU ",
    "/agreement?d=judged-outputs": "ROC AUC ",
}


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_one_headline_above_the_fold(server, open_page, address, width, height):
    page = open_page(server.url + address, width=width, height=height)
    expect(page.locator(".headline")).to_contain_text(PAGES[address])
    box = page.locator(".headline").bounding_box()
    assert box["y"] + box["height"] < height / 2
    assert box["x"] + box["width"] <= width


def test_the_headline_of_a_threshold_has_the_counts_of_the_matrix(server, open_page):
    page = open_page(f"{server.url}/?d=breast-cancer")
    wait_for_page(page)
    for _ in range(3):
        press(page, *["ArrowLeft"] * 7)
        counts = cells(page)
        threshold = float(page.locator(".st-key-t input[type=range]").get_attribute("aria-valuetext"))
        assert headline(page) == say(
            "headline-threshold",
            threshold=threshold,
            caught=counts["tp"],
            positives=counts["tp"] + counts["fn"],
            alarms=counts["fp"],
            precision=tiles(page)["precision"],
            flags="some",
        )


def test_without_a_flagged_case_the_headline_names_no_precision(server, open_page):
    page = open_page(f"{server.url}/?d=breast-cancer")
    wait_for_page(page)
    press(page, "End")
    assert "0 of 212 caught, 0 false positives" in headline(page)
    assert "precision" not in headline(page)
