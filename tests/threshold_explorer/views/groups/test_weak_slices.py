"""The search for weak slices on the Groups page."""

import re
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pandas as pd
import pyarrow as pa

from metrics_core.groups import weak_slices
from tests.app_driver import captions, clean, messages, started, unfolded, uploaded
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.views.groups.weak_slices import slices_table


def test_weighted_cases_are_searched_with_their_weights():
    draw = np.random.default_rng(0)
    y, site = draw.integers(0, 2, 800), draw.choice(["north", "south"], 800)
    hit = draw.random(800) < np.where(site == "north", 0.9, 0.4)
    table = pd.DataFrame(
        {"label": y, "score": np.where(hit, 0.8, 0.2), "site": site, "case_weight": np.where(site == "north", 2.5, 0.5)}
    )
    app = uploaded(table, page="groups.py")
    clean(app.button(key="search_slices").click().run())
    (found,) = weak_slices(
        {"site": table["site"]}, table["label"], table["score"], 0.5, "recall", sample_weight=table["case_weight"]
    )
    assert found.conditions == (("site", "south"),)
    renamed = replace(found, conditions=(("x_y*z*", "a_b"),))
    assert slices_table([renamed], "recall").iloc[0, 0] == "x_y*z* = a_b"
    [shown] = [each.value for each in app.table if "Elsewhere" in each.value.columns]
    assert list(shown.iloc[0])[:4] == ["site = south", f"{found.value:.3f}", f"{found.rest:.3f}", found.n]
    assert any("One weak slice" in text for text in messages(app, "markdown"))


def test_slices_are_named_in_the_language_of_each_reader(tmp_path):
    draw = np.random.default_rng(0)
    age, label = draw.integers(20, 80, 900), draw.integers(0, 2, 900)
    hit = draw.random(900) < np.where(age < 35, 0.3, 0.9)
    table = pa.table({"label": label, "score": np.where(hit == label, 0.8, 0.2), "age": age})
    named = {}
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        token = link_access().store.put(
            table, title="x", note="", sha256="cd" * 32, owner="anna", lifetime=timedelta(days=1)
        )
        for language in ("en", "ko", "zh"):
            app = started("groups.py", d=token.token, search_t="0.5", lang=language)
            [name] = [each.value.iloc[0, 0] for each in app.table if str(each.value.iloc[0, 0]).startswith("age = ")]
            named[language] = re.sub(r"\d+", "0", name)
    assert named == {"en": "age = 0 to 0", "ko": "age = 0–0", "zh": "age = 0 至 0"}


def link_of(app):
    clean(app.button(key="share_button").click().run())
    return app.get("code")[0].proto.code_text


def test_a_link_names_the_search_only_once_it_was_started():
    app = started("groups.py", d="flights-by-month")
    assert "search_t" not in link_of(app)
    clean(app.button(key="search_slices").click().run())
    assert "search_t=0.5" in link_of(app)


def test_cases_of_one_class_are_told_what_is_undefined():
    random = np.random.default_rng(1)
    table = pd.DataFrame({"label": ["yes"] * 60, "score": random.random(60), "site": random.choice(["a", "b"], 60)})
    app = uploaded(table, page="groups.py")
    unfolded(app, "frontier_open")
    clean(app.selectbox(key="groups_equal").select("fpr").run())
    said = "False positive rate is undefined in every group at these thresholds, so nothing can be equal."
    assert said in captions(app)
    clean(app.selectbox(key="groups_by").select("cost").run())
    assert said in captions(app)
    assert not [each for each in app.button if each.key == "take_group_thresholds"]
    app.selectbox(key="gap").select("specificity").run()
    clean(app.button(key="search_slices").click().run())
    assert "No slice has enough cases to be searched." in captions(app)


def test_a_link_that_was_cut_off_says_what_is_left_out():
    app = started("groups.py", d="flights-by-month", group_thresholds="recall~same-recall~", search_t="x")
    [said] = messages(app, "warning")
    assert said == (
        "The link’s group_thresholds “recall~same-recall~” cannot be read, so it is left out. "
        "The link’s search_t “x” cannot be read, so it is left out."
    )
