"""The same data sets through all ways to their numbers: every number is the same text.

A new way is a fixture that returns the numbers of a set; its name is in `EXACT` if it writes all digits.
"""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

from tests.app_driver import started
from tests.threshold_explorer.decision.test_rule import record_of
from tests.threshold_explorer.surfaces.api.conftest import api, api_server, client_of
from threshold_explorer import explore
from threshold_explorer.data.columns.numeric_columns import score_numbers, weight_numbers
from threshold_explorer.data.metric_intervals import CLOSED_FORMS
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.decision.record.as_json import metrics_data, record_json
from threshold_explorer.decision.record.decision import resampled_intervals
from threshold_explorer.decision.rule_of_dataset import in_file
from threshold_explorer.serving.settings import Settings, settings_with
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.surfaces.command.command_line import command_line
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import say

__all__ = ["api", "api_server", "client_of"]
# The value and the two ends of the interval of each number, as JSON writes them.
Numbers = dict[str, tuple[Any, Any]]


@dataclass(frozen=True)
class Case:
    """A file with the columns to use and a threshold, on the scale of its scores."""

    content: bytes
    threshold: float = 0.5
    name: str = "cases.csv"
    columns: dict[str, Any] = field(default_factory=dict)
    has_two_classes: bool = True

    @property
    def fits_widget(self) -> bool:
        """Whether each case has a row, and none belongs together."""
        is_counted = b"n_positive" in self.content or b"count" in self.content
        return self.has_two_classes and not is_counted and "cluster" not in self.columns

    @property
    def prevalence(self) -> dict[str, str]:
        return {"prevalence": "0.03"} if self.has_two_classes else {}


def csv(positives: Any, scores: Any, yes: Any = 1, no: Any = 0, **further: Any) -> bytes:
    labels = [yes if is_positive else no for is_positive in positives]
    return pd.DataFrame({"label": labels, "score": scores, **further}).to_csv(index=False).encode()


def parquet(frame: pd.DataFrame) -> bytes:
    sink = io.BytesIO()
    frame.to_parquet(sink, index=False)
    return sink.getvalue()


def drawn(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Which of n cases are positive, and scores in [0, 1] that rank them well."""
    random = np.random.default_rng(1)
    is_positive = random.random(n) < 0.3
    return is_positive, random.beta(np.where(is_positive, 3, 1.5), np.where(is_positive, 1.5, 3))


def cases() -> dict[str, Case]:
    """Each feature of a file once, several in a file."""
    y, p = drawn(120)
    ties, logits, whole = np.round(p, 1), np.log(p / (1 - p)), np.round(p * 20).astype(int)
    random = np.random.default_rng(4)
    weights, patients = random.integers(1, 6, 120), random.integers(0, 30, 120)
    with_gaps = csv(y, np.where(random.random(120) < 0.1, np.nan, 1 - p), "ill", "well").decode()
    by_score = pd.crosstab(ties, y).rename_axis("score").reset_index()
    by_score.columns = ["score", "n_negative", "n_positive"]
    by_label = by_score.rename(columns={"n_negative": "well", "n_positive": "ill"})
    by_label = by_label.melt("score", var_name="label", value_name="count")
    lines = pd.DataFrame({"label": np.where(y, 1, -1), "score": logits}).to_json(orient="records", lines=True)
    ill, one = {"positive": "ill"}, {"positive": "1"}
    return {
        "continuous": Case(csv(y, p), 0.37),
        "a threshold just above a tie, booleans": Case(csv(y, ties, True, False), 0.3 + 1e-6),
        "above the highest score": Case(csv(y, ties * 0.9), 0.97),
        "one score for all": Case(csv(y, np.full(120, 0.25)), 0.25, columns={"score": "score"}),
        "integer scores, words": Case(csv(y, whole, "ill", "well"), 11, columns=ill),
        "the other word positive, decimal commas, missing scores": Case(
            with_gaps.replace(",", ";").replace(".", ",").encode(), columns={"positive": "well", "drop": True}
        ),
        "logits, -1 and 1, JSON lines": Case(lines.encode(), -0.5, "a.jsonl", columns=one),
        "large scores": Case(csv(y, np.round(p * 1e15)), 4.5e14),
        "lower is positive": Case(csv(y, np.round(10 * (1 - p), 2)), 4.5, columns={"lower": True, **one}),
        "two cases": Case(csv([True, False], [0.7, 0.2])),
        "perfect": Case(csv(y, np.where(y, 0.6 + p / 4, p / 4)), columns=one),
        "a single class": Case(csv(y | True, p), columns={"label": "label", **one}, has_two_classes=False),
        "float32": Case(parquet(pd.DataFrame({"label": y, "score": ties.astype("float32")})), 0.7, "cases.parquet"),
        "whole weights": Case(csv(y, ties, weight=weights), 0.4, columns={"weight": "weight"}),
        "weights": Case(csv(y, p, weight=weights / 7), 0.4, columns={"weight": "weight"}),
        "clusters": Case(csv(y, p, patient_id=patients), 0.4, columns={"cluster": "patient_id"}),
        "counts of classes": Case(by_score.to_csv(index=False).encode(), 0.4),
        "counts of labels": Case(by_label.to_csv(index=False).encode(), 0.4, columns=ill),
    }


CASES = cases()


def numbers_in(data: dict[str, Any]) -> Numbers:
    """The numbers, the summaries and the numbers at the prevalence of what JSON says, digit by digit."""
    simulated = data.get("at_prevalence", {}).get("numbers", [])
    named = [*data["numbers"], *({**one, "key": f"summary {one['key']}"} for one in data["summaries"])]
    named += ({**one, "key": f"at prevalence {one['key']}"} for one in simulated)
    return {one["key"]: (one["value"], one["interval"]) for one in named}


def loaded(text: str) -> dict[str, Any]:
    """JSON in which each number is the text that was written."""
    found: dict[str, Any] = json.loads(text, parse_float=str, parse_int=str)
    return found


def options_of(case: Case) -> dict[str, str]:
    texts = {name: "true" if value is True else value for name, value in case.columns.items()}
    return {**texts, "threshold": repr(case.threshold)}


@pytest.fixture
def by_command(tmp_path):
    def numbers(case: Case) -> Numbers:
        path = tmp_path / case.name
        path.write_bytes(case.content)
        options = [f"--{name}" if value is True else f"--{name}={value}" for name, value in case.columns.items()]
        options += [f"--{name}={text}" for name, text in case.prevalence.items()]
        arguments = ["--threshold", repr(case.threshold), "--json"]
        ran = CliRunner().invoke(command_line, ["metrics", str(path), *arguments, *options])
        assert ran.exit_code == 0, ran.output
        return numbers_in(loaded(ran.stdout))

    return numbers


@pytest.fixture
def by_record():
    def numbers(case: Case) -> Numbers:
        dataset = Predictions.open(case.name, lambda: case.content, RoleOptions(**case.columns), "tests").dataset
        record = record_of(dataset, in_file(dataset, case.threshold))
        decision = record.decision
        resampled = resampled_intervals(dataset, decision.scale, decision.threshold, None)
        return numbers_in(loaded(record_json(replace(record, decision=replace(decision, resampled=resampled)))))

    return numbers


@pytest.fixture
def by_api(api):
    def numbers(case: Case) -> Numbers:
        sent = {**options_of(case), **case.prevalence}
        answer = api.post("/metrics", files={"file": (case.name, case.content)}, data=sent)
        assert answer.status_code == 200, answer.text
        return numbers_in(loaded(answer.text))

    return numbers


@pytest.fixture
def by_widget():
    """Of the widget that gets the columns of the file as arrays."""

    def numbers(case: Case) -> Numbers:
        opened = Predictions.open(case.name, lambda: case.content, RoleOptions(**case.columns), "tests")
        columns, roles = opened.source.columns, opened.dataset.roles
        numbers = np.asarray(score_numbers(columns.values(roles.score), roles.score))
        is_known = np.isfinite(numbers)
        weights = weight_numbers(columns.values(roles.weight), roles.weight)[is_known] if roles.weight else None
        is_positive = columns.class_column(roles.label).rows_of(roles.positive)[is_known]
        widget = explore(
            is_positive, numbers[is_known], weights, pos_label=True, lower_is_positive=roles.lower_is_positive
        )
        dataset, prevalence = widget._cases.dataset, case.prevalence.get("prevalence")
        data = metrics_data(dataset, in_file(dataset, case.threshold), prevalence and float(prevalence))
        return numbers_in(loaded(json.dumps(data)))

    return numbers


@pytest.fixture
def link(api):
    """A link of the API, which is deleted after the test."""
    made = []

    def create(case: Case) -> dict[str, Any]:
        answer = api.post("/links", files={"file": (case.name, case.content)}, data=options_of(case))
        assert answer.is_success, answer.text
        made.append(answer.json())
        return made[-1]

    yield create
    for each in made:
        api.delete(f"/links/{each['token']}")


@pytest.fixture
def by_link(api, link):
    def numbers(case: Case) -> Numbers:
        answer = api.get(f"/links/{link(case)['token']}/metrics", params=case.prevalence)
        return numbers_in(loaded(answer.text))

    return numbers


@pytest.fixture
def by_page(link, api_server):
    """What the page shows that a link opens, in place of digits: the texts of values and of intervals."""
    database = Settings.read({"DATABASE_URL": api_server.database_url}).database_url

    def numbers(case: Case) -> Numbers:
        query = parse_qs(urlsplit(link(case)["url"]).query)
        with settings_with(database_url=database):
            app = started(**query)
            link_access().store.close()
        rows = app.table[0].value.to_numpy().tolist()
        return {name: (value, interval) for name, value, interval, _ in rows}

    return numbers


# Those that write all digits; the page writes what a reader sees.
EXACT: tuple[str, ...] = ("by_command", "by_record", "by_api", "by_link")


def shown(key: str, value: Any, interval: Any) -> tuple[str, str | None]:
    """What the page writes for a number of the JSON."""
    if key in CELLS:
        return str(value), None
    limits = None if interval is None else bounds_text(*map(float, interval))
    return ratio_text(float("nan") if value is None else float(value)), limits


@pytest.mark.parametrize("name", CASES)
def test_every_way_gives_the_same_numbers(name, request):
    case = CASES[name]
    ways: dict[str, Callable[[Case], Numbers]] = {each: request.getfixturevalue(each) for each in EXACT}
    expected = ways["by_command"](case)
    assert {"tp", "recall", "summary ap"} <= set(expected)
    assert ("at prevalence precision" in expected) == case.has_two_classes
    for way, numbers in ways.items():
        found = numbers(case)
        # A record is made for the prevalence of its data.
        keys = [key for key in expected if key in found or way != "by_record" or not key.startswith("at prevalence")]
        assert found == {key: expected[key] for key in keys}, way
    if case.fits_widget:
        found = request.getfixturevalue("by_widget")(case)
        assert found == expected
    on_page = request.getfixturevalue("by_page")(case)
    for key, (value, interval) in expected.items():
        if key.startswith(("summary", "at prevalence")):
            continue
        label = say(f"cell-{key}") if key in CELLS else metric_label(key)
        text, limits = shown(key, value, interval)
        assert on_page[label][0] == text, key
        if key in CLOSED_FORMS and not case.columns.get("weight"):
            assert limits is None or on_page[label][1] == limits, key
