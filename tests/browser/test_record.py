"""The decision record, saved and opened from the disk without a server: its slider shows the numbers of the page."""

import json

import pytest

from tests.browser.page_parts import (
    cells,
    chart_point,
    expect_soon,
    marker,
    open_example,
    press,
    shown_threshold,
    tiles,
    wait_for_goal,
    wait_for_page,
    wait_until_drawn,
    wait_until_still,
)
from tests.browser.test_chart_keys import charts_are_walked
from tests.browser.test_print import sheets
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.words.sentence import say

# Moves the slider to every fourth of its positions and reads matrix and tiles there.
STEPS = """async () => {
    const root = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]')?.shadowRoot ?? document;
    const input = document.querySelector('.st-key-t input[type=range]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const [first, last, step] = ['min', 'max', 'step'].map((name) => Number(input[name]));
    const all = (places) => [...root.querySelectorAll(places)].map(({ dataset }) => dataset);
    const read = (places, name) => all(places).map((one) => [one[name], one.value]);
    const intervals = () => all('.tile').map(({ low, high }) => [low, high]);
    const shown = {};
    for (let at = 0; at <= Math.round((last - first) / step); at += 4) {
        set.call(input, String(first + at * step));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        const threshold = Number(input.getAttribute('aria-valuetext'));
        shown[threshold] = [read('td[data-cell]', 'cell'), read('.tile', 'metric'), intervals()];
    }
    return shown;
}"""


def make_record(page, *, who="Ada", why="As agreed."):
    page.get_by_role("button", name="Record decision").click()
    page.get_by_label(say("record-who")).fill(who)
    page.get_by_label(say("record-why")).fill(why)
    page.get_by_role("button", name=say("record-make")).click()


def download_record(page, tmp_path, button="record-html"):
    """The path of the file that a button downloads."""
    with page.expect_download() as download:
        page.get_by_role("button", name=say(button)).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.fixture
def open_file(open_page):
    """Opens a file from the disk without a network and records the URLs that it requests."""
    requested = []

    def opened(path):
        page = open_page("about:blank")
        page.route("**", lambda route: route.continue_() if route.request.url == path.as_uri() else route.abort())
        page.on("request", lambda request: requested.append(request.url))
        page.context.set_offline(True)
        page.goto(path.as_uri())
        page.wait_for_function("document.querySelectorAll('.live-layer').length >= 4")
        wait_until_drawn(page)
        page.context.set_offline(False)
        return page, requested

    return opened


@pytest.fixture
def record(server, open_page, tmp_path):
    page = open_page(f"{server.url}/?t=0.37")
    wait_for_page(page)
    make_record(page)
    return page, download_record(page, tmp_path)


def test_the_saved_file_shows_the_numbers_of_the_page_and_works_without_a_server(record, open_file, visitors):
    page, path = record
    page.get_by_role("button", name="Close").click()
    page.get_by_role("dialog").wait_for(state="detached")
    wait_until_still(page)
    on_page = page.evaluate(STEPS)
    file, requested = open_file(path)
    the_static_table_equals_the_table_that_the_script_draws(file, path)
    dragging_moves_numbers_charts_and_table_and_the_button_returns(file)
    assert len(on_page) == 26
    assert file.evaluate(STEPS) == on_page
    charts_are_walked(file, 4)
    for width, dark in ((1440, False), (390, False), (768, True)):
        file.set_viewport_size({"width": width, "height": 900})
        file.emulate_media(color_scheme="dark" if dark else "light")
        wait_until_drawn(file)
        expect_soon(file, lambda width=width: file.evaluate("document.documentElement.scrollWidth") <= width)
    it_prints_at_the_threshold_of_the_decision(file)
    assert [url for url in requested if not url.startswith(("file:", "data:"))] == []
    a_browser_that_cannot_decompress_gets_a_message(visitors, path)


def a_browser_that_cannot_decompress_gets_a_message(visitors, path):
    page = visitors.next().new_page(1440, 900, dark=False)
    page.add_init_script("delete window.DecompressionStream")
    page.goto(path.as_uri())
    page.get_by_text(say("record-without-script")).wait_for()
    assert page.locator("#no-charts").is_visible()


def dragging_moves_numbers_charts_and_table_and_the_button_returns(file):
    scores = open_example(FIRST).scores
    assert shown_threshold(file) == 0.37
    thumb = file.locator(".thumb").bounding_box()
    file.mouse.move(thumb["x"] + 8, thumb["y"] + 8)
    file.mouse.down()
    x, _y = chart_point(file, "trade_off", 0.8, 0.5)
    file.mouse.move(x, thumb["y"] + 8, steps=4)
    wait_until_drawn(file)
    assert shown_threshold(file) == 0.8
    at = scores.confusion_at(0.8)
    assert cells(file) == {"tp": at.tp, "fp": at.fp, "fn": at.fn, "tn": at.tn}
    assert marker(file, "pr_curve") == pytest.approx((at.recall, at.precision))
    assert file.locator("#numbers tr", has_text="Recall").first.locator("td").first.inner_text() == f"{at.recall:.3f}"
    file.mouse.up()
    file.mouse.click(*chart_point(file, "trade_off", 0.25, 0.5))
    assert shown_threshold(file) == 0.25
    file.get_by_role("button", name="Back to 0.37").click()
    wait_until_drawn(file)
    assert (shown_threshold(file), tiles(file)["recall"]) == (0.37, scores.confusion_at(0.37).recall)
    press(file, "ArrowRight")
    assert shown_threshold(file) == 0.38


def the_static_table_equals_the_table_that_the_script_draws(file, path):
    table = "#numbers tbody"
    before = file.locator(table).inner_text()
    press(file, "ArrowRight", "ArrowRight", "ArrowRight")
    wait_until_drawn(file)
    moved = file.locator(table).inner_text()
    press(file, "ArrowLeft", "ArrowLeft", "ArrowLeft")
    expect_soon(file, lambda: file.locator(table).inner_text() == before)
    assert moved != before
    written = path.read_text(encoding="utf-8")
    for line in before.splitlines():
        for cell in filter(None, line.split("\t")):
            assert cell.replace("'", "&#x27;") in written


def it_prints_at_the_threshold_of_the_decision(file):
    press(file, "End")
    file.evaluate(
        """() => matchMedia('print').addEventListener('change', ({ matches }) => {
            if (!matches) return;
            const inside = (plot) => plot.getBoundingClientRect().right <= document.documentElement.clientWidth + 2;
            window.noted = [
                document.querySelector('#numbers td').textContent,
                document.querySelector('.bar').checkVisibility(),
                getComputedStyle(document.body).backgroundColor,
                [...document.querySelectorAll('.main-svg')].every(inside),
            ];
        })"""
    )
    pdf = file.pdf(prefer_css_page_size=True)
    tp = open_example(FIRST).scores.confusion_at(0.37).tp
    assert file.evaluate("window.noted") == [str(tp), False, "rgb(255, 255, 255)", True]
    assert 3 <= sheets(pdf) <= 6


def test_a_record_of_an_older_link_has_the_goal_and_the_costs(server, open_page, tmp_path, open_file):
    page = open_page(f"{server.url}/optimize?t=0.37&recall_min=0.9&holds=sample&cost_fn=7&own=0.3~Ward~as+agreed")
    wait_for_goal(page)
    make_record(page, who="</script><script>document.title = 'taken'</script>", why="<img src=x onerror=alert(1)>")
    data = json.loads(download_record(page, tmp_path, "record-json").read_text(encoding="utf-8"))
    file, _ = open_file(download_record(page, tmp_path))
    assert file.title() == "Breast cancer · Decision record"
    assert file.get_by_text("<img src=x onerror=alert(1)>").is_visible()
    assert file.get_by_role("heading", name=say("record-costs-heading")).is_visible()
    shown = {cell["key"]: cell["value"] for cell in data["numbers"]}
    assert cells(file) == {cell: shown[cell] for cell in ("tp", "fp", "fn", "tn")}
    assert {key: value for key, value in shown.items() if key in tiles(file)} == tiles(file)
