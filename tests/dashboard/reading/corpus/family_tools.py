"""Files of tools that write several cases in one record, several tables in one file, or columns of several values."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import numpy as np

from tests.dashboard.reading.corpus.case import Case
from tests.dashboard.reading.corpus.family_formats import coded, workbook, written
from tests.dashboard.reading.corpus.family_json import IDS, LABELS, OTHERS, SCORES, TRUTHS, dumped, lines
from tests.dashboard.reading.corpus.family_plain import ROWS

HEADER = ["label", "score"]
RECORDS: list[dict[str, Any]] = [{"label": label, "score": score} for label, score in ROWS]
CURVE = [at / 20 for at in range(21)]
TRAINED = [{"label": label, "score": 1 - score} for label, score in ROWS * 3]


def cases() -> dict[str, Case]:
    """Every file of the family by what is odd about it."""
    return batches() | class_scores() | several_tables() | who_says_what()


def batches() -> dict[str, Case]:
    """JSON in which a record holds several cases, and what looks alike."""
    halves = (slice(0, 5), slice(5, 8))
    named = [{"labels": LABELS[half], "scores": SCORES[half]} for half in halves]
    folds = [{"y_true": TRUTHS[half], "y_score": SCORES[half]} for half in halves]
    wide = [
        {"targets": TRUTHS[half], "probs": [[q, p] for p, q in zip(SCORES[half], OTHERS[half], strict=True)]}
        for half in halves
    ]
    pages = [{"page": at, "items": RECORDS[half]} for at, half in enumerate(halves)]
    tokens = [{**row, "tokens": ["a", "a", "b"], "shares": [0.5, 0.25, 0.25]} for row in RECORDS]
    history = [{**row, "history": [{"label": "no", "score": 0.5}] * 2} for row in RECORDS]
    found = {
        "a batch on each line": Case(lines(named), "p.jsonl"),
        "batches of one length": Case(lines([{"l": LABELS[:4], "s": SCORES[:4]}, {"l": LABELS[4:], "s": SCORES[4:]}])),
        "a page on each line": Case(lines(pages), "p.jsonl"),
        "an array of pages": Case(dumped(pages), "p.json"),
        "tokens beside each case": Case(lines(tokens), "p.jsonl"),
        "what was said before beside each case": Case(lines(history), "p.jsonl"),
        "folds in a list": coded(dumped({"folds": [{"fold": at, **fold} for at, fold in enumerate(folds)]}), "p.json"),
        "folds by name": coded(dumped({f"fold_{at}": fold for at, fold in enumerate(folds)}), "p.json"),
        "batches of two classes": coded(lines(wide), "p.jsonl"),
        "batches with their loss": coded(lines([{"batch": 1, "loss": 0.5, **fold} for fold in folds]), "p.jsonl"),
        "uneven in a batch": Case(
            lines([*named, {"labels": ["no"], "scores": [0.5, 0.25]}] + named * 30), key="reading-no-values"
        ),
        "a list for each case": Case(dumped({key: list(row) for key, row in zip(IDS, ROWS, strict=True)}), "p.json"),
    }
    return {f"batches: {name}": case for name, case in found.items()}


def class_scores() -> dict[str, Case]:
    """JSON that tells the score of each class in the words of some tool."""
    by_case = list(zip(LABELS, SCORES, OTHERS, strict=True))
    found = {
        "Argilla": [{"annotation": a, "prediction": [["yes", p], ["no", q]]} for a, p, q in by_case],
        "Comprehend": [
            {"Line": at, "truth": a, "Classes": [{"Name": "yes", "Score": p}, {"Name": "no", "Score": q}]}
            for at, (a, p, q) in enumerate(by_case)
        ],
        "DataRobot": [
            {"actual": a, "predictionValues": [{"label": "yes", "value": p}, {"label": "no", "value": q}]}
            for a, p, q in by_case
        ],
    }
    result = {name: Case(lines(records), "p.jsonl") for name, records in found.items()}
    vectors = [
        {"label": t, "rawPrediction": {"type": 1, "values": [-p, p]}, "probability": {"type": 1, "values": [q, p]}}
        for t, p, q in zip(TRUTHS, SCORES, OTHERS, strict=True)
    ]
    result["Spark's vectors"] = coded(lines(vectors), "p.json")
    result["MongoDB's decimal numbers"] = coded(
        dumped([{"label": t, "score": {"$numberDecimal": str(p)}} for t, p in zip(TRUTHS, SCORES, strict=True)]), "p"
    )
    return {f"classes: {name}": case for name, case in result.items()}


def several_tables() -> dict[str, Case]:
    """Of several tables that is read which holds predictions, and not what the model learned from."""
    curve = {"fpr": CURVE, "tpr": CURVE}
    columns = {"y_true": TRUTHS, "y_score": SCORES}
    grid: list[list[Any]] = [HEADER, *map(list, ROWS)]
    features = [["id", "age", "income"], *([at, 20 + at, 1000.5 * at] for at in range(30))]
    trained = [HEADER, *(list(row.values()) for row in TRAINED)]
    return {
        "tables: JSON, a curve beside": coded(dumped({**columns, "roc": curve}), "p.json"),
        "tables: JSON, train and test": Case(dumped({"train": TRAINED, "test": RECORDS}), "p.json"),
        "tables: JSON, columns of train and test": coded(
            dumped({"train": {"y_true": TRUTHS * 3, "y_score": CURVE + CURVE[:3]}, "test": columns}), "p.json"
        ),
        "tables: a curve on a sheet": Case(
            workbook(("S", grid), ("ROC", [["fpr", "tpr"], *zip(CURVE, CURVE, strict=True)])), "p.xlsx"
        ),
        "tables: features on a sheet": Case(workbook(("S", grid), ("features", features)), "p.xlsx"),
        "tables: train on a sheet": Case(workbook(("train", trained), ("test", grid)), "p.xlsx"),
        "tables: SQLite": Case(database(), "p.sqlite"),
    }


def database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as found:
        found.execute("CREATE TABLE features (id INT, age INT, income REAL)")
        found.executemany("INSERT INTO features VALUES (?, ?, ?)", [(at, 20 + at % 5, at * 1.5) for at in range(30)])
        found.execute("CREATE TABLE preds (id INTEGER PRIMARY KEY, label TEXT, score REAL)")
        found.executemany("INSERT INTO preds (label, score) VALUES (?, ?)", ROWS)
        found.commit()
        return found.serialize()


def csv(header: list[str], *columns: Sequence[object]) -> bytes:
    rows = zip(*columns, strict=True)
    return "".join(",".join(map(str, row)) + "\n" for row in [header, *rows]).encode()


# Whose answer a column is, in the words of languages: what was predicted, what is so, how likely.
LANGUAGES = {
    "Swedish": ("prediktion", "utfall", "sannolikhet", "ja", "nej"),
    "Finnish": ("ennuste", "todellinen", "todennäköisyys", "kyllä", "ei"),
    "Czech": ("predikce", "skutečnost", "pravděpodobnost", "ano", "ne"),
    "Hungarian": ("becslés", "valós", "valószínűség", "igen", "nem"),
    "Greek": ("πρόβλεψη", "πραγματικό", "πιθανότητα", "1", "0"),
    "Arabic": ("التوقع", "الحقيقة", "الاحتمال", "نعم", "لا"),
    "Vietnamese": ("dự đoán", "thực tế", "xác suất", "có", "không"),
    "Indonesian": ("prediksi", "aktual", "probabilitas", "ya", "tidak"),
    "Thai": ("ทำนาย", "จริง", "ความน่าจะเป็น", "ใช่", "ไม่ใช่"),
    "Hebrew": ("תחזית", "אמת", "הסתברות", "1", "0"),
}


def who_says_what() -> dict[str, Case]:
    """Columns of people, of rows and of classes that look like a label or a score."""
    number = range(1, 9)
    marks = [1 - truth for truth in TRUTHS]
    predicted = [int(score >= 0.5) for score in SCORES]
    found = {
        "an annotator by name": Case(
            csv(["annotator", "label", "score"], ["anna", "ben"] * 4, LABELS, SCORES),
        ),
        "an annotator by number": Case(csv(["annotator_id", "label", "score"], [1, 2] * 4, LABELS, SCORES)),
        "one annotator": Case(csv(["annotator", "sentiment", "score"], [1] * 8, LABELS, SCORES)),
        "a reviewer's answers": Case(csv(["reviewer", "model", "p"], LABELS, LABELS[::-1], SCORES)),
        "one label and its answers": Case(
            csv(["label", "answer", "score"], ["SPAM"] * 8, ["accept" if t else "reject" for t in TRUTHS], SCORES),
            positive="accept",
        ),
        "a suggestion": Case(
            csv(["suggestion", "response", "score"], ["yes" if p else "no" for p in predicted], LABELS, SCORES)
        ),
        "a column for each class": coded(csv(["y_0", "y_1", "p_0", "p_1"], marks, TRUTHS, OTHERS, SCORES), "p.csv"),
        "a column for each class by name": coded(
            csv(["true_no", "true_yes", "pred_no", "pred_yes"], marks, TRUTHS, OTHERS, SCORES), "p.csv"
        ),
        "row numbers alone": Case(csv(["line", "label"], number, LABELS), key="columns-no-score"),
        "a rank": Case(csv(["rank", "label"], number, LABELS), positives=(1, 3, 6), negatives=(2, 4, 5, 7, 8)),
        "numbers of rows in an array": coded(
            written(lambda file: np.save(file, np.column_stack([np.arange(8), TRUTHS, SCORES]))), "p.npy"
        ),
    }
    for language, (model, truth, score, yes, no) in LANGUAGES.items():
        guesses, labels = ([yes if each else no for each in values] for values in (predicted, TRUTHS))
        content = csv([model, truth, score], guesses, labels, SCORES)
        found[f"{language}, the prediction first"] = Case(content, positive=yes)
    return {f"columns: {name}": case for name, case in found.items()}
