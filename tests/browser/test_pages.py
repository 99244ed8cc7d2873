"""Links, uploads and layout in a real browser."""

import pytest

from tests.browser.conftest import ARTEFACTS, ROOT
from tests.browser.page_parts import (
    cells,
    open_example,
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


def test_a_link_opened_on_a_cold_server_shows_its_view(cold_server, open_page):
    page = open_page(f"{cold_server.url}/?d=late-flights&t=0.37")
    wait_for_page(page)
    at = open_example("late-flights").scores.confusion_at(0.37)
    assert shown_threshold(page) == 0.37
    assert float(server_numbers(page)["True positives"]) == at.tp
    assert tiles(page)["accuracy"] == at.accuracy
    assert "t=0.37" in page.url


@pytest.mark.parametrize(
    ("raw", "message"), [("abc", "not a number"), ("7", "outside the range of the scores, 0 to 1")]
)
def test_a_link_with_an_invalid_threshold_is_an_error_and_the_page_works(server, open_page, raw, message):
    page = open_page(f"{server.url}/?t={raw}")
    wait_for_page(page)
    assert message in page.get_by_role("alert").inner_text()
    assert shown_threshold(page) == 0.5


def test_a_link_to_unshared_data_shows_no_other_data(server, open_page):
    page = open_page(f"{server.url}/?d=upload-0123456789ab&t=0.9")
    page.get_by_text(say("data-not-shared")).wait_for()
    assert page.locator(".st-key-t").count() == 0
    assert page.get_by_text(say("data-not-shared")).count() == 1


def test_an_uploaded_file_is_live_at_once_and_still_open_after_a_reload(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    upload(page, "mine.csv", (ROOT / "examples" / "wine_votes.csv").read_bytes())
    page.wait_for_url("**d=upload-*")
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    shown = tiles(page)
    page.reload()
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    assert tiles(page) == shown
    stranger = open_page(page.url)
    stranger.get_by_text(say("data-not-shared")).wait_for()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02\x03" * 100, "mine.csv was not opened"),
        (b"label,score\n1,0.5\n0,oops\n1,0.4\n", "oops"),
        (b"label,score\n1,0.5\n0,inf\n", "row 2"),
    ],
)
def test_a_refused_file_does_not_change_the_page(server, open_page, content, message):
    page = open_page(f"{server.url}/?t=0.3")
    wait_for_page(page)
    before = tiles(page)
    upload(page, "mine.csv", content)
    page.get_by_role("alert").filter(has_text=message).wait_for()
    assert tiles(page) == before
    assert "d=upload" not in page.url


def test_scores_far_from_zero_show_their_own_counts(server, open_page):
    scores = [1e9 + k / 60 for k in range(60)]
    rows = [f"{k % 2},{score!r}" for k, score in enumerate(scores)]
    page = open_page(server.url)
    wait_for_page(page)
    upload(page, "offset.csv", "\n".join(["label,score", *rows]).encode())
    page.get_by_role("heading", name="offset.csv").wait_for()
    wait_for_page(page)
    press(page, "Home", *["ArrowRight"] * 12)
    wait_for_server(page)
    numbers = server_numbers(page)
    assert shown_threshold(page) == float(numbers["Threshold"])
    assert cells(page)["tn"] == float(numbers["True negatives"]) > 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (768, 1024), (390, 844)])
def test_the_page_fits_every_width(server, open_page, width, height, dark):
    page = open_page(server.url, width=width, height=height, dark=dark)
    wait_for_page(page)
    wait_until_still(page)
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"threshold-{width}-{'dark' if dark else 'light'}.png")
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("element => element.scrollWidth <= element.clientWidth")
    if width == 1440:
        for key in ("trade_off", "pr_curve"):
            box = page.locator(f".st-key-{key} .js-plotly-plot").bounding_box()
            assert box["y"] + box["height"] <= height, "the first screen needs no scrolling"


def test_every_chart_has_a_text_alternative(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    for key in ("trade_off", "pr_curve", "histogram", "roc_curve"):
        described = page.locator(f".st-key-{key} [aria-label*='Breast cancer']")
        assert described.count() >= 1, key
