"""Two files of different cases on the Compare page: independent samples, with nothing that needs the same cases."""

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from metrics_core import BinaryScores
from metrics_core.compare import unpaired_differences
from tests.app_driver import AppTest, captions, clean, live_data, messages, sent, started
from threshold_explorer.data.sources.joined_tables import stack_tables
from threshold_explorer.words.sentence import say

RANDOM = np.random.default_rng(0)


def table(n: int, name: str, distance: float) -> pd.DataFrame:
    y = RANDOM.integers(0, 2, n)
    score = (1 / (1 + np.exp(-RANDOM.normal(distance * (y - 0.5))))).round(5)
    return pd.DataFrame(
        {"case": [f"{name}{at}" for at in range(n)], "label": np.where(y, "ill", "well"), "score": score}
    )


OLD, NEW = table(300, "a", 1.0), table(200, "b", 3.0)


def compared(old: pd.DataFrame, new: pd.DataFrame) -> AppTest:
    """The Compare page after both files were uploaded there."""
    app = sent(started(), old, "old.csv", "compare.py")
    files = [("new.csv", new.to_csv(index=False).encode(), "text/csv")]
    return listing(app, files)


def listing(app: AppTest, files: list[tuple[str, bytes, str]]) -> AppTest:
    """The app after its uploader of further files lists these."""
    return clean(uploader(app).set_value(files).run())


def uploader(app: AppTest) -> Any:
    """The uploader of further files."""
    return next(each for each in app.get("file_uploader") if each.key.startswith("further_files"))


def rows_of(app: AppTest) -> dict[tuple[str, str], list[str]]:
    [found] = [each.value for each in app.table if "Differs" in each.value.columns]
    return {(row[0], row[1]): list(row) for row in found.itertuples(index=False)}


@pytest.fixture(scope="module")
def app() -> AppTest:
    return compared(OLD, NEW)


def test_each_series_has_all_of_its_cases(app):
    assert "Different cases: compared as independent samples of 300 of score, 200 of score new." in captions(app)
    series = live_data(app)["series"]
    assert series["names"] == ["score", "score new"]
    assert not series["are_paired"]
    for counts, file in zip(series["tables"], (OLD, NEW), strict=True):
        assert counts["positives"] == (file["label"] == "ill").sum()
        assert counts["negatives"] == (file["label"] == "well").sum()


def test_differences_are_those_of_independent_samples(app):
    scores = {
        name: BinaryScores.from_predictions(file["label"], file["score"], pos_label="ill")
        for name, file in (("score", OLD), ("score new", NEW))
    }
    expected = unpaired_differences(scores, dict.fromkeys(scores, 0.5), metrics="roc_auc")["roc_auc"]
    row = rows_of(app)["ROC AUC", "score new"]
    each = expected.others["score new"]
    assert row[2:4] == [f"{each.value:.3f}", f"{expected.reference_value:.3f}"]
    assert row[5].replace("\u2060", "") == f"{each.all_low:.3f} to {each.all_high:.3f}"
    assert "differences of independent samples" in captions(app)


def test_nothing_that_needs_the_same_cases_is_offered(app):
    assert "differing" not in [each.key for each in app.radio]
    assert "flagged" not in app.selectbox(key="equal").options
    assert not any(" caught " in text for text in messages(app, "markdown"))
    assert not any("Switch to" in button.label for button in app.button)
    assert "dropped for missing values" not in captions(app)


def test_files_without_ids_are_other_cases_too():
    assert "independent samples of 300" in captions(compared(OLD.drop(columns="case"), NEW.drop(columns="case")))


def test_ids_of_cases_with_other_labels_are_of_other_cases():
    swapped = NEW.assign(case=OLD["case"].iloc[:200].to_numpy())
    app = compared(OLD, swapped)
    assert "Different cases" in captions(app)
    assert "shared ids have another label in" in " ".join(
        each.value for each in [*app.caption, *app.markdown, *app.info, *app.warning]
    )


def test_files_with_the_same_ids_are_joined_even_if_one_has_another_label():
    again = OLD.assign(score=NEW["score"].iloc[np.arange(300) % 200].to_numpy()).iloc[:250]
    again.loc[0, "label"] = "well" if OLD.loc[0, "label"] == "ill" else "ill"
    app = compared(OLD, again)
    assert "independent" not in captions(app)
    assert live_data(app)["series"]["are_paired"]
    assert live_data(app)["series"]["tables"][0]["positives"] == (OLD["label"] == "ill").iloc[:250].sum()


def test_weights_of_another_file_do_not_replace_those_of_the_first():
    weighted = OLD.assign(sample_weight=np.arange(300) % 3 + 1)
    again = pd.DataFrame({"case": OLD["case"], "score": OLD["score"].to_numpy()[::-1], "sample_weight": 1})
    series = live_data(compared(weighted, again))["series"]
    assert series["tables"][0]["positives"] == weighted["sample_weight"][weighted["label"] == "ill"].sum()


def test_other_labels_are_refused_with_one_sentence():
    app = compared(OLD, NEW.replace({"ill": "yes", "well": "no"}))
    [said] = [text for text in messages(app, "error", "warning") if "labels" in text]
    assert 'The true labels differ: "ill" and "well" in the first file, "no" and "yes" in the second.' in said


def test_two_tables_without_labels_of_both_are_not_stacked():
    tables = [pa.Table.from_pandas(file, preserve_index=False) for file in (OLD, NEW.drop(columns="label"))]
    assert stack_tables(*tables, "new") is None
    assert stack_tables(*tables[::-1], "new") is None


def test_scores_of_all_added_files_are_compared_and_more_can_be_added():
    scores = RANDOM.uniform(size=(3, 300)).round(5)
    added = [OLD.assign(score=each).drop(columns="label") for each in scores]
    app = sent(started(), OLD, "old.csv", "compare.py")
    files = [(f"m{at}.csv", each.to_csv(index=False).encode(), "text/csv") for at, each in enumerate(added)]
    listing(app, files[:2])
    assert app.multiselect(key="series").value == ["score m0", "score m1"]
    listing(app, files)
    assert app.multiselect(key="series").value == ["score m0", "score m1", "score m2"]
    assert 'Joined 300 rows on "case" here = "case" in “m2”.' in captions(app)
    # Removed from the uploader's list.
    listing(app, files[1:])
    assert app.multiselect(key="series").value == ["score m1", "score m2"]
    # The uploader lists nothing when the page is opened again.
    app.switch_page("threshold.py").run()
    clean(app.switch_page("compare.py").run())
    take_out = {each.label: each for each in app.button if each.key and each.key.startswith("take_out")}
    assert list(take_out) == ["Take out m1.csv", "Take out m2.csv"]
    clean(take_out["Take out m1.csv"].click().run())
    assert app.multiselect(key="series").value == ["score m2"]
    clean(app.button(key="take_out_0").click().run())
    assert messages(app, "error") == []
    assert messages(app, "info") == [say("compare-one-score")]
    # The files of before belong to other data.
    sent(app, NEW, "new.csv", "compare.py")
    assert uploader(app).value == []


def test_a_question_about_a_further_file_is_answered_before_it_is_joined():
    app = sent(started(), OLD, "old.csv", "compare.py")
    app = listing(app, [("new.csv", NEW.to_csv(index=False).encode() + b"(200 rows)\n", "text/csv")])
    assert "(200 rows)" in " ".join(text.value for text in app.markdown)
    app = clean(app.button(key="answer_further_0").click().run())
    assert live_data(app)["series"]["names"] == ["score", "score new"]
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_further")] == []
