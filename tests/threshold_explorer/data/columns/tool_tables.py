"""Tables of predictions as many tools write them, with what a person reads in them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

N = 40
_draw = np.random.default_rng(7)
TRUTH = np.arange(N) % 3 == 0
# A model that is often right, never always.
P1 = np.clip(np.where(TRUTH, 0.62, 0.36) + _draw.normal(0, 0.17, N), 0.02, 0.98).round(4)
P0 = (1 - P1).round(4)
HARD = P1 >= 0.5
SURE = np.maximum(P1, P0)
assert (HARD != TRUTH).sum() > 2


@dataclass(frozen=True)
class ToolTable:
    """A tool's table: which column is the truth, which the score, which label is positive.

    `predicted` as in the roles; `key` is that of the sentence that refuses it, `asked` of the one that asks.
    """

    table: pa.Table
    label: str = ""
    score: str = ""
    positive: str = "1"
    predicted: str | None = None
    key: str | None = None
    asked: str | None = None


def words(values: np.ndarray, positive: Any, negative: Any) -> list[Any]:
    return [positive if value else negative for value in values]


def table(header: str, positive: Any = 1, negative: Any = 0) -> pa.Table:
    """A table from "name:what": t truth, h the model's decision, p its probability, q that of the other class, c its
    confidence, n a running number, s train or test, d a date, r a half, g another flag, k a constant text."""
    groups = np.random.default_rng(3).random(N) > 0.5
    kinds: dict[str, Any] = {
        "t": words(TRUTH, positive, negative),
        "h": words(HARD, positive, negative),
        "p": P1,
        "q": P0,
        "c": SURE,
        "n": np.arange(1, N + 1),
        "s": ["train" if i % 2 else "test" for i in range(N)],
        "f": np.arange(N) % 5,
        "d": [f"2024-01-{1 + i % 28:02d}" for i in range(N)],
        "r": np.full(N, 0.5),
        "g": words(groups, "F", "M"),
        "k": ["bert-base"] * N,
        "o": (HARD == TRUTH).astype(int),
        "01h": HARD.astype(int),
        "l": np.log(P1 / P0).round(4),
    }
    parts = [part.rpartition(":") for part in header.split(", ")]
    return pa.table({name: kinds[kind] for name, _, kind in parts})


def read(header: str, label: str, score: str, positive: Any = 1, negative: Any = 0) -> ToolTable:
    return ToolTable(table(header, positive, negative), label, score, str(positive))


def sure(header: str, label: str, score: str, predicted: str, positive: Any = 1, negative: Any = 0) -> ToolTable:
    return ToolTable(table(header, positive, negative), label, score, str(positive), predicted)


def which(header: str, positive: Any = 1, negative: Any = 0) -> ToolTable:
    """A table with a label that the score gives exactly, and another one: a perfect model, or a model's decision."""
    return ToolTable(table(header, positive, negative), positive="", asked="columns-question-label")


def untrue(header: str, key: str = "columns-no-truth", positive: Any = 1, negative: Any = 0) -> ToolTable:
    return ToolTable(table(header, positive, negative), key=key)


def tool_tables() -> dict[str, ToolTable]:
    return {
        "Azure ML": read("age:n, Label:t, Scored Labels:h, Scored Probabilities:p", "Label", "Scored Probabilities"),
        "Azure ML income": read(
            "income:t, Scored Labels:h, Scored Probabilities:p", "income", "Scored Probabilities", ">50K", "<=50K"
        ),
        "Azure ML, model first": read(
            "Scored Labels:h, Scored Probabilities:p, income:t", "income", "Scored Probabilities", ">50K", "<=50K"
        ),
        "caret": read("pred:h, obs:t, yes:p, no:q, rowIndex:n, Resample:k", "obs", "yes", "yes", "no"),
        "caret without order": read("no:q, yes:p, pred:h, obs:t, rowIndex:n", "obs", "yes", "yes", "no"),
        "BigQuery": read("label:t, predicted_label:h, predicted_label_probs:p", "label", "predicted_label_probs"),
        "BigQuery, model first": read("predicted_label:h, prob:p, label:t", "label", "prob"),
        "H2O": read("predict:h, p0:q, p1:p, label:t", "label", "p1"),
        "H2O with names": read("predict:h, no:q, yes:p, churn:t", "churn", "yes", "yes", "no"),
        "Spark": read("label:t, prediction:h, probability:p", "label", "probability"),
        "Spark, prediction first": read("prediction:h, probability:p, label:t", "label", "probability"),
        "SageMaker": read("predicted_label:h, probability:p, label:t", "label", "probability"),
        "scikit-learn": read("y_true:t, y_hat:h, y_score:p", "y_true", "y_score"),
        "scikit-learn y_pred": read("y_pred:h, y_proba:p, y_test:t", "y_test", "y_proba"),
        "mlr3": read("row_ids:n, truth:t, response:h, prob.0:q, prob.1:p", "truth", "prob.1"),
        "mlr": read("id:n, truth:t, prob.yes:p, prob.no:q, response:h", "truth", "prob.yes", "yes", "no"),
        "tidymodels": read(
            ".pred_class:h, .pred_yes:p, .pred_no:q, churn:t, .row:n", "churn", ".pred_yes", "yes", "no"
        ),
        "SAS Enterprise Miner": read("F_target:t, I_target:h, P_target1:p, P_target0:q", "F_target", "P_target1"),
        "SAS BAD": read("I_BAD:h, P_BAD1:p, P_BAD0:q, F_BAD:t", "F_BAD", "P_BAD1"),
        "SAS with own target": read("BAD:t, I_BAD:h, P_BAD1:p, P_BAD0:q, R_BAD1:l", "BAD", "P_BAD1"),
        "SAS LOGISTIC": read("_FROM_:t, _INTO_:h, IP_0:q, IP_1:p", "_FROM_", "IP_1"),
        "SAS EM": sure(
            "EM_CLASSTARGET:t, EM_CLASSIFICATION:h, EM_PROBABILITY:c",
            "EM_CLASSTARGET",
            "EM_PROBABILITY",
            "EM_CLASSIFICATION",
        ),
        "SPSS": read("case:n, default:t, PRE_1:p, PGR_1:h", "default", "PRE_1"),
        "SPSS cross-validated": read("default:t, XF_predval:h, PRE_1:p", "default", "PRE_1"),
        "SPSS Modeler": sure("churn:t, $C-churn:h, $CC-churn:c", "churn", "$CC-churn", "$C-churn", "T", "F"),
        "R": read("actual:t, fitted:p", "actual", "fitted"),
        "R glm": read("y:t, fit:p, resid:l", "y", "fit"),
        "Weka": read("inst#:n, actual:t, predicted:h, error:k, prediction:p", "actual", "prediction"),
        "KNIME": read(
            "income:t, P (income=>50K):p, P (income=<=50K):q, Prediction (income):h",
            "income",
            "P (income=>50K)",
            ">50K",
            "<=50K",
        ),
        "RapidMiner": read(
            "label:t, prediction(label):h, confidence(yes):p, confidence(no):q", "label", "confidence(yes)", "yes", "no"
        ),
        "Snowflake": read("TARGET:t, PREDICT_LABEL:h, PREDICT_PROBABILITY_1:p", "TARGET", "PREDICT_PROBABILITY_1"),
        "Dataiku": read("prediction:h, proba_0:q, proba_1:p, prediction_correct:o, churned:t", "churned", "proba_1"),
        "Dataiku, correctness first": read(
            "prediction_correct:o, prediction:h, proba_0:q, proba_1:p, churned:t", "churned", "proba_1"
        ),
        "DataRobot": read(
            "row_id:n, readmitted_actual:t, readmitted_1_PREDICTION:p, readmitted_PREDICTION:h, THRESHOLD:r",
            "readmitted_actual",
            "readmitted_1_PREDICTION",
        ),
        "Amazon ML": read("trueLabel:t, bestAnswer:h, score:p", "trueLabel", "score"),
        "Alteryx": read("Score_No:q, Score_Yes:p, Churn:t", "Churn", "Score_Yes", "Yes", "No"),
        "JMP": read("Prob[No]:q, Prob[Yes]:p, Most Likely y:h, y:t", "y", "Prob[Yes]", "Yes", "No"),
        "MLflow": read("prediction:h, target:t, score:p", "target", "score"),
        "Vertex": read("predicted_class:h, scores:p, ground_truth:t", "ground_truth", "scores"),
        "model_label and gold": read("model_label:h, gold:t, score:p", "gold", "score"),
        "model_label and human_label": read("model_label:h, human_label:t, score:p", "human_label", "score"),
        "label and human_label": read("label:h, human_label:t, score:p", "human_label", "score"),
        "label and annotator": read("label:h, annotator:t, prob:p", "annotator", "prob", "yes", "no"),
        "classification and reference": read("classification:h, reference:t, prob:p", "reference", "prob"),
        "predicted_class and reference": read("predicted_class:h, reference:t, prob:p", "reference", "prob"),
        "classification and outcome": which("classification:h, outcome:t, prob:p"),
        "label and class": which("label:h, class:t, prob:p", "spam", "ham"),
        "label and another of its words": which("label:h, sentiment:t, prob:p", "pos", "neg"),
        "true label and predicted label": read("predicted label:h, true label:t, score:p", "true label", "score"),
        "llm_label": read("llm_label:h, expert:t, prob:p", "expert", "prob", "toxic", "ok"),
        "auto_class": read("auto_class:h, manual:t, prob:p", "manual", "prob"),
        "obs and pred, numbers": read("pred:p, obs:t", "obs", "pred"),
        "German": read(
            "Vorhersage:h, Wahrscheinlichkeit:p, Wahrheit:t", "Wahrheit", "Wahrscheinlichkeit", "ja", "nein"
        ),
        "German Klasse": read("Klasse:t, Vorhergesagt:h, Wahrscheinlichkeit:p", "Klasse", "Wahrscheinlichkeit"),
        "French": read("prédiction:h, probabilité:p, réel:t", "réel", "probabilité", "oui", "non"),
        "Spanish": read("predicción:h, probabilidad:p, real:t", "real", "probabilidad", "sí", "no"),
        "Dutch": which("voorspelling:h, kans:p, werkelijk:t", "ja", "nee"),
        "Japanese": read("予測:h, 確率:p, 正解:t", "正解", "確率", "はい", "いいえ"),
        "Chinese": read("预测:h, 概率:p, 真实:t", "真实", "概率", "是", "否"),
        "Korean": read("예측:h, 확률:p, 정답:t", "정답", "확률", "예", "아니오"),
        "split": read("id:n, split:s, label:t, score:p", "label", "score"),
        "fold": read("fold:f, label:t, score:p", "label", "score"),
        "fold and predictions": read("fold:f, pred:h, prob:p, y:t", "y", "prob"),
        "threshold": read("threshold:r, label:t, x:p", "label", "x"),
        "timestamp": read("timestamp:n, label:t, x:p", "label", "x"),
        "date": read("date:d, label:t, p:p", "label", "p"),
        "latency": read("latency:l, is_spam:t, model_a:p", "is_spam", "model_a"),
        "predicted class index": read("predicted_class_index:h, y:t, prob:p", "y", "prob"),
        "sex beside": read("sex:g, label:t, score:p", "label", "score"),
        "sex first, truth unnamed": read("label:t, sex:g, score:p", "label", "score"),
        "model's name": read("model:k, label:t, score:p", "label", "score"),
        "risk in words": read("Risk:t, prob:p", "Risk", "prob", "bad", "good"),
        "logits": read("label:t, logit:l", "label", "logit"),
        "two classes' columns": read("y:t, class_0:q, class_1:p", "y", "class_1"),
        "LABEL_1": read("gold:t, LABEL_0:q, LABEL_1:p", "gold", "LABEL_1", "LABEL_1", "LABEL_0"),
        "HF with gold": sure("text:n, gold:t, label:h, score:c", "gold", "score", "label", "POSITIVE", "NEGATIVE"),
        "HF LABEL_1": sure("label:h, score:c, truth:t", "truth", "score", "label", "LABEL_1", "LABEL_0"),
        "confidence": sure("y_true:t, y_pred:h, confidence:c", "y_true", "confidence", "y_pred"),
        "confidence in words": sure(
            "truth:t, prediction:h, confidence:c", "truth", "confidence", "prediction", "ja", "nein"
        ),
        "probability of the predicted": sure(
            "actual:t, predicted:h, probability:c", "actual", "probability", "predicted", "yes", "no"
        ),
        "max_prob": sure("label:t, pred:h, max_prob:c", "label", "max_prob", "pred"),
        "confidence beside the probability": read("y:t, pred:h, confidence:c, prob_1:p", "y", "prob_1"),
        "confidence that is the probability": read("y:t, pred:h, confidence:p", "y", "confidence"),
        "other words for the answer": ToolTable(
            pa.table(
                {"diagnosis": words(TRUTH, "malignant", "benign"), "pred": words(HARD, "yes", "no"), "conf": SURE}
            ),
            "diagnosis",
            "conf",
            "malignant",
            "pred",
        ),
        "other case for the answer": ToolTable(
            pa.table({"gold": words(TRUTH, "Spam", "Ham"), "pred": words(HARD, "spam", "ham"), "conf": SURE}),
            "gold",
            "conf",
            "Spam",
            "pred",
        ),
        "correctness": read("is_correct:o, confidence:c", "is_correct", "confidence"),
        "correctness of an answer": read("prediction:h, correct:o, confidence:c", "correct", "confidence"),
        "no truth": untrue("id:n, y_pred:h, y_score:p"),
        "no truth, Azure": untrue("Scored Labels:h, Scored Probabilities:p"),
        "no truth, H2O": untrue("predict:h, p0:q, p1:p"),
        "no truth, decision": untrue("id:n, decision:h, score:p", positive="yes", negative="no"),
        "no truth, KNIME": untrue("P (y=1):p, P (y=0):q, Prediction (y):h"),
        "no truth, split": untrue("split:s, prob:p", "columns-only-answers"),
        "no truth, model's name": untrue("model:k, prob:p", "columns-only-answers"),
        "decision of a person": read("decision:t, score:p", "decision", "score", "yes", "no"),
        "HF pipeline alone": ToolTable(
            table("label:h, score:c", "POSITIVE", "NEGATIVE"), "label", "score", "", asked="columns-question-confidence"
        ),
        "confidence without the class": ToolTable(
            table("y_true:t, confidence:c"), "y_true", "confidence", "", asked="columns-question-confidence"
        ),
        "reversed": ToolTable(table("y:t, score:q", "yes", "no"), "y", "score", "", asked="columns-question-reversed"),
        "reversed with 0 and 1": ToolTable(
            table("label:t, distance:q"), "label", "distance", "", asked="columns-question-reversed"
        ),
        "silent, by scores": read("group:t, prob:p", "group", "prob", "left", "right"),
        "silent the other way round": read("group:t, prob:p", "group", "prob", "A", "B"),
        "silent 1 and 2": read("y:t, prob:p", "y", "prob", 2, 1),
        "silent 2 and 1": read("y:t, prob:p", "y", "prob", 1, 2),
    }
