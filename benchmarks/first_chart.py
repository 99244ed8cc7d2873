"""From opening the page to its first chart, beside a page of Streamlit's that has nothing but one chart."""

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
BARE = """\
import plotly.graph_objects as go
import streamlit as st

st.plotly_chart(go.Figure(go.Scatter(x=[0, 1, 2], y=[0, 1, 0.5])))
"""
# The frame after the first line of a chart was put into the page, in milliseconds from the navigation's start.
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
    """Both pages in turn, each time by a new visitor who comes twice; the servers have had a visitor before."""
    with served() as here, _bare() as bare, chromium() as browser:
        urls = {"here": here.url, "bare": bare.url}
        for url in urls.values():
            _visits(browser, url)
        cold: dict[str, list[float]] = {name: [] for name in urls}
        warm: dict[str, list[float]] = {name: [] for name in urls}
        for _ in range(plan.visits):
            for name, url in urls.items():
                first, second = _visits(browser, url)
                cold[name].append(first)
                warm[name].append(second)
    return [_table({"cold": cold, "warm": warm}, plan.visits)]


@contextmanager
def _bare() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE, encoding="utf-8")
        with served(script) as server:
            yield server


def _visits(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds of the first and of the second visit of somebody who was never here."""
    page = new_page(browser)
    page.add_init_script(_TIME_CHART)
    first, second = _seconds_to_chart(page, url), _seconds_to_chart(page, url)
    page.context.close()
    return first, second


def _seconds_to_chart(page: Page, url: str) -> float:
    page.goto(url)
    page.wait_for_selector(".js-plotly-plot .main-svg .trace", state="attached")
    seconds = float(page.evaluate("window.firstChart")) / 1000
    # What is still under way would be in the next measurement.
    wait_until_still(page)
    return seconds


def _table(visits: dict[str, dict[str, list[float]]], repeat: int) -> Table:
    rows = []
    for name, seconds in visits.items():
        here, bare = (Timings(tuple(seconds[side])).median for side in ("here", "bare"))
        ratio = here / bare
        rows.append((name, seconds_text(here), seconds_text(bare), ratio_text(ratio), at_most(ratio, GOAL)))
    return Table(
        "From opening the page to its first chart",
        ("visit", "here", "a page with one chart and no more", "ratio", "goal"),
        rows,
        (
            f"Median of {repeat}, taking turns, from the start of the navigation to the frame that shows a chart's "
            "first line; real Chromium, server on the same machine and visited before. Cold: nothing is in the "
            "browser's cache. Warm: the same visitor opens the page again.",
        ),
    )
