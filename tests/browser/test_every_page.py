"""What every page has to look like: seen at every width, in both themes, and read by axe."""

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.appearance import CHECKS, PAGES, WIDTHS, findings, wait_until_drawn
from tests.browser.page_parts import open_sidebar, unfold_all, wait_until_still
from tests.browser.prose import MOST_WORDS, MOST_WORDS_PER_SENTENCE, prose_on, sentences_in, words_in
from tests.browser.wcag import failures
from threshold_explorer.words.sentence import say

# At 1440 pixels before anything is unfolded: three screens.
MAX_HEIGHT = 2400
# What a page's headline contains.
HEADLINES = {
    "/": " caught, ",
    "/?goal=recall_min&recall_min=0.9": " caught, ",
    "/?section=review-band": " caught, ",
    "/trust": "How far you can trust the threshold 0.5",
    "/uncertainty": "optimum between ",
    "/imbalance?pi=0.1": " flagged are real, ",
    "/compare?d=flights-by-month": " flagged: boosted_trees against logistic_regression catches ",
    "/groups?d=flights-by-month": "Recall at ",
    "/periods?d=flights-by-month": " in 2013-05, ",
    "/calibration?t=0.37&pi=0.05&cost_fn=3&binning=mass&recalibrate=isotonic": "calibrat",
    "/multiclass?d=noisy-iris": " cases correct ",
    "/multiclass?d=ten-digits&rule=thresholds": "Coverage ",
    "/multiclass?d=help-desk": "Micro F1 ",
    "/ranking?d=similar-digits": "Top 10: ",
    "/ranking?d=similar-digits&cut=score": "At ",
    "/text?d=questions": " match exactly",
    "/text?d=german-english": "BLEU ",
    "/agreement?d=judged-outputs": "ROC AUC ",
}
# Their expanders are those of the page before them in the list.
WITH_THE_SAME_EXPANDERS = {
    "/?goal=recall_min&recall_min=0.9",
    "/?section=review-band",
    "/multiclass?d=ten-digits&rule=thresholds",
    "/ranking?d=similar-digits&cut=score",
}
# The user's names are shortened where another control needs the space; the page has them whole elsewhere.
SHORTENED_NAMES = (
    "clipped text: .st-key-data_switch p",
    "clipped text: .st-key-series span",
    "clipped text: .st-key-groups span",
    "clipped text: .st-key-live span.series-name",
)

# Legends over their plot or beyond their chart, and cells of a table that are wider than their column.
OVERLAPS = """() => {
    const found = [];
    // Our components are in shadow roots.
    const roots = [...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean);
    const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    for (const plot of document.querySelectorAll('.js-plotly-plot')) {
        const legend = plot.querySelector('.legend')?.getBoundingClientRect();
        if (!legend?.width || !plot.checkVisibility()) continue;
        const [chart, area] = [plot, plot.querySelector('.nsewdrag')].map((one) => one.getBoundingClientRect());
        if (legend.bottom > area.top + 2 || legend.right > chart.right + 2) {
            found.push(`legend over ${plot.closest('[class*=st-key-]').className}`);
        }
    }
    for (const cell of all(':is(.comparison, .labels, .averages) :is(th, td)')) {
        if (cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1) found.push(`cell: ${cell.textContent}`);
    }
    for (const box of all('.labels, .panel .name')) {
        if (box.scrollWidth > box.clientWidth + 1) found.push(`box: ${box.textContent}`);
    }
    return found;
}"""
# The headline above the fold, the buttons of the heading in one line, and the entries in the header and in full.
TOP = """() => {
    const box = (one) => one.getBoundingClientRect();
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const middles = visible('.st-key-heading_buttons :is(button, .stSelectbox > div)')
        .map(box).map(({ top, height }) => top + height / 2);
    const clipped = (link) => [link, ...link.querySelectorAll('p')]
        .some((e) => e.clientWidth > 1 && e.scrollWidth - e.clientWidth > 1);
    const row = visible('.st-key-pages')[0];
    const entries = visible('.st-key-pages a');
    const cut = entries.filter((link) => {
        const { left, right, bottom } = box(link);
        const isWithin = left >= box(row).left && right <= box(row).right && bottom <= 60;
        return !isWithin || clipped(link);
    });
    const { bottom, right } = box(document.querySelector('.headline'));
    // Above it is the welcome of a visitor who has opened nothing.
    const welcome = visible('.st-key-welcome').reduce((height, one) => height + box(one).height, 0);
    return [
        ...(Math.max(...middles) - Math.min(...middles) > 4 ? ['buttons of the heading on two lines'] : []),
        ...cut.map((link) => `name of a page: ${link.textContent}`),
        ...(bottom - welcome > innerHeight / 2 || right > innerWidth ? ['headline below the fold'] : []),
        ...(document.querySelector('.headline').closest('[data-testid=stMain]').querySelectorAll('h1').length === 1
            ? [] : ['not one heading of the first level']),
    ];
}"""
LINES_OF_ENTRIES = """() => new Set([...document.querySelectorAll('.st-key-pages a')]
    .filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().top)).size"""
HEIGHT = "document.querySelector('[data-testid=stMain]').scrollHeight"
# axe-core: the place to drop a file is called presentation and has a name; the button in it is what is operated.
KNOWN = {("presentation-role-conflict", "[data-testid=stFileUploaderDropzone]")}
# On a narrow page only: a browser focuses a table that scrolls by itself.
KNOWN_ON_PHONES = {("scrollable-region-focusable", "[data-testid=stTable]")}
# The entry of the navigation that is marked on a page that has none of its own.
PART_OF = {
    "groups": "compare",
    "periods": "compare",
    "calibration": "trust",
    "uncertainty": "trust",
}
MARKED = """() => [...document.querySelectorAll('.st-key-pages a')]
    .filter((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)')
    .map((link) => link.querySelector('p').textContent)"""
CURRENT = """() => [...document.querySelectorAll('.st-key-pages a[aria-current=page]')]
    .map((link) => link.querySelector('p').textContent)"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page(server, open_page, path):
    """From narrow to wide, so that the page is drawn once for each width, and dark at the last."""
    page = open_page(server.url + path, width=WIDTHS[0])
    page.locator(".headline").wait_for()
    seen = findings(page)
    for width in WIDTHS:
        if width == WIDTHS[-1]:
            page.emulate_media(color_scheme="dark")
        assert unexpected(next(seen)) + page.evaluate(OVERLAPS) + page.evaluate(TOP) == []
        assert page.evaluate(LINES_OF_ENTRIES) == 1
        assert failures(page, "faintBoxes") == []
        if (width, path) == (WIDTHS[0], "/"):
            assert violations(page) <= KNOWN | KNOWN_ON_PHONES
    expect(page.locator(".headline")).to_contain_text(HEADLINES[path])
    name = urlsplit(page.url).path.strip("/") or "threshold"
    assert page.evaluate(MARKED) == [say(f"page-{PART_OF.get(name, name)}")]
    assert page.evaluate(CURRENT) == page.evaluate(MARKED)
    assert page.title().startswith(f"{say(f'page-{name}')} · ")
    assert page.evaluate(HEIGHT) <= MAX_HEIGHT
    prose = prose_on(page)
    assert words_in(prose) <= MOST_WORDS, prose
    assert words_in(prose) <= MOST_WORDS_PER_SENTENCE * len(sentences_in(prose)), prose
    every_chart_can_be_walked(page)
    assert failures(page, "colourAlone") == []
    undescribed = page.locator(".stPlotlyChart:not(:has([aria-label]))")
    assert undescribed.evaluate_all("(charts) => charts.filter((chart) => !chart.closest('[aria-label]')).length") == 0
    open_sidebar(page).locator(".st-key-other_data").wait_for()
    if path not in WITH_THE_SAME_EXPANDERS:
        unfold_all(page)
    wait_until_drawn(page)
    expect(page.locator(".katex-error")).to_have_count(0)
    assert violations(page) == KNOWN
    assert blocked_on(page) == []


SPOKEN = """() => [...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean)
    .flatMap((root) => [...root.querySelectorAll('.live > [role=status]')]).map((one) => one.textContent)"""


def every_chart_can_be_walked(page: Page) -> None:
    """Each chart is one tab stop with a name, and its last point is spoken, without a trace of code."""
    for chart in page.locator(".stPlotlyChart:visible").all():
        stops = chart.evaluate("(one) => [one, ...one.querySelectorAll('*')].filter((e) => e.tabIndex === 0).length")
        assert (chart.get_attribute("role"), stops) == ("application", 1)
        before = page.evaluate(SPOKEN)
        chart.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("End")
        [text] = set(page.evaluate(SPOKEN)) - set(before)
        assert re.search(r"\d", text)
        assert not re.search(r"NaN|undefined|null|[<{}]|  |: ?$", text), text
        chart.evaluate("(one) => one.blur()")


# What the content policy has blocked. The browser buffers its reports for a late observer.
BLOCKED = """() => new Promise((done) => {
    const found = [];
    const kinds = { types: ["csp-violation"], buffered: true };
    new ReportingObserver((reports) => found.push(...reports), kinds).observe();
    setTimeout(() => done(found.map(({ body }) => `${body.effectiveDirective} ${body.blockedURL}`)), 0);
})"""


def blocked_on(page: Page) -> list[str]:
    return page.evaluate(BLOCKED)


def unexpected(found: list[str]) -> list[str]:
    return [one for one in found if not one.startswith(SHORTENED_NAMES)]


# The checks of every page measure the contrast of all texts in a fraction of the time that axe-core needs.
AXE_OPTIONS = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}


def violations(page: Page) -> set[tuple[str, str]]:
    """The rules of axe-core that are violated: within a widget of Streamlit for the known ones, else at an element."""
    wait_until_still(page)
    found = {("color-contrast", one) for one in page.evaluate(CHECKS) if one.startswith("text contrast: ")}
    for violation in Axe().run(page, options=AXE_OPTIONS).response["violations"]:
        for node in violation["nodes"]:
            (selector,) = node["target"]
            known = [
                (rule, widget)
                for rule, widget in KNOWN | KNOWN_ON_PHONES
                if rule == violation["id"] and is_within(page, selector, widget)
            ]
            found |= set(known) or {(violation["id"], f"{selector}: {node['failureSummary']}")}
    return found


def is_within(page: Page, selector: str, widget: str) -> bool:
    within = "([selector, widget]) => document.querySelector(selector).closest(widget) !== null"
    return page.evaluate(within, [selector, widget])


BROKEN = {
    "text contrast": "color: #aaaaaa; background: #ffffff",
    "clipped text": "width: 3em; overflow: hidden; white-space: nowrap; flex-shrink: 0",
    "text wider than its box": "width: 3em; white-space: nowrap",
    "beyond the window": "position: absolute; left: 95vw; white-space: nowrap",
    "overlapping texts": "position: absolute; top: 0; font-size: 10rem",
}


def test_what_is_wrong_is_found(server, open_page):
    page = open_page(server.url + "/glossary")
    wait_until_drawn(page)
    assert list(findings(page)) == [[]] * len(WIDTHS)
    for what, style in BROKEN.items():
        add_text(page, style)
        found = page.evaluate(CHECKS)
        assert any(one.startswith(f"{what}: ") and "an added text" in one for one in found), (what, found)
    page.evaluate("document.querySelector('#added').replaceChildren('faint', document.createElement('button'))")
    on_top = "position: fixed; top: 50%; z-index: 999999"
    page.evaluate(f"document.querySelector('#added').style.cssText = 'color: #aaaaaa; background: #ffffff; {on_top}'")
    assert {rule for rule, _ in violations(page)} - {rule for rule, _ in KNOWN} == {"button-name", "color-contrast"}


def add_text(page: Page, style: str) -> None:
    page.evaluate(
        """(style) => {
            document.querySelector('#added')?.remove();
            const added = document.querySelector('[data-testid=stMain]').appendChild(document.createElement('p'));
            [added.id, added.textContent, added.style.cssText] = ['added', 'an added text', style];
        }""",
        style,
    )
