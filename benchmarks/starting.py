"""From the command to its first chart against the app alone, and from arrays to the widget of a notebook."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from benchmarks.chromium import chromium, new_page
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, below, integer_text, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from tests.browser.app_server import Server, free_port, sqlite_url, wait_until_healthy
from tests.browser.test_notebook_widget import exported
from threshold_explorer import explore
from threshold_explorer.data.sources.examples import FOLDER

FILE = FOLDER / "breast_cancer.csv"
MOST_TIMES, MOST_SECONDS = 1.5, 1.0


def measure(plan: Plan) -> list[Table]:
    """Both, each as the median of the visits."""
    with chromium() as browser:
        return [_command(browser, plan.visits), _widget(browser, plan)]


def _command(browser: Browser, visits: int) -> Table:
    starts = {"command": _command_server, "app": _app_server}
    seconds: dict[str, list[float]] = {name: [] for name in starts}
    for _ in range(visits):
        for name, server in starts.items():
            started = time.perf_counter()
            with server() as address:
                seconds[name].append(_first_chart(browser, address) - started)
    own, other = (median(seconds[name]) for name in starts)
    row = (seconds_text(own), seconds_text(other), ratio_text(own / other), at_most(own / other, MOST_TIMES))
    note = f"Median of {visits} starts of a new process, to the first line of a chart in a new Chromium page."
    columns = ("threshold-explorer FILE", "streamlit run app.py, as make run", "ratio", "goal")
    return Table("From Enter to the first chart", columns, [row], (note,))


@contextmanager
def _command_server() -> Iterator[str]:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "threshold_explorer.surfaces.command",
        str(FILE),
        "--no-browser",
        "--port",
        str(port),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        wait_until_healthy(process, port)
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def _app_server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sqlite_url(Path(folder)))
        try:
            yield server.url
        finally:
            server.stop()


def _first_chart(browser: Browser, address: str) -> float:
    page = new_page(browser)
    page.goto(address)
    page.wait_for_selector(".js-plotly-plot .main-svg .trace", state="attached")
    drawn = time.perf_counter()
    page.context.close()
    return drawn


def _widget(browser: Browser, plan: Plan) -> Table:
    data = Predictions.drawn(plan.file_rows, 0.2)
    explore([0, 1], [0.1, 0.9])
    made, shown = [], []
    for _ in range(plan.visits):
        started = time.perf_counter()
        widget = explore(data.y_true, data.y_score)
        made.append(time.perf_counter() - started)
        shown.append(_shown(browser, exported(widget)))
        widget.close()
    total = median(made) + median(shown)
    row = (*map(seconds_text, (median(made), median(shown), total)), below(total, MOST_SECONDS, " s"))
    note = (
        f"{integer_text(plan.file_rows)} rows, median of {plan.visits}. Shown: from opening an exported file in a new "
        "Chromium page to the layer over its last chart."
    )
    return Table("A widget of a notebook, from arrays", ("explore()", "shown", "both", "goal"), [row], (note,))


def _shown(browser: Browser, text: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "exported.html"
        path.write_text(text, encoding="utf-8")
        page = new_page(browser)
        started = time.perf_counter()
        page.goto(path.as_uri())
        page.frame_locator("iframe").locator(".live-layer").nth(2).wait_for(state="attached")
        seconds = time.perf_counter() - started
        page.context.close()
        return seconds
