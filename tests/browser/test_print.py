"""What leaves the screen: the printed page, and what the requests of a page tell about its link."""

import re

import pytest

from tests.browser.conftest import ARTEFACTS
from tests.browser.page_parts import wait_for_imbalance, wait_for_page, wait_until_still

TOKEN = "share-00112233445566778899aabbccddeeff90482470"
INK, WHITE = "rgb(49, 51, 63)", "rgb(255, 255, 255)"
# A4 less its margins, in CSS pixels.
PAPER_WIDTH, PAPER_HEIGHT = 719, 1047
CHARTS = {
    "/": ("trade_off", "pr_curve", "histogram", "roc_curve"),
    "/imbalance": ("pr_at_prevalence", "against_prevalence", "roc_curve", "best_thresholds"),
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
    ".st-key-sampled_draws",
    "[data-testid=stSliderTickBar]",
)
# Notes what stands on paper at the one moment at which it does: while the browser has the page laid out for print.
NOTE = """(wanted) => {
    const root = document.querySelector("[data-testid=stBidiComponentIsolated]").shadowRoot;
    const all = (selector) => [...document.querySelectorAll(selector), ...root.querySelectorAll(selector)];
    const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
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
    """Prints the page; returns the PDF and an answer to each question of NOTE."""
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


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (1440, True), (1920, False), (390, False)])
@pytest.mark.parametrize("path", CHARTS)
def test_a_page_prints_on_one_white_sheet_without_its_tools(server, open_page, path, width, dark):
    page = opened(open_page, server, path, width=width, dark=dark)
    pdf, answers = on_paper(
        page,
        *(("shown", selector) for selector in TOOLS),
        *(("boxes", f".st-key-{key} .main-svg") for key in CHARTS[path]),
        ("boxes", "h4, .live-root, .stSlider, .main-svg, .main-svg .nsewdrag"),
        ("colours", "body, .stApp", "backgroundColor"),
        ("colours", "h4, .stSlider p, .sentence, .cellname, .count, td, th", "color"),
        ("colours", ".main-svg text", "fill"),
        ("shown", "td[data-cell]"),
        ("shown", ".sentence"),
        ("texts", "h4"),
        ("texts", "[data-testid=stCaptionContainer]"),
    )
    keep(pdf, path, width, dark)
    tools, charts, rest = answers[: len(TOOLS)], answers[len(TOOLS) : len(TOOLS) + 4], answers[len(TOOLS) + 4 :]
    boxes, surfaces, inks, plot_inks, cells, sentences, headings, captions = rest
    assert sheets(pdf) == 1
    assert dict(zip(TOOLS, tools, strict=True)) == dict.fromkeys(TOOLS, 0)
    assert set(surfaces) == {WHITE}
    assert set(inks) == set(plot_inks) == {INK}
    assert (cells, sentences) == ((4, 1) if path == "/" else (8, 3))
    assert headings[0].startswith("Breast cancer")
    assert "score ≥ threshold counts as predicted positive" in captions
    for left, _, right, bottom in boxes:
        assert 0 <= left < right <= PAPER_WIDTH
        assert bottom <= PAPER_HEIGHT
    stand_two_by_two([chart[0] for chart in charts])
    for drawings in charts:
        assert drawings == [pytest.approx(drawings[0], abs=0.5)] * len(drawings), "a chart's layers come apart"


def keep(pdf, path, width, dark):
    """For looking at."""
    ARTEFACTS.mkdir(exist_ok=True)
    name = f"print-{path.strip('/') or 'threshold'}-{width}-{'dark' if dark else 'light'}.pdf"
    (ARTEFACTS / name).write_bytes(pdf)


def stand_two_by_two(charts):
    first, second, third, fourth = charts
    for one, other in ((first, second), (third, fourth)):
        assert one[2] <= other[0]
    for one, other in ((first, third), (second, fourth)):
        assert one[3] <= other[1]
        assert one[0] == pytest.approx(other[0], abs=0.5)
    assert all(chart[2] - chart[0] > 240 for chart in charts), "too small to read"


def test_paper_says_threshold_and_prevalence_in_words(server, open_page):
    page = opened(open_page, server, "/imbalance?t=0.37&pi=0.01")
    _, (labels, values, rows) = on_paper(
        page,
        ("texts", ".stSlider label"),
        ("texts", "[data-testid=stSliderThumbValue]"),
        ("shown", ".comparison tr[data-metric]"),
    )
    assert dict(zip(labels, values, strict=True)) == {"Prevalence π (positive ratio)": "0.01", "Threshold": "0.37"}
    assert rows > 8


def test_paper_repeats_what_a_link_did_not_get(server, open_page):
    page = opened(open_page, server, "/?t=abc", dark=True)
    pdf, (alerts, inks) = on_paper(page, ("texts", ".stAlert"), ("colours", ".stAlert p", "color"))
    assert "which is not a number" in alerts[0]
    assert set(inks) == {INK}
    assert sheets(pdf) == 1


def test_no_request_tells_the_link_to_anyone(server, browser):
    # Somebody who was never here: of what a browser has kept it tells which page once asked for it.
    context = browser.new_context()
    page = context.new_page()
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
    assert [request.url for request in requests if "referer" in request.all_headers()] == []
    assert [request.url for request in requests[1:] if TOKEN in request.url] == []
    context.close()
