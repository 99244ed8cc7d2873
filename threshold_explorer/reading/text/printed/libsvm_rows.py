"""Refuse rows of labels and numbered features (libsvm format: XGBoost, LightGBM), which have no scores."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.text.printed.printout import IncompletePrintout, Printout

ROW = re.compile(r"[+-]?[0-9.]+(?:\s+qid:[0-9]+)?(?:\s+[0-9]+:[-+.0-9eE]+)+\s*(?:#.*)?")
# A single pair may be a time.
SEVERAL = re.compile(r"[0-9]+:[-+.0-9eE]+\s+[0-9]+:|[0-9]+:[-+]?[0-9]*\.")
MIN_LINES = 2


def are_libsvm_rows(lines: Sequence[str]) -> bool:
    """Whether each line is a label and features by number.

    >>> texts = ["1 1:0.5 3:2", "0 2:1"], ["1 10:30", "0 11:30"], ["1 0.5", "0 0.25"]
    >>> tuple(map(are_libsvm_rows, texts))
    (True, False, False)
    """
    filled = [line.strip() for line in lines if line.strip()]
    return len(filled) >= MIN_LINES and all(map(ROW.fullmatch, filled)) and any(map(SEVERAL.search, filled))


def refuse_libsvm_rows(lines: Sequence[str], file_name: str) -> Printout:
    """Raise IncompletePrintout: scores are missing."""
    raise IncompletePrintout("reading-printed-features", file=file_name)
