"""An evaluator for MLflow: logs the decision record of a binary classifier at a threshold.

MLflow imports this module whenever it evaluates, so the app is imported only to evaluate.
"""

import io
import math
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from mlflow import MlflowClient
from mlflow.entities import Metric, RunTag
from mlflow.models.evaluation import EvaluationResult, ModelEvaluator

if TYPE_CHECKING:
    from threshold_explorer.decision.record.decision import RecordedNumber

NAME = "threshold_explorer"


class ThresholdEvaluator(ModelEvaluator):  # type: ignore[misc]
    """`mlflow.models.evaluate(..., evaluators="threshold_explorer", evaluator_config={"threshold": 0.3})`.

    The configuration has `threshold`, or as `rule` the path of a decision record, whose threshold and positive class it
    takes and whose bounds it checks; `pos_label`, the positive class, by default 1 beside 0 or -1; and optionally
    `title`. Without a threshold or a rule it does not evaluate, so that other evaluations stay as they are.

    The run gets the record as `threshold_explorer/record.html` and `rule.json`, and each metric with its interval.
    """

    @classmethod
    def can_evaluate(cls, *, model_type: Any, evaluator_config: Any, **_: Any) -> bool:
        """Whether it is a classifier, with a threshold to evaluate at."""
        return model_type == "classifier" and not {"threshold", "rule"}.isdisjoint(evaluator_config or {})

    def evaluate(
        self,
        *,
        model_type: Any,
        dataset: Any,
        run_id: str,
        evaluator_config: dict[str, Any],
        model: Any = None,
        predictions: Any = None,
        **_: Any,
    ) -> EvaluationResult:
        """Log to the run; raises RefusedFile, RuleError or LabelError with one sentence for data of other kinds."""
        from metrics_core.arguments.labels import label_column, positive_mask
        from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
        from threshold_explorer.decision.record.as_json import record_json
        from threshold_explorer.decision.record.batch import findings_on
        from threshold_explorer.decision.record.document import record_html
        from threshold_explorer.decision.record.from_choice import decided_record
        from threshold_explorer.decision.record.rule_check import verdict_of
        from threshold_explorer.decision.rule import Rule, RuleError, load_record
        from threshold_explorer.decision.rule_of_dataset import in_file
        from threshold_explorer.words.rule_sentence import RuleSentence

        promised = load_record(evaluator_config["rule"]) if "rule" in evaluator_config else None
        rule = Rule.of_record(promised) if promised else None
        if rule and rule.recalibration:
            raise RuleError(RuleSentence("rule-recalibrates-evaluator"))
        threshold = rule.threshold if rule else float(evaluator_config["threshold"])
        positive = rule.positive if rule else evaluator_config.get("pos_label")
        column = rule.score if rule else "score"
        labels = dataset.labels_data
        if positive is None:
            # Raises for labels of which libraries differ in which is positive.
            positive_mask(label_column(labels), positive)
        scores = _scores(dataset, model, positive)
        table = _parquet(labels, column, scores)
        named = RoleOptions(
            label="label",
            score=column,
            positive=None if positive is None else _text(positive),
            lower=bool(rule and rule.lower_is_positive),
        )
        found = Predictions.open(f"{dataset.name}.parquet", lambda: table, named, NAME).dataset
        record = decided_record(found, in_file(found, threshold), evaluator_config.get("title", ""))
        tags = [RunTag(f"{NAME}.threshold", repr(threshold))]
        if promised:
            verdict = verdict_of(findings_on(promised, labels, scores))
            tags.append(RunTag(f"{NAME}.rule", verdict.name.lower()))
        metrics = _metrics(record.decision.numbers)
        now = round(time.time() * 1000)
        client = MlflowClient()
        client.log_batch(run_id, [Metric(key, value, now, 0) for key, value in metrics.items()], tags=tags)
        client.log_text(run_id, record_html(record), f"{NAME}/record.html")
        client.log_text(run_id, record_json(record), f"{NAME}/rule.json")
        return EvaluationResult(metrics, {}, run_id)


def _metrics(numbers: Iterable["RecordedNumber"]) -> dict[str, float]:
    """The defined numbers and the limits of their intervals, by their names in MLflow."""
    found = {}
    for one in numbers:
        if not math.isnan(one.value):
            found[f"{NAME}/{one.key}"] = float(one.value)
        if one.interval:
            found[f"{NAME}/{one.key}_low"], found[f"{NAME}/{one.key}_high"] = map(float, one.interval)
    return found


def _scores(dataset: Any, model: Any, positive: Any) -> Any:
    """The scores that were given, or the model's probability of the positive class, by default its last class."""
    if model is None:
        return np.asarray(dataset.predictions_data)
    raw = model.get_raw_model()
    if not hasattr(raw, "predict_proba"):
        return np.asarray(model.predict(dataset.features_data))
    classes = list(raw.classes_)
    position = len(classes) - 1 if positive is None else classes.index(positive)
    return raw.predict_proba(dataset.features_data)[:, position]


def _text(label: Any) -> str:
    """A label as the app reads it from a file."""
    return str(label).lower() if isinstance(label, bool | np.bool_) else str(label)


def _parquet(labels: Any, column: str, scores: Any) -> bytes:
    buffer = io.BytesIO()
    pq.write_table(pa.table({"label": list(map(_text, labels)), column: scores}), buffer)
    return buffer.getvalue()
