"""What looks wrong on a page at each width: `python -m tests.browser.appearance [--dark] [path …]` prints it."""

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.page_parts import wait_until_still

# Every page, with the kinds of data that it draws most differently.
PAGES = (
    "/",
    "/?goal=recall_min&recall_min=0.9",
    "/?section=review-band",
    "/trust",
    "/uncertainty",
    "/imbalance?pi=0.1",
    "/compare?d=flights-by-month",
    "/groups?d=flights-by-month",
    "/periods?d=flights-by-month",
    "/calibration?t=0.37&pi=0.05&cost_fn=3&binning=mass&recalibrate=isotonic",
    "/multiclass?d=noisy-iris",
    "/multiclass?d=ten-digits&rule=thresholds",
    "/multiclass?d=help-desk",
    "/ranking?d=similar-digits",
    "/ranking?d=similar-digits&cut=score",
    "/text?d=questions",
    "/text?d=german-english",
    "/agreement?d=judged-outputs",
)
WIDTHS = (390, 768, 1440)
CHECKS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
_DRAWN = """() => {
    const charts = [...document.querySelectorAll('.stPlotlyChart')].filter((chart) => chart.checkVisibility());
    const fits = (chart) => {
        const drawn = chart.querySelector('.main-svg');
        return drawn && drawn.getBoundingClientRect().width <= chart.getBoundingClientRect().width + 1;
    };
    return document.querySelector(':is([data-testid=stMain], body > main) :is(h1, h2, h3, h4)')
        && !document.querySelector('[data-testid=stSkeleton]') && charts.every(fits);
}"""


def findings(page: Page) -> Iterator[list[str]]:
    """What looks wrong at each width, for a page that was opened at the narrowest, where its sidebar is folded."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wait_until_drawn(page)
        yield page.evaluate(CHECKS)


def wait_until_drawn(page: Page) -> None:
    """Wait until the page and its charts are drawn at the current width."""
    page.wait_for_function(_DRAWN)
    wait_until_still(page)
    page.wait_for_function(_DRAWN)


if __name__ == "__main__":
    from benchmarks.chromium import another_page, chromium, served

    asked = [path for path in sys.argv[1:] if path.startswith("/")]
    with served() as app, chromium() as chrome:
        scheme = "dark" if "--dark" in sys.argv else "light"
        context = chrome.new_context(color_scheme=scheme, reduced_motion="reduce")
        for path in asked or PAGES:
            opened = another_page(context)
            opened.set_viewport_size({"width": WIDTHS[0], "height": 900})
            opened.goto(app.url + path)
            for width, wrong in zip(WIDTHS, findings(opened), strict=True):
                print(f"{path} at {width}, {scheme}: {len(wrong) or 'nothing'}", *wrong, sep="\n  ")
            opened.close()
