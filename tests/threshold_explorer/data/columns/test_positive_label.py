# ruff: noqa: RUF001 - labels as they are written
"""The positive class by what two labels mean, as people and tools write them."""

import pytest

from threshold_explorer.data.columns.positive_label import NEGATIVE_WORDS, POSITIVE_WORDS, affirmative, known_positive

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
