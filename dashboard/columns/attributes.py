"""Columns that say what a case is, such as a gender or a country: the truth only where somebody tried to predict it."""

from dashboard.columns.labels import LabelColumn
from dashboard.columns.names import GROUP_WORDS, words
from dashboard.columns.positive_label import affirming
from dashboard.columns.ranking import Ranking
from dashboard.reading.rows.name_words import word_set
from dashboard.words.sentence import Sentence

ATTRIBUTE_WORDS = GROUP_WORDS | word_set(
    "gender sex country nation nationality continent city district language lang locale device browser platform os "
    "channel ethnicity ethnic race marital married hemisphere "
    "geschlecht land sprache sexe genre pays langue sexo género genero país pais idioma sesso paese lingua gênero "
    "geslacht taal płeć plec kraj język jezyk пол страна язык cinsiyet ülke ulke dil 성별 국가 언어 "
    "性别 性別 国家 國家 语言 語言 国 言語"
)
# Whose it is, and what of it; alone they are no attribute.
BESIDE_THEM = word_set("patient user customer client person subject speaker author of the code name type status origin")


def is_attribute(name: str) -> bool:
    """Whether a column's name says nothing but what the case is.

    >>> is_attribute("gender"), is_attribute("patient_sex"), is_attribute("device_failure"), is_attribute("customer")
    (True, True, False, False)
    """
    found = {word for word in words(name) if not word.isdecimal()}
    return bool(found & ATTRIBUTE_WORDS) and found <= ATTRIBUTE_WORDS | BESIDE_THEM


def question_of_attribute(label: LabelColumn, ranking: Ranking, score: str) -> Sentence | None:
    """What is asked where a lone attribute of two values stands for the truth and the score does not rank it.

    None where the values themselves say yes and no, and for any other name.
    """
    if len(label.texts) != 2 or not is_attribute(label.name) or _says_yes_and_no(label.texts):
        return None
    if ranking.is_telling:
        return None
    return Sentence("columns-asked-attribute", label=label.name, score=score, roc_auc=ranking.roc_auc)


def _says_yes_and_no(texts: list[str]) -> bool:
    return affirming(texts) is not None and not any(text.isdecimal() for text in texts)
