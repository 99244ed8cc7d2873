"""A decided threshold as a rule that other programs load and apply: the file `rule.json` of the decision record."""

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, PredictionsError
from metrics_core.calibration import RecalibrationMap, map_from_dict
from metrics_core.choosing import Constraint, Objective, ThresholdChoice
from threshold_explorer.decision.json_schema import Fault, Schema, first_fault
from threshold_explorer.words.rule_sentence import RuleSentence

SCHEMA = "threshold-explorer/decision-record"
# Increase both whenever a key is removed or changes its meaning.
VERSION = 2
# Of records that also recalibrate or have a threshold for each group. A reader that knows neither would compare the
# scores themselves with the one threshold; records without either stay readable to it.
EXTENDED_VERSION = 3
VERSIONS = (VERSION, EXTENDED_VERSION)
# The JSON schema of the record, for other programs too.
SCHEMA_FILE = Path(__file__).with_name("rule.schema.json")

Label = bool | int | str
Decisions = npt.NDArray[np.bool_]


class RuleError(ValueError):
    """A file that is no rule, or scores to which the rule does not apply."""


@dataclass(frozen=True)
class Rule:
    """A case is `positive` if its score is at least the threshold, or at most the threshold where `lower_is_positive`.

    `score` names the score. The threshold is a value of `dtype`, in which the app compares, so that float64 decides
    alike. With `is_probability`, scores are between 0 and 1. A case without a score has no decision. With a
    `recalibration`, the threshold is one of its probabilities: scores are recalibrated before they are compared.

    >>> rule = Rule("p", 0.3, False, "ill", "well", "float64", is_probability=True)
    >>> rule.apply([0.1, 0.3, 0.9])
    array([False,  True,  True])
    >>> rule.labels([0.1, 0.3])
    ['well', 'ill']
    >>> rule.apply([0.1, float("nan")])
    Traceback (most recent call last):
        ...
    threshold_explorer.decision.rule.RuleError: 1 of 2 scores is missing, the first at position 1; \
the rule decides on none.
    """

    score: str
    threshold: float
    lower_is_positive: bool
    positive: Label
    negative: Label
    dtype: str
    is_probability: bool = False
    recalibration: RecalibrationMap | None = None
    # The decision record that the rule is from, which `write` writes; None for a rule made by hand.
    record: dict[str, Any] | None = field(default=None, compare=False, repr=False)

    @classmethod
    def from_choice(
        cls,
        choice: ThresholdChoice,
        scores: BinaryScores,
        *,
        score: str,
        label: str = "label",
        pos_label: Label = 1,
        neg_label: Label = 0,
        lower_is_positive: bool = False,
        weight: str | None = None,
        cluster: str | None = None,
        objective: Objective | None = None,
        constraints: Sequence[Constraint] = (),
        title: str = "",
    ) -> Self:
        """The rule of a threshold that `metrics_core.choosing.choose` chose, with the decision record of the page.

        Needs the app: `pip install "threshold-explorer[app]"`.

        Parameters
        ----------
        choice
            The answer of `choose`. Without a threshold it raises `metrics_core.NoThresholdError`.
        scores
            The scores it was chosen for; with `lower_is_positive` the negated scores of the column.
        score, label, weight, cluster
            The names of the columns, in which later predictions are checked.
        pos_label, neg_label
            The classes as the column has them.
        objective, constraints
            What it was chosen by. The constraints are the bounds of `threshold-explorer check`; without any, recall and
            precision are.
        title
            The title of the record, the name of the score by default.

        Raises
        ------
        RuleError
            If the record cannot be made: a weight or cluster without a name, scores at another prevalence, constraints
            without an objective, or an objective that no page has.
        """
        from threshold_explorer.decision.record.from_choice import record_of_choice

        columns = {"label": label, "score": score, "weight": weight, "cluster": cluster}
        record = record_of_choice(
            choice.threshold,
            scores,
            columns,
            (pos_label, neg_label),
            objective,
            constraints,
            title or score,
            lower_is_positive=lower_is_positive,
        )
        return cls.of_record(checked_record(record, title or score))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The rule in a decision record that was downloaded as JSON.

        Raises RuleError if the file is no such record or decides by group, and OSError if it cannot be read.
        """
        return cls.of_record(load_record(path))

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> Self:
        """The rule in a decision record that `load_record` returned; raises RuleError if it decides by group."""
        if record.get("groups"):
            raise RuleError(RuleSentence("rule-is-by-group"))
        rule = record["rule"]
        return cls(
            rule["score"],
            float(rule["threshold"]),
            rule["lower_is_positive"],
            rule["positive"],
            rule["negative"],
            rule["dtype"],
            # Records made before the key existed do not say it.
            rule.get("is_probability", False),
            recalibration_of(rule),
            record,
        )

    def write(self, path: str | Path) -> None:
        """Write the decision record as JSON, which `load` and `threshold-explorer check` read.

        Raises RuleError for a rule made by hand, which has no record.
        """
        if self.record is None:
            raise RuleError(RuleSentence("rule-by-hand"))
        text = json.dumps(self.record, ensure_ascii=False, allow_nan=False, indent=2)
        Path(path).write_text(f"{text}\n", encoding="utf-8")

    @property
    def operator(self) -> str:
        """How a score is compared with the threshold."""
        return "<=" if self.lower_is_positive else ">="

    def apply(self, scores: Any) -> Decisions:
        """Which cases are predicted positive: a boolean array with one value per score.

        `scores` is an array, a list, a column of a data frame or a data frame with the rule's column. Raises RuleError
        for a column with another name, a score that is missing or infinite, and a probability outside of 0 to 1.
        """
        values = self.recalibrated(self.checked_scores(scores))
        threshold = values.dtype.type(self.threshold)
        decided: Decisions = values <= threshold if self.lower_is_positive else values >= threshold
        return decided

    def labels(self, scores: Any) -> list[Label]:
        """The predicted class of each case."""
        return [self.positive if is_positive else self.negative for is_positive in self.apply(scores).tolist()]

    @property
    def column_is_lower(self) -> bool:
        """Whether lower values of the column of scores are positive."""
        return self.recalibration.lower_is_positive if self.recalibration else self.lower_is_positive

    def recalibrated(self, values: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.floating[Any]]:
        """What is compared with the threshold: the checked scores, or their recalibrated probabilities."""
        if self.recalibration is None:
            return values
        try:
            return np.asarray(self.recalibration.at(values), dtype=np.dtype(self.dtype))
        except PredictionsError as error:
            raise RuleError(RuleSentence("rule-not-recalibrated", error=error)) from error

    def to_dict(self) -> dict[str, Any]:
        """The rule as JSON has it, except that an infinite threshold is a number; without a map no `recalibration`."""
        rest = {name: value for name, value in vars(self).items() if name not in ("recalibration", "record")}
        return rest | ({"recalibration": self.recalibration.to_dict()} if self.recalibration else {})

    def to_estimator(self, fitted: Any) -> Any:
        """A fitted scikit-learn classifier that predicts by this rule: a `FixedThresholdClassifier`.

        Needs scikit-learn 1.6 or later. Raises RuleError if lower scores are positive, because a classifier's own
        scores rise with the positive class, or if the classifier has no such class.
        """
        from sklearn.frozen import FrozenEstimator
        from sklearn.model_selection import FixedThresholdClassifier

        if self.recalibration:
            raise RuleError(RuleSentence("rule-recalibrates"))
        if self.lower_is_positive:
            raise RuleError(RuleSentence("rule-lower"))
        classes = list(fitted.classes_)
        if self.positive not in classes:
            raise RuleError(RuleSentence("rule-no-class", positive=repr(self.positive), classes=classes))
        return FixedThresholdClassifier(
            FrozenEstimator(fitted),
            threshold=self.threshold,
            pos_label=self.positive,
            response_method="predict_proba" if self.is_probability else "decision_function",
        ).fit([[0]] * len(classes), classes)

    def checked_scores(self, scores: Any) -> npt.NDArray[np.floating[Any]]:
        """The scores in the rule's dtype, shape (n,); raises RuleError as `apply` does."""
        values = _as_floats(self._column(scores), self.dtype)
        _refuse(np.isnan(values), "missing")
        _refuse(np.isinf(values), "infinite")
        if self.is_probability:
            _refuse((values < 0) | (values > 1), "outside")
        return values

    def _column(self, scores: Any) -> Any:
        """The rule's column of a data frame, or the scores themselves unless they are another column."""
        if hasattr(scores, "columns"):
            names = list(map(str, getattr(scores, "column_names", scores.columns)))
            if self.score not in names:
                raise RuleError(RuleSentence("rule-no-column", column=repr(self.score), found=names))
            return scores[self.score]
        name = getattr(scores, "name", None)
        if isinstance(name, str) and name and name != self.score:
            raise RuleError(RuleSentence("rule-other-column", column=repr(self.score), found=repr(name)))
        return scores


def load_record(path: str | Path) -> dict[str, Any]:
    """The contents of a decision record that was downloaded as JSON.

    Raises RuleError if the file is no such record, and OSError if it cannot be read.
    """
    try:
        record = json.loads(
            Path(path).read_bytes(), parse_constant=_refuse_constant, object_pairs_hook=_refuse_repeated_keys
        )
    except _RepeatedKeyError as repeated:
        raise RuleError(RuleSentence("rule-key-twice", file=path, key=repeated)) from None
    except ValueError:
        record = None
    return checked_record(record, str(path))


def checked_record(record: Any, name: str) -> dict[str, Any]:
    """The contents of a decision record, as JSON has them; raises RuleError for anything else, called `name`."""
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise RuleError(RuleSentence("rule-no-record", file=name, schema=repr(SCHEMA)))
    if record.get("version") not in VERSIONS:
        first, second = VERSIONS
        version = record.get("version")
        raise RuleError(RuleSentence("rule-version", file=name, version=version, first=first, second=second))
    if fault := first_fault(record, record_schema()) or _contradiction(record):
        place, what = fault
        said = RuleSentence("rule-fault-at", place=place, fault=what) if place else what
        raise RuleError(RuleSentence("rule-bad-record", file=name, fault=said))
    return record


def format_version(has_map: bool, has_groups: bool) -> int:
    """The version of the format of a record, by what it has besides a threshold."""
    return EXTENDED_VERSION if has_map or has_groups else VERSION


def schema_id(version: int) -> str:
    """The name of the JSON schema of a version, which a record has as `$schema`."""
    return f"urn:threshold-explorer:decision-record:{version}"


@cache
def record_schema() -> Schema:
    """The JSON schema that decision records meet."""
    schema: Schema = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    return schema


def _contradiction(record: dict[str, Any]) -> Fault | None:
    """Facts of a record that do not fit together, which a schema cannot compare: the place and what is wrong."""
    rule, columns = record["rule"], record["data"]["columns"]
    of_numbers = record["threshold"]["value"]
    cast = np.dtype(rule["dtype"]).type
    if cast(rule["threshold"]) != cast(of_numbers):
        return "rule.threshold", RuleSentence("rule-fault-threshold", value=rule["threshold"], wanted=of_numbers)
    is_lower = (rule.get("recalibration") or rule)["lower_is_positive"]
    if is_lower != columns["lower_is_positive"]:
        return "rule.lower_is_positive", RuleSentence("rule-fault-lower")
    if rule["positive"] == rule["negative"]:
        return "rule.negative", RuleSentence("rule-fault-negative", value=repr(rule["negative"]))
    # The confidence in a predicted class is no column of its own.
    if columns.get("predicted") is None and rule["score"] != columns["score"]:
        names = {"value": repr(rule["score"]), "wanted": repr(columns["score"])}
        return "rule.score", RuleSentence("rule-fault-score", **names)
    if str(rule["positive"]).casefold() != columns["positive"].casefold():
        names = {"value": repr(rule["positive"]), "wanted": repr(columns["positive"])}
        return "rule.positive", RuleSentence("rule-fault-positive", **names)
    by_group = record.get("groups") or {"thresholds": []}
    groups = [one["group"] for one in (*by_group["thresholds"], *by_group.get("undecided", ()))]
    for place, listed in (("numbers", [one["key"] for one in record["numbers"]]), ("groups.thresholds", groups)):
        if repeated := [name for name, count in Counter(listed).items() if count > 1]:
            return place, RuleSentence("rule-fault-twice", value=repr(repeated[0]))
    return _other_number(record)


def _other_number(record: dict[str, Any]) -> Fault | None:
    """A metric that is not the one of the record's own counts."""
    values = {one["key"]: number_of_json(one["value"]) for one in record["numbers"]}
    # Nothing follows without all four, or where unlabelled cases leave one open.
    if any(math.isnan(values.get(cell, math.nan)) for cell in ("tp", "fp", "fn", "tn")):
        return None
    at = ConfusionMatrix(**{cell: values[cell] for cell in ("tp", "fp", "fn", "tn")})
    for key in values.keys() & METRICS.keys():
        expected = float(METRICS[key](at))
        if not np.isclose(values[key], expected, rtol=1e-9, atol=1e-12, equal_nan=True):
            return f"numbers.{key}", RuleSentence("rule-fault-counts", value=values[key], wanted=expected)
    return None


def recalibration_of(rule: dict[str, Any]) -> RecalibrationMap | None:
    """The map of a rule as JSON has it, if it has one; raises RuleError if it is invalid."""
    if not rule.get("recalibration"):
        return None
    try:
        return map_from_dict(rule["recalibration"])
    except PredictionsError as error:
        raise RuleError(RuleSentence("rule-bad-map", error=error)) from error


class _RepeatedKeyError(ValueError):
    """An object of JSON with a key twice: readers differ in which of the two values they take."""


def _refuse_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        repeated = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise _RepeatedKeyError(repr(repeated))
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _as_floats(column: Any, dtype: str) -> npt.NDArray[np.floating[Any]]:
    values = column.to_numpy() if hasattr(column, "to_numpy") else column
    try:
        # None in an array of objects becomes nan.
        found: npt.NDArray[np.floating[Any]] = np.asarray(values, dtype=np.dtype(dtype))
    except (TypeError, ValueError) as error:
        raise RuleError(RuleSentence("rule-not-numbers")) from error
    if found.ndim != 1:
        raise RuleError(RuleSentence("rule-dimensions", dimensions=found.ndim))
    return found


def _refuse(wrong: Decisions, what: str) -> None:
    if count := int(np.count_nonzero(wrong)):
        scores = "score" if count == 1 else "scores"
        first = int(np.argmax(wrong))
        raise RuleError(RuleSentence(f"rule-{scores}-{what}", count=count, total=len(wrong), first=first))


def number_of_json(value: Any) -> float:
    """A number of the record: None is undefined, a text is infinite."""
    return math.nan if value is None else float(value)
