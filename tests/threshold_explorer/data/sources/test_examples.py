import re
import tomllib
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from examples import make_examples
from threshold_explorer.data.sources.examples import (
    BLANK_LABELS,
    CATALOG,
    EXAMPLES,
    GRADES,
    ID_PATTERN,
    MULTICLASS_AND_RANKING,
    OF_TWO_CLASSES,
    TEXTS,
    Example,
    load_catalog,
)

README = make_examples.FOLDER / "README.md"
# Two more take seconds: tests/slow/test_examples.py.
MADE_HERE = ["breast-cancer", "eight-samples", "thirty-four-cases"]

CATALOGS = [CATALOG, MULTICLASS_AND_RANKING, TEXTS, GRADES, BLANK_LABELS]

each_example = pytest.mark.parametrize("example", OF_TWO_CLASSES.values(), ids=OF_TWO_CLASSES)


def table_of(example: Example) -> pd.DataFrame:
    return pd.read_csv(example.path, dtype={example.label: "str"}, keep_default_na=False)


def positives_of(example: Example) -> pd.Series:
    return table_of(example)[example.label] == example.positive


def confusion_at(threshold: float, example: Example) -> dict[str, int]:
    flagged = table_of(example)[example.score] >= threshold
    positive = positives_of(example)
    return {
        "tp": int((flagged & positive).sum()),
        "fp": int((flagged & ~positive).sum()),
        "fn": int((~flagged & positive).sum()),
        "tn": int((~flagged & ~positive).sum()),
    }


@each_example
def test_an_example_is_small_complete_and_described(example: Example) -> None:
    table = table_of(example)
    for column in (example.score, *example.other_scores, *([example.weight] if example.weight else [])):
        assert pd.api.types.is_numeric_dtype(table[column]), column
        assert np.isfinite(table[column]).all(), column
    assert not example.weight or (table[example.weight] >= 0).all()
    assert table[example.label].nunique() == 2
    assert example.positive in set(table[example.label])
    assert (table[example.label] != "").all()
    assert len(table) <= 6500
    assert len(example.read_bytes()) < 400_000
    assert 0 < len(example.title) < 40
    assert example.about.endswith(".")


@each_example
def test_readme_counts_the_rows_and_the_positives_of_the_file(example: Example) -> None:
    cells = rf"^\| `{example.id}` \| \[{example.file}\]\({example.file}\) \| (\d+) \| (\d+) \|"
    counted = re.findall(cells, README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    positive = positives_of(example)
    n_scores = 1 + len(example.other_scores)
    assert counted == [(str(len(positive)), str(positive.sum()))] * (n_scores * (2 if example.weight else 1))


def test_readme_is_what_the_script_writes() -> None:
    assert README.read_text(encoding="utf-8") == make_examples.readme(make_examples.FOLDER)


@pytest.mark.parametrize("id", MADE_HERE)
def test_making_an_example_again_gives_the_same_bytes(id: str, tmp_path: Path) -> None:
    make_examples.make(OF_TWO_CLASSES[id], tmp_path)
    assert (tmp_path / OF_TWO_CLASSES[id].file).read_bytes() == OF_TWO_CLASSES[id].read_bytes()


def test_every_example_has_a_recipe_and_every_file_an_entry() -> None:
    assert list(make_examples.RECIPES) == list(OF_TWO_CLASSES)
    files = {path.name for path in make_examples.FOLDER.glob("*.csv")}
    assert files == {example.file for example in OF_TWO_CLASSES.values()}


def test_the_medical_set_opens_first_and_is_fairly_balanced_and_few_flights_are_late() -> None:
    first = next(iter(OF_TWO_CLASSES.values()))
    assert first.id == "breast-cancer"
    assert 0.3 < positives_of(first).mean() < 0.7
    late = positives_of(OF_TWO_CLASSES["late-flights"])
    assert late.sum() >= 30
    assert 0.005 < late.mean() < 0.015


def test_flights_of_autumn_and_of_airlines_that_are_rarely_late_are_harder_for_both_models() -> None:
    example = OF_TWO_CLASSES["flights-by-month"]
    table = table_of(example).assign(late=positives_of(example))
    is_autumn = table["date"].between("2013-09-01", "2013-11-30")
    autumn, other = table[is_autumn], table[~is_autumn]
    assert autumn["late"].mean() < 0.6 * other["late"].mean()
    for score in (example.score, *example.other_scores):
        for name in (precision, recall):
            assert name(autumn, score) < name(other, score) - 0.08
    often = table[table["airline"] == "ExpressJet Airlines"]
    for airline in ("Delta Air Lines", "United Air Lines"):
        rarely = table[table["airline"] == airline]
        assert rarely["late"].mean() < 0.65 * often["late"].mean()
        for score in (example.score, *example.other_scores):
            assert recall(rarely, score) < recall(often, score) - 0.2


def precision(table: pd.DataFrame, score: str) -> float:
    return float(table["late"][table[score] >= 0.3].mean())


def recall(table: pd.DataFrame, score: str) -> float:
    return float((table[score] >= 0.3)[table["late"]].mean())


def expected_calibration_error(score: pd.Series, positive: pd.Series) -> float:
    bins = (score * 10).clip(upper=9).astype(int)
    gap = positive.astype(float).groupby(bins).mean() - score.groupby(bins).mean()
    return float((gap.abs() * bins.value_counts(normalize=True)).sum())


def test_naive_bayes_is_badly_calibrated_and_its_twin_is_not() -> None:
    example = OF_TWO_CLASSES["spam-filter"]
    table, positive = table_of(example), positives_of(example)
    assert expected_calibration_error(table["naive_bayes"], positive) > 0.1
    assert expected_calibration_error(table["recalibrated"], positive) < 0.03


def test_the_wines_share_eleven_scores_and_log_odds_leave_the_unit_interval() -> None:
    assert sorted(table_of(OF_TWO_CLASSES["wine-votes"])["votes"].unique()) == [k / 10 for k in range(11)]
    table = table_of(OF_TWO_CLASSES["digit-eight"]).sort_values("log_odds")
    assert table["log_odds"].min() < 0
    assert table["log_odds"].max() > 1
    assert table["probability"].is_monotonic_increasing
    np.testing.assert_allclose(table["probability"], 1 / (1 + np.exp(-table["log_odds"])), atol=1e-6)


def test_weights_bring_the_deaths_down_to_those_of_all_crashes() -> None:
    example = OF_TWO_CLASSES["crash-survival"]
    positive, weight = positives_of(example), table_of(example)[example.weight]
    assert 0.04 < positive.mean() < 0.05
    assert 0.005 < (positive * weight).sum() / weight.sum() < 0.006


def test_the_cases_of_the_worked_examples_are_those_of_their_sources() -> None:
    table = table_of(OF_TWO_CLASSES["eight-samples"])
    assert list(table["label"]) == ["0", "0", "0", "1", "1", "0", "1", "1"]
    assert list(table["score"]) == [0.5, 0.55, 0.74, 0.65, 0.28, 0.17, 0.3, 0.45]
    assert confusion_at(0.5, OF_TWO_CLASSES["thirty-four-cases"]) == {"tp": 6, "fp": 6, "fn": 2, "tn": 20}
    assert (table_of(OF_TWO_CLASSES["thirty-four-cases"])["score"] == 0.5).sum() == 1


def test_ids_are_words_of_a_link_and_no_two_are_equal() -> None:
    entries = [entry for path in CATALOGS for entry in tomllib.loads(path.read_text(encoding="utf-8"))["example"]]
    assert len(entries) == len(EXAMPLES)
    assert all(ID_PATTERN.fullmatch(id) for id in EXAMPLES)


@pytest.mark.parametrize("change", [("weight =", "wieght ="), ('model = "', 'modell = "')])
def test_an_entry_with_a_misspelt_key_is_no_example(change: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "catalog.toml"
    text = CATALOG.read_text(encoding="utf-8")
    path.write_text(text.replace(*change), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    with pytest.raises(TypeError, match=change[1].split()[0]):
        load_catalog(path)
