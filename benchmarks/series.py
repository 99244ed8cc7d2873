"""Ten series under one cursor: first numbers against one series and scikit-learn, and a drag in Chromium."""

import tempfile
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from playwright.sync_api import Page
from sklearn.metrics import precision_recall_curve, roc_curve

from benchmarks.chromium import chromium, new_page, open_app, served
from benchmarks.drag import Messages, drag_slider
from benchmarks.live import open_file
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, integer_text, milliseconds_text, none, ratio_text, seconds_text
from benchmarks.server_load import processor_seconds
from benchmarks.timing import best_seconds
from metrics_core import BinaryScores
from metrics_core.compare import matched_thresholds

SERIES = 10
SHARE = 0.1
# Values at which the series are set equal: the positions of the slider.
POSITIONS = np.arange(201) / 200
GOAL_TIMES_ONE = 12
GOAL_WORK_MS = 8.0
GOAL_SERVER_MS = 40.0
RELEASES = 10
# Time for the page to become idle.
SETTLING_MS = 5_000


def measure(plan: Plan) -> list[Table]:
    """The first numbers, and the page."""
    y, scores = _drawn(plan.file_rows)
    return [_first_numbers(y, scores, plan.repeat), _on_the_page(y, scores, plan)]


def _drawn(rows: int) -> tuple[np.ndarray, list[np.ndarray]]:
    random = np.random.default_rng(7)
    y = random.random(rows) < SHARE
    return y, [1 / (1 + np.exp(-(y + random.normal(size=rows)))) for _ in range(SERIES)]


def _first_numbers(y: np.ndarray, scores: list[np.ndarray], repeat: int) -> Table:
    def ours(columns: list[np.ndarray]) -> None:
        for score in columns:
            built = BinaryScores.from_predictions(y, score, pos_label=True)
            built.confusion_at(matched_thresholds(built, "flagged_rate", POSITIONS))

    def in_scikit_learn() -> None:
        for score in scores:
            precision_recall_curve(y, score)
            roc_curve(y, score)

    seconds = best_seconds(
        {"one": lambda: ours(scores[:1]), "ten": lambda: ours(scores), "scikit-learn": in_scikit_learn}, repeat
    )
    times = seconds["ten"] / seconds["one"]
    row = (
        integer_text(len(y)),
        *(seconds_text(seconds[name]) for name in ("one", "ten", "scikit-learn")),
        ratio_text(times),
        at_most(times, GOAL_TIMES_ONE),
        ratio_text(seconds["scikit-learn"] / seconds["ten"]),
    )
    return Table(
        "Ten series: thresholds and counts at 201 equal shares flagged",
        (
            *("rows", "one series", "ten series", "scikit-learn, PR and ROC curves of ten"),
            *("ten, times one", "goal", "faster than scikit-learn"),
        ),
        [row],
        (f"Best of {repeat} alternating runs; continuous scores, {SHARE:.0%} positive, sorting included.",),
    )


def _on_the_page(y: np.ndarray, scores: list[np.ndarray], plan: Plan) -> Table:
    names = [f"score_{number}" for number in range(SERIES)]
    table = pa.table({"label": y.astype(np.int8), **dict(zip(names, scores, strict=True))})
    with served() as server, chromium() as browser, tempfile.TemporaryDirectory() as folder:
        page = new_page(browser)
        messages = Messages(page)
        open_app(page, server.url)
        path = Path(folder) / "series.parquet"
        pq.write_table(table, path)
        open_file(page, str(path), len(y))
        parameters = [("d", _parameter(page, "d")), *(("series", name) for name in names[1:])]
        page.goto(f"{server.url}/compare?{urlencode(parameters)}")
        page.wait_for_function("document.querySelector('.headline > span')?.textContent")
        page.wait_for_timeout(SETTLING_MS)
        drag = drag_slider(page, messages, plan.moves, "at")
        worked = processor_seconds(server.process.pid)
        for _ in range(RELEASES):
            page.locator(".st-key-at input[type=range]").press("ArrowRight")
            page.wait_for_function(
                "document.querySelector('[data-testid=stApp]').dataset.testScriptState !== 'running'"
            )
            page.wait_for_timeout(400)
        server_ms = 1000 * (processor_seconds(server.process.pid) - worked) / RELEASES
        page.close()
    p95 = drag.work.quantile(0.95)
    row = (
        *(integer_text(len(y)), str(len(drag.moves)), milliseconds_text(drag.work.median), milliseconds_text(p95)),
        *(at_most(p95, GOAL_WORK_MS, " ms"), str(drag.sent), none(drag.sent)),
        *(milliseconds_text(server_ms), at_most(server_ms, GOAL_SERVER_MS, " ms")),
    )
    return Table(
        "Ten series on the Compare page",
        (
            *("rows", "moves", "work per move, p50", "p95", "goal", "sent to the server while dragging", "goal"),
            *("server processor time per release", "goal"),
        ),
        [row],
        ("Chromium at 1440x900 without a GPU. The differences with intervals are folded at this size.",),
    )


def _parameter(page: Page, name: str) -> str:
    return str(page.evaluate("(name) => new URLSearchParams(location.search).get(name)", name))
