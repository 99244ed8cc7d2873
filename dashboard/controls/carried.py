"""The threshold on another score column of the same cases.

It keeps its meaning, the share of cases that it flags; of many classes or labels each has the threshold that it had.
"""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from dashboard.controls.choosing import carry, is_asked, peek
from dashboard.controls.class_thresholds import T, keep_threshold
from dashboard.controls.threshold_slider import PIN, starting_threshold, threshold_grid
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.many import ManyDataset
from dashboard.session import of_session
from dashboard.words.sentence import Sentence


@dataclass
class _Carried:
    """What was said of the threshold that was carried last, for as long as that is the threshold of these numbers."""

    of: str = ""
    threshold: float = 0.0
    sentence: Sentence | None = None


def carry_threshold(before: BinaryDataset, now: BinaryDataset) -> None:
    """Where the score column was switched: threshold and pin go to where they flag the same share of the cases."""
    if before.id != now.id or before.roles.score == now.roles.score or is_asked(T):
        return
    start = starting_threshold(before, threshold_grid(before))
    threshold = peek(T, start)
    if isinstance(before, ManyDataset) and isinstance(now, ManyDataset) and before.of_classes == now.of_classes:
        thresholds = keep_threshold(before, threshold)
        carry(T, now.reachable(threshold_grid(now), thresholds[now.focus]), of=now.key)
        return
    here = same_share(before, threshold, now)
    carry(T, here, of=now.key)
    carry(PIN, same_share(before, peek(PIN, start), now), of=now.key)
    sentence = Sentence(
        "carried",
        score=now.roles.score,
        here=here,
        share=now.scores.confusion_at(here).flagged_rate,
        before=threshold,
        share_before=before.scores.confusion_at(threshold).flagged_rate,
    )
    carried = of_session(_Carried)
    carried.of, carried.threshold, carried.sentence = now.key, here, sentence


def same_share(before: BinaryDataset, threshold: float, now: BinaryDataset) -> float:
    """The threshold at which the share flagged is nearest to that of another one on other scores.

    Of the thresholds with the same decisions a slider position, where there is one.
    """
    share = before.scores.confusion_at(threshold).flagged_rate
    curve = now.scores.threshold_curve()
    nearest = float(curve.thresholds[np.argmin(np.abs(np.asarray(curve.confusion.flagged_rate) - share))])
    grid = threshold_grid(now)
    lower, upper = now.scores.same_decisions(nearest)
    position = grid.nearest(min(max(nearest, grid.low), grid.high))
    return position if lower < position <= upper else min(nearest, grid.high)


def carried_line(dataset: BinaryDataset, threshold: float) -> None:
    """Says what became of the threshold, until another one is chosen; nothing where none was carried."""
    carried = of_session(_Carried)
    if carried.sentence and (carried.of, carried.threshold) == (dataset.key, threshold):
        st.caption(str(carried.sentence))
