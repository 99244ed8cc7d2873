"""Choices and defaults that a help text names, apart from the modules that compute with them and import slowly."""

from typing import Literal

# By their percentage.
CONFIDENCE_LEVELS = {"80": 0.8, "90": 0.9, "95": 0.95, "99": 0.99}
# By how much recall and precision of a rule without constraints may fall.
DEFAULT_TOLERANCE = 0.05
# What `choose` and the API maximize; f1 is f_beta with a beta of 1.
MAXIMIZED = (
    "f1",
    "f_beta",
    "mcc",
    "youden_j",
    "balanced_accuracy",
    "accuracy",
    "recall",
    "specificity",
    "precision",
    "net_benefit",
)
# The weight that only one of these has.
WEIGHTED = {"beta": "f_beta", "rate": "net_benefit"}
# The name of each constraint, its metric and sense.
CONSTRAINTS: dict[str, tuple[str, Literal["at_least", "at_most"]]] = {
    "recall_min": ("recall", "at_least"),
    "precision_min": ("precision", "at_least"),
    "fpr_max": ("fpr", "at_most"),
    "flagged_max": ("flagged_rate", "at_most"),
}
