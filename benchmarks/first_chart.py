"""Time from opening the page to its first chart, against a Streamlit page with a single chart.

Beside the time, the processor time of the browser's main thread, which a busy machine changes little.
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.chromium import chromium, new_page, served
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, ratio_text, seconds_text
from tests.browser.app_server import Server
from tests.browser.page_parts import wait_until_still

GOALS = {"cold": 1.2, "warm": 1.8}
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
        requestAnimationFrame(() => {
            performance.mark('first-chart');
            done(performance.now());
        });
    }).observe(document, { subtree: true, childList: true });
});
"""


@dataclass(frozen=True)
class _Visit:
    """Seconds to the first chart: by the clock, and of the main thread's processor time."""

    wall: float
    processor: float


# By kind of visit and by page.
_Visits = dict[str, dict[str, list[_Visit]]]


def measure(plan: Plan) -> list[Table]:
    """Alternate between both pages, each time with a new visitor who comes twice, on warmed-up servers."""
    with served() as app, _minimal_server() as minimal, chromium() as browser:
        urls = {"this project": app.url, "bare": minimal.url}
        visits: _Visits = {kind: {name: [] for name in urls} for kind in GOALS}
        for url in urls.values():
            _two_visits(browser, url)
        for _ in range(plan.visits):
            for name, url in urls.items():
                for kind, visit in zip(GOALS, _two_visits(browser, url), strict=True):
                    visits[kind][name].append(visit)
    return [_table(visits, plan.visits)]


@contextmanager
def _minimal_server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(MINIMAL_SCRIPT, encoding="utf-8")
        with served(script) as server:
            yield server


def _two_visits(browser: Browser, url: str) -> tuple[_Visit, _Visit]:
    """The first and the second visit of a new visitor."""
    page = new_page(browser)
    page.add_init_script(_TIME_CHART)
    first, second = _visit(browser, page, url), _visit(browser, page, url)
    page.context.close()
    return first, second


def _visit(browser: Browser, page: Page, url: str) -> _Visit:
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing", "-*"])
    page.goto(url)
    page.wait_for_selector(".js-plotly-plot .main-svg .trace", state="attached")
    wall = float(page.evaluate("window.firstChart")) / 1000
    # Pending work would count in the next measurement.
    wait_until_still(page)
    return _Visit(wall, _processor_seconds(json.loads(browser.stop_tracing())["traceEvents"]))


def _processor_seconds(events: list[dict[str, Any]]) -> float:
    """The main thread's processor time in the tasks between the navigation and the first chart."""
    chart = next(event for event in events if event["name"] == "first-chart")
    thread = [event for event in events if (event["pid"], event["tid"]) == (chart["pid"], chart["tid"])]
    opened = max(each["ts"] for each in thread if each["name"] == "navigationStart" and each["ts"] < chart["ts"])
    microseconds, until = 0, opened
    for task in sorted((each for each in thread if "tdur" in each), key=lambda each: (each["ts"], -each["dur"])):
        # A task contains further events.
        if until <= task["ts"] < chart["ts"]:
            microseconds, until = microseconds + task["tdur"], task["ts"] + task["dur"]
    return microseconds / 1e6


def _table(visits: _Visits, repeat: int) -> Table:
    rows = []
    for kind, by_page in visits.items():
        own, bare = by_page["this project"], by_page["bare"]
        times, ratio = _compared([visit.wall for visit in own], [visit.wall for visit in bare])
        processor_times, processor_ratio = _compared(
            [visit.processor for visit in own], [visit.processor for visit in bare]
        )
        goal = at_most(ratio, GOALS[kind])
        rows.append((kind, *times, ratio_text(ratio), goal, *processor_times, ratio_text(processor_ratio)))
    return Table(
        "From opening the page to its first chart",
        (
            *("visit", "this project", "a page with one chart only", "ratio", "goal"),
            *("processor time of this project", "of the other page", "ratio of processor times"),
        ),
        rows,
        (
            f"Median of {repeat} alternating visits, from the start of the navigation to the frame that shows a "
            "chart's first line; Chromium and a warmed-up server on the same machine. Cold: empty browser cache. Warm: "
            "the same visitor opens the page again. Processor time is that of the page's main thread until that frame.",
        ),
    )


def _compared(own: list[float], bare: list[float]) -> tuple[tuple[str, str], float]:
    """Both medians, and their ratio."""
    medians = median(own), median(bare)
    return (seconds_text(medians[0]), seconds_text(medians[1])), medians[0] / medians[1]
