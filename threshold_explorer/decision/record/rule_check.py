"""What a decision record promises, whether new predictions keep it, and what another record changes of it.

A promise is kept by the interval, not by the estimate; one about new cases by an exact test to each side.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval, ParameterError
from metrics_core.choosing import Constraint, PromiseTest, promise_test
from metrics_core.choosing.constraints import Sense
from threshold_explorer.decision.record.as_json import metrics_at
from threshold_explorer.decision.rule import RuleError, number_of_json
from threshold_explorer.interface.defaults import DEFAULT_TOLERANCE
from threshold_explorer.views.imbalance.at_prevalence import interval_at
from threshold_explorer.words.formats import bounds_text, exact_text, ratio_text
from threshold_explorer.words.metrics import limit_text, metric_label
from threshold_explorer.words.sentence import say

# Without constraints, a record promises the values that it has for these.
_WITHOUT_CONSTRAINTS = ("recall", "precision")
_CELLS = ("tp", "fp", "fn", "tn")
# Metrics of one class alone; all others depend on how many cases of each there are.
_OF_ONE_CLASS = ("recall", "fnr", "specificity", "fpr")


class Verdict(Enum):
    """The value is the exit code of the command."""

    HOLDS = 0
    BROKEN = 1
    UNDECIDED = 3


@dataclass(frozen=True)
class Promise:
    """A bound on a metric; of a `group` it is about the cases of that group, with a `confidence` about new cases."""

    metric: str
    sense: Sense
    bound: float
    group: str | None = None
    confidence: float | None = None

    @property
    def label(self) -> str:
        """The metric in words, with its group."""
        metric = metric_label(self.metric)
        return metric if self.group is None else say("command-metric-of-group", metric=metric, group=self.group)

    def is_kept_by(self, value: float) -> bool:
        """Whether a value is on the promised side of the bound."""
        return value >= self.bound if self.sense == "at_least" else value <= self.bound

    def is_implied_by(self, other: "Promise") -> bool:
        """Whether another promise about the same metric is as strict in its bound and in its confidence."""
        return self.is_kept_by(other.bound) and (self.confidence or 0) <= (other.confidence or 0)


@dataclass(frozen=True)
class Finding:
    """The value of a promised metric on new cases, and its interval; None if there is none.

    Of a promise about new cases that is tested, the interval has the limits of the `test`.
    """

    promise: Promise
    value: float
    interval: Interval | None
    n_cases: float
    test: PromiseTest | None = None

    @property
    def verdict(self) -> Verdict:
        if self.interval is None:
            return Verdict.UNDECIDED
        kept = [self.promise.is_kept_by(end) for end in self.interval]
        return Verdict.HOLDS if all(kept) else Verdict.UNDECIDED if any(kept) else Verdict.BROKEN

    @property
    def cases_needed(self) -> int | None:
        """How many cases like these would decide: by the test, or since intervals shrink with the root of their number.

        None if the verdict is clear, and if no number of cases would do.
        """
        distance = self.promise.bound - self.value
        if self.interval is None or self.verdict is not Verdict.UNDECIDED or not distance:
            return None
        if self.test:
            needed = self.test.trials_needed
            return needed and math.ceil(needed * self.n_cases / self.test.trials)
        half = self.interval.high - self.value if distance > 0 else self.value - self.interval.low
        return math.ceil(float(self.n_cases) * float(half / distance) ** 2)

    @property
    def text(self) -> str:
        """The finding as a sentence."""
        shown = {
            "metric": self.promise.label,
            "sense": self.promise.sense,
            "bound": ratio_text(self.promise.bound),
            "value": ratio_text(self.value),
        }
        if self.interval is None:
            return say("command-check-none", **shown)
        shown |= {"interval": bounds_text(*self.interval)}
        if self.test:
            return self._test_text(self.test, shown)
        if self.verdict is not Verdict.UNDECIDED:
            return say(f"command-check-{self.verdict.name.lower()}", **shown)
        if self.cases_needed is None:
            return say("command-check-never", **shown)
        return say("command-check-undecided", **shown, cases=self.cases_needed)

    def _test_text(self, test: PromiseTest, shown: dict[str, str]) -> str:
        return say(
            f"command-promise-{self.verdict.name.lower()}",
            **shown | {"limit": limit_text(self.promise.sense, self.promise.bound, self.promise.confidence)},
            key=self.promise.metric,
            trials=test.trials,
            needed=test.trials_needed or 0,
        )


def promises_of(record: dict[str, Any], tolerance: float | None) -> list[Promise]:
    """The constraints of a record, or else its recall and precision; each bound gives way by the tolerance.

    A record with thresholds by group also promises the recall and precision of each group. Without a tolerance
    constraints are exact, and recall and precision may be lower by `DEFAULT_TOLERANCE`. Raises RuleError for a
    constraint on an unknown metric, or one that no value or every value of the metric meets.
    """
    objective = record["objective"] or {"constraints": []}
    constraints = [
        Promise(one["metric"], one["sense"], one["bound"], confidence=one.get("confidence"))
        for one in objective["constraints"]
    ]
    for one in constraints:
        _refuse_constraint(one)
    groups = record.get("groups") or {"thresholds": []}
    if groups.get("chosen_by", {}).get("goal"):
        constraints = [replace(one, group=each["group"]) for each in groups["thresholds"] for one in constraints]
        recorded = []
    else:
        recorded = [*([] if constraints else _recorded(record)), *_recorded_by_group(record)]
    exact, estimated = (0.0, DEFAULT_TOLERANCE) if tolerance is None else (tolerance, tolerance)
    return [*(_giving_way(one, exact) for one in constraints), *(_giving_way(one, estimated) for one in recorded)]


def _refuse_constraint(one: Promise) -> None:
    if one.metric not in METRICS:
        raise RuleError(say("command-no-metric", metric=one.metric, metrics=list(METRICS)))
    low, high = METRICS[one.metric].minimum, METRICS[one.metric].maximum
    if not low <= one.bound <= high:
        raise RuleError(say("command-bound-outside", metric=one.metric, bound=one.bound, low=low, high=high))


def _recorded(record: dict[str, Any]) -> list[Promise]:
    """Recall and precision of a record without constraints; under thresholds by group those of all groups together."""
    if not record.get("groups"):
        return _at_least({one["key"]: one["value"] for one in record["numbers"]})
    groups = record["groups"]["thresholds"]
    if not all(cell in one for one in groups for cell in _CELLS):
        return []
    at = ConfusionMatrix(**{cell: sum(one[cell] for one in groups) for cell in _CELLS})
    return _at_least({key: float(METRICS[key](at)) for key in _WITHOUT_CONSTRAINTS})


def _recorded_by_group(record: dict[str, Any]) -> list[Promise]:
    groups = record.get("groups") or {"thresholds": []}
    return [
        promise
        for one in groups["thresholds"]
        for promise in _at_least({key: one.get(key, {}).get("value") for key in _WITHOUT_CONSTRAINTS}, one["group"])
    ]


def _at_least(values: Mapping[str, Any], group: str | None = None) -> list[Promise]:
    """Recall and precision as lower bounds, without undefined ones."""
    bounds = {key: number_of_json(values[key]) for key in _WITHOUT_CONSTRAINTS}
    return [Promise(key, "at_least", bound, group) for key, bound in bounds.items() if not math.isnan(bound)]


def _giving_way(one: Promise, tolerance: float) -> Promise:
    return replace(one, bound=one.bound - tolerance if one.sense == "at_least" else one.bound + tolerance)


def check(
    promises: Sequence[Promise],
    scores: BinaryScores,
    threshold: float,
    prevalence: float | None,
    by_group: Mapping[str, BinaryScores] | None = None,
) -> list[Finding]:
    """The findings at a threshold; at `prevalence` if the record assumes one other than that of its data.

    `by_group` has the scores of each group that a promise is about; a group without cases is too few cases.
    """
    sought: dict[str | None, BinaryScores] = dict(by_group or {}) | {None: scores}
    values = {group: _values(promises, of_group, threshold, prevalence) for group, of_group in sought.items()}
    return [
        _finding(one, values[one.group], sought[one.group], threshold, prevalence)
        if one.group in values
        else Finding(one, math.nan, None, 0.0)
        for one in promises
    ]


def _finding(
    promise: Promise,
    values: Mapping[str, tuple[float, Interval | None]],
    scores: BinaryScores,
    threshold: float,
    prevalence: float | None,
) -> Finding:
    value, interval = values.get(promise.metric, (math.nan, None))
    test = None if interval is None else _test(promise, scores, threshold, prevalence)
    return Finding(promise, value, test.limits if test else interval, float(scores.n), test)


def _test(promise: Promise, scores: BinaryScores, threshold: float, prevalence: float | None) -> PromiseTest | None:
    """The test of a promise about new cases; None for another, and where no guarantee is possible."""
    if promise.confidence is None:
        return None
    constraint = Constraint(promise.metric, promise.sense, promise.bound, promise.confidence)
    is_shifted = prevalence is not None and promise.metric not in _OF_ONE_CLASS
    try:
        return promise_test(scores.at_prevalence(prevalence) if is_shifted else scores, threshold, constraint)
    except ParameterError:
        # Of weights, clusters, and metrics such as MCC.
        return None


def _values(
    promises: Sequence[Promise], scores: BinaryScores, threshold: float, prevalence: float | None
) -> dict[str, tuple[float, Interval | None]]:
    """The value and interval of each metric that these cases can judge."""
    if not (scores.n_positive and scores.n_negative):
        return {one.key: (one.value, one.interval) for one in metrics_at(scores, threshold) if one.key in _OF_ONE_CLASS}
    if prevalence is None:
        return {one.key: (one.value, one.interval) for one in metrics_at(scores, threshold)}
    at = scores.confusion_at(threshold)
    found: dict[str, tuple[float, Interval | None]] = {}
    for promise in promises:
        limits = interval_at(METRICS[promise.metric], at, prevalence, is_clustered=scores.is_clustered)
        value = float(METRICS[promise.metric](at.at_prevalence(prevalence)))
        found[promise.metric] = value, None if isinstance(limits, str) else limits
    return found


def verdict_of(findings: Sequence[Finding]) -> Verdict:
    """Broken if one promise is broken, else undecided if one is undecided."""
    verdicts = {one.verdict for one in findings}
    return next((each for each in (Verdict.BROKEN, Verdict.UNDECIDED) if each in verdicts), Verdict.HOLDS)


def summary_of(findings: Sequence[Finding], title: str, rule: str) -> str:
    """The verdict on new cases in one sentence, with how many cases it takes if there are too few to tell."""
    verdict = verdict_of(findings)
    cases = max((one.cases_needed or 0 for one in findings if one.verdict is verdict), default=0)
    return say(f"command-verdict-{verdict.name.lower()}", title=title, rule=rule, cases=cases)


def blank_note(record: dict[str, Any]) -> str:
    """What the decision assumed about blank labels; empty if none were blank."""
    blank = record["data"].get("blank")
    return say("command-rule-blank", said=blank["said"]) if blank else ""


def assumed_prevalence(record: dict[str, Any]) -> float | None:
    """The prevalence that the decision is meant for; None if it is that of its data."""
    prevalence = record["prevalence"]
    return None if prevalence["assumed"] == prevalence["observed"] else prevalence["assumed"]


# What decides or judges, by its path in the record. A change of any of these can let worse predictions pass.
_DECISIVE = (
    "rule.score",
    "rule.threshold",
    "rule.lower_is_positive",
    "rule.positive",
    "rule.negative",
    "rule.dtype",
    "rule.is_probability",
    "rule.recalibration",
    "data.columns.label",
    "data.columns.score",
    "data.columns.positive",
    "data.columns.predicted",
    "data.columns.weight",
    "data.columns.cluster",
    "data.columns.lower_is_positive",
    "data.columns.merge_labels",
    "data.blank.reason",
    "confidence",
    "groups.columns",
    "groups.grouping",
)
# What only documents the decision.
_DOCUMENTED = (
    "objective.goal",
    "objective.recommended",
    "costs",
    "data.sha256",
    "data.cases",
    "data.positives",
)
_NUMBERS = ("tp", "fp", "fn", "tn", "recall", "precision")
# A key that a record lacks has this value.
_ABSENT = {"rule.is_probability": False, "data.columns.merge_labels": False}


@dataclass(frozen=True)
class RuleChange:
    """A difference at a `place` of the record; `fails` unless no prediction can pass because of it.

    `kind` is "changed", or of a bound "loosened", "removed", "tightened" or "added".
    """

    place: str
    kind: str
    base: Any
    new: Any
    text: str

    @property
    def fails(self) -> bool:
        return self.kind not in ("tightened", "added", "documented")

    @property
    def data(self) -> dict[str, Any]:
        """The change as JSON."""
        return {**vars(self), "fails": self.fails}


def rule_changes(base: dict[str, Any], new: dict[str, Any], tolerance: float | None = None) -> list[RuleChange]:
    """What differs between the base's record and a new one, what fails first; bounds as a check judges them."""
    found = [
        *_bound_changes(promises_of(base, tolerance), promises_of(new, tolerance)),
        *_value_changes(_decisive(base), _decisive(new), "changed"),
        *_value_changes(_documented(base), _documented(new), "documented"),
    ]
    return sorted(found, key=lambda change: not change.fails)


def _decisive(record: dict[str, Any]) -> dict[str, Any]:
    groups = record.get("groups") or {"thresholds": []}
    return {
        **{place: _at(record, place) for place in _DECISIVE},
        "prevalence.assumed": assumed_prevalence(record),
        **{f"groups.thresholds.{one['group']}": one["threshold"] for one in groups["thresholds"]},
    }


def _documented(record: dict[str, Any]) -> dict[str, Any]:
    found = {place: _at(record, place) for place in _DOCUMENTED}
    found["costs"] = (found["costs"] or {}).get("of_one_case")
    return found | {f"numbers.{one['key']}": one["value"] for one in record["numbers"] if one["key"] in _NUMBERS}


def _at(record: dict[str, Any], place: str) -> Any:
    value: Any = record
    for key in place.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return _ABSENT.get(place) if value is None else value


def _value_changes(base: Mapping[str, Any], new: Mapping[str, Any], kind: str) -> Iterator[RuleChange]:
    for place in dict.fromkeys([*base, *new]):
        before, after = base.get(place), new.get(place)
        # In JSON 1, 1.0 and true are three values, in Python one.
        if _written(before) != _written(after):
            shown = {"base": _shown(before), "new": _shown(after)}
            yield RuleChange(place, kind, before, after, say("command-rule-changed", place=place, **shown))


def _written(value: Any) -> str:
    """A value as JSON has it; a whole number is equal whether written 1 or 1.0."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return repr(float(value)) if number else json.dumps(value, sort_keys=True)


def _shown(value: Any) -> str:
    if value is None:
        return say("command-rule-none")
    if isinstance(value, dict | list):
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
        return text if len(text) <= 80 else f"{text[:79]}…"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return exact_text(float(value))
    return json.dumps(value, ensure_ascii=False)


def _bound_changes(base: Sequence[Promise], new: Sequence[Promise]) -> Iterator[RuleChange]:
    before, after = _by_metric(base), _by_metric(new)
    for key in dict.fromkeys([*before, *after]):
        old, now = before.get(key, []), after.get(key, [])
        is_kept, was_kept = _implied(old, by=now), _implied(now, by=old)
        if is_kept and was_kept:
            continue
        kind = "added" if not old else "removed" if not now else "tightened" if is_kept else "loosened"
        metric, sense, group = key
        shown = {
            "metric": (old or now)[0].label,
            "base": " · ".join(map(_limit, old)),
            "new": " · ".join(map(_limit, now)),
        }
        place = " ".join(part for part in ("bound", group, metric, sense) if part)
        yield RuleChange(place, kind, _figures(old), _figures(now), say(f"command-rule-bound-{kind}", **shown))


def _limit(one: Promise) -> str:
    """The bound in words, with every digit."""
    percent = "none" if one.confidence is None else f"{100 * one.confidence:g}"
    return say("command-rule-limit", sense=one.sense, bound=exact_text(one.bound), percent=percent)


def _by_metric(promises: Sequence[Promise]) -> dict[tuple[str, Sense, str | None], list[Promise]]:
    """The promises on a metric in one direction, without those that another one implies."""
    found: dict[tuple[str, Sense, str | None], list[Promise]] = {}
    for one in promises:
        others = found.setdefault((one.metric, one.sense, one.group), [])
        if not _implied([one], by=others):
            others[:] = [*(other for other in others if not other.is_implied_by(one)), one]
    return found


def _implied(promises: Sequence[Promise], *, by: Sequence[Promise]) -> bool:
    """Whether others imply each of these promises."""
    return all(any(one.is_implied_by(other) for other in by) for one in promises)


def _figures(promises: Sequence[Promise]) -> Any:
    """A bound as a number; with its confidence if it has one; several as a list."""
    figures = [
        one.bound if one.confidence is None else {"bound": one.bound, "confidence": one.confidence} for one in promises
    ]
    return figures[0] if len(figures) == 1 else figures or None
