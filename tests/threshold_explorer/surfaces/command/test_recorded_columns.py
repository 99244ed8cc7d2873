"""`check` reads new predictions by the columns of the record: all of them, unless the user names others."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

from tests.threshold_explorer.decision.test_rule import record_of
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import record_data
from threshold_explorer.surfaces.command.command_line import command_line
from threshold_explorer.surfaces.command.predictions import open_predictions

N = 600


def cases() -> pd.DataFrame:
    """Cases with two columns for each role, of which detection would choose the first, if any."""
    random = np.random.default_rng(5)
    block = np.arange(N) // 6
    ill = np.repeat(random.random(N // 6) < 0.4, 6) ^ (random.random(N) < 0.05)
    score = 1 / (1 + np.exp(-random.normal(1.5 * ill - 0.7)))
    return pd.DataFrame(
        {
            "label": np.where(random.random(N) < 0.8, ill, ~ill).astype(int),
            "outcome": np.where(ill, "ill", "well"),
            "score": random.random(N).round(3),
            "other": (1 - score).round(3),
            "block": block,
            "row": np.arange(N),
            "times": random.integers(1, 4, N),
        }
    )


def checked(path: Path, rule: Path, *options: str) -> Any:
    done = CliRunner().invoke(command_line, ["check", str(path), "--rule", str(rule), "--json", *options])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return json.loads(done.stdout)


@pytest.fixture
def check(tmp_path):
    """Checks the cases by a record with these columns, and returns the value and the interval of recall and precision.

    They are compared with sums over the cases, of which the score is lower for positives.
    """
    path, rule = tmp_path / "cases.csv", tmp_path / "rule.json"
    cases().to_csv(path, index=False)

    def by(*options: str, positive: str = "ill", **columns: str) -> dict[str, tuple[float, ...]]:
        roles = RoleOptions(label="outcome", score="other", lower=True, positive=positive, **columns)
        dataset = open_predictions(path, roles).dataset
        scores = dataset.scores.distinct_scores
        data = record_data(record_of(dataset, float(scores[len(scores) // 2])))
        bounds = [{"metric": name, "sense": "at_least", "bound": 0.01} for name in ("recall", "precision")]
        data["objective"] = {"goal": "recall", "recommended": 0.5, "constraints": bounds, "found": []}
        rule.write_text(json.dumps(data))
        found = {
            one["metric"]: (one["value"], *(one["interval"] or ())) for one in checked(path, rule, *options)["findings"]
        }
        assert found["recall"][0] == pytest.approx(
            recall_of(data["rule"]["threshold"], positive, columns.get("weight"))
        )
        return found

    return by


def recall_of(threshold: float, positive: str, weight: str | None) -> float:
    table = cases()
    weights = table[weight] if weight else table["times"] * 0 + 1
    is_positive, flagged = table["outcome"] == positive, table["other"] <= threshold
    return float(weights[is_positive & flagged].sum() / weights[is_positive].sum())


def width(found: tuple[float, ...]) -> float:
    return found[2] - found[1]


def test_label_score_direction_and_positive_class_are_those_of_the_record(check):
    assert check(positive="ill") != check(positive="well")


def test_clusters_of_the_record_widen_the_intervals(check):
    alone, clustered = check(), check(cluster="block")
    for metric, found in clustered.items():
        assert found[0] == alone[metric][0]
        assert width(found) > 1.2 * width(alone[metric])


def test_a_named_cluster_column_stands_in_for_that_of_the_record(check):
    assert check("--cluster", "row", cluster="block") == check(cluster="row") != check(cluster="block")
    assert check("--cluster", "block") == check(cluster="block")


def test_weights_of_the_record_weigh_the_cases(check):
    assert check(weight="times")["recall"][0] != check()["recall"][0]
