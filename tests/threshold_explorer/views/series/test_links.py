"""The links of the pages with several series."""

from datetime import timedelta

import pandas as pd
import pyarrow as pa
import pytest

from metrics_core.groups import group_by_quantiles
from tests.app_driver import address, clean, live_data, messages, started
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access

EXAMPLE = EXAMPLES["flights-by-month"]


@pytest.mark.parametrize(
    ("page", "query", "said"),
    [
        (
            "compare.py",
            {"series": "nothing", "front": "nobody", "at": "7", "equal": "nothing"},
            [
                "The link’s scores “nothing” are not among these data.",
                "The link’s scores “nobody” are not among these data",
                "The link’s value “7” is out of range, so ",
                "“nothing” does not exist on this page; “Share flagged” is shown",
            ],
        ),
        (
            "groups.py",
            {"groups": "nothing", "gap": "nothing"},
            [
                "The link’s column “nothing” does not divide these data into groups.",
                "“nothing” does not exist on this page; “Recall” is shown instead.",
            ],
        ),
        (
            "groups.py",
            {"groups": "boosted_trees", "quantiles": "99", "cuts": "abc"},
            ["99", "“abc” is not a number"],
        ),
        (
            "periods.py",
            {"dates": "airline", "period": "fortnight"},
            [
                "The link’s column “airline” has no dates in these data.",
                "“fortnight” does not exist on this page; “months” is shown instead.",
            ],
        ),
    ],
)
def test_each_choice_of_a_link_that_does_not_exist_is_one_sentence(page, query, said):
    found = messages(started(page, d=EXAMPLE.id, **query), "warning", "error")
    assert len(found) == len(said)
    assert [sum(sentence in text for text in found) for sentence in said] == [1] * len(said)


def test_a_link_divides_by_quantiles():
    scores = pd.read_csv(EXAMPLE.path)["boosted_trees"].to_numpy()
    app = started("groups.py", d=EXAMPLE.id, groups="boosted_trees", quantiles="3")
    assert live_data(app)["series"]["names"] == list(group_by_quantiles(scores, 3).names)


def test_months_and_days_that_could_be_exchanged_are_as_chosen_also_in_a_link(tmp_path):
    # In the first half of each month.
    days = [f"{1 + place % 3}/{1 + place % 12}/2024" for place in range(240)]
    table = pd.DataFrame({"label": [0, 1] * 120, "score": [place % 10 / 10 for place in range(240)], "visited": days})
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        facts = {"title": "p", "note": "", "sha256": "ab" * 32, "owner": "anna", "lifetime": timedelta(days=1)}
        token = link_access().store.put(pa.Table.from_pandas(table), **facts).token
        app = started("periods.py", d=token)
        assert live_data(app)["series"]["names"] == [f"2024-{month:02}" for month in range(1, 13)]
        clean(app.toggle(key="month_first").set_value(True).run())
        names = live_data(app)["series"]["names"]
        assert {name[:7] for name in names} == {"2024-01", "2024-02", "2024-03"}
        assert address(app)["month_first"] == ["true"]
        assert live_data(started("periods.py", d=token, month_first="true"))["series"]["names"] == names
