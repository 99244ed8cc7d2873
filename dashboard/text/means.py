"""Exact match and token F1 of answers as tables: of all rows, of those with and without an answer, and by group."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.text import TextDataset
from dashboard.words.formats import bounds_text, count_text, ratio_text
from dashboard.words.sentence import say
from metrics_core import Interval, wilson
from metrics_core.arrays import BoolArray
from metrics_core.mean_intervals import mean_interval
from metrics_core.text import AnswerScores, Normaliser

SCORES = ("exact_match", "f1")
# Beyond so many groups intervals would be waited for longer than looked at.
MOST_WITH_INTERVAL = 60


class Mean(NamedTuple):
    """A mean of scores and its interval, nan where there is none."""

    value: float
    interval: Interval

    @property
    def note(self) -> str:
        """The interval in words, or why there is none."""
        low, high = self.interval
        if np.isnan(self.value):
            return ""
        return say("text-no-interval") if not low < high else f"{confidence_name()} {bounds_text(low, high)}"


def exact_mean(scores: AnswerScores, rows: BoolArray) -> Mean:
    """The share of exact matches, which is a proportion: Wilson."""
    n, right = int(rows.sum()), int(scores.exact_match[rows].sum())
    return Mean(right / n if n else float("nan"), wilson(right, n, confidence=CONFIDENCE))


def f1_mean(scores: AnswerScores, rows: BoolArray) -> Mean:
    """Mean token F1: a bootstrap over rows, which has nothing to say where all rows score alike."""
    values = scores.f1[rows]
    return Mean(scores.means_of(rows).f1, mean_interval(values, confidence=CONFIDENCE) if len(values) else _NONE)


def parts_of(scores: AnswerScores) -> dict[str, BoolArray]:
    """All rows, and those with and without an answer where there are both."""
    everything = np.ones(len(scores), dtype=np.bool_)
    if scores.has_answer.all():
        return {"all": everything}
    return {"all": everything, "has-answer": scores.has_answer, "no-answer": ~scores.has_answer}


@st.cache_resource(max_entries=64, show_spinner=False)
def means_of(key: str, normaliser: Normaliser, _scores: AnswerScores) -> dict[str, tuple[int, Mean, Mean]]:
    """Of each part its rows, exact match and token F1."""
    return {
        part: (int(rows.sum()), exact_mean(_scores, rows), f1_mean(_scores, rows))
        for part, rows in parts_of(_scores).items()
    }


def draw_means(dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores) -> None:
    """Both means with their intervals, or why there is none; below them those of rows with and without an answer."""
    means = means_of(dataset.key, normaliser, scores)
    _, *both = means["all"]
    with st.container(horizontal=True, key="means"):
        for name, mean in zip(SCORES, both, strict=True):
            label, help = say(f"text-score-{name}"), say(f"text-score-{name}.help")
            value, note = ratio_text(mean.value), mean.note or None
            st.metric(label, value, note, delta_color="off", delta_arrow="off", help=help, border=True)
    if len(means) > 1:
        st.table(parts_table(dataset, normaliser, scores), hide_index=True)


def parts_table(dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores) -> pd.DataFrame:
    """The same of each part as text."""
    rows = [
        (say(f"text-part-{part}", rows=n), *(f"{ratio_text(mean.value)}  ({mean.note})" for mean in both))
        for part, (n, *both) in means_of(dataset.key, normaliser, scores).items()
    ]
    columns = [say("text-column-rows"), *(say(f"text-score-{name}") for name in SCORES)]
    return pd.DataFrame(rows, columns=columns)


def group_table(dataset: TextDataset, scores: AnswerScores) -> pd.DataFrame:
    """Each group's rows and means, the largest first; then the mean over groups, and over all rows."""
    found = scores.by_group(dataset.groups)
    codes = pd.Series(dataset.groups, dtype=object)
    rows = []
    with_intervals = len(found.groups) <= MOST_WITH_INTERVAL
    for at in np.argsort(-found.n, kind="stable"):
        members = (codes == found.groups[at]).to_numpy() if with_intervals else None
        means = [found.exact_match[at], found.f1[at]]
        rows.append((found.groups[at] or say("text-group-none"), found.n[at], *_with_intervals(scores, means, members)))
    macro, micro = found.macro, scores.overall
    everything = np.ones(len(scores), dtype=np.bool_)
    rows.append((say("text-group-macro", groups=macro.n), micro.n, macro.exact_match, "", macro.f1, ""))
    rows.append((say("text-group-micro"), micro.n, *_with_intervals(scores, [micro.exact_match, micro.f1], everything)))
    interval = say("text-column-interval", name=confidence_name())
    columns = [say("text-column-group"), say("text-column-rows"), *_score_columns(interval)]
    return pd.DataFrame(rows, columns=columns)


def says_nothing(scores: AnswerScores) -> str:
    """How many predictions say nothing, and how many of these are not there at all; none of them is left out."""
    return say("text-nothing-said", rows=int((~scores.answers).sum()), missing=scores.n_missing)


def draw_groups(dataset: TextDataset, scores: AnswerScores) -> None:
    """The table of groups on the page."""
    frame = group_table(dataset, scores)
    formats = {
        str(name): st.column_config.NumberColumn(format="%.3f") for name in frame if frame[name].dtype.kind == "f"
    }
    st.dataframe(frame, hide_index=True, column_config=formats)
    st.caption(say("text-groups-note", groups=count_text(len(frame) - 2)))
    download(say("table-download"), dataset, "groups", lambda: frame)


def _with_intervals(scores: AnswerScores, means: list[float], rows: BoolArray | None) -> Iterator[float | str]:
    for value, make in zip(means, (exact_mean, f1_mean), strict=True):
        yield value
        yield "" if rows is None else _bounds(make(scores, rows))


def _bounds(mean: Mean) -> str:
    low, high = mean.interval
    return bounds_text(low, high) if low < high else ""


def _score_columns(interval: str) -> list[str]:
    named = [say(f"text-score-{name}") for name in ("exact_match", "f1")]
    return [text for name in named for text in (name, f"{name}, {interval}")]


_NONE = Interval(float("nan"), float("nan"))
