"""JSON of services, libraries and people: one object or many, flat or nested, keyed or not."""

import json
from collections.abc import Sequence
from typing import Any

import pandas as pd

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from threshold_explorer.reading.options import ReadingOptions

LABELS = [label for label, _ in ROWS]
SCORES = [score for _, score in ROWS]
TRUTHS = [int(label == "yes") for label in LABELS]
# Scores of the other class, so that both sum to 1 exactly.
MAX_OTHERS = [1 - score for score in SCORES]
RECORDS: list[dict[str, Any]] = [{"label": label, "score": score} for label, score in ROWS]
FRAME = pd.DataFrame({"label": LABELS, "score": SCORES})
IDS = [f"case-{at}" for at in range(8)]
CLASSES = ["no", "yes"]
CODED = list(zip(TRUTHS, SCORES, strict=True))
ALL = list(zip(IDS, LABELS, SCORES, strict=True))
NAMED = list(zip(IDS, RECORDS, strict=True))
LESS_ONE: dict[str, Any] = {"positives": (0.125, 0.7), "n_skipped": 1}


def cases() -> dict[str, Case]:
    """Every file of the family, keyed by its oddity."""
    return services() | columns() | keyed() | rows() | wrapped() | notations() | refused()


def dumped(value: Any, **options: Any) -> bytes:
    return json.dumps(value, **options).encode()


def lines(values: Sequence[Any], end: str = "\n") -> bytes:
    return "".join(json.dumps(value) + end for value in values).encode()


def of_services(make: Any) -> list[Any]:
    """One record per case, from its label, its score and that of the other class."""
    return [make(*case) for case in zip(LABELS, SCORES, MAX_OTHERS, strict=True)]


def services() -> dict[str, Case]:
    vertex = of_services(
        lambda label, p, q: {
            "instance": {"x": 1.5, "label": label},
            "prediction": {"classes": CLASSES, "scores": [q, p]},
        }
    )
    bigquery = of_services(
        lambda label, p, q: {
            "predicted_label": "yes" if p >= 0.5 else "no",
            "predicted_label_probs": [{"label": "yes", "prob": p}, {"label": "no", "prob": q}],
            "label": label,
        }
    )
    whole_bigquery = of_services(
        lambda label, p, q: {
            "predicted_default_probs": [{"label": "1", "prob": repr(p)}, {"label": "0", "prob": repr(q)}],
            "default": str(int(label == "yes")),
        }
    )
    single = of_services(lambda label, p, q: {"label": label, "SageMakerOutput": [p]})
    pipeline = of_services(
        lambda label, p, q: {"truth": label, "scores": [{"label": "no", "score": q}, {"label": "yes", "score": p}]}
    )
    zero_shot = of_services(lambda label, p, q: {"sequence": "a", "truth": label, "labels": CLASSES, "scores": [q, p]})
    mongo = [
        {"_id": {"$oid": key}, "label": label, "score": {"$numberDouble": repr(score)}} for key, label, score in ALL
    ]
    longs = [{"label": {"$numberLong": str(truth)}, "score": {"$numberDouble": repr(score)}} for truth, score in CODED]
    found = {
        "Vertex AI": lines(vertex),
        "BigQuery ML": lines(bigquery),
        "BigQuery ML as an array": dumped(bigquery),
        "SageMaker, one number in a list": lines(single),
        "SageMaker's answer": dumped({"predictions": [{"label": label, "score": score} for label, score in ROWS]}),
        "Hugging Face with the truth": lines(pipeline),
        "Hugging Face, zero shot": lines(zero_shot),
        "MongoDB": lines(mongo),
    }
    result = {name: Case(content, "p.jsonl") for name, content in found.items()}
    result["BigQuery ML, numbers as texts"] = Case(lines(whole_bigquery), "p.json", positive="1")
    result["MongoDB, whole numbers"] = Case(dumped(longs), "p.json", positive="1")
    result["SageMaker's .out"] = Case(lines([[truth, score] for truth, score in CODED]), "p.csv.out", positive="1")
    return result


def columns() -> dict[str, Case]:
    by_name = {"y_true": TRUTHS, "y_score": SCORES}
    wide = [[q, p] for p, q in zip(SCORES, MAX_OTHERS, strict=True)]
    found: dict[str, Any] = {
        "lists": by_name,
        "lists beside scalars": {"model": "xgb", "auc": 0.5, **by_name, "seed": 7},
        "lists beside the names of the classes": {**by_name, "classes": CLASSES},
        "lists beside settings": {"params": {"depth": 3, "eta": 0.1}, **by_name},
        "lists beside an empty one": {**by_name, "warnings": []},
        "lists in a member": {"result": by_name},
        "lists in a member of a member": {"run": {"id": 7, "eval": {"split": "test", **by_name}}},
        "lists of lists": {"y_true": TRUTHS, "y_proba": wide},
        "lists of one number each": {"y_true": TRUTHS, "y_score": [[score] for score in SCORES]},
        "records beside a list": {"y_true": TRUTHS, "predictions": [{"score": score} for score in SCORES]},
        "numbers as texts": {"y_true": list(map(str, TRUTHS)), "y_score": list(map(repr, SCORES))},
    }
    return {f"by column: {name}": Case(dumped(value), "p.json", positive="1") for name, value in found.items()}


def keyed() -> dict[str, Case]:
    by_number = {str(at): row for at, row in enumerate(RECORDS)}
    found: dict[str, Any] = {
        "pandas by index": json.loads(FRAME.to_json(orient="index", double_precision=15)),
        "pandas by column": json.loads(FRAME.to_json(orient="columns", double_precision=15)),
        "by number": by_number,
        "by number from 1": {str(at + 1): row for at, row in enumerate(RECORDS)},
    }
    result = {f"keyed: {name}": Case(dumped(value), "p.json") for name, value in found.items()}
    result["keyed: a column for each label of a row"] = Case(
        dumped({name: {key: row[name] for key, row in by_number.items()} for name in ("score", "label")}), "p.json"
    )
    return result


def rows() -> dict[str, Case]:
    pairs: list[list[Any]] = [[label, score] for label, score in ROWS]
    named: dict[str, Any] = {
        "columns and data": {"columns": ["label", "score"], "data": pairs},
        "header and rows": {"header": ["label", "score"], "rows": pairs},
        "fields and values": {"fields": ["label", "score"], "values": pairs},
        "fields that say their types": {
            "fields": [{"name": "label", "type": "string"}, {"name": "score"}],
            "data": pairs,
        },
        "a schema and rows": {"schema": {"fields": [{"name": "label"}, {"name": "score"}]}, "rows": pairs},
        "columns and data in a member": {"result": {"columns": ["label", "score"], "rows": pairs}},
        "pandas, split": FRAME.to_dict("split"),
        "pandas, table": json.loads(FRAME.to_json(orient="table", double_precision=15)),
        "MLflow": {"dataframe_split": FRAME.to_dict("split")},
        "MLflow, records": {"dataframe_records": RECORDS},
        "names in the first": [["label", "score"], *pairs],
        "no names": pairs,
    }
    found = {f"rows: {name}": Case(dumped(value), "p.json") for name, value in named.items()}
    found["rows: lists on lines"] = Case(lines(pairs), "p.jsonl")
    found["rows: lists on lines, names in the first"] = Case(lines([["label", "score"], *pairs]), "p.jsonl")
    scored = [[label, [q, p]] for label, p, q in zip(LABELS, SCORES, MAX_OTHERS, strict=True)]
    found["rows: a label and a list"] = Case(dumped([["label", "proba"], *scored]), "p.json")
    return found


def wrapped() -> dict[str, Any]:
    nested = [
        {"id": key, "truth": {"label": label}, "model": {"name": "m", "score": score}} for key, label, score in ALL
    ]
    runs = {"train": [*RECORDS, {"label": "yes", "score": 0.99}], "test": RECORDS}
    found: dict[str, Any] = {
        "one member": {"predictions": RECORDS},
        "two members deep": {"result": {"rows": RECORDS}},
        "beside scalars": {"model": "m", "version": 3, "results": RECORDS},
        "beside settings": {"config": {"threshold": 0.5, "seed": 1}, "predictions": RECORDS},
        "nested objects": nested,
        "features beside": [{**row, "features": [1.5] * 30} for row in RECORDS],
        "words beside": [{**row, "tokens": ["a", "b"]} for row in RECORDS],
    }
    result = {f"wrapped: {name}": Case(dumped(value), "p.json") for name, value in found.items()}
    for name, value in {
        "a short list": {"predictions": RECORDS, "metrics": [{"name": "auc", "value": 0.5}]},
        "the training data": {"train": [{"label": "no", "score": 0.5}] * 9, "test": RECORDS},
        "a curve": {"cases": {"label": LABELS, "score": SCORES}, "roc": {"fpr": [0.0] * 12, "tpr": [0.0] * 12}},
    }.items():
        result[f"wrapped: beside {name}"] = Case(dumped(value), "p.json", asks="sheet")
    result["wrapped: a table that was chosen"] = Case(dumped(runs), "p.json", options=ReadingOptions(sheet="test"))
    return result


def notations() -> dict[str, Case]:
    text = json.dumps(RECORDS)
    each = [json.dumps(row) for row in RECORDS]
    found: dict[str, str | bytes] = {
        "on many lines": json.dumps(RECORDS, indent=2),
        "a byte order mark": text.encode("utf-8-sig"),
        "UTF-16": text.encode("utf-16"),
        "lines with blank lines between": "\n\n".join(each),
        "records without line ends": "".join(each),
        "records behind record separators": "".join(f"\x1e{row}\n" for row in each),
        "records over several lines each": "\n".join(json.dumps(row, indent=1) for row in RECORDS),
        "Windows line ends": "\r\n".join(each),
        "slashes in a text": json.dumps([{"url": "https://a.b/c,]", **row} for row in RECORDS]),
        "an ending of text": text,
    }
    result = {
        f"notation: {name}": Case(value.encode() if isinstance(value, str) else value, "p.txt")
        for name, value in found.items()
    }
    unknown = [{"label": label, "score": float("nan") if at == 0 else score} for at, (label, score) in enumerate(ROWS)]
    missing = [
        {"label": label} if at == 0 else row for at, (label, row) in enumerate(zip(LABELS, RECORDS, strict=True))
    ]
    result |= {
        "notation: NaN": Case(dumped(unknown), "p.json", **LESS_ONE),
        "notation: null": Case(dumped(unknown).replace(b"NaN", b"null"), "p.json", **LESS_ONE),
        "notation: a member left out": Case(lines(missing), "p.json", **LESS_ONE),
        "notation: truth values": Case(
            dumped([{"label": bool(t), "score": s} for t, s in CODED]),
            "p.json",
            positive="true",
        ),
        "notation: numbers as texts": Case(
            dumped([{"label": label, "score": repr(score)} for label, score in ROWS]), "p.json"
        ),
        "notation: decimal commas in texts": Case(
            dumped([{"label": label, "score": repr(score).replace(".", ",")} for label, score in ROWS]), "p.json"
        ),
    }
    return result


def refused() -> dict[str, Case]:
    text = json.dumps(RECORDS)
    roc = {"y_true": TRUTHS, "y_score": SCORES, "fpr": [0.0] * 12}
    by_id = dict(NAMED)
    by_column = {"label": dict(zip(IDS, LABELS, strict=True)), "score": dict(zip(IDS, SCORES, strict=True))}
    rest = {
        "schema": {"fields": [{"name": "label", "type": "STRING"}, {"name": "score", "type": "FLOAT"}]},
        "rows": [{"f": [{"v": label}, {"v": repr(score)}]} for label, score in ROWS],
    }
    plotly = {"columns": ["label", "score"], "data": [LABELS, SCORES]}
    found: dict[str, tuple[bytes, str]] = {
        "Python's lines": ("\n".join(map(str, RECORDS)).encode(), "reading-other-format"),
        "Python's list": (str(RECORDS).encode(), "reading-other-format"),
        "Python's columns with arrays": (
            f"{{'label': {LABELS}, 'p': array({SCORES})}}".encode(),
            "reading-other-format",
        ),
        "names without quotation marks": (text.replace('"', "").encode(), "reading-other-format"),
        "a comment first": (f"// made by the nightly run\n{text}".encode(), "reading-other-format"),
        "a comment over lines": (f"/* made by\n the nightly run */ {text}".encode(), "reading-other-format"),
        "a comment behind": (f"{text} // end".encode(), "reading-json-damaged"),
        "a comma before the last bracket": (f"{text[:-1]},]".encode(), "reading-json-damaged"),
        "lines that end in commas": (lines(RECORDS, ",\n"), "reading-json-damaged"),
        "BigQuery's answer": (dumped(rest), "reading-no-values"),
        "columns and lists of columns": (dumped(plotly), "reading-json-row"),
        "lists in two members": (dumped({"truth": {"y": TRUTHS}, "model": {"p": SCORES}}), "reading-json-form"),
        "objects by id": (dumped(by_id), "reading-json-form"),
        "objects by id in a member": (dumped({"model": "m", "predictions": by_id}), "reading-json-form"),
        "columns by id": (dumped(by_column), "reading-json-form"),
        "lists by id": (dumped({key: [label, score] for key, label, score in ALL}), "reading-json-form"),
        "records on a page each": (lines([RECORDS[:5], RECORDS[5:]]), "reading-no-values"),
        "a page on each line": (lines([{"page": 1, "items": RECORDS}] * 2), "reading-one-value-column"),
        "a batch on each line": (lines([{"labels": LABELS, "scores": SCORES}] * 2), "reading-json-batches"),
        "a list too short by one": (dumped({"y_true": TRUTHS, "y_score": SCORES[:-1]}), "reading-json-lengths"),
        "a curve beside the cases": (dumped(roc), "reading-json-lengths"),
        "a name that stands twice": (b'[{"label": 1, "score": 0.5, "score": 0.25}]', "reading-json-duplicate-name"),
        "a name that nesting makes twice": (dumped([{"a.b": 1, "a": {"b": 2}}]), "reading-json-duplicate-name"),
        "a text that is cut": (dumped(RECORDS)[:-9], "reading-json-damaged"),
        "a line that is cut": (lines(RECORDS)[:-9], "reading-json-damaged"),
        "a row that is too short": (dumped([["label", "score"], ["yes", 0.5], ["no"]]), "reading-json-row"),
        "metrics alone": (dumped({"auc": {"train": 0.9}, "f1": {"test": 0.8}}), "reading-json-form"),
        "an array of numbers": (dumped(SCORES), "reading-json-record"),
        "a record among lists": (dumped([["yes", 0.5], {"label": "no"}]), "reading-json-row"),
        "a sheet that is not there": (dumped({"a": RECORDS, "c": RECORDS}), "reading-no-such-sheet"),
    }
    result = {f"refused: {name}": Case(content, "p.json", key=key) for name, (content, key) in found.items()}
    last = result["refused: a sheet that is not there"]
    result["refused: a sheet that is not there"] = Case(
        last.content, "p.json", key=last.key, options=ReadingOptions(sheet="b")
    )
    return result
