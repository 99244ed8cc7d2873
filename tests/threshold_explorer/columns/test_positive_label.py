# ruff: noqa: RUF001 - labels as they are written
"""The positive class by what two labels mean, in many languages and as many tools write them."""

import pytest

from threshold_explorer.columns.positive_label import affirmative, known_positive
from threshold_explorer.columns.positive_words import NEGATIVE_WORDS, POSITIVE_PAIRS, POSITIVE_WORDS, normalized

# The positive one of each pair first.
PAIRS = """
oui non, ja nein, sí no, Si No, sim não, SIM NAO, да нет, ДА НЕТ, evet hayır, EVET HAYIR, tak nie, ano ne, igen nem,
ναι όχι, ΝΑΙ ΟΧΙ, כן לא, نعم لا, بله خیر, हाँ नहीं, ใช่ ไม่, ใช่ ไม่ใช่, có không, ya tidak, 예 아니오, 네 아니요, 是 否,
はい いいえ, po jo, jo nej, da ne, da nu, да не, так ні, kyllä ei, jah ei, jā nē, taip ne, áno nie, ja nee, sì no,
ha yo'q,
LABEL_1 LABEL_0, label-1 label-0, class_1 class_-1,
class_1 class_0, class:1 class:0, >50K <=50K, >50K. <=50K., >=7 <7, 1.0 0.0, 1 -1, 1 0, + -, 1: 0:,
pos neg, positiv negativ, positif négatif, POSITIVE NEGATIVE, malin bénin, bösartig gutartig, M B, betrug legitim,
fraude légitime, krank gesund, malade sain, spam ham, churned retained, Attrited_Customer Existing_Customer,
default paid, bad good, yes-confirmed no-rejected, fraud not_fraud, spam non-spam, default no_default,
Churner Non-Churner, Yes. No., (yes) (no), "yes" "no", Ja! Nein!, Y N, T F, TRUE FALSE, true. false., 1.yes 0.no,
是的 不是, 有 无, 陽性 陰性, あり なし, 양성 음성, 있음 없음, 악성 정상, наличие отсутствие
"""


def test_the_positive_one_of_two_labels_is_known_whichever_comes_first() -> None:
    pairs = [pair.split() for pair in PAIRS.replace("\n", " ").split(", ")]
    assert [[known_positive(pair), known_positive(pair[::-1])] for pair in pairs] == [2 * [pair[0]] for pair in pairs]


@pytest.mark.parametrize(
    "pair", ["left right", "1 2", "class_1 class_2", "A B", "0.2 0.7", "high low", "M F", "ne nu", "jo jo2", ">5 <6"]
)
def test_where_no_word_tells_nothing_is_known(pair: str) -> None:
    assert known_positive(pair.split()) is None


def test_labels_of_several_words_are_distinguished_by_the_word_that_differs() -> None:
    assert known_positive(["no - rejected", "yes - confirmed"]) == "yes - confirmed"
    assert known_positive(["did not churn", "churned last year"]) == "churned last year"
    assert known_positive(["normal sinus rhythm", "sinus arrest"]) == "sinus arrest"


def test_a_word_that_is_yes_here_and_no_there_tells_only_beside_its_opposite() -> None:
    assert normalized("jo") not in POSITIVE_WORDS | NEGATIVE_WORDS
    assert known_positive(["jo", "x"]) is None
    assert (known_positive(["po", "jo"]), known_positive(["nej", "jo"])) == ("po", "jo")
    assert affirmative(["Nein", "Ja"]) == "Ja"


def test_no_pair_of_words_has_both_polarities() -> None:
    for yes, no in POSITIVE_PAIRS:
        assert not yes & no
        assert not any(yes & other_no and no & other_yes for other_yes, other_no in POSITIVE_PAIRS)
