"""Columns that describe a case, such as gender or country: rarely the true label, unless a model predicts them."""

from threshold_explorer.columns.column_names import GROUP_WORDS, words
from threshold_explorer.columns.labels import LabelColumn
from threshold_explorer.columns.positive_label import affirmative
from threshold_explorer.columns.rank_test import RankTest
from threshold_explorer.reading.rows.column_name_words import word_set
from threshold_explorer.words.sentence import Sentence

ATTRIBUTE_WORDS = GROUP_WORDS | word_set(
    "gender sex country nation nationality continent city district language lang locale device browser platform os "
    "channel ethnicity ethnic race marital married hemisphere "
    "geschlecht land sprache sexe genre pays langue sexo género genero país pais idioma sesso paese lingua gênero "
    "geslacht taal płeć plec kraj język jezyk пол страна язык cinsiyet ülke ulke dil 성별 국가 언어 "
    "性别 性別 国家 國家 语言 語言 国 言語"
)
# Words that may accompany an attribute; alone they are none.
ACCOMPANYING_WORDS = word_set(
    "patient user customer client person subject speaker author of the code name type status origin"
)


def is_attribute(name: str) -> bool:
    """Whether a column's name describes an attribute of the case and nothing else.

    >>> is_attribute("gender"), is_attribute("patient_sex"), is_attribute("device_failure"), is_attribute("customer")
    (True, True, False, False)
    """
    found = {word for word in words(name) if not word.isdecimal()}
    return bool(found & ATTRIBUTE_WORDS) and found <= ATTRIBUTE_WORDS | ACCOMPANYING_WORDS


def attribute_question(label: LabelColumn, ranking: RankTest, score: str) -> Sentence | None:
    """The question whether a two-valued attribute is the true label, where the score does not rank it.

    None for any other name, and where the values mean yes and no.
    """
    if len(label.texts) != 2 or not is_attribute(label.name) or _means_yes_and_no(label.texts):
        return None
    if ranking.is_predictive:
        return None
    return Sentence("columns-question-attribute", label=label.name, score=score, roc_auc=ranking.roc_auc)


def _means_yes_and_no(texts: list[str]) -> bool:
    return affirmative(texts) is not None and not any(text.isdecimal() for text in texts)
