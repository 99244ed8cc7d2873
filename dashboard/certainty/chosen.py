"""How sure the choice is: which thresholds other cases would have led to, and which are nearly as good here."""

import math
from collections.abc import Iterator

import numpy as np
import streamlit as st

from dashboard.certainty.chosen_chart import chosen_chart
from dashboard.certainty.plateau import ask_delta, no_best, plateau_of, plateau_sentence, short_text
from dashboard.certainty.wish import Wish, why_not
from dashboard.charts.chart import draw_tables
from dashboard.controls.choosing import choose
from dashboard.controls.class_thresholds import T
from dashboard.controls.drawing import Drawing, ask_drawing
from dashboard.controls.threshold_slider import threshold_grid
from dashboard.controls.working import Work, worked_out
from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.frame.bar import columns
from dashboard.words.formats import markdown_text, threshold_text
from dashboard.words.sentence import Sentence, say
from metrics_core.resampling import ChosenThresholds, Plateau, chosen_thresholds

WIDTHS = (42, 58)


def chosen_section(dataset: BinaryDataset, wish: Wish) -> None:
    """Draws how far the best threshold could be another, and offers a rounder one that is as good."""
    st.markdown(f"##### {say('certainty-chosen-heading')}")
    left, right = columns(WIDTHS, "chosen_columns")
    with left:
        said = st.container(key="chosen_said")
        delta = ask_delta()
        drawing = ask_drawing()
    near = plateau_of(dataset, wish, delta)
    if not isinstance(near, Plateau):
        right.info(str(no_best(near)))
        return
    if refused := why_not(dataset):
        right.info(str(refused))
        found = None
    else:
        with right:
            found = drawn(dataset, wish, drawing)
    with said:
        for sentences in said_of(wish, near, found):
            st.markdown(markdown_text(" ".join(map(str, sentences))))
        _take(dataset, near.roundest)
    if found:
        charts = [chosen_chart(dataset, wish, drawing, found, near)]
        charts[0].draw(right, dataset)
        with st.expander(say("certainty-chosen-table")):
            st.caption(say("certainty-method", method=found.method))
            draw_tables(charts, dataset)


def drawn(dataset: BinaryDataset, wish: Wish, drawing: Drawing, work: Work = worked_out) -> ChosenThresholds | None:
    """The best threshold of each resample; None where the reader stopped the drawing."""
    return work(
        "chosen",
        (dataset.key, wish.key, drawing),
        drawing.draws,
        lambda tell: chosen_thresholds(
            dataset.scores,
            wish.goal.objective,
            wish.bounds,
            draws=drawing.draws,
            confidence=CONFIDENCE,
            seed=drawing.seed,
            progress=tell,
        ),
        Sentence("certainty-working"),
    )


def said_of(wish: Wish, near: Plateau, found: ChosenThresholds | None) -> Iterator[list[Sentence]]:
    """What there is to say, by paragraph."""
    best, roundest = near.choice.threshold, near.roundest
    yield [_best(wish, near), plateau_sentence(wish, near)]
    if found:
        yield list(_resampled(found))
    if roundest != best:
        yield [Sentence("certainty-rounder", rounder=threshold_text(roundest), value=near.value)]
    elif not math.isinf(best):
        yield [Sentence("certainty-no-rounder")]


def _best(wish: Wish, near: Plateau) -> Sentence:
    best, value = near.choice.threshold, float(near.choice.value)
    if math.isinf(best):
        return Sentence("certainty-best-nobody", goal=wish.name, value=value)
    return Sentence("certainty-best", goal=wish.name, best=short_text(best, near.roundest), value=value)


def _resampled(found: ChosenThresholds) -> Iterator[Sentence]:
    """Where the best thresholds of the resamples lie, and what cannot be seen there."""
    if math.isnan(found.low):
        yield Sentence("certainty-no-range", draws=found.draws, without=found.n_without)
    else:
        yield Sentence(
            "certainty-range",
            draws=found.draws,
            percent=confidence_name(),
            low=short_text(found.low, found.high),
            high=short_text(found.high, found.low),
            same=found.low == found.high,
        )
    if nobody := int(found.times[np.isinf(found.thresholds)].sum()):
        yield Sentence("certainty-nobody", count=nobody)
    if found.n_without and not math.isnan(found.low):
        yield Sentence("certainty-without", count=found.n_without)
    if found.lost > 0:
        yield Sentence("certainty-lost", lost=f"{found.lost:.2g}")


def _take(dataset: BinaryDataset, threshold: float) -> None:
    """The button that goes on to the threshold page."""
    if math.isinf(threshold):
        return
    grid = threshold_grid(dataset)
    pressed = st.button(
        say("certainty-take", threshold=threshold_text(threshold)),
        key="take_rounder",
        icon=":material/arrow_forward:",
        help=say("certainty-take.help"),
        disabled=not grid.contains(threshold),
        on_click=choose,
        args=(T, dataset.reachable(grid, threshold)),
    )
    if pressed:
        st.switch_page("threshold.py")
