"""Files with several cases per record, several tables, or several values per column."""

import io
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_formats import coded, workbook, written
from tests.threshold_explorer.reading.corpus.family_json import LABELS, MAX_OTHERS, SCORES, TRUTHS, dumped, lines
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from tests.threshold_explorer.reading.corpus.packing import zipped
from threshold_explorer.reading.options import ReadingOptions

HEADER = ["label", "score"]
RECORDS: list[dict[str, Any]] = [{"label": label, "score": score} for label, score in ROWS]
CURVE = [at / 20 for at in range(21)]


def cases() -> dict[str, Case]:
    """Every file of the family, keyed by its oddity."""
    return class_scores() | several_tables() | who_says_what() | nested() | shown()


def class_scores() -> dict[str, Case]:
    """JSON with the score of each class in the notation of some tool."""
    expanded_cases = list(zip(LABELS, SCORES, MAX_OTHERS, strict=True))
    found = {
        "Argilla": [{"annotation": a, "prediction": [["yes", p], ["no", q]]} for a, p, q in expanded_cases],
        "Comprehend": [
            {"Line": at, "truth": a, "Classes": [{"Name": "yes", "Score": p}, {"Name": "no", "Score": q}]}
            for at, (a, p, q) in enumerate(expanded_cases)
        ],
        "DataRobot": [
            {"actual": a, "predictionValues": [{"label": "yes", "value": p}, {"label": "no", "value": q}]}
            for a, p, q in expanded_cases
        ],
    }
    result = {name: Case(lines(records), "p.jsonl") for name, records in found.items()}
    vectors = [
        {"label": t, "rawPrediction": {"type": 1, "values": [-p, p]}, "probability": {"type": 1, "values": [q, p]}}
        for t, p, q in zip(TRUTHS, SCORES, MAX_OTHERS, strict=True)
    ]
    result["Spark's vectors"] = coded(lines(vectors), "p.json")
    sparse = {"type": 0, "size": 5, "indices": [1, 3], "values": [1.0, 2.0]}
    result["Spark's vectors beside sparse features"] = coded(
        lines([{**vector, "features": sparse} for vector in vectors]), "p.json"
    )
    result["MongoDB's decimal numbers"] = coded(
        dumped([{"label": t, "score": {"$numberDecimal": str(p)}} for t, p in zip(TRUTHS, SCORES, strict=True)]), "p"
    )
    return {f"classes: {name}": case for name, case in result.items()}


def several_tables() -> dict[str, Case]:
    """Several tables, of which one is asked for."""
    grid: list[list[Any]] = [HEADER, *map(list, ROWS)]
    features = [["id", "age", "income"], *([at, 20 + at, 1000.5 * at] for at in range(30))]
    found = {
        "a curve on a sheet": (
            workbook(("S", grid), ("ROC", [["fpr", "tpr"], *zip(CURVE, CURVE, strict=True)])),
            "p.xlsx",
        ),
        "features on a sheet": (workbook(("S", grid), ("features", features)), "p.xlsx"),
        "SQLite": (database(), "p.sqlite"),
    }
    return {f"tables: {name}": Case(content, file_name, asks="sheet") for name, (content, file_name) in found.items()}


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


# Names of predictions, labels and scores in languages whose words are not known.
LANGUAGES = {
    "Swedish": ("prediktion", "utfall", "sannolikhet", "ja", "nej"),
    "Thai": ("ทำนาย", "จริง", "ความน่าจะเป็น", "ใช่", "ไม่ใช่"),
}


def who_says_what() -> dict[str, Case]:
    """Columns of people, rows and classes that look like a label or a score."""
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
        "a column for each class": coded(csv(["y_0", "y_1", "p_0", "p_1"], marks, TRUTHS, MAX_OTHERS, SCORES), "p.csv"),
        "a column for each class by name": coded(
            csv(["true_no", "true_yes", "pred_no", "pred_yes"], marks, TRUTHS, MAX_OTHERS, SCORES), "p.csv"
        ),
        "row numbers alone": Case(csv(["line", "label"], number, LABELS), key="columns-ids-and-classes"),
        "a rank": Case(csv(["rank", "label"], number, LABELS), positives=(1, 3, 6), negatives=(2, 4, 5, 7, 8)),
        "numbers of rows in an array": coded(
            written(lambda file: np.save(file, np.column_stack([np.arange(8), TRUTHS, SCORES]))), "p.npy"
        ),
    }
    for language, (model, truth, score, yes, no) in LANGUAGES.items():
        guesses, labels = ([yes if each else no for each in values] for values in (predicted, TRUTHS))
        content = csv([model, truth, score], guesses, labels, SCORES)
        found[f"{language}, the prediction first"] = Case(content, key="columns-question-label")
    return {f"columns: {name}": case for name, case in found.items()}


VECTOR = pa.struct(
    [("type", pa.int8()), ("size", pa.int32()), ("indices", pa.list_(pa.int32())), ("values", pa.list_(pa.float64()))]
)


def parquet(**columns: Any) -> bytes:
    return written(lambda file: pq.write_table(pa.table(columns), file))


def written_arrow(**columns: Any) -> bytes:
    sink, table = io.BytesIO(), pa.table(columns)
    with pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue()


def vectors(rows: Sequence[list[float]]) -> pa.Array:
    return pa.array([{"type": 1, "size": None, "indices": None, "values": row} for row in rows], VECTOR)


def nested() -> dict[str, Case]:
    """Columns of several values, as Spark, BigQuery and Hugging Face write them to Parquet and Arrow."""
    wide = [[q, p] for p, q in zip(SCORES, MAX_OTHERS, strict=True)]
    by_class = [{"no": q, "yes": p} for q, p in wide]
    classes = [[{"label": "yes", "prob": p}, {"label": "no", "prob": q}] for q, p in wide]
    by_score = [sorted(each, key=lambda found: -found["prob"]) for each in classes]
    maps = pa.array([list(each.items()) for each in by_class], pa.map_(pa.string(), pa.float64()))
    sparse = pa.array([{"type": 0, "size": 9, "indices": [1, 3], "values": [1.0, 2.0]}] * 8, VECTOR)
    words = {
        "a structure": parquet(label=LABELS, probs=by_class),
        "a list of classes": parquet(label=LABELS, predicted_label_probs=classes),
        "classes by their scores": parquet(label=LABELS, output=by_score),
        "structures in structures": parquet(
            truth=[{"label": label} for label in LABELS], model=[{"out": {"score": score}} for score in SCORES]
        ),
        "texts as bytes": parquet(label=[label.encode() for label in LABELS], score=SCORES),
        "an embedding beside": parquet(label=LABELS, score=SCORES, embedding=[[0.5] * 64] * 8),
        "words beside": parquet(label=LABELS, score=SCORES, tokens=[["a", "b"]] * 8),
    }
    coded_ones = {
        "a list": parquet(label=TRUTHS, probability=wide),
        "a list of fixed length": parquet(label=TRUTHS, probs=pa.array(wide, pa.list_(pa.float64(), 2))),
        "a list of one": parquet(label=TRUTHS, score=[[score] for score in SCORES]),
        "Spark's vectors": parquet(
            label=TRUTHS,
            features=sparse,
            rawPrediction=vectors([[-p, p] for p in SCORES]),
            probability=vectors(wide),
            prediction=[float(p >= 0.5) for p in SCORES],
        ),
    }
    found = {name: Case(content, "p.parquet") for name, content in words.items()}
    found |= {name: coded(content, "p.parquet") for name, content in coded_ones.items()}
    folders = [
        (f"t/label={label}/0.parquet", parquet(score=[score for other, score in ROWS if other == label]))
        for label in ("no", "yes")
    ]
    found["scores alone in folders"] = Case(zipped(folders), "p.zip")
    ends = pa.compute.run_end_encode(pa.array(LABELS))
    found["maps"] = Case(parquet(label=LABELS, probs=maps), "p.parquet", key="reading-one-value-column")
    found["run ends"] = Case(written_arrow(label=ends, score=SCORES), "p.arrow", key="reading-one-value-column")
    found["scores alone"] = Case(parquet(score=SCORES), "p.parquet", key="reading-one-value-column")
    return {f"nested: {name}": case for name, case in found.items()}


def shown() -> dict[str, Case]:
    """Displayed tables: emphasised, or with a header that may be a case."""
    bold = "".join(f"| {'**yes**' if at == 0 else label} | `{score}` |\n" for at, (label, score) in enumerate(ROWS))
    doubtful = workbook(("S", [[0, 1], *zip(TRUTHS, SCORES, strict=True)]))
    return {
        "shown: Markdown with bold cells": Case(f"| **label** | score |\n|---|---|\n{bold}".encode(), "p.md"),
        "shown: a workbook with a doubtful header": coded(doubtful, "p.xlsx", asks="has_header"),
        "shown: a workbook with a header, as was said": coded(
            doubtful, "p.xlsx", options=ReadingOptions(has_header=True)
        ),
        "shown: a workbook without a header, as was said": Case(
            doubtful,
            "p.xlsx",
            positives=(0.5, 0.125, 0.7),
            negatives=(0.25, 0.875, 0.0625, 0.3, 1.0, 1.0),
            positive="1",
            options=ReadingOptions(has_header=False),
        ),
    }
