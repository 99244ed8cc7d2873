"""What is spoken on the charts of a page: `python -m tests.browser.spoken [--write] [path …]` prints or keeps it.

A page's charts are walked by a few keys from the place where a walk begins. The transcripts are in `tests/slow/spoken`.
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.appearance import wait_until_drawn

FOLDER = Path(__file__).parents[1] / "slow" / "spoken"
# Every kind of chart, and some in the other languages. The first page has a transcript of its own in tests/browser.
PATHS = (
    "/?section=costs",
    "/?section=decision-curve",
    "/?section=gains",
    "/?section=review-band",
    "/?d=reviewed-messages&section=label-next",
    "/uncertainty",
    "/imbalance?pi=0.1&sampled=true&size=300",
    "/compare?d=flights-by-month",
    "/groups?d=flights-by-month&groups_equal=fpr&groups_by=cost",
    "/periods?d=flights-by-month&lang=ko",
    "/periods?d=reported-flights&period=week",
    "/calibration?t=0.37&binning=mass&recalibrate=isotonic",
    "/multiclass?d=noisy-iris",
    "/multiclass?d=ten-digits",
    "/multiclass?d=help-desk",
    "/ranking?d=similar-digits&lang=zh",
    "/ranking?d=similar-digits&cut=score",
    "/text?d=questions&lang=ko",
    "/text?d=german-english",
    "/agreement?d=judged-outputs",
)
# Those of the threshold page are spoken once.
ON_EVERY_SECTION = ("histogram", "trade_off", "pr_curve")
_WALK = """async (chart, keys) => {
    const said = () => chart.walkedBy.root.parentElement.querySelector('[role=status]').textContent;
    chart.blur();
    chart.focus({ focusVisible: true });
    const name = chart.getAttribute('aria-label') ?? chart.querySelector('[aria-label]').getAttribute('aria-label');
    const lines = [`# ${name}`, said()];
    for (const key of keys) {
        chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        lines.push(`${key}: ${said()}`);
    }
    chart.blur();
    return lines;
}"""
_KEYS = ("ArrowRight", "ArrowRight", "ArrowDown", "PageDown", "End", "Enter")


def transcript_of(page: Page, path: str) -> str:
    """The lines of each chart, except those that every section of the threshold page has."""
    lines = []
    for chart in page.locator(".stPlotlyChart:visible").all():
        key = chart.evaluate("(one) => one.closest('[class*=st-key-]').className.match(/st-key-(\\w+)/)[1]")
        if "section=" in path and "d=" not in path and key in ON_EVERY_SECTION:
            continue
        # Enter would set the slider of a chart that has one.
        keys = _KEYS[:-1] if "Enter" in str(chart.get_attribute("aria-description")) else _KEYS
        lines += [*chart.evaluate(_WALK, keys), ""]
    return "\n".join(lines)


def file_of(path: str) -> Path:
    return FOLDER / f"{re.sub(r'[^a-z0-9]+', '-', path).strip('-')}.txt"


if __name__ == "__main__":
    from benchmarks.chromium import another_page, chromium, served

    asked = [path for path in sys.argv[1:] if path.startswith("/")]
    with served() as app, chromium() as chrome:
        context = chrome.new_context(reduced_motion="reduce")
        for path in asked or PATHS:
            opened = another_page(context)
            opened.set_viewport_size({"width": 1440, "height": 900})
            opened.goto(app.url + path)
            wait_until_drawn(opened)
            text = transcript_of(opened, path)
            opened.close()
            if "--write" in sys.argv:
                file_of(path).write_text(text, encoding="utf-8")
            else:
                print(path, text, sep="\n")
