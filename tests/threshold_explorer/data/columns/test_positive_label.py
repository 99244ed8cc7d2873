# ruff: noqa: RUF001 - labels as they are written
"""The positive class by what two labels mean, as people and tools write them, and the names of classes on pages."""

import pytest

from metrics_core import BinaryScores
from threshold_explorer.data.columns.positive_label import (
    NEGATIVE_WORDS,
    POSITIVE_WORDS,
    affirmative,
    class_display_names,
    known_positive,
)
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.code_export import snippet

# The positive one of each pair first.
PAIRS = """
oui non, ja nein, sí no, Si No, sim não, SIM NAO, да нет, ДА НЕТ, evet hayır, EVET HAYIR, tak nie,
예 아니오, はい いいえ,
LABEL_1 LABEL_0, label-1 label-0, class_1 class_-1,
class_1 class_0, class:1 class:0, >50K <=50K, >50K. <=50K., >=7 <7, 1.0 0.0, 1 -1, 1 0, + -, 1: 0:,
pos neg, positiv negativ, positif négatif, POSITIVE NEGATIVE, bösartig gutartig, M B, betrug legitim, krank gesund,
spam ham, churned retained, Attrited_Customer Existing_Customer,
default paid, bad good, yes-confirmed no-rejected, fraud not_fraud, spam non-spam, default no_default,
Churner Non-Churner, Yes. No., (yes) (no), "yes" "no", Ja! Nein!, Y N, P N, T F, J N, TRUE FALSE, true. false.,
1.yes 0.no, 有 无, 陽性 陰性, あり なし
"""


def test_the_positive_one_of_two_labels_is_known_whichever_comes_first() -> None:
    pairs = [pair.split() for pair in PAIRS.replace("\n", " ").split(", ")]
    assert [[known_positive(pair), known_positive(pair[::-1])] for pair in pairs] == [2 * [pair[0]] for pair in pairs]


@pytest.mark.parametrize(
    "pair",
    [
        *("left right", "1 2", "class_1 class_2", "A B", "0.2 0.7", "high low", "M F", "S M", ">5 <6"),
        # A yes in one language is a no in another, and a word of a language that is not in the list is not guessed.
        *("ne nu", "jo jo2", "po jo", "jo nej2", "igen nemm"),
    ],
)
def test_where_no_word_tells_nothing_is_known(pair: str) -> None:
    assert known_positive(pair.split()) is None


def test_labels_of_several_words_are_distinguished_by_the_word_that_differs() -> None:
    assert known_positive(["no - rejected", "yes - confirmed"]) == "yes - confirmed"
    assert known_positive(["did not churn", "churned last year"]) == "churned last year"
    assert known_positive(["normal sinus rhythm", "sinus arrest"]) == "sinus arrest"


def test_one_unknown_label_beside_a_no_is_positive_and_only_yes_and_no_are_answers() -> None:
    assert (known_positive(["jo", "nej"]), known_positive(["x", "not x"])) == ("jo", "x")
    assert (affirmative(["Nein", "Ja"]), affirmative(["jo", "nej"])) == ("Ja", None)


def test_no_word_has_both_polarities() -> None:
    assert not POSITIVE_WORDS & NEGATIVE_WORDS


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
