"""The headline follows the slider."""

from tests.browser.page_parts import cells, headline, press, tiles, wait_for_page
from threshold_explorer.words.sentence import say


def test_the_headline_has_the_counts_of_the_matrix_and_no_precision_without_a_flagged_case(server, open_page):
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
    press(page, "End")
    assert "0 of 212 caught, 0 false positives" in headline(page)
    assert "precision" not in headline(page)
