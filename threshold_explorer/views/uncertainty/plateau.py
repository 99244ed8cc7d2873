"""The plateau: the thresholds at which the objective is within the tolerance of its optimum."""

import math

import streamlit as st

from metrics_core.choosing import Infeasible, LeastCost, ThresholdInterval, UndefinedChoice
from metrics_core.resampling import Plateau, plateau
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.query_parameter import Scope, number
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    get_parameter,
    out_of_range_warning,
)
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.formats import significant_text, threshold_text
from threshold_explorer.words.sentence import Sentence, say

TOLERANCE = number("delta", Scope.SESSION, 0, 1e9)
DEFAULT_TOLERANCE = 0.01
# Of more ranges a sentence names only the first and the last end.
MAX_NAMED_RANGES = 3
DIGITS = 4

PlateauOrReason = Plateau | Infeasible | UndefinedChoice


def tolerance_input(width: int) -> float:
    """Draws the box for the tolerance, of a width in pixels."""
    return bound_number_input(
        TOLERANCE,
        st,
        say("uncertainty-tolerance"),
        default=DEFAULT_TOLERANCE,
        make_warning=out_of_range_warning(TOLERANCE),
        step=0.005,
        format="%.6g",
        help=say("uncertainty-tolerance.help"),
        width=width,
    )


def selected_tolerance() -> float:
    """The current tolerance, also on a page without its box."""
    fitting = TOLERANCE.fit(get_parameter(TOLERANCE, DEFAULT_TOLERANCE))
    return DEFAULT_TOLERANCE if fitting is None else fitting


@cached_result
def find_plateau(dataset: BinaryDataset, problem: OptimizationProblem, tolerance: float) -> PlateauOrReason:
    """The optimum and the thresholds within `tolerance` of it, or why there is no optimum."""
    spec, is_cost = problem.objective.spec, isinstance(problem.objective.spec, LeastCost)
    return plateau(dataset.scores, spec, tolerance, problem.constraints, relative=is_cost)


def why_no_optimum(found: Infeasible | UndefinedChoice) -> Sentence:
    """Why there is no optimum."""
    return Sentence("uncertainty-infeasible" if isinstance(found, Infeasible) else "uncertainty-no-best")


def plateau_sentence(problem: OptimizationProblem, found: Plateau) -> Sentence:
    """The ranges of the plateau."""
    ranges = list(found.thresholds)
    named = ranges if len(ranges) <= MAX_NAMED_RANGES else [ThresholdInterval(ranges[0].lower, ranges[-1].upper)]
    return Sentence(
        "uncertainty-plateau",
        objective=problem.name,
        tolerance=tolerance_text(found),
        ranges=", ".join(range_text(*one) for one in named),
        broken=len(ranges) > len(named),
    )


def tolerance_text(found: Plateau) -> str:
    """The tolerance, as a percentage if it is a share of the optimum."""
    return f"{significant_text(100 * found.tolerance, 6)}%" if found.relative else significant_text(found.tolerance, 6)


def range_text(lower: float, upper: float) -> str:
    """A range of thresholds in words; it excludes its lower end.

    >>> range_text(float("-inf"), float("inf"))
    'every threshold'
    """
    if math.isinf(lower) and math.isinf(upper):
        return say("uncertainty-everywhere")
    if math.isinf(lower):
        return say("uncertainty-up-to", upper=short_text(upper, lower))
    if math.isinf(upper):
        return say("uncertainty-above", lower=short_text(lower, upper))
    return say("uncertainty-from-to", lower=short_text(lower, upper), upper=short_text(upper, lower))


def short_text(threshold: float, beside: float) -> str:
    """A threshold with four digits, or with more where four would not distinguish it from the other end.

    >>> short_text(1 / 3, 0.5), short_text(1234.56, 1234.57), short_text(0.5, float("inf"))
    ('0.3333', '1234.56', '0.5')
    """
    if math.isinf(threshold):
        return threshold_text(threshold)
    short = significant_text(threshold, DIGITS)
    differs = math.isinf(beside) or threshold == beside or short != significant_text(beside, DIGITS)
    return short if differs else threshold_text(threshold)
