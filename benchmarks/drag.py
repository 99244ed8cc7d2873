"""Measures a slider drag in Chromium: work per pointer move, time to paint, messages sent."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, WebSocket

from benchmarks.timing import Timings
from tests.browser.page_parts import drag_thumb

# Records pointer moves, slider changes and frame starts. A capturing listener on the window sees a move before the
# slider does.
_WATCH = """([key, thumb]) => {
    const watched = window.watched = { moves: [], changes: [], frames: [], draws: [], isOn: true };
    // The page clears its measures, but an observer gets each of them.
    watched.note = (entries) => watched.draws.push(
        ...entries.filter((entry) => entry.name === 'live-draw').map((entry) => [entry.startTime, entry.duration]));
    watched.measures = new PerformanceObserver((list) => watched.note(list.getEntries()));
    watched.measures.observe({ type: 'measure' });
    window.addEventListener('pointermove', () => watched.isOn && watched.moves.push(performance.now()), true);
    const slider = document.querySelectorAll(`.st-key-${key} input[type=range]`)[thumb];
    let shown = slider.getAttribute('aria-valuetext');
    new MutationObserver(() => {
        // Streamlit also rewrites an unchanged value.
        if (watched.isOn && slider.getAttribute('aria-valuetext') !== shown) watched.changes.push(performance.now());
        shown = slider.getAttribute('aria-valuetext');
    }).observe(slider, { attributeFilter: ['aria-valuetext'] });
    const frame = () => {
        watched.frames.push(performance.now());
        if (watched.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""
# Wait three frames, so that a late drawing is not attributed to the next move.
_AFTER_THREE_FRAMES = """() => new Promise((done) => {
    let frames = 3;
    const frame = () => (--frames ? requestAnimationFrame(frame) : done());
    requestAnimationFrame(frame);
})"""
_WATCHED = """() => {
    const { moves, changes, frames, draws, note, measures } = window.watched;
    window.watched.isOn = false;
    note(measures.takeRecords());
    measures.disconnect();
    return { moves, changes, frames, draws };
}"""


class Messages:
    """Counts a page's WebSocket traffic: messages sent, bytes received. Create it before opening the page."""

    def __init__(self, page: Page) -> None:
        self.sent = 0
        self.received_bytes = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._count_sent)
        socket.on("framereceived", self._count_received)

    def _count_sent(self, _: object) -> None:
        self.sent += 1

    def _count_received(self, content: str | bytes) -> None:
        self.received_bytes += len(content)


@dataclass(frozen=True)
class Drag:
    """One drag: times of pointer moves, slider changes and frame starts, and start and duration of each drawing.

    Times in milliseconds of the page's clock, ascending; `sent` is the number of messages to the server.
    """

    moves: list[float]
    changes: list[float]
    frames: list[float]
    draws: list[tuple[float, float]]
    sent: int

    @property
    def work(self) -> Timings:
        """Milliseconds of the page's own handlers for each move that changed the threshold."""
        return Timings(tuple(duration for _, duration in self.draws))

    @property
    def to_frame(self) -> Timings:
        """Milliseconds from the pointer move of each drawing to the frame that paints it."""
        return Timings(tuple(painted - moved for moved, _, painted in self._drawings()))

    def painted(self, frame: int) -> int:
        """Number of drawings painted by the frame of their move (0), by the next one (1), and so on."""
        return sum(self._frames_begun(moved, drawn) == frame for moved, drawn, _ in self._drawings())

    @property
    def painted_with_slider(self) -> int:
        """Number of drawings painted by the same frame as the slider's own change."""
        return sum(self._is_painted_with_slider(drawn) for _, drawn, _ in self._drawings())

    def _is_painted_with_slider(self, drawn: float) -> bool:
        changes = self._slider_changes_around(drawn)
        return any(self._frames_begun(min(drawn, changed), max(drawn, changed)) == 0 for changed in changes)

    def _drawings(self) -> Iterator[tuple[float, float, float]]:
        """For each drawing: the time of its move, its end, and the start of the next frame."""
        for start, duration in self.draws:
            drawn = start + duration
            move, frame = bisect_right(self.moves, start) - 1, bisect_left(self.frames, drawn)
            if move < 0 or frame == len(self.frames):
                raise LookupError("A drawing has no pointer move before it or no frame after it.")
            yield self.moves[move], drawn, self.frames[frame]

    def _frames_begun(self, start: float, stop: float) -> int:
        """Number of frames that began between two times."""
        return bisect_left(self.frames, stop) - bisect_right(self.frames, start)

    def _slider_changes_around(self, moment: float) -> list[float]:
        """The last slider change before a time, and the first after it."""
        index = bisect_left(self.changes, moment)
        return self.changes[max(index - 1, 0) : index + 1]


def drag_slider(page: Page, messages: Messages, moves: int, key: str = "t", thumb: int = 0) -> Drag:
    """Drag a slider's thumb (0: lower, 1: upper) up and down the track, about a hundredth of it per move."""
    track = page.locator(f".st-key-{key} [data-testid=stSlider]").bounding_box()
    assert track is not None
    with drag_thumb(page, 0.5, key=key, thumb=thumb):
        thumb_box = (
            page.locator(f".st-key-{key} [data-testid=stSliderThumbValue]").nth(thumb).locator("..").bounding_box()
        )
        assert thumb_box is not None
        y = thumb_box["y"] + thumb_box["height"] / 2
        page.evaluate(_WATCH, [key, thumb])
        before = messages.sent
        for share in up_and_down(moves):
            page.mouse.move(track["x"] + share * track["width"], y)
            page.evaluate(_AFTER_THREE_FRAMES)
        watched = page.evaluate(_WATCHED)
        sent = messages.sent - before
    # Zero messages mean nothing if messages are never counted at all.
    if not watched["draws"] or not before:
        raise LookupError("Found no live-draw measure, or no message on opening the page. Has the page changed?")
    return Drag(**watched, sent=sent)


def up_and_down(moves: int) -> Iterator[float]:
    """Positions on the track, as shares, from just above its middle to its ends and back in steps of a hundredth."""
    for move in range(1, moves + 1):
        phase = (50 + move) % 200
        yield (phase if phase <= 100 else 200 - phase) / 100
