"""The threshold of the moment: its slider, the ways to set it, and the threshold that is pinned for comparison."""

import math
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import streamlit as st

from dashboard.controls.choice import Fit, Kept, finite_number, flag, number, one_of
from dashboard.controls.choosing import Complaint, ask, choose, complaint_about, hold, peek
from dashboard.controls.class_thresholds import T, class_thresholds, keep_threshold
from dashboard.controls.messages import refusal, warnings
from dashboard.controls.typed import NotTaken, typed_threshold
from dashboard.controls.typed_box import TypedBox
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.recent import recent
from dashboard.data.threshold_grid import FINENESS, ThresholdGrid
from dashboard.data.threshold_scale import QUANTITIES, ThresholdScale, threshold_scale
from dashboard.session import of_session
from dashboard.words.formats import threshold_text
from dashboard.words.sentence import Sentence, say
from metrics_core import BinaryScores

PIN = number("pin", Kept.NUMBERS, complains_elsewhere=True)
PINNED = flag("pinned", Kept.NUMBERS)
SCALES = tuple(QUANTITIES)
SCALE = one_of("scale", Kept.NUMBERS, SCALES, {}, lambda key: say(f"slider-scale-{key}"))
# With fewer on the part that is shown, a slider starts with finer steps.
FEW_POSITIONS = 60
# With fewer even of the finest ones where nearly all scores lie, even steps are of no use.
MANY_WITHIN = 10
STEPS = one_of("fineness", Kept.NUMBERS, tuple(FINENESS), {}, lambda key: say(f"slider-steps-{key}"))


def threshold_grid(dataset: BinaryDataset) -> ThresholdGrid:
    """The slider's even positions, as fine as the threshold page's choice says."""
    fineness = peek(STEPS, usual_fineness(dataset))
    return dataset.grid(fineness if fineness in dataset.fineness else dataset.fineness[0])


def usual_fineness(dataset: BinaryDataset) -> str:
    """The first step, or a finer one where nearly everything lies within a few of its positions."""
    for fineness in dataset.fineness:
        scale = _scale_on(dataset.key, "threshold", dataset.grid(fineness), dataset)
        if (scale.home[1] - scale.home[0]) / float(scale.grid.step) >= FEW_POSITIONS:
            return fineness
    return dataset.fineness[0]


def slider_scale(dataset: BinaryDataset) -> ThresholdScale:
    """How thresholds lie along the slider, as the threshold page's choice says."""
    grid = threshold_grid(dataset)
    usual = usual_scale(dataset)
    key = peek(SCALE, usual)
    return _scale_on(dataset.key, key if key in scales(dataset) else usual, grid, dataset)


def usual_scale(dataset: BinaryDataset) -> str:
    """By the threshold, unless nearly all scores lie between two of its finest positions: then by the share flagged."""
    low, high = dataset.middle
    finest = dataset.grid(dataset.fineness[-1])
    return SCALES[0] if high - low >= MANY_WITHIN * float(finest.step) or low == high else SCALES[1]


def scales(dataset: BinaryDataset) -> tuple[str, ...]:
    """The scales that there are; ranks are those of whole cases."""
    return SCALES[:2] if dataset.scores.is_weighted else SCALES


@recent(32)
def _scale_on(of: str, key: str, grid: ThresholdGrid, _dataset: BinaryDataset) -> ThresholdScale:
    start = starting_threshold(_dataset, grid)
    return threshold_scale(key, _dataset.scores, grid, start)


def starting_threshold(dataset: BinaryDataset, grid: ThresholdGrid) -> float:
    """0.5 for scores in [0, 1] on both sides of it, else the threshold with the best F1."""
    if 0 <= dataset.scores.minimum <= 0.5 <= dataset.scores.maximum <= 1:
        return dataset.reachable(grid, 0.5)
    best = dataset.best_f1.threshold
    return dataset.reachable(grid, float(best)) if math.isfinite(best) else grid.high


def threshold_slider(dataset: BinaryDataset, scale: ThresholdScale) -> float:
    """Draws the slider (key `t`, in the URL) and returns the threshold; complaints about the pin stand under it too."""
    grid = scale.grid
    if isinstance(dataset, ManyDataset) and dataset.many:
        class_thresholds(dataset)
    widget, settings = _even(grid) if not scale.listed else _listed(scale)
    moved = ask(
        T,
        widget,
        say("slider-threshold"),
        default=starting_threshold(dataset, grid),
        of=dataset.key,
        fit=_fit(dataset, grid),
        complain=_complaint("threshold", grid),
        complain_always=not dataset.knows_every_case,
        help=say("slider-threshold.help"),
        **settings,
    )
    warnings("complaint", complaint_about(T), complaint_about(PIN), icon=":material/link:")
    threshold = dataset.reachable(grid, moved)
    if isinstance(dataset, ManyDataset) and dataset.many:
        keep_threshold(dataset, threshold)
    return threshold


def plain_slider(grid: ThresholdGrid, start: float, of: Hashable, help: str) -> float:
    """The slider (key `t`, in the URL) over even positions, for what is decided by a threshold and is no score."""
    widget, settings = _even(grid)
    moved = ask(
        T,
        widget,
        say("slider-threshold"),
        default=start,
        of=of,
        fit=lambda threshold: threshold if grid.contains(threshold) else None,
        complain=_complaint("threshold", grid),
        help=help,
        **settings,
    )
    warnings("complaint", complaint_about(T), icon=":material/link:")
    return grid.snap(moved)


def _even(grid: ThresholdGrid) -> tuple[Callable[..., float], dict[str, Any]]:
    # Fifteen digits hide the noise of the browser's arithmetic, and nothing else.
    ends = {"min_value": grid.low, "max_value": grid.high, "step": float(grid.step), "format": "%.15g"}
    return st.slider, ends


def _listed(scale: ThresholdScale) -> tuple[Callable[..., float], dict[str, Any]]:
    return st.select_slider, {"options": scale.listed, "format_func": threshold_text}


def at_hand(dataset: BinaryDataset, scale: ThresholdScale) -> ThresholdScale:
    """The scale with the threshold that is chosen among its positions."""
    return scale.including(chosen_threshold(dataset, scale.grid))


def chosen_threshold(dataset: BinaryDataset, grid: ThresholdGrid) -> float:
    """Where the slider stands, wherever it is drawn."""
    start = starting_threshold(dataset, grid)
    chosen = _fit(dataset, grid)(peek(T, start))
    return start if chosen is None else chosen


def _fit(dataset: BinaryDataset, grid: ThresholdGrid) -> Fit[float]:
    return lambda threshold: dataset.reachable(grid, threshold) if grid.contains(threshold) else None


def _complaint(what: str, grid: ThresholdGrid) -> Complaint:
    """What a link asks of a threshold: a number, within the scores' span, at which something is known."""

    def complaint(asked: str, shown: str) -> Sentence:
        threshold = finite_number(asked)
        shown = threshold_text(float(shown))
        if threshold is None:
            return Sentence(f"slider-{what}-no-number", asked=asked, shown=shown)
        if not grid.contains(threshold):
            return Sentence(f"slider-{what}-outside", asked=asked, low=grid.low, high=grid.high, shown=shown)
        return Sentence("slider-between-steps", asked=threshold_text(threshold), shown=shown)

    return complaint


class _Typed(TypedBox):
    key = "typed"


def take_typed(grid: ThresholdGrid) -> None:
    """For the callback of the box; it empties, and shows the slider's value from now on as the browser writes it.

    Its value could not be the slider's: while the slider moves on, the browser would send the box's last value as if
    it had been typed.
    """
    typed = of_session(_Typed)
    try:
        threshold = typed_threshold(typed.text, grid.low, grid.high)
    except NotTaken as why:
        typed.refused = why
        return
    typed.empty()
    if threshold is not None:
        choose(T, threshold)


def set_threshold(threshold: float) -> None:
    """For callbacks: moves the slider."""
    of_session(_Typed).empty()
    choose(T, threshold)


def take_chosen() -> None:
    """For the callback of the live layer: a threshold picked on a chart."""
    chosen = st.session_state["live"].chosen
    if isinstance(chosen, int | float) and math.isfinite(chosen):
        set_threshold(float(chosen))


def threshold_tools(
    dataset: BinaryDataset, grid: ThresholdGrid, threshold: float, pinned: float | None, *, with_jumps: bool = True
) -> None:
    """The value as a number to be typed over, and the single clicks: to the next change, Pin, and the jumps.

    The jumps, to 0.5 and to the best F1, need room that not every bar has.
    """
    lower, upper = dataset.scores.same_decisions(threshold)
    best = dataset.best_f1
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = typed_box(grid, threshold, dataset.key)
        _jump("next_lower", lower if math.isfinite(lower) else None, ":material/chevron_left:")
        _jump("next_higher", _next_above(dataset.scores, upper, grid), ":material/chevron_right:")
        if with_jumps:
            _jump("half", 0.5 if grid.contains(0.5) else None)
            _jump("best_f1", best.threshold if math.isfinite(best.threshold) and best.value > 0 else None)
        st.button(
            say("tools-pin"),
            key="pin_here",
            on_click=pin,
            args=(threshold,),
            icon=":material/keep:",
            help=say("tools-pin.help"),
        )
        st.button(
            say("tools-unpin"),
            key="unpin",
            on_click=choose,
            args=(PINNED, False),
            icon=":material/keep_off:",
            help=say("tools-unpin.help"),
            disabled=pinned is None,
        )
    refusal("typed_refusal", typed.refused)


def typed_box(grid: ThresholdGrid, threshold: float, of: Hashable) -> TypedBox:
    """The threshold as a number to be typed over; what was typed and cannot be had is for the caller to say."""
    typed = of_session(_Typed)
    typed.stands_at((of, threshold))
    typed.draw(
        say("tools-exact"),
        take_typed,
        grid,
        placeholder=threshold_text(threshold),
        label_visibility="collapsed",
        width=104,
    )
    return typed


def _jump(key: str, threshold: float | None, icon: str | None = None) -> None:
    name = f"tools-{key.replace('_', '-')}"
    st.button(
        say(name),
        key=key,
        icon=icon,
        help=say(f"{name}.help"),
        disabled=threshold is None,
        on_click=set_threshold,
        args=(threshold,),
    )


def _next_above(scores: BinaryScores, upper: float, grid: ThresholdGrid) -> float | None:
    """The lowest threshold that flags fewer cases, or None where nobody is flagged or the slider ends before."""
    if not math.isfinite(upper):
        return None
    just_above = np.nextafter(scores.dtype.type(upper), scores.dtype.type(np.inf))
    following = scores.same_decisions(just_above).upper
    if math.isfinite(following):
        return following
    return grid.high if grid.high > upper else None


def pin(threshold: float) -> None:
    """For callbacks: compares with this threshold from now on."""
    choose(PIN, threshold)
    choose(PINNED, True)


def pinned_threshold(dataset: BinaryDataset, grid: ThresholdGrid) -> float | None:
    """The pinned threshold: the one pinned last, else the one this data set starts at; None where nothing is."""
    pinned = hold(
        PIN,
        default=starting_threshold(dataset, grid),
        of=dataset.key,
        fit=_fit(dataset, grid),
        complain=_complaint("pin", grid),
    )
    return pinned if hold(PINNED, default=True, of=dataset.key) else None
