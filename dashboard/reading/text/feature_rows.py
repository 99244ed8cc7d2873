"""Rows of numbered features, as LETOR and svmlight write them for a model to learn from."""

import re

from dashboard.reading.refusals import NoSuchColumn

FEATURE_ROW = re.compile(rb"\s*[+-]?[0-9.]+\s+qid:\S+(?:\s+[0-9]+:\S+)*\s*(?:#.*)?")
LOOKED_AT = 5
HEAD_BYTES = 2**16


def refuse_feature_rows(text: bytes, file_name: str) -> None:
    """Raise NoSuchColumn where the first rows are features of the items of a query, of which none is a score.

    >>> refuse_feature_rows(b"2 qid:1 1:0.5 2:0.25 # doc7\\n0 qid:1 1:0.75\\n", "train.txt")
    Traceback (most recent call last):
        ...
    dashboard.reading.refusals.NoSuchColumn: "train.txt" holds features for a model to learn from (svmlight), not its \
scores. Write a table of the columns query, relevance and score, a row for each item.
    """
    lines = [line for line in text[:HEAD_BYTES].splitlines() if line.strip() and not line.lstrip().startswith(b"#")]
    if lines and all(map(FEATURE_ROW.fullmatch, lines[:LOOKED_AT])):
        raise NoSuchColumn("reading-feature-rows", file=file_name)
