"""The switch for the bands through Streamlit's own test driver: what a link, the switch and the tables say."""

import pandas as pd
from streamlit.testing.v1 import AppTest

from dashboard.controls.drawing import Drawing
from dashboard.data.sources import FIRST
from dashboard.data.threshold_scale import threshold_scale
from dashboard.threshold.bands import make_bands
from tests.app_driver import clean, started, unfolded
from tests.browser.page_parts import open_example

USUAL = Drawing()


def interval(app: AppTest, metric: str) -> str:
    table = app.table[0].value.set_index("Number")
    return str(table.loc[metric, "95% interval"])


def tab_table(app: AppTest, label: str) -> pd.DataFrame:
    [tab] = [tab for tab in unfolded(app).tabs if tab.label == label]
    return tab.dataframe[0].value


def wanted(threshold: float, metric: str, drawing: Drawing = USUAL) -> str:
    dataset = open_example(FIRST)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    drawn = make_bands(("wanted",), dataset.scores, scale, drawing, lambda share: None)
    return drawn.at(dataset.scores, threshold)[metric].text


def test_without_bands_the_table_says_what_to_press():
    app = started()
    assert interval(app, "MCC") == "none: switch on Bands, under View"
    assert "PR band" not in [tab.label for tab in unfolded(app).tabs]


def test_the_switch_brings_intervals_and_tables_and_takes_them_away():
    app = started()
    clean(app.toggle(key="bands").set_value(True).run())
    assert interval(app, "MCC") == wanted(0.5, "mcc")
    assert interval(app, "Lift") == wanted(0.5, "lift")
    band = tab_table(app, "PR band")
    assert ((band["low"] <= band["high"]) | band["low"].isna()).all()
    assert ((band["why"] == "") == band["low"].notna()).all()
    assert any("Shaded: 95% bands, pointwise" in caption.value for caption in app.caption)
    clean(app.toggle(key="bands").set_value(False).run())
    assert interval(app, "MCC") == "none: switch on Bands, under View"
    assert not any("Shaded" in caption.value for caption in app.caption)


def test_a_link_brings_the_bands_at_an_exact_threshold_too():
    app = started(bands="true", t="0.373")
    assert app.toggle(key="bands").value
    assert interval(app, "MCC") == wanted(0.373, "mcc")


def test_a_link_says_how_many_resamples_and_from_which_seed():
    app = started(bands="true", draws="200", seed="7")
    assert interval(app, "MCC") == wanted(0.5, "mcc", Drawing(200, 7)) != wanted(0.5, "mcc")
    assert any("200 resamples of the cases, each class to its own number, seed 7" in one.value for one in app.caption)
    clean(app.selectbox(key="draws").set_value("1000").run())
    clean(app.number_input(key="seed").set_value(0).run())
    assert interval(app, "MCC") == wanted(0.5, "mcc")
    assert not {"draws", "seed"} & set(app.query_params)


def test_a_link_that_asks_for_other_draws_or_a_seed_that_is_none_is_told_so():
    app = started(bands="true", draws="300", seed="-1")
    said = [warning.value for warning in app.warning]
    assert any("“300” as draws" in one for one in said)
    assert any("“-1” as seed, which is a number from 0 to" in one.replace("\\", "") for one in said)
    assert interval(app, "MCC") == wanted(0.5, "mcc")


def test_weighted_cases_have_no_bands_and_the_switch_says_so():
    app = started(bands="true", d="crash-survival")
    assert app.toggle(key="bands").disabled
    assert interval(app, "MCC") == "none: the cases are weighted"
    assert any("Not for weighted cases" in caption.value for caption in app.caption)
