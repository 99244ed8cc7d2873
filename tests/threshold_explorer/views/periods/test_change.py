"""What the page says of a change over time, on periods whose cause of change is known."""

import numpy as np
import pytest

from metrics_core import BinaryScores
from threshold_explorer.data.columns.dates import DateColumn
from threshold_explorer.views.periods.change import _change as change_of
from threshold_explorer.views.periods.change import (
    alarm_of,
    alarm_sentence,
    change_sentence,
    for_alarm_line,
    parts_table,
)
from threshold_explorer.views.periods.period_choice import PeriodCases
from threshold_explorer.views.series.series import Series

NO_DATES = DateColumn(np.array([], dtype="datetime64[D]"), 0, "", False, False)


def periods(key: str, prevalences: list[float]) -> PeriodCases:
    """Periods of 1000 cases whose classifier never changes."""
    random = np.random.default_rng(1)
    series = []
    for at, prevalence in enumerate(prevalences):
        y = random.random(1000) < prevalence
        score = 1 / (1 + np.exp(-(2 * y - 1 + random.normal(size=1000))))
        series.append(Series(f"2024-{at + 1:02}", BinaryScores.from_predictions(y, score, pos_label=True)))
    return PeriodCases(key, "date", "month", tuple(series), 0, NO_DATES)


def test_rarer_positives_raise_an_alarm_of_precision_and_are_its_cause():
    found = periods("rarer", [0.3] * 4 + [0.05] * 3)
    test = alarm_of(found, 4, 0.5, "precision")
    assert str(alarm_sentence(found, 4, test, "precision")).startswith(
        "**Alarm in 2024-05:** Precision has changed from 0."
    )
    change = change_of(found.key, 4, 4, 0.5, "precision", found.series)
    assert change.prevalence.value < 5 * change.classifier.value < 0.5
    assert "since 2024-05" in str(change_sentence(found, 4, change))
    table = parts_table(change)
    values = [float(text.replace("−", "-")) for text in table["Value"]]
    assert values[0] == pytest.approx(sum(values[1:]), abs=0.002)
    # Recall does not depend on the prevalence.
    assert alarm_of(found, 4, 0.5, "recall").alarm is None


def test_steady_periods_raise_none_and_the_line_lies_below_them():
    found = periods("steady", [0.3] * 7)
    assert "**No alarm:**" in str(alarm_sentence(found, 4, alarm_of(found, 4, 0.5, "recall"), "recall"))
    line = for_alarm_line(found, 4, 0.5, "recall")
    recalls = [each.scores.confusion_at(0.5).recall for each in found.series[4:]]
    assert all(low is None or low < recall for low, recall in zip(line["low"], recalls, strict=True))
    assert any(low is not None for low in line["low"])
    assert for_alarm_line(found, 4, 0.5, "f1")["low"] == []
    assert str(alarm_sentence(found, 4, None, "f1")) == "F1 is no share of cases, so it has no alarm."
    undefined = "Recall is undefined in the first periods, so there is no alarm."
    assert str(alarm_sentence(found, 4, None, "recall")) == undefined
