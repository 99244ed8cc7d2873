"""The scores of all rows, computed with progress; their means with intervals, of subsets and of groups."""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import Interval, wilson
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import mean_interval, mean_of_units
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores, Normaliser
from metrics_core.text.answering import SCORES
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.segments import Progress
from threshold_explorer.data.metric_intervals import few_clusters_text
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.progress import run_with_progress
from threshold_explorer.interface.frame.page_elements import draw_table, show_table
from threshold_explorer.live.charts.chart import download
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say

# Intervals for more groups would take too long.
MAX_GROUPS_WITH_INTERVAL = 60
Value = TypeVar("Value")
N_RESAMPLES = 2000
UNDEFINED = Interval(math.nan, math.nan)


def score_with_progress(
    dataset: TextDataset,
    which: tuple[str, *tuple[Hashable, ...]],
    metric: str,
    make: Callable[[Progress], Value],
    parts_of: Callable[[Value], Iterable[object]] = lambda _: (),
) -> Value | None:
    """A metric's result, cached by `which` (a name and settings); None if the user stopped it."""
    name, *settings = which
    return run_with_progress(
        name,
        (dataset.key, *settings),
        dataset.n,
        lambda tell: make(lambda done, total: tell(done * dataset.n // total)),
        Sentence("text-scoring", metric=metric, rows=dataset.n),
        parts_of,
    )


def answer_scores(dataset: TextDataset, rules: Normaliser) -> AnswerScores | None:
    """Exact match and token F1 of every row."""
    metric = say("text-both-scores")
    return score_with_progress(
        dataset, ("answers", rules), metric, lambda progress: dataset.scores(rules, progress), _arrays
    )


def _arrays(scores: AnswerScores) -> list[object]:
    return [scores.f1, scores.exact_match, scores.best_reference, scores.has_answer, scores.has_prediction]


def why_no_interval(units: SamplingUnits | None) -> str:
    """Why a mean over rows has no interval."""
    if units is not None and not units.are_enough:
        return few_clusters_text(units.effective)
    return say("text-no-interval")


def share_interval(is_success: BoolArray, units: SamplingUnits | None, rows: BoolArray | None = None) -> Interval:
    """The interval of the share of successes among these rows, all with None: Wilson's, of clusters if there are any.

    nan without a row, and with fewer than 10 effective clusters.
    """
    chosen = np.flatnonzero(np.ones(len(is_success), dtype=np.bool_) if rows is None else rows)
    if not len(chosen):
        return UNDEFINED
    if units is None:
        return wilson(int(is_success[chosen].sum()), len(chosen), confidence=confidence())
    found = units.proportions(chosen, np.zeros_like(chosen), 1, is_success[chosen], confidence())
    is_known = found.n_clusters[0] >= MIN_CLUSTERS
    return Interval(float(found.low[0]), float(found.high[0])) if is_known else UNDEFINED


def mean_score_interval(
    scores: FloatArray, units: SamplingUnits | None, rows: BoolArray | None = None, n_resamples: int = N_RESAMPLES
) -> Interval:
    """The interval of the mean of scores in [0, 1] over these rows, by a bootstrap over rows or clusters."""
    chosen = np.ones(len(scores), dtype=np.bool_) if rows is None else rows
    if not chosen.any():
        return UNDEFINED
    if units is None:
        return mean_interval(scores[chosen], bounded=True, confidence=confidence(), n_resamples=n_resamples)
    return mean_of_units(np.where(chosen, scores, np.nan), units, Bootstrap(confidence(), n_resamples))


class Mean(NamedTuple):
    """A mean with its interval, nan if there is none, and the clusters of the rows."""

    value: float
    interval: Interval
    units: SamplingUnits | None

    @property
    def note(self) -> str:
        """The interval as text, or the reason why there is none."""
        low, high = self.interval
        if np.isnan(self.value):
            return ""
        return why_no_interval(self.units) if not low < high else f"{confidence_name()} {bounds_text(low, high)}"


def exact_mean(scores: AnswerScores, rows: BoolArray, units: SamplingUnits | None) -> Mean:
    """The share of exact matches with its Wilson interval, of rows or clusters."""
    return Mean(scores.means_of(rows).exact_match, share_interval(scores.exact_match, units, rows), units)


def f1_mean(scores: AnswerScores, rows: BoolArray, units: SamplingUnits | None) -> Mean:
    """Mean token F1 with a bootstrap interval over rows or clusters, undefined if all rows score alike."""
    return Mean(scores.means_of(rows).f1, mean_score_interval(scores.f1, units, rows), units)


def subsets_of(scores: AnswerScores) -> dict[str, BoolArray]:
    """All rows, and the rows with and without an answer if there are both."""
    everything = np.ones(len(scores), dtype=np.bool_)
    if scores.has_answer.all():
        return {"all": everything}
    return {"all": everything, "has-answer": scores.has_answer, "no-answer": ~scores.has_answer}


@cached_result
def means_of(dataset: TextDataset, normaliser: Normaliser, _scores: AnswerScores) -> dict[str, tuple[int, Mean, Mean]]:
    """Number of rows, exact match and token F1 of each subset."""
    return {
        part: (int(rows.sum()), exact_mean(_scores, rows, dataset.units), f1_mean(_scores, rows, dataset.units))
        for part, rows in subsets_of(_scores).items()
    }


def draw_means(dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores) -> None:
    """Draws both means with their intervals, and the table of subsets if there are several."""
    means = means_of(dataset, normaliser, scores)
    _, *both = means["all"]
    with st.container(horizontal=True, key="means"):
        for name, mean in zip(SCORES, both, strict=True):
            label, help = say(f"text-score-{name}"), say(f"text-score-{name}.help")
            value, note = markdown_text(ratio_text(mean.value)), markdown_text(mean.note) if mean.note else None
            st.metric(label, value, note, delta_color="off", delta_arrow="off", help=help, border=True)
    if len(means) > 1:
        show_table(parts_table(dataset, normaliser, scores))


def parts_table(dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores) -> pd.DataFrame:
    """The subsets as a table of text."""
    rows = [
        (
            say(f"text-part-{part}", rows=n),
            *(say("number-with-interval", value=ratio_text(mean.value), interval=mean.note) for mean in both),
        )
        for part, (n, *both) in means_of(dataset, normaliser, scores).items()
    ]
    columns = [say("text-column-rows"), *(say(f"text-score-{name}") for name in SCORES)]
    return pd.DataFrame(rows, columns=columns)


def group_table(dataset: TextDataset, scores: AnswerScores) -> pd.DataFrame:
    """The rows and means of all rows, of all groups, and of each group, the largest group first."""
    found = scores.by_group(dataset.groups)
    codes = pd.Series(dataset.groups, dtype=object)
    macro, micro = found.macro, scores.overall
    everything, units = np.ones(len(scores), dtype=np.bool_), dataset.units
    rows = [
        (say("text-group-micro"), micro.n, *_with_intervals(scores, [micro.exact_match, micro.f1], everything, units)),
        (say("text-group-macro", groups=macro.n), micro.n, macro.exact_match, "", macro.f1, ""),
    ]
    with_intervals = len(found.groups) <= MAX_GROUPS_WITH_INTERVAL
    for at in np.argsort(-found.n, kind="stable"):
        members = (codes == found.groups[at]).to_numpy() if with_intervals else None
        means = [found.exact_match[at], found.f1[at]]
        rows.append(
            (found.groups[at] or say("text-group-none"), found.n[at], *_with_intervals(scores, means, members, units))
        )
    named = [say(f"text-score-{name}") for name in SCORES]
    columns = [say("text-column-group"), say("text-column-rows")]
    for name in named:
        columns += [name, say("multiclass-column-interval", metric=name, name=confidence_name())]
    return pd.DataFrame(rows, columns=columns)


def empty_predictions_note(scores: AnswerScores) -> str:
    """The number of empty predictions, and how many of them are missing."""
    return say("text-nothing-said", rows=int((~scores.has_prediction).sum()), missing=scores.n_missing)


def draw_groups(dataset: TextDataset, scores: AnswerScores) -> None:
    """Draws the table of groups."""
    frame = group_table(dataset, scores)
    draw_table(frame)
    st.caption(markdown("text-groups-note", groups=count_text(len(frame) - 2)))
    download(say("table-download"), dataset, "groups", lambda: frame)


def _with_intervals(
    scores: AnswerScores, means: list[float], rows: BoolArray | None, units: SamplingUnits | None
) -> Iterator[float | str]:
    for value, make in zip(means, (exact_mean, f1_mean), strict=True):
        yield value
        yield "" if rows is None else _bounds(make(scores, rows, units))


def _bounds(mean: Mean) -> str:
    low, high = mean.interval
    return bounds_text(low, high) if low < high else ""
