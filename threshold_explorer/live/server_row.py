"""The first rows of a page's table of metrics, which the live layer reads between two slider positions.

They contain the threshold and the counts with all digits, in the order that `live/slider.js` expects.
"""

from metrics_core import ConfusionMatrix
from threshold_explorer.words.sentence import say

CELLS = ("tp", "fp", "fn", "tn")


def server_rows(threshold: float, at: ConfusionMatrix) -> list[tuple[str, str, str]]:
    """Name, value and meaning of the threshold and of each count."""
    counts = [(say(f"cell-{cell}"), repr(getattr(at, cell)), say(f"cell-{cell}.meaning")) for cell in CELLS]
    return [(say("number-threshold"), repr(threshold), say("threshold-rule")), *counts]
