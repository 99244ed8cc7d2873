"""Exports of statistics programs, workflow tools, clouds and databases."""

from collections.abc import Iterable
from dataclasses import replace

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_json import IDS, LABELS, MAX_OTHERS, SCORES, TRUTHS, dumped, lines

N = range(8)
HARD = [int(score >= 0.5) for score in SCORES]
ANSWERS = ["yes" if flagged else "no" for flagged in HARD]


def cases() -> dict[str, Case]:
    """Every file of the family by the tool that writes it."""
    return statistics() | workflows() | clouds() | databases() | formats() | remarks() | people()


def rows(form: str, *columns: Iterable[object]) -> str:
    """One line per case, formatted with the template."""
    return "".join(form.format(*cells) + "\n" for cells in zip(*columns, strict=True))


def texts(files: dict[str, tuple[str, str]], positive: str = "yes") -> dict[str, Case]:
    """A Case for each named text."""
    return {tool: Case(text.encode(), name, positive=positive) for tool, (name, text) in files.items()}


def statistics() -> dict[str, Case]:
    """R, SAS, SPSS, Stata, Minitab and JMP."""
    named = {
        "R's write.table": ("p.txt", '"label" "score"\n' + rows('"{}" "{}" {}', N, LABELS, SCORES)),
        "R, caret": (
            "p.csv",
            '"","pred","obs","no","yes","rowIndex","Resample"\n'
            + rows('"{}","{}","{}",{},{},{},"Fold1"', N, ANSWERS, LABELS, MAX_OTHERS, SCORES, N),
        ),
        "R, tidymodels": (
            "p.csv",
            ".pred_class,.pred_no,.pred_yes,.row,truth,.config\n"
            + rows("{},{},{},{},{},Preprocessor1_Model1", ANSWERS, MAX_OTHERS, SCORES, N, LABELS),
        ),
        "SAS's proc print": ("p.lst", "Obs    label     score\n\n" + rows("{:>3}    {:<5} {:>8}", N, LABELS, SCORES)),
        "JMP": (
            "p.csv",
            "Outcome,Prob[no],Prob[yes],Most Likely Outcome\n"
            + rows("{},{},{},{}", LABELS, MAX_OTHERS, SCORES, ANSWERS),
        ),
    }
    coded = {
        "SAS's proc logistic": (
            "p.csv",
            "_FROM_,_INTO_,IP_0,IP_1\n" + rows("{},{},{},{}", TRUTHS, HARD, MAX_OTHERS, SCORES),
        ),
        "SPSS": ("p.csv", "default;PRE_1;PGR_1\n" + rows("{};{};{}", TRUTHS, commas(), HARD)),
        "Stata": ("p.csv", "y,phat,_est_m1\n" + rows("{},{},1", TRUTHS, SCORES)),
    }
    minitab = "C1-T\tC2\nlabel\tFITS1\n" + rows("{}\t{}", LABELS, SCORES)
    asking = {"Minitab": Case(minitab.encode(), "p.txt", positive="yes", asks="titles")}
    return texts(named) | texts(coded, "1") | asking


def workflows() -> dict[str, Case]:
    """KNIME, Orange, RapidMiner, H2O, Dataiku, DataRobot and what libraries write."""
    named = {
        "KNIME": (
            "p.csv",
            "row ID,class,P (class=no),P (class=yes),Prediction (class)\n"
            + rows("Row{},{},{},{},{}", N, LABELS, MAX_OTHERS, SCORES, ANSWERS),
        ),
        "Orange": (
            "p.csv",
            "D#age,mS#id,mD#model,C#model (yes),cD#y\n" + rows("4{},a{},{},{},{}", N, N, ANSWERS, SCORES, LABELS),
        ),
        "RapidMiner": (
            "p.csv",
            "label;prediction(label);confidence(no);confidence(yes);id\n"
            + rows("{};{};{};{};{}", LABELS, ANSWERS, MAX_OTHERS, SCORES, N),
        ),
        "H2O": (
            "p.csv",
            '"predict","no","yes","response"\n' + rows('"{}",{},{},"{}"', ANSWERS, MAX_OTHERS, SCORES, LABELS),
        ),
        "DataRobot": (
            "p.csv",
            "row_id,readmitted_yes_PREDICTION,readmitted_no_PREDICTION,readmitted_PREDICTION,THRESHOLD,readmitted\n"
            + rows("{},{},{},{},0.5,{}", N, SCORES, MAX_OTHERS, ANSWERS, LABELS),
        ),
        "Dataiku": (
            "p.csv",
            "id,churn,proba_no,proba_yes,prediction\n" + rows("{},{},{},{},{}", N, LABELS, MAX_OTHERS, SCORES, ANSWERS),
        ),
    }
    coded = {
        "AutoGluon": ("p.csv", ",class,0,1\n" + rows("{},{},{},{}", N, TRUTHS, MAX_OTHERS, SCORES)),
        "CatBoost": ("p.tsv", "SampleId\tLabel\tProbability\n" + rows("{}\t{}\t{}", N, TRUTHS, SCORES)),
        "Vowpal Wabbit": ("p.txt", rows("{} {} {}", [2 * truth - 1 for truth in TRUTHS], SCORES, IDS)),
    }
    return texts(named) | texts(coded, "1")


def clouds() -> dict[str, Case]:
    """Vertex, BigQuery, SageMaker, MLflow, Weights & Biases, and competition submissions joined with labels."""
    by_class = [
        f'"[{{""label"":1,""prob"":{p}}},{{""label"":0,""prob"":{q}}}]"'
        for p, q in zip(SCORES, MAX_OTHERS, strict=True)
    ]
    table = [[label, answer, q, p] for label, answer, q, p in zip(LABELS, ANSWERS, MAX_OTHERS, SCORES, strict=True)]
    named = {
        "Weights & Biases, exported": (
            "wandb_export.csv",
            '"Name","truth","score","_step","_timestamp"\n'
            + rows('"run-1","{}","{}","{}","17000000{}"', LABELS, SCORES, N, N),
        ),
        "Vertex in columns": (
            "p.csv",
            "churn,predicted_churn.classes,predicted_churn.scores\n"
            + rows('{},"[""no"",""yes""]","[{},{}]"', LABELS, MAX_OTHERS, SCORES),
        ),
    }
    coded = {
        "SageMaker Clarify": ("p.csv", "label,predicted_label,probability\n" + rows("{},{},{}", TRUTHS, HARD, SCORES)),
        "Redshift": ("p.csv", "label|predicted|prob\n" + rows("{}|{}|{}", TRUTHS, HARD, SCORES)),
        "Kaggle, joined by pandas": (
            "joined.csv",
            "id,target_true,target_pred\n" + rows("{},{},{}", IDS, TRUTHS, SCORES),
        ),
        "Kaggle, joined without a word": (
            "joined.csv",
            "id,target_x,target_y\n" + rows("{},{},{}", IDS, TRUTHS, SCORES),
        ),
    }
    data = [list(row) for row in zip(TRUTHS, SCORES, strict=True)]
    wandb = dumped({"columns": ["truth", "guess", "score_no", "score_yes"], "data": table})
    return {
        **texts(named),
        **texts(coded, "1"),
        "BigQuery, labels by number": Case(
            f"predicted_label,predicted_label_probs,label\n{rows('{},{},{}', HARD, by_class, TRUTHS)}".encode(),
            key="reading-bad-value",
        ),
        "MLflow": Case(
            dumped({"columns": ["label", "score"], "index": list(N), "data": data}), "eval.json", positive="1"
        ),
        "Weights & Biases": Case(wandb, "t.table.json"),
        "Prodigy": Case(
            lines(
                [
                    {"text": "a", "answer": "accept" if t else "reject", "score": s}
                    for t, s in zip(TRUTHS, SCORES, strict=True)
                ]
            ),
            "p.jsonl",
            positive="accept",
        ),
    }


def databases() -> dict[str, Case]:
    """Output of database clients."""
    meta = [{"name": "label", "type": "String"}, {"name": "score", "type": "Float64"}]
    objects = [{"label": label, "score": score} for label, score in zip(LABELS, SCORES, strict=True)]
    named = {
        "Hive": (
            "p.tsv",
            "t.label\tt.score\n" + rows("{}\t{}", LABELS, SCORES) + "Time taken: 0.5 seconds, Fetched: 8 row(s)\n",
        ),
    }
    return {
        **texts(named),
        "Hive": replace(texts(named)["Hive"], asks="summaries"),
        "SQLite's quotes": Case(
            ("'label','score'\n" + rows("'{}',{}", LABELS, SCORES)).encode(), key="reading-other-quotes"
        ),
        "ClickHouse": Case(dumped({"meta": meta, "data": objects, "rows": 8}), "p.json"),
    }


def formats() -> dict[str, Case]:
    """ARFF and libsvm."""
    arff = "@relation 'p'\n\n@attribute inst numeric\n@attribute label {no,yes}\n@attribute score numeric\n@data\n"
    refused = {
        "ARFF, sparse": (f"{arff}{{0 1, 1 yes}}\n", "p.arff", "reading-printed-cells"),
        "libsvm": (rows("{} 1:0.5 2:{}", TRUTHS, SCORES), "p.svm", "reading-feature-rows"),
    }
    named = {"ARFF": ("p.arff", "% by Weka\n" + arff + rows("{},{},{}", N, LABELS, SCORES))}
    return texts(named) | {tool: Case(text.encode(), name, key=key) for tool, (text, name, key) in refused.items()}


def remarks() -> dict[str, Case]:
    """Lines above the header that are comments in other languages."""
    marks = {"semicolons": ";", "exclamation marks": "!", "per cent signs": "%"}
    found = {
        f"remarks after {words}": (
            "p.csv",
            f"{mark} made by x, on 2024-01-01\n{mark} threshold 0.5\nlabel,score\n" + rows("{},{}", LABELS, SCORES),
        )
        for words, mark in marks.items()
    }
    found["a semicolon that is no remark's"] = ("p.csv", "; label; score\n" + rows("{}; {}; {}", N, LABELS, SCORES))
    # Two cells, as the table has: they could be rows.
    asked = {f"remarks after {words}" for words in ("semicolons", "exclamation marks")}
    return {name: replace(case, asks="titles" if name in asked else None) for name, case in texts(found).items()}


def people() -> dict[str, Case]:
    """Tables copied from a notebook."""
    return texts(
        {
            "copied from a notebook": ("paste.txt", "\tlabel\tscore\n" + rows("{}\t{}\t{}", N, LABELS, SCORES)),
            "copied with Out[5]": (
                "paste.txt",
                "Out[5]: \n  label   score\n" + rows("{} {:>5} {:>7}", N, LABELS, SCORES),
            ),
        }
    )


def commas() -> list[str]:
    """The scores with decimal commas."""
    return [str(score).replace(".", ",") for score in SCORES]
