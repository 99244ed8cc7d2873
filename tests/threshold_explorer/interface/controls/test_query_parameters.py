"""Query parameters across URLs, navigation and other data, in Streamlit's test driver."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import address, clean, messages, started, with_example


def warnings(app: AppTest) -> list[str]:
    return messages(app, "warning")


def test_the_address_carries_keys_and_leaves_out_what_is_at_its_default():
    app = started()
    assert address(app) == {}
    clean(app.multiselect(key="metrics").set_value(["recall", "mcc"]).run())
    clean(app.radio(key="share").set_value("actual").run())
    clean(app.slider(key="t").set_value(0.3).run())
    assert address(app) == {"metrics": ["recall", "mcc"], "share": ["actual"], "t": ["0.3"]}
    clean(app.radio(key="share").set_value("all").run())
    clean(app.slider(key="t").set_value(0.5).run())
    assert address(app) == {"metrics": ["recall", "mcc"]}


def test_no_metric_chosen_is_the_default_and_nothing_in_the_address():
    app = started(metrics=["recall"])
    clean(app.multiselect(key="metrics").set_value([]).run())
    assert address(app) == {}
    assert warnings(app) == []
    picker = app.multiselect(key="metrics")
    assert picker.value == ["accuracy", "precision", "recall", "f1"]


def test_a_widget_that_the_browser_mounts_later_starts_with_the_current_value():
    app = started(metrics=["recall", "mcc"], share="actual", flip="true", bands="true")
    clean(app.run())
    picker, share = app.multiselect(key="metrics"), app.radio(key="share")
    assert [picker.options[at] for at in picker.proto.default] == ["Recall", "MCC"]
    assert share.options[share.proto.default] == "of the actual class"
    assert app.toggle(key="flip").proto.default is True


def test_an_unknown_parameter_stays_in_the_url():
    app = started(utm_source="mail", t="0.4")
    clean(app.slider(key="t").set_value(0.3).run())
    assert address(app) == {"utm_source": ["mail"], "t": ["0.3"]}


def test_the_links_own_spelling_stays_until_something_else_is_chosen():
    app = started(metrics=["MCC"], t="3e-1")
    assert address(app) == {"metrics": ["MCC"], "t": ["3e-1"]}
    clean(app.multiselect(key="metrics").set_value(["mcc", "recall"]).run())
    assert address(app) == {"metrics": ["mcc", "recall"], "t": ["3e-1"]}


@pytest.mark.parametrize(
    ("page", "query", "words"),
    [
        ("", {"t": "abc"}, "not a number"),
        ("", {"t": "7"}, "outside the range of the scores, 0 to 1"),
        ("", {"pin": "abc"}, "not a number"),
        ("", {"pin": "5"}, "pinned threshold 5 is outside"),
        ("imbalance.py", {"pi": "2"}, "not a number between 0 and 1"),
        ("imbalance.py", {"pin": "-1"}, "pinned threshold -1 is outside"),
    ],
)
def test_a_warning_ends_with_the_data_set_that_it_is_about(page, query, words):
    app = started(page, d="thirty-four-cases", **query)
    assert len(warnings(app)) == 1
    assert words in warnings(app)[0]
    clean(app.run())
    assert len(warnings(app)) == 1
    with_example(app, "wine-votes")
    assert warnings(app) == []
    assert address(app) == {"d": ["wine-votes"]}


def test_a_warning_ends_when_the_value_changes_and_does_not_come_back():
    app = started("imbalance.py", cost="1e9")
    assert "cost “1e9”" in warnings(app)[0]
    clean(app.number_input(key="cost").set_value(20.0).run())
    clean(app.number_input(key="cost").set_value(10.0).run())
    assert warnings(app) == []


def test_other_data_forget_threshold_pin_and_prevalence_and_keep_the_view():
    app = started("imbalance.py", t="0.3", pin="0.2", pi="0.01", cost="3", metrics=["mcc"])
    with_example(app, "wine-votes")
    assert address(app) == {"d": ["wine-votes"], "cost": ["3"]}
    assert app.slider(key="t").value == 0.5


def test_each_page_keeps_what_was_chosen_on_the_other():
    app = started(t="0.3", pin="0.2", metrics=["mcc"])
    clean(app.switch_page("imbalance.py").run())
    assert app.slider(key="t").value == 0.3
    clean(app.number_input(key="cost").set_value(3.0).run())
    clean(app.slider(key="t").set_value(0.4).run())
    clean(app.switch_page("threshold.py").run())
    assert app.slider(key="t").value == 0.4
    assert app.multiselect(key="metrics").value == ["mcc"]
    assert address(app) == {"t": ["0.4"], "pin": ["0.2"], "metrics": ["mcc"], "cost": ["3"]}


def test_the_fineness_of_one_page_holds_on_the_other():
    app = started("imbalance.py", fineness="fine")
    assert app.slider(key="t").step == 0.001
    app = started()
    clean(app.radio(key="fineness").set_value("fine").run())
    clean(app.switch_page("imbalance.py").run())
    assert app.slider(key="t").step == 0.001


def test_what_a_callback_set_counts_before_a_link_that_nothing_has_read_yet():
    def page() -> None:
        import streamlit as st

        from threshold_explorer.interface.controls.parameter_declaration import Scope, number
        from threshold_explorer.interface.controls.query_parameters import (
            bound_value,
            get_parameter,
            read_url,
            set_parameter,
        )
        from threshold_explorer.words.markdown import markdown_text

        depth = number("depth", Scope.SESSION)
        read_url("")
        st.button(markdown_text("set"), key="set", on_click=set_parameter, args=(depth, 3.0))
        st.caption(markdown_text(f"{get_parameter(depth, 1.0):g}"))
        if st.toggle(markdown_text("draw"), key="draw"):
            st.caption(markdown_text(f"{bound_value(depth, default=1.0):g}"))

    app = AppTest.from_function(page)
    app.query_params["depth"] = "2"
    assert messages(clean(app.run()), "caption") == ["2"]
    clean(app.button(key="set").click().run())
    assert messages(app, "caption") == ["3"]
    assert messages(clean(app.toggle(key="draw").set_value(True).run()), "caption") == ["3", "3"]
    assert address(app) == {"depth": ["3"]}
