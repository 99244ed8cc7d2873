"""The required sample size in the browser: the same sentences as Python's at every slider position."""

import pytest

from metrics_core.resampling import two_thresholds
from tests.browser.appearance import wait_until_drawn
from tests.browser.page_parts import expect_soon, open_example, set_slider, take_off_screen, wait_for_server, walk
from tests.browser.test_every_page import MAX_HEIGHT
from threshold_explorer.sources.open_source import FIRST
from threshold_explorer.uncertainty.sample_size import (
    ASSURANCE_TEXT,
    Compared,
    SampleSizeRequest,
    expected,
    sample_sizes,
    sized_label,
)
from threshold_explorer.words.sentence import Sentence

READ = """() => [...document.querySelectorAll('.sample-size p')].map((line) => line.textContent).filter(Boolean)"""


def wait_for_sizes(page) -> None:
    page.wait_for_selector(".sample-size p")
    page.wait_for_selector(".st-key-sample_size .live-layer [data-testid=size-available]", state="attached")
    wait_for_server(page)


def sentences_of_python(dataset, threshold: float, request: SampleSizeRequest) -> list[str]:
    of = expected(dataset, threshold, request)
    if of.trouble:
        return [str(of.trouble)]
    needed, have = sample_sizes(dataset, threshold, request)[:2]
    what = {"metric": sized_label(request.metric), "value": of.value, "width": request.half_width}
    return [
        str(Sentence("size-required", **what, n=needed.n, positives=needed.positives)),
        str(Sentence("size-assured", n=needed.n_assured, assurance=ASSURANCE_TEXT)),
        str(Sentence("size-reached", n=have.n, positives=have.positives, width=have.half_width)),
    ]


@pytest.mark.parametrize(("metric", "pi"), [("precision", None), ("npv", "0.5"), ("f1", "0.01"), ("roc_auc", "0.05")])
def test_every_sentence_at_every_position_equals_pythons(server, open_page, metric, pi):
    dataset = open_example(FIRST)
    observed = dataset.scores.prevalence
    request = SampleSizeRequest(metric, 0.03, 701, pi or "", float(pi) if pi else observed)
    query = f"size_of={metric}&size_width=0.03&size_n=701" + (f"&pi={pi}" if pi else "")
    page = open_page(f"{server.url}/uncertainty?{query}")
    wait_for_sizes(page)
    take_off_screen(page)
    thresholds = [float(at) for at in dataset.grid().thresholds]
    for threshold, shown in zip(thresholds, walk(page, "t", thresholds, READ), strict=True):
        assert shown == sentences_of_python(dataset, threshold, request)


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
    compared = Compared(two_thresholds(dataset.scores, 0.4, 0.5))
    assert float(needed.get_attribute("data-x")) == sample_sizes(dataset, 0.4, request, compared)[0].n
    expect_soon(page, lambda: page.locator("th:visible", has_text="B: 0.4").count() == 1)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("(main) => main.scrollHeight") <= MAX_HEIGHT
    page.set_viewport_size({"width": 390, "height": 800})
    wait_until_drawn(page)
    assert main.evaluate("(main) => main.scrollWidth <= main.clientWidth")
