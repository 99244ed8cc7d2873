"""The first rows of a page's table of numbers: what the live layer reads between two slider positions.

So they hold the threshold and the counts with every digit, in this order; `live/slider.js` counts on it.
"""

from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix

CELLS = ("tp", "fp", "fn", "tn")


def server_rows(threshold: float, at: ConfusionMatrix) -> list[tuple[str, str, str]]:
    """Name, value and meaning of the threshold and of each count."""
    counts = [(say(f"cell-{cell}"), repr(getattr(at, cell)), say(f"cell-{cell}.meaning")) for cell in CELLS]
    return [(say("number-threshold"), repr(threshold), say("threshold-rule")), *counts]
