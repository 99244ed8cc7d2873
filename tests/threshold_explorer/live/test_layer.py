"""The live layer of the Threshold page: what it draws over the charts, and how pointers move its slider."""

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from playwright.sync_api import expect

from metrics_core import METRICS
from tests.browser.layer_page import WIDTH, LayerPage, Slider
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.threshold_charts.charts import slider_axis, threshold_charts
from threshold_explorer.live.layer import Pin, live_data, live_pin, live_table
from threshold_explorer.live.parts import MatrixView, bar_metrics
from threshold_explorer.views.threshold.panel import DEFAULT_METRICS, panel
from threshold_explorer.words.formats import percent_text, ratio_text, threshold_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

DATASET = open_example(FIRST)
SCORES = DATASET.scores
SCALE = threshold_scale("threshold", SCORES, DATASET.grid())
SHOWN = [METRICS[key] for key in DEFAULT_METRICS]
CHARTS = threshold_charts(DATASET, SCALE, SHOWN)
PINNED = 0.3
# The ranges of the zoom buttons.
LEVELS = ((0.0, 1.0), (0.2, 0.8), (0.4, 0.6))
SVG = "{http://www.w3.org/2000/svg}"
FURTHER = """<p class="headline"><span></span></p><div class="bar-metrics"></div>
<div class="st-key-typed"><input></div>
<div class="axis-note">
    <span class="range"></span><button class="zoom-out">-</button><button class="zoom-in">+</button>
</div>"""
INSIDE = '<div class="live-root"></div><p role="status"></p>'
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Plotly rounds places to a hundredth of a pixel.
ROUNDING = 1e-4
CASES = """<div class="st-key-case_list">
    <p class="st-key-case_list_tp"></p><p class="st-key-case_list_fn"></p>
</div>"""


def data(threshold: float = 0.5, view: MatrixView | None = None) -> dict[str, Any]:
    return live_data(
        DATASET,
        CHARTS,
        panel(DATASET, SHOWN, view or MatrixView(), {}),
        words=["threshold"],
        bar_metrics=bar_metrics(SHOWN),
        axes=[replace(slider_axis(SCALE), levels=LEVELS)],
        more={**live_table(SCORES, SCALE, threshold), "pin": live_pin(DATASET, Pin(PINNED, SCORES))},
    )


@pytest.fixture
def layer(open_page):
    """Without the charts."""
    return opened(open_page)


@pytest.fixture
def charted(open_page):
    return opened(open_page, charts=CHARTS, dataset=DATASET)


def opened(open_page, **charts: Any) -> LayerPage:
    slider = Slider(("0.5",), SCALE.grid.low, SCALE.grid.high)
    return LayerPage(open_page, "threshold", data(), further=FURTHER, inside=INSIDE, t=slider, **charts)


# What the charts show, in the values of their axes.
READ = """(() => {
    const on = (key) => {
        const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
        const { xaxis, yaxis } = plot._fullLayout;
        const number = (one, name) => Number(one.getAttribute(name));
        return {
            plot,
            x: (one, name) => xaxis.p2d(number(one, name) - xaxis._offset),
            y: (one, name) => yaxis.p2d(number(one, name) - yaxis._offset),
            shown: (selector) => all(selector, plot).filter((one) => !one.hasAttribute("display")),
        };
    };
    const [bars, curves, pr] = ["histogram", "trade_off", "pr_curve"].map(on);
    const [left, right] = all("clipPath[id*=left] rect, clipPath[id*=right] rect", bars.plot);
    const numbers = (text) => text.match(/-?[0-9.]+/g)?.map(Number) ?? [];
    const centre = (one) => ["cx", "cy"].map((name) => Number(one.getAttribute(name)));
    const [here] = pr.shown(".marker"), [there] = pr.shown(".pin-marker");
    const arrow = numbers(pr.shown(".pin-arrow")[0].getAttribute("d"));
    return {
        cursors: [bars, curves].map(({ x, shown }) => shown(".cursor").map((one) => x(one, "x1"))),
        pins: [bars, curves].map(({ x, shown }) => shown(".pin-cursor").map((one) => x(one, "x1"))),
        sides: [bars.plot._fullLayout.xaxis.p2d(Number(left.getAttribute("width"))),
            bars.plot._fullLayout.xaxis.p2d(Number(right.getAttribute("x")))],
        dots: curves.shown(".dot").map((one) => [curves.x(one, "cx"), curves.y(one, "cy")]),
        point: [pr.x(here, "cx"), pr.y(here, "cy")],
        pinned: there ? [pr.x(there, "cx"), pr.y(there, "cy")] : null,
        gaps: arrow.length ? [Math.hypot(...centre(there).map((at, axis) => at - arrow[axis])),
            Math.hypot(...centre(here).map((at, axis) => at - arrow[2 + axis]))] : null,
        bar: texts(".bar-metrics b"),
        headline: document.querySelector(".headline").textContent,
        box: document.querySelector(".st-key-typed input").placeholder,
        thumb: ["--at", "--pin"].map((name) =>
            parseFloat(document.querySelector(".st-key-t").style.getPropertyValue(name)) / 100),
        shares: texts(".matrix .share"),
        counts: texts(".matrix .count"),
    };
})()"""


def test_everything_on_the_page_follows_the_slider(charted):
    each_case_is_a_dot_in_its_bin(charted)
    thresholds = SCALE.thresholds[::6].tolist()
    for threshold, read in zip(thresholds, charted.walk("t", list(map(str, thresholds)), READ), strict=True):
        at, pinned = SCORES.confusion_at(threshold), SCORES.confusion_at(PINNED)
        near = pytest.approx([threshold], abs=ROUNDING)
        assert read["cursors"] == [near, near]
        assert read["sides"] == pytest.approx([threshold, threshold], abs=ROUNDING)
        pins = [] if threshold == PINNED else [pytest.approx([PINNED], abs=ROUNDING)]
        assert [pin for pin in read["pins"] if pin] == pins * 2
        values = [float(metric(at)) for metric in SHOWN]
        assert read["dots"] == [
            pytest.approx([threshold, value], abs=ROUNDING) for value in values if not np.isnan(value)
        ]
        assert read["point"] == pytest.approx([at.recall, at.precision], abs=ROUNDING)
        if read["pinned"]:
            assert read["pinned"] == pytest.approx([pinned.recall, pinned.precision], abs=ROUNDING)
        if read["gaps"]:
            assert read["gaps"] == pytest.approx([9, 9])
        assert read["bar"] == list(map(ratio_text, values))
        assert read["box"] == threshold_text(threshold)
        flags = "none" if np.isnan(at.precision) else "some"
        said = {"caught": at.tp, "positives": at.tp + at.fn, "alarms": at.fp, "precision": at.precision}
        assert read["headline"] == say("headline-threshold", threshold=threshold, flags=flags, **said)
        # The thumb stands on the axis of the charts, which begins right of the track's own end.
        assert read["thumb"] == pytest.approx([threshold, PINNED], abs=ROUNDING)
        cells = [at.tn, at.fp, at.fn, at.tp]
        assert read["counts"] == list(map(str, cells))
        assert read["shares"] == [percent_text(cell / at.n) for cell in cells]


def each_case_is_a_dot_in_its_bin(layer):
    found = layer.page.evaluate("""() => {
        const plot = document.querySelector(".st-key-histogram .js-plotly-plot");
        const { xaxis, yaxis } = plot._fullLayout;
        return all(".live-layer > g path", plot).map((path) => path.getAttribute("d").split("M").slice(1).map((dot) => {
            const [x, y] = dot.split(/[ h]/).map(Number);
            return [xaxis.p2d(x), y - yaxis.d2p(0), x, y];
        }));
    }""")
    [dots] = [mark for mark in CHARTS[0].marks if hasattr(mark, "edges")]
    area = layer.page.evaluate("document.querySelector('.st-key-histogram > div')._fullLayout.yaxis._length")
    below, below_too, above, above_too = found
    assert (below, above) == (below_too, above_too)
    for shown, counts, sign in ((below, dots.down, 1), (above, dots.up, -1)):
        in_bins, _ = np.histogram([x for x, *_ in shown], dots.edges)
        assert in_bins.tolist() == list(counts)
        assert all(sign * off > 0 for _, off, *_ in shown)
        assert all(0 <= y <= area for *_, y in shown)
        assert len({(x, y) for *_, x, y in shown}) == len(shown)


def point_on(layer: LayerPage, key: str, x: float, y: float) -> tuple[float, float]:
    """The pixels of the window at the values of a chart's axes."""
    return tuple(
        layer.page.evaluate(
            """([key, x, y]) => {
                const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
                plot.scrollIntoView({ block: "center" });
                const box = plot.getBoundingClientRect();
                const { xaxis, yaxis } = plot._fullLayout;
                return [box.left + xaxis._offset + xaxis.d2p(x), box.top + yaxis._offset + yaxis.d2p(y)];
            }""",
            [key, x, y],
        )
    )


def shown(layer: LayerPage) -> float:
    return float(layer.page.locator(".st-key-t input").get_attribute("aria-valuetext"))


def range_of(layer: LayerPage, key: str) -> list[float]:
    return layer.page.evaluate(f"document.querySelector('.st-key-{key} > div')._fullLayout.xaxis.range")


def test_a_pointer_moves_the_slider_on_the_charts_and_on_the_track(charted):
    page = charted.page
    page.mouse.move(*point_on(charted, "trade_off", 0.3, 0.5))
    page.mouse.down()
    assert shown(charted) == 0.5
    page.mouse.move(*point_on(charted, "trade_off", 0.643, 0.4), steps=2)
    assert shown(charted) == 0.64
    page.mouse.up()
    assert shown(charted) == 0.64
    # The slider lies on the axis of the charts.
    x, _ = point_on(charted, "trade_off", 0.2, 0.5)
    track = page.locator(".st-key-t [role=group] > :first-child")
    track.scroll_into_view_if_needed()
    box = track.bounding_box()
    page.mouse.click(x, box["y"] + 10)
    assert shown(charted) == 0.2
    at = SCORES.confusion_at(0.37)
    page.mouse.click(*point_on(charted, "pr_curve", at.recall, at.precision))
    # The point of the curve has a threshold of its own.
    [[name, chosen]] = charted.sent
    found = SCORES.confusion_at(chosen)
    assert (name, found.tp, found.fp) == ("chosen", at.tp, at.fp)
    assert shown(charted) == 0.37
    place = point_on(charted, "trade_off", 0.8, 0.5)
    page.mouse.dblclick(*place)
    assert shown(charted) == 0.37


def test_a_wheel_zooms_both_charts_of_the_axis_and_the_note_says_so(charted):
    page, note = charted.page, charted.page.locator(".axis-note")
    assert note.locator(".zoom-out").is_hidden()
    page.mouse.move(*point_on(charted, "trade_off", 0.75, 0.5))
    page.mouse.wheel(0, -120)
    # Drawn in the next frame.
    page.evaluate(NEXT_FRAME)
    low, high = range_of(charted, "trade_off")
    width = np.exp(-120 / 400)
    assert [low, high] == pytest.approx([0.75 * (1 - width), 0.75 * (1 - width) + width], abs=0.01)
    assert range_of(charted, "histogram") == pytest.approx([low, high])
    assert note.locator(".range").text_content() == say("axis-zoomed", low=low, high=high)
    [read] = charted.walk("t", ["0.5"], READ)
    assert read["cursors"] == [pytest.approx([0.5], abs=ROUNDING)] * 2
    assert read["thumb"] == pytest.approx([(0.5 - low) / (high - low), (PINNED - low) / (high - low)], abs=ROUNDING)
    page.keyboard.down("Control")
    page.mouse.move(*point_on(charted, "trade_off", 0.75, 0.5))
    page.mouse.down()
    page.mouse.move(*point_on(charted, "trade_off", 0.70, 0.5))
    page.mouse.up()
    page.keyboard.up("Control")
    page.evaluate(NEXT_FRAME)
    assert range_of(charted, "trade_off") == pytest.approx([low + 0.05, high + 0.05], abs=0.005)
    note.locator(".zoom-out").click()
    assert range_of(charted, "trade_off") == range_of(charted, "histogram") == [0, 1]
    assert note.locator(".range").text_content() == ""
    for button, expected in (("in", 1), ("in", 2), ("out", 1), ("in", 2)):
        note.locator(f".zoom-{button}").click()
        assert range_of(charted, "trade_off") == pytest.approx(LEVELS[expected])
        assert range_of(charted, "histogram") == pytest.approx(LEVELS[expected])
    assert note.locator(".zoom-in").is_hidden()
    page.mouse.dblclick(*point_on(charted, "histogram", 0.5, 0))
    assert range_of(charted, "trade_off") == range_of(charted, "histogram") == [0, 1]
    assert shown(charted) == 0.5


def test_a_box_on_one_chart_zooms_the_other_of_the_axis_too(charted):
    page = charted.page
    page.keyboard.down("Shift")
    page.mouse.move(*point_on(charted, "trade_off", 0.25, 0.3))
    page.mouse.down()
    page.mouse.move(*point_on(charted, "trade_off", 0.75, 0.8), steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(page.locator(".axis-note .zoom-out")).to_be_visible()
    assert range_of(charted, "trade_off") == pytest.approx([0.25, 0.75], abs=0.005)
    assert range_of(charted, "histogram") == pytest.approx(range_of(charted, "trade_off"))


@pytest.mark.parametrize("share", ["actual", "predicted"])
def test_a_share_of_the_matrix_is_of_its_row_or_its_column(layer, share):
    layer.mount(data(view=MatrixView(positive_first=True, share=share)))
    at = SCORES.confusion_at(0.7)
    cells = np.array([[at.tp, at.fn], [at.fp, at.tn]])
    shares = cells / cells.sum(axis=1 if share == "actual" else 0, keepdims=share == "actual")
    [read] = layer.walk("t", ["0.7"], "[texts('.matrix .count'), texts('.matrix .share'), texts('.matrix .delta')]")
    before = SCORES.confusion_at(PINNED)
    moved = cells - [[before.tp, before.fn], [before.fp, before.tn]]
    signed = [f"{'+' if change > 0 else chr(0x2212)}{abs(change)}" for change in moved.ravel()]
    assert read == [list(map(str, cells.ravel())), list(map(percent_text, shares.ravel())), signed]


def test_a_click_on_a_count_asks_for_its_cases_and_moves_there(layer):
    layer.page.locator(".matrix td[data-cell=fn] .count").click()
    assert layer.sent == [["cell", "fn"]]
    layer.page.evaluate("(cases) => document.body.insertAdjacentHTML('beforeend', cases)", CASES)
    expect(layer.page.locator(".st-key-case_list_fn")).to_be_focused()


def test_an_empty_box_takes_the_threshold_while_it_has_the_focus(layer):
    box = layer.page.locator(".st-key-typed input")
    box.focus()
    layer.page.evaluate(NEXT_FRAME)
    assert box.input_value() == "0.5"
    box.blur()
    assert box.input_value() == ""
    box.focus()
    layer.page.evaluate(NEXT_FRAME)
    box.fill("0.4")
    box.blur()
    assert box.input_value() == "0.4"


def test_the_name_of_a_tile_explains_it(layer):
    layer.page.locator(".tile[data-metric=recall] .explained").click()
    bubble = layer.page.locator(".bubble.explanation")
    [help] = [tile["help"] for tile in data()["panel"]["parts"][1]["tiles"] if tile["key"] == "recall"]
    assert bubble.text_content() == help
    name = layer.page.locator(".tile[data-metric=recall] .explained").bounding_box()
    left, top = bubble.evaluate("({ style }) => [style.left, style.top].map(parseFloat)")
    assert left == pytest.approx(max(6, name["x"]), abs=0.01)
    assert top == pytest.approx(name["y"] + name["height"] + 6, abs=0.01)
    layer.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


def test_a_downloaded_chart_has_the_marks_and_states_the_threshold_with_its_values(charted):
    charted.walk("t", ["0.37"], "null")
    charted.page.locator(".st-key-trade_off .js-plotly-plot").hover()
    charted.page.locator(".st-key-trade_off .modebar-btn:not([data-attr])").click()
    assert charted.page.evaluate("texts('.pictures button')") == [say("picture-png"), say("picture-svg")]
    with charted.page.expect_download() as download:
        charted.page.get_by_role("button", name=say("picture-svg"), exact=True).click()
    assert download.value.suggested_filename == f"{DATASET.name_with_fingerprint} trade_off.svg"
    drawing = ElementTree.fromstring(download.value.path().read_bytes())
    at = SCORES.confusion_at(0.37)
    read = "".join(f"● {metric_label(metric.key)} {ratio_text(metric(at))}" for metric in SHOWN)
    foot = "".join(drawing.findall(f"{SVG}text")[-1].itertext())
    assert foot == say("picture-foot", title=DATASET.title, threshold=0.37) + read
    dots = [one for one in drawing.iter(f"{SVG}circle") if one.get("class") == "dot"]
    assert len(dots) == len(SHOWN)
    assert all("opacity" in one.get("style") for one in dots)


def test_the_threshold_of_the_servers_counts_is_that_between_two_positions(layer):
    between = 0.505
    layer.mount(data(between))
    at = SCORES.confusion_at(between)
    counts = list(map(str, [at.tn, at.fp, at.fn, at.tp]))
    assert layer.walk("t", [str(between)], "texts('.matrix .count')") == [counts]


def test_what_is_heard_is_the_threshold_where_it_rests(layer):
    page = layer.page
    # Otherwise the time that a busy machine takes counts too.
    page.clock.install(time=0)
    page.clock.pause_at(1)
    layer.walk("t", ["0.3", "0.41"], "null")
    status = page.locator("[role=status]")
    page.clock.run_for(900)
    assert status.text_content() == ""
    page.clock.run_for(200)
    at = SCORES.confusion_at(0.41)
    assert status.text_content() == say(
        "announce-threshold", threshold=0.41, precision=ratio_text(at.precision), recall=ratio_text(at.recall)
    )
    page.mouse.move(WIDTH + 50, 10)
    page.mouse.down()
    layer.walk("t", ["0.5"], "null")
    page.clock.run_for(1100)
    assert "0.41" in status.text_content()
    page.mouse.up()
    page.clock.run_for(1100)
    assert "0.5," in status.text_content()


def test_a_layer_that_was_removed_draws_no_more(layer):
    layer.page.evaluate("document.querySelector('.live').remove()")
    assert layer.walk("t", ["0.2"], "document.querySelector('.headline').textContent") == [
        layer.page.locator(".headline").text_content()
    ]
    assert layer.page.locator(".headline").text_content().startswith("At 0.5:")
