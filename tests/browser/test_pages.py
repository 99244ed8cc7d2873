"""Links, uploads and layout in a real browser."""

from tests.browser.conftest import ROOT
from tests.browser.page_parts import (
    cells,
    expect_soon,
    press,
    server_numbers,
    shown_threshold,
    tiles,
    upload,
    wait_for_page,
    wait_for_server,
    wait_until_still,
)
from threshold_explorer.words.sentence import say


def test_a_link_with_an_invalid_threshold_is_an_error_and_the_page_works(server, open_page):
    page = open_page(f"{server.url}/?t=7")
    wait_for_page(page)
    assert "outside the range of the scores, 0 to 1" in page.get_by_role("alert").inner_text()
    assert shown_threshold(page) == 0.5
    a_refused_file_does_not_change_the_page(page)
    view_opens_at_its_button(page)


def test_an_uploaded_file_is_live_at_once_and_still_open_after_a_reload(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    scores_far_from_zero_show_their_own_counts(page)
    upload(page, "mine.csv", (ROOT / "examples" / "wine_votes.csv").read_bytes())
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    shown = tiles(page)
    page.reload()
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    assert tiles(page) == shown
    stranger = open_page(page.url)
    stranger.get_by_text(say("data-not-shared")).wait_for()
    wait_until_still(stranger)
    assert stranger.get_by_role("heading", level=1).count() == 1
    assert stranger.locator(".st-key-t").count() == 0
    assert stranger.get_by_text(say("data-not-shared")).count() == 1


def a_refused_file_does_not_change_the_page(page):
    before = tiles(page)
    for content, message in (
        (b"", "empty"),
        (b"\x00\x01\x02\x03" * 100, "binary data"),
        (b"label,score\n1,0.5\n0,oops\n1,0.4\n", "oops"),
        (b"label,score\n1,0.5\n0,inf\n", "row 2"),
    ):
        upload(page, "mine.csv", content)
        page.get_by_role("alert").filter(has_text=message).wait_for()
        assert tiles(page) == before
        assert "d=upload" not in page.url


def scores_far_from_zero_show_their_own_counts(page):
    scores = [1e9 + k / 60 for k in range(60)]
    rows = [f"{k % 2},{score!r}" for k, score in enumerate(scores)]
    upload(page, "offset.csv", "\n".join(["label,score", *rows]).encode())
    page.wait_for_url("**d=upload-*")
    page.get_by_role("heading", name="offset.csv").wait_for()
    wait_for_page(page)
    press(page, "Home", *["ArrowRight"] * 12)
    wait_for_server(page)
    numbers = server_numbers(page)
    assert shown_threshold(page) == float(numbers["Threshold"])
    assert cells(page)["tn"] == float(numbers["True negatives"]) > 0


def test_an_example_offers_the_upload_on_a_phone(server, open_page):
    page = open_page(server.url, width=390, height=844)
    wait_for_page(page)
    another_page_opens_at_its_top(page)
    page.locator(".st-key-pages").get_by_role("link", name="Threshold").click()
    wait_for_page(page)
    badge = page.get_by_text(say("example-badge"), exact=True)
    assert badge.bounding_box()["y"] < 844 / 3
    page.get_by_role("button", name=say("example-upload")).click()
    page.wait_for_function("document.activeElement.closest('.st-key-upload') !== null")
    a_refusal_is_in_sight(page)
    page.get_by_role("button", name=say("example-upload")).click()
    upload(page, "mine.csv", (ROOT / "examples" / "wine_votes.csv").read_bytes())
    page.get_by_role("heading", name="mine.csv").wait_for()
    # The sidebar would cover the result.
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="detached")
    badge.wait_for(state="detached")


def a_refusal_is_in_sight(page):
    upload(page, "scores.csv", b"id,score\n" + b"".join(b"c%d,0.%d\n" % (at, at + 11) for at in range(30)))
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="detached")
    alert = page.get_by_role("alert").filter(has_text="The true label is missing")
    alert.wait_for()
    assert alert.bounding_box()["y"] < 844 / 2
    assert page.locator(".st-key-truth input[type=file]").count() == 1


def another_page_opens_at_its_top(page):
    main = page.locator("[data-testid=stMain]")
    main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
    page.locator(".st-key-pages").get_by_role("link", name="Uncertainty").click()
    page.wait_for_url("**/uncertainty*")
    page.locator(".headline").filter(has_text="optimum").wait_for()
    wait_until_still(page)
    assert main.evaluate("main => main.scrollTop") == 0


def view_opens_at_its_button(page):
    button = page.get_by_role("button", name="View").first
    button.click()
    popover = page.get_by_test_id("stPopoverBody")
    popover.get_by_test_id("stMultiSelect").wait_for()

    def is_at_the_button() -> bool:
        at, opened = button.bounding_box(), popover.bounding_box()
        overlaps = opened["x"] <= at["x"] + at["width"] and at["x"] <= opened["x"] + opened["width"]
        return overlaps and 0 <= opened["y"] - (at["y"] + at["height"]) < 40

    expect_soon(page, is_at_the_button)
