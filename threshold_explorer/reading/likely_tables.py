"""Rank the tables of a file by how likely they contain the predictions."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.archives.first_rows import looks_like_predictions

# Tables of training or reference data, not of evaluated predictions.
TRAINING_DATA = re.compile(r"(?:^|[^a-z])(?:train|training|reference|baseline)(?:[^a-z]|$)", re.IGNORECASE)
Likelihood = tuple[int, bool, int]


def likelihood(title: str, names: Sequence[str], n_rows: int) -> Likelihood:
    """A sort key, higher for a likelier table: by its column names, its title, and its number of rows.

    >>> curve, train = likelihood("roc", ["fpr", "tpr"], 900), likelihood("train", ["label", "score"], 90)
    >>> likelihood("test", ["label", "score"], 9) > train > curve
    True
    """
    is_training_data = any(map(TRAINING_DATA.search, (title, *names)))
    return looks_like_predictions((tuple(names),)), not is_training_data, n_rows
