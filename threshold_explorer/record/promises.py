"""What a decision record promises, and whether new predictions keep it: by the interval, not by the estimate."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from metrics_core import METRICS, BinaryScores, Interval
from threshold_explorer.imbalance.intervals import interval_at
from threshold_explorer.record.metrics_json import metrics_at
from threshold_explorer.rule import RuleError, number_of_json
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

DEFAULT_TOLERANCE = 0.05
# Without constraints, a record promises the values that it has for these.
_WITHOUT_CONSTRAINTS = ("recall", "precision")


class Verdict(Enum):
    """The value is the exit code of the command."""

    HOLDS = 0
    BROKEN = 1
    UNDECIDED = 2


@dataclass(frozen=True)
class Promise:
    """A bound on a metric; `sense` is "at_least" or "at_most"."""

    metric: str
    sense: str
    bound: float

    def is_kept_by(self, value: float) -> bool:
        """Whether a value is on the promised side of the bound."""
        return value >= self.bound if self.sense == "at_least" else value <= self.bound


@dataclass(frozen=True)
class Finding:
    """The value of a promised metric on new cases, and its interval; None if there is none."""

    promise: Promise
    value: float
    interval: Interval | None
    n_cases: float

    @property
    def verdict(self) -> Verdict:
        if self.interval is None:
            return Verdict.UNDECIDED
        kept = [self.promise.is_kept_by(end) for end in self.interval]
        return Verdict.HOLDS if all(kept) else Verdict.UNDECIDED if any(kept) else Verdict.BROKEN

    @property
    def cases_needed(self) -> int | None:
        """How many cases like these would decide, since intervals shrink with the root of their number.

        None if the verdict is clear, and if no number of cases would do.
        """
        distance = self.promise.bound - self.value
        if self.interval is None or self.verdict is not Verdict.UNDECIDED or not distance:
            return None
        half = self.interval.high - self.value if distance > 0 else self.value - self.interval.low
        return math.ceil(float(self.n_cases) * float(half / distance) ** 2)

    @property
    def text(self) -> str:
        """The finding as a sentence."""
        shown = {
            "metric": metric_label(self.promise.metric),
            "sense": self.promise.sense,
            "bound": ratio_text(self.promise.bound),
            "value": ratio_text(self.value),
        }
        if self.interval is None:
            return say("command-check-none", **shown)
        shown |= {"interval": bounds_text(*self.interval)}
        if self.verdict is not Verdict.UNDECIDED:
            return say(f"command-check-{self.verdict.name.lower()}", **shown)
        if self.cases_needed is None:
            return say("command-check-never", **shown)
        return say("command-check-undecided", **shown, cases=self.cases_needed)


def promises_of(record: dict[str, Any], tolerance: float | None) -> list[Promise]:
    """The constraints of a record, or else its recall and precision; each bound gives way by the tolerance.

    Without a tolerance constraints are exact, and recall and precision may be lower by `DEFAULT_TOLERANCE`. Raises
    RuleError for a constraint on an unknown metric.
    """
    objective = record["objective"] or {"constraints": []}
    found = [Promise(one["metric"], one["sense"], one["bound"]) for one in objective["constraints"]]
    if unknown := [one.metric for one in found if one.metric not in METRICS]:
        raise RuleError(say("command-no-metric", metric=unknown[0], metrics=list(METRICS)))
    if not found:
        values = {one["key"]: number_of_json(one["value"]) for one in record["numbers"]}
        found = [Promise(key, "at_least", values[key]) for key in _WITHOUT_CONSTRAINTS if not math.isnan(values[key])]
        tolerance = DEFAULT_TOLERANCE if tolerance is None else tolerance
    sign = {"at_least": -1, "at_most": 1}
    return [Promise(one.metric, one.sense, one.bound + sign[one.sense] * (tolerance or 0)) for one in found]


def check(
    promises: Sequence[Promise], scores: BinaryScores, threshold: float, prevalence: float | None
) -> list[Finding]:
    """The findings at a threshold; at `prevalence` if the record assumes one other than that of its data."""
    if prevalence is None:
        found = {one.key: (one.value, one.interval) for one in metrics_at(scores, threshold)}
    else:
        at = scores.confusion_at(threshold)
        found = {}
        for promise in promises:
            limits = interval_at(METRICS[promise.metric], at, prevalence, is_clustered=scores.is_clustered)
            value = float(METRICS[promise.metric](at.at_prevalence(prevalence)))
            found[promise.metric] = value, None if isinstance(limits, str) else limits
    return [Finding(one, *found[one.metric], float(scores.n)) for one in promises]


def verdict_of(findings: Sequence[Finding]) -> Verdict:
    """Broken if one promise is broken, else undecided if one is undecided."""
    verdicts = {one.verdict for one in findings}
    return next((each for each in (Verdict.BROKEN, Verdict.UNDECIDED) if each in verdicts), Verdict.HOLDS)


def summary_of(findings: Sequence[Finding], title: str, rule: str) -> str:
    """The verdict on new cases in one sentence, with how many cases it takes if there are too few to tell."""
    verdict = verdict_of(findings)
    cases = max((one.cases_needed or 0 for one in findings if one.verdict is verdict), default=0)
    return say(f"command-verdict-{verdict.name.lower()}", title=title, rule=rule, cases=cases)


def assumed_prevalence(record: dict[str, Any]) -> float | None:
    """The prevalence that the decision is meant for; None if it is that of its data."""
    prevalence = record["prevalence"]
    return None if prevalence["assumed"] == prevalence["observed"] else prevalence["assumed"]
