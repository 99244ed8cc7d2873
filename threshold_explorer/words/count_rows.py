"""The cells of a confusion matrix, and their rows in a page's table of metrics."""

from metrics_core import ConfusionMatrix
from threshold_explorer.words.sentence import say

CELLS = ("tp", "fp", "fn", "tn")


def count_rows(threshold: float, at: ConfusionMatrix) -> list[tuple[str, str, str]]:
    """Name, value with every digit, and meaning of the threshold and of each count."""
    counts = [(say(f"cell-{cell}"), repr(getattr(at, cell)), say(f"cell-{cell}.meaning")) for cell in CELLS]
    return [(say("number-threshold"), repr(threshold), say("threshold-rule")), *counts]
