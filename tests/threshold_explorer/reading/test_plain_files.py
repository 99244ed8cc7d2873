"""A plain file is read as it stands: no row is lost, turned or labelled otherwise without a question."""

import os
from collections import Counter

import numpy as np

from tests.threshold_explorer.reading.plain_files import PlainFile, plain_file
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.reading import RefusedFile, read_trusted

# PLAIN_FILES=10000 for the long run.
N_FILES = int(os.environ.get("PLAIN_FILES", "300"))
RIGHT, ASKED = "right", "asked"


def outcome(file: PlainFile) -> str:
    """How the app reads a plain file: RIGHT, ASKED, or what is wrong."""
    try:
        read = read_trusted(file.content, "predictions.csv")
        columns = DetectedColumns.of(read.table)
        roles = columns.guess
        if not roles.is_settled:
            return ASKED
        found = binary_statistic(columns, roles)
    except RefusedFile:
        return ASKED
    if (roles.label, roles.score, roles.positive, roles.lower_is_positive) != (
        file.label,
        file.score,
        file.positive,
        False,
    ):
        return f"{roles} instead of {file.label}, {file.score}, {file.positive}"
    if found.scores.n != len(file.labels):
        return f"{found.scores.n} of {len(file.labels)} rows"
    scores, is_positive = np.array(file.scores, float), np.array(file.labels) == file.positive
    for counted, meant in (
        (found.scores.statistic.positives, is_positive),
        (found.scores.statistic.negatives, ~is_positive),
    ):
        sizes = counted.sizes()
        read_scores = counted.scores if sizes is None else np.repeat(counted.scores, sizes.astype(int))
        if read_scores.tolist() != sorted(scores[meant]):
            return "other scores"
    return RIGHT


def test_no_plain_file_is_read_otherwise_and_hardly_any_is_asked_about() -> None:
    outcomes = Counter(outcome(plain_file(seed)) for seed in range(N_FILES))
    n_asked = outcomes.pop(ASKED, 0)
    assert set(outcomes) == {RIGHT}, outcomes
    assert n_asked <= max(1, N_FILES // 100), n_asked


def test_a_reading_that_loses_a_row_is_noticed() -> None:
    file = plain_file(0)
    lost = file.content.splitlines(keepends=True)
    assert outcome(file) == RIGHT
    assert outcome(PlainFile(b"".join(lost[:-1]), *list(vars(file).values())[1:])) != RIGHT
