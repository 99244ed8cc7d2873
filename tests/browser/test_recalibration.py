"""Recalibrated scores on the Calibration page: what the mapped threshold changes, while the threshold moves."""

from tests.browser.page_parts import upload

# An isotonic map ties the scores 0.8 and 0.9, so a threshold between them changes cases.
TIED = ["0.1,no"] * 27 + ["0.1,yes"] * 3 + ["0.8,no"] * 7 + ["0.8,yes"] * 23 + ["0.9,yes"] * 4 + ["0.9,no"] * 2


def test_changed_cases_appear_where_the_threshold_moves(server, open_page):
    page = open_page(f"{server.url}/calibration?recalibrate=isotonic")
    upload(page, "tied.csv", "\n".join(["score,label", *TIED]).encode())
    page.get_by_text("66 cases").first.wait_for()
    page.get_by_text("Net effect on decisions: none at the mapped threshold").wait_for()
    box = page.get_by_label("Exact threshold")
    box.fill("0.9")
    box.press("Enter")
    page.get_by_text("nobody is flagged: 6 cases become negative").wait_for()
    page.locator(".st-key-recalibrate_changed summary").click()
    page.get_by_text("Scores of 0.9 become negative at the mapped threshold.").wait_for()
    assert not page.locator("[data-testid=stException]").count()
