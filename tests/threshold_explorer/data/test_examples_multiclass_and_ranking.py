"""The examples of many classes, labels and queries are what their catalogue and their recipes say."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import f1_score

from examples.multiclass_and_ranking import make
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.data.kinds.multilabel.columns import multilabel_columns
from threshold_explorer.data.kinds.ranking.columns import ranking_columns
from threshold_explorer.data.kinds.task import Guess
from threshold_explorer.data.sources.examples import EXAMPLES, OF_SCORES, OF_TWO_CLASSES
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.reading import read_trusted
from threshold_explorer.words.sentence import say

BY_ID = {entry["id"]: entry for entry in make.CATALOG}
RECOGNISED_BY = {"multiclass": multiclass_columns, "multilabel": multilabel_columns, "ranking": ranking_columns}
# The noise makes its model take as long as all others together.
QUICK = [id for id in BY_ID if id not in ("noisy-iris", "help-desk")]
each_example = pytest.mark.parametrize("id", BY_ID)


def table_of(id: str) -> pd.DataFrame:
    return pd.read_csv(make.FOLDER / BY_ID[id]["file"], dtype={"digit": "str"}, keep_default_na=False)


@each_example
def test_it_is_recognised_as_its_kind_with_its_roles(id: str) -> None:
    entry = BY_ID[id]
    file = read_trusted((make.FOLDER / entry["file"]).read_bytes(), entry["file"])
    found: Any = RECOGNISED_BY[entry["kind"]](DetectedColumns.of(file.table))
    roles = found.roles if isinstance(found, Guess) else found
    if id == "macro-f1":
        # Two classes are for the threshold page, unless their averages are wanted.
        assert roles is None
        return
    as_text = {key: list(value) if isinstance(value, tuple) else value for key, value in vars(roles).items()}
    assert {key: as_text[key] for key in entry["roles"]} == entry["roles"]


def test_those_that_can_be_opened_come_behind_the_examples_of_two_classes() -> None:
    assert list(EXAMPLES)[: len(OF_TWO_CLASSES)] == list(OF_TWO_CLASSES)
    assert [id for id in OF_SCORES if id not in OF_TWO_CLASSES] == ["noisy-iris", "ten-digits"]
    assert set(BY_ID) < set(EXAMPLES)
    assert not set(BY_ID) & set(OF_TWO_CLASSES)


@pytest.mark.parametrize("id", [id for id in EXAMPLES if id not in OF_TWO_CLASSES])
def test_it_opens_as_its_kind(id: str) -> None:
    source = open_source(id, visitor="")
    assert source
    task, roles = next(iter(source.guesses.items()))
    assert TASKS[task].open(source, roles).kind.value == EXAMPLES[id].kind


@each_example
def test_files_stay_small_and_are_described(id: str) -> None:
    assert len(table_of(id)) <= 5000
    assert (make.FOLDER / BY_ID[id]["file"]).stat().st_size < 200_000
    assert 0 < len(say(f"example-{id}")) < 40
    assert say(f"example-{id}.about").endswith(".")


def test_readme_is_what_the_script_writes_and_every_file_has_an_entry_and_a_recipe() -> None:
    assert (make.FOLDER / "README.md").read_text(encoding="utf-8") == make.readme(make.FOLDER)
    assert {path.name for path in make.FOLDER.glob("*.csv")} == {entry["file"] for entry in make.CATALOG}
    assert list(make.RECIPES) == list(BY_ID)


@pytest.mark.parametrize("id", QUICK)
def test_making_it_again_gives_the_same_bytes(id: str, tmp_path: Any) -> None:
    assert make.make(id, tmp_path).read_bytes() == (make.FOLDER / BY_ID[id]["file"]).read_bytes()


@pytest.mark.parametrize("id", ["noisy-iris", "ten-digits"])
def test_probabilities_sum_to_one(id: str) -> None:
    scores = table_of(id)[BY_ID[id]["roles"]["scores"]]
    np.testing.assert_allclose(scores.sum(axis=1), 1, atol=1e-4)


def test_macro_f1_is_that_of_the_worked_example() -> None:
    table = table_of("macro-f1")
    assert f1_score(table["actual"], table["predicted"], average="macro") == pytest.approx(0.6, abs=1e-12)
    assert (table["actual"] == table["predicted"]).mean() == 0.7
    counts = pd.crosstab(table["actual"], table["predicted"]).to_numpy()
    precision = (counts.diagonal() / counts.sum(axis=0)).mean()
    recall = (counts.diagonal() / counts.sum(axis=1)).mean()
    assert 2 * precision * recall / (precision + recall) == pytest.approx(0.7142857142857143, abs=1e-12)


def test_weighted_f1_is_that_of_the_worked_example() -> None:
    table = table_of("weighted-f1")
    assert pd.crosstab(table["actual"], table["predicted"]).to_numpy().tolist() == [[45, 5, 0], [10, 30, 0], [8, 0, 2]]
    assert f1_score(table["actual"], table["predicted"], average="weighted") == pytest.approx(0.751563, abs=1e-6)


def test_images_tie_and_one_asks_for_what_is_not_there() -> None:
    lists = table_of("similar-digits").groupby("query")
    assert len(lists) == 28
    assert (lists["relevance"].sum() == 0).sum() == 1
    assert table_of("similar-digits")["score_coarse"].nunique() < 20


def test_messages_are_about_one_to_three_subjects() -> None:
    n_subjects = table_of("help-desk")["subjects"].str.count(";") + 1
    assert sorted(n_subjects.unique()) == [1, 2, 3]
