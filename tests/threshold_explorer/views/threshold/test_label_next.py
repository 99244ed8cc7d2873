"""What to label next: the file to fill in, and what it is understood as when it is opened again."""

import io

import numpy as np
import pandas as pd
import pytest

from metrics_core import METRICS
from metrics_core.partial import Calibrated, Probabilities, plan_labels
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.live.charts.chart import csv_with_provenance
from threshold_explorer.views.threshold.label_next import _design, file_to_fill_in

N = 3000
RANDOM = np.random.default_rng(4)
SCORES = RANDOM.random(N).round(4)
IS_POSITIVE = RANDOM.random(N) < SCORES**2
TRUTH = pd.Series(np.where(IS_POSITIVE, "ill", "well"), index=np.arange(N))
CHECKED = SCORES >= 0.7


def opened(table, **options):
    content = table if isinstance(table, bytes) else table.to_csv(index=False).encode()
    return Predictions.open("cases.csv", lambda: content, RoleOptions(accept_guesses=True, **options), "owner")


def table_of(known, **columns):
    return pd.DataFrame({"id": np.arange(N), "diagnosis": TRUTH.where(known), "risk": SCORES, **columns})


def exported(found, plan):
    return csv_with_provenance(found.dataset, file_to_fill_in(found.dataset, found.source, plan))


def filled_in(csv, truth=TRUTH):
    table = pd.read_csv(io.BytesIO(csv), comment="#", dtype={"diagnosis": object})
    is_marked = table["check_next"] == 1
    table.loc[is_marked, "diagnosis"] = truth[table.loc[is_marked, "id"]].to_numpy()
    return table


def plan_of(found, **effort):
    return plan_labels(
        found.dataset.blank.partial, METRICS["recall"], 0.7, design=_design(found.dataset.blank), **effort
    )


@pytest.mark.parametrize("reason", ["above~0.7", "unknown", "calibrated"])
def test_the_file_filled_in_is_understood_as_sampled_and_its_intervals_hold_the_truth(reason):
    found = opened(table_of(CHECKED), blank=reason)
    plan = plan_of(found, half_width=0.05)
    back = opened(filled_in(exported(found, plan))).dataset
    assert str(back.blank.reason) == "sampled~column~p_checked"
    assert back.blank.partial.n == N
    assert back.blank.partial.n_labelled == CHECKED.sum() + plan.n
    truth = ((SCORES >= 0.7) & IS_POSITIVE).sum() / IS_POSITIVE.sum()
    low, high = back.blank.estimate.these_cases_interval("recall", 0.7)
    assert low <= truth <= high
    # These scores are not calibrated: a plan that takes them for it promises too much, and the interval says so.
    assert ((high - low) / 2 <= 1.2 * plan.half_width) == (reason != "calibrated")


def test_every_case_is_in_the_file_those_to_label_first():
    found = opened(table_of(CHECKED, note=["=1+1"] * N), blank="above~0.7")
    plan = plan_of(found, n=100)
    table = pd.read_csv(io.BytesIO(exported(found, plan)), comment="#")
    assert sorted(table["id"]) == list(range(N))
    assert list(table.columns) == ["id", "diagnosis", "risk", "note", "check_next", "stratum", "p_checked"]
    first, rest = table[:100], table[100:]
    assert (first["check_next"] == 1).all()
    assert first["diagnosis"].isna().all()
    assert rest["check_next"].isna().all()
    assert rest["id"].is_monotonic_increasing
    known = table["diagnosis"].notna()
    assert (table["p_checked"][known] == 1).all()
    assert table["stratum"][known].isna().all()
    of_stratum = table[~known].groupby("stratum")
    assert (of_stratum["p_checked"].nunique() == 1).all()
    shares = of_stratum["check_next"].sum() / of_stratum.size()
    assert of_stratum["p_checked"].first().to_numpy() == pytest.approx(shares.to_numpy())


def test_labels_that_are_whole_numbers_stay_whole():
    truth = pd.Series(IS_POSITIVE.astype(int), index=np.arange(N))
    table = table_of(CHECKED).assign(diagnosis=truth.where(CHECKED).astype("Int64"))
    found = opened(table, blank="above~0.7")
    back = opened(filled_in(exported(found, plan_of(found, n=100)), truth)).dataset
    assert back.roles.positive == "1"
    assert back.blank.reason.column == "p_checked"


def test_a_second_plan_counts_the_labels_of_the_first():
    found = opened(table_of(CHECKED), blank="above~0.7")
    first = plan_of(found, n=150)
    again = opened(filled_in(exported(found, first)))
    second = plan_of(again, n=100)
    assert sum(one.n_drawn for one in second.strata) == 150
    back = opened(filled_in(exported(again, second))).dataset
    assert back.blank.partial.n_labelled == CHECKED.sum() + 250
    assert second.half_width < first.half_width
    truth = ((SCORES >= 0.7) & IS_POSITIVE).sum() / IS_POSITIVE.sum()
    low, high = back.blank.estimate.these_cases_interval("recall", 0.7)
    assert low <= truth <= high


def test_rows_without_a_score_are_left_out():
    table = table_of(CHECKED)
    table.loc[:9, "risk"] = None
    found = opened(table, blank="above~0.7", drop=True)
    exported_rows = file_to_fill_in(found.dataset, found.source, plan_of(found, n=50))
    assert sorted(exported_rows["id"]) == list(range(10, N))


def test_labels_so_far_count_as_drawn_only_by_a_known_design():
    at_random = RANDOM.random(N) < 0.2
    designs = {
        reason: _design(opened(table_of(at_random), blank=reason).dataset.blank)
        for reason in ("random", "score", "unknown", "calibrated", "sampled~2~0.2")
    }
    assert isinstance(designs["random"], Probabilities)
    assert set(designs["random"].values) == {at_random.mean()}
    assert isinstance(designs["sampled~2~0.2"], Probabilities)
    assert isinstance(designs["calibrated"], Calibrated)
    assert designs["score"] is designs["unknown"] is None
