"""The role that a column's name suggests, by its words in seven languages."""

import re
from enum import Enum

from threshold_explorer.reading.rows import column_naming
from threshold_explorer.reading.rows.column_naming import word_set

# The true label, or a person's judgement; no prediction is called so.
TRUTH_WORDS = column_naming.TRUTH | word_set(
    "true actuals real reality golden gt ground human annotator annotators annotated "
    "annotation manual reviewer adjudicated expert reference ref observed obs targets correct expected "
    "majority consensus "
    "wahr wahrheit tatsächlich tatsaechlich ist istwert réel reel réelle vérité verite verdad verdadero real "
    "observé observado "
    "실제 실제값 真实 真實 实际 實際 真值 実際 実測 真値 trueclass truelabel "
)
# People who give labels: such a column may contain the person instead of the label.
PERSON_WORDS = word_set("annotator annotators reviewer adjudicator expert")
ROUND_WORDS = word_set("rater raters coder coders labeler labeller round pass")
# The final label, where several people or rounds gave labels.
AGREED_WORDS = word_set("gold golden adjudicated majority consensus final")
# The label, which may be the model's prediction.
LABEL_WORDS = column_naming.LABEL | word_set("etikett étiquette etiquette etiqueta 라벨 레이블 ラベル")
SCORE_WORDS = column_naming.SCORE | word_set(
    "yscore probas probs probabilities pseudoprobability p phat "
    "logits odds confidences conf likelihood propensity risk margin similarity distance logodds "
    "eventprobability pr logprob logprobs logp loglikelihood certainty "
    "wahrscheinlichkeit konfidenz probabilité probabilite probabilidad puntuación puntuacion "
    "예측확률 예측점수 "
    "分數 機率 得分 评分 预测概率 預測機率 予測確率 スコア 信頼度 置信度 "
)
# In more languages, so that no confidence passes as the score of one class unasked.
CONFIDENCE_WORDS = word_set(
    "confidence confidences conf konfidenz confiance confianza confiança fiducia pewność уверенность güven 신뢰도 "
    "信頼度 置信度"
)
PREDICTION_WORDS = column_naming.PREDICTION | word_set(
    "pred preds predict predval hat yhat fit fitted estimate estimated output "
    "guess guessed forecast suggestion suggestions suggested decision inferred inference argmax "
    "scored predlabel predclass alert alerted flagged "
    "vorhersage vorhergesagt vorhergesagte prognose prédiction prédit prédite predit predite predicción prediccion "
    "predicho 예측값 預測 预测值 预测标签 預測標籤 予測 予測値 "
)
# With a word for an answer the column is a prediction ("model_label"); alone it names a model.
MODEL_WORDS = word_set("model classifier clf machine automatic auto automated bot llm gpt ai ml system algorithm")
ANSWER_WORDS = word_set("label labels class classes classification category answer response result output tag verdict")
OUTCOME_WORDS = column_naming.OUTCOME | word_set(
    "classes cls classification diagnosis answer verdict "
    "klasse classe clase ergebnis résultat resultat resultado 결과 클래스 类别 類別 "
    "结果 結果 クラス"
)
FLAG_WORDS = word_set(
    "is has was did fraud fraudulent churn churned spam default defaulted survived died death malignant "
    "positive readmitted converted clicked cancelled disease cancer toxic relevant anomaly"
)
WEIGHT_WORDS = column_naming.WEIGHT | word_set("weights wt wgt w 가중치 权重 重み")
COUNT_WORDS = word_set("n num number count counts cnt freq frequency rows cases total of")
# With these words a weight is a case weight; alone it may be the weight of a patient.
CASE_WORDS = word_set("sample sampling case instance survey importance row obs observation")
QUERY_WORDS = word_set("query queries qid qids topic topics srch")
# What is retrieved for a query.
ITEM_WORDS = word_set(
    "doc docs docid docno document documents item items itemid product passage page url asin sku prop hotel movie "
    "result candidate answer article entity iid"
)
GROUP_WORDS = word_set("group groups segment site cohort region 그룹 지역")
# A column that describes a case is rarely the true label, unless a model predicts it.
ATTRIBUTE_WORDS = GROUP_WORDS | word_set(
    "gender sex country nation nationality continent city district language lang locale device browser platform os "
    "channel ethnicity ethnic race marital married hemisphere "
    "geschlecht land sprache sexe genre pays langue sexo género genero país pais idioma "
    "성별 국가 언어 "
    "性别 性別 国家 國家 语言 語言 国 言語"
)
# Words that may accompany an attribute; alone they are none.
ACCOMPANYING_WORDS = word_set(
    "patient user customer client person subject speaker author of the code name type status origin"
)
# What several cases may be of, each time with more or less the same errors.
CLUSTER_WORDS = word_set(
    "patient subject user customer client card account document doc session household person participant respondent "
    "student member family visitor device author speaker mrn pid uid iban imei cookie "
    "patienten kunde benutzer nutzer konto karte dokument sitzung haushalt person teilnehmer "
    "utilisateur compte carte foyer paciente usuario cliente cuenta tarjeta sesión hogar paziente "
    "患者 客户 客戶 用户 顧客 환자 고객 사용자"
)
SPLIT_WORDS = word_set("split splits fold folds partition subset dataset resample")
IDENTIFIER_WORDS = column_naming.IDENTIFIER | word_set("guid rowid rowindex rownum serial unnamed")
RANK_WORDS = word_set("rank ranks ranking rang rango 순위 排名 順位")
# About how the file was made, not about a case.
SETTING_WORDS = column_naming.DATE_OR_TIME | word_set(
    "tokens threshold thresholds cutoff epoch epochs seed step batch latency iteration "
    "duration version residual residuals schwelle seuil umbral 阈值 閾値"
)


class NameRole(Enum):
    """The role that a column's name suggests."""

    TRUTH = "certainly the true label"
    LABEL = "the label, unless it is the model's prediction"
    SCORE = "a score"
    PREDICTION = "a prediction, as a score or as a class"
    OUTCOME = "likely the label"
    FLAG = "the label, if it has two values"
    WEIGHT = "a weight"
    CASE_WEIGHT = "certainly a case weight"
    QUERY = "the query of the case"
    GROUP = "a group of cases"
    SPLIT = "training or test split"
    SETTING = "how the file was made"
    IDENTIFIER = "an identifier of the case"
    NONE = "unknown"


MODEL_OUTPUT_ROLES = (NameRole.SCORE, NameRole.PREDICTION)
AUXILIARY_ROLES = (
    NameRole.IDENTIFIER,
    NameRole.QUERY,
    NameRole.GROUP,
    NameRole.SPLIT,
    NameRole.SETTING,
    NameRole.WEIGHT,
    NameRole.CASE_WEIGHT,
)

# Letters, and the combining marks of Thai, Hindi and other scripts.
WORD = r"(?:[^\W_]|[\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])+"


def words(name: str) -> list[str]:
    """The words of a column name in lower case, split at punctuation, case changes and digits.

    >>> words("y_true"), words("predProba1"), words("P(class = yes)")
    (['y', 'true'], ['pred', 'proba', '1'], ['p', 'class', 'yes'])
    """
    separated = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])", " ", name)
    return re.findall(WORD, separated.casefold())


# Whether a prediction is right, which a tool computes.
CORRECTNESS_WORDS = word_set(
    "correct correctly correctness incorrect richtig korrekt correcto correcta correto juste 正誤 正确 正確 정답여부"
)
# Dots in the name of a deeply nested member.
MIN_DOTS = 2
# Names that SAS (from, into, posterior, residual) and SPSS write.
WRITTEN_BY_TOOLS = (
    (re.compile(r"F_[A-Za-z]\w*|_FROM_|EM_CLASSTARGET"), NameRole.TRUTH),
    (re.compile(r"PRE_\d+|IP_\w+|\$[A-Z]{1,2}[CP]-.*"), NameRole.SCORE),
    (re.compile(r"[IU]_[A-Za-z]\w*|_INTO_|EM_CLASSIFICATION|(PGR|DIS)_\d+|XF_predval|\$[A-Z]-.*"), NameRole.PREDICTION),
    # The answers that providers of language models return.
    (re.compile(r"(?:.*\.)?(?:choices\.(?:message\.content|text)|message\.content\.text)"), NameRole.PREDICTION),
    (re.compile(r"(?:.*\.)?candidates\.content\.parts\.text|(?:.*\.)?modelOutput\.\w+"), NameRole.PREDICTION),
    (re.compile(r"[Tt]op[ _-]?[1-5](?:[ _-]?(?:class|label))?"), NameRole.PREDICTION),
    (re.compile(r"(?:.*\.)?(?:status_?[cC]ode|choices\.(?:index|finish_reason|message\.role))"), NameRole.SETTING),
    (re.compile(r"R_[A-Z]\w*|_?WARN_|(RES|ZRE|SRE|LEV|COO|LRE)_\d+"), NameRole.SETTING),
)


def role_of(name: str) -> NameRole:
    """The role that a column's name suggests; "pred_label" is a prediction, "class_prob" a score.

    >>> role_of("y_true").name, role_of("pred_label").name, role_of("sample_weight").name, role_of("x").name
    ('TRUTH', 'PREDICTION', 'CASE_WEIGHT', 'NONE')
    >>> role_of("gt").name, role_of("label_gt").name, role_of("age_gt_65").name
    ('TRUTH', 'TRUTH', 'NONE')
    >>> role_of("query_id").name, role_of("site").name, role_of("model_label").name, role_of("I_BAD").name
    ('QUERY', 'GROUP', 'PREDICTION', 'PREDICTION')
    """
    in_order = words(name)
    # Between others it means "greater than", as in age_gt_65.
    found = {word for place, word in enumerate(in_order) if word != "gt" or place in (0, len(in_order) - 1)}
    if found & WEIGHT_WORDS:
        return NameRole.CASE_WEIGHT if found & CASE_WORDS else NameRole.WEIGHT
    if found & SCORE_WORDS:
        return NameRole.IDENTIFIER if found & {"id", "ids"} else NameRole.SCORE
    written = next((role for pattern, role in WRITTEN_BY_TOOLS if pattern.fullmatch(name.strip())), None)
    if known := written or _of_answer(in_order):
        return known
    # Of a deeply nested member the last name counts: in a provider's log all members are of the "result".
    return _of_the_rest(found & set(words(name.rpartition(".")[2])) if name.count(".") >= MIN_DOTS else found)


def names_a_cluster(name: str) -> bool:
    """Whether a column's name says what several cases may be of, or its id, and nothing else.

    >>> [names_a_cluster(name) for name in ("patient_id", "userId", "card", "patient_age", "id", "customer_type")]
    [True, True, True, False, False, False]
    """
    found = {word for word in words(name) if not word.isdecimal()}
    return bool(found & CLUSTER_WORDS) and found <= CLUSTER_WORDS | IDENTIFIER_WORDS | {"hash", "code", "name", "no"}


def is_attribute(name: str) -> bool:
    """Whether a column's name describes an attribute of the case and nothing else.

    >>> is_attribute("gender"), is_attribute("patient_sex"), is_attribute("device_failure"), is_attribute("customer")
    (True, True, False, False)
    """
    found = {word for word in words(name) if not word.isdecimal()}
    return bool(found & ATTRIBUTE_WORDS) and found <= ATTRIBUTE_WORDS | ACCOMPANYING_WORDS


def may_name_a_person(name: str) -> bool:
    """Whether a column may contain the person who labelled, not the label.

    >>> may_name_a_person("annotator"), may_name_a_person("annotator_label"), may_name_a_person("gold")
    (True, False, False)
    """
    found = set(words(name))
    return bool(found & PERSON_WORDS) and not found & (ANSWER_WORDS | LABEL_WORDS)


def is_one_of_several(name: str) -> bool:
    """Whether a column contains the labels of one of several people or rounds.

    >>> [is_one_of_several(name) for name in ("annotator_1", "rater2", "label_round1", "annotator", "label_1")]
    [True, True, True, False, False]
    """
    found = words(name)
    return any(map(str.isdecimal, found)) and not (PERSON_WORDS | ROUND_WORDS).isdisjoint(found)


def is_about_correctness(name: str) -> bool:
    """Whether a column tells if each prediction was right: a true label for a confidence only.

    >>> is_about_correctness("is_correct"), is_about_correctness("correct_label")
    (True, False)
    """
    found = set(words(name))
    return bool(found & CORRECTNESS_WORDS) and not found & (ANSWER_WORDS | LABEL_WORDS)


def _of_answer(in_order: list[str]) -> NameRole | None:
    """The role of a name with a word for predictions; the first word decides: "true_prediction" is a true label."""
    found = set(in_order)
    if found & PREDICTION_WORDS:
        # The id of a class stands for the class.
        if found & {"id", "ids", "uuid"} and not found & (LABEL_WORDS | {"class"}):
            return NameRole.IDENTIFIER
        if found & SETTING_WORDS:
            return NameRole.SETTING
        if found & CORRECTNESS_WORDS:
            return NameRole.SETTING
        return NameRole.TRUTH if in_order[0] in TRUTH_WORDS else NameRole.PREDICTION
    if found & MODEL_WORDS and found & ANSWER_WORDS:
        return NameRole.PREDICTION
    return NameRole.SETTING if found & CORRECTNESS_WORDS and not found & ANSWER_WORDS else None


def _of_the_rest(found: set[str]) -> NameRole:
    words_of = {
        NameRole.SETTING: SETTING_WORDS,
        NameRole.TRUTH: TRUTH_WORDS,
        NameRole.LABEL: LABEL_WORDS,
        NameRole.OUTCOME: OUTCOME_WORDS,
        NameRole.QUERY: QUERY_WORDS,
        NameRole.SPLIT: SPLIT_WORDS,
        NameRole.GROUP: GROUP_WORDS,
        NameRole.IDENTIFIER: IDENTIFIER_WORDS,
        NameRole.FLAG: FLAG_WORDS,
    }
    return next((role for role, role_words in words_of.items() if found & role_words), NameRole.NONE)
