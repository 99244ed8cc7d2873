"""Labels with numbered features, as libsvm, XGBoost and LightGBM are fed: there is no score in them."""

import re
from collections.abc import Sequence

from dashboard.reading.text.printed.printout import PartOfATable, Printout

ROW = re.compile(r"[+-]?[0-9.]+(?:\s+qid:[0-9]+)?(?:\s+[0-9]+:[-+.0-9eE]+)+\s*(?:#.*)?")
# One alone may be a time.
SEVERAL = re.compile(r"[0-9]+:[-+.0-9eE]+\s+[0-9]+:|[0-9]+:[-+]?[0-9]*\.")
LEAST_LINES = 2


def are_sparse(lines: Sequence[str]) -> bool:
    """Whether each line is a label and features by their numbers.

    >>> are_sparse(["1 1:0.5 3:2", "0 2:1"]), are_sparse(["1 10:30", "0 11:30"]), are_sparse(["1 0.5", "0 0.25"])
    (True, False, False)
    """
    filled = [line.strip() for line in lines if line.strip()]
    return len(filled) >= LEAST_LINES and all(map(ROW.fullmatch, filled)) and any(map(SEVERAL.search, filled))


def refuse_sparse(lines: Sequence[str], file_name: str) -> Printout:
    """Raise PartOfATable: the model's scores are missing."""
    raise PartOfATable("reading-printed-features", file=file_name)
