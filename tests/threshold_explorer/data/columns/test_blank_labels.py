"""Blank labels that are kept: the reasons in links, and the cases and estimates that follow from each."""

import numpy as np
import pyarrow as pa
import pytest

from metrics_core.partial import PartialLabels
from threshold_explorer.data.columns.binary_statistic import BinaryStatistic, binary_statistic, cases
from threshold_explorer.data.columns.blank_labels import BlankLabels, BlankReason
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles

LABELS = ["yes", "no", "yes", None, "no", None, None, None]
SCORES = [0.9, 0.8, 0.7, 0.6, 0.4, 0.3, 0.2, 0.1]
TABLE = pa.table(
    {
        "label": LABELS,
        "score": SCORES,
        "p": [0.5, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25],
        "day": ["2026-01-01"] * 4 + ["2026-02-02"] * 4,
    }
)


def found(reason: str) -> BinaryStatistic:
    return binary_statistic(DetectedColumns.of(TABLE), roles(reason))


def roles(reason: str) -> ColumnRoles:
    return ColumnRoles("label", "score", "yes", blank=BlankReason.parse(reason))


@pytest.mark.parametrize(
    "text", ["above~0.42", "unknown", "random", "score", "late~column~a~b", "sampled~column~p", "sampled~0.5~0.05"]
)
def test_a_reason_is_written_as_it_is_read(text):
    assert str(BlankReason.parse(text)) == text


NO_REASONS = (
    "because above above~x above~inf above~1~2 sampled~0.5 sampled~0.5~0 sampled~0.5~1.5 "
    "late late~0.5 late~column~ random~1 unknown~column~p"
)


@pytest.mark.parametrize("text", ["", *NO_REASONS.split()])
def test_what_is_no_reason_is_none(text):
    assert BlankReason.parse(text) is None


@pytest.mark.parametrize("reason", ["above~0.65", "unknown"])
def test_without_an_estimate_all_cases_are_there_and_no_label_is_made_up(reason):
    one = found(reason)
    assert one.blank.has_bounds_only
    assert one.rows_dropped == 0
    counts = one.blank.partial.counts_at(0.5)
    assert (counts.tp, counts.fp, counts.fn, counts.tn) == (2, 1, 0, 1)
    assert (counts.unlabelled_above, counts.unlabelled_below) == (1, 3)
    assert one.scores.n == 8


@pytest.mark.parametrize(
    ("reason", "n", "positive"),
    [
        ("random", 4, 2),
        ("late~column~day", 8, 4 * 2 / 3),
        ("sampled~column~p", 8, None),
        ("calibrated", 8, 2 + 0.6 + 0.3 + 0.2 + 0.1),
    ],
)
def test_an_estimate_is_for_all_cases(reason, n, positive):
    one = found(reason)
    assert one.blank.is_assumed is (reason[:7] != "sampled")
    assert one.scores.n == pytest.approx(n)
    if positive:
        assert one.scores.n_positive == pytest.approx(positive)


def test_cases_are_the_labelled_ones_with_the_weights_of_the_estimate():
    one = cases(DetectedColumns.of(TABLE), roles("late~column~day"))
    assert one.rows.tolist() == [0, 1, 2, 4]
    assert one.is_positive.tolist() == [True, False, True, False]
    np.testing.assert_allclose(one.weights, [4 / 3, 4 / 3, 4 / 3, 4])
    assert cases(DetectedColumns.of(TABLE), roles("random")).weights is None


def contradiction_of(reason: str, known, *, y=None, p=None):
    n = len(known)
    scores = (np.arange(n) + 0.5) / n
    positive = np.arange(n) * 0.618 % 1 < scores if y is None else y
    partial = PartialLabels(scores, np.asarray(known, dtype=bool), positive)
    return BlankLabels.of(BlankReason.parse(reason), partial, p).contradiction


ROWS = np.arange(1000)
EVERY_FIFTH = ROWS % 5 == 0


@pytest.mark.parametrize(
    ("reason", "known", "columns"),
    [
        ("above~0.5", ROWS >= 500, {}),
        ("random", EVERY_FIFTH, {}),
        ("sampled~column~p", EVERY_FIFTH, {"p": np.full(1000, 0.2)}),
        ("sampled~0.5~0.2", EVERY_FIFTH | (ROWS >= 500), {}),
        ("calibrated", EVERY_FIFTH, {}),
        ("unknown", ROWS >= 900, {}),
    ],
)
def test_data_that_fit_the_reason_contradict_nothing(reason, known, columns):
    assert contradiction_of(reason, known, **columns) is None


@pytest.mark.parametrize(
    ("reason", "known", "columns", "text"),
    [
        ("above~0.5", ROWS >= 510, {}, "at or above that score: 10; labels below it: 0"),
        ("random", EVERY_FIFTH & (ROWS >= 300), {}, "of the cases with labels are at 0.3005 or above"),
        ("sampled~column~p", EVERY_FIFTH, {"p": np.where(ROWS < 100, 0.5, 0.2)}, "20 have one, and 50 were expected"),
        ("calibrated", EVERY_FIFTH, {"y": ROWS % 3 == 0}, "not calibrated"),
    ],
)
def test_data_that_contradict_the_reason_say_so(reason, known, columns, text):
    assert text in str(contradiction_of(reason, known, **columns))


def test_a_week_of_late_labels_begins_on_monday():
    # A Sunday and the Monday after it: the second week has no label, so that its case is left out.
    table = pa.table(
        {"label": ["yes", "no", None], "score": [0.9, 0.2, 0.5], "day": ["2026-01-04"] * 2 + ["2026-01-05"]}
    )
    one = binary_statistic(DetectedColumns.of(table), roles("late~column~day"))
    assert one.blank.estimate.n_left_out == 1
