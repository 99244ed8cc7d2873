"""Sentences in the terms of clinicians: sensitivity for recall, PPV for precision, 1 − specificity for the FPR."""

import re

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

# In ranked lists and texts, precision and recall are no test's.
AS_THEY_ARE = frozenset({"ranking", "text"})
# Attributes that name other terms.
_OTHER_NAMES = frozenset({"synonyms", "avoid"})
# By language, longer ones first. Average precision, R-precision and precision at k are names of other things.
_ENGLISH = {
    r"false positive rates?": "1 − specificity",
    r"false negative rate": "1 − sensitivity",
    r"true positive rate": "sensitivity",
    r"share flagged": "share test positive",
    r"recall \(TPR\)": "sensitivity",
    r"recall(?! at k|@)": "sensitivity",
    r"(?<!average )(?<!R-)precision(?! at k|@)": "PPV",
    r"FPR": "1 − specificity",
    r"FNR": "1 − sensitivity",
    r"TPR": "sensitivity",
}
_CHINESE = {
    "假阳性率": "1 − 特异度",
    "假阴性率": "1 − 灵敏度",
    "真阳性率": "灵敏度",
    "判为阳性的比例": "检验阳性的比例",
    "阳性比例": "患病率",
    "召回率.TPR.": "灵敏度",
    "召回率(?!@)": "灵敏度",
    "精确率(?!@)": "阳性预测值",
    "FPR": "1 − 特异度",
    "FNR": "1 − 灵敏度",
    "TPR": "灵敏度",
}
# With the particles that follow the last letter of a term.
_KOREAN = {
    "거짓 양성률은": "1 − 특이도는",
    "거짓 양성률이(?= )": "1 − 특이도가",
    "거짓 양성률을": "1 − 특이도를",
    "거짓 양성률과": "1 − 특이도와",
    "거짓 양성률": "1 − 특이도",
    "거짓 음성률이(?= )": "1 − 민감도가",
    "거짓 음성률을": "1 − 민감도를",
    "거짓 음성률": "1 − 민감도",
    "참 양성률": "민감도",
    "양성 판정률": "검사 양성률",
    "양성 비율": "유병률",
    "재현율.{1,2}TPR.": "민감도",
    "재현율은": "민감도는",
    "재현율이(?= )": "민감도가",
    "(?:재현율|TPR)을": "민감도를",
    "(?:재현율|TPR)과": "민감도와",
    "재현율(?!@)": "민감도",
    "(?<!평균 )(?<!R-)(?<!보간 )정밀도(?!@)": "양성 예측도",
    "FPR": "1 − 특이도",
    "FNR": "1 − 민감도",
    "TPR": "민감도",
}
TERMS = {"en": _ENGLISH, "ko": _KOREAN, "zh": _CHINESE}


class _Terms(Transformer):
    """Replaces the terms in what is shown, not in the names of variables and variants."""

    def __init__(self, terms: dict[str, str]) -> None:
        self._terms = tuple(terms.values())
        # A group for each term, in their order. Chinese has no spaces between words, nor Korean before particles.
        any_term = "|".join(f"({pattern})" for pattern in terms)
        self._any = re.compile(rf"(?<!\w)(?:{any_term})(?!\w)", re.IGNORECASE | re.ASCII)

    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802
        node.value = self._any.sub(self._clinical, node.value)
        return node

    def visit_Attribute(self, node: ftl.Attribute) -> ftl.Attribute:  # noqa: N802
        return node if node.id.name in _OTHER_NAMES else self.generic_visit(node)

    def _clinical(self, found: re.Match[str]) -> str:
        term = self._terms[(found.lastindex or 0) - 1]
        return term[0].upper() + term[1:] if found[0][0].isupper() and not found[0].isupper() else term


def in_clinical_terms(language: str, name: str, text: str) -> str:
    """The messages of a Fluent file of a language with the terms of clinicians.

    >>> print(in_clinical_terms("en", "x", "at = { $recall ->\\n   *[recall] Recall and average precision\\n}"))
    at =
        { $recall ->
           *[recall] Sensitivity and average precision
        }
    <BLANKLINE>
    """
    if name in AS_THEY_ARE or language not in TERMS:
        return text
    return FluentSerializer().serialize(_Terms(TERMS[language]).visit(FluentParser().parse(text)))
