"""The score threshold as a list cutoff: slider positions, buttons, and the means over queries at each position."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import ConfusionMatrix
from metrics_core.computing.arrays import FloatArray
from metrics_core.ranking import Rankings, ThresholdMeans
from metrics_core.ties import TIE
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_grid import ThresholdGrid
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.message_slots import error_slot
from threshold_explorer.interface.controls.threshold_slider import plain_slider, set_threshold, threshold_box
from threshold_explorer.words.sentence import say

# The curves use the slider's positions and every distinct score; beyond this many, a sample of them.
MAX_SCORES = 300


@dataclass(frozen=True)
class ReturnedCounts:
    """Total counts at a threshold: relevant items are positive, returned items are predicted positive.

    Negatives are the retrieved items that are not relevant; other items are unknown.
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
        at = self.rankings.threshold_means(np.atleast_1d(threshold)).pooled
        tp, fp, fn = (counts if np.ndim(threshold) else int(counts[0]) for counts in (at.tp, at.fp, at.fn))
        return ConfusionMatrix(tp, fp, fn, self.n_negative - fp)


def score_scale(dataset: RankingDataset) -> ThresholdScale:
    """The slider's scale, from returning every list in full to returning nothing."""
    scores = dataset.rankings.lists.score
    grid = ThresholdGrid.for_scores(float(scores.min()), float(scores.max()))
    span = (grid.low, grid.high)
    return ThresholdScale("threshold", grid, span, span, span)


def means_at_positions(dataset: RankingDataset, scale: ThresholdScale) -> ThresholdMeans:
    """The first run's means over queries at every slider position."""
    return _means(dataset, "positions", scale.grid)


def means_to_plot(dataset: RankingDataset, scale: ThresholdScale) -> ThresholdMeans:
    """The means at the slider positions and at the distinct scores, of which an even sample if there are many."""
    return _means(dataset, "drawn", scale.grid)


@cached_result
def _means(dataset: RankingDataset, where: str, grid: ThresholdGrid) -> ThresholdMeans:
    thresholds = grid.thresholds if where == "positions" else np.union1d(grid.thresholds, _sampled_scores(dataset))
    return dataset.rankings.threshold_means(thresholds, confidence=confidence(), units=dataset.units)


def _sampled_scores(dataset: RankingDataset) -> FloatArray:
    distinct = np.unique(dataset.rankings.lists.score).astype(np.float64)
    return np.asarray(distinct[np.unique(np.linspace(0, len(distinct) - 1, MAX_SCORES).astype(int))])


def best_f1(dataset: RankingDataset, scale: ThresholdScale) -> float:
    """The plotted threshold with the highest mean F1, the highest if tied."""
    found = means_to_plot(dataset, scale)
    f1 = np.nan_to_num(found.macro_f1)
    return float(found.thresholds[np.flatnonzero(f1 >= f1.max() - TIE)[-1]])


def threshold_slider(dataset: RankingDataset, scale: ThresholdScale) -> float:
    """The slider (key `t`, in the URL); starts at 0.5 for scores in [0, 1] around it, otherwise at best F1."""
    scores = dataset.rankings.lists.score
    is_around_half = 0 <= scores.min() <= 0.5 <= scores.max() <= 1
    start = 0.5 if is_around_half else best_f1(dataset, scale)
    return plain_slider(scale.grid, start, dataset.key, say("ranking-score-rule"))


def threshold_buttons(dataset: RankingDataset, scale: ThresholdScale, threshold: float) -> None:
    """Draws the text box for the threshold, and buttons for the best mean F1 and for returning everything."""
    clicks = {"best": best_f1(dataset, scale), "everything": scale.grid.low}
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = threshold_box(scale.grid, threshold, dataset.key)
        for name, where in clicks.items():
            sentence = f"ranking-score-{name}"
            st.button(say(sentence), key=name, help=say(f"{sentence}.help"), on_click=set_threshold, args=(where,))
    error_slot("typed_refusal", typed.rejected)
