"""The pages in Chromium: work per pointer move, time to the server's response, and payload of the live table."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from urllib.parse import urlsplit

import numpy as np
from playwright.sync_api import Browser, Page

from benchmarks.chromium import another_page, chromium, new_page, open_app, served
from benchmarks.drag import Drag, Messages, drag_slider
from benchmarks.plan import Plan
from benchmarks.reading import csv_bytes
from benchmarks.report import Table, at_most, below, integer_text, kilobytes_text, milliseconds_text, none, seconds_text
from benchmarks.server_load import processor_seconds
from benchmarks.statistic import Predictions
from benchmarks.timing import Timings
from metrics_core import BinaryScores
from tests.browser.app_server import Server
from tests.browser.page_parts import (
    cells,
    drag_thumb,
    wait_for_calibration,
    wait_for_goal,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
)
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import FINENESS, MAX_WEIGHTED_FINENESS, ThresholdGrid, threshold_scale
from threshold_explorer.live.layer import live_table

GOAL_RELEASE_MS = 150.0
GOAL_SERVER_MS = 15.0

# Milliseconds from the pointer's release to the frame that shows the server's table at the slider's threshold.
_TIME_RELEASES = """() => {
    window.releases = [];
    let released = null;
    window.addEventListener('pointerup', () => { released = performance.now(); }, true);
    const agrees = () => {
        const slider = document.querySelector('.st-key-t input[type=range]');
        const cell = document.querySelector('.st-key-numbers table tbody tr td:nth-child(2)');
        const shown = parseFloat(slider?.getAttribute('aria-valuetext'));
        return Math.abs(parseFloat(cell?.textContent) - shown) < 1e-9;
    };
    new MutationObserver(() => {
        if (released === null || !agrees()) return;
        const from = released;
        released = null;
        requestAnimationFrame(() => window.releases.push(performance.now() - from));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
GOAL_WORK_MS = 4.0
GOAL_PAYLOAD_KB = 64
# Drags on the first page with a goal, one after the other: name, key of the slider, and thumb. The lower threshold of
# the band ends at the upper one, whose thumb it covers.
_GOAL_DRAGS = (
    ("threshold", "t", 0),
    ("upper threshold of the review band", "band", 1),
    ("lower threshold of the review band", "band", 0),
    ("minimum recall", "recall_min", 0),
)
UPLOAD_SECONDS = 120
POLL_MS = 20


@dataclass(frozen=True)
class Releases:
    """Milliseconds from each release until the server's numbers are on screen, and mean cost per release.

    `server_ms` is the server's processor time per release, `opening_ms` that per opening of the page.
    """

    times: Timings
    received_bytes: float
    server_ms: float
    opening_ms: float


def time_releases(page: Page, messages: Messages, releases: int, server: int) -> Releases:
    """Drag the thumb and release it, again and again, then reload the page as often.

    `server` is the process id of the server.
    """
    wait_for_server(page)
    page.evaluate(_TIME_RELEASES)
    before, worked = messages.received_bytes, processor_seconds(server)
    for number in range(1, releases + 1):
        with drag_thumb(page) as moved:
            moved(0.2 + 0.6 * (number * 7 % 20) / 20)
        page.wait_for_function("(number) => window.releases.length >= number", arg=number)
        wait_for_server(page)
    received = (messages.received_bytes - before) / releases
    times = Timings(tuple(page.evaluate("() => window.releases")))
    server_ms = 1000 * (processor_seconds(server) - worked) / releases
    worked = processor_seconds(server)
    for _ in range(releases):
        page.reload()
        wait_for_page(page)
    return Releases(times, received, server_ms, 1000 * (processor_seconds(server) - worked) / releases)


def release_table(visits: Sequence[tuple[str, Releases, float | None]]) -> Table:
    """One row per visit: data, releases, and the seconds of the upload or None."""
    return Table(
        "From slider release to the server's numbers on screen",
        (
            *("data", "releases", "p50", "goal", "p95", "sent by the server per release"),
            *("server processor time per release", "goal", "per page opening"),
            "upload to finished page",
        ),
        [_row(*visit) for visit in visits],
        (
            "To the first frame after the server's table shows the released threshold. Server processor time is that "
            "of all threads, per release and per opening of the page with its files.",
        ),
    )


def _row(data: str, releases: Releases, opened: float | None) -> tuple[str, ...]:
    times, p50 = releases.times, releases.times.median
    return (
        *(data, str(len(times.values)), milliseconds_text(p50), at_most(p50, GOAL_RELEASE_MS, " ms")),
        *(milliseconds_text(times.quantile(0.95)), kilobytes_text(releases.received_bytes)),
        *(milliseconds_text(releases.server_ms), at_most(releases.server_ms, GOAL_SERVER_MS, " ms")),
        milliseconds_text(releases.opening_ms),
        seconds_text(opened) if opened is not None else "",
    )


@dataclass(frozen=True)
class Visit:
    """The measurements of one data set's page; `opened` is the duration of the upload in seconds."""

    data: str
    drag: Drag
    releases: Releases
    opened: float | None = None


def measure(plan: Plan) -> list[Table]:
    """The default example, then an upload, each with its own visitor."""
    with served() as server, chromium() as browser:
        upload, goal_upload = _visit_upload(browser, server, plan)
        visits = [_visit_default(browser, server, plan), upload]
        further = [
            _drag_calibration(browser, server.url, plan),
            *_drag_imbalance(browser, server.url, plan),
            *_drag_goal(new_page(browser), server.url, plan, EXAMPLES[FIRST].title),
            *goal_upload,
        ]
    drags = [(f"Decide, {visit.data}", visit.drag) for visit in visits] + further
    tables = [
        _drag_table(drags),
        _paint_table(visits),
        release_table([(visit.data, visit.releases, visit.opened) for visit in visits]),
    ]
    return [*tables, _payload_table(_payloads(plan.file_rows))]


def _visit_default(browser: Browser, server: Server, plan: Plan) -> Visit:
    with _opened(browser, server.url) as (page, messages):
        title = f"{EXAMPLES[FIRST].title}, {_example_rows()} rows"
        drag = drag_slider(page, messages, plan.moves)
        return Visit(title, drag, time_releases(page, messages, plan.releases, server.process.pid))


def _visit_upload(browser: Browser, server: Server, plan: Plan) -> tuple[Visit, list[tuple[str, Drag]]]:
    """The Threshold page of an upload, and the drags there with a goal."""
    title = f"upload of {integer_text(plan.file_rows)} rows"
    with (
        _opened(browser, server.url) as (page, messages),
        tempfile.NamedTemporaryFile(suffix=".csv") as file,
    ):
        file.write(csv_bytes(plan.file_rows, "0 and 1"))
        file.flush()
        opened = open_file(page, file.name, plan.file_rows)
        drag = drag_slider(page, messages, plan.moves)
        releases = time_releases(page, messages, plan.releases, server.process.pid)
        query = urlsplit(page.url).query
        drags = _drag_goal(another_page(page.context), server.url, plan, title, query)
    return Visit(title, drag, releases, opened), drags


def _drag_calibration(browser: Browser, url: str, plan: Plan) -> tuple[str, Drag]:
    page = new_page(browser)
    messages = Messages(page)
    page.goto(f"{url}/calibration")
    wait_for_calibration(page)
    drag = drag_slider(page, messages, plan.moves)
    page.close()
    return f"Calibration page, {EXAMPLES[FIRST].title}", drag


def _drag_imbalance(browser: Browser, url: str, plan: Plan) -> list[tuple[str, Drag]]:
    """Drag the two sliders of the Imbalance page, which redraw whole curves."""
    page = new_page(browser)
    messages = Messages(page)
    page.goto(f"{url}/imbalance?pi=0.05")
    wait_for_imbalance(page)
    drags = []
    for name, key in (("prevalence", "pi"), ("threshold", "t")):
        drag = drag_slider(page, messages, plan.moves, key)
        wait_for_server(page)
        drags.append((f"Imbalance page, {name} slider, {EXAMPLES[FIRST].title}", drag))
    page.close()
    return drags


def _drag_goal(page: Page, url: str, plan: Plan, data: str, query: str = "") -> list[tuple[str, Drag]]:
    """Drags at the finest steps, where each move of a guaranteed limit searches all positions for the optimum."""
    messages = Messages(page)
    page.goto(f"{url}/?fineness=finest&goal=recall_min&recall_min=0.5&section=review-band&band=0.2~0.6&{query}")
    wait_for_goal(page)
    drags = []
    for name, key, thumb in _GOAL_DRAGS:
        page.locator(f".st-key-{key}").scroll_into_view_if_needed()
        drag = drag_slider(page, messages, plan.moves, key, thumb)
        wait_for_server(page)
        drags.append((f"Decide with a goal, {name}, 4001 positions, {data}", drag))
    page.close()
    return drags


@contextmanager
def _opened(browser: Browser, url: str) -> Iterator[tuple[Page, Messages]]:
    page = new_page(browser)
    messages = Messages(page)
    open_app(page, url)
    yield page, messages
    page.close()


def open_file(page: Page, path: str, rows: int) -> float:
    """Seconds from sending the file until all numbers and charts on the page are those of the file."""
    started = perf_counter()
    page.set_input_files(".st-key-upload input[type=file]", path)
    deadline = started + UPLOAD_SECONDS
    while sum(cells(page).values()) != rows:
        if perf_counter() > deadline:
            raise TimeoutError(f"The page did not show an upload of {rows} rows within {UPLOAD_SECONDS} seconds.")
        page.wait_for_timeout(POLL_MS)
    wait_for_page(page)
    return perf_counter() - started


def _payloads(rows: int) -> Iterator[tuple[str, int, int]]:
    """Data set, number of slider positions, and size in bytes of the serialized live table."""
    data = Predictions.drawn(rows, 0.1)
    large = BinaryScores.from_predictions(data.y_true, data.y_score)
    weights = np.full(rows, 0.1)
    weighted = BinaryScores.from_predictions(data.y_true, data.y_score, sample_weight=weights)
    for name, scores in ((f"{integer_text(rows)} rows", large), (f"{integer_text(rows)} weighted rows", weighted)):
        for fineness, factor in FINENESS.items():
            factor = min(factor, MAX_WEIGHTED_FINENESS) if scores.is_weighted else factor
            grid = ThresholdGrid.for_scores(scores.minimum, scores.maximum, factor)
            table = live_table(scores, threshold_scale("threshold", scores, grid), grid.low)
            yield f"{name}, {fineness} steps", len(grid.thresholds), len(json.dumps(table))


def _example_rows() -> str:
    return integer_text(EXAMPLES[FIRST].read_bytes().count(b"\n") - 1)


def _drag_table(drags: list[tuple[str, Drag]]) -> Table:
    return Table(
        "Work per pointer move while the slider is dragged",
        (
            "page and data",
            "moves",
            "slider changed",
            "drawn",
            "p50",
            "p95",
            "goal",
            "longest",
            "sent to the server",
            "goal",
        ),
        [_drag_row(data, drag) for data, drag in drags],
        (
            "Chromium at 1440x900 without a GPU, all four charts on the page. Times are the page's own `live-draw` "
            "measures, from looking up the counts to updating tiles, matrix, sentences and charts; they exclude the "
            "slider, style and paint. Sent: WebSocket messages during the drag.",
        ),
    )


def _drag_row(data: str, drag: Drag) -> tuple[str, ...]:
    work, p95 = drag.work, drag.work.quantile(0.95)
    return (
        *(data, str(len(drag.moves)), str(len(drag.changes)), str(len(drag.draws))),
        *(milliseconds_text(work.median), milliseconds_text(p95), at_most(p95, GOAL_WORK_MS, " ms")),
        milliseconds_text(max(work.values)),
        *(str(drag.sent), none(drag.sent)),
    )


def _paint_table(visits: list[Visit]) -> Table:
    return Table(
        "When a pointer move is painted",
        (
            *("data", "drawn", "by the frame of the move", "by the next frame", "later", "goal for later"),
            *("by the same frame as the slider's thumb", "move to frame, p50", "p95"),
        ),
        [_paint_row(visit.data, visit.drag) for visit in visits],
        (
            "Frames by `requestAnimationFrame`. The browser dispatches a pointer move at the start of a frame; the "
            "page's own handlers move the slider in the same event, so that both can be painted by that frame.",
        ),
    )


def _paint_row(data: str, drag: Drag) -> tuple[str, ...]:
    same, following = drag.painted(0), drag.painted(1)
    later = len(drag.draws) - same - following
    return (
        *(data, str(len(drag.draws)), str(same), str(following), str(later), none(later)),
        str(drag.painted_with_slider),
        *(milliseconds_text(drag.to_frame.median), milliseconds_text(drag.to_frame.quantile(0.95))),
    )


def _payload_table(payloads: Iterator[tuple[str, int, int]]) -> Table:
    rows = [
        (data, integer_text(positions), kilobytes_text(size), below(size / 1000, GOAL_PAYLOAD_KB, " kB"))
        for data, positions, size in payloads
    ]
    return Table("Payload of the live table", ("data", "slider positions", "sent", "goal"), rows)
