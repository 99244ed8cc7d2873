"""The score columns that are compared, on the cases that have a score in each of them, and their expected costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.choosing import Costs
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from threshold_explorer.data.columns.binary_statistic import Cases
from threshold_explorer.data.columns.column_names import NameRole
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.query_parameters import bound_widget, parameter_warning
from threshold_explorer.interface.controls.score_columns import SERIES, recalibrated_others, score_choices
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import error_slot, warning_slot
from threshold_explorer.interface.goal.costs import (
    COST_CASES,
    CostScenario,
    cost_unit,
    selected_scenario,
    unit_after_label,
)
from threshold_explorer.views.series.series import Series
from threshold_explorer.words.formats import distinctly_shortened
from threshold_explorer.words.metrics import CELLS
from threshold_explorer.words.sentence import Refusal, Sentence, listed, say

MOST_SERIES = 20
# With fewer cases in common, of the smallest series, the series are compared as independent samples.
MIN_COMMON = 0.5
# The key among the metrics of a chart and of a table; the core names it "expected_cost".
COST = "cost"
EXPECTED_COST = "expected_cost"


@dataclass(frozen=True, eq=False)
class CommonCases:
    """The cases that have every score: arrays with one item for each, whose rows in the table are `rows`."""

    is_positive: BoolArray
    values: tuple[FloatArray, ...]
    clusters: IntArray | None
    weights: FloatArray | None
    rows: IntArray


@dataclass(frozen=True, eq=False)
class ComparedScores:
    """The compared columns, the data set's own score first.

    `key` identifies data and columns. `common` are the cases of all series; None if the series have different cases,
    and are independent samples. `left_out` has for each column how many of its cases are not compared, `n_common` how
    many cases have every score.
    """

    key: str
    series: tuple[Series, ...]
    common: CommonCases | None
    left_out: tuple[int, ...]
    n_common: int

    @property
    def n_scores(self) -> int:
        """The number of scores of all series together."""
        return sum(int(each.scores.n) for each in self.series)


def select_series(dataset: BinaryDataset) -> ComparedScores | None:
    """Draws the choice of columns; None where there is no other score column, or none is chosen."""
    source = current_data().source
    others = score_choices(dataset, source) if source and dataset.knows_every_case else ()
    if not source or not others:
        return None
    options = [*others, *recalibrated_others(others, source)] if dataset.has_recalibrated_scores else list(others)
    shown = distinctly_shortened(options)
    chosen = bound_widget(
        SERIES,
        st.multiselect,
        say("compare-series"),
        default=_at_first(dataset, others, source),
        scope_key=(source.sha256, dataset.roles.score),
        fit=lambda names: [name for name in names if name in options] or None,
        make_warning=lambda asked, _: Sentence("compare-series-missing", asked=asked),
        options=options,
        format_func=lambda name: shown.get(name, name),
        max_selections=MOST_SERIES - 1,
        help=say("compare-series.help"),
    )
    warning_slot("series_complaint", parameter_warning(SERIES), icon=":material/link:")
    unclear = [shown.get(name, name) for name in dataset.unclear_confidences(source, chosen)]
    warning_slot("series_confidences", Sentence("compare-unclear-confidence", scores=unclear) if unclear else None)
    if not chosen:
        return None
    try:
        return compared_scores(dataset, tuple(chosen), source)
    except Refusal as why:
        error_slot("series_refusal", why)
        return None


def _at_first(dataset: BinaryDataset, others: Sequence[str], source: Source) -> list[str]:
    """The scores of all added files, since they were added to be compared; otherwise the likeliest other model."""
    added = [name for name in source.added_scores if name in others][: MOST_SERIES - 1]
    return added or _likely_models(dataset, others, source)[:1]


def _likely_models(dataset: BinaryDataset, others: Sequence[str], source: Source) -> list[str]:
    """The columns that look like scores of the same kind: no ids, dates, ages or amounts beside probabilities.

    Before and after recalibration come first.
    """
    profiles = source.columns.profiles
    own = profiles.get(dataset.roles.score_column)
    same = [name for name in others if name not in profiles or name == dataset.roles.score_column]
    return same + [
        name
        for name in others
        if name not in same
        and not (profiles[name].is_identifier and profiles[name].is_whole)
        and not profiles[name].is_date
        and profiles[name].name_role not in (NameRole.IDENTIFIER, NameRole.SETTING, NameRole.WEIGHT)
        and (own is None or profiles[name].is_probability == own.is_probability)
    ]


@cached_result
def compared_scores(dataset: BinaryDataset, names: tuple[str, ...], _source: Source) -> ComparedScores:
    """The data set's score and the other columns; raises `RefusedFile` for a column that is no score."""
    lower = dataset.roles.column_is_lower
    columns = [dataset, *(dataset.with_score(_source, name, lower_is_positive=lower) for name in names)]
    titles = list(distinctly_shortened(column.roles.score for column in columns).values())
    key = repr(tuple(column.key for column in columns))
    cases = [column.cases_in(_source) for column in columns]
    is_common = reduce(np.logical_and, (_has_case(each, _source) for each in cases))
    rows = np.flatnonzero(is_common)
    if len(rows) < MIN_COMMON * min(len(each.scores) for each in cases):
        each_alone = tuple(Series(title, column.scores) for title, column in zip(titles, columns, strict=True))
        return ComparedScores(key, each_alone, None, (0,) * len(cases), len(rows))
    at = [slice(None) if len(rows) == len(each.scores) else np.flatnonzero(is_common[each.rows]) for each in cases]
    values = tuple(each.scores[place] for each, place in zip(cases, at, strict=True))
    is_positive = cases[0].is_positive[at[0]]
    weights = None if cases[0].weights is None else cases[0].weights[at[0]]
    series = tuple(
        Series(title, BinaryScores.from_predictions(is_positive, each, pos_label=True, sample_weight=weights))
        for title, each in zip(titles, values, strict=True)
    )
    clusters = None if cases[0].clusters is None else cases[0].clusters[at[0]]
    left_out = tuple(len(each.scores) - len(rows) for each in cases)
    return ComparedScores(key, series, CommonCases(is_positive, values, clusters, weights, rows), left_out, len(rows))


def _has_case(cases: Cases, source: Source) -> BoolArray:
    """Whether each row of the table is one of the cases."""
    return np.ones(source.columns.table.num_rows, dtype=bool) if cases.keep is None else cases.keep


def cases_note(compared: ComparedScores) -> str | None:
    """Which cases are compared, unless all cases have every score."""
    names_and_counts = zip(compared.series, compared.left_out, strict=True)
    if compared.common is None:
        counts = listed(say("compare-left-out-of", name=each.name, count=each.scores.n) for each in compared.series)
        return say("compare-different-cases", counts=counts, common=compared.n_common)
    left_out = [say("compare-left-out-of", name=each.name, count=count) for each, count in names_and_counts if count]
    if not left_out:
        return None
    return say("compare-left-out", common=compared.n_common, left_out=listed(left_out))


def names_in(series: Sequence[Series]) -> list[str]:
    """The names of series, in their order."""
    return [each.name for each in series]


def series_costs(dataset: BinaryDataset, compared: ComparedScores) -> tuple[Costs, float | None]:
    """The costs, and the prevalence at which they are computed; None for that of each series.

    Series of different cases are compared at their own.
    """
    scenario: CostScenario = selected_scenario(dataset)
    is_own = compared.common is None or scenario.is_observed(dataset)
    return scenario.costs, None if is_own else scenario.pi


def cost_at(scores: BinaryScores, thresholds: FloatArray, costs: Costs, prevalence: float | None) -> FloatArray:
    """The cost of `COST_CASES` cases at each threshold."""
    judged = scores if prevalence is None else scores.at_prevalence(prevalence)
    return np.asarray(0.0 - np.asarray(costs.profit(judged.confusion_at(thresholds), COST_CASES)))


def cost_label() -> str:
    """The name of the metric, with the number of cases and the unit."""
    return say("compare-cost", count=COST_CASES, unit=unit_after_label(cost_unit()))


def cost_help(costs: Costs, prevalence: float | None) -> str:
    """What each outcome costs, and where that is set."""
    return say("compare-cost.help", **{cell: getattr(costs, cell) for cell in CELLS}, pi=prevalence or 0)


def live_costs(costs: Costs, prevalence: float | None) -> dict[str, Any]:
    """The costs for `series.js`."""
    return {
        "of": {f"cost_{cell}": getattr(costs, cell) for cell in CELLS},
        "prevalence": prevalence,
        "cases": COST_CASES,
    }


def table_metric(costs: Costs, prevalence: float | None) -> dict[str, Any]:
    """The metric for the table of series."""
    return {"key": COST, "label": say("compare-cost-head"), "help": cost_help(costs, prevalence), "undefined_when": ""}
