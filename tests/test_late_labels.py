"""The page Over time where labels come late: how complete each period is, and what its metric will become."""

import numpy as np
import pandas as pd
from streamlit.testing.v1 import AppTest

from metrics_core import METRICS, BinaryScores
from metrics_core.periods import period_codes
from tests.app_driver import chart_spec, clean, messages, started, uploaded
from tests.sources import ROOT

EXAMPLE, THRESHOLD = "reported-flights", 0.2


def late_table(app: AppTest) -> pd.DataFrame:
    return next(table.value for table in app.dataframe if "Labels that came" in table.value)


def truth_by_week(column: str) -> pd.Series:
    """A metric of the example's weeks with every label, by week."""
    cases = pd.read_csv(ROOT / "examples" / "blank_labels" / "reported_flights.csv")
    codes, names = period_codes(cases["date"].to_numpy(), "week")
    values = []
    for at in range(len(names)):
        rows = cases[codes == at]
        scores = BinaryScores.from_predictions(rows["truth"], rows["logistic_regression"], pos_label="late")
        values.append(METRICS[column](scores.confusion_at(THRESHOLD)))
    return pd.Series(values, names)


def test_predictions_and_bounds_contain_what_each_week_became():
    app = started("periods.py", d=EXAMPLE, period="week", t=str(THRESHOLD))
    table = late_table(app).set_index("Period")
    truth = truth_by_week("recall")
    assert table.index.tolist() == truth.index.tolist()
    is_open = table["Labels that came"] < 0.9
    assert is_open.sum() >= 5
    known = table[is_open]
    assert (known["95% low, once complete"] <= truth[is_open]).all()
    assert (truth[is_open] <= known["95% high, once complete"]).all()
    assert (known["95% high, once complete"] - known["95% low, once complete"] < known["Upper bound"]).any()
    assert ((table["Lower bound"] - 1e-12 <= truth) & (truth <= table["Upper bound"] + 1e-12)).all()
    assert "labels still to come" in chart_spec(app, "late_completeness")
    assert "will become" in chart_spec(app, "late_metric")
    [alt] = [chart.proto.alt for chart in app.get("plotly_chart") if chart.proto.id.endswith("-late_completeness")]
    assert "2013-04-29 100.0\u202f%, 2013-05-06" in alt
    assert [text for text in messages(app, "caption") if text.startswith("Assumed: completion")]


def flights(shares, drop: int) -> pd.DataFrame:
    """Eight weeks of 200 cases, of which 20 % are late and caught, less `drop` of the last; labels by these shares."""
    weeks = np.repeat(np.arange(8), 200)
    place = np.tile(np.arange(200), 8)
    is_late = place % 5 == 0
    is_caught = is_late & ~((weeks == 7) & (place < 5 * drop))
    label = np.where(np.random.default_rng(0).random(1600) < np.array(shares)[weeks], is_late.astype(int), -1)
    return pd.DataFrame(
        {
            "label": pd.Series(label).map({0: "0", 1: "1", -1: ""}),
            "score": np.where(is_caught, 0.9, 0.1) + place * 1e-5,
            "date": (np.datetime64("2024-01-01") + weeks * 7).astype(str),
        }
    )


def opened(table: pd.DataFrame) -> AppTest:
    """The page after an upload, and the answer that labels come late."""
    app = uploaded(table, "late.csv")
    answer = next(button for button in app.button if "late" in button.label)
    clean(answer.click().run())
    return clean(app.switch_page("periods.py").run())


def test_a_drop_that_may_be_lateness_alone_is_told_from_one_that_is_not():
    shares = [0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.7, 0.4]
    for drop, verdict in ((0, "May be lateness alone"), (35, "Not lateness alone")):
        app = opened(flights(shares, drop))
        assert [text for text in messages(app, "markdown") if verdict in text]


def test_data_with_every_label_have_no_late_labels():
    app = started("periods.py", d="flights-by-month")
    assert not [table for table in app.dataframe if "Labels that came" in table.value]
