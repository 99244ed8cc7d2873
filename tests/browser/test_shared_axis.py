"""One axis for slider, histogram and trade-off plot, and the main content in view without scrolling."""

import pytest
from playwright.sync_api import expect

from tests.browser import appearance
from tests.browser.page_parts import (
    cells,
    chart_point,
    drag_thumb,
    expect_soon,
    open_example,
    shown_threshold,
    tiles,
    upload,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
    wait_until_drawn,
    x_range,
)
from threshold_explorer.live.charts.moving_marks import Dots, as_data
from threshold_explorer.live.parts import group
from threshold_explorer.live.scripts.live_scripts import live_script
from threshold_explorer.words.catalogue import catalogue

SCREENS = [(1440, 900), (1280, 800), (768, 1024), (390, 844)]
LAPTOPS = SCREENS[:2]
DRAGGED_ON = SCREENS[1::2]
# What is flagged at 0.75 of the track, and the ends of the axis.
SCALED = {
    "flagged": ("Share flagged", 0.25 * 4960, [1, 0]),
    "rank": ("Rank (log)", 10 ** (3.695 - 0.75 * 3.996), [3.695, -0.301]),
}
CHARTS_ON_THE_AXIS = ("histogram", "trade_off")


@pytest.fixture
def opened(server, open_page):
    def open_at(address="/?d=breast-cancer", width=1280, height=800):
        page = open_page(server.url + address, width=width, height=height)
        (wait_for_imbalance if address.startswith("/imbalance") else wait_for_page)(page)
        return page

    return open_at


def cursor_positions(page) -> list[float]:
    """The positions of the thumb and both cursors, in pixels from the left."""
    return page.evaluate(
        """(keys) => {
            const middle = (element) => {
                const box = element.getBoundingClientRect();
                return box.left + box.width / 2;
            };
            const thumb = document.querySelector('.st-key-t [data-testid=stSliderThumbValue]').parentElement;
            const cursors = keys.map((key) => document.querySelector(`.st-key-${key} .live-layer .cursor`));
            return [thumb, ...cursors].map(middle);
        }""",
        CHARTS_ON_THE_AXIS,
    )


def are_aligned(page) -> bool:
    found = cursor_positions(page)
    return max(found) - min(found) <= 1


def bottom(page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["y"] + box["height"]


def on_screens(page, screens=SCREENS):
    """Resize the page to each screen in turn, scrolled to its top; yields width and height."""
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("[data-testid=stMain]").evaluate("main => main.scrollTo(0, 0)")
        appearance.wait_until_drawn(page)
        yield width, height


def test_slider_charts_matrix_and_numbers_have_their_places_on_every_screen(opened):
    page = opened("/?d=breast-cancer", 912, 900)
    columns_are_stacked_beside_the_open_sidebar_of_a_small_window(page)
    page.evaluate(_PLACES)
    for width, height in on_screens(page):
        expect_soon(page, lambda: are_aligned(page))
        if (width, height) in DRAGGED_ON:
            nothing_shifts_during_a_drag(page, "t", lambda: are_aligned(page))
        if (width, height) in LAPTOPS:
            slider_histogram_and_trade_off_are_in_view_without_scrolling_and_nothing_covers_a_curve(page, height)
        the_bar_stays_in_view_to_the_end_of_the_page(page, width, ["t"])
    the_four_numbers_of_a_phone_follow_the_slider_also_in_an_element_that_is_added_late(page)


def test_dots_have_their_places_on_every_screen(opened):
    page = opened("/?d=digit-eight")
    for _ in on_screens(page, DRAGGED_ON):
        dots_stay_within_the_plot(page)
        expect_soon(page, lambda: are_aligned(page))


def test_rare_positives_are_within_the_axis_which_can_be_scaled_by_share_flagged_and_by_rank(opened):
    page = opened("/?d=late-flights")
    rare_positives_open_on_every_score_and_their_bars_are_clipped_at_the_threshold_too(page)
    for scale, wanted in SCALED.items():
        the_slider_is_scaled(page, scale, *wanted)
    page.set_viewport_size({"width": 390, "height": 844})
    appearance.wait_until_drawn(page)
    expect_soon(page, lambda: are_aligned(page))


def test_the_imbalance_page_has_its_places_on_every_screen(opened):
    page = opened("/imbalance")
    assert page.locator(".side .matrix").nth(1).is_hidden()
    page.evaluate(_PLACES)
    laptop, desktop, *small = SCREENS[1], SCREENS[0], (1024, 768), *SCREENS[2:]
    for width, height in on_screens(page, [laptop, desktop, *small]):
        if (width, height) in DRAGGED_ON:
            nothing_shifts_during_a_drag(page, "pi")
            nothing_shifts_during_a_drag(page, "t")
        if (width, height) in LAPTOPS:
            expect(page.locator(".matrices .matrix:visible")).to_have_count(2)
            for selector in (".st-key-pi", ".st-key-t", ".st-key-pr_at_prevalence", ".st-key-roc_curve", ".matrices"):
                assert bottom(page, selector) <= height, selector
        name = page.locator(".st-key-data_switch button p").first
        assert name.is_visible() == (width > 640)
        if width > 640:
            assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), width
        the_bar_stays_in_view_to_the_end_of_the_page(page, width, ["pi", "t"])
    an_error_is_shown_beside_the_box_until_the_slider_moves(page, "pi", "120 %")


# Tops and heights of what stands on the page.
_PLACES = """() => {
    window.places = () => {
        const live = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
        const parts = live.querySelectorAll('.matrix, .tile, .sentence, .since-pin');
        const blocks = document.querySelectorAll('.stMain .stPlotlyChart, .stMain [class*=st-key-]');
        return [...parts, ...blocks].map((part) => {
            const box = part.getBoundingClientRect();
            return [box.top, box.height].map(Math.round).join();
        }).join(' ');
    };
}"""


def columns_are_stacked_beside_the_open_sidebar_of_a_small_window(page):
    tile, chart = page.locator(".tile").first, page.locator(".st-key-trade_off")
    expect_soon(page, lambda: tile.bounding_box()["y"] > chart.bounding_box()["y"])
    assert page.locator(".st-key-other_data").is_visible()
    expect_soon(page, lambda: are_aligned(page))
    outside = "(buttons) => buttons.filter((one) => one.getBoundingClientRect().right > innerWidth).length"
    assert page.locator(".st-key-bar button:visible").evaluate_all(outside) == 0


def nothing_shifts_during_a_drag(page, key, holds=lambda: True):
    before = page.evaluate("places()")
    with drag_thumb(page, 0.5, key=key) as moved:
        for share in (0, 0.7, 1):
            moved(share)
            assert page.evaluate("places()") == before
            assert share in (0, 1) or holds()
    wait_for_server(page)


def slider_histogram_and_trade_off_are_in_view_without_scrolling_and_nothing_covers_a_curve(page, height):
    for part in (".st-key-t", ".st-key-histogram", ".st-key-trade_off", ".matrix", ".tiles", ".st-key-pr_curve"):
        # With other fonts a line of text may be taller.
        assert bottom(page, part) <= height - 15, part
    assert page.locator(".st-key-trade_off .main-svg .live-layer text").count() == 0
    name = page.locator(".st-key-trade_off .annotation-text").bounding_box()
    area = page.locator(".st-key-trade_off .nsewdrag").bounding_box()
    assert name["y"] + name["height"] <= area["y"] + 2
    curve = page.locator(".st-key-pr_curve .nsewdrag").bounding_box()
    for label in page.locator(".st-key-pr_curve .annotation-text").all():
        assert label.bounding_box()["x"] >= curve["x"] + curve["width"] - 1


def the_bar_stays_in_view_to_the_end_of_the_page(page, width, sliders):
    main = page.locator("[data-testid=stMain]")
    main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
    wait_until_drawn(page)
    header = bottom(page, "[data-testid=stHeader]")
    for key in sliders:
        track = page.locator(f".st-key-{key} [role=group]").bounding_box()
        assert header - 1 <= track["y"] <= header + 160
    if width < 640:
        readings = page.locator(".bar-metrics span:visible")
        assert readings.count() == 4
        assert readings.first.bounding_box()["y"] < header + 200
    main.evaluate("main => main.scrollTo(0, 0)")


def the_four_numbers_of_a_phone_follow_the_slider_also_in_an_element_that_is_added_late(page):
    with drag_thumb(page, 0.8) as moved:
        moved(0.3)
        shown = [float(text) for text in page.locator(".bar-metrics b").all_text_contents()]
        assert shown == [round(value, 3) for value in tiles(page).values()]
    page.evaluate("const place = document.querySelector('.bar-metrics'); place.replaceWith(place.cloneNode(false))")
    expect(page.locator(".bar-metrics b")).to_have_text([f"{value:.3f}" for value in tiles(page).values()])


def rare_positives_open_on_every_score_and_their_bars_are_clipped_at_the_threshold_too(page):
    low, high = x_range(page, "trade_off")
    assert 0 <= low < 0.01
    assert high >= open_example("late-flights").scores.statistic.maximum
    assert low < shown_threshold(page) < high
    cuts = page.locator(".st-key-histogram .trace").evaluate_all(
        "all => all.map((one) => one.getAttribute('clip-path'))"
    )
    assert cuts == ["url(#live-left-histogram)", "url(#live-right-histogram)"] * 2


def dots_stay_within_the_plot(page):
    area = page.locator(".st-key-histogram .nsewdrag").bounding_box()
    ground = page.locator(".st-key-histogram .live-layer > g").bounding_box()
    # The bounding box of a stroke is half a stroke width larger.
    assert ground["y"] >= area["y"] - 3
    assert ground["y"] + ground["height"] <= area["y"] + area["height"] + 3


def test_a_pin_the_typed_threshold_and_the_histogram(opened):
    page = opened("/?t=0.62&pin=0.3")
    a_pin_is_shown_on_track_charts_curves_tiles_and_cells(page)
    an_error_is_shown_beside_the_box_until_the_slider_moves(page, "t", "abc")
    a_box_shows_the_value_and_accepts_text_typed_over_it(page)
    cases_above_the_threshold_change_their_colour_with_it(page)
    the_dots_belong_to_the_open_file(page)
    assert page.locator(".matrix").bounding_box()["height"] < 200, "long names of classes push the numbers out of view"


def cases_above_the_threshold_change_their_colour_with_it(page):
    def cut() -> list[float]:
        return page.evaluate(
            """() => ['left', 'right'].map((side) => {
                const rect = document.querySelector(`#live-${side}-histogram rect`);
                return [rect.x.baseVal.value, rect.x.baseVal.value + rect.width.baseVal.value];
            }).flat()"""
        )

    with drag_thumb(page, 0.5) as moved:
        moved(0.25)
        start, end, begin, last = cut()
        width = page.locator(".st-key-histogram .nsewdrag").bounding_box()["width"]
        assert (start, last) == (0, pytest.approx(width, abs=1))
        assert end == begin == pytest.approx(shown_threshold(page) * width, abs=1)
    dots = page.evaluate(
        """() => ['tn', 'fp', 'fn', 'tp'].map((cell) => {
            const path = document.querySelector('.st-key-histogram .live-layer').shapes[`dots-${cell}`];
            return [path.getAttribute('d').split('M').length - 1, path.getAttribute('clip-path')];
        })"""
    )
    left, right = "url(#live-left-histogram)", "url(#live-right-histogram)"
    assert dots == [[357, left], [357, right], [212, left], [212, right]]


def the_slider_is_scaled(page, scale, name, flagged, ends):
    page.get_by_role("button", name="View").click()
    page.locator(".st-key-scale").get_by_text(name, exact=True).click()
    page.wait_for_url(f"**scale={scale}*")
    page.keyboard.press("Escape")
    page.get_by_test_id("stPopoverBody").wait_for(state="detached")
    wait_for_page(page)
    for key in CHARTS_ON_THE_AXIS:
        expect_soon(page, lambda key=key: x_range(page, key) == pytest.approx(ends, abs=0.001))
    with drag_thumb(page, 0.5) as moved:
        moved(0.75)
        counts = cells(page)
        assert counts["tp"] + counts["fp"] == pytest.approx(flagged, rel=0.03)
        assert are_aligned(page)
    wait_for_server(page)
    assert cells(page) == counts


def a_pin_is_shown_on_track_charts_curves_tiles_and_cells(page):
    for key in CHARTS_ON_THE_AXIS:
        x, _ = chart_point(page, key, 0.3, 0)
        pinned = page.locator(f".st-key-{key} .pin-cursor").bounding_box()
        assert pinned["x"] + pinned["width"] / 2 == pytest.approx(x, abs=1)
    track = page.locator(".st-key-t [role=group] > div").bounding_box()
    hollow = page.evaluate(
        """() => parseFloat(getComputedStyle(
            document.querySelector('.st-key-t [role=group] > div'), '::after').left)"""
    )
    assert track["x"] + hollow == pytest.approx(chart_point(page, "trade_off", 0.3, 0)[0], abs=1)
    for key in ("pr_curve", "roc_curve"):
        assert page.locator(f".st-key-{key} [data-testid=pin-marker]:not([display=none])").count() == 1
        assert page.locator(f".st-key-{key} .pin-arrow").get_attribute("d")
    assert all(text[0] in "+\u2212" for text in page.locator(".tile .delta").all_text_contents())
    assert page.locator("td[data-cell=fp] .delta").text_content() == "\u221260"
    page.get_by_role("button", name="Pin", exact=True).click()
    page.get_by_role("button", name="Unpin").click()
    page.wait_for_function(
        "document.querySelector('.st-key-pr_curve [data-testid=pin-marker]').getAttribute('display')"
    )
    expect(page.locator(".tile .delta")).to_have_text([""] * 4)
    wait_for_server(page)


def an_error_is_shown_beside_the_box_until_the_slider_moves(page, key, wrong):
    box = page.locator(".st-key-typed input" if key == "t" else ".st-key-typed_pi input")
    box.fill(wrong)
    box.press("Enter")
    alert = page.locator(".st-key-bar [data-testid=stAlert]")
    expect(alert).to_contain_text(wrong)
    page.locator(f".st-key-{key} input[type=range]").press("ArrowLeft")
    alert.wait_for(state="detached")
    expect(box).to_have_value("")


def a_box_shows_the_value_and_accepts_text_typed_over_it(page):
    wait_for_server(page)
    box = page.locator(".st-key-typed input")
    expect(box).to_have_attribute("placeholder", "0.61")
    with drag_thumb(page, 0.6) as moved:
        moved(0.25)
        assert box.get_attribute("placeholder") == f"{shown_threshold(page):g}"
    wait_for_server(page)
    box.click()
    expect_soon(page, lambda: box.input_value() == f"{shown_threshold(page):g}")
    page.keyboard.type("0,625")
    page.keyboard.press("Enter")
    page.wait_for_url("**t=0.625*")
    wait_for_server(page)
    expect(box).to_have_value("")
    expect(box).to_have_attribute("placeholder", "0.625")
    expect_soon(page, lambda: are_aligned(page))


def the_dots_belong_to_the_open_file(page):
    """Chart and live layer arrive one after the other, and Streamlit may mount the old layer again meanwhile."""
    assert n_dots(page) == 569
    assert n_dots_beside_another_layer(page) == 3
    assert n_dots(page) == 569
    long_names = ("a name of many words " * 12, "x" * 200)
    for n_cases, names in ((30, "01"), (40, long_names)):
        rows = "".join(f"{names[2 * number // n_cases]},{number / n_cases}\n" for number in range(n_cases))
        upload(page, f"{n_cases}.csv", f"label,score\n{rows}".encode())
        page.get_by_role("heading", name=f"{n_cases}.csv").wait_for()
        wait_for_page(page)
        expect_soon(page, lambda n_cases=n_cases: n_dots(page) == n_cases)


def n_dots_beside_another_layer(page) -> int:
    """The number of dots while another layer, with data of its own, is on the page; the layer is removed again."""
    data = {
        "charts": {"histogram": {"marks": [as_data(Dots((0, 0.5, 1), (1, 0), (0, 2), {}, {}))]}},
        "panel": group(""),
        "axes": [],
        "bar_metrics": [],
        "language": "en",
        "words": catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard"),
    }
    n = page.evaluate(
        f"""async ([address, data]) => {{
            const {{ default: mount }} = await import(new URL(address, document.baseURI));
            const parentElement = document.createElement('div');
            parentElement.id = 'other-layer';
            const root = parentElement.appendChild(document.createElement('div'));
            root.className = 'live-root';
            document.body.append(parentElement);
            mount({{ parentElement, data, setTriggerValue() {{}} }});
            // At once, because the layer of the page draws again at its next frame.
            return ({_N_DOTS})();
        }}""",
        [live_script("live").address, data],
    )
    page.evaluate("document.getElementById('other-layer').remove()")
    return n


# Each dot is drawn in both colours of its class, one of them clipped.
_N_DOTS = """() => {
    const { shapes } = document.querySelector('.st-key-histogram .live-layer');
    const count = (cell) => shapes[`dots-${cell}`].getAttribute('d').split('M').length - 1;
    return count('tp') + count('tn');
}"""


def n_dots(page) -> int:
    """The number of dots on the histogram."""
    return page.evaluate(_N_DOTS)
