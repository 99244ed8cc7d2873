# ruff: noqa: RUF001
"""The cost of words in their own and in other languages."""

import pytest

from threshold_explorer.reading.text.encodings.letter_statistics import case_cost, languages

WORDS = {
    "pl": "źródło",
    "cs": "průměrný",
    "hu": "győződött",
    "tr": "değişiklik",
    "lv": "neatkarība",
    "ru": "выборы",
    "uk": "їхній",
    "el": "ημέρα",
    "he": "ישראל",
    "ar": "العربية",
    "th": "ประเทศ",
    "ja": "ありがとう",
    "ko": "대한민국",
    "zh": "中国人",
}


@pytest.mark.parametrize("language", WORDS)
def test_a_word_costs_the_least_in_its_own_script(language: str) -> None:
    word = WORDS[language]
    costs = {name: known.cost(word) for name, known in languages().items()}
    others = [cost for name, cost in costs.items() if name in WORDS and name != language]
    assert costs[language] < min(others)


def test_a_class_word_costs_the_same_however_long_it_is() -> None:
    russian = languages()["ru"]
    assert russian.cost("да") == russian.cost("доброкачественный") < russian.cost("дб")


def test_letters_of_other_languages_cost_more_than_rare_ones() -> None:
    assert languages()["ja"].cost("鷙") < languages()["ja"].cost("б")
    assert languages()["cs"].cost("ňň") < languages()["cs"].cost("бб")


def test_half_width_kana_cost_a_little_more_than_wide_ones() -> None:
    japanese = languages()["ja"]
    assert japanese.cost("ハイ") < japanese.cost("ﾊｲ") < japanese.cost("ЪВ")


def test_capitals_within_a_word_cost_the_most() -> None:
    assert case_cost("да") < case_cost("Да") < case_cost("ДА") < case_cost("дА")
    assert case_cost("是") == 0
