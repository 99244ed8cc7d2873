"""Refuse rows of labels and numbered features (libsvm, svmlight, LETOR), which have no scores."""

import re

from threshold_explorer.reading.refusals import NoSuchColumn

HEAD_BYTES = 2**16
SAMPLE_ROWS = 5
RANKED_ROW = re.compile(rb"\s*[+-]?[0-9.]+\s+qid:\S+(?:\s+[0-9]+:\S+)*\s*(?:#.*)?")
ROW = re.compile(rb"\s*[+-]?[0-9.]+(?:\s+[0-9]+:[-+.0-9eE]+)+\s*(?:#.*)?")
# A single pair may be a time.
SEVERAL = re.compile(rb"(?<![0-9])[0-9]++:(?:[-+.0-9eE]++\s++[0-9]++:|[-+]?[0-9]*+\.)")


def refuse_feature_rows(text: bytes, file_name: str) -> None:
    """Raise NoSuchColumn where the first rows are features by number, after a label and perhaps a query id.

    >>> refuse_feature_rows(b"2 qid:1 1:0.5 2:0.25 # doc7\\n0 qid:1 1:0.75\\n", "train.txt")
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.NoSuchColumn: "train.txt" contains ranking features (svmlight format) \
but no scores. Upload a table with the columns query, relevance and score, one row for each item.
    """
    lines = [line for line in text[:HEAD_BYTES].splitlines() if line.strip() and not line.lstrip().startswith(b"#")]
    lines = lines[:SAMPLE_ROWS]
    if lines and all(map(RANKED_ROW.fullmatch, lines)):
        raise NoSuchColumn("reading-feature-rows", file=file_name)
    if len(lines) > 1 and all(map(ROW.fullmatch, lines)) and any(map(SEVERAL.search, lines)):
        raise NoSuchColumn("reading-printed-features", file=file_name)
