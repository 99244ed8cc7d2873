"""Refuse ranking features in svmlight format (LETOR), which have no scores."""

import re

from threshold_explorer.reading.refusals import NoSuchColumn

FEATURE_ROW = re.compile(rb"\s*[+-]?[0-9.]+\s+qid:\S+(?:\s+[0-9]+:\S+)*\s*(?:#.*)?")
SAMPLE_ROWS = 5
HEAD_BYTES = 2**16


def refuse_svmlight_rows(text: bytes, file_name: str) -> None:
    """Raise NoSuchColumn where the first rows are numbered features with a query id.

    >>> refuse_svmlight_rows(b"2 qid:1 1:0.5 2:0.25 # doc7\\n0 qid:1 1:0.75\\n", "train.txt")
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.NoSuchColumn: "train.txt" contains ranking features (svmlight format) \
but no scores. Upload a table with the columns query, relevance and score, one row for each item.
    """
    lines = [line for line in text[:HEAD_BYTES].splitlines() if line.strip() and not line.lstrip().startswith(b"#")]
    if lines and all(map(FEATURE_ROW.fullmatch, lines[:SAMPLE_ROWS])):
        raise NoSuchColumn("reading-feature-rows", file=file_name)
