"""How sure a number is: the confidence of every interval, which metrics have one, and why the others have none.

An interval that the counts alone give is declared here once, as a method and the cells it is told of: the server's
tables and the live layer, which has the same methods in `live/ratios.js`, both read it.
"""

from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

from dashboard.words.formats import bounds_text, ratio_text
from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix, Interval, f1_interval, wilson

CONFIDENCE = 0.95
METHODS: dict[str, Callable[..., Interval]] = {"wilson": wilson, "f1_interval": f1_interval}


class ClosedForm(NamedTuple):
    """A method of `METHODS`, and for each of its arguments the cells of the confusion matrix that are added up."""

    method: str
    arguments: tuple[tuple[str, ...], ...]


def _proportion(successes: tuple[str, ...], trials: tuple[str, ...]) -> ClosedForm:
    return ClosedForm("wilson", (successes, trials))


_ALL = ("tp", "fp", "fn", "tn")
_POSITIVE, _NEGATIVE = ("tp", "fn"), ("fp", "tn")
_FLAGGED, _NOT_FLAGGED = ("tp", "fp"), ("fn", "tn")
CLOSED_FORMS = {
    "accuracy": _proportion(("tp", "tn"), _ALL),
    "precision": _proportion(("tp",), _FLAGGED),
    "recall": _proportion(("tp",), _POSITIVE),
    "f1": ClosedForm("f1_interval", (("tp",), ("fp",), ("fn",))),
    "specificity": _proportion(("tn",), _NEGATIVE),
    "fpr": _proportion(("fp",), _NEGATIVE),
    "fnr": _proportion(("fn",), _POSITIVE),
    "npv": _proportion(("tn",), _NOT_FLAGGED),
    "false_discovery_rate": _proportion(("fp",), _FLAGGED),
    "flagged_rate": _proportion(_FLAGGED, _ALL),
}


def confidence_name() -> str:
    """The confidence as it is written, such as "95%"."""
    return say("confidence-name", percent=round(CONFIDENCE * 100))


def why_no_interval(metric: str, *, is_weighted: bool) -> str | None:
    """The sentence that says why a metric has no interval here; None of one that has.

    It is the few words of a tile; its `.row` is those of a table, its `.help` says more.
    """
    if is_weighted:
        return "no-interval-weights"
    return None if metric in CLOSED_FORMS else "no-interval-resampling"


def about_interval(metric: str, *, is_weighted: bool) -> str:
    """By which method a metric has its interval, or why it has none: what its explanation ends with."""
    if why := why_no_interval(metric, is_weighted=is_weighted):
        return say(f"{why}.help")
    method = CLOSED_FORMS[metric].method.replace("_", "-")
    return say(f"interval-by-{method}", name=confidence_name())


def interval_of(metric: str, at: ConfusionMatrix) -> Interval:
    """The interval of a metric that has one, from whole counts; nan where the metric is undefined."""
    form = CLOSED_FORMS[metric]
    sums = (sum(getattr(at, cell) for cell in cells) for cells in form.arguments)
    return METHODS[form.method](*sums, confidence=CONFIDENCE)


def interval_text(found: Interval | str, text: Callable[[float], str] = ratio_text) -> str:
    """An interval as a table shows it, or the words on why there is none.

    >>> interval_text(Interval(0.25, 0.5)), interval_text("none")
    ('0.250–0.500', 'none')
    """
    return found if isinstance(found, str) else bounds_text(*found, text)


def live_interval(metric: str, *, is_weighted: bool) -> dict[str, Any]:
    """What the live layer needs for the same: the closed form, or the words where there is none."""
    if why := why_no_interval(metric, is_weighted=is_weighted):
        return {"none": say(why)}
    return CLOSED_FORMS[metric]._asdict()


def live_confidence() -> dict[str, Any]:
    """The confidence as the live layer writes it and reckons with it."""
    return {"name": confidence_name(), "z": NormalDist().inv_cdf((1 + CONFIDENCE) / 2)}
