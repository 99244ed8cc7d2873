"""Closed-form confidence intervals of metrics: which metrics have one, and why the others have none.

A metric whose formula is a proportion of cases has Wilson's interval. Both the server's tables and the live layer use
the declaration, a method and the cells it takes; `live/ratios.js` implements the same methods.
"""

from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

from metrics_core import METRICS, ConfusionMatrix, Interval, f1_interval, wilson
from metrics_core.linear_intervals import is_linear
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.sentence import say

METHODS: dict[str, Callable[..., Interval]] = {"wilson": wilson, "f1_interval": f1_interval}


class ClosedForm(NamedTuple):
    """A method of `METHODS`, and for each of its arguments the cells of the confusion matrix that are added up."""

    method: str
    arguments: tuple[tuple[str, ...], ...]


CLOSED_FORMS = {
    **{key: ClosedForm("wilson", metric.proportion) for key, metric in METRICS.items() if metric.proportion},
    "f1": ClosedForm("f1_interval", (("tp",), ("fp",), ("fn",))),
}
# Their intervals combine the Wilson limits of TPR and FPR.
LINEAR = frozenset(key for key, metric in METRICS.items() if key not in CLOSED_FORMS and is_linear(metric))


def why_no_interval(metric: str, *, is_weighted: bool) -> str | None:
    """The key of the reason why a metric has no interval; None if it has one.

    The message is short, for a tile; its `.row` is for tables and its `.help` for tooltips.
    """
    if is_weighted:
        return "no-interval-weights"
    return None if metric in CLOSED_FORMS else "no-interval-resampling"


def about_interval(metric: str, *, is_weighted: bool) -> str:
    """The method of a metric's interval, or why it has none; the last sentence of its explanation."""
    if why := why_no_interval(metric, is_weighted=is_weighted):
        return say(f"{why}.help")
    method = CLOSED_FORMS[metric].method.replace("_", "-")
    return say(f"interval-by-{method}", name=confidence_name())


def interval_of(metric: str, at: ConfusionMatrix) -> Interval:
    """The interval of a metric with a closed form, from unweighted counts; nan if the metric is undefined."""
    form = CLOSED_FORMS[metric]
    sums = (sum(getattr(at, cell) for cell in cells) for cells in form.arguments)
    return METHODS[form.method](*sums, confidence=confidence())


def interval_text(found: Interval | str, text: Callable[[float], str] = ratio_text) -> str:
    """An interval as a table shows it, or the reason why there is none.

    >>> interval_text(Interval(0.25, 0.5)), interval_text("none")
    ('0.250–0.500', 'none')
    """
    return found if isinstance(found, str) else bounds_text(*found, text)


def live_interval(metric: str, *, is_weighted: bool) -> dict[str, Any]:
    """The closed form for the live layer, or the reason why there is none."""
    if why := why_no_interval(metric, is_weighted=is_weighted):
        return {"none": say(why)}
    return CLOSED_FORMS[metric]._asdict()


def live_confidence() -> dict[str, Any]:
    """The confidence level for the live layer: its text and its normal quantile."""
    return {"name": confidence_name(), "z": NormalDist().inv_cdf((1 + confidence()) / 2)}
