"""The share of outputs with score ≥ x follows its slider in the browser and agrees with metrics_core."""

from metrics_core import wilson
from metrics_core.text import count_at_least
from tests.browser.page_parts import SLIDER, drag_thumb, expect_soon, upload, wait_until_still, walk
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import bleu

REACH = ".st-key-reach input[type=range]"
REFERENCES = [f"the cat number {at} sat on the old mat near the river" for at in range(15)]
SYSTEMS = {
    "hypothesis": [text.replace("old", "new") if at % 2 else text for at, text in enumerate(REFERENCES)],
    "hypothesis_b": [text.replace("cat", "dog") + " today" * (at % 4) for at, text in enumerate(REFERENCES)],
}
SENTENCES = [bleu(texts, REFERENCES).sentences for texts in SYSTEMS.values()]


def counts(page) -> list[int]:
    return page.locator(".tile[data-count]").evaluate_all("(tiles) => tiles.map((tile) => Number(tile.dataset.count))")


def position(page) -> float:
    return float(page.locator(REACH).get_attribute("aria-valuetext"))


def send(page, name, *, with_confidence):
    rows = zip(REFERENCES, *SYSTEMS.values(), range(len(REFERENCES)), strict=True)
    lines = [f"{a},{b},{c}" + (f",{d / 20}" if with_confidence else "") for a, b, c, d in rows]
    head = "reference," + ",".join(SYSTEMS) + (",confidence" if with_confidence else "")
    upload(page, name, "\n".join([head, *lines, ""]).encode())
    page.get_by_role("heading", name=name).wait_for()
    page.wait_for_selector(REACH, state="attached")
    page.wait_for_selector(".tile[data-count]")
    if with_confidence:
        page.wait_for_selector(SLIDER, state="attached")
        page.wait_for_selector(".tile[data-metric]")
    wait_until_still(page)


def expected(x: float) -> list[int]:
    return [int(count_at_least(sentences, x)) for sentences in SENTENCES]


def test_the_share_follows_drags_and_clicks_alone_and_beside_an_answer_threshold(server, open_page):
    page = open_page(f"{server.url}/glossary")
    for name, with_confidence in (("alone.csv", False), ("beside.csv", True)):
        send(page, name, with_confidence=with_confidence)
        every_step_has_the_counts_of_the_core(page)
        dragging_sends_nothing_and_the_interval_is_wilsons(page)
        a_click_on_the_chart_sets_the_slider(page)


READ = """(text) => [Number(text), [...document.querySelectorAll('[data-testid=stBidiComponentIsolated]')]
    .flatMap((one) => [...one.shadowRoot.querySelectorAll('.tile[data-count]')])
    .map(({ dataset }) => Number(dataset.count))]"""


def every_step_has_the_counts_of_the_core(page):
    low, high, step = (float(page.locator(REACH).get_attribute(name)) for name in ("min", "max", "step"))
    rows = walk(page, "reach", [low + at * step for at in range(round((high - low) / step) + 1)], READ)
    assert len({tuple(shown) for _, shown in rows}) > 5
    for x, shown in rows:
        assert shown == expected(x)


def dragging_sends_nothing_and_the_interval_is_wilsons(page):
    page.locator(REACH).scroll_into_view_if_needed()
    with drag_thumb(page, 0.9, key="reach") as moved:
        wait_until_still(page)
        page.frames_sent.clear()
        before = counts(page)
        moved(0.3)
        expect_soon(page, lambda: counts(page) != before)
        assert counts(page) == expected(position(page))
        assert page.frames_sent == []
        count, _ = counts(page)
        low, high = wilson(count, len(REFERENCES))
        assert f"{low:.3f}–{high:.3f}" in page.locator(".tile[data-count] .note").first.inner_text()


def a_click_on_the_chart_sets_the_slider(page):
    plot = page.locator(".st-key-reaching .nsewdrag").first
    plot.scroll_into_view_if_needed()
    wait_until_still(page)
    area = plot.bounding_box()
    low, high = (float(page.locator(REACH).get_attribute(end)) for end in ("min", "max"))

    def point(share: float) -> tuple[float, float]:
        return area["x"] + share * area["width"], area["y"] + area["height"] / 2

    step = float(page.locator(REACH).get_attribute("step"))
    page.mouse.move(*point(0.2))
    page.mouse.down()
    page.frames_sent.clear()
    page.mouse.move(*point(0.6), steps=4)
    expect_soon(page, lambda: abs(position(page) - (low + 0.6 * (high - low))) <= step)
    assert counts(page) == expected(position(page))
    assert page.frames_sent == []
    page.mouse.up()
    picked = position(page)
    page.wait_for_url(f"**reach={picked:g}*")
    page.mouse.click(*point(0.3))
    expect_soon(page, lambda: abs(position(page) - (low + 0.3 * (high - low))) <= step)
    page.wait_for_url(f"**reach={position(page):g}*")
    assert counts(page) == expected(position(page))
