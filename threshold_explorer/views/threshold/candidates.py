"""Tables of thresholds with intervals: the candidates with their metrics, and five decisions with costs and profits."""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from metrics_core import METRICS
from metrics_core.choosing import Choice
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import interval_text
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.parameter_declaration import Scope, finite_number, texts
from threshold_explorer.interface.controls.query_parameters import bound_value, get_parameter, set_parameter
from threshold_explorer.interface.controls.session_settings import current_resampling
from threshold_explorer.interface.goal.costs import (
    COST_CASES,
    CostScenario,
    bayes_threshold,
    cost_findings,
    cost_text,
    cost_unit,
    minimum_cost,
    unit_after_label,
)
from threshold_explorer.live.charts.chart import download, without_negative_zeros
from threshold_explorer.views.threshold.intervals import (
    IntervalOrReason,
    cost_interval,
    metric_intervals,
    with_interval,
)
from threshold_explorer.views.threshold.recommendation import Recommendation
from threshold_explorer.words.formats import count_text, exact_text, ratio_text, significant_text, threshold_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, markdown, say

# In a link: threshold, name and note, separated.
OWN = texts("own", Scope.DATASET)
SEPARATOR = "~"
MAX_OWN = 8
# In the short table; their intervals need no resampling.
KEY_METRICS = ("precision", "recall", "f1")
# In pixels.
ROW_HEIGHT, HEADER_HEIGHT = 28, 38
MAX_NAME_LENGTH, MAX_NOTE_LENGTH = 40, 200


@dataclass(frozen=True)
class Candidate:
    name: str
    threshold: float
    note: str = ""


def own_candidate(text: str) -> Candidate | None:
    """A candidate from a link, None where the text is not one.

    >>> own_candidate("0.3~Ward~as agreed in May")
    Candidate(name='Ward', threshold=0.3, note='as agreed in May')
    >>> own_candidate("low~Ward")
    """
    number, _, rest = text.partition(SEPARATOR)
    name, _, note = rest.partition(SEPARATOR)
    threshold = finite_number(number)
    return (
        None if threshold is None or not name else Candidate(name[:MAX_NAME_LENGTH], threshold, note[:MAX_NOTE_LENGTH])
    )


def candidates(
    dataset: BinaryDataset,
    grid: ThresholdGrid,
    found: Recommendation | None,
    pinned: float | None,
    scenario: CostScenario | None,
) -> list[Candidate]:
    """All candidates that exist for these data; `found` is None where no recommendation was searched."""
    own: list[str] = get_parameter(OWN, [])
    return [*_standard(dataset, grid, found, pinned, scenario), *filter(None, map(own_candidate, own))]


def _standard(
    dataset: BinaryDataset,
    grid: ThresholdGrid,
    found: Recommendation | None,
    pinned: float | None,
    scenario: CostScenario | None,
) -> Iterator[Candidate]:
    if grid.contains(0.5):
        yield Candidate(say("optimize-candidate-half"), 0.5)
    for metric in ("f1", "mcc"):
        best = dataset.scores.best_threshold(metric).threshold
        if not math.isnan(best):
            yield Candidate(say("optimize-candidate-best", metric=metric_label(metric)), float(best))
    if scenario:
        yield Candidate(say("optimize-candidate-cost"), minimum_cost(dataset, scenario).threshold)
    if isinstance(found, Choice):
        yield Candidate(say("optimize-candidate-recommended"), found.threshold)
    if pinned is not None:
        yield Candidate(say("optimize-candidate-pin"), pinned)


def candidates_table(
    dataset: BinaryDataset,
    shown: list[Candidate],
    threshold: float,
    scenario: CostScenario | None,
    intervals_at: Callable[[float], Mapping[str, IntervalOrReason]] | None = None,
    metrics: Collection[str] = METRICS,
) -> pd.DataFrame:
    """A column for each candidate, a row for each count and each of the `metrics` with its interval.

    Candidates with the same predictions as `threshold` are marked. `intervals_at` gives the metrics' intervals at a
    threshold, by default those of the current resampling.
    """
    intervals_of = intervals_at or (lambda at: metric_intervals(dataset, at, current_resampling(), metrics))
    same = dataset.scores.same_decisions(threshold)
    columns: dict[str, list[str]] = {
        say("optimize-candidates-number", name=confidence_name()): [
            say("number-threshold"),
            *(cell.upper() for cell in ("tp", "fp", "fn", "tn")),
            *map(metric_label, metrics),
            *([say("optimize-column-cost", unit=unit_after_label(cost_unit()))] if scenario else []),
            say("optimize-candidate-note"),
        ]
    }
    for one in shown:
        mark = say("optimize-candidate-chosen", name=one.name) if same.lower < one.threshold <= same.upper else one.name
        columns[_unique_name(mark, columns)] = _numbers(dataset, one, scenario, metrics, intervals_of(one.threshold))
    return pd.DataFrame(columns)


def _numbers(
    dataset: BinaryDataset,
    one: Candidate,
    scenario: CostScenario | None,
    metrics: Collection[str],
    intervals: Mapping[str, IntervalOrReason],
) -> list[str]:
    at = dataset.scores.confusion_at(one.threshold)
    return [
        threshold_text(one.threshold),
        *(count_text(count) for count in (at.tp, at.fp, at.fn, at.tn)),
        *(with_interval(ratio_text(float(METRICS[key](at))), intervals[key]) for key in metrics),
        *([_cost_text(dataset, one.threshold, scenario)] if scenario else []),
        one.note,
    ]


def _cost_text(dataset: BinaryDataset, threshold: float, scenario: CostScenario) -> str:
    profit = float(scenario.costs.profit(scenario.scores_of(dataset).confusion_at(threshold), COST_CASES))
    return with_interval(_short(0.0 - profit), cost_interval(dataset, scenario, threshold), _short)


def _short(cost: float) -> str:
    """A cost that fits into a column with its interval."""
    return significant_text(cost, 5)


def _unique_name(name: str, names: dict[str, list[str]]) -> str:
    """The name, with a number after it where another column has the same."""
    found, number = name, 1
    while found in names:
        number += 1
        found = f"{name} {number}"
    return found


def draw_candidates(
    dataset: BinaryDataset,
    grid: ThresholdGrid,
    found: Recommendation | None,
    pinned: float | None,
    scenario: CostScenario | None,
    threshold: float,
) -> None:
    """Draws the table, and the form that adds the current threshold as a candidate."""
    own = bound_value(OWN, default=[], scope_key=dataset.key, fit=_valid)
    shown = candidates(dataset, grid, found, pinned, scenario)
    _draw_table(candidates_table(dataset, shown, threshold, scenario, metrics=KEY_METRICS))
    st.caption(say("optimize-candidates-caption"))
    with (
        st.form("own_candidate", clear_on_submit=True, border=False),
        st.container(horizontal=True, vertical_alignment="bottom"),
    ):
        st.text_input(say("optimize-own-name"), key="own_name", max_chars=MAX_NAME_LENGTH)
        st.text_input(say("optimize-own-note"), key="own_note", max_chars=MAX_NOTE_LENGTH)
        st.form_submit_button(
            markdown("optimize-own-add", threshold=threshold_text(threshold)),
            icon=":material/add:",
            on_click=add_candidate,
            args=(threshold,),
            disabled=len(own) >= MAX_OWN,
        )
    with st.container(horizontal=True, key="own_candidates"):
        for at, text in enumerate(own):
            one = own_candidate(text)
            st.button(
                markdown("optimize-own-remove", number=at + 1, threshold=one.threshold if one else 0),
                key=f"own_{at}",
                icon=":material/close:",
                on_click=set_parameter,
                args=(OWN, [other for other in own if other != text]),
            )

    every_metric = st.expander(say("optimize-candidates-all"), key="every_metric", on_change="rerun")
    if every_metric.open:
        with every_metric:
            frame = candidates_table(dataset, shown, threshold, scenario)
            _draw_table(frame)
            download(say("table-download"), dataset, "candidates", lambda: frame)


def _draw_table(frame: pd.DataFrame) -> None:
    st.dataframe(frame, hide_index=True, row_height=ROW_HEIGHT, height=ROW_HEIGHT * len(frame) + HEADER_HEIGHT)


def add_candidate(threshold: float) -> None:
    """For the callback of the form: adds the current threshold under the name entered."""
    name, note = (_plain(st.session_state["own_name"]), _plain(st.session_state["own_note"]))
    own: list[str] = get_parameter(OWN, [])
    entry = SEPARATOR.join([exact_text(threshold), name or threshold_text(threshold), note])
    if entry not in own:
        set_parameter(OWN, [*own, entry])


def _plain(text: str) -> str:
    return " ".join(text.replace(SEPARATOR, "-").split())


def _valid(texts: list[str]) -> list[str]:
    return [text for text in texts if own_candidate(text)][:MAX_OWN]


def draw_cost_findings(dataset: BinaryDataset, scenario: CostScenario) -> None:
    """Draws the sentences on the optimum."""
    with st.container(gap="xsmall"):
        for sentence in cost_findings(dataset, scenario):
            st.caption(markdown_text(sentence))


def draw_cost_table(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> None:
    frame = costs_table(dataset, scenario, threshold)
    with st.container(gap="xsmall"):
        st.caption(markdown("optimize-costs-table", unit=unit_after_label(cost_unit())))
        columns = _narrow(frame)
        st.dataframe(without_negative_zeros(frame, columns), hide_index=True, column_config=columns)
    download(say("table-download"), dataset, "costs", lambda: frame)


def costs_table(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> pd.DataFrame:
    """A row each for the current, the optimal and the Bayes threshold, and for flagging no case and every case."""
    scores = scenario.scores_of(dataset)
    form = bayes_threshold(dataset, scenario)
    places = {
        "current": threshold,
        "best": minimum_cost(dataset, scenario).threshold,
        **({} if isinstance(form, Sentence) else {"calibrated": form}),
        "flag-none": math.inf,
        "flag-all": -math.inf,
    }
    rows = []
    for key, at in places.items():
        profit = float(scenario.costs.profit(scores.confusion_at(at), COST_CASES))
        limits = interval_text(cost_interval(dataset, scenario, at), cost_text)
        rows.append((say(f"optimize-costs-{key}"), _threshold_text(at), 0.0 - profit, limits, profit))
    return pd.DataFrame(rows, columns=_columns())


def _narrow(frame: pd.DataFrame) -> dict[str, Any]:
    """Fixed column widths and short names, so that the last column is in view for any amount and unit."""
    _, threshold, cost, interval, profit = map(str, frame.columns)
    return {
        threshold: st.column_config.TextColumn(width=85),
        cost: st.column_config.NumberColumn(say("optimize-costs-cost"), width=105, format="%.2f"),
        interval: st.column_config.TextColumn(width=175),
        profit: st.column_config.NumberColumn(say("optimize-costs-profit"), width=105, format="%.2f"),
    }


def _columns() -> list[str]:
    return [
        say("optimize-column-decision"),
        say("number-threshold"),
        say("optimize-column-cost", unit=unit_after_label(cost_unit())),
        say("number-interval", name=confidence_name()),
        say("optimize-column-profit", unit=unit_after_label(cost_unit())),
    ]


def _threshold_text(threshold: float) -> str:
    return significant_text(threshold, 6) if math.isfinite(threshold) else ""
