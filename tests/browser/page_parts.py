"""The parts of a page and the actions of a visitor, so that a test reads like a description of a visit."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Locator, Page, expect

from metrics_core import ConfusionMatrix
from tests.browser.app_server import TIMEOUT_SECONDS, Server
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, open_binary
from threshold_explorer.data.sources.examples import Example
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.words.sentence import say

SLIDER = ".st-key-t input[type=range]"


# Neither running nor requested; a file without the app's frame runs no script.
NO_RUN = "(document.querySelector('[data-testid=stApp]')?.dataset.testScriptState ?? 'notRunning') === 'notRunning'"


def wait_for_page(page: Page) -> None:
    """Wait until the slider, the live numbers and the live layers of the four charts exist, and the page is still."""
    page.wait_for_selector(SLIDER, state="attached")
    page.wait_for_selector(".tile[data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 4")
    wait_for_server(page)
    wait_until_still(page)


def wait_for_server(page: Page) -> None:
    """Wait until the server's table, opened if need be, shows the slider's threshold and no script run is active."""
    unfold_numbers(page)
    page.wait_for_function(
        f"""() => {{
            const shown = document.querySelector('.st-key-t input[type=range]')?.getAttribute('aria-valuetext');
            const cell = document.querySelector('.st-key-numbers table tbody tr td:nth-child(2)');
            const apart = Math.abs(parseFloat(cell?.textContent) - parseFloat(shown));
            return apart <= 1e-9 + 1e-14 * Math.abs(parseFloat(shown)) && {NO_RUN};
        }}""",
    )
    # The live layer gets the data of the run after it.
    wait_until_drawn(page)


def wait_until_drawn(page: Page) -> None:
    """Wait until the effects of the last move or key press are drawn: two frames, then every pending task."""
    page.evaluate(
        """() => new Promise((done) => {
            const whenIdle = () => scheduler.postTask(done, { priority: 'background' });
            requestAnimationFrame(() => requestAnimationFrame(whenIdle));
        })"""
    )


def wait_until_still(page: Page) -> None:
    """Wait until no script run is active, every visible chart is drawn and no finite animation is running."""
    page.wait_for_function(NO_RUN)
    # Polled, not awaited: Chromium never settles `finished` of an animation that a dialog covers.
    page.wait_for_function(
        """() => {
            const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
            const moves = (animation) => animation.playState === 'running' && ends(animation);
            const charts = [...document.querySelectorAll('.stPlotlyChart')];
            return document.fonts.status === 'loaded' && !document.getAnimations().some(moves)
                && charts.every((chart) => chart.querySelector('.main-svg') || !chart.checkVisibility());
        }"""
    )
    wait_until_drawn(page)


@contextmanager
def stopped_at(page: Page, server: Server, key: str, action: Callable[[], None]) -> Iterator[None]:
    """Pause the server as soon as an action makes it send an element with this key, until the context ends.

    However slow the browser is, what the server computes is not finished before the page has responded.
    """
    with page.socket.expect_event("framereceived", lambda frame: key.encode() in frame):
        action()
    with server.paused():
        yield


def take_off_screen(page: Page) -> None:
    """Stop layout and painting, for tests that read only the numbers at many positions."""
    page.evaluate("document.querySelector('[data-testid=stApp]').style.display = 'none'")


def expect_soon(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until a condition that reads the page several times is true; it is checked after each frame."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while not holds():
        assert time.monotonic() < give_up, "it never came to hold"
        wait_until_drawn(page)


def slider(page: Page) -> Locator:
    return page.locator(SLIDER)


def shown_threshold(page: Page) -> float:
    return float(slider(page).get_attribute("aria-valuetext"))


def tiles(page: Page) -> dict[str, float]:
    """The live metrics by key, with all digits."""
    return _values(page, ".tile", "metric")


def cells(page: Page) -> dict[str, float]:
    """The live confusion matrix by cell."""
    return _values(page, "td[data-cell]", "cell")


def _values(page: Page, selector: str, key_attribute: str) -> dict[str, float]:
    expect(page.locator(f"{selector}:not([data-value])")).to_have_count(0)
    # One evaluation: the panel may be rebuilt between two.
    found = page.locator(selector).evaluate_all(
        "(places, key) => places.map((place) => [place.dataset[key], place.dataset.value])", key_attribute
    )
    return {name: float(value) for name, value in found}


def sentence(page: Page) -> str:
    return page.locator("[data-testid=sentence]").inner_text()


def server_numbers(page: Page) -> dict[str, str]:
    """The server's table of metrics: name to value, as text."""
    rows = page.locator(".st-key-numbers table tbody tr")
    return dict(rows.evaluate_all("rows => rows.map(row => [...row.cells].slice(0, 2).map(c => c.textContent))"))


def unfold_numbers(page: Page) -> None:
    """Open the table of all metrics, which the Threshold page draws when it is opened, without scrolling there."""
    closed = page.locator(".st-key-numbers_open details:not([open]) summary")
    if closed.count():
        closed.evaluate("(summary) => summary.click()")
        page.locator(".st-key-numbers table").wait_for(state="attached")


def server_sentence(page: Page) -> str:
    return page.locator(".st-key-numbers [data-testid=stCaptionContainer]").text_content()


def press(page: Page, *keys: str, key: str = "t") -> None:
    """Press keys on the threshold slider, or on the slider with another widget key, and wait until that is drawn.

    Of a slider with two ends the lower one is moved.
    """
    page.locator(f".st-key-{key} input[type=range]").first.focus()
    for pressed in keys:
        page.keyboard.press(pressed)
    wait_until_drawn(page)


def set_slider(page: Page, threshold: float) -> None:
    """Move the slider beside a threshold, then onto it with an arrow key, as a release."""
    at = slider(page)
    step, first = (float(at.get_attribute(name)) for name in ("step", "min"))
    key, beside = ("ArrowRight", threshold - step) if threshold - step >= first else ("ArrowLeft", threshold + step)
    walk(page, "t", [beside])
    press(page, key)


# A slider follows its input element; the value that it sends to the server is that of its release.
_WALK = """async ([key, thumb, positions]) => {
    const input = document.querySelectorAll(`.st-key-${key} input[type=range]`)[thumb];
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const seen = [];
    for (const position of positions) {
        setter.call(input, String(position));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        seen.push((READ)(input.getAttribute('aria-valuetext')));
    }
    return seen;
}"""


def walk(page: Page, key: str, positions: Sequence[float], read: str = "(text) => text", thumb: int = 0) -> list[Any]:
    """Move a slider to each position without a release; returns what a function of its text reads on the page there."""
    return page.evaluate(_WALK.replace("READ", read), [key, thumb, list(positions)])


@contextmanager
def drag_thumb(
    page: Page, start: float | None = None, key: str = "t", thumb: int = 0
) -> Iterator[Callable[[float], None]]:
    """Hold a slider's thumb (of two, the lower or the upper one) and yield a function that moves it.

    The function takes a share of the track's length. The thumb is released on leaving the context.
    """
    held = page.locator(f".st-key-{key} [data-testid=stSliderThumbValue]").nth(thumb).locator("..")
    wait_until_still(page)
    # Waits until the thumb stays where it is and nothing covers it.
    held.hover()
    box, track = held.bounding_box(), page.locator(f".st-key-{key} [data-testid=stSlider]").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.down()

    def moved(share: float) -> None:
        page.mouse.move(track["x"] + share * track["width"], y, steps=4)
        wait_until_drawn(page)

    if start is not None:
        moved(start)
    yield moved
    page.mouse.up()


def values_while_responses_are_late(page: Page, server: Server, key: str) -> list[list[float]]:
    """What a slider shows in two rounds: from its release, moved on by three keys before and while the server responds.

    Ends with the last value in the URL.
    """
    thumb = page.locator(f".st-key-{key} input[type=range]").first
    thumb.scroll_into_view_if_needed()
    thumb.evaluate(
        """(input) => {
            input.shown = [];
            const look = () => input.shown.push(Number(input.value));
            new MutationObserver(look).observe(input, { attributes: true, attributeFilter: ["aria-valuetext"] });
        }"""
    )
    rounds = []
    for end, keys_before, keys_after in ((0.1, 1, 2), (0.2, 3, 0)):
        with ExitStack() as late:
            with drag_thumb(page, key=key) as moved:
                moved(0.4)
                moved(end)
                released_at = thumb.evaluate("(input) => input.shown.splice(0).pop()")
                late.enter_context(server.paused())
            press(page, *["ArrowRight"] * keys_before, key=key)
        press(page, *["ArrowRight"] * keys_after, key=key)
        wait_until_still(page)
        text = thumb.get_attribute("aria-valuetext")
        expect_soon(page, lambda text=text: text in unquote(page.url))
        wait_until_still(page)
        rounds.append([released_at, *thumb.evaluate("(input) => input.shown")])
    return rounds


def a_late_response_does_not_move_a_slider_that_has_moved_on(page: Page, server: Server, key: str) -> None:
    for shown in values_while_responses_are_late(page, server, key):
        assert shown == sorted(shown)
        assert len(set(shown)) == 4


def wait_for_series(page: Page) -> None:
    """Wait until the table of several series and the live layers of its charts exist, and no script run is active."""
    page.wait_for_selector("table.series td[data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 2")
    wait_until_still(page)


def series_opener(server: Server, open_page: Callable[[str], Page], path: str, example: Example) -> Callable[..., Page]:
    """Opens a page with several series on an example with further parameters, or a link as a second visitor.

    Each of the two has one page for all visits: a third visitor would compile every script again.
    """
    pages: dict[bool, Page] = {}

    def opened(query: str = "") -> Page:
        is_link = query.startswith("http")
        address = query if is_link else f"{server.url}/{path}?d={example.id}{query}"
        if is_link in pages:
            pages[is_link].set_viewport_size({"width": 1440, "height": 900})
            pages[is_link].goto(address)
        else:
            pages[is_link] = open_page(address)
        wait_for_series(pages[is_link])
        return pages[is_link]

    return opened


def series_values(page: Page) -> dict[str, dict[str, float]]:
    """The table of several series: counts and metrics by name, with all digits."""
    found = page.locator("table.series tr[data-series]").evaluate_all(
        """(rows) => rows.map((row) => [row.dataset.series,
            [...row.querySelectorAll('td[data-value]')].map((cell) => [cell.dataset.key, cell.dataset.value])])"""
    )
    return {name: {key: float(value) for key, value in cells} for name, cells in found}


def series_symbols(page: Page, key: str) -> list[tuple[float, float] | None]:
    """Where the symbol of each series is on a chart, in data units; None for those that are hidden."""
    found = page.locator(f".st-key-{key} .live-layer .series-symbol").evaluate_all(
        """(symbols) => symbols.map((symbol) => symbol.getAttribute('display') === 'none' ? null
            : [Number(symbol.dataset.x), Number(symbol.dataset.y)])"""
    )
    return [point and tuple(point) for point in found]


def series_intervals(page: Page, key: str) -> list[list[list[float]] | None]:
    """The ends of the interval of each series on a chart, in data units; None for those that are hidden."""
    return page.locator(f".st-key-{key} .live-layer").evaluate(
        """({ shapes }) => Object.entries(shapes).filter(([name]) => name.startsWith('series-interval'))
            .map(([, line]) => line.getAttribute('display') === 'none' ? null
                : [line.dataset.low, line.dataset.high].map((end) => end.split(',').map(Number)))"""
    )


def expected_series(at: Mapping[str, ConfusionMatrix], metrics: Sequence[str]) -> dict[str, dict[str, float]]:
    """What the table of several series has to show for these counts."""
    keys = ("tp", "fp", *metrics)
    return {name: {key: float(getattr(counts, key)) for key in keys} for name, counts in at.items()}


def warnings_on(page: Page) -> list[str]:
    """The warnings and errors of the page, without their icons."""
    return [text.split("\n")[-1] for text in page.get_by_test_id("stAlert").all_inner_texts()]


def only_the_table_of_series_scrolls_sideways(page: Page) -> None:
    """On a phone the table is in a box that scrolls by itself ; the page does not."""
    page.set_viewport_size({"width": 390, "height": 900})
    wait_until_still(page)
    box = page.locator(".series-box")
    box.scroll_into_view_if_needed()
    overflow = "(one) => one.scrollWidth - one.clientWidth"
    assert page.get_by_test_id("stMain").evaluate(overflow) == 0
    assert box.evaluate(overflow) > 0
    box.focus()
    page.keyboard.press("ArrowRight")
    expect_soon(page, lambda: box.evaluate("(one) => one.scrollLeft") > 0)


def open_example(id: str) -> BinaryDataset:
    """The example as the page opens it, to compare the page with Python's numbers."""
    source = open_source(id, visitor="")
    return open_binary(source, source.guesses["classification"])


def open_sidebar(page: Page) -> Locator:
    """The sidebar, unfolded if necessary: a shared link opens with the sidebar folded."""
    unfold = page.get_by_test_id("stExpandSidebarButton")
    if unfold.is_visible():
        unfold.click()
        unfold.wait_for(state="detached")
    return page.get_by_test_id("stSidebar")


def tables_behind(page: Page) -> Locator:
    """The expander with the tables behind the charts; it contains no tables before it is opened."""
    return page.get_by_test_id("stExpander").filter(has_text=str(say("tables-heading")))


def unfold_all(page: Page) -> None:
    """Open every expander of the page and wait for the tables in them."""
    closed = page.locator("details:not([open]) > summary").filter(visible=True)
    # The tables by themselves: opened in the same instant as an expander of a fragment, they may stay empty.
    for some in (closed.filter(has_not_text=str(say("tables-heading"))), closed):
        while some.count():
            # All at once: the page is laid out and the script runs once for them.
            some.evaluate_all("(all) => all.forEach((one) => one.click())")
            wait_until_still(page)
    if tables_behind(page).count():
        tables_behind(page).get_by_test_id("stDataFrame").first.wait_for()


def upload(page: Page, name: str, content: bytes) -> None:
    page.locator(".st-key-upload input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": content}
    )


def share(page: Page, *, title: str = "", note: str = "", passphrase: str = "") -> str:
    """Press Share, fill in the given fields, create the link and return it; closes the dialog."""
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    for key, text in {"share_title": title, "share_note": note, "share_passphrase": passphrase}.items():
        if text:
            dialog.locator(f".st-key-{key} input, .st-key-{key} textarea").fill(text)
    dialog.get_by_role("button", name="Create link").click()
    link = shown_link(page)
    close_dialog(page)
    return link


def shown_link(page: Page) -> str:
    """The first link in the open dialog."""
    code = page.get_by_role("dialog").get_by_role("tabpanel").locator("[data-testid=stCode] code").first
    code.wait_for()
    return str(code.text_content())


def close_dialog(page: Page) -> None:
    # A script run that ends after the key would draw the dialog again.
    page.wait_for_function(NO_RUN)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def chart_point(page: Page, key: str, x: float, y: float) -> tuple[float, float]:
    """Where a data point of a chart is on the screen, in pixels."""
    wait_until_still(page)
    page.locator(f".st-key-{key}").scroll_into_view_if_needed()
    left, top = page.evaluate(
        """([key, x, y]) => {
            const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
            const { xaxis, yaxis } = plot._fullLayout;
            const box = plot.getBoundingClientRect();
            return [box.left + xaxis._offset + xaxis.d2p(x), box.top + yaxis._offset + yaxis.d2p(y)];
        }""",
        [key, float(x), float(y)],
    )
    return left, top


def pixel(page: Page, key: str) -> tuple[float, float]:
    """The size of a chart's pixel along both axes, in data units."""
    across, up = page.evaluate(
        """(key) => {
            const { xaxis, yaxis } = document.querySelector(`.st-key-${key} .js-plotly-plot`)._fullLayout;
            return [xaxis, yaxis].map(({ range, _length }) => Math.abs(range[1] - range[0]) / _length);
        }""",
        key,
    )
    return across, up


def marker(page: Page, key: str) -> tuple[float, float] | None:
    """The operating point at a curve's marker; None while the marker is hidden."""
    hidden, x, y = page.locator(f".st-key-{key} [data-testid=marker]").evaluate(
        "(circle) => [circle.getAttribute('display') === 'none', circle.dataset.x, circle.dataset.y]"
    )
    return None if hidden else (float(x), float(y))


def dots(page: Page, key: str = "trade_off") -> dict[str, tuple[float, str]]:
    """The dots where a chart's cursor crosses its curves: metric to value and colour of the dot.

    None while the chart is being replaced.
    """
    return page.evaluate(
        """(key) => {
            const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
            if (!plot?._fullLayout || !plot.querySelector('.live-layer')) return {};
            const { yaxis } = plot._fullLayout;
            const shapes = Object.entries(plot.querySelector('.live-layer').shapes);
            const shown = shapes.filter(([name, dot]) => name.startsWith('dot-') && dot.checkVisibility());
            const valueOf = (dot) => yaxis.p2d(Number(dot.getAttribute('cy')) - yaxis._offset);
            return Object.fromEntries(
                shown.map(([name, dot]) => [name.slice(4), [valueOf(dot), dot.getAttribute('fill')]]));
        }""",
        key,
    )


def curve_colours(page: Page, key: str = "trade_off") -> dict[str, str]:
    """The colour of each drawn curve of a chart, by metric."""
    return page.evaluate(
        """(key) => Object.fromEntries(document.querySelector(`.st-key-${key} .js-plotly-plot`)._fullData
            .filter((trace) => trace.visible === true && trace.meta?.quantity)
            .map((trace) => [trace.meta.quantity, trace.line.color]))""",
        key,
    )


def tile_colours(page: Page) -> dict[str, str]:
    """The colour of each tile's legend mark, by metric."""
    return page.locator(".tile").evaluate_all(
        """(tiles) => Object.fromEntries(
            tiles.map((tile) => [tile.dataset.metric, tile.style.getPropertyValue('--metric')]))"""
    )


def differences(page: Page) -> dict[str, str]:
    """The difference to the pinned threshold on each tile and cell; empty text where none is shown."""
    return page.locator(".tile, td[data-cell]").evaluate_all(
        """(places) => Object.fromEntries(places
            .map((place) => [place.dataset.metric ?? place.dataset.cell, place.querySelector('.delta').textContent])
            .filter(([, text]) => text))"""
    )


def x_range(page: Page, key: str) -> list[float]:
    return page.evaluate(f"document.querySelector('.st-key-{key} .js-plotly-plot')._fullLayout.xaxis.range.slice()")


def wait_for_imbalance(page: Page) -> None:
    """Wait until both sliders, the live comparison and the live layers of the four charts exist."""
    for key in ("t", "pi"):
        page.wait_for_selector(f".st-key-{key} input[type=range]", state="attached")
    page.wait_for_selector(".comparison tr[data-simulated]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 4")
    wait_for_both_sliders(page)
    wait_until_still(page)


def wait_for_calibration(page: Page) -> None:
    """Wait until the slider and the live layers of the curve and of the histogram exist."""
    page.wait_for_selector(SLIDER, state="attached")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 2")
    wait_until_still(page)


def wait_for_multiclass(page: Page) -> None:
    """Wait until the slider, the live averages, the matrix picture and the live layers of the curves exist."""
    page.wait_for_selector(SLIDER, state="attached")
    page.wait_for_selector(".averages td[data-value]")
    page.wait_for_selector(".picture canvas")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 2")
    wait_for_server(page)
    wait_until_still(page)


def wait_for_uncertainty(page: Page) -> None:
    """Wait until the charts of the resamples and of the splits exist."""
    for key in ("chosen_thresholds", "held_out"):
        page.wait_for_selector(f".st-key-{key} .js-plotly-plot .cartesianlayer", state="attached")
    wait_until_still(page)


def wait_for_goal(page: Page) -> None:
    """Wait until the server's answer to the goal, its numbers and the live layers of the charts exist."""
    page.wait_for_selector(".goal-answer[data-exact=true]", state="attached")
    page.wait_for_selector(".st-key-trade_off .live-layer", state="attached")
    wait_for_server(page)
    wait_until_still(page)


def wait_for_both_sliders(page: Page) -> None:
    """Wait until the server shows the numbers for both sliders and no script run is active."""
    wait_for_server(page)
    page.wait_for_function(
        """() => {
            const shown = document.querySelector('.st-key-pi input[type=range]').getAttribute('aria-valuetext');
            const caption = document.querySelector('.st-key-numbers [data-testid=stCaptionContainer]')?.textContent;
            return caption?.includes(` π = ${shown} (`);
        }""",
    )
    wait_until_drawn(page)


def shown_prevalence(page: Page) -> str:
    return page.locator(".st-key-pi input[type=range]").get_attribute("aria-valuetext")


def comparison(page: Page) -> dict[str, tuple[float, float]]:
    """The live metrics by key, observed and simulated, with all digits."""
    # One evaluation: the panel may be rebuilt between two.
    found = page.locator(".comparison tr[data-metric]").evaluate_all(
        "(rows) => rows.map(({ dataset }) => [dataset.metric, dataset.observed, dataset.simulated])"
    )
    return {name: (float(observed), float(simulated)) for name, observed, simulated in found}


def headline(page: Page) -> str:
    return page.locator(".headline").text_content()


def live_sentences(page: Page) -> list[str]:
    return [headline(page), *page.locator(".sentences .sentence").all_text_contents()]


def server_sentences(page: Page) -> list[str]:
    outside_help = ":not(.st-key-intervals_how *)"
    return page.locator(f".st-key-numbers [data-testid=stCaptionContainer]{outside_help}").all_text_contents()


def path_points(page: Page, key: str, shape: str) -> list[tuple[float, float]]:
    """The vertices of a curve drawn over a chart, in data units and in drawing order."""
    return page.evaluate(
        """([key, shape]) => {
            const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
            const { xaxis, yaxis } = plot._fullLayout;
            const commands = plot.querySelector('.live-layer').shapes[shape].getAttribute('d');
            const points = [];
            let [x, y] = [NaN, NaN];
            for (const [, letter, numbers] of commands.matchAll(/([MLHV])([-\\d. ]+)/g)) {
                const values = numbers.trim().split(' ').map(Number);
                if (letter !== 'V') x = values[0];
                if (letter !== 'H') y = values.at(-1);
                points.push([xaxis.p2d(x - xaxis._offset), yaxis.p2d(y - yaxis._offset)]);
            }
            return points;
        }""",
        [key, shape],
    )


def is_drawn(page: Page, key: str, shape: str) -> bool:
    return page.evaluate(
        """([key, shape]) => document.querySelector(`.st-key-${key} .live-layer`)
            .shapes[shape].getAttribute('display') !== 'none'""",
        [key, shape],
    )
