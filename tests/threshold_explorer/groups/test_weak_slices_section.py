"""The search for weak slices on the Groups page, where cases have weights."""

import numpy as np
import pandas as pd

from metrics_core.groups import weak_slices
from tests.app_driver import clean, messages, uploaded


def test_weighted_cases_are_searched_with_their_weights():
    draw = np.random.default_rng(0)
    y, site = draw.integers(0, 2, 800), draw.choice(["north", "south"], 800)
    hit = draw.random(800) < np.where(site == "north", 0.9, 0.4)
    table = pd.DataFrame(
        {"label": y, "score": np.where(hit, 0.8, 0.2), "site": site, "weight": np.where(site == "north", 2.5, 0.5)}
    )
    app = uploaded(table, page="groups.py")
    clean(app.button(key="search_slices").click().run())
    (found,) = weak_slices(
        {"site": table["site"]}, table["label"], table["score"], 0.5, "recall", sample_weight=table["weight"]
    )
    assert found.conditions == (("site", "south"),)
    [shown] = [each.value for each in app.table if "Elsewhere" in each.value.columns]
    assert list(shown.iloc[0])[:4] == ["site = south", f"{found.value:.3f}", f"{found.rest:.3f}", found.n]
    assert any("One weak slice" in text for text in messages(app, "markdown"))
