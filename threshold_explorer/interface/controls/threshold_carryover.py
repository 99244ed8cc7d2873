"""Carries the threshold over when another score column of the same cases is selected.

It moves to where it flags the same share of the cases; of several classes or labels each keeps its own threshold.
"""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.interface.controls.pin import PinChoice
from threshold_explorer.interface.controls.query_parameters import carry_parameter, get_parameter, is_pending
from threshold_explorer.interface.controls.thresholds import T, set_focus_threshold, starting_threshold, threshold_grid
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence


@dataclass
class _Carryover:
    """The last threshold that was carried over, and the sentence about it, shown until the threshold changes.

    `pin` is the operating point that the last switch of the score column left and pinned.
    """

    dataset_key: str = ""
    threshold: float = 0.0
    sentence: Sentence | None = None
    pin: PinChoice | None = None


def carry_threshold(before: BinaryDataset, now: BinaryDataset) -> None:
    """If the score column was switched: moves the threshold to where it flags the same share of the cases.

    The pin stays on the former column; if none was chosen, the former operating point is pinned.
    """
    if before.id != now.id or before.key == now.key:
        return
    start = starting_threshold(before, threshold_grid(before))
    threshold = get_parameter(T, start)
    is_switched = before.roles.score != now.roles.score
    if (
        is_switched
        and isinstance(before, OneVsRestDataset)
        and isinstance(now, OneVsRestDataset)
        and before.classes_key == now.classes_key
    ):
        thresholds = set_focus_threshold(before, threshold)
        carry_parameter(T, now.reachable(threshold_grid(now), thresholds[now.focus]), scope_key=now.key)
        return
    _carry_pin(before, now, threshold, start)
    if not is_switched or is_pending(T):
        return
    carried = threshold_with_same_share(before, threshold, now)
    carry_parameter(T, carried, scope_key=now.key)
    sentence = Sentence(
        "carryover",
        score=now.roles.score,
        threshold=carried,
        share=now.scores.confusion_at(carried).flagged_rate,
        before=threshold,
        share_before=before.scores.confusion_at(threshold).flagged_rate,
    )
    last = of_session(_Carryover)
    last.dataset_key, last.threshold, last.sentence = now.key, carried, sentence


def _carry_pin(before: BinaryDataset, now: BinaryDataset, threshold: float, start: float) -> None:
    """Keeps the pinned decisions, unless they were about another label or class, or other weights."""
    cases = [(one.roles.label, one.roles.positive, one.roles.weight) for one in (before, now)]
    if cases[0] != cases[1]:
        return
    is_switched = before.roles.score != now.roles.score
    last, pinned = of_session(_Carryover), PinChoice.of(before, start)
    is_chosen = pinned.column or pinned.threshold != start
    if is_switched and (not is_chosen or pinned == last.pin):
        pinned = last.pin = PinChoice(threshold, before.roles.score, before.roles.lower_is_positive)
    elif is_switched and pinned.column is None:
        pinned = PinChoice(pinned.threshold, before.roles.score, before.roles.lower_is_positive)
    elif pinned.column == now.roles.score:
        pinned = PinChoice(pinned.threshold, None, now.roles.lower_is_positive)
    elif pinned.column is None:
        return
    pinned.carry(now)


def threshold_with_same_share(before: BinaryDataset, threshold: float, now: BinaryDataset) -> float:
    """The threshold on the scores of `now` that flags nearly the same share as `threshold` on those of `before`.

    Of all thresholds with the same decisions, a slider position if there is one.
    """
    share = before.scores.confusion_at(threshold).flagged_rate
    curve = now.scores.threshold_curve()
    nearest = float(curve.thresholds[np.argmin(np.abs(np.asarray(curve.confusion.flagged_rate) - share))])
    grid = threshold_grid(now)
    lower, upper = now.scores.same_decisions(nearest)
    position = grid.nearest(min(max(nearest, grid.low), grid.high))
    # The nearest position may be just above; the next lower one then is the highest that can decide the same.
    positions = (position, grid.thresholds[max(int(np.searchsorted(grid.thresholds, nearest, side="right")) - 1, 0)])
    return next((float(each) for each in positions if lower < each <= upper), min(nearest, grid.high))


def carryover_caption(dataset: BinaryDataset, threshold: float) -> None:
    """The sentence about a threshold that was carried over, until the threshold changes."""
    last = of_session(_Carryover)
    if last.sentence and (last.dataset_key, last.threshold) == (dataset.key, threshold):
        st.caption(markdown_text(last.sentence))
