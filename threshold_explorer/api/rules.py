"""The operation that applies the rule of a decision record."""

from typing import Any

import pandas as pd

from threshold_explorer.api.call import Answer, Call
from threshold_explorer.api.fields import Field, NumbersField, ObjectField
from threshold_explorer.rule import SCHEMA as RECORD_SCHEMA
from threshold_explorer.rule import VERSION, Rule, checked_record

FIELDS = (
    ObjectField("rule", "The decision record that a page offers as JSON, `rule.json`.", is_required=True),
    NumbersField("scores", "The scores of the cases; null is a missing score.", is_required=True, may_be_null=True),
    Field("column", "The name of the scores; the rule refuses those of another column."),
)
EXAMPLE: dict[str, Any] = {
    "rule": {
        "schema": RECORD_SCHEMA,
        "version": VERSION,
        "title": "Ward seven",
        "software": {},
        "data": {
            "title": "ward_seven.csv",
            "sha256": None,
            "cases": 200,
            "positives": 40,
            "negatives": 160,
            "weighted": False,
            "classes": {"positive": "ill", "negative": "well"},
            "columns": {
                "label": "y",
                "score": "p",
                "positive": "ill",
                "weight": None,
                "cluster": None,
                "lower_is_positive": False,
            },
        },
        "rule": {
            "score": "p",
            "threshold": 0.3,
            "lower_is_positive": False,
            "positive": "ill",
            "negative": "well",
            "dtype": "float64",
            "is_probability": True,
        },
        "threshold": {"value": 0.3},
        "prevalence": {"observed": 0.2, "assumed": 0.2},
        "confidence": 0.95,
        "numbers": [{"key": "recall", "value": 0.9, "interval": [0.769, 0.9604]}],
        "objective": None,
        "costs": None,
    },
    "scores": [0.1, 0.3, 0.9],
    "column": "p",
}
SCHEMA = {
    "type": "object",
    "properties": {
        "decisions": {"type": "array", "items": {"type": "boolean"}, "description": "Whether each case is positive."},
        "labels": {"type": "array", "description": "The predicted class of each case."},
    },
    "required": ["decisions", "labels"],
    "additionalProperties": False,
}


def apply(call: Call) -> Answer:
    """Decide cases by their scores, as the page did; refuses scores that the rule is not made for."""
    rule = Rule.of_record(checked_record(call.values["rule"], "rule"))
    scores = pd.Series(call.values["scores"], name=call.values["column"], dtype="float64")
    return Answer(200, {"decisions": rule.apply(scores).tolist(), "labels": rule.labels(scores)})
