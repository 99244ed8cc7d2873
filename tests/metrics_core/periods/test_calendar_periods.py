"""The periods of dates: their starts, their names and the code of each date."""

import numpy as np
import pandas as pd
import pytest

from metrics_core import ParameterError
from metrics_core.periods import LENGTHS, PeriodScores, period_codes, period_metrics, period_name, period_starts

DAYS = np.arange("1968-12-25", "1971-01-10", dtype="datetime64[D]")


@pytest.mark.parametrize(("length", "frequency"), [("week", "W-SUN"), ("month", "M"), ("quarter", "Q"), ("year", "Y")])
def test_starts_are_those_of_pandas_also_before_1970(length, frequency):
    expected = pd.Series(DAYS).dt.to_period(frequency).dt.start_time.to_numpy().astype("datetime64[D]")
    np.testing.assert_array_equal(period_starts(DAYS, length), expected)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_case_without_a_date_has_no_period(length):
    found = period_starts(np.array(["NaT", "2024-05-17"], dtype="datetime64[D]"), length)
    assert np.isnat(found).tolist() == [True, False]


@pytest.mark.parametrize("length", LENGTHS)
def test_every_date_has_the_name_of_its_period(length):
    dates = DAYS[[400, 3, 3, 700]]
    codes, names = period_codes(dates, length)
    starts = period_starts(dates, length)
    assert [names[code] for code in codes] == [period_name(start, length) for start in starts]
    assert names == sorted(names)
    assert len(names) == codes.max() + 1


def test_a_month_without_a_case_stays_in_its_place():
    codes, names = period_codes(["2024-01-05", "2024-03-09", "2024-03-10", "NaT"], "month")
    periods = PeriodScores.from_codes([1, 1, 0, 1], [0.9, 0.2, 0.1, 0.8], codes, names)
    found = period_metrics(periods, 0.5, "recall")["recall"]
    assert found.names == ("2024-01", "2024-02", "2024-03")
    assert found.why.tolist() == ["", "no-case", ""]


@pytest.mark.parametrize(("dates", "length"), [(["May"], "month"), (["NaT"], "day"), (["2024-05-17"], "decade")])
def test_what_is_no_date_or_no_length_is_refused(dates, length):
    with pytest.raises(ParameterError):
        period_codes(dates, length)
