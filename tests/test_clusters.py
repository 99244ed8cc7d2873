"""Cases that belong together, through the app: the column is recognized, and every interval counts clusters."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import BinaryScores
from metrics_core.choosing import decision_curve
from metrics_core.resampling import held_out, two_thresholds
from tests.app_driver import captions, clean, live_data, shared_link, started, uploaded
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.counts_link import StepCounts, UnfitForCountsLink
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import ranked_rows
from threshold_explorer.data.threshold_scale import ThresholdGrid, threshold_scale
from threshold_explorer.decision.record.as_json import record_data
from threshold_explorer.decision.record.decision import Decision, Record, Statement
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import make_bands
from threshold_explorer.reading.refusals import BadLabels, BadValue
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.views.threshold.confidence_bands_switch import bands_description
from threshold_explorer.views.uncertainty.optimism import n_divided, split_method
from threshold_explorer.views.uncertainty.two_thresholds import ThresholdComparison, disagreement
from threshold_explorer.words.sentence import say

CLUSTERS, SIZE = 40, 6


def visits(id_column: str = "patient_id", clusters: int = CLUSTERS, **more: object) -> pd.DataFrame:
    random = np.random.default_rng(5)
    patient = np.repeat(np.arange(clusters), SIZE)
    label = random.random(len(patient)) < 0.4
    logit = 1.5 * label + random.normal(size=clusters)[patient] + 0.5 * random.normal(size=len(patient))
    score = (1 / (1 + np.exp(-logit))).round(3)
    return pd.DataFrame({id_column: [f"P{at}" for at in patient], "label": label * 1, "score": score, **more})


def intervals(app: AppTest) -> pd.Series:
    [frame] = [table.value for table in app.table if table.value.columns[0] == say("number-name")][:1]
    return frame.set_index(frame.columns[0])["95% interval"]


def width(text: str) -> float:
    low, high = map(float, text.split("–"))
    return high - low


def tiles(app: AppTest) -> dict[str, dict[str, object]]:
    return {tile["key"]: tile["interval"] for tile in live_data(app)["panel"]["parts"][1]["tiles"]}


def test_the_threshold_page_counts_clusters_and_says_so():
    app = uploaded(visits())
    assert app.selectbox(key="cluster").value == "patient_id"
    assert "Intervals count 40 clusters (“patient_id”), not 240 cases." in captions(app)
    assert 'cluster "patient_id"' in captions(app)
    assert {tiles(app)[key]["method"] for key in ("precision", "recall", "f1")} == {"steps"}
    app.session_state["draws"] = "200"
    app = clean(app.toggle(key="bands").set_value(True).run())
    wide = intervals(app)
    assert "Bayesian bootstrap of clusters" in captions(app)
    assert 0 < width(wide["MCC"]) < 1
    app = clean(app.selectbox(key="cluster").set_value("none").run())
    narrow = intervals(app)
    assert "Intervals count" not in captions(app)
    assert tiles(app)["recall"]["method"] == "wilson"
    for metric in ("Recall", "Accuracy", "Specificity"):
        assert width(wide[metric]) > 1.15 * width(narrow[metric]), metric


def test_no_page_shows_an_interval_that_counts_rows():
    app = uploaded(visits())
    for page in ("imbalance.py", "uncertainty.py"):
        app = clean(app.switch_page(page).run())
        assert "Intervals count 40 clusters" in captions(app), page
        data = str(live_data(app))
        for method in ("wilson", "f1_interval", "ratio", "sum"):
            assert f"'method': '{method}'" not in data, page


def test_few_clusters_are_rough_and_too_few_have_no_interval_and_say_how_few():
    assert "intervals are rough" in captions(uploaded(visits(clusters=25)))
    app = uploaded(visits(clusters=7))
    assert "ROC AUC: too few clusters (6 effective)." in captions(app)
    assert intervals(app)["Accuracy"] == "too few clusters (7 effective)"
    page = clean(app.switch_page("uncertainty.py").run())
    assert "equivalent of fewer than 10 equal clusters" in " ".join(info.value for info in page.info)
    assert "how many more is not estimable" in captions(page)


def test_too_few_clusters_have_no_bands_and_the_caption_says_so():
    rows = visits(clusters=7)
    scores = BinaryScores.from_predictions(rows.label, rows.score, cluster=rows.patient_id)
    scale = threshold_scale("threshold", scores, ThresholdGrid.for_scores(0.0, 1.0, 1))
    bands = make_bands(("few",), scores, scale, Resampling(200), lambda share: None)
    assert bands_description(bands) == say("bands-few-clusters", least=10)
    assert set(bands.why("recall")) == {say("bands-none-few-clusters")}
    assert set(bands.why("precision")) == {say("bands-none-few-clusters"), say("bands-none-undefined")}


def test_the_decision_curve_of_clusters_has_no_band_that_counts_cases():
    rows = visits()
    scores = BinaryScores.from_predictions(rows.label, rows.score, cluster=rows.patient_id)
    assert np.isnan(decision_curve(scores).low).all()
    assert not np.isnan(decision_curve(BinaryScores(scores.statistic)).low).any()
    # Sums of weights do not tell how many cases there are; single weights do, and equal ones change nothing.
    sums = BinaryScores.from_counts(rows.score, rows.label * 2.0, (1 - rows.label) * 2.0)
    assert np.isnan(decision_curve(sums).low).all()
    weighted = BinaryScores.from_predictions(rows.label, rows.score, sample_weight=np.full(len(rows), 2.0))
    assert decision_curve(weighted).low == pytest.approx(decision_curve(BinaryScores(scores.statistic)).low)
    assert "No band" in say("optimize-decision-caption", has_band=False)
    assert "its band" in say("optimize-decision-caption", has_band=True)


def test_several_classes_count_clusters_or_cases_by_choice():
    random = np.random.default_rng(3)
    label = np.repeat(random.integers(3, size=CLUSTERS), SIZE)
    wrong = np.repeat(random.random(CLUSTERS) < 0.3, SIZE)
    guess = np.where(wrong, (label + 1) % 3, label)
    shares = {f"prob_{name}": np.where(guess == at, 0.6, 0.2) for at, name in enumerate("abc")}
    rows = visits().drop(columns="score").assign(label=np.array(list("abc"))[label], **shares)

    def limits_of_accuracy(app):
        app = clean(app.switch_page("multiclass.py").run())
        table = next(table.value for table in app.table if "Convention" in table.value).set_index("Metric")
        low, high = table["95% interval"].filter(like="Accuracy").iloc[0].split("–")
        return float(low), float(high)

    counted = uploaded(rows)
    assert "Intervals count 40 clusters (“patient_id”), not 240 cases." in captions(counted)
    low, high = limits_of_accuracy(counted)
    by_cases = clean(uploaded(rows).selectbox(key="cluster").set_value("none").run())
    least, most = limits_of_accuracy(by_cases)
    # Errors are of whole clusters of 6, so the variance is 6 times as large.
    assert (high - low) / (most - least) == pytest.approx(6**0.5, rel=0.15)


def test_clusters_that_a_split_by_a_column_divides_are_counted():
    assert n_divided(pa.chunked_array([["a", "b", "a", "a", None, "b"]]), np.array([1, 1, 2, 2, 3, 3])) == 2
    app = uploaded(visits(ward=["north", "south"] * (CLUSTERS * SIZE // 2)), page="uncertainty.py")
    clean(app.selectbox(key="split").set_value("ward").run())
    text = " ".join(markdown.value for markdown in app.markdown)
    assert "40 clusters have cases of several values" in text


@pytest.mark.parametrize(
    ("by_cluster", "test", "halves"), [(True, "test by clusters", "the clusters"), (False, "exact test", "each class")]
)
def test_tests_and_random_halves_are_of_clusters_where_there_are_some(by_cluster, test, halves):
    rows = visits()
    scores = BinaryScores.from_predictions(rows.label, rows.score, cluster=rows.patient_id if by_cluster else None)
    at = (scores.confusion_at(0.5), scores.confusion_at(0.9))
    compared = ThresholdComparison("named", ("A", "B"), *at, two_thresholds(scores, 0.9, 0.5))
    assert f"McNemar’s {test}). Where they disagree" in str(disagreement(compared))
    method = str(split_method(scores, held_out(scores, n_resamples=10), None, 0))
    assert method == f"10 random halves of {halves}, seed 0"


def test_ids_that_repeat_under_another_name_are_asked_about():
    app = uploaded(visits("record_id"))
    assert app.selectbox(key="cluster").value == "none"
    assert "“record_id” repeats: 40 values in 240 rows" in captions(app)
    app = clean(app.button(key="use_cluster").click().run())
    assert app.selectbox(key="cluster").value == "record_id"
    assert "Intervals count 40 clusters (“record_id”)" in captions(app)
    assert "use_cluster" not in [button.key for button in app.button]


def test_weights_and_clusters_together_have_no_interval_and_ids_of_rows_are_not_asked_about():
    rows = visits(sample_weight=1.5)
    app = uploaded(rows)
    assert app.selectbox(key="cluster").value == "patient_id"
    assert intervals(app)["Recall"] == say("no-interval-weights.row")
    app = uploaded(rows.drop(columns="patient_id").assign(case_id=np.arange(len(rows))))
    assert "cluster" not in [box.key for box in app.selectbox]
    assert "use_cluster" not in [button.key for button in app.button]


def test_a_shared_link_has_the_column_and_its_choice(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        table = pa.Table.from_pandas(visits("record_id"), preserve_index=False)
        facts = {"title": "Visits", "note": "", "sha256": "ab" * 32, "owner": "anna", "lifetime": timedelta(days=1)}
        app = started(d=link_access().store.put(table, **facts).token)
        link = parse_qs(shared_link(clean(app.button(key="use_cluster").click().run())).query)
        assert link["cluster"] == ["record_id"]
        there = started(**{name: values[0] for name, values in link.items()})
        assert "Intervals count 40 clusters (“record_id”)" in captions(there)


def test_the_cluster_is_a_column_that_is_shared_and_may_not_lack_values():
    roles = ColumnRoles("label", "score", "1", cluster="record_id")
    assert roles.columns == ("label", "score", "record_id")
    table = pa.table({"label": [0, 1, 1], "score": [0.1, 0.5, 0.7], "record_id": ["a", None, "a"]})
    with pytest.raises(BadValue):
        binary_statistic(DetectedColumns.of(table), roles)
    dropped = binary_statistic(DetectedColumns.of(table), replace(roles, drop_missing=True))
    assert dropped.dropped_by == {"record_id": 1}
    assert dropped.scores.clustered.n_clusters == 1


def test_counts_without_the_data_cannot_be_shared():
    scores = BinaryScores.from_predictions([0, 1], [0.2, 0.4], cluster=["a", "b"])
    with pytest.raises(UnfitForCountsLink):
        StepCounts.of(scores, ThresholdGrid.for_scores(0.0, 1.0, 1), "visits")


def test_the_pages_of_two_predicted_classes_have_no_clusters():
    rows = visits()
    app = uploaded(rows.assign(prediction=(rows.score > 0.6) * 1).drop(columns="score"))
    clean(app.selectbox(key="task").set_value("answers").run())
    assert "cluster" not in [box.key for box in app.selectbox]


def test_the_record_counts_clusters_in_every_number_and_names_the_method():
    taken: list[Decision] = []
    app = uploaded(visits())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("threshold_explorer.decision.record.panel.record_dialog", lambda make: taken.append(make()))
        clean(app.button(key="record_button").click().run())
    [decision] = taken
    record = Record(decision, Statement("Visits", "Ada", "Because."), datetime(2026, 3, 9, tzinfo=UTC))
    data = record_data(record)
    assert data["data"]["columns"]["cluster"] == "patient_id"
    assert any("Intervals count 40 clusters" in note for note in data["data"]["notes"])
    methods = {one["key"]: one["method"] for one in data["numbers"] if one["interval"]}
    assert "effective number of cases" in methods["recall"]
    assert "resamples of clusters" in methods["mcc"]
    assert not any("TP + FP + FN" in method or "per class" in method for method in methods.values())
    assert "cluster “patient_id”" in record_html(record)


def searches(users: int = 40, by_user: int = 5) -> pd.DataFrame:
    """Queries of users: all queries of a user find the relevant item first, or none does."""
    random = np.random.default_rng(4)
    user = np.repeat(np.arange(users), 3 * by_user)
    query = np.repeat(np.arange(users * by_user), 3)
    is_easy = np.repeat(random.random(users) < 0.5, 3 * by_user)
    relevance = np.tile([1, 0, 0], users * by_user)
    score = np.where(is_easy, np.tile([0.9, 0.5, 0.2], users * by_user), np.tile([0.1, 0.5, 0.2], users * by_user))
    return pd.DataFrame({"query": query, "user_id": [f"U{at}" for at in user], "relevance": relevance, "score": score})


def test_queries_of_a_user_count_as_one_cluster():
    rows = searches()
    app = uploaded(rows.assign(score2=rows.score.where(rows["query"] % 2 == 0, 0.5)))
    assert app.selectbox(key="cluster").value == "user_id"
    assert "Intervals count 40 clusters (“user_id”), not 200 queries." in captions(app)
    found = search_interval(app)
    by_queries = clean(app.selectbox(key="cluster").set_value("none").run())
    assert "clusters" not in captions(by_queries)
    # A user's 5 queries are alike, so the variance is 5 times as large.
    (low, high), (least, most) = found, search_interval(by_queries)
    assert (high - low) / (most - least) == pytest.approx(5**0.5, rel=0.2)


def search_interval(app: AppTest) -> tuple[float, float]:
    table = next(table.value for table in app.table if "95%" in table.value and len(table.value.columns) == 5)
    low, high = table.set_index(table.columns[0])["95%"].filter(like="verage precision").iloc[0].split("–")
    return float(low), float(high)


def test_too_few_users_have_no_interval_of_their_queries():
    app = uploaded(searches(users=8))
    assert "There are none with the equivalent of 8 equal clusters." in captions(app)


def test_a_cluster_of_queries_has_a_value_in_every_row():
    rows = searches()
    rows.loc[4, "user_id"] = None
    roles = RankingRoles("query", "relevance", "score", cluster="user_id")
    with pytest.raises(BadLabels):
        ranked_rows(DetectedColumns.of(pa.Table.from_pandas(rows)), roles)
