"""The prevalence of a second file without labels: its upload, both estimates, whether they hold, and the picture."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pyarrow as pa
import streamlit as st

from metrics_core.partial import PrevalenceEstimate, PrevalenceShift, prevalence_shift
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import DEFAULT_OPTIONS, SentFile
from threshold_explorer.data.sources.second_sample import SecondSample, second_table, why_no_second_sample
from threshold_explorer.interface.controls.prevalence_slider import is_prevalence, prevalence_text, set_prevalence
from threshold_explorer.interface.frame.page_elements import show_table, warning_slot
from threshold_explorer.interface.frame.upload_panel import ask_before_reading
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import BLOCK, LINE, empty_figure, legend_above, plotly_text
from threshold_explorer.live.charts.palette import CURVE_COLOUR, SECOND_CURVE_COLOUR, translucent
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.formats import p_value_text, ratio_text, shortened
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say

BINS = 30
HEIGHT = 260


@dataclass
class _Reading:
    """How the second file of this session is read, after the answers to questions about it."""

    file_id: str = ""
    options: ReadingOptions = DEFAULT_OPTIONS

    def answer(self, key: str, value: str | bool) -> None:
        """A callback: read the file with an answer to a question."""
        chosen: dict[str, Any] = {key: value}
        self.options = replace(self.options, **chosen)


def unlabelled_file(dataset: BinaryDataset, threshold: float) -> None:
    """Draws the expander; opening it draws the upload and the prevalence of the file."""
    expander = st.expander(say("second-file-heading"), key="second_file_open", on_change="rerun")
    if not expander.open:
        return
    with expander:
        if why := why_no_second_sample(dataset):
            st.info(markdown_text(why), icon=":material/info:")
            return
        st.caption(markdown("second-file-what"))
        sent = st.file_uploader(say("second-file-drop"), key="second_file", help=say("second-file-drop.help"))
        if sent is None:
            return
        try:
            _prevalence_of_file(dataset, threshold, sent.file_id, SentFile(sent.name, sent.getvalue, DEFAULT_OPTIONS))
        except RefusedFile as why_refused:
            refused = Sentence("upload-refused", name=shortened(sent.name), why=str(why_refused))
            st.error(markdown_text(refused), icon=":material/error:")


def _prevalence_of_file(dataset: BinaryDataset, threshold: float, file_id: str, sent: SentFile) -> None:
    reading = of_session(_Reading)
    if reading.file_id != file_id:
        reading.file_id, reading.options = file_id, sent.options
    try:
        with st.spinner(markdown("upload-reading", name=sent.name)):
            table = second_table(visitor(), file_id, replace(sent, options=reading.options))
    except OpenQuestion as stopped:
        question = stopped.question
        ask_before_reading(question, sent.name, lambda value: reading.answer(question.key, value), key="second_file")
        return
    column = _score_column(dataset, table, sent.name)
    if column is None:
        return
    sample = SecondSample.of(table, column, dataset)
    found = _found(dataset, threshold, file_id, reading.options, column, sample)
    st.caption(markdown("second-file-read", cases=found.n, column=column, blank=sample.n_blank))
    low, high = float(dataset.scores.minimum), float(dataset.scores.maximum)
    warning_slot(
        "second_file_warning",
        _outside(sample, low, high),
        Sentence("second-file-lower") if dataset.roles.lower_is_positive else None,
    )
    if found.refusal:
        p = found.mixture_p_value if found.refusal == "no-mixture" else found.classes_p_value
        st.error(markdown(f"second-file-{found.refusal}", p=p_value_text(p)), icon=":material/block:")
    else:
        _numbers(found, threshold)
    chart = _chart(dataset, sample, found, (file_id, reading.options, column), sent.name)
    chart.draw(st, dataset)
    with st.expander(say("tables-heading")):
        chart.table.draw(dataset)


def _score_column(dataset: BinaryDataset, table: pa.Table, name: str) -> str | None:
    """The column with the name of the open score, or the one that the visitor chooses; None before that."""
    if dataset.roles.score in table.column_names:
        return dataset.roles.score
    chosen: str | None = st.selectbox(
        markdown("second-file-column", file=shortened(name), column=dataset.roles.score),
        table.column_names,
        index=None,
        key="second_file_column",
    )
    return chosen


@cached_result
def _found(
    dataset: BinaryDataset,
    threshold: float,
    file_id: str,
    options: ReadingOptions,
    column: str,
    _sample: SecondSample,
) -> PrevalenceShift:
    return prevalence_shift(dataset.scores, _sample.scores, threshold, confidence=confidence())


def _outside(sample: SecondSample, low: float, high: float) -> Sentence | None:
    n_outside = sample.n_outside(low, high)
    if not n_outside:
        return None
    return Sentence("second-file-outside", outside=n_outside, cases=len(sample.scores), low=low, high=high)


def _numbers(found: PrevalenceShift, threshold: float) -> None:
    """The estimates with their limits, the assumption, and the button that sets the slider."""
    assert found.by_em
    rows = [(say("second-file-em"), *_texts(found.by_em))]
    if found.by_adjusted_count:
        rows.append((say("second-file-adjusted", threshold=threshold), *_texts(found.by_adjusted_count)))
    interval = say("second-file-interval", name=confidence_name())
    columns = [say("second-file-method"), say("second-file-prevalence"), interval]
    show_table(pd.DataFrame(rows, columns=columns))
    text = prevalence_text(found.by_em.value)
    if is_prevalence(text):
        st.button(
            markdown("second-file-set", text=text),
            key="second_file_set",
            icon=":material/tune:",
            on_click=set_prevalence,
            args=(text,),
        )
    adjusted = found.by_adjusted_count
    notes = [
        Sentence("second-file-untested")
        if np.isnan(found.mixture_p_value)
        else Sentence("second-file-fits", p=p_value_text(found.mixture_p_value)),
        Sentence("second-file-no-adjusted") if adjusted is None else None,
        Sentence("second-file-clipped", unclipped=adjusted.unclipped, value=adjusted.value)
        if adjusted and adjusted.unclipped != adjusted.value
        else None,
    ]
    for note in filter(None, notes):
        st.caption(markdown_text(note))


def _texts(estimate: PrevalenceEstimate) -> tuple[str, str]:
    limits = say("second-file-limits", low=ratio_text(estimate.low), high=ratio_text(estimate.high))
    return ratio_text(estimate.value), limits


def _chart(
    dataset: BinaryDataset, sample: SecondSample, found: PrevalenceShift, file: tuple[Any, ...], name: str
) -> Chart:
    """The shares of the second sample in bins of equal width, against those of the best mixture."""
    edges = np.histogram_bin_edges([float(dataset.scores.minimum), float(dataset.scores.maximum)], BINS)
    binned = dataset.scores.histogram(edges)
    positive = np.asarray(binned.n_positive) / dataset.scores.n_positive
    negative = np.asarray(binned.n_negative) / dataset.scores.n_negative
    mixed = found.best_fit * positive + (1 - found.best_fit) * negative
    # Scores outside count at the ends.
    second = np.histogram(np.clip(sample.scores, edges[0], edges[-1]), edges)[0] / found.n

    def figure() -> go.Figure:
        made = empty_figure(say("axis-score"), say("second-file-axis"), (float(edges[0]), float(edges[-1])))
        made.add_bar(
            x=(edges[:-1] + edges[1:]) / 2,
            y=second,
            width=np.diff(edges),
            marker={"color": translucent(SECOND_CURVE_COLOUR, 0.45)},
            hovertemplate=say("second-file-hover", score="%{x:.4g}", share="%{y:.3f}") + "<extra></extra>",
        )
        made.add_scatter(
            x=edges,
            y=np.append(mixed, mixed[-1]),
            mode="lines",
            line={"color": CURVE_COLOUR, "width": 2, "shape": "hv"},
            hovertemplate=say("second-file-hover", score="%{x:.4g}", share="%{y:.3f}") + "<extra></extra>",
        )
        made.update_yaxes(range=[0, 1.05 * float(max(second.max(), mixed.max()))])
        made.update_layout(height=HEIGHT, bargap=0)
        key = "second-file-nearest" if found.refusal else "second-file-mixture"
        legend_above(
            made,
            (BLOCK, SECOND_CURVE_COLOUR, plotly_text(shortened(name))),
            (LINE, CURVE_COLOUR, say(key, prevalence=found.best_fit)),
        )
        return made

    def frame() -> pd.DataFrame:
        columns = ("from", "to", "second", "mixture", "positives", "negatives")
        values = (edges[:-1], edges[1:], second, mixed, positive, negative)
        return pd.DataFrame({say(f"second-file-table-{key}"): each for key, each in zip(columns, values, strict=True)})

    return Chart(
        "second_file_scores",
        (dataset.key, *file, found.refusal),
        figure,
        lambda: say("second-file-alt", file=shortened(name), difference=float(np.abs(second - mixed).sum() / 2)),
        Table("second-file", "scores-of-file-without-labels", frame),
    )
