"""The differences between the series at the current value, and the cases on which they differ."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.choosing import LeastCost
from metrics_core.compare import (
    BestSeries,
    Disagreements,
    MetricDifferences,
    SeriesDifference,
    SeriesResamples,
    SeriesSampler,
    best_of,
    differences_of,
    disagreements,
    resample_sets,
)
from metrics_core.resampling.limits import ALL_ALIKE
from metrics_core.resampling.quantities import QuantitySpec
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of, plain_text
from threshold_explorer.interface.controls.query_parameters import (
    ask_for_parameter,
    bound_choice,
    bound_widget,
    parameter_warning,
    set_parameter,
)
from threshold_explorer.interface.controls.score_columns import score_choices
from threshold_explorer.interface.controls.thresholds import T
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.case_list import show_rows
from threshold_explorer.interface.frame.page_elements import show_table, warning_slot
from threshold_explorer.interface.goal.costs import COST_CASES, cost_text
from threshold_explorer.interface.panels.panel import SCORE
from threshold_explorer.views.compare.compared_scores import (
    EXPECTED_COST,
    CommonCases,
    ComparedScores,
    cost_label,
    names_in,
    series_costs,
)
from threshold_explorer.views.compare.matching import Matched
from threshold_explorer.words.formats import distinctly_shortened, middle_shortened, ratio_text, signed_text, visible
from threshold_explorer.words.markdown import Markdown, joined, markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, listed, markdown, say

AT_THRESHOLDS = ("recall", "precision", "f1", "fpr")
# They do not depend on the thresholds, so a move of the slider leaves them.
AREAS = ("roc_auc", "average_precision")
LABELS = {"roc_auc": "summary-auc", "average_precision": "summary-ap"}
LONGEST_NAME = 20
# Counts of cases times series up to which the best series is told at once; beyond it when the differences are opened.
AT_ONCE = 500_000
# With more series the table, of seven rows for each, is closed at first.
MOST_OPEN = 4
PARTS = ("none", "caught-only-first", "caught-only-second", "alarm-only-first", "alarm-only-second")
AGAINST = plain_text("against", Scope.FILE)
DIFFERING = one_of("differing", Scope.SESSION, PARTS, lambda key: say(f"compare-cases-{key}"))


def draw_differences(dataset: BinaryDataset, compared: ComparedScores, matched: Matched, front: int) -> None:
    """Draws the verdict about the best series, the table of differences, and the cases that only one series flags."""
    known = [place for place, threshold in enumerate(matched.chosen) if not math.isnan(threshold)]
    if front not in known or len(known) < 2:
        st.caption(say("compare-not-compared"))
        return
    if compared.common is None and any(each.scores.is_weighted for each in compared.series):
        st.caption(say("compare-no-weights"))
        return
    at_once = compared.n_scores <= AT_ONCE
    best_place = st.container()
    is_open = at_once and len(known) <= MOST_OPEN
    expander = st.expander(say("compare-differences"), expanded=is_open, key="differences_open", on_change="rerun")
    if not expander.open and not at_once:
        return
    thresholds = tuple(matched.chosen[place] for place in known)
    names = names_in(compared.series)
    sampler = _sampler(compared.key, tuple(known), compared)
    with best_place:
        best, of_areas = _areas(compared.key, tuple(known), names[front], sampler, thresholds)
        st.markdown(markdown_text(best_sentence(best)))
    if not expander.open:
        return
    with expander:
        # Quick enough for each move, once the cases are sorted.
        at_thresholds = differences_of(sampler.resample(thresholds, AT_THRESHOLDS), names[front])
        costs, prevalence = series_costs(dataset, compared)
        of_costs = differences_of(sampler.resample(thresholds, (LeastCost(costs),), prevalence), names[front])
        found = at_thresholds | of_costs | of_areas
        if compared.common is not None and matched.unit in ("flagged", "flagged_rate"):
            # Paragraphs of one element: ten elements take the server longer than the numbers.
            st.markdown(joined("\n\n", switch_sentences(found["recall"], compared, matched)))
            _switch_buttons(dataset, compared, matched)
        show_table(differences_table(found, names[front]))
        are_paired = str(compared.common is not None).lower()
        method = markdown("compare-differences-method", name=confidence_name(), count=len(known) - 1, paired=are_paired)
        st.caption(method)
        if compared.common is not None:
            _differing_cases(dataset, compared, compared.common, matched, known, front)


def best_sentence(best: BestSeries) -> Sentence:
    """Which series ranks best, and from which others it cannot be told apart."""
    if best.why or not best.name:
        return Sentence("compare-best-unknown")
    equal = [name for name in best.set if name != best.name]
    others = listed(equal or best.others)
    values = {"name": best.name, "auc": ratio_text(best.value), "others": others}
    if not equal:
        return Sentence("compare-best-clear", **values)
    # At an area of 1 too all resamples agree, whatever the order of the cases.
    if 0 < best.value < 1 and all(best.others[name].why == ALL_ALIKE for name in equal):
        return Sentence("compare-best-same", **values)
    reach = ratio_text(best.reach) if not math.isnan(best.reach) else ""
    return Sentence("compare-best-shared", has_reach=bool(reach), reach=reach, **values)


def _switch_buttons(dataset: BinaryDataset, compared: ComparedScores, matched: Matched) -> None:
    """Draws a button for each other series that is a column of the file: its score and threshold are used then."""
    source = current_data().source
    columns = {visible(name): name for name in score_choices(dataset, source)} if source else {}
    with st.container(horizontal=True, key="switch_buttons"):
        for place, each in enumerate(compared.series):
            threshold = float(matched.chosen[place])
            if each.name not in columns or not math.isfinite(threshold):
                continue
            name = middle_shortened(each.name, LONGEST_NAME)
            text = markdown("compare-switch-button", name=name)
            if st.button(text, key=f"switch_{place}", on_click=_switch, args=(columns[each.name], threshold)):
                # Other data open, and this is a fragment.
                st.rerun()


def _switch(column: str, threshold: float) -> None:
    set_parameter(SCORE, column)
    ask_for_parameter(T, threshold)


def switch_sentences(recall: MetricDifferences, compared: ComparedScores, matched: Matched) -> list[Sentence]:
    """How many more cases each other series catches, and with how many alerts if not as many."""
    if compared.series[0].scores.is_weighted:
        return []
    positives = compared.series[0].scores.n_positive
    places = {each.name: place for place, each in enumerate(compared.series)}

    def alerts(name: str) -> int:
        """Tied scores cannot be divided, so one series may raise fewer than another."""
        at = compared.series[places[name]].scores.confusion_at(matched.chosen[places[name]])
        return int(at.tp + at.fp)

    ours = alerts(recall.reference)
    level = confidence_name()
    return [
        Sentence(
            "compare-switch",
            name=name,
            threshold=matched.chosen[places[name]],
            **_more_or_fewer(round(each.difference * positives)),
            alike=alerts(name) == ours,
            alerts=alerts(name),
            front_alerts=ours,
            low=_signed_count(each.low * positives),
            high=_signed_count(each.high * positives),
            level=level,
        )
        for name, each in recall.others.items()
        if not each.why
    ]


def _more_or_fewer(count: int) -> dict[str, Any]:
    return {"side": "more" if count > 0 else "fewer" if count else "same", "count": abs(count)}


def _signed_count(count: float) -> str:
    return f"{round(count):+d}".replace("-", "\u2212") if round(count) else "0"


def differences_table(found: Mapping[str, MetricDifferences], front: str) -> pd.DataFrame:
    """One row for each metric and other series: values, difference, interval for all series at once, and a verdict."""
    # Short enough that a phone shows the columns beside them.
    names = distinctly_shortened([front, *(name for metric in found.values() for name in metric.others)], LONGEST_NAME)
    rows = [
        (
            cost_label() if key == EXPECTED_COST else say(LABELS[key]) if key in LABELS else metric_label(key),
            names[each.name],
            _texts(key).value(each.value),
            _texts(key).value(metric.reference_value),
            _texts(key).signed(each.difference) if not math.isnan(each.difference) else "",
            _limits_text(each, key),
            _verdict(each, key),
        )
        for key, metric in found.items()
        for each in metric.others.values()
    ]
    heads = ("metric", "series", "value", "front", "difference", "interval", "verdict")
    in_front = names[front]
    return pd.DataFrame(rows, columns=[say(f"compare-column-{head}", front=in_front) for head in heads])


class _Texts(NamedTuple):
    """How values and differences of a metric are written."""

    value: Callable[[float], str]
    signed: Callable[[float], str]


def _texts(key: str) -> _Texts:
    if key != EXPECTED_COST:
        return _Texts(ratio_text, signed_text)
    return _Texts(_cost_text, lambda cost: _cost_text(cost).replace("-", "\u2212"))


def _cost_text(per_case: float) -> str:
    return cost_text(0.0 + per_case * COST_CASES)


def _limits_text(each: SeriesDifference, key: str) -> str:
    if each.why:
        return ""
    signed = _texts(key).signed
    return say("two-interval-ends", low=signed(each.all_low), high=signed(each.all_high))


def _verdict(each: SeriesDifference, key: str) -> str:
    if each.why == ALL_ALIKE and key in AREAS and 0 < each.value < 1:
        return say("compare-verdict-same-ranking")
    if each.why:
        return say(f"compare-verdict-{each.why}")
    if each.is_different:
        return say("series-differs")
    return say("series-not-told", reach=_texts(key).value(each.reach))


def _differing_cases(
    dataset: BinaryDataset,
    compared: ComparedScores,
    common: CommonCases,
    matched: Matched,
    known: list[int],
    front: int,
) -> None:
    """Draws the cases that only the series in front or only another one flags."""
    names = names_in(compared.series)
    other = _other_select(compared, names, [place for place in known if place != front])
    ours, theirs = (common.values[place] >= matched.chosen[place] for place in (front, other))
    found = disagreements(ours, theirs, common.is_positive, pos_label=True)
    parts = dict(zip(PARTS[1:], _rows_of(found), strict=True))

    def label(key: str) -> Markdown:
        name = names[front] if key.endswith("first") else names[other]
        return markdown(f"compare-cases-{key}", name=name, count=len(parts.get(key, ())))

    chosen = bound_choice(DIFFERING, st.radio, say("compare-cases"), format_func=label, horizontal=True)
    source = current_data().source
    if chosen != PARTS[0] and source:
        show_rows(dataset, source, common.rows[parts[chosen]])


def _other_select(compared: ComparedScores, names: Sequence[str], others: Sequence[int]) -> int:
    """Draws the choice of the other series, where there are several; returns its place."""
    if len(others) == 1:
        return others[0]
    options = {names[place]: place for place in others}
    chosen = bound_widget(
        AGAINST,
        st.selectbox,
        say("compare-against"),
        default=names[others[0]],
        scope_key=compared.key,
        fit=lambda name: name if name in options else None,
        make_warning=lambda asked, _: Sentence("compare-series-missing", asked=asked),
        options=list(options),
    )
    warning_slot("against_complaint", parameter_warning(AGAINST), icon=":material/link:")
    return options[str(chosen)]


def _rows_of(found: Disagreements) -> list[np.ndarray]:
    return [
        found.caught_only_by_a,
        found.caught_only_by_b,
        found.false_positive_only_of_a,
        found.false_positive_only_of_b,
    ]


@dataclass(frozen=True, eq=False)
class _Sampler:
    """Draws of the known series: of their common cases, sorted once, or of each series' own."""

    own: dict[str, BinaryScores]
    common: SeriesSampler | None

    def resample(
        self, thresholds: tuple[float, ...], metrics: tuple[QuantitySpec, ...], prevalence: float | None = None
    ) -> SeriesResamples:
        """The draws at the thresholds, at a prevalence only of common cases."""
        cuts = dict(zip(self.own, thresholds, strict=True))
        if self.common is None:
            return resample_sets(self.own, cuts, metrics=metrics, confidence=confidence())
        # The cases stay sorted.
        at_prevalence = self.common if prevalence is None else replace(self.common, prevalence=prevalence)
        return at_prevalence.resample(cuts, metrics=metrics)


@cached_result
def _sampler(key: str, known: tuple[int, ...], _compared: ComparedScores) -> _Sampler:
    names, common = names_in(_compared.series), _compared.common
    own = {names[place]: _compared.series[place].scores for place in known}
    if common is None:
        return _Sampler(own, None)
    sampler = SeriesSampler.of(
        common.is_positive,
        {names[place]: common.values[place] for place in known},
        pos_label=True,
        sample_weight=common.weights,
        clusters=common.clusters,
        confidence=confidence(),
    )
    return _Sampler(own, sampler)


@cached_result
def _areas(
    key: str, known: tuple[int, ...], front: str, _sampler: _Sampler, _thresholds: tuple[float, ...]
) -> tuple[BestSeries, dict[str, MetricDifferences]]:
    """The series with the best ROC AUC, and the differences of ROC AUC and AP to the series in front."""
    with st.spinner(say("compare-working"), show_time=True):
        resamples = _sampler.resample(_thresholds, AREAS)
    return best_of(resamples, "roc_auc"), differences_of(resamples, front)
