"""How many cases, in the browser: dragged with nothing sent, at every position the words that Python would say."""

import pytest

from dashboard.certainty.sample_size import Wish, answers, expected
from dashboard.data.sources import FIRST
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import Sentence
from tests.browser.page_parts import expect_soon, open_example, press, wait_for_server

WALK = """async (thresholds) => {
    const input = document.querySelector('.st-key-t input[type=range]');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const said = [];
    for (const threshold of thresholds) {
        setter.call(input, String(threshold));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        said.push([...document.querySelectorAll('.size-answer p')].map((line) => line.textContent).filter(Boolean));
    }
    return said;
}"""


def wait_for_sizes(page) -> None:
    page.wait_for_selector(".size-answer p")
    page.wait_for_selector(".st-key-sample_size .live-layer [data-testid=size-have]", state="attached")
    wait_for_server(page)


def said_by_python(dataset, threshold: float, wish: Wish) -> list[str]:
    of = expected(dataset, threshold, wish)
    if of.trouble:
        return [str(of.trouble)]
    needed, have = answers(dataset, threshold, wish)[:2]
    what = {"metric": metric_label(wish.metric), "value": of.value, "width": wish.half_width}
    return [
        str(Sentence("size-needed", **what, n=needed.n, positives=needed.positives)),
        str(Sentence("size-promised", n=have.n, positives=have.positives, width=have.half_width)),
    ]


@pytest.mark.parametrize(("metric", "pi"), [("precision", None), ("npv", "0.5"), ("recall", "0.01")])
def test_every_answer_at_every_position_is_that_of_python(server, open_page, metric, pi):
    dataset = open_example(FIRST)
    observed = dataset.scores.prevalence
    wish = Wish(metric, 0.03, 701, pi or "", float(pi) if pi else observed)
    query = f"size_of={metric}&size_width=0.03&size_n=701" + (f"&pi={pi}" if pi else "")
    page = open_page(f"{server.url}/certainty?{query}")
    wait_for_sizes(page)
    thresholds = [float(at) for at in dataset.grid().thresholds]
    for threshold, said in zip(thresholds, page.evaluate(WALK, thresholds), strict=True):
        assert said == said_by_python(dataset, threshold, wish)


def test_the_points_follow_the_slider_and_the_table_its_release(server, open_page):
    page = open_page(f"{server.url}/certainty?pin=0.5&t=0.3")
    wait_for_sizes(page)
    needed = page.locator("[data-testid=size-needed]")
    before = float(needed.get_attribute("data-x"))
    press(page, *["ArrowRight"] * 10)
    expect_soon(page, lambda: float(needed.get_attribute("data-x")) != before)
    wait_for_server(page)
    wish = Wish("precision", 0.05, 569, "", open_example(FIRST).scores.prevalence)
    assert float(needed.get_attribute("data-x")) == answers(open_example(FIRST), 0.4, wish)[0].n
    expect_soon(page, lambda: page.locator("th", has_text="B: 0.4").count() == 1)


def test_without_room_nothing_reaches_beyond_the_page(server, open_page):
    page = open_page(f"{server.url}/certainty?pin=0.5&t=0.3")
    page.set_viewport_size({"width": 390, "height": 800})
    wait_for_sizes(page)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("(main) => main.scrollWidth <= main.clientWidth")
