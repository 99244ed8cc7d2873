"""What the words in a column's name say about its role."""

import re
from enum import Enum


def word_set(text: str) -> frozenset[str]:
    """The words of a text, set apart by spaces."""
    return frozenset(text.split())


TRUTH_WORDS = word_set("true truth label labels target targets actual actuals gold gt groundtruth 정답 标签 標籤 正解")
SCORE_WORDS = word_set(
    "score scores scoring yscore proba probas prob probs probability probabilities p phat logit logits odds "
    "confidence conf likelihood propensity risk margin similarity distance logodds 점수 확률 예측확률 "
    "分数 概率 预测概率 確率 予測確率"
)
PREDICTION_WORDS = word_set(
    "pred preds predicted prediction predictions predict ypred hat yhat estimate estimated output guess "
    "forecast decision 예측 预测 予測"
)
OUTCOME_WORDS = word_set(
    "y ytrue class classes cls outcome response diagnosis observed obs result status category answer"
)
FLAG_WORDS = word_set(
    "is has was did fraud fraudulent churn churned spam default defaulted survived died death malignant "
    "positive readmitted converted clicked cancelled disease cancer toxic relevant anomaly"
)
WEIGHT_WORDS = word_set("weight weights wt wgt w 가중치 权重 重み")
# Beside these words a weight is that of a case; alone it may be the weight of a patient.
CASE_WORDS = word_set("sample sampling case instance survey importance row obs observation")
QUERY_WORDS = word_set("query queries qid topic topics")
GROUP_WORDS = word_set("group groups segment site cohort fold split region 그룹 지역")
IDENTIFIER_WORDS = word_set("id ids idx index uuid guid key rowid rownum row number nr serial unnamed")


class NameRole(Enum):
    """The role that a name claims for its column."""

    TRUTH = "the label beyond doubt"
    SCORE = "a score"
    PREDICTION = "a model's answer, as a score or as a class"
    OUTCOME = "likely the label"
    FLAG = "the label where there are two of them"
    WEIGHT = "a weight"
    CASE_WEIGHT = "a case weight beyond doubt"
    QUERY = "the query that the case answers"
    GROUP = "a part of the cases"
    IDENTIFIER = "names the case"
    NONE = "nothing known"


def words(name: str) -> list[str]:
    """The words of a column name in lower case, apart at punctuation, case changes and digits.

    >>> words("y_true"), words("predProba1"), words("P(class = yes)")
    (['y', 'true'], ['pred', 'proba', '1'], ['p', 'class', 'yes'])
    """
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])", " ", name)
    return re.findall(r"[^\W_]+", apart.casefold())


def role_of(name: str) -> NameRole:
    """The role that a column's name claims; "pred_label" is a prediction, "class_prob" a score.

    >>> role_of("y_true").name, role_of("pred_label").name, role_of("sample_weight").name, role_of("x").name
    ('TRUTH', 'PREDICTION', 'CASE_WEIGHT', 'NONE')
    >>> role_of("query_id").name, role_of("site").name
    ('QUERY', 'GROUP')
    """
    found = set(words(name))
    if found & WEIGHT_WORDS:
        return NameRole.CASE_WEIGHT if found & CASE_WORDS else NameRole.WEIGHT
    if found & SCORE_WORDS:
        return NameRole.IDENTIFIER if found & {"id", "ids"} else NameRole.SCORE
    marks = {
        NameRole.PREDICTION: PREDICTION_WORDS,
        NameRole.TRUTH: TRUTH_WORDS,
        NameRole.OUTCOME: OUTCOME_WORDS,
        NameRole.QUERY: QUERY_WORDS,
        NameRole.GROUP: GROUP_WORDS,
        NameRole.IDENTIFIER: IDENTIFIER_WORDS,
        NameRole.FLAG: FLAG_WORDS,
    }
    return next((role for role, role_words in marks.items() if found & role_words), NameRole.NONE)
