"""The Ranking page in Streamlit's test driver: how it opens, its states and its URL."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.ranking import Rankings, adjusted_tests, paired_difference
from tests.app_driver import address, clean, live_data, messages, started, unfolded, uploaded
from tests.javascript import run_javascript
from threshold_explorer.views.ranking.metrics import RANKING_METRICS
from threshold_explorer.words.formats import percent_text, tenths_text

ROWS = [
    (f"q{query}", f"d{item}", int((query + 2 * item) % 5 == 1), (item * 7 + query * 3) % 11, (item * 5 + query) % 13)
    for query in range(6)
    for item in range(9)
]
FRAME = pd.DataFrame(ROWS, columns=["qid", "doc", "rel", "score", "score_new"])
ONE_RUN = FRAME.drop(columns="score_new")
RUNS = [
    Rankings.from_predictions(FRAME["qid"], FRAME["rel"], FRAME[score], item=FRAME["doc"])
    for score in ("score", "score_new")
]
FIRST_RUN = RUNS[0]
# Makes the headline at every cutoff.
HEADLINES = Path(__file__).with_name("headlines.js")


def shown_text(app: AppTest) -> str:
    return " ".join(messages(app, "caption", "markdown", "warning", "info", "error"))


def table_with(app: AppTest, column: str) -> pd.DataFrame:
    """The one table on the page that has this column."""
    tables = [table.value for table in [*app.table, *app.dataframe]]
    (found,) = [table for table in tables if column in table.columns]
    return found


def test_a_file_of_lists_opens_the_ranking_page_and_read_as_cases_the_other_pages():
    app = uploaded(FRAME)
    assert "6 queries, 54 retrieved items, 11 relevant" in shown_text(app)
    keys = ("query", "relevance", "score", "item", "second")
    assert [app.selectbox(key=key).value for key in keys] == ["qid", "rel", "score", "doc", "score_new"]
    assert app.selectbox(key="task").value == "ranking"
    app = clean(app.selectbox(key="task").set_value("classification").run())
    assert "54 cases" in shown_text(app)


def test_the_file_line_says_how_ties_count_and_the_numbers_agree():
    """Of two tied items one is relevant: their group has precision 1/2, and their orders reciprocal ranks 1 and 1/2."""
    rows = [(f"q{query}", f"d{item}", int(item == 0), 0.5) for query in range(6) for item in range(2)]
    app = unfolded(uploaded(pd.DataFrame(rows, columns=["qid", "doc", "rel", "score"])))
    numbers = table_with(app, "Queries counted").set_index("Metric")["Value"].astype(float)
    assert (numbers["Average precision"], numbers["Reciprocal rank"]) == (0.5, 0.75)
    said = "Ties are one group in AP and interpolated precision, elsewhere by expectation."
    assert said in shown_text(app)


def test_judged_queries_without_results_are_named_and_left_out_by_choice():
    some = ONE_RUN.assign(score=ONE_RUN["score"].where(ONE_RUN["qid"] != "q3"))
    app = uploaded(some)
    assert 'Query "q3" is judged and has no retrieved items. It counts as 0' in shown_text(app)
    assert "6 queries" in shown_text(app)
    app = clean(app.selectbox(key="unanswered").set_value("left-out").run())
    assert 'Query "q3" is judged and has no retrieved items. It is left out' in shown_text(app)
    assert "5 queries" in shown_text(app)
    assert app.query_params["unanswered"] == "left-out"
    assert not [box for box in uploaded(ONE_RUN).selectbox if box.key == "unanswered"]


def test_the_numbers_are_those_of_the_core_at_every_k_and_the_worst_query_is_open():
    app = uploaded(ONE_RUN)
    # Without grades there is no gain to choose.
    assert not [box for box in app.selectbox if box.key == "gain"]
    assert f"Query “{table_with(app, 'Items')['Query'].iloc[0]}”" in shown_text(app)
    for k in (1, 3, 9):
        app = clean(app.select_slider(key="k").set_value(k).run())
        numbers = table_with(app, "Queries counted").set_index("Metric")["Value"]
        assert float(numbers[f"P@{k}"]) == pytest.approx(FIRST_RUN.precision_at(k).mean(), abs=1e-12)
        assert float(numbers[f"nDCG@{k}"]) == pytest.approx(FIRST_RUN.mean(FIRST_RUN.ndcg_at(k)).value, abs=1e-12)
        assert float(numbers["Average precision"]) == FIRST_RUN.mean(FIRST_RUN.average_precision()).value
        # At its default it is removed from the URL.
        assert "".join(app.query_params.get("k", "9")) == str(k)
    app = clean(app.text_input(key="typed").set_value("4").run())
    assert app.select_slider(key="k").value == 4
    app = clean(app.text_input(key="typed").set_value("40").run())
    assert "“40” is not a valid k. Enter a whole number from 1 to 9" in shown_text(app)
    assert app.select_slider(key="k").value == 4
    spread = table_with(unfolded(app, "pictures"), "0.1–0.2").set_index("k")
    for k in (1, 5, 9):
        values = FIRST_RUN.ndcg_at(k)
        assert spread.loc[k, "0"] == (values == 0).sum()
        assert spread.loc[k, "1"] == (values > 1 - 1e-12).sum()
        assert spread.loc[k, "Undefined"] == np.isnan(values).sum()


def test_a_link_opens_its_metric():
    app = started("ranking.py", d="similar-digits", k="37", measure="ap", list="q05")
    assert app.selectbox(key="measure").value == "ap"
    assert "Query “q05”" in shown_text(app)


def test_queries_with_nothing_relevant_are_counted_and_named():
    app = uploaded(ONE_RUN.assign(rel=ONE_RUN["rel"].where(ONE_RUN["qid"] != "q3", 0)))
    assert "One query without relevant items is excluded from all but precision@k" in shown_text(app)
    frame = table_with(app, "Items")
    assert frame["Query"].iloc[-1] == "q3"


def corrected_p_values(k: int) -> dict[str, float]:
    """The p-value of each metric as one of all metrics, by its name in the table."""
    metrics = RANKING_METRICS.values()
    values = [[metric.of_queries(run, np.array([k]))[:, 0] for run in RUNS] for metric in metrics]
    found = adjusted_tests(np.column_stack([first - second for first, second in values]))
    return dict(zip([metric.name_at(k) for metric in metrics], found.p_value.tolist(), strict=True))


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (
            ONE_RUN.assign(rel=0),
            "6 queries without relevant items are excluded from all but precision@k",
        ),
        (ONE_RUN[ONE_RUN["qid"] == "q1"], "Only one query: each mean is its value."),
        (ONE_RUN.assign(rel=ONE_RUN["rel"] * 3), "6 queries, 54 retrieved items, 11 relevant"),
        (ONE_RUN.assign(score=ONE_RUN["score"].where(ONE_RUN["doc"] != "d0")), "6 rows have no score"),
    ],
)
def test_every_state_has_its_sentence(frame, sentence):
    assert sentence in shown_text(uploaded(frame))


def test_lists_of_one_item_need_no_slider():
    app = uploaded(
        pd.DataFrame(
            {"query": ["a", "a", "b", "b"], "doc": ["x", "y"] * 2, "rel": [1, 0, 0, 1], "score": [0.5, None, 0.2, None]}
        )
    )
    assert "No list has more than one item" in shown_text(app)
    assert [slider.key for slider in app.select_slider] == []


def test_repeated_items_are_reported_and_another_column_helps():
    twice = ONE_RUN.assign(doc="same")
    app = uploaded(twice)
    assert "twice" in shown_text(app)
    app = clean(app.selectbox(key="item").set_value("none").run())
    assert "54 retrieved items" in shown_text(app)


def with_score_threshold() -> AppTest:
    """The page with a score threshold for the lists."""
    return clean(uploaded(ONE_RUN).selectbox(key="cut").set_value("score").run())


def test_a_score_threshold_cuts_the_lists_like_the_core():
    app = with_score_threshold()
    # The score starts where the mean F1 is the best.
    best = np.nanmax(FIRST_RUN.threshold_means(np.unique(ONE_RUN["score"]).astype(float)).macro_f1)
    numbers = table_with(app, "Queries counted").set_index("Metric")
    assert float(numbers.loc["F1", "Value"]) == pytest.approx(best, abs=1e-12)
    table = table_with(unfolded(app), "Returned items")
    for _, row in table.iterrows():
        at = FIRST_RUN.at_threshold(row["Threshold"])
        assert row["Returned items"] == at.pooled.flagged
        assert row["Precision, mean over queries"] == pytest.approx(at.macro_precision.value, abs=1e-12, nan_ok=True)
        assert row["Precision, queries counted"] == at.macro_precision.n_queries
        assert row["Recall, pooled"] == at.pooled.recall
        assert row["Items per query"] == pytest.approx(at.queries.flagged.mean(), abs=1e-12)


def test_at_a_score_that_few_reach_the_empty_queries_are_counted():
    app = clean(with_score_threshold().text_input(key="typed").set_value("10").run())
    at = FIRST_RUN.at_threshold(10)
    numbers = table_with(app, "Queries counted").set_index("Metric")
    empty = int((at.queries.flagged == 0).sum())
    assert 0 < empty < 6
    assert numbers.loc["Queries that return nothing", "Value"] == str(empty)
    assert numbers.loc["Precision", "Queries counted"] == str(6 - empty)
    returned = table_with(app, "Returned").set_index("Query")["Returned"]
    assert returned.to_dict() == dict(zip(FIRST_RUN.queries, at.queries.flagged, strict=True))
    assert (address(app)["cut"], address(app)["t"]) == (["score"], ["10"])


def with_second_run(content: str, name: str) -> AppTest:
    app = uploaded(ONE_RUN)
    return clean(app.file_uploader(key="second_run").set_value((name, content.encode(), "text/plain")).run())


SECOND_TABLE = FRAME[["qid", "doc", "score_new"]].to_csv(index=False)
SECOND_TREC = "\n".join(f"{query} Q0 {doc} 1 {new} tag" for query, doc, _, _, new in ROWS)


@pytest.mark.parametrize(
    "open_both",
    [
        lambda: uploaded(FRAME),
        lambda: with_second_run(SECOND_TABLE, "new.csv"),
        lambda: with_second_run(SECOND_TREC, "new.txt"),
    ],
    ids=["a column", "a table", "a TREC run"],
)
def test_two_runs_are_compared_query_by_query(open_both):
    app = open_both()
    assert app.selectbox(key="second").value in ("score_new", "score new")
    compared = table_with(app, "p (max-T)").set_index("Metric")
    for named, of_queries in (
        ("Average precision", Rankings.average_precision),
        ("P@9", lambda run: run.precision_at(9)),
    ):
        found = paired_difference(*map(of_queries, RUNS))
        row = compared.loc[named]
        assert (row["Wins"], row["Ties"], row["Losses"]) == (found.wins, found.ties, found.losses)
        assert row["Difference"] == f"{found.difference:.3f}".replace("-", "\u2212")
        # Where no query differs there is nothing to tell.
        assert row["Differs"] == ("no; equal in every query" if found.ties == found.n_queries else "yes") or row[
            "Differs"
        ].startswith("no; over 0.")
        assert float(row["p (max-T)"]) == pytest.approx(corrected_p_values(9)[named], abs=0.0005)
    frames = [table.value for table in app.dataframe if "Difference" in table.value and "Query" in table.value]
    sizes = frames[0]["Difference"].abs()
    assert sizes.is_monotonic_decreasing
    assert sizes.iloc[0] == pytest.approx(np.nanmax(np.abs(RUNS[0].ndcg_at(9) - RUNS[1].ndcg_at(9))))


def test_a_question_about_the_second_run_is_answered_before_it_opens():
    app = with_second_run(SECOND_TABLE + "(54 rows)\n", "new.csv")
    assert "(54 rows)" in shown_text(app)
    app = clean(app.button(key="answer_second_0").click().run())
    assert app.selectbox(key="second").value == "score new"
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_second")] == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("query,note\nq1,a\n", "Not a run"),
        ("query,doc,score\nz1,d1,0.5\nz1,d2,0.25\n", "None of its queries is in the open data"),
    ],
)
def test_a_file_that_is_no_second_run_is_refused_and_the_first_stays_open(content, sentence):
    app = with_second_run(content, "other.csv")
    assert sentence in shown_text(app)
    assert "6 queries, 54 retrieved items" in shown_text(app)


def test_the_lowest_relevant_grade_can_be_chosen_and_stays_when_a_second_run_comes():
    graded = ONE_RUN.assign(rel=ONE_RUN["rel"] * (1 + (ONE_RUN["score"] > 5)))
    app = uploaded(graded)
    assert app.selectbox(key="relevant").value == 1
    app = clean(app.selectbox(key="relevant").set_value(2.0).run())
    assert f"{int((graded['rel'] >= 2).sum())} relevant" in shown_text(app)
    app = clean(app.file_uploader(key="second_run").set_value(("new.csv", SECOND_TABLE.encode(), "text/csv")).run())
    assert app.selectbox(key="relevant").value == 2


def test_high_ratings_are_relevant_and_the_page_states_it():
    ratings = FRAME.rename(columns={"qid": "user", "doc": "item", "rel": "rating"}).drop(columns="score_new")
    app = uploaded(ratings.assign(rating=1 + (ratings["score"] * 3) % 5))
    assert "ratings ≥ 4 count as relevant" in shown_text(app)
    assert app.selectbox(key="relevant").value == 4


def test_graded_relevance_has_a_choice_of_gain_that_a_link_contains() -> None:
    app = uploaded(ONE_RUN.assign(rel=ONE_RUN.rel * (1 + ONE_RUN.index % 3)))
    assert app.selectbox(key="gain").value == "linear"
    rankings = Rankings.from_predictions(ONE_RUN.qid, ONE_RUN.rel * (1 + ONE_RUN.index % 3), ONE_RUN.score)
    for gain in ("linear", "exponential"):
        clean(app.selectbox(key="gain").set_value(gain).run())
        table = next(table.value for table in app.table if "Queries counted" in table.value)
        value = float(table.set_index("Metric").loc["nDCG@9", "Value"])
        assert value == pytest.approx(float(np.nanmean(rankings.with_gain(gain).ndcg_at(9))))
    assert app.query_params["gain"] == "exponential"


def test_the_headline_counts_relevant_items_in_the_first_k():
    found = run_javascript(HEADLINES, live_data(uploaded(ONE_RUN)))
    assert [args["k"] for _, args in found] == list(range(1, 10))
    for key, args in found:
        k = args["k"]
        hits, recall = k * FIRST_RUN.precision_at(k).mean(), FIRST_RUN.mean(FIRST_RUN.recall_at(k)).value
        wanted = {"k": k, "hits": tenths_text(hits), "recall": percent_text(recall)}
        assert (key, args) == ("ranking-cut", wanted)
