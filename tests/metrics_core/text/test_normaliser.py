"""Normalization and tokens: the published rules on ASCII, and the words of other scripts."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ParameterError
from metrics_core.text import SQUAD, Normaliser
from tests.metrics_core.cases import MODEST
from tests.metrics_core.text import squad_rules
from tests.metrics_core.text.texts import ANY_TEXTS, ASCII_TEXTS

NORMALISERS = st.builds(
    Normaliser,
    *(st.booleans(),) * 5,
    st.sampled_from(("by script", "by space", "by character")),
)


@given(ASCII_TEXTS)
@MODEST
def test_on_ascii_the_rules_are_the_published_ones(text):
    assert Normaliser().normalised(text) == SQUAD.normalised(text) == squad_rules.normalised(text)
    assert Normaliser().tokens(text) == squad_rules.normalised(text).split()


@given(ANY_TEXTS)
@MODEST
def test_the_published_rules_hold_for_every_script(text):
    assert SQUAD.normalised(text) == squad_rules.normalised(text)
    assert SQUAD.tokens(text) == squad_rules.normalised(text).split()


@given(ANY_TEXTS, NORMALISERS)
@MODEST
def test_what_is_normalised_stays_as_it_is(text, normaliser):
    once = normaliser.normalised(text)
    assert normaliser.normalised(once) == once


@given(st.lists(ANY_TEXTS, max_size=6), NORMALISERS)
@MODEST
def test_many_texts_are_normalised_as_one_is(texts, normaliser):
    assert normaliser.normalised_all(texts) == [normaliser.normalised(text) for text in texts]


@given(ANY_TEXTS, NORMALISERS)
@MODEST
def test_tokens_are_the_text_without_its_spaces(text, normaliser):
    assert "".join(normaliser.tokens(text)) == "".join(normaliser.normalised(text).split())
    assert all(token and not any(map(str.isspace, token)) for token in normaliser.tokens(text))


@given(ANY_TEXTS)
@MODEST
def test_how_an_accent_is_written_changes_nothing(text):
    for form in ("NFC", "NFD"):
        assert Normaliser().normalised(unicodedata.normalize(form, text)) == Normaliser().normalised(text)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        pytest.param("東京タワー", ["東", "京", "タ", "ワ", "ー"], id="japanese"),
        pytest.param("東京 Tower 2号、", ["東", "京", "tower", "2", "号"], id="mixed"),
        pytest.param("\uff76\uff9e\uff11", ["ガ", "1"], id="half-width kana"),
        pytest.param("\uff21\uff22\uff23\u3000\uff08\uff11\uff09", ["abc", "1"], id="full-width latin"),
        pytest.param("서울 시청이다.", ["서울", "시청이다"], id="korean"),
        pytest.param("人々の\u3007", ["人", "々", "の", "\u3007"], id="iteration mark"),
        pytest.param("か\u3099x", ["が", "x"], id="composed kana"),
        pytest.param("葛\U000e0100城", ["葛\U000e0100", "城"], id="variation selector"),
        pytest.param("𠮷野家", ["𠮷", "野", "家"], id="beyond the basic plane"),
        pytest.param("\u200fשל\u05d5ם\u200e ע\u05d5לם", ["של\u05d5ם", "ע\u05d5לם"], id="right to left"),
        pytest.param("हिन्दी भाषा।", ["हिन्दी", "भाषा"], id="devanagari"),
        pytest.param("<b>The</b> cat &amp; co", ["btheb", "cat", "amp", "co"], id="html is text"),
        pytest.param("a\u0332 cat", ["a\u0332", "cat"], id="an accent is no end of a word"),
        pytest.param("cafe-\u0301", ["caf\u00e9"], id="an accent after punctuation"),
        pytest.param("\ud800 x", ["\ud800", "x"], id="lone surrogate"),
        pytest.param("10² € 5°", ["10²", "€", "5°"], id="symbols stay"),
        pytest.param("", [], id="empty"),
    ],
)
def test_each_script_is_tokenized_by_its_own_rule(text, tokens):
    assert Normaliser().tokens(text) == tokens


def test_korean_by_character_is_a_switch():
    assert Normaliser(tokenization="by character").tokens("서울 시청") == ["서", "울", "시", "청"]
    assert Normaliser(tokenization="by character").tokens("क\u093fx") == ["क\u093f", "x"]


@pytest.mark.parametrize(
    ("switch", "kept"),
    [
        ({"lower_case": False}, "Cats dont go"),
        ({"drop_punctuation": False}, "cats don't go."),
        ({"drop_articles": False}, "the cats dont go"),
        ({"fold_space": False}, "  cats  dont go"),
    ],
)
def test_each_rule_is_a_switch(switch, kept):
    assert Normaliser(**switch).normalised("The Cats  don't go.") == kept


def test_an_unknown_tokenization_is_refused():
    with pytest.raises(ParameterError, match=r"'by word' is not an option\. Choose one of 'by script', 'by space'"):
        Normaliser(tokenization="by word")
