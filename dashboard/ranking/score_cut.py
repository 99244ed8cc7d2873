"""A score as the cut instead of k: the slider's positions, its buttons, and what is known at each of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from dashboard.controls.messages import refusal
from dashboard.controls.threshold_slider import plain_slider, set_threshold, typed_box
from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.data.recent import recent
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix
from metrics_core.arrays import FloatArray
from metrics_core.ranking import Rankings, ThresholdMeans
from metrics_core.ties import TIE

# Scores that occur are thresholds of the curves beside the slider's positions; of more, so many.
MOST_SCORES = 300


@dataclass(frozen=True)
class ReturnedCounts:
    """What all queries return at a threshold, added: a positive is relevant, and predicted positive what is returned.

    Negatives are the items of the lists that are not relevant; what is in no list and not relevant nobody counts.
    """

    rankings: Rankings

    is_weighted = False

    @property
    def n_positive(self) -> int:
        return int(self.rankings.n_relevant.sum())

    @property
    def n_negative(self) -> int:
        return len(self.rankings.lists.score) - int(self.rankings.lists.hits_before[-1])

    def confusion_at(self, threshold: Any) -> ConfusionMatrix:
        """The counts at a threshold or at many."""
        at = self.rankings.threshold_means(np.atleast_1d(threshold)).pooled
        tp, fp, fn = (counts if np.ndim(threshold) else int(counts[0]) for counts in (at.tp, at.fp, at.fn))
        return ConfusionMatrix(tp, fp, fn, self.n_negative - fp)


def score_scale(dataset: RankingDataset) -> ThresholdScale:
    """The slider's positions: from where every list is returned whole to where nothing is."""
    scores = dataset.rankings.lists.score
    grid = ThresholdGrid.for_scores(float(scores.min()), float(scores.max()))
    span = (grid.low, grid.high)
    return ThresholdScale("threshold", grid, span, span)


def means_on(dataset: RankingDataset, scale: ThresholdScale) -> ThresholdMeans:
    """The first run's means over queries at every position of the slider."""
    return _means(dataset.key, "positions", scale.grid, dataset)


def means_drawn(dataset: RankingDataset, scale: ThresholdScale) -> ThresholdMeans:
    """The same at the scores that occur as well, evenly left out where there are many."""
    return _means(dataset.key, "drawn", scale.grid, dataset)


@recent(32)
def _means(of: str, where: str, grid: ThresholdGrid, _dataset: RankingDataset) -> ThresholdMeans:
    thresholds = grid.thresholds if where == "positions" else np.union1d(grid.thresholds, _some_scores(_dataset))
    return _dataset.rankings.threshold_means(thresholds, confidence=CONFIDENCE)


def _some_scores(dataset: RankingDataset) -> FloatArray:
    distinct = np.unique(dataset.rankings.lists.score).astype(np.float64)
    return np.asarray(distinct[np.unique(np.linspace(0, len(distinct) - 1, MOST_SCORES).astype(int))])


def best_f1(dataset: RankingDataset, scale: ThresholdScale) -> float:
    """The threshold with the highest mean F1 of those that are drawn, of equals the highest, which is a score."""
    found = means_drawn(dataset, scale)
    f1 = np.nan_to_num(found.macro_f1)
    return float(found.thresholds[np.flatnonzero(f1 >= f1.max() - TIE)[-1]])


def threshold_slider(dataset: RankingDataset, scale: ThresholdScale) -> float:
    """The slider (key `t`, in the URL); it starts at 0.5 for scores on both sides of it in [0, 1], else at best F1."""
    scores = dataset.rankings.lists.score
    is_around_half = 0 <= scores.min() <= 0.5 <= scores.max() <= 1
    start = 0.5 if is_around_half else best_f1(dataset, scale)
    return plain_slider(scale.grid, start, dataset.key, say("ranking-score-rule"))


def threshold_buttons(dataset: RankingDataset, scale: ThresholdScale, threshold: float) -> None:
    """The threshold as a number to be typed over, and the clicks to the best mean F1 and to everything."""
    clicks = {"best": best_f1(dataset, scale), "everything": scale.grid.low}
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = typed_box(scale.grid, threshold, dataset.key)
        for name, where in clicks.items():
            sentence = f"ranking-score-{name}"
            st.button(say(sentence), key=name, help=say(f"{sentence}.help"), on_click=set_threshold, args=(where,))
    refusal("typed_refusal", typed.refused)
