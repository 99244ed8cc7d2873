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


def test_a_refusal_is_in_sight_on_a_phone(server, open_page):
    page = open_page(server.url, width=390, height=844)
    wait_for_page(page)
    page.get_by_role("button", name=say("example-upload")).click()
    upload(page, "scores.csv", b"id,score\n" + b"".join(b"c%d,0.%d\n" % (at, at + 11) for at in range(30)))
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="detached")
    alert = page.get_by_role("alert").filter(has_text="The true label is missing")
    alert.wait_for()
    assert alert.bounding_box()["y"] < 844 / 2
    assert page.locator(".st-key-truth input[type=file]").count() == 1


def test_an_example_says_so_and_offers_the_upload(server, open_page):
    page = open_page(server.url, width=390, height=844)
    wait_for_page(page)
    badge = page.get_by_text(say("example-badge"), exact=True)
    assert badge.bounding_box()["y"] < 844 / 3
    page.get_by_role("button", name=say("example-upload")).click()
    page.wait_for_function("document.activeElement.closest('.st-key-upload') !== null")
    upload(page, "mine.csv", (ROOT / "examples" / "wine_votes.csv").read_bytes())
    page.get_by_role("heading", name="mine.csv").wait_for()
    # The sidebar would cover the result.
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="detached")
    badge.wait_for(state="detached")


@pytest.mark.parametrize("width", [768, 390])
@pytest.mark.parametrize("address", ["/multiclass?d=ten-digits", "/agreement?d=judged-outputs"])
def test_all_pages_are_named_in_full_in_the_header(server, open_page, address, width):
    page = open_page(server.url + address, width=width, height=844)
    page.locator(".headline").wait_for()
    wait_until_still(page)
    links = page.locator(".st-key-pages a:visible")
    assert links.count() == 5
    for link in links.all():
        box = link.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 60
        parts = link.evaluate("link => [link, ...link.querySelectorAll('p')].map((e) => e.scrollWidth - e.clientWidth)")
        assert max(parts) <= 1


def test_another_page_opens_at_its_top(server, open_page):
    page = open_page(f"{server.url}/?d=breast-cancer", width=390, height=844)
    wait_for_page(page)
    main = page.locator("[data-testid=stMain]")
    main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
    page.locator(".st-key-pages").get_by_role("link", name="Uncertainty").click()
    page.wait_for_url("**/uncertainty*")
    page.locator(".headline").filter(has_text="optimum").wait_for()
    wait_until_still(page)
    assert main.evaluate("main => main.scrollTop") == 0


@pytest.mark.parametrize(
    "address", ["/", "/multiclass?d=ten-digits", "/ranking?d=similar-digits", "/agreement?d=judged-outputs"]
)
def test_the_buttons_of_the_heading_are_on_one_line(server, open_page, address):
    page = open_page(server.url + address)
    page.locator(".headline").wait_for()
    for width in (1440, 1280, 768, 390):
        page.set_viewport_size({"width": width, "height": 900})
        wait_until_still(page)
        buttons = page.locator(".st-key-heading_buttons :is(button, .stSelectbox > div):visible").all()
        middles = [box["y"] + box["height"] / 2 for box in (button.bounding_box() for button in buttons)]
        assert max(middles) - min(middles) <= 4, width


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
