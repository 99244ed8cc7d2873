"""A drag of a slider in a real browser: what each move cost, when it was painted, what was sent."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, WebSocket

from benchmarks.timing import Timings
from tests.browser.page_parts import drag_thumb

# Notes when the pointer moved, when the slider changed and when frames began. Listening on the window, it hears a
# move before the slider does.
_WATCH = """([key, thumb]) => {
    const watched = window.watched = { moves: [], changes: [], frames: [], draws: [], isOn: true };
    // The page keeps no measure; who observes gets each.
    watched.note = (entries) => watched.draws.push(
        ...entries.filter((entry) => entry.name === 'live-draw').map((entry) => [entry.startTime, entry.duration]));
    watched.measures = new PerformanceObserver((list) => watched.note(list.getEntries()));
    watched.measures.observe({ type: 'measure' });
    window.addEventListener('pointermove', () => watched.isOn && watched.moves.push(performance.now()), true);
    const slider = document.querySelectorAll(`.st-key-${key} input[type=range]`)[thumb];
    let shown = slider.getAttribute('aria-valuetext');
    new MutationObserver(() => {
        // Streamlit also writes a value that is there already.
        if (watched.isOn && slider.getAttribute('aria-valuetext') !== shown) watched.changes.push(performance.now());
        shown = slider.getAttribute('aria-valuetext');
    }).observe(slider, { attributeFilter: ['aria-valuetext'] });
    const frame = () => {
        watched.frames.push(performance.now());
        if (watched.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""
# Three frames, so that the next move cannot be taken for the cause of a late drawing.
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
    """What went over a page's WebSocket: messages sent, bytes received; to be made before the page is opened."""

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
    """One drag: when the pointer moved, the slider changed and frames began, and each drawing's start and length.

    Milliseconds by the page's clock, ascending; `sent` are the messages to the server.
    """

    moves: list[float]
    changes: list[float]
    frames: list[float]
    draws: list[tuple[float, float]]
    sent: int

    @property
    def work(self) -> Timings:
        """Milliseconds of our own handlers for each move that changed the threshold."""
        return Timings(tuple(duration for _, duration in self.draws))

    @property
    def to_frame(self) -> Timings:
        """Milliseconds from each drawing's move to the frame that paints it."""
        return Timings(tuple(painted - moved for moved, _, painted in self._drawn()))

    def painted(self, frame: int) -> int:
        """Drawings that are painted by the frame of their move (0), the next one (1), and so on."""
        return sum(self._begun(moved, drawn) == frame for moved, drawn, _ in self._drawn())

    @property
    def painted_with_slider(self) -> int:
        """Drawings that are painted by the same frame as the slider's own change."""
        return sum(
            any(self._begun(min(drawn, changed), max(drawn, changed)) == 0 for changed in self._near(drawn))
            for _, drawn, _ in self._drawn()
        )

    def _drawn(self) -> Iterator[tuple[float, float, float]]:
        """For each drawing: its move, its end and the frame after it."""
        for start, duration in self.draws:
            drawn = start + duration
            move, frame = bisect_right(self.moves, start) - 1, bisect_left(self.frames, drawn)
            if move < 0 or frame == len(self.frames):
                raise LookupError("A drawing has no pointer move before it or no frame after it.")
            yield self.moves[move], drawn, self.frames[frame]

    def _begun(self, start: float, stop: float) -> int:
        """Frames that began between two moments."""
        return bisect_left(self.frames, stop) - bisect_right(self.frames, start)

    def _near(self, moment: float) -> list[float]:
        """The slider's last change before a moment and the first after it."""
        place = bisect_left(self.changes, moment)
        return self.changes[max(place - 1, 0) : place + 1]


def drag_slider(page: Page, messages: Messages, moves: int, key: str = "t", thumb: int = 0) -> Drag:
    """Drags a slider's thumb, of two the lower or the upper one, up and down the track, about a hundredth a move."""
    track = page.locator(f".st-key-{key} [data-testid=stSlider]").bounding_box()
    assert track is not None
    with drag_thumb(page, 0.5, key=key, thumb=thumb):
        held = page.locator(f".st-key-{key} [data-testid=stSliderThumbValue]").nth(thumb).locator("..").bounding_box()
        assert held is not None
        y = held["y"] + held["height"] / 2
        page.evaluate(_WATCH, [key, thumb])
        before = messages.sent
        for share in up_and_down(moves):
            page.mouse.move(track["x"] + share * track["width"], y)
            page.evaluate(_AFTER_THREE_FRAMES)
        watched = page.evaluate(_WATCHED)
        sent = messages.sent - before
    # A count of nothing proves nothing if nothing is ever counted.
    if not watched["draws"] or not before:
        raise LookupError("No live-draw measure, or no message of the page's opening, was seen: the page has changed.")
    return Drag(**watched, sent=sent)


def up_and_down(moves: int) -> Iterator[float]:
    """Shares of the track from a bit above its middle to its ends and back, a hundredth at a time."""
    for move in range(1, moves + 1):
        phase = (50 + move) % 200
        yield (phase if phase <= 100 else 200 - phase) / 100
