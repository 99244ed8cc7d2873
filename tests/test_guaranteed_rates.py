"""The rates guaranteed at every threshold at once, as the first page sends and says them."""

import numpy as np
import pytest

from metrics_core.choosing import guaranteed_rates
from tests.app_driver import live_data, sent, started
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.live.parts import packed


def test_they_are_the_cores_at_each_position_rounded_to_the_safe_side():
    found = live_data(started(guaranteed="true"))["guaranteed"]
    dataset = open_example(FIRST)
    wanted = guaranteed_rates(dataset.scores, dataset.grid().thresholds)
    assert found["percent"] == 95
    for key, rounded in (("recall", np.floor), ("precision", np.floor), ("fpr", np.ceil)):
        limits = np.asarray(getattr(wanted, key))
        assert found[key] == packed(np.nan_to_num(rounded(1000 * limits)).astype(int).tolist())


def test_they_follow_the_confidence_level_and_are_off_by_default():
    assert live_data(started())["guaranteed"] is None
    assert live_data(started(guaranteed="true", confidence="99"))["guaranteed"]["percent"] == 99


@pytest.mark.parametrize("weight", ["1.5", "2.25"])
def test_where_nothing_can_be_guaranteed_the_switch_is_off_and_says_why(weight):
    app = started(guaranteed="true")
    sent(
        app,
        "label,score,case_weight\n" + "".join(f"{i % 3 == 0:d},{i / 40},{weight if i % 2 else 1}\n" for i in range(40)),
    )
    assert live_data(app)["guaranteed"] is None
    assert app.toggle(key="guaranteed").disabled
    assert "weight" in app.toggle(key="guaranteed").help
