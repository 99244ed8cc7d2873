"""Links, uploads and layout in a real browser."""

from playwright.sync_api import expect

from benchmarks import viewer
from tests.browser.conftest import ROOT
from tests.browser.page_parts import (
    cells,
    expect_soon,
    press,
    server_numbers,
    shown_threshold,
    stopped_at,
    tiles,
    upload,
    wait_for_page,
    wait_for_server,
    wait_until_still,
)
from threshold_explorer.words.sentence import say


def test_an_uploaded_file_is_live_at_once_and_still_open_after_a_reload(server, open_page):
    page = open_page(server.url)
    scores_far_from_zero_show_their_own_counts(page)
    upload(page, "mine.csv", (ROOT / "examples" / "wine_votes.csv").read_bytes())
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    shown = tiles(page)
    page.reload()
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    assert tiles(page) == shown
    with viewer.open(server.url, page.url.removeprefix(server.url)) as stranger:
        assert [alert.replace("\\", "") for alert in stranger.alerts] == [say("data-not-shared")]
        assert list(stranger.page.nodes_of_kind("slider")) == []


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


COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const status = box(document.querySelector("[data-testid=stStatusWidget]"));
    const isUnder = ({ left, right, top, bottom }) =>
        left < status.right && right > status.left && top < status.bottom && bottom > status.top;
    const links = [...document.querySelectorAll(".st-key-pages a")];
    return links.filter((one) => isUnder(box(one))).map((one) => one.textContent);
}"""


def test_the_status_of_a_run_covers_no_link_of_the_navigation(cold_server, open_page):
    page = open_page(f"{cold_server.url}/?d=breast-cancer", width=1280)
    wait_for_page(page)
    with stopped_at(page, cold_server, "pages", page.locator(".st-key-pages a").nth(1).click):
        page.locator("[data-testid=stStatusWidget]").wait_for()
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(COVERED) == []


def test_numbers_of_one_file_are_not_shown_under_the_name_of_another(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    live, line = page.locator(".st-key-live .live-root").first, page.locator(".headline")
    assert line.get_attribute("data-of") == "breast-cancer"
    # As if the headline of another file had arrived before its numbers; what arrives is an element.
    rename = """name => {
        document.querySelector('.headline').dataset.of = name;
        document.body.append(document.createElement('i'));
    }"""
    page.evaluate(rename, "another")
    expect(live).to_be_hidden()
    expect(line).to_be_hidden()
    page.evaluate(rename, "breast-cancer")
    expect(live).to_be_visible()
    expect(line).to_be_visible()


def test_the_first_screen_and_an_example_offer_the_upload_on_a_phone(server, open_page):
    page = open_page(server.url, width=390, height=844)
    wait_for_page(page)
    another_page_opens_at_its_top(page)
    the_first_page_opens_in_a_new_tab_and_without_a_reload_in_this_one(page)
    assert page.locator(".st-key-upload button").first.bounding_box()["y"] < 844 / 3
    a_refusal_is_in_sight(page)
    page.locator(".st-key-welcome_test button").click()
    page.wait_for_url("**d=breast-cancer*")
    badge = page.get_by_text(say("example-badge"), exact=True)
    # Hidden while the example opens.
    badge.wait_for()
    expect_soon(page, lambda: badge.bounding_box()["y"] < 844 / 3)
    page.get_by_role("button", name=say("example-upload")).click()
    page.wait_for_function("document.activeElement.closest('.st-key-upload') !== null")
    upload(page, "mine.csv", (ROOT / "examples" / "wine_votes.csv").read_bytes())
    page.get_by_role("heading", name="mine.csv").wait_for()
    # The sidebar would cover the result.
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="detached")
    badge.wait_for(state="detached")


def the_first_page_opens_in_a_new_tab_and_without_a_reload_in_this_one(page):
    link = page.locator(".st-key-pages").get_by_role("link", name="Decide")
    with page.context.expect_page() as opened:
        link.click(button="middle")
    opened.value.wait_for_url("**/")
    opened.value.close()
    page.evaluate("document.isKept = true")
    link.click()
    wait_for_page(page)
    assert page.evaluate("document.isKept")


def a_refusal_is_in_sight(page):
    upload(page, "scores.csv", b"id,score\n" + b"".join(b"c%d,0.%d\n" % (at, at + 11) for at in range(30)))
    alert = page.get_by_role("alert").filter(has_text="The true label is missing")
    alert.wait_for()
    expect_soon(page, lambda: alert.bounding_box()["y"] < 844 * 2 / 3)
    page.locator(".st-key-truth input[type=file]").wait_for(state="attached")


def another_page_opens_at_its_top(page):
    main = page.locator("[data-testid=stMain]")
    main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
    page.locator(".st-key-pages").get_by_role("link", name="Trust").click()
    page.wait_for_url("**/trust*")
    page.locator(".headline").wait_for()
    wait_until_still(page)
    expect_soon(page, lambda: main.evaluate("main => main.scrollTop") == 0)
