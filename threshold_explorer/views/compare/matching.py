"""In what the series are set equal, and the slider over its values."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.choosing import Choice, Constraint, LeastCost, Objective, choose
from metrics_core.compare import matched_thresholds
from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.number_box import number_box, parse_within
from threshold_explorer.interface.controls.parameter_declaration import QueryParameter, Scope, finite_number, one_of
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_widget,
    forget_parameter,
    get_parameter,
    is_pending,
    parameter_warning,
    set_parameter,
)
from threshold_explorer.interface.frame.page_elements import error_slot, warning_slot
from threshold_explorer.interface.goal.constraints import constraints
from threshold_explorer.interface.goal.goals import GOAL, selected_goal, selected_objective
from threshold_explorer.serving.session import of_session
from threshold_explorer.views.compare.compared_scores import (
    COST,
    ComparedScores,
    cost_label,
    series_costs,
)
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.metrics import constraint_text, metric_label
from threshold_explorer.words.sentence import Sentence, clauses, markdown, say

SHARES = ("flagged_rate", "recall", "fpr", "precision")
UNITS = ("flagged_rate", "flagged", "recall", "fpr", "precision", "cost", "threshold", "best")
OBJECTIVES = ("f1", "mcc", "youden_j", "balanced_accuracy", "accuracy", "recall", "precision", "specificity", COST)
EQUAL = one_of("equal", Scope.DATASET, UNITS, lambda key: say(f"compare-equal-{key.replace('_', '-')}"))
OBJECTIVE = one_of("best_by", Scope.SESSION, OBJECTIVES, lambda key: objective_label(key))
# Positions of the slider: as many as a live table of ten series has within 64 kB.
POSITIONS = 201
# Below this prevalence the interesting shares are within a few positions of the slider.
RARE = 0.05
LOWEST_COST, HIGHEST_COST = 0.1, 1000


def _read(texts: Sequence[str]) -> tuple[str | None, bool]:
    return (texts[-1], True) if finite_number(texts[-1]) is not None else (None, False)


# The value is a text, so that it stays as a link wrote it.
AT = QueryParameter("at", Scope.DATASET, _read, str, shows_own_warning=True)


@dataclass
class _ExtraTexts:
    """Values from links or the number box by unit; they stay options, because other options would reset the slider.

    `unit` is that of the last run, "" before the first.
    """

    by_unit: dict[str, list[str]] = field(default_factory=dict)
    unit: str = ""


@dataclass(frozen=True, eq=False)
class Matched:
    """The positions of the slider and the threshold of each series at each.

    `texts` and `numbers` are the values in the unit; `axis` where they are on the chart, a decimal logarithm for counts
    and costs. `thresholds` (one array per series) are nan where a value cannot be reached.
    """

    unit: str
    objective: str
    texts: tuple[str, ...]
    numbers: FloatArray
    axis: FloatArray
    thresholds: tuple[FloatArray, ...]
    at: int
    limits: tuple[Constraint, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """Identifies the positions, whichever of them is the current one."""
        return (self.unit, self.objective, self.limits)

    @property
    def chosen(self) -> tuple[float, ...]:
        """The threshold of each series at the current position."""
        return tuple(float(thresholds[self.at]) for thresholds in self.thresholds)


def equal_select(compared: ComparedScores) -> str:
    """Draws the choice of the unit: the share flagged at first, alerts if the goal limits them or positives are few."""
    is_counted = get_parameter(GOAL, GOAL.default) == "alerts" or compared.series[0].scores.prevalence < RARE
    return bound_choice(
        EQUAL,
        st.selectbox,
        say("compare-equal"),
        default=UNITS[is_counted and compared.common is not None],
        scope_key=compared.key,
        # The same number of alerts means another share of other cases.
        options=[unit for unit in UNITS if compared.common is not None or unit != "flagged"],
        help=say("compare-equal.help"),
    )


def objective_select(dataset: BinaryDataset) -> str:
    """Draws the choice of the metric at whose best value each series is, where no value is set equal.

    At first it is that of the goal.
    """
    forget_parameter(AT)
    of_session(_ExtraTexts).unit = "best"
    key = selected_objective(dataset).key
    default = key if key in OBJECTIVES else OBJECTIVES[0]
    return bound_choice(OBJECTIVE, st.selectbox, say("compare-objective"), default=default, scope_key=default)


def limits_caption(compared: ComparedScores, matched: Matched) -> None:
    """The limits of the goal, which each series meets at its best, and the series that cannot."""
    if not matched.limits:
        return
    texts = clauses(constraint_text(one.metric.key, one.sense, one.bound, one.confidence) for one in matched.limits)
    unmet = [each.name for each, at in zip(compared.series, matched.chosen, strict=True) if math.isnan(at)]
    st.caption(markdown("compare-limits", limits=texts, unmet=unmet, count=len(unmet)))


def even_positions(compared: ComparedScores, unit: str) -> Matched:
    """The positions without those that were typed or linked: what the charts are drawn at."""
    return _matched(compared, unit, {_text(value): float(value) for value in _positions(compared, unit)}, 0)


def objective_label(objective: str) -> str:
    """The name of the metric at whose best value each series is."""
    return cost_label() if objective == COST else metric_label(objective)


def each_at_its_best(dataset: BinaryDataset, compared: ComparedScores, objective: str) -> Matched:
    """One position, at which each series has the threshold of its best value within the limits of the goal, if any."""
    limits = constraints(dataset) if selected_goal(dataset) else ()
    scores = [each.scores for each in compared.series]
    best: Objective | str = objective
    if objective == COST:
        costs, prevalence = series_costs(dataset, compared)
        best = LeastCost(costs)
        scores = scores if prevalence is None else [one.at_prevalence(prevalence) for one in scores]
    thresholds = tuple(np.array([_threshold(one, best, limits)]) for one in scores)
    return Matched("best", objective, ("best",), np.zeros(1), np.zeros(1), thresholds, 0, limits)


def _threshold(scores: BinaryScores, objective: Objective | str, limits: tuple[Constraint, ...]) -> float:
    """The best threshold; nan if there is none."""
    found = choose(scores, objective, limits)
    return found.threshold if isinstance(found, Choice) else math.nan


def matched_slider(compared: ComparedScores, unit: str, start: float) -> Matched:
    """Draws the slider (key and query parameter `at`).

    At first it is where the first series flags as many cases as at the threshold `start`.
    """
    known = of_session(_ExtraTexts)
    extra = known.by_unit.setdefault(unit, [])
    first = _value_at(compared, unit, start)
    # After a change of the unit the slider still has the value in the unit before.
    wanted = get_parameter(AT, "") if is_pending(AT) or known.unit in ("", unit) else ""
    known.unit = unit
    if wanted and wanted not in extra:
        extra.append(wanted)
    options = _options(compared, unit, first, tuple(text for text in extra if _fits(compared, unit, text)))
    text = bound_widget(
        AT,
        st.select_slider,
        unit_label(unit),
        default=next(text for text, value in options.items() if value == first),
        scope_key=(compared.key, unit),
        fit=lambda text: text if text in options else None,
        make_warning=lambda asked, shown: Sentence("compare-at-outside", asked=asked, shown=shown),
        options=list(options),
        help=say("compare-slider.help"),
    )
    warning_slot("at_complaint", parameter_warning(AT), icon=":material/link:")
    return _matched(compared, unit, options, list(options).index(text))


def exact_value_box(compared: ComparedScores, matched: Matched) -> None:
    """Draws the box for a value between the positions."""
    typed, text = number_box("typed_at"), matched.texts[matched.at]
    typed.clear_if_moved((compared.key, matched.unit, text))
    typed.draw(
        say("compare-exact"),
        partial(_take_typed, *_limits(compared, matched.unit), _counts_whole(compared, matched.unit)),
        placeholder=text,
        help=say("compare-exact.help"),
    )
    error_slot("at_refusal", typed.rejected)


def unit_label(unit: str) -> str:
    """What the series are equal in, as the name of the slider and of an axis."""
    return say(f"compare-equal-{unit.replace('_', '-')}")


def _matched(compared: ComparedScores, unit: str, options: dict[str, float], at: int) -> Matched:
    texts, numbers = tuple(options), np.array(list(options.values()))
    axis = np.log10(np.maximum(numbers, 0.5)) if unit == "flagged" else np.log10(numbers) if unit == "cost" else numbers
    return Matched(unit, "", texts, numbers, axis, _thresholds(compared.key, unit, texts, numbers, compared), at)


def _take_typed(low: float, high: float, is_whole: bool) -> None:
    number_box("typed_at").take(
        lambda text: parse_within(text, low, high, is_count=is_whole),
        lambda value: set_parameter(AT, _text(round(value) if is_whole else value)),
    )


@cached_result
def _thresholds(
    key: str, unit: str, texts: tuple[str, ...], _numbers: FloatArray, _compared: ComparedScores
) -> tuple[FloatArray, ...]:
    """For each series the threshold at each position; one array for all where the unit is the threshold itself."""
    if unit == "threshold":
        return (_numbers,) * len(_compared.series)
    return tuple(matched_thresholds(each.scores, unit, _numbers) for each in _compared.series)


def _value_at(compared: ComparedScores, unit: str, threshold: float) -> float:
    """The value of the unit at a threshold of the first series."""
    if unit == "threshold":
        return threshold
    if unit == "cost":
        return 1.0
    at = compared.series[0].scores.confusion_at(threshold)
    value = float(at.tp + at.fp) if unit == "flagged" else float(getattr(at, unit))
    return 0.5 if math.isnan(value) else value


def _options(compared: ComparedScores, unit: str, first: float, extra: Sequence[str]) -> dict[str, float]:
    """The texts of the slider and their values, ascending; the first value keeps every digit."""
    options = {_text(value): float(value) for value in _positions(compared, unit)}
    options |= {text: float(text) for text in extra}
    if first not in options.values():
        options[significant_text(first, 6)] = first
    return dict(sorted(options.items(), key=lambda option: option[1]))


def _positions(compared: ComparedScores, unit: str) -> FloatArray:
    low, high = _limits(compared, unit)
    if unit in SHARES:
        return np.arange(POSITIONS) / (POSITIONS - 1)
    if unit == "threshold":
        return ThresholdGrid.for_scores(low, high).thresholds
    if unit == "flagged":
        return np.unique(np.round(np.geomspace(1, high, POSITIONS)))
    return np.array([float(f"{cost:.2g}") for cost in np.geomspace(low, high, POSITIONS // 2)])


def _limits(compared: ComparedScores, unit: str) -> tuple[float, float]:
    scores = [each.scores for each in compared.series]
    if unit == "threshold":
        return min(float(each.minimum) for each in scores), max(float(each.maximum) for each in scores)
    if unit == "flagged":
        return 0, float(scores[0].n)
    return (0, 1) if unit in SHARES else (LOWEST_COST, HIGHEST_COST)


def _fits(compared: ComparedScores, unit: str, text: str) -> bool:
    number = finite_number(text)
    low, high = _limits(compared, unit)
    return number is not None and low <= number <= high and (number.is_integer() or not _counts_whole(compared, unit))


def _counts_whole(compared: ComparedScores, unit: str) -> bool:
    """Whether a value is a number of cases; of weighted cases alerts are sums of weights."""
    return unit == "flagged" and not compared.series[0].scores.is_weighted


def _text(value: float) -> str:
    return significant_text(float(value), 15)
