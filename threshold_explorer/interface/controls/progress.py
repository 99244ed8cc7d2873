"""Long computations: a progress bar and a Stop button."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol, TypeVar

import streamlit as st

from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.serving.computation_queue import give_way
from threshold_explorer.serving.memory_budget import made_in_turn, memory_cache
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.sentence import Sentence, markdown, say

Key = tuple[Hashable, ...]
Result = TypeVar("Result")
# Receives the number of steps done.
Report = Callable[[int], object]
# The progress bar is updated, and a press of Stop noticed, no more often than this.
SECONDS_BETWEEN_REPORTS = 0.1


class Runner(Protocol):
    """How a computation runs: `run_with_progress` or `run_without_progress`."""

    def __call__(
        self, name: str, of: Key, steps: int, make: Callable[[Report], Result], doing: Sentence
    ) -> Result | None:
        """The result, unless the computation was stopped."""


@dataclass
class _Stopped:
    """The computations that the reader stopped and has not resumed."""

    keys: set[Key] = field(default_factory=set)


def run_with_progress(
    name: str,
    of: Key,
    steps: int,
    make: Callable[[Report], Result],
    doing: Sentence,
    parts_of: Callable[[Result], Iterable[object]] = lambda _: (),
) -> Result | None:
    """The result of `make`, computed once per key `(name, *of)` and confidence level; None if the reader stopped it.

    `doing` is the label of the progress bar; its attributes `.stopped` and `.again` are the sentence after a stop and
    the label of the button that resumes. `parts_of` lists the objects whose size counts against the memory budget. Call
    it outside of fragments: while a page runs, a press in a fragment waits for the end of the run.
    """
    key, stopped = (name, confidence(), *of), of_session(_Stopped).keys
    cached: Result | None = memory_cache().get(key)
    if cached is not None:
        return cached
    if key in stopped:
        with st.container(horizontal=True, vertical_alignment="center", key=f"stopped_{name}"):
            st.caption(markdown(f"{doing.key}.stopped", **doing.args), width="content")
            again = markdown(f"{doing.key}.again", **doing.args)
            st.button(again, key=f"go_on_{name}", on_click=stopped.discard, args=(key,))
        return None
    place = st.empty()

    def make_and_report() -> Result:
        with place.container(horizontal=True, vertical_alignment="center", key=f"working_{name}"):
            progress_bar = st.progress(0.0, doing.markdown())
            st.button(say("working-stop"), key=f"stop_{name}", on_click=stopped.add, args=(key,))
        return make(_throttled(lambda done: progress_bar.progress(done / steps, doing.markdown())))

    result = _cached(key, make_and_report, parts_of)
    place.empty()
    return result


def run_without_progress(name: str, of: Key, steps: int, make: Callable[[Report], Result], doing: Sentence) -> Result:
    """The same, with a spinner and without a way to stop, for a result that is needed at once."""
    with st.spinner(doing.markdown()):
        return _cached((name, confidence(), *of), lambda: make(_throttled(lambda done: None)), lambda _: ())


def _cached(key: Key, make: Callable[[], Result], parts_of: Callable[[Result], Iterable[object]]) -> Result:
    source = current_data().source
    return made_in_turn(key, make, parts_of, origin=source.key if source else None)


def _throttled(report: Report) -> Report:
    last = monotonic()

    def throttled(done: int) -> None:
        nonlocal last
        if monotonic() - last >= SECONDS_BETWEEN_REPORTS:
            last = monotonic()
            report(done)
            give_way()

    return throttled
