"""The required sample size in the browser: its points and sentences follow the slider."""

from metrics_core.resampling import two_thresholds
from tests.browser.appearance import wait_until_drawn
from tests.browser.page_parts import expect_soon, open_example, set_slider, wait_for_server
from tests.browser.test_every_page import MAX_HEIGHT
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.views.uncertainty.sample_size import (
    SampleSizeRequest,
    sample_sizes,
)
from threshold_explorer.words.formats import count_text


def wait_for_sizes(page) -> None:
    page.wait_for_selector(".sample-size p")
    page.wait_for_selector(".st-key-sample_size .live-layer [data-testid=size-available]", state="attached")
    wait_for_server(page)


def test_the_points_follow_the_slider_and_the_table_its_release(server, open_page):
    page = open_page(f"{server.url}/uncertainty?pin=0.5&t=0.3&size_of=difference_recall")
    wait_for_sizes(page)
    needed = page.locator("[data-testid=size-required]")
    before = float(needed.get_attribute("data-x"))
    set_slider(page, 0.4)
    expect_soon(page, lambda: float(needed.get_attribute("data-x")) != before)
    wait_for_server(page)
    dataset = open_example(FIRST)
    request = SampleSizeRequest("difference_recall", 0.05, 569, "", dataset.scores.prevalence)
    compared = two_thresholds(dataset.scores, 0.4, 0.5)
    n = sample_sizes(dataset, 0.4, request, compared)[0].n
    assert float(needed.get_attribute("data-x")) == n
    assert count_text(n) in page.locator(".sample-size p").first.inner_text()
    expect_soon(page, lambda: page.locator("th:visible", has_text="B: 0.4").count() == 1)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("(main) => main.scrollHeight") <= MAX_HEIGHT
    page.set_viewport_size({"width": 390, "height": 800})
    wait_until_drawn(page)
    assert main.evaluate("(main) => main.scrollWidth <= main.clientWidth")
