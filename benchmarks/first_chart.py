"""Time from opening the page to its first chart, against a Streamlit page with a single chart."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.chromium import chromium, new_page, served
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, ratio_text, seconds_text
from benchmarks.timing import Timings
from tests.browser.app_server import Server
from tests.browser.page_parts import wait_until_still

GOAL = 1.3
MINIMAL_SCRIPT = """\
import plotly.graph_objects as go
import streamlit as st

st.plotly_chart(go.Figure(go.Scatter(x=[0, 1, 2], y=[0, 1, 0.5])))
"""
# Milliseconds from the start of the navigation to the frame after the first line of a chart is in the page.
_TIME_CHART = """
window.firstChart = new Promise((done) => {
    new MutationObserver((_, observer) => {
        if (!document.querySelector('.js-plotly-plot .main-svg .trace')) return;
        observer.disconnect();
        requestAnimationFrame(() => done(performance.now()));
    }).observe(document, { subtree: true, childList: true });
});
"""


def measure(plan: Plan) -> list[Table]:
    """Alternate between both pages, each time with a new visitor who comes twice, on warmed-up servers."""
    with served() as app, _minimal_server() as minimal, chromium() as browser:
        urls = {"this project": app.url, "bare": minimal.url}
        for url in urls.values():
            _time_two_visits(browser, url)
        cold: dict[str, list[float]] = {name: [] for name in urls}
        warm: dict[str, list[float]] = {name: [] for name in urls}
        for _ in range(plan.visits):
            for name, url in urls.items():
                first, second = _time_two_visits(browser, url)
                cold[name].append(first)
                warm[name].append(second)
    return [_table({"cold": cold, "warm": warm}, plan.visits)]


@contextmanager
def _minimal_server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(MINIMAL_SCRIPT, encoding="utf-8")
        with served(script) as server:
            yield server


def _time_two_visits(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds to the first chart for the first and the second visit of a new visitor."""
    page = new_page(browser)
    page.add_init_script(_TIME_CHART)
    first, second = _seconds_to_chart(page, url), _seconds_to_chart(page, url)
    page.context.close()
    return first, second


def _seconds_to_chart(page: Page, url: str) -> float:
    page.goto(url)
    page.wait_for_selector(".js-plotly-plot .main-svg .trace", state="attached")
    seconds = float(page.evaluate("window.firstChart")) / 1000
    # Pending work would count in the next measurement.
    wait_until_still(page)
    return seconds


def _table(visits: dict[str, dict[str, list[float]]], repeat: int) -> Table:
    rows = []
    for name, seconds in visits.items():
        app, minimal = (Timings(tuple(seconds[side])).median for side in ("this project", "bare"))
        ratio = app / minimal
        rows.append((name, seconds_text(app), seconds_text(minimal), ratio_text(ratio), at_most(ratio, GOAL)))
    return Table(
        "From opening the page to its first chart",
        ("visit", "this project", "a page with one chart only", "ratio", "goal"),
        rows,
        (
            f"Median of {repeat} alternating visits, from the start of the navigation to the frame that shows a "
            "chart's first line; Chromium and a warmed-up server on the same machine. Cold: empty browser cache. Warm: "
            "the same visitor opens the page again.",
        ),
    )
