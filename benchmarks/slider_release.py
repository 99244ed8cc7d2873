"""Time from a slider release until the server's numbers are on screen, and the server's processor time for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

from benchmarks.drag import Messages
from benchmarks.report import Table, at_most, kilobytes_text, milliseconds_text, seconds_text
from benchmarks.server_load import processor_seconds
from benchmarks.timing import Timings
from tests.browser.page_parts import drag_thumb, wait_for_page, wait_for_server

GOAL_RELEASE_MS = 150.0
GOAL_SERVER_MS = 20.0

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
