"""Labels such as 0 and 1 are named by their column, on pages and in exports; the code to copy keeps the labels."""

import pytest

from metrics_core import BinaryScores
from threshold_explorer.data.columns.positive_label import class_display_names
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.code_export import snippet

FRAUD = ("is_fraud", "not is_fraud")


@pytest.mark.parametrize(
    ("positive", "negative"),
    [("1", "0"), ("1", "-1"), ("true", "false"), ("T", "F"), ("yes", "no"), ("Y", "N"), ("예", "아니오")],
)
def test_an_answer_is_named_by_its_column_whichever_is_positive(positive, negative):
    assert class_display_names("is_fraud", positive, negative) == FRAUD
    assert class_display_names("is_fraud", negative, positive) == FRAUD[::-1]


@pytest.mark.parametrize(
    ("column", "positive", "negative"),
    [
        ("diagnosis", "malignant", "benign"),
        ("mail", "spam", "ham"),
        ("digit", "1", "not 1"),
        ("stars", "5", "1"),
        ("test", "pos", "neg"),
        # These columns say no more than the labels.
        ("label", "1", "0"),
        ("y_true", "1", "0"),
        ("Class", "1", "0"),
        ("target", "true", "false"),
        ("label_1", "1", "0"),
        ("", "1", "0"),
    ],
)
def test_other_labels_stay(column, positive, negative):
    assert class_display_names(column, positive, negative) == (positive, negative)


def test_pages_name_the_class_and_the_code_has_the_label():
    dataset = BinaryDataset(
        id="x",
        title="x",
        key="x",
        origin=Origin.UPLOAD,
        provenance="",
        roles=ColumnRoles("is_fraud", "score", "1"),
        negative="0",
        scores=BinaryScores.from_predictions([1, 0, 0], [0.9, 0.2, 0.4]),
    )
    assert tuple(dataset.classes.values()) == FRAUD
    assert "(**is_fraud**)" in str(dataset.summary)
    assert "POSITIVE, NEGATIVE = 1, 0" in snippet(dataset, 0.5)
