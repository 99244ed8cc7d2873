"""The evaluator in a real MLflow, with its runs in an SQLite file: what it logs is what the command prints."""

import json
from pathlib import Path
from typing import Any

import mlflow
import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from mlflow.exceptions import MlflowException
from mlflow.models import evaluate
from sklearn.linear_model import LogisticRegression

from metrics_core import LabelError
from threshold_explorer import Rule
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.surfaces.command.command_line import command_line

NAME = "threshold_explorer"


@pytest.fixture(autouse=True, scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The runs in a database, which takes seconds to create, their files beside it."""
    folder = tmp_path_factory.mktemp("runs")
    mlflow.set_tracking_uri(f"sqlite:///{folder / 'runs.sqlite3'}")
    mlflow.create_experiment("test", (folder / "files").as_uri())
    mlflow.set_experiment("test")


def cases(n: int = 400) -> pd.DataFrame:
    random = np.random.default_rng(0)
    ill = random.random(n) < 0.3
    score = 1 / (1 + np.exp(-random.normal(1.5 * ill - 0.75, 1)))
    return pd.DataFrame({"y": np.where(ill, "ill", "well"), "p": score})


def logged(data: pd.DataFrame, **config: Any) -> Any:
    with mlflow.start_run() as run:
        evaluate(
            data=data,
            targets="y",
            predictions="p",
            model_type="classifier",
            evaluators=NAME,
            evaluator_config=config,
        )
    return mlflow.get_run(run.info.run_id)


def downloaded(run: Any, name: str) -> Path:
    return Path(mlflow.artifacts.download_artifacts(run_id=run.info.run_id, artifact_path=f"{NAME}/{name}"))


def test_the_run_has_the_numbers_of_the_command_the_rule_and_the_document(tmp_path: Path) -> None:
    data = cases()
    run = logged(data, threshold=0.4, pos_label="ill", title="Ward")
    data.to_csv(tmp_path / "cases.csv", index=False)
    options = ["--label", "y", "--score", "p", "--positive", "ill", "--threshold", "0.4", "--json"]
    printed = CliRunner().invoke(command_line, ["metrics", str(tmp_path / "cases.csv"), *options])
    numbers = {one["key"]: one for one in json.loads(printed.stdout)["numbers"]}
    assert {key: run.data.metrics[f"{NAME}/{key}"] for key in numbers} == {
        key: one["value"] for key, one in numbers.items()
    }
    low, high = (run.data.metrics[f"{NAME}/recall_{end}"] for end in ("low", "high"))
    assert [low, high] == numbers["recall"]["interval"]
    rule = Rule.load(downloaded(run, "rule.json"))
    assert rule.apply(data["p"].to_numpy()).tolist() == (data["p"] >= 0.4).tolist()
    assert rule.positive == "ill"
    html = downloaded(run, "record.html").read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert "Ward" in html


def test_a_rule_gives_the_threshold_and_is_checked(tmp_path: Path) -> None:
    rule = downloaded(logged(cases(), threshold=0.4, pos_label="ill"), "rule.json")
    same = logged(cases(20_000), rule=str(rule))
    assert same.data.tags[f"{NAME}.rule"] == "holds"
    assert same.data.tags[f"{NAME}.threshold"] == "0.4"
    reversed_scores = cases(2000).assign(p=lambda data: 1 - data["p"])
    assert logged(reversed_scores, rule=str(rule)).data.tags[f"{NAME}.rule"] == "broken"
    assert logged(cases(30), rule=str(rule)).data.tags[f"{NAME}.rule"] == "undecided"


def test_a_logged_model_is_scored_by_the_probability_of_the_positive_class() -> None:
    random = np.random.default_rng(1)
    data = pd.DataFrame({"a": random.normal(size=300), "b": random.normal(size=300)})
    data["y"] = np.where(data.a + random.normal(size=300) > 0, "ill", "well")
    model = LogisticRegression().fit(data[["a", "b"]], data["y"])
    with mlflow.start_run() as run:
        info = mlflow.sklearn.log_model(model, name="model", serialization_format="cloudpickle")
        config = {"threshold": 0.3, "pos_label": "ill"}
        evaluate(info.model_uri, data, targets="y", model_type="classifier", evaluators=NAME, evaluator_config=config)
    flagged = model.predict_proba(data[["a", "b"]])[:, 0] >= 0.3
    metrics = mlflow.get_run(run.info.run_id).data.metrics
    assert metrics[f"{NAME}/tp"] == (flagged & (data["y"] == "ill")).sum()
    assert metrics[f"{NAME}/fp"] == (flagged & (data["y"] == "well")).sum()


@pytest.mark.parametrize("labels", [(0, 1), (-1, 1), (False, True)])
def test_1_is_positive_by_default(labels: tuple[Any, Any]) -> None:
    data = cases()
    data["y"] = np.where(data["y"] == "ill", labels[1], labels[0])
    found = logged(data, threshold=0.4).data.metrics
    assert found[f"{NAME}/tp"] == ((data["p"] >= 0.4) & (data["y"] == labels[1])).sum()


@pytest.mark.parametrize("labels", [(1, 2), (2, 1), ("well", "ill")])
def test_of_other_labels_the_positive_one_is_asked(labels: tuple[Any, Any]) -> None:
    data = cases()
    data["y"] = np.where(data["y"] == "ill", labels[1], labels[0])
    with pytest.raises(LabelError):
        logged(data, threshold=0.4)
    found = logged(data, threshold=0.4, pos_label=labels[1]).data.metrics
    assert found[f"{NAME}/tp"] == ((data["p"] >= 0.4) & (data["y"] == labels[1])).sum()


def test_evaluations_without_a_threshold_stay_as_they_are_and_wrong_data_are_refused() -> None:
    with pytest.raises(MlflowException, match="could not be evaluated"):
        logged(cases())
    with pytest.raises(RefusedFile, match='as "ill" and "well"'):
        logged(cases(), threshold=0.4, pos_label="nobody")
