"""The printed page, and what the requests of a page reveal about its link."""

import re

import pytest

from tests.browser.appearance import wait_until_drawn
from tests.browser.page_parts import wait_for_imbalance, wait_for_page, wait_until_still
from tests.browser.waiting import waiting

TOKEN = "share-00112233445566778899aabbccddeeff90482470"
HISTOGRAM_TITLE = "Scores ≥ threshold are predicted “malignant”"
INK, WHITE = "rgb(49, 51, 63)", "rgb(255, 255, 255)"
# A4 without its margins, in CSS pixels.
PAPER_WIDTH, PAPER_HEIGHT = 719, 1047
CHARTS = {
    "/": ("histogram", "trade_off", "pr_curve", "roc_curve"),
    "/imbalance": ("pr_at_prevalence", "roc_curve", "against_prevalence", "best_thresholds"),
}
TOOLS = (
    ".stSidebar",
    ".stAppHeader",
    ".stMain button",
    ".stMain input[type=range]",
    ".stExpander",
    ".stPopover",
    ".modebar-container",
    ".st-key-typed",
    ".st-key-typed_pi",
    ".st-key-data_switch button",
    ".st-key-presets button",
    ".st-key-sampled_test_sets",
    "[data-testid=stSliderTickBar]",
)
# Records the layout for print during the event in which the browser applies it.
NOTE = """(wanted) => {
    const root = document.querySelector(".st-key-live [data-testid=stBidiComponentIsolated]").shadowRoot;
    const all = (selector) => [...document.querySelectorAll(selector), ...root.querySelectorAll(selector)];
    const seen = { visibilityProperty: true, opacityProperty: true };
    const isShown = (element) => element.checkVisibility(seen) && element.getBoundingClientRect().width > 0;
    const box = ({ left, top, right, bottom }) => [left, top, right, bottom];
    const paper = {
        shown: (selector) => all(selector).filter(isShown).length,
        texts: (selector) => all(selector).filter(isShown).map((element) => element.textContent.trim()),
        colours: (selector, property) => all(selector).map((element) => getComputedStyle(element)[property]),
        boxes: (selector) => all(selector).map((element) => box(element.getBoundingClientRect())),
    };
    const note = () => { window.noted = wanted.map(([question, ...details]) => paper[question](...details)); };
    matchMedia("print").addEventListener("change", (change) => change.matches && note());
}"""


def on_paper(page, *wanted):
    """Print the page; returns the PDF and a value for each expression given to NOTE."""
    page.evaluate(NOTE, list(wanted))
    pdf = page.pdf(prefer_css_page_size=True)
    return pdf, page.evaluate("window.noted")


def opened(open_page, server, path, **look):
    page = open_page(f"{server.url}{path}", **look)
    wait = wait_for_imbalance if path.startswith("/imbalance") else wait_for_page
    wait(page)
    return page


def sheets(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize(
    ("path", "widths"),
    [("/?t=abc", (390, 1440)), ("/imbalance?t=0.37&pi=0.01", (1440,))],
    ids=["threshold", "imbalance"],
)
def test_a_page_prints_on_one_white_sheet_without_its_tools(server, open_page, path, widths):
    page = opened(open_page, server, path, width=widths[0], dark=True)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        wait_until_drawn(page)
        prints_on_one_white_sheet_without_its_tools(page, path)


def prints_on_one_white_sheet_without_its_tools(page, path):
    charts_of_page = CHARTS[path.partition("?")[0]]
    pdf, answers = on_paper(
        page,
        *(("shown", selector) for selector in TOOLS),
        *(("boxes", f".st-key-{key} .main-svg") for key in charts_of_page),
        ("boxes", "h1, .live-root, .stSlider, .main-svg, .main-svg .nsewdrag"),
        ("colours", "body, .stApp", "backgroundColor"),
        ("colours", "h1, .stSlider p, .sentence, .cellname, .count, td, th", "color"),
        ("colours", ".main-svg text", "fill"),
        ("shown", "td[data-cell]"),
        ("shown", ".sentence"),
        ("texts", "h1"),
        ("texts", "[data-testid=stCaptionContainer]"),
        ("texts", ".chart-title, .legend span"),
        ("boxes", ".st-key-bar"),
        ("boxes", ", ".join(f".st-key-{key}" for key in charts_of_page)),
        ("boxes", ", ".join(f".st-key-{key} .nsewdrag" for key in charts_of_page)),
        ("colours", "[data-testid=stLayoutWrapper]:has(> .st-key-bar)", "position"),
        ("texts", ".stSlider label"),
        ("texts", "[data-testid=stSliderThumbValue]"),
        ("colours", "[data-testid=stSliderThumbValue]", "opacity"),
        ("shown", ".comparison tr[data-metric]"),
        ("texts", ".stAlert"),
        ("colours", ".stAlert p", "color"),
    )
    tools, charts, rest = answers[: len(TOOLS)], answers[len(TOOLS) : len(TOOLS) + 4], answers[len(TOOLS) + 4 :]
    boxes, surfaces, inks, plot_inks, cells, sentences, headings, captions, legend, bars, places, plots, bar_is = rest[
        :13
    ]
    labels, values, opacities, rows, alerts, alert_inks = rest[13:]
    assert sheets(pdf) == 1
    assert dict(zip(TOOLS, tools, strict=True)) == dict.fromkeys(TOOLS, 0)
    assert set(surfaces) == {WHITE}
    assert set(inks) == set(plot_inks) == {INK}
    on_threshold_page = not path.startswith("/imbalance")
    assert (cells, sentences) == ((4, 1) if on_threshold_page else (8, 2))
    assert headings[0].startswith("Breast cancer")
    assert "Score >= threshold counts as positive" in captions[-1].replace("\u2060", "")
    if on_threshold_page:
        outcomes = [
            "benign: true negative",
            "benign: false positive",
            "malignant: false negative",
            "malignant: true positive",
        ]
        assert legend[:5] == [HISTOGRAM_TITLE, *outcomes]
    shown = dict(zip(labels, values, strict=True))
    assert set(opacities) == {"1"}
    if not on_threshold_page:
        assert shown == {"Prevalence π": "0.01", "Threshold": "0.37"}
        assert rows > 8
    if path == "/?t=abc":
        assert "is not a number" in alerts[0]
        assert set(alert_inks) == {INK}
    # Above its chart or table, with nothing under it.
    assert bar_is == ["static"]
    assert all(bars[0][3] <= top for _, top, _, _ in places)
    for left, _, right, bottom in boxes:
        assert 0 <= left < right <= PAPER_WIDTH
        assert bottom <= PAPER_HEIGHT
    stand = are_under_the_slider if on_threshold_page else are_two_by_two
    stand([chart[0] for chart in charts], plots)
    for drawings in charts:
        assert drawings == [pytest.approx(drawings[0], abs=0.5)] * len(drawings), "a chart's layers come apart"


def are_under_the_slider(charts, plots):
    """Histogram and trade-off plot on the same pixels of one axis, the PR curve at their right, ROC below."""
    histogram, trade_off, pr_curve, roc_curve = charts
    assert histogram[3] <= trade_off[1] < trade_off[3] <= roc_curve[1]
    assert plots[0][0::2] == pytest.approx(plots[1][0::2], abs=0.5)
    assert max(histogram[2], trade_off[2]) <= pr_curve[0]
    assert all(chart[2] - chart[0] > 200 for chart in charts), "too small to read"


def are_two_by_two(charts, _plots):
    first, second, third, fourth = charts
    for left, right in ((first, second), (third, fourth)):
        assert left[2] <= right[0]
    for upper, lower in ((first, third), (second, fourth)):
        assert upper[3] <= lower[1]
        assert upper[0] == pytest.approx(lower[0], abs=0.5)
    assert all(chart[2] - chart[0] > 240 for chart in charts), "too small to read"


def test_no_request_reveals_the_link(server, browser):
    # A fresh browser: a cached file keeps the referrer of the page that first requested it.
    context = browser.new_context()
    page = context.new_page()
    page.wait_for_function = waiting(page)
    requests = []
    page.on("request", lambda request: requests.append(request))
    answer = page.goto(f"{server.url}/?d={TOKEN}&t=0.5")
    page.locator("[data-testid=stAlert]").first.wait_for()
    page.get_by_role("link", name="Imbalance").click()
    page.wait_for_url("**/imbalance**")
    wait_until_still(page)
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-robots-tag"] == "noindex"
    outside = [request.url for request in requests if not request.url.startswith((server.url, "data:", "blob:"))]
    assert outside == []
    assert len(requests) > 10
    assert [request.url for request in requests if request.all_headers().get("referer")] == []
    assert [request.url for request in requests[1:] if TOKEN in request.url] == []
    context.close()
