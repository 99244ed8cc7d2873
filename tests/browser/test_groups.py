"""The Groups page in a browser: each metric in each group under the threshold slider."""

import numpy as np
import pandas as pd
import pytest

from metrics_core import wilson
from metrics_core.groups import (
    GroupedScores,
    Grouping,
    cross,
    group_by_cuts,
    group_by_value,
    group_metrics,
)
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    expected_series,
    headline,
    only_the_table_of_series_scrolls_sideways,
    press,
    series_intervals,
    series_opener,
    series_symbols,
    series_values,
    shown_threshold,
    wait_for_series,
    wait_until_drawn,
    warnings_on,
)
from threshold_explorer.data.sources.examples import EXAMPLES

EXAMPLE = EXAMPLES["flights-by-month"]
TABLE = pd.read_csv(EXAMPLE.path)


def test_groups_follow_the_threshold(server, open_page):
    opened = series_opener(server, open_page, "groups", EXAMPLE)
    page = opened()
    by_airline = grouped(group_by_value(TABLE["airline"].tolist()))
    equal_by_keys(page, by_airline)
    equal_while_dragging_and_nothing_is_sent(page, by_airline)
    airport = group_by_value(TABLE["airport"].tolist())
    crossed = grouped(cross(airport, group_by_cuts(TABLE["boosted_trees"].to_numpy(), [0.1, 0.3])))
    page = opened("&groups=airport&groups=boosted_trees&cuts=0.1+0.3&gap=precision&t=0.3")
    assert warnings_on(page) == []
    assert_equal(page, crossed, "precision")
    the_url_follows_and_keeps_the_choices(page)
    only_the_table_of_series_scrolls_sideways(page)


def grouped(grouping: Grouping) -> GroupedScores:
    return GroupedScores.from_predictions(TABLE["arrival"], TABLE[EXAMPLE.score], grouping, pos_label="late")


def assert_equal(page, groups: GroupedScores, metric: str) -> None:
    threshold = shown_threshold(page)
    at = {name: scores.confusion_at(threshold) for name, scores in groups.items()}
    expected, found = expected_series(at, ("recall", "precision")), series_values(page)
    # The worst group of the last release is first.
    assert list(found)[1:] == [name for name in expected if name != next(iter(found))]
    for name, values in expected.items():
        assert found[name] == pytest.approx(values, rel=0, abs=1e-12, nan_ok=True)
    for key in ("recall", "precision"):
        for which, (symbol, values) in enumerate(
            zip(series_symbols(page, f"group_{key}"), found.values(), strict=True)
        ):
            assert symbol in ((values[key], which), None)
            assert (symbol is None) == np.isnan(values[key])
    for which, (ends, matrix) in enumerate(
        zip(series_intervals(page, "group_recall"), [at[name] for name in found], strict=True)
    ):
        if ends:
            assert [y for _, y in ends] == [which, which]
            assert [x for x, _ in ends] == pytest.approx(wilson(matrix.tp, matrix.n_positive), abs=1e-12)
        assert (ends is None) == (matrix.n_positive < 10)
    # The headline leaves out groups with fewer than ten cases.
    metrics = group_metrics(groups, threshold, [metric])
    known = [found.value for found in metrics if found.interval]
    said = headline(page)
    assert f": {min(known):.3f} (" in said
    assert f" to {max(known):.3f} (" in said


def equal_by_keys(page, groups) -> None:
    seen = set()
    for key in ("ArrowRight", "PageDown", "PageDown", "PageDown", "ArrowLeft", "PageUp", "PageUp"):
        press(page, key)
        # The worst group, which is first, is that of the last release.
        wait_for_series(page)
        assert_equal(page, groups, "recall")
        seen.add(headline(page))
    assert len(seen) >= 5
    press(page, "Home")
    wait_until_drawn(page)
    assert headline(page).endswith(": 1.000 in every group where it is defined")
    press(page, "PageUp", "PageUp", "PageUp")
    wait_for_series(page)


def equal_while_dragging_and_nothing_is_sent(page, groups) -> None:
    with drag_thumb(page, 0.5) as moved:
        page.frames_sent.clear()
        for share in (0.3, 0.2, 0.1):
            moved(share)
            assert_equal(page, groups, "recall")
        assert page.frames_sent == []
    wait_for_series(page)
    assert_equal(page, groups, "recall")


def the_url_follows_and_keeps_the_choices(page) -> None:
    press(page, "ArrowRight", "ArrowRight")
    expect_soon(page, lambda: f"t={shown_threshold(page):g}" in page.url)
    wait_for_series(page)
    for part in ("groups=airport", "groups=boosted_trees", "cuts=0.1", "gap=precision"):
        assert part in page.url
