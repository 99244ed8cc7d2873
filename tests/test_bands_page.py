"""Bootstrap bands and intervals through Streamlit's test driver: links, the switch, tables."""

from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, started, tab_table, unfolded, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import make_bands
from threshold_explorer.words.sentence import say

DEFAULT = Resampling()


def interval(app: AppTest, metric: str) -> str:
    table = app.table[0].value.set_index("Metric")
    return str(table.loc[metric, "95% interval"])


def expected(threshold: float, metric: str, resampling: Resampling = DEFAULT) -> str:
    dataset = open_example(FIRST)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    drawn = make_bands(("expected",), dataset.scores, scale, resampling, lambda share: None)
    return drawn.at(dataset.scores, threshold)[metric].text


def test_the_switch_shows_and_hides_intervals_and_tables():
    app = started(draws="200")
    assert interval(app, "MCC") == say("bands-row-off")
    assert "PR band" not in [tab.label for tab in unfolded(app).tabs]
    clean(app.toggle(key="bands").set_value(True).run())
    for name, key in (("MCC", "mcc"), ("Lift", "lift")):
        assert interval(app, name) == expected(0.5, key, Resampling(200, 0))
    band = tab_table(app, "PR band")
    assert ((band["low"] <= band["high"]) | band["low"].isna()).all()
    assert ((band["why"] == "") == band["low"].notna()).all()
    assert any("Shaded: pointwise 95% bands" in caption.value for caption in app.caption)
    clean(app.toggle(key="bands").set_value(False).run())
    assert interval(app, "MCC") == say("bands-row-off")
    assert not any("Shaded" in caption.value for caption in app.caption)


def test_a_link_shows_the_bands_at_an_exact_threshold_too():
    app = started(bands="true", t="0.373", draws="200")
    assert app.toggle(key="bands").value
    assert interval(app, "MCC") == expected(0.373, "mcc", Resampling(200, 0))


def test_simultaneous_bands_are_a_choice_that_leaves_the_intervals_of_a_threshold():
    app = started(bands="true", draws="200")
    pointwise, intervals = tab_table(app, "PR band"), app.table[0].value
    clean(app.toggle(key="simultaneous").set_value(True).run())
    simultaneous = tab_table(app, "PR band")
    assert (simultaneous["high"] - simultaneous["low"]).sum() > (pointwise["high"] - pointwise["low"]).sum()
    assert app.table[0].value.equals(intervals)
    assert any("Shaded: simultaneous 95% bands" in caption.value for caption in app.caption)
    assert app.query_params["simultaneous"] == "true"


def test_a_link_sets_the_number_of_resamples_and_the_seed():
    app = started(bands="true", draws="200", seed="7")
    assert interval(app, "MCC") == expected(0.5, "mcc", Resampling(200, 7)) != expected(0.5, "mcc")
    assert any("200 resamples, seed 7" in caption.value for caption in app.caption)
    clean(app.selectbox(key="draws").set_value("1000").run())
    clean(app.number_input(key="seed").set_value(0).run())
    assert interval(app, "MCC") == expected(0.5, "mcc")
    assert not {"draws", "seed"} & set(app.query_params)


def test_a_link_with_invalid_resampling_settings_gets_a_warning():
    app = started(bands="true", draws="300", seed="-1")
    messages = [warning.value for warning in app.warning]
    assert any("draws “300”" in message for message in messages)
    assert any("“-1” is not a number from 0 to 2147483647;" in message.replace("\\", "") for message in messages)
    assert interval(app, "MCC") == expected(0.5, "mcc")


def test_weighted_cases_have_bands_and_an_interval_of_mcc_but_none_of_lift():
    app = started(bands="true", d="crash-survival", draws="200")
    low, high = (float(limit) for limit in interval(app, "MCC").split("–"))
    observed = open_example("crash-survival").scores.confusion_at(float(app.slider(key="t").value))
    assert low < observed.mcc < high
    assert interval(app, "Lift") == say("no-interval-of-weighted.row")
    assert len(tab_table(app, "ROC band"))
    assert any("Shaded: pointwise 95% bands" in caption.value for caption in app.caption)


def test_sums_of_weights_have_no_bands_and_a_caption_explains_why():
    rows = "".join(f"{i % 3 == 0:d},{i * 7 % 40 / 40},{1 + i % 4}.5,{i // 4}\n" for i in range(80))
    app = uploaded("label,score,case_weight,patient\n" + rows)
    assert app.toggle(key="bands").disabled
    assert any(say("no-interval-weights.help") in caption.value for caption in app.caption)
