"""The links between the parts of Compare, with their badges."""

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, messages, started, uploaded

FLIGHTS = "flights-by-month"


def parts(app: AppTest) -> list[str]:
    """The labels of the links; those of the navigation have other pages."""
    names = {"Models", "Groups", "Over time"}
    labels = [link.proto.label.replace("\\", "") for link in app.get("page_link")]
    return [label for label in labels if label.partition(" :")[0] in names]


@pytest.mark.parametrize("page", ["compare.py", "groups.py", "periods.py"])
def test_every_part_has_the_links_to_the_parts_of_the_data_with_the_alarm(page: str) -> None:
    app = started(page, d=FLIGHTS)
    assert parts(app) == ["Models", "Groups", "Over time :orange-badge[2013-11 alarm]"]


def test_without_columns_there_are_only_models() -> None:
    assert parts(started("compare.py", d="breast-cancer")) == ["Models"]


def test_the_badge_of_the_alarm_follows_the_threshold_and_is_that_of_the_page() -> None:
    app, seen = started("periods.py", d=FLIGHTS), set()
    for threshold in (0.5, 0.9, 0.1):
        clean(app.slider(key="t").set_value(threshold).run())
        said = next(text for text in messages(app, "markdown") if "larm" in text and text.startswith("**"))
        (badge,) = [label for label in parts(app) if label.startswith("Over time")]
        assert (" alarm]" in badge) == said.startswith("**Alarm in ")
        seen.add(" alarm]" in badge)
    assert seen == {True, False}


def test_a_group_that_is_told_to_be_worse_is_named() -> None:
    rng = np.random.default_rng(0)
    labels = rng.random(4000) < 0.4
    country = rng.choice(["AR", "BR", "CL", "UY"], 4000)
    # Scores without information in one country.
    scores = np.where(country == "BR", rng.random(4000), labels * 0.4 + rng.random(4000) * 0.6)
    app = uploaded(pd.DataFrame({"label": labels * 1, "score": scores.round(3), "country": country}), page="groups.py")
    assert parts(app) == ["Models", "Groups :orange-badge[BR worse]"]
    assert "**BR is worse:**" in " ".join(messages(app, "markdown"))
